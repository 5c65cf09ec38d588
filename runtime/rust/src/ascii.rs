//! Texts looked at, or copied and looked at in one pass: where all bytes are ASCII, nothing else need be asked.

/// Reports whether all bytes are ASCII.
#[inline(always)] // Into what checks texts.
pub(crate) fn is_ascii(bytes: &[u8]) -> bool {
    // SAFETY: nothing is written.
    unsafe { pass(bytes, Nowhere) }
}

/// Copies the bytes, and reports whether all of them are ASCII.
///
/// # Safety
/// As many at `to` must be the caller's to write.
#[inline(always)] // Into the functions that decode texts.
pub(crate) unsafe fn copy_to(bytes: &[u8], to: *mut u8) -> bool {
    // SAFETY: the caller's.
    unsafe { pass(bytes, Copies(to)) }
}

/// Where bytes go that are looked at.
trait Target: Copy {
    /// All bytes must go there, whatever they are.
    const IS_WRITTEN: bool;

    /// Puts a value `at` bytes behind the first one's place.
    ///
    /// # Safety
    /// As many bytes there must be the caller's to write.
    unsafe fn put<T>(self, at: usize, value: T);
}

/// Bytes are looked at only.
#[derive(Clone, Copy)]
struct Nowhere;

impl Target for Nowhere {
    const IS_WRITTEN: bool = false;

    #[inline(always)] // Nothing.
    unsafe fn put<T>(self, _: usize, _: T) {}
}

/// Bytes are copied to memory from there on.
#[derive(Clone, Copy)]
struct Copies(*mut u8);

impl Target for Copies {
    const IS_WRITTEN: bool = true;

    #[inline(always)] // One store.
    unsafe fn put<T>(self, at: usize, value: T) {
        // SAFETY: the caller's.
        unsafe { self.0.add(at).cast::<T>().write_unaligned(value) }
    }
}

/// Puts the bytes somewhere, and reports whether all of them are ASCII. Loads and stores overlap in the middle
/// instead of going byte by byte, and none reaches beyond the bytes.
///
/// # Safety
/// As many at `to` must be the caller's to write.
#[inline(always)] // Of two callers.
unsafe fn pass(bytes: &[u8], to: impl Target) -> bool {
    let length = bytes.len();
    // SAFETY: the caller's; there are as many bytes as the types have.
    unsafe {
        if length > 64 {
            long(bytes, to)
        } else if length > 32 {
            ends::<[Vector; 2]>(bytes, to)
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

/// [`pass`] over 64 bytes and more.
///
/// # Safety
/// The same; the ranges must not overlap.
#[inline(never)] // To leave the short ones short.
unsafe fn long<S: Target>(bytes: &[u8], to: S) -> bool {
    type Step = [Vector; 4];
    let last = bytes.len() - size_of::<Step>();
    // SAFETY: the caller's: there is a whole step at each place that is not behind the last one.
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

/// Puts the `T` at `at` somewhere, and returns it.
///
/// # Safety
/// It must be inside, and as many bytes `at` bytes behind `to` the caller's to write.
#[inline(always)] // Two instructions.
unsafe fn step<T: Bits>(bytes: &[u8], at: usize, to: impl Target) -> T {
    debug_assert!(at + size_of::<T>() <= bytes.len());
    // SAFETY: the caller's.
    unsafe {
        let value = bytes.as_ptr().add(at).cast::<T>().read_unaligned();
        to.put(at, value);
        value
    }
}

/// Puts the first `T` and the last one somewhere, which are all of the bytes, and reports whether both are ASCII.
///
/// # Safety
/// There must be a `T` at least, and as many bytes at `to` the caller's to write.
#[inline(always)] // As above.
unsafe fn ends<T: Bits>(bytes: &[u8], to: impl Target) -> bool {
    // SAFETY: the caller's.
    unsafe {
        let first: T = step(bytes, 0, to);
        let last = step(bytes, bytes.len() - size_of::<T>(), to);
        first.or(last).is_ascii()
    }
}

/// Some bytes, of any values.
trait Bits: Copy {
    /// The bits that either has.
    fn or(self, other: Self) -> Self;
    /// No byte has the highest bit.
    fn is_ascii(self) -> bool;
}

macro_rules! bits {
    ($($ty:ty),*) => {$(
        impl Bits for $ty {
            #[inline(always)] // One instruction.
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline(always)] // Two instructions.
            fn is_ascii(self) -> bool {
                const HIGH: $ty = <$ty>::MAX / 0xff * 0x80;
                self & HIGH == 0
            }
        }
    )*};
}
bits!(u8, u16, u32, u64);

impl<T: Bits, const N: usize> Bits for [T; N] {
    #[inline(always)] // Few instructions.
    fn or(self, other: Self) -> Self {
        core::array::from_fn(|index| self[index].or(other[index]))
    }
    #[inline(always)] // As above.
    fn is_ascii(self) -> bool {
        let [first, rest @ ..] = &self[..] else {
            return true;
        };
        rest.iter()
            .fold(*first, |bits, more| bits.or(*more))
            .is_ascii()
    }
}

/// 16 bytes. Said so where every machine has a register for them, because compilers take two otherwise.
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::__m128i as Vector;

#[cfg(not(target_arch = "x86_64"))]
type Vector = [u64; 2];

#[cfg(target_arch = "x86_64")]
impl Bits for Vector {
    #[inline(always)] // One instruction.
    fn or(self, other: Self) -> Self {
        // SAFETY: every machine has the instruction.
        unsafe { core::arch::x86_64::_mm_or_si128(self, other) }
    }
    #[inline(always)] // Two instructions.
    fn is_ascii(self) -> bool {
        // SAFETY: as above.
        unsafe { core::arch::x86_64::_mm_movemask_epi8(self) == 0 }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    fn copied(bytes: &[u8]) -> (Vec<u8>, bool) {
        let mut copy = Vec::with_capacity(bytes.len());
        // SAFETY: the new memory has room for as many bytes, all of which are then written.
        let is_ascii = unsafe {
            let is_ascii = super::copy_to(bytes, copy.as_mut_ptr());
            copy.set_len(bytes.len());
            is_ascii
        };
        (copy, is_ascii)
    }

    #[test]
    fn bytes_of_every_length_are_copied_and_one_that_is_not_ascii_is_found_wherever_it_is() {
        // Every way to copy is taken with less, too; Miri is slow.
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
