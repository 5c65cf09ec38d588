//! The stream framing: a table of segment sizes in front of the segments.

use alloc::vec::Vec;
use core::fmt;

use crate::fault::{Fault, FaultKind};
use crate::wire::WORD;

/// Messages of more segments than this are refused.
pub const MAX_SEGMENTS: u32 = 512;

/// No framed message has more bytes: a table of as many segments as there may be, each as long as
/// the table can tell.
pub const MAX_BYTES: u64 =
    table_bytes(MAX_SEGMENTS) as u64 + MAX_SEGMENTS as u64 * u32::MAX as u64 * WORD as u64;

/// A message's segment table, checked: there are that many segments and all are there.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The framed message, without what follows it.
    bytes: &'a [u8],
    count: u32,
}

/// Bytes of a segment table for `count` segments, padding included.
#[inline]
pub(crate) const fn table_bytes(count: u32) -> usize {
    (count as usize / 2 + 1) * WORD
}

#[inline]
fn entry(bytes: &[u8], index: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(index * 4..)?.first_chunk()?))
}

/// How long a framed message is in bytes, as far as its beginning tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// The segment table is not complete: at least so many bytes of the message are needed to
    /// know more.
    AtLeast(u64),
    /// The whole message.
    Exactly(u64),
}

/// The length of the framed message that starts with `bytes`.
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

/// The segment of a message of one, if `bytes` are such a message: then the table is one word, and
/// almost every message is like that.
#[inline(always)] // A few comparisons.
pub(crate) fn lone_segment(bytes: &[u8]) -> Option<&[u8]> {
    let (header, body) = bytes.split_first_chunk::<WORD>()?;
    let header = u64::from_le_bytes(*header);
    let complete = header as u32 == 0 && (header >> 32) * WORD as u64 == body.len() as u64;
    complete.then_some(body)
}

impl<'a> Frame<'a> {
    /// The message that `bytes` start with.
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

    /// The message that `bytes` are: nothing may follow it.
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

    /// The framed bytes.
    #[inline]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Number of segments; at least 1.
    #[inline]
    pub fn segment_count(&self) -> u32 {
        self.count
    }

    /// The first segment, which holds the root pointer.
    #[inline]
    pub fn first(&self) -> &'a [u8] {
        if self.count == 1 {
            &self.bytes[WORD..]
        } else {
            segments(self.bytes).next().unwrap_or(&[])
        }
    }

    /// All segments in order.
    pub fn segments(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        segments(self.bytes)
    }
}

/// The framed bytes at `start`.
///
/// # Safety
/// All of a framed message must be there during `'a`, by what its segment table says.
pub(crate) unsafe fn frame_at<'a>(start: *const u8) -> &'a [u8] {
    // SAFETY: the caller says that there are a whole table and whole segments.
    unsafe {
        let count = u32::from_le_bytes(*start.cast()).wrapping_add(1);
        let table = core::slice::from_raw_parts(start, table_bytes(count));
        let words = (1..=count as usize).filter_map(|at| entry(table, at));
        let words: usize = words.map(|words| words as usize).sum();
        core::slice::from_raw_parts(start, table.len() + words * WORD)
    }
}

/// Number of segments of framed bytes whose table was checked.
#[inline]
pub(crate) fn segment_count(frame: &[u8]) -> u32 {
    entry(frame, 0).map_or(0, |last| last.wrapping_add(1))
}

/// All segments of framed bytes whose table was checked, in order.
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

/// Segment `index` of the framed bytes at `start`: where it starts and how many words it has.
///
/// # Safety
/// As for [`frame_at`].
pub(crate) unsafe fn place_in(start: *const u8, index: u32) -> Option<(*const u8, u32)> {
    // SAFETY: the caller says that there are a whole table and whole segments; the index is below
    // the number of segments, which are few.
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

/// The same for the first eight segments; [`None`] for others.
///
/// From one to the next by jumps, which are predicted well enough: additions without them would wait
/// for the index, and what is found with the result for the additions.
///
/// # Safety
/// As for [`frame_at`].
#[inline(always)] // Into what follows far pointers.
pub(crate) unsafe fn place_in_few(start: *const u8, index: u32) -> Option<(*const u8, u32)> {
    const FEW: usize = 8;
    // SAFETY: the caller says that there are a whole table and whole segments.
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

/// Why segments are no message that anybody would read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SegmentsError {
    /// There are none.
    None,
    /// There are more than [`MAX_SEGMENTS`].
    TooMany {
        /// How many there are.
        count: usize,
    },
    /// One is not a whole number of words.
    Length {
        /// Which one, counted from 0.
        index: usize,
        /// Its size.
        bytes: usize,
    },
    /// One has 2^32 words or more.
    TooLong {
        /// Which one, counted from 0.
        index: usize,
        /// Its size.
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

/// The segment table for segments of these sizes in bytes.
///
/// # Errors
/// If no reader would accept a message of such segments.
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

/// The framed message of these segments.
///
/// # Errors
/// If no reader would accept a message of such segments.
pub fn join(segments: &[&[u8]]) -> Result<Vec<u8>, SegmentsError> {
    let sizes: Vec<usize> = segments.iter().map(|segment| segment.len()).collect();
    let mut bytes = table(&sizes)?;
    bytes.reserve_exact(sizes.iter().sum());
    for segment in segments {
        bytes.extend_from_slice(segment);
    }
    Ok(bytes)
}
