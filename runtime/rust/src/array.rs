//! Bulk numbers: little-endian numbers side by side in bytes, viewed in place, decoded or encoded
//! at the speed of a copy.

use alloc::vec::Vec;

use crate::scalar::Scalar;

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

/// The numbers, copied into a new vector. Bytes behind the last whole number are ignored.
pub fn decode<T: Scalar>(bytes: &[u8]) -> Vec<T> {
    let mut numbers = alloc::vec![T::default(); bytes.len() / T::SIZE];
    decode_into(bytes, &mut numbers);
    numbers
}

/// The numbers, copied to the start of `numbers`; how many there were. Stops at the end of the
/// shorter one.
pub fn decode_into<T: Scalar>(bytes: &[u8], numbers: &mut [T]) -> usize {
    let count = numbers.len().min(bytes.len() / T::SIZE);
    // One load and one store each, which compiles to a block copy on little-endian machines.
    for (number, bytes) in numbers.iter_mut().zip(bytes.chunks_exact(T::SIZE)) {
        *number = T::load(bytes).unwrap_or_default();
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
