//! Moves memory to other places in every life of the driver, by the number in `BENCH_PLACEMENT`.
//! The allocator begins large blocks at a drawn offset. That moves the arenas, outputs and inputs
//! of all contenders.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::cost;

/// The least size in bytes of a moved block. Smaller ones move with the beginning of the heap.
const LARGE: usize = 1024;
/// The unit of offsets, and the greatest alignment of a moved block, in bytes.
const STEP: usize = 16;
/// The greatest offset. A moved block takes so many bytes more of the system.
const PAGE: usize = 4096;

static PLACEMENT: AtomicU64 = AtomicU64::new(0);
static BLOCKS: AtomicU64 = AtomicU64::new(0);
static SETTLED: AtomicBool = AtomicBool::new(false);

struct Placing;

#[global_allocator]
static ALLOCATOR: Placing = Placing;

/// Reads the placement, and moves the beginning of the heap by leaking a block of a drawn size.
pub(crate) fn begin() {
    let number = std::env::var("BENCH_PLACEMENT").ok();
    let number = number.and_then(|number| number.parse().ok()).unwrap_or(0);
    PLACEMENT.store(number, Relaxed);
    let kept = 1 + (mix(number) >> 52) as usize;
    Vec::<[u64; 2]>::with_capacity(kept).leak();
}

/// Sets whether all blocks of one size get the same offset. In timed code they do, so a row that
/// allocates there has one placement and not the mean of many.
pub(crate) fn settle(settled: bool) {
    SETTLED.store(settled, Relaxed);
}

fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (number ^ number >> 32).wrapping_mul(0x94d0_49bb_1331_11eb)
}

/// Draws the offset of a block: a multiple of `STEP` from `STEP` to `PAGE`.
fn draw(size: usize) -> usize {
    let block = match SETTLED.load(Relaxed) {
        true => 0,
        false => BLOCKS.fetch_add(1, Relaxed),
    };
    let mixed = mix(PLACEMENT.load(Relaxed) << 40 ^ block << 32 ^ size as u64);
    STEP + (mixed >> 56) as usize * STEP
}

fn moves(layout: Layout) -> bool {
    layout.size() >= LARGE && layout.align() <= STEP
}

/// Returns the layout of the system's block that contains a moved block of that size.
fn around(size: usize) -> Option<Layout> {
    Layout::from_size_align(size.checked_add(PAGE)?, STEP).ok()
}

/// Begins a moved block of `size` bytes at a drawn offset in `base`, and stores the offset before
/// it.
///
/// # Safety
/// `base` must be null or an allocated block of layout `around(size)`.
unsafe fn shift(base: *mut u8, size: usize) -> *mut u8 {
    if base.is_null() {
        return base;
    }
    let offset = draw(size);
    // SAFETY: the offset is at most `PAGE`, and the block has `size + PAGE` bytes. The offset is a
    // multiple of 16 and not zero, so an aligned `usize` fits before it.
    unsafe {
        let block = base.add(offset);
        block.cast::<usize>().sub(1).write(offset);
        block
    }
}

/// Returns the offset of a moved block.
///
/// # Safety
/// `block` must be a pointer, not null, that `shift` returned, to a block that is still allocated.
unsafe fn offset_of(block: *mut u8) -> usize {
    // SAFETY: `shift` wrote the offset into the word before the block.
    unsafe { block.cast::<usize>().sub(1).read() }
}

// SAFETY: a block is the system's own, or it lies in one of the system's that is larger by `PAGE`,
// at an offset that is a multiple of 16 and stored before it. Which it is depends only on its
// layout.
unsafe impl GlobalAlloc for Placing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        cost::allocated(layout.size());
        match moves(layout).then(|| around(layout.size())) {
            // SAFETY: the caller guarantees that the layout's size is not zero.
            None => unsafe { System.alloc(layout) },
            Some(None) => std::ptr::null_mut(),
            // SAFETY: the size of `around` is not zero, and `shift` gets null or a block of it.
            Some(Some(around)) => unsafe { shift(System.alloc(around), layout.size()) },
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        cost::allocated(layout.size());
        match moves(layout).then(|| around(layout.size())) {
            // SAFETY: the caller guarantees that the layout's size is not zero.
            None => unsafe { System.alloc_zeroed(layout) },
            Some(None) => std::ptr::null_mut(),
            // SAFETY: the size of `around` is not zero, and `shift` gets null or a block of it. The
            // offset is stored before the moved block, which stays zero.
            Some(Some(around)) => unsafe { shift(System.alloc_zeroed(around), layout.size()) },
        }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        cost::freed(layout.size());
        match moves(layout).then(|| around(layout.size())).flatten() {
            // SAFETY: a block whose layout is not moved is the system's own, of this layout.
            None => unsafe { System.dealloc(block, layout) },
            // SAFETY: a block whose layout is moved was made by `shift`, in a block of `around`.
            Some(around) => unsafe { System.dealloc(block.sub(offset_of(block)), around) },
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller guarantees that `size`, rounded up to the alignment, fits an `isize`.
        let new = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        if moves(layout) == moves(new) {
            cost::freed(layout.size());
            cost::allocated(size);
        } // Otherwise `alloc` and `dealloc` below count.
        match (moves(layout), moves(new)) {
            // SAFETY: a block whose layout is not moved is the system's own, of this layout.
            (false, false) => unsafe { System.realloc(block, layout, size) },
            (true, true) => {
                let (Some(old), Some(new)) = (around(layout.size()), around(size)) else {
                    return std::ptr::null_mut();
                };
                // SAFETY: `shift` made the block, in a block of layout `old`. The block keeps its
                // offset, which `realloc` copies along.
                unsafe {
                    let offset = offset_of(block);
                    let base = System.realloc(block.sub(offset), old, new.size());
                    match base.is_null() {
                        true => base,
                        false => base.add(offset),
                    }
                }
            }
            // SAFETY: the caller guarantees that `block` is allocated with `layout` and that `size`
            // is not zero. Both blocks have at least `common` bytes, and the new one is disjoint.
            _ => unsafe {
                let moved = self.alloc(new);
                if !moved.is_null() {
                    let common = layout.size().min(size);
                    std::ptr::copy_nonoverlapping(block, moved, common);
                    self.dealloc(block, layout);
                }
                moved
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    #[test]
    fn blocks_keep_their_bytes_as_they_grow_and_shrink_over_the_limit() {
        let mut bytes: Vec<u8> = Vec::new();
        for length in [10, 1023, 1024, 5000, 300_000, 4000, 1024, 100, 2000] {
            bytes.resize(length, 7);
            bytes.shrink_to_fit();
            assert!(bytes.iter().all(|byte| *byte == 7), "{length}");
            bytes.reserve_exact(1);
        }
        assert!(vec![0u64; 100_000].iter().all(|word| *word == 0));
    }

    #[test]
    fn large_blocks_of_one_size_lie_at_several_places_of_a_page() {
        let blocks: Vec<Vec<u8>> = (0..32).map(|_| Vec::with_capacity(1 << 20)).collect();
        let places: BTreeSet<usize> = blocks
            .iter()
            .map(|block| block.as_ptr() as usize % super::PAGE)
            .collect();
        assert!(places.len() > 16, "{places:?}");
        assert!(
            places.iter().all(|place| place % super::STEP == 0),
            "{places:?}"
        );
    }
}
