//! The words of pointers, taken apart.

use std::fmt;

/// The place of a word: the index of its segment, and its index in the segment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// The index of the segment.
    pub segment: u32,
    /// The index of the word in the segment.
    pub word: u32,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.segment, self.word)
    }
}

impl Spot {
    /// Returns the place some words behind this one, in the same segment.
    pub(crate) fn plus(self, words: u32) -> Spot {
        Spot {
            segment: self.segment,
            word: self.word.saturating_add(words),
        }
    }
}

/// The form of a list's elements, by its code in the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Void,
    Bits,
    /// Numbers of this many bytes: 1, 2, 4 or 8.
    Bytes(u8),
    Pointers,
    /// Structs, whose sizes are in a tag word in front of them.
    Structs,
}

impl Form {
    fn of(code: u64) -> Form {
        match code {
            0 => Form::Void,
            1 => Form::Bits,
            2..=5 => Form::Bytes(1 << (code - 2)),
            6 => Form::Pointers,
            _ => Form::Structs,
        }
    }

    /// Returns the size of the elements in bits. It is 0 for structs, whose tag has their size.
    pub(crate) fn bits(self) -> u32 {
        match self {
            Form::Void | Form::Structs => 0,
            Form::Bits => 1,
            Form::Bytes(bytes) => u32::from(bytes) * 8,
            Form::Pointers => 64,
        }
    }
}

/// What the word of a pointer says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// A pointer to a struct. The offset is in words, from the word behind the pointer.
    Struct { offset: i32, sizes: Sizes },
    /// A pointer to a list. The count is that of the elements, and of words for structs.
    List { offset: i32, form: Form, count: u32 },
    /// A far pointer to a landing pad of one word, or of two.
    Far { double: bool, pad: Spot },
    /// A capability, by its index in the table.
    Capability(u32),
    /// A pointer of the fourth kind with bits that must be zero.
    Reserved,
}

/// The sizes of a struct's sections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sizes {
    /// The size of the data section in words.
    pub(crate) data: u16,
    /// The number of pointers.
    pub(crate) pointers: u16,
}

impl Sizes {
    fn of(word: u64) -> Sizes {
        Sizes {
            data: (word >> 32) as u16,
            pointers: (word >> 48) as u16,
        }
    }

    /// Returns the size of both sections in words.
    pub(crate) fn words(self) -> u32 {
        u32::from(self.data) + u32::from(self.pointers)
    }
}

impl Word {
    /// Takes a word apart. A null pointer is a pointer to a struct without size.
    pub(crate) fn of(word: u64) -> Word {
        // The offset is a signed number in the upper 30 of the lower 32 bits.
        let offset = (word as u32 as i32) >> 2;
        let upper = (word >> 32) as u32;
        match word & 3 {
            0 => Word::Struct {
                offset,
                sizes: Sizes::of(word),
            },
            1 => Word::List {
                offset,
                form: Form::of(word >> 32 & 7),
                count: upper >> 3,
            },
            2 => Word::Far {
                double: word & 4 != 0,
                pad: Spot {
                    segment: upper,
                    word: word as u32 >> 3,
                },
            },
            _ if word as u32 == 3 => Word::Capability(upper),
            _ => Word::Reserved,
        }
    }

    /// Takes the tag word of a list of structs apart: the number of elements, and their sizes.
    pub(crate) fn tag(word: u64) -> Option<(u32, Sizes)> {
        (word & 3 == 0).then(|| ((word as u32) >> 2, Sizes::of(word)))
    }
}
