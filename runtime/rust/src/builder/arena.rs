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

/// Words of the first segment unless the caller says otherwise: a page or two, without the header.
pub(super) const FIRST_WORDS: usize = 1023;

/// Up to this much, memory that is used again is made zero at once, which is faster than doing it
/// for each object; beyond it, what texts will overwrite had better not be touched twice.
const CLEANED_BYTES: usize = 1 << 15;

/// Words of one allocation, beside a segment's header: where addresses have 32 bits, that is the limit.
const ALLOCATION_WORDS: usize = isize::MAX as usize / WORD - 1;

/// A segment has less than 2^29 words, so that every word can be the target of a far pointer.
const MAX_WORDS: usize = at_most(wire::MAX_COUNT as usize);

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
            // SAFETY: so many words of the block are initialised.
            let words = unsafe { core::slice::from_raw_parts(block.base(), block.ready * WORD) };
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

#[cfg(test)]
mod tests;
