//! Big-endian numbers. The processor turns many of them around at once where it can: with AVX2
//! the loops here take half the time, so it is asked for at run time.

use alloc::vec::Vec;

use crate::scalar::Scalar;

/// A loop over numbers, and the same one compiled for AVX2, of which the machine chooses.
macro_rules! turning {
    ($(#[$doc:meta])* $vis:vis fn $name:ident<T: Scalar>($($argument:ident: $ty:ty),*) $body:block) => {
        $(#[$doc])*
        $vis fn $name<T: Scalar>($($argument: $ty),*) {
            #[inline(always)] // So that each of the two has it with its own instructions.
            fn turn<T: Scalar>($($argument: $ty),*) $body

            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            {
                #[target_feature(enable = "avx2")]
                fn wide<T: Scalar>($($argument: $ty),*) {
                    turn($($argument),*)
                }
                if std::arch::is_x86_feature_detected!("avx2") {
                    // SAFETY: the processor has the feature.
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
    /// Turns every number's bytes around.
    #[cfg_attr(not(feature = "std"), allow(dead_code))] // For what was read from a stream.
    pub(super) fn swap<T: Scalar>(numbers: &mut [T]) {
        for number in numbers {
            *number = number.swap_bytes();
        }
    }
}

/// Big-endian numbers, copied into a new vector. Bytes behind the last whole number are ignored.
pub fn decode_be<T: Scalar>(bytes: &[u8]) -> Vec<T> {
    let mut numbers = alloc::vec![T::default(); bytes.len() / T::SIZE];
    decode_all(bytes, &mut numbers);
    numbers
}

/// Big-endian numbers, copied to the start of `numbers`; how many there were. Stops at the end of
/// the shorter one.
pub fn decode_be_into<T: Scalar>(bytes: &[u8], numbers: &mut [T]) -> usize {
    let count = numbers.len().min(bytes.len() / T::SIZE);
    decode_all(bytes, &mut numbers[..count]);
    count
}

/// The numbers' bytes, the highest first, written to the start of `bytes`. Panics if they do not
/// fit.
pub fn encode_be_into<T: Scalar>(numbers: &[T], bytes: &mut [u8]) {
    encode_all(numbers, &mut bytes[..numbers.len() * T::SIZE]);
}
