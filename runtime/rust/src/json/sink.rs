//! Sinks that Records are written to: JSON or, with the feature `serde`, any format that has a serializer.

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;

use crate::json::object::Object;
use crate::json::value::Value;
use crate::json::write::Writer;
use crate::kind::{Data, ListOf, Text};
use crate::validate::Limits;

/// The largest nesting of absent structs that are written. A union's active member is written even if it is a null
/// pointer. If that member is a struct with such a union in turn, writing might not end.
const ABSENT: u32 = 64;

/// The largest number of absent structs that are written in all. Their number can grow exponentially with their
/// nesting, if they have several such members.
const ABSENCES: u32 = 1 << 20;

/// Writes one value.
pub trait Sink: Sized {
    /// The result of writing the value.
    type Done;
    /// The error of a value that cannot be written.
    type Error;

    /// Writes the value of type `Void`.
    fn null(self) -> Result<Self::Done, Self::Error>;

    /// Writes a Bool.
    fn boolean(self, value: bool) -> Result<Self::Done, Self::Error>;

    /// Writes an integer of at most 32 bits.
    fn integer(self, negative: bool, magnitude: u64) -> Result<Self::Done, Self::Error>;

    /// Writes an integer of 64 bits.
    fn wide_integer(self, negative: bool, magnitude: u64) -> Result<Self::Done, Self::Error>;

    /// Writes a Float32.
    fn float32(self, value: f32) -> Result<Self::Done, Self::Error>;

    /// Writes a Float64.
    fn float64(self, value: f64) -> Result<Self::Done, Self::Error>;

    /// Writes a text.
    fn text(self, value: &str) -> Result<Self::Done, Self::Error>;

    /// Writes bytes.
    fn data(self, value: &[u8]) -> Result<Self::Done, Self::Error>;

    /// Writes an enumerant: its name if `names` has one, otherwise its number. Each name in `names` is in quotes
    /// and has a comma behind it.
    fn enumerant(
        self,
        value: u16,
        names: &'static [&'static str],
    ) -> Result<Self::Done, Self::Error>;

    /// Writes a list.
    fn list<T: Value>(self, items: &[T::Record]) -> Result<Self::Done, Self::Error>;

    /// Writes a struct, a group or a union.
    fn object<T: Object>(self, record: &T) -> Result<Self::Done, Self::Error>;

    /// Returns an error for a type that cannot be written. `what` is a noun phrase for the type.
    fn unsupported(self, what: &'static str) -> Result<Self::Done, Self::Error>;
}

/// A way to write bytes as a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Base64, for fields with the annotation `$Json.base64`.
    Base64,
    /// Hexadecimal, for fields with the annotation `$Json.hex`.
    Hex,
}

/// How many more bytes of JSON elements without memory may take. Lists of millions of such elements can come from
/// messages of a few bytes.
#[derive(Debug)]
pub(super) struct Weightless(Cell<u64>);

impl Default for Weightless {
    fn default() -> Self {
        Weightless::within(Limits::DEFAULT_BYTES)
    }
}

impl Weightless {
    pub(super) fn within(bytes: u64) -> Self {
        Weightless(Cell::new(bytes))
    }

    /// Charges for a list, before it is written. Returns false if its elements take no memory and too much JSON.
    /// Such elements all have the same JSON.
    #[inline]
    pub(super) fn charge<T: Value>(&self, items: &[T::Record]) -> bool {
        size_of::<T::Record>() > 0 || items.is_empty() || self.charge_all::<T>(items)
    }

    #[cold]
    fn charge_all<T: Value>(&self, items: &[T::Record]) -> bool {
        let each = items.first().map_or(0, Writer::length::<T>);
        let all = (items.len() as u64).saturating_mul(each);
        match self.0.get().checked_sub(all) {
            Some(left) => {
                self.0.set(left);
                true
            }
            None => false,
        }
    }
}

/// Counts the absent structs that are written.
#[derive(Debug, Default)]
pub struct Absent {
    /// How many of them are being written now, each within the one before.
    depth: Cell<u32>,
    /// How many of them were written or are being written.
    count: Cell<u32>,
}

impl Absent {
    /// Starts writing one more. Returns false if a limit is reached.
    fn enter(&self) -> bool {
        let (depth, count) = (self.depth.get(), self.count.get());
        let is_allowed = depth < ABSENT && count < ABSENCES;
        if is_allowed {
            self.depth.set(depth + 1);
            self.count.set(count + 1);
        }
        is_allowed
    }

    /// Ends the writing of one.
    fn leave(&self) {
        self.depth.set(self.depth.get() - 1);
    }
}

/// The result of writing members.
pub type Written<S> = Result<(), <S as MemberSink>::Error>;

/// Writes the members of an object, one after another. A member's `key` is its name in quotes with a colon behind
/// it.
pub trait MemberSink {
    /// The error of a member that cannot be written.
    type Error;

    /// Writes a member of any type.
    fn field<T: Value>(&mut self, record: &T::Record, key: &'static str) -> Written<Self>;

    /// Writes a member that is a struct or group.
    fn member<T: Object>(&mut self, record: &T, key: &'static str) -> Written<Self>;

    /// Writes the members of a flattened struct or group, with `prefix` before their names.
    fn flattened<T: Object>(&mut self, record: &T, prefix: &'static str) -> Written<Self>;

    /// Writes a member of type `Void`.
    fn void(&mut self, key: &'static str) -> Written<Self>;

    /// Writes the member that names a union's active member. `name` is in quotes and has a comma behind it.
    fn tag(&mut self, name: &'static str, key: &'static str) -> Written<Self>;

    /// Writes bytes that are encoded as a text.
    fn encoded(&mut self, bytes: &[u8], how: Encoding, key: &'static str) -> Written<Self>;

    /// Returns the counts of absent structs.
    fn absent(&self) -> &Absent;

    /// Returns the error that a struct contains itself without end.
    fn endless(&mut self, key: Option<&'static str>) -> Self::Error;

    /// Writes a member, unless it is a null pointer.
    #[inline]
    fn pointer<T: Value>(&mut self, record: &T::Record, key: &'static str) -> Written<Self> {
        if T::is_null(record) {
            return Ok(());
        }
        self.field::<T>(record, key)
    }

    /// Writes a member, unless it has its default value.
    #[allow(clippy::ptr_arg)] // A `Text` has the Record `String`.
    fn text_or(&mut self, value: &String, default: &[u8], key: &'static str) -> Written<Self> {
        if value.as_bytes() == default {
            return Ok(());
        }
        self.field::<Text>(value, key)
    }

    /// Writes a member, unless it has its default value.
    #[allow(clippy::ptr_arg)] // A `Data` has the Record `Vec<u8>`.
    fn data_or(&mut self, value: &Vec<u8>, default: &[u8], key: &'static str) -> Written<Self> {
        if value == default {
            return Ok(());
        }
        self.field::<Data>(value, key)
    }

    /// Writes a member, unless it has its default value, which is a flat message.
    #[allow(clippy::ptr_arg)] // A `ListOf` has a `Vec` as its Record.
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

    /// Writes a member of bytes encoded as a text, unless it has its default value.
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

    /// Writes a member that is a struct, if it is present.
    #[inline]
    fn optional<T: Object>(&mut self, record: Option<&T>, key: &'static str) -> Written<Self> {
        match record {
            Some(record) => self.member(record, key),
            None => Ok(()),
        }
    }

    /// Writes a struct that is a union's active member. If it is absent, writes its default instead.
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
        // An absent struct contains only absent structs, so `depth` counts their whole nesting.
        self.member(&default(), key)?;
        self.absent().leave();
        Ok(())
    }

    /// Writes a flattened struct that is a union's active member. If it is absent, writes its default instead.
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
