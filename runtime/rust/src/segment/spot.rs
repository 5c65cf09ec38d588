//! A place in a segment, in pieces that registers hold.

use core::marker::PhantomData;

use crate::segment::{Origin, Segment, place_in, place_in_few};
use crate::wire::{self, WORD};

/// A place in a segment, and where the segment ends: what hops start from.
///
/// A spot is always at a whole word of its segment, or right behind the last one. Whoever makes one
/// knows that; a pointer that is absent, beyond its struct's end, has none.
///
/// Addresses, not the segment's start and a position, because then a hop adds what the pointer says
/// to the one and compares it with the other. Where the segment starts is asked for by its number
/// when somebody has to know: nearly all pointers lead on, and not back.
#[derive(Clone, Copy)]
pub(crate) struct Spot<'a> {
    at: *const u8,
    /// Of the segment.
    end: *const u8,
    /// The segment's.
    source: *const u8,
    /// The segment's.
    origin: Origin,
    bytes: PhantomData<&'a [u8]>,
}

/// A spot as functions are given it that are called from everywhere: each part in a register.
pub(crate) type Parts = (*const u8, *const u8, *const u8, Origin);

impl<'a> Spot<'a> {
    /// Where nothing is: the start and the end of a segment without words.
    pub(crate) const NO_BYTES: *const u8 = core::ptr::NonNull::<u8>::dangling().as_ptr();

    /// In a segment without words.
    pub(crate) const NOWHERE: Spot<'a> = Spot {
        at: Spot::NO_BYTES,
        end: Spot::NO_BYTES,
        source: Spot::NO_BYTES,
        origin: Origin::LONE,
        bytes: PhantomData,
    };

    /// The spot at `at`.
    ///
    /// # Safety
    /// It must be a word of a segment with that end, source and origin which lives during `'a`, or
    /// the segment's end.
    #[inline(always)] // Nothing.
    pub(crate) unsafe fn new(
        at: *const u8,
        end: *const u8,
        source: *const u8,
        origin: Origin,
    ) -> Self {
        debug_assert!(at.addr() <= end.addr(), "spots are inside");
        debug_assert!((end.addr() - at.addr()).is_multiple_of(WORD));
        Spot {
            at,
            end,
            source,
            origin,
            bytes: PhantomData,
        }
    }

    #[inline(always)] // Nothing.
    pub(crate) fn parts(self) -> Parts {
        (self.at, self.end, self.source, self.origin)
    }

    /// The spot with these parts.
    ///
    /// # Safety
    /// They must be one spot's.
    #[inline(always)] // Nothing.
    pub(crate) unsafe fn from_parts((at, end, source, origin): Parts) -> Self {
        // SAFETY: the caller's.
        unsafe { Spot::new(at, end, source, origin) }
    }

    #[inline(always)] // A field.
    pub(crate) fn at(self) -> *const u8 {
        self.at
    }

    #[inline(always)] // As above.
    pub(crate) fn end(self) -> *const u8 {
        self.end
    }

    #[inline(always)] // As above.
    pub(crate) fn source(self) -> *const u8 {
        self.source
    }

    #[inline(always)] // As above.
    pub(crate) fn origin(self) -> Origin {
        self.origin
    }

    /// The position in the segment.
    pub(crate) fn position(self) -> u32 {
        let from_start = self.at.addr() - self.segment().start().addr();
        (from_start / WORD) as u32
    }

    /// The spot so many bytes further on.
    ///
    /// # Safety
    /// They must be whole words of the segment.
    #[inline(always)] // An addition.
    pub(crate) unsafe fn further(self, bytes: usize) -> Self {
        debug_assert!(bytes as u64 <= self.rest(), "spots are inside");
        Spot {
            at: self.at.wrapping_add(bytes),
            ..self
        }
    }

    /// The word so many bytes further on.
    ///
    /// # Safety
    /// It must be inside the segment.
    #[inline(always)] // One load.
    pub(crate) unsafe fn word(self, further: usize) -> u64 {
        debug_assert!((further + WORD) as u64 <= self.rest());
        // SAFETY: the caller's.
        u64::from_le(unsafe { self.at.add(further).cast::<u64>().read_unaligned() })
    }

    /// The first `bytes` bytes of what is at the spot.
    ///
    /// # Safety
    /// They must be inside the segment.
    #[inline(always)] // Nothing.
    pub(crate) unsafe fn slice(self, bytes: usize) -> &'a [u8] {
        debug_assert!(bytes as u64 <= self.rest());
        // SAFETY: the caller's.
        unsafe { core::slice::from_raw_parts(self.at, bytes) }
    }

    /// Where the object of `bytes` bytes begins that a near pointer of that kind, `further` bytes on,
    /// leads to, if all of it is behind the pointer and inside the segment: the bounds check of every
    /// hop. The pointer must lead on, see [`wire::BACK`].
    #[inline(always)] // One comparison.
    pub(crate) fn target(
        self,
        further: usize,
        pointer: u64,
        kind: u64,
        bytes: u64,
    ) -> Option<Self> {
        debug_assert!(wire::kind(pointer) == kind && pointer & wire::BACK == 0);
        // The offset's bits are above those of the kind, so it is four words' number as it is. No
        // sum of such numbers, which have 40 bits at most, is beyond what has 64.
        let twice = (pointer as u32 as u64) * 2;
        let distance = twice + (further + WORD) as u64 - kind * 2;
        // Segments are of whole words, so if the last byte is inside, so is its word.
        (distance + bytes <= self.rest()).then(|| Spot {
            // Only then is the distance a number that an address has, where addresses have 32 bits.
            at: self.at.wrapping_add(distance as usize),
            ..self
        })
    }

    /// Where a far pointer with one landing pad leads to: the pad, which is a pointer like any other
    /// at its own place, and its word. [`None`] for everything that is not as simple.
    ///
    /// The way to go in the functions that are inlined everywhere: what comes back, comes back in
    /// registers, while whole Readers go through memory, where they are asked for too early.
    #[inline(always)] // A call.
    pub(crate) fn landing(self, pointer: u64) -> Option<(Self, u64)> {
        // SAFETY: the spot's own.
        let (at, end) = unsafe { landing_place(self.source, self.origin, pointer) };
        self.pad(at, end, pointer)
    }

    /// The same in the usual segments, without a call, for functions that are not inlined themselves.
    #[inline(always)] // As above.
    pub(crate) fn landing_here(self, pointer: u64) -> Option<(Self, u64)> {
        if pointer & wire::FAR_FORM != wire::FAR {
            return None;
        }
        // SAFETY: the spot's own.
        unsafe {
            let segment = wire::far_segment(pointer);
            let place = place_in_few(self.source, self.origin, segment);
            let (at, end) = pad_in(place, pointer)?;
            self.pad(at, end, pointer)
        }
    }

    #[inline(always)] // A comparison and a load.
    fn pad(self, at: *const u8, end: *const u8, pointer: u64) -> Option<(Self, u64)> {
        let spot = Spot {
            at,
            end,
            origin: self.origin.of_segment(wire::far_segment(pointer)),
            ..self
        };
        // SAFETY: the pad is inside, or it would be null.
        (!at.is_null()).then(|| (spot, unsafe { spot.word(0) }))
    }

    /// Bytes from here to the segment's end.
    #[inline(always)] // A subtraction.
    fn rest(self) -> u64 {
        self.end.addr().wrapping_sub(self.at.addr()) as u64
    }

    /// The segment it belongs to.
    pub(crate) fn segment(self) -> Segment<'a> {
        Segment::of(self)
    }
}

/// Where the only landing pad of a far pointer is, and the end of its segment. Null for all other
/// pointers, for pads that are out of bounds, and where there is no other segment.
///
/// # Safety
/// The source must be what the origin says.
#[inline(never)] // Arguments and results in registers.
unsafe fn landing_place(source: *const u8, origin: Origin, pointer: u64) -> (*const u8, *const u8) {
    if pointer & wire::FAR_FORM != wire::FAR {
        return NO_PAD;
    }
    // SAFETY: the caller's.
    unsafe {
        let place = place_in_few(source, origin, wire::far_segment(pointer));
        match pad_in(place, pointer) {
            Some(pad) => pad,
            None => landing_place_further(source, origin, pointer),
        }
    }
}

const NO_PAD: (*const u8, *const u8) = (core::ptr::null(), core::ptr::null());

/// The same for a far pointer to any segment. A function of its own, so that the other calls nothing
/// but this at its end, and saves no registers.
///
/// # Safety
/// The same.
#[inline(never)] // As above.
unsafe fn landing_place_further(
    source: *const u8,
    origin: Origin,
    pointer: u64,
) -> (*const u8, *const u8) {
    // SAFETY: the caller's.
    unsafe {
        let place = place_in(source, origin, wire::far_segment(pointer));
        pad_in(place, pointer).unwrap_or(NO_PAD)
    }
}

/// The landing pad of a far pointer to that segment, if it is the only one, and in bounds, and the end
/// of the segment.
///
/// # Safety
/// The segment must be there.
#[inline(always)] // Into the functions above.
unsafe fn pad_in(
    segment: Option<(*const u8, u32)>,
    pointer: u64,
) -> Option<(*const u8, *const u8)> {
    let (start, words) = segment?;
    let position = wire::far_position(pointer);
    if position >= words {
        return None;
    }
    // SAFETY: the pad is inside, and so is the end.
    unsafe {
        let at = start.add(position as usize * WORD);
        Some((at, start.add(words as usize * WORD)))
    }
}
