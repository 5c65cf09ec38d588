//! A place in a segment, in parts that fit in registers.

use core::marker::PhantomData;

use crate::segment::{Origin, Segment, place_in, place_in_few};
use crate::wire::{self, WORD};

/// A place in a segment, and the segment's end. Hops start from it.
///
/// A spot is always at a whole word of its segment or right behind the last one. All functions that
/// make a spot guarantee this. A pointer that is absent, because it lies beyond its struct's end,
/// has no spot.
///
/// A spot has two addresses instead of the segment's start and a position, because then a hop adds
/// the pointer's offset to one and compares with the other. The segment's start is looked up only
/// when it is needed, for pointers that lead back and for faults. Nearly all pointers lead
/// forwards.
#[derive(Clone, Copy)]
pub(crate) struct Spot<'a> {
    at: *const u8,
    /// The end of the segment.
    end: *const u8,
    /// The segment's source, as its origin says.
    source: *const u8,
    /// The segment's origin.
    origin: Origin,
    bytes: PhantomData<&'a [u8]>,
}

/// The parts of a spot, as arguments that fit in registers.
pub(crate) type Parts = (*const u8, *const u8, *const u8, Origin);

impl<'a> Spot<'a> {
    /// The start and the end of a segment without words.
    pub(crate) const NO_BYTES: *const u8 = core::ptr::NonNull::<u8>::dangling().as_ptr();

    /// The spot in a segment without words.
    pub(crate) const NOWHERE: Spot<'a> = Spot {
        at: Spot::NO_BYTES,
        end: Spot::NO_BYTES,
        source: Spot::NO_BYTES,
        origin: Origin::LONE,
        bytes: PhantomData,
    };

    /// Returns the spot at `at`.
    ///
    /// # Safety
    /// `at` must be a word of a segment with that end, source and origin, or the segment's end. The
    /// segment must live for `'a`.
    #[inline(always)] // The body only puts its arguments side by side.
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

    #[inline(always)] // The body is empty once inlined.
    pub(crate) fn parts(self) -> Parts {
        (self.at, self.end, self.source, self.origin)
    }

    /// Returns the spot with these parts.
    ///
    /// # Safety
    /// They must be the parts of one spot, whose segment lives for `'a`.
    #[inline(always)] // The body only puts its arguments side by side.
    pub(crate) unsafe fn from_parts((at, end, source, origin): Parts) -> Self {
        // SAFETY: the caller guarantees that these are the parts of one spot, whose segment lives
        // for `'a`.
        unsafe { Spot::new(at, end, source, origin) }
    }

    #[inline(always)] // The body is empty once inlined.
    pub(crate) fn at(self) -> *const u8 {
        self.at
    }

    #[inline(always)] // The body is empty once inlined.
    pub(crate) fn end(self) -> *const u8 {
        self.end
    }

    #[inline(always)] // The body is empty once inlined.
    pub(crate) fn source(self) -> *const u8 {
        self.source
    }

    #[inline(always)] // The body is empty once inlined.
    pub(crate) fn origin(self) -> Origin {
        self.origin
    }

    /// Returns the position in the segment, in words.
    pub(crate) fn position(self) -> u32 {
        let from_start = self.at.addr() - self.segment().start().addr();
        (from_start / WORD) as u32
    }

    /// Returns the spot `bytes` bytes further on.
    ///
    /// # Safety
    /// These bytes must be whole words inside the segment.
    #[inline(always)] // The body is an addition.
    pub(crate) unsafe fn further(self, bytes: usize) -> Self {
        debug_assert!(bytes as u64 <= self.rest(), "spots are inside");
        Spot {
            at: self.at.wrapping_add(bytes),
            ..self
        }
    }

    /// Returns the word `further` bytes further on.
    ///
    /// # Safety
    /// All of that word must be inside the segment.
    #[inline(always)] // The body is one load.
    pub(crate) unsafe fn word(self, further: usize) -> u64 {
        debug_assert!((further + WORD) as u64 <= self.rest());
        // SAFETY: the caller guarantees that the word is inside the segment.
        u64::from_le(unsafe { self.at.add(further).cast::<u64>().read_unaligned() })
    }

    /// Returns the `bytes` bytes from the spot on.
    ///
    /// # Safety
    /// These bytes must be inside the segment.
    #[inline(always)] // The body only puts two numbers side by side.
    pub(crate) unsafe fn slice(self, bytes: usize) -> &'a [u8] {
        debug_assert!(bytes as u64 <= self.rest());
        // SAFETY: the caller guarantees that these bytes are inside the segment, which lives for
        // `'a`.
        unsafe { core::slice::from_raw_parts(self.at, bytes) }
    }

    /// Returns the place of the object of `bytes` bytes that a near pointer leads to, if all of the
    /// object is inside the segment. This is the bounds check of every inlined hop. The pointer is
    /// `further` bytes behind the spot, has the kind `kind`, and must lead forwards: see
    /// [`wire::BACK`].
    #[inline(always)] // The body is a few instructions with one comparison.
    pub(crate) fn target(
        self,
        further: usize,
        pointer: u64,
        kind: u64,
        bytes: u64,
    ) -> Option<Self> {
        debug_assert!(wire::kind(pointer) == kind && pointer & wire::BACK == 0);
        // The low half of the word is four times the offset plus the kind. All numbers here have at
        // most 40 bits, so no sum overflows 64 bits.
        let twice = (pointer as u32 as u64) * 2;
        let distance = twice + (further + WORD) as u64 - kind * 2;
        // Segments are of whole words, so if the last byte is inside, so is its word.
        (distance + bytes <= self.rest()).then(|| Spot {
            // Here the distance is inside the segment, so it fits an address, even one of 32 bits.
            at: self.at.wrapping_add(distance as usize),
            ..self
        })
    }

    /// Returns the landing pad of a far pointer that has one: its place and its word, which is a
    /// pointer like any other there. Returns [`None`] in all other cases.
    ///
    /// Functions that are inlined everywhere use it: this result fits in registers, while a Reader
    /// would be returned through memory and loaded before its stores finish.
    #[inline(always)] // The body is mostly a call.
    pub(crate) fn landing(self, pointer: u64) -> Option<(Self, u64)> {
        // SAFETY: the source and the origin are this spot's, so the source is what the origin says.
        let (at, end) = unsafe { landing_place(self.source, self.origin, pointer) };
        self.pad(at, end, pointer)
    }

    /// [`Spot::landing`] for the usual sources, without a call, for functions that are not inlined.
    #[inline(always)] // A call would make the caller save registers.
    pub(crate) fn landing_here(self, pointer: u64) -> Option<(Self, u64)> {
        if pointer & wire::FAR_FORM != wire::FAR {
            return None;
        }
        // SAFETY: the source and the origin are this spot's, so the source is what the origin says.
        unsafe {
            let segment = wire::far_segment(pointer);
            let place = place_in_few(self.source, self.origin, segment);
            let (at, end) = pad_in(place, pointer)?;
            self.pad(at, end, pointer)
        }
    }

    #[inline(always)] // The body is a comparison and a load.
    fn pad(self, at: *const u8, end: *const u8, pointer: u64) -> Option<(Self, u64)> {
        let spot = Spot {
            at,
            end,
            origin: self.origin.of_segment(wire::far_segment(pointer)),
            ..self
        };
        // SAFETY: a pad that is not null is inside its segment.
        (!at.is_null()).then(|| (spot, unsafe { spot.word(0) }))
    }

    /// Returns the number of bytes from here to the segment's end.
    #[inline(always)] // The body is a subtraction.
    fn rest(self) -> u64 {
        self.end.addr().wrapping_sub(self.at.addr()) as u64
    }

    /// Returns the segment that the spot belongs to.
    pub(crate) fn segment(self) -> Segment<'a> {
        Segment::of(self)
    }
}

/// Returns the place of the landing pad of a far pointer that has one, and the end of its segment.
/// Both are null for all other pointers, for pads out of bounds, and if the segment does not exist.
///
/// # Safety
/// The source must be what the origin says, and alive.
#[inline(never)] // Arguments and results fit in registers.
unsafe fn landing_place(source: *const u8, origin: Origin, pointer: u64) -> (*const u8, *const u8) {
    if pointer & wire::FAR_FORM != wire::FAR {
        return NO_PAD;
    }
    // SAFETY: the caller guarantees that the source is what the origin says, and alive.
    unsafe {
        let place = place_in_few(source, origin, wire::far_segment(pointer));
        match pad_in(place, pointer) {
            Some(pad) => pad,
            None => landing_place_further(source, origin, pointer),
        }
    }
}

const NO_PAD: (*const u8, *const u8) = (core::ptr::null(), core::ptr::null());

/// [`landing_place`] for a far pointer to any segment. It is a function of its own, so that
/// [`landing_place`] makes only a tail call and saves no registers.
///
/// # Safety
/// The source must be what the origin says, and alive.
#[inline(never)] // Arguments and results fit in registers.
unsafe fn landing_place_further(
    source: *const u8,
    origin: Origin,
    pointer: u64,
) -> (*const u8, *const u8) {
    // SAFETY: the caller guarantees that the source is what the origin says, and alive.
    unsafe {
        let place = place_in(source, origin, wire::far_segment(pointer));
        pad_in(place, pointer).unwrap_or(NO_PAD)
    }
}

/// Returns the place of a far pointer's first landing pad in `segment`, if it is in bounds, and the
/// end of the segment.
///
/// # Safety
/// The segment's words must be allocated.
#[inline(always)] // It is inlined into the functions above.
unsafe fn pad_in(
    segment: Option<(*const u8, u32)>,
    pointer: u64,
) -> Option<(*const u8, *const u8)> {
    let (start, words) = segment?;
    let position = wire::far_position(pointer);
    if position >= words {
        return None;
    }
    // SAFETY: the pad's position is below the number of words, so both addresses are in the segment
    // or at its end.
    unsafe {
        let at = start.add(position as usize * WORD);
        Some((at, start.add(words as usize * WORD)))
    }
}
