//! The choice of a kernel, and the loops around it that all kernels share.

use alloc::vec::Vec;
use core::mem::MaybeUninit;

use super::{Error, ErrorKind, Progress, WORD, portable};

/// An implementation of packing and unpacking. All give the same bytes; they differ in the
/// instructions they need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kernel {
    /// Safe code on 64-bit words, for every machine.
    Portable,
    /// Byte shuffles of x86-64's SSSE3, and `popcnt`.
    Ssse3,
    /// x86-64's AVX2 and BMI2, where `pext` is fast.
    Bmi2,
    /// x86-64's AVX-512 with VBMI, VBMI2, BITALG and GFNI.
    Avx512,
    /// Byte shuffles of aarch64's NEON.
    Neon,
}

impl Kernel {
    /// All kernels, from the slowest to the fastest of a machine.
    pub const ALL: [Kernel; 5] = [
        Kernel::Portable,
        Kernel::Ssse3,
        Kernel::Bmi2,
        Kernel::Avx512,
        Kernel::Neon,
    ];

    /// Returns the kernel that this machine uses by default.
    pub fn best() -> Self {
        Engine::best().0
    }

    /// Reports whether this machine has the instructions of the kernel.
    pub fn is_available(self) -> bool {
        machine() & self.bit() != 0
    }

    #[inline]
    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Returns the bits of the kernels that this machine supports. The highest bit is the best kernel.
#[cfg(feature = "std")]
#[inline]
fn machine() -> u8 {
    use core::sync::atomic::{AtomicU8, Ordering};

    // Zero means that nothing was detected yet: a detected set always has the portable kernel's
    // bit. Threads that race here store the same value, so no ordering is needed.
    static MACHINE: AtomicU8 = AtomicU8::new(0);
    match MACHINE.load(Ordering::Relaxed) {
        0 => {
            let found = detect();
            MACHINE.store(found, Ordering::Relaxed);
            found
        }
        found => found,
    }
}

#[cfg(not(feature = "std"))]
#[inline]
fn machine() -> u8 {
    detect()
}

/// Reports whether target features are available: at run time with `std`, else at compile time.
#[cfg(target_arch = "x86_64")]
macro_rules! has {
    ($($feature:tt),*) => {
        $({
            #[cfg(feature = "std")]
            { std::arch::is_x86_feature_detected!($feature) }
            #[cfg(not(feature = "std"))]
            { cfg!(target_feature = $feature) }
        })&&*
    };
}

#[cfg(target_arch = "x86_64")]
#[cfg_attr(feature = "std", cold)]
fn detect() -> u8 {
    let mut found = Kernel::Portable.bit();
    if has!("ssse3", "popcnt") {
        found |= Kernel::Ssse3.bit();
        // Each better kernel also needs the features of the kernels above.
        let enabled = has!("avx2", "bmi1", "bmi2", "lzcnt");
        if enabled && fast_pext() {
            found |= Kernel::Bmi2.bit();
            if has!(
                "avx512f",
                "avx512bw",
                "avx512dq",
                "avx512vl",
                "avx512vbmi",
                "avx512vbmi2",
                "avx512bitalg",
                "gfni"
            ) {
                found |= Kernel::Avx512.bit();
            }
        }
    }
    found
}

/// Reports whether `pext` and `pdep` are fast. Before Zen 3, AMD's processors run them as loops of
/// micro-operations, which are slower than a table lookup.
#[cfg(target_arch = "x86_64")]
fn fast_pext() -> bool {
    const ZEN_3: u32 = 0x19;
    let vendor = core::arch::x86_64::__cpuid(0);
    let signature = core::arch::x86_64::__cpuid(1).eax;
    let base = signature >> 8 & 0xf;
    let family = if base == 0xf {
        base + (signature >> 20 & 0xff)
    } else {
        base
    };
    let amd = [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes);
    // Hygon's processors are Zen 1 under another name.
    !matches!(amd.as_flattened(), b"AuthenticAMD" | b"HygonGenuine") || family >= ZEN_3
}

#[cfg(target_arch = "aarch64")]
#[cfg_attr(feature = "std", cold)]
fn detect() -> u8 {
    let neon = cfg!(target_feature = "neon") && cfg!(target_endian = "little");
    Kernel::Portable.bit() | if neon { Kernel::Neon.bit() } else { 0 }
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
#[cfg_attr(feature = "std", cold)]
fn detect() -> u8 {
    Kernel::Portable.bit()
}

/// The most bytes of words for whose packed form memory is reserved at once.
const RESERVE_MAX: usize = 1 << 20;

/// With this much room or less, the setup cost of a fast kernel is higher than its gain.
const SMALL: usize = 4 * WORD;

/// Returns the room to reserve for the packed form of `size` bytes of words.
///
/// The worst case is two words that take 17 bytes: a literal without a run takes ten bytes, and the
/// word that ends it has two zero bytes or more and takes seven bytes at most. The other terms are
/// for the kernels, which need ten bytes a word and a vector beyond before they start on up to 64
/// words.
fn packed_room(size: usize) -> usize {
    let size = size.min(RESERVE_MAX);
    size + size / 16 + 2 + 64 + size.min(512) * 3 / 16
}

/// A kernel whose instructions this machine has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Engine(Kernel);

impl Engine {
    #[inline]
    pub(super) fn best() -> Self {
        let kernels = machine();
        Engine(if kernels & Kernel::Neon.bit() != 0 {
            Kernel::Neon
        } else if kernels & Kernel::Avx512.bit() != 0 {
            Kernel::Avx512
        } else if kernels & Kernel::Bmi2.bit() != 0 {
            Kernel::Bmi2
        } else if kernels & Kernel::Ssse3.bit() != 0 {
            Kernel::Ssse3
        } else {
            Kernel::Portable
        })
    }

    pub(super) fn of(kernel: Kernel) -> Self {
        assert!(
            kernel.is_available(),
            "this machine has no {kernel:?} instructions"
        );
        Engine(kernel)
    }

    /// Packs as many groups as fit in `out`.
    #[inline]
    fn pack(self, words: &[u8], out: &mut [MaybeUninit<u8>]) -> Progress {
        let mut done = Progress::default();
        if words.len() > SMALL {
            done = self.pack_fast(words, out);
        }
        if done.read < words.len() {
            let rest = portable::pack(&words[done.read..], &mut out[done.written..]);
            done.add(rest.read, rest.written);
        }
        done
    }

    #[inline]
    #[cfg_attr(
        not(any(target_arch = "x86_64", target_arch = "aarch64")),
        expect(
            unused_variables,
            reason = "other machines have the portable kernel only"
        )
    )]
    fn pack_fast(self, words: &[u8], out: &mut [MaybeUninit<u8>]) -> Progress {
        match self.0 {
            // SAFETY: an `Engine` holds only a kernel whose instructions the machine has.
            #[cfg(target_arch = "x86_64")]
            Kernel::Ssse3 => unsafe { super::simd::ssse3::pack(words, out) },
            // SAFETY: an `Engine` holds only a kernel whose instructions the machine has.
            #[cfg(target_arch = "x86_64")]
            Kernel::Bmi2 => unsafe { super::simd::bmi2::pack(words, out) },
            // SAFETY: an `Engine` holds only a kernel whose instructions the machine has.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => unsafe { super::simd::avx512::pack(words, out) },
            // SAFETY: an `Engine` holds only a kernel whose instructions the machine has.
            #[cfg(target_arch = "aarch64")]
            Kernel::Neon => unsafe { super::simd::neon::pack(words, out) },
            _ => Progress::default(),
        }
    }

    /// Unpacks as many whole groups as `packed` holds and `out` has room for.
    #[inline]
    pub(super) fn unpack(self, packed: &[u8], out: &mut [MaybeUninit<u8>]) -> Progress {
        let mut done = Progress::default();
        if out.len() > SMALL {
            done = self.unpack_fast(packed, out);
        }
        if done.read < packed.len() && done.written < out.len() {
            let rest = portable::unpack(&packed[done.read..], &mut out[done.written..]);
            done.add(rest.read, rest.written);
        }
        done
    }

    #[inline]
    #[cfg_attr(
        not(any(target_arch = "x86_64", target_arch = "aarch64")),
        expect(
            unused_variables,
            reason = "other machines have the portable kernel only"
        )
    )]
    fn unpack_fast(self, packed: &[u8], out: &mut [MaybeUninit<u8>]) -> Progress {
        match self.0 {
            // SAFETY: an `Engine` holds only a kernel whose instructions the machine has.
            #[cfg(target_arch = "x86_64")]
            Kernel::Ssse3 => unsafe { super::simd::ssse3::unpack(packed, out) },
            // SAFETY: an `Engine` holds only a kernel whose instructions the machine has.
            #[cfg(target_arch = "x86_64")]
            Kernel::Bmi2 => unsafe { super::simd::bmi2::unpack(packed, out) },
            // SAFETY: an `Engine` holds only a kernel whose instructions the machine has.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => unsafe { super::simd::avx512::unpack(packed, out) },
            // SAFETY: an `Engine` holds only a kernel whose instructions the machine has.
            #[cfg(target_arch = "aarch64")]
            Kernel::Neon => unsafe { super::simd::neon::unpack(packed, out) },
            _ => Progress::default(),
        }
    }

    pub(super) fn pack_into(self, words: &[u8], out: &mut [u8]) -> Progress {
        assert!(
            words.len().is_multiple_of(WORD),
            "packing takes whole words"
        );
        self.pack(words, uninit(out))
    }

    pub(super) fn unpack_into(self, packed: &[u8], out: &mut [u8]) -> Progress {
        self.unpack(packed, uninit(out))
    }

    pub(super) fn append_packed(self, words: &[u8], out: &mut Vec<u8>) {
        assert!(
            words.len().is_multiple_of(WORD),
            "packing takes whole words"
        );
        let mut rest = words;
        while !rest.is_empty() {
            out.reserve(packed_room(rest.len()));
            let done = self.pack(rest, out.spare_capacity_mut());
            // SAFETY: a kernel has written all bytes it counts as written, and they are in the
            // spare capacity.
            unsafe { out.set_len(out.len() + done.written) };
            rest = &rest[done.read..];
        }
    }

    pub(super) fn append_unpacked(
        self,
        packed: &[u8],
        out: &mut Vec<u8>,
        limit: usize,
    ) -> Result<(), Error> {
        let start = out.len();
        let mut read = 0;
        out.reserve(limit.min(packed.len().saturating_mul(2)));
        while read < packed.len() {
            let allowed = limit - (out.len() - start);
            let spare = out.spare_capacity_mut();
            let room = spare.len().min(allowed);
            let done = self.unpack(&packed[read..], &mut spare[..room]);
            // SAFETY: a kernel has written all bytes it counts as written, and they are in the
            // spare capacity.
            unsafe { out.set_len(out.len() + done.written) };
            read += done.read;
            if read == packed.len() {
                break;
            }
            let wanted = match group_words(&packed[read..]) {
                Some(words) if words * WORD <= allowed - done.written => words * WORD,
                refused => {
                    out.truncate(start);
                    let kind = refused.map_or(ErrorKind::Truncated, |_| ErrorKind::Limit);
                    return Err(Error::new(kind, read as u64));
                }
            };
            let rest = (packed.len() - read).saturating_mul(2);
            out.reserve(rest.min(allowed - done.written).max(wanted));
        }
        Ok(())
    }
}

/// Returns how many words the group at the start of `packed` stands for, or [`None`] if the group
/// is cut off.
fn group_words(packed: &[u8]) -> Option<usize> {
    let (&tag, rest) = packed.split_first()?;
    let rest = rest.get(tag.count_ones() as usize..)?;
    let count = usize::from(match tag {
        0 | 0xff => *rest.first()?,
        _ => return Some(1),
    });
    if tag == 0xff {
        rest.get(1..1 + count * WORD)?;
    }
    Some(1 + count)
}

/// Returns the same bytes as memory that may be uninitialised, the type that kernels write to.
fn uninit(out: &mut [u8]) -> &mut [MaybeUninit<u8>] {
    // SAFETY: the layouts are the same. The kernels store only initialised bytes, in the
    // written part and behind it, so `out` stays initialised.
    unsafe { &mut *(core::ptr::from_mut(out) as *mut [MaybeUninit<u8>]) }
}
