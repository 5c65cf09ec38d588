//! The stream framing: a table of segment sizes in front of the segments.

use alloc::vec::Vec;
use core::fmt;

use crate::fault::{Fault, FaultKind};
use crate::wire::WORD;

/// The largest number of segments of a message. Messages of more are rejected.
pub const MAX_SEGMENTS: u32 = 512;

/// The largest number of bytes of a framed message: a table of the most segments, each of the
/// largest size that the table can express.
pub const MAX_BYTES: u64 =
    table_bytes(MAX_SEGMENTS) as u64 + MAX_SEGMENTS as u64 * u32::MAX as u64 * WORD as u64;

/// A message whose segment table was checked: the number of segments is allowed, and all are
/// present.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The framed message, without bytes that follow it.
    bytes: &'a [u8],
    count: u32,
}

/// Returns the bytes of a segment table for `count` segments, padding included.
#[inline]
pub(crate) const fn table_bytes(count: u32) -> usize {
    (count as usize / 2 + 1) * WORD
}

#[inline]
fn entry(bytes: &[u8], index: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(index * 4..)?.first_chunk()?))
}

/// The length of a framed message in bytes, as far as its beginning shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// The segment table is not complete. At least this many bytes of the message are needed to
    /// know more.
    AtLeast(u64),
    /// The length of the whole message.
    Exactly(u64),
}

/// Returns the length of the framed message that starts with `bytes`.
pub fn length(bytes: &[u8]) -> Result<Length, Fault> {
    let Some(last) = entry(bytes, 0) else {
        return Ok(Length::AtLeast(4));
    };
    if last >= MAX_SEGMENTS {
        return Err(Fault::at_byte(FaultKind::SegmentTable, 0));
    }
    let table = table_bytes(last + 1);
    if bytes.len() < table {
        return Ok(Length::AtLeast(table as u64));
    }
    let words: u64 = (1..=last as usize + 1)
        .filter_map(|at| entry(bytes, at))
        .map(u64::from)
        .sum();
    Ok(Length::Exactly(table as u64 + words * WORD as u64))
}

/// Returns the segment of a message, if `bytes` are a message of one segment, as almost all
/// messages are. The table is then one word.
#[inline(always)] // The body is a few comparisons.
pub(crate) fn lone_segment(bytes: &[u8]) -> Option<&[u8]> {
    let (header, body) = bytes.split_first_chunk::<WORD>()?;
    let header = u64::from_le_bytes(*header);
    let complete = header as u32 == 0 && (header >> 32) * WORD as u64 == body.len() as u64;
    complete.then_some(body)
}

impl<'a> Frame<'a> {
    /// Returns the message at the start of `bytes`.
    pub fn prefix(bytes: &'a [u8]) -> Result<Self, Fault> {
        let truncated = || Fault::at_byte(FaultKind::Truncated, bytes.len() as u64);
        match length(bytes)? {
            Length::Exactly(length) if length <= bytes.len() as u64 => {
                let count = entry(bytes, 0).unwrap_or(0) + 1;
                Ok(Frame {
                    bytes: &bytes[..length as usize],
                    count,
                })
            }
            _ => Err(truncated()),
        }
    }

    /// Returns the message in `bytes`. Nothing may follow it.
    #[inline]
    pub fn exactly(bytes: &'a [u8]) -> Result<Self, Fault> {
        if lone_segment(bytes).is_some() {
            return Ok(Frame { bytes, count: 1 });
        }
        let frame = Frame::prefix(bytes)?;
        if frame.bytes.len() < bytes.len() {
            return Err(Fault::at_byte(
                FaultKind::TrailingBytes,
                frame.bytes.len() as u64,
            ));
        }
        Ok(frame)
    }

    /// Returns the framed bytes.
    #[inline]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the number of segments, which is at least 1.
    #[inline]
    pub fn segment_count(&self) -> u32 {
        self.count
    }

    /// Returns the first segment, which holds the root pointer.
    #[inline]
    pub fn first(&self) -> &'a [u8] {
        if self.count == 1 {
            &self.bytes[WORD..]
        } else {
            segments(self.bytes).next().unwrap_or(&[])
        }
    }

    /// Iterates over all segments in order.
    pub fn segments(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        segments(self.bytes)
    }
}

/// Returns the framed bytes at `start`.
///
/// # Safety
/// There must be a complete framed message at `start`, as its segment table describes it, which is
/// borrowed for `'a`.
pub(crate) unsafe fn frame_at<'a>(start: *const u8) -> &'a [u8] {
    // SAFETY: the caller guarantees a complete segment table and complete segments.
    unsafe {
        let count = u32::from_le_bytes(*start.cast()).wrapping_add(1);
        let table = core::slice::from_raw_parts(start, table_bytes(count));
        let words = (1..=count as usize).filter_map(|at| entry(table, at));
        let words: usize = words.map(|words| words as usize).sum();
        core::slice::from_raw_parts(start, table.len() + words * WORD)
    }
}

/// Returns the number of segments of framed bytes whose table was checked.
#[inline]
pub(crate) fn segment_count(frame: &[u8]) -> u32 {
    entry(frame, 0).map_or(0, |last| last.wrapping_add(1))
}

/// Iterates over the segments of framed bytes whose table was checked, in order.
pub(crate) fn segments(frame: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    let count = segment_count(frame);
    let mut start = table_bytes(count);
    (0..count as usize).map(move |index| {
        let end = start + entry(frame, index + 1).unwrap_or(0) as usize * WORD;
        let segment = frame.get(start..end).unwrap_or(&[]);
        start = end;
        segment
    })
}

/// Returns the start and the number of words of segment `index` of the framed bytes at `start`.
///
/// # Safety
/// There must be a complete framed message at `start`, as its segment table describes it.
pub(crate) unsafe fn place_in(start: *const u8, index: u32) -> Option<(*const u8, u32)> {
    // SAFETY: the caller guarantees a complete segment table and complete segments, and `index` is
    // below the number of segments.
    unsafe {
        let entry = |at: u32| u32::from_le_bytes(*start.add(at as usize * 4).cast());
        let last = entry(0);
        if index > last {
            return None;
        }
        let words: usize = (1..=index).map(|before| entry(before) as usize).sum();
        let place = start.add(table_bytes(last + 1) + words * WORD);
        Some((place, entry(index + 1)))
    }
}

/// [`place_in`] for the first eight segments; [`None`] for others.
///
/// It branches for each segment, which is predicted well enough. Additions without branches would
/// depend on the index, and every use of the result would wait for them.
///
/// # Safety
/// There must be a complete framed message at `start`, as its segment table describes it.
#[inline(always)] // It is inlined into the functions that follow far pointers.
pub(crate) unsafe fn place_in_few(start: *const u8, index: u32) -> Option<(*const u8, u32)> {
    const FEW: usize = 8;
    // SAFETY: the caller guarantees a complete segment table and complete segments.
    unsafe {
        let entry = |at: usize| u32::from_le_bytes(*start.add(at * 4).cast());
        let last = entry(0);
        if index > last {
            return None;
        }
        let mut place = start.add(table_bytes(last + 1));
        for before in 0..FEW {
            if index as usize == before {
                return Some((place, entry(index as usize + 1)));
            }
            place = place.add(entry(before + 1) as usize * WORD);
        }
    }
    None
}

/// The reasons why segments are not a message that any reader accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SegmentsError {
    /// There are no segments.
    None,
    /// There are more than [`MAX_SEGMENTS`].
    TooMany {
        /// The number of segments.
        count: usize,
    },
    /// A segment is not a whole number of words.
    Length {
        /// The segment's index, counted from 0.
        index: usize,
        /// The segment's size in bytes.
        bytes: usize,
    },
    /// A segment has 2^32 words or more.
    TooLong {
        /// The segment's index, counted from 0.
        index: usize,
        /// The segment's size in bytes.
        bytes: usize,
    },
}

impl fmt::Display for SegmentsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SegmentsError::None => f.write_str("a message has at least one segment"),
            SegmentsError::TooMany { count } => {
                write!(f, "{count} segments are more than {MAX_SEGMENTS}")
            }
            SegmentsError::Length { index, bytes } => {
                write!(
                    f,
                    "the {bytes} bytes of segment {index} are not whole words of 8"
                )
            }
            SegmentsError::TooLong { index, bytes } => {
                write!(
                    f,
                    "the {bytes} bytes of segment {index} are 2^32 words or more"
                )
            }
        }
    }
}

impl core::error::Error for SegmentsError {}

/// Returns the segment table for segments of these sizes in bytes.
///
/// # Errors
/// Returns an error if no reader would accept a message of such segments.
pub fn table(sizes: &[usize]) -> Result<Vec<u8>, SegmentsError> {
    if sizes.is_empty() {
        return Err(SegmentsError::None);
    }
    let count = sizes.len();
    if count > MAX_SEGMENTS as usize {
        return Err(SegmentsError::TooMany { count });
    }
    let mut table = Vec::with_capacity(table_bytes(count as u32));
    table.extend_from_slice(&(count as u32 - 1).to_le_bytes());
    for (index, &bytes) in sizes.iter().enumerate() {
        if !bytes.is_multiple_of(WORD) {
            return Err(SegmentsError::Length { index, bytes });
        }
        let words =
            u32::try_from(bytes / WORD).map_err(|_| SegmentsError::TooLong { index, bytes })?;
        table.extend_from_slice(&words.to_le_bytes());
    }
    table.resize(table_bytes(count as u32), 0);
    Ok(table)
}

/// Returns the framed message of these segments.
///
/// # Errors
/// Returns an error if no reader would accept a message of such segments.
pub fn join(segments: &[&[u8]]) -> Result<Vec<u8>, SegmentsError> {
    let sizes: Vec<usize> = segments.iter().map(|segment| segment.len()).collect();
    let mut bytes = table(&sizes)?;
    bytes.reserve_exact(sizes.iter().sum());
    for segment in segments {
        bytes.extend_from_slice(segment);
    }
    Ok(bytes)
}
