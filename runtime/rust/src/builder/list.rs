//! A list in a message under construction, untyped.

use core::marker::PhantomData;
use core::ptr::NonNull;

use crate::builder::arena::Inner;
use crate::builder::locate::{self, Object};
use crate::builder::{PointerBuilder, StructBuilder};
use crate::layout::Element;
use crate::scalar::Scalar;
use crate::wire::{self, ElementSize, WORD};

/// A list in a message under construction, untyped: elements by index.
pub struct RawListBuilder<'a> {
    arena: &'a Inner,
    /// First element.
    start: NonNull<u8>,
    segment: u32,
    count: u32,
    /// Bytes from one element to the next; 0 for lists of bits and of nothing.
    stride: u32,
    data_bytes: u32,
    pointers: u16,
    size: ElementSize,
    /// Stands for exclusive access to all elements and everything below.
    exclusive: PhantomData<&'a mut [u64]>,
}

impl<'a> RawListBuilder<'a> {
    /// The list of elements of this size at `start`, which is not composite.
    #[inline]
    pub(crate) fn flat(
        arena: &'a Inner,
        start: NonNull<u8>,
        segment: u32,
        size: ElementSize,
        count: u32,
    ) -> Self {
        RawListBuilder {
            arena,
            start,
            segment,
            count,
            stride: (size.bits() / 8) as u32,
            data_bytes: size.data_bytes(),
            pointers: (size == ElementSize::Pointer) as u16,
            size,
            exclusive: PhantomData,
        }
    }

    /// The composite list whose elements, which `tag` describes, are at `start`.
    #[inline(always)] // So that what is known of the tag stays known.
    pub(crate) fn composite(arena: &'a Inner, start: NonNull<u8>, segment: u32, tag: u64) -> Self {
        let (data, pointers) = (wire::struct_data_words(tag), wire::struct_pointers(tag));
        RawListBuilder {
            arena,
            start,
            segment,
            count: wire::tag_count(tag),
            stride: (data as u32 + pointers as u32) * WORD as u32,
            data_bytes: data as u32 * WORD as u32,
            pointers,
            size: ElementSize::Composite,
            exclusive: PhantomData,
        }
    }

    /// The list without elements that stands for a null pointer at `at`. It is not in the message.
    pub(crate) fn none(arena: &'a Inner, segment: u32, at: NonNull<u8>) -> Self {
        RawListBuilder::flat(arena, at, segment, ElementSize::Empty, 0)
    }

    pub(crate) fn existing(arena: &'a Inner, object: Object) -> Self {
        let (start, segment) = (object.start, object.segment);
        match wire::list_size(object.word) {
            ElementSize::Composite => {
                // SAFETY: a composite list starts with its tag.
                let (tag, start) = unsafe { (locate::load(start), locate::advance(start, 1)) };
                RawListBuilder::composite(arena, start, segment, tag)
            }
            size => {
                let count = wire::list_count(object.word);
                RawListBuilder::flat(arena, start, segment, size, count)
            }
        }
    }

    /// The same list, borrowed for a shorter time.
    #[inline]
    pub fn reborrow(&mut self) -> RawListBuilder<'_> {
        RawListBuilder { ..*self }
    }

    /// The arena, the segment, and where the first element is.
    pub(crate) fn place_of_elements(&self) -> (&'a Inner, u32, NonNull<u8>) {
        (self.arena, self.segment, self.start)
    }

    /// Words of all elements of a composite list.
    pub(crate) fn body_words(&self) -> u32 {
        // The list was made with so many, which are fewer than 2^29.
        self.count * (self.stride / WORD as u32)
    }

    /// A second Builder of the same list, for an iterator over its elements that hands out each
    /// one once.
    #[inline]
    pub(crate) fn alias<'b>(&self) -> RawListBuilder<'b>
    where
        'a: 'b,
    {
        RawListBuilder { ..*self }
    }

    /// Number of elements.
    #[inline]
    pub fn len(&self) -> u32 {
        self.count
    }

    /// There are no elements.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How the elements are laid out.
    pub fn element_size(&self) -> ElementSize {
        self.size
    }

    #[inline]
    #[track_caller]
    fn place(&self, index: u32, needed_bytes: u32) -> NonNull<u8> {
        if index >= self.count {
            no_element(index, self.count);
        }
        assert!(
            needed_bytes <= self.data_bytes,
            "the list's elements are smaller"
        );
        // SAFETY: inside the list, by the checks.
        unsafe { self.start.add(index as usize * self.stride as usize) }
    }

    /// Element `index` as a number. Panics if there is none.
    #[inline]
    #[track_caller]
    pub fn scalar<T: Scalar>(&self, index: u32) -> T {
        let at = self.place(index, T::SIZE as u32);
        // SAFETY: `place` checked the range; the Builder has access to it.
        let bytes = unsafe { core::slice::from_raw_parts(at.as_ptr(), T::SIZE) };
        T::load(bytes).unwrap_or_default()
    }

    /// Sets element `index`. Panics if there is none.
    #[inline]
    #[track_caller]
    pub fn set_scalar<T: Scalar>(&mut self, index: u32, value: T) {
        let at = self.place(index, T::SIZE as u32);
        // SAFETY: `place` checked the range; the Builder has exclusive access to it.
        value.store(unsafe { core::slice::from_raw_parts_mut(at.as_ptr(), T::SIZE) });
    }

    #[inline]
    #[track_caller]
    fn bit_place(&self, index: u32) -> (NonNull<u8>, u32) {
        if self.size == ElementSize::Bit {
            if index >= self.count {
                no_element(index, self.count);
            }
            // SAFETY: inside the list, by the check.
            return (unsafe { self.start.add(index as usize / 8) }, index % 8);
        }
        (self.place(index, 1), 0)
    }

    /// Element `index` as a bit. Panics if there is none.
    #[inline]
    #[track_caller]
    pub fn bit(&self, index: u32) -> bool {
        let (at, shift) = self.bit_place(index);
        // SAFETY: `bit_place` checked the range.
        unsafe { at.read() >> shift & 1 != 0 }
    }

    /// Sets element `index`. Panics if there is none.
    #[inline]
    #[track_caller]
    pub fn set_bit(&mut self, index: u32, value: bool) {
        let (at, shift) = self.bit_place(index);
        // SAFETY: `bit_place` checked the range; the Builder has exclusive access to it.
        unsafe { at.write(at.read() & !(1 << shift) | (value as u8) << shift) }
    }

    /// The elements' bytes, if they are `size` bytes wide and stand side by side.
    #[inline]
    pub(crate) fn dense(&mut self, size: usize) -> Option<&mut [u8]> {
        let bytes = self.count as usize * size;
        if self.stride as usize != size {
            return None;
        }
        // SAFETY: all elements, which this Builder has exclusive access to.
        Some(unsafe { core::slice::from_raw_parts_mut(self.start.as_ptr(), bytes) })
    }

    /// The first `length` bytes of a list that is not composite.
    pub(crate) fn bytes_mut(&mut self, length: usize) -> &mut [u8] {
        let words = wire::words_for(self.count, self.size.bits()) as usize;
        assert!(length <= words * WORD, "the list has {words} words");
        // SAFETY: inside the list, by the check; this Builder has exclusive access to it.
        unsafe { core::slice::from_raw_parts_mut(self.start.as_ptr(), length) }
    }

    /// Element `index` as a pointer. Panics if there is none.
    #[inline]
    #[track_caller]
    pub fn into_pointer(self, index: u32) -> PointerBuilder<'a> {
        assert!(self.pointers > 0, "the list's elements have no pointers");
        let at = self.place(index, 0);
        // SAFETY: the first pointer of the element follows its data.
        let at = unsafe { at.add(self.data_bytes as usize) };
        PointerBuilder::new(self.arena, self.segment, at)
    }

    /// Element `index` as a struct. Panics if there is none.
    #[inline]
    #[track_caller]
    pub fn into_struct(self, index: u32) -> StructBuilder<'a> {
        let at = self.place(index, 0);
        StructBuilder::new(self.arena, self.segment, at, self.data_bytes, self.pointers)
    }
}

/// A function of its own that gets values, so that Builders need not be in memory for its sake.
#[cold]
#[inline(never)]
#[track_caller]
fn no_element(index: u32, count: u32) -> ! {
    panic!("element {index} of a list of {count}")
}

impl<'a> PointerBuilder<'a> {
    /// The list that is there, untyped; see [`PointerBuilder::edit_list`].
    pub(crate) fn edit_raw_list(mut self, element: &Element) -> RawListBuilder<'a> {
        self.fitting_list(element)
            .unwrap_or_else(|| RawListBuilder::none(self.arena, self.segment, self.at))
    }

    /// The list that is there, if it can be one of these elements: rewritten if they are structs and
    /// an older writer made them smaller, unless that takes more than [`Inner::room_to_rewrite`].
    fn fitting_list(&mut self, element: &Element) -> Option<RawListBuilder<'a>> {
        let word = self.word();
        if word == 0 || wire::kind(word) == wire::OTHER {
            return None;
        }
        let object = self.object();
        if wire::kind(object.word) != wire::LIST {
            return None;
        }
        let list = RawListBuilder::existing(self.arena, object);
        if let Element::Struct(layout) = element {
            let (data, pointers) = (layout().data_words, layout().pointers);
            let bytes = data as u32 * WORD as u32;
            let large = list.size == ElementSize::Composite
                && list.data_bytes >= bytes
                && list.pointers >= pointers;
            if large {
                return Some(list);
            }
            let data = data.max(list.data_bytes.div_ceil(WORD as u32) as u16);
            let pointers = pointers.max(list.pointers);
            let words = u64::from(list.count) * (u64::from(data) + u64::from(pointers));
            let fits = list.size != ElementSize::Bit && words <= self.arena.room_to_rewrite();
            return fits.then(|| self.upgrade_list(object, data, pointers));
        }
        let fits = match element {
            Element::Void => list.size != ElementSize::Bit,
            Element::Bit => match list.size {
                ElementSize::Bit => true,
                ElementSize::Composite => false,
                _ => list.data_bytes > 0,
            },
            Element::Bytes(bytes) => list.data_bytes >= *bytes as u32,
            _ => list.pointers > 0,
        };
        fits.then_some(list)
    }

    /// Rewrites a list with larger elements, whose sections are none of them smaller than before.
    #[cold]
    #[inline(never)]
    fn upgrade_list(&mut self, old: Object, data: u16, pointers: u16) -> RawListBuilder<'a> {
        let mut from = RawListBuilder::existing(self.arena, old);
        // SAFETY: the object is this pointer's; unlinked, it is reached from here only.
        unsafe { locate::unlink(self.arena, self.at, self.word()) };
        let pointer = PointerBuilder::new(self.arena, self.segment, self.at);
        let mut to = pointer.init_struct_list(from.count, data, pointers);
        for index in 0..from.count {
            to.reborrow()
                .into_struct(index)
                .move_from(from.reborrow().into_struct(index));
        }
        // SAFETY: its pointers have moved; what is left is data only this function reaches.
        unsafe { locate::erase_object(self.arena, old) };
        to
    }
}
