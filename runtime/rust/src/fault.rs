//! Faults: what is wrong with a message, and where.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// What is wrong with a message. All Zooph runtimes share the numbers, which never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[non_exhaustive]
pub enum FaultKind {
    /// The bytes end before the message does.
    Truncated = 1,
    /// The segment table is impossible: no segments, or more than 512.
    SegmentTable = 2,
    /// There is no root pointer: the first segment is empty.
    NoRoot = 3,
    /// Bytes follow the message where exactly one message was expected.
    TrailingBytes = 4,
    /// A pointer is of another kind than in the schema.
    PointerKind = 5,
    /// A pointer leads outside its segment.
    OutOfBounds = 6,
    /// A far pointer names a segment that does not exist.
    FarSegment = 7,
    /// The landing pad of a far pointer is malformed or outside its segment.
    FarPad = 8,
    /// The tag of a list of structs is malformed or claims more than the list's words.
    ListTag = 9,
    /// The elements of a list cannot be read as the type in the schema.
    ElementSize = 10,
    /// Bits that must be zero are not.
    ReservedBits = 11,
    /// A text is not terminated by a NUL byte.
    TextNul = 12,
    /// A text is not UTF-8.
    TextUtf8 = 13,
    /// Objects are nested deeper than the nesting limit.
    Nesting = 14,
    /// Following all pointers would visit more words than the traversal budget allows.
    Traversal = 15,
    /// The native values decoded from the message would exceed the memory budget.
    Memory = 16,
    /// Packed bytes are malformed.
    Packed = 17,
    /// The message is valid but not in canonical form.
    NotCanonical = 18,
    /// The message is larger than [`Limits::bytes`](crate::Limits::bytes) allows for reading from a
    /// stream.
    MessageSize = 19,
}

impl FaultKind {
    /// Returns the number shared by all runtimes.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Returns the name shared by all runtimes, such as `out_of_bounds`.
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::Truncated => "truncated",
            FaultKind::SegmentTable => "segment_table",
            FaultKind::NoRoot => "no_root",
            FaultKind::TrailingBytes => "trailing_bytes",
            FaultKind::PointerKind => "pointer_kind",
            FaultKind::OutOfBounds => "out_of_bounds",
            FaultKind::FarSegment => "far_segment",
            FaultKind::FarPad => "far_pad",
            FaultKind::ListTag => "list_tag",
            FaultKind::ElementSize => "element_size",
            FaultKind::ReservedBits => "reserved_bits",
            FaultKind::TextNul => "text_nul",
            FaultKind::TextUtf8 => "text_utf8",
            FaultKind::Nesting => "nesting",
            FaultKind::Traversal => "traversal",
            FaultKind::Memory => "memory",
            FaultKind::Packed => "packed",
            FaultKind::NotCanonical => "not_canonical",
            FaultKind::MessageSize => "message_size",
        }
    }

    /// Returns a short description for people.
    pub const fn describe(self) -> &'static str {
        match self {
            FaultKind::Truncated => "the bytes end before the message does",
            FaultKind::SegmentTable => "the segment table is impossible",
            FaultKind::NoRoot => "the message has no root pointer",
            FaultKind::TrailingBytes => "bytes follow the message",
            FaultKind::PointerKind => "the pointer is not of the kind the schema says",
            FaultKind::OutOfBounds => "the pointer leads outside its segment",
            FaultKind::FarSegment => "the far pointer names a segment that does not exist",
            FaultKind::FarPad => "the far pointer's landing pad is malformed",
            FaultKind::ListTag => "the tag of the struct list is malformed",
            FaultKind::ElementSize => "the list's elements do not fit the schema's type",
            FaultKind::ReservedBits => "reserved bits are not zero",
            FaultKind::TextNul => "the text has no terminating NUL byte",
            FaultKind::TextUtf8 => "the text is not UTF-8",
            FaultKind::Nesting => "the message is nested deeper than the limit",
            FaultKind::Traversal => "the message is larger than the traversal budget",
            FaultKind::Memory => "the native value is larger than the memory budget",
            FaultKind::Packed => "the packed bytes are malformed",
            FaultKind::NotCanonical => "the message is not in canonical form",
            FaultKind::MessageSize => "the message is larger than `Limits::bytes` allows",
        }
    }

    pub(crate) const fn from_number(number: u8) -> Option<Self> {
        use FaultKind::*;
        const ALL: [FaultKind; 19] = [
            Truncated,
            SegmentTable,
            NoRoot,
            TrailingBytes,
            PointerKind,
            OutOfBounds,
            FarSegment,
            FarPad,
            ListTag,
            ElementSize,
            ReservedBits,
            TextNul,
            TextUtf8,
            Nesting,
            Traversal,
            Memory,
            Packed,
            NotCanonical,
            MessageSize,
        ];
        if number >= 1 && number as usize <= ALL.len() {
            Some(ALL[number as usize - 1])
        } else {
            None
        }
    }
}

/// Where a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// The pointer at fault: a word of a segment, both counted from 0.
    Word {
        /// Index of the segment.
        segment: u32,
        /// Index of the word in the segment.
        word: u32,
    },
    /// A byte of the framed or packed bytes, counted from 0.
    Byte(u64),
}

/// A fault: what is wrong with a message, and where. It has a [`FaultKind`], a [`Position`], and a
/// field path in the schema's spelling, such as `sensors[3].name`.
#[derive(Clone, PartialEq, Eq)]
pub struct Fault(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    kind: FaultKind,
    position: Position,
    /// The steps of the path, innermost first, because the path grows while the error is passed
    /// outwards.
    steps: Vec<Step>,
}

/// One step of a field path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A field, or several fields joined by dots if they are groups.
    Field(&'static str),
    /// A field whose name is known only at run time.
    Named(Box<str>),
    /// An element of a list.
    Element(u32),
    /// A pointer that the schema does not describe, by its index in the pointer section.
    Pointer(u32),
}

impl Fault {
    /// Returns a fault at a pointer.
    #[cold]
    pub fn at_word(kind: FaultKind, segment: u32, word: u32) -> Self {
        Fault(Box::new(Inner {
            kind,
            position: Position::Word { segment, word },
            steps: Vec::new(),
        }))
    }

    /// Returns a fault in framed or packed bytes.
    #[cold]
    pub fn at_byte(kind: FaultKind, offset: u64) -> Self {
        Fault(Box::new(Inner {
            kind,
            position: Position::Byte(offset),
            steps: Vec::new(),
        }))
    }

    /// Returns what is wrong.
    pub fn kind(&self) -> FaultKind {
        self.0.kind
    }

    /// Returns where it is.
    pub fn position(&self) -> Position {
        self.0.position
    }

    /// Returns the path of the field at fault from the root, in the schema's spelling. It is empty
    /// for the root itself and for faults in the framing. A pointer that the schema does not
    /// describe is written as `#` and its index.
    pub fn path(&self) -> String {
        use fmt::Write;
        let mut path = String::new();
        for step in self.0.steps.iter().rev() {
            let dot = if path.is_empty() { "" } else { "." };
            // Writing to a String cannot fail.
            let _ = match step {
                Step::Field(name) => write!(path, "{dot}{name}"),
                Step::Named(name) => write!(path, "{dot}{name}"),
                Step::Element(index) => write!(path, "[{index}]"),
                Step::Pointer(index) => write!(path, "{dot}#{index}"),
            };
        }
        path
    }

    /// Returns the fault with one more outer step in its path.
    #[cold]
    pub(crate) fn within(mut self, step: Step) -> Self {
        self.0.steps.push(step);
        self
    }

    /// Returns the fault with field `name` as one more outer step in its path.
    #[cold]
    #[must_use]
    pub fn in_field(self, name: &str) -> Self {
        self.within(Step::Named(name.into()))
    }

    /// Returns the fault with element `index` as one more outer step in its path.
    #[cold]
    #[must_use]
    pub fn in_element(self, index: u32) -> Self {
        self.within(Step::Element(index))
    }

    /// Returns the fault for a message that starts `offset` bytes into a larger input.
    #[cold]
    #[must_use]
    pub fn shifted(mut self, offset: u64) -> Self {
        if let Position::Byte(at) = &mut self.0.position {
            *at += offset;
        }
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.kind.name(), self.0.kind.describe())?;
        let path = self.path();
        if !path.is_empty() {
            write!(f, ", at {path}")?;
        }
        match self.0.position {
            Position::Word { segment, word } => write!(f, " (segment {segment}, word {word})"),
            Position::Byte(offset) => write!(f, " (byte {offset})"),
        }
    }
}

impl fmt::Debug for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fault({self})")
    }
}

impl core::error::Error for Fault {}
