//! Values that are kept until it is known how to read them, because a union's tag may come after its member.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::{self, Vec};
use core::fmt;
use core::marker::PhantomData;

use serde_core::de::{DeserializeSeed, Error, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde_core::{Deserializer, forward_to_deserialize_any};

use super::deserialize::State;

/// A value of any type that formats have.
pub(super) enum Kept<'de> {
    Null,
    Bool(bool),
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    Text(Cow<'de, str>),
    Bytes(Cow<'de, [u8]>),
    List(Vec<Kept<'de>>),
    Map(Vec<(Kept<'de>, Kept<'de>)>),
}

/// Deserializes a value to be kept.
#[derive(Clone, Copy)]
pub(super) struct Keep<'s>(pub(super) &'s State);

impl<'de> DeserializeSeed<'de> for Keep<'_> {
    type Value = Kept<'de>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Kept<'de>, D::Error> {
        // A value takes at least one byte of input.
        self.0.makes_of(size_of::<Kept<'de>>(), 1)?;
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Keep<'_> {
    type Value = Kept<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Kept<'de>, E> {
        Ok(Kept::Null)
    }

    fn visit_none<E: Error>(self) -> Result<Kept<'de>, E> {
        Ok(Kept::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Kept<'de>, D::Error> {
        // It can be an optional value itself.
        self.0.within(|| self.deserialize(deserializer))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<Kept<'de>, D::Error> {
        self.0.within(|| self.deserialize(deserializer))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Kept<'de>, E> {
        Ok(Kept::Bool(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Kept<'de>, E> {
        Ok(Kept::Unsigned(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Kept<'de>, E> {
        Ok(Kept::Signed(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Kept<'de>, E> {
        Ok(Kept::Float(value))
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Kept<'de>, E> {
        self.0.makes_of(0, text.len())?;
        Ok(Kept::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Kept<'de>, E> {
        self.0.makes_of(text.len(), text.len())?;
        Ok(Kept::Text(Cow::Owned(text.into())))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Kept<'de>, E> {
        self.0.makes_of(text.len(), text.len())?;
        Ok(Kept::Text(Cow::Owned(text)))
    }

    fn visit_borrowed_bytes<E: Error>(self, bytes: &'de [u8]) -> Result<Kept<'de>, E> {
        self.0.makes_of(0, bytes.len())?;
        Ok(Kept::Bytes(Cow::Borrowed(bytes)))
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Kept<'de>, E> {
        self.0.makes_of(bytes.len(), bytes.len())?;
        Ok(Kept::Bytes(Cow::Owned(bytes.into())))
    }

    fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Kept<'de>, E> {
        self.0.makes_of(bytes.len(), bytes.len())?;
        Ok(Kept::Bytes(Cow::Owned(bytes)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Kept<'de>, A::Error> {
        self.0.within(|| {
            let mut list = Vec::new();
            while let Some(item) = items.next_element_seed(self)? {
                list.push(item);
            }
            Ok(Kept::List(list))
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Kept<'de>, A::Error> {
        self.0.within(|| {
            let mut map = Vec::new();
            while let Some(member) = members.next_entry_seed(self, self)? {
                map.push(member);
            }
            Ok(Kept::Map(map))
        })
    }
}

/// The deserializer of a kept value.
pub(super) struct KeptValue<'de, E> {
    value: Kept<'de>,
    error: PhantomData<E>,
}

impl<'de, E: Error> IntoDeserializer<'de, E> for Kept<'de> {
    type Deserializer = KeptValue<'de, E>;

    fn into_deserializer(self) -> KeptValue<'de, E> {
        KeptValue {
            value: self,
            error: PhantomData,
        }
    }
}

impl<'de, E: Error> Deserializer<'de> for KeptValue<'de, E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.value {
            Kept::Null => visitor.visit_unit(),
            Kept::Bool(value) => visitor.visit_bool(value),
            Kept::Unsigned(value) => visitor.visit_u64(value),
            Kept::Signed(value) => visitor.visit_i64(value),
            Kept::Float(value) => visitor.visit_f64(value),
            Kept::Text(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            Kept::Text(Cow::Owned(text)) => visitor.visit_string(text),
            Kept::Bytes(Cow::Borrowed(bytes)) => visitor.visit_borrowed_bytes(bytes),
            Kept::Bytes(Cow::Owned(bytes)) => visitor.visit_byte_buf(bytes),
            Kept::List(items) => visitor.visit_seq(KeptItems(items.into_iter(), self.error)),
            Kept::Map(members) => visitor.visit_map(KeptMembers {
                members: members.into_iter(),
                value: KeptMember::new(Kept::Null),
            }),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.value {
            Kept::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier
    }
}

/// Gives access to the items of a kept list.
struct KeptItems<'de, E>(vec::IntoIter<Kept<'de>>, PhantomData<E>);

impl<'de, E: Error> SeqAccess<'de> for KeptItems<'de, E> {
    type Error = E;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, E> {
        let item = self.0.next();
        item.map(|item| seed.deserialize(item.into_deserializer()))
            .transpose()
    }
}

/// Gives access to the members of a kept object.
struct KeptMembers<'de, E> {
    members: vec::IntoIter<(Kept<'de>, Kept<'de>)>,
    /// The value of the member whose name was read last.
    value: KeptMember<'de, E>,
}

impl<'de, E: Error> MapAccess<'de> for KeptMembers<'de, E> {
    type Error = E;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, E> {
        let Some((name, value)) = self.members.next() else {
            return Ok(None);
        };
        self.value = KeptMember::new(value);
        seed.deserialize(name.into_deserializer()).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, E> {
        self.value.next_value_seed(seed)
    }
}

/// Gives access to the one member of an object whose name was read and whose value was kept.
pub(super) struct KeptMember<'de, E> {
    value: Option<Kept<'de>>,
    error: PhantomData<E>,
}

impl<'de, E> KeptMember<'de, E> {
    pub(super) fn new(value: Kept<'de>) -> Self {
        KeptMember {
            value: Some(value),
            error: PhantomData,
        }
    }

    /// Returns the value, if it was not read.
    pub(super) fn value(self) -> Option<Kept<'de>> {
        self.value
    }
}

impl<'de, E: Error> MapAccess<'de> for KeptMember<'de, E> {
    type Error = E;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, _: S) -> Result<Option<S::Value>, E> {
        Ok(None)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, E> {
        let value = self.value.take().unwrap_or(Kept::Null);
        seed.deserialize(value.into_deserializer())
    }
}
