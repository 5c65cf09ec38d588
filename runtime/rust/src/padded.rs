//! Copies of texts, which are mostly so short that a call of `memcpy` costs more than the copying.

use core::ptr;

use crate::wire::WORD;

/// How this machine copies. Found out once for each message, because finding out may need a call,
/// and a call where texts are written costs more than it looks: registers are saved for it.
#[derive(Clone, Copy)]
pub(crate) struct Copier {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    wide: bool,
}

impl Copier {
    /// As every machine can.
    pub(crate) const fn plain() -> Self {
        Copier {
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            wide: false,
        }
    }

    /// As this machine does it best.
    #[inline]
    pub(crate) fn best() -> Self {
        Copier {
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            wide: wide::is_available(),
        }
    }

    /// Copies `bytes` to `words` words at `to` and fills the rest of the last one with zeros.
    ///
    /// # Safety
    /// The words are the caller's to write; `bytes` ends in the last of them or right before it.
    #[inline(always)] // Into the functions that write texts.
    pub(crate) unsafe fn copy(self, bytes: &[u8], to: *mut u8, words: usize) {
        let (from, length) = (bytes.as_ptr(), bytes.len());
        if words == 0 {
            return;
        }
        // SAFETY: the caller's. Loads and stores overlap in the middle instead of going byte by
        // byte, and none reaches beyond `bytes` or the words.
        unsafe {
            if length < WORD {
                // Then there is one word only.
                to.cast::<u64>().write_unaligned(short_word(bytes).to_le());
            } else if length <= 2 * WORD {
                let first = from.cast::<u64>().read_unaligned();
                let last = from.add(length - WORD).cast::<u64>().read_unaligned();
                to.add((words - 1) * WORD).cast::<u64>().write_unaligned(0);
                to.cast::<u64>().write_unaligned(first);
                to.add(length - WORD).cast::<u64>().write_unaligned(last);
            } else {
                self.copy_long(from, length, to, words);
            }
        }
    }

    /// The same for more than two words.
    ///
    /// # Safety
    /// The same.
    #[inline(always)] // A call of one function or the other.
    unsafe fn copy_long(self, from: *const u8, length: usize, to: *mut u8, words: usize) {
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if self.wide {
            // SAFETY: the caller's, and the instructions are there.
            return unsafe { wide::copy(from, length, to, words * WORD) };
        }
        // SAFETY: the caller's.
        unsafe {
            to.add((words - 1) * WORD).cast::<u64>().write_unaligned(0);
            ptr::copy_nonoverlapping(from, to, length);
        }
    }
}

/// The same with AVX-512, whose masks do without jumps that depend on the length: what texts cost
/// otherwise is mostly that nobody can predict their lengths.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod wide {
    use core::arch::x86_64::{_bzhi_u64, _mm512_mask_storeu_epi8, _mm512_maskz_loadu_epi8};

    /// Bytes of a vector.
    const WIDE: usize = 64;

    #[inline]
    pub(super) fn is_available() -> bool {
        std::arch::is_x86_feature_detected!("avx512bw")
            && std::arch::is_x86_feature_detected!("bmi2")
    }

    /// Copies `length` bytes to `room` bytes, at most eight more, and fills the rest with zeros.
    ///
    /// # Safety
    /// Both ranges must be the caller's to read and to write; the instructions must be available.
    #[target_feature(enable = "avx512f,avx512bw,bmi2")]
    pub(super) unsafe fn copy(from: *const u8, length: usize, to: *mut u8, room: usize) {
        let part = |at: usize, bytes: u64, place: u64| {
            // SAFETY: the callers below keep both masks inside their ranges.
            unsafe {
                let vector = _mm512_maskz_loadu_epi8(bytes, from.add(at).cast());
                _mm512_mask_storeu_epi8(to.add(at).cast(), place, vector);
            }
        };
        // The last vector overlaps the one before or, up to one vector, is the same.
        let last = room.saturating_sub(WIDE);
        part(0, first(length.min(WIDE)), first(room.min(WIDE)));
        let mut at = WIDE;
        while at < last {
            part(at, u64::MAX, u64::MAX);
            at += WIDE;
        }
        part(last, first(length - last), first(room.min(WIDE)));
    }

    /// The mask of a vector's first `count` bytes.
    #[target_feature(enable = "bmi2")]
    fn first(count: usize) -> u64 {
        _bzhi_u64(u64::MAX, count as u32)
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

    use super::Copier;
    use crate::wire::WORD;

    const COPIERS: [fn() -> Copier; 2] = [Copier::plain, Copier::best];

    #[test]
    fn bytes_of_every_length_are_copied_and_the_rest_is_zero() {
        for (length, copier) in (0..400_usize).flat_map(|length| COPIERS.map(|it| (length, it))) {
            let bytes: Vec<u8> = (1..=length).map(|byte| byte as u8).collect();
            // As data, and as a text with its NUL.
            for words in [length.div_ceil(WORD), length / WORD + 1] {
                let mut to = vec![0xff; words * WORD];
                // SAFETY: as many words, which the bytes end in or right before.
                unsafe { copier().copy(&bytes, to.as_mut_ptr(), words) };
                assert_eq!(to[..length], bytes);
                assert!(to[length..].iter().all(|byte| *byte == 0), "{length}");
            }
        }
    }
}
