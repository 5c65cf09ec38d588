//! Pointers of fields, with the operations that few programs need.

use core::marker::PhantomData;

use crate::builder::{Orphan, StructBuilder};
use crate::kind::PointerKind;

/// The slot of a field: its pointer, with the operations that few programs need. The method
/// `x_slot` of a Builder returns the slot of the field `x`.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// let mut arena = zooph::Arena::new();
/// let mut reading = arena.init::<weather::Reading>();
/// reading.set_station("Ann");
/// let name = reading.station_slot().disown();
/// assert!(!reading.has_station());
/// reading.source().observer_slot().adopt(name);
/// assert_eq!(reading.source().observer(), "Ann");
/// reading.source().observer_slot().clear();
/// assert_eq!(reading.source().observer(), "");
/// ```
pub struct Slot<'s, 'a, T> {
    structure: &'s mut StructBuilder<'a>,
    index: usize,
    member: Option<Member>,
    kind: PhantomData<fn() -> T>,
}

/// A member of a union: the byte offset of the discriminant, and the member's number.
struct Member {
    offset: usize,
    tag: u16,
}

impl<'s, 'a, T> Slot<'s, 'a, T> {
    pub(crate) fn new(structure: &'s mut StructBuilder<'a>, index: usize) -> Self {
        Slot {
            structure,
            index,
            member: None,
            kind: PhantomData,
        }
    }

    pub(crate) fn of_member(
        structure: &'s mut StructBuilder<'a>,
        offset: usize,
        tag: u16,
        index: usize,
    ) -> Self {
        Slot {
            member: Some(Member { offset, tag }),
            ..Slot::new(structure, index)
        }
    }

    /// Reports whether the pointer is this field's, and not that of another member of a union.
    fn is_active(&self) -> bool {
        match self.member {
            None => true,
            Some(Member { offset, tag }) => self.structure.selects(offset, tag),
        }
    }

    fn activate(&mut self) {
        if let Some(Member { offset, tag }) = self.member {
            self.structure.select(offset, tag);
        }
    }
}

impl<'a, T: PointerKind> Slot<'_, 'a, T> {
    /// Reports whether the pointer is not null, and whether the field is active if it is a member
    /// of a union.
    pub fn has(&self) -> bool {
        self.is_active() && self.structure.has(self.index)
    }

    /// Sets the pointer to null and zeroes the object that it led to. Makes a member of a union the
    /// active one.
    pub fn clear(&mut self) {
        self.activate();
        self.structure.clear_pointer(self.index);
    }

    /// Makes the pointer lead to a disowned object. The object that it led to before is zeroed.
    /// Makes a member of a union the active one.
    ///
    /// # Panics
    /// Panics if the orphan belongs to another arena.
    pub fn adopt(&mut self, orphan: Orphan<'_, T>) {
        self.activate();
        self.structure.pointer(self.index).adopt(orphan);
    }

    /// Detaches the object from the pointer and returns it as an orphan, which can be adopted
    /// elsewhere in the arena. The Builder can be used while the orphan lives. If another member of
    /// the union is active, nothing changes and the orphan is null.
    pub fn disown(&mut self) -> Orphan<'a, T> {
        let is_active = self.is_active();
        let pointer = self.structure.place_of_pointer(self.index);
        if is_active {
            Orphan::take(pointer)
        } else {
            Orphan::null(pointer)
        }
    }
}
