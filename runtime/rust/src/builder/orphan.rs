//! Objects that no pointer leads to.

use core::marker::PhantomData;
use core::mem::ManuallyDrop;

use crate::builder::PointerBuilder;
use crate::builder::arena::Inner;
use crate::builder::locate::{self, Object};
use crate::wire;

/// An object of an arena that no pointer leads to. `disown` takes it from one place, and `adopt`
/// puts it in another without copying it. Dropping it zeroes the object.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// let mut arena = zooph::Arena::new();
/// let mut reading = arena.init::<weather::Reading>();
/// reading.set_station("Ann");
/// let name = reading.station_slot().disown();
/// reading.source().observer_slot().adopt(name);
/// assert!(!reading.has_station());
/// assert_eq!(reading.source().observer(), "Ann");
/// ```
pub struct Orphan<'a, T> {
    arena: &'a Inner,
    /// The object or capability, or [`None`] for a null pointer.
    content: Option<Content>,
    kind: PhantomData<fn() -> T>,
}

#[derive(Clone, Copy)]
enum Content {
    Object(Object),
    Capability(u64),
}

impl<'a, T> Orphan<'a, T> {
    pub(crate) fn take(pointer: PointerBuilder<'a>) -> Self {
        let word = pointer.word();
        let content = if word == 0 {
            None
        } else if wire::kind(word) == wire::OTHER {
            Some(Content::Capability(word))
        } else {
            Some(Content::Object(pointer.object()))
        };
        // SAFETY: the pointer's Builder had exclusive access and is consumed; the orphan takes over
        // that access.
        unsafe { locate::unlink(pointer.arena, pointer.at, word) };
        Orphan {
            arena: pointer.arena,
            content,
            kind: PhantomData,
        }
    }

    /// Returns the orphan of a null pointer, for the arena of `pointer`.
    pub(crate) fn null(pointer: PointerBuilder<'a>) -> Self {
        Orphan {
            arena: pointer.arena,
            content: None,
            kind: PhantomData,
        }
    }

    pub(crate) fn give(self, pointer: &mut PointerBuilder<'_>) {
        assert!(
            core::ptr::eq(self.arena, pointer.arena),
            "an orphan can be adopted only in the arena it comes from"
        );
        pointer.clear();
        // The object gets a new owner, so it must not be erased by `drop`.
        match ManuallyDrop::new(self).content {
            None => {}
            // SAFETY: the pointer's Builder has exclusive access to its word.
            Some(Content::Capability(word)) => unsafe { locate::store(pointer.at, word) },
            // SAFETY: the Builder has exclusive access to the pointer, the arenas are the same, and
            // no pointer leads to the orphan.
            Some(Content::Object(object)) => unsafe {
                locate::link(pointer.arena, pointer.segment, pointer.at, object);
            },
        }
    }

    /// Reports whether there is no object: the pointer was null.
    pub fn is_null(&self) -> bool {
        self.content.is_none()
    }
}

impl<T> Drop for Orphan<'_, T> {
    fn drop(&mut self) {
        if let Some(Content::Object(object)) = self.content {
            // SAFETY: the orphan has exclusive access to its object, and no pointer leads to it.
            unsafe { locate::erase_object(self.arena, object) }
        }
    }
}
