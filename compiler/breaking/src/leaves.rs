//! The fields of a struct with those of all its groups.

use std::collections::{HashMap, HashSet};

use zooph_ir::{Field, FieldKind, Id, Slot, Type};
use zooph_plan::value;

use crate::side::Side;

/// The greatest number of groups around each other. A checked request has fewer.
const DEPTH: usize = 128;

/// The tag that selects a member of a union.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tag {
    /// The place in the data section in multiples of 16 bits.
    pub(crate) offset: u32,
    pub(crate) value: u16,
}

/// A group around fields.
struct Group<'a> {
    outer: Option<usize>,
    field: &'a Field,
    tag: Option<Tag>,
}

/// A field with its own place.
pub(crate) struct Leaf<'a> {
    pub(crate) field: &'a Field,
    pub(crate) slot: &'a Slot,
    /// The struct or group that declares it, and its position there.
    pub(crate) node: Id,
    pub(crate) index: usize,
    group: Option<usize>,
    tag: Option<Tag>,
}

/// The fields of a struct with those of all its groups.
#[derive(Default)]
pub(crate) struct Leaves<'a> {
    pub(crate) all: Vec<Leaf<'a>>,
    groups: Vec<Group<'a>>,
    by_ordinal: HashMap<u16, usize>,
    by_name: HashMap<&'a str, Vec<usize>>,
    /// The places of the tags of all unions.
    pub(crate) unions: HashSet<u32>,
    /// The fields at the beginnings of the sections of data and pointers.
    firsts: [Option<usize>; 2],
}

/// Returns the fields of a struct.
pub(crate) fn of<'a>(side: &Side<'a>, id: Id) -> Leaves<'a> {
    let mut leaves = Leaves::default();
    leaves.add(side, id, None, 0);
    leaves.firsts = [leaves.find_first(false), leaves.find_first(true)];
    for (at, leaf) in leaves.all.iter().enumerate() {
        if let Some(ordinal) = leaf.field.ordinal {
            leaves.by_ordinal.entry(ordinal).or_insert(at);
        }
        leaves.by_name.entry(&leaf.field.name).or_default().push(at);
    }
    leaves
}

impl<'a> Leaves<'a> {
    fn add(&mut self, side: &Side<'a>, id: Id, group: Option<usize>, depth: usize) {
        let Some(content) = side.structure(id).filter(|_| depth < DEPTH) else {
            return;
        };
        if content.discriminant_count > 0 {
            self.unions.insert(content.discriminant_offset);
        }
        for (index, field) in content.fields.iter().enumerate() {
            let tag = field.discriminant.map(|value| Tag {
                offset: content.discriminant_offset,
                value,
            });
            match &field.kind {
                FieldKind::Slot(slot) => self.all.push(Leaf {
                    field,
                    slot,
                    node: id,
                    index,
                    group,
                    tag,
                }),
                FieldKind::Group { type_id } => {
                    let inner = self.groups.len();
                    self.groups.push(Group {
                        outer: group,
                        field,
                        tag,
                    });
                    self.add(side, *type_id, Some(inner), depth + 1);
                }
            }
        }
    }

    pub(crate) fn numbered(&self, ordinal: u16) -> Option<&Leaf<'a>> {
        self.by_ordinal.get(&ordinal).map(|&at| &self.all[at])
    }

    /// Returns the field at the beginning of a section, where an element of a plain list would be, unless it has a
    /// default or is not there in a struct without tags.
    pub(crate) fn first(&self, is_pointer: bool) -> Option<&Leaf<'a>> {
        self.firsts[usize::from(is_pointer)].map(|at| &self.all[at])
    }

    fn find_first(&self, is_pointer: bool) -> Option<usize> {
        self.all.iter().position(|leaf| {
            let (ty, default) = (&leaf.slot.ty, &leaf.slot.default_value);
            let is_there =
                leaf.slot.offset == 0 && ty.is_pointer() == is_pointer && *ty != Type::Void;
            let is_plain = || value::bits(default) == 0 && value::message(default).is_none();
            is_there && is_plain() && self.tags(leaf).iter().all(|tag| tag.value == 0)
        })
    }

    /// Returns the fields with this name, in any group.
    pub(crate) fn named(&self, name: &str) -> impl Iterator<Item = &Leaf<'a>> {
        let found = self.by_name.get(name).map_or(&[][..], Vec::as_slice);
        found.iter().map(|&at| &self.all[at])
    }

    /// Returns the number that the next new field gets.
    pub(crate) fn next_ordinal(&self) -> u32 {
        let used = self.all.iter().filter_map(|leaf| leaf.field.ordinal);
        used.max().map_or(0, |last| u32::from(last) + 1)
    }

    /// Returns the names of the groups around a field, outermost first.
    pub(crate) fn groups(&self, leaf: &Leaf<'a>) -> Vec<&'a str> {
        let mut names: Vec<&str> = self.around(leaf).map(|group| &*group.field.name).collect();
        names.reverse();
        names
    }

    /// Returns the tags that must be set for a field to be present, outermost first.
    pub(crate) fn tags(&self, leaf: &Leaf<'a>) -> Vec<Tag> {
        let outer = self.around(leaf).filter_map(|group| group.tag);
        let mut tags: Vec<Tag> = leaf.tag.into_iter().chain(outer).collect();
        tags.reverse();
        tags
    }

    /// Returns the name of a field with those of its groups.
    pub(crate) fn path(&self, leaf: &Leaf<'a>) -> String {
        let mut names = self.groups(leaf);
        names.push(&leaf.field.name);
        names.join(".")
    }

    fn around(&self, leaf: &Leaf<'a>) -> impl Iterator<Item = &Group<'a>> {
        let first = leaf.group.map(|at| &self.groups[at]);
        std::iter::successors(first, |group| group.outer.map(|at| &self.groups[at]))
    }
}
