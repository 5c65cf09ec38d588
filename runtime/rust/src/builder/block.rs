//! The memory of a segment under construction.

use alloc::alloc::{Layout, alloc, alloc_zeroed, dealloc, handle_alloc_error};
use core::ptr::{self, NonNull};

use crate::builder::arena::FIRST_WORDS;
use crate::wire::WORD;

/// How many words of a small block are zeroed at first. The rest is zeroed when it is needed, so
/// that a small message does not pay for the size of its segment.
const READY_WORDS: usize = 63;

/// The memory of a segment: one word for the header of a lone segment, then the segment's words.
pub(super) struct Block {
    pub(super) memory: NonNull<u8>,
    /// The number of words without the header.
    pub(super) words: usize,
    /// How many words from the first one on were zeroed. The others were never written to.
    pub(super) ready: usize,
    /// The bytes used. It is set when the arena moves on to another block.
    pub(super) used: usize,
}

impl Block {
    fn layout(words: usize) -> Layout {
        Layout::array::<u64>(words + 1).expect("no segment is larger than an allocation")
    }

    /// Allocates a block of `words` words. At least the first `least` words are zeroed.
    pub(super) fn new(words: usize, least: usize) -> Self {
        let layout = Block::layout(words);
        // For larger blocks the allocator often has memory that is zero already.
        let is_small = words <= FIRST_WORDS;
        // SAFETY: the layout's size is at least one word.
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

    /// Zeroes the first `words` words, or all if there are fewer, except those that were zeroed
    /// before.
    pub(super) fn make_ready(&mut self, words: usize) {
        let words = words.min(self.words);
        if words > self.ready {
            // SAFETY: `words` is at most the block's size, and words that are not ready were not
            // handed out.
            unsafe {
                let from = self.base().add(self.ready * WORD);
                ptr::write_bytes(from, 0, (words - self.ready) * WORD);
            }
            self.ready = words;
        }
    }

    /// Returns the end of the words that are ready.
    pub(super) fn end(&self) -> *mut u8 {
        // SAFETY: the block has `ready` words.
        unsafe { self.base().add(self.ready * WORD) }
    }

    /// Frees the memory. It must not be lent memory, and no pointer may lead to it.
    pub(super) fn free(self) {
        // SAFETY: `Block::new` allocated it with this layout, as the caller never frees lent
        // memory.
        unsafe { dealloc(self.memory.as_ptr(), Block::layout(self.words)) };
    }

    /// Returns the start of the words, behind the header's word.
    pub(super) fn base(&self) -> *mut u8 {
        // SAFETY: the block has the header's word and `words` more.
        unsafe { self.memory.as_ptr().add(WORD) }
    }
}
