//! Destinations of printed text: a writer, a string, or a counter that measures length.

use std::io;

use crate::budget::{Budget, Spent};

/// A destination of printed text.
pub(crate) trait Sink {
    /// The reason why a sink accepts no more.
    type Stop: From<Spent>;
    /// Accepts some bytes.
    fn put(&mut self, bytes: &[u8]) -> Result<(), Self::Stop>;
    /// Returns the budget of the operation that prints, or `None` if the sink itself ends it soon.
    fn budget(&mut self) -> Option<&mut Budget>;
}

/// Charges for visiting a struct that is not in the message.
pub(crate) fn visit<S: Sink>(sink: &mut S) -> Result<(), S::Stop> {
    match sink.budget() {
        Some(budget) => Ok(budget.visit(1)?),
        None => Ok(()),
    }
}

/// A sink for a writer. It does not limit the output.
pub(crate) struct Out<'w, W> {
    pub(crate) out: &'w mut W,
    pub(crate) budget: Budget,
}

/// The reason why writing stopped.
pub(crate) enum Stopped {
    /// The writer failed.
    Io(io::Error),
    /// The budget is spent.
    Spent(Spent),
}

impl From<Spent> for Stopped {
    fn from(spent: Spent) -> Self {
        Stopped::Spent(spent)
    }
}

impl<W: io::Write> Sink for Out<'_, W> {
    type Stop = Stopped;

    #[inline]
    fn put(&mut self, bytes: &[u8]) -> Result<(), Stopped> {
        self.out.write_all(bytes).map_err(Stopped::Io)
    }

    fn budget(&mut self) -> Option<&mut Budget> {
        Some(&mut self.budget)
    }
}

/// Counts bytes, and stops when they exceed the length of a line. So measuring a value takes a bounded time,
/// whatever its size.
pub(crate) struct Measure {
    left: usize,
}

/// The text is longer than the line.
pub(crate) struct TooLong;

impl From<Spent> for TooLong {
    fn from(_: Spent) -> Self {
        TooLong
    }
}

impl Measure {
    pub(crate) fn new(longest: usize) -> Self {
        Measure { left: longest }
    }

    pub(crate) fn left(&self) -> usize {
        self.left
    }
}

impl Sink for Measure {
    type Stop = TooLong;

    fn put(&mut self, bytes: &[u8]) -> Result<(), TooLong> {
        self.left = self.left.checked_sub(bytes.len()).ok_or(TooLong)?;
        Ok(())
    }

    fn budget(&mut self) -> Option<&mut Budget> {
        None
    }
}

/// A string with a limit of its length. Each piece is UTF-8, or invalid parts of it are replaced.
pub(crate) struct Bounded {
    text: String,
    budget: Budget,
}

impl Bounded {
    pub(crate) fn within(budget: Budget) -> Self {
        Bounded {
            text: String::new(),
            budget,
        }
    }

    /// Returns the text.
    pub(crate) fn into_string(self) -> String {
        self.text
    }

    fn push(&mut self, piece: &str) -> Result<(), Spent> {
        self.budget.put(piece.len() as u64)?;
        if piece.len() > self.text.capacity() - self.text.len() {
            // Double the capacity, but not beyond the budget of output.
            let further = (self.text.capacity() as u64).min(self.budget.output());
            let further = piece.len().saturating_add(further as usize);
            self.text.reserve_exact(further);
        }
        self.text.push_str(piece);
        Ok(())
    }
}

impl Sink for Bounded {
    type Stop = Spent;

    fn put(&mut self, bytes: &[u8]) -> Result<(), Spent> {
        if let Ok(piece) = str::from_utf8(bytes) {
            return self.push(piece);
        }
        for chunk in bytes.utf8_chunks() {
            self.push(chunk.valid())?;
            if !chunk.invalid().is_empty() {
                self.push("\u{fffd}")?;
            }
        }
        Ok(())
    }

    fn budget(&mut self) -> Option<&mut Budget> {
        Some(&mut self.budget)
    }
}

/// A sink for an item that is printed once and then repeated.
pub(crate) struct Kept<'b> {
    text: Vec<u8>,
    budget: Option<&'b mut Budget>,
    /// The budget of visited words before the item was printed.
    words: u64,
}

impl<'b> Kept<'b> {
    /// Returns a sink that uses the budget of another sink.
    pub(crate) fn of<S: Sink>(sink: &'b mut S) -> Self {
        let budget = sink.budget();
        Kept {
            text: Vec::new(),
            words: budget.as_deref().map_or(0, Budget::words),
            budget,
        }
    }

    /// Returns the printed item.
    pub(crate) fn done(self) -> Item {
        let left = self.budget.as_deref().map_or(0, Budget::words);
        Item {
            text: self.text,
            visits: self.words - left,
        }
    }
}

/// A printed item, and the number of words that were visited to print it.
pub(crate) struct Item {
    text: Vec<u8>,
    visits: u64,
}

impl Sink for Kept<'_> {
    type Stop = Spent;

    fn put(&mut self, bytes: &[u8]) -> Result<(), Spent> {
        if let Some(budget) = &mut self.budget {
            // `repeat` makes a copy of the item.
            budget.make(2 * bytes.len() as u64)?;
        }
        self.text.extend_from_slice(bytes);
        Ok(())
    }

    fn budget(&mut self) -> Option<&mut Budget> {
        self.budget.as_deref_mut()
    }
}

/// Prints `count` spaces.
pub(crate) fn spaces<S: Sink>(sink: &mut S, count: usize) -> Result<(), S::Stop> {
    const SPACES: [u8; 64] = [b' '; 64];
    let mut left = count;
    while left > 0 {
        let now = left.min(SPACES.len());
        sink.put(&SPACES[..now])?;
        left -= now;
    }
    Ok(())
}

/// Prints an item `count` times. Each time is charged like the first one.
pub(crate) fn repeat<S: Sink>(sink: &mut S, item: Item, count: usize) -> Result<(), S::Stop> {
    const BLOCK: usize = 1 << 14;
    let Item { text, visits } = item;
    if let Some(budget) = sink.budget() {
        budget.visit(visits.saturating_mul(count as u64))?;
    }
    let in_block = (BLOCK / text.len().max(1)).clamp(1, count.max(1));
    let block = text.repeat(in_block);
    let mut left = count;
    while left > 0 {
        let now = left.min(in_block);
        sink.put(&block[..now * text.len()])?;
        left -= now;
    }
    if let Some(budget) = sink.budget() {
        budget.free(2 * text.len() as u64);
    }
    Ok(())
}
