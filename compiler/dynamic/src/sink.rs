//! Where printed text goes: to a writer, or only past a measuring stick.

use std::io;

/// Takes printed text piece by piece.
pub(crate) trait Sink {
    /// What stops it.
    type Stop;
    /// Takes some bytes.
    fn put(&mut self, bytes: &[u8]) -> Result<(), Self::Stop>;
}

/// A writer.
pub(crate) struct Out<'w, W>(pub(crate) &'w mut W);

impl<W: io::Write> Sink for Out<'_, W> {
    type Stop = io::Error;

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }
}

/// Counts bytes, and stops when there are more than fit on the line. So measuring a value costs
/// no more than the line is long, whatever the value's size.
pub(crate) struct Measure {
    left: usize,
}

/// The text is longer than the line.
pub(crate) struct TooLong;

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
}

/// A string, which is stopped where it would be longer than allowed.
pub(crate) struct Bounded {
    text: Vec<u8>,
    left: u64,
}

impl Bounded {
    pub(crate) fn new(longest: u64) -> Self {
        Bounded {
            text: Vec::new(),
            left: longest,
        }
    }

    /// What was put, and replaced where it is not UTF-8.
    pub(crate) fn into_string(self) -> String {
        String::from_utf8(self.text)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }
}

impl Sink for Bounded {
    type Stop = TooLong;

    fn put(&mut self, bytes: &[u8]) -> Result<(), TooLong> {
        let left = self.left.checked_sub(bytes.len() as u64).ok_or(TooLong)?;
        if bytes.len() > self.text.capacity() - self.text.len() {
            // Twice the room there was, where so much may be written at all.
            let further = (self.text.capacity() as u64).min(left) as usize;
            self.text.reserve_exact(bytes.len().saturating_add(further));
        }
        self.text.extend_from_slice(bytes);
        self.left = left;
        Ok(())
    }
}

/// Bytes that may be made of a message of so many, unless the caller says otherwise: as much as
/// `zooph::Limits` has for memory and output.
pub(crate) fn default_limit(present: u64) -> u64 {
    present.saturating_mul(64).max(64 << 20)
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

/// Printed text kept, to be put more than once.
impl Sink for Vec<u8> {
    type Stop = std::convert::Infallible;

    fn put(&mut self, bytes: &[u8]) -> Result<(), Self::Stop> {
        self.extend_from_slice(bytes);
        Ok(())
    }
}

/// Puts `text` `count` times.
pub(crate) fn repeat<S: Sink>(sink: &mut S, text: &[u8], count: usize) -> Result<(), S::Stop> {
    const BLOCK: usize = 1 << 14;
    let in_block = (BLOCK / text.len().max(1)).clamp(1, count.max(1));
    let block = text.repeat(in_block);
    let mut left = count;
    while left > 0 {
        let now = left.min(in_block);
        sink.put(&block[..now * text.len()])?;
        left -= now;
    }
    Ok(())
}
