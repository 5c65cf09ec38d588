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
/// Takes no more from the stream than it must, so that what follows a message can be read from it.
/// Through [`Read`], the end of the stream between two groups is the end of the words; inside a
/// group it is an error of kind [`io::ErrorKind::InvalidData`] with a [`packed::Error`] inside.
///
/// [`packed::Error`]: super::Error
#[derive(Debug)]
pub struct PackedRead<R> {
    inner: R,
    unpacker: Unpacker,
}

impl<R: BufRead> PackedRead<R> {
    /// Reads from the start of a packed stream.
    pub fn new(inner: R) -> Self {
        PackedRead {
            inner,
            unpacker: Unpacker::new(),
        }
    }

    /// Packed bytes taken so far.
    pub fn position(&self) -> u64 {
        self.unpacker.position()
    }

    /// Checks that a message whose words have all been read ends where a group ends, and takes the
    /// count that may still belong to its last word.
    ///
    /// # Errors
    /// If it does not, or the stream fails.
    pub fn end_of_message(&mut self) -> io::Result<()> {
        while self.unpacker.needs_count() {
            if self.advance(&mut [])?.is_none() {
                break;
            }
        }
        Ok(self.unpacker.end_of_message()?)
    }

    /// The stream beneath.
    pub fn get_ref(&self) -> &R {
        &self.inner
    }

    /// Gives the stream beneath back.
    pub fn into_inner(self) -> R {
        self.inner
    }

    /// Unpacks what the stream has at hand: how many bytes, or nothing at the stream's end.
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

/// Packs words onto a stream.
///
/// What is written in one call is packed as one piece: runs do not cross from one piece to the
/// next. Write a message's segment table and each of its segments in one call (`write_all`) each,
/// to get the bytes the reference implementation writes. A part of a word waits for the rest,
/// which counts as the start of the next piece.
///
/// Each piece goes to the stream beneath at once, in large writes; wrap a file or socket in a
/// [`BufWriter`](io::BufWriter) if pieces are small.
#[derive(Debug)]
pub struct PackedWrite<W> {
    inner: W,
    packed: Vec<u8>,
    part: [u8; WORD],
    part_size: usize,
}

/// Room for packed bytes: many groups, but not more than a first-level cache holds.
const ROOM: usize = 8 * GROUP_MAX;

impl<W: Write> PackedWrite<W> {
    /// Writes to `inner`.
    pub fn new(inner: W) -> Self {
        PackedWrite {
            inner,
            packed: Vec::new(),
            part: [0; WORD],
            part_size: 0,
        }
    }

    /// Ends the words and gives the stream beneath back, not flushed.
    ///
    /// # Errors
    /// [`io::ErrorKind::InvalidInput`] if the words end inside a word.
    pub fn finish(self) -> io::Result<W> {
        if self.part_size > 0 {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "the bytes to pack are not a whole number of words",
            ));
        }
        Ok(self.inner)
    }

    /// The stream beneath.
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
