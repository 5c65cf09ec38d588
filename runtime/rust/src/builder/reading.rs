//! Readers of a message under construction.
//!
//! A Reader borrows its Builder, so nothing that it reaches is written to while it lives. Objects
//! of other Builders may be written to: Builders of a list's elements live side by side and
//! allocate. So these Readers find other segments in a list that does not change, and no slice of a
//! whole segment is made for them.

use core::fmt::{self, Debug, Formatter};

use crate::builder::{ListBuilder, PointerBuilder, RawListBuilder, StructBuilder};
use crate::kind::Kind;
use crate::reader::{Form, List, ListReader, Pointer, StructReader};
use crate::wire::{ElementSize, WORD};

impl PointerBuilder<'_> {
    /// Returns a Reader of what was built so far. The message does not change.
    pub fn as_reader(&self) -> Pointer<'_> {
        let spot = self.arena.spot(self.segment, self.at);
        Pointer::new(spot, self.word())
    }
}

impl StructBuilder<'_> {
    /// Returns a Reader of what was built so far. The message does not change.
    pub fn as_reader(&self) -> StructReader<'_> {
        let (segment, data, (data_bytes, pointers)) = self.parts();
        // An element of a list of small numbers may begin within a word.
        let spot = self.arena().spot(segment, data);
        let skipped = data.addr().get() - spot.at().addr();
        let form = Form::new(data_bytes, pointers, spot.origin());
        // SAFETY: a Builder's sections are in its segment, which is that of the spot.
        let reader = unsafe {
            let data = spot.at().wrapping_add(skipped);
            StructReader::new_unchecked(data, spot.end(), spot.source(), form)
        };
        reader.skipping(skipped)
    }
}

impl RawListBuilder<'_> {
    /// Returns a Reader of what was built so far. The message does not change.
    pub fn as_reader(&self) -> ListReader<'_> {
        let (arena, segment, start) = self.place_of_elements();
        if self.is_empty() && self.element_size() == ElementSize::Empty {
            // This may be the list of a null pointer, which is not in the message.
            return ListReader::EMPTY;
        }
        // SAFETY: a Builder's elements are in its segment, and a composite list's tag is in front
        // of them.
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
    /// Returns a Reader of what was built so far. The message does not change.
    pub fn as_reader(&self) -> List<'_, T> {
        List::of_raw(self.raw().as_reader())
    }
}

/// Prints the kind of object the pointer leads to, as its Reader does.
impl Debug for PointerBuilder<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.as_reader().fmt(f)
    }
}

/// Prints the sections, as the Reader does.
impl Debug for StructBuilder<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.as_reader().fmt(f)
    }
}

/// Prints the number and the size of the elements.
impl Debug for RawListBuilder<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("RawListBuilder")
            .field("len", &self.len())
            .field("element_size", &self.element_size())
            .finish()
    }
}

/// Prints the Records of the elements, as the Reader does: the first of many, and within limits.
impl<T: Kind> Debug for ListBuilder<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.as_reader().fmt(f)
    }
}
