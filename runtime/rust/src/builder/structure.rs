//! A struct in a message under construction.

use core::marker::PhantomData;
use core::ptr::NonNull;

use crate::builder::PointerBuilder;
use crate::builder::arena::Inner;
use crate::builder::locate;
use crate::reader::Pointer;
use crate::scalar::Scalar;
use crate::wire::WORD;

/// A struct in a message under construction, untyped. Fields are accessed by offset. Generated
/// Builders wrap it, and ensure that the sections have at least the schema's sizes.
pub struct StructBuilder<'a> {
    arena: &'a Inner,
    data: NonNull<u8>,
    segment: u32,
    data_bytes: u32,
    pointers: u16,
    /// Stands for exclusive access to both sections and everything below.
    exclusive: PhantomData<&'a mut [u64]>,
}

impl<'a> StructBuilder<'a> {
    #[inline]
    pub(crate) fn new(
        arena: &'a Inner,
        segment: u32,
        data: NonNull<u8>,
        data_bytes: u32,
        pointers: u16,
    ) -> Self {
        StructBuilder {
            arena,
            data,
            segment,
            data_bytes,
            pointers,
            exclusive: PhantomData,
        }
    }

    /// Returns the same struct, borrowed for a shorter time.
    #[inline]
    pub fn reborrow(&mut self) -> StructBuilder<'_> {
        StructBuilder::new(
            self.arena,
            self.segment,
            self.data,
            self.data_bytes,
            self.pointers,
        )
    }

    pub(crate) fn arena(&self) -> &'a Inner {
        self.arena
    }

    /// Returns the segment, the start of the data section, and the sizes: bytes of data, and
    /// pointers.
    pub(crate) fn parts(&self) -> (u32, NonNull<u8>, (u32, u16)) {
        (self.segment, self.data, (self.data_bytes, self.pointers))
    }

    /// Returns the sizes of the sections: words of data, and pointers.
    pub fn sections(&self) -> (u16, u16) {
        ((self.data_bytes / WORD as u32) as u16, self.pointers)
    }

    /// Returns the address of `size` bytes of data at `offset`. Panics if the section is shorter,
    /// which is a bug in the caller. With constant offsets the check disappears or costs next to
    /// nothing.
    #[inline(always)] // It is the check of every setter.
    #[track_caller]
    fn place(&self, offset: usize, size: usize) -> NonNull<u8> {
        // In this form no offset, however large, can overflow.
        let bytes = self.data_bytes as usize;
        assert!(
            size <= bytes && offset <= bytes - size,
            "the data section has no such field"
        );
        // SAFETY: these bytes are inside the data section.
        unsafe { self.data.add(offset) }
    }

    /// Returns the number at byte `offset`.
    #[inline(always)] // The body is a comparison and a load.
    pub fn scalar<T: Scalar>(&self, offset: usize) -> T {
        let at = self.place(offset, T::SIZE);
        // SAFETY: `place` checked that these bytes are in the data section; the Builder has access
        // to it.
        let bytes = unsafe { core::slice::from_raw_parts(at.as_ptr(), T::SIZE) };
        T::load(bytes).unwrap_or_default()
    }

    /// Returns the number at byte `offset` of a field with a default.
    #[inline(always)] // The body is a comparison and a load.
    pub fn scalar_or<T: Scalar>(&self, offset: usize, default: T) -> T {
        self.scalar::<T>(offset).xor(default)
    }

    /// Sets the number at byte `offset`.
    #[inline(always)] // The body is a comparison and a store.
    pub fn set_scalar<T: Scalar>(&mut self, offset: usize, value: T) {
        let at = self.place(offset, T::SIZE);
        // SAFETY: `place` checked that these bytes are in the data section; the Builder has
        // exclusive access.
        value.store(unsafe { core::slice::from_raw_parts_mut(at.as_ptr(), T::SIZE) });
    }

    /// Sets the number at byte `offset` of a field with a default.
    #[inline(always)] // The body is a comparison and a store.
    pub fn set_scalar_or<T: Scalar>(&mut self, offset: usize, value: T, default: T) {
        self.set_scalar(offset, value.xor(default));
    }

    /// Returns the bit at bit `offset`.
    #[inline]
    pub fn bit(&self, offset: usize) -> bool {
        self.scalar::<u8>(offset / 8) >> (offset % 8) & 1 != 0
    }

    /// Returns the bit at bit `offset` of a field with a default.
    #[inline]
    pub fn bit_or(&self, offset: usize, default: bool) -> bool {
        self.bit(offset) ^ default
    }

    /// Sets the bit at bit `offset`.
    #[inline]
    pub fn set_bit(&mut self, offset: usize, value: bool) {
        let byte = self.scalar::<u8>(offset / 8);
        let (shift, bit) = (offset % 8, value as u8);
        self.set_scalar(offset / 8, byte & !(1 << shift) | bit << shift);
    }

    /// Sets the bit at bit `offset` of a field with a default.
    #[inline]
    pub fn set_bit_or(&mut self, offset: usize, value: bool, default: bool) {
        self.set_bit(offset, value ^ default);
    }

    #[inline(always)] // The body is a comparison.
    fn pointer_place(&self, index: usize) -> NonNull<u8> {
        assert!(
            index < self.pointers as usize,
            "the pointer section has no such field"
        );
        // SAFETY: the pointer section is right behind the data section, and `index` is below its
        // length.
        unsafe { self.data.add(self.data_bytes as usize + index * WORD) }
    }

    /// Returns a pointer of the struct. The struct is borrowed as long as the pointer.
    #[inline(always)] // Otherwise the struct would be passed in memory.
    pub fn pointer(&mut self, index: usize) -> PointerBuilder<'_> {
        PointerBuilder::new(self.arena, self.segment, self.pointer_place(index))
    }

    /// Consumes the struct and returns one of its pointers.
    #[inline]
    pub fn into_pointer(self, index: usize) -> PointerBuilder<'a> {
        PointerBuilder::new(self.arena, self.segment, self.pointer_place(index))
    }

    /// Returns a pointer of the struct that may live as long as the struct. The caller must ensure
    /// that it is dropped before the next one is made.
    pub(crate) fn place_of_pointer(&mut self, index: usize) -> PointerBuilder<'a> {
        PointerBuilder::new(self.arena, self.segment, self.pointer_place(index))
    }

    /// Reports whether the pointer is not null.
    #[inline]
    pub fn has(&self, index: usize) -> bool {
        // SAFETY: `pointer_place` checked the index.
        unsafe { locate::load(self.pointer_place(index)) != 0 }
    }

    /// Returns the text that the pointer leads to, or `default` if it is null.
    pub fn text_or(&self, index: usize, default: &'static [u8]) -> crate::text::Text<'_> {
        if !self.has(index) {
            return crate::text::Text::new(default);
        }
        self.shared_pointer(index).text()
    }

    /// Returns the data that the pointer leads to, or `default` if it is null.
    pub fn data_or(&self, index: usize, default: &'static [u8]) -> &[u8] {
        if !self.has(index) {
            return default;
        }
        self.shared_pointer(index).data()
    }

    /// Returns the index of the capability, if the pointer is one.
    pub fn capability(&self, index: usize) -> Option<u32> {
        // SAFETY: `pointer_place` checked the index.
        let word = unsafe { locate::load(self.pointer_place(index)) };
        (crate::wire::kind(word) == crate::wire::OTHER).then_some((word >> 32) as u32)
    }

    /// Returns a pointer for reading, while the struct is borrowed.
    fn shared_pointer(&self, index: usize) -> SharedPointer<'_> {
        SharedPointer(PointerBuilder::new(
            self.arena,
            self.segment,
            self.pointer_place(index),
        ))
    }

    /// Makes the pointer null. The object it led to is zeroed.
    #[inline]
    pub fn clear_pointer(&mut self, index: usize) {
        self.pointer(index).clear();
    }

    /// Returns the pointer. If it is null, it first gets a copy of what the root of the flat
    /// message `default` leads to.
    pub fn pointer_or(&mut self, index: usize, default: &'static [u8]) -> PointerBuilder<'_> {
        let mut pointer = self.pointer(index);
        if pointer.is_null() {
            pointer.copy(Pointer::flat(default));
        }
        pointer
    }

    /// Zeroes the struct and everything that its pointers led to.
    pub(crate) fn clear(&mut self) {
        for index in 0..self.pointers as usize {
            self.clear_pointer(index);
        }
        self.data_mut().fill(0);
    }

    /// Zeroes `size` bytes of data at byte `offset`.
    pub fn clear_data(&mut self, offset: usize, size: usize) {
        let at = self.place(offset, size);
        // SAFETY: `place` checked that these bytes are in the data section; the Builder has
        // exclusive access.
        unsafe { core::ptr::write_bytes(at.as_ptr(), 0, size) }
    }

    /// Returns the data section.
    pub(crate) fn data_mut(&mut self) -> &mut [u8] {
        // SAFETY: the Builder has exclusive access to the data section.
        unsafe { core::slice::from_raw_parts_mut(self.data.as_ptr(), self.data_bytes as usize) }
    }

    /// Moves everything out of `from`: data is copied, and objects change their owner. The sections
    /// must be zero and at least as large as those of `from`, which must be another object.
    pub(crate) fn move_from(&mut self, from: StructBuilder<'_>) {
        let bytes = from.data_bytes as usize;
        // SAFETY: these are two objects, so they do not overlap. The slice is the data section of
        // `from`.
        let data = unsafe { core::slice::from_raw_parts(from.data.as_ptr(), bytes) };
        self.data_mut()[..bytes].copy_from_slice(data);
        for index in 0..from.pointers as usize {
            let (to, at) = (self.pointer_place(index), from.pointer_place(index));
            // SAFETY: both pointers are of this arena, and both Builders have exclusive access.
            // `to` is null.
            unsafe { move_pointer(self.arena, from.segment, at, self.segment, to) };
        }
    }
}

/// Makes the null pointer `to` lead to the object of `from`, and `from` null.
///
/// # Safety
/// Both must be pointers of `arena` to which the caller has exclusive access.
pub(crate) unsafe fn move_pointer(
    arena: &Inner,
    from_segment: u32,
    from: NonNull<u8>,
    to_segment: u32,
    to: NonNull<u8>,
) {
    // SAFETY: the caller guarantees that both are pointers of the arena, and exclusive access to
    // them.
    unsafe {
        let word = locate::load(from);
        if word == 0 {
            return;
        }
        if crate::wire::kind(word) == crate::wire::OTHER {
            locate::store(to, word);
            return locate::store(from, 0);
        }
        let object = locate::locate(arena, from_segment, from, word);
        locate::unlink(arena, from, word);
        locate::link(arena, to_segment, to, object);
    }
}

/// A pointer Builder made from a shared borrow, with methods for reading only. No mutable slice may
/// be made from it, because shared slices of the same bytes may exist.
struct SharedPointer<'a>(PointerBuilder<'a>);

impl<'a> SharedPointer<'a> {
    fn text(self) -> crate::text::Text<'a> {
        // SAFETY: the struct is borrowed for `'a`, so nothing writes to the bytes meanwhile.
        crate::text::Text::new(unsafe { self.0.text_bytes() })
    }

    fn data(self) -> &'a [u8] {
        // SAFETY: the struct is borrowed for `'a`, so nothing writes to the bytes meanwhile.
        unsafe { self.0.data_bytes() }
    }
}
