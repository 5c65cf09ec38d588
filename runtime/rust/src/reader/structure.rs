//! A struct in a message.

use core::marker::PhantomData;

use crate::reader::hop::{data_hop, struct_hop, struct_hop_as, text_hop};
use crate::reader::{ListReader, Pointer};
use crate::scalar::Scalar;
use crate::segment::{Origin, Segment, Spot};
use crate::text::Text;
use crate::wire::WORD;

/// A struct in a message, untyped. Fields are accessed by offset. Generated Readers wrap it.
///
/// A field beyond the end of the sections, which an older writer did not know, reads as zero or
/// null, and so as its default. This check for older writers is also the bounds check.
///
/// Readers are often passed in memory, so this is as small as possible: four words, each stored and
/// loaded as a whole. Both sections are inside the segment. All functions that make a Reader
/// guarantee it, and nothing changes the sections.
#[derive(Clone, Copy)]
pub struct StructReader<'a> {
    /// The start of the data section. The pointer section is right behind it.
    data: *const u8,
    /// The end of the segment.
    end: *const u8,
    source: *const u8,
    form: Form,
    bytes: PhantomData<&'a [u8]>,
}

// SAFETY: the memory behind the pointers is borrowed and not written to, except for a table's
// atomic.
unsafe impl Send for StructReader<'_> {}
// SAFETY: the memory behind the pointers is borrowed and not written to, except for a table's
// atomic.
unsafe impl Sync for StructReader<'_> {}

/// The sizes of a struct's sections and the segment's origin, in one word.
///
/// From the lowest bit on, the fields are: bytes of data, 20 bits; the origin, 21 bits; how many
/// bytes of its word come before the data, 3 bits; and the number of pointers, the 16 highest bits.
#[derive(Clone, Copy)]
pub(crate) struct Form(u64);

impl Form {
    /// The form of a struct without sections.
    pub(crate) const EMPTY: Form = Form(0);
    const SKIPPED: u32 = Origin::END;
    /// The mask of the bits that the size of the largest data section needs.
    const DATA_BYTES: u64 = 0xf_ffff;

    /// Returns the form that a pointer or tag describes, in a segment with this origin.
    #[inline(always)] // The body is a few instructions.
    pub(crate) fn of_word(word: u64, origin: Origin) -> Self {
        let data = (word >> (32 - WORD.ilog2())) & (0xffff * WORD as u64);
        Form(word & 0xffff << 48 | origin.bits() | data)
    }

    /// Returns the form with sections of these sizes.
    #[inline]
    pub(crate) fn new(data_bytes: u32, pointers: u16, origin: Origin) -> Self {
        debug_assert!(data_bytes as u64 <= Form::DATA_BYTES);
        Form((pointers as u64) << 48 | origin.bits() | data_bytes as u64)
    }

    /// Returns the same form with data that begins `bytes` bytes into a word.
    fn skipping(self, bytes: usize) -> Self {
        Form(self.0 | (bytes as u64 % WORD as u64) << Form::SKIPPED)
    }

    /// Returns how many bytes of its word come before the data.
    fn skipped(self) -> usize {
        (self.0 >> Form::SKIPPED) as usize % WORD
    }

    /// Returns the bytes of data.
    #[inline(always)] // The body is one instruction.
    pub(crate) fn data_bytes(self) -> usize {
        (self.0 & Form::DATA_BYTES) as usize
    }

    /// Returns the number of pointers.
    #[inline(always)] // The body is one instruction.
    pub(crate) fn pointers(self) -> u16 {
        (self.0 >> 48) as u16
    }

    /// Returns the segment's origin.
    #[inline(always)] // The body is one instruction.
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
    /// A struct without any fields set, as which a null pointer reads.
    pub const EMPTY: StructReader<'a> = StructReader {
        data: Spot::NO_BYTES,
        end: Spot::NO_BYTES,
        source: Spot::NO_BYTES,
        form: Form::EMPTY,
        bytes: PhantomData,
    };

    /// Returns the struct of this form at `data`.
    ///
    /// # Safety
    /// Both sections must be inside a segment with that end, that source and the form's origin. The
    /// segment must live for `'a`.
    #[inline(always)] // The body only puts its arguments side by side.
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

    /// Returns the struct that `word` describes at a spot.
    ///
    /// # Safety
    /// Both sections must be inside the spot's segment.
    #[inline(always)] // The body is a few instructions.
    pub(crate) unsafe fn at_unchecked(spot: Spot<'a>, word: u64) -> Self {
        let form = Form::of_word(word, spot.origin());
        // SAFETY: the caller guarantees that both sections are inside the segment.
        unsafe { StructReader::at_spot(spot, form) }
    }

    /// Returns the struct of this form at a spot.
    ///
    /// # Safety
    /// Both sections must be inside the spot's segment, and the form's origin must be the spot's.
    #[inline(always)] // The body only puts fields side by side.
    pub(crate) unsafe fn at_spot(spot: Spot<'a>, form: Form) -> Self {
        // SAFETY: the caller guarantees that both sections are inside the segment of this origin.
        unsafe { StructReader::new_unchecked(spot.at(), spot.end(), spot.source(), form) }
    }

    /// Returns the same struct, whose data begins `bytes` bytes into a word of the segment.
    pub(crate) fn skipping(self, bytes: usize) -> Self {
        StructReader {
            form: self.form.skipping(bytes),
            ..self
        }
    }

    /// Returns the same struct, with its fields read one by one.
    #[inline(always)] // The body is empty once inlined.
    pub(crate) fn in_pieces(&self) -> Self {
        StructReader {
            data: self.data,
            end: self.end,
            source: self.source,
            form: self.form,
            bytes: PhantomData,
        }
    }

    /// Returns the struct's segment.
    pub(crate) fn segment(&self) -> Segment<'a> {
        self.spot().segment()
    }

    /// Returns the place of the word in which the data begins.
    fn spot(&self) -> Spot<'a> {
        let start = self.data.wrapping_sub(self.form.skipped());
        // SAFETY: the data section is inside the segment, and so is the word in which it begins.
        unsafe { Spot::new(start, self.end, self.source, self.form.origin()) }
    }

    /// Returns the same struct with `segment`, which is the same memory but has another source.
    pub(crate) fn with_segment(self, segment: Segment<'a>) -> Self {
        // The struct was found inside the old segment, so the new one has to be the same memory.
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

    /// Returns how many bytes the struct's message has. It is for the crate `zooph-dynamic`.
    #[doc(hidden)]
    pub fn bytes_present(&self) -> u64 {
        crate::validate::words_present(&self.segment()) * WORD as u64
    }

    /// Returns the charge for visiting the struct: its words, but at least one.
    #[inline]
    pub(crate) fn cost(&self) -> u64 {
        let data = self.form.data_bytes().div_ceil(WORD) as u64;
        (data + self.form.pointers() as u64).max(1)
    }

    /// Returns the data section as it is in the message. It is shorter than a word only if an
    /// element of a list of small numbers is read as a struct.
    #[inline(always)] // The body only puts two numbers side by side.
    pub fn data_section(&self) -> &'a [u8] {
        // SAFETY: the data section is inside the segment, which is borrowed for `'a`.
        unsafe { core::slice::from_raw_parts(self.data, self.form.data_bytes()) }
    }

    /// Returns the position of the pointer section's first word in the segment.
    pub(crate) fn first_pointer(&self) -> u32 {
        self.spot().position() + (self.form.data_bytes() / WORD) as u32
    }

    /// Returns the number of pointers in the message's pointer section.
    #[inline]
    pub fn pointer_count(&self) -> u16 {
        self.form.pointers()
    }

    /// Returns the number at byte `offset` of the data section.
    #[inline(always)] // The body is a comparison and a load.
    pub fn scalar<T: Scalar>(&self, offset: usize) -> T {
        // If the sum wraps around, the range ends before it starts, and `get` returns nothing.
        match self
            .data_section()
            .get(offset..offset.wrapping_add(T::SIZE))
        {
            Some(bytes) => T::load(bytes).unwrap_or_default(),
            None => T::default(),
        }
    }

    /// Returns the number at byte `offset` of a field with a default.
    #[inline(always)] // The body is a comparison and a load.
    pub fn scalar_or<T: Scalar>(&self, offset: usize, default: T) -> T {
        self.scalar::<T>(offset).xor(default)
    }

    /// Returns the bit at bit `offset` of the data section.
    #[inline(always)] // The body is a comparison and a load.
    pub fn bit(&self, offset: usize) -> bool {
        match self.data_section().get(offset / 8) {
            Some(byte) => byte >> (offset % 8) & 1 != 0,
            None => false,
        }
    }

    /// Returns the bit at bit `offset` of a field with a default.
    #[inline(always)] // The body is a comparison and a load.
    pub fn bit_or(&self, offset: usize, default: bool) -> bool {
        self.bit(offset) ^ default
    }

    /// Returns the pointer section, how many bytes of it come before the pointer, and the pointer's
    /// word. Returns [`None`] if the pointer is beyond the section. The number of bytes is mostly a
    /// constant, and hops add other constants to it.
    #[inline(always)] // Every hop starts here.
    pub(crate) fn slot(&self, index: usize) -> Option<(Spot<'a>, usize, u64)> {
        if index >= self.form.pointers() as usize {
            return None;
        }
        let first = self.data.wrapping_add(self.form.data_bytes());
        // SAFETY: a struct with pointers has data of whole words, so its pointers are at whole
        // words. The pointer is in the pointer section, which is inside the segment.
        unsafe {
            let section = Spot::new(first, self.end, self.source, self.form.origin());
            Some((section, index * WORD, section.word(index * WORD)))
        }
    }

    /// Reports whether the pointer is not null. This tells an absent text or list from an empty
    /// one.
    #[inline]
    pub fn has(&self, index: usize) -> bool {
        self.slot(index).is_some_and(|(_, _, word)| word != 0)
    }

    /// Returns the pointer itself, untyped. A pointer that an older writer did not know is null,
    /// and its place is the struct's.
    #[inline(always)] // Most hops start here.
    pub fn pointer(&self, index: usize) -> Pointer<'a> {
        match self.slot(index) {
            // SAFETY: the pointer is in the pointer section, `before` bytes from its start.
            Some((section, before, word)) => Pointer::new(unsafe { section.further(before) }, word),
            None => Pointer::new(self.spot(), 0),
        }
    }

    /// Returns the pointer, or the root pointer of the flat message `default` if the pointer is
    /// null.
    #[inline]
    pub fn pointer_or(&self, index: usize, default: &'static [u8]) -> Pointer<'a> {
        let pointer = self.pointer(index);
        if pointer.word == 0 {
            Pointer::flat(default)
        } else {
            pointer
        }
    }

    /// Returns the struct that the pointer leads to, or an empty one if it is null.
    #[inline(always)] // Otherwise the struct would be returned through memory.
    pub fn structure(&self, index: usize) -> StructReader<'a> {
        match self.slot(index) {
            Some((section, before, word)) => struct_hop(section, before, word),
            None => StructReader::EMPTY,
        }
    }

    /// [`StructReader::structure`] for a struct that usually has `usual` words of data and
    /// pointers.
    #[inline(always)] // Otherwise the struct would be returned through memory.
    pub(crate) fn structure_as(&self, index: usize, usual: (u16, u16)) -> StructReader<'a> {
        match self.slot(index) {
            Some((section, before, word)) => struct_hop_as(section, before, word, usual),
            None => StructReader::EMPTY,
        }
    }

    /// Returns the text that the pointer leads to, or an empty one if it is null.
    #[inline(always)] // The index is mostly a constant.
    pub fn text(&self, index: usize) -> Text<'a> {
        self.text_or(index, &[])
    }

    /// Returns the text that the pointer leads to, or `default` if it is null.
    #[inline(always)] // The index is mostly a constant.
    pub fn text_or(&self, index: usize, default: &'static [u8]) -> Text<'a> {
        match self.slot(index) {
            Some((section, before, word)) => text_hop(section, before, word, default),
            None => Text::new(default),
        }
    }

    /// Returns the data that the pointer leads to, or none if it is null.
    #[inline]
    pub fn data(&self, index: usize) -> &'a [u8] {
        self.data_or(index, &[])
    }

    /// Returns the data that the pointer leads to, or `default` if it is null.
    #[inline]
    pub fn data_or(&self, index: usize, default: &'static [u8]) -> &'a [u8] {
        match self.slot(index) {
            Some((section, before, word)) => data_hop(section, before, word, default),
            None => default,
        }
    }

    /// Returns the list that the pointer leads to, in the form it has in the message. It is empty
    /// if the pointer is null.
    #[inline]
    pub fn list(&self, index: usize) -> ListReader<'a> {
        self.pointer(index).list()
    }
}

impl<'a> Pointer<'a> {
    /// Returns the struct this pointer leads to, or an empty one if it is null.
    #[inline(always)] // Otherwise the pointer would be passed in memory.
    pub fn structure(self) -> StructReader<'a> {
        struct_hop(self.spot(), 0, self.word)
    }

    /// Returns the text this pointer leads to, or an empty one if it is null.
    #[inline]
    pub fn text(self) -> Text<'a> {
        text_hop(self.spot(), 0, self.word, &[])
    }

    /// Returns the data this pointer leads to, or none if it is null.
    #[inline]
    pub fn data(self) -> &'a [u8] {
        data_hop(self.spot(), 0, self.word, &[])
    }
}

/// Prints the sections, but not what the pointers lead to, as a message may have cycles.
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
