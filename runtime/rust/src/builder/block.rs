//! The memory of a segment under construction.

use alloc::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use core::ptr::NonNull;

use crate::wire::WORD;

/// A segment: one word for the header of a lone segment, then the words.
pub(super) struct Block {
    pub(super) memory: NonNull<u8>,
    /// Without the header.
    pub(super) words: usize,
    /// Bytes used, once the arena has moved on to another block.
    pub(super) used: usize,
}

impl Block {
    fn layout(words: usize) -> Layout {
        Layout::array::<u64>(words + 1).expect("no segment is larger than an allocation")
    }

    /// With so many words, all of them zero.
    pub(super) fn new(words: usize) -> Self {
        let layout = Block::layout(words);
        // SAFETY: the layout's size is at least a word.
        let memory = unsafe { alloc_zeroed(layout) };
        let memory = NonNull::new(memory).unwrap_or_else(|| handle_alloc_error(layout));
        Block {
            memory,
            words,
            used: 0,
        }
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
