//! A struct in a message.

use core::mem::MaybeUninit;

use crate::fault::FaultKind;
use crate::reader::{ListReader, Pointer};
use crate::scalar::Scalar;
use crate::segment::{Extent, Parts, Segment, Target};
use crate::text::Text;
use crate::wire::{self, WORD};

/// A struct in a message, untyped: fields by offset. Generated Readers wrap it.
///
/// A field beyond the sections' end, because an older writer did not know it, reads as zero or
/// null, that is, as its default. The check for the older writer is also the bounds check.
#[derive(Clone, Copy)]
pub struct StructReader<'a> {
    pub(crate) data: &'a [u8],
    pub(crate) segment: Segment<'a>,
    /// First word of the pointer section, all of which is inside the segment.
    pointers: u32,
    pub(crate) pointer_count: u16,
}

impl Default for StructReader<'_> {
    fn default() -> Self {
        StructReader::EMPTY
    }
}

impl<'a> StructReader<'a> {
    /// A struct without any fields set: what a null pointer reads as.
    pub const EMPTY: StructReader<'a> = StructReader {
        data: &[],
        segment: Segment::lone(&[]),
        pointers: 0,
        pointer_count: 0,
    };

    /// The struct with this data section, and `pointer_count` pointers from word `pointers` of the
    /// segment on.
    ///
    /// # Safety
    /// The pointers must be inside the segment.
    #[inline(always)] // A few moves.
    pub(crate) unsafe fn new_unchecked(
        data: &'a [u8],
        segment: Segment<'a>,
        pointers: u32,
        pointer_count: u16,
    ) -> Self {
        debug_assert!(segment.holds(pointers.into(), pointer_count.into()));
        StructReader {
            data,
            segment,
            pointers,
            pointer_count,
        }
    }

    /// The struct that `word` describes at word `start` of the segment.
    ///
    /// # Safety
    /// It must be inside.
    #[inline(always)] // A few moves.
    unsafe fn at_unchecked(segment: Segment<'a>, start: i64, word: u64) -> Self {
        let (data, pointers) = (wire::struct_data_words(word), wire::struct_pointers(word));
        // SAFETY: the caller says that both sections are inside.
        unsafe {
            let data_section = segment.slice_unchecked(start, data as usize * WORD);
            let first = start as u32 + data as u32;
            StructReader::new_unchecked(data_section, segment, first, pointers)
        }
    }

    /// The same, put together from its parts.
    #[inline(always)] // Nothing.
    pub(crate) fn in_pieces(&self) -> Self {
        StructReader {
            data: self.data,
            segment: self.segment.in_pieces(),
            pointers: self.pointers,
            pointer_count: self.pointer_count,
        }
    }

    /// The same struct, with the same segment found in another way.
    pub(crate) fn with_segment(self, segment: Segment<'a>) -> Self {
        // What was found to be inside the one has to be inside the other.
        assert!(core::ptr::eq(segment.bytes(), self.segment.bytes()));
        StructReader { segment, ..self }
    }

    /// What visiting the struct is charged: its words, but at least one.
    #[inline]
    pub(crate) fn cost(&self) -> u64 {
        let data = self.data.len().div_ceil(WORD) as u64;
        (data + self.pointer_count as u64).max(1)
    }

    /// The data section as it is in the message. Shorter than a word only when an element of a
    /// list of small numbers is read as a struct.
    #[inline]
    pub fn data_section(&self) -> &'a [u8] {
        self.data
    }

    /// First word of the pointer section.
    pub(crate) fn first_pointer(&self) -> u32 {
        self.pointers
    }

    /// Number of pointers in the message's pointer section.
    #[inline]
    pub fn pointer_count(&self) -> u16 {
        self.pointer_count
    }

    /// The number at byte `offset` of the data section.
    #[inline(always)] // One compare and one load.
    pub fn scalar<T: Scalar>(&self, offset: usize) -> T {
        // An offset so large that the sum wraps around makes no range.
        match self.data.get(offset..offset.wrapping_add(T::SIZE)) {
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
        match self.data.get(offset / 8) {
            Some(byte) => byte >> (offset % 8) & 1 != 0,
            None => false,
        }
    }

    /// The bit at bit `offset` of a field with a default.
    #[inline(always)] // As above.
    pub fn bit_or(&self, offset: usize, default: bool) -> bool {
        self.bit(offset) ^ default
    }

    /// The pointer word, with its place; a null word beyond the section.
    #[inline(always)] // The start of every hop.
    pub(crate) fn pointer_word(&self, index: usize) -> (u32, u64) {
        let at = self.pointers.wrapping_add(index as u32);
        let word = if index < self.pointer_count as usize {
            // SAFETY: inside the pointer section, and that is inside the segment.
            unsafe { self.segment.word_unchecked(at as usize) }
        } else {
            0
        };
        (at, word)
    }

    /// The pointer is not null. Tells an absent text or list from an empty one.
    #[inline]
    pub fn has(&self, index: usize) -> bool {
        self.pointer_word(index).1 != 0
    }

    /// The pointer itself, untyped.
    #[inline(always)] // As above.
    pub fn pointer(&self, index: usize) -> Pointer<'a> {
        let (at, word) = self.pointer_word(index);
        Pointer {
            segment: self.segment,
            at,
            word,
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
    #[inline(always)] // As above.
    pub fn structure(&self, index: usize) -> StructReader<'a> {
        let (at, word) = self.pointer_word(index);
        struct_hop(self.segment, at, word)
    }

    /// The text that pointer leads to; empty if it is null.
    #[inline(always)] // So that the struct need not pass through memory.
    pub fn text(&self, index: usize) -> Text<'a> {
        let (at, word) = self.pointer_word(index);
        text_hop(self.segment, at, word, &[])
    }

    /// The text that pointer leads to, or `default` if it is null.
    #[inline]
    pub fn text_or(&self, index: usize, default: &'static [u8]) -> Text<'a> {
        let (at, word) = self.pointer_word(index);
        text_hop(self.segment, at, word, default)
    }

    /// The bytes that pointer leads to; empty if it is null.
    #[inline]
    pub fn data(&self, index: usize) -> &'a [u8] {
        self.data_or(index, &[])
    }

    /// The bytes that pointer leads to, or `default` if it is null.
    #[inline]
    pub fn data_or(&self, index: usize, default: &'static [u8]) -> &'a [u8] {
        let (at, word) = self.pointer_word(index);
        if word == 0 {
            default
        } else {
            bytes_hop(self.segment, at, word)
        }
    }

    /// The list that pointer leads to, in whatever form it has; empty if it is null.
    #[inline]
    pub fn list(&self, index: usize) -> ListReader<'a> {
        self.pointer(index).list()
    }
}

/// Follows a pointer to a struct. The common cases, near and far pointers in bounds, are inline.
#[inline(always)] // As is this, which leaves what is rare to a function of its own.
pub(crate) fn struct_hop<'a>(segment: Segment<'a>, at: u32, word: u64) -> StructReader<'a> {
    let target = struct_target(segment, at, word);
    // SAFETY: a struct's target is inside its segment.
    unsafe { StructReader::at_unchecked(target.segment, target.start, target.word) }
}

/// The struct that a near pointer leads to, if it is in bounds.
#[inline(always)] // As above.
pub(crate) fn near_struct<'a>(
    segment: Segment<'a>,
    at: u32,
    word: u64,
) -> Option<StructReader<'a>> {
    let target = near_target(segment, at, word)?;
    // SAFETY: a struct's target is inside its segment.
    Some(unsafe { StructReader::at_unchecked(target.segment, target.start, target.word) })
}

/// Where the sections of the struct that a pointer leads to are; those of an empty one if it is
/// null. Not a Reader, so that what the rare cases find is not put together in memory.
#[inline(always)] // As above.
fn struct_target<'a>(segment: Segment<'a>, at: u32, word: u64) -> Target<'a> {
    // A null pointer needs no case of its own: it is that of a struct without sections.
    if let Some(target) = near_target(segment, at, word) {
        return target;
    }
    if let Some((segment, at, word)) = segment.landing(word)
        && let Some(target) = near_target(segment, at, word)
    {
        return target;
    }
    let (parts, extent) = segment.parts();
    let mut target = MaybeUninit::uninit();
    // SAFETY: the parts of one segment.
    unsafe { struct_target_slow(parts, extent, at, word, &mut target) };
    let target: *const Target<'a> = target.as_ptr();
    // SAFETY: it was written right before. Field by field, so that the usual target, which is in
    // registers, need not be in memory for the sake of this one.
    unsafe {
        Target {
            segment: (*target).segment,
            start: (*target).start,
            word: (*target).word,
        }
    }
}

/// Where the struct that a near pointer leads to is, if it is in bounds.
#[inline(always)] // As above.
fn near_target<'a>(segment: Segment<'a>, at: u32, word: u64) -> Option<Target<'a>> {
    let start = at as i64 + 1 + wire::offset(word);
    let is_near = wire::kind(word) == wire::STRUCT;
    (is_near && segment.holds(start, wire::struct_words(word))).then_some(Target {
        segment,
        start,
        word,
    })
}

/// Two landing pads, what an older writer did not have, and what is wrong.
///
/// # Safety
/// The parts must be one segment's.
#[inline(never)] // The arguments are such that registers hold them.
unsafe fn struct_target_slow<'a>(
    parts: Parts<'a>,
    extent: Extent,
    at: u32,
    word: u64,
    target: &mut MaybeUninit<Target<'a>>,
) {
    // SAFETY: the caller's.
    let segment = unsafe { Segment::from_parts(parts, extent) };
    let empty = Target {
        segment: Segment::lone(&[]),
        start: 0,
        word: 0,
    };
    // A pointer that an older writer did not have may be beyond the segment's end.
    if word == 0 {
        target.write(empty);
        return;
    }
    target.write(try_struct_target(segment, at, word).unwrap_or_else(|kind| {
        segment.report(kind, at);
        empty
    }));
}

/// Where the sections of the struct that a pointer leads to are, or what is wrong with it.
fn try_struct_target<'a>(
    segment: Segment<'a>,
    at: u32,
    word: u64,
) -> Result<Target<'a>, FaultKind> {
    let target = segment.follow(at, word)?;
    if wire::kind(target.word) != wire::STRUCT {
        return Err(FaultKind::PointerKind);
    }
    if !target
        .segment
        .holds(target.start, wire::struct_words(target.word))
    {
        return Err(FaultKind::OutOfBounds);
    }
    Ok(target)
}

/// The struct a pointer that is not null leads to, or what is wrong with it.
pub(crate) fn try_struct<'a>(
    segment: Segment<'a>,
    at: u32,
    word: u64,
) -> Result<StructReader<'a>, FaultKind> {
    let target = try_struct_target(segment, at, word)?;
    // SAFETY: a struct's target is inside its segment.
    Ok(unsafe { StructReader::at_unchecked(target.segment, target.start, target.word) })
}

/// Follows a pointer that is not null to a list of bytes, its length included.
#[inline(always)] // Only the common case, a near pointer in bounds, is here.
fn bytes_hop<'a>(segment: Segment<'a>, at: u32, word: u64) -> &'a [u8] {
    match near_bytes(segment, at, word) {
        Some(bytes) => bytes,
        None => {
            let (parts, extent) = segment.parts();
            // SAFETY: the parts of one segment.
            unsafe { bytes_hop_slow(parts, extent, at, word) }
        }
    }
}

/// The list of bytes that a near pointer leads to, if it is in bounds.
#[inline(always)] // As above.
fn near_bytes<'a>(segment: Segment<'a>, at: u32, word: u64) -> Option<&'a [u8]> {
    let count = wire::list_count(word) as u64;
    let start = at as i64 + 1 + wire::offset(word);
    let is_near = word & wire::LIST_FORM == wire::BYTE_LIST;
    // SAFETY: checked right before.
    (is_near && segment.holds(start, wire::byte_words(count)))
        .then(|| unsafe { segment.slice_unchecked(start, count as usize) })
}

/// The same as for structs.
///
/// # Safety
/// The same.
#[inline(never)] // The same.
unsafe fn bytes_hop_slow<'a>(parts: Parts<'a>, extent: Extent, at: u32, word: u64) -> &'a [u8] {
    // SAFETY: the caller's.
    let segment = unsafe { Segment::from_parts(parts, extent) };
    match try_bytes(segment, at, word) {
        Ok(bytes) => bytes,
        Err(kind) => {
            segment.report(kind, at);
            &[]
        }
    }
}

#[inline]
pub(crate) fn try_bytes<'a>(
    segment: Segment<'a>,
    at: u32,
    word: u64,
) -> Result<&'a [u8], FaultKind> {
    let target = segment.follow(at, word)?;
    if wire::kind(target.word) != wire::LIST {
        return Err(FaultKind::PointerKind);
    }
    if wire::list_size(target.word) != wire::ElementSize::Byte {
        // Bounds and tag come first: the list may be malformed in its own form.
        ListReader::try_hop(Pointer { segment, at, word })?;
        return Err(FaultKind::ElementSize);
    }
    let count = wire::list_count(target.word);
    let body = target
        .segment
        .body(target.start, (count as u64).div_ceil(8))
        .ok_or(FaultKind::OutOfBounds)?;
    Ok(&body[..count as usize])
}

/// Follows a pointer to a text; `default` if it is null.
#[inline(always)] // As above.
fn text_hop<'a>(segment: Segment<'a>, at: u32, word: u64, default: &'static [u8]) -> Text<'a> {
    if let Some([text @ .., 0]) = near_bytes(segment, at, word) {
        return Text::new(text);
    }
    if word == 0 {
        return Text::new(default);
    }
    let (parts, extent) = segment.parts();
    // SAFETY: the parts of one segment.
    unsafe { text_hop_far(parts, extent, at, word) }
}

/// Through a landing pad. Calls nothing but what it ends with, so that it saves no registers.
///
/// # Safety
/// The parts must be one segment's.
#[inline(never)] // The arguments are such that registers hold them.
unsafe fn text_hop_far<'a>(parts: Parts<'a>, extent: Extent, at: u32, word: u64) -> Text<'a> {
    // SAFETY: the caller's.
    let segment = unsafe { Segment::from_parts(parts, extent) };
    if let Some((segment, at, word)) = segment.landing_here(word)
        && let Some([text @ .., 0]) = near_bytes(segment, at, word)
    {
        return Text::new(text);
    }
    // SAFETY: the caller's.
    unsafe { text_hop_slow(parts, extent, at, word) }
}

/// The same as for structs.
///
/// # Safety
/// The same.
#[cold]
#[inline(never)] // The same.
unsafe fn text_hop_slow<'a>(parts: Parts<'a>, extent: Extent, at: u32, word: u64) -> Text<'a> {
    // SAFETY: the caller's.
    let segment = unsafe { Segment::from_parts(parts, extent) };
    match bytes_hop(segment, at, word) {
        [text @ .., 0] => Text::new(text),
        _ => text_fault(segment, at, word),
    }
}

#[cold]
#[inline(never)]
fn text_fault<'a>(segment: Segment<'a>, at: u32, word: u64) -> Text<'a> {
    // A bad pointer was reported by the hop; what is left is a list of bytes without a NUL.
    if try_bytes(segment, at, word).is_ok() {
        segment.report(FaultKind::TextNul, at);
    }
    Text::default()
}

impl<'a> Pointer<'a> {
    /// The struct this pointer leads to; empty if it is null.
    #[inline(always)] // So that the pointer need not pass through memory.
    pub fn structure(self) -> StructReader<'a> {
        struct_hop(self.segment, self.at, self.word)
    }

    /// The text this pointer leads to; empty if it is null.
    #[inline]
    pub fn text(self) -> Text<'a> {
        text_hop(self.segment, self.at, self.word, &[])
    }

    /// The bytes this pointer leads to; empty if it is null.
    #[inline]
    pub fn data(self) -> &'a [u8] {
        if self.word == 0 {
            &[]
        } else {
            bytes_hop(self.segment, self.at, self.word)
        }
    }
}

/// The sections, not what the pointers lead to: a message may lead in circles.
impl core::fmt::Debug for StructReader<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        struct Pointers<'a>(StructReader<'a>);

        impl core::fmt::Debug for Pointers<'_> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let pointers = 0..self.0.pointer_count as usize;
                f.debug_list()
                    .entries(pointers.map(|index| self.0.pointer(index)))
                    .finish()
            }
        }

        f.debug_struct("StructReader")
            .field("data", &self.data)
            .field("pointers", &Pointers(*self))
            .finish()
    }
}
