//! How deep Records are nested while they are measured for encoding.
//!
//! Measuring and writing a Record recurse. Most types cannot nest deeper than they are declared; a
//! type that contains itself can, and a value deeper than any reader follows must end in a message,
//! not in the end of the stack. The depth is kept per thread, so that generated code need not pass
//! it on. Without `std` there are no threads to keep it for, and no check.

/// Runs `work`, which measures what is one level further down.
///
/// # Panics
/// If that is deeper than a message may be nested.
#[cfg(feature = "std")]
#[inline]
pub(crate) fn descend(work: impl FnOnce() -> u64) -> u64 {
    use core::cell::Cell;

    use crate::validate::MAX_NESTING;

    std::thread_local! {
        static DEPTH: Cell<u32> = const { Cell::new(1) };
    }

    /// Restores the depth, also when a level further down has panicked.
    struct Level;

    impl Drop for Level {
        fn drop(&mut self) {
            DEPTH.set(DEPTH.get() - 1);
        }
    }

    let depth = DEPTH.get();
    assert!(
        depth < MAX_NESTING,
        "a record is nested deeper than {MAX_NESTING} levels"
    );
    DEPTH.set(depth + 1);
    let _level = Level;
    work()
}

/// Runs `work`; there is nowhere to count.
#[cfg(not(feature = "std"))]
#[inline]
pub(crate) fn descend(work: impl FnOnce() -> u64) -> u64 {
    work()
}
