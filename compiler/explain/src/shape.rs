//! The fields of struct types, with those of their groups, by their places.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use zooph_dynamic::{Field, Place, SchemaSet, StructId, Type};

use crate::word::Sizes;

/// The fields of a struct type and of its groups.
#[derive(Debug)]
pub(crate) struct Shape<'s> {
    pub(crate) sizes: Sizes,
    /// The struct and its groups. The struct is the first.
    groups: Vec<Group<'s>>,
    /// The fields and discriminants in the data section, by their first bits.
    data: Vec<Value<'s>>,
    /// The fields in the pointer section, by their indices, and otherwise in the order of the schema.
    pointers: Vec<Slot<'s>>,
}

/// The struct itself, or one of its groups.
#[derive(Debug)]
struct Group<'s> {
    name: &'s str,
    /// The group around it, by its position in [`Shape::groups`]. The struct has itself.
    outer: usize,
    /// The discriminant that selects the group: the byte offset and the value.
    guard: Option<(u32, u16)>,
}

/// A place in the data section.
#[derive(Debug)]
pub(crate) struct Value<'s> {
    group: usize,
    guard: Option<(u32, u16)>,
    /// The first bit.
    pub(crate) bit: u32,
    /// The number of bits.
    pub(crate) width: u32,
    pub(crate) what: What<'s>,
}

/// What is in a place of the data section.
#[derive(Debug)]
pub(crate) enum What<'s> {
    /// A field, with the bits of its default.
    Field(&'s Field, u64),
    /// The discriminant of the unnamed union of this struct or group.
    Tag(StructId),
}

/// A place in the pointer section.
#[derive(Debug)]
pub(crate) struct Slot<'s> {
    group: usize,
    guard: Option<(u32, u16)>,
    name: &'s str,
    pub(crate) index: u32,
    pub(crate) ty: &'s Type,
    /// Whether a null pointer reads as a default of the schema.
    pub(crate) has_default: bool,
}

/// The shapes of the types that were asked for.
pub(crate) struct Shapes<'s> {
    set: &'s SchemaSet,
    known: RefCell<HashMap<StructId, Rc<Shape<'s>>>>,
}

impl<'s> Shapes<'s> {
    pub(crate) fn new(set: &'s SchemaSet) -> Self {
        Shapes {
            set,
            known: RefCell::default(),
        }
    }

    pub(crate) fn set(&self) -> &'s SchemaSet {
        self.set
    }

    pub(crate) fn of(&self, id: StructId) -> Rc<Shape<'s>> {
        let mut known = self.known.borrow_mut();
        let shape = known.entry(id);
        Rc::clone(shape.or_insert_with(|| Rc::new(Shape::new(self.set, id))))
    }
}

impl<'s> Shape<'s> {
    fn new(set: &'s SchemaSet, id: StructId) -> Self {
        let plan = set.plan(id);
        let root = Group {
            name: "",
            outer: 0,
            guard: None,
        };
        let mut shape = Shape {
            sizes: Sizes {
                data: plan.data_words(),
                pointers: plan.pointers(),
            },
            groups: vec![root],
            data: Vec::new(),
            pointers: Vec::new(),
        };
        shape.add(set, id, 0);
        shape.data.sort_by_key(|value| value.bit);
        shape.pointers.sort_by_key(|slot| slot.index);
        shape
    }

    /// Adds the fields of the struct, or of one of its groups.
    fn add(&mut self, set: &'s SchemaSet, id: StructId, group: usize) {
        let plan = set.plan(id);
        let tag_at = plan.discriminant_offset().map(|at| at as u32);
        if let Some(at) = tag_at {
            self.data.push(Value {
                group,
                guard: None,
                bit: at.saturating_mul(8),
                width: 16,
                what: What::Tag(id),
            });
        }
        for field in plan.fields() {
            let guard = tag_at.zip(field.discriminant());
            let value = |bit, width, default| Value {
                group,
                guard,
                bit,
                width,
                what: What::Field(field, default),
            };
            match field.place() {
                Place::Void => {}
                Place::Bit { bit, default } => self.data.push(value(*bit, 1, u64::from(*default))),
                Place::Number { byte, ty, default } => {
                    let bit = byte.saturating_mul(8);
                    self.data.push(value(bit, ty.data_bits(), *default));
                }
                Place::Pointer { index, ty, default } => self.pointers.push(Slot {
                    group,
                    guard,
                    name: field.name(),
                    index: *index,
                    ty,
                    has_default: default.is_some(),
                }),
                Place::Group(inner) => {
                    self.groups.push(Group {
                        name: field.name(),
                        outer: group,
                        guard,
                    });
                    self.add(set, *inner, self.groups.len() - 1);
                }
            }
        }
    }

    /// Returns the places of the data section in this word that are in use: those of fields outside of unions, of
    /// active members, and of discriminants.
    pub(crate) fn values_in<'a>(
        &'a self,
        word: u32,
        data: &'a [u8],
    ) -> impl Iterator<Item = &'a Value<'s>> {
        let first = self.data.partition_point(|value| value.bit / 64 < word);
        let values = self.data[first..].iter();
        values
            .take_while(move |value| value.bit / 64 == word)
            .filter(|value| self.is_active(value.group, value.guard, data))
    }

    /// Returns the field that describes the pointer with this index. If several active members of unions share it,
    /// it is the first of them.
    pub(crate) fn slot(&self, index: u32, data: &[u8]) -> Option<&Slot<'s>> {
        let first = self.pointers.partition_point(|slot| slot.index < index);
        let slots = self.pointers[first..].iter();
        slots
            .take_while(|slot| slot.index == index)
            .find(|slot| self.is_active(slot.group, slot.guard, data))
    }

    /// Returns a field that would describe the pointer with this index if it were active.
    pub(crate) fn inactive_slot(&self, index: u32) -> Option<&Slot<'s>> {
        let first = self.pointers.partition_point(|slot| slot.index < index);
        self.pointers.get(first).filter(|slot| slot.index == index)
    }

    /// Reports whether a field's discriminant and those of the groups around it are set.
    fn is_active(&self, mut group: usize, guard: Option<(u32, u16)>, data: &[u8]) -> bool {
        let is_set =
            |guard: Option<(u32, u16)>| guard.is_none_or(|(at, tag)| discriminant(data, at) == tag);
        if !is_set(guard) {
            return false;
        }
        while group != 0 {
            if !is_set(self.groups[group].guard) {
                return false;
            }
            group = self.groups[group].outer;
        }
        true
    }

    /// Returns the names that lead to a place in the data section.
    pub(crate) fn path_of(&self, value: &Value<'s>) -> String {
        match value.what {
            What::Field(field, _) => self.path(value.group, field.name()),
            What::Tag(_) => self.path(value.group, "union"),
        }
    }

    /// Returns the names that lead to a field in the pointer section.
    pub(crate) fn path_of_slot(&self, slot: &Slot<'s>) -> String {
        self.path(slot.group, slot.name)
    }

    fn path(&self, mut group: usize, name: &str) -> String {
        let mut names = vec![name];
        while group != 0 {
            names.push(self.groups[group].name);
            group = self.groups[group].outer;
        }
        names.reverse();
        names.join(".")
    }
}

/// Returns a discriminant in a data section. Behind the end of the section it is 0.
pub(crate) fn discriminant(data: &[u8], at: u32) -> u16 {
    let at = at as usize;
    let bytes = at.checked_add(2).and_then(|end| data.get(at..end));
    bytes.map_or(0, |bytes| u16::from_le_bytes([bytes[0], bytes[1]]))
}
