//! Segments of a message being read: bounds, far pointers, and where faults are reported.
//!
//! # Why the unsafe code here is sound
//! A [`Segment`] is made of a slice, of another segment and a table that was checked, or of a place
//! in one; its fields are private to this module, so it always stands for borrowed bytes. Whoever
//! loads from it either asks first (`word`, `body`) or calls something `unchecked`, whose condition
//! `holds` has found true right before. Views in `reader` keep sections found in that way together
//! with what tells their segment and never change them.

mod spot;

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ptr;

use crate::fault::FaultKind;
use crate::lazy::Table;
use crate::validate::Limits;
use crate::wire::{self, WORD};

pub(crate) use spot::{Parts, Spot};

/// Where the segments of an arena start, and how many words they have: what Readers of a message
/// under construction find other segments by. Pointers and not slices, for other parts of the
/// message may be written to meanwhile.
pub(crate) struct Blocks(Vec<(*const u8, u32)>);

impl Blocks {
    /// # Safety
    /// The words must be there and initialised as long as this is.
    pub(crate) unsafe fn new(blocks: Vec<(*const u8, u32)>) -> Self {
        Blocks(blocks)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// One that is there.
    pub(crate) fn place(&self, index: u32) -> (*const u8, u32) {
        self.0[index as usize]
    }

    /// Words of all of them.
    fn words(&self) -> u64 {
        self.0.iter().map(|(_, words)| u64::from(*words)).sum()
    }
}

/// A segment, and how to find the others.
///
/// A pointer and a number of words, not a slice: hops count in words, and check each object once,
/// where slices would check it again for each of its parts.
#[derive(Clone, Copy)]
pub(crate) struct Segment<'a> {
    start: *const u8,
    words: u32,
    /// What the origin tells: the start of the frame, the table, or the start of the only segment.
    source: *const u8,
    origin: Origin,
    bytes: PhantomData<&'a [u8]>,
}

// SAFETY: what the pointers lead to is borrowed and never written to, but for a table's atomic.
unsafe impl Send for Segment<'_> {}
// SAFETY: as above.
unsafe impl Sync for Segment<'_> {}

/// Which [`Source`] a segment has, which of the source's segments it is, and how generous the limits
/// were that its message was opened with: bits 20 to 40 of a word, so that others can share it. Not an
/// enum: enums around Readers would use its spare values to tell their own variants apart, and take
/// every Reader to pieces to do so.
///
/// From the lowest bit on: the segment's number, 12 bits; the source, a bit for each but the lone
/// segment, 4; and 5 that are a number: the default traversal, doubled so often, is at least what the
/// message was opened with. So an operation that takes no limits accepts what opening the message
/// accepted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Origin(u64);

impl Origin {
    pub(crate) const LONE: Origin = Origin(0);
    const FRAME: Origin = Origin(1 << 32);
    const TABLE: Origin = Origin(2 << 32);
    const BLOCKS: Origin = Origin(4 << 32);
    /// The only segment of an arena.
    const BLOCK: Origin = Origin(8 << 32);
    const SEGMENT: u32 = 20;
    const DOUBLINGS: u32 = 36;
    /// Behind the last bit.
    pub(crate) const END: u32 = 41;
    /// Stands for this segment of an arena and all behind it. Nothing else has as many.
    const MOST: u32 = 0xfff;

    /// That of such a word.
    #[inline(always)] // One instruction.
    pub(crate) const fn of(word: u64) -> Self {
        const BITS: u64 = (1 << Origin::END) - (1 << Origin::SEGMENT);
        Origin(word & BITS)
    }

    /// It is the same: each has a bit of its own, which is asked for without a constant.
    #[inline(always)] // One instruction.
    const fn is(self, other: Origin) -> bool {
        self.0 & other.0 != 0
    }

    /// As those bits.
    #[inline(always)] // Nothing.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// The number of the segment.
    const fn segment(self) -> u32 {
        (self.0 >> Origin::SEGMENT) as u32 & Origin::MOST
    }

    /// The same source's segment with that number.
    #[inline(always)] // Few instructions.
    const fn of_segment(self, index: u32) -> Self {
        let known = if index < Origin::MOST {
            index
        } else {
            Origin::MOST
        };
        let others = self.0 & !((Origin::MOST as u64) << Origin::SEGMENT);
        Origin(others | (known as u64) << Origin::SEGMENT)
    }

    /// How often the default traversal is doubled.
    const fn doublings(self) -> u32 {
        (self.0 >> Origin::DOUBLINGS) as u32
    }

    /// The same with at least so many doublings.
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
    /// There is one segment.
    Lone,
    /// Framed bytes whose segment table was checked.
    Frame(&'a [u8]),
    /// A list of segments, with a place to report faults to.
    Table(&'a Table<'a>),
    /// The segments of an arena, if there are several. Its message is sound as it was built.
    Blocks(Option<&'a Blocks>),
}

/// The object a pointer leads to: its segment, its first word, and the pointer or tag word that
/// describes it (whose offset no longer matters).
#[derive(Clone, Copy)]
pub(crate) struct Target<'a> {
    pub(crate) segment: Segment<'a>,
    pub(crate) start: i64,
    pub(crate) word: u64,
}

/// As many whole words of a segment as positions of 32 bits reach: framed segments are never
/// longer, and what lies beyond in others cannot be referred to.
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
    /// The whole words of `bytes`, which are the first segment of a message.
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
        // Framed segments are never longer, and positions do not reach further in others.
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

    /// A lone segment: the flat form of a message.
    #[inline]
    pub(crate) const fn lone(bytes: &'a [u8]) -> Self {
        Segment::new(bytes, Source::Lone)
    }

    /// How to find the others.
    pub(crate) fn source(&self) -> Source<'a> {
        let origin = self.origin;
        if origin.is(Origin::FRAME) {
            // SAFETY: the pointer is that of a frame whose table was checked.
            Source::Frame(unsafe { crate::framing::frame_at(self.source) })
        } else if origin.is(Origin::TABLE) {
            // SAFETY: the pointer is that of a table which lives as long.
            Source::Table(unsafe { &*self.source.cast() })
        } else if origin.is(Origin::BLOCKS) {
            // SAFETY: the pointer is that of a list of blocks which lives as long.
            Source::Blocks(Some(unsafe { &*self.source.cast::<Blocks>() }))
        } else if origin.is(Origin::BLOCK) {
            Source::Blocks(None)
        } else {
            Source::Lone
        }
    }

    /// How often the default traversal is doubled for operations that take no limits, so that they
    /// accept what opening the message accepted.
    pub(crate) fn doublings(&self) -> u32 {
        let validated = match self.source() {
            Source::Table(table) => table.validated().unwrap_or_default(),
            Source::Lone | Source::Frame(_) | Source::Blocks(_) => 0,
        };
        self.origin.doublings().max(validated)
    }

    /// The same segment of a message that limits with so many doublings accepted.
    pub(crate) fn with_doublings(self, doublings: u32) -> Self {
        Segment {
            origin: self.origin.with_doublings(doublings),
            ..self
        }
    }

    /// Segment `index` of an arena, `words` words at `start`. They may be written to while Readers of
    /// them live, as long as what those can reach is not.
    ///
    /// # Safety
    /// The words must be there and initialised during `'a`.
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
        // What a program built it may have copied, however much it is.
        let origin = origin.with_doublings(Limits::MOST_DOUBLINGS);
        Segment {
            start,
            words,
            source,
            origin: origin.of_segment(index),
            bytes: PhantomData,
        }
    }

    /// The segment that a spot belongs to.
    pub(crate) fn of(spot: Spot<'a>) -> Self {
        let (_, end, source, origin) = spot.parts();
        // SAFETY: the spot's own.
        let start = unsafe { start_of(source, origin, end) };
        Segment {
            start,
            words: ((end.addr() - start.addr()) / WORD) as u32,
            source,
            origin,
            bytes: PhantomData,
        }
    }

    /// The place of word `at`, which is in the segment or right behind it.
    #[inline(always)] // An addition.
    pub(crate) fn spot(&self, at: u32) -> Spot<'a> {
        debug_assert!(at <= self.words, "spots are inside");
        let word = |at: u32| self.start.wrapping_add((at as usize).wrapping_mul(WORD));
        // SAFETY: it is in the segment or at its end.
        unsafe { Spot::new(word(at), word(self.words), self.source, self.origin) }
    }

    /// Where it starts.
    #[inline(always)] // A field.
    pub(crate) fn start(&self) -> *const u8 {
        self.start
    }

    /// All of it.
    #[inline(always)] // Nothing but a change of form.
    pub(crate) const fn bytes(&self) -> &'a [u8] {
        // SAFETY: a segment is made of a slice only.
        unsafe { core::slice::from_raw_parts(self.start, self.words as usize * WORD) }
    }

    /// Both are the same memory.
    #[inline]
    pub(crate) fn is_where(&self, other: &Segment<'_>) -> bool {
        self.start == other.start && self.words() == other.words()
    }

    /// Number of words.
    #[inline(always)] // A field.
    pub(crate) const fn words(&self) -> usize {
        self.words as usize
    }

    /// Another segment of the same message, or this one.
    fn lookup(self, index: u32) -> Result<Segment<'a>, FaultKind> {
        // SAFETY: the segment's own.
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

    /// The word at `at`; zero if there is none.
    #[inline(always)] // One comparison and one load.
    pub(crate) fn word(&self, at: u32) -> u64 {
        if at < self.words {
            // SAFETY: the word is in the segment.
            unsafe { self.word_unchecked(at as usize) }
        } else {
            0
        }
    }

    /// The word at `at`.
    ///
    /// # Safety
    /// It must be in the segment.
    #[inline(always)] // One load.
    pub(crate) unsafe fn word_unchecked(&self, at: usize) -> u64 {
        debug_assert!(at < self.words());
        // SAFETY: the caller says that the word is there.
        u64::from_le(unsafe { self.start.cast::<u64>().add(at).read_unaligned() })
    }

    /// `words` words from word `start` on are inside the segment.
    #[inline(always)] // The bounds check of every hop.
    pub(crate) fn holds(&self, start: i64, words: u64) -> bool {
        // A negative start becomes a huge unsigned one, which is in no segment.
        let (start, all) = (start as u64, self.words as u64);
        start <= all && words <= all - start
    }

    /// `bytes` bytes from word `start` on.
    ///
    /// # Safety
    /// They must be in the segment.
    #[inline(always)] // An addition.
    pub(crate) unsafe fn slice_unchecked(&self, start: i64, bytes: usize) -> &'a [u8] {
        debug_assert!(self.holds(start, bytes.div_ceil(WORD) as u64));
        // SAFETY: the caller says that they are there.
        unsafe { core::slice::from_raw_parts(self.start.add(start as usize * WORD), bytes) }
    }

    /// `words` words from word `start` on, if they are inside the segment.
    #[inline(always)] // As above.
    pub(crate) fn body(&self, start: i64, words: u64) -> Option<&'a [u8]> {
        // SAFETY: checked right before.
        self.holds(start, words)
            .then(|| unsafe { self.slice_unchecked(start, words as usize * WORD) })
    }

    /// Follows the pointer `word` at `at`, through landing pads if it is far.
    #[inline(always)] // As below.
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

    #[inline(always)] // Into functions of their own; a result in memory would be read too early.
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

    /// Two pads: a far pointer to the object, and a tag that describes it.
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

    /// Keeps the first fault of a message that was opened without validation.
    #[cold]
    #[inline(never)]
    pub(crate) fn report(&self, kind: FaultKind, at: u32) {
        if let Source::Table(table) = self.source()
            && table.fault().is_none()
        {
            table.report(kind, self.index(), at);
        }
    }

    /// Runs `work` with a table of the message's segments at hand if there are many of them. A
    /// framed message tells where a segment is by adding up the sizes of all before it; a whole
    /// message of far pointers would make that expensive.
    #[inline]
    pub(crate) fn indexed<R>(self, work: impl FnOnce(Segment<'_>) -> R) -> R {
        const MANY: u32 = 8;
        match self.source() {
            Source::Frame(frame) if crate::framing::segment_count(frame) > MANY => {
                let segments: Vec<&[u8]> = crate::framing::segments(frame).collect();
                let table = Table::new(&segments);
                // What the frame's segment was opened with, the table's is.
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

    /// Index of this segment in its message.
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

    /// Words of all segments of the message.
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

/// Where the segment starts that ends at `end`.
///
/// # Safety
/// It must be one of a segment with that source and origin.
unsafe fn start_of(source: *const u8, origin: Origin, end: *const u8) -> *const u8 {
    let index = origin.segment();
    if origin.is(Origin::BLOCKS) && index == Origin::MOST {
        // SAFETY: the pointer is that of a list of blocks which lives as long.
        let Blocks(blocks) = unsafe { &*source.cast::<Blocks>() };
        let ends_there =
            |(start, words): &&(*const u8, u32)| start.wrapping_add(*words as usize * WORD) == end;
        // Those that arenas make have words, so no two have the same end.
        return blocks.iter().find(ends_there).map_or(end, |block| block.0);
    }
    // SAFETY: the caller's.
    match unsafe { place_in(source, origin, index) } {
        Some((start, _)) => start,
        // There is one segment. Of a table it is the first, of everything else the source.
        None if origin.is(Origin::TABLE) => {
            // SAFETY: the pointer is that of a table which lives as long.
            let table: &Table<'_> = unsafe { &*source.cast() };
            table.segments()[0].as_ptr()
        }
        None => source,
    }
}

/// Segment `index` of those that a source has, if it has any: where it starts and how many words it
/// has.
///
/// # Safety
/// The source must be what the origin says.
#[inline] // Into what follows far pointers.
unsafe fn place_in(source: *const u8, origin: Origin, index: u32) -> Option<(*const u8, u32)> {
    // SAFETY: the caller's, so the pointer is that of a frame whose table was checked, or that of a list
    // of blocks which lives as long.
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

/// The same for what most messages of several segments are: framed, with eight of them at most, or
/// listed in a table. Calls nothing, so that whoever it is in saves no registers.
///
/// # Safety
/// The same.
#[inline(always)] // As above.
unsafe fn place_in_few(source: *const u8, origin: Origin, index: u32) -> Option<(*const u8, u32)> {
    if origin.is(Origin::FRAME) {
        // SAFETY: as above, and the pointer is a word of a segment.
        return unsafe { crate::framing::place_in_few(source, index) };
    }
    // SAFETY: the caller's.
    unsafe { place_in_table(source, origin, index) }
}

/// The same where there is a table.
///
/// # Safety
/// The same.
#[inline(always)] // As above.
unsafe fn place_in_table(
    source: *const u8,
    origin: Origin,
    index: u32,
) -> Option<(*const u8, u32)> {
    if !origin.is(Origin::TABLE) {
        return None;
    }
    // SAFETY: the pointer is that of a table which lives as long.
    let table: &Table<'_> = unsafe { &*source.cast() };
    let segment = table.segment(index)?;
    Some((segment.as_ptr(), (segment.len() / WORD) as u32))
}

#[cfg(test)]
mod tests;
