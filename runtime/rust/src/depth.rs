//! The nesting depth of Records while they are measured for encoding.
//!
//! Measuring and writing a Record recurse. Most types cannot nest deeper than they are declared,
//! but a type that contains itself can. A value deeper than any reader follows must end in an
//! error, not in a stack overflow. The depth is kept per thread, so that generated code need not
//! pass it on. Without `std` there is no thread-local storage, and no check.

#[cfg(feature = "std")]
use crate::validate::MAX_NESTING;

#[cfg(feature = "std")]
std::thread_local! {
    static DEPTH: core::cell::Cell<u32> = const { core::cell::Cell::new(1) };
    static EXCEEDED: core::cell::Cell<bool> = const { core::cell::Cell::new(false) };
    static COMPARING: core::cell::Cell<bool> = const { core::cell::Cell::new(false) };
}

/// Runs `work`, which measures one level further down. If that is deeper than a message may be
/// nested, records that instead.
#[cfg(feature = "std")]
#[inline]
pub(crate) fn descend(work: impl FnOnce() -> u64) -> u64 {
    let depth = DEPTH.get();
    if depth >= MAX_NESTING {
        exceed();
        return 0;
    }
    at(depth + 1, work)
}

/// Runs `work`, which measures at this level.
#[cfg(feature = "std")]
#[inline]
pub(crate) fn at(level: u32, work: impl FnOnce() -> u64) -> u64 {
    /// Restores the depth, even if a level further down has panicked.
    struct Restored(u32);

    impl Drop for Restored {
        fn drop(&mut self) {
            DEPTH.set(self.0);
        }
    }

    let _restored = Restored(DEPTH.replace(level));
    work()
}

/// Returns the level of what is being measured.
#[cfg(feature = "std")]
#[inline]
pub(crate) fn level() -> u32 {
    DEPTH.get()
}

/// Records that something is nested deeper than a message may be.
#[cfg(feature = "std")]
pub(crate) fn exceed() {
    EXCEEDED.set(true);
}

/// Reports whether [`comparing`] is running.
#[cfg(feature = "std")]
pub(crate) fn is_comparing() -> bool {
    COMPARING.get()
}

/// Runs `work`, which encodes a list to compare its bits. Lists in it are not compared with their
/// defaults meanwhile, which would encode them again, several times for each level around them.
#[cfg(feature = "std")]
pub(crate) fn comparing<R>(work: impl FnOnce() -> R) -> R {
    /// Restores the flag, even if the work has panicked.
    struct Restored(bool);

    impl Drop for Restored {
        fn drop(&mut self) {
            COMPARING.set(self.0);
        }
    }

    let _restored = Restored(COMPARING.replace(true));
    work()
}

/// Returns false. Without `std`, lists within lists are compared each time.
#[cfg(not(feature = "std"))]
pub(crate) fn is_comparing() -> bool {
    false
}

/// Runs `work`.
#[cfg(not(feature = "std"))]
pub(crate) fn comparing<R>(work: impl FnOnce() -> R) -> R {
    work()
}

/// Returns what `work` measures, or [`None`] if it is nested too deep.
#[cfg(feature = "std")]
#[inline]
pub(crate) fn measured(work: impl FnOnce() -> u64) -> Option<u64> {
    // A flag set outside of this function or before a panic belongs to another Record, so it is
    // cleared first. It is restored afterwards, because a comparison may measure a part of a Record
    // that is being measured.
    let before = EXCEEDED.replace(false);
    let words = work();
    let exceeded = EXCEEDED.replace(before);
    (!exceeded).then_some(words)
}

/// Returns what `work` measures.
#[cfg(not(feature = "std"))]
#[inline]
pub(crate) fn measured(work: impl FnOnce() -> u64) -> Option<u64> {
    Some(work())
}

/// Runs `work`. Without `std` no level is kept.
#[cfg(not(feature = "std"))]
#[inline]
pub(crate) fn at(_: u32, work: impl FnOnce() -> u64) -> u64 {
    work()
}

/// Returns the first level, as no level is kept without `std`.
#[cfg(not(feature = "std"))]
#[inline]
pub(crate) fn level() -> u32 {
    1
}

/// Does nothing. Without `std`, too deep nesting is found when the Record is written.
#[cfg(not(feature = "std"))]
pub(crate) fn exceed() {}

/// Runs `work`. Without `std` no level is kept.
#[cfg(not(feature = "std"))]
#[inline]
pub(crate) fn descend(work: impl FnOnce() -> u64) -> u64 {
    work()
}
