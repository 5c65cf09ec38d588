//! Segments of a message being read: bounds, far pointers, and where faults are reported.

use alloc::vec::Vec;

use crate::fault::FaultKind;
use crate::lazy::Table;
use crate::wire::{self, WORD, load_word};

/// A segment, and how to find the others. Copied into every Reader, so that a Reader needs no
/// object beside the message's own bytes.
#[derive(Clone, Copy)]
pub(crate) struct Segment<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) source: Source<'a>,
}

/// Where a message's segments come from.
#[derive(Clone, Copy)]
pub(crate) enum Source<'a> {
    /// Framed bytes whose segment table was checked; empty for a lone segment without framing.
    Frame(&'a [u8]),
    /// A list of segments, with a place to report faults to.
    Table(&'a Table<'a>),
}

/// The object a pointer leads to: its segment, its first word, and the pointer or tag word that
/// describes it (whose offset no longer matters).
#[derive(Clone, Copy)]
pub(crate) struct Target<'a> {
    pub(crate) segment: Segment<'a>,
    pub(crate) start: i64,
    pub(crate) word: u64,
}

/// As much of a segment as positions of 32 bits reach: framed segments are never longer, and what
/// lies beyond in others cannot be referred to.
pub(crate) const fn addressable(bytes: &[u8]) -> &[u8] {
    const MOST: u64 = u32::MAX as u64 * WORD as u64;
    if bytes.len() as u64 > MOST {
        bytes.split_at(MOST as usize).0
    } else {
        bytes
    }
}

impl<'a> Source<'a> {
    /// The segment with this index.
    #[inline]
    pub(crate) fn segment(self, index: u32) -> Option<Segment<'a>> {
        let bytes = match self {
            Source::Frame([]) => return None,
            Source::Frame(frame) => crate::framing::segment(frame, index)?,
            Source::Table(table) => table.segments().get(index as usize).copied()?,
        };
        Some(Segment {
            bytes,
            source: self,
        })
    }
}

impl<'a> Segment<'a> {
    /// A lone segment: the flat form of a message.
    #[inline]
    pub(crate) const fn lone(bytes: &'a [u8]) -> Self {
        Segment {
            bytes: addressable(bytes),
            source: Source::Frame(&[]),
        }
    }

    /// Another segment of the same message, or this one.
    #[inline]
    fn lookup(self, index: u32) -> Result<Segment<'a>, FaultKind> {
        match self.source {
            Source::Frame([]) if index == 0 => Ok(self),
            source => source.segment(index).ok_or(FaultKind::FarSegment),
        }
    }

    #[inline]
    pub(crate) fn word(&self, at: u32) -> u64 {
        load_word(self.bytes, at as usize * WORD).unwrap_or(0)
    }

    /// `words` words from word `start` on, if they are inside the segment.
    #[inline(always)] // The bounds check of every hop.
    pub(crate) fn body(&self, start: i64, words: u64) -> Option<&'a [u8]> {
        // A negative start becomes a huge unsigned one, which is in no segment.
        let first = usize::try_from((start as u64).wrapping_mul(WORD as u64)).ok()?;
        let length = usize::try_from(words * WORD as u64).ok()?;
        self.bytes.get(first..)?.get(..length)
    }

    /// Follows the pointer `word` at `at`, through landing pads if it is far.
    #[inline]
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

    #[inline] // Into functions that are called for what is not simply near.
    pub(crate) fn follow_far(self, word: u64) -> Result<Target<'a>, FaultKind> {
        let pads = self.lookup(wire::far_segment(word))?;
        let position = wire::far_position(word);
        if !wire::far_is_double(word) {
            let landing = load_word(pads.bytes, position as usize * WORD);
            let landing = landing.ok_or(FaultKind::FarPad)?;
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
        if let Source::Table(table) = self.source
            && table.fault().is_none()
        {
            table.report(kind, table.index_of(self.bytes), at);
        }
    }

    /// Runs `work` with a table of the message's segments at hand if there are many of them. A
    /// framed message tells where a segment is by adding up the sizes of all before it; a whole
    /// message of far pointers would make that expensive.
    #[inline]
    pub(crate) fn indexed<R>(self, work: impl FnOnce(Segment<'_>) -> R) -> R {
        const MANY: u32 = 8;
        match self.source {
            Source::Frame(frame @ [_, ..]) if crate::framing::segment_count(frame) > MANY => {
                let segments: Vec<&[u8]> = crate::framing::segments(frame).collect();
                let table = Table::new(&segments);
                work(Segment {
                    bytes: self.bytes,
                    source: Source::Table(&table),
                })
            }
            _ => work(self),
        }
    }

    /// Index of this segment in its message.
    #[cold]
    pub(crate) fn index(&self) -> u32 {
        match self.source {
            Source::Frame([]) => 0,
            Source::Frame(frame) => crate::framing::segment_index(frame, self.bytes),
            Source::Table(table) => table.index_of(self.bytes),
        }
    }
}
