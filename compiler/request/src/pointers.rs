//! The pointers of a value that wait to be copied.

use crate::message::Place;

/// Adjacent pointers of a value that are to be copied.
pub(crate) struct Pointers {
    pub(crate) to: Place,
    pub(crate) from: usize,
    pub(crate) count: usize,
}

impl Pointers {
    /// Takes the first pointer away. Returns the places to which and from which it is to be copied.
    pub(crate) fn take_first(&mut self) -> Option<(Place, usize)> {
        self.count = self.count.checked_sub(1)?;
        let first = (self.to, self.from);
        self.to = self.to.after(1);
        self.from += 1;
        Some(first)
    }
}
