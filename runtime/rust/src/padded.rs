//! Copies of texts, which are mostly so short that a call of `memcpy` costs more than the copying.

use core::ptr;

use crate::wire::WORD;

/// Copies `bytes` to the start of `to`, which ends in the same word or in the next one, and fills
/// the rest of `to` with zeros.
#[inline(always)] // Into the functions that write texts.
pub(crate) fn copy(bytes: &[u8], to: &mut [u8]) {
    let rest = to.len().wrapping_sub(bytes.len());
    assert!(
        rest <= WORD && to.len().is_multiple_of(WORD),
        "room for the bytes and no more"
    );
    // SAFETY: `to` has that many words, and they are borrowed exclusively.
    unsafe { copy_to(bytes, to.as_mut_ptr(), to.len() / WORD) }
}

/// The same to `words` words at `to`.
///
/// # Safety
/// The words are the caller's to write; `bytes` ends in the last of them or right before it.
#[inline(always)] // As above.
pub(crate) unsafe fn copy_to(bytes: &[u8], to: *mut u8, words: usize) {
    let (from, length) = (bytes.as_ptr(), bytes.len());
    if words == 0 {
        return;
    }
    // SAFETY: the caller's. Loads and stores overlap in the middle instead of going byte by byte,
    // and none reaches beyond `bytes` or the words.
    unsafe {
        if length < WORD {
            // Then there is one word only.
            to.cast::<u64>().write_unaligned(short_word(bytes).to_le());
            return;
        }
        to.add((words - 1) * WORD).cast::<u64>().write_unaligned(0);
        if length <= 2 * WORD {
            let first = from.cast::<u64>().read_unaligned();
            let last = from.add(length - WORD).cast::<u64>().read_unaligned();
            to.cast::<u64>().write_unaligned(first);
            to.add(length - WORD).cast::<u64>().write_unaligned(last);
        } else if length <= 4 * WORD {
            let first = from.cast::<u128>().read_unaligned();
            let last = from.add(length - 2 * WORD).cast::<u128>().read_unaligned();
            to.cast::<u128>().write_unaligned(first);
            to.add(length - 2 * WORD)
                .cast::<u128>()
                .write_unaligned(last);
        } else {
            ptr::copy_nonoverlapping(from, to, length);
        }
    }
}

/// Less than eight bytes, as the lowest of a word.
#[inline(always)] // As above.
fn short_word(bytes: &[u8]) -> u64 {
    match *bytes {
        [] => 0,
        [a] => a as u64,
        [a, b] => u16::from_le_bytes([a, b]) as u64,
        [a, b, c] => u32::from_le_bytes([a, b, c, 0]) as u64,
        [a, b, c, d, ..] => {
            let tail = bytes.len() - 4;
            let last = bytes
                .last_chunk()
                .map_or(0, |last| u32::from_le_bytes(*last));
            u32::from_le_bytes([a, b, c, d]) as u64 | (last as u64) << (8 * tail)
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::copy;
    use crate::wire::WORD;

    #[test]
    fn bytes_of_every_length_are_copied_and_the_rest_is_zero() {
        for length in 0..100_usize {
            let bytes: Vec<u8> = (1..=length as u8).collect();
            // As data, and as a text with its NUL.
            for words in [length.div_ceil(WORD), length / WORD + 1] {
                let mut to = vec![0xff; words * WORD];
                copy(&bytes, &mut to);
                assert_eq!(to[..length], bytes);
                assert!(to[length..].iter().all(|byte| *byte == 0), "{length}");
            }
        }
    }
}
