//! Implements `Source` and `MemberSource` for JSON.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::budget::OBJECT;
use crate::json::error::Error;
use crate::json::number;
use crate::json::object::Object;
use crate::json::read::Parser;
use crate::json::sink::Encoding;
use crate::json::source::{MemberSource, Source};
use crate::json::value::Value;

impl Source for &mut Parser<'_> {
    type Error = Error;

    fn skip(self) -> Result<(), Error> {
        self.skip_value()
    }

    #[inline]
    fn boolean(self) -> Result<bool, Error> {
        self.truth()
    }

    /// Reads an integer, which may be in quotes.
    #[inline]
    fn integer(self, low: i128, high: i128) -> Result<i128, Error> {
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

    #[inline]
    fn float32(self) -> Result<f32, Error> {
        let wide = self.float64()?;
        let value = wide as f32;
        if value.is_infinite() && wide.is_finite() {
            return Err(self.wrong("out of range of Float32"));
        }
        Ok(value)
    }

    /// Reads a float, which may be in quotes; `null` means NaN.
    #[inline]
    fn float64(self) -> Result<f64, Error> {
        const WHAT: &str = "a number";
        match self.token() {
            Some(b'"') => {
                let text = self.string(WHAT)?;
                match number::parse_float(&text) {
                    Ok(value) => Ok(value),
                    Err(wrong) => Err(self.wrong(wrong)),
                }
            }
            Some(b'n') if self.null() => Ok(f64::NAN),
            _ => Ok(self.number(WHAT)?.float()),
        }
    }

    #[inline]
    fn text(self, into: &mut String) -> Result<(), Error> {
        match self.string("a string")? {
            Cow::Borrowed(text) => {
                self.charge(text.len())?;
                *into = text.into();
            }
            Cow::Owned(text) => *into = text,
        }
        Ok(())
    }

    fn data(self, into: &mut Vec<u8>) -> Result<(), Error> {
        self.list::<u8>(into)
    }

    #[inline]
    fn enumerant(self, find: impl FnOnce(&str) -> Option<u16>) -> Result<u16, Error> {
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

    fn list<T: Value>(self, into: &mut Vec<T::Record>) -> Result<(), Error> {
        into.clear();
        self.open(b'[', "an array")?;
        let mut more = !self.closes(b']');
        while more {
            let index = into.len();
            self.element::<T>(into)
                .map_err(|error| error.in_item(index))?;
            // A missing comma is an error at the item that would have come next.
            let follows = self.follows(b']', "`,` or `]`");
            more = follows.map_err(|error| error.in_item(index + 1))?;
        }
        self.leave();
        Ok(())
    }

    #[inline]
    fn object<T: Object>(self, into: &mut T) -> Result<(), Error> {
        self.members_of(into)
    }

    fn unsupported(self, what: &'static str) -> Result<(), Error> {
        let message = format!("{what} cannot be read from JSON");
        Err(Error::new(message, self.at))
    }
}

impl Parser<'_> {
    #[inline]
    fn element<T: Value>(&mut self, into: &mut Vec<T::Record>) -> Result<(), Error> {
        self.charge(size_of::<T::Record>())?;
        if T::NULLABLE && self.null() {
            return Err(self.wrong("null cannot be an item of an array"));
        }
        into.push(Default::default());
        match into.last_mut() {
            Some(element) => T::read(element, self),
            None => Ok(()),
        }
    }
}

/// Reads the value of a member, including the colon before it.
impl<'a> MemberSource for Parser<'a> {
    type Error = Error;
    type Tag = Cow<'a, str>;

    #[cold]
    fn wrong(&self, message: &'static str) -> Error {
        Error::new(message, self.at)
    }

    fn tag(&mut self) -> Result<Cow<'a, str>, Error> {
        self.colon()?;
        self.string("the name of a union's member")
    }

    fn unknown_tag(&self) -> Result<(), Error> {
        if self.is_strict() {
            return Err(self.wrong("unknown variant"));
        }
        Ok(())
    }

    #[inline]
    fn value<T: Value>(&mut self, into: &mut T::Record) -> Result<bool, Error> {
        self.colon()?;
        if T::NULLABLE && self.null() {
            return Ok(false);
        }
        T::read(into, self)?;
        Ok(true)
    }

    fn void(&mut self) -> Result<(), Error> {
        self.colon()?;
        self.skip_value()
    }

    fn encoded(&mut self, into: &mut Vec<u8>, how: Encoding) -> Result<bool, Error> {
        self.colon()?;
        if self.null() {
            return Ok(false);
        }
        let text = self.string("a string of bytes")?;
        self.charge(text.len())?;
        *into = how.take(&text).map_err(|wrong| self.wrong(wrong))?;
        Ok(true)
    }

    #[inline]
    fn optional<T: Object>(&mut self, into: &mut Option<T>) -> Result<bool, Error> {
        self.colon()?;
        if self.null() {
            return Ok(false);
        }
        self.charge(OBJECT as usize)?;
        self.members_of(into.insert(T::default()))?;
        Ok(true)
    }

    #[inline]
    fn boxed<T: Object>(&mut self, into: &mut Option<Box<T>>) -> Result<bool, Error> {
        self.colon()?;
        if self.null() {
            return Ok(false);
        }
        self.charge(size_of::<T>() + OBJECT as usize)?;
        self.members_of(&mut **into.insert(Box::default()))?;
        Ok(true)
    }

    fn group<T: Object>(&mut self, into: &mut T) -> Result<(), Error> {
        self.colon()?;
        *into = T::default();
        self.members_of(into)?;
        into.settle();
        Ok(())
    }
}
