//! Sources: what Records are read from, which is JSON or, with the feature `serde`, any format that has a deserializer.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Deref;

use crate::json::object::Object;
use crate::json::sink::Encoding;
use crate::json::value::Value;

/// Gives one value.
pub trait Source: Sized {
    /// Why there is no such value.
    type Error;

    /// Goes over a value, whatever it is.
    fn skip(self) -> Result<(), Self::Error>;

    /// Gives a Bool.
    fn boolean(self) -> Result<bool, Self::Error>;

    /// Gives an integer that is at least `low` and at most `high`.
    fn integer(self, low: i128, high: i128) -> Result<i128, Self::Error>;

    /// Gives a Float32.
    fn float32(self) -> Result<f32, Self::Error>;

    /// Gives a Float64.
    fn float64(self) -> Result<f64, Self::Error>;

    /// Gives a text.
    fn text(self, into: &mut String) -> Result<(), Self::Error>;

    /// Gives bytes.
    fn data(self, into: &mut Vec<u8>) -> Result<(), Self::Error>;

    /// Gives the number of an enumerant, which is there by its name, for which `find` knows the number, or as a number.
    fn enumerant(self, find: impl FnOnce(&str) -> Option<u16>) -> Result<u16, Self::Error>;

    /// Gives a list.
    fn list<T: Value>(self, into: &mut Vec<T::Record>) -> Result<(), Self::Error>;

    /// Gives a struct, a group or a union. Members that are not there stay as they are.
    fn object<T: Object>(self, into: &mut T) -> Result<(), Self::Error>;

    /// Refuses what has no form here.
    fn unsupported(self, what: &'static str) -> Result<(), Self::Error>;
}

/// What became of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// It was read.
    Read,
    /// It depends on a union's tag, which was not read yet.
    Later,
    /// There is none with this name.
    Unknown,
}

/// What looking for a member gives.
pub type Outcome<S> = Result<Found, <S as MemberSource>::Error>;

/// Gives the value of the member of an object whose name was read.
pub trait MemberSource {
    /// Why there is no such value.
    type Error;

    /// The name of a union's member.
    type Tag: Deref<Target = str>;

    /// An error at this member.
    fn wrong(&self, message: &'static str) -> Self::Error;

    /// Gives the value of a tag: the name of a union's member.
    fn tag(&mut self) -> Result<Self::Tag, Self::Error>;

    /// Succeeds if a tag that names no member is to be ignored.
    fn unknown_tag(&self) -> Result<(), Self::Error>;

    /// Gives a value. It reports false if that is null and leaves the field as it is.
    fn value<T: Value>(&mut self, into: &mut T::Record) -> Result<bool, Self::Error>;

    /// Goes over the value of a member of type `Void`, whatever it is.
    fn void(&mut self) -> Result<(), Self::Error>;

    /// Gives bytes that are there as a text. It reports false if there is null instead.
    fn encoded(&mut self, into: &mut Vec<u8>, how: Encoding) -> Result<bool, Self::Error>;

    /// Gives a struct that may be absent. It reports false if there is null instead.
    fn optional<T: Object>(&mut self, into: &mut Option<T>) -> Result<bool, Self::Error>;

    /// Gives the same in a box.
    fn boxed<T: Object>(&mut self, into: &mut Option<Box<T>>) -> Result<bool, Self::Error>;

    /// Gives a group: what is not there has its default.
    fn group<T: Object>(&mut self, into: &mut T) -> Result<(), Self::Error>;

    /// Gives bytes in base64. It reports false if there is null instead.
    fn base64(&mut self, into: &mut Vec<u8>) -> Result<bool, Self::Error> {
        self.encoded(into, Encoding::Base64)
    }

    /// Gives bytes in hexadecimal. It reports false if there is null instead.
    fn hex(&mut self, into: &mut Vec<u8>) -> Result<bool, Self::Error> {
        self.encoded(into, Encoding::Hex)
    }

    /// Gives a group that is a union's member.
    fn new_group<T: Object>(&mut self) -> Result<T, Self::Error> {
        let mut group = T::default();
        self.group(&mut group)?;
        Ok(group)
    }

    /// Gives the value of a union's member, or None if it is null and that leaves the union as it is.
    #[inline]
    fn new_value<T: Value>(&mut self) -> Result<Option<T::Record>, Self::Error> {
        let mut value = T::Record::default();
        Ok(self.value::<T>(&mut value)?.then_some(value))
    }
}
