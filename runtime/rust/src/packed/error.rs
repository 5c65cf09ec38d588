//! Errors in packed bytes.

use core::fmt;

use crate::fault::{Fault, FaultKind};

/// The kind of an error in packed bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The bytes end inside a group: bytes of the word, the count or the literal words are missing.
    Truncated,
    /// A run of words continues past the end of the message.
    Overrun,
    /// The words would take more bytes than the caller allows.
    Limit,
    /// The words end inside a word, or more words follow where the message should have ended.
    Length,
}

/// An error in packed bytes, and its position.
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

    /// Returns the kind of the error.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the position of the error: the offset, in packed bytes, of the tag of the group that
    /// is cut off or too long.
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
    /// Converts [`ErrorKind::Limit`] to [`FaultKind::MessageSize`] at byte 0, because the message
    /// as a whole is too large, and all other errors to [`FaultKind::Packed`].
    fn from(error: Error) -> Self {
        match error.kind {
            ErrorKind::Limit => Fault::at_byte(FaultKind::MessageSize, 0),
            _ => Fault::at_byte(FaultKind::Packed, error.offset),
        }
    }
}
