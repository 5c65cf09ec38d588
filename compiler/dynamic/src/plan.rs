//! Plans: the places of fields as `zooph_plan` decides them, for a struct type whose parameters are bound, with
//! indices by name and by discriminant. Each is made once, when the type is first used.

use std::collections::HashMap;
use std::sync::OnceLock;

use zooph_ir::{self as ir, Id};
use zooph_plan::place;
use zooph_plan::{self as plan, Union};

use crate::schema::{Key, SchemaSet, StructId, Type};

/// The fields of a struct type, with bound types, and the sizes of its sections.
#[derive(Debug, Default)]
pub struct StructPlan {
    id: Id,
    name: String,
    data_words: u16,
    pointers: u16,
    union: Option<Union>,
    fields: Vec<Field>,
    by_name: HashMap<String, u16>,
    by_discriminant: Vec<Option<u16>>,
    plain_fields: Vec<u16>,
    slots: OnceLock<Vec<PointerSlot>>,
    missing: Option<Id>,
}

/// A field in the pointer section, of the struct itself or of one of its groups.
pub(crate) type PointerSlot = plan::Slot<Type, StructId>;

/// The place of a field's value. The default of a pointer is a message of one segment.
pub type Place = place::Place<Type, Type, StructId, Box<[u8]>>;

/// A field of a struct type.
#[derive(Debug)]
pub struct Field {
    name: String,
    index: u16,
    position: u16,
    discriminant: Option<u16>,
    place: Place,
    bits: Bits,
    missing: Option<Id>,
}

/// The bits of the data section that hold a field's value. They are kept with the field, since readers of text and
/// JSON ask for them with each value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bits {
    /// Offset from the start of the section in bits, a multiple of `width`.
    pub(crate) at: u32,
    /// The number of bits, which is 0 for a field without a place.
    pub(crate) width: u32,
    /// The bits of the default. The stored bits are the value's bits xored with these.
    pub(crate) default: u64,
}

impl Bits {
    fn of(place: &Place) -> Bits {
        let (at, width, default) = match place {
            Place::Bit { bit, default } => (*bit, 1, u64::from(*default)),
            Place::Number { byte, ty, default } => {
                (byte.saturating_mul(8), ty.data_bits(), *default)
            }
            Place::Void | Place::Pointer { .. } | Place::Group(_) => (0, 0, 0),
        };
        Bits { at, width, default }
    }
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
            union: Union::of(content),
            ..StructPlan::default()
        };
        let bind = |ty: &ir::Type| set.bind(ty, &key.scopes);
        // The parameters of the struct are visible in its groups.
        let inner = |id: Id| Key {
            id,
            scopes: key.scopes.clone(),
        };
        let group = |id: Id| is_inside(set, id, key.id).then(|| set.intern(inner(id)))?;
        for (index, field) in content.fields.iter().enumerate().take(u16::MAX as usize) {
            if let Some(place) = place::of(&field.kind, bind, bind, group) {
                plan.add(set, index as u16, field, place);
            }
        }
        plan
    }

    fn add(&mut self, set: &SchemaSet, index: u16, field: &ir::Field, place: Place) {
        let at = self.fields.len() as u16;
        self.by_name.insert(field.name.clone(), at);
        match field.discriminant {
            Some(tag) => {
                if self.by_discriminant.len() <= tag as usize {
                    self.by_discriminant.resize(tag as usize + 1, None);
                }
                self.by_discriminant[tag as usize] = Some(at);
            }
            None => self.plain_fields.push(at),
        }
        let missing = match &place {
            Place::Group(group) => set.plan(*group).missing(),
            Place::Number { ty, .. } | Place::Pointer { ty, .. } => set.missing_type(ty),
            Place::Void | Place::Bit { .. } => None,
        };
        self.missing = self.missing.or(missing);
        self.fields.push(Field {
            name: field.name.clone(),
            index,
            position: at,
            discriminant: field.discriminant,
            bits: Bits::of(&place),
            place,
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

    /// Returns the byte offset of the unnamed union's discriminant, if there is such a union.
    pub fn discriminant_offset(&self) -> Option<usize> {
        self.union.as_ref().map(|union| union.tag_at as usize)
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

    /// Returns the fields in the pointer section, in the order of their indices.
    pub(crate) fn slots(&self, set: &SchemaSet, id: StructId) -> &[PointerSlot] {
        self.slots.get_or_init(|| {
            let mut slots = Vec::new();
            let fields = |id| {
                let plan = set.plan(id);
                let tag_at = plan.union.as_ref().map(|union| union.tag_at);
                let fields = plan.fields.iter();
                fields
                    .map(move |field| (&*field.name, tag_at.zip(field.discriminant), &field.place))
            };
            plan::add_slots((id, "", &[]), &fields, &mut slots);
            slots.sort_by_key(|slot| slot.index);
            slots
        })
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

    /// Returns the position in [`StructPlan::fields`].
    pub(crate) fn position(&self) -> usize {
        self.position as usize
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
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Returns the type of the value.
    ///
    /// # Errors
    /// The field is this group.
    pub fn ty(&self) -> Result<&Type, StructId> {
        Ok(match &self.place {
            Place::Void => &Type::Void,
            Place::Bit { .. } => &Type::Bool,
            Place::Number { ty, .. } | Place::Pointer { ty, .. } => ty,
            Place::Group(group) => return Err(*group),
        })
    }

    /// Returns the bits of the data section that hold the value, none for pointers and groups.
    pub(crate) fn bits(&self) -> Bits {
        self.bits
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
