//! What the groups of a struct have in its sections.

use crate::Program;
use crate::model::{DeclIx, Place, Type};

/// What the fields of a struct or group occupy, groups in it included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Owned {
    /// Offset and size in bits, ascending, each once.
    pub bits: Vec<(u32, u32)>,
    /// Positions in the pointer section, ascending, each once.
    pub pointers: Vec<u32>,
}

/// A field in the pointer section, of a struct itself or of a group in it.
#[derive(Clone, Debug)]
pub struct Slot<'p> {
    /// Position in the pointer section.
    pub index: u32,
    /// From the struct, with the names of groups in front: `source.relay.name`.
    pub path: String,
    /// The struct or group that has the field.
    pub of: DeclIx,
    /// Its type.
    pub ty: &'p Type,
    /// Members of unions that must be set for the field to be there: byte offset and number.
    pub guards: Vec<(u32, u16)>,
}

impl Program<'_> {
    /// What a struct's or group's fields occupy.
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

    /// Whether a struct or a group in it has a union, so that some words may be nobody's.
    pub fn has_unions(&self, ix: DeclIx) -> bool {
        self.structure(ix).is_some_and(|content| {
            let mut fields = content.fields.iter();
            content.union.is_some()
                || fields.any(
                    |field| matches!(field.place, Place::Group(group) if self.has_unions(group)),
                )
        })
    }

    /// The fields in the pointer section of a struct and its groups, in the order of the fields.
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
