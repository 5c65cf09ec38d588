//! A place in a segment, in pieces that registers hold.

use core::marker::PhantomData;

use crate::segment::{Extent, Origin, Segment, place_in, place_in_few};
use crate::wire::{self, WORD};

/// A place in a segment, and how far it is from both of its ends: what hops start from.
///
/// A spot is always at a whole word of its segment, or right behind the last one. Whoever makes one
/// knows that; a pointer that is absent, beyond its struct's end, has none.
///
/// An address, not the segment's start and a position, because then a hop adds what the pointer says
/// to the one and checks it with the other. Never in memory as a whole.
#[derive(Clone, Copy)]
pub(crate) struct Spot<'a> {
    pub(super) at: *const u8,
    /// The segment's.
    pub(super) source: *const u8,
    /// Words from the segment's start.
    pub(super) position: u64,
    /// Of the segment.
    pub(super) extent: Extent,
    pub(super) bytes: PhantomData<&'a [u8]>,
}

/// What a Reader keeps of a place: words from the segment's start above the segment's words. One
/// number, because a pair of halves is written as two and read as one, for which processors wait.
#[derive(Clone, Copy)]
pub(crate) struct Place(u64);

impl Place {
    /// In a segment without words.
    pub(crate) const NOWHERE: Place = Place(0);

    /// So many words further on.
    #[inline(always)] // Two instructions.
    pub(crate) fn further(self, words: u64) -> Self {
        Place(self.0.wrapping_add(words << 32))
    }

    /// Words from the segment's start.
    #[inline(always)] // One instruction.
    pub(crate) fn position(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// Words of the segment.
    #[inline(always)] // As above.
    pub(crate) fn words(self) -> u32 {
        self.0 as u32
    }
}

/// A spot as functions are given it that are called from everywhere: each part in a register.
pub(crate) type Parts = (*const u8, *const u8, u64, Extent);

impl<'a> Spot<'a> {
    /// In a segment without words.
    pub(crate) const NOWHERE: Spot<'a> = Spot {
        at: [].as_ptr(),
        source: core::ptr::null(),
        position: 0,
        extent: Extent::new(0, Origin::LONE),
        bytes: PhantomData,
    };

    /// The spot that is `words` words, which are `bytes` bytes, from `at`, which is at `place`.
    ///
    /// # Safety
    /// `at` must be at `place`, in a segment with that source and origin which lives during `'a`,
    /// `bytes` as many as `words` words, and the spot inside the segment or at its end.
    #[inline(always)] // Additions.
    pub(crate) unsafe fn new(
        at: *const u8,
        source: *const u8,
        place: Place,
        origin: Origin,
        (words, bytes): (u64, usize),
    ) -> Self {
        let position = place.position() as u64 + words;
        debug_assert_eq!(words * WORD as u64, bytes as u64, "spots are at words");
        debug_assert!(position <= place.words() as u64, "spots are inside");
        Spot {
            at: at.wrapping_add(bytes),
            source,
            position,
            extent: Extent::new(place.words(), origin),
            bytes: PhantomData,
        }
    }

    #[inline(always)] // Nothing.
    pub(crate) fn parts(self) -> Parts {
        (self.at, self.source, self.position, self.extent)
    }

    /// The spot with these parts.
    ///
    /// # Safety
    /// They must be one spot's.
    #[inline(always)] // Nothing.
    pub(crate) unsafe fn from_parts((at, source, position, extent): Parts) -> Self {
        Spot {
            at,
            source,
            position,
            extent,
            bytes: PhantomData,
        }
    }

    #[inline(always)] // A field.
    pub(crate) fn at(self) -> *const u8 {
        self.at
    }

    #[inline(always)] // As above.
    pub(crate) fn source(self) -> *const u8 {
        self.source
    }

    #[inline(always)] // One instruction.
    pub(crate) fn origin(self) -> Origin {
        self.extent.origin()
    }

    /// The place.
    #[inline(always)] // Two instructions.
    pub(crate) fn place(self) -> Place {
        Place(self.position << 32 | self.extent.words() as u64)
    }

    /// The position in the segment.
    #[inline(always)] // Nothing.
    pub(crate) fn position(self) -> u32 {
        self.position as u32
    }

    /// The word at the spot.
    ///
    /// # Safety
    /// It must be inside the segment.
    #[inline(always)] // One load.
    pub(crate) unsafe fn word(self) -> u64 {
        debug_assert!(self.position < self.words());
        // SAFETY: the caller's.
        u64::from_le(unsafe { self.at.cast::<u64>().read_unaligned() })
    }

    /// The first `bytes` bytes of what is at the spot.
    ///
    /// # Safety
    /// They must be inside the segment.
    #[inline(always)] // Nothing.
    pub(crate) unsafe fn slice(self, bytes: usize) -> &'a [u8] {
        debug_assert!(self.position + bytes.div_ceil(WORD) as u64 <= self.words());
        // SAFETY: the caller's.
        unsafe { core::slice::from_raw_parts(self.at, bytes) }
    }

    /// Where the object of `words` words begins that a near pointer here leads to, if all of it is
    /// inside the segment: the bounds check of every hop.
    #[inline(always)] // Two comparisons.
    pub(crate) fn target(self, pointer: u64, words: u64) -> Option<Self> {
        let distance = 1 + wire::offset(pointer);
        // Before the segment's start becomes a huge position, which is in no segment.
        let position = self.position.wrapping_add(distance as u64);
        let is_inside = position <= self.words() && words <= self.words() - position;
        // Only then is the distance in bytes a number that an address has, where addresses have 32 bits.
        is_inside.then(|| Spot {
            at: self.at.wrapping_offset(distance as isize * WORD as isize),
            position,
            ..self
        })
    }

    /// The same for an object of so many bytes.
    #[inline(always)] // As above.
    pub(crate) fn target_bytes(self, pointer: u64, bytes: u32) -> Option<Self> {
        let target = self.target(pointer, 0)?;
        // Segments are of whole words, so if the last byte is inside, so is its word.
        let rest = target.words() - target.position;
        (bytes as u64 <= rest * WORD as u64).then_some(target)
    }

    /// Where a far pointer with one landing pad leads to: the pad, which is a pointer like any other
    /// at its own place, and its word. [`None`] for everything that is not as simple.
    ///
    /// The way to go in the functions that are inlined everywhere: what comes back, comes back in
    /// registers, while whole Readers go through memory, where they are asked for too early.
    #[inline(always)] // A call.
    pub(crate) fn landing(self, pointer: u64) -> Option<(Self, u64)> {
        // SAFETY: the spot's own.
        let (at, place) = unsafe { landing_place(self.source, self.origin(), pointer) };
        self.pad(at, place)
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
            let place = place_in_few(self.source, self.origin(), segment);
            let (at, place) = pad_in(place, pointer)?;
            self.pad(at, place)
        }
    }

    #[inline(always)] // A comparison and a load.
    fn pad(self, at: *const u8, place: Place) -> Option<(Self, u64)> {
        let spot = Spot {
            at,
            position: place.position() as u64,
            extent: Extent::new(place.words(), self.origin()),
            ..self
        };
        // SAFETY: the pad is inside, or it would be null.
        (!at.is_null()).then(|| (spot, unsafe { spot.word() }))
    }

    /// Words of the segment.
    #[inline(always)] // One instruction.
    fn words(self) -> u64 {
        self.extent.words() as u64
    }

    /// The segment it belongs to.
    #[inline(always)] // A subtraction.
    pub(crate) fn segment(self) -> Segment<'a> {
        Segment::of(self)
    }
}

/// Where the only landing pad of a far pointer is, and its place. Null for all other pointers, for
/// pads that are out of bounds, and where there is no other segment.
///
/// # Safety
/// The source must be what the origin says.
#[inline(never)] // Arguments and results in registers.
unsafe fn landing_place(source: *const u8, origin: Origin, pointer: u64) -> (*const u8, Place) {
    if pointer & wire::FAR_FORM != wire::FAR {
        return (core::ptr::null(), Place::NOWHERE);
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
) -> (*const u8, Place) {
    // SAFETY: the caller's.
    unsafe {
        let place = place_in(source, origin, wire::far_segment(pointer));
        pad_in(place, pointer).unwrap_or((core::ptr::null(), Place::NOWHERE))
    }
}

/// The landing pad of a far pointer to that segment, if it is the only one, and in bounds.
///
/// # Safety
/// The segment must be there.
#[inline(always)] // Into the functions above.
unsafe fn pad_in(segment: Option<(*const u8, u32)>, pointer: u64) -> Option<(*const u8, Place)> {
    let (start, words) = segment?;
    let position = wire::far_position(pointer);
    if position >= words {
        return None;
    }
    // SAFETY: the pad is inside.
    let at = unsafe { start.add(position as usize * WORD) };
    Some((at, Place((position as u64) << 32 | words as u64)))
}
