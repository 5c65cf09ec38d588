//! Messages that were built, and are kept in the memory of their arena.

use crate::builder::Arena;
use crate::wire::WORD;

/// The framed message of an arena, which nobody builds on any more: its bytes, in the arena's own memory, to be kept,
/// shared between threads, or sent by what takes anything with bytes.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// use weather::Reading;
///
/// let mut arena = zooph::Arena::new();
/// arena.init::<Reading>().set_time(7);
/// let message = zooph::Message::<Reading, _>::open(arena.into_framed())?;
/// assert_eq!(message.root().time(), 7);
/// let arena = message.into_bytes().into_arena(); // to be built in again
/// # assert!(!arena.is_empty());
/// # Ok::<(), zooph::Fault>(())
/// ```
pub struct Framed {
    /// Its header was written, or its segments were joined.
    arena: Arena,
}

// SAFETY: a shared `Framed` only reads: the arena's cells, and bytes that nothing writes to until the arena is taken out.
unsafe impl Sync for Framed {}

impl Arena {
    /// The framed message, in the arena's own memory. Where there is more than one segment they are joined first, as by
    /// [`Arena::framed`].
    pub fn into_framed(mut self) -> Framed {
        self.framed();
        Framed { arena: self }
    }

    /// What [`Arena::framed`] gave, with nothing built since.
    fn sealed(&self) -> &[u8] {
        if self.inner.current.get() != 0 {
            return &self.joined;
        }
        let (first, end) = (self.inner.first.get(), self.inner.cursor.get());
        // SAFETY: the header is in front of the only block's words, of which all up to the cursor are used. No Builder
        // is left, and nothing writes while the arena is borrowed.
        unsafe { core::slice::from_raw_parts(first.sub(WORD), WORD + end.addr() - first.addr()) }
    }
}

impl Framed {
    /// The arena, with the message in it.
    pub fn into_arena(self) -> Arena {
        self.arena
    }
}

impl AsRef<[u8]> for Framed {
    fn as_ref(&self) -> &[u8] {
        self.arena.sealed()
    }
}
