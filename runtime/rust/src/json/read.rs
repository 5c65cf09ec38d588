//! Reading: one pass over the text, straight into Records.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::budget::OBJECT;
use crate::decode::stack_address;
use crate::json::error::Error;
use crate::json::number::{self, Number};
use crate::json::object::Object;
use crate::json::text;
use crate::json::value::Value;
use crate::json::{Options, base64};
use crate::validate::MAX_NESTING;

/// JSON that is being read.
#[derive(Debug)]
pub struct Parser<'a> {
    text: &'a str,
    /// The next byte.
    pub(super) at: usize,
    /// Lists and objects that may still be entered.
    depth: u32,
    /// Bytes that may still be made.
    memory: i64,
    /// The lowest address that the stack may reach.
    bottom: usize,
    options: Options,
}

impl<'a> Parser<'a> {
    /// For `text`, the valid beginning of `bytes` bytes.
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

    /// An error here.
    #[cold]
    pub fn wrong(&self, message: &'static str) -> Error {
        Error::new(message, self.at)
    }

    /// This or that was expected.
    #[cold]
    fn expected(&self, what: &str) -> Error {
        Error::new(alloc::format!("expected {what}"), self.at)
    }

    /// Members that nobody knows are errors.
    pub fn strict(&self) -> bool {
        self.options.strict
    }

    /// Charges for `bytes` bytes, before they are made.
    #[inline]
    pub(super) fn charge(&mut self, bytes: usize) -> Result<(), Error> {
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

    /// The next byte behind white space.
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

    /// Goes over this byte, behind white space.
    #[inline]
    fn expect(&mut self, byte: u8, what: &str) -> Result<(), Error> {
        if self.token() != Some(byte) {
            return Err(self.expected(what));
        }
        self.at += 1;
        Ok(())
    }

    /// Goes over the colon behind a member's name.
    #[inline]
    pub(super) fn colon(&mut self) -> Result<(), Error> {
        self.expect(b':', "`:`")
    }

    /// Enters a list or object.
    #[inline]
    pub(super) fn open(&mut self, bracket: u8, what: &str) -> Result<(), Error> {
        self.expect(bracket, what)?;
        if self.depth == 0 || stack_address() < self.bottom {
            return Err(self.wrong("nested too deep (Limits::nesting, Limits::stack)"));
        }
        self.depth -= 1;
        Ok(())
    }

    /// Leaves a list or object.
    #[inline]
    pub(super) fn leave(&mut self) {
        self.depth += 1;
    }

    /// The list or object that was entered has nothing in it; then goes over its end.
    #[inline]
    pub(super) fn closes(&mut self, bracket: u8) -> bool {
        let closes = self.token() == Some(bracket);
        self.at += closes as usize;
        closes
    }

    /// Another item follows. Goes over the comma, or the end.
    #[inline]
    pub(super) fn follows(&mut self, bracket: u8, what: &str) -> Result<bool, Error> {
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

    /// A string, borrowed if it has no escapes. Charges for one that has.
    #[inline]
    fn string(&mut self, what: &str) -> Result<Cow<'a, str>, Error> {
        self.expect(b'"', what)?;
        let start = self.at;
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        let length = text::plain(rest);
        if rest.get(length) == Some(&b'"') {
            self.at = start + length + 1;
            // Quotes are characters, so there is a string between them.
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

    /// A member's name.
    #[inline]
    pub(super) fn name(&mut self) -> Result<Cow<'a, str>, Error> {
        self.string("a member's name")
    }

    /// The value of a tag, from the colon on: the name of a union's member.
    ///
    /// # Errors
    /// If it is no string.
    pub fn tag(&mut self) -> Result<Cow<'a, str>, Error> {
        self.colon()?;
        self.string("the name of a union's member")
    }

    /// Whether a tag that names no member is to be ignored.
    ///
    /// # Errors
    /// If it is not.
    pub fn unknown_tag(&self) -> Result<(), Error> {
        if self.strict() {
            return Err(self.wrong("unknown variant"));
        }
        Ok(())
    }

    /// Goes over this word, if it is here.
    #[inline]
    fn takes(&mut self, word: &str) -> bool {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let is_here = rest.starts_with(word.as_bytes());
        self.at += if is_here { word.len() } else { 0 };
        is_here
    }

    /// Goes over `null`, if it is here.
    #[inline]
    pub(super) fn null(&mut self) -> bool {
        self.token() == Some(b'n') && self.takes("null")
    }

    /// `true` or `false`.
    #[inline]
    pub(super) fn boolean(&mut self) -> Result<bool, Error> {
        self.token();
        if self.takes("true") {
            Ok(true)
        } else if self.takes("false") {
            Ok(false)
        } else {
            Err(self.expected("true or false"))
        }
    }

    /// A number.
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

    /// An integer, also in quotes.
    #[inline]
    pub(super) fn integer(&mut self, low: i128, high: i128) -> Result<i128, Error> {
        const WHAT: &str = "an integer";
        let integer = if self.token() == Some(b'"') {
            let text = self.string(WHAT)?;
            let integer = number::parse_integer(&text);
            Some(integer.ok_or_else(|| self.wrong("not a number of the type"))?)
        } else {
            self.number(WHAT)?.integer()
        };
        match integer {
            Some(value) if (low..=high).contains(&value) => Ok(value),
            Some(_) => Err(self.out_of_range(low, high)),
            None => Err(self.wrong("not an integer")),
        }
    }

    #[cold]
    fn out_of_range(&self, low: i128, high: i128) -> Error {
        Error::new(alloc::format!("out of range of {low} to {high}"), self.at)
    }

    /// A float, also in quotes; `null` is NaN.
    #[inline]
    pub(super) fn float(&mut self) -> Result<f64, Error> {
        const WHAT: &str = "a number";
        match self.token() {
            Some(b'"') => {
                let text = self.string(WHAT)?;
                let value = match &*text {
                    "NaN" => return Ok(f64::NAN),
                    "Infinity" => return Ok(f64::INFINITY),
                    "-Infinity" => return Ok(f64::NEG_INFINITY),
                    text => number::parse_decimal(text),
                };
                match value {
                    Some(value) if value.is_finite() => Ok(value),
                    Some(_) => Err(self.wrong("out of range of Float64")),
                    None => Err(self.wrong("not a number of the type")),
                }
            }
            Some(b'n') if self.null() => Ok(f64::NAN),
            _ => Ok(self.number(WHAT)?.float()),
        }
    }

    /// The number of an enumerant: by its name, or as a number.
    ///
    /// # Errors
    /// If it is neither.
    #[inline]
    pub fn enumerant(&mut self, find: impl FnOnce(&str) -> Option<u16>) -> Result<u16, Error> {
        const WHAT: &str = "the name or number of an enumerant";
        if self.token() == Some(b'"') {
            let name = self.string(WHAT)?;
            return find(&name).ok_or_else(|| self.wrong("unknown enumerant"));
        }
        match self.number(WHAT)?.integer() {
            Some(value) => u16::try_from(value).map_err(|_| self.out_of_range(0, 0xffff)),
            None => Err(self.wrong("not an integer")),
        }
    }

    /// A text.
    #[inline]
    pub(super) fn text(&mut self, into: &mut String) -> Result<(), Error> {
        match self.string("a string")? {
            Cow::Borrowed(text) => {
                self.charge(text.len())?;
                *into = text.into();
            }
            Cow::Owned(text) => *into = text,
        }
        Ok(())
    }

    /// A list.
    pub(super) fn list<T: Value>(&mut self, into: &mut Vec<T::Record>) -> Result<(), Error> {
        into.clear();
        self.open(b'[', "an array")?;
        let mut more = !self.closes(b']');
        while more {
            let index = into.len();
            self.element::<T>(into)
                .map_err(|error| error.in_item(index))?;
            // What is missing is what would have come next.
            let follows = self.follows(b']', "`,` or `]`");
            more = follows.map_err(|error| error.in_item(index + 1))?;
        }
        self.leave();
        Ok(())
    }

    #[inline]
    fn element<T: Value>(&mut self, into: &mut Vec<T::Record>) -> Result<(), Error> {
        self.charge(size_of::<T::Record>())?;
        if T::NULLABLE && self.null() {
            return Err(self.wrong("null cannot be an item of an array"));
        }
        into.push(Default::default());
        match into.last_mut() {
            Some(element) => T::read_json(element, self),
            None => Ok(()),
        }
    }

    /// A member's value, from the colon on. False if it is `null` and that leaves the field as it is.
    ///
    /// # Errors
    /// If it is no value of the type.
    #[inline]
    pub fn value<T: Value>(&mut self, into: &mut T::Record) -> Result<bool, Error> {
        self.colon()?;
        if T::NULLABLE && self.null() {
            return Ok(false);
        }
        T::read_json(into, self)?;
        Ok(true)
    }

    /// A member of type `Void`, from the colon on: anything.
    ///
    /// # Errors
    /// If it is no JSON.
    pub fn void(&mut self) -> Result<(), Error> {
        self.colon()?;
        self.skip()
    }

    /// Bytes in base64, from the colon on. False if it is `null`.
    ///
    /// # Errors
    /// If it is neither.
    pub fn base64(&mut self, into: &mut Vec<u8>) -> Result<bool, Error> {
        self.encoded(into, base64::decode, "not base64")
    }

    /// Bytes in hexadecimal, from the colon on. False if it is `null`.
    ///
    /// # Errors
    /// If it is neither.
    pub fn hex(&mut self, into: &mut Vec<u8>) -> Result<bool, Error> {
        self.encoded(into, base64::decode_hex, "not hexadecimal")
    }

    fn encoded(
        &mut self,
        into: &mut Vec<u8>,
        decode: fn(&str) -> Option<Vec<u8>>,
        wrong: &'static str,
    ) -> Result<bool, Error> {
        self.colon()?;
        if self.null() {
            return Ok(false);
        }
        let text = self.string("a string of bytes")?;
        self.charge(text.len())?;
        *into = decode(&text).ok_or_else(|| self.wrong(wrong))?;
        Ok(true)
    }

    /// A struct that may be absent, from the colon on. False if it is `null`.
    ///
    /// # Errors
    /// If it is no value of the type.
    #[inline]
    pub fn optional<T: Object>(&mut self, into: &mut Option<T>) -> Result<bool, Error> {
        self.colon()?;
        if self.null() {
            return Ok(false);
        }
        self.charge(OBJECT as usize)?;
        into.insert(T::default()).read_json(self)?;
        Ok(true)
    }

    /// The same in a box.
    ///
    /// # Errors
    /// If it is no value of the type.
    #[inline]
    pub fn boxed<T: Object>(&mut self, into: &mut Option<Box<T>>) -> Result<bool, Error> {
        self.colon()?;
        if self.null() {
            return Ok(false);
        }
        self.charge(size_of::<T>() + OBJECT as usize)?;
        into.insert(Box::default()).read_json(self)?;
        Ok(true)
    }

    /// A group, from the colon on: what is not told has its default.
    ///
    /// # Errors
    /// If it is no object, or no value of the type.
    pub fn group<T: Object>(&mut self, into: &mut T) -> Result<(), Error> {
        self.colon()?;
        *into = T::default();
        self.object(into)?;
        into.settle();
        Ok(())
    }

    /// A group that is a union's member, from the colon on.
    ///
    /// # Errors
    /// If it is no object, or no value of the type.
    pub fn new_group<T: Object>(&mut self) -> Result<T, Error> {
        let mut group = T::default();
        self.group(&mut group)?;
        Ok(group)
    }

    /// The value of a union's member, from the colon on. None if it is `null` and that leaves the union as it is.
    ///
    /// # Errors
    /// If it is no value of the type.
    #[inline]
    pub fn new_value<T: Value>(&mut self) -> Result<Option<T::Record>, Error> {
        let mut value = T::Record::default();
        Ok(self.value::<T>(&mut value)?.then_some(value))
    }

    /// Goes over a value.
    pub(super) fn skip(&mut self) -> Result<(), Error> {
        match self.token() {
            Some(b'{') => self.skip_object(),
            Some(b'[') => self.skip_list(),
            Some(b'"') => self.string("a string").map(drop),
            Some(b't' | b'f') => self.boolean().map(drop),
            Some(b'n') if self.null() => Ok(()),
            _ => self.number("a value").map(drop),
        }
    }

    fn skip_list(&mut self) -> Result<(), Error> {
        self.open(b'[', "an array")?;
        let mut more = !self.closes(b']');
        let mut index = 0;
        while more {
            let skipped = self.skip().map_err(|error| error.in_item(index));
            index += 1;
            skipped?;
            let follows = self.follows(b']', "`,` or `]`");
            more = follows.map_err(|error| error.in_item(index))?;
        }
        self.leave();
        Ok(())
    }

    /// Nothing but white space follows.
    pub(super) fn end(&mut self) -> Result<(), Error> {
        match self.token() {
            None if self.at == self.text.len() => Ok(()),
            _ => Err(self.wrong("something follows the value")),
        }
    }
}
