//! Kernels of vector instructions.
//!
//! Two algorithms serve all but AVX-512, which has its own. Both first compute, for a block and
//! without a branch, what a word-by-word loop would have to wait for:
//!
//! - packing: the tags of 64 words, and as bit masks which of them start and continue runs;
//! - unpacking: for *every* byte of the input, how long a group would be if it started there, and
//!   how long two groups would be. The loop that follows then needs one load to know where the
//!   next two words are, instead of a load, a population count and an addition for each.
//!
//! Groups 0x00 and 0xff without a run are treated like all others; only runs branch.

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

/// Words of a block.
const BLOCK: usize = 64;

/// Stands for the size of a group that has a run. More than any size of two or four groups: sums
/// that reach it have such a group in them.
const RUN: usize = 64;

/// For each word of a block, one bit.
#[derive(Clone, Copy)]
struct Classes {
    /// All bytes are zero.
    zero: u64,
    /// No byte is zero.
    full: u64,
    /// One byte is zero at most.
    dense: u64,
}

/// Where groups start in a block, and where runs do.
#[derive(Clone, Copy)]
struct Groups {
    /// The words that are part of the run of an earlier word.
    inner: u64,
    /// The words before a run: all zero or full, and the next word is `inner`.
    heads: u64,
}

impl Classes {
    /// The groups of a block that starts with a group.
    #[inline(always)] // Must be compiled with the caller's instructions.
    fn groups(self) -> Groups {
        // Within a stretch of dense words everything after the first full word is literal. Added
        // to the stretch, that full word starts a carry that runs through to the stretch's end:
        // the words that get a carry are the ones wanted.
        let carries = self.dense.wrapping_add(self.full) ^ self.dense ^ self.full;
        let literal = carries & self.dense;
        let inner = literal | self.zero & self.zero << 1;
        Groups {
            inner,
            heads: (self.zero | self.full) & !inner & inner >> 1,
        }
    }
}

/// The instructions that the shared algorithms are written in.
///
/// # Safety
/// The implementations are instructions that a machine may lack: everything here may only be
/// called, and must be inlined, where these instructions are enabled. Pointers must be good for
/// as many bytes as each function says.
trait Isa {
    /// Bytes that [`literal_words`](Self::literal_words) looks at.
    const PROBE: usize;

    /// The tags of the block of words at `words`.
    ///
    /// # Safety
    /// Reads 512 bytes.
    unsafe fn tags(words: *const u8, tags: &mut [u8; BLOCK]);

    /// What the tags say, and the size of each word's group if it has no run.
    ///
    /// # Safety
    /// Needs the instructions only.
    unsafe fn classes(tags: &[u8; BLOCK], sizes: &mut [u8; BLOCK]) -> Classes;

    /// Puts the bytes of a word that `tag` names together.
    ///
    /// # Safety
    /// Reads 8 bytes, writes 8, of which those beyond the named ones are zero.
    unsafe fn gather(word: *const u8, tag: u8, out: *mut u8);

    /// Spreads packed bytes over the word, as `tag` says.
    ///
    /// # Safety
    /// Reads 8 bytes, writes 8.
    unsafe fn spread(packed: *const u8, tag: u8, out: *mut u8);

    /// How many words at `words`, up to the first that does not, have one zero byte at most.
    ///
    /// # Safety
    /// Reads `PROBE` bytes.
    unsafe fn literal_words(words: *const u8) -> usize;

    /// For each of the first `size` bytes, and for 47 beyond: the size of a group that starts
    /// there, or [`RUN`] if it has a run.
    ///
    /// # Safety
    /// Reads `size + 96` bytes, writes as many to `ones`.
    unsafe fn group_sizes(packed: *const u8, size: usize, ones: *mut u8);

    /// For each of the first `size` places: the size of the two groups that start there, or at
    /// least [`RUN`] if one of them has a run.
    ///
    /// # Safety
    /// Reads `size + 96` bytes of what [`group_sizes`](Self::group_sizes) gave, writes as many to
    /// `twos`.
    unsafe fn pair_sizes(ones: *const u8, size: usize, twos: *mut u8);

    /// Clears [`group::CLEARED`] bytes.
    ///
    /// # Safety
    /// Writes that many bytes.
    unsafe fn clear(out: *mut u8);
}
