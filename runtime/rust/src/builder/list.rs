//! A list in a message under construction, untyped.

use core::marker::PhantomData;
use core::ptr::NonNull;

use crate::builder::arena::Inner;
use crate::builder::locate::{self, Object};
use crate::builder::{PointerBuilder, StructBuilder};
use crate::layout::Element;
use crate::scalar::Scalar;
use crate::wire::{self, ElementSize, WORD};

/// A list in a message under construction, untyped. Elements are accessed by index.
pub struct RawListBuilder<'a> {
    arena: &'a Inner,
    /// The address of the first element.
    start: NonNull<u8>,
    segment: u32,
    count: u32,
    /// The bytes from one element to the next, or 0 in a list of bits or of empty elements.
    stride: u32,
    data_bytes: u32,
    pointers: u16,
    size: ElementSize,
    /// Stands for exclusive access to all elements and everything below.
    exclusive: PhantomData<&'a mut [u64]>,
}

impl<'a> RawListBuilder<'a> {
    /// Returns the list of elements of this size at `start`. It is not composite.
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

    /// Returns the composite list whose elements are at `start` and have the form in `tag`.
    #[inline(always)] // Constants in the tag stay constants.
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

    /// Returns the empty list that stands for a null pointer at `at`. It is not in the message.
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

    /// Returns the same list, borrowed for a shorter time.
    #[inline]
    pub fn reborrow(&mut self) -> RawListBuilder<'_> {
        RawListBuilder { ..*self }
    }

    /// Returns the arena, the segment, and the address of the first element.
    pub(crate) fn place_of_elements(&self) -> (&'a Inner, u32, NonNull<u8>) {
        (self.arena, self.segment, self.start)
    }

    /// Returns the words of all elements of a composite list.
    pub(crate) fn body_words(&self) -> u32 {
        // The product is below 2^29, as when the list was made.
        self.count * (self.stride / WORD as u32)
    }

    /// Returns a second Builder of the same list. Callers use it for one element each, and no two
    /// elements are the same.
    #[inline]
    pub(crate) fn alias<'b>(&self) -> RawListBuilder<'b>
    where
        'a: 'b,
    {
        RawListBuilder { ..*self }
    }

    /// Returns the number of elements.
    #[inline]
    pub fn len(&self) -> u32 {
        self.count
    }

    /// Reports whether there are no elements.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns how the elements are laid out.
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
        // SAFETY: `index` is below the number of elements, so the element is inside the list.
        unsafe { self.start.add(index as usize * self.stride as usize) }
    }

    /// Returns element `index` as a number. Panics if the element does not exist.
    #[inline]
    #[track_caller]
    pub fn scalar<T: Scalar>(&self, index: u32) -> T {
        let at = self.place(index, T::SIZE as u32);
        // SAFETY: `place` checked that the element has `T::SIZE` bytes; the Builder has access to
        // it.
        let bytes = unsafe { core::slice::from_raw_parts(at.as_ptr(), T::SIZE) };
        T::load(bytes).unwrap_or_default()
    }

    /// Sets element `index`. Panics if the element does not exist.
    #[inline]
    #[track_caller]
    pub fn set_scalar<T: Scalar>(&mut self, index: u32, value: T) {
        let at = self.place(index, T::SIZE as u32);
        // SAFETY: `place` checked that the element has `T::SIZE` bytes; the Builder has exclusive
        // access.
        value.store(unsafe { core::slice::from_raw_parts_mut(at.as_ptr(), T::SIZE) });
    }

    #[inline]
    #[track_caller]
    fn bit_place(&self, index: u32) -> (NonNull<u8>, u32) {
        if self.size == ElementSize::Bit {
            if index >= self.count {
                no_element(index, self.count);
            }
            // SAFETY: `index` is below the number of elements, so the byte is inside the list.
            return (unsafe { self.start.add(index as usize / 8) }, index % 8);
        }
        (self.place(index, 1), 0)
    }

    /// Returns element `index` as a bit. Panics if the element does not exist.
    #[inline]
    #[track_caller]
    pub fn bit(&self, index: u32) -> bool {
        let (at, shift) = self.bit_place(index);
        // SAFETY: `bit_place` checked that the byte is inside the list.
        unsafe { at.read() >> shift & 1 != 0 }
    }

    /// Sets element `index`. Panics if the element does not exist.
    #[inline]
    #[track_caller]
    pub fn set_bit(&mut self, index: u32, value: bool) {
        let (at, shift) = self.bit_place(index);
        // SAFETY: `bit_place` checked that the byte is inside the list; the Builder has exclusive
        // access.
        unsafe { at.write(at.read() & !(1 << shift) | (value as u8) << shift) }
    }

    /// Returns the elements' bytes, if the elements are `size` bytes wide and contiguous.
    #[inline]
    pub(crate) fn dense(&mut self, size: usize) -> Option<&mut [u8]> {
        let bytes = self.count as usize * size;
        if self.stride as usize != size {
            return None;
        }
        // SAFETY: these are the bytes of all elements, to which the Builder has exclusive access.
        Some(unsafe { core::slice::from_raw_parts_mut(self.start.as_ptr(), bytes) })
    }

    /// Returns the first `length` bytes of a list that is not composite.
    pub(crate) fn bytes_mut(&mut self, length: usize) -> &mut [u8] {
        let words = wire::words_for(self.count, self.size.bits()) as usize;
        assert!(length <= words * WORD, "the list has {words} words");
        // SAFETY: `length` bytes are inside the list, to which the Builder has exclusive access.
        unsafe { core::slice::from_raw_parts_mut(self.start.as_ptr(), length) }
    }

    /// Returns element `index` as a pointer. Panics if the element does not exist.
    #[inline]
    #[track_caller]
    pub fn into_pointer(self, index: u32) -> PointerBuilder<'a> {
        assert!(self.pointers > 0, "the list's elements have no pointers");
        let at = self.place(index, 0);
        // SAFETY: the element's first pointer is right behind its data.
        let at = unsafe { at.add(self.data_bytes as usize) };
        PointerBuilder::new(self.arena, self.segment, at)
    }

    /// Returns element `index` as a struct. Panics if the element does not exist.
    #[inline]
    #[track_caller]
    pub fn into_struct(self, index: u32) -> StructBuilder<'a> {
        let at = self.place(index, 0);
        StructBuilder::new(self.arena, self.segment, at, self.data_bytes, self.pointers)
    }
}

/// It takes the numbers by value, so that callers need not store the Builder for it.
#[cold]
#[inline(never)]
#[track_caller]
fn no_element(index: u32, count: u32) -> ! {
    panic!("element {index} of a list of {count}")
}

impl<'a> PointerBuilder<'a> {
    /// Returns the list that is there, untyped; see [`PointerBuilder::edit_list`].
    pub(crate) fn edit_raw_list(mut self, element: &Element) -> RawListBuilder<'a> {
        self.fitting_list(element)
            .unwrap_or_else(|| RawListBuilder::none(self.arena, self.segment, self.at))
    }

    /// Returns the list that is there, if its elements can be read as `element`. If they are
    /// structs that an older writer made smaller, the list is rewritten, unless that takes more
    /// than [`Inner::room_to_rewrite`].
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

    /// Rewrites a list with larger elements. No section may become smaller.
    #[cold]
    #[inline(never)]
    fn upgrade_list(&mut self, old: Object, data: u16, pointers: u16) -> RawListBuilder<'a> {
        let mut from = RawListBuilder::existing(self.arena, old);
        // SAFETY: the word is this pointer's, and `self` has exclusive access to it and to the
        // object.
        unsafe { locate::unlink(self.arena, self.at, self.word()) };
        let pointer = PointerBuilder::new(self.arena, self.segment, self.at);
        let mut to = pointer.init_struct_list(from.count, data, pointers);
        for index in 0..from.count {
            to.reborrow()
                .into_struct(index)
                .move_from(from.reborrow().into_struct(index));
        }
        // SAFETY: its pointers have moved, so only its own words are erased, and no pointer leads
        // to them.
        unsafe { locate::erase_object(self.arena, old) };
        to
    }
}
