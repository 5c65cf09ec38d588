//! Messages that are built in memory that the caller provides.

use core::fmt;
use core::ptr::NonNull;

use crate::builder::arena::{Arena, Inner};
use crate::builder::{PointerBuilder, StructBuilder, locate};
use crate::kind::Struct;
use crate::layout::Layout;
use crate::wire::{self, WORD};

/// The error for memory that is too short, of [`Arena::build_into`] and
/// [`raw::encode_into`](crate::raw::encode_into).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRoom {
    /// The number of bytes that suffice for the message or value.
    pub needed: usize,
}

impl fmt::Display for NoRoom {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} bytes are needed", self.needed)
    }
}

impl core::error::Error for NoRoom {}

impl Arena {
    /// Builds a framed message directly in `memory`, from its first byte on. The memory may have
    /// any alignment and any content. Returns the message's length in bytes. The bytes behind it
    /// may have changed, too.
    ///
    /// Nothing is copied, so this suits memory that is shared, that a network card sends from, or
    /// that is not in the caches. The arena's own memory is not used. The arena is empty
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
    /// Returns an error if the message does not fit into `memory`, whose content is then
    /// meaningless.
    #[inline]
    pub fn build_into<T: Struct>(
        &mut self,
        memory: &mut [u8],
        fill: impl FnOnce(T::Builder<'_>),
    ) -> Result<usize, NoRoom> {
        if !self.inner.is_unused() {
            self.clear_again();
        }
        let Some(lent) = Inner::lent(memory, self.inner.next_words.get()) else {
            fill(self.init::<T>());
            let needed = WORD + self.len();
            self.clear();
            return Err(NoRoom { needed });
        };
        let lent = Lent(lent);
        fill(T::from_builder(lent.root(&T::LAYOUT)));
        lent.finish()
    }

    /// [`Arena::clear`], out of line, as it is seldom needed.
    #[cold]
    #[inline(never)]
    fn clear_again(&mut self) {
        self.clear();
    }
}

/// An arena on the stack, with the caller's memory as its first segment.
///
/// So nothing has to be restored in the caller's arena. The next message might load a restored
/// field in another width than it was stored. Store forwarding would then fail, and the load would
/// wait until all of this message has reached the caller's memory, which may be slow.
///
/// No Builder of it outlives the call of `fill`, as `fill` accepts a Builder of any lifetime.
struct Lent(Inner);

impl Lent {
    /// Makes the root struct.
    #[inline(always)] // Its caller knows the sizes.
    fn root(&self, layout: &Layout) -> StructBuilder<'_> {
        let inner = &self.0;
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

    /// Writes the header and returns the message's length, if all of it is in the caller's memory.
    #[inline]
    fn finish(&self) -> Result<usize, NoRoom> {
        let inner = &self.0;
        if inner.current() != 0 {
            return Err(self.no_room());
        }
        let used = inner.cursor.get().addr() - inner.first.get().addr();
        // SAFETY: there is a word for the header in front of the segment, and no Builder exists any
        // more.
        unsafe {
            let header = NonNull::new_unchecked(inner.first.get().sub(WORD));
            locate::store(header, ((used / WORD) as u64) << 32);
        }
        Ok(WORD + used)
    }

    /// Returns the error with the size of all segments.
    #[cold]
    fn no_room(&self) -> NoRoom {
        NoRoom {
            needed: WORD + self.0.len(),
        }
    }
}

impl Drop for Lent {
    /// Frees all segments but the caller's, even if a Builder panicked.
    #[inline]
    fn drop(&mut self) {
        if self.0.current() != 0 {
            self.0.free(1);
        }
    }
}
