//! Where memory lies: elsewhere in every life of the driver, by the number in `BENCH_PLACEMENT`.
//! The allocator begins large blocks at a drawn offset, so that arenas, outputs and inputs of
//! everybody move, ours and the peers'.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::cost;

/// Blocks from this size on are moved. Smaller ones lie where the heap begins, which is moved too.
const LARGE: usize = 1024;
/// What offsets are multiples of, and what a block may ask for that is moved.
const STEP: usize = 16;
/// Greatest offset: that many bytes are allocated more.
const PAGE: usize = 4096;

static PLACEMENT: AtomicU64 = AtomicU64::new(0);
static BLOCKS: AtomicU64 = AtomicU64::new(0);
static SETTLED: AtomicBool = AtomicBool::new(false);

struct Placing;

#[global_allocator]
static ALLOCATOR: Placing = Placing;

/// Takes over the placement, and begins the heap elsewhere: keeps a block of a size that is drawn.
pub(crate) fn begin() {
    let number = std::env::var("BENCH_PLACEMENT").ok();
    let number = number.and_then(|number| number.parse().ok()).unwrap_or(0);
    PLACEMENT.store(number, Relaxed);
    let kept = 1 + (mix(number) >> 52) as usize;
    Vec::<[u64; 2]>::with_capacity(kept).leak();
}

/// While true, blocks of one size get the same offset each time, so that who allocates in timed code
/// has one placement too, and not the mean of many.
pub(crate) fn settle(settled: bool) {
    SETTLED.store(settled, Relaxed);
}

fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (number ^ number >> 32).wrapping_mul(0x94d0_49bb_1331_11eb)
}

/// A multiple of `STEP` up to `PAGE`, not zero: another one for each block.
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

/// The block that is asked of the system for a moved one of that size.
fn around(size: usize) -> Option<Layout> {
    Layout::from_size_align(size.checked_add(PAGE)?, STEP).ok()
}

/// Begins the block at a drawn offset, and notes the offset before it.
///
/// # Safety
/// `base` must be null or a block of `around(size)`.
unsafe fn shift(base: *mut u8, size: usize) -> *mut u8 {
    if base.is_null() {
        return base;
    }
    let offset = draw(size);
    // SAFETY: the offset is at most `PAGE`, which the block has more than `size`; it is a multiple of
    // 16 and not zero, so that a number fits in aligned before it.
    unsafe {
        let block = base.add(offset);
        block.cast::<usize>().sub(1).write(offset);
        block
    }
}

/// The offset of a block that `shift` returned.
///
/// # Safety
/// It must be one.
unsafe fn offset_of(block: *mut u8) -> usize {
    // SAFETY: `shift` wrote it there.
    unsafe { block.cast::<usize>().sub(1).read() }
}

// SAFETY: every block lies in one of the system's that is larger by `PAGE`, behind its start by a
// multiple of 16 that is noted before it. Whether that is so depends on its layout alone.
unsafe impl GlobalAlloc for Placing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        cost::allocated(layout.size());
        match moves(layout).then(|| around(layout.size())) {
            // SAFETY: the caller asks for no block of no size.
            None => unsafe { System.alloc(layout) },
            Some(None) => std::ptr::null_mut(),
            // SAFETY: the layout has bytes.
            Some(Some(around)) => unsafe { shift(System.alloc(around), layout.size()) },
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        cost::allocated(layout.size());
        match moves(layout).then(|| around(layout.size())) {
            // SAFETY: as above.
            None => unsafe { System.alloc_zeroed(layout) },
            Some(None) => std::ptr::null_mut(),
            // SAFETY: as above; the note lies before the block.
            Some(Some(around)) => unsafe { shift(System.alloc_zeroed(around), layout.size()) },
        }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        cost::freed(layout.size());
        match moves(layout).then(|| around(layout.size())).flatten() {
            // SAFETY: the block came from `alloc` with this layout.
            None => unsafe { System.dealloc(block, layout) },
            // SAFETY: the same, so that `shift` made it.
            Some(around) => unsafe { System.dealloc(block.sub(offset_of(block)), around) },
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's size fits in a layout with this alignment.
        let new = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        if moves(layout) == moves(new) {
            cost::freed(layout.size());
            cost::allocated(size);
        } // Otherwise it is the calls below that count.
        match (moves(layout), moves(new)) {
            // SAFETY: the caller's block is the system's own.
            (false, false) => unsafe { System.realloc(block, layout, size) },
            (true, true) => {
                let (Some(old), Some(new)) = (around(layout.size()), around(size)) else {
                    return std::ptr::null_mut();
                };
                // SAFETY: `shift` made the block, in one of layout `old`. Offset and note stay.
                unsafe {
                    let offset = offset_of(block);
                    let base = System.realloc(block.sub(offset), old, new.size());
                    match base.is_null() {
                        true => base,
                        false => base.add(offset),
                    }
                }
            }
            // SAFETY: both blocks have as many bytes as are copied, and are not the same.
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
