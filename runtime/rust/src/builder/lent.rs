//! Messages that are built where they are to be, in memory of the caller's.

use core::fmt;
use core::ptr::NonNull;

use crate::builder::arena::{Arena, Inner};
use crate::builder::{PointerBuilder, StructBuilder, locate};
use crate::kind::Struct;
use crate::layout::Layout;
use crate::wire::{self, WORD};

/// The memory that [`Arena::build_into`] or [`raw::encode_into`](crate::raw::encode_into) was given is too short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRoom {
    /// With so many bytes there is room for the message or value.
    pub needed: usize,
}

impl fmt::Display for NoRoom {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} bytes are needed", self.needed)
    }
}

impl core::error::Error for NoRoom {}

impl Arena {
    /// Builds a message right where it is to be: framed, from the first byte of `memory` on, at any
    /// alignment and whatever the memory holds. Returns the message's length in bytes; what is behind
    /// it may have changed, too.
    ///
    /// Nothing is copied, so this is for memory that others share, that a network card sends from, or
    /// that is not in the caches. The arena's own memory is not used; it is empty afterwards, as after
    /// [`Arena::clear`].
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

    /// [`Arena::clear`], for those who mostly need it not.
    #[cold]
    #[inline(never)]
    fn clear_again(&mut self) {
        self.clear();
    }
}

/// The caller's memory as the first segment of what is as short-lived.
///
/// It is on the stack, and nothing has to be restored in the arena: what the next message read of that
/// in other pieces than it was written in would not be there before all of this message has reached the
/// caller's memory, which may be far away.
///
/// No Builder of it outlives a call of what the caller fills it with, for that takes one of any lifetime.
struct Lent(Inner);

impl Lent {
    /// A new root struct.
    #[inline(always)] // Where the sizes are known.
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

    /// The length of the message, with its header written, if all of it is in the caller's memory.
    #[inline]
    fn finish(&self) -> Result<usize, NoRoom> {
        let inner = &self.0;
        if inner.current() != 0 {
            return Err(self.no_room());
        }
        let used = inner.cursor.get().addr() - inner.first.get().addr();
        // SAFETY: in front of the segment is a word for the header, and no Builder is left.
        unsafe {
            let header = NonNull::new_unchecked(inner.first.get().sub(WORD));
            locate::store(header, ((used / WORD) as u64) << 32);
        }
        Ok(WORD + used)
    }

    /// How much all segments need.
    #[cold]
    fn no_room(&self) -> NoRoom {
        NoRoom {
            needed: WORD + self.0.len(),
        }
    }
}

impl Drop for Lent {
    /// All segments but the caller's are freed, also where a Builder panicked.
    #[inline]
    fn drop(&mut self) {
        if self.0.current() != 0 {
            self.0.free(1);
        }
    }
}
