//! What was built so far, to read: the Readers of Builders.
//!
//! A Reader borrows its Builder, so nothing that it reaches is written to while it lives. What does
//! not belong to the Builder may be: elements of a list have Builders side by side, which allocate.
//! So these Readers find other segments in a list of their own, which does not change, and nobody
//! makes a slice of a whole segment for them.

use core::fmt::{self, Debug, Formatter};

use crate::builder::{ListBuilder, PointerBuilder, RawListBuilder, StructBuilder};
use crate::kind::Kind;
use crate::reader::{Form, List, ListReader, Pointer, StructReader};
use crate::wire::{ElementSize, WORD};

impl PointerBuilder<'_> {
    /// What was built so far, to read. Writes nothing.
    pub fn as_reader(&self) -> Pointer<'_> {
        let spot = self.arena.spot(self.segment, self.at);
        Pointer::new(spot, self.word())
    }
}

impl StructBuilder<'_> {
    /// What was built so far, to read. Writes nothing.
    pub fn as_reader(&self) -> StructReader<'_> {
        let (segment, data, (data_bytes, pointers)) = self.parts();
        // An element of a list of small numbers may begin within a word.
        let spot = self.arena().spot(segment, data);
        let skipped = data.addr().get() - spot.at().addr();
        let form = Form::new(data_bytes, pointers, spot.origin());
        // SAFETY: a Builder's sections are in its segment.
        let reader = unsafe {
            let data = spot.at().wrapping_add(skipped);
            StructReader::new_unchecked(data, spot.end(), spot.source(), form)
        };
        reader.skipping(skipped)
    }
}

impl RawListBuilder<'_> {
    /// What was built so far, to read. Writes nothing.
    pub fn as_reader(&self) -> ListReader<'_> {
        let (arena, segment, start) = self.place_of_elements();
        if self.is_empty() && self.element_size() == ElementSize::Empty {
            // Perhaps it is not in the message at all.
            return ListReader::EMPTY;
        }
        // SAFETY: a Builder's elements are in its segment, in front of those of a composite list is
        // its tag.
        unsafe {
            if self.element_size() == ElementSize::Composite {
                let tag = arena.spot(segment, start.sub(WORD));
                ListReader::composite(tag, self.body_words()).unwrap_or_default()
            } else {
                let spot = arena.spot(segment, start);
                ListReader::flat(spot, self.len(), self.element_size())
            }
        }
    }
}

impl<T: Kind> ListBuilder<'_, T> {
    /// What was built so far, to read. Writes nothing.
    pub fn as_reader(&self) -> List<'_, T> {
        List::of_raw(self.raw().as_reader())
    }
}

/// What the pointer leads to, as Readers are printed.
impl Debug for PointerBuilder<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.as_reader().fmt(f)
    }
}

/// The sections, as Readers are printed.
impl Debug for StructBuilder<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.as_reader().fmt(f)
    }
}

/// How many elements of which size.
impl Debug for RawListBuilder<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("RawListBuilder")
            .field("len", &self.len())
            .field("element_size", &self.element_size())
            .finish()
    }
}

/// The Records of the elements, as Readers are printed: the first of many, and within limits.
impl<T: Kind> Debug for ListBuilder<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.as_reader().fmt(f)
    }
}
