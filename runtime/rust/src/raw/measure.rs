//! How many bytes a value takes.

use crate::raw::{Encode, Limits};

/// Adds up the bytes of a value, and sees that it is not nested deeper than decoders follow.
#[derive(Debug)]
pub struct Measure {
    bytes: usize,
    levels: u32,
    exceeded: bool,
}

impl Measure {
    /// The size of `value`. None if it is nested too deep.
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

    /// There are so many bytes more. Sizes beyond what memory can hold stay there.
    #[inline(always)]
    pub fn add(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_add(bytes);
    }

    /// There is what a value takes beyond its minimum.
    #[inline(always)]
    pub fn field<T: Encode + ?Sized>(&mut self, value: &T) {
        if !T::CONSTANT {
            value.beyond(self);
        }
    }

    /// There are the bytes of elements, which are a level of their own.
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

    /// There are the fields of a constructor, which take so many bytes at least.
    #[inline(always)]
    pub fn constructor(&mut self, minimum: usize, constant: bool, fields: impl FnOnce(&mut Self)) {
        self.add(minimum);
        if !constant && self.enter() {
            fields(self);
            self.leave();
        }
    }

    /// Goes one level down. False if there is none, and then there is nothing to leave.
    #[inline(always)]
    pub fn enter(&mut self) -> bool {
        if self.levels == 0 {
            self.exceeded = true;
            return false;
        }
        self.levels -= 1;
        true
    }

    /// Comes back from a level.
    #[inline(always)]
    pub fn leave(&mut self) {
        self.levels += 1;
    }
}
