//! Texts copied and looked at in one pass: where all bytes are ASCII, nothing else need be asked.

/// Copies the bytes, and tells whether all of them are ASCII.
///
/// # Safety
/// As many at `to` must be the caller's to write.
#[inline(always)] // Into the functions that decode texts.
pub(crate) unsafe fn copy_to(bytes: &[u8], to: *mut u8) -> bool {
    let (from, length) = (bytes.as_ptr(), bytes.len());
    // SAFETY: the caller's. Loads and stores overlap in the middle instead of going byte by byte, and none
    // reaches beyond the bytes.
    unsafe {
        if length > 64 {
            long(from, length, to)
        } else if length > 32 {
            ends::<[Vector; 2]>(from, length, to)
        } else if length > 16 {
            ends::<Vector>(from, length, to)
        } else if length >= 8 {
            ends::<u64>(from, length, to)
        } else if length >= 4 {
            ends::<u32>(from, length, to)
        } else if length >= 2 {
            ends::<u16>(from, length, to)
        } else if length == 1 {
            ends::<u8>(from, length, to)
        } else {
            true
        }
    }
}

/// [`copy_to`] of 64 bytes and more.
///
/// # Safety
/// The ranges must be the caller's to read and to write, and must not overlap; there must be as many bytes.
#[inline(never)] // To leave the short ones short.
unsafe fn long(from: *const u8, length: usize, to: *mut u8) -> bool {
    type Step = [Vector; 4];
    let last = length - size_of::<Step>();
    // SAFETY: the caller's: there is a whole step at each place that is not behind the last one.
    unsafe {
        let mut bits: Step = step(from.add(last), to.add(last));
        let mut at = 0;
        while at < last {
            bits = bits.or(step(from.add(at), to.add(at)));
            at += size_of::<Step>();
        }
        bits.is_ascii()
    }
}

/// Copies one `T`, and returns it.
///
/// # Safety
/// It must be the caller's to read and to write.
#[inline(always)] // Two instructions.
unsafe fn step<T: Bits>(from: *const u8, to: *mut u8) -> T {
    // SAFETY: the caller's.
    unsafe {
        let value = from.cast::<T>().read_unaligned();
        to.cast::<T>().write_unaligned(value);
        value
    }
}

/// Copies the first `T` and the last one of `length` bytes, which are all of them, and tells whether both
/// are ASCII.
///
/// # Safety
/// Both ranges must be the caller's to read and to write, and hold a `T` at least.
#[inline(always)] // As above.
unsafe fn ends<T: Bits>(from: *const u8, length: usize, to: *mut u8) -> bool {
    let end = length - size_of::<T>();
    // SAFETY: the caller's.
    unsafe {
        let first: T = step(from, to);
        first.or(step(from.add(end), to.add(end))).is_ascii()
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
            assert!(is_ascii, "{length}");
            for at in (0..length).step_by(if cfg!(miri) { 9 } else { 1 }) {
                let mut bytes = bytes.clone();
                bytes[at] |= 0x80;
                assert_eq!(copied(&bytes), (bytes, false), "{at} of {length}");
            }
        }
    }
}
