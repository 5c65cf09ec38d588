//! Copies of texts. Most are so short that a call of `memcpy` costs more than the copying.

use core::ptr;

use crate::wire::WORD;

/// Copies `bytes` to `words` words at `to`, and fills the rest of the last word with zeros.
///
/// It makes only tail calls, so the function into which it is inlined saves no registers.
///
/// # Safety
/// `to` must be valid for writing `words` words, and `bytes` must end in the last of them, at its
/// end or right before it.
#[inline(always)] // It is inlined into the functions that write texts.
pub(crate) unsafe fn copy(bytes: &[u8], to: *mut u8, words: usize) {
    let (from, length) = (bytes.as_ptr(), bytes.len());
    if words == 0 {
        return;
    }
    // SAFETY: the caller guarantees that the words may be written and that `bytes` fits. Loads and
    // stores overlap in the middle instead of going byte by byte, and none goes beyond `bytes` or
    // the words.
    unsafe {
        let last_word = to.add((words - 1) * WORD).cast::<u64>();
        if length < WORD {
            // There is only one word.
            to.cast::<u64>().write_unaligned(short_word(bytes).to_le());
        } else if length <= 2 * WORD {
            last_word.write_unaligned(0);
            ends::<u64>(from, length, to);
        } else if length <= 4 * WORD {
            last_word.write_unaligned(0);
            ends::<u128>(from, length, to);
        } else if length <= 8 * WORD {
            last_word.write_unaligned(0);
            ends::<[u128; 2]>(from, length, to);
        } else {
            long(from, length, to, words);
        }
    }
}

/// Copies the first and the last `T` of `length` bytes, which together are all of them.
///
/// # Safety
/// `length` must be at least the size of `T`. `from` must be valid for reading, and `to` for
/// writing, `length` bytes.
#[inline(always)] // The body is a few instructions.
unsafe fn ends<T: Copy>(from: *const u8, length: usize, to: *mut u8) {
    let end = length - size_of::<T>();
    // SAFETY: the caller guarantees that both ranges have `length` bytes, which are at least a `T`.
    unsafe {
        let first = from.cast::<T>().read_unaligned();
        let last = from.add(end).cast::<T>().read_unaligned();
        to.cast::<T>().write_unaligned(first);
        to.add(end).cast::<T>().write_unaligned(last);
    }
}

/// [`copy`] of more than 64 bytes. It also makes only tail calls.
///
/// # Safety
/// `from` must be valid for reading `length` bytes, and `to` for writing `words` words. The bytes
/// must end in the last word, at its end or right before it.
#[inline(never)] // This keeps the code of short texts short.
unsafe fn long(from: *const u8, length: usize, to: *mut u8, words: usize) {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    match wide::found() {
        // SAFETY: the caller's guarantees are the same, and the instructions were found.
        Some(true) => return unsafe { wide::copy(from, length, to, words * WORD) },
        Some(false) => {}
        // SAFETY: the caller's guarantees are the same as this function's.
        None => return unsafe { first_long(from, length, to, words) },
    }
    // SAFETY: the caller's guarantees are the same as this function's.
    unsafe { plain(from, length, to, words) }
}

/// [`long`], when it is called for the first time.
///
/// # Safety
/// As [`long`] requires.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[cold]
#[inline(never)]
unsafe fn first_long(from: *const u8, length: usize, to: *mut u8, words: usize) {
    wide::detect();
    // SAFETY: the caller's guarantees are the same as this function's.
    unsafe { plain(from, length, to, words) }
}

/// [`long`] without instructions that only some machines have.
///
/// # Safety
/// As [`long`] requires.
#[inline]
unsafe fn plain(from: *const u8, length: usize, to: *mut u8, words: usize) {
    // SAFETY: the caller guarantees that `to` has `words` words, and that the bytes fit into them.
    unsafe {
        to.add((words - 1) * WORD).cast::<u64>().write_unaligned(0);
        ptr::copy_nonoverlapping(from, to, length);
    }
}

/// [`long`] with AVX-512. Its masks replace branches on the length. Lengths of texts are
/// unpredictable, and the mispredictions are most of what copying texts costs.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod wide {
    use core::sync::atomic::{AtomicU8, Ordering};

    use core::arch::x86_64::{_bzhi_u64, _mm512_mask_storeu_epi8, _mm512_maskz_loadu_epi8};

    /// The bytes of a vector.
    const WIDE: usize = 64;

    const NO: u8 = 1;
    const YES: u8 = 2;
    static FOUND: AtomicU8 = AtomicU8::new(0);

    /// Returns whether this machine has the instructions, if that was detected already.
    #[inline(always)] // The body is two comparisons.
    pub(super) fn found() -> Option<bool> {
        match FOUND.load(Ordering::Relaxed) {
            0 => None,
            found => Some(found == YES),
        }
    }

    /// Detects the instructions. Threads that race find the same answer, so no ordering is needed.
    pub(super) fn detect() {
        let found = std::arch::is_x86_feature_detected!("avx512bw")
            && std::arch::is_x86_feature_detected!("bmi2");
        FOUND.store(if found { YES } else { NO }, Ordering::Relaxed);
    }

    /// Copies `length` bytes to `room` bytes, and fills the rest with zeros.
    ///
    /// # Safety
    /// `from` must be valid for reading `length` bytes, and `to` for writing `room` bytes, which
    /// are at most eight more. The instructions must be available.
    #[target_feature(enable = "avx512f,avx512bw,bmi2")]
    pub(super) unsafe fn copy(from: *const u8, length: usize, to: *mut u8, room: usize) {
        let part = |at: usize, bytes: u64, place: u64| {
            // SAFETY: the calls below keep both masks inside their ranges.
            unsafe {
                let vector = _mm512_maskz_loadu_epi8(bytes, from.add(at).cast());
                _mm512_mask_storeu_epi8(to.add(at).cast(), place, vector);
            }
        };
        // The last vector overlaps the one before. If there is only one, it is written twice.
        let last = room.saturating_sub(WIDE);
        part(0, first(length.min(WIDE)), first(room.min(WIDE)));
        let mut at = WIDE;
        while at < last {
            part(at, u64::MAX, u64::MAX);
            at += WIDE;
        }
        part(last, first(length - last), first(room.min(WIDE)));
    }

    /// Returns the mask of a vector's first `count` bytes.
    #[target_feature(enable = "bmi2")]
    fn first(count: usize) -> u64 {
        _bzhi_u64(u64::MAX, count as u32)
    }
}

/// Returns less than eight bytes as the lowest of a word. For four bytes and more it takes two
/// loads that overlap, for fewer three. So only one branch depends on the length.
#[inline(always)] // The body is a few instructions.
fn short_word(bytes: &[u8]) -> u64 {
    debug_assert!(bytes.len() < WORD);
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        return first as u64 | (last as u64) << (8 * (bytes.len() - 4));
    }
    let middle = bytes.len() / 2;
    match *bytes {
        [] => 0,
        // For two bytes the middle one is the last one, and it goes to the same place.
        [first, .., last] => {
            let last = (last as u64) << (8 * (bytes.len() - 1));
            first as u64 | (bytes[middle] as u64) << (8 * middle) | last
        }
        [only] => only as u64,
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::{copy, plain};
    use crate::wire::WORD;

    /// Returns a copy of the bytes in `words` words.
    fn copied(bytes: &[u8], words: usize, by: unsafe fn(&[u8], *mut u8, usize)) -> Vec<u8> {
        let mut to = vec![0xff; words * WORD];
        // SAFETY: `to` has `words` words, and the bytes end in the last one, at its end or right
        // before it.
        unsafe { by(bytes, to.as_mut_ptr(), words) };
        to
    }

    #[test]
    fn bytes_of_every_length_are_copied_and_the_rest_is_zero() {
        for length in 0..400_usize {
            let bytes: Vec<u8> = (1..=length).map(|byte| byte as u8).collect();
            // As data, and as a text with its NUL.
            for words in [length.div_ceil(WORD), length / WORD + 1] {
                let mut wanted = bytes.clone();
                wanted.resize(words * WORD, 0);
                assert_eq!(copied(&bytes, words, copy_any), wanted);
                if words > 0 {
                    assert_eq!(copied(&bytes, words, plain_any), wanted);
                }
            }
        }
    }

    unsafe fn copy_any(bytes: &[u8], to: *mut u8, words: usize) {
        // SAFETY: the caller guarantees that the bytes fit into `words` words at `to`.
        unsafe { copy(bytes, to, words) }
    }

    unsafe fn plain_any(bytes: &[u8], to: *mut u8, words: usize) {
        // SAFETY: the caller guarantees that the bytes fit into `words` words at `to`.
        unsafe { plain(bytes.as_ptr(), bytes.len(), to, words) }
    }
}
