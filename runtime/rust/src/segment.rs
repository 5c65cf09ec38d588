//! Segments of a message being read: bounds, far pointers, and where faults are reported.
//!
//! # Why the unsafe code here is sound
//! A [`Segment`] is made from a slice, from another segment and a checked table, or from a place in
//! a segment. Its fields are private to this module, so it always stands for borrowed bytes. Code
//! that loads from it either calls a function that checks bounds (`word`, `body`), or calls an
//! `unchecked` function right after `holds` was true. Views in `reader` keep sections that were
//! found in this way together with the source and origin of their segment, and never change them.

mod spot;

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ptr;

use crate::fault::FaultKind;
use crate::lazy::Table;
use crate::validate::Limits;
use crate::wire::{self, WORD};

pub(crate) use spot::{Parts, Spot};

/// The start and the number of words of each segment of an arena. Readers of a message under
/// construction find other segments here. These are pointers instead of slices, because other parts
/// of the message may be written to meanwhile.
pub(crate) struct Blocks(Vec<(*const u8, u32)>);

impl Blocks {
    /// # Safety
    /// The words of all blocks must stay allocated and initialised as long as this exists.
    pub(crate) unsafe fn new(blocks: Vec<(*const u8, u32)>) -> Self {
        Blocks(blocks)
    }

    /// Returns the number of blocks.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the block with this index, which must exist.
    pub(crate) fn place(&self, index: u32) -> (*const u8, u32) {
        self.0[index as usize]
    }

    /// Returns the number of words of all blocks.
    fn words(&self) -> u64 {
        self.0.iter().map(|(_, words)| u64::from(*words)).sum()
    }
}

/// A segment, and how to find the other segments.
///
/// It is a pointer and a number of words instead of a slice. A hop counts in words and checks each
/// object once; slices would check again for each part.
#[derive(Clone, Copy)]
pub(crate) struct Segment<'a> {
    start: *const u8,
    words: u32,
    /// As the origin says: the start of the frame, the table, the blocks, or the start of the only
    /// segment.
    source: *const u8,
    origin: Origin,
    bytes: PhantomData<&'a [u8]>,
}

// SAFETY: the memory behind the pointers is borrowed and not written to, except for a table's
// atomic.
unsafe impl Send for Segment<'_> {}
// SAFETY: the memory behind the pointers is borrowed and not written to, except for a table's
// atomic.
unsafe impl Sync for Segment<'_> {}

/// The kind of [`Source`] of a segment, the segment's number, and how generous the limits were with
/// which its message was opened. They take bits 20 to 40 of a word, so that other fields can share
/// it. It is not an enum: an enum around a Reader would use the spare values to encode its own
/// variants, and take every Reader apart to do so.
///
/// From the lowest bit on, the fields are: the segment's number, 12 bits; the source, 4 bits, one
/// for each source except the lone segment; and a number, 5 bits. The default traversal limit,
/// doubled that often, is at least the limit with which the message was opened. So an operation
/// without limits accepts what opening the message accepted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Origin(u64);

impl Origin {
    pub(crate) const LONE: Origin = Origin(0);
    const FRAME: Origin = Origin(1 << 32);
    const TABLE: Origin = Origin(2 << 32);
    const BLOCKS: Origin = Origin(4 << 32);
    /// The source is the only segment of an arena.
    const BLOCK: Origin = Origin(8 << 32);
    const SEGMENT: u32 = 20;
    const DOUBLINGS: u32 = 36;
    /// The position behind the last bit.
    pub(crate) const END: u32 = 41;
    /// The number that stands for this and all later segments. Only arenas have so many segments
    /// with words.
    const MOST: u32 = 0xfff;

    /// Returns the origin in a word that holds one.
    #[inline(always)] // The body is one instruction.
    pub(crate) const fn of(word: u64) -> Self {
        const BITS: u64 = (1 << Origin::END) - (1 << Origin::SEGMENT);
        Origin(word & BITS)
    }

    /// Reports whether this is the given source. Each source has a bit of its own, which is tested
    /// without loading a constant.
    #[inline(always)] // The body is one instruction.
    const fn is(self, other: Origin) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the origin's bits at their positions in a word.
    #[inline(always)] // The body is empty once inlined.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the segment's number, at most [`Origin::MOST`].
    const fn segment(self) -> u32 {
        (self.0 >> Origin::SEGMENT) as u32 & Origin::MOST
    }

    /// Returns the origin of the segment with this number and the same source.
    #[inline(always)] // The body is a few instructions.
    const fn of_segment(self, index: u32) -> Self {
        let known = if index < Origin::MOST {
            index
        } else {
            Origin::MOST
        };
        let others = self.0 & !((Origin::MOST as u64) << Origin::SEGMENT);
        Origin(others | (known as u64) << Origin::SEGMENT)
    }

    /// Returns how often the default traversal limit is doubled.
    const fn doublings(self) -> u32 {
        (self.0 >> Origin::DOUBLINGS) as u32
    }

    /// Returns the same origin with at least this many doublings.
    const fn with_doublings(self, doublings: u32) -> Self {
        let more = self.doublings() < doublings;
        let doublings = if more { doublings } else { self.doublings() };
        let others = self.0 & ((1 << Origin::DOUBLINGS) - 1);
        Origin(others | (doublings as u64) << Origin::DOUBLINGS)
    }
}

/// Where a message's segments come from.
#[derive(Clone, Copy)]
pub(crate) enum Source<'a> {
    /// There is only one segment.
    Lone,
    /// The segments are in framed bytes whose segment table was checked.
    Frame(&'a [u8]),
    /// The segments are in a list, which also keeps the first fault.
    Table(&'a Table<'a>),
    /// The segments are an arena's, listed if there are several. The arena built a sound message.
    Blocks(Option<&'a Blocks>),
}

/// The object a pointer leads to: its segment, its first word, and the pointer or tag that
/// describes it. The offset in that word has no meaning here.
#[derive(Clone, Copy)]
pub(crate) struct Target<'a> {
    pub(crate) segment: Segment<'a>,
    pub(crate) start: i64,
    pub(crate) word: u64,
}

/// Returns the whole words of `bytes` that positions of 32 bits can reach. Framed segments are
/// never longer, and pointers cannot refer to words beyond.
pub(crate) const fn addressable(bytes: &[u8]) -> &[u8] {
    const MOST: u64 = u32::MAX as u64 * WORD as u64;
    let bytes = if bytes.len() as u64 > MOST {
        bytes.split_at(MOST as usize).0
    } else {
        bytes
    };
    bytes.split_at(bytes.len() / WORD * WORD).0
}

impl<'a> Segment<'a> {
    /// Returns the segment of the whole words of `bytes`, which is the first one of its message.
    #[inline]
    pub(crate) const fn new(bytes: &'a [u8], source: Source<'a>) -> Self {
        let start = bytes.as_ptr();
        let (origin, source) = match source {
            Source::Lone => (Origin::LONE, start),
            Source::Frame(frame) => (Origin::FRAME, frame.as_ptr()),
            Source::Table(table) => (Origin::TABLE, ptr::from_ref(table).cast()),
            Source::Blocks(Some(blocks)) => (Origin::BLOCKS, ptr::from_ref(blocks).cast()),
            Source::Blocks(None) => (Origin::BLOCK, start),
        };
        // Framed segments are never longer, and in other segments positions do not reach further.
        let words = (bytes.len() / WORD) as u64;
        let short = if words > u32::MAX as u64 {
            u32::MAX
        } else {
            words as u32
        };
        Segment {
            start,
            words: short,
            source,
            origin,
            bytes: PhantomData,
        }
    }

    /// Returns the only segment of a flat message.
    #[inline]
    pub(crate) const fn lone(bytes: &'a [u8]) -> Self {
        Segment::new(bytes, Source::Lone)
    }

    /// Returns where the message's segments come from.
    pub(crate) fn source(&self) -> Source<'a> {
        let origin = self.origin;
        if origin.is(Origin::FRAME) {
            // SAFETY: with this origin, `source` is the start of a frame whose table was checked.
            Source::Frame(unsafe { crate::framing::frame_at(self.source) })
        } else if origin.is(Origin::TABLE) {
            // SAFETY: with this origin, `source` is a table that lives for `'a`.
            Source::Table(unsafe { &*self.source.cast() })
        } else if origin.is(Origin::BLOCKS) {
            // SAFETY: with this origin, `source` is a list of blocks that lives for `'a`.
            Source::Blocks(Some(unsafe { &*self.source.cast::<Blocks>() }))
        } else if origin.is(Origin::BLOCK) {
            Source::Blocks(None)
        } else {
            Source::Lone
        }
    }

    /// Returns how often the default traversal limit is doubled for operations without limits, so
    /// that they accept what opening the message accepted.
    pub(crate) fn doublings(&self) -> u32 {
        let validated = match self.source() {
            Source::Table(table) => table.validated().unwrap_or_default(),
            Source::Lone | Source::Frame(_) | Source::Blocks(_) => 0,
        };
        self.origin.doublings().max(validated)
    }

    /// Returns the same segment, of a message that was opened with limits of this many doublings.
    pub(crate) fn with_doublings(self, doublings: u32) -> Self {
        Segment {
            origin: self.origin.with_doublings(doublings),
            ..self
        }
    }

    /// Returns segment `index` of an arena: `words` words at `start`. They may be written to while
    /// Readers of them live, but not the words that those Readers can reach.
    ///
    /// # Safety
    /// The words must stay allocated and initialised during `'a`, and so must those of `blocks`.
    pub(crate) unsafe fn of_arena(
        start: *const u8,
        words: u32,
        index: u32,
        blocks: Option<&'a Blocks>,
    ) -> Self {
        let (origin, source) = match blocks {
            Some(blocks) => (Origin::BLOCKS, ptr::from_ref(blocks).cast()),
            None => (Origin::BLOCK, start),
        };
        // A program may copy what it built, however many words it visits.
        let origin = origin.with_doublings(Limits::MOST_DOUBLINGS);
        Segment {
            start,
            words,
            source,
            origin: origin.of_segment(index),
            bytes: PhantomData,
        }
    }

    /// Returns the segment that a spot belongs to.
    pub(crate) fn of(spot: Spot<'a>) -> Self {
        let (_, end, source, origin) = spot.parts();
        // SAFETY: the parts are those of one spot, so `end`, the source and the origin are one
        // segment's.
        let start = unsafe { start_of(source, origin, end) };
        Segment {
            start,
            words: ((end.addr() - start.addr()) / WORD) as u32,
            source,
            origin,
            bytes: PhantomData,
        }
    }

    /// Returns the place of word `at`, which must be in the segment or right behind it.
    #[inline(always)] // The body is an addition.
    pub(crate) fn spot(&self, at: u32) -> Spot<'a> {
        debug_assert!(at <= self.words, "spots are inside");
        let word = |at: u32| self.start.wrapping_add((at as usize).wrapping_mul(WORD));
        // SAFETY: callers pass a position in the segment or at its end.
        unsafe { Spot::new(word(at), word(self.words), self.source, self.origin) }
    }

    /// Returns the address of its first byte.
    #[inline(always)] // The body is one load.
    pub(crate) fn start(&self) -> *const u8 {
        self.start
    }

    /// Returns all its bytes. The segment must not be an arena's, whose bytes may be written to.
    #[inline(always)] // The body only puts two fields side by side.
    pub(crate) const fn bytes(&self) -> &'a [u8] {
        // SAFETY: a segment that is not an arena's was made from a slice that is borrowed for `'a`.
        unsafe { core::slice::from_raw_parts(self.start, self.words as usize * WORD) }
    }

    /// Reports whether both are the same memory.
    #[inline]
    pub(crate) fn is_where(&self, other: &Segment<'_>) -> bool {
        self.start == other.start && self.words() == other.words()
    }

    /// Returns the number of words.
    #[inline(always)] // The body is one load.
    pub(crate) const fn words(&self) -> usize {
        self.words as usize
    }

    /// Returns segment `index` of the same message.
    fn lookup(self, index: u32) -> Result<Segment<'a>, FaultKind> {
        // SAFETY: the source and the origin are this segment's, so the source is what the origin
        // says.
        let place = match unsafe { place_in(self.source, self.origin, index) } {
            None if index == 0 => Some((self.start, self.words)),
            place => place,
        };
        let (start, words) = place.ok_or(FaultKind::FarSegment)?;
        Ok(Segment {
            start,
            words,
            origin: self.origin.of_segment(index),
            ..self
        })
    }

    /// Returns the word at `at`, or zero if it is out of bounds.
    #[inline(always)] // The body is a comparison and a load.
    pub(crate) fn word(&self, at: u32) -> u64 {
        if at < self.words {
            // SAFETY: `at` is below the number of words.
            unsafe { self.word_unchecked(at as usize) }
        } else {
            0
        }
    }

    /// Returns the word at `at`.
    ///
    /// # Safety
    /// `at` must be below the segment's number of words.
    #[inline(always)] // The body is one load.
    pub(crate) unsafe fn word_unchecked(&self, at: usize) -> u64 {
        debug_assert!(at < self.words());
        // SAFETY: the caller guarantees that word `at` is inside the segment.
        u64::from_le(unsafe { self.start.cast::<u64>().add(at).read_unaligned() })
    }

    /// Reports whether the `words` words from word `start` on are inside the segment.
    #[inline(always)] // It is the bounds check of most hops.
    pub(crate) fn holds(&self, start: i64, words: u64) -> bool {
        // A negative start becomes a huge unsigned number, which is out of bounds.
        let (start, all) = (start as u64, self.words as u64);
        start <= all && words <= all - start
    }

    /// Returns `bytes` bytes from word `start` on.
    ///
    /// # Safety
    /// These bytes must be inside the segment.
    #[inline(always)] // The body is an addition.
    pub(crate) unsafe fn slice_unchecked(&self, start: i64, bytes: usize) -> &'a [u8] {
        debug_assert!(self.holds(start, bytes.div_ceil(WORD) as u64));
        // SAFETY: the caller guarantees that these bytes are inside the segment, which is borrowed
        // for `'a`.
        unsafe { core::slice::from_raw_parts(self.start.add(start as usize * WORD), bytes) }
    }

    /// Returns the `words` words from word `start` on, if they are inside the segment.
    #[inline(always)] // The body is a few instructions.
    pub(crate) fn body(&self, start: i64, words: u64) -> Option<&'a [u8]> {
        // SAFETY: `holds` has just found these words inside the segment.
        self.holds(start, words)
            .then(|| unsafe { self.slice_unchecked(start, words as usize * WORD) })
    }

    /// Follows the pointer `word` at `at`, through landing pads if it is far.
    #[inline(always)] // A result returned through memory would be loaded before it is stored.
    pub(crate) fn follow(self, at: u32, word: u64) -> Result<Target<'a>, FaultKind> {
        if wire::kind(word) == wire::FAR {
            return self.follow_far(word);
        }
        Ok(Target {
            segment: self,
            start: at as i64 + 1 + wire::offset(word),
            word,
        })
    }

    #[inline(always)] // A result returned through memory would be loaded before it is stored.
    pub(crate) fn follow_far(self, word: u64) -> Result<Target<'a>, FaultKind> {
        let pads = self.lookup(wire::far_segment(word))?;
        let position = wire::far_position(word);
        if !wire::far_is_double(word) {
            pads.body(position as i64, 1).ok_or(FaultKind::FarPad)?;
            let landing = pads.word(position);
            if wire::kind(landing) == wire::FAR {
                return Err(FaultKind::FarPad);
            }
            let start = position as i64 + 1 + wire::offset(landing);
            return Ok(Target {
                segment: pads,
                start,
                word: landing,
            });
        }
        self.follow_double_far(pads, position)
    }

    /// Follows a far pointer with two landing pads: a far pointer to the object, and a tag that
    /// describes it.
    #[cold]
    #[inline(never)]
    fn follow_double_far(self, pads: Segment<'a>, position: u32) -> Result<Target<'a>, FaultKind> {
        pads.body(position as i64, 2).ok_or(FaultKind::FarPad)?;
        let (landing, tag) = (pads.word(position), pads.word(position + 1));
        let single_far = wire::kind(landing) == wire::FAR && !wire::far_is_double(landing);
        let plain_tag = wire::kind(tag) < wire::FAR && wire::offset(tag) == 0;
        if !single_far || !plain_tag {
            return Err(FaultKind::FarPad);
        }
        let segment = self.lookup(wire::far_segment(landing))?;
        Ok(Target {
            segment,
            start: wire::far_position(landing) as i64,
            word: tag,
        })
    }

    /// Records a fault of a message that was opened without validation. Only the first one is kept.
    #[cold]
    #[inline(never)]
    pub(crate) fn report(&self, kind: FaultKind, at: u32) {
        if let Source::Table(table) = self.source()
            && table.fault().is_none()
        {
            table.report(kind, self.index(), at);
        }
    }

    /// Calls `work`, with a table of the message's segments if there are many of them. A frame
    /// finds a segment by adding up the sizes of all segments before it, which would make a message
    /// full of far pointers expensive.
    #[inline]
    pub(crate) fn indexed<R>(self, work: impl FnOnce(Segment<'_>) -> R) -> R {
        const MANY: u32 = 8;
        match self.source() {
            Source::Frame(frame) if crate::framing::segment_count(frame) > MANY => {
                let segments: Vec<&[u8]> = crate::framing::segments(frame).collect();
                let table = Table::new(&segments);
                // The table's segment keeps the number of doublings of the frame's segment.
                let origin = Origin::TABLE.with_doublings(self.doublings());
                work(Segment {
                    source: ptr::from_ref(&table).cast(),
                    origin: origin.of_segment(self.origin.segment()),
                    ..self
                })
            }
            _ => work(self),
        }
    }

    /// Returns the index of this segment in its message.
    #[cold]
    pub(crate) fn index(&self) -> u32 {
        let known = self.origin.segment();
        match self.source() {
            Source::Blocks(Some(Blocks(blocks))) if known == Origin::MOST => {
                let same = |block: &(*const u8, u32)| block.0 == self.start;
                blocks.iter().position(same).unwrap_or(0) as u32
            }
            _ => known,
        }
    }

    /// Returns the number of words in all segments of the message.
    #[inline]
    pub(crate) fn words_present(&self) -> u64 {
        let bytes: usize = match self.source() {
            Source::Lone | Source::Blocks(None) => return self.words() as u64,
            Source::Frame(frame) => {
                frame.len() - crate::framing::table_bytes(crate::framing::segment_count(frame))
            }
            Source::Table(table) => table.segments().iter().map(|segment| segment.len()).sum(),
            Source::Blocks(Some(blocks)) => return blocks.words(),
        };
        (bytes / WORD) as u64
    }
}

/// Returns the start of the segment that ends at `end`.
///
/// # Safety
/// `source`, `origin` and `end` must be those of one segment, whose source is still alive.
unsafe fn start_of(source: *const u8, origin: Origin, end: *const u8) -> *const u8 {
    let index = origin.segment();
    if origin.is(Origin::BLOCKS) && index == Origin::MOST {
        // SAFETY: with this origin, `source` is a list of blocks, which is alive.
        let Blocks(blocks) = unsafe { &*source.cast::<Blocks>() };
        let ends_there =
            |(start, words): &&(*const u8, u32)| start.wrapping_add(*words as usize * WORD) == end;
        // An arena's blocks are not empty, so no two of them have the same end.
        return blocks.iter().find(ends_there).map_or(end, |block| block.0);
    }
    // SAFETY: the caller guarantees that the source is what the origin says, and alive.
    match unsafe { place_in(source, origin, index) } {
        Some((start, _)) => start,
        // There is only one segment: the first of a table, or else the source itself.
        None if origin.is(Origin::TABLE) => {
            // SAFETY: with this origin, `source` is a table, which is alive.
            let table: &Table<'_> = unsafe { &*source.cast() };
            table.segments()[0].as_ptr()
        }
        None => source,
    }
}

/// Returns the start and the number of words of segment `index`, if the source has a list of
/// segments and the index is in it.
///
/// # Safety
/// The source must be what the origin says, and alive.
#[inline] // It is inlined into the functions that follow far pointers.
unsafe fn place_in(source: *const u8, origin: Origin, index: u32) -> Option<(*const u8, u32)> {
    // SAFETY: the caller guarantees that the source is what the origin says, and alive. So it is a
    // frame whose table was checked, or a list of blocks, or a table.
    unsafe {
        if origin.is(Origin::FRAME) {
            crate::framing::place_in(source, index)
        } else if origin.is(Origin::BLOCKS) {
            let blocks = &*source.cast::<Blocks>();
            blocks.0.get(index as usize).copied()
        } else {
            place_in_table(source, origin, index)
        }
    }
}

/// [`place_in`] for the usual cases: the first eight segments of a frame, and those of a table. It
/// calls nothing, so its callers save no registers.
///
/// # Safety
/// The source must be what the origin says, and alive.
#[inline(always)] // It is inlined into the functions that follow far pointers.
unsafe fn place_in_few(source: *const u8, origin: Origin, index: u32) -> Option<(*const u8, u32)> {
    if origin.is(Origin::FRAME) {
        // SAFETY: with this origin, `source` is the start of a frame whose table was checked.
        return unsafe { crate::framing::place_in_few(source, index) };
    }
    // SAFETY: the caller guarantees that the source is what the origin says, and alive.
    unsafe { place_in_table(source, origin, index) }
}

/// [`place_in`] for a table.
///
/// # Safety
/// The source must be what the origin says, and alive.
#[inline(always)] // It is inlined into the functions that follow far pointers.
unsafe fn place_in_table(
    source: *const u8,
    origin: Origin,
    index: u32,
) -> Option<(*const u8, u32)> {
    if !origin.is(Origin::TABLE) {
        return None;
    }
    // SAFETY: with this origin, `source` is a table, which is alive.
    let table: &Table<'_> = unsafe { &*source.cast() };
    let segment = table.segment(index)?;
    Some((segment.as_ptr(), (segment.len() / WORD) as u32))
}

#[cfg(test)]
mod tests;
