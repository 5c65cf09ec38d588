//! The memory of a segment, by positions that are checked once for whole objects.
//!
//! A slice for each object and each of its sections would say the same in safe code, and take two
//! thirds more time: every one is two words, and every load from it is compared once more.

use core::marker::PhantomData;

use crate::wire::WORD;

/// A segment. Positions are bytes from its start.
#[derive(Clone, Copy)]
pub(super) struct Memory<'a> {
    start: *const u8,
    length: u64,
    bytes: PhantomData<&'a [u8]>,
}

impl<'a> Memory<'a> {
    /// As many whole words as there are.
    #[inline(always)] // Two instructions.
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Memory {
            start: bytes.as_ptr(),
            length: (bytes.len() / WORD * WORD) as u64,
            bytes: PhantomData,
        }
    }

    #[inline(always)] // A field.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// That many bytes from `at` on are inside.
    #[inline(always)] // Two comparisons.
    pub(super) fn holds(&self, at: u64, bytes: u64) -> bool {
        // A position before the start is a huge unsigned one.
        at <= self.length && bytes <= self.length - at
    }

    /// The same as one number, which is negative if they are not: faster where more than one
    /// condition has to hold.
    #[inline(always)] // Four instructions.
    pub(super) fn outside(&self, at: u64, bytes: u64) -> i64 {
        // Neither a position before the start nor an end behind the segment's: one sign for both.
        // No position and size that a pointer can express make a sum that overflows.
        (at | self.length.wrapping_sub(at).wrapping_sub(bytes)) as i64
    }

    /// The byte at `at`, if it is inside.
    #[inline(always)] // A comparison and a load.
    pub(super) fn byte(&self, at: u64) -> Option<u8> {
        // SAFETY: the position is inside the segment.
        (at < self.length).then(|| unsafe { *self.start.add(at as usize) })
    }

    /// The byte at `at`.
    ///
    /// # Safety
    /// It must be inside.
    #[inline(always)] // One load.
    pub(super) unsafe fn byte_unchecked(&self, at: u64) -> u8 {
        // SAFETY: the caller says so.
        unsafe { *self.start.add(at as usize) }
    }

    /// The word at `at`.
    ///
    /// # Safety
    /// All of it must be inside.
    #[inline(always)] // One load.
    pub(super) unsafe fn word(&self, at: u64) -> u64 {
        // SAFETY: the caller says so.
        u64::from_le(unsafe { self.start.add(at as usize).cast::<u64>().read_unaligned() })
    }

    /// That many bytes from `at` on, as a slice.
    ///
    /// # Safety
    /// All of them must be inside.
    #[inline(always)] // Nothing.
    pub(super) unsafe fn bytes_unchecked(&self, at: u64, bytes: u64) -> &'a [u8] {
        debug_assert!(self.holds(at, bytes));
        // SAFETY: the caller says so, and the segment's bytes live as long.
        unsafe { core::slice::from_raw_parts(self.start.add(at as usize), bytes as usize) }
    }

    /// That many bytes from `at` on.
    ///
    /// # Safety
    /// All of them must be inside.
    #[inline(always)] // Nothing.
    pub(super) unsafe fn section_unchecked(&self, at: u64, bytes: u64) -> Section<'a> {
        debug_assert!(self.holds(at, bytes));
        Section {
            memory: *self,
            at,
            bytes,
        }
    }

    /// That many bytes from `at` on, if they are inside.
    #[inline(always)] // As above.
    pub(super) fn section(&self, at: u64, bytes: u64) -> Option<Section<'a>> {
        self.holds(at, bytes).then_some(Section {
            memory: *self,
            at,
            bytes,
        })
    }
}

/// A part of a segment that is known to be inside.
#[derive(Clone, Copy)]
pub(super) struct Section<'a> {
    memory: Memory<'a>,
    at: u64,
    bytes: u64,
}

impl<'a> Section<'a> {
    /// The first `bytes` bytes, and the rest. All of it if there are fewer.
    #[inline(always)] // A few instructions.
    pub(super) fn split(self, bytes: u64) -> (Section<'a>, Section<'a>) {
        let first = bytes.min(self.bytes);
        let (start, rest) = (self.at, self.bytes - first);
        let part = |at, bytes| Section { at, bytes, ..self };
        (part(start, first), part(start + first, rest))
    }

    /// The first word; 0 if there is none.
    #[inline(always)] // One load.
    pub(super) fn first_word(&self) -> u64 {
        if self.bytes < WORD as u64 {
            return 0;
        }
        self.word(0)
    }

    /// The word at `offset`, which must be inside.
    #[inline(always)] // One load.
    fn word(&self, offset: u64) -> u64 {
        debug_assert!(offset + WORD as u64 <= self.bytes);
        // SAFETY: the callers say that the word is inside the section, which is in the segment.
        unsafe { self.memory.word(self.at + offset) }
    }

    /// Every whole word with its position in the segment.
    #[inline(always)] // The loops where the time goes.
    pub(super) fn words(self) -> impl Iterator<Item = (u64, u64)> {
        let mut next = self.at;
        let end = self.at + self.bytes / WORD as u64 * WORD as u64;
        core::iter::from_fn(move || {
            let at = next;
            if at == end {
                return None;
            }
            next += WORD as u64;
            // SAFETY: the word is in the section, and that is in the segment.
            Some((at, unsafe { self.memory.word(at) }))
        })
    }

    /// Elements of `stride` bytes each, as many of them at once as `many` bytes hold.
    pub(super) fn chunks(self, stride: u64, many: u64) -> impl Iterator<Item = Elements<'a>> {
        let stride = stride.max(1);
        let most = (many / stride).max(1);
        let count = self.bytes / stride;
        (0..count.div_ceil(most)).map(move |chunk| {
            let first = chunk * most;
            Elements {
                memory: self.memory,
                at: self.at + first * stride,
                stride,
                count: most.min(count - first),
            }
        })
    }

    /// The union's discriminant at `offset`; 0 beyond the end.
    #[inline(always)] // A comparison and a load.
    pub(super) fn discriminant(&self, offset: u64) -> u16 {
        if offset + 2 > self.bytes {
            return 0;
        }
        // SAFETY: both bytes are inside the section, which is in the segment.
        let value = unsafe {
            let start = self.memory.start.add((self.at + offset) as usize);
            start.cast::<u16>().read_unaligned()
        };
        u16::from_le(value)
    }
}

/// Elements of one size, side by side, that are known to be inside.
#[derive(Clone, Copy)]
pub(super) struct Elements<'a> {
    memory: Memory<'a>,
    at: u64,
    stride: u64,
    count: u64,
}

impl<'a> Elements<'a> {
    /// The words at `offset` in each element.
    pub(super) fn column(self, offset: u64) -> Column<'a> {
        debug_assert!(offset + WORD as u64 <= self.stride);
        Column {
            elements: self,
            offset,
        }
    }
}

/// A word of each element.
#[derive(Clone, Copy)]
pub(super) struct Column<'a> {
    elements: Elements<'a>,
    offset: u64,
}

impl<'a> Column<'a> {
    /// The words with their positions in the segment.
    #[inline(always)] // The loops where the time goes.
    pub(super) fn words(self) -> impl Iterator<Item = (u64, u64)> {
        let Elements {
            memory,
            at,
            stride,
            count,
        } = self.elements;
        let first = at + self.offset;
        (0..count).map(move |index| {
            let at = first + index * stride;
            // SAFETY: the word is inside an element, and that is inside the segment.
            let word = unsafe { memory.word(at) };
            (at, word)
        })
    }

    /// The elements.
    #[inline(always)] // As above.
    pub(super) fn elements(self) -> impl Iterator<Item = Section<'a>> {
        let Elements {
            memory,
            at,
            stride,
            count,
        } = self.elements;
        (0..count).map(move |index| Section {
            memory,
            at: at + index * stride,
            bytes: stride,
        })
    }
}
