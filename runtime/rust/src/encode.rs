//! Encoding: each struct's sections first, and what its pointers lead to behind them, in order.

use core::marker::PhantomData;

use crate::kind::{PointerKind, Struct};
use crate::padded;
use crate::record::{EncodeError, UnknownMember, refuse};
use crate::scalar::Scalar;
use crate::validate::MAX_NESTING;
use crate::wire::{self, ElementSize, WORD};

pub(crate) mod tree;

/// Words of a list of `count` numbers.
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

/// Writes Records: each struct's sections first, and what its pointers lead to behind them.
pub struct Encoder<'a> {
    start: *mut u8,
    /// The next free word.
    next: *mut u8,
    /// Behind the last word there is room for.
    end: *mut u8,
    /// Structs and lists that are being written.
    depth: u32,
    /// Receives the first error, if the caller wants errors; without it, what cannot be encoded panics.
    refused: Option<&'a mut Option<EncodeError>>,
    body: PhantomData<&'a mut [u8]>,
}

/// Words of the message that is being written, taken for one object.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    start: *mut u8,
    words: usize,
    body: PhantomData<&'a mut [u8]>,
}

/// The word of a pointer in the message that is being written.
#[derive(Clone, Copy)]
pub struct Slot<'a> {
    start: *mut u8,
    body: PhantomData<&'a mut [u8]>,
}

impl<'a> Place<'a> {
    /// Word `index`.
    ///
    /// # Panics
    /// If the place has less words.
    #[inline(always)] // Nothing, where both numbers are known.
    pub fn word(self, index: usize) -> Slot<'a> {
        assert!(index < self.words, "the word is not in the place");
        Slot {
            // SAFETY: the word is one of the place's.
            start: unsafe { self.start.add(index * WORD) },
            body: PhantomData,
        }
    }

    /// Writes `count` null pointers from word `index` on.
    ///
    /// # Panics
    /// If the place has less words.
    #[inline(always)] // As above.
    pub fn nulls(self, index: usize, count: usize) {
        for index in index..index + count {
            self.word(index).set(0);
        }
    }

    /// Writes the first words: a struct's data section.
    ///
    /// # Panics
    /// If the place has less.
    #[inline(always)] // As many stores.
    pub fn set<const N: usize>(self, words: [u64; N]) {
        for (index, word) in words.into_iter().enumerate() {
            self.word(index).set(word);
        }
    }
}

impl<'a> Slot<'a> {
    /// A word outside of the message: what is written to it says what the object is, and not where.
    pub(crate) fn outside(word: &'a mut u64) -> Self {
        Slot {
            start: core::ptr::from_mut(word).cast(),
            body: PhantomData,
        }
    }
}

impl Slot<'_> {
    /// What a pointer here to an object there says about the way.
    #[inline(always)] // Three instructions.
    fn offset_to(self, object: *const u8) -> i64 {
        // A shift, where a division would round.
        (self.bytes_to(object) >> WORD.trailing_zeros()) - 1
    }

    /// Bytes from here to there. Both are words of one buffer, so they are whole words.
    #[inline(always)] // One instruction.
    fn bytes_to(self, object: *const u8) -> i64 {
        object.addr() as i64 - self.start.addr() as i64
    }

    /// Writes the word.
    #[inline(always)] // One store.
    pub fn set(self, word: u64) {
        // SAFETY: the word is in the buffer, which is borrowed exclusively, for as long.
        unsafe { self.start.cast::<u64>().write_unaligned(word.to_le()) }
    }
}

impl<'a> Encoder<'a> {
    /// Writes to the start of `body`. Without a place to tell so, what cannot be encoded is a panic.
    #[inline]
    pub(crate) fn over(body: &'a mut [u8], refused: Option<&'a mut Option<EncodeError>>) -> Self {
        let bytes = body.len() / WORD * WORD;
        let start = body.as_mut_ptr();
        Encoder {
            start,
            next: start,
            // SAFETY: the body has that many bytes.
            end: unsafe { start.add(bytes) },
            depth: 0,
            refused,
            body: PhantomData,
        }
    }

    /// Stops a Record from being encoded whose union has a member that this version of the schema does
    /// not know: what belongs to it is not there.
    ///
    /// # Panics
    /// Unless the Record is being encoded by [`try_to_bytes`], which returns it as an error.
    #[cold]
    #[inline(never)]
    #[track_caller]
    pub fn unknown_member(&mut self, union: &'static str, tag: u16) {
        self.refuse(EncodeError::UnknownMember(UnknownMember { union, tag }));
    }

    /// There was no place for a text: it is longer than any list, or the buffer is too short. A function
    /// that may end with a call of this, as it returns, saves nothing for it.
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

    /// Words written so far.
    #[inline(always)] // Two instructions.
    pub(crate) fn words_used(&self) -> usize {
        (self.next.addr() - self.start.addr()) / WORD
    }

    /// The next `words` words.
    #[inline(always)] // One comparison.
    fn take(&mut self, words: usize) -> *mut u8 {
        let place = self.next;
        if words > (self.end.addr() - place.addr()) / WORD {
            too_short();
        }
        // SAFETY: there is room for as many words.
        self.next = unsafe { place.add(words * WORD) };
        place
    }

    /// The next `words` words as a place.
    #[inline(always)] // As above.
    fn place(&mut self, words: usize) -> Place<'a> {
        Place {
            start: self.take(words),
            words,
            body: PhantomData,
        }
    }

    /// The next word, for the pointer to what comes next.
    pub(crate) fn root(&mut self) -> Slot<'a> {
        self.place(1).word(0)
    }

    /// The next `words` words, for an object that `slot` leads to, and the offset for the pointer.
    #[inline(always)] // As `take`.
    fn object(&mut self, words: usize, slot: Slot<'_>) -> (*mut u8, i64) {
        let place = self.take(words);
        (place, slot.offset_to(place))
    }

    /// The same as bytes.
    #[inline]
    fn bytes(&mut self, words: usize, slot: Slot<'_>) -> (&mut [u8], i64) {
        let (place, offset) = self.object(words, slot);
        // SAFETY: `place` has that many words, borrowed with the buffer.
        let bytes = unsafe { core::slice::from_raw_parts_mut(place, words * WORD) };
        (bytes, offset)
    }

    /// Enters a struct or list that can hold more of them.
    ///
    /// # Panics
    /// If the message would be nested deeper than anyone reads.
    #[inline(always)] // One comparison.
    fn descend(&mut self) {
        if self.depth >= MAX_NESTING {
            too_deep();
        }
        self.depth += 1;
    }

    /// Writes the pointer `slot` and the text it leads to. False, and nothing is written, if there is
    /// no room for it, or if it is longer than any list.
    #[inline(always)] // Into the functions that fields of texts call.
    pub(crate) fn text_at(&mut self, slot: Slot<'_>, text: &[u8]) -> bool {
        let (length, place) = (text.len(), self.next);
        // What is left is whole words, so if the text and its NUL fit, so does the rest of the last.
        if length >= wire::MAX_COUNT as usize || length >= self.end.addr() - place.addr() {
            return false;
        }
        let words = wire::text_words(length);
        // SAFETY: there is room for as many words; the text ends in the last one, before its NUL.
        unsafe {
            self.next = place.add(words * WORD);
            slot.set(wire::byte_list(slot.bytes_to(place), length as u32 + 1));
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

    /// Writes the pointer `slot` and the bytes it leads to.
    #[inline]
    pub fn data(&mut self, data: &[u8], slot: Slot<'_>) {
        let words = data.len().div_ceil(WORD);
        let count = wire::checked_count(data.len() as u64);
        let (place, offset) = self.object(words, slot);
        slot.set(wire::list_pointer(offset, ElementSize::Byte, count));
        // SAFETY: as for texts, without a NUL.
        unsafe { padded::copy(data, place, words) };
    }

    /// Writes the pointer `slot` and the struct it leads to.
    #[inline]
    pub fn structure<T: Struct>(&mut self, record: &T, slot: Slot<'_>) {
        let (data, pointers) = (T::LAYOUT.data_words, T::LAYOUT.pointers);
        let words = data as usize + pointers as usize;
        if words == 0 {
            return slot.set(wire::struct_pointer(-1, 0, 0));
        }
        let place = self.place(words);
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

    /// Writes the pointer `slot` and the struct it leads to, which may be absent.
    #[inline]
    pub fn optional<T: Struct>(&mut self, record: Option<&T>, slot: Slot<'_>) {
        match record {
            Some(record) => self.structure(record, slot),
            None => slot.set(0),
        }
    }

    /// Writes the pointer `slot` and the list of structs it leads to.
    pub fn structs<T: Struct>(&mut self, records: &[T], slot: Slot<'_>) {
        let (data, pointers) = (T::LAYOUT.data_words, T::LAYOUT.pointers);
        let stride = data as usize + pointers as usize;
        // Checked one after the other, so that no number of Records, which may take no memory at
        // all, makes a product that wraps around.
        let count = wire::checked_count(records.len() as u64);
        let words = wire::checked_count(count as u64 * stride as u64);
        let list = self.place(words as usize + 1);
        let offset = slot.offset_to(list.start);
        slot.set(wire::list_pointer(offset, ElementSize::Composite, words));
        list.word(0).set(wire::composite_tag(count, data, pointers));
        self.descend();
        for (index, record) in records.iter().enumerate() {
            let place = Place {
                // SAFETY: the words behind the tag were just taken, `stride` for each record.
                start: unsafe { list.start.add((1 + index * stride) * WORD) },
                words: stride,
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

    /// Writes the pointer `slot` to a list of nothing.
    pub fn voids(&mut self, count: usize, slot: Slot<'_>) {
        let (_, offset) = self.object(0, slot);
        let count = wire::checked_count(count as u64);
        slot.set(wire::list_pointer(offset, ElementSize::Empty, count));
    }

    /// Writes the pointer `slot`, the list of pointers it leads to, and what those lead to.
    pub fn pointers<T: PointerKind>(&mut self, items: &[T::Record], slot: Slot<'_>) {
        let list = self.place(items.len());
        let offset = slot.offset_to(list.start);
        let count = wire::checked_count(items.len() as u64);
        slot.set(wire::list_pointer(offset, ElementSize::Pointer, count));
        self.descend();
        for (index, item) in items.iter().enumerate() {
            T::encode(item, self, list.word(index));
        }
        self.depth -= 1;
    }

    /// Writes the pointer `slot` and a copy of what the root pointer of a flat canonical message
    /// leads to.
    pub fn any(&mut self, flat: &[u8], slot: Slot<'_>) {
        let Some((root, body)) = flat.split_first_chunk::<WORD>() else {
            return slot.set(0);
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
