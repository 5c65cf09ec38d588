//! Copies of texts. Most are so short that a call of `memcpy` costs more than the copying.

use core::ptr;

use crate::wire::WORD;

/// Copies `bytes` to `words` words at `to`, and fills the rest of the last word with zeros.
///
/// Lengths of texts are unpredictable, and mispredicted branches are most of what copying them
/// costs. So few branches depend on the length.
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
        } else if length <= 6 * WORD {
            last_word.write_unaligned(0);
            thirds(from, length, to);
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

/// Copies up to 48 bytes by three loads of 16. They overlap if there are fewer bytes.
///
/// # Safety
/// `length` must be from 16 to 48. `from` must be valid for reading, and `to` for writing, `length`
/// bytes.
#[inline(always)] // The body is a few instructions.
unsafe fn thirds(from: *const u8, length: usize, to: *mut u8) {
    const THIRD: usize = size_of::<u128>();
    let last = length - THIRD;
    let places = [0, last.min(THIRD), last];
    // SAFETY: each third begins at most its size before the end of the bytes.
    unsafe {
        let thirds = places.map(|at| from.add(at).cast::<u128>().read_unaligned());
        for (at, third) in places.into_iter().zip(thirds) {
            to.add(at).cast::<u128>().write_unaligned(third);
        }
    }
}

/// [`copy`] of more than 48 bytes. It also makes only tail calls.
///
/// # Safety
/// As [`copy`] requires.
#[inline(never)] // This keeps the code of short texts short.
unsafe fn long(from: *const u8, length: usize, to: *mut u8, words: usize) {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    match wide::found() {
        // SAFETY: the caller's guarantees are the same, and the instructions were found.
        Some(true) => return unsafe { wide::copy(from, length, to, words) },
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
/// As [`copy`] requires. There must be more than 32 bytes.
#[inline]
unsafe fn plain(from: *const u8, length: usize, to: *mut u8, words: usize) {
    // SAFETY: the caller guarantees that `to` has `words` words, and that the bytes fit into them.
    unsafe {
        to.add((words - 1) * WORD).cast::<u64>().write_unaligned(0);
        if length <= 8 * WORD {
            ends::<[u128; 2]>(from, length, to);
        } else {
            ptr::copy_nonoverlapping(from, to, length);
        }
    }
}

/// [`long`] with AVX2.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod wide {
    use core::arch::x86_64::{__m256i, _mm256_loadu_si256, _mm256_storeu_si256};
    use core::sync::atomic::{AtomicU8, Ordering};

    use crate::wire::WORD;

    const VECTOR: usize = size_of::<__m256i>();

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
        let found = std::arch::is_x86_feature_detected!("avx2");
        FOUND.store(if found { YES } else { NO }, Ordering::Relaxed);
    }

    /// [`long`](super::long). Up to 128 bytes, no branch depends on the length.
    ///
    /// # Safety
    /// As [`long`](super::long) requires. The instructions must be available.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn copy(from: *const u8, length: usize, to: *mut u8, words: usize) {
        // SAFETY: the caller guarantees that there are this many words.
        unsafe { to.add((words - 1) * WORD).cast::<u64>().write_unaligned(0) };
        let last = length - VECTOR;
        let part = |at: usize| {
            // SAFETY: `at` is at most `last`.
            unsafe {
                let vector = _mm256_loadu_si256(from.add(at).cast());
                _mm256_storeu_si256(to.add(at).cast(), vector);
            }
        };
        let mut at = 0;
        while at + 3 * VECTOR < last {
            part(at);
            part(at + VECTOR);
            at += 2 * VECTOR;
        }
        // Four vectors cover what is left. They overlap if that has fewer bytes.
        part(at);
        part(last.min(at + VECTOR));
        part(last.saturating_sub(VECTOR).max(at));
        part(last);
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

    use super::copy;
    use crate::wire::WORD;

    type Way = unsafe fn(&[u8], *mut u8, usize);

    /// Returns a copy of the bytes in `words` words, and reports whether nothing else was written.
    fn copied(bytes: &[u8], words: usize, by: Way) -> (Vec<u8>, bool) {
        let mut to = vec![0xff; (words + 1) * WORD];
        // SAFETY: `to` has `words` words, and the bytes end in the last one, at its end or right
        // before it.
        unsafe { by(bytes, to.as_mut_ptr(), words) };
        let behind = to.split_off(words * WORD);
        (to, behind == [0xff; WORD])
    }

    #[test]
    fn bytes_of_every_length_are_copied_and_the_rest_is_zero() {
        for length in 0..400_usize {
            let bytes: Vec<u8> = (1..=length).map(|byte| byte as u8).collect();
            // As data, and as a text with its NUL.
            for words in [length.div_ceil(WORD), length / WORD + 1] {
                let mut wanted = bytes.clone();
                wanted.resize(words * WORD, 0);
                assert_eq!(copied(&bytes, words, copy_any), (wanted.clone(), true));
                if length > 6 * WORD {
                    assert_eq!(copied(&bytes, words, plain), (wanted, true));
                }
            }
        }
    }

    unsafe fn copy_any(bytes: &[u8], to: *mut u8, words: usize) {
        // SAFETY: the caller guarantees that the bytes fit into `words` words at `to`.
        unsafe { copy(bytes, to, words) }
    }

    unsafe fn plain(bytes: &[u8], to: *mut u8, words: usize) {
        // SAFETY: the caller guarantees that the bytes fit into `words` words at `to`.
        unsafe { super::plain(bytes.as_ptr(), bytes.len(), to, words) }
    }
}
