//! A struct in a message under construction.

use core::marker::PhantomData;
use core::ptr::NonNull;

use crate::builder::PointerBuilder;
use crate::builder::arena::Inner;
use crate::builder::locate;
use crate::reader::Pointer;
use crate::scalar::Scalar;
use crate::wire::WORD;

/// A struct in a message under construction, untyped: fields by offset. Generated Builders wrap
/// it, and see to it that the sections have the schema's size at least.
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

    /// The same struct, borrowed for a shorter time.
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

    /// The segment, where the data section begins, and the sections' sizes: bytes of data, pointers.
    pub(crate) fn parts(&self) -> (u32, NonNull<u8>, (u32, u16)) {
        (self.segment, self.data, (self.data_bytes, self.pointers))
    }

    /// Sizes of the sections: words of data, pointers.
    pub fn sections(&self) -> (u16, u16) {
        ((self.data_bytes / WORD as u32) as u16, self.pointers)
    }

    /// Where `size` bytes of data at `offset` are. Panics if the section is shorter, which is a
    /// bug in the caller: constant offsets make this check disappear or cost next to nothing.
    #[inline(always)] // The check of every setter.
    #[track_caller]
    fn place(&self, offset: usize, size: usize) -> NonNull<u8> {
        // Written so that no offset, however large, can wrap around.
        let bytes = self.data_bytes as usize;
        assert!(
            size <= bytes && offset <= bytes - size,
            "the data section has no such field"
        );
        // SAFETY: inside the data section, by the check.
        unsafe { self.data.add(offset) }
    }

    /// The number at byte `offset`.
    #[inline(always)] // One compare and one load.
    pub fn scalar<T: Scalar>(&self, offset: usize) -> T {
        let at = self.place(offset, T::SIZE);
        // SAFETY: `place` checked the range; the Builder has access to it.
        let bytes = unsafe { core::slice::from_raw_parts(at.as_ptr(), T::SIZE) };
        T::load(bytes).unwrap_or_default()
    }

    /// The number at byte `offset` of a field with a default.
    #[inline(always)] // As above.
    pub fn scalar_or<T: Scalar>(&self, offset: usize, default: T) -> T {
        self.scalar::<T>(offset).xor(default)
    }

    /// Sets the number at byte `offset`.
    #[inline(always)] // One compare and one store.
    pub fn set_scalar<T: Scalar>(&mut self, offset: usize, value: T) {
        let at = self.place(offset, T::SIZE);
        // SAFETY: `place` checked the range; the Builder has exclusive access to it.
        value.store(unsafe { core::slice::from_raw_parts_mut(at.as_ptr(), T::SIZE) });
    }

    /// Sets the number at byte `offset` of a field with a default.
    #[inline(always)] // As above.
    pub fn set_scalar_or<T: Scalar>(&mut self, offset: usize, value: T, default: T) {
        self.set_scalar(offset, value.xor(default));
    }

    /// The bit at bit `offset`.
    #[inline]
    pub fn bit(&self, offset: usize) -> bool {
        self.scalar::<u8>(offset / 8) >> (offset % 8) & 1 != 0
    }

    /// The bit at bit `offset` of a field with a default.
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

    #[inline(always)] // One compare.
    fn pointer_place(&self, index: usize) -> NonNull<u8> {
        assert!(
            index < self.pointers as usize,
            "the pointer section has no such field"
        );
        // SAFETY: the pointer section follows the data section; the index was checked.
        unsafe { self.data.add(self.data_bytes as usize + index * WORD) }
    }

    /// A pointer of the struct, borrowed with it.
    #[inline(always)] // So that the struct need not pass through memory.
    pub fn pointer(&mut self, index: usize) -> PointerBuilder<'_> {
        PointerBuilder::new(self.arena, self.segment, self.pointer_place(index))
    }

    /// A pointer of the struct, in place of the struct.
    #[inline]
    pub fn into_pointer(self, index: usize) -> PointerBuilder<'a> {
        PointerBuilder::new(self.arena, self.segment, self.pointer_place(index))
    }

    /// A pointer of the struct, for as long as the struct may live: the caller sees to it that it
    /// ends before the next one is made.
    pub(crate) fn place_of_pointer(&mut self, index: usize) -> PointerBuilder<'a> {
        PointerBuilder::new(self.arena, self.segment, self.pointer_place(index))
    }

    /// The pointer is not null.
    #[inline]
    pub fn has(&self, index: usize) -> bool {
        // SAFETY: `pointer_place` checked the index.
        unsafe { locate::load(self.pointer_place(index)) != 0 }
    }

    /// The text that pointer leads to, or `default` if it is null.
    pub fn text_or(&self, index: usize, default: &'static [u8]) -> crate::text::Text<'_> {
        if !self.has(index) {
            return crate::text::Text::new(default);
        }
        self.shared_pointer(index).text()
    }

    /// The bytes that pointer leads to, or `default` if it is null.
    pub fn data_or(&self, index: usize, default: &'static [u8]) -> &[u8] {
        if !self.has(index) {
            return default;
        }
        self.shared_pointer(index).data()
    }

    /// The capability that pointer holds.
    pub fn capability(&self, index: usize) -> Option<u32> {
        // SAFETY: `pointer_place` checked the index.
        let word = unsafe { locate::load(self.pointer_place(index)) };
        (crate::wire::kind(word) == crate::wire::OTHER).then_some((word >> 32) as u32)
    }

    /// A pointer to read through, while the struct is borrowed.
    fn shared_pointer(&self, index: usize) -> SharedPointer<'_> {
        SharedPointer(PointerBuilder::new(
            self.arena,
            self.segment,
            self.pointer_place(index),
        ))
    }

    /// Makes the pointer null. What it led to is zeroed.
    #[inline]
    pub fn clear_pointer(&mut self, index: usize) {
        self.pointer(index).clear();
    }

    /// The pointer, which, if it is null, is first made to lead to a copy of what the root of the
    /// flat message `default` leads to.
    pub fn pointer_or(&mut self, index: usize, default: &'static [u8]) -> PointerBuilder<'_> {
        let mut pointer = self.pointer(index);
        if pointer.is_null() {
            pointer.copy(Pointer::flat(default));
        }
        pointer
    }

    /// Zeroes all of it. What its pointers led to is zeroed, too.
    pub(crate) fn clear(&mut self) {
        for index in 0..self.pointers as usize {
            self.clear_pointer(index);
        }
        self.data_mut().fill(0);
    }

    /// Zeroes `size` bytes of data at byte `offset`.
    pub fn clear_data(&mut self, offset: usize, size: usize) {
        let at = self.place(offset, size);
        // SAFETY: `place` checked the range; the Builder has exclusive access to it.
        unsafe { core::ptr::write_bytes(at.as_ptr(), 0, size) }
    }

    /// The data section.
    pub(crate) fn data_mut(&mut self) -> &mut [u8] {
        // SAFETY: the Builder has exclusive access to it.
        unsafe { core::slice::from_raw_parts_mut(self.data.as_ptr(), self.data_bytes as usize) }
    }

    /// Takes over all of `from`: data is copied, objects change owners. The sections are at least
    /// as large as `from`'s, all zero, and another object's.
    pub(crate) fn move_from(&mut self, from: StructBuilder<'_>) {
        let bytes = from.data_bytes as usize;
        // SAFETY: two objects, so they do not overlap; the length is `from`'s and not longer than
        // this section's.
        let data = unsafe { core::slice::from_raw_parts(from.data.as_ptr(), bytes) };
        self.data_mut()[..bytes].copy_from_slice(data);
        for index in 0..from.pointers as usize {
            let (to, at) = (self.pointer_place(index), from.pointer_place(index));
            // SAFETY: both pointers are of this arena and accessed exclusively; `to` is null, and
            // nothing leads to the object once it is unlinked.
            unsafe { move_pointer(self.arena, from.segment, at, self.segment, to) };
        }
    }
}

/// Makes the null pointer `to` lead to what `from` leads to, and `from` null.
///
/// # Safety
/// Both are pointers of `arena` to which the caller has exclusive access.
pub(crate) unsafe fn move_pointer(
    arena: &Inner,
    from_segment: u32,
    from: NonNull<u8>,
    to_segment: u32,
    to: NonNull<u8>,
) {
    // SAFETY: the caller's.
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

/// A pointer Builder made from a shared borrow: only what reads is reachable. No mutable slice may
/// be made here, because shared ones of the same bytes may be alive.
struct SharedPointer<'a>(PointerBuilder<'a>);

impl<'a> SharedPointer<'a> {
    fn text(self) -> crate::text::Text<'a> {
        // SAFETY: the struct is borrowed for `'a`, so nothing writes to the bytes meanwhile.
        crate::text::Text::new(unsafe { self.0.text_bytes() })
    }

    fn data(self) -> &'a [u8] {
        // SAFETY: as for texts.
        unsafe { self.0.data_bytes() }
    }
}
