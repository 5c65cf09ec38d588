//! Unpacks packed messages.

use std::io::{self, BufRead, Read};

use zooph::framing::{self, Length};
use zooph::packed::{PackedRead, Unpacker};
use zooph::{Fault, FaultKind};

use crate::report::Failure;

const WORD: usize = 8;

/// The greatest size in bytes of a message that [`at_hand`] unpacks.
const MAX_AHEAD: usize = 1 << 20;

/// The number of bytes that are unpacked before [`limit`] is checked again.
const STEP: u64 = 1 << 20;

/// Returns the greatest size in bytes of the words in this many packed bytes: 64 MiB, or 64 times as many.
/// A run of zeros can be a thousand times as long as its packed form, but useful data is not.
pub(crate) fn limit(packed: u64) -> usize {
    usize::try_from((64 << 20).max(packed.saturating_mul(64))).unwrap_or(usize::MAX)
}

/// Unpacks the message at the start of `packed` into `out`. Returns the number of packed bytes, and the
/// message's length. Returns `None` if the message is incomplete, large, malformed or has several segments;
/// [`message`] handles these cases and reports errors.
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

/// Reads the next message of a packed stream.
///
/// The segment table and the segments are packed separately. As in the reference implementation, a run that
/// extends from one to the other is an error.
pub(crate) fn message(input: &mut impl BufRead) -> Result<Vec<u8>, Failure> {
    let mut words = PackedRead::new(input);
    let mut bytes = Vec::new();
    loop {
        let (needed, whole) = match framing::length(&bytes).map_err(Failure::new)? {
            // The size of a segment table is a multiple of a word.
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

/// Reads up to `needed` bytes in all, but at most one step.
fn read<R: BufRead>(
    words: &mut PackedRead<R>,
    needed: u64,
    bytes: &mut Vec<u8>,
) -> Result<(), Failure> {
    let step = (needed - bytes.len() as u64).min(STEP);
    // The buffer grows with the words that arrive, so a false length costs no memory.
    let read = words.take(step).read_to_end(bytes).map_err(malformed)?;
    if (read as u64) < step {
        // If the table itself is malformed, that is a better error than the end of the stream.
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

/// Converts an error of the stream or of the unpacker.
fn malformed(error: io::Error) -> Failure {
    match error.downcast::<zooph::packed::Error>() {
        Ok(error) => Failure::new(error),
        Err(error) => error.into(),
    }
}
