//! Reading messages from byte streams, and writing them.

use alloc::vec::Vec;
use core::marker::PhantomData;
use std::io::{self, ErrorKind, IoSlice, Read, Write};

use crate::fault::{Fault, FaultKind};
use crate::framing::{self, Length};
use crate::kind::Struct;
use crate::message::Message;
use crate::validate::Limits;

/// The reason why a stream of messages ended early.
#[derive(Debug)]
pub enum StreamError {
    /// Reading failed.
    Io(io::Error),
    /// A message is malformed. Byte positions count from the start of the stream.
    Fault {
        /// The message's index, counted from 0.
        index: u64,
        /// The message's fault.
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

/// The messages of a stream, one behind another. Each is validated.
pub struct Messages<R, T> {
    reader: R,
    limits: Limits,
    /// The position in the stream of the next message, in bytes.
    offset: u64,
    index: u64,
    ended: bool,
    /// The bytes of the last message that [`Messages::next_reader`] read.
    buffer: Vec<u8>,
    kind: PhantomData<fn() -> T>,
}

/// Returns the messages of a stream. Each is read directly into its own memory. The memory grows
/// with the bytes that arrive, not with the size in a header, and at most to [`Limits::bytes`], 64
/// MiB by default. A larger size in a header is a `message_size` fault before the message is read.
/// For packed messages, pass a [`PackedRead`](crate::packed::PackedRead); the limit is for the
/// unpacked size.
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

/// [`stream`] within the given limits.
pub fn stream_within<T: Struct>(reader: impl Read, limits: Limits) -> Messages<impl Read, T> {
    Messages {
        reader,
        limits,
        offset: 0,
        index: 0,
        ended: false,
        buffer: Vec::new(),
        kind: PhantomData,
    }
}

impl<R: Read, T: Struct> Messages<R, T> {
    /// Reads the next message into memory that is reused for each message. So nothing is allocated
    /// once the memory is as large as the largest message. The messages of [`Iterator::next`] own
    /// their bytes instead. Returns [`None`] at the end of the stream, and after an error.
    ///
    /// ```
    /// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
    /// use weather::Reading;
    ///
    /// let reading = |time| Reading { time, ..Reading::default() };
    /// let file = [reading(1).to_bytes(), reading(2).to_bytes()].concat(); // or a `File`, or a socket
    /// let (mut messages, mut sum) = (zooph::stream::<Reading>(&file[..]), 0);
    /// while let Some(reading) = messages.next_reader() {
    ///     sum += reading?.time();
    /// }
    /// assert_eq!(sum, 3);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns a [`StreamError`], as the iterator does.
    pub fn next_reader(&mut self) -> Option<Result<T::Reader<'_>, StreamError>> {
        if self.ended {
            return None;
        }
        self.ended = true;
        let mut bytes = core::mem::take(&mut self.buffer);
        let frame = read_frame_into(&mut self.reader, &self.limits, &mut bytes);
        self.buffer = bytes;
        match frame {
            Ok(true) => {}
            Ok(false) => return None,
            Err(error) => return Some(Err(self.frame_error(error))),
        }
        match crate::open::open_within::<T>(&self.buffer, &self.limits) {
            Ok(root) => {
                self.ended = false;
                self.offset += self.buffer.len() as u64;
                self.index += 1;
                Some(Ok(root))
            }
            Err(fault) => Some(Err(at(self.index, self.offset, fault))),
        }
    }

    fn frame_error(&self, error: FrameError) -> StreamError {
        match error {
            FrameError::Io(error) => StreamError::Io(error),
            FrameError::Fault(fault) => at(self.index, self.offset, fault),
        }
    }

    fn read(&mut self) -> Result<Option<Message<T>>, StreamError> {
        let frame = read_frame_within(&mut self.reader, &self.limits);
        let Some(bytes) = frame.map_err(|error| self.frame_error(error))? else {
            return Ok(None);
        };
        let length = bytes.len() as u64;
        let message = Message::new(bytes, &self.limits)
            .map_err(|fault| at(self.index, self.offset, fault))?;
        self.offset += length;
        self.index += 1;
        Ok(Some(message))
    }
}

/// Returns the error for message `index`, which begins at byte `offset`.
fn at(index: u64, offset: u64, fault: Fault) -> StreamError {
    StreamError::Fault {
        index,
        fault: fault.shifted(offset),
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

/// The reason why [`read_frame`] failed.
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

impl core::fmt::Display for FrameError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            FrameError::Io(error) => error.fmt(f),
            FrameError::Fault(fault) => fault.fmt(f),
        }
    }
}

impl core::error::Error for FrameError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            FrameError::Io(error) => Some(error),
            FrameError::Fault(fault) => Some(fault),
        }
    }
}

/// The error of reading, or [`ErrorKind::InvalidData`] with the fault inside.
impl From<FrameError> for io::Error {
    fn from(error: FrameError) -> Self {
        match error {
            FrameError::Io(error) => error,
            FrameError::Fault(fault) => fault.into(),
        }
    }
}

/// The error of reading, or [`ErrorKind::InvalidData`] with the [`StreamError`] inside, which has
/// the message's index.
impl From<StreamError> for io::Error {
    fn from(error: StreamError) -> Self {
        match error {
            StreamError::Io(error) => error,
            StreamError::Fault { .. } => io::Error::new(ErrorKind::InvalidData, error),
        }
    }
}

impl From<io::Error> for StreamError {
    fn from(error: io::Error) -> Self {
        StreamError::Io(error)
    }
}

/// [`ErrorKind::InvalidData`] with the fault inside. It is for programs whose functions return I/O
/// errors.
impl From<Fault> for io::Error {
    fn from(fault: Fault) -> Self {
        io::Error::new(ErrorKind::InvalidData, fault)
    }
}

/// Reads the bytes of one framed message, at most 64 MiB. Returns [`None`] at the end of the
/// stream. Nothing behind the message is read.
///
/// # Errors
/// Returns an error if reading fails, if the segment table is malformed or its size is larger, or
/// if the stream ends early.
pub fn read_frame(reader: &mut impl Read) -> Result<Option<Vec<u8>>, FrameError> {
    read_frame_within(reader, &Limits::default())
}

/// [`read_frame`] within the given limits, of which only `bytes` matters here.
///
/// # Errors
/// Returns the same errors as [`read_frame`].
pub fn read_frame_within(
    reader: &mut impl Read,
    limits: &Limits,
) -> Result<Option<Vec<u8>>, FrameError> {
    let mut bytes = Vec::with_capacity(crate::wire::WORD);
    let is_there = read_frame_into(reader, limits, &mut bytes)?;
    Ok(is_there.then_some(bytes))
}

/// Reads the next framed message into `bytes`, reusing its memory. Returns false and leaves `bytes`
/// empty at the end of the stream.
///
/// # Errors
/// Returns the same errors as [`read_frame`]. The content of `bytes` is then meaningless.
pub fn read_frame_into(
    reader: &mut impl Read,
    limits: &Limits,
    bytes: &mut Vec<u8>,
) -> Result<bool, FrameError> {
    bytes.clear();
    loop {
        let length = framing::length(bytes).map_err(FrameError::Fault)?;
        let (needed, whole) = match length {
            // Every table is a whole number of words.
            Length::AtLeast(length) => (length.next_multiple_of(8), false),
            Length::Exactly(length) => (length, true),
        };
        // The first word is always read, because it has the table's size, and because an empty
        // stream has no fault.
        if needed > limits.bytes && !bytes.is_empty() {
            let fault = Fault::at_byte(FaultKind::MessageSize, 0);
            return Err(FrameError::Fault(fault));
        }
        let missing = needed - bytes.len() as u64;
        if whole && missing == 0 {
            return Ok(true);
        }
        // The memory grows with the bytes that arrive, and not beyond the message, whose end is
        // known.
        let read = read_some(reader, missing, bytes)?;
        if read < missing {
            if bytes.is_empty() {
                return Ok(false);
            }
            // The bytes that are there may have a fault of their own, which is found first.
            framing::length(bytes).map_err(FrameError::Fault)?;
            return Err(FrameError::Fault(Fault::at_byte(
                FaultKind::Truncated,
                bytes.len() as u64,
            )));
        }
    }
}

/// Reads `missing` bytes, or as many as there are before the end of the stream. The memory grows
/// with the bytes that arrive, and at most to the end of the missing ones.
fn read_some(reader: &mut impl Read, missing: u64, bytes: &mut Vec<u8>) -> io::Result<u64> {
    const FIRST: usize = 1 << 16;
    let before = bytes.len();
    let mut left = missing;
    while left > 0 {
        let piece = left.min(bytes.len().max(FIRST) as u64);
        bytes.reserve_exact(piece as usize);
        let read = reader.by_ref().take(piece).read_to_end(bytes)? as u64;
        left -= read;
        if read < piece {
            break;
        }
    }
    Ok((bytes.len() - before) as u64)
}

/// Writes the segment table and the segments of a message, in one vectored write if the writer
/// supports it.
///
/// # Errors
/// Returns an error if writing fails. If no reader would accept a message of such segments, the
/// error is of kind [`ErrorKind::InvalidInput`] with a [`framing::SegmentsError`] inside, and
/// nothing is written.
pub fn write_segments<W: Write + ?Sized>(writer: &mut W, segments: &[&[u8]]) -> io::Result<()> {
    let sizes: Vec<usize> = segments.iter().map(|segment| segment.len()).collect();
    let table =
        framing::table(&sizes).map_err(|error| io::Error::new(ErrorKind::InvalidInput, error))?;
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
        // No further write is needed for empty segments at the end.
        while left.first().is_some_and(|slice| slice.is_empty()) {
            left = &mut left[1..];
        }
    }
    Ok(())
}
