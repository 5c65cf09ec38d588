//! The shared algorithms with SSSE3 instructions, 16 bytes at a time.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::super::Progress;
use super::super::tables::{COMPRESS, EXPAND};
use super::{BLOCK, Classes, Isa, RUN, block, group};

/// Packs with SSSE3 instructions; see [`block::pack`].
///
/// # Safety
/// The machine must have the instructions that this function enables.
#[target_feature(enable = "ssse3,popcnt")]
pub(in super::super) unsafe fn pack(words: &[u8], out: &mut [MaybeUninit<u8>]) -> Progress {
    // SAFETY: the caller guarantees the instructions, and this function enables them.
    unsafe { block::pack::<Ssse3>(words, out) }
}

/// Unpacks with SSSE3 instructions; see [`group::unpack`].
///
/// # Safety
/// The machine must have the instructions that this function enables.
#[target_feature(enable = "ssse3,popcnt")]
pub(in super::super) unsafe fn unpack(packed: &[u8], out: &mut [MaybeUninit<u8>]) -> Progress {
    // SAFETY: the caller guarantees the instructions, and this function enables them.
    unsafe { group::unpack::<Ssse3>(packed, out) }
}

struct Ssse3;

/// Returns the population counts of 0 to 15, as a table for byte shuffles.
#[inline(always)] // Must be inlined where the instructions are enabled, as all below.
pub(super) unsafe fn nibble_counts() -> __m128i {
    // SAFETY: the caller guarantees that the machine has the instructions.
    unsafe { _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4) }
}

/// Returns the population count of each byte.
#[inline(always)]
unsafe fn counts(bytes: __m128i) -> __m128i {
    // SAFETY: the caller guarantees that the machine has the instructions.
    unsafe {
        let nibble = _mm_set1_epi8(15);
        let low = _mm_and_si128(bytes, nibble);
        let high = _mm_and_si128(_mm_srli_epi16(bytes, 4), nibble);
        let table = nibble_counts();
        _mm_add_epi8(_mm_shuffle_epi8(table, low), _mm_shuffle_epi8(table, high))
    }
}

#[inline(always)]
unsafe fn load(bytes: *const u8) -> __m128i {
    // SAFETY: the caller guarantees the instructions and pointers valid for this access.
    unsafe { _mm_loadu_si128(bytes.cast()) }
}

#[inline(always)]
unsafe fn store(out: *mut u8, bytes: __m128i) {
    // SAFETY: the caller guarantees the instructions and pointers valid for this access.
    unsafe { _mm_storeu_si128(out.cast(), bytes) }
}

/// Reorders the 8 bytes at `from` and writes them to `out`.
#[inline(always)]
pub(super) unsafe fn shuffle_word(from: *const u8, order: &[u8; 8], out: *mut u8) {
    // SAFETY: the caller guarantees the instructions and pointers valid for this access.
    unsafe {
        let word = _mm_loadl_epi64(from.cast());
        let order = _mm_loadl_epi64(order.as_ptr().cast());
        _mm_storel_epi64(out.cast(), _mm_shuffle_epi8(word, order));
    }
}

impl Isa for Ssse3 {
    const PROBE: usize = 16;

    #[inline(always)]
    unsafe fn tags(words: *const u8, tags: &mut [u8; BLOCK]) {
        for (at, pair) in tags.as_chunks_mut::<2>().0.iter_mut().enumerate() {
            // SAFETY: the caller guarantees the instructions and 512 readable bytes at `words`.
            let zeros = unsafe {
                let pair = load(words.add(16 * at));
                _mm_movemask_epi8(_mm_cmpeq_epi8(pair, _mm_setzero_si128()))
            };
            *pair = (!zeros as u16).to_le_bytes();
        }
    }

    #[inline(always)]
    unsafe fn classes(tags: &[u8; BLOCK], sizes: &mut [u8; BLOCK]) -> Classes {
        let mut classes = Classes {
            zero: 0,
            full: 0,
            dense: 0,
        };
        for at in (0..BLOCK).step_by(16) {
            // SAFETY: the caller guarantees the instructions; `at + 16` is `BLOCK` at most.
            unsafe {
                let tag = load(tags.as_ptr().add(at));
                let zero = _mm_cmpeq_epi8(tag, _mm_setzero_si128());
                let full = _mm_cmpeq_epi8(tag, _mm_set1_epi8(-1));
                let count = counts(tag);
                let dense = _mm_cmpgt_epi8(count, _mm_set1_epi8(6));
                let bits = |mask| (_mm_movemask_epi8(mask) as u64) << at;
                classes.zero |= bits(zero);
                classes.full |= bits(full);
                classes.dense |= bits(dense);
                // A mask is -1 where set. Subtracting it adds the byte that holds the count.
                let size = _mm_sub_epi8(count, _mm_or_si128(zero, full));
                store(
                    sizes.as_mut_ptr().add(at),
                    _mm_add_epi8(size, _mm_set1_epi8(1)),
                );
            }
        }
        classes
    }

    #[inline(always)]
    unsafe fn gather(word: *const u8, tag: u8, out: *mut u8) {
        // SAFETY: the caller guarantees the instructions and pointers valid for this access.
        unsafe { shuffle_word(word, &COMPRESS[tag as usize], out) }
    }

    #[inline(always)]
    unsafe fn spread(packed: *const u8, tag: u8, out: *mut u8) {
        // SAFETY: the caller guarantees the instructions and pointers valid for this access.
        unsafe { shuffle_word(packed, &EXPAND[tag as usize], out) }
    }

    #[inline(always)]
    unsafe fn literal_words(words: *const u8) -> usize {
        // SAFETY: the caller guarantees the instructions and pointers valid for this access.
        let sparse = unsafe {
            let ones = _mm_min_epu8(load(words), _mm_set1_epi8(1));
            let count = _mm_sad_epu8(ones, _mm_setzero_si128());
            // Each count is in the low half of a 64-bit lane, so only that half is compared with 7.
            _mm_movemask_epi8(_mm_cmplt_epi32(count, _mm_set_epi32(0, 7, 0, 7)))
        };
        (sparse as u32 | 1 << 16).trailing_zeros() as usize / 8
    }

    #[inline(always)]
    unsafe fn group_sizes(packed: *const u8, size: usize, ones: *mut u8) {
        for at in (0..size + 48).step_by(16) {
            // SAFETY: the caller guarantees the instructions and pointers valid for this access.
            unsafe {
                let zero = _mm_setzero_si128();
                let tag = load(packed.add(at));
                let is_zero = _mm_cmpeq_epi8(tag, zero);
                let is_full = _mm_cmpeq_epi8(tag, _mm_set1_epi8(-1));
                // Whether the count that would follow such a tag is zero.
                let no_zeros = _mm_cmpeq_epi8(load(packed.add(at + 1)), zero);
                let no_literals = _mm_cmpeq_epi8(load(packed.add(at + 9)), zero);
                let no_run = _mm_or_si128(
                    _mm_and_si128(is_zero, no_zeros),
                    _mm_and_si128(is_full, no_literals),
                );
                let counted = _mm_or_si128(is_zero, is_full);
                let group = _mm_sub_epi8(_mm_add_epi8(counts(tag), _mm_set1_epi8(1)), no_run);
                let run = _mm_andnot_si128(no_run, counted);
                // `group` is 1 or 9 for a group with a run, so the bit of `RUN` is free.
                let size = _mm_or_si128(group, _mm_and_si128(run, _mm_set1_epi8(RUN as i8)));
                store(ones.add(at), size);
            }
        }
    }

    #[inline(always)]
    unsafe fn pair_sizes(ones: *const u8, size: usize, twos: *mut u8) {
        // SAFETY: the caller guarantees the instructions and pointers valid for this access.
        unsafe {
            let places = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            let mut here = load(ones);
            for at in (0..size).step_by(16) {
                let beyond = load(ones.add(at + 16));
                let next = _mm_add_epi8(places, here);
                // An index with its high bit set gives 0. Each shuffle gets such indices for the
                // bytes that are in the other register.
                let near = _mm_shuffle_epi8(here, _mm_adds_epu8(next, _mm_set1_epi8(0x70)));
                let far = _mm_shuffle_epi8(beyond, _mm_sub_epi8(next, _mm_set1_epi8(16)));
                let second = _mm_or_si128(near, far);
                store(twos.add(at), _mm_add_epi8(here, second));
                here = beyond;
            }
        }
    }

    #[inline(always)]
    unsafe fn clear(out: *mut u8) {
        for at in (0..group::CLEARED).step_by(16) {
            // SAFETY: the caller guarantees the instructions and pointers valid for this access.
            unsafe { store(out.add(at), _mm_setzero_si128()) }
        }
    }
}
