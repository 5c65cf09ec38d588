//! The arithmetic of the eval workload, and what is added up of a text: the same for everybody.

pub(crate) use zooph_bench_draws::apply;

/// Every byte, in the verifier.
#[cfg(feature = "whole")]
pub(crate) use zooph_bench_draws::touch_whole as touch;

/// The length and the first byte.
#[cfg(not(feature = "whole"))]
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
