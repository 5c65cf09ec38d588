//! Reads Records from a deserializer of `serde`, as `docs/json.md` defines, but in the types that formats have: a
//! format may have bytes, and floats that are not finite. It must be a self-describing format.

mod member;
mod scalar;
mod state;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde_core::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_core::{Deserialize, Deserializer};

use crate::json::Options;
use crate::json::object::Object;
use crate::json::source::Source;
use crate::json::value::Value;
use crate::kind::Struct;
use scalar::{Enumerant, Float, Integer, Scalar};
pub(super) use state::State;

/// Reads a Record from any deserializer, like `Deserialize` does, but with [`Options`]: within limits, or strictly.
///
/// ```ignore
/// let device = zooph::json::Seed::<Device>::new(options).deserialize(&mut deserializer)?;
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Seed<T> {
    options: Options,
    record: PhantomData<fn() -> T>,
}

impl<T> Seed<T> {
    /// Creates a seed for one Record.
    pub fn new(options: Options) -> Self {
        let record = PhantomData;
        Seed { options, record }
    }
}

impl<'de, T: Object + Struct> DeserializeSeed<'de> for Seed<T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        object_within(deserializer, &self.options)
    }
}

/// Deserializes a Record, group or union.
pub fn to_object<'de, T: Object, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    object_within(deserializer, &Options::default())
}

fn object_within<'de, T: Object, D: Deserializer<'de>>(
    deserializer: D,
    options: &Options,
) -> Result<T, D::Error> {
    let state = &State::new(options);
    let mut record = T::default();
    let value = One::new(deserializer, state);
    value.object(&mut record)?;
    record.settle();
    Ok(record)
}

/// Deserializes an enum.
pub fn to_enum<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Value<Record = T> + Default,
    D: Deserializer<'de>,
{
    let state = &State::new(&Options::default());
    let mut value = T::default();
    let from = One::new(deserializer, state);
    T::read(&mut value, from)?;
    Ok(value)
}

/// The source of one value: a deserializer and the shared state.
struct One<'s, 'de, D> {
    deserializer: D,
    state: &'s State,
    input: PhantomData<&'de ()>,
}

impl<'s, 'de, D: Deserializer<'de>> One<'s, 'de, D> {
    fn new(deserializer: D, state: &'s State) -> Self {
        let input = PhantomData;
        One {
            deserializer,
            state,
            input,
        }
    }

    /// Reads a number, or a text that stands for one.
    fn scalar<T: Scalar>(self, scalar: T) -> Result<T::Value, D::Error> {
        let state = self.state;
        let visitor = scalar::Visiting { scalar, state };
        self.deserializer.deserialize_any(visitor)
    }
}

impl<'de, D: Deserializer<'de>> Source for One<'_, 'de, D> {
    type Error = D::Error;

    fn skip(self) -> Result<(), D::Error> {
        IgnoredAny::deserialize(self.deserializer).map(drop)
    }

    fn boolean(self) -> Result<bool, D::Error> {
        bool::deserialize(self.deserializer)
    }

    fn integer(self, low: i128, high: i128) -> Result<i128, D::Error> {
        self.scalar(Integer { low, high })
    }

    fn float32(self) -> Result<f32, D::Error> {
        let wide = self.float64()?;
        let value = wide as f32;
        if value.is_infinite() && wide.is_finite() {
            return Err(D::Error::custom("out of range of Float32"));
        }
        Ok(value)
    }

    fn float64(self) -> Result<f64, D::Error> {
        self.scalar(Float)
    }

    fn text(self, into: &mut String) -> Result<(), D::Error> {
        let state = self.state;
        self.deserializer
            .deserialize_string(TextInto { into, state })
    }

    fn data(self, into: &mut Vec<u8>) -> Result<(), D::Error> {
        let state = self.state;
        let visitor = DataInto { into, state };
        // If a human-readable format is asked for bytes, it may return the bytes of a text instead.
        match self.deserializer.is_human_readable() {
            true => self.deserializer.deserialize_any(visitor),
            false => self.deserializer.deserialize_byte_buf(visitor),
        }
    }

    fn enumerant(self, find: impl FnOnce(&str) -> Option<u16>) -> Result<u16, D::Error> {
        self.scalar(Enumerant(find))
    }

    fn list<T: Value>(self, into: &mut Vec<T::Record>) -> Result<(), D::Error> {
        let state = self.state;
        let visitor = ListInto::<T> { into, state };
        state.within(|| self.deserializer.deserialize_seq(visitor))
    }

    fn object<T: Object>(self, into: &mut T) -> Result<(), D::Error> {
        let state = self.state;
        let visitor = ObjectInto { into, state };
        state.within(|| self.deserializer.deserialize_map(visitor))
    }

    fn unsupported(self, what: &'static str) -> Result<(), D::Error> {
        Err(D::Error::custom(format!("{what} cannot be deserialized")))
    }
}

struct TextInto<'s> {
    into: &'s mut String,
    state: &'s State,
}

impl Visitor<'_> for TextInto<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: serde_core::de::Error>(self, text: &str) -> Result<(), E> {
        self.state.makes_of(text.len(), text.len())?;
        *self.into = text.into();
        Ok(())
    }

    fn visit_string<E: serde_core::de::Error>(self, text: String) -> Result<(), E> {
        self.state.makes_of(text.len(), text.len())?;
        *self.into = text;
        Ok(())
    }
}

struct DataInto<'s> {
    into: &'s mut Vec<u8>,
    state: &'s State,
}

impl<'de> Visitor<'de> for DataInto<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes, or an array of numbers")
    }

    fn visit_bytes<E: serde_core::de::Error>(self, bytes: &[u8]) -> Result<(), E> {
        self.state.makes_of(bytes.len(), bytes.len())?;
        *self.into = bytes.into();
        Ok(())
    }

    fn visit_byte_buf<E: serde_core::de::Error>(self, bytes: Vec<u8>) -> Result<(), E> {
        self.state.makes_of(bytes.len(), bytes.len())?;
        *self.into = bytes;
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<(), A::Error> {
        let DataInto { into, state } = self;
        ListInto::<u8> { into, state }.visit_seq(items)
    }
}

struct ListInto<'s, T: Value> {
    into: &'s mut Vec<T::Record>,
    state: &'s State,
}

impl<'de, T: Value> Visitor<'de> for ListInto<'_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let ListInto { into, state } = self;
        into.clear();
        while items
            .next_element_seed(ItemOf::<T> { into, state })?
            .is_some()
        {}
        Ok(())
    }
}

/// Deserializes the next item of a list.
struct ItemOf<'s, T: Value> {
    into: &'s mut Vec<T::Record>,
    state: &'s State,
}

impl<'de, T: Value> DeserializeSeed<'de> for ItemOf<'_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let ItemOf { into, state } = self;
        // An item takes at least one byte of input.
        state.makes_of(size_of::<T::Record>(), 1)?;
        into.push(Default::default());
        let value = One::new(deserializer, state);
        match into.last_mut() {
            Some(item) => T::read(item, value),
            None => Ok(()),
        }
    }
}

struct ObjectInto<'s, T> {
    into: &'s mut T,
    state: &'s State,
}

impl<'de, T: Object> Visitor<'de> for ObjectInto<'_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        member::read_all(self.into, map, self.state)
    }
}
