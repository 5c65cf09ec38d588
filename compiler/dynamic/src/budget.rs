//! The budget of an operation: limits of the message, text or JSON that it reads, and of its results.
//!
//! An operation over content makes one budget from its limits and the size of its input, and charges all
//! costs to it. A part of an operation gets what is left. Memory that is freed is returned, so the budget
//! limits the memory in use at a time.

use zooph::Limits;

/// The limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spent {
    /// [`Limits::nesting`].
    Nesting,
    /// [`Limits::traversal`].
    Traversal,
    /// [`Limits::memory`].
    Memory,
    /// [`Limits::output`].
    Output,
}

/// The remaining budget of an operation.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    /// Number of words that may be visited.
    words: u64,
    /// Number of bytes of memory that may be used.
    memory: u64,
    /// Number of bytes that may be written to a string.
    output: u64,
    /// Greatest nesting depth of structs, lists and objects.
    nesting: u32,
}

impl Budget {
    /// Returns the budget for an input of `present` bytes. Limits that are not set depend on this size, as
    /// described at [`Limits`].
    pub(crate) fn new(limits: &Limits, present: u64) -> Self {
        let made = present.saturating_mul(64).max(64 << 20);
        Budget {
            words: { limits.traversal }.unwrap_or_else(|| visits(present)),
            memory: limits.memory.unwrap_or(made),
            output: limits.output.unwrap_or(made),
            nesting: limits.nesting,
        }
    }

    /// Returns the greatest nesting depth. Callers count the depth in an argument.
    pub(crate) fn nesting(&self) -> u32 {
        self.nesting
    }

    /// Returns the number of words that may still be visited.
    pub(crate) fn words(&self) -> u64 {
        self.words
    }

    /// Returns the number of bytes that may still be written to a string.
    pub(crate) fn output(&self) -> u64 {
        self.output
    }

    /// Returns the number of bytes of memory that may still be used.
    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// Charges for visiting words. Must be called before the visit.
    pub(crate) fn visit(&mut self, words: u64) -> Result<(), Spent> {
        take(&mut self.words, words, Spent::Traversal)
    }

    /// Charges for memory in bytes. Must be called before it is allocated.
    #[inline]
    pub(crate) fn make(&mut self, bytes: u64) -> Result<(), Spent> {
        take(&mut self.memory, bytes, Spent::Memory)
    }

    /// Returns memory charged by [`Budget::make`] that is no longer in use.
    #[inline]
    pub(crate) fn free(&mut self, bytes: u64) {
        self.memory += bytes;
    }

    /// Charges for bytes of output. Must be called before they are written.
    #[inline]
    pub(crate) fn put(&mut self, bytes: u64) -> Result<(), Spent> {
        take(&mut self.output, bytes, Spent::Output)
    }
}

/// Returns the default limit of visited words for an input of `present` bytes.
pub(crate) fn visits(present: u64) -> u64 {
    (present / 8).saturating_mul(2).max(8 << 20)
}

#[inline]
fn take(left: &mut u64, amount: u64, what: Spent) -> Result<(), Spent> {
    match left.checked_sub(amount) {
        Some(rest) => {
            *left = rest;
            Ok(())
        }
        None => {
            // After a refusal, smaller amounts must be refused, too.
            *left = 0;
            Err(what)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_figure_ends_by_itself() {
        let limits = Limits {
            traversal: Some(3),
            memory: Some(10),
            output: Some(2),
            ..Limits::default()
        };
        let mut budget = Budget::new(&limits, 1 << 40);
        assert_eq!(budget.visit(3), Ok(()));
        assert_eq!(budget.visit(1), Err(Spent::Traversal));
        assert_eq!(budget.make(7), Ok(()));
        budget.free(4);
        assert_eq!(budget.make(7), Ok(()));
        assert_eq!(budget.make(1), Err(Spent::Memory));
        assert_eq!(budget.put(3), Err(Spent::Output));
        assert_eq!(budget.put(1), Err(Spent::Output));
        assert_eq!(budget.nesting(), 64);
    }

    /// Checks the figures documented at `zooph::Limits`.
    #[test]
    fn what_is_left_open_follows_what_is_present() {
        let small = Budget::new(&Limits::default(), 80);
        assert_eq!(
            (small.words, small.memory, small.output),
            (8 << 20, 64 << 20, 64 << 20)
        );
        let large = Budget::new(&Limits::default(), 1 << 30);
        assert_eq!(
            (large.words, large.memory, large.output),
            (1 << 28, 64 << 30, 64 << 30)
        );
    }
}
