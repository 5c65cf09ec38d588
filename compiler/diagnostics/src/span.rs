//! Ranges in sources.

/// The number of a source in a [`SourceMap`](crate::SourceMap).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct FileId(pub u32);

/// A range of bytes in a source: from `start` up to but not including `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// The source.
    pub file: FileId,
    /// The offset of the first byte.
    pub start: u32,
    /// The offset one past the last byte. It is never below `start`.
    pub end: u32,
}

impl Span {
    /// Returns the span from `start` to `end`. It is empty at `start` if `end` is smaller.
    pub fn new(file: FileId, start: u32, end: u32) -> Span {
        Span {
            file,
            start,
            end: end.max(start),
        }
    }

    /// Returns the empty span before the byte at `offset`.
    pub fn at(file: FileId, offset: u32) -> Span {
        Span::new(file, offset, offset)
    }

    /// Returns the smallest span that covers both. Both must be in the same source; otherwise returns `self`.
    pub fn cover(self, other: Span) -> Span {
        if self.file != other.file {
            return self;
        }
        Span::new(
            self.file,
            self.start.min(other.start),
            self.end.max(other.end),
        )
    }

    /// Returns the number of bytes.
    pub fn len(self) -> u32 {
        self.end - self.start
    }

    /// Reports whether the span is empty, a place between two bytes.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Reports whether the byte at `offset` is inside.
    pub fn contains(self, offset: u32) -> bool {
        self.start <= offset && offset < self.end
    }

    /// Returns the range, for slicing the source's text.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}
