//! Segments of messages, and framing.

use super::fault::Fault;

/// The segments of a message, as words.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Message {
    /// The segments. Word 0 of segment 0 is the root pointer.
    pub segments: Vec<Vec<u64>>,
}

fn word32(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at + 4)?;
    Some(u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
}

/// Returns bytes as words. A rest of less than 8 bytes is dropped.
pub(crate) fn words(bytes: &[u8]) -> Vec<u64> {
    let word = |chunk: &[u8]| {
        chunk
            .iter()
            .rev()
            .fold(0, |sum, byte| sum << 8 | *byte as u64)
    };
    bytes.chunks_exact(8).map(word).collect()
}

impl Message {
    /// Returns the message at the start of `bytes`, and its length in bytes.
    pub fn prefix(bytes: &[u8]) -> Result<(Message, usize), Fault> {
        let truncated = || Fault::byte("truncated", bytes.len());
        let count = word32(bytes, 0).ok_or_else(truncated)? as usize + 1;
        if count > 512 {
            return Err(Fault::byte("segment_table", 0));
        }
        let mut start = (count / 2 + 1) * 8;
        let mut segments = Vec::new();
        for index in 0..count {
            let size = word32(bytes, 4 + 4 * index).ok_or_else(truncated)? as usize * 8;
            let body = bytes.get(start..start + size).ok_or_else(truncated)?;
            segments.push(words(body));
            start += size;
        }
        // Only the padding of the table may be missing.
        if start > bytes.len() {
            return Err(truncated());
        }
        Ok((Message { segments }, start))
    }

    /// Returns the message that consists of exactly these bytes.
    pub fn exactly(bytes: &[u8]) -> Result<Message, Fault> {
        let (message, length) = Message::prefix(bytes)?;
        if length < bytes.len() {
            return Err(Fault::byte("trailing_bytes", length));
        }
        Ok(message)
    }

    /// Returns a message of one segment.
    pub fn flat(words: Vec<u64>) -> Message {
        Message {
            segments: vec![words],
        }
    }

    /// Returns the framed bytes.
    pub fn frame(&self) -> Vec<u8> {
        let mut bytes = (self.segments.len() as u32 - 1).to_le_bytes().to_vec();
        for segment in &self.segments {
            bytes.extend((segment.len() as u32).to_le_bytes());
        }
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        for word in self.segments.iter().flatten() {
            bytes.extend(word.to_le_bytes());
        }
        bytes
    }

    /// Returns the number of words of all segments.
    pub fn words(&self) -> u64 {
        self.segments.iter().map(|words| words.len() as u64).sum()
    }
}
