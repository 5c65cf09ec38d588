//! Writing JSON. Every value is written with a comma behind it; the last comma of a list or object is then replaced
//! by the closing bracket.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::json::error::WriteError;
use crate::json::object::Object;
use crate::json::sink::{Absent, Encoding, MemberSink, Sink, Weightless};
use crate::json::value::Value;
use crate::json::{base64, number, text};
use crate::validate::{Limits, MAX_NESTING};
use crate::wire::WORD;

/// The state of writing JSON.
#[derive(Debug, Default)]
pub struct Writer {
    out: Vec<u8>,
    /// The prefixes of flattened structs, one behind another. Those of the innermost object begin at `start`.
    prefix: String,
    start: usize,
    depth: u32,
    absent: Absent,
    weightless: Weightless,
    /// How many bytes `out` had before the Record.
    before: usize,
    /// How many bytes of memory the parts of the Record take that were written or are being written.
    seen: u64,
    /// How many bytes `out` may have at the end of a list or object, as far as was computed.
    most: usize,
    /// How many bytes of `out` may come from each byte of the Record, if that is more.
    per_byte: u64,
}

/// How many bytes of JSON may come from each byte of a Record, if no limit is set.
const PER_BYTE: u64 = 64;

impl Writer {
    /// Creates a writer that appends to `out`, within limits.
    pub(super) fn over(out: Vec<u8>, limits: &Limits) -> Self {
        let most = usize::try_from(limits.output_for(0)).unwrap_or(usize::MAX);
        let is_set = limits.output.or(limits.memory).is_some();
        Writer {
            before: out.len(),
            weightless: Weightless::within(limits.output_for(0)),
            most: most.saturating_add(out.len()),
            per_byte: if is_set { 0 } else { PER_BYTE },
            out,
            ..Writer::default()
        }
    }

    /// Returns how many bytes the JSON of a value takes, with a comma, or 0 if it has none.
    pub(super) fn length<T: Value>(record: &T::Record) -> u64 {
        let mut writer = Writer::over(Vec::new(), &Limits::default());
        match T::write(record, &mut writer) {
            Ok(()) => writer.out.len() as u64,
            Err(_) => 0,
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

    /// Closes a list or object after its last item, unless the text is too long.
    #[inline]
    fn close(&mut self, bracket: u8) -> Written {
        if self.out.len() > self.most {
            self.allow_more()?;
        }
        self.depth -= 1;
        match self.out.last_mut() {
            Some(last) if *last == b',' => *last = bracket,
            _ => self.out.push(bracket),
        }
        self.out.push(b',');
        Ok(())
    }

    /// Raises the limit to what the Record's size allows by now, if that is enough.
    #[cold]
    fn allow_more(&mut self) -> Written {
        let allowed = self.seen.saturating_mul(self.per_byte);
        let allowed = usize::try_from(allowed).unwrap_or(usize::MAX);
        self.most = self.most.max(allowed.saturating_add(self.before));
        match self.out.len() > self.most {
            true => Err(Box::new(WriteError::Memory)),
            false => Ok(()),
        }
    }

    /// Counts the memory that `count` values take, in whole words, as structs of messages do.
    #[inline]
    fn see<T>(&mut self, count: usize) {
        let each = const { size_of::<T>().next_multiple_of(WORD) as u64 };
        // Values that are in memory cannot make it overflow.
        self.seen = self.seen.wrapping_add((count as u64).wrapping_mul(each));
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
        self.see::<u8>(value.len());
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
        if !self.weightless.charge::<T>(items) {
            return Err(Box::new(WriteError::Memory));
        }
        self.see::<T::Record>(items.len());
        self.out.push(b'[');
        for (index, item) in items.iter().enumerate() {
            T::write(item, &mut *self).map_err(|error| error.in_item(index))?;
        }
        self.close(b']')
    }

    fn object<T: Object>(self, record: &T) -> Written {
        self.enter()?;
        self.out.push(b'{');
        let outer = core::mem::replace(&mut self.start, self.prefix.len());
        record.write_members(self)?;
        self.start = outer;
        self.close(b'}')
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
        self.see::<T>(1);
        self.object(record)
            .map_err(|error| error.in_member(&name_of(key)))
    }

    fn flattened<T: Object>(&mut self, record: &T, prefix: &'static str) -> Written {
        self.see::<T>(1);
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
        self.see::<u8>(bytes.len());
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
