//! Hops: from a pointer's place to the struct, the text or the bytes that it leads to. The common
//! cases are inline wherever a field is read; what is rare has functions of its own, whose
//! arguments are such that registers hold them.

use core::mem::MaybeUninit;

use crate::fault::FaultKind;
use crate::reader::{Form, ListReader, Pointer, StructReader};
use crate::segment::{Origin, Segment, Spot};
use crate::text::Text;
use crate::wire;

/// Follows a pointer to a struct; an empty one if it is null.
#[inline(always)] // Only the common cases, near and far pointers in bounds, are here.
pub(crate) fn struct_hop<'a>(spot: Spot<'a>, before: usize, word: u64) -> StructReader<'a> {
    // A null pointer needs no case of its own: it is that of a struct without sections.
    if let Some(found) = near_struct(spot, before, word) {
        return found;
    }
    // SAFETY: the pointer is there.
    let spot = unsafe { spot.further(before) };
    if let Some((spot, word)) = spot.landing(word)
        && let Some(found) = near_struct(spot, 0, word)
    {
        return found;
    }
    let mut found = MaybeUninit::uninit();
    let (at, end, source, origin) = spot.parts();
    // SAFETY: the parts of one spot.
    unsafe { struct_hop_slow(at, end, source, origin, word, &mut found) };
    // SAFETY: it was written right before. In pieces, so that the usual struct, which is in
    // registers, need not be in memory for the sake of this one.
    unsafe { (*found.as_ptr()).in_pieces() }
}

/// [`struct_hop`] where the schema says which sections the struct has, as it mostly has them: then one
/// comparison is for its kind and its size, which is a constant.
#[inline(always)] // As above.
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
            // SAFETY: both sections are inside.
            return unsafe { StructReader::at_spot(target, form) };
        }
    }
    struct_hop(spot, before, word)
}

/// The struct that a near pointer, `before` bytes behind the spot, leads to, if it is further on and in
/// bounds.
#[inline(always)] // As above.
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
    // SAFETY: both sections are inside.
    Some(unsafe { StructReader::at_unchecked(target, word) })
}

/// Two landing pads, what an older writer did not have, and what is wrong.
///
/// # Safety
/// The parts must be one spot's.
#[inline(never)] // The arguments are such that registers hold them.
unsafe fn struct_hop_slow<'a>(
    at: *const u8,
    end: *const u8,
    source: *const u8,
    origin: Origin,
    word: u64,
    found: &mut MaybeUninit<StructReader<'a>>,
) {
    // A null pointer that is absent may be where the segment ends.
    if word == 0 {
        found.write(StructReader::EMPTY);
        return;
    }
    // SAFETY: the caller's.
    let spot = unsafe { Spot::from_parts((at, end, source, origin)) };
    let (segment, at) = (spot.segment(), spot.position());
    found.write(try_struct(segment, at, word).unwrap_or_else(|kind| {
        segment.report(kind, at);
        StructReader::EMPTY
    }));
}

/// The struct a pointer that is not null leads to, or what is wrong with it.
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
    // SAFETY: both sections are inside.
    Ok(unsafe { StructReader::at_unchecked(spot, target.word) })
}

/// Follows a pointer to a list of bytes, its length included; `default` if it is null.
#[inline(always)] // Only the common case, a near pointer in bounds, is here.
pub(crate) fn data_hop<'a>(
    spot: Spot<'a>,
    before: usize,
    word: u64,
    default: &'static [u8],
) -> &'a [u8] {
    if let Some((target, count)) = near_bytes(spot, before, word) {
        // SAFETY: all of it is inside.
        return unsafe { target.slice(count) };
    }
    if word == 0 {
        return default;
    }
    // SAFETY: the pointer is there.
    let (at, end, source, origin) = unsafe { spot.further(before) }.parts();
    // SAFETY: the parts of one spot.
    unsafe { data_hop_slow(at, end, source, origin, word) }
}

/// Where the list of bytes is that a near pointer leads to, and its length, if it is further on and in
/// bounds.
#[inline(always)] // As above.
fn near_bytes(spot: Spot<'_>, before: usize, word: u64) -> Option<(Spot<'_>, usize)> {
    if word & (wire::LIST_FORM | wire::BACK) != wire::BYTE_LIST {
        return None;
    }
    let count = wire::list_count(word);
    let target = spot.target(before, word, wire::LIST, count as u64)?;
    Some((target, count as usize))
}

/// Where the text is that a near pointer leads to, and its length, if it is one, further on and in
/// bounds. Not the text itself: an optional one would be told from none by its address, once more.
#[inline(always)] // As above.
fn near_text(spot: Spot<'_>, before: usize, word: u64) -> Option<(Spot<'_>, usize)> {
    let (target, count) = near_bytes(spot, before, word)?;
    let length = count.checked_sub(1)?;
    // SAFETY: all bytes are inside, the last one, too.
    let last = unsafe { *target.at().add(length) };
    (last == 0).then_some((target, length))
}

/// The same as for structs.
///
/// # Safety
/// The same; the pointer is not null.
#[inline(never)] // The same.
unsafe fn data_hop_slow<'a>(
    at: *const u8,
    end: *const u8,
    source: *const u8,
    origin: Origin,
    word: u64,
) -> &'a [u8] {
    // SAFETY: the caller's.
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
        // Bounds and tag come first: the list may be malformed in its own form.
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

/// Follows a pointer to a text; `default` if it is null.
#[inline(always)] // As above.
pub(crate) fn text_hop<'a>(
    spot: Spot<'a>,
    before: usize,
    word: u64,
    default: &'static [u8],
) -> Text<'a> {
    if let Some((target, length)) = near_text(spot, before, word) {
        // SAFETY: all of it is inside.
        return Text::new(unsafe { target.slice(length) });
    }
    if word == 0 {
        return Text::new(default);
    }
    // SAFETY: the pointer is there.
    let (at, end, source, origin) = unsafe { spot.further(before) }.parts();
    // SAFETY: the parts of one spot.
    unsafe { text_hop_far(at, end, source, origin, word) }
}

/// Through a landing pad in one of the usual segments. Calls nothing but what it ends with, so that
/// it saves no registers.
///
/// # Safety
/// As for data.
#[inline(never)] // The same.
unsafe fn text_hop_far<'a>(
    at: *const u8,
    end: *const u8,
    source: *const u8,
    origin: Origin,
    word: u64,
) -> Text<'a> {
    // SAFETY: the caller's.
    let spot = unsafe { Spot::from_parts((at, end, source, origin)) };
    if let Some((pad, word)) = spot.landing_here(word)
        && let Some((target, length)) = near_text(pad, 0, word)
    {
        // SAFETY: all of it is inside.
        return Text::new(unsafe { target.slice(length) });
    }
    // SAFETY: the caller's.
    unsafe { text_hop_further(at, end, source, origin, word) }
}

/// Through a landing pad in any segment.
///
/// # Safety
/// As for data.
#[inline(never)] // The same.
unsafe fn text_hop_further<'a>(
    at: *const u8,
    end: *const u8,
    source: *const u8,
    origin: Origin,
    word: u64,
) -> Text<'a> {
    // SAFETY: the caller's.
    let spot = unsafe { Spot::from_parts((at, end, source, origin)) };
    if let Some((pad, word)) = spot.landing(word)
        && let Some((target, length)) = near_text(pad, 0, word)
    {
        // SAFETY: all of it is inside.
        return Text::new(unsafe { target.slice(length) });
    }
    // SAFETY: the caller's.
    unsafe { text_hop_slow(at, end, source, origin, word) }
}

/// The same as for structs.
///
/// # Safety
/// As for data.
#[cold]
#[inline(never)] // The same.
unsafe fn text_hop_slow<'a>(
    at: *const u8,
    end: *const u8,
    source: *const u8,
    origin: Origin,
    word: u64,
) -> Text<'a> {
    // SAFETY: the caller's.
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
