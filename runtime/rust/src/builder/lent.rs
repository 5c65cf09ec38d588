//! Messages that are built where they are to be, in memory of the caller's.

use core::fmt;
use core::ptr::{self, NonNull};

use crate::builder::arena::{Arena, Block, MAX_WORDS};
use crate::builder::{PointerBuilder, StructBuilder, locate};
use crate::kind::Struct;
use crate::layout::Layout;
use crate::wire::{self, WORD};

/// The memory that [`Arena::build_into`] was given is too short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRoom {
    /// With so many bytes there is room for the message.
    pub needed: usize,
}

impl fmt::Display for NoRoom {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the message needs {} bytes", self.needed)
    }
}

impl core::error::Error for NoRoom {}

impl Arena {
    /// Builds a message right where it is to be: framed, from the first byte of `memory` on, at any
    /// alignment and whatever the memory holds. Returns the message's length in bytes; what is behind
    /// it may have changed, too.
    ///
    /// Nothing is copied, so this is for memory that others share, that a network card sends from, or
    /// that is not in the caches. The arena lends its own memory to what does not fit, and is empty
    /// afterwards, as after [`Arena::clear`].
    ///
    /// ```
    /// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
    /// use weather::Reading;
    ///
    /// let mut arena = zooph::Arena::new();
    /// let mut shared = [0xff; 128];
    /// let length = arena.build_into::<Reading>(&mut shared, |mut reading| reading.set_station("EBBR"))?;
    /// assert_eq!(Reading::open(&shared[..length]).unwrap().station(), "EBBR");
    ///
    /// let refused = arena.build_into::<Reading>(&mut shared[..20], |mut reading| reading.set_time(1));
    /// assert!((80..=128).contains(&refused.unwrap_err().needed));
    /// # Ok::<(), zooph::NoRoom>(())
    /// ```
    /// # Errors
    /// If the message does not fit into `memory`, which then holds nothing of use.
    #[inline]
    pub fn build_into<T: Struct>(
        &mut self,
        memory: &mut [u8],
        fill: impl FnOnce(T::Builder<'_>),
    ) -> Result<usize, NoRoom> {
        let words = (memory.len() / WORD).saturating_sub(1).min(MAX_WORDS);
        self.clear();
        if words == 0 {
            fill(self.init::<T>());
            let needed = WORD + self.len();
            self.clear();
            return Err(NoRoom { needed });
        }
        let lent = Lent::new(self, NonNull::from(memory).cast(), words);
        fill(T::from_builder(lent.root(&T::LAYOUT)));
        lent.finish()
    }
}

/// The caller's memory as an arena's first segment, as long as this lives.
///
/// No Builder of it outlives a call of what the caller fills it with, for that takes one of any lifetime.
struct Lent<'a> {
    arena: &'a mut Arena,
    /// The segment of the arena's own, if it has one, and what was known of it.
    own: Option<Block>,
    clean: *mut u8,
    end: *mut u8,
    next_words: usize,
}

impl<'a> Lent<'a> {
    /// Puts `words` words, behind one for the header, in the place of the first segment of an arena
    /// that was cleared.
    #[inline]
    fn new(arena: &'a mut Arena, memory: NonNull<u8>, words: usize) -> Self {
        let inner = &mut arena.inner;
        let blocks = inner.blocks.get_mut();
        let own = blocks.pop();
        debug_assert!(
            blocks.is_empty(),
            "an arena that was cleared has one segment"
        );
        let block = Block {
            memory,
            words,
            used: 0,
        };
        let base = block.base();
        blocks.push(block);
        let (clean, end) = (inner.clean.get(), inner.end.get());
        let next_words = inner.next_words.get();
        inner.first.set(base);
        inner.cursor.set(base);
        // SAFETY: the memory has that many words behind the header's.
        inner.end.set(unsafe { base.add(words * WORD) });
        // Nobody knows what the memory holds.
        inner.clean.set(inner.end.get());
        Lent {
            arena,
            own,
            clean,
            end,
            next_words,
        }
    }

    /// A new root struct.
    #[inline(always)] // Where the sizes are known.
    fn root(&self, layout: &Layout) -> StructBuilder<'_> {
        let inner = &self.arena.inner;
        let (data, pointers) = (layout.data_words, layout.pointers);
        let words = data as usize + pointers as usize;
        if words == 0 || !inner.has_room(1 + words) {
            return PointerBuilder::new(inner, 0, inner.root()).init_struct(data, pointers);
        }
        let (at, _) = inner.allocate(1 + words);
        // SAFETY: the words were just allocated, the first one for the root pointer.
        let start = unsafe {
            locate::store(at, wire::struct_pointer(0, data, pointers));
            locate::advance(at, 1)
        };
        StructBuilder::new(inner, 0, start, data as u32 * WORD as u32, pointers)
    }

    /// The length of the message, with its header written, if all of it is in the caller's memory.
    #[inline]
    fn finish(self) -> Result<usize, NoRoom> {
        let length = WORD + self.arena.len();
        if self.arena.inner.current() != 0 {
            return Err(NoRoom { needed: length });
        }
        let words = (length / WORD - 1) as u64;
        // SAFETY: in front of the segment is a word for the header, and no Builder is left.
        unsafe {
            let header = self.arena.inner.first.get().sub(WORD);
            locate::store(NonNull::new_unchecked(header), words << 32);
        }
        Ok(length)
    }
}

impl Drop for Lent<'_> {
    /// The arena gets its own segment back, also where a Builder panicked.
    #[inline]
    fn drop(&mut self) {
        let inner = &mut self.arena.inner;
        let blocks = inner.blocks.get_mut();
        if blocks.len() > 1 {
            for block in blocks.drain(1..) {
                block.free();
            }
        }
        blocks.clear();
        let first = self.own.as_ref().map_or(ptr::null_mut(), Block::base);
        blocks.extend(self.own.take());
        inner.first.set(first);
        inner.cursor.set(first);
        inner.clean.set(self.clean);
        inner.end.set(self.end);
        inner.current.set(0);
        inner.next_words.set(self.next_words);
    }
}
