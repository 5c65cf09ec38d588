//! Arrays of numbers stored side by side in bytes. They are viewed in place, decoded or encoded at
//! the speed of a copy, or read from a stream directly into memory.
//!
//! Bytes are little-endian, except where a function's name has `be` in it.

mod big;
#[cfg(feature = "std")]
mod read;
#[cfg(test)]
mod tests;

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::scalar::Scalar;

pub use big::{decode_be, decode_be_into, encode_be_into};
#[cfg(feature = "std")]
pub use read::{read, read_be, read_be_into, read_into};

/// Views `bytes` as numbers in place. Returns [`None`] unless `bytes` is aligned for `T`, its
/// length is a multiple of the size of `T`, and the machine is little-endian.
#[inline]
pub fn view<T: Scalar>(bytes: &[u8]) -> Option<&[T]> {
    if cfg!(target_endian = "big") || !bytes.len().is_multiple_of(T::SIZE) {
        return None;
    }
    // SAFETY: `Scalar` is sealed, and every `T` is an integer or float, for which all bit patterns
    // are valid. `align_to` handles alignment and length.
    let (before, numbers, after) = unsafe { bytes.align_to::<T>() };
    (before.is_empty() && after.is_empty()).then_some(numbers)
}

/// Views the numbers in place like [`view`], or decodes a copy where that is not possible. Bytes
/// behind the last whole number are ignored.
#[inline]
pub fn view_or_decode<T: Scalar>(bytes: &[u8]) -> Cow<'_, [T]> {
    let whole = &bytes[..bytes.len() / T::SIZE * T::SIZE];
    view(whole).map_or_else(|| Cow::Owned(decode(whole)), Cow::Borrowed)
}

/// Returns an iterator that decodes the numbers, of any alignment. Bytes behind the last whole
/// number are ignored.
#[inline]
pub fn iter<T: Scalar>(bytes: &[u8]) -> impl ExactSizeIterator<Item = T> {
    let load = |bytes| T::load(bytes).unwrap_or_default();
    bytes.chunks_exact(T::SIZE).map(load)
}

/// Decodes the numbers into a new vector. Bytes behind the last whole number are ignored.
#[inline]
pub fn decode<T: Scalar>(bytes: &[u8]) -> Vec<T> {
    // On little-endian machines, this loop of one load and one store compiles to a block copy.
    iter(bytes).collect()
}

/// Decodes numbers into the start of `numbers`, until one of the slices ends, and returns how many
/// numbers it decoded.
pub fn decode_into<T: Scalar>(bytes: &[u8], numbers: &mut [T]) -> usize {
    let count = numbers.len().min(bytes.len() / T::SIZE);
    for (number, loaded) in numbers.iter_mut().zip(iter(bytes)) {
        *number = loaded;
    }
    count
}

/// Encodes the numbers at the start of `bytes`. Panics if they do not fit.
pub fn encode_into<T: Scalar>(numbers: &[T], bytes: &mut [u8]) {
    let bytes = &mut bytes[..numbers.len() * T::SIZE];
    for (number, bytes) in numbers.iter().zip(bytes.chunks_exact_mut(T::SIZE)) {
        number.store(bytes);
    }
}
