//! Reads numbers from the types that a format has for them.

use alloc::borrow::Cow;
use alloc::format;
use core::fmt;

use serde_core::Deserializer;
use serde_core::de::{Error, Unexpected, Visitor};

use super::State;
use crate::json::number::{self, Number};

/// A description of an error.
type Wrong = Cow<'static, str>;

/// A type of numbers.
pub(super) trait Scalar: Sized {
    type Value;

    /// A noun phrase for the expected value, for error messages.
    const WHAT: &'static str;

    /// Converts a number to the type.
    fn number(self, number: Number) -> Result<Self::Value, Wrong>;

    /// Converts a text that stands for a number to the type.
    fn text(self, text: &str) -> Result<Self::Value, Wrong>;

    /// Returns the value that null stands for, if the type has one.
    fn null(self) -> Option<Self::Value> {
        None
    }
}

/// An integer from `low` to `high`.
pub(super) struct Integer {
    pub(super) low: i128,
    pub(super) high: i128,
}

impl Integer {
    fn within(self, value: i128) -> Result<i128, Wrong> {
        let Integer { low, high } = self;
        match (low..=high).contains(&value) {
            true => Ok(value),
            false => Err(format!("out of range of {low} to {high}").into()),
        }
    }
}

impl Scalar for Integer {
    type Value = i128;
    const WHAT: &'static str = "an integer";

    fn number(self, number: Number) -> Result<i128, Wrong> {
        self.within(number.integer().ok_or("not an integer")?)
    }

    fn text(self, text: &str) -> Result<i128, Wrong> {
        self.within(number::parse_integer(text).ok_or("not a number of the type")?)
    }
}

/// A float.
pub(super) struct Float;

impl Scalar for Float {
    type Value = f64;
    const WHAT: &'static str = "a number";

    fn number(self, number: Number) -> Result<f64, Wrong> {
        Ok(number.float())
    }

    fn text(self, text: &str) -> Result<f64, Wrong> {
        Ok(number::parse_float(text)?)
    }

    fn null(self) -> Option<f64> {
        Some(f64::NAN)
    }
}

/// The number of an enumerant. The function returns the number for a name.
pub(super) struct Enumerant<F>(pub(super) F);

impl<F: FnOnce(&str) -> Option<u16>> Scalar for Enumerant<F> {
    type Value = u16;
    const WHAT: &'static str = "the name or number of an enumerant";

    fn number(self, number: Number) -> Result<u16, Wrong> {
        let (low, high) = (0, u16::MAX.into());
        Ok(Integer { low, high }.number(number)? as u16)
    }

    fn text(self, text: &str) -> Result<u16, Wrong> {
        Ok((self.0)(text).ok_or("unknown enumerant")?)
    }
}

/// Visits a number, or a text that stands for one.
pub(super) struct Visiting<'s, T> {
    pub(super) scalar: T,
    pub(super) state: &'s State,
}

impl<'de, T: Scalar> Visitor<'de> for Visiting<'_, T> {
    type Value = T::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::WHAT)
    }

    fn visit_u64<E: Error>(self, magnitude: u64) -> Result<T::Value, E> {
        let negative = false;
        let number = Number::Integer {
            negative,
            magnitude,
        };
        self.scalar.number(number).map_err(E::custom)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<T::Value, E> {
        let number = Number::Integer {
            negative: value < 0,
            magnitude: value.unsigned_abs(),
        };
        self.scalar.number(number).map_err(E::custom)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<T::Value, E> {
        self.scalar.number(Number::Float(value)).map_err(E::custom)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T::Value, E> {
        self.scalar.text(text).map_err(E::custom)
    }

    fn visit_unit<E: Error>(self) -> Result<T::Value, E> {
        let unexpected = || E::invalid_type(Unexpected::Unit, &T::WHAT);
        self.scalar.null().ok_or_else(unexpected)
    }

    fn visit_none<E: Error>(self) -> Result<T::Value, E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<T::Value, D::Error> {
        // It can be an optional value itself.
        self.state.within(|| deserializer.deserialize_any(self))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<T::Value, D::Error> {
        self.state.within(|| deserializer.deserialize_any(self))
    }
}
