//! Reading objects, whose members come in any order.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde_core::Deserializer;
use serde_core::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, Visitor};

use super::{One, State};
use crate::budget::OBJECT;
use crate::json::object::{ENTRY, Members, Object, TWICE};
use crate::json::serde::kept::{Keep, Kept, KeptMember};
use crate::json::sink::Encoding;
use crate::json::source::{Found, MemberSource, Source};
use crate::json::value::Value;

/// A member that waits for its union's tag: its name and its value.
type Waiting<'de> = (Cow<'de, str>, Kept<'de>);

/// Reads all members of an object.
pub(super) fn read_all<'de, T: Object, A: MapAccess<'de>>(
    record: &mut T,
    map: A,
    state: &State,
) -> Result<(), A::Error> {
    let mut source = Member::of(map, state);
    let mut members = Members::default();
    let mut later = Vec::new();
    while let Some(name) = source.map.next_key_seed(Name)? {
        state.makes_of(0, name.len() + 1)?;
        match record.read_member(&name, 0, &mut source, &mut members)? {
            Found::Read => {}
            found => source.put_off(name, found, &mut members, &mut later)?,
        }
    }
    read_later(record, state, members, later)
}

/// Reads the members that wait for a union's tag. Repeats until all are read, or a pass reads none of them.
fn read_later<'de, T: Object, E: Error>(
    record: &mut T,
    state: &State,
    mut members: Members<'de>,
    mut later: Vec<Waiting<'de>>,
) -> Result<(), E> {
    loop {
        let mut waiting = Vec::new();
        let before = later.len();
        for (name, value) in later {
            let map = KeptMember::<E>::new(value);
            let mut source = Member::of(map, state);
            if record.read_member(&name, 0, &mut source, &mut members)? != Found::Read {
                waiting.extend(source.map.value().map(|value| (name, value)));
            }
        }
        if waiting.is_empty() {
            return Ok(());
        }
        if waiting.len() == before {
            // No tag will come, so the members that still wait are treated like unknown ones.
            if state.is_strict() {
                return Err(E::custom("the union's tag is missing"));
            }
            return Ok(());
        }
        later = waiting;
    }
}

/// The source of the value of the member whose name was read.
struct Member<'s, 'de, A> {
    map: A,
    state: &'s State,
    input: PhantomData<&'de ()>,
}

impl<'s, 'de, A: MapAccess<'de>> Member<'s, 'de, A> {
    fn of(map: A, state: &'s State) -> Self {
        let input = PhantomData;
        Member { map, state, input }
    }

    /// Reads the value.
    fn read(&mut self, reading: impl Reading) -> Result<(), A::Error> {
        let state = self.state;
        self.map.next_value_seed(Always { reading, state })
    }

    /// Reads the value, unless it is null. Returns whether it was read.
    fn read_unless_null(&mut self, reading: impl Reading) -> Result<bool, A::Error> {
        let state = self.state;
        self.map.next_value_seed(UnlessNull { reading, state })
    }

    /// Skips an unknown member, or keeps one that must wait for a union's tag.
    #[cold]
    fn put_off(
        &mut self,
        name: Cow<'de, str>,
        found: Found,
        members: &mut Members<'de>,
        later: &mut Vec<Waiting<'de>>,
    ) -> Result<(), A::Error> {
        self.state.makes_of(ENTRY + name.len(), 0)?;
        if !members.other(name.clone()) {
            return Err(self.wrong(TWICE));
        }
        if found == Found::Later {
            self.state.makes_of(ENTRY + name.len(), 0)?;
            later.push((name, self.map.next_value_seed(Keep(self.state))?));
        } else if self.state.is_strict() {
            return Err(self.wrong("unknown member"));
        } else {
            self.map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }
}

impl<'de, A: MapAccess<'de>> MemberSource for Member<'_, 'de, A> {
    type Error = A::Error;
    type Tag = Cow<'de, str>;

    fn wrong(&self, message: &'static str) -> A::Error {
        A::Error::custom(message)
    }

    fn tag(&mut self) -> Result<Cow<'de, str>, A::Error> {
        self.map.next_value_seed(Name)
    }

    fn unknown_tag(&self) -> Result<(), A::Error> {
        if self.state.is_strict() {
            return Err(self.wrong("unknown variant"));
        }
        Ok(())
    }

    fn value<T: Value>(&mut self, into: &mut T::Record) -> Result<bool, A::Error> {
        if T::NULLABLE {
            return self.read_unless_null(Typed::<T>(into));
        }
        self.read(Typed::<T>(into))?;
        Ok(true)
    }

    fn void(&mut self) -> Result<(), A::Error> {
        self.read(Typed::<()>(&mut ()))
    }

    fn encoded(&mut self, into: &mut Vec<u8>, how: Encoding) -> Result<bool, A::Error> {
        self.read_unless_null(Encoded { into, how })
    }

    fn optional<T: Object>(&mut self, into: &mut Option<T>) -> Result<bool, A::Error> {
        self.read_unless_null(Optional(into))
    }

    fn boxed<T: Object>(&mut self, into: &mut Option<Box<T>>) -> Result<bool, A::Error> {
        self.read_unless_null(Boxed(into))
    }

    fn group<T: Object>(&mut self, into: &mut T) -> Result<(), A::Error> {
        self.read(Group(into))
    }
}

/// A way to read a member's value.
trait Reading {
    /// Reads `value`.
    fn read<'de, D: Deserializer<'de>>(self, value: One<'_, 'de, D>) -> Result<(), D::Error>;
}

struct Typed<'r, T: Value>(&'r mut T::Record);

impl<T: Value> Reading for Typed<'_, T> {
    fn read<'de, D: Deserializer<'de>>(self, value: One<'_, 'de, D>) -> Result<(), D::Error> {
        T::read(self.0, value)
    }
}

struct Optional<'r, T>(&'r mut Option<T>);

impl<T: Object> Reading for Optional<'_, T> {
    fn read<'de, D: Deserializer<'de>>(self, value: One<'_, 'de, D>) -> Result<(), D::Error> {
        value.state.makes_of(OBJECT as usize, 0)?;
        value.object(self.0.insert(T::default()))
    }
}

struct Boxed<'r, T>(&'r mut Option<Box<T>>);

impl<T: Object> Reading for Boxed<'_, T> {
    fn read<'de, D: Deserializer<'de>>(self, value: One<'_, 'de, D>) -> Result<(), D::Error> {
        value.state.makes_of(size_of::<T>() + OBJECT as usize, 0)?;
        value.object(&mut **self.0.insert(Box::default()))
    }
}

struct Group<'r, T>(&'r mut T);

impl<T: Object> Reading for Group<'_, T> {
    fn read<'de, D: Deserializer<'de>>(self, value: One<'_, 'de, D>) -> Result<(), D::Error> {
        *self.0 = T::default();
        value.object(self.0)?;
        self.0.settle();
        Ok(())
    }
}

struct Encoded<'r> {
    into: &'r mut Vec<u8>,
    how: Encoding,
}

impl Reading for Encoded<'_> {
    fn read<'de, D: Deserializer<'de>>(self, value: One<'_, 'de, D>) -> Result<(), D::Error> {
        let One {
            deserializer,
            state,
            ..
        } = value;
        let bytes = self;
        deserializer.deserialize_any(EncodedInto { bytes, state })
    }
}

/// Visits bytes, which human-readable formats have as a text.
struct EncodedInto<'s, 'r> {
    bytes: Encoded<'r>,
    state: &'s State,
}

impl Visitor<'_> for EncodedInto<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string of bytes")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        self.state.makes_of(text.len(), text.len())?;
        *self.bytes.into = self.bytes.how.take(text).map_err(E::custom)?;
        Ok(())
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<(), E> {
        self.state.makes_of(bytes.len(), bytes.len())?;
        *self.bytes.into = bytes.into();
        Ok(())
    }
}

/// Reads a value, even if it is null.
struct Always<'s, R> {
    reading: R,
    state: &'s State,
}

impl<'de, R: Reading> DeserializeSeed<'de> for Always<'_, R> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let state = self.state;
        self.reading.read(One::new(deserializer, state))
    }
}

/// Reads a value unless it is null. Returns whether it was read.
struct UnlessNull<'s, R> {
    reading: R,
    state: &'s State,
}

impl<'de, R: Reading> DeserializeSeed<'de> for UnlessNull<'_, R> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_option(self)
    }
}

impl<'de, R: Reading> Visitor<'de> for UnlessNull<'_, R> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value or null")
    }

    fn visit_none<E: Error>(self) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_unit<E: Error>(self) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        let state = self.state;
        self.reading.read(One::new(deserializer, state))?;
        Ok(true)
    }
}

/// Reads a member's name.
struct Name;

impl<'de> DeserializeSeed<'de> for Name {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Name {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_borrowed_str<E: Error>(self, name: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(name))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(name.into()))
    }

    fn visit_string<E: Error>(self, name: String) -> Result<Self::Value, E> {
        Ok(Cow::Owned(name))
    }
}
