//! Encoding of Records: each struct's sections come first, and the objects of its pointers behind
//! them in order.

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ptr;

use crate::kind::{PointerKind, Struct};
use crate::padded;
use crate::record::{EncodeError, UnknownMember, refuse};
use crate::scalar::Scalar;
use crate::validate::MAX_NESTING;
use crate::wire::{self, ElementSize, WORD};

pub(crate) mod tree;

/// Returns the words of a list of `count` numbers. The result is too large for any message if the
/// list is.
#[inline]
pub fn scalar_list_words<T: Scalar>(count: usize) -> u64 {
    let words = (count as u64 * T::SIZE as u64).div_ceil(WORD as u64);
    wire::list_words(count, words)
}

#[cold]
#[inline(never)]
pub(crate) fn too_short() -> ! {
    panic!("the buffer is shorter than the record")
}

#[cold]
#[inline(never)]
fn too_deep() -> ! {
    panic!("a record is nested deeper than {MAX_NESTING} levels")
}

/// Writes Records: each struct's sections come first, and the objects of its pointers behind them.
pub struct Encoder<'a> {
    start: *mut u8,
    /// The next free word.
    next: *mut u8,
    /// The end of the last word there is room for.
    end: *mut u8,
    /// How many nested structs and lists are being written.
    depth: u32,
    /// Whether the memory is not initialised. Objects that generated code writes are zeroed first.
    is_new: bool,
    /// Receives the message of a tree that is larger than the memory.
    larger: Option<&'a mut Vec<u8>>,
    /// Receives the first error, if the caller wants errors. Without it, a Record that cannot be
    /// encoded panics.
    refused: Option<&'a mut Option<EncodeError>>,
    body: PhantomData<&'a mut [u8]>,
}

/// Words of the message being written that belong to one object.
///
/// Builders trust the pointers of a message that they change. So only this module writes pointers;
/// its callers choose what a pointer leads to, and write numbers to data sections only.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    start: *mut u8,
    sizes: Sizes,
    body: PhantomData<&'a mut [u8]>,
}

/// How many words a place has, and above that how many of them are a struct's data section. It is
/// one number, so that a place is passed in two registers.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Sizes(u64);

impl Sizes {
    /// Returns the sizes of a struct.
    #[inline(always)] // The body is two instructions.
    const fn of_struct(data: usize, pointers: usize) -> Self {
        Sizes((data + pointers) as u64 | (data as u64) << 32)
    }

    #[inline(always)] // The body is one instruction.
    const fn words(self) -> usize {
        self.0 as u32 as usize
    }

    #[inline(always)] // The body is one instruction.
    const fn data_words(self) -> usize {
        (self.0 >> 32) as usize
    }
}

/// The word of a pointer in the message being written.
#[derive(Clone, Copy)]
pub struct Slot<'a> {
    start: *mut u8,
    body: PhantomData<&'a mut [u8]>,
}

impl<'a> Place<'a> {
    /// Returns word `index`.
    ///
    /// # Panics
    /// Panics if the place has fewer words.
    #[inline(always)] // With constants the check disappears.
    pub fn word(self, index: usize) -> Slot<'a> {
        assert!(index < self.sizes.words(), "the word is not in the place");
        Slot {
            // SAFETY: the word is one of the place's.
            start: unsafe { self.start.add(index * WORD) },
            body: PhantomData,
        }
    }

    /// Writes `count` null pointers from word `index` on.
    ///
    /// # Panics
    /// Panics if the place has fewer words.
    #[inline(always)] // The body is `count` stores.
    pub fn nulls(self, index: usize, count: usize) {
        for index in index..index + count {
            self.word(index).null();
        }
    }

    /// Writes the first words of a struct's data section.
    ///
    /// # Panics
    /// Panics if the data section has fewer words.
    #[inline(always)] // The body is `N` stores.
    pub fn set<const N: usize>(self, words: [u64; N]) {
        assert!(
            N <= self.sizes.data_words(),
            "the data section has fewer words"
        );
        for (index, word) in words.into_iter().enumerate() {
            self.word(index).set(word);
        }
    }
}

impl<'a> Slot<'a> {
    /// Returns a slot outside the message. The pointer written to it describes the object, but not
    /// its place.
    pub(crate) fn outside(word: &'a mut u64) -> Self {
        Slot {
            start: core::ptr::from_mut(word).cast(),
            body: PhantomData,
        }
    }
}

impl Slot<'_> {
    /// Returns the offset of a pointer in this slot that leads to `object`.
    #[inline(always)] // The body is three instructions.
    pub(crate) fn offset_to(self, object: *const u8) -> i64 {
        // A signed division would take more instructions, to round towards zero.
        (self.bytes_to(object) >> WORD.trailing_zeros()) - 1
    }

    /// Returns the bytes from this slot to `object`. Both are at words of one buffer, so these are
    /// whole words.
    #[inline(always)] // The body is one instruction.
    fn bytes_to(self, object: *const u8) -> i64 {
        object.addr() as i64 - self.start.addr() as i64
    }

    /// Writes a null pointer.
    #[inline(always)] // The body is one store.
    pub fn null(self) {
        self.set(0);
    }

    /// Writes the word. A pointer must lead to an object that no other pointer leads to.
    #[inline(always)] // The body is one store.
    pub(crate) fn set(self, word: u64) {
        // SAFETY: the word is in the buffer, which is borrowed exclusively for this slot's
        // lifetime.
        unsafe { self.start.cast::<u64>().write_unaligned(word.to_le()) }
    }
}

impl<'a> Encoder<'a> {
    /// Returns an encoder that writes to the start of `body`. Without `refused`, a Record that
    /// cannot be encoded panics.
    #[inline]
    pub(crate) fn over(body: &'a mut [u8], refused: Option<&'a mut Option<EncodeError>>) -> Self {
        let bytes = body.len() / WORD * WORD;
        let start = body.as_mut_ptr();
        Encoder {
            start,
            next: start,
            // SAFETY: `bytes` is at most the length of `body`.
            end: unsafe { start.add(bytes) },
            depth: 0,
            is_new: false,
            larger: None,
            refused,
            body: PhantomData,
        }
    }

    /// [`Encoder::over`] for memory that is not initialised. The encoder initialises the words that
    /// it takes.
    #[inline]
    pub(crate) fn over_new(
        body: &'a mut [MaybeUninit<u8>],
        refused: Option<&'a mut Option<EncodeError>>,
    ) -> Self {
        let bytes = body.len() / WORD * WORD;
        let start = body.as_mut_ptr().cast::<u8>();
        Encoder {
            start,
            next: start,
            // SAFETY: `bytes` is at most the length of `body`.
            end: unsafe { start.add(bytes) },
            depth: 0,
            is_new: true,
            larger: None,
            refused,
            body: PhantomData,
        }
    }

    /// [`Encoder::over_new`] for a tree. A message that is larger than the memory is moved to a new
    /// vector, where the first word is left for the segment table.
    #[inline]
    pub(crate) fn over_some(body: &'a mut [MaybeUninit<u8>], larger: &'a mut Vec<u8>) -> Self {
        Encoder {
            larger: Some(larger),
            ..Encoder::over_new(body, None)
        }
    }

    /// Moves the words before `next` to a new vector, which has room for `more` words behind them.
    ///
    /// # Panics
    /// Panics if there is not to be a larger vector, or if the message would be too large.
    #[cold]
    #[inline(never)]
    fn move_on(&mut self, next: *mut u8, more: u64) {
        let used = next.addr() - self.start.addr();
        let words = (used / WORD) as u64 + more;
        if words > wire::MAX_COUNT as u64 {
            refuse(EncodeError::Size);
        }
        let Some(larger) = self.larger.take() else {
            too_short();
        };
        // The product overflows on machines of 32 bits only, where there is no such memory.
        let bytes = (words as usize).saturating_mul(WORD);
        larger.reserve_exact(bytes.saturating_add(WORD));
        let start = larger.as_mut_ptr().wrapping_add(WORD);
        // SAFETY: the new memory has room for one more word than `words`, and `used` bytes were
        // written to the old one.
        unsafe { ptr::copy_nonoverlapping(self.start, start, used) };
        self.start = start;
        self.next = start.wrapping_add(used);
        self.end = start.wrapping_add(bytes);
    }

    /// Reports a Record whose union has a member that this version of the schema does not know.
    /// Such a Record cannot be encoded, because the member's content was not decoded.
    ///
    /// # Panics
    /// Panics unless the Record is being encoded by [`try_to_bytes`], which returns the error.
    #[cold]
    #[inline(never)]
    #[track_caller]
    pub fn unknown_member(&mut self, union: &'static str, tag: u16) {
        self.refuse(EncodeError::UnknownMember(UnknownMember { union, tag }));
    }

    /// Reports a text that was not written: it is longer than any list, or the buffer is too short.
    /// A function that only tail-calls this saves no registers for the call.
    #[cold]
    #[inline(never)]
    pub(crate) fn text_refused(&mut self, length: usize) {
        if length < wire::MAX_COUNT as usize {
            too_short();
        }
        self.refuse(EncodeError::Size);
    }

    #[track_caller]
    fn refuse(&mut self, error: EncodeError) {
        match &mut self.refused {
            Some(first) => drop(first.get_or_insert(error)),
            None => refuse(error),
        }
    }

    /// Returns how many words were written so far.
    #[inline(always)] // The body is two instructions.
    pub(crate) fn words_used(&self) -> usize {
        (self.next.addr() - self.start.addr()) / WORD
    }

    /// Takes the next `words` words. If the memory is new, the caller writes all of them.
    #[inline(always)] // The body is a few instructions with one comparison.
    fn take(&mut self, words: usize) -> *mut u8 {
        let place = self.next;
        if words > (self.end.addr() - place.addr()) / WORD {
            too_short();
        }
        // SAFETY: there is room for `words` words.
        self.next = unsafe { place.add(words * WORD) };
        place
    }

    /// Takes the next words as a place with these sizes.
    #[inline(always)] // The body is a few instructions with two comparisons.
    fn place(&mut self, sizes: Sizes) -> Place<'a> {
        Place {
            start: self.take_written(sizes.words()),
            sizes,
            body: PhantomData,
        }
    }

    /// Takes the next `words` words, which are initialised. Generated code need not write them all.
    #[inline(always)] // The body is a few instructions with two comparisons.
    fn take_written(&mut self, words: usize) -> *mut u8 {
        let place = self.take(words);
        if self.is_new {
            // SAFETY: there is room for `words` words.
            unsafe { place.write_bytes(0, words * WORD) };
        }
        place
    }

    /// Takes the next word, for the pointer to the next object.
    pub(crate) fn root(&mut self) -> Slot<'a> {
        self.place(Sizes::of_struct(0, 1)).word(0)
    }

    /// Takes the next `words` words for an object that `slot` leads to. Returns their address and
    /// the pointer's offset. If the memory is new, the caller writes all of them.
    #[inline(always)] // The body is a few instructions with one comparison.
    fn object(&mut self, words: usize, slot: Slot<'_>) -> (*mut u8, i64) {
        let place = self.take(words);
        (place, slot.offset_to(place))
    }

    /// [`Encoder::object`] as bytes, which are initialised.
    #[inline]
    fn bytes(&mut self, words: usize, slot: Slot<'_>) -> (&mut [u8], i64) {
        let place = self.take_written(words);
        // SAFETY: `place` has `words` words, which are initialised and borrowed exclusively with
        // the buffer.
        let bytes = unsafe { core::slice::from_raw_parts_mut(place, words * WORD) };
        (bytes, slot.offset_to(place))
    }

    /// Enters a struct or list that can contain others.
    ///
    /// # Panics
    /// Panics if the message would be nested deeper than any reader follows.
    #[inline(always)] // The body is one comparison.
    fn descend(&mut self) {
        if self.depth >= MAX_NESTING {
            too_deep();
        }
        self.depth += 1;
    }

    /// Writes the pointer `slot` and the text it leads to. Returns false and writes nothing if
    /// there is no room, or if the text is longer than any list.
    #[inline(always)] // It is inlined into the functions that write texts.
    pub(crate) fn text_at(&mut self, slot: Slot<'_>, text: &[u8]) -> bool {
        let (length, place) = (text.len(), self.next);
        // The room is whole words, so if the text and its NUL fit, so does the rest of the last
        // word.
        if length >= wire::MAX_COUNT as usize || length >= self.end.addr() - place.addr() {
            return false;
        }
        let words = wire::text_words(length);
        // SAFETY: there is room for `words` words. The text ends in the last one, before its NUL.
        unsafe {
            self.next = place.add(words * WORD);
            slot.set(wire::byte_list(
                slot.bytes_to(place) as u64,
                length as u32 + 1,
            ));
            padded::copy(text, place, words);
        }
        true
    }

    /// Writes the pointer `slot` and the text it leads to.
    pub fn text(&mut self, text: &[u8], slot: Slot<'_>) {
        if !self.text_at(slot, text) {
            self.text_refused(text.len());
        }
    }

    /// Writes the pointer `slot` and the data it leads to.
    #[inline]
    pub fn data(&mut self, data: &[u8], slot: Slot<'_>) {
        let words = data.len().div_ceil(WORD);
        let count = wire::checked_count(data.len() as u64);
        let (place, offset) = self.object(words, slot);
        slot.set(wire::list_pointer(offset, ElementSize::Byte, count));
        // SAFETY: these words were just taken, and the data ends in the last one or at its end.
        unsafe { padded::copy(data, place, words) };
    }

    /// Writes the pointer `slot` and the struct it leads to.
    #[inline]
    pub fn structure<T: Struct>(&mut self, record: &T, slot: Slot<'_>) {
        let (data, pointers) = (T::LAYOUT.data_words, T::LAYOUT.pointers);
        if data == 0 && pointers == 0 {
            return slot.set(wire::struct_pointer(-1, 0, 0));
        }
        let place = self.place(Sizes::of_struct(data.into(), pointers.into()));
        let offset = slot.offset_to(place.start);
        slot.set(wire::struct_pointer(offset, data, pointers));
        if pointers > 0 {
            self.descend();
            record.encode_sections(self, place);
            self.depth -= 1;
        } else {
            record.encode_sections(self, place);
        }
    }

    /// Writes the pointer `slot` and the struct it leads to, or null if there is none.
    #[inline]
    pub fn optional<T: Struct>(&mut self, record: Option<&T>, slot: Slot<'_>) {
        match record {
            Some(record) => self.structure(record, slot),
            None => slot.null(),
        }
    }

    /// Writes the pointer `slot` and the list of structs it leads to.
    pub fn structs<T: Struct>(&mut self, records: &[T], slot: Slot<'_>) {
        let (data, pointers) = (T::LAYOUT.data_words, T::LAYOUT.pointers);
        let sizes = Sizes::of_struct(data.into(), pointers.into());
        let stride = sizes.words();
        // The count is checked before the product, because Records may take no memory, and a huge
        // number of them would overflow.
        let count = wire::checked_count(records.len() as u64);
        let words = wire::checked_count(count as u64 * stride as u64);
        let list = self.place(Sizes::of_struct(0, words as usize + 1));
        let offset = slot.offset_to(list.start);
        slot.set(wire::list_pointer(offset, ElementSize::Composite, words));
        list.word(0).set(wire::composite_tag(count, data, pointers));
        self.descend();
        for (index, record) in records.iter().enumerate() {
            let place = Place {
                // SAFETY: the words behind the tag were just taken, `stride` words for each record.
                start: unsafe { list.start.add((1 + index * stride) * WORD) },
                sizes,
                body: PhantomData,
            };
            record.encode_sections(self, place);
        }
        self.depth -= 1;
    }

    /// Writes the pointer `slot` and the list of numbers it leads to.
    #[inline]
    pub fn scalars<T: Scalar>(&mut self, items: impl ExactSizeIterator<Item = T>, slot: Slot<'_>) {
        let count = items.len();
        let words = scalar_list_words::<T>(count) as usize;
        let (bytes, offset) = self.bytes(words, slot);
        if let Some(last) = bytes.last_chunk_mut::<WORD>() {
            *last = [0; WORD];
        }
        for (place, item) in bytes.chunks_exact_mut(T::SIZE).zip(items) {
            item.store(place);
        }
        let size = match T::SIZE {
            1 => ElementSize::Byte,
            2 => ElementSize::TwoBytes,
            4 => ElementSize::FourBytes,
            _ => ElementSize::EightBytes,
        };
        let count = wire::checked_count(count as u64);
        slot.set(wire::list_pointer(offset, size, count));
    }

    /// Writes the pointer `slot` and the list of bits it leads to.
    pub fn bits(&mut self, items: &[bool], slot: Slot<'_>) {
        let (bytes, offset) = self.bytes(items.len().div_ceil(64), slot);
        bytes.fill(0);
        for (place, bits) in bytes.iter_mut().zip(items.chunks(8)) {
            *place = bits
                .iter()
                .rev()
                .fold(0, |byte, bit| byte << 1 | *bit as u8);
        }
        let count = wire::checked_count(items.len() as u64);
        slot.set(wire::list_pointer(offset, ElementSize::Bit, count));
    }

    /// Writes the pointer `slot` to a list of empty elements.
    pub fn voids(&mut self, count: usize, slot: Slot<'_>) {
        let (_, offset) = self.object(0, slot);
        let count = wire::checked_count(count as u64);
        slot.set(wire::list_pointer(offset, ElementSize::Empty, count));
    }

    /// Writes the pointer `slot`, the list of pointers it leads to, and the objects of those.
    pub fn pointers<T: PointerKind>(&mut self, items: &[T::Record], slot: Slot<'_>) {
        let count = wire::checked_count(items.len() as u64);
        let list = self.place(Sizes::of_struct(0, items.len()));
        let offset = slot.offset_to(list.start);
        slot.set(wire::list_pointer(offset, ElementSize::Pointer, count));
        self.descend();
        for (index, item) in items.iter().enumerate() {
            T::encode(item, self, list.word(index));
        }
        self.depth -= 1;
    }

    /// Writes the pointer `slot` and a copy of what the root pointer of a flat canonical message
    /// leads to.
    pub(crate) fn any(&mut self, flat: &[u8], slot: Slot<'_>) {
        let Some((root, body)) = flat.split_first_chunk::<WORD>() else {
            return slot.null();
        };
        let root = u64::from_le_bytes(*root);
        let (bytes, offset) = self.bytes(body.len() / WORD, slot);
        bytes.copy_from_slice(body);
        let relative = wire::kind(root) < wire::FAR && wire::offset(root) >= 0;
        slot.set(if relative {
            wire::with_offset(root, wire::offset(root) + offset)
        } else {
            root
        });
    }
}
