//! Plans: the fields and offsets of struct types, computed once for each type.

use std::collections::HashMap;
use std::sync::OnceLock;

use zooph_ir::{self as ir, Id, Value};
use zooph_plan::value;

use crate::schema::{Key, SchemaSet, StructId, Type};

/// The fields of a struct type, with bound types, and the sizes of its sections.
#[derive(Debug, Default)]
pub struct StructPlan {
    id: Id,
    name: String,
    data_words: u16,
    pointers: u16,
    is_group: bool,
    discriminant: Option<u32>,
    fields: Vec<Field>,
    by_name: HashMap<String, u16>,
    by_discriminant: Vec<Option<u16>>,
    union_fields: Vec<u16>,
    plain_fields: Vec<u16>,
    slots: OnceLock<Vec<PointerSlot>>,
    missing: Option<Id>,
}

/// A field in the pointer section, of the struct itself or of one of its groups.
#[derive(Debug)]
pub(crate) struct PointerSlot {
    pub(crate) index: u32,
    /// The names that lead from the struct to the field, groups included.
    pub(crate) path: String,
    /// The discriminants that must be set for the field to be present: byte offset and value.
    pub(crate) active: Vec<(usize, u16)>,
    pub(crate) ty: Type,
}

/// A field of a struct type.
#[derive(Debug)]
pub struct Field {
    name: String,
    index: u16,
    discriminant: Option<u16>,
    kind: FieldKind,
    missing: Option<Id>,
}

/// The place of a field's value.
#[derive(Debug)]
pub enum FieldKind {
    /// A value with its own place in the struct.
    Slot(Slot),
    /// A group or named union. Its fields are in the sections of the struct.
    Group(StructId),
}

/// The place, type and default of a field's value.
#[derive(Debug)]
pub struct Slot {
    /// Offset from the start of its section, in multiples of the value's size.
    pub offset: u32,
    /// The type of the value.
    pub ty: Type,
    /// For types in the data section: the bits of the default. The stored bits are the value's bits xored
    /// with these.
    pub default_bits: u64,
    /// For pointer types: the default as a message of one segment. Empty if the default is null.
    pub default_message: Box<[u8]>,
}

impl StructPlan {
    pub(crate) fn new(set: &SchemaSet, key: &Key) -> Self {
        let (Some(node), Some(content)) =
            (set.nodes().get(key.id), set.nodes().struct_node(key.id))
        else {
            return StructPlan::default();
        };
        let mut plan = StructPlan {
            id: key.id,
            name: short_name(node).to_string(),
            data_words: content.data_word_count,
            pointers: content.pointer_count,
            is_group: content.is_group,
            discriminant: (content.discriminant_count > 0).then_some(content.discriminant_offset),
            ..StructPlan::default()
        };
        for (index, field) in content.fields.iter().enumerate().take(u16::MAX as usize) {
            plan.add(set, key, index as u16, field);
        }
        plan
    }

    fn add(&mut self, set: &SchemaSet, key: &Key, index: u16, field: &ir::Field) {
        let kind = match &field.kind {
            ir::FieldKind::Slot(slot) => FieldKind::Slot(Slot {
                offset: slot.offset,
                ty: set.bind(&slot.ty, &key.scopes),
                default_bits: value::bits(&slot.default_value),
                default_message: default_message(&slot.default_value),
            }),
            ir::FieldKind::Group { type_id } => {
                if !is_inside(set, *type_id, key.id) {
                    return;
                }
                // The parameters of the struct are visible in its groups.
                let inner = Key {
                    id: *type_id,
                    scopes: key.scopes.clone(),
                };
                match set.intern(inner) {
                    Some(id) => FieldKind::Group(id),
                    None => return,
                }
            }
        };
        let at = self.fields.len() as u16;
        self.by_name.insert(field.name.clone(), at);
        match field.discriminant {
            Some(tag) => {
                self.union_fields.push(at);
                if self.by_discriminant.len() <= tag as usize {
                    self.by_discriminant.resize(tag as usize + 1, None);
                }
                self.by_discriminant[tag as usize] = Some(at);
            }
            None => self.plain_fields.push(at),
        }
        let (name, discriminant) = (field.name.clone(), field.discriminant);
        let missing = match &kind {
            FieldKind::Slot(slot) => set.missing_type(&slot.ty),
            FieldKind::Group(group) => set.plan(*group).missing(),
        };
        self.missing = self.missing.or(missing);
        self.fields.push(Field {
            name,
            index,
            discriminant,
            kind,
            missing,
        });
    }

    /// Returns the id of the node.
    pub fn id(&self) -> Id {
        self.id
    }

    /// Returns the name of the node without its scopes.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the size of the data section in words.
    pub fn data_words(&self) -> u16 {
        self.data_words
    }

    /// Returns the type of some field that is missing from the set, if there is one.
    pub(crate) fn missing(&self) -> Option<Id> {
        self.missing
    }

    /// Returns the size of the pointer section in pointers.
    pub fn pointers(&self) -> u16 {
        self.pointers
    }

    /// Reports whether this is a group, which is a part of another struct.
    pub fn is_group(&self) -> bool {
        self.is_group
    }

    /// Returns the byte offset of the unnamed union's discriminant, if there is such a union.
    pub fn discriminant_offset(&self) -> Option<usize> {
        self.discriminant.map(|offset| offset as usize * 2)
    }

    /// Returns all fields in the order of the node.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Returns the fields outside of the unnamed union, in the order of the node.
    pub fn plain_fields(&self) -> impl Iterator<Item = &Field> {
        self.plain_fields
            .iter()
            .map(|&at| &self.fields[at as usize])
    }

    /// Returns the members of the unnamed union, in the order of the node.
    pub fn union_fields(&self) -> impl Iterator<Item = &Field> {
        self.union_fields
            .iter()
            .map(|&at| &self.fields[at as usize])
    }

    /// Returns the field with this name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.by_name.get(name).map(|&at| &self.fields[at as usize])
    }

    /// Returns the field with this name and its position. Looks at position `expected` and the next ones
    /// first, since messages often have the order of the schema.
    pub(crate) fn find(&self, name: &str, expected: usize) -> Option<(usize, &Field)> {
        const NEAR: usize = 4;
        let near = self.fields.iter().enumerate().skip(expected).take(NEAR);
        let mut named = near.filter(|(_, field)| field.name == name);
        named.next().or_else(|| {
            let at = *self.by_name.get(name)? as usize;
            Some((at, &self.fields[at]))
        })
    }

    /// Returns the position of a field in [`StructPlan::fields`].
    pub(crate) fn position(&self, field: &Field) -> usize {
        self.by_name
            .get(&field.name)
            .map_or(usize::MAX, |&at| at as usize)
    }

    /// Returns the fields in the pointer section, in the order of their indices.
    pub(crate) fn slots(&self, set: &SchemaSet) -> &[PointerSlot] {
        self.slots.get_or_init(|| {
            let mut slots = Vec::new();
            self.add_slots(set, "", &[], &mut slots);
            slots.sort_by_key(|slot| slot.index);
            slots
        })
    }

    fn add_slots(
        &self,
        set: &SchemaSet,
        prefix: &str,
        outer: &[(usize, u16)],
        slots: &mut Vec<PointerSlot>,
    ) {
        for field in &self.fields {
            let path = format!("{prefix}{}", field.name);
            let mut active = outer.to_vec();
            active.extend(self.discriminant_offset().zip(field.discriminant));
            match &field.kind {
                FieldKind::Slot(slot) if slot.ty.is_pointer() => {
                    let (index, ty) = (slot.offset, slot.ty.clone());
                    slots.push(PointerSlot {
                        index,
                        path,
                        active,
                        ty,
                    });
                }
                FieldKind::Slot(_) => {}
                FieldKind::Group(group) => {
                    set.plan(*group)
                        .add_slots(set, &format!("{path}."), &active, slots);
                }
            }
        }
    }

    /// Returns the union member that this discriminant selects.
    pub fn member(&self, discriminant: u16) -> Option<&Field> {
        let at = self
            .by_discriminant
            .get(discriminant as usize)
            .copied()
            .flatten()?;
        Some(&self.fields[at as usize])
    }
}

impl Field {
    /// Returns the name, as the schema spells it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the index in the node's list of fields.
    pub fn index(&self) -> u16 {
        self.index
    }

    /// Returns the discriminant that selects the field, if it is a member of the unnamed union.
    pub fn discriminant(&self) -> Option<u16> {
        self.discriminant
    }

    /// Returns the type of the field, or of one in its group, if it is missing from the set.
    pub(crate) fn missing(&self) -> Option<Id> {
        self.missing
    }

    /// Returns the place of the value.
    pub fn kind(&self) -> &FieldKind {
        &self.kind
    }
}

/// Reports whether a group is directly in `parent`, and in a limited number of groups around each other.
/// Schemas that no compiler made may contain cycles.
fn is_inside(set: &SchemaSet, group: Id, parent: Id) -> bool {
    const MAX_GROUPS: usize = 64;
    let scope = |id: Id| set.nodes().get(id).map(|node| node.scope_id);
    let is_group = |id: Id| {
        set.nodes()
            .struct_node(id)
            .is_some_and(|node| node.is_group)
    };
    let mut outer = Some(group);
    for _ in 0..MAX_GROUPS {
        match outer {
            Some(id) if is_group(id) => outer = scope(id),
            _ => return is_group(group) && scope(group) == Some(parent),
        }
    }
    false
}

fn short_name(node: &ir::Node) -> &str {
    node.display_name
        .get(node.display_name_prefix_length as usize..)
        .unwrap_or(&node.display_name)
}

/// Returns a value of a pointer type as a message of one segment, whose word 0 is the root pointer. Empty
/// for null and for values that are not pointers.
pub fn default_message(value: &Value) -> Box<[u8]> {
    value::message(value).unwrap_or_default().into_boxed_slice()
}
