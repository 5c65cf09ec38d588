//! The size of an encoded value.

use crate::raw::{Encode, Limits};

/// Adds up the bytes of a value, and checks that it is not nested deeper than decoders allow by default.
#[derive(Debug)]
pub struct Measure {
    bytes: usize,
    levels: u32,
    exceeded: bool,
}

impl Measure {
    /// Returns the size of `value`, or [`None`] if it is nested too deep.
    #[inline]
    pub(super) fn of<T: Encode + ?Sized>(value: &T) -> Option<usize> {
        if T::CONSTANT {
            return Some(T::MIN);
        }
        let mut measure = Measure {
            bytes: T::MIN,
            levels: Limits::default().nesting,
            exceeded: false,
        };
        value.beyond(&mut measure);
        (!measure.exceeded).then_some(measure.bytes)
    }

    /// Adds `bytes` to the size. The sum saturates.
    #[inline(always)]
    pub fn add(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_add(bytes);
    }

    /// Adds the bytes that a value takes beyond its minimum.
    #[inline(always)]
    pub fn field<T: Encode + ?Sized>(&mut self, value: &T) {
        if !T::CONSTANT {
            value.beyond(self);
        }
    }

    /// Adds the bytes of elements, which are a level of nesting.
    #[inline]
    pub fn elements<'a, T: Encode + 'a>(&mut self, elements: impl ExactSizeIterator<Item = &'a T>) {
        self.add(T::MIN.saturating_mul(elements.len()));
        if T::CONSTANT || elements.len() == 0 || !self.enter() {
            return;
        }
        for element in elements {
            element.beyond(self);
        }
        self.leave();
    }

    /// Adds the bytes of a constructor's fields, which take at least `minimum` bytes and are a level of nesting.
    #[inline(always)]
    pub fn constructor(&mut self, minimum: usize, constant: bool, fields: impl FnOnce(&mut Self)) {
        self.add(minimum);
        if !constant && self.enter() {
            fields(self);
            self.leave();
        }
    }

    /// Enters a level of nesting. Returns false if there are too many; then `leave` must not be called.
    #[inline(always)]
    pub fn enter(&mut self) -> bool {
        if self.levels == 0 {
            self.exceeded = true;
            return false;
        }
        self.levels -= 1;
        true
    }

    /// Leaves a level of nesting.
    #[inline(always)]
    pub fn leave(&mut self) {
        self.levels += 1;
    }
}
