//! A struct in a message.

use core::marker::PhantomData;

use crate::reader::hop::{data_hop, struct_hop, struct_hop_as, text_hop};
use crate::reader::{ListReader, Pointer};
use crate::scalar::Scalar;
use crate::segment::{Origin, Segment, Spot};
use crate::text::Text;
use crate::wire::WORD;

/// A struct in a message, untyped: fields by offset. Generated Readers wrap it.
///
/// A field beyond the sections' end, because an older writer did not know it, reads as zero or
/// null, that is, as its default. The check for the older writer is also the bounds check.
///
/// Readers go from call to call in memory, so this is as little as can be, four words, each written
/// and read as a whole. Both sections are inside the segment: whoever makes a Reader sees to it, and
/// nothing changes it.
#[derive(Clone, Copy)]
pub struct StructReader<'a> {
    /// The data section; the pointer section is right behind it.
    data: *const u8,
    /// Of the segment.
    end: *const u8,
    source: *const u8,
    form: Form,
    bytes: PhantomData<&'a [u8]>,
}

// SAFETY: as for segments: what the pointers lead to is borrowed and never written to, but for a
// table's atomic.
unsafe impl Send for StructReader<'_> {}
// SAFETY: as above.
unsafe impl Sync for StructReader<'_> {}

/// The sizes of a struct's sections, and its segment's origin between them.
///
/// From the lowest bit on: bytes of data, 20 bits; the origin, 21; how many bytes of its word are
/// before the data, 3; number of pointers, 16 at the top.
#[derive(Clone, Copy)]
pub(crate) struct Form(u64);

impl Form {
    /// A struct without sections.
    pub(crate) const EMPTY: Form = Form(0);
    const SKIPPED: u32 = Origin::END;
    /// As many bits as the largest data section's bytes need.
    const DATA_BYTES: u64 = 0xf_ffff;

    /// What a pointer or a tag says, in a segment with that origin.
    #[inline(always)] // A few instructions.
    pub(crate) fn of_word(word: u64, origin: Origin) -> Self {
        let data = (word >> (32 - WORD.ilog2())) & (0xffff * WORD as u64);
        Form(word & 0xffff << 48 | origin.bits() | data)
    }

    /// Sections of those sizes.
    #[inline]
    pub(crate) fn new(data_bytes: u32, pointers: u16, origin: Origin) -> Self {
        debug_assert!(data_bytes as u64 <= Form::DATA_BYTES);
        Form((pointers as u64) << 48 | origin.bits() | data_bytes as u64)
    }

    /// The same with data that begins so many bytes into a word.
    fn skipping(self, bytes: usize) -> Self {
        Form(self.0 | (bytes as u64 % WORD as u64) << Form::SKIPPED)
    }

    /// Bytes of a word before the data.
    fn skipped(self) -> usize {
        (self.0 >> Form::SKIPPED) as usize % WORD
    }

    /// Bytes of data.
    #[inline(always)] // One instruction.
    pub(crate) fn data_bytes(self) -> usize {
        (self.0 & Form::DATA_BYTES) as usize
    }

    /// Number of pointers.
    #[inline(always)] // One instruction.
    pub(crate) fn pointers(self) -> u16 {
        (self.0 >> 48) as u16
    }

    /// The segment's origin.
    #[inline(always)] // One instruction.
    pub(crate) fn origin(self) -> Origin {
        Origin::of(self.0)
    }
}

impl Default for StructReader<'_> {
    fn default() -> Self {
        StructReader::EMPTY
    }
}

impl<'a> StructReader<'a> {
    /// A struct without any fields set: what a null pointer reads as.
    pub const EMPTY: StructReader<'a> = StructReader {
        data: Spot::NO_BYTES,
        end: Spot::NO_BYTES,
        source: Spot::NO_BYTES,
        form: Form::EMPTY,
        bytes: PhantomData,
    };

    /// The struct of that form at `data`.
    ///
    /// # Safety
    /// Both sections must be there, in a segment with that end and source and the form's origin.
    #[inline(always)] // Nothing.
    pub(crate) unsafe fn new_unchecked(
        data: *const u8,
        end: *const u8,
        source: *const u8,
        form: Form,
    ) -> Self {
        StructReader {
            data,
            end,
            source,
            form,
            bytes: PhantomData,
        }
    }

    /// The struct that `word` describes at a spot.
    ///
    /// # Safety
    /// Both sections must be inside its segment.
    #[inline(always)] // A few instructions.
    pub(crate) unsafe fn at_unchecked(spot: Spot<'a>, word: u64) -> Self {
        let form = Form::of_word(word, spot.origin());
        // SAFETY: the caller's.
        unsafe { StructReader::at_spot(spot, form) }
    }

    /// The struct of that form at a spot.
    ///
    /// # Safety
    /// Both sections must be inside its segment, and the origin the form's.
    #[inline(always)] // Nothing.
    pub(crate) unsafe fn at_spot(spot: Spot<'a>, form: Form) -> Self {
        // SAFETY: the caller's.
        unsafe { StructReader::new_unchecked(spot.at(), spot.end(), spot.source(), form) }
    }

    /// The same struct with data that begins so many bytes into a word of its place.
    pub(crate) fn skipping(self, bytes: usize) -> Self {
        StructReader {
            form: self.form.skipping(bytes),
            ..self
        }
    }

    /// The same, put together from its parts.
    #[inline(always)] // Nothing.
    pub(crate) fn in_pieces(&self) -> Self {
        StructReader {
            data: self.data,
            end: self.end,
            source: self.source,
            form: self.form,
            bytes: PhantomData,
        }
    }

    /// Its segment.
    pub(crate) fn segment(&self) -> Segment<'a> {
        self.spot().segment()
    }

    /// The word that the data begins in.
    fn spot(&self) -> Spot<'a> {
        let start = self.data.wrapping_sub(self.form.skipped());
        // SAFETY: the word is in the segment.
        unsafe { Spot::new(start, self.end, self.source, self.form.origin()) }
    }

    /// The same struct, with the same segment found in another way.
    pub(crate) fn with_segment(self, segment: Segment<'a>) -> Self {
        // What was found to be inside the one has to be inside the other.
        assert!(segment.is_where(&self.segment()));
        let spot = segment.spot(0);
        let form = Form::new(
            self.form.data_bytes() as u32,
            self.form.pointers(),
            spot.origin(),
        );
        StructReader {
            source: spot.source(),
            form: form.skipping(self.form.skipped()),
            ..self
        }
    }

    /// Bytes of the message that the struct is in. For the crate `zooph-dynamic`.
    #[doc(hidden)]
    pub fn bytes_present(&self) -> u64 {
        crate::validate::words_present(&self.segment()) * WORD as u64
    }

    /// What visiting the struct is charged: its words, but at least one.
    #[inline]
    pub(crate) fn cost(&self) -> u64 {
        let data = self.form.data_bytes().div_ceil(WORD) as u64;
        (data + self.form.pointers() as u64).max(1)
    }

    /// The data section as it is in the message. Shorter than a word only when an element of a
    /// list of small numbers is read as a struct.
    #[inline(always)] // Nothing.
    pub fn data_section(&self) -> &'a [u8] {
        // SAFETY: it is inside the segment.
        unsafe { core::slice::from_raw_parts(self.data, self.form.data_bytes()) }
    }

    /// First word of the pointer section.
    pub(crate) fn first_pointer(&self) -> u32 {
        self.spot().position() + (self.form.data_bytes() / WORD) as u32
    }

    /// Number of pointers in the message's pointer section.
    #[inline]
    pub fn pointer_count(&self) -> u16 {
        self.form.pointers()
    }

    /// The number at byte `offset` of the data section.
    #[inline(always)] // One compare and one load.
    pub fn scalar<T: Scalar>(&self, offset: usize) -> T {
        // An offset so large that the sum wraps around makes no range.
        match self
            .data_section()
            .get(offset..offset.wrapping_add(T::SIZE))
        {
            Some(bytes) => T::load(bytes).unwrap_or_default(),
            None => T::default(),
        }
    }

    /// The number at byte `offset` of a field with a default.
    #[inline(always)] // As above.
    pub fn scalar_or<T: Scalar>(&self, offset: usize, default: T) -> T {
        self.scalar::<T>(offset).xor(default)
    }

    /// The bit at bit `offset` of the data section.
    #[inline(always)] // As above.
    pub fn bit(&self, offset: usize) -> bool {
        match self.data_section().get(offset / 8) {
            Some(byte) => byte >> (offset % 8) & 1 != 0,
            None => false,
        }
    }

    /// The bit at bit `offset` of a field with a default.
    #[inline(always)] // As above.
    pub fn bit_or(&self, offset: usize, default: bool) -> bool {
        self.bit(offset) ^ default
    }

    /// The pointer section, how many bytes of it are before the pointer, and its word; nothing if the
    /// pointer is beyond the section. The bytes are a constant mostly, which hops add to another.
    #[inline(always)] // The start of every hop.
    pub(crate) fn slot(&self, index: usize) -> Option<(Spot<'a>, usize, u64)> {
        if index >= self.form.pointers() as usize {
            return None;
        }
        let first = self.data.wrapping_add(self.form.data_bytes());
        // SAFETY: where there are pointers, data begins and ends with a word. The word is inside the
        // pointer section, and that is inside the segment.
        unsafe {
            let section = Spot::new(first, self.end, self.source, self.form.origin());
            Some((section, index * WORD, section.word(index * WORD)))
        }
    }

    /// The pointer is not null. Tells an absent text or list from an empty one.
    #[inline]
    pub fn has(&self, index: usize) -> bool {
        self.slot(index).is_some_and(|(_, _, word)| word != 0)
    }

    /// The pointer itself, untyped. One that is absent, because an older writer did not know it, is
    /// null, and where the struct is.
    #[inline(always)] // As above.
    pub fn pointer(&self, index: usize) -> Pointer<'a> {
        match self.slot(index) {
            // SAFETY: the pointer is there.
            Some((section, before, word)) => Pointer::new(unsafe { section.further(before) }, word),
            None => Pointer::new(self.spot(), 0),
        }
    }

    /// The pointer, or, if it is null, the root pointer of the flat message `default`.
    #[inline]
    pub fn pointer_or(&self, index: usize, default: &'static [u8]) -> Pointer<'a> {
        let pointer = self.pointer(index);
        if pointer.word == 0 {
            Pointer::flat(default)
        } else {
            pointer
        }
    }

    /// The struct that pointer leads to; an empty one if it is null.
    #[inline(always)] // So that the struct need not pass through memory.
    pub fn structure(&self, index: usize) -> StructReader<'a> {
        match self.slot(index) {
            Some((section, before, word)) => struct_hop(section, before, word),
            None => StructReader::EMPTY,
        }
    }

    /// The same where the schema says how many words of data and how many pointers the struct has.
    #[inline(always)] // As above.
    pub(crate) fn structure_as(&self, index: usize, usual: (u16, u16)) -> StructReader<'a> {
        match self.slot(index) {
            Some((section, before, word)) => struct_hop_as(section, before, word, usual),
            None => StructReader::EMPTY,
        }
    }

    /// The text that pointer leads to; empty if it is null.
    #[inline(always)] // As above.
    pub fn text(&self, index: usize) -> Text<'a> {
        self.text_or(index, &[])
    }

    /// The text that pointer leads to, or `default` if it is null.
    #[inline(always)] // As above.
    pub fn text_or(&self, index: usize, default: &'static [u8]) -> Text<'a> {
        match self.slot(index) {
            Some((section, before, word)) => text_hop(section, before, word, default),
            None => Text::new(default),
        }
    }

    /// The bytes that pointer leads to; empty if it is null.
    #[inline]
    pub fn data(&self, index: usize) -> &'a [u8] {
        self.data_or(index, &[])
    }

    /// The bytes that pointer leads to, or `default` if it is null.
    #[inline]
    pub fn data_or(&self, index: usize, default: &'static [u8]) -> &'a [u8] {
        match self.slot(index) {
            Some((section, before, word)) => data_hop(section, before, word, default),
            None => default,
        }
    }

    /// The list that pointer leads to, in whatever form it has; empty if it is null.
    #[inline]
    pub fn list(&self, index: usize) -> ListReader<'a> {
        self.pointer(index).list()
    }
}

impl<'a> Pointer<'a> {
    /// The struct this pointer leads to; empty if it is null.
    #[inline(always)] // So that the pointer need not pass through memory.
    pub fn structure(self) -> StructReader<'a> {
        struct_hop(self.spot(), 0, self.word)
    }

    /// The text this pointer leads to; empty if it is null.
    #[inline]
    pub fn text(self) -> Text<'a> {
        text_hop(self.spot(), 0, self.word, &[])
    }

    /// The bytes this pointer leads to; empty if it is null.
    #[inline]
    pub fn data(self) -> &'a [u8] {
        data_hop(self.spot(), 0, self.word, &[])
    }
}

/// The sections, not what the pointers lead to: a message may lead in circles.
impl core::fmt::Debug for StructReader<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        struct Pointers<'a>(StructReader<'a>);

        impl core::fmt::Debug for Pointers<'_> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let pointers = 0..self.0.pointer_count() as usize;
                f.debug_list()
                    .entries(pointers.map(|index| self.0.pointer(index)))
                    .finish()
            }
        }

        f.debug_struct("StructReader")
            .field("data", &self.data_section())
            .field("pointers", &Pointers(*self))
            .finish()
    }
}
