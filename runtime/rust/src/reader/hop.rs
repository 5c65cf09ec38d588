//! Hops: from a pointer's place to the struct, text or data that it leads to.
//!
//! The common cases are inlined wherever a field is read. Rare cases are functions of their own,
//! whose arguments fit in registers. In all of them, the pointer `word` is `before` bytes behind
//! `spot`.

use core::mem::MaybeUninit;

use crate::fault::FaultKind;
use crate::reader::{Form, ListReader, Pointer, StructReader};
use crate::segment::{Origin, Segment, Spot};
use crate::text::Text;
use crate::wire;

/// Returns the struct that a pointer leads to, or an empty one if the pointer is null.
#[inline(always)] // Only the common cases, near and far pointers in bounds, are here.
pub(crate) fn struct_hop<'a>(spot: Spot<'a>, before: usize, word: u64) -> StructReader<'a> {
    // A null pointer needs no case of its own: it describes a struct without sections.
    if let Some(found) = near_struct(spot, before, word) {
        return found;
    }
    // SAFETY: callers pass a pointer's place, so the `before` bytes ahead of it are whole words
    // inside the segment.
    let spot = unsafe { spot.further(before) };
    if let Some((spot, word)) = spot.landing(word)
        && let Some(found) = near_struct(spot, 0, word)
    {
        return found;
    }
    let mut found = MaybeUninit::uninit();
    let (at, end, source, origin) = spot.parts();
    // SAFETY: the parts are those of `spot`.
    unsafe { struct_hop_slow(at, end, source, origin, word, &mut found) };
    // SAFETY: `struct_hop_slow` has written it. The fields are read one by one, so that the struct
    // of the common cases, which is in registers, need not be stored for this one.
    unsafe { (*found.as_ptr()).in_pieces() }
}

/// [`struct_hop`] for a struct whose usual section sizes the schema gives as constants. A single
/// comparison then checks the kind and the sizes.
#[inline(always)] // Only the common cases, near and far pointers in bounds, are here.
pub(crate) fn struct_hop_as<'a>(
    spot: Spot<'a>,
    before: usize,
    word: u64,
    (data_words, pointers): (u16, u16),
) -> StructReader<'a> {
    if word & (wire::STRUCT_FORM | wire::BACK) == wire::struct_form(data_words, pointers) {
        let bytes = (data_words as u64 + pointers as u64) * wire::WORD as u64;
        if let Some(target) = spot.target(before, word, wire::STRUCT, bytes) {
            let data_bytes = data_words as u32 * wire::WORD as u32;
            let form = Form::new(data_bytes, pointers, target.origin());
            // SAFETY: `target` found both sections inside the segment.
            return unsafe { StructReader::at_spot(target, form) };
        }
    }
    struct_hop(spot, before, word)
}

/// Returns the struct that a near pointer leads to, if the struct is behind the pointer and in
/// bounds.
#[inline(always)] // It is most of every hop to a struct.
pub(crate) fn near_struct<'a>(
    spot: Spot<'a>,
    before: usize,
    word: u64,
) -> Option<StructReader<'a>> {
    if word & (3 | wire::BACK) != wire::STRUCT {
        return None;
    }
    let bytes = wire::struct_words(word) * wire::WORD as u64;
    let target = spot.target(before, word, wire::STRUCT, bytes)?;
    // SAFETY: `target` found both sections inside the segment.
    Some(unsafe { StructReader::at_unchecked(target, word) })
}

/// Follows any other pointer to a struct, such as one with two landing pads or one that leads back,
/// and reports faults.
///
/// # Safety
/// The parts must be those of one spot, which is the pointer's place.
#[inline(never)] // It is rare, and its arguments fit in registers.
unsafe fn struct_hop_slow<'a>(
    at: *const u8,
    end: *const u8,
    source: *const u8,
    origin: Origin,
    word: u64,
    found: &mut MaybeUninit<StructReader<'a>>,
) {
    // An absent pointer reads as null, and its place may be the segment's end.
    if word == 0 {
        found.write(StructReader::EMPTY);
        return;
    }
    // SAFETY: the caller guarantees that these are the parts of one spot.
    let spot = unsafe { Spot::from_parts((at, end, source, origin)) };
    let (segment, at) = (spot.segment(), spot.position());
    found.write(try_struct(segment, at, word).unwrap_or_else(|kind| {
        segment.report(kind, at);
        StructReader::EMPTY
    }));
}

/// Returns the struct that a non-null pointer leads to, or the fault.
pub(crate) fn try_struct<'a>(
    segment: Segment<'a>,
    at: u32,
    word: u64,
) -> Result<StructReader<'a>, FaultKind> {
    let target = segment.follow(at, word)?;
    if wire::kind(target.word) != wire::STRUCT {
        return Err(FaultKind::PointerKind);
    }
    let words = wire::struct_words(target.word);
    if !target.segment.holds(target.start, words) {
        return Err(FaultKind::OutOfBounds);
    }
    let spot = target.segment.spot(target.start as u32);
    // SAFETY: `holds` found both sections inside the segment.
    Ok(unsafe { StructReader::at_unchecked(spot, target.word) })
}

/// Returns the data that a pointer leads to, or `default` if the pointer is null.
#[inline(always)] // Only the common case, a near pointer in bounds, is here.
pub(crate) fn data_hop<'a>(
    spot: Spot<'a>,
    before: usize,
    word: u64,
    default: &'static [u8],
) -> &'a [u8] {
    if let Some((target, count)) = near_bytes(spot, before, word) {
        // SAFETY: `near_bytes` found all its bytes inside the segment.
        return unsafe { target.slice(count) };
    }
    if word == 0 {
        return default;
    }
    // SAFETY: callers pass a pointer's place, so the `before` bytes ahead of it are whole words
    // inside the segment.
    let (at, end, source, origin) = unsafe { spot.further(before) }.parts();
    // SAFETY: the parts are those of one spot, and the pointer is not null.
    unsafe { data_hop_slow(at, end, source, origin, word) }
}

/// Returns the place and the length of the list of bytes that a near pointer leads to, if the list
/// is behind the pointer and in bounds.
#[inline(always)] // It is most of every hop to a text or data.
fn near_bytes(spot: Spot<'_>, before: usize, word: u64) -> Option<(Spot<'_>, usize)> {
    if word & (wire::LIST_FORM | wire::BACK) != wire::BYTE_LIST {
        return None;
    }
    let count = wire::list_count(word);
    let target = spot.target(before, word, wire::LIST, count as u64)?;
    Some((target, count as usize))
}

/// Returns the place and the length of the text that a near pointer leads to, if the text has a
/// NUL, is behind the pointer and is in bounds. It does not return the text: a caller would test an
/// optional slice once more, by its address.
#[inline(always)] // It is most of every hop to a text.
fn near_text(spot: Spot<'_>, before: usize, word: u64) -> Option<(Spot<'_>, usize)> {
    let (target, count) = near_bytes(spot, before, word)?;
    let length = count.checked_sub(1)?;
    // SAFETY: `near_bytes` found all its bytes inside the segment, and there is at least one.
    let last = unsafe { *target.at().add(length) };
    (last == 0).then_some((target, length))
}

/// Follows any other pointer to data, and reports faults.
///
/// # Safety
/// The parts must be those of one spot, which is the pointer's place. The pointer must not be null.
#[inline(never)] // It is rare, and its arguments fit in registers.
unsafe fn data_hop_slow<'a>(
    at: *const u8,
    end: *const u8,
    source: *const u8,
    origin: Origin,
    word: u64,
) -> &'a [u8] {
    // SAFETY: the caller guarantees that these are the parts of one spot.
    let spot = unsafe { Spot::from_parts((at, end, source, origin)) };
    let (segment, at) = (spot.segment(), spot.position());
    try_bytes(segment, at, word).unwrap_or_else(|kind| {
        segment.report(kind, at);
        &[]
    })
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
        // Faults of bounds and tags come first, so the list is checked in the form it has.
        ListReader::try_hop(Pointer::new(segment.spot(at), word))?;
        return Err(FaultKind::ElementSize);
    }
    let count = wire::list_count(target.word);
    let body = target
        .segment
        .body(target.start, (count as u64).div_ceil(8))
        .ok_or(FaultKind::OutOfBounds)?;
    Ok(&body[..count as usize])
}

/// Returns the text that a pointer leads to, or `default` if the pointer is null.
#[inline(always)] // Only the common case, a near pointer in bounds, is here.
pub(crate) fn text_hop<'a>(
    spot: Spot<'a>,
    before: usize,
    word: u64,
    default: &'static [u8],
) -> Text<'a> {
    if let Some((target, length)) = near_text(spot, before, word) {
        // SAFETY: `near_text` found all its bytes inside the segment.
        return Text::new(unsafe { target.slice(length) });
    }
    if word == 0 {
        return Text::new(default);
    }
    // SAFETY: callers pass a pointer's place, so the `before` bytes ahead of it are whole words
    // inside the segment.
    let (at, end, source, origin) = unsafe { spot.further(before) }.parts();
    // SAFETY: the parts are those of one spot, and the pointer is not null.
    unsafe { text_hop_far(at, end, source, origin, word) }
}

/// Follows a far pointer to a text in one of the usual segments. It makes only a tail call, so it
/// saves no registers.
///
/// # Safety
/// The parts must be those of one spot, which is the pointer's place. The pointer must not be null.
#[inline(never)] // Its arguments fit in registers.
unsafe fn text_hop_far<'a>(
    at: *const u8,
    end: *const u8,
    source: *const u8,
    origin: Origin,
    word: u64,
) -> Text<'a> {
    // SAFETY: the caller guarantees that these are the parts of one spot.
    let spot = unsafe { Spot::from_parts((at, end, source, origin)) };
    if let Some((pad, word)) = spot.landing_here(word)
        && let Some((target, length)) = near_text(pad, 0, word)
    {
        // SAFETY: `near_text` found all its bytes inside the segment.
        return Text::new(unsafe { target.slice(length) });
    }
    // SAFETY: the caller's guarantees are the same as this function's.
    unsafe { text_hop_further(at, end, source, origin, word) }
}

/// Follows a far pointer to a text in any segment.
///
/// # Safety
/// The parts must be those of one spot, which is the pointer's place. The pointer must not be null.
#[inline(never)] // Its arguments fit in registers.
unsafe fn text_hop_further<'a>(
    at: *const u8,
    end: *const u8,
    source: *const u8,
    origin: Origin,
    word: u64,
) -> Text<'a> {
    // SAFETY: the caller guarantees that these are the parts of one spot.
    let spot = unsafe { Spot::from_parts((at, end, source, origin)) };
    if let Some((pad, word)) = spot.landing(word)
        && let Some((target, length)) = near_text(pad, 0, word)
    {
        // SAFETY: `near_text` found all its bytes inside the segment.
        return Text::new(unsafe { target.slice(length) });
    }
    // SAFETY: the caller's guarantees are the same as this function's.
    unsafe { text_hop_slow(at, end, source, origin, word) }
}

/// Follows any other pointer to a text, and reports faults.
///
/// # Safety
/// The parts must be those of one spot, which is the pointer's place. The pointer must not be null.
#[cold]
#[inline(never)] // It is rare, and its arguments fit in registers.
unsafe fn text_hop_slow<'a>(
    at: *const u8,
    end: *const u8,
    source: *const u8,
    origin: Origin,
    word: u64,
) -> Text<'a> {
    // SAFETY: the caller guarantees that these are the parts of one spot.
    let spot = unsafe { Spot::from_parts((at, end, source, origin)) };
    let (segment, at) = (spot.segment(), spot.position());
    let fault = match try_bytes(segment, at, word) {
        Ok([text @ .., 0]) => return Text::new(text),
        Ok(_) => FaultKind::TextNul,
        Err(kind) => kind,
    };
    segment.report(fault, at);
    Text::default()
}
