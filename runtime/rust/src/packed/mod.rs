//! Packing: the compression that leaves out zero bytes.
//!
//! Packed bytes are a sequence of groups. A group starts with a *tag* byte. Bit `i` of the tag is
//! set if byte `i` of a word is not zero; the word's non-zero bytes follow. Two tags are followed
//! by a count byte. After `0x00` comes the number of further zero words. After `0xff` and its eight
//! bytes comes the number of *literal* words, which follow unchanged. A packer continues a literal
//! run as long as each word has at most one zero byte, because packing gains nothing for such
//! words.
//!
//! [`pack`] and [`unpack`] work on whole buffers, [`pack_into`] and [`Unpacker`] on pieces, and,
//! with the `std` feature, [`PackedWrite`] and [`PackedRead`] on streams. A run never crosses from
//! one packed piece to the next. The segment table and each segment of a framed message are
//! separate pieces, which gives the same bytes as the reference implementation.
//!
//! Several [`Kernel`]s implement packing; the best one for the machine is chosen at run time
//! (without the `std` feature: at compile time, by the enabled target features). All produce the
//! same bytes.
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

/// The size of a word in bytes.
const WORD: usize = 8;

/// The largest value of a count byte.
const RUN_MAX: usize = 255;

/// The largest size of a group in bytes: a tag, a word, a count and the literal words.
pub const GROUP_MAX: usize = 1 + WORD + 1 + RUN_MAX * WORD;

/// The progress of a step of packing or unpacking, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How many bytes were taken from the input.
    pub read: usize,
    /// How many bytes were written to the start of the output.
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

/// Does the same as [`pack`] with the given kernel.
///
/// # Panics
/// If the length of `words` is not a multiple of 8, or this machine has no such kernel.
pub fn pack_with(kernel: Kernel, words: &[u8], out: &mut Vec<u8>) {
    Engine::of(kernel).append_packed(words, out);
}

/// Packs the start of `words` into `out`: as many groups as fit. Call it again with the rest.
///
/// Each call takes at least one word if `out` has [`GROUP_MAX`] bytes or more. The contents of
/// `out` behind the written bytes are unspecified. The packed bytes do not depend on where a full
/// `out` interrupts `words`.
///
/// # Panics
/// If the length of `words` is not a multiple of 8.
#[inline]
pub fn pack_into(words: &[u8], out: &mut [u8]) -> Progress {
    Engine::best().pack_into(words, out)
}

/// Unpacks `packed` and appends the words to `out`, at most `limit` bytes of them.
///
/// Memory use stays within a small multiple of the size of the words that `packed` really holds. On
/// an error `out` is unchanged.
///
/// # Errors
/// [`ErrorKind::Truncated`] if the last group is cut off, [`ErrorKind::Limit`] if there are more
/// words than `limit` allows.
#[inline]
pub fn unpack(packed: &[u8], out: &mut Vec<u8>, limit: usize) -> Result<(), Error> {
    Engine::best().append_unpacked(packed, out, limit)
}

/// Does the same as [`unpack`] with the given kernel.
///
/// # Errors
/// The same errors as [`unpack`].
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
