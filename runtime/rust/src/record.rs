//! Records: plain native types, encoded at exactly the size they need and decoded within budgets.
//!
//! Encoding writes every word once, each struct's sections first and what its pointers lead to
//! behind them, in order. Where the memory is the caller's, that is all; for a new vector of exactly
//! the right size, a pass before it adds up words.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use crate::fault::{Fault, FaultKind};
use crate::kind::{AnyRecord, Kind, PointerKind, Struct};
use crate::padded;
use crate::reader::{ListReader, Pointer, StructReader};
use crate::scalar::Scalar;
use crate::segment::Source;
use crate::validate::{self, Limits, MAX_NESTING};
use crate::wire::{self, ElementSize, WORD};

/// Words of a list of `count` numbers.
#[inline]
pub fn scalar_list_words<T: Scalar>(count: usize) -> u64 {
    (count as u64 * T::SIZE as u64).div_ceil(WORD as u64)
}

/// Why a Record cannot be encoded: it has no message, or none that anybody would read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// A union has a member that this version of the schema does not know, as after decoding what a
    /// newer writer wrote: what belongs to it is not in the Record. Such a message is passed on as
    /// its bytes, or copied by a Builder.
    UnknownMember(UnknownMember),
    /// The Record is nested deeper than [`MAX_NESTING`].
    Nesting,
    /// The message would be larger than a segment can be, or than memory.
    Size,
}

/// A member of a union that this version of the schema does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMember {
    /// The struct or group whose union it is, in the schema's spelling: `Shape.border`.
    pub union: &'static str,
    /// The member's number.
    pub tag: u16,
}

impl fmt::Display for UnknownMember {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownMember { union, tag } = self;
        write!(f, "the union of `{union}` has no member {tag} to encode")
    }
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::UnknownMember(unknown) => unknown.fmt(f),
            EncodeError::Nesting => {
                write!(f, "a record is nested deeper than {MAX_NESTING} levels")
            }
            EncodeError::Size => f.write_str("the record does not fit a segment"),
        }
    }
}

impl core::error::Error for EncodeError {}

/// Bytes of the record as a framed message.
///
/// # Panics
/// If the message would be larger than a segment can be, or if the record is nested deeper than
/// [`MAX_NESTING`]: no reader would follow it there.
pub fn encoded_len<T: Struct>(record: &T) -> usize {
    measure(record).unwrap_or_else(|error| refuse(error))
}

/// Bytes of the record as a framed message.
fn measure<T: Struct>(record: &T) -> Result<usize, EncodeError> {
    let sections = T::LAYOUT.data_words as u64 + T::LAYOUT.pointers as u64;
    let reached = crate::depth::measured(|| record.reached_words());
    let words = 1 + sections + reached.ok_or(EncodeError::Nesting)?;
    if words > wire::MAX_COUNT as u64 {
        return Err(EncodeError::Size);
    }
    usize::try_from((words + 1) * WORD as u64).map_err(|_| EncodeError::Size)
}

#[cold]
#[inline(never)]
fn refuse(error: EncodeError) -> ! {
    panic!("{error}")
}

/// The record as a framed message of one segment, for records that other programs had a part in: that
/// hold what was decoded, or are as deep or as large as somebody says.
///
/// # Errors
/// [`EncodeError`] tells them all. (Without the feature `std` depth is not counted.)
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// use weather::{Reading, reading::Source};
///
/// let record = Reading { source: Source::Unknown(7), ..Reading::default() };
/// let error = zooph::record::try_to_bytes(&record).unwrap_err();
/// assert_eq!(error.to_string(), "the union of `Reading.source` has no member 7 to encode");
/// ```
/// # Panics
/// If a list has 2^29 elements or more.
pub fn try_to_bytes<T: Struct>(record: &T) -> Result<Vec<u8>, EncodeError> {
    let mut bytes = alloc::vec![0; measure(record)?];
    let mut refused = None;
    write(record, &mut bytes, Some(&mut refused));
    match refused {
        None => Ok(bytes),
        Some(unknown) => Err(EncodeError::UnknownMember(unknown)),
    }
}

/// The record as a framed message of one segment, in one allocation of exactly its size.
///
/// # Panics
/// Where [`try_to_bytes`] has an error: if a union has a member that the schema does not know, or the
/// record is too deep or too large; and if a list has 2^29 elements or more.
pub fn to_bytes<T: Struct>(record: &T) -> Vec<u8> {
    let mut bytes = alloc::vec![0; encoded_len(record)];
    let length = write(record, &mut bytes, None);
    debug_assert_eq!(length, bytes.len(), "both passes agree");
    bytes
}

/// Whether both records are encoded to the same bytes. Unlike `==`, that finds a NaN to be the same
/// as itself and tells 0 from -0; what is null and what is equal to a field's default are the same.
///
/// # Panics
/// As [`to_bytes`].
pub fn same_bits<T: Struct>(one: &T, other: &T) -> bool {
    to_bytes(one) == to_bytes(other)
}

/// Writes the record as a framed message to the start of `bytes` and returns its length. Takes one
/// pass: the size need not be known before. What follows the message in `bytes` stays as it is.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// let record = weather::Reading { station: "EBBR".into(), ..Default::default() };
/// let mut buffer = vec![0; 1 << 16]; // used again and again
/// let length = zooph::record::encode_into(&record, &mut buffer);
/// assert_eq!(buffer[..length], record.to_bytes());
/// ```
/// # Panics
/// If `bytes` is shorter than [`encoded_len`], and as [`to_bytes`].
#[inline]
pub fn encode_into<T: Struct>(record: &T, bytes: &mut [u8]) -> usize {
    write(record, bytes, None)
}

fn write<T: Struct>(
    record: &T,
    bytes: &mut [u8],
    refused: Option<&mut Option<UnknownMember>>,
) -> usize {
    let Some((table, body)) = bytes.split_first_chunk_mut::<WORD>() else {
        too_short();
    };
    let mut encoder = Encoder::over(body, refused);
    let root = encoder.root();
    encoder.structure(record, root);
    let words = wire::checked_count(encoder.words_used() as u64) as usize;
    *table = ((words as u64) << 32).to_le_bytes();
    (words + 1) * WORD
}

/// There was no place for a text. A function that may end with a call of this, as it returns, saves
/// nothing for it.
#[cold]
#[inline(never)]
pub(crate) fn refused(text: &[u8]) {
    wire::checked_count(text.len() as u64 + 1);
    too_short();
}

#[cold]
#[inline(never)]
fn too_short() -> ! {
    panic!("the buffer is shorter than the record")
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
    /// Where the first union member that cannot be encoded is told, if that is to be an error.
    refused: Option<&'a mut Option<UnknownMember>>,
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
    /// Writes to the start of `body`. Without a place to tell so, a union member that cannot be encoded
    /// is a panic.
    #[inline]
    pub(crate) fn over(body: &'a mut [u8], refused: Option<&'a mut Option<UnknownMember>>) -> Self {
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
        let unknown = UnknownMember { union, tag };
        match &mut self.refused {
            Some(first) => drop(first.get_or_insert(unknown)),
            None => refuse(EncodeError::UnknownMember(unknown)),
        }
    }

    /// Words written so far.
    #[inline(always)] // Two instructions.
    fn words_used(&self) -> usize {
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
        assert!(
            self.depth < MAX_NESTING,
            "a record is nested deeper than {MAX_NESTING} levels"
        );
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
            refused(text);
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

/// Limits on what decoding may make of a message.
#[derive(Clone, Copy, Debug)]
pub struct Decoder {
    /// Words that may still be visited.
    words: i64,
    /// Bytes of native values that may still be made.
    bytes: i64,
    /// Structs and lists that may still be entered.
    depth: u32,
    /// The lowest address that the stack may reach.
    bottom: usize,
}

impl Decoder {
    pub(crate) fn over(reader: &StructReader<'_>, limits: &Limits) -> Self {
        let words = validate::words_present(&reader.segment());
        Decoder {
            words: limits.budget(words),
            bytes: validate::memory_budget(words),
            depth: limits.nesting.min(validate::MAX_NESTING),
            bottom: stack_address().saturating_sub(limits.stack),
        }
    }

    /// For the compiler's own values.
    pub(crate) fn unlimited() -> Self {
        Decoder {
            words: i64::MAX,
            bytes: i64::MAX,
            depth: validate::MAX_NESTING,
            bottom: 0,
        }
    }

    /// Charges for a visit to `words` words, of which an object of `bytes` bytes is made.
    pub(crate) fn charge(&mut self, words: u64, bytes: u64, at: &Pointer<'_>) -> Result<(), Fault> {
        self.words -= words as i64;
        self.bytes -= (bytes + validate::OBJECT) as i64;
        if self.words < 0 {
            return Err(at.fault(FaultKind::Traversal));
        }
        if self.bytes < 0 {
            return Err(at.fault(FaultKind::Memory));
        }
        Ok(())
    }

    /// Goes one level down, if there is one, and stack for it.
    #[inline]
    fn enter(&mut self, at: &Pointer<'_>) -> Result<(), Fault> {
        if self.depth == 0 || stack_address() < self.bottom {
            return Err(at.fault(FaultKind::Nesting));
        }
        self.depth -= 1;
        Ok(())
    }

    /// The text the pointer leads to.
    pub fn text(&mut self, pointer: Pointer<'_>) -> Result<String, Fault> {
        if pointer.is_null() {
            return Ok(String::new());
        }
        let text = pointer.text();
        let words = 1 + wire::text_words(text.len()) as u64;
        self.charge(words, text.len() as u64, &pointer)?;
        match text.to_str() {
            Ok(text) => Ok(text.into()),
            Err(_) => Err(pointer.fault(FaultKind::TextUtf8)),
        }
    }

    /// The bytes the pointer leads to.
    pub fn data(&mut self, pointer: Pointer<'_>) -> Result<Vec<u8>, Fault> {
        if pointer.is_null() {
            return Ok(Vec::new());
        }
        let data = pointer.data();
        let words = 1 + data.len().div_ceil(WORD) as u64;
        self.charge(words, data.len() as u64, &pointer)?;
        Ok(data.into())
    }

    /// What an untyped pointer leads to.
    pub fn any(&mut self, pointer: Pointer<'_>) -> Result<AnyRecord, Fault> {
        if pointer.is_null() {
            return Ok(AnyRecord::default());
        }
        // The copy is as large as the words that are charged for it, at most.
        let flat = crate::canonical::copy_charged(pointer, &mut self.words, self.depth)?;
        self.charge(0, flat.len() as u64, &pointer)?;
        Ok(AnyRecord(flat))
    }

    /// The list the pointer leads to.
    pub fn list<T: Kind>(&mut self, pointer: Pointer<'_>) -> Result<Vec<T::Record>, Fault> {
        if pointer.is_null() {
            return Ok(Vec::new());
        }
        let list = ListReader::hop_as(pointer, &T::ELEMENT);
        let nests = list.nests();
        if nests {
            self.enter(&pointer)?;
        }
        let native = list.count as u64 * size_of::<T::Record>() as u64;
        self.charge(list.cost(), native, &pointer)?;
        let mut records = Vec::with_capacity(list.count as usize);
        for index in 0..list.count {
            let record = T::decode_element(&list, index, self);
            records.push(record.map_err(|fault| fault.in_element(index))?);
        }
        self.depth += nests as u32;
        Ok(records)
    }

    /// The struct the pointer leads to; an empty one if it is null.
    pub fn structure<T: Struct>(&mut self, pointer: Pointer<'_>) -> Result<T, Fault> {
        let reader = pointer.structure();
        self.enter(&pointer)?;
        self.charge(reader.cost(), size_of::<T>() as u64, &pointer)?;
        let record = T::decode_struct(reader, self)?;
        self.depth += 1;
        Ok(record)
    }

    /// The struct the pointer leads to, if it is not null.
    pub fn optional<T: Struct>(&mut self, pointer: Pointer<'_>) -> Result<Option<T>, Fault> {
        if pointer.is_null() {
            Ok(None)
        } else {
            self.structure(pointer).map(Some)
        }
    }
}

/// About where the stack has grown to, downwards.
#[inline(always)] // Of whoever asks.
fn stack_address() -> usize {
    let here = 0u8;
    core::hint::black_box(core::ptr::from_ref(&here)).addr()
}

/// The native form of a struct.
pub fn from_struct<T: Struct>(reader: StructReader<'_>, limits: &Limits) -> Result<T, Fault> {
    let mut decoder = Decoder::over(&reader, limits);
    // The Reader itself is the first level.
    decoder.depth = decoder.depth.saturating_sub(1);
    reader.segment().indexed(|segment| {
        let reader = reader.with_segment(segment);
        let record = T::decode_struct(reader, &mut decoder)
            .map_err(|fault| validate::first_text(fault, reader, T::layout, limits))?;
        // A lazily opened message has its faults found on the way.
        match segment.source() {
            Source::Table(table) => table.fault().map_or(Ok(record), Err),
            Source::Lone | Source::Frame(_) => Ok(record),
        }
    })
}

/// Opens a framed message, validates it and decodes it.
pub fn from_bytes<T: Struct>(bytes: &[u8]) -> Result<T, Fault> {
    let limits = Limits::default();
    let reader = crate::open::open_within::<T>(bytes, &limits)?;
    from_struct(T::as_struct(reader), &limits)
}
