//! Kernels of vector instructions.
//!
//! All kernels but AVX-512 share two algorithms. Both first compute, for a block and without
//! branches, the values on which a word-by-word loop would have to wait:
//!
//! - Packing: the tags of 64 words, and bit masks of the words that start and continue runs.
//! - Unpacking: for *every* byte of the input, the size of the group that would start there, and of
//!   two such groups. One load then gives the place of the next two words, instead of a load, a
//!   population count and an addition for each.
//!
//! A group of tag 0x00 or 0xff without a run is treated like any other group; only runs need a
//! branch.

mod block;
mod group;

#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
#[cfg(target_arch = "x86_64")]
pub(super) mod bmi2;
#[cfg(target_arch = "aarch64")]
pub(super) mod neon;
#[cfg(target_arch = "x86_64")]
pub(super) mod ssse3;

/// The number of words of a block.
const BLOCK: usize = 64;

/// Stands for the size of a group that has a run. It is larger than the sum of the sizes of four
/// groups without runs, so a sum of [`RUN`] or more contains a group with a run.
const RUN: usize = 64;

/// A classification of the words of a block, by one bit for each word.
#[derive(Clone, Copy)]
struct Classes {
    /// The words whose bytes are all zero.
    zero: u64,
    /// The words without a zero byte.
    full: u64,
    /// The words with at most one zero byte.
    dense: u64,
}

/// The places in a block where groups and runs start, by one bit for each word.
#[derive(Clone, Copy)]
struct Groups {
    /// The words that belong to the run of an earlier word.
    inner: u64,
    /// The words before a run: all zero or full, with an `inner` word next.
    heads: u64,
}

impl Classes {
    /// Returns the groups of the block. Its first word must be the start of a group.
    #[inline(always)] // Must be inlined where the instructions are enabled.
    fn groups(self) -> Groups {
        // Within a stretch of dense words, all words after the first full word are literal. Adding
        // that full word to the stretch starts a carry that runs to the end of the stretch, so the
        // literal words are those that receive a carry.
        let carries = self.dense.wrapping_add(self.full) ^ self.dense ^ self.full;
        let literal = carries & self.dense;
        let inner = literal | self.zero & self.zero << 1;
        Groups {
            inner,
            heads: (self.zero | self.full) & !inner & inner >> 1,
        }
    }
}

/// The vector operations in which the shared algorithms are written.
///
/// # Safety
/// A machine may lack the instructions of an implementation. The functions may only be called where
/// these instructions are enabled and present, and must be inlined there. Each function states how
/// many bytes its pointers must be valid for.
trait Isa {
    /// How many bytes [`literal_words`](Self::literal_words) reads.
    const PROBE: usize;

    /// Computes the tags of the block of words at `words`.
    ///
    /// # Safety
    /// `words` must be valid for reads of 512 bytes.
    unsafe fn tags(words: *const u8, tags: &mut [u8; BLOCK]);

    /// Computes the classes of the words, and the size of each word's group if it has no run.
    ///
    /// # Safety
    /// The instructions must be present.
    unsafe fn classes(tags: &[u8; BLOCK], sizes: &mut [u8; BLOCK]) -> Classes;

    /// Moves the bytes of a word that `tag` selects to the start of `out`, followed by zeros.
    ///
    /// # Safety
    /// `word` must be valid for reads, and `out` for writes, of 8 bytes.
    unsafe fn gather(word: *const u8, tag: u8, out: *mut u8);

    /// Spreads packed bytes over the word at `out` as `tag` says.
    ///
    /// # Safety
    /// `packed` must be valid for reads, and `out` for writes, of 8 bytes.
    unsafe fn spread(packed: *const u8, tag: u8, out: *mut u8);

    /// Returns how many words at the start of `words` have at most one zero byte each.
    ///
    /// # Safety
    /// `words` must be valid for reads of `PROBE` bytes.
    unsafe fn literal_words(words: *const u8) -> usize;

    /// Computes, for each of the first `size` bytes and for 47 bytes beyond, the size of a group
    /// that starts there, or [`RUN`] or more if that group has a run.
    ///
    /// # Safety
    /// `packed` must be valid for reads, and `ones` for writes, of `size + 96` bytes.
    unsafe fn group_sizes(packed: *const u8, size: usize, ones: *mut u8);

    /// Computes, for each of the first `size` places, the size of the two groups that start there,
    /// or a value of at least [`RUN`] if one of them has a run.
    ///
    /// # Safety
    /// `ones` must hold the result of [`group_sizes`](Self::group_sizes) and be valid for reads,
    /// and `twos` for writes, of `size + 96` bytes.
    unsafe fn pair_sizes(ones: *const u8, size: usize, twos: *mut u8);

    /// Sets [`group::CLEARED`] bytes to zero.
    ///
    /// # Safety
    /// `out` must be valid for writes of that many bytes.
    unsafe fn clear(out: *mut u8);
}
