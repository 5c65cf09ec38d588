//! How deep Records are nested while they are measured for encoding.
//!
//! Measuring and writing a Record recurse. Most types cannot nest deeper than they are declared; a
//! type that contains itself can, and a value deeper than any reader follows must end in a message,
//! not in the end of the stack. The depth is kept per thread, so that generated code need not pass
//! it on. Without `std` there are no threads to keep it for, and no check.

#[cfg(feature = "std")]
use crate::validate::MAX_NESTING;

#[cfg(feature = "std")]
std::thread_local! {
    static DEPTH: core::cell::Cell<u32> = const { core::cell::Cell::new(1) };
    static EXCEEDED: core::cell::Cell<bool> = const { core::cell::Cell::new(false) };
}

/// Runs `work`, which measures what is one level further down. If that is deeper than a message may
/// be nested, takes note of it instead.
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

/// Runs `work`, which measures what is at that level.
#[cfg(feature = "std")]
#[inline]
pub(crate) fn at(level: u32, work: impl FnOnce() -> u64) -> u64 {
    /// Restores the depth, also when a level further down has panicked.
    struct Restored(u32);

    impl Drop for Restored {
        fn drop(&mut self) {
            DEPTH.set(self.0);
        }
    }

    let _restored = Restored(DEPTH.replace(level));
    work()
}

/// The level of what is being measured.
#[cfg(feature = "std")]
#[inline]
pub(crate) fn level() -> u32 {
    DEPTH.get()
}

/// Takes note that something is nested deeper than a message may be.
#[cfg(feature = "std")]
pub(crate) fn exceed() {
    EXCEEDED.set(true);
}

/// What `work` measures. None if it is nested too deep.
#[cfg(feature = "std")]
#[inline]
pub(crate) fn measured(work: impl FnOnce() -> u64) -> Option<u64> {
    // What was noted while nobody asked, or before a panic, is of another Record; and what is
    // measured for a comparison is a part of one that is being measured itself.
    let before = EXCEEDED.replace(false);
    let words = work();
    let exceeded = EXCEEDED.replace(before);
    (!exceeded).then_some(words)
}

/// What `work` measures.
#[cfg(not(feature = "std"))]
#[inline]
pub(crate) fn measured(work: impl FnOnce() -> u64) -> Option<u64> {
    Some(work())
}

/// Runs `work`; there is nowhere to count.
#[cfg(not(feature = "std"))]
#[inline]
pub(crate) fn at(_: u32, work: impl FnOnce() -> u64) -> u64 {
    work()
}

/// As if it were the first level.
#[cfg(not(feature = "std"))]
#[inline]
pub(crate) fn level() -> u32 {
    1
}

/// What is nested too deep is found when it is written.
#[cfg(not(feature = "std"))]
pub(crate) fn exceed() {}

/// Runs `work`; there is nowhere to count.
#[cfg(not(feature = "std"))]
#[inline]
pub(crate) fn descend(work: impl FnOnce() -> u64) -> u64 {
    work()
}
