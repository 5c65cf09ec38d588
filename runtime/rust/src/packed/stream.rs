//! Packing over `std::io` streams.

use std::io::{self, BufRead, Read, Write};
use std::vec::Vec;

use super::{GROUP_MAX, Unpacker, WORD, pack_into};

impl From<super::Error> for io::Error {
    fn from(error: super::Error) -> Self {
        io::Error::new(io::ErrorKind::InvalidData, error)
    }
}

/// Reads the words of a packed stream.
///
/// Takes no more bytes from the stream than it must, so the bytes behind a message can be read from
/// it afterwards. Through [`Read`], the end of the stream between two groups is the end of the
/// words. If the stream ends inside a group, the error has the kind [`io::ErrorKind::InvalidData`]
/// and a [`packed::Error`] inside.
///
/// [`packed::Error`]: super::Error
#[derive(Debug)]
pub struct PackedRead<R> {
    inner: R,
    unpacker: Unpacker,
}

impl<R: BufRead> PackedRead<R> {
    /// Creates a reader at the start of a packed stream.
    pub fn new(inner: R) -> Self {
        PackedRead {
            inner,
            unpacker: Unpacker::new(),
        }
    }

    /// Returns how many packed bytes were taken so far.
    pub fn position(&self) -> u64 {
        self.unpacker.position()
    }

    /// Checks that a message whose words have all been read ends where a group ends. Takes the
    /// count of the last group if that has not been read yet.
    ///
    /// # Errors
    /// If the message ends inside a group, or the stream fails.
    pub fn end_of_message(&mut self) -> io::Result<()> {
        while self.unpacker.needs_count() {
            if self.advance(&mut [])?.is_none() {
                break;
            }
        }
        Ok(self.unpacker.end_of_message()?)
    }

    /// Returns the underlying stream.
    pub fn get_ref(&self) -> &R {
        &self.inner
    }

    /// Returns the underlying stream, by value.
    pub fn into_inner(self) -> R {
        self.inner
    }

    /// Unpacks the bytes that the stream has buffered. Returns how many bytes were written to
    /// `out`, or [`None`] at the end of the stream.
    fn advance(&mut self, out: &mut [u8]) -> io::Result<Option<usize>> {
        let packed = match self.inner.fill_buf() {
            Ok(packed) => packed,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(Some(0)),
            Err(error) => return Err(error),
        };
        let ended = packed.is_empty();
        let done = self.unpacker.unpack(packed, out);
        self.inner.consume(done.read);
        Ok((!ended || done.written > 0).then_some(done.written))
    }
}

impl<R: BufRead> Read for PackedRead<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while !out.is_empty() {
            match self.advance(out)? {
                Some(0) => {}
                Some(size) => return Ok(size),
                None => {
                    return match self.unpacker.end_of_message() {
                        Ok(()) => Ok(0),
                        Err(_) => Err(self.unpacker.truncated().into()),
                    };
                }
            }
        }
        Ok(0)
    }
}

/// Packs words and writes them to a stream.
///
/// The words of one call are packed as one piece; runs do not cross from one piece to the next.
/// Write a message's segment table and each of its segments in one call of `write_all` each: then
/// the bytes are the same as those of the reference implementation. If a call ends inside a word,
/// that part is kept until the next call completes the word.
///
/// Each piece goes to the underlying stream at once, in large writes; wrap a file or socket in a
/// [`BufWriter`](io::BufWriter) if pieces are small.
#[derive(Debug)]
pub struct PackedWrite<W> {
    inner: W,
    packed: Vec<u8>,
    part: [u8; WORD],
    part_size: usize,
}

/// The size of the buffer for packed bytes: many groups, but small enough for the L1 cache.
const ROOM: usize = 8 * GROUP_MAX;

impl<W: Write> PackedWrite<W> {
    /// Creates a writer to `inner`.
    pub fn new(inner: W) -> Self {
        PackedWrite {
            inner,
            packed: Vec::new(),
            part: [0; WORD],
            part_size: 0,
        }
    }

    /// Ends the stream of words and returns the underlying stream, without flushing it.
    ///
    /// # Errors
    /// [`io::ErrorKind::InvalidInput`] if the bytes written end inside a word.
    pub fn finish(self) -> io::Result<W> {
        if self.part_size > 0 {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "the bytes to pack are not a whole number of words",
            ));
        }
        Ok(self.inner)
    }

    /// Returns the underlying stream.
    pub fn get_ref(&self) -> &W {
        &self.inner
    }

    fn pack(&mut self, mut words: &[u8]) -> io::Result<()> {
        self.packed.resize(ROOM, 0);
        while !words.is_empty() {
            let done = pack_into(words, &mut self.packed);
            self.inner.write_all(&self.packed[..done.written])?;
            words = &words[done.read..];
        }
        Ok(())
    }
}

impl<W: Write> Write for PackedWrite<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        if self.part_size > 0 {
            let size = rest.len().min(WORD - self.part_size);
            self.part[self.part_size..][..size].copy_from_slice(&rest[..size]);
            self.part_size += size;
            rest = &rest[size..];
            if self.part_size < WORD {
                return Ok(bytes.len());
            }
            self.part_size = 0;
            let word = self.part;
            self.pack(&word)?;
        }
        let (words, part) = rest.split_at(rest.len() / WORD * WORD);
        self.pack(words)?;
        self.part[..part.len()].copy_from_slice(part);
        self.part_size = part.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
