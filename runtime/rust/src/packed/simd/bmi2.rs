//! The shared algorithms with AVX2 and BMI2 instructions, 32 bytes at a time.
//!
//! BMI2's `pext` gathers bytes 4 to 9 percent faster than a shuffle; `pdep` spreads them no faster.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::super::Progress;
use super::super::tables::{EXPAND, MASKS};
use super::ssse3::{nibble_counts, shuffle_word};
use super::{BLOCK, Classes, Isa, RUN, block, group};

/// Packs with AVX2 and BMI2 instructions; see [`block::pack`].
///
/// # Safety
/// The machine must have the instructions that this function enables.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(in super::super) unsafe fn pack(words: &[u8], out: &mut [MaybeUninit<u8>]) -> Progress {
    // SAFETY: the caller guarantees the instructions, and this function enables them.
    unsafe { block::pack::<Bmi2>(words, out) }
}

/// Unpacks with AVX2 and BMI2 instructions; see [`group::unpack`].
///
/// # Safety
/// The machine must have the instructions that this function enables.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(in super::super) unsafe fn unpack(packed: &[u8], out: &mut [MaybeUninit<u8>]) -> Progress {
    // SAFETY: the caller guarantees the instructions, and this function enables them.
    unsafe { group::unpack::<Bmi2>(packed, out) }
}

pub(super) struct Bmi2;

/// Returns the population count of each byte.
#[inline(always)] // Must be inlined where the instructions are enabled, as all below.
unsafe fn counts(bytes: __m256i) -> __m256i {
    // SAFETY: the caller guarantees that the machine has the instructions.
    unsafe {
        let nibble = _mm256_set1_epi8(15);
        let low = _mm256_and_si256(bytes, nibble);
        let high = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), nibble);
        let table = _mm256_broadcastsi128_si256(nibble_counts());
        _mm256_add_epi8(
            _mm256_shuffle_epi8(table, low),
            _mm256_shuffle_epi8(table, high),
        )
    }
}

#[inline(always)]
unsafe fn load(bytes: *const u8) -> __m256i {
    // SAFETY: the caller guarantees the instructions and pointers valid for this access.
    unsafe { _mm256_loadu_si256(bytes.cast()) }
}

#[inline(always)]
unsafe fn store(out: *mut u8, bytes: __m256i) {
    // SAFETY: the caller guarantees the instructions and pointers valid for this access.
    unsafe { _mm256_storeu_si256(out.cast(), bytes) }
}

impl Isa for Bmi2 {
    const PROBE: usize = 32;

    #[inline(always)]
    unsafe fn tags(words: *const u8, tags: &mut [u8; BLOCK]) {
        for (at, four) in tags.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            // SAFETY: the caller guarantees the instructions and 512 readable bytes at `words`.
            let zeros = unsafe {
                let four = load(words.add(32 * at));
                _mm256_movemask_epi8(_mm256_cmpeq_epi8(four, _mm256_setzero_si256()))
            };
            *four = (!zeros).to_le_bytes();
        }
    }

    #[inline(always)]
    unsafe fn classes(tags: &[u8; BLOCK], sizes: &mut [u8; BLOCK]) -> Classes {
        let mut classes = Classes {
            zero: 0,
            full: 0,
            dense: 0,
        };
        for at in (0..BLOCK).step_by(32) {
            // SAFETY: the caller guarantees the instructions; `at + 32` is `BLOCK` at most.
            unsafe {
                let tag = load(tags.as_ptr().add(at));
                let zero = _mm256_cmpeq_epi8(tag, _mm256_setzero_si256());
                let full = _mm256_cmpeq_epi8(tag, _mm256_set1_epi8(-1));
                let count = counts(tag);
                let dense = _mm256_cmpgt_epi8(count, _mm256_set1_epi8(6));
                let bits = |mask| u64::from(_mm256_movemask_epi8(mask) as u32) << at;
                classes.zero |= bits(zero);
                classes.full |= bits(full);
                classes.dense |= bits(dense);
                // A mask is -1 where set. Subtracting it adds the byte that holds the count.
                let size = _mm256_sub_epi8(count, _mm256_or_si256(zero, full));
                store(
                    sizes.as_mut_ptr().add(at),
                    _mm256_add_epi8(size, _mm256_set1_epi8(1)),
                );
            }
        }
        classes
    }

    #[inline(always)]
    unsafe fn gather(word: *const u8, tag: u8, out: *mut u8) {
        // SAFETY: the caller guarantees the instructions and pointers valid for this access.
        unsafe {
            let word = word.cast::<u64>().read_unaligned();
            out.cast::<u64>()
                .write_unaligned(_pext_u64(word, MASKS[tag as usize]));
        }
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
            let ones = _mm256_min_epu8(load(words), _mm256_set1_epi8(1));
            let count = _mm256_sad_epu8(ones, _mm256_setzero_si256());
            _mm256_movemask_epi8(_mm256_cmpgt_epi64(_mm256_set1_epi64x(7), count))
        };
        (sparse as u32).trailing_zeros() as usize / 8
    }

    #[inline(always)]
    unsafe fn group_sizes(packed: *const u8, size: usize, ones: *mut u8) {
        for at in (0..size + 48).step_by(32) {
            // SAFETY: the caller guarantees the instructions and pointers valid for this access.
            unsafe {
                let zero = _mm256_setzero_si256();
                let tag = load(packed.add(at));
                let is_zero = _mm256_cmpeq_epi8(tag, zero);
                let is_full = _mm256_cmpeq_epi8(tag, _mm256_set1_epi8(-1));
                // Whether the count that would follow such a tag is zero.
                let no_zeros = _mm256_cmpeq_epi8(load(packed.add(at + 1)), zero);
                let no_literals = _mm256_cmpeq_epi8(load(packed.add(at + 9)), zero);
                let no_run = _mm256_or_si256(
                    _mm256_and_si256(is_zero, no_zeros),
                    _mm256_and_si256(is_full, no_literals),
                );
                let counted = _mm256_or_si256(is_zero, is_full);
                let group = _mm256_add_epi8(counts(tag), _mm256_set1_epi8(1));
                let group = _mm256_sub_epi8(group, no_run);
                let run = _mm256_andnot_si256(no_run, counted);
                // `group` is 1 or 9 for a group with a run, so the bit of `RUN` is free.
                let size =
                    _mm256_or_si256(group, _mm256_and_si256(run, _mm256_set1_epi8(RUN as i8)));
                store(ones.add(at), size);
            }
        }
    }

    #[inline(always)]
    unsafe fn pair_sizes(ones: *const u8, size: usize, twos: *mut u8) {
        // SAFETY: the caller guarantees the instructions and pointers valid for this access.
        unsafe {
            let places = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            let places = _mm256_broadcastsi128_si256(places);
            for at in (0..size).step_by(32) {
                // Shuffles work within each half of a register, so `beyond` is the next half of
                // both halves.
                let here = load(ones.add(at));
                let beyond = load(ones.add(at + 16));
                let next = _mm256_add_epi8(places, here);
                // An index with its high bit set gives 0. Each shuffle gets such indices for the
                // bytes that are in the other register.
                let near = _mm256_adds_epu8(next, _mm256_set1_epi8(0x70));
                let far = _mm256_sub_epi8(next, _mm256_set1_epi8(16));
                let second = _mm256_or_si256(
                    _mm256_shuffle_epi8(here, near),
                    _mm256_shuffle_epi8(beyond, far),
                );
                store(twos.add(at), _mm256_add_epi8(here, second));
            }
        }
    }

    #[inline(always)]
    unsafe fn clear(out: *mut u8) {
        for at in (0..group::CLEARED).step_by(32) {
            // SAFETY: the caller guarantees the instructions and pointers valid for this access.
            unsafe { store(out.add(at), _mm256_setzero_si256()) }
        }
    }
}
