//! Structs, groups and unions.

use std::collections::HashSet;

use zooph_ir::{Annotation, FieldKind, Id, Node, StructNode};

use crate::names::is_union_group;
use crate::plan::field::{FieldPlan, FieldScopes, Spot};
use crate::plan::{FilePlanner, Item, json, schema_name};
use crate::types::{Face, own_brand};

/// A struct or group.
pub(crate) struct StructPlan {
    pub(crate) doc: Option<String>,
    pub(crate) id: Id,
    pub(crate) schema_name: String,
    pub(crate) module: String,
    pub(crate) path: Vec<String>,
    pub(crate) flat: String,
    /// Names of the generic parameters' variables.
    pub(crate) parameters: Vec<String>,
    pub(crate) kind: GroupKind,
    pub(crate) data_words: u16,
    pub(crate) pointers: u16,
    /// Fields outside the unnamed union, in the schema's order.
    pub(crate) fields: Vec<FieldPlan>,
    pub(crate) union: Option<UnionPlan>,
    /// All fields, in the order of the source: whether in the union, and which one there.
    pub(crate) source_order: Vec<(bool, usize)>,
    pub(crate) tag_json: String,
    pub(crate) items: Vec<Item>,
    pub(crate) native: usize,
    /// The Record's type, as the implementation spells it.
    pub(crate) record: String,
}

/// What a struct node is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum GroupKind {
    Struct,
    Group,
    /// All its fields are in its union.
    Union,
}

/// The unnamed union of a struct or group.
pub(crate) struct UnionPlan {
    /// The module of its types; that of the group, if the union is all there is.
    pub(crate) module: String,
    pub(crate) path: Vec<String>,
    /// Byte offset of the discriminant.
    pub(crate) at: u32,
    pub(crate) members: Vec<FieldPlan>,
    /// A constructor with its type's path in front, as the implementation has it.
    prefix: String,
    /// There are more members than an ordinary variant can have.
    pub(crate) polymorphic: bool,
}

impl UnionPlan {
    /// A constructor, from where the type is not known.
    pub(crate) fn constructor(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }
}

/// OCaml's own limit, with room for `Unknown`.
const MOST_CONSTRUCTORS: usize = 245;

/// What clearing a group clears.
#[derive(Default)]
pub(crate) struct Owned {
    /// Bits: offset and size.
    pub(crate) bits: Vec<(u32, u32)>,
    pub(crate) pointers: Vec<u32>,
}

impl FilePlanner<'_> {
    /// Plans a struct or group.
    pub(crate) fn structure(&self, node: &Node, content: &StructNode) -> Option<StructPlan> {
        let place = self.planner.names.place(node.id)?;
        let kind = match (content.is_group, is_union_group(content)) {
            (false, _) => GroupKind::Struct,
            (true, false) => GroupKind::Group,
            (true, true) => GroupKind::Union,
        };
        let own = self.components.get(&node.id).cloned().unwrap_or_default();
        let (fields, union, source_order) = self.fields(node.id, content, kind, &place.path, &own);
        let mut items = self.nested(node);
        for field in &content.fields {
            if let FieldKind::Group { type_id } = field.kind {
                items.extend(self.item(type_id));
            }
        }
        self.note_growing(node, content);
        let view = self.view(node.id);
        let brand = own_brand(&self.planner.facts, node.id);
        Some(StructPlan {
            doc: self.planner.doc(node.id),
            id: node.id,
            schema_name: schema_name(node),
            module: place.path.last()?.clone(),
            path: place.path.clone(),
            flat: place.flat.clone(),
            parameters: self.parameter_words(node.id),
            kind,
            data_words: content.data_word_count,
            pointers: content.pointer_count,
            native: 8 * (content.fields.len() + 1),
            fields,
            union,
            source_order,
            tag_json: json::discriminator(node.id, self.annotations(node, content)),
            items,
            record: view.structure(node.id, &brand, Face::Record, false),
        })
    }

    fn fields(
        &self,
        id: Id,
        content: &StructNode,
        kind: GroupKind,
        path: &[String],
        own: &HashSet<Id>,
    ) -> (Vec<FieldPlan>, Option<UnionPlan>, Vec<(bool, usize)>) {
        let mut scopes = FieldScopes::new();
        let (mut fields, mut members) = (Vec::new(), Vec::new());
        let mut places = Vec::new();
        let union_module = match kind {
            GroupKind::Union => path.last().cloned().unwrap_or_default(),
            _ => self.planner.names.union(id).to_owned(),
        };
        let mut union_path = path.to_vec();
        if kind != GroupKind::Union {
            union_path.push(union_module.clone());
        }
        for indexed in content.fields.iter().enumerate() {
            let member = indexed.1.discriminant.is_some();
            let plan = self.field(id, indexed, path, own, &mut scopes);
            let to = if member { &mut members } else { &mut fields };
            places.push((indexed.1.code_order, member, to.len()));
            to.push(plan);
        }
        places.sort_unstable();
        let source_order = places
            .into_iter()
            .map(|(_, member, at)| (member, at))
            .collect();
        let full = members
            .iter()
            .filter(|member| !matches!(member.spot, Spot::Void));
        let polymorphic = full.count() > MOST_CONSTRUCTORS;
        let prefix = if polymorphic {
            "`".to_owned()
        } else {
            format!("Types.{}.", union_path.join("."))
        };
        let union = (content.discriminant_count > 0).then(|| UnionPlan {
            prefix,
            polymorphic,
            module: union_module,
            path: union_path,
            at: content.discriminant_offset * 2,
            members,
        });
        (fields, union, source_order)
    }

    /// A node's annotations: of a group or named union they stand at the field.
    fn annotations<'n>(&'n self, node: &'n Node, content: &StructNode) -> &'n [Annotation] {
        let field = self.planner.groups.get(&node.id);
        field
            .filter(|_| content.is_group)
            .map_or(&node.annotations, |field| &field.annotations)
    }

    /// What a group's fields occupy.
    pub(crate) fn owned(&self, content: &StructNode, owned: &mut Owned, depth: u32) {
        if content.discriminant_count > 0 {
            owned.bits.push((content.discriminant_offset * 16, 16));
        }
        for field in &content.fields {
            match &field.kind {
                FieldKind::Slot(slot) if slot.ty.is_pointer() => owned.pointers.push(slot.offset),
                FieldKind::Slot(slot) => {
                    let bits = slot.ty.data_bits();
                    owned.bits.push((slot.offset * bits, bits));
                }
                FieldKind::Group { type_id } if depth < DEPTH => {
                    if let Some(group) = self.planner.schemas.struct_node(*type_id) {
                        self.owned(group, owned, depth + 1);
                    }
                }
                FieldKind::Group { .. } => {}
            }
        }
        owned.bits.retain(|(_, bits)| *bits > 0);
        owned.bits.sort_unstable();
        owned.bits.dedup();
        owned.pointers.sort_unstable();
        owned.pointers.dedup();
    }

    /// Tells the user which arguments were erased because they grow without end.
    fn note_growing(&self, node: &Node, content: &StructNode) {
        for field in &content.fields {
            let FieldKind::Slot(slot) = &field.kind else {
                continue;
            };
            let mut ty = &slot.ty;
            while let zooph_ir::Type::List(element) = ty {
                ty = element;
            }
            let zooph_ir::Type::Struct { type_id, .. } = ty else {
                continue;
            };
            let facts = &self.planner.facts;
            let parameters = facts.parameters(*type_id).iter();
            for &parameter in { parameters }.filter(|one| facts.grows(node.id, **one)) {
                let name = self.planner.names.parameter(parameter);
                self.planner.note(crate::Note {
                    node: node.id,
                    text: format!(
                        "field {} of {}: the argument for {name} would grow without end, so it \
                         became AnyPointer",
                        field.name, node.display_name
                    ),
                });
            }
        }
    }
}

/// Groups nest no deeper: the language's own parser stops before.
const DEPTH: u32 = 64;
