//! Sources that Records are read from: JSON or, with the feature `serde`, any format that has a deserializer.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Deref;

use crate::json::object::Object;
use crate::json::sink::Encoding;
use crate::json::value::Value;

/// Reads one value.
pub trait Source: Sized {
    /// The error of a value that cannot be read.
    type Error;

    /// Skips a value of any type.
    fn skip(self) -> Result<(), Self::Error>;

    /// Reads a Bool.
    fn boolean(self) -> Result<bool, Self::Error>;

    /// Reads an integer from `low` to `high`.
    fn integer(self, low: i128, high: i128) -> Result<i128, Self::Error>;

    /// Reads a Float32.
    fn float32(self) -> Result<f32, Self::Error>;

    /// Reads a Float64.
    fn float64(self) -> Result<f64, Self::Error>;

    /// Reads a text.
    fn text(self, into: &mut String) -> Result<(), Self::Error>;

    /// Reads bytes.
    fn data(self, into: &mut Vec<u8>) -> Result<(), Self::Error>;

    /// Reads the number of an enumerant: from its name, whose number `find` returns, or from the number itself.
    fn enumerant(self, find: impl FnOnce(&str) -> Option<u16>) -> Result<u16, Self::Error>;

    /// Reads a list.
    fn list<T: Value>(self, into: &mut Vec<T::Record>) -> Result<(), Self::Error>;

    /// Reads a struct, a group or a union. Members that are missing keep the values they have in `into`.
    fn object<T: Object>(self, into: &mut T) -> Result<(), Self::Error>;

    /// Returns an error for a type that cannot be read. `what` is a noun phrase for the type.
    fn unsupported(self, what: &'static str) -> Result<(), Self::Error>;
}

/// The outcome of reading a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The member was read.
    Read,
    /// The member depends on a union's tag that was not read yet.
    Later,
    /// There is no member with this name.
    Unknown,
}

/// The result of looking for a member and reading it.
pub type Outcome<S> = Result<Found, <S as MemberSource>::Error>;

/// Reads the value of an object's member, after its name was read.
pub trait MemberSource {
    /// The error of a value that cannot be read.
    type Error;

    /// The type of the name of a union's member.
    type Tag: Deref<Target = str>;

    /// Returns an error at this member.
    fn wrong(&self, message: &'static str) -> Self::Error;

    /// Reads the value of a tag: the name of a union's member.
    fn tag(&mut self) -> Result<Self::Tag, Self::Error>;

    /// Checks whether a tag may name a member that the union does not have. Returns an error if it may not.
    fn unknown_tag(&self) -> Result<(), Self::Error>;

    /// Reads a value. Returns false, and leaves `into` unchanged, if it is null.
    fn value<T: Value>(&mut self, into: &mut T::Record) -> Result<bool, Self::Error>;

    /// Skips the value of a member of type `Void`, which may be any value.
    fn void(&mut self) -> Result<(), Self::Error>;

    /// Reads bytes that are encoded as a text. Returns false if there is null instead.
    fn encoded(&mut self, into: &mut Vec<u8>, how: Encoding) -> Result<bool, Self::Error>;

    /// Reads a struct that may be absent. Returns false if there is null instead.
    fn optional<T: Object>(&mut self, into: &mut Option<T>) -> Result<bool, Self::Error>;

    /// Reads a struct that may be absent, into a box. Returns false if there is null instead.
    fn boxed<T: Object>(&mut self, into: &mut Option<Box<T>>) -> Result<bool, Self::Error>;

    /// Reads a group. Members that are missing get their defaults.
    fn group<T: Object>(&mut self, into: &mut T) -> Result<(), Self::Error>;

    /// Reads bytes in base64. Returns false if there is null instead.
    fn base64(&mut self, into: &mut Vec<u8>) -> Result<bool, Self::Error> {
        self.encoded(into, Encoding::Base64)
    }

    /// Reads bytes in hexadecimal. Returns false if there is null instead.
    fn hex(&mut self, into: &mut Vec<u8>) -> Result<bool, Self::Error> {
        self.encoded(into, Encoding::Hex)
    }

    /// Reads a group that is a union's member.
    fn new_group<T: Object>(&mut self) -> Result<T, Self::Error> {
        let mut group = T::default();
        self.group(&mut group)?;
        Ok(group)
    }

    /// Reads the value of a union's member. Returns [`None`] if it is null, which leaves the union unchanged.
    #[inline]
    fn new_value<T: Value>(&mut self) -> Result<Option<T::Record>, Self::Error> {
        let mut value = T::Record::default();
        Ok(self.value::<T>(&mut value)?.then_some(value))
    }
}
