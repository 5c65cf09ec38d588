//! Writes Records to a serializer of `serde`, as `docs/json.md` defines, but in the types that serializers have:
//! integers of 64 bits are integers, and bytes are bytes.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;

use serde_core::ser::{Error as _, SerializeMap, SerializeSeq};
use serde_core::{Serialize, Serializer};

use crate::json::error::WriteError;
use crate::json::object::Object;
use crate::json::sink::{Absent, Encoding, MemberSink, Sink, Weightless, Written};
use crate::json::value::Value;
use crate::json::write::{ENDLESS, name_of};
use crate::kind::Struct;
use crate::validate::{Limits, MAX_NESTING};

/// Serializes a Record, group or union.
pub fn of_object<T: Object, S: Serializer>(record: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let state = State::default();
    let value = One {
        serializer,
        state: &state,
    };
    value.object(record)
}

/// Serializes the struct that a Reader reads, by way of its Record, which is made within the default limits.
pub fn of_reader<T: Object + Struct, S: Serializer>(
    reader: T::Reader<'_>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let record = crate::record::from_struct::<T>(T::as_struct(reader), &Limits::default());
    of_object(&record.map_err(S::Error::custom)?, serializer)
}

/// Serializes an enum.
pub fn of_enum<T: Value<Record = T>, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let state = State::default();
    T::write(
        value,
        One {
            serializer,
            state: &state,
        },
    )
}

/// The state that all values of one call share.
#[derive(Default)]
struct State {
    /// How many lists and objects are open.
    depth: Cell<u32>,
    absent: Absent,
    weightless: Weightless,
}

impl State {
    /// Calls `write` one level further down, unless the nesting limit is reached.
    fn within<T, E: serde_core::ser::Error>(
        &self,
        write: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let depth = self.depth.get();
        if depth >= MAX_NESTING {
            let text = format!("a record is nested deeper than {MAX_NESTING} levels");
            return Err(E::custom(text));
        }
        self.depth.set(depth + 1);
        let written = write();
        self.depth.set(depth);
        written
    }
}

/// The sink of one value: a serializer and the shared state.
struct One<'s, S> {
    serializer: S,
    state: &'s State,
}

/// A value of a type that implements `Value`.
struct Entry<'s, T: Value> {
    record: &'s T::Record,
    state: &'s State,
}

impl<T: Value> Serialize for Entry<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let state = self.state;
        T::write(self.record, One { serializer, state })
    }
}

/// A struct, group or union.
struct Nested<'s, T> {
    record: &'s T,
    state: &'s State,
}

impl<T: Object> Serialize for Nested<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let state = self.state;
        One { serializer, state }.object(self.record)
    }
}

/// Bytes that human-readable formats have as a text.
struct Encoded<'b> {
    bytes: &'b [u8],
    how: Encoding,
}

impl Serialize for Encoded<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return serializer.serialize_bytes(self.bytes);
        }
        let mut text = Vec::new();
        self.how.put(self.bytes, &mut text);
        // Both encodings are ASCII.
        serializer.serialize_str(core::str::from_utf8(&text).unwrap_or_default())
    }
}

impl<S: Serializer> Sink for One<'_, S> {
    type Done = S::Ok;
    type Error = S::Error;

    fn null(self) -> Result<S::Ok, S::Error> {
        self.serializer.serialize_unit()
    }

    fn boolean(self, value: bool) -> Result<S::Ok, S::Error> {
        self.serializer.serialize_bool(value)
    }

    fn integer(self, negative: bool, magnitude: u64) -> Result<S::Ok, S::Error> {
        match negative {
            true => self
                .serializer
                .serialize_i64(0_i64.wrapping_sub_unsigned(magnitude)),
            false => self.serializer.serialize_u64(magnitude),
        }
    }

    fn wide_integer(self, negative: bool, magnitude: u64) -> Result<S::Ok, S::Error> {
        self.integer(negative, magnitude)
    }

    fn float32(self, value: f32) -> Result<S::Ok, S::Error> {
        self.serializer.serialize_f32(value)
    }

    fn float64(self, value: f64) -> Result<S::Ok, S::Error> {
        self.serializer.serialize_f64(value)
    }

    fn text(self, value: &str) -> Result<S::Ok, S::Error> {
        self.serializer.serialize_str(value)
    }

    fn data(self, value: &[u8]) -> Result<S::Ok, S::Error> {
        self.serializer.serialize_bytes(value)
    }

    fn enumerant(self, value: u16, names: &'static [&'static str]) -> Result<S::Ok, S::Error> {
        match names.get(value as usize) {
            Some(name) => self.serializer.serialize_str(&unquoted(name)),
            None => self.serializer.serialize_u64(value.into()),
        }
    }

    fn list<T: Value>(self, items: &[T::Record]) -> Result<S::Ok, S::Error> {
        let state = self.state;
        if !state.weightless.charge::<T>(items) {
            return Err(S::Error::custom(WriteError::Memory));
        }
        state.within(|| {
            let mut list = self.serializer.serialize_seq(Some(items.len()))?;
            for record in items {
                list.serialize_element(&Entry::<T> { record, state })?;
            }
            list.end()
        })
    }

    fn object<T: Object>(self, record: &T) -> Result<S::Ok, S::Error> {
        let state = self.state;
        state.within(|| {
            let mut members = Map {
                map: self.serializer.serialize_map(None)?,
                prefix: String::new(),
                state,
            };
            record.write_members(&mut members)?;
            members.map.end()
        })
    }

    fn unsupported(self, what: &'static str) -> Result<S::Ok, S::Error> {
        Err(S::Error::custom(format!("{what} cannot be serialized")))
    }
}

/// The sink of an object's members.
struct Map<'s, M> {
    map: M,
    /// The prefix of the names of a flattened struct's members.
    prefix: String,
    state: &'s State,
}

impl<M: SerializeMap> Map<'_, M> {
    fn put(
        &mut self,
        key: &'static str,
        value: &(impl Serialize + ?Sized),
    ) -> Result<(), M::Error> {
        let name = unquoted(key);
        match self.prefix.is_empty() {
            true => self.map.serialize_entry(&*name, value),
            false => {
                let name = format!("{}{name}", self.prefix);
                self.map.serialize_entry(&name, value)
            }
        }
    }
}

impl<M: SerializeMap> MemberSink for Map<'_, M> {
    type Error = M::Error;

    fn field<T: Value>(&mut self, record: &T::Record, key: &'static str) -> Written<Self> {
        let state = self.state;
        self.put(key, &Entry::<T> { record, state })
    }

    fn member<T: Object>(&mut self, record: &T, key: &'static str) -> Written<Self> {
        let state = self.state;
        self.put(key, &Nested { record, state })
    }

    fn flattened<T: Object>(&mut self, record: &T, prefix: &'static str) -> Written<Self> {
        let before = self.prefix.len();
        self.prefix.push_str(prefix);
        record.write_members(self)?;
        self.prefix.truncate(before);
        Ok(())
    }

    fn void(&mut self, key: &'static str) -> Written<Self> {
        self.put(key, &())
    }

    fn tag(&mut self, name: &'static str, key: &'static str) -> Written<Self> {
        self.put(key, &*unquoted(name))
    }

    fn encoded(&mut self, bytes: &[u8], how: Encoding, key: &'static str) -> Written<Self> {
        self.put(key, &Encoded { bytes, how })
    }

    fn absent(&self) -> &Absent {
        &self.state.absent
    }

    #[cold]
    fn endless(&mut self, _: Option<&'static str>) -> M::Error {
        M::Error::custom(format!("{ENDLESS} cannot be serialized"))
    }
}

/// Returns the name in `quoted`, which is in quotes and has a colon or comma behind it.
fn unquoted(quoted: &'static str) -> Cow<'static, str> {
    match quoted.contains('\\') {
        true => name_of(quoted),
        false => Cow::Borrowed(quoted.get(1..quoted.len() - 2).unwrap_or_default()),
    }
}
