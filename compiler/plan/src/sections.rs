//! The parts of a struct's data and pointer sections that its fields and groups occupy.

use crate::Program;
use crate::model::{DeclIx, Type};
use crate::place::Place;

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
pub struct Slot<T, G = DeclIx> {
    /// Position in the pointer section.
    pub index: u32,
    /// The names that lead from the struct to the field, groups included, such as `source.relay.name`.
    pub path: String,
    /// The struct or group that declares the field.
    pub of: G,
    /// The type of the field.
    pub ty: T,
    /// The discriminants that must be set for the field to be present, as byte offset and value.
    pub guards: Vec<(u32, u16)>,
}

/// A field's name, the discriminant that selects it, as byte offset and value, and its place.
pub type Named<'p, T, N, G, D> = (&'p str, Option<(u32, u16)>, &'p Place<T, N, G, D>);

/// Adds the fields in the pointer section of a struct and its groups, in the order of the fields. `of` is the
/// struct, the prefix of names in it, and its guards. `fields` returns the fields of a struct or group.
pub fn add_slots<'p, T: 'p, N: 'p, G: Copy + 'p, D: 'p, U: From<&'p T>, I>(
    (of, prefix, outer): (G, &str, &[(u32, u16)]),
    fields: &impl Fn(G) -> I,
    slots: &mut Vec<Slot<U, G>>,
) where
    I: Iterator<Item = Named<'p, T, N, G, D>>,
{
    for (name, guard, place) in fields(of) {
        let path = || format!("{prefix}{name}");
        let guards = || -> Vec<_> { outer.iter().copied().chain(guard).collect() };
        match place {
            Place::Pointer { index, ty, .. } => slots.push(Slot {
                index: *index,
                path: path(),
                of,
                ty: ty.into(),
                guards: guards(),
            }),
            Place::Group(group) => {
                add_slots((*group, &format!("{}.", path()), &guards()), fields, slots);
            }
            Place::Void | Place::Bit { .. } | Place::Number { .. } => {}
        }
    }
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
    pub fn slots(&self, ix: DeclIx) -> Vec<Slot<&Type>> {
        let mut slots = Vec::new();
        let fields = |ix| {
            let content = self.structure(ix).into_iter();
            content.flat_map(|content| {
                let tag_at = content.union.as_ref().map(|union| union.tag_at);
                let fields = content.fields.iter();
                fields.map(move |field| (field.name, tag_at.zip(field.tag), &field.place))
            })
        };
        add_slots((ix, "", &[]), &fields, &mut slots);
        slots
    }
}
