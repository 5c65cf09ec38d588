//! Checks texts for ASCII, or copies and checks them in one pass. A text that is all ASCII needs no
//! other check.

/// Reports whether all bytes are ASCII.
#[inline(always)] // It is inlined into the functions that check texts.
pub(crate) fn is_ascii(bytes: &[u8]) -> bool {
    // SAFETY: nothing is written, so there is no requirement.
    unsafe { pass(bytes, Nowhere) }
}

/// Copies the bytes, and reports whether all of them are ASCII.
///
/// # Safety
/// `to` must be valid for writing as many bytes.
#[inline(always)] // It is inlined into the functions that decode texts.
pub(crate) unsafe fn copy_to(bytes: &[u8], to: *mut u8) -> bool {
    // SAFETY: the caller guarantees that `to` is valid for writing as many bytes.
    unsafe { pass(bytes, Copies(to)) }
}

/// The destination of the bytes.
trait Target: Copy {
    /// Whether all bytes must be written, even after one that is not ASCII.
    const IS_WRITTEN: bool;

    /// Writes a value `at` bytes behind the destination's start.
    ///
    /// # Safety
    /// The bytes there must be valid for writing a `T`.
    unsafe fn put<T>(self, at: usize, value: T);
}

/// The bytes are only checked.
#[derive(Clone, Copy)]
struct Nowhere;

impl Target for Nowhere {
    const IS_WRITTEN: bool = false;

    #[inline(always)] // The body is empty.
    unsafe fn put<T>(self, _: usize, _: T) {}
}

/// The bytes are copied to this address.
#[derive(Clone, Copy)]
struct Copies(*mut u8);

impl Target for Copies {
    const IS_WRITTEN: bool = true;

    #[inline(always)] // The body is one store.
    unsafe fn put<T>(self, at: usize, value: T) {
        // SAFETY: the caller guarantees that the bytes there are valid for writing a `T`.
        unsafe { self.0.add(at).cast::<T>().write_unaligned(value) }
    }
}

/// Writes the bytes to `to`, and reports whether all of them are ASCII. Loads and stores overlap in
/// the middle instead of going byte by byte, and none goes beyond the bytes.
///
/// # Safety
/// `to` must be valid for writing as many bytes.
#[inline(always)] // There are two callers.
unsafe fn pass(bytes: &[u8], to: impl Target) -> bool {
    let length = bytes.len();
    // SAFETY: the length is at least that of the types, and the caller guarantees that `to` has as
    // many bytes.
    unsafe {
        if length > 128 {
            long(bytes, to)
        } else if length > 32 {
            medium(bytes, to)
        } else if length > 16 {
            ends::<Vector>(bytes, to)
        } else if length >= 8 {
            ends::<u64>(bytes, to)
        } else if length >= 4 {
            ends::<u32>(bytes, to)
        } else if length >= 2 {
            ends::<u16>(bytes, to)
        } else if length == 1 {
            ends::<u8>(bytes, to)
        } else {
            true
        }
    }
}

/// [`pass`] over 33 to 128 bytes. They take four steps, whatever the length is: the processor would
/// often mispredict how many are needed, which takes longer than a step.
///
/// # Safety
/// There must be as many bytes, `to` must be valid for writing as many, and they must not overlap
/// with `bytes`.
#[inline(always)] // The body is a few instructions.
unsafe fn medium(bytes: &[u8], to: impl Target) -> bool {
    type Step = [Vector; 2];
    let last = bytes.len() - size_of::<Step>();
    // SAFETY: all positions are at most `last`, so a whole step is inside `bytes` and inside `to`.
    unsafe {
        let first: Step = step(bytes, 0, to);
        let second = step(bytes, last.min(32), to);
        let third: Step = step(bytes, last.min(64), to);
        let fourth = step(bytes, last, to);
        first.or(second).or(third.or(fourth)).is_ascii()
    }
}

/// [`pass`] over more than 128 bytes.
///
/// # Safety
/// `to` must be valid for writing as many bytes, and they must not overlap with `bytes`.
#[inline(never)] // This keeps the code of short texts short.
unsafe fn long<S: Target>(bytes: &[u8], to: S) -> bool {
    type Step = [Vector; 4];
    let last = bytes.len() - size_of::<Step>();
    // SAFETY: all positions are at most `last`, so a whole step is inside `bytes` and inside `to`.
    unsafe {
        let mut bits: Step = step(bytes, last, to);
        let mut at = 0;
        while at < last {
            if !S::IS_WRITTEN && !bits.is_ascii() {
                return false;
            }
            bits = bits.or(step(bytes, at, to));
            at += size_of::<Step>();
        }
        bits.is_ascii()
    }
}

/// Writes the `T` at byte `at` to `to`, and returns it.
///
/// # Safety
/// The `T` must be inside `bytes`, and `to` must be valid for writing it `at` bytes behind its
/// start.
#[inline(always)] // The body is two instructions.
unsafe fn step<T: Bits>(bytes: &[u8], at: usize, to: impl Target) -> T {
    debug_assert!(at + size_of::<T>() <= bytes.len());
    // SAFETY: the caller guarantees that the `T` is inside `bytes` and may be written.
    unsafe {
        let value = bytes.as_ptr().add(at).cast::<T>().read_unaligned();
        to.put(at, value);
        value
    }
}

/// Writes the first and the last `T` to `to`, which together are all bytes, and reports whether
/// both are ASCII.
///
/// # Safety
/// There must be at least as many bytes as a `T` has, and `to` must be valid for writing all of
/// them.
#[inline(always)] // The body is a few instructions.
unsafe fn ends<T: Bits>(bytes: &[u8], to: impl Target) -> bool {
    // SAFETY: the caller guarantees that both `T` are inside `bytes` and may be written.
    unsafe {
        let first: T = step(bytes, 0, to);
        let last = step(bytes, bytes.len() - size_of::<T>(), to);
        first.or(last).is_ascii()
    }
}

/// A type of a few bytes, for which every value is valid.
trait Bits: Copy {
    /// Returns the bitwise or of both.
    fn or(self, other: Self) -> Self;
    /// Reports whether every byte is ASCII (its highest bit is zero).
    fn is_ascii(self) -> bool;
}

macro_rules! bits {
    ($($ty:ty),*) => {$(
        impl Bits for $ty {
            #[inline(always)] // The body is one instruction.
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline(always)] // The body is two instructions.
            fn is_ascii(self) -> bool {
                const HIGH: $ty = <$ty>::MAX / 0xff * 0x80;
                self & HIGH == 0
            }
        }
    )*};
}
bits!(u8, u16, u32, u64);

impl<T: Bits, const N: usize> Bits for [T; N] {
    #[inline(always)] // The body is a few instructions.
    fn or(self, other: Self) -> Self {
        core::array::from_fn(|index| self[index].or(other[index]))
    }
    #[inline(always)] // The body is a few instructions.
    fn is_ascii(self) -> bool {
        let [first, rest @ ..] = &self[..] else {
            return true;
        };
        rest.iter()
            .fold(*first, |bits, more| bits.or(*more))
            .is_ascii()
    }
}

/// 16 bytes. x86-64 always has vector registers for them, but compilers use two other registers for
/// an array of two words.
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::__m128i as Vector;

#[cfg(not(target_arch = "x86_64"))]
type Vector = [u64; 2];

#[cfg(target_arch = "x86_64")]
impl Bits for Vector {
    #[inline(always)] // The body is one instruction.
    fn or(self, other: Self) -> Self {
        // SAFETY: every x86-64 machine has SSE2.
        unsafe { core::arch::x86_64::_mm_or_si128(self, other) }
    }
    #[inline(always)] // The body is two instructions.
    fn is_ascii(self) -> bool {
        // SAFETY: every x86-64 machine has SSE2.
        unsafe { core::arch::x86_64::_mm_movemask_epi8(self) == 0 }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    fn copied(bytes: &[u8]) -> (Vec<u8>, bool) {
        let mut copy = Vec::with_capacity(bytes.len());
        // SAFETY: the new memory has room for as many bytes, and `copy_to` writes all of them.
        let is_ascii = unsafe {
            let is_ascii = super::copy_to(bytes, copy.as_mut_ptr());
            copy.set_len(bytes.len());
            is_ascii
        };
        (copy, is_ascii)
    }

    #[test]
    fn bytes_of_every_length_are_copied_and_one_that_is_not_ascii_is_found_wherever_it_is() {
        // Fewer lengths still take every way to copy. Miri is slow.
        let most = if cfg!(miri) { 140 } else { 300 };
        for length in (0..most).step_by(if cfg!(miri) { 5 } else { 1 }) {
            let bytes: Vec<u8> = (0..length).map(|byte| byte as u8 & 0x7f).collect();
            let (copy, is_ascii) = copied(&bytes);
            assert_eq!(copy, bytes);
            assert!(is_ascii && super::is_ascii(&bytes), "{length}");
            for at in (0..length).step_by(if cfg!(miri) { 9 } else { 1 }) {
                let mut bytes = bytes.clone();
                bytes[at] |= 0x80;
                assert!(!super::is_ascii(&bytes), "{at} of {length}");
                assert_eq!(copied(&bytes), (bytes, false), "{at} of {length}");
            }
        }
    }
}
