//! The memory of a message under construction.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::{Cell, UnsafeCell};
use core::ptr::{self, NonNull};

use crate::builder::block::Block;
use crate::builder::{PointerBuilder, StructBuilder, locate};
use crate::fault::Fault;
use crate::kind::{PointerKind, Struct};
use crate::reader::Pointer;
use crate::segment::{Blocks, Segment, Spot};
use crate::validate::Limits;
use crate::wire::{self, WORD};

/// Words of the first segment unless the caller says otherwise: a page or two, without the header.
const FIRST_WORDS: usize = 1023;

/// While the segments have no more words than this together, the next one is as large as all.
const DOUBLING_WORDS: usize = 1 << 19;

/// Up to this much, memory that is used again is made zero at once, which is faster than doing it
/// for each object; beyond it, what texts will overwrite had better not be touched twice.
const CLEANED_BYTES: usize = 1 << 15;

/// Words of one allocation, beside a segment's header: where addresses have 32 bits, that is the limit.
const ALLOCATION_WORDS: usize = isize::MAX as usize / WORD - 1;

/// A segment has less than 2^29 words, so that every word can be the target of a far pointer.
const MAX_WORDS: usize = at_most(wire::MAX_COUNT as usize);

/// An object that is larger gets a segment of its own, which nothing else has room in. There is none
/// larger than the longest list, which has a landing pad and a tag in front of it.
const MAX_OBJECT_SEGMENT: usize = at_most(MAX_OBJECT_WORDS + 2);

/// No list has more words, without its tag. Where addresses have 32 bits, an object of so many would
/// have no room, but then there is none for the message that it comes from either.
pub(super) const MAX_OBJECT_WORDS: usize = wire::MAX_COUNT as usize;

const fn at_most(words: usize) -> usize {
    if words < ALLOCATION_WORDS {
        words
    } else {
        ALLOCATION_WORDS
    }
}

/// The memory of a message under construction: segments that never move.
///
/// An arena can be reused: [`Arena::clear`] empties it and keeps its memory. It can be sent to
/// another thread, but not shared.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// use weather::Reading;
///
/// let mut arena = zooph::Arena::new();
/// let mut lengths = Vec::new();
/// for station in ["EBBR", "EBAW", "EBLG"] {
///     let mut reading = arena.init::<Reading>(); // empties the arena
///     reading.set_station(station);
///     let mut sink = Vec::new(); // a socket, perhaps
///     arena.write_to(&mut sink)?;
///     assert_eq!(sink, arena.framed());
///     lengths.push(sink.len());
/// }
/// assert_eq!(lengths, [88, 88, 88]);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Panics
/// Its Builders panic where the caller asks for what the format has no room for: a list of 2^29 elements
/// or more, or of structs that have as many words together. Whatever a message holds can be copied; where
/// an object has 2^29 - 1 words or 2^29 with its tag, into a segment that this project reads and the
/// reference does not.
pub struct Arena {
    pub(super) inner: Inner,
    /// The framed bytes of a message of several segments, once asked for.
    pub(super) joined: Vec<u8>,
}

/// What Builders see of the arena. Interior mutability, because elements' Builders allocate side
/// by side.
pub(crate) struct Inner {
    /// Memory that is the caller's is put into it only once there is another block. No reference into
    /// this is kept across a call that may push.
    pub(super) blocks: UnsafeCell<Vec<Block>>,
    /// Where the first block's words start; null if there is none.
    pub(super) first: Cell<*mut u8>,
    /// Next free byte of the last block, and its end.
    pub(super) cursor: Cell<*mut u8>,
    pub(super) end: Cell<*mut u8>,
    /// From here on nothing was ever written to the last block, so it is zero. Before, earlier
    /// messages have left what they held.
    pub(super) clean: Cell<*mut u8>,
    /// Index of the last block.
    pub(super) current: Cell<u32>,
    /// Size of the next block.
    pub(super) next_words: Cell<usize>,
    /// The lists of blocks that Readers of the message under construction have, the newest first.
    /// Each is made when it is asked for, and kept until all blocks are given back.
    pub(super) listed: Cell<*mut Listed>,
}

/// What the arena had allocated at some time.
pub(super) struct Mark {
    blocks: usize,
    current: u32,
    cursor: *mut u8,
    end: *mut u8,
    clean: *mut u8,
    next_words: usize,
}

/// The blocks there were when somebody read what was built.
pub(super) struct Listed {
    blocks: Blocks,
    /// What was listed before.
    older: *mut Listed,
}

// SAFETY: the arena owns its blocks; the raw pointers in it lead into them only.
unsafe impl Send for Arena {}

impl Default for Arena {
    fn default() -> Self {
        Arena::new()
    }
}

impl Arena {
    /// An empty arena. Allocates nothing yet.
    pub const fn new() -> Self {
        Arena::with_words(FIRST_WORDS)
    }

    /// An empty arena whose first segment has room for `words` words of 8 bytes. A message that
    /// fits stays in one segment. The first one has less than 2^29 words, whatever is asked for.
    pub const fn with_words(words: usize) -> Self {
        let inner = Inner {
            blocks: UnsafeCell::new(Vec::new()),
            first: Cell::new(ptr::null_mut()),
            cursor: Cell::new(ptr::null_mut()),
            end: Cell::new(ptr::null_mut()),
            clean: Cell::new(ptr::null_mut()),
            current: Cell::new(0),
            next_words: Cell::new(match words {
                0 => 1,
                1..=MAX_WORDS => words,
                _ => MAX_WORDS,
            }),
            listed: Cell::new(ptr::null_mut()),
        };
        Arena {
            inner,
            joined: Vec::new(),
        }
    }

    /// Starts a new message: empties the arena and makes the root struct.
    #[inline(always)] // With known sizes little is left of it, and of the setters' checks.
    pub fn init<T: Struct>(&mut self) -> T::Builder<'_> {
        let (data, pointers) = (T::LAYOUT.data_words, T::LAYOUT.pointers);
        let words = data as usize + pointers as usize;
        let word = wire::struct_pointer(0, data, pointers);
        let (start, segment) = match self.inner.begin(words, word) {
            Some(start) => (start, 0),
            None => self.begin_slow(words, word),
        };
        let bytes = data as u32 * WORD as u32;
        let builder = StructBuilder::new(&self.inner, segment, start, bytes, pointers);
        T::from_builder(builder)
    }

    /// Empties the arena and makes the root struct of `words` words, which `word` describes: where it
    /// starts, and in which segment.
    #[cold]
    #[inline(never)]
    fn begin_slow(&mut self, words: usize, word: u64) -> (NonNull<u8>, u32) {
        self.clear();
        self.root_pointer().allocate(words, word)
    }

    /// The root struct of the message that is there, made if there is none.
    pub fn root<T: Struct>(&mut self) -> T::Builder<'_> {
        T::edit(self.root_pointer())
    }

    /// Starts a new message whose root is a copy of `value`. What a newer writer added to it is
    /// kept. What opening accepted, within whatever limits, is copied in full.
    pub fn set_root<T: PointerKind>(&mut self, value: T::Reader<'_>) {
        self.clear();
        T::set(self.root_pointer(), value);
    }

    /// Starts a new message whose root has the fields of a Record, encoded in one piece. To be built on, for a message
    /// that is the Record and nothing else [`record::to_bytes`](crate::record::to_bytes) makes at once.
    ///
    /// # Panics
    /// Where [`PointerBuilder::try_set_record`] of the root pointer has an error.
    pub fn set_record<T: Struct>(&mut self, record: &T) -> T::Builder<'_> {
        self.clear();
        self.root_pointer().set_record(record);
        self.root::<T>()
    }

    /// [`Arena::set_root`] with limits of the caller's, of which traversal and memory have a meaning
    /// here. With a fault the root is null.
    ///
    /// ```
    /// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
    /// let bytes = weather::Reading { station: "EBBR".into(), ..Default::default() }.to_bytes();
    /// let reading = weather::Reading::open(&bytes)?;
    /// let limits = zooph::Limits { memory: Some(32), ..Default::default() };
    /// let mut arena = zooph::Arena::new();
    /// let fault = arena.set_root_within::<weather::Reading>(reading, &limits).unwrap_err();
    /// assert_eq!(fault.kind(), zooph::FaultKind::Memory);
    /// # Ok::<(), zooph::Fault>(())
    /// ```
    ///
    /// # Errors
    /// As [`PointerBuilder::set_as_within`].
    pub fn set_root_within<T: PointerKind>(
        &mut self,
        value: T::Reader<'_>,
        limits: &Limits,
    ) -> Result<(), Fault> {
        self.clear();
        T::set_within(self.root_pointer(), value, limits)
    }

    /// The root pointer, untyped.
    #[inline]
    pub fn root_pointer(&mut self) -> PointerBuilder<'_> {
        // Whatever is built now was not in it.
        self.joined.clear();
        let at = self.inner.root();
        PointerBuilder::new(&self.inner, 0, at)
    }

    /// Empties the arena. The memory is kept, and what the message held stays in it until it is
    /// used again.
    #[inline]
    pub fn clear(&mut self) {
        debug_assert!(self.is_zero_behind(), "nothing writes beyond what is used");
        let base = self.inner.first.get();
        if self.inner.current.get() == 0 && !base.is_null() {
            let dirty = self.inner.cursor.get().max(self.inner.clean.get());
            // SAFETY: both are in the block.
            let bytes = unsafe { dirty.offset_from(base) } as usize;
            if bytes <= CLEANED_BYTES {
                // SAFETY: `base..dirty` is in the block, and the exclusive borrow of the arena
                // means that no Builder is left.
                unsafe { ptr::write_bytes(base, 0, bytes) };
                self.inner.clean.set(base);
            } else {
                self.inner.clean.set(dirty);
            }
            self.inner.cursor.set(base);
        } else {
            self.merge_blocks();
        }
    }

    /// The next message gets one segment as large as all of the last one's.
    #[cold]
    fn merge_blocks(&mut self) {
        if self.inner.blocks.get_mut().is_empty() {
            return;
        }
        self.joined.clear();
        let words: usize = self
            .inner
            .blocks
            .get_mut()
            .iter()
            .map(|block| block.words)
            .sum();
        self.free();
        self.inner.next_words.set(words.min(MAX_WORDS));
    }

    fn free(&mut self) {
        self.inner.free(0);
        self.inner.first.set(ptr::null_mut());
        self.inner.cursor.set(ptr::null_mut());
        self.inner.end.set(ptr::null_mut());
        self.inner.clean.set(ptr::null_mut());
        self.inner.current.set(0);
    }

    /// The segments of the message, in order. An arena in which nothing was built yet has one
    /// segment with a null root pointer.
    pub fn segments(&mut self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.inner.root();
        self.sealed_segments()
    }

    /// The segments; none if nothing was built.
    fn sealed_segments(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        // SAFETY: no Builder is left that could push or write: each borrows the arena mutably.
        let blocks = unsafe { &*self.inner.blocks.get() };
        (0..blocks.len()).map(|index| {
            let used = self.inner.used(index as u32);
            // SAFETY: that many bytes of the block are initialised, and nothing writes to them
            // while the arena is borrowed.
            unsafe { core::slice::from_raw_parts(blocks[index].base(), used) }
        })
    }

    /// Bytes of the message without framing.
    pub fn len(&self) -> usize {
        self.inner.len()
    }

    /// Nothing was built since the arena was made or cleared.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The framed message. Borrows the segment where there is one, whose header is written in
    /// front of it; joins several into a buffer that the arena keeps.
    #[inline]
    pub fn framed(&mut self) -> &[u8] {
        let (first, end) = (self.inner.first.get(), self.inner.cursor.get());
        if self.inner.current.get() != 0 || first == end {
            return self.join();
        }
        let used = end.addr() - first.addr();
        let header = ((used / WORD) as u64) << 32;
        // SAFETY: in front of the only block's words is one for the header, `used` bytes follow it,
        // and no Builder is left.
        unsafe {
            let memory = first.sub(WORD);
            memory.cast::<u64>().write(header.to_le());
            core::slice::from_raw_parts(memory, WORD + used)
        }
    }

    /// The framed message where there is more than one segment, or nothing yet.
    #[cold]
    fn join(&mut self) -> &[u8] {
        if self.inner.current.get() == 0 {
            self.inner.root();
            return self.framed();
        }
        if self.joined.is_empty() {
            let segments: Vec<&[u8]> = self.sealed_segments().collect();
            self.joined =
                crate::framing::join(&segments).expect("an arena's segments are a message");
        }
        &self.joined
    }

    /// Writes the framed message: the segment table and the segments, in one vectored write where
    /// the writer can.
    #[cfg(feature = "std")]
    pub fn write_to<W: std::io::Write + ?Sized>(&mut self, writer: &mut W) -> std::io::Result<()> {
        if self.inner.blocks.get_mut().len() <= 1 {
            return writer.write_all(self.framed());
        }
        let segments: Vec<&[u8]> = self.sealed_segments().collect();
        crate::stream::write_segments(writer, &segments)
    }

    /// What follows the used words is zero, as it must always be. Looks at as many bytes as are used
    /// and a few more, so that it takes no longer than building the message did.
    fn is_zero_behind(&self) -> bool {
        const FEW: usize = 1 << 10;
        let dirty = self.inner.cursor.get().max(self.inner.clean.get());
        let room = self.inner.end.get().addr() - dirty.addr();
        let looked_at = room.min(
            self.inner
                .used(self.inner.current.get())
                .saturating_add(FEW),
        );
        // SAFETY: so many bytes of the last block are left, all initialised, and no Builder is left.
        // Without a block there are none.
        looked_at == 0
            || unsafe { core::slice::from_raw_parts(dirty, looked_at) }
                .iter()
                .all(|byte| *byte == 0)
    }

    /// Everything that was never handed out is zero, as it must always be. Looks at all memory.
    #[doc(hidden)]
    pub fn unused_is_zero(&self) -> bool {
        // SAFETY: no Builder is left that could push or write: each borrows the arena mutably.
        let blocks = unsafe { &*self.inner.blocks.get() };
        blocks.iter().enumerate().all(|(index, block)| {
            let used = self.inner.used(index as u32);
            // SAFETY: the block has `words` words, all initialised.
            let words = unsafe { core::slice::from_raw_parts(block.base(), block.words * WORD) };
            let dirty = self.inner.clean.get() as usize;
            let dirty = dirty.saturating_sub(words.as_ptr() as usize);
            let is_last = index as u32 == self.inner.current.get();
            let unused = if is_last { used.max(dirty) } else { used };
            words[unused..].iter().all(|byte| *byte == 0)
        })
    }

    /// Rewrites the message without the words that were dropped by overwriting, into one segment.
    ///
    /// ```
    /// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
    /// let mut arena = zooph::Arena::new();
    /// let mut reading = arena.init::<weather::Reading>();
    /// reading.set_station("a first name, which is dropped");
    /// reading.set_station("EBBR");
    /// let before = arena.framed().len();
    /// arena.compact()?;
    /// assert_eq!(arena.framed().len(), before - 32);
    /// # Ok::<(), zooph::Fault>(())
    /// ```
    ///
    /// # Errors
    /// If the message was built so deep or so large that no reader would follow it: deeper than
    /// [`MAX_NESTING`](crate::MAX_NESTING), which is a `nesting` fault, or beyond the default budgets.
    /// The arena then stays as it is.
    pub fn compact(&mut self) -> Result<(), Fault> {
        self.compact_within(&Limits::default())
    }

    /// [`Arena::compact`] with limits of the caller's, of which traversal and memory have a meaning here.
    ///
    /// # Errors
    /// As [`Arena::compact`], with these limits.
    pub fn compact_within(&mut self, limits: &Limits) -> Result<(), Fault> {
        let mut compact = Arena::with_words(self.len() / WORD + 1);
        {
            let segments: Vec<&[u8]> = self.segments().collect();
            let table = crate::lazy::Table::new(&segments);
            let source = crate::segment::Source::Table(&table);
            let root = Pointer::root(Segment::new(segments[0], source));
            compact.root_pointer().try_copy_within(root, limits)?;
        }
        *self = compact;
        Ok(())
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        self.free();
    }
}

impl Inner {
    /// With the caller's memory, which may hold anything, as the first segment; nothing, if there is
    /// no room for a header and a root pointer. The memory is used by whoever uses this.
    #[inline(always)] // Into whoever lends it.
    pub(super) fn lent(memory: &mut [u8], next_words: usize) -> Option<Self> {
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
    pub(super) fn free(&mut self, from: usize) {
        self.blocks.get_mut().drain(from..).for_each(Block::free);
        let mut listed = self.listed.replace(ptr::null_mut());
        while !listed.is_null() {
            // SAFETY: made by `blocks_listed`, and no Builder is left whose Reader could have it.
            listed = unsafe { Box::from_raw(listed) }.older;
        }
    }

    /// What is allocated now.
    pub(super) fn mark(&self) -> Mark {
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
    pub(super) unsafe fn take_back(&self, mark: Mark) {
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
        // SAFETY: a shared look at the vector; nothing pushes meanwhile.
        let blocks = unsafe { &*self.blocks.get() };
        let older = self.listed.get();
        // SAFETY: a list lives until all blocks are given back, and nothing writes to it.
        if !older.is_null() && unsafe { (*older).blocks.len() } == blocks.len() {
            // SAFETY: as above.
            return unsafe { &(*older).blocks };
        }
        // All that a block has, for what is used of the last one grows.
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
    pub(super) fn is_unused(&self) -> bool {
        self.current.get() == 0 && self.cursor.get() == self.first.get()
    }

    /// Bytes used of all segments.
    pub(super) fn len(&self) -> usize {
        (0..=self.current.get()).map(|index| self.used(index)).sum()
    }

    /// Empties the arena and makes the root struct, both at once: of small messages that is a third
    /// of the work. Nothing, if the arena is not as it usually is.
    #[inline(always)] // Where sizes are known.
    fn begin(&mut self, words: usize, word: u64) -> Option<NonNull<u8>> {
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
    pub(super) fn root(&self) -> NonNull<u8> {
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

    /// The last segment has room for `words` words.
    #[inline]
    pub(crate) fn has_room(&self, words: usize) -> bool {
        (self.end.get() as usize - self.cursor.get() as usize) / WORD >= words
    }

    /// An object of `words` words comes next, and no more than `further` words behind it: a segment
    /// that is made for them need not be much larger.
    #[inline]
    pub(crate) fn expect(&self, words: usize, further: usize) {
        if !self.has_room(words) {
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
        // SAFETY: the only reference into the vector while this function runs.
        let blocks = unsafe { &mut *self.blocks.get() };
        let first = self.first.get();
        if blocks.is_empty() && !first.is_null() {
            blocks.push(Block {
                // SAFETY: in front of the caller's words is one for the header.
                memory: unsafe { NonNull::new_unchecked(first.sub(WORD)) },
                words: (self.end.get().addr() - first.addr()) / WORD,
                used: 0,
            });
        }
        if let Some(last) = blocks.last_mut() {
            last.used = self.cursor.get() as usize - last.base() as usize;
        }
        // What may fail comes before what changes anything.
        blocks.reserve(1);
        let block = Block::new(self.next_words.get().max(words));
        self.cursor.set(block.base());
        self.clean.set(block.base());
        // SAFETY: the block has that many words.
        self.end
            .set(unsafe { block.base().add(block.words * WORD) });
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
    fn used(&self, index: u32) -> usize {
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

#[cfg(test)]
mod tests;
