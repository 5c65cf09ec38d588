//! Reading JSON: one pass over the text, directly into Records.

mod object;
mod source;

use alloc::borrow::Cow;
use alloc::string::String;

use crate::decode::stack_address;
use crate::json::Options;
use crate::json::error::Error;
use crate::json::number::{self, Number};
use crate::json::source::MemberSource;
use crate::json::text;
use crate::validate::MAX_NESTING;

/// The state of reading a JSON text.
#[derive(Debug)]
pub struct Parser<'a> {
    text: &'a str,
    /// The offset of the next byte.
    pub(super) at: usize,
    /// How many more levels of lists and objects may be entered.
    depth: u32,
    /// How many more bytes of values may be created.
    memory: i64,
    /// The lowest address that the stack may reach.
    bottom: usize,
    options: Options,
}

impl<'a> Parser<'a> {
    /// Creates a parser of `text`, which is the UTF-8 part of an input of `bytes` bytes.
    pub(super) fn over(text: &'a str, bytes: usize, options: &Options) -> Self {
        let limits = &options.limits;
        Parser {
            text,
            at: 0,
            depth: limits.nesting.min(MAX_NESTING),
            memory: limits.memory_for((bytes as u64).div_ceil(8)),
            bottom: stack_address().saturating_sub(limits.stack),
            options: *options,
        }
    }

    /// Returns the error that something else is here than `what`.
    #[cold]
    fn expected(&self, what: &str) -> Error {
        Error::new(alloc::format!("expected {what}"), self.at)
    }

    /// Reports whether unknown members are errors.
    fn is_strict(&self) -> bool {
        self.options.strict
    }

    /// Charges for `bytes` bytes of memory, before they are allocated.
    #[inline]
    fn charge(&mut self, bytes: usize) -> Result<(), Error> {
        self.memory = self.memory.saturating_sub_unsigned(bytes as u64);
        if self.memory < 0 {
            return Err(self.wrong(
                "the value takes more memory than JSON of this size may ask for (Limits::memory)",
            ));
        }
        Ok(())
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Skips white space and returns the next byte.
    #[inline]
    fn token(&mut self) -> Option<u8> {
        loop {
            let byte = self.peek();
            match byte {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.at += 1,
                _ => return byte,
            }
        }
    }

    /// Skips white space and then `byte`, which must come next.
    #[inline]
    fn expect(&mut self, byte: u8, what: &str) -> Result<(), Error> {
        if self.token() != Some(byte) {
            return Err(self.expected(what));
        }
        self.at += 1;
        Ok(())
    }

    /// Skips the colon behind a member's name.
    #[inline]
    fn colon(&mut self) -> Result<(), Error> {
        self.expect(b':', "`:`")
    }

    /// Enters a list or object.
    #[inline]
    fn open(&mut self, bracket: u8, what: &str) -> Result<(), Error> {
        self.expect(bracket, what)?;
        if self.depth == 0 || stack_address() < self.bottom {
            return Err(self.wrong("nested too deep (Limits::nesting, Limits::stack)"));
        }
        self.depth -= 1;
        Ok(())
    }

    /// Leaves a list or object.
    #[inline]
    fn leave(&mut self) {
        self.depth += 1;
    }

    /// Reports whether the list or object just opened is empty. If so, skips its closing bracket.
    #[inline]
    fn closes(&mut self, bracket: u8) -> bool {
        let closes = self.token() == Some(bracket);
        self.at += closes as usize;
        closes
    }

    /// Reports whether another item follows. Skips the comma or the closing bracket.
    #[inline]
    fn follows(&mut self, bracket: u8, what: &str) -> Result<bool, Error> {
        match self.token() {
            Some(b',') => {
                self.at += 1;
                Ok(true)
            }
            Some(byte) if byte == bracket => {
                self.at += 1;
                Ok(false)
            }
            _ => Err(self.expected(what)),
        }
    }

    /// Reads a string. It is borrowed if it has no escapes; otherwise it is charged for.
    #[inline]
    fn string(&mut self, what: &str) -> Result<Cow<'a, str>, Error> {
        self.expect(b'"', what)?;
        let start = self.at;
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        let length = text::plain(rest);
        if rest.get(length) == Some(&b'"') {
            self.at = start + length + 1;
            // Both ends are next to quotes, which are characters, so the slice is a `str`.
            return Ok(Cow::Borrowed(
                self.text.get(start..start + length).unwrap_or_default(),
            ));
        }
        self.unescaped(start).map(Cow::Owned)
    }

    #[cold]
    fn unescaped(&mut self, start: usize) -> Result<String, Error> {
        let mut out = String::new();
        let rest = self.text.get(start..).unwrap_or_default();
        match text::unescape(&mut out, rest) {
            Ok(length) => {
                self.at = start + length + 1;
                self.charge(out.len())?;
                Ok(out)
            }
            Err((wrong, at)) => {
                self.at = start + at;
                Err(self.wrong(wrong))
            }
        }
    }

    /// Reads a member's name.
    #[inline]
    fn name(&mut self) -> Result<Cow<'a, str>, Error> {
        self.string("a member's name")
    }

    /// Skips this word if it comes next, and reports whether it did.
    #[inline]
    fn takes(&mut self, word: &str) -> bool {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let is_here = rest.starts_with(word.as_bytes());
        self.at += if is_here { word.len() } else { 0 };
        is_here
    }

    /// Skips `null` if it comes next, and reports whether it did.
    #[inline]
    fn null(&mut self) -> bool {
        self.token() == Some(b'n') && self.takes("null")
    }

    /// Reads `true` or `false`.
    #[inline]
    fn truth(&mut self) -> Result<bool, Error> {
        self.token();
        if self.takes("true") {
            Ok(true)
        } else if self.takes("false") {
            Ok(false)
        } else {
            Err(self.expected("true or false"))
        }
    }

    /// Reads a number.
    #[inline]
    fn number(&mut self, what: &str) -> Result<Number, Error> {
        self.token();
        let rest = self.text.get(self.at..).unwrap_or_default();
        let Some((number, length)) = number::parse(rest) else {
            return Err(self.expected(what));
        };
        if let Number::Float(value) = number
            && value.is_infinite()
        {
            return Err(self.wrong("out of range of Float64"));
        }
        self.at += length;
        Ok(number)
    }

    #[cold]
    fn out_of_range(&self, low: i128, high: i128) -> Error {
        Error::new(alloc::format!("out of range of {low} to {high}"), self.at)
    }

    /// Skips a value.
    fn skip_value(&mut self) -> Result<(), Error> {
        match self.token() {
            Some(b'{') => self.skip_object(),
            Some(b'[') => self.skip_list(),
            Some(b'"') => self.string("a string").map(drop),
            Some(b't' | b'f') => self.truth().map(drop),
            Some(b'n') if self.null() => Ok(()),
            _ => self.number("a value").map(drop),
        }
    }

    fn skip_list(&mut self) -> Result<(), Error> {
        self.open(b'[', "an array")?;
        let mut more = !self.closes(b']');
        let mut index = 0;
        while more {
            let skipped = self.skip_value().map_err(|error| error.in_item(index));
            index += 1;
            skipped?;
            let follows = self.follows(b']', "`,` or `]`");
            more = follows.map_err(|error| error.in_item(index))?;
        }
        self.leave();
        Ok(())
    }

    /// Checks that only white space follows.
    pub(super) fn end(&mut self) -> Result<(), Error> {
        match self.token() {
            None if self.at == self.text.len() => Ok(()),
            _ => Err(self.wrong("something follows the value")),
        }
    }
}
