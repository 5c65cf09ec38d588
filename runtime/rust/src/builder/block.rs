//! The memory of a segment under construction.

use alloc::alloc::{Layout, alloc, alloc_zeroed, dealloc, handle_alloc_error};
use core::ptr::{self, NonNull};

use crate::builder::arena::FIRST_WORDS;
use crate::wire::WORD;

/// Words that a small block has zero from the start. The others become zero when they are needed, so that a small message
/// does not pay for as much as its segment has room for.
const READY_WORDS: usize = 63;

/// A segment: one word for the header of a lone segment, then the words.
pub(super) struct Block {
    pub(super) memory: NonNull<u8>,
    /// Without the header.
    pub(super) words: usize,
    /// Of these so many, from the first one on, were made zero. The others were never written to.
    pub(super) ready: usize,
    /// Bytes used, once the arena has moved on to another block.
    pub(super) used: usize,
}

impl Block {
    fn layout(words: usize) -> Layout {
        Layout::array::<u64>(words + 1).expect("no segment is larger than an allocation")
    }

    /// With so many words, of which the first `least` at least are zero.
    pub(super) fn new(words: usize, least: usize) -> Self {
        let layout = Block::layout(words);
        // Of larger ones the allocator often has zeros.
        let is_small = words <= FIRST_WORDS;
        // SAFETY: the layout's size is at least a word.
        let memory = unsafe {
            match is_small {
                true => alloc(layout),
                false => alloc_zeroed(layout),
            }
        };
        let memory = NonNull::new(memory).unwrap_or_else(|| handle_alloc_error(layout));
        let mut block = Block {
            memory,
            words,
            ready: if is_small { 0 } else { words },
            used: 0,
        };
        block.make_ready(least.max(READY_WORDS));
        block
    }

    /// Makes the first `words` words zero, or as many as there are, but for those that were made so before.
    pub(super) fn make_ready(&mut self, words: usize) {
        let words = words.min(self.words);
        if words > self.ready {
            // SAFETY: the block has so many words, and nobody has those that are not ready.
            unsafe {
                let from = self.base().add(self.ready * WORD);
                ptr::write_bytes(from, 0, (words - self.ready) * WORD);
            }
            self.ready = words;
        }
    }

    /// Where the words end that are ready.
    pub(super) fn end(&self) -> *mut u8 {
        // SAFETY: the block has so many words.
        unsafe { self.base().add(self.ready * WORD) }
    }

    /// Gives the memory back, which must be the arena's own, and to which nothing leads any more.
    pub(super) fn free(self) {
        // SAFETY: allocated in `Block::new` with this layout, as the caller says.
        unsafe { dealloc(self.memory.as_ptr(), Block::layout(self.words)) };
    }

    /// Where the words start, behind the header's.
    pub(super) fn base(&self) -> *mut u8 {
        // SAFETY: the block has its header's word and `words` more.
        unsafe { self.memory.as_ptr().add(WORD) }
    }
}
