//! The parts of a struct's data and pointer sections that its fields and groups occupy.

use crate::Program;
use crate::model::{DeclIx, Place, Type};

/// The parts of the sections that the fields of a struct or group occupy, its groups included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Owned {
    /// Offset and size in bits of each range in the data section, ascending, without repetitions.
    pub bits: Vec<(u32, u32)>,
    /// Positions in the pointer section, ascending, without repetitions.
    pub pointers: Vec<u32>,
}

/// A field in the pointer section, of a struct or of one of its groups.
#[derive(Clone, Debug)]
pub struct Slot<'p> {
    /// Position in the pointer section.
    pub index: u32,
    /// The names that lead from the struct to the field, groups included, such as `source.relay.name`.
    pub path: String,
    /// The struct or group that declares the field.
    pub of: DeclIx,
    /// The type of the field.
    pub ty: &'p Type,
    /// The discriminants that must be set for the field to be present, as byte offset and value.
    pub guards: Vec<(u32, u16)>,
}

impl Program<'_> {
    /// Returns the parts of the sections that the fields of a struct or group occupy.
    pub fn owned(&self, ix: DeclIx) -> Owned {
        let mut owned = Owned::default();
        let mut open = vec![ix];
        while let Some(ix) = open.pop() {
            let Some(content) = self.structure(ix) else {
                continue;
            };
            let tag = content.union.iter().map(|union| (union.tag_at * 8, 16));
            owned.bits.extend(tag);
            for field in &content.fields {
                match &field.place {
                    Place::Void => {}
                    Place::Bit { bit, .. } => owned.bits.push((*bit, 1)),
                    Place::Number { byte, ty, .. } => owned.bits.push((byte * 8, ty.bits())),
                    Place::Pointer { index, .. } => owned.pointers.push(*index),
                    Place::Group(group) => open.push(*group),
                }
            }
        }
        owned.bits.sort_unstable();
        owned.bits.dedup();
        owned.pointers.sort_unstable();
        owned.pointers.dedup();
        owned
    }

    /// Reports whether a struct or one of its groups has a union. If so, some words may belong to no field
    /// that is set.
    pub fn has_unions(&self, ix: DeclIx) -> bool {
        self.structure(ix).is_some_and(|content| {
            let mut fields = content.fields.iter();
            content.union.is_some()
                || fields.any(
                    |field| matches!(field.place, Place::Group(group) if self.has_unions(group)),
                )
        })
    }

    /// Returns the fields in the pointer section of a struct and its groups, in the order of the fields.
    pub fn slots(&self, ix: DeclIx) -> Vec<Slot<'_>> {
        let mut slots = Vec::new();
        self.add_slots(ix, "", &[], &mut slots);
        slots
    }

    fn add_slots<'p>(
        &'p self,
        ix: DeclIx,
        prefix: &str,
        outer: &[(u32, u16)],
        slots: &mut Vec<Slot<'p>>,
    ) {
        let Some(content) = self.structure(ix) else {
            return;
        };
        let tag_at = content.union.as_ref().map_or(0, |union| union.tag_at);
        for field in &content.fields {
            let path = || format!("{prefix}{}", field.name);
            let guards = || {
                let own = field.tag.map(|tag| (tag_at, tag));
                outer.iter().copied().chain(own).collect::<Vec<_>>()
            };
            match &field.place {
                Place::Pointer { index, ty, .. } => slots.push(Slot {
                    index: *index,
                    path: path(),
                    of: ix,
                    ty,
                    guards: guards(),
                }),
                Place::Group(group) => {
                    self.add_slots(*group, &format!("{}.", path()), &guards(), slots);
                }
                Place::Void | Place::Bit { .. } | Place::Number { .. } => {}
            }
        }
    }
}
