//! What a thread allocates, counted by the allocator: blocks, their bytes, and how many bytes there are at
//! a time. Counting is on only while a row's cost is asked for, so that timed code pays one branch that
//! is always predicted.

use std::cell::Cell;
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering::Relaxed};

thread_local! {
    /// Whether this thread counts; one does at a time.
    static COUNTS: Cell<bool> = const { Cell::new(false) };
}

static BLOCKS: AtomicUsize = AtomicUsize::new(0);
static BYTES: AtomicUsize = AtomicUsize::new(0);
/// Bytes allocated less bytes given back since counting began, and the most and the least they were:
/// what is given back may be older.
static NOW: AtomicIsize = AtomicIsize::new(0);
static MOST: AtomicIsize = AtomicIsize::new(0);
static LEAST: AtomicIsize = AtomicIsize::new(0);

/// That counting began.
pub(crate) struct Begun(());

/// What was allocated since.
pub(crate) struct Spent {
    /// Blocks that were asked for; one that grows is one more.
    pub(crate) blocks: usize,
    /// Their bytes; of one that grows all.
    pub(crate) bytes: usize,
    /// How many bytes more there were at one time than at another.
    pub(crate) peak: isize,
}

/// Begins to count.
pub(crate) fn begin() -> Begun {
    BLOCKS.store(0, Relaxed);
    BYTES.store(0, Relaxed);
    for counter in [&NOW, &MOST, &LEAST] {
        counter.store(0, Relaxed);
    }
    COUNTS.set(true);
    Begun(())
}

/// Ends counting.
pub(crate) fn since(Begun(()): Begun) -> Spent {
    COUNTS.set(false);
    Spent {
        blocks: BLOCKS.load(Relaxed),
        bytes: BYTES.load(Relaxed),
        peak: MOST.load(Relaxed) - LEAST.load(Relaxed),
    }
}

/// A block of that size was asked for.
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
    // No block is larger than half of the address space.
    let now = NOW.fetch_add(size as isize, Relaxed) + size as isize;
    MOST.fetch_max(now, Relaxed);
}

/// A block of that size was given back.
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
