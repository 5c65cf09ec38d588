//! The arithmetic of the eval workload, and what is added up of a text: the same for everybody.

/// What an operation gives.
#[inline]
pub(crate) fn apply(op: u16, left: i32, right: i32) -> i32 {
    match op {
        0 => left.wrapping_add(right),
        1 => left.wrapping_sub(right),
        2 => left.wrapping_mul(right),
        3 | 4 if right == 0 => i32::MAX,
        3 => left.wrapping_div(right),
        4 => left.wrapping_rem(right),
        _ => 0,
    }
}

/// The length and the first byte.
#[inline]
pub(crate) fn touch(text: &[u8]) -> u64 {
    text.len() as u64 + text.first().map_or(0, |byte| u64::from(*byte))
}

/// The bytes as little-endian words, and the length.
pub(crate) fn words_sum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    words
        .iter()
        .chain([&last])
        .fold(bytes.len() as u64, |sum, word| {
            sum.wrapping_add(u64::from_le_bytes(*word))
        })
}
