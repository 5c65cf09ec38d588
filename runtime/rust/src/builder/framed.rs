//! Complete messages that stay in the memory of their arena.

use crate::builder::Arena;
use crate::wire::WORD;

/// The framed message of an arena, in the arena's own memory. Nothing can be built in it any more.
/// It can be kept, shared between threads, or passed as bytes.
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
    /// An arena whose header was written, or whose segments were joined.
    arena: Arena,
}

// SAFETY: a shared `Framed` only reads the arena's cells, and bytes to which nothing writes until
// the arena is taken out by value.
unsafe impl Sync for Framed {}

impl Arena {
    /// Returns the framed message, in the arena's own memory. Several segments are first joined, as
    /// by [`Arena::framed`].
    pub fn into_framed(mut self) -> Framed {
        self.framed();
        Framed { arena: self }
    }

    /// Returns the same bytes as [`Arena::framed`] did. Nothing may have been built since.
    fn sealed(&self) -> &[u8] {
        if self.inner.current.get() != 0 {
            return &self.joined;
        }
        let (first, end) = (self.inner.first.get(), self.inner.cursor.get());
        // SAFETY: the header is in front of the only block's words, and all words up to the cursor
        // are initialised. Nothing writes to them while the arena is borrowed.
        unsafe { core::slice::from_raw_parts(first.sub(WORD), WORD + end.addr() - first.addr()) }
    }
}

impl Framed {
    /// Returns the arena, with the message in it.
    pub fn into_arena(self) -> Arena {
        self.arena
    }
}

impl AsRef<[u8]> for Framed {
    fn as_ref(&self) -> &[u8] {
        self.arena.sealed()
    }
}
