//! What one operation may take of a message and make of it.
//!
//! Every operation over content makes one budget, of its limits and of what is present, and draws
//! all of it from there; what is a part of a larger operation is handed what is left. Nesting goes
//! down with the calls, so it is an argument of theirs.

use crate::fault::FaultKind;
use crate::segment::Segment;
use crate::validate::{self, Limits};
use crate::wire::WORD;

/// What an object that is made of a message is charged beside its content, in bytes: it takes room
/// of its own, and time. So a message of many small objects spends its budget as fast as one of a
/// few large ones.
pub(crate) const OBJECT: u64 = 32;

/// What is left for an operation. Both figures are signed, so that one comparison tells that one is
/// spent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// Words that may still be visited.
    pub(crate) words: i64,
    /// Bytes that may still be made.
    pub(crate) memory: i64,
}

impl Budget {
    /// For a message of so many words.
    pub(crate) fn new(limits: &Limits, words: u64) -> Self {
        Budget {
            words: limits.traversal_for(words),
            memory: limits.memory_for(words),
        }
    }

    /// For the message that the segment belongs to. Where the limits leave the traversal open, it is
    /// as large as that of the limits the message was opened with, or larger.
    pub(crate) fn over(segment: &Segment<'_>, limits: &Limits) -> Self {
        let words = validate::words_present(segment);
        Budget {
            words: limits.traversal_doubled(words, segment.doublings()),
            memory: limits.memory_for(words),
        }
    }

    /// The same for a copy of what was validated, or built in an arena: a copy of each word that may be
    /// visited, and nothing more, is made.
    pub(crate) fn of_validated(segment: &Segment<'_>) -> Self {
        let budget = Budget::over(segment, &Limits::default());
        Budget {
            memory: budget.words.saturating_mul(WORD as i64).max(budget.memory),
            ..budget
        }
    }

    /// Charges for a visit to `words` words, before it is made.
    #[inline]
    pub(crate) fn visit(&mut self, words: u64) -> Result<(), FaultKind> {
        self.words -= words as i64;
        if self.words < 0 {
            Err(FaultKind::Traversal)
        } else {
            Ok(())
        }
    }

    /// Charges for `bytes` bytes, before they are made.
    #[inline]
    pub(crate) fn make(&mut self, bytes: u64) -> Result<(), FaultKind> {
        self.memory = self.memory.saturating_sub_unsigned(bytes);
        if self.memory < 0 {
            Err(FaultKind::Memory)
        } else {
            Ok(())
        }
    }
}
