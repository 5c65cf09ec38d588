//! Sinks: what Records are written to, which is JSON or, with the feature `serde`, any format that has a serializer.

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;

use crate::json::object::Object;
use crate::json::value::Value;
use crate::kind::{Data, ListOf, Text};

/// Most structs within one another of which none is there. A union's first member is written although it is
/// null; where it is a struct that begins with such a union, that need not end.
const ABSENT: u32 = 64;

/// Most such structs in all: those of several members multiply.
const ABSENCES: u32 = 1 << 20;

/// Takes one value.
pub trait Sink: Sized {
    /// What writing the value gives.
    type Done;
    /// Why it could not be written.
    type Error;

    /// Takes what has no value.
    fn null(self) -> Result<Self::Done, Self::Error>;

    /// Takes a Bool.
    fn boolean(self, value: bool) -> Result<Self::Done, Self::Error>;

    /// Takes an integer of at most 32 bits.
    fn integer(self, negative: bool, magnitude: u64) -> Result<Self::Done, Self::Error>;

    /// Takes an integer of 64 bits.
    fn wide_integer(self, negative: bool, magnitude: u64) -> Result<Self::Done, Self::Error>;

    /// Takes a Float32.
    fn float32(self, value: f32) -> Result<Self::Done, Self::Error>;

    /// Takes a Float64.
    fn float64(self, value: f64) -> Result<Self::Done, Self::Error>;

    /// Takes a text.
    fn text(self, value: &str) -> Result<Self::Done, Self::Error>;

    /// Takes bytes.
    fn data(self, value: &[u8]) -> Result<Self::Done, Self::Error>;

    /// Takes an enumerant: its name, which is given in quotes with a comma, or else its number.
    fn enumerant(
        self,
        value: u16,
        names: &'static [&'static str],
    ) -> Result<Self::Done, Self::Error>;

    /// Takes a list.
    fn list<T: Value>(self, items: &[T::Record]) -> Result<Self::Done, Self::Error>;

    /// Takes a struct, a group or a union.
    fn object<T: Object>(self, record: &T) -> Result<Self::Done, Self::Error>;

    /// Refuses what has no form here.
    fn unsupported(self, what: &'static str) -> Result<Self::Done, Self::Error>;
}

/// How bytes are written as a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// As the annotation `$Json.base64` says.
    Base64,
    /// As the annotation `$Json.hex` says.
    Hex,
}

/// How many structs are written that are not there.
#[derive(Debug, Default)]
pub struct Absent {
    /// Those that are being written, each within the one before.
    depth: Cell<u32>,
    /// All that there were.
    count: Cell<u32>,
}

impl Absent {
    /// Begins one more; it reports whether that is allowed.
    fn enter(&self) -> bool {
        let (depth, count) = (self.depth.get(), self.count.get());
        let is_allowed = depth < ABSENT && count < ABSENCES;
        if is_allowed {
            self.depth.set(depth + 1);
            self.count.set(count + 1);
        }
        is_allowed
    }

    /// Ends one.
    fn leave(&self) {
        self.depth.set(self.depth.get() - 1);
    }
}

/// What writing members gives.
pub type Written<S> = Result<(), <S as MemberSink>::Error>;

/// Takes the members of an object, one after another. A member's `key` is its name in quotes with a colon behind it.
pub trait MemberSink {
    /// Why a member could not be written.
    type Error;

    /// Takes a member.
    fn field<T: Value>(&mut self, record: &T::Record, key: &'static str) -> Written<Self>;

    /// Takes a member, a struct or group.
    fn member<T: Object>(&mut self, record: &T, key: &'static str) -> Written<Self>;

    /// Takes the members of a struct or group that is flattened, with this before their names.
    fn flattened<T: Object>(&mut self, record: &T, prefix: &'static str) -> Written<Self>;

    /// Takes a member without a value.
    fn void(&mut self, key: &'static str) -> Written<Self>;

    /// Takes the member that tells a union's active member, whose name is given in quotes with a comma.
    fn tag(&mut self, name: &'static str, key: &'static str) -> Written<Self>;

    /// Takes a member, bytes that are written as a text.
    fn encoded(&mut self, bytes: &[u8], how: Encoding, key: &'static str) -> Written<Self>;

    /// The structs that are written although they are not there.
    fn absent(&self) -> &Absent;

    /// Refuses a struct that is in itself without end.
    fn endless(&mut self, key: Option<&'static str>) -> Self::Error;

    /// Takes a member, unless it is a null pointer.
    #[inline]
    fn pointer<T: Value>(&mut self, record: &T::Record, key: &'static str) -> Written<Self> {
        if T::is_null(record) {
            return Ok(());
        }
        self.field::<T>(record, key)
    }

    /// Takes a member, unless it is the default.
    #[allow(clippy::ptr_arg)] // It is the Record of `Text`.
    fn text_or(&mut self, value: &String, default: &[u8], key: &'static str) -> Written<Self> {
        if value.as_bytes() == default {
            return Ok(());
        }
        self.field::<Text>(value, key)
    }

    /// Takes a member, unless it is the default.
    #[allow(clippy::ptr_arg)] // It is the Record of `Data`.
    fn data_or(&mut self, value: &Vec<u8>, default: &[u8], key: &'static str) -> Written<Self> {
        if value == default {
            return Ok(());
        }
        self.field::<Data>(value, key)
    }

    /// Takes a member, unless it is the default, a flat message.
    #[allow(clippy::ptr_arg)] // It is the Record of `ListOf`.
    fn list_or<T: Value>(
        &mut self,
        value: &Vec<T::Record>,
        default: &'static [u8],
        key: &'static str,
    ) -> Written<Self> {
        if crate::generated::list_is::<T>(value, default) {
            return Ok(());
        }
        self.field::<ListOf<T>>(value, key)
    }

    /// Takes a member, bytes that are written as a text, unless they are the default.
    fn encoded_or(
        &mut self,
        bytes: &[u8],
        default: &[u8],
        how: Encoding,
        key: &'static str,
    ) -> Written<Self> {
        if bytes == default {
            return Ok(());
        }
        self.encoded(bytes, how, key)
    }

    /// Takes a member, a struct, if it is there.
    #[inline]
    fn optional<T: Object>(&mut self, record: Option<&T>, key: &'static str) -> Written<Self> {
        match record {
            Some(record) => self.member(record, key),
            None => Ok(()),
        }
    }

    /// Takes a struct that is a union's active member, or what stands for it if it is not there.
    fn active<T: Object>(
        &mut self,
        record: Option<&T>,
        default: impl FnOnce() -> T,
        key: &'static str,
    ) -> Written<Self> {
        if let Some(record) = record {
            return self.member(record, key);
        }
        if !self.absent().enter() {
            return Err(self.endless(Some(key)));
        }
        // What is not there holds nothing that is.
        self.member(&default(), key)?;
        self.absent().leave();
        Ok(())
    }

    /// The same for one that is flattened.
    fn flattened_active<T: Object>(
        &mut self,
        record: Option<&T>,
        default: impl FnOnce() -> T,
        prefix: &'static str,
    ) -> Written<Self> {
        if let Some(record) = record {
            return self.flattened(record, prefix);
        }
        if !self.absent().enter() {
            return Err(self.endless(None));
        }
        self.flattened(&default(), prefix)?;
        self.absent().leave();
        Ok(())
    }
}
