//! The budget of one operation on a message.
//!
//! Every operation on a message's content makes one budget from its limits and the size of the
//! message, and charges everything to it. An operation that is part of a larger one gets the larger
//! one's budget. The nesting limit is not in the budget: it goes down with the calls and is passed
//! as an argument.

use crate::fault::FaultKind;
use crate::segment::Segment;
use crate::validate::{self, Limits};
use crate::wire::WORD;

/// The bytes charged for each object made from a message, in addition to its content, because an
/// object takes some memory and time itself. So many small objects use up a budget as fast as a few
/// large ones.
pub(crate) const OBJECT: u64 = 32;

/// What is left of an operation's budget. Both fields are signed, so that one comparison with zero
/// tells that one is used up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// How many more words may be visited.
    pub(crate) words: i64,
    /// How many more bytes may be made.
    pub(crate) memory: i64,
}

impl Budget {
    /// Returns the budget for a message of `words` words.
    pub(crate) fn new(limits: &Limits, words: u64) -> Self {
        Budget {
            words: limits.traversal_for(words),
            memory: limits.memory_for(words),
        }
    }

    /// Returns the budget for the message that the segment belongs to. If the limits do not set the
    /// traversal limit, it is at least that with which the message was opened.
    pub(crate) fn over(segment: &Segment<'_>, limits: &Limits) -> Self {
        let words = validate::words_present(segment);
        Budget {
            words: limits.traversal_doubled(words, segment.doublings()),
            memory: limits.memory_for(words),
        }
    }

    /// Returns the budget for copying from a message that was validated or built in an arena. It
    /// allows a copy of each word that may be visited, and no more.
    pub(crate) fn of_validated(segment: &Segment<'_>) -> Self {
        let budget = Budget::over(segment, &Limits::default());
        Budget {
            memory: budget.words.saturating_mul(WORD as i64).max(budget.memory),
            ..budget
        }
    }

    /// Charges for visiting `words` words. It is called before the visit.
    #[inline]
    pub(crate) fn visit(&mut self, words: u64) -> Result<(), FaultKind> {
        self.words -= words as i64;
        if self.words < 0 {
            Err(FaultKind::Traversal)
        } else {
            Ok(())
        }
    }

    /// Charges for making `bytes` bytes. It is called before they are made.
    #[inline]
    pub(crate) fn make(&mut self, bytes: u64) -> Result<(), FaultKind> {
        self.memory = self.memory.saturating_sub_unsigned(bytes);
        if self.memory < 0 {
            Err(FaultKind::Memory)
        } else {
            Ok(())
        }
    }

    /// [`Budget::visit`] and [`Budget::make`] together, for an object that is in memory. One
    /// comparison checks both.
    #[inline(always)] // The body is a few instructions.
    pub(crate) fn visit_and_make(&mut self, words: u64, bytes: u64) -> Result<(), FaultKind> {
        // The sizes of objects in memory are so small that the differences do not overflow.
        self.words -= words as i64;
        self.memory -= bytes as i64;
        if self.words | self.memory >= 0 {
            Ok(())
        } else {
            Err(self.used_up())
        }
    }

    /// Returns which part of the budget is used up.
    #[cold]
    fn used_up(&self) -> FaultKind {
        if self.words < 0 {
            FaultKind::Traversal
        } else {
            FaultKind::Memory
        }
    }
}
