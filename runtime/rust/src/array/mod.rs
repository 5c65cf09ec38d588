//! Bulk numbers: numbers side by side in bytes, viewed in place, decoded or encoded at the speed of
//! a copy, or read from a stream straight into memory.
//!
//! Bytes are little-endian, the lowest first, unless a name ends in `be`.

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

/// The numbers in place: [`None`] unless `bytes` is aligned for `T`, a whole number of `T`s long,
/// and the machine little-endian.
#[inline]
pub fn view<T: Scalar>(bytes: &[u8]) -> Option<&[T]> {
    if cfg!(target_endian = "big") || !bytes.len().is_multiple_of(T::SIZE) {
        return None;
    }
    // SAFETY: `Scalar` is sealed: every `T` is an integer or float, for which all bit patterns
    // are values; `align_to` takes care of alignment and length.
    let (before, numbers, after) = unsafe { bytes.align_to::<T>() };
    (before.is_empty() && after.is_empty()).then_some(numbers)
}

/// The numbers in place as [`view`] has them, or a copy where that cannot be. Bytes behind the
/// last whole number are ignored.
#[inline]
pub fn view_or_decode<T: Scalar>(bytes: &[u8]) -> Cow<'_, [T]> {
    let whole = &bytes[..bytes.len() / T::SIZE * T::SIZE];
    view(whole).map_or_else(|| Cow::Owned(decode(whole)), Cow::Borrowed)
}

/// The numbers one by one, wherever they lie. Bytes behind the last whole number are ignored.
#[inline]
pub fn iter<T: Scalar>(bytes: &[u8]) -> impl ExactSizeIterator<Item = T> {
    let load = |bytes| T::load(bytes).unwrap_or_default();
    bytes.chunks_exact(T::SIZE).map(load)
}

/// The numbers, copied into a new vector. Bytes behind the last whole number are ignored.
#[inline]
pub fn decode<T: Scalar>(bytes: &[u8]) -> Vec<T> {
    // One load and one store each, which compiles to a block copy on little-endian machines.
    iter(bytes).collect()
}

/// The numbers, copied to the start of `numbers`; how many there were. Stops at the end of the
/// shorter one.
pub fn decode_into<T: Scalar>(bytes: &[u8], numbers: &mut [T]) -> usize {
    let count = numbers.len().min(bytes.len() / T::SIZE);
    for (number, loaded) in numbers.iter_mut().zip(iter(bytes)) {
        *number = loaded;
    }
    count
}

/// The numbers' bytes, written to the start of `bytes`. Panics if they do not fit.
pub fn encode_into<T: Scalar>(numbers: &[T], bytes: &mut [u8]) {
    let bytes = &mut bytes[..numbers.len() * T::SIZE];
    for (number, bytes) in numbers.iter().zip(bytes.chunks_exact_mut(T::SIZE)) {
        number.store(bytes);
    }
}
