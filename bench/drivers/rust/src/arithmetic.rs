//! The arithmetic of the workload `eval` and the checksums of texts, which all contenders share.

pub(crate) use zooph_bench_draws::apply;

/// Returns what a text adds to the verifier's checksum: a hash of every byte.
#[cfg(feature = "whole")]
pub(crate) use zooph_bench_draws::touch_whole as touch;

/// Returns what a text adds to a timed checksum: its length and its first byte.
#[cfg(not(feature = "whole"))]
#[inline]
pub(crate) fn touch(text: &[u8]) -> u64 {
    text.len() as u64 + text.first().map_or(0, |byte| u64::from(*byte))
}

/// Returns the checksum `bytes` of `bench/README.md`.
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
