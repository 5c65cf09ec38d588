//! Where printed text goes: to a writer, or only past a measuring stick.

use std::io;

use crate::budget::{Budget, Spent};

/// Takes printed text piece by piece.
pub(crate) trait Sink {
    /// What stops it.
    type Stop: From<Spent>;
    /// Takes some bytes.
    fn put(&mut self, bytes: &[u8]) -> Result<(), Self::Stop>;
    /// What the operation that prints may still take; nothing where the sink itself ends it soon.
    fn budget(&mut self) -> Option<&mut Budget>;
}

/// Charges for a visit to what is in no message.
pub(crate) fn visit<S: Sink>(sink: &mut S) -> Result<(), S::Stop> {
    match sink.budget() {
        Some(budget) => Ok(budget.visit(1)?),
        None => Ok(()),
    }
}

/// A writer, which has no limit of output.
pub(crate) struct Out<'w, W> {
    pub(crate) out: &'w mut W,
    pub(crate) budget: Budget,
}

/// Why nothing more is written.
pub(crate) enum Stopped {
    /// The writer failed.
    Io(io::Error),
    /// The operation may take no more.
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

/// Counts bytes, and stops when there are more than fit on the line. So measuring a value costs
/// no more than the line is long, whatever the value's size.
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

/// A string, which is stopped where it would be longer than allowed. What is put is UTF-8 piece by
/// piece, or replaced where it is not.
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

    /// What was put.
    pub(crate) fn into_string(self) -> String {
        self.text
    }

    fn push(&mut self, piece: &str) -> Result<(), Spent> {
        self.budget.put(piece.len() as u64)?;
        if piece.len() > self.text.capacity() - self.text.len() {
            // Twice the room there was, where so much may be written at all.
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

/// Takes an item that is printed once, to be put again and again.
pub(crate) struct Kept<'b> {
    text: Vec<u8>,
    budget: Option<&'b mut Budget>,
    /// Words that could be visited when it began.
    words: u64,
}

impl<'b> Kept<'b> {
    /// Within what is left of a sink's budget.
    pub(crate) fn of<S: Sink>(sink: &'b mut S) -> Self {
        let budget = sink.budget();
        Kept {
            text: Vec::new(),
            words: budget.as_deref().map_or(0, Budget::words),
            budget,
        }
    }

    /// The item, as it was printed.
    pub(crate) fn done(self) -> Item {
        let left = self.budget.as_deref().map_or(0, Budget::words);
        Item {
            text: self.text,
            visits: self.words - left,
        }
    }
}

/// A printed item, and the words that were visited for it.
pub(crate) struct Item {
    text: Vec<u8>,
    visits: u64,
}

impl Sink for Kept<'_> {
    type Stop = Spent;

    fn put(&mut self, bytes: &[u8]) -> Result<(), Spent> {
        if let Some(budget) = &mut self.budget {
            // It is there once more while it is repeated.
            budget.make(2 * bytes.len() as u64)?;
        }
        self.text.extend_from_slice(bytes);
        Ok(())
    }

    fn budget(&mut self) -> Option<&mut Budget> {
        self.budget.as_deref_mut()
    }
}

/// Puts `count` spaces.
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

/// Puts an item `count` times, each of which takes what it took to print it.
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
