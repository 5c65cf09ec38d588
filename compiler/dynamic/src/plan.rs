//! What reading a struct by name needs, worked out once for each struct type.

use std::collections::HashMap;
use std::sync::OnceLock;

use zooph_ir::{self as ir, Id, Value};
use zooph_plan::value;

use crate::schema::{Key, SchemaSet, StructId, Type};

/// A struct type's fields with their types bound, and its sizes.
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

/// A field in the pointer section, of the struct itself or of a group in it.
#[derive(Debug)]
pub(crate) struct PointerSlot {
    pub(crate) index: u32,
    /// From the struct, with the groups' names.
    pub(crate) path: String,
    /// The unions that must select the field: offset of the discriminant in bytes, and its value.
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

/// Where a field's value is.
#[derive(Debug)]
pub enum FieldKind {
    /// A value of its own.
    Slot(Slot),
    /// A group (or named union), which shares the sections.
    Group(StructId),
}

/// The place, type and default of a field's value.
#[derive(Debug)]
pub struct Slot {
    /// Offset in multiples of the value's size, from the start of its section.
    pub offset: u32,
    /// The type.
    pub ty: Type,
    /// For types in the data section: the default's bits, which are exclusive-ored with the
    /// stored ones.
    pub default_bits: u64,
    /// For pointer types: the default as a flat message; empty for null.
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
                // A group sees the parameters of the struct around it.
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

    /// The node's id.
    pub fn id(&self) -> Id {
        self.id
    }

    /// The node's name without its scopes.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Words of data.
    pub fn data_words(&self) -> u16 {
        self.data_words
    }

    /// The type of some field that the set lacks, if it lacks any.
    pub(crate) fn missing(&self) -> Option<Id> {
        self.missing
    }

    /// Number of pointers.
    pub fn pointers(&self) -> u16 {
        self.pointers
    }

    /// A group: part of another struct.
    pub fn is_group(&self) -> bool {
        self.is_group
    }

    /// Offset of the unnamed union's discriminant in bytes, if there is such a union.
    pub fn discriminant_offset(&self) -> Option<usize> {
        self.discriminant.map(|offset| offset as usize * 2)
    }

    /// All fields in the order of the node.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// The fields outside the unnamed union, in the order of the node.
    pub fn plain_fields(&self) -> impl Iterator<Item = &Field> {
        self.plain_fields
            .iter()
            .map(|&at| &self.fields[at as usize])
    }

    /// The members of the unnamed union, in the order of the node.
    pub fn union_fields(&self) -> impl Iterator<Item = &Field> {
        self.union_fields
            .iter()
            .map(|&at| &self.fields[at as usize])
    }

    /// The field with this name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.by_name.get(name).map(|&at| &self.fields[at as usize])
    }

    /// The field with this name and its position, which is often `expected` or one of the next.
    pub(crate) fn find(&self, name: &str, expected: usize) -> Option<(usize, &Field)> {
        const NEAR: usize = 4;
        let near = self.fields.iter().enumerate().skip(expected).take(NEAR);
        let mut named = near.filter(|(_, field)| field.name == name);
        named.next().or_else(|| {
            let at = *self.by_name.get(name)? as usize;
            Some((at, &self.fields[at]))
        })
    }

    /// Where the field stands among [`StructPlan::fields`].
    pub(crate) fn position(&self, field: &Field) -> usize {
        self.by_name
            .get(&field.name)
            .map_or(usize::MAX, |&at| at as usize)
    }

    /// The fields in the pointer section, by ascending index.
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

    /// The union member this discriminant selects.
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
    /// The name as written in the schema.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The index in the node's list of fields.
    pub fn index(&self) -> u16 {
        self.index
    }

    /// The value of the discriminant that selects the field, if it is in the unnamed union.
    pub fn discriminant(&self) -> Option<u16> {
        self.discriminant
    }

    /// The type of the field, or of one in the group that it is, if the set lacks it.
    pub(crate) fn missing(&self) -> Option<Id> {
        self.missing
    }

    /// Where the value is.
    pub fn kind(&self) -> &FieldKind {
        &self.kind
    }
}

/// The group stands directly in `parent`, and is one of finitely many around each other. Schemas
/// that a compiler did not make may hold anything.
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

/// A value of a pointer type as a flat message: word 0 is the root pointer. Empty for null, and
/// for values that are no pointers.
pub fn default_message(value: &Value) -> Box<[u8]> {
    value::message(value).unwrap_or_default().into_boxed_slice()
}
