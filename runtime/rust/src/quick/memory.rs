//! The memory of a segment, accessed by positions that are checked once for a whole object.
//!
//! Slices for each object and section would do the same in safe code, but take two thirds more
//! time: each slice is two words, and each load from it is compared once more.

use core::marker::PhantomData;

use crate::wire::WORD;

/// A segment. Positions are bytes from its start, and `length` is a multiple of the word size.
#[derive(Clone, Copy)]
pub(super) struct Memory<'a> {
    start: *const u8,
    length: u64,
    bytes: PhantomData<&'a [u8]>,
}

impl<'a> Memory<'a> {
    /// Returns the memory of the whole words in `bytes`.
    #[inline(always)] // The body is two instructions.
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Memory {
            start: bytes.as_ptr(),
            length: (bytes.len() / WORD * WORD) as u64,
            bytes: PhantomData,
        }
    }

    #[inline(always)] // The body is one load.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// Reports whether the `bytes` bytes from `at` on are inside the segment.
    #[inline(always)] // The body is two comparisons.
    pub(super) fn holds(&self, at: u64, bytes: u64) -> bool {
        // A position before the segment's start has wrapped around to a huge number.
        at <= self.length && bytes <= self.length - at
    }

    /// [`Memory::holds`] as a number that is negative if the bytes are not inside. Callers combine
    /// it with other conditions by `|` and compare once.
    #[inline(always)] // The body is four instructions.
    pub(super) fn outside(&self, at: u64, bytes: u64) -> i64 {
        // `at` is negative if it lies before the start, and the rest if the bytes end behind the
        // segment's end. Positions and sizes that a pointer can express are too small for the sum
        // to overflow.
        (at | self.length.wrapping_sub(at).wrapping_sub(bytes)) as i64
    }

    /// Returns the byte at `at`, if it is inside.
    #[inline(always)] // The body is a comparison and a load.
    pub(super) fn byte(&self, at: u64) -> Option<u8> {
        // SAFETY: `at` is below the length, so the byte is inside the segment.
        (at < self.length).then(|| unsafe { *self.start.add(at as usize) })
    }

    /// Returns the byte at `at`.
    ///
    /// # Safety
    /// The byte at `at` must be inside the segment.
    #[inline(always)] // The body is one load.
    pub(super) unsafe fn byte_unchecked(&self, at: u64) -> u8 {
        // SAFETY: the caller guarantees that the byte at `at` is inside the segment.
        unsafe { *self.start.add(at as usize) }
    }

    /// Returns the word at `at`.
    ///
    /// # Safety
    /// The 8 bytes from `at` on must be inside the segment.
    #[inline(always)] // The body is one load.
    pub(super) unsafe fn word(&self, at: u64) -> u64 {
        // SAFETY: the caller guarantees that the 8 bytes from `at` on are inside the segment.
        u64::from_le(unsafe { self.start.add(at as usize).cast::<u64>().read_unaligned() })
    }

    /// Returns the `bytes` bytes from `at` on as a slice.
    ///
    /// # Safety
    /// All these bytes must be inside the segment.
    #[inline(always)] // The body is one addition.
    pub(super) unsafe fn bytes_unchecked(&self, at: u64, bytes: u64) -> &'a [u8] {
        debug_assert!(self.holds(at, bytes));
        // SAFETY: the caller guarantees that these bytes are inside the segment, which is borrowed
        // for `'a`.
        unsafe { core::slice::from_raw_parts(self.start.add(at as usize), bytes as usize) }
    }

    /// Returns the section of `bytes` bytes from `at` on.
    ///
    /// # Safety
    /// All these bytes must be inside the segment.
    #[inline(always)] // The body only puts its arguments side by side.
    pub(super) unsafe fn section_unchecked(&self, at: u64, bytes: u64) -> Section<'a> {
        debug_assert!(self.holds(at, bytes));
        Section {
            memory: *self,
            at,
            bytes,
        }
    }

    /// Returns the section of `bytes` bytes from `at` on, if they are inside.
    #[inline(always)] // The body is two comparisons.
    pub(super) fn section(&self, at: u64, bytes: u64) -> Option<Section<'a>> {
        self.holds(at, bytes).then_some(Section {
            memory: *self,
            at,
            bytes,
        })
    }
}

/// A part of a segment. All its bytes are inside the segment.
#[derive(Clone, Copy)]
pub(super) struct Section<'a> {
    memory: Memory<'a>,
    at: u64,
    bytes: u64,
}

impl<'a> Section<'a> {
    /// Returns the first `bytes` bytes and the rest. If there are fewer bytes, the rest is empty.
    #[inline(always)] // The body is a few instructions.
    pub(super) fn split(self, bytes: u64) -> (Section<'a>, Section<'a>) {
        let first = bytes.min(self.bytes);
        let (start, rest) = (self.at, self.bytes - first);
        let part = |at, bytes| Section { at, bytes, ..self };
        (part(start, first), part(start + first, rest))
    }

    /// Returns the first word, or 0 if the section has no whole word.
    #[inline(always)] // The body is a comparison and a load.
    pub(super) fn first_word(&self) -> u64 {
        if self.bytes < WORD as u64 {
            return 0;
        }
        self.word(0)
    }

    /// Returns the word at `offset`, which must be inside the section.
    #[inline(always)] // The body is one load.
    fn word(&self, offset: u64) -> u64 {
        debug_assert!(offset + WORD as u64 <= self.bytes);
        // SAFETY: callers pass an offset whose word is inside the section, and the section is
        // inside the segment.
        unsafe { self.memory.word(self.at + offset) }
    }

    /// Iterates over the whole words, each with its position in the segment.
    #[inline(always)] // The callers' loops take most of the time.
    pub(super) fn words(self) -> impl Iterator<Item = (u64, u64)> {
        let mut next = self.at;
        let end = self.at + self.bytes / WORD as u64 * WORD as u64;
        core::iter::from_fn(move || {
            let at = next;
            if at == end {
                return None;
            }
            next += WORD as u64;
            // SAFETY: `at` is before `end`, so the word is inside the section, which is inside the
            // segment.
            Some((at, unsafe { self.memory.word(at) }))
        })
    }

    /// Iterates over the elements of `stride` bytes each, in groups of at most `many` bytes, or of
    /// one element if it is larger.
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

    /// Returns the union's discriminant at byte `offset`, or 0 if it lies beyond the end.
    #[inline(always)] // The body is a comparison and a load.
    pub(super) fn discriminant(&self, offset: u64) -> u16 {
        if offset + 2 > self.bytes {
            return 0;
        }
        // SAFETY: both bytes are inside the section, which is inside the segment.
        let value = unsafe {
            let start = self.memory.start.add((self.at + offset) as usize);
            start.cast::<u16>().read_unaligned()
        };
        u16::from_le(value)
    }
}

/// Elements of one size, side by side. All of them are inside the segment.
#[derive(Clone, Copy)]
pub(super) struct Elements<'a> {
    memory: Memory<'a>,
    at: u64,
    stride: u64,
    count: u64,
}

impl<'a> Elements<'a> {
    /// Returns the words at byte `offset` of each element.
    pub(super) fn column(self, offset: u64) -> Column<'a> {
        debug_assert!(offset + WORD as u64 <= self.stride);
        Column {
            elements: self,
            offset,
        }
    }
}

/// One word of each element, at the same offset.
#[derive(Clone, Copy)]
pub(super) struct Column<'a> {
    elements: Elements<'a>,
    offset: u64,
}

impl<'a> Column<'a> {
    /// Iterates over the words, each with its position in the segment.
    #[inline(always)] // The callers' loops take most of the time.
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
            // SAFETY: the word is inside an element, which is inside the segment.
            let word = unsafe { memory.word(at) };
            (at, word)
        })
    }

    /// Iterates over the elements.
    #[inline(always)] // The callers' loops take most of the time.
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
