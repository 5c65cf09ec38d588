//! Packed messages unpacked.

use std::io::{self, BufRead, Read};

use zooph::framing::{self, Length};
use zooph::packed::{PackedRead, Unpacker};
use zooph::{Fault, FaultKind};

use crate::report::Failure;

const WORD: usize = 8;

/// Larger messages than this, in bytes, are not unpacked ahead.
const MAX_AHEAD: usize = 1 << 20;

/// Words unpacked at a time, in bytes, before another look at [`limit`].
const STEP: u64 = 1 << 20;

/// Bytes of words that this many packed bytes may stand for: 64 MiB, or 64 times as many. A run of
/// zeros can be a thousand times as long as its packed form; data that is good for anything is not.
pub(crate) fn limit(packed: u64) -> usize {
    usize::try_from((64 << 20).max(packed.saturating_mul(64))).unwrap_or(usize::MAX)
}

/// Unpacks the message that `packed` starts with, if it is whole and as most are: of one segment.
/// Tells how many packed bytes it is and its length, and puts it to the start of `out`. Nothing
/// else is a reason to complain: [`message`] finds out what it is.
pub(crate) fn at_hand(packed: &[u8], out: &mut Vec<u8>) -> Option<(usize, usize)> {
    let mut unpacker = Unpacker::new();
    let mut table = [0; WORD];
    let head = unpacker.unpack(packed, &mut table);
    let table = u64::from_le_bytes(table);
    let size = (table >> 32) as usize * WORD;
    if head.written < WORD || table as u32 != 0 || size > MAX_AHEAD {
        return None;
    }
    unpacker.end_of_message().ok()?;
    let length = WORD + size;
    if out.len() < length {
        out.resize(length, 0);
    }
    out[..WORD].copy_from_slice(&table.to_le_bytes());
    let body = unpacker.unpack(&packed[head.read..], &mut out[WORD..length]);
    if body.written < size {
        return None;
    }
    unpacker.end_of_message().ok()?;
    Some((head.read + body.read, length))
}

/// Reads the message that a packed stream goes on with.
///
/// The segment table and the segments are packed apart: a run that goes on from one to the other
/// is an error, as it is for the reference.
pub(crate) fn message(input: &mut impl BufRead) -> Result<Vec<u8>, Failure> {
    let mut words = PackedRead::new(input);
    let mut bytes = Vec::new();
    loop {
        let (needed, whole) = match framing::length(&bytes).map_err(Failure::new)? {
            // Every table is a whole number of words.
            Length::AtLeast(length) => (length.next_multiple_of(WORD as u64), false),
            Length::Exactly(length) => (length, true),
        };
        while (bytes.len() as u64) < needed {
            read(&mut words, needed, &mut bytes)?;
        }
        words.end_of_message().map_err(malformed)?;
        if whole {
            return Ok(bytes);
        }
    }
}

/// Reads on towards `needed` bytes, a step at most.
fn read<R: BufRead>(
    words: &mut PackedRead<R>,
    needed: u64,
    bytes: &mut Vec<u8>,
) -> Result<(), Failure> {
    let step = (needed - bytes.len() as u64).min(STEP);
    // The memory grows with the words that arrive.
    let read = words.take(step).read_to_end(bytes).map_err(malformed)?;
    if (read as u64) < step {
        // What is there may be wrong already, whatever is missing.
        framing::length(bytes).map_err(Failure::new)?;
        let end = Fault::at_byte(FaultKind::Truncated, bytes.len() as u64);
        return Err(Failure::new(end));
    }
    if bytes.len() > limit(words.position()) {
        return Err(Failure::new(format_args!(
            "packed bytes may stand for 64 MiB of words, or 64 times their own number"
        )));
    }
    Ok(())
}

/// The stream failed, or what is packed in it is malformed.
fn malformed(error: io::Error) -> Failure {
    match error.downcast::<zooph::packed::Error>() {
        Ok(error) => Failure::new(error),
        Err(error) => error.into(),
    }
}
