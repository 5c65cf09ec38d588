//! The memory of a message under construction.

mod inner;

use alloc::vec::Vec;
use core::cell::{Cell, UnsafeCell};
use core::ptr::{self, NonNull};

use crate::builder::{PointerBuilder, StructBuilder};
use crate::fault::Fault;
use crate::kind::{PointerKind, Struct};
use crate::reader::Pointer;
use crate::segment::Segment;
use crate::validate::Limits;
use crate::wire::{self, WORD};
pub(crate) use inner::Inner;

/// The default size of the first segment in words. With the header it is 8 KiB.
pub(super) const FIRST_WORDS: usize = 1023;

/// The largest number of bytes that are zeroed together when memory is reused. This is faster than
/// zeroing for each object. Beyond it, memory that texts will overwrite should not be written
/// twice.
const CLEANED_BYTES: usize = 1 << 15;

/// The largest number of words of one allocation besides a segment's header. It matters if
/// addresses have 32 bits.
const ALLOCATION_WORDS: usize = isize::MAX as usize / WORD - 1;

/// The largest number of words of a segment. It is below 2^29, so that far pointers reach every
/// word.
const MAX_WORDS: usize = at_most(wire::MAX_COUNT as usize);

/// The largest number of words of a list without its tag. With addresses of 32 bits such an object
/// does not fit into memory, but neither does the message that it comes from.
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
/// Its Builders panic if the caller asks for an object that the format cannot express: a list of
/// 2^29 elements or more, or a list of structs with 2^29 words or more. Every object of a message
/// can be copied. If the object has 2^29 - 1 words, or 2^29 with its tag, the copy is in a segment
/// that this project can read, but the reference implementation cannot.
pub struct Arena {
    pub(super) inner: Inner,
    /// The framed bytes of a message of several segments. It is empty until they are asked for.
    pub(super) joined: Vec<u8>,
}

// SAFETY: the arena owns its blocks, and its raw pointers lead only into them.
unsafe impl Send for Arena {}

impl Default for Arena {
    fn default() -> Self {
        Arena::new()
    }
}

impl Arena {
    /// Returns an empty arena. It allocates nothing yet.
    pub const fn new() -> Self {
        Arena::with_words(FIRST_WORDS)
    }

    /// Returns an empty arena whose first segment has room for `words` words of 8 bytes. A message
    /// that fits stays in one segment. Numbers of 2^29 and more are lowered to less than 2^29.
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
    #[inline(always)] // Constant sizes remove most of its code and the setters' checks.
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

    /// Empties the arena and makes the root struct of `words` words, which `word` describes.
    /// Returns its address and its segment.
    #[cold]
    #[inline(never)]
    fn begin_slow(&mut self, words: usize, word: u64) -> (NonNull<u8>, u32) {
        self.clear();
        self.root_pointer().allocate(words, word)
    }

    /// Returns the root struct of the current message. It is made if there is none.
    pub fn root<T: Struct>(&mut self) -> T::Builder<'_> {
        T::edit(self.root_pointer())
    }

    /// Starts a new message whose root is a copy of `value`, including what a newer writer added to
    /// it. A message that was opened within any limits can be copied in full.
    pub fn set_root<T: PointerKind>(&mut self, value: T::Reader<'_>) {
        self.clear();
        T::set(self.root_pointer(), value);
    }

    /// Starts a new message whose root has the fields of a Record, encoded in one piece. More can
    /// then be built in it. For a message of the Record alone,
    /// [`record::to_bytes`](crate::record::to_bytes) needs no arena.
    ///
    /// # Panics
    /// Panics if [`PointerBuilder::try_set_record`] of the root pointer fails.
    pub fn set_record<T: Struct>(&mut self, record: &T) -> T::Builder<'_> {
        self.clear();
        self.root_pointer().set_record(record);
        self.root::<T>()
    }

    /// [`Arena::set_root`] within the given limits, of which only traversal and memory matter here.
    /// If there is a fault, the root is null.
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
    /// Returns the same faults as [`PointerBuilder::set_as_within`].
    pub fn set_root_within<T: PointerKind>(
        &mut self,
        value: T::Reader<'_>,
        limits: &Limits,
    ) -> Result<(), Fault> {
        self.clear();
        T::set_within(self.root_pointer(), value, limits)
    }

    /// Returns the root pointer, untyped.
    #[inline]
    pub fn root_pointer(&mut self) -> PointerBuilder<'_> {
        // The joined bytes become outdated when more is built.
        self.joined.clear();
        let at = self.inner.root();
        PointerBuilder::new(&self.inner, 0, at)
    }

    /// Empties the arena and keeps its memory. The memory holds the old content until it is reused.
    #[inline]
    pub fn clear(&mut self) {
        debug_assert!(self.is_zero_behind(), "nothing writes beyond what is used");
        let base = self.inner.first.get();
        if self.inner.current.get() == 0 && !base.is_null() {
            let dirty = self.inner.cursor.get().max(self.inner.clean.get());
            // SAFETY: `base` and `dirty` are in the same block.
            let bytes = unsafe { dirty.offset_from(base) } as usize;
            if bytes <= CLEANED_BYTES {
                // SAFETY: `base..dirty` is in the block, and the arena is borrowed mutably, so no
                // Builder exists.
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

    /// Makes the next message start with one segment as large as all segments of the last message.
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

    /// Returns the segments of the message in order. An arena in which nothing was built has one
    /// segment with a null root pointer.
    pub fn segments(&mut self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.inner.root();
        self.sealed_segments()
    }

    /// Returns the segments, or none if nothing was built.
    fn sealed_segments(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        // SAFETY: a Builder, which could push or write, borrows the arena mutably, so none exists.
        let blocks = unsafe { &*self.inner.blocks.get() };
        (0..blocks.len()).map(|index| {
            let used = self.inner.used(index as u32);
            // SAFETY: the `used` bytes of the block are initialised, and nothing writes to them
            // while the arena is borrowed.
            unsafe { core::slice::from_raw_parts(blocks[index].base(), used) }
        })
    }

    /// Returns the bytes of the message without framing.
    pub fn len(&self) -> usize {
        self.inner.len()
    }

    /// Reports whether nothing was built since the arena was made or cleared.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the framed message. A single segment is borrowed, and its header is written in front
    /// of it. Several segments are joined into a buffer that the arena keeps.
    #[inline]
    pub fn framed(&mut self) -> &[u8] {
        let (first, end) = (self.inner.first.get(), self.inner.cursor.get());
        if self.inner.current.get() != 0 || first == end {
            return self.join();
        }
        let used = end.addr() - first.addr();
        let header = ((used / WORD) as u64) << 32;
        // SAFETY: the only block has a word for the header in front of its words, and `used` bytes
        // of them are initialised. The arena is borrowed mutably, so no Builder exists.
        unsafe {
            let memory = first.sub(WORD);
            memory.cast::<u64>().write(header.to_le());
            core::slice::from_raw_parts(memory, WORD + used)
        }
    }

    /// Returns the framed message if there are several segments, or if nothing was built yet.
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

    /// Writes the framed message: the segment table and the segments, in one vectored write if the
    /// writer supports it.
    #[cfg(feature = "std")]
    pub fn write_to<W: std::io::Write + ?Sized>(&mut self, writer: &mut W) -> std::io::Result<()> {
        if self.inner.blocks.get_mut().len() <= 1 {
            return writer.write_all(self.framed());
        }
        let segments: Vec<&[u8]> = self.sealed_segments().collect();
        crate::stream::write_segments(writer, &segments)
    }

    /// Reports whether the bytes behind the used words are zero, as they always must be. Checks as
    /// many bytes as are used and a few more, so that it takes no longer than building the message
    /// did.
    fn is_zero_behind(&self) -> bool {
        const FEW: usize = 1 << 10;
        let dirty = self.inner.cursor.get().max(self.inner.clean.get());
        let room = self.inner.end.get().addr() - dirty.addr();
        let looked_at = room.min(
            self.inner
                .used(self.inner.current.get())
                .saturating_add(FEW),
        );
        // SAFETY: `dirty` is in the last block, whose words up to `end` are initialised, and the
        // arena is borrowed, so no Builder writes. Without a block `looked_at` is 0.
        looked_at == 0
            || unsafe { core::slice::from_raw_parts(dirty, looked_at) }
                .iter()
                .all(|byte| *byte == 0)
    }

    /// Reports whether all memory that was never handed out is zero, as it always must be. Checks
    /// all memory.
    #[doc(hidden)]
    pub fn unused_is_zero(&self) -> bool {
        // SAFETY: a Builder, which could push or write, borrows the arena mutably, so none exists.
        let blocks = unsafe { &*self.inner.blocks.get() };
        blocks.iter().enumerate().all(|(index, block)| {
            let used = self.inner.used(index as u32);
            // SAFETY: the first `ready` words of the block are initialised.
            let words = unsafe { core::slice::from_raw_parts(block.base(), block.ready * WORD) };
            let dirty = self.inner.clean.get() as usize;
            let dirty = dirty.saturating_sub(words.as_ptr() as usize);
            let is_last = index as u32 == self.inner.current.get();
            let unused = if is_last { used.max(dirty) } else { used };
            words[unused..].iter().all(|byte| *byte == 0)
        })
    }

    /// Rewrites the message into one segment, without the words of objects that were replaced.
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
    /// Returns a fault, and leaves the arena unchanged, if the message is too deep or too large for
    /// any reader. Deeper than [`MAX_NESTING`](crate::MAX_NESTING) is a `nesting` fault. Exceeding
    /// the default budgets is a `traversal` or `memory` fault.
    pub fn compact(&mut self) -> Result<(), Fault> {
        self.compact_within(&Limits::default())
    }

    /// [`Arena::compact`] within the given limits, of which only traversal and memory matter here.
    ///
    /// # Errors
    /// Returns the same faults as [`Arena::compact`], with these limits.
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

#[cfg(test)]
mod tests;
