//! Counts what a thread allocates: blocks, their bytes, and the bytes that are in use at a time. The
//! allocator reports to it. Counting is on only while a row's cost is asked for, so in timed code it
//! takes one branch that is always predicted.

use std::cell::Cell;
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering::Relaxed};

thread_local! {
    /// Whether this thread's allocations are counted. At most one thread counts at a time.
    static COUNTS: Cell<bool> = const { Cell::new(false) };
}

static BLOCKS: AtomicUsize = AtomicUsize::new(0);
static BYTES: AtomicUsize = AtomicUsize::new(0);
/// The bytes allocated minus those freed since counting began, and the greatest and least value of
/// that. It can be negative, because freed blocks may be older.
static NOW: AtomicIsize = AtomicIsize::new(0);
static MOST: AtomicIsize = AtomicIsize::new(0);
static LEAST: AtomicIsize = AtomicIsize::new(0);

/// A token that counting has begun.
pub(crate) struct Begun(());

/// The allocations between `begin` and `since`.
pub(crate) struct Spent {
    /// The number of allocated blocks. A block that is reallocated counts again.
    pub(crate) blocks: usize,
    /// The bytes of all allocated blocks. A block that is reallocated counts again with its new size.
    pub(crate) bytes: usize,
    /// The difference in bytes between the most and the least that was in use at a time.
    pub(crate) peak: isize,
}

/// Begins to count this thread's allocations.
pub(crate) fn begin() -> Begun {
    BLOCKS.store(0, Relaxed);
    BYTES.store(0, Relaxed);
    for counter in [&NOW, &MOST, &LEAST] {
        counter.store(0, Relaxed);
    }
    COUNTS.set(true);
    Begun(())
}

/// Ends counting, and returns the counts.
pub(crate) fn since(Begun(()): Begun) -> Spent {
    COUNTS.set(false);
    Spent {
        blocks: BLOCKS.load(Relaxed),
        bytes: BYTES.load(Relaxed),
        peak: MOST.load(Relaxed) - LEAST.load(Relaxed),
    }
}

/// Counts an allocated block of that size.
#[inline]
pub(crate) fn allocated(size: usize) {
    if COUNTS.get() {
        count(size);
    }
}

#[cold]
fn count(size: usize) {
    BLOCKS.fetch_add(1, Relaxed);
    BYTES.fetch_add(size, Relaxed);
    // The cast is lossless: no block is larger than `isize::MAX`.
    let now = NOW.fetch_add(size as isize, Relaxed) + size as isize;
    MOST.fetch_max(now, Relaxed);
}

/// Counts a freed block of that size.
#[inline]
pub(crate) fn freed(size: usize) {
    if COUNTS.get() {
        let now = NOW.fetch_sub(size as isize, Relaxed) - size as isize;
        LEAST.fetch_min(now, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_bytes_and_the_most_at_a_time_are_counted() {
        let old = vec![0u8; 5_000_000];
        let begun = begin();
        drop(old);
        drop(vec![1u8; 8_000_000]);
        let mut grown = vec![1u8; 1_000_000];
        grown.reserve_exact(1_000_000);
        let spent = since(begun);
        let uncounted = vec![1u8; 1_000_000];
        assert_eq!(grown.len() + uncounted.len(), 2_000_000);
        assert!((3..1000).contains(&spent.blocks), "{}", spent.blocks);
        assert!(
            (11_000_000..11_900_000).contains(&spent.bytes),
            "{}",
            spent.bytes
        );
        assert!(
            (8_000_000..8_900_000).contains(&spent.peak),
            "{}",
            spent.peak
        );
    }
}
