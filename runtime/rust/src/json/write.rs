//! Writing JSON. Every value is written with a comma behind it; the last comma of a list or object is then replaced
//! by the closing bracket.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::json::error::WriteError;
use crate::json::object::Object;
use crate::json::sink::{Absent, Encoding, MemberSink, Sink};
use crate::json::value::Value;
use crate::json::{base64, number, text};
use crate::validate::MAX_NESTING;

/// The state of writing JSON.
#[derive(Debug, Default)]
pub struct Writer {
    out: Vec<u8>,
    /// The prefixes of flattened structs, one behind another. Those of the innermost object begin at `start`.
    prefix: String,
    start: usize,
    depth: u32,
    absent: Absent,
}

impl Writer {
    /// Creates a writer that appends to `out`.
    pub(super) fn over(out: Vec<u8>) -> Self {
        Writer {
            out,
            ..Writer::default()
        }
    }

    /// Returns the bytes that were written.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.out
    }

    /// Writes a member's name, which is given in quotes and with a colon behind it.
    #[inline(always)] // The length is then a constant, which makes the copy cheap.
    fn key(&mut self, quoted: &'static str) {
        if self.prefix.len() > self.start {
            return self.prefixed(quoted);
        }
        self.out.extend_from_slice(quoted.as_bytes());
    }

    #[cold]
    fn prefixed(&mut self, quoted: &'static str) {
        // The prefix comes from the schema and may contain characters that need escapes.
        let prefix = self.prefix.get(self.start..).unwrap_or_default();
        text::put(&mut self.out, prefix, b"");
        self.out.pop();
        self.out.extend_from_slice(&quoted.as_bytes()[1..]);
    }

    /// Writes a value that needs no escapes and has a comma behind it.
    #[inline]
    fn raw(&mut self, value: &'static str) {
        self.out.extend_from_slice(value.as_bytes());
    }

    /// Enters a list or object, unless it is nested deeper than readers accept.
    fn enter(&mut self) -> Written {
        if self.depth >= MAX_NESTING {
            return Err(Box::new(WriteError::Nesting));
        }
        self.depth += 1;
        Ok(())
    }

    /// Closes a list or object after its last item.
    #[inline]
    fn close(&mut self, bracket: u8) {
        self.depth -= 1;
        match self.out.last_mut() {
            Some(last) if *last == b',' => *last = bracket,
            _ => self.out.push(bracket),
        }
        self.out.push(b',');
    }
}

/// The result of writing a value.
type Written = Result<(), Box<WriteError>>;

impl Sink for &mut Writer {
    type Done = ();
    type Error = Box<WriteError>;

    fn null(self) -> Written {
        self.raw("null,");
        Ok(())
    }

    #[inline]
    fn boolean(self, value: bool) -> Written {
        self.raw(if value { "true," } else { "false," });
        Ok(())
    }

    #[inline]
    fn integer(self, negative: bool, magnitude: u64) -> Written {
        number::put_integer(&mut self.out, negative, magnitude, b",");
        Ok(())
    }

    /// Writes the integer in quotes, because JavaScript's numbers do not hold all integers of 64 bits.
    #[inline]
    fn wide_integer(self, negative: bool, magnitude: u64) -> Written {
        self.out.push(b'"');
        number::put_integer(&mut self.out, negative, magnitude, b"\",");
        Ok(())
    }

    #[inline]
    fn float32(self, value: f32) -> Written {
        self.float64(value as f64)
    }

    #[inline]
    fn float64(self, value: f64) -> Written {
        number::put_float(&mut self.out, value);
        self.out.push(b',');
        Ok(())
    }

    #[inline]
    fn text(self, value: &str) -> Written {
        text::put(&mut self.out, value, b",");
        Ok(())
    }

    fn data(self, value: &[u8]) -> Written {
        self.list::<u8>(value)
    }

    #[inline]
    fn enumerant(self, value: u16, names: &'static [&'static str]) -> Written {
        match names.get(value as usize) {
            Some(name) => {
                self.raw(name);
                Ok(())
            }
            None => self.integer(false, value as u64),
        }
    }

    fn list<T: Value>(self, items: &[T::Record]) -> Written {
        self.enter()?;
        self.out.push(b'[');
        for (index, item) in items.iter().enumerate() {
            T::write(item, &mut *self).map_err(|error| error.in_item(index))?;
        }
        self.close(b']');
        Ok(())
    }

    fn object<T: Object>(self, record: &T) -> Written {
        self.enter()?;
        self.out.push(b'{');
        let outer = core::mem::replace(&mut self.start, self.prefix.len());
        record.write_members(self)?;
        self.start = outer;
        self.close(b'}');
        Ok(())
    }

    fn unsupported(self, what: &'static str) -> Written {
        Err(WriteError::unsupported(what))
    }
}

impl MemberSink for Writer {
    type Error = Box<WriteError>;

    #[inline]
    fn field<T: Value>(&mut self, record: &T::Record, key: &'static str) -> Written {
        self.key(key);
        T::write(record, self).map_err(|error| error.in_member(&name_of(key)))
    }

    #[inline]
    fn member<T: Object>(&mut self, record: &T, key: &'static str) -> Written {
        self.key(key);
        self.object(record)
            .map_err(|error| error.in_member(&name_of(key)))
    }

    fn flattened<T: Object>(&mut self, record: &T, prefix: &'static str) -> Written {
        let before = self.prefix.len();
        self.prefix.push_str(prefix);
        record.write_members(self)?;
        self.prefix.truncate(before);
        Ok(())
    }

    #[inline]
    fn void(&mut self, key: &'static str) -> Written {
        self.key(key);
        self.null()
    }

    #[inline]
    fn tag(&mut self, name: &'static str, key: &'static str) -> Written {
        self.key(key);
        self.raw(name);
        Ok(())
    }

    fn encoded(&mut self, bytes: &[u8], how: Encoding, key: &'static str) -> Written {
        self.key(key);
        self.out.push(b'"');
        how.put(bytes, &mut self.out);
        self.out.extend_from_slice(b"\",");
        Ok(())
    }

    #[inline]
    fn absent(&self) -> &Absent {
        &self.absent
    }

    #[cold]
    fn endless(&mut self, key: Option<&'static str>) -> Box<WriteError> {
        let error = WriteError::unsupported(ENDLESS);
        match key {
            Some(key) => error.in_member(&name_of(key)),
            None => error,
        }
    }
}

impl Encoding {
    /// Appends the text of the bytes in this encoding.
    pub(super) fn put(self, bytes: &[u8], out: &mut Vec<u8>) {
        match self {
            Encoding::Base64 => {
                out.reserve(bytes.len().div_ceil(3).saturating_mul(4));
                for four in base64::encode(bytes) {
                    out.extend_from_slice(&four);
                }
            }
            Encoding::Hex => {
                out.reserve(bytes.len().saturating_mul(2));
                for two in base64::encode_hex(bytes) {
                    out.extend_from_slice(&two);
                }
            }
        }
    }

    /// Returns the bytes of a text in this encoding, or a description of the error.
    pub(super) fn take(self, text: &str) -> Result<Vec<u8>, &'static str> {
        match self {
            Encoding::Base64 => base64::decode(text).ok_or("not base64"),
            Encoding::Hex => base64::decode_hex(text).ok_or("not hexadecimal"),
        }
    }
}

/// The message of the error that a struct contains itself without end.
pub(super) const ENDLESS: &str = "a struct that is in itself without end";

/// Returns the name in a key, without quotes, colon and escapes.
#[cold]
pub(super) fn name_of(key: &'static str) -> Cow<'static, str> {
    let mut name = String::new();
    let inner = key.get(1..).unwrap_or_default();
    match text::unescape(&mut name, inner) {
        Ok(_) => Cow::Owned(name),
        Err(_) => Cow::Borrowed(key),
    }
}
