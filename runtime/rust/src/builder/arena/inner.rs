//! What Builders see of an arena: segments that never move, and where the next object goes.
//!
//! Of a small segment only the beginning is zero at first. More of it becomes zero when it is needed.

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

/// While the segments have no more words than this together, the next one is as large as all.
const DOUBLING_WORDS: usize = 1 << 19;

/// An object that is larger gets a segment of its own, which nothing else has room in. There is none
/// larger than the longest list, which has a landing pad and a tag in front of it.
const MAX_OBJECT_SEGMENT: usize = at_most(MAX_OBJECT_WORDS + 2);

/// What Builders see of the arena. Interior mutability, because elements' Builders allocate side
/// by side.
pub(crate) struct Inner {
    /// Memory that is the caller's is put into it only once there is another block. No reference into
    /// this is kept across a call that may push.
    pub(in crate::builder) blocks: UnsafeCell<Vec<Block>>,
    /// Where the first block's words start; null if there is none.
    pub(in crate::builder) first: Cell<*mut u8>,
    /// Next free byte of the last block, and the end of what was made zero of it.
    pub(in crate::builder) cursor: Cell<*mut u8>,
    pub(in crate::builder) end: Cell<*mut u8>,
    /// From here on nothing was ever written to the last block, so it is zero. Before, earlier
    /// messages have left what they held.
    pub(in crate::builder) clean: Cell<*mut u8>,
    /// Index of the last block.
    pub(in crate::builder) current: Cell<u32>,
    /// Size of the next block.
    pub(in crate::builder) next_words: Cell<usize>,
    /// The lists of blocks that Readers of the message under construction have, the newest first.
    /// Each is made when it is asked for, and kept until all blocks are given back.
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

/// The blocks there were when somebody read what was built.
pub(in crate::builder) struct Listed {
    blocks: Blocks,
    /// What was listed before.
    older: *mut Listed,
}

impl Inner {
    /// With the caller's memory, which may hold anything, as the first segment; nothing, if there is
    /// no room for a header and a root pointer. The memory is used by whoever uses this.
    #[inline(always)] // Into whoever lends it.
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

    /// Gives back all blocks from one on, to which nothing leads any more.
    #[cold]
    pub(in crate::builder) fn free(&mut self, from: usize) {
        self.blocks.get_mut().drain(from..).for_each(Block::free);
        let mut listed = self.listed.replace(ptr::null_mut());
        while !listed.is_null() {
            // SAFETY: made by `blocks_listed`, and no Builder is left whose Reader could have it.
            listed = unsafe { Box::from_raw(listed) }.older;
        }
    }

    /// What is allocated now.
    pub(in crate::builder) fn mark(&self) -> Mark {
        // SAFETY: a shared look at the vector; nothing pushes meanwhile.
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

    /// Takes back what was allocated since.
    ///
    /// # Safety
    /// No Builder and no Reader may be left that leads there, and what is taken back must be zero.
    #[cold]
    pub(in crate::builder) unsafe fn take_back(&self, mark: Mark) {
        // Memory that others lend is among the blocks only once there are more.
        let kept = mark.blocks.max(mark.current as usize + 1);
        // SAFETY: the only reference into the vector while this function runs.
        let blocks = unsafe { &mut *self.blocks.get() };
        // Nobody has listed them for Readers: those that the copy had were there before.
        blocks.drain(kept.min(blocks.len())..).for_each(Block::free);
        self.current.set(mark.current);
        self.cursor.set(mark.cursor);
        self.end.set(mark.end);
        self.clean.set(mark.clean);
        self.next_words.set(mark.next_words);
    }

    /// What Readers find segments by, once there are several.
    #[cold]
    fn blocks_listed(&self) -> &Blocks {
        // SAFETY: the only reference into the vector while this function runs.
        let blocks = unsafe { &mut *self.blocks.get() };
        let older = self.listed.get();
        // SAFETY: a list lives until all blocks are given back, and nothing writes to it.
        if !older.is_null() && unsafe { (*older).blocks.len() } == blocks.len() {
            // SAFETY: as above.
            return unsafe { &(*older).blocks };
        }
        // All that a block has, for what is used of the last one grows.
        blocks
            .iter_mut()
            .for_each(|block| block.make_ready(block.words));
        let places = blocks.iter().map(|block| {
            let words = block.words as u32;
            (block.base().cast_const(), words)
        });
        // SAFETY: blocks stay where they are, and are given back after the list is.
        let blocks = unsafe { Blocks::new(places.collect()) };
        let listed = Box::into_raw(Box::new(Listed { blocks, older }));
        self.listed.set(listed);
        // SAFETY: just made.
        unsafe { &(*listed).blocks }
    }

    /// A segment, to be read while it is built.
    fn segment(&self, index: u32) -> Segment<'_> {
        let (first, current) = (self.first.get(), self.current.get());
        if current == 0 {
            // SAFETY: so much of the only block is used, and stays where it is.
            return unsafe { Segment::of_arena(first, (self.used(0) / WORD) as u32, 0, None) };
        }
        let blocks = self.blocks_listed();
        let (start, words) = blocks.place(index);
        // SAFETY: the block has so many words, all initialised.
        unsafe { Segment::of_arena(start, words, index, Some(blocks)) }
    }

    /// The place of the word at or before `at`, to be read while the message is built.
    pub(crate) fn spot(&self, segment: u32, at: NonNull<u8>) -> Spot<'_> {
        self.segment(segment).spot(self.position(segment, at))
    }

    /// Words that rewriting a list with larger elements may make: 64 MiB, or 64 for each that the arena
    /// holds, and never more than a segment has room for.
    pub(crate) fn room_to_rewrite(&self) -> u64 {
        let words = self.len() as u64 / WORD as u64;
        let least = Limits::DEFAULT_BYTES / WORD as u64;
        words
            .saturating_mul(64)
            .max(least)
            .min(MAX_OBJECT_WORDS as u64)
    }

    /// Nothing was built.
    #[inline]
    pub(in crate::builder) fn is_unused(&self) -> bool {
        self.current.get() == 0 && self.cursor.get() == self.first.get()
    }

    /// Bytes used of all segments.
    pub(in crate::builder) fn len(&self) -> usize {
        (0..=self.current.get()).map(|index| self.used(index)).sum()
    }

    /// Empties the arena and makes the root struct, both at once: of small messages that is a third
    /// of the work. Nothing, if the arena is not as it usually is.
    #[inline(always)] // Where sizes are known.
    pub(super) fn begin(&mut self, words: usize, word: u64) -> Option<NonNull<u8>> {
        let first = self.first.get();
        // Cursor and end may be of another block; then both differences mean nothing, and are not used.
        let dirty = self.cursor.get().max(self.clean.get()).addr();
        let dirty = dirty.wrapping_sub(first.addr());
        // Without a block there is no room.
        let room = self.end.get().addr().wrapping_sub(first.addr());
        let is_usual = self.current.get() == 0 && dirty <= CLEANED_BYTES;
        if words == 0 || room < (1 + words) * WORD || !is_usual {
            return None;
        }
        // SAFETY: everything up to the end of what is dirty, and what there is room for, is in the
        // block, and the exclusive borrow of the arena means that no Builder is left.
        unsafe {
            ptr::write_bytes(first, 0, dirty);
            self.clean.set(first);
            self.cursor.set(first.add((1 + words) * WORD));
            let root = NonNull::new_unchecked(first);
            locate::store(root, word);
            Some(locate::advance(root, 1))
        }
    }

    /// The root pointer's word, which is the first of the first segment.
    #[inline]
    pub(in crate::builder) fn root(&self) -> NonNull<u8> {
        if self.first.get().is_null() {
            self.grow(1);
        }
        let base = self.first.get();
        if self.current.get() == 0 && self.cursor.get() == base {
            self.allocate(1);
        }
        // SAFETY: inside an allocation, so not null.
        unsafe { NonNull::new_unchecked(base) }
    }

    /// `words` zero words, and the index of their segment.
    #[inline]
    pub(crate) fn allocate(&self, words: usize) -> (NonNull<u8>, u32) {
        let (start, segment) = self.allocate_dirty(words);
        if start.as_ptr() < self.clean.get() {
            // SAFETY: the words were just handed out.
            unsafe { ptr::write_bytes(start.as_ptr(), 0, words * WORD) };
        }
        (start, segment)
    }

    /// `words` words that the caller writes all of, whatever they hold now, and the index of their
    /// segment.
    #[inline]
    pub(crate) fn allocate_dirty(&self, words: usize) -> (NonNull<u8>, u32) {
        if !self.has_room(words) {
            self.grow(words);
        }
        let start = self.cursor.get();
        // SAFETY: there is room for that many words behind the cursor.
        unsafe {
            self.cursor.set(start.add(words * WORD));
            (NonNull::new_unchecked(start), self.current.get())
        }
    }

    /// `words` more words of the last segment were made zero.
    #[inline]
    pub(crate) fn has_room(&self, words: usize) -> bool {
        (self.end.get() as usize - self.cursor.get() as usize) / WORD >= words
    }

    /// Reports whether the last segment has room for `words` words, and makes it if need be.
    #[inline]
    pub(crate) fn makes_room(&self, words: usize) -> bool {
        self.has_room(words) || self.extend(words)
    }

    /// Makes more of the last segment zero, if it has `words` words that are not used. It reports whether it has.
    #[cold]
    #[inline(never)]
    fn extend(&self, words: usize) -> bool {
        // SAFETY: the only reference into the vector while this function runs.
        let blocks = unsafe { &mut *self.blocks.get() };
        let Some(block) = blocks.last_mut() else {
            return false;
        };
        let used = (self.cursor.get().addr() - block.base().addr()) / WORD;
        if words > block.words - used {
            return false;
        }
        // In few steps, and without much more than is needed.
        block.make_ready((used + words).max(2 * block.ready));
        self.end.set(block.end());
        true
    }

    /// An object of `words` words comes next, and no more than `further` words behind it: a segment
    /// that is made for them need not be much larger.
    #[inline]
    pub(crate) fn expect(&self, words: usize, further: usize) {
        if !self.makes_room(words) {
            self.expect_no_more(words.saturating_add(further));
        }
    }

    /// Segments still grow with the message, by a sixteenth at least, so that there are never too many.
    #[cold]
    fn expect_no_more(&self, words: usize) {
        let most = words.max(FIRST_WORDS).max(self.len() / WORD / 16);
        self.next_words.set(self.next_words.get().min(most));
    }

    /// What is allocated next was never written to.
    #[inline]
    pub(crate) fn is_clean(&self) -> bool {
        self.cursor.get() >= self.clean.get()
    }

    /// Index of the segment that is allocated from.
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
        // SAFETY: the only reference into the vector while this function runs.
        let blocks = unsafe { &mut *self.blocks.get() };
        let first = self.first.get();
        if blocks.is_empty() && !first.is_null() {
            blocks.push(Block {
                // SAFETY: in front of the caller's words is one for the header.
                memory: unsafe { NonNull::new_unchecked(first.sub(WORD)) },
                words: (self.end.get().addr() - first.addr()) / WORD,
                ready: (self.end.get().addr() - first.addr()) / WORD,
                used: 0,
            });
        }
        if let Some(last) = blocks.last_mut() {
            last.used = self.cursor.get() as usize - last.base() as usize;
        }
        // What may fail comes before what changes anything.
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
        // Doubling keeps small messages in few segments; large ones leave less of the last unused.
        let next = if total <= DOUBLING_WORDS {
            total
        } else {
            (total / 16).max(DOUBLING_WORDS)
        };
        self.next_words.set(next.min(MAX_WORDS));
    }

    /// Bytes used of a segment.
    pub(super) fn used(&self, index: u32) -> usize {
        if index == self.current.get() {
            return self.cursor.get() as usize - self.base(index) as usize;
        }
        // SAFETY: a shared look at the vector; nothing pushes meanwhile.
        unsafe { (&(*self.blocks.get()))[index as usize].used }
    }

    /// First byte of a segment.
    pub(crate) fn base(&self, index: u32) -> *mut u8 {
        if index == 0 {
            return self.first.get();
        }
        // SAFETY: a shared look at the vector; nothing pushes meanwhile.
        unsafe { (&(*self.blocks.get()))[index as usize].base() }
    }

    /// Which word of its segment this is.
    pub(crate) fn position(&self, index: u32, at: NonNull<u8>) -> u32 {
        ((at.as_ptr() as usize - self.base(index) as usize) / WORD) as u32
    }
}
