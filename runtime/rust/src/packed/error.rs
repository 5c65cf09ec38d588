//! What can be wrong with packed bytes.

use core::fmt;

use crate::fault::{Fault, FaultKind};

/// What is wrong with packed bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The bytes end inside a group: bytes of the word, the count or the literal words are missing.
    Truncated,
    /// A run of words goes on past the end of the message.
    Overrun,
    /// The words would take more bytes than the caller allows.
    Limit,
    /// The words end inside a word, or more words follow where the message should have ended.
    Length,
}

/// What is wrong with packed bytes, and at which byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Error {
    kind: ErrorKind,
    offset: u64,
}

impl Error {
    #[cold]
    pub(super) fn new(kind: ErrorKind, offset: u64) -> Self {
        Error { kind, offset }
    }

    /// What is wrong.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The packed byte at fault, counted from 0: the tag of the group that is cut off or too long.
    pub fn offset(&self) -> u64 {
        self.offset
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            ErrorKind::Truncated => "the packed bytes end inside a group",
            ErrorKind::Overrun => "a packed run goes on past the end of the message",
            ErrorKind::Limit => "the packed bytes hold more words than allowed",
            ErrorKind::Length => "the packed bytes do not hold a whole number of words",
        };
        write!(f, "{what} (byte {})", self.offset)
    }
}

impl core::error::Error for Error {}

impl From<Error> for Fault {
    /// Too many words are a message that is too large, which begins where the bytes do; all else is
    /// malformed packing.
    fn from(error: Error) -> Self {
        match error.kind {
            ErrorKind::Limit => Fault::at_byte(FaultKind::MessageSize, 0),
            _ => Fault::at_byte(FaultKind::Packed, error.offset),
        }
    }
}
