//! Writing: every value is followed by a comma, the last of which becomes what closes the list or object.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::json::error::WriteError;
use crate::json::object::Object;
use crate::json::value::Value;
use crate::json::{base64, number, text};
use crate::validate::MAX_NESTING;

/// Most structs within one another of which none is there. A union's first member is written although it is
/// null; where it is a struct that begins with such a union, that need not end.
const ABSENT: u32 = 64;

/// Most such structs in all: those of several members multiply.
const ABSENCES: u32 = 1 << 20;

/// What writing a value gives.
pub type Written = Result<(), Box<WriteError>>;

/// JSON that is being written.
#[derive(Debug, Default)]
pub struct Writer {
    out: Vec<u8>,
    /// What stands before the names of flattened structs' members, one behind another, and where those of the
    /// innermost object begin.
    prefix: String,
    start: usize,
    depth: u32,
    absent: u32,
    absences: u32,
}

impl Writer {
    /// Appends to `out`.
    pub(super) fn over(out: Vec<u8>) -> Self {
        Writer {
            out,
            ..Writer::default()
        }
    }

    /// What was written.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.out
    }

    /// Writes a member's name, which is given in quotes and with a colon behind it.
    #[inline(always)] // A copy of known length.
    pub fn key(&mut self, quoted: &'static str) {
        if self.prefix.len() > self.start {
            return self.prefixed(quoted);
        }
        self.out.extend_from_slice(quoted.as_bytes());
    }

    #[cold]
    fn prefixed(&mut self, quoted: &'static str) {
        // The prefix is a part of the schema: it may need escapes.
        let prefix = self.prefix.get(self.start..).unwrap_or_default();
        text::put(&mut self.out, prefix, b"");
        self.out.pop();
        self.out.extend_from_slice(&quoted.as_bytes()[1..]);
    }

    /// Writes a value that is known to need no escapes, comma included.
    #[inline]
    pub fn raw(&mut self, value: &'static str) {
        self.out.extend_from_slice(value.as_bytes());
    }

    /// Writes an integer.
    #[inline]
    pub fn integer(&mut self, negative: bool, magnitude: u64) {
        number::put_integer(&mut self.out, negative, magnitude, b",");
    }

    /// Writes an integer in quotes.
    #[inline]
    pub(super) fn quoted_integer(&mut self, negative: bool, magnitude: u64) {
        self.out.push(b'"');
        number::put_integer(&mut self.out, negative, magnitude, b"\",");
    }

    /// Writes a float.
    #[inline]
    pub(super) fn float(&mut self, value: f64) {
        number::put_float(&mut self.out, value);
        self.out.push(b',');
    }

    /// Writes a text.
    #[inline]
    pub fn text(&mut self, value: &str) {
        text::put(&mut self.out, value, b",");
    }

    /// Writes an enumerant: its name, which is given in quotes with a comma, or else its number.
    #[inline]
    pub fn enumerant(&mut self, value: u16, names: &[&'static str]) {
        match names.get(value as usize) {
            Some(name) => self.raw(name),
            None => self.integer(false, value as u64),
        }
    }

    /// Writes a member, bytes in base64.
    pub fn base64(&mut self, bytes: &[u8], key: &'static str) {
        self.key(key);
        self.out.push(b'"');
        self.out.reserve(bytes.len().div_ceil(3).saturating_mul(4));
        for four in base64::encode(bytes) {
            self.out.extend_from_slice(&four);
        }
        self.out.extend_from_slice(b"\",");
    }

    /// The same, unless the bytes are the default.
    pub fn base64_or(&mut self, bytes: &[u8], default: &[u8], key: &'static str) {
        if bytes != default {
            self.base64(bytes, key);
        }
    }

    /// Writes a member, bytes in hexadecimal.
    pub fn hex(&mut self, bytes: &[u8], key: &'static str) {
        self.key(key);
        self.out.push(b'"');
        self.out.reserve(bytes.len().saturating_mul(2));
        for two in base64::encode_hex(bytes) {
            self.out.extend_from_slice(&two);
        }
        self.out.extend_from_slice(b"\",");
    }

    /// The same, unless the bytes are the default.
    pub fn hex_or(&mut self, bytes: &[u8], default: &[u8], key: &'static str) {
        if bytes != default {
            self.hex(bytes, key);
        }
    }

    /// Goes one level down, if anybody would read that.
    fn enter(&mut self) -> Written {
        if self.depth >= MAX_NESTING {
            return Err(Box::new(WriteError::Nesting));
        }
        self.depth += 1;
        Ok(())
    }

    /// Ends a list or object of which everything is there.
    #[inline]
    fn close(&mut self, bracket: u8) {
        self.depth -= 1;
        match self.out.last_mut() {
            Some(last) if *last == b',' => *last = bracket,
            _ => self.out.push(bracket),
        }
        self.out.push(b',');
    }

    /// Writes a struct's or group's object.
    pub fn object<T: Object>(&mut self, record: &T) -> Written {
        self.enter()?;
        self.out.push(b'{');
        let outer = core::mem::replace(&mut self.start, self.prefix.len());
        record.write_members(self)?;
        self.start = outer;
        self.close(b'}');
        Ok(())
    }

    /// Writes the members of a struct or group that is flattened, with this before their names.
    pub fn flattened<T: Object>(&mut self, record: &T, prefix: &'static str) -> Written {
        let before = self.prefix.len();
        self.prefix.push_str(prefix);
        record.write_members(self)?;
        self.prefix.truncate(before);
        Ok(())
    }

    /// Writes a list.
    pub(super) fn list<T: Value>(&mut self, items: &[T::Record]) -> Written {
        self.enter()?;
        self.out.push(b'[');
        for (index, item) in items.iter().enumerate() {
            T::write_json(item, self).map_err(|error| error.in_item(index))?;
        }
        self.close(b']');
        Ok(())
    }

    /// Writes a member.
    #[inline]
    pub fn field<T: Value>(&mut self, record: &T::Record, key: &'static str) -> Written {
        self.key(key);
        T::write_json(record, self).map_err(|error| error.in_member(&name_of(key)))
    }

    /// Writes a member, unless it is a null pointer.
    #[inline]
    pub fn pointer<T: Value>(&mut self, record: &T::Record, key: &'static str) -> Written {
        if T::is_null(record) {
            return Ok(());
        }
        self.field::<T>(record, key)
    }

    /// Writes a member, unless it is the default.
    pub fn text_or(&mut self, value: &str, default: &[u8], key: &'static str) {
        if value.as_bytes() != default {
            self.key(key);
            self.text(value);
        }
    }

    /// Writes a member, unless it is the default.
    pub fn data_or(&mut self, value: &[u8], default: &[u8], key: &'static str) -> Written {
        if value == default {
            return Ok(());
        }
        self.key(key);
        self.list::<u8>(value)
    }

    /// Writes a member, unless it is the default, a flat message.
    pub fn list_or<T: Value>(
        &mut self,
        value: &[T::Record],
        default: &'static [u8],
        key: &'static str,
    ) -> Written {
        if crate::generated::list_is::<T>(value, default) {
            return Ok(());
        }
        self.key(key);
        self.list::<T>(value)
            .map_err(|error| error.in_member(&name_of(key)))
    }

    /// Writes a member, a struct or group.
    #[inline]
    pub fn member<T: Object>(&mut self, record: &T, key: &'static str) -> Written {
        self.key(key);
        T::write_json(record, self).map_err(|error| error.in_member(&name_of(key)))
    }

    /// Writes a member, a struct, if it is there.
    #[inline]
    pub fn optional<T: Object>(&mut self, record: Option<&T>, key: &'static str) -> Written {
        match record {
            Some(record) => self.member(record, key),
            None => Ok(()),
        }
    }

    /// Writes a struct that is a union's active member, or what stands for it if it is not there.
    pub fn active<T: Object>(
        &mut self,
        record: Option<&T>,
        default: impl FnOnce() -> T,
        key: &'static str,
    ) -> Written {
        match record {
            Some(record) => self.member(record, key),
            None => self.absent(
                |writer| writer.member(&default(), key),
                |error| error.in_member(&name_of(key)),
            ),
        }
    }

    /// The same for one that is flattened.
    pub fn flattened_active<T: Object>(
        &mut self,
        record: Option<&T>,
        default: impl FnOnce() -> T,
        prefix: &'static str,
    ) -> Written {
        match record {
            Some(record) => self.flattened(record, prefix),
            None => self.absent(|writer| writer.flattened(&default(), prefix), |error| error),
        }
    }

    /// Writes what stands for a struct that is not there. What is not there holds nothing that is.
    fn absent(
        &mut self,
        write: impl FnOnce(&mut Self) -> Written,
        place: impl FnOnce(Box<WriteError>) -> Box<WriteError>,
    ) -> Written {
        if self.absent >= ABSENT || self.absences >= ABSENCES {
            let error = WriteError::unsupported("a struct that is in itself without end");
            return Err(place(error));
        }
        self.absent += 1;
        self.absences += 1;
        write(self)?;
        self.absent -= 1;
        Ok(())
    }
}

/// The name in a key: without quotes, colon and escapes.
#[cold]
fn name_of(key: &'static str) -> Cow<'static, str> {
    let mut name = String::new();
    let inner = key.get(1..).unwrap_or_default();
    match text::unescape(&mut name, inner) {
        Ok(_) => Cow::Owned(name),
        Err(_) => Cow::Borrowed(key),
    }
}
