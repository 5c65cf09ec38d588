//! The shared algorithms with NEON instructions, 16 bytes at a time.

use core::arch::aarch64::*;
use core::mem::MaybeUninit;

use super::super::Progress;
use super::super::tables::{COMPRESS, EXPAND};
use super::{BLOCK, Classes, Isa, RUN, block, group};

/// Packs with NEON instructions; see [`block::pack`].
///
/// # Safety
/// The machine must have the instructions that this function enables.
#[target_feature(enable = "neon")]
pub(in super::super) unsafe fn pack(words: &[u8], out: &mut [MaybeUninit<u8>]) -> Progress {
    // SAFETY: the caller guarantees the instructions, and this function enables them.
    unsafe { block::pack::<Neon>(words, out) }
}

/// Unpacks with NEON instructions; see [`group::unpack`].
///
/// # Safety
/// The machine must have the instructions that this function enables.
#[target_feature(enable = "neon")]
pub(in super::super) unsafe fn unpack(packed: &[u8], out: &mut [MaybeUninit<u8>]) -> Progress {
    // SAFETY: the caller guarantees the instructions, and this function enables them.
    unsafe { group::unpack::<Neon>(packed, out) }
}

struct Neon;

/// For each byte of two words, its bit in the word's mask.
static BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

/// The numbers 0 to 15.
static PLACES: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// Returns one bit for each of 64 bytes. Each byte must be 0 or 0xff; the bit is set for 0xff.
#[inline(always)] // Must be inlined where the instructions are enabled, as all below.
unsafe fn mask_of(bytes: [uint8x16_t; 4]) -> u64 {
    // SAFETY: the caller guarantees that the machine has the instructions.
    unsafe {
        let bits = vld1q_u8(BITS.as_ptr());
        let [a, b, c, d] = bytes.map(|bytes| vandq_u8(bytes, bits));
        let sums = vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
        vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)))
    }
}

/// Reorders the 8 bytes at `from` and writes them to `out`.
#[inline(always)]
unsafe fn shuffle_word(from: *const u8, order: &[u8; 8], out: *mut u8) {
    // SAFETY: the caller guarantees the instructions and pointers valid for this access.
    unsafe { vst1_u8(out, vtbl1_u8(vld1_u8(from), vld1_u8(order.as_ptr()))) }
}

impl Isa for Neon {
    const PROBE: usize = 16;

    #[inline(always)]
    unsafe fn tags(words: *const u8, tags: &mut [u8; BLOCK]) {
        for at in (0..BLOCK).step_by(8) {
            // SAFETY: the caller guarantees the instructions and 512 readable bytes at `words`.
            unsafe {
                let nonzero = core::array::from_fn(|pair| {
                    let pair = vld1q_u8(words.add(8 * at + 16 * pair));
                    vtstq_u8(pair, pair)
                });
                tags[at..at + 8].copy_from_slice(&mask_of(nonzero).to_le_bytes());
            }
        }
    }

    #[inline(always)]
    unsafe fn classes(tags: &[u8; BLOCK], sizes: &mut [u8; BLOCK]) -> Classes {
        // SAFETY: the caller guarantees the instructions; both arrays have 64 bytes.
        unsafe {
            let zero_of = |tag| vceqzq_u8(tag);
            let full_of = |tag| vceqq_u8(tag, vdupq_n_u8(0xff));
            let tag: [uint8x16_t; 4] =
                core::array::from_fn(|at| vld1q_u8(tags.as_ptr().add(16 * at)));
            for (at, tag) in tag.into_iter().enumerate() {
                // A mask is -1 where set. Subtracting it adds the byte that holds the count.
                let counted = vorrq_u8(zero_of(tag), full_of(tag));
                let size = vaddq_u8(vsubq_u8(vcntq_u8(tag), counted), vdupq_n_u8(1));
                vst1q_u8(sizes.as_mut_ptr().add(16 * at), size);
            }
            Classes {
                zero: mask_of(tag.map(zero_of)),
                full: mask_of(tag.map(full_of)),
                dense: mask_of(tag.map(|tag| vcgtq_u8(vcntq_u8(tag), vdupq_n_u8(6)))),
            }
        }
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
        let counts = unsafe {
            let ones = vminq_u8(vld1q_u8(words), vdupq_n_u8(1));
            let counts = vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(ones)));
            [vgetq_lane_u64::<0>(counts), vgetq_lane_u64::<1>(counts)]
        };
        counts.into_iter().take_while(|count| *count >= 7).count()
    }

    #[inline(always)]
    unsafe fn group_sizes(packed: *const u8, size: usize, ones: *mut u8) {
        for at in (0..size + 48).step_by(16) {
            // SAFETY: the caller guarantees the instructions and pointers valid for this access.
            unsafe {
                let tag = vld1q_u8(packed.add(at));
                let is_zero = vceqzq_u8(tag);
                let is_full = vceqq_u8(tag, vdupq_n_u8(0xff));
                // Whether the count that would follow such a tag is zero.
                let no_zeros = vceqzq_u8(vld1q_u8(packed.add(at + 1)));
                let no_literals = vceqzq_u8(vld1q_u8(packed.add(at + 9)));
                let no_run = vorrq_u8(vandq_u8(is_zero, no_zeros), vandq_u8(is_full, no_literals));
                let counted = vorrq_u8(is_zero, is_full);
                let group = vsubq_u8(vaddq_u8(vcntq_u8(tag), vdupq_n_u8(1)), no_run);
                // `group` is 1 or 9 for a group with a run, so the bit of `RUN` is free.
                let run = vandq_u8(vbicq_u8(counted, no_run), vdupq_n_u8(RUN as u8));
                vst1q_u8(ones.add(at), vorrq_u8(group, run));
            }
        }
    }

    #[inline(always)]
    unsafe fn pair_sizes(ones: *const u8, size: usize, twos: *mut u8) {
        // SAFETY: the caller guarantees the instructions and pointers valid for this access.
        unsafe {
            let places = vld1q_u8(PLACES.as_ptr());
            let mut here = vld1q_u8(ones);
            for at in (0..size).step_by(16) {
                let beyond = vld1q_u8(ones.add(at + 16));
                let next = vaddq_u8(places, here);
                let second = vqtbl2q_u8(uint8x16x2_t(here, beyond), next);
                vst1q_u8(twos.add(at), vaddq_u8(here, second));
                here = beyond;
            }
        }
    }

    #[inline(always)]
    unsafe fn clear(out: *mut u8) {
        for at in (0..group::CLEARED).step_by(16) {
            // SAFETY: the caller guarantees the instructions and pointers valid for this access.
            unsafe { vst1q_u8(out.add(at), vdupq_n_u8(0)) }
        }
    }
}
