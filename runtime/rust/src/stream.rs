//! Messages from and to byte streams.

use alloc::vec::Vec;
use core::marker::PhantomData;
use std::io::{self, ErrorKind, IoSlice, Read, Write};

use crate::fault::{Fault, FaultKind};
use crate::framing::{self, Frame, Length};
use crate::kind::{PointerKind, Struct};
use crate::validate::Limits;

/// Why a stream of messages ended early.
#[derive(Debug)]
pub enum StreamError {
    /// Reading failed.
    Io(io::Error),
    /// Message `index`, counted from 0, is malformed. Byte positions count from the start of the
    /// stream.
    Fault {
        /// Which message.
        index: u64,
        /// What is wrong with it.
        fault: Fault,
    },
}

impl core::fmt::Display for StreamError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            StreamError::Io(error) => error.fmt(f),
            StreamError::Fault { index, fault } => write!(f, "message {index}: {fault}"),
        }
    }
}

impl core::error::Error for StreamError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            StreamError::Io(error) => Some(error),
            StreamError::Fault { fault, .. } => Some(fault),
        }
    }
}

/// A message that owns its bytes and was validated: it may be kept, and sent to other threads.
pub struct Message<T> {
    bytes: Vec<u8>,
    kind: PhantomData<fn() -> T>,
}

impl<T: Struct> Message<T> {
    /// Validates `bytes`, one framed message, and keeps them.
    pub fn new(bytes: Vec<u8>, limits: &Limits) -> Result<Self, Fault> {
        crate::open::open_within::<T>(&bytes, limits)?;
        Ok(Message {
            bytes,
            kind: PhantomData,
        })
    }

    /// The root struct.
    pub fn root(&self) -> T::Reader<'_> {
        match Frame::exactly(&self.bytes).and_then(crate::open::frame_root) {
            Ok(pointer) => T::read(pointer),
            // `new` has opened the same bytes.
            Err(_) => T::from_struct(crate::reader::StructReader::EMPTY),
        }
    }

    /// The framed bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The framed bytes, without copying them.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// The messages of a stream, one behind another, each validated.
pub struct Messages<R, T> {
    reader: R,
    limits: Limits,
    /// Start of the next message, in bytes.
    offset: u64,
    index: u64,
    ended: bool,
    kind: PhantomData<fn() -> T>,
}

/// The messages of a stream. Reads directly into each message's own memory, which grows with the
/// bytes that arrive, not with what a header claims.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// use weather::Reading;
///
/// let reading = |time| Reading { time, ..Reading::default() };
/// let file = [reading(1).to_bytes(), reading(2).to_bytes()].concat(); // or a `File`, or a socket
/// let mut times = Vec::new();
/// for message in zooph::stream::<Reading>(&file[..]) {
///     let message = message?; // owns its bytes
///     times.push(message.root().time());
/// }
/// assert_eq!(times, [1, 2]);
/// # Ok::<(), zooph::StreamError>(())
/// ```
pub fn stream<T: Struct>(reader: impl Read) -> Messages<impl Read, T> {
    stream_within(reader, Limits::default())
}

/// [`stream`] with limits of the caller's.
pub fn stream_within<T: Struct>(reader: impl Read, limits: Limits) -> Messages<impl Read, T> {
    Messages {
        reader,
        limits,
        offset: 0,
        index: 0,
        ended: false,
        kind: PhantomData,
    }
}

impl<R: Read, T: Struct> Messages<R, T> {
    fn read(&mut self) -> Result<Option<Message<T>>, StreamError> {
        let fault = |fault: Fault, index, offset| StreamError::Fault {
            index,
            fault: fault.shifted(offset),
        };
        let Some(bytes) = read_frame(&mut self.reader).map_err(|error| match error {
            FrameError::Io(error) => StreamError::Io(error),
            FrameError::Fault(found) => fault(found, self.index, self.offset),
        })?
        else {
            return Ok(None);
        };
        let length = bytes.len() as u64;
        let message = Message::new(bytes, &self.limits)
            .map_err(|found| fault(found, self.index, self.offset))?;
        self.offset += length;
        self.index += 1;
        Ok(Some(message))
    }
}

impl<R: Read, T: Struct> Iterator for Messages<R, T> {
    type Item = Result<Message<T>, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = self.read().transpose();
        self.ended = !matches!(next, Some(Ok(_)));
        next
    }
}

/// Why [`read_frame`] failed.
#[derive(Debug)]
pub enum FrameError {
    /// Reading failed.
    Io(io::Error),
    /// The framing is malformed. Byte positions count from the start of the message.
    Fault(Fault),
}

impl From<io::Error> for FrameError {
    fn from(error: io::Error) -> Self {
        FrameError::Io(error)
    }
}

/// Reads the bytes of one framed message; [`None`] at the end of the stream. Nothing beyond it is
/// read.
pub fn read_frame(reader: &mut impl Read) -> Result<Option<Vec<u8>>, FrameError> {
    let mut bytes = Vec::with_capacity(crate::wire::WORD);
    loop {
        let length = framing::length(&bytes).map_err(FrameError::Fault)?;
        let (needed, whole) = match length {
            // Every table is a whole number of words.
            Length::AtLeast(length) => (length.next_multiple_of(8), false),
            Length::Exactly(length) => (length, true),
        };
        let missing = needed - bytes.len() as u64;
        if whole && missing == 0 {
            return Ok(Some(bytes));
        }
        // `take` and `read_to_end` grow the memory with the bytes that arrive.
        bytes.reserve((missing as usize).min(1 << 16));
        let read = reader.by_ref().take(missing).read_to_end(&mut bytes)? as u64;
        if read < missing {
            if bytes.is_empty() {
                return Ok(None);
            }
            // What is there may be wrong already, whatever is missing.
            framing::length(&bytes).map_err(FrameError::Fault)?;
            return Err(FrameError::Fault(Fault::at_byte(
                FaultKind::Truncated,
                bytes.len() as u64,
            )));
        }
    }
}

/// Writes the segment table and the segments of a message, in one vectored write where the writer
/// can.
pub fn write_segments<W: Write + ?Sized>(writer: &mut W, segments: &[&[u8]]) -> io::Result<()> {
    let sizes: Vec<usize> = segments.iter().map(|segment| segment.len()).collect();
    let table = framing::table(&sizes);
    let mut slices: Vec<IoSlice<'_>> = core::iter::once(&table[..])
        .chain(segments.iter().copied())
        .map(IoSlice::new)
        .collect();
    let mut left = &mut slices[..];
    while !left.is_empty() {
        match writer.write_vectored(left) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(written) => IoSlice::advance_slices(&mut left, written),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        // Empty segments at the end need no further write.
        while left.first().is_some_and(|slice| slice.is_empty()) {
            left = &mut left[1..];
        }
    }
    Ok(())
}
