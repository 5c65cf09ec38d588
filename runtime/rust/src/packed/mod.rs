//! Packing: the compression that leaves out zero bytes.
//!
//! Packed bytes are a sequence of groups. A group starts with a *tag* that has a bit for each byte
//! of a word, the lowest for the first; the non-zero bytes of the word follow. Two tags say more:
//! after `0x00` comes a count of further zero words, and after `0xff` and its eight bytes comes a
//! count of *literal* words, which follow as they are. A literal run goes on while a word has one
//! zero byte at most, for that is where packing starts to gain.
//!
//! [`pack`] and [`unpack`] work on whole buffers, [`pack_into`] and [`Unpacker`] on pieces, and
//! with the `std` feature [`PackedWrite`] and [`PackedRead`] on streams. Runs do not cross from
//! one packed piece to the next: the segment table and each segment of a framed message are packed
//! one by one, which gives the bytes the reference implementation gives.
//!
//! Several [`Kernel`]s do the work; the best one for the machine is chosen at run time (without the
//! `std` feature: when compiled, by the enabled target features). All give the same bytes.
//!
//! ```
//! # use zooph::packed;
//! let words = [8, 0, 0, 0, 3, 0, 2, 0, 0x19, 0, 0, 0, 0xaa, 1, 0, 0];
//! let mut bytes = Vec::new();
//! packed::pack(&words, &mut bytes);
//! assert_eq!(bytes, [0x51, 8, 3, 2, 0x31, 0x19, 0xaa, 1]);
//!
//! let mut back = Vec::new();
//! packed::unpack(&bytes, &mut back, 1 << 20)?;
//! assert_eq!(back, words);
//! # Ok::<(), packed::Error>(())
//! ```

use alloc::vec::Vec;

mod error;
mod kernel;
mod portable;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod simd;
#[cfg(feature = "std")]
mod stream;
mod tables;
#[cfg(test)]
mod tests;
mod unpacker;

pub use error::{Error, ErrorKind};
pub use kernel::Kernel;
#[cfg(feature = "std")]
pub use stream::{PackedRead, PackedWrite};
pub use unpacker::Unpacker;

use kernel::Engine;

/// Bytes of a word.
const WORD: usize = 8;

/// Most words a count can stand for.
const RUN_MAX: usize = 255;

/// Most bytes a group can take: a tag, a word, a count and literal words.
pub const GROUP_MAX: usize = 1 + WORD + 1 + RUN_MAX * WORD;

/// How far a step of packing or unpacking has come, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Bytes taken from the input.
    pub read: usize,
    /// Bytes put to the start of the output.
    pub written: usize,
}

impl Progress {
    #[inline]
    fn add(&mut self, read: usize, written: usize) {
        self.read += read;
        self.written += written;
    }
}

/// Appends the packed form of `words` to `out`.
///
/// # Panics
/// If the length of `words` is not a multiple of 8.
#[inline]
pub fn pack(words: &[u8], out: &mut Vec<u8>) {
    Engine::best().append_packed(words, out);
}

/// [`pack`] by a kernel of the caller's choice.
///
/// # Panics
/// If the length of `words` is not a multiple of 8, or this machine has no such kernel.
pub fn pack_with(kernel: Kernel, words: &[u8], out: &mut Vec<u8>) {
    Engine::of(kernel).append_packed(words, out);
}

/// Packs the beginning of `words` into `out`, as many groups as fit; call again with the rest.
///
/// Each call takes at least a word if `out` has [`GROUP_MAX`] bytes or more. What follows the
/// written bytes in `out` is unspecified. The packed bytes are the same wherever `words` is
/// interrupted by a full `out`.
///
/// # Panics
/// If the length of `words` is not a multiple of 8.
#[inline]
pub fn pack_into(words: &[u8], out: &mut [u8]) -> Progress {
    Engine::best().pack_into(words, out)
}

/// Appends the words that `packed` holds to `out`: `limit` bytes of words at most.
///
/// Memory stays within a small multiple of the words that are really there. On an error `out` is
/// as it was.
///
/// # Errors
/// [`ErrorKind::Truncated`] if the last group is cut off, [`ErrorKind::Limit`] if there are more
/// words than `limit` allows.
#[inline]
pub fn unpack(packed: &[u8], out: &mut Vec<u8>, limit: usize) -> Result<(), Error> {
    Engine::best().append_unpacked(packed, out, limit)
}

/// [`unpack`] by a kernel of the caller's choice.
///
/// # Errors
/// As [`unpack`].
///
/// # Panics
/// If this machine has no such kernel.
pub fn unpack_with(
    kernel: Kernel,
    packed: &[u8],
    out: &mut Vec<u8>,
    limit: usize,
) -> Result<(), Error> {
    Engine::of(kernel).append_unpacked(packed, out, limit)
}
