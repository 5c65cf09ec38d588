//! What one operation may take: of the message, text or JSON that it works on, and of what it makes.
//!
//! Every operation over content makes one budget, of its limits and of what is present, and draws all
//! of it from there; what is a part of a larger operation is handed what is left. What is given back
//! when it is no longer held may be taken again, so that the budget tells what is held at a time.

use zooph::Limits;

/// What has come to its end.
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

/// What is left for an operation.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    /// Words that may be visited.
    words: u64,
    /// Bytes that may be held.
    memory: u64,
    /// Bytes that may be put into a string.
    output: u64,
    /// Levels of structs, lists and objects.
    nesting: u32,
}

impl Budget {
    /// For an operation on so many bytes. What the limits leave open is as in [`Limits`].
    pub(crate) fn new(limits: &Limits, present: u64) -> Self {
        let made = present.saturating_mul(64).max(64 << 20);
        Budget {
            words: { limits.traversal }.unwrap_or_else(|| visits(present)),
            memory: limits.memory.unwrap_or(made),
            output: limits.output.unwrap_or(made),
            nesting: limits.nesting,
        }
    }

    /// Levels that there may be. It goes down with the calls, so it is an argument of theirs.
    pub(crate) fn nesting(&self) -> u32 {
        self.nesting
    }

    /// Words that may still be visited.
    pub(crate) fn words(&self) -> u64 {
        self.words
    }

    /// Bytes that may still be put into a string.
    pub(crate) fn output(&self) -> u64 {
        self.output
    }

    /// Bytes that may still be held.
    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// Charges for a visit to so many words, before it is made.
    pub(crate) fn visit(&mut self, words: u64) -> Result<(), Spent> {
        take(&mut self.words, words, Spent::Traversal)
    }

    /// Charges for bytes that are to be held, before they are.
    #[inline]
    pub(crate) fn make(&mut self, bytes: u64) -> Result<(), Spent> {
        take(&mut self.memory, bytes, Spent::Memory)
    }

    /// Takes back what [`Budget::make`] was charged for and is no longer held.
    #[inline]
    pub(crate) fn free(&mut self, bytes: u64) {
        self.memory += bytes;
    }

    /// Charges for bytes of output, before they are put.
    #[inline]
    pub(crate) fn put(&mut self, bytes: u64) -> Result<(), Spent> {
        take(&mut self.output, bytes, Spent::Output)
    }
}

/// Words that may be visited of so many bytes where the limits do not say.
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
            // What comes after it, however little, is refused as well.
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

    /// The figures that `zooph::Limits` documents.
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
