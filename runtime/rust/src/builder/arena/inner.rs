//! The part of an arena that Builders use: segments that never move, and the place of the next
//! object.
//!
//! Only the beginning of a small segment is zeroed at first. More is zeroed when it is needed.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::{Cell, UnsafeCell};
use core::ptr::{self, NonNull};

use super::{CLEANED_BYTES, FIRST_WORDS, MAX_OBJECT_WORDS, MAX_WORDS, at_most};
use crate::builder::block::Block;
use crate::builder::locate;
use crate::segment::{Blocks, Segment, Spot};
use crate::validate::Limits;
use crate::wire::WORD;

/// Up to this total, the next segment is as large as all segments together, which doubles the
/// total.
const DOUBLING_WORDS: usize = 1 << 19;

/// A larger object gets a segment of its own. The largest object is the longest list, with a
/// landing pad and a tag in front of it.
const MAX_OBJECT_SEGMENT: usize = at_most(MAX_OBJECT_WORDS + 2);

/// The part of an arena that Builders use. It has interior mutability, because Builders of a list's
/// elements allocate side by side.
pub(crate) struct Inner {
    /// All blocks. Lent memory is put into it only when there is a second block. No reference into
    /// it may be kept across a call that may push.
    pub(in crate::builder) blocks: UnsafeCell<Vec<Block>>,
    /// The start of the first block's words, or null if there is no block.
    pub(in crate::builder) first: Cell<*mut u8>,
    /// The next free byte of the last block.
    pub(in crate::builder) cursor: Cell<*mut u8>,
    /// The end of the words of the last block that were zeroed.
    pub(in crate::builder) end: Cell<*mut u8>,
    /// The start of the bytes of the last block that were never written to and so are zero. Bytes
    /// before it may hold content of earlier messages.
    pub(in crate::builder) clean: Cell<*mut u8>,
    /// The index of the last block.
    pub(in crate::builder) current: Cell<u32>,
    /// The size of the next block, in words.
    pub(in crate::builder) next_words: Cell<usize>,
    /// The lists of blocks that Readers of the message under construction use, the newest first. A
    /// list is made when it is needed, and kept until all blocks are freed.
    pub(in crate::builder) listed: Cell<*mut Listed>,
}

/// What the arena had allocated at some time.
pub(in crate::builder) struct Mark {
    blocks: usize,
    current: u32,
    cursor: *mut u8,
    end: *mut u8,
    clean: *mut u8,
    next_words: usize,
}

/// The blocks that existed when a Reader of the message under construction was made.
pub(in crate::builder) struct Listed {
    blocks: Blocks,
    /// The list that was made before this one.
    older: *mut Listed,
}

impl Inner {
    /// Returns an arena with `memory`, which may hold anything, as its first segment. Returns
    /// [`None`] if `memory` has no room for a header and a root pointer. The result points into
    /// `memory`, and must not be used after the borrow ends.
    #[inline(always)] // It has one caller, which is inlined too.
    pub(in crate::builder) fn lent(memory: &mut [u8], next_words: usize) -> Option<Self> {
        let words = (memory.len() / WORD).saturating_sub(1).min(MAX_WORDS);
        if words == 0 {
            return None;
        }
        // SAFETY: the memory has a word for the header, and `words` more.
        let (first, end) = unsafe {
            let first = memory.as_mut_ptr().add(WORD);
            (first, first.add(words * WORD))
        };
        Some(Inner {
            blocks: UnsafeCell::new(Vec::new()),
            first: Cell::new(first),
            cursor: Cell::new(first),
            end: Cell::new(end),
            clean: Cell::new(end),
            current: Cell::new(0),
            next_words: Cell::new(next_words),
            listed: Cell::new(ptr::null_mut()),
        })
    }

    /// Frees all blocks from index `from` on. No pointer may lead to them.
    #[cold]
    pub(in crate::builder) fn free(&mut self, from: usize) {
        self.blocks.get_mut().drain(from..).for_each(Block::free);
        let mut listed = self.listed.replace(ptr::null_mut());
        while !listed.is_null() {
            // SAFETY: `blocks_listed` made it by `Box::into_raw`, and `&mut self` means that no
            // Reader uses it.
            listed = unsafe { Box::from_raw(listed) }.older;
        }
    }

    /// Returns the current state of allocation.
    pub(in crate::builder) fn mark(&self) -> Mark {
        // SAFETY: nothing pushes to the vector while this reference is used.
        let blocks = unsafe { &*self.blocks.get() };
        Mark {
            blocks: blocks.len(),
            current: self.current.get(),
            cursor: self.cursor.get(),
            end: self.end.get(),
            clean: self.clean.get(),
            next_words: self.next_words.get(),
        }
    }

    /// Frees all that was allocated since `mark`.
    ///
    /// # Safety
    /// No Builder or Reader may lead to the freed memory, and the freed memory must be zero.
    #[cold]
    pub(in crate::builder) unsafe fn take_back(&self, mark: Mark) {
        // Lent memory is among the blocks only if there is a second block.
        let kept = mark.blocks.max(mark.current as usize + 1);
        // SAFETY: this is the only reference into the vector while this function runs.
        let blocks = unsafe { &mut *self.blocks.get() };
        // The freed blocks are in no list: a Reader that was copied had its list before `mark`.
        blocks.drain(kept.min(blocks.len())..).for_each(Block::free);
        self.current.set(mark.current);
        self.cursor.set(mark.cursor);
        self.end.set(mark.end);
        self.clean.set(mark.clean);
        self.next_words.set(mark.next_words);
    }

    /// Returns the list of blocks for Readers. There must be several blocks.
    #[cold]
    fn blocks_listed(&self) -> &Blocks {
        // SAFETY: this is the only reference into the vector while this function runs.
        let blocks = unsafe { &mut *self.blocks.get() };
        let older = self.listed.get();
        // SAFETY: a list lives until all blocks are freed, and nothing writes to it.
        if !older.is_null() && unsafe { (*older).blocks.len() } == blocks.len() {
            // SAFETY: a list lives until all blocks are freed, and nothing writes to it.
            return unsafe { &(*older).blocks };
        }
        // List whole blocks, because the used part of the last one grows.
        blocks
            .iter_mut()
            .for_each(|block| block.make_ready(block.words));
        let places = blocks.iter().map(|block| {
            let words = block.words as u32;
            (block.base().cast_const(), words)
        });
        // SAFETY: all words of the blocks are initialised, and blocks stay until the list is freed.
        let blocks = unsafe { Blocks::new(places.collect()) };
        let listed = Box::into_raw(Box::new(Listed { blocks, older }));
        self.listed.set(listed);
        // SAFETY: `listed` was just made, lives until all blocks are freed, and nothing writes to
        // it.
        unsafe { &(*listed).blocks }
    }

    /// Returns a segment for reading while the message is under construction.
    fn segment(&self, index: u32) -> Segment<'_> {
        let (first, current) = (self.first.get(), self.current.get());
        if current == 0 {
            // SAFETY: the used words of the only block are initialised, and the block outlives the
            // borrow.
            return unsafe { Segment::of_arena(first, (self.used(0) / WORD) as u32, 0, None) };
        }
        let blocks = self.blocks_listed();
        let (start, words) = blocks.place(index);
        // SAFETY: the block has `words` words, all initialised, and outlives the borrow.
        unsafe { Segment::of_arena(start, words, index, Some(blocks)) }
    }

    /// Returns the place of the word that contains the byte at `at`, for reading while the message
    /// is under construction.
    pub(crate) fn spot(&self, segment: u32, at: NonNull<u8>) -> Spot<'_> {
        self.segment(segment).spot(self.position(segment, at))
    }

    /// Returns how many words rewriting a list with larger elements may make: 64 MiB, or 64 words
    /// for each word that the arena holds if that is more, but never more than a segment can hold.
    pub(crate) fn room_to_rewrite(&self) -> u64 {
        let words = self.len() as u64 / WORD as u64;
        let least = Limits::DEFAULT_BYTES / WORD as u64;
        words
            .saturating_mul(64)
            .max(least)
            .min(MAX_OBJECT_WORDS as u64)
    }

    /// Reports whether nothing was built.
    #[inline]
    pub(in crate::builder) fn is_unused(&self) -> bool {
        self.current.get() == 0 && self.cursor.get() == self.first.get()
    }

    /// Returns the bytes used of all segments.
    pub(in crate::builder) fn len(&self) -> usize {
        (0..=self.current.get()).map(|index| self.used(index)).sum()
    }

    /// Empties the arena and makes the root struct in one step, which saves a third of the time of
    /// small messages. Returns [`None`] if the arena is not in the usual state.
    #[inline(always)] // Its callers know the sizes.
    pub(super) fn begin(&mut self, words: usize, word: u64) -> Option<NonNull<u8>> {
        let first = self.first.get();
        // If cursor and end are in another block, both differences are meaningless, but then they
        // are not used.
        let dirty = self.cursor.get().max(self.clean.get()).addr();
        let dirty = dirty.wrapping_sub(first.addr());
        // Without a block there is no room, as all addresses are null.
        let room = self.end.get().addr().wrapping_sub(first.addr());
        let is_usual = self.current.get() == 0 && dirty <= CLEANED_BYTES;
        if words == 0 || room < (1 + words) * WORD || !is_usual {
            return None;
        }
        // SAFETY: the dirty bytes and the words of the root are in the block, and the arena is
        // borrowed mutably, so no Builder exists.
        unsafe {
            ptr::write_bytes(first, 0, dirty);
            self.clean.set(first);
            self.cursor.set(first.add((1 + words) * WORD));
            let root = NonNull::new_unchecked(first);
            locate::store(root, word);
            Some(locate::advance(root, 1))
        }
    }

    /// Returns the address of the root pointer, the first word of the first segment.
    #[inline]
    pub(in crate::builder) fn root(&self) -> NonNull<u8> {
        if self.first.get().is_null() {
            self.grow(1);
        }
        let base = self.first.get();
        if self.current.get() == 0 && self.cursor.get() == base {
            self.allocate(1);
        }
        // SAFETY: `base` is inside an allocation, so it is not null.
        unsafe { NonNull::new_unchecked(base) }
    }

    /// Allocates `words` zero words. Returns their address and their segment.
    #[inline]
    pub(crate) fn allocate(&self, words: usize) -> (NonNull<u8>, u32) {
        let (start, segment) = self.allocate_dirty(words);
        if start.as_ptr() < self.clean.get() {
            // SAFETY: these words were just allocated.
            unsafe { ptr::write_bytes(start.as_ptr(), 0, words * WORD) };
        }
        (start, segment)
    }

    /// Allocates `words` words, which may hold anything. The caller must write all of them. Returns
    /// their address and their segment.
    #[inline]
    pub(crate) fn allocate_dirty(&self, words: usize) -> (NonNull<u8>, u32) {
        if !self.has_room(words) {
            self.grow(words);
        }
        let start = self.cursor.get();
        // SAFETY: there is room for `words` words behind the cursor.
        unsafe {
            self.cursor.set(start.add(words * WORD));
            (NonNull::new_unchecked(start), self.current.get())
        }
    }

    /// Reports whether at least `words` more words of the last segment are zeroed and free.
    #[inline]
    pub(crate) fn has_room(&self, words: usize) -> bool {
        // Free memory consists of whole words. The product saturates only for more words than there
        // can be.
        self.end.get() as usize - self.cursor.get() as usize >= words.saturating_mul(WORD)
    }

    /// Reports whether the last segment has room for `words` words, and zeroes them if needed.
    #[inline]
    pub(crate) fn makes_room(&self, words: usize) -> bool {
        self.has_room(words) || self.extend(words)
    }

    /// Zeroes more of the last segment, if it has `words` free words. Reports whether it has.
    #[cold]
    #[inline(never)]
    fn extend(&self, words: usize) -> bool {
        // SAFETY: this is the only reference into the vector while this function runs.
        let blocks = unsafe { &mut *self.blocks.get() };
        let Some(block) = blocks.last_mut() else {
            return false;
        };
        let used = (self.cursor.get().addr() - block.base().addr()) / WORD;
        if words > block.words - used {
            return false;
        }
        // Doubling the zeroed part takes few steps, and zeroes little more than is needed.
        block.make_ready((used + words).max(2 * block.ready));
        self.end.set(block.end());
        true
    }

    /// Announces that an object of `words` words comes next, and at most `further` words after it.
    /// So a segment made for them need not be much larger.
    #[inline]
    pub(crate) fn expect(&self, words: usize, further: usize) {
        if !self.makes_room(words) {
            self.expect_no_more(words.saturating_add(further));
        }
    }

    /// Lowers the size of the next segment to `words`. It stays at least a sixteenth of the
    /// message, so that there are never too many segments.
    #[cold]
    fn expect_no_more(&self, words: usize) {
        let most = words.max(FIRST_WORDS).max(self.len() / WORD / 16);
        self.next_words.set(self.next_words.get().min(most));
    }

    /// Reports whether the next words to be allocated were never written to.
    #[inline]
    pub(crate) fn is_clean(&self) -> bool {
        self.cursor.get() >= self.clean.get()
    }

    /// Returns the index of the segment that is allocated from.
    #[inline]
    pub(crate) fn current(&self) -> u32 {
        self.current.get()
    }

    #[cold]
    #[inline(never)]
    fn grow(&self, words: usize) {
        assert!(
            words <= MAX_OBJECT_SEGMENT,
            "an object of {words} words is larger than a segment can be"
        );
        if self.extend(words) {
            return;
        }
        // SAFETY: this is the only reference into the vector while this function runs.
        let blocks = unsafe { &mut *self.blocks.get() };
        let first = self.first.get();
        if blocks.is_empty() && !first.is_null() {
            blocks.push(Block {
                // SAFETY: the lent memory has a word for the header in front of `first`.
                memory: unsafe { NonNull::new_unchecked(first.sub(WORD)) },
                words: (self.end.get().addr() - first.addr()) / WORD,
                ready: (self.end.get().addr() - first.addr()) / WORD,
                used: 0,
            });
        }
        if let Some(last) = blocks.last_mut() {
            last.used = self.cursor.get() as usize - last.base() as usize;
        }
        // The allocations, which may fail, come before any change.
        blocks.reserve(1);
        let block = Block::new(self.next_words.get().max(words), words);
        self.cursor.set(block.base());
        self.clean.set(block.base());
        self.end.set(block.end());
        if blocks.is_empty() {
            self.first.set(block.base());
        }
        blocks.push(block);
        self.current.set(blocks.len() as u32 - 1);
        let total: usize = blocks.iter().map(|block| block.words).sum();
        // Doubling keeps small messages in few segments. Large messages grow by less, to leave less
        // unused.
        let next = if total <= DOUBLING_WORDS {
            total
        } else {
            (total / 16).max(DOUBLING_WORDS)
        };
        self.next_words.set(next.min(MAX_WORDS));
    }

    /// Returns the bytes used of a segment.
    pub(super) fn used(&self, index: u32) -> usize {
        if index == self.current.get() {
            return self.cursor.get() as usize - self.base(index) as usize;
        }
        // SAFETY: nothing pushes to the vector while this reference is used.
        unsafe { (&(*self.blocks.get()))[index as usize].used }
    }

    /// Returns the address of the first byte of a segment.
    pub(crate) fn base(&self, index: u32) -> *mut u8 {
        if index == 0 {
            return self.first.get();
        }
        // SAFETY: nothing pushes to the vector while this reference is used.
        unsafe { (&(*self.blocks.get()))[index as usize].base() }
    }

    /// Returns the position in its segment of the word that contains the byte at `at`.
    pub(crate) fn position(&self, index: u32, at: NonNull<u8>) -> u32 {
        ((at.as_ptr() as usize - self.base(index) as usize) / WORD) as u32
    }
}
