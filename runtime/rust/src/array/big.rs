//! Big-endian numbers. With AVX2, the processor reverses the bytes of many numbers at once, and the
//! loops here take half the time. So AVX2 is detected at run time.

use alloc::vec::Vec;

use crate::scalar::Scalar;

/// Defines a loop over numbers that is compiled twice, with and without AVX2. The machine's
/// features decide at run time which one is used.
macro_rules! turning {
    ($(#[$doc:meta])* $vis:vis fn $name:ident<T: Scalar>($($argument:ident: $ty:ty),*) $body:block) => {
        $(#[$doc])*
        $vis fn $name<T: Scalar>($($argument: $ty),*) {
            #[inline(always)] // Each of the two copies is compiled with its own instructions.
            fn turn<T: Scalar>($($argument: $ty),*) $body

            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            {
                #[target_feature(enable = "avx2")]
                fn wide<T: Scalar>($($argument: $ty),*) {
                    turn($($argument),*)
                }
                if std::arch::is_x86_feature_detected!("avx2") {
                    // SAFETY: the processor has AVX2, the one feature that `wide` enables.
                    return unsafe { wide($($argument),*) };
                }
            }
            turn($($argument),*)
        }
    };
}

turning! {
    fn decode_all<T: Scalar>(bytes: &[u8], numbers: &mut [T]) {
        for (number, bytes) in numbers.iter_mut().zip(bytes.chunks_exact(T::SIZE)) {
            *number = T::load_be(bytes).unwrap_or_default();
        }
    }
}

turning! {
    fn encode_all<T: Scalar>(numbers: &[T], bytes: &mut [u8]) {
        for (number, bytes) in numbers.iter().zip(bytes.chunks_exact_mut(T::SIZE)) {
            number.store_be(bytes);
        }
    }
}

turning! {
    /// Reverses the bytes of every number.
    #[cfg_attr(not(feature = "std"), allow(dead_code))] // Only functions that read streams use it.
    pub(super) fn swap<T: Scalar>(numbers: &mut [T]) {
        for number in numbers {
            *number = number.swap_bytes();
        }
    }
}

/// Decodes big-endian numbers into a new vector. Bytes behind the last whole number are ignored.
pub fn decode_be<T: Scalar>(bytes: &[u8]) -> Vec<T> {
    let mut numbers = alloc::vec![T::default(); bytes.len() / T::SIZE];
    decode_all(bytes, &mut numbers);
    numbers
}

/// Decodes big-endian numbers into the start of `numbers`, until one of the slices ends, and
/// returns how many numbers it decoded.
pub fn decode_be_into<T: Scalar>(bytes: &[u8], numbers: &mut [T]) -> usize {
    let count = numbers.len().min(bytes.len() / T::SIZE);
    decode_all(bytes, &mut numbers[..count]);
    count
}

/// Encodes the numbers as big-endian bytes at the start of `bytes`. Panics if they do not fit.
pub fn encode_be_into<T: Scalar>(numbers: &[T], bytes: &mut [u8]) {
    encode_all(numbers, &mut bytes[..numbers.len() * T::SIZE]);
}
