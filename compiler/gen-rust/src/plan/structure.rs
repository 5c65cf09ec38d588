//! Structs, groups and unions.

use std::collections::HashSet;

use zooph_emit::{Code, Scope, snake};
use zooph_ir::{Brand, BrandScope, Field, FieldKind, Id, Node, StructNode, Type};

use crate::names::is_union_group;
use crate::plan::field::{FieldPlan, FieldScopes, Views};
use crate::plan::{Item, Planner, StructJson};
use crate::types::{NamedType, View, generic, nameable, open};
use crate::words::{MEMBERS, WORDS};
use zooph_ir::generics::Parameter;

/// A struct or group.
pub(crate) struct StructPlan {
    pub(crate) doc: Code,
    pub(crate) id: Id,
    /// With its scopes, in the schema's spelling.
    pub(crate) schema_name: String,
    pub(crate) ident: String,
    pub(crate) module: String,
    /// Names of the generic parameters.
    pub(crate) parameters: Vec<String>,
    pub(crate) kind: GroupKind,
    pub(crate) data_words: u16,
    pub(crate) pointer_count: u16,
    /// Fields outside the unnamed union.
    pub(crate) fields: Vec<FieldPlan>,
    pub(crate) union: Option<UnionPlan>,
    /// Some field, a group's included, is in a union: some words may be nobody's.
    pub(crate) has_unions: bool,
    pub(crate) slots: Vec<SlotPlan>,
    /// Byte ranges and pointers that a group owns, to be cleared.
    pub(crate) owned: Owned,
    pub(crate) items: Vec<Item>,
    /// Names of long types, and what they stand for.
    pub(crate) named: Vec<(String, String)>,
    pub(crate) option: String,
    pub(crate) boxes: String,
    pub(crate) vector: String,
    pub(crate) string: String,
    /// How it is in JSON.
    pub(crate) json: StructJson,
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
    /// The Record's sum type, and the view.
    pub(crate) ident: String,
    pub(crate) view: String,
    /// As the Record's module spells them, with arguments.
    pub(crate) record_type: String,
    /// As the accessors' module spells it, with arguments.
    pub(crate) view_type: String,
    pub(crate) view_path: String,
    pub(crate) parameters: Vec<String>,
    /// The view's generics, with its lifetime if it has one.
    pub(crate) view_generics: Vec<String>,
    pub(crate) unknown: String,
    /// Byte offset of the discriminant.
    pub(crate) at: u32,
    pub(crate) members: Vec<FieldPlan>,
    /// The Record's field and the Reader's accessor.
    pub(crate) record: String,
    pub(crate) getter: String,
    pub(crate) tag_getter: String,
}

/// A row of the layout table.
pub(crate) struct SlotPlan {
    pub(crate) path: String,
    pub(crate) index: u32,
    pub(crate) marker: String,
    /// Byte offset and number of each union member around it.
    pub(crate) active: Vec<(u32, u16)>,
}

/// What clearing a group clears.
#[derive(Default)]
pub(crate) struct Owned {
    /// Bits: offset and size.
    pub(crate) bits: Vec<(u32, u32)>,
    pub(crate) pointers: Vec<u32>,
}

impl StructPlan {
    /// `<K, V>`, or nothing.
    pub(crate) fn arguments(&self) -> String {
        generic(&self.parameters)
    }

    /// The doc comment, if the union is all there is.
    pub(crate) fn union_doc(&self) -> Code {
        if self.kind == GroupKind::Union {
            self.doc.clone()
        } else {
            Code::new()
        }
    }

    /// What follows the head of an item with these parameters.
    pub(crate) fn open(&self) -> String {
        open(&self.parameters)
    }
}

impl Planner<'_> {
    pub(crate) fn is_union_group(&self, id: Id) -> bool {
        self.schemas.struct_node(id).is_some_and(is_union_group)
    }

    /// The brand that leaves every parameter as it is.
    pub(crate) fn own_brand(&self, id: Id) -> Brand {
        let mut scopes: Vec<Id> = self
            .facts
            .parameters(id)
            .iter()
            .map(|(scope, _)| *scope)
            .collect();
        scopes.dedup();
        let inherit = |scope_id| BrandScope::Inherit { scope_id };
        Brand {
            scopes: scopes.into_iter().map(inherit).collect(),
        }
    }

    /// Plans a struct or group.
    pub(crate) fn structure(&self, node: &Node, content: &StructNode) -> Option<StructPlan> {
        let place = self.names.place(node.id)?;
        let kind = match (content.is_group, is_union_group(content)) {
            (false, _) => GroupKind::Struct,
            (true, false) => GroupKind::Group,
            (true, true) => GroupKind::Union,
        };
        let mut outer = self.view(place.file, place.module.clone(), node.id);
        let mut inner = self.view(place.file, place.inner_module(), node.id);
        let named = self.named_types(node.id, content, &mut inner);
        outer.named = inner.named.clone();
        let (fields, union) = self.fields(node.id, content, kind, &outer, &inner);
        let mut slots = Vec::new();
        if kind == GroupKind::Struct {
            let mut outer = outer.clone();
            self.name_types_of_groups(content, &mut outer, 0);
            self.slots(content, "", &[], &outer, &mut slots, 0);
            slots.sort_by_key(|slot| slot.index);
        }
        let mut owned = Owned::default();
        if kind != GroupKind::Struct {
            self.owned(content, &mut owned, 0);
        }
        let mut items = self.nested(node);
        for field in &content.fields {
            if let FieldKind::Group { type_id } = field.kind {
                items.extend(self.item(type_id));
            }
        }
        let name = node
            .display_name
            .rsplit_once(':')
            .map_or("", |(_, name)| name);
        self.note_growing(node, content);
        Some(StructPlan {
            doc: self.doc(node.id),
            id: node.id,
            schema_name: name.to_owned(),
            ident: place.ident.clone(),
            module: place.inner.clone(),
            parameters: self.parameter_names(self.facts.parameters(node.id)),
            kind,
            data_words: content.data_word_count,
            pointer_count: content.pointer_count,
            fields,
            union,
            has_unions: self.has_unions(content, 0),
            slots,
            owned,
            items,
            named,
            option: outer.prelude("Option"),
            boxes: outer.prelude("Box"),
            vector: outer.prelude("Vec"),
            string: outer.prelude("String"),
            json: super::json::structure(node, super::json::field_of_group(self.schemas, node)),
        })
    }

    /// Gives names to what is long in the types of a struct's own fields, which `view` then uses.
    /// Returns their declarations: the name with its parameters, and the type.
    fn named_types(
        &self,
        id: Id,
        content: &StructNode,
        view: &mut View<'_>,
    ) -> Vec<(String, String)> {
        let mut declared = Vec::new();
        for (index, field) in content.fields.iter().enumerate() {
            let FieldKind::Slot(slot) = &field.kind else {
                continue;
            };
            let mut types = Vec::new();
            nameable(&slot.ty, false, &mut types);
            let names = self.names.long_of(id, index);
            for (ty, ident) in types.into_iter().zip(names) {
                if !view.is_long(ty) {
                    continue;
                }
                let mut found = HashSet::new();
                self.facts.mentioned(id, ty, &mut found);
                let mut found: Vec<Parameter> = found.into_iter().collect();
                found.sort_unstable();
                let parameters = self.parameter_names(&found);
                declared.push((format!("{ident}{}", generic(&parameters)), view.marker(ty)));
                view.named.push(NamedType {
                    ty: ty.clone(),
                    module: view.module.clone(),
                    ident: ident.clone(),
                    parameters,
                });
            }
        }
        declared
    }

    /// Adds the named types of a struct's groups, whose fields are in its layout table.
    fn name_types_of_groups(&self, content: &StructNode, view: &mut View<'_>, depth: u32) {
        for field in &content.fields {
            let FieldKind::Group { type_id } = field.kind else {
                continue;
            };
            let (Some(place), Some(group)) = (self.names.place(type_id), self.group_of(field))
            else {
                continue;
            };
            let mut inner = self.view(place.file, place.inner_module(), type_id);
            self.named_types(type_id, group, &mut inner);
            view.named.extend(inner.named);
            if depth < DEPTH {
                self.name_types_of_groups(group, view, depth + 1);
            }
        }
    }

    fn parameter_names(&self, parameters: &[Parameter]) -> Vec<String> {
        let name = |&(scope, index): &Parameter| self.names.parameter(scope, index);
        parameters.iter().map(name).collect()
    }

    fn fields(
        &self,
        id: Id,
        content: &StructNode,
        kind: GroupKind,
        outer: &View<'_>,
        inner: &View<'_>,
    ) -> (Vec<FieldPlan>, Option<UnionPlan>) {
        let mut scopes = FieldScopes {
            records: Scope::over(&WORDS),
            methods: Scope::over(&MEMBERS),
            variants: super::members::variants(),
            tags: Scope::default(),
        };
        let has_union = content.discriminant_count > 0;
        if has_union {
            scopes.methods.reserve(["which"]);
            scopes.records.reserve(["which"]);
        }
        // Getters come first, so that no name made from another field's takes theirs away.
        let getters: Vec<String> = content
            .fields
            .iter()
            .map(|field| scopes.methods.claim(snake(&field.name)))
            .collect();
        let plain = Views {
            record: outer.clone(),
            accessor: inner.clone(),
        };
        // The union's enums are beside the Record if the group is the union, else with the Reader.
        let home = if kind == GroupKind::Union {
            outer
        } else {
            inner
        };
        let union = Views {
            record: home.clone(),
            accessor: inner.clone(),
        };
        let (mut fields, mut members) = (Vec::new(), Vec::new());
        for (indexed, getter) in content.fields.iter().enumerate().zip(getters) {
            if indexed.1.discriminant.is_some() {
                members.push(self.field(id, indexed, getter, &union, &mut scopes));
            } else {
                fields.push(self.field(id, indexed, getter, &plain, &mut scopes));
            }
        }
        members.sort_by_key(|member| member.tag);
        let unknown = super::members::UNKNOWN.to_owned();
        let union = has_union
            .then(|| self.union(id, content, kind, (outer, home, inner), members, unknown));
        (fields, union)
    }

    fn union(
        &self,
        id: Id,
        content: &StructNode,
        kind: GroupKind,
        (outer, home, inner): (&View<'_>, &View<'_>, &View<'_>),
        members: Vec<FieldPlan>,
        unknown: String,
    ) -> UnionPlan {
        let (ident, view) = self.union_idents(id, kind);
        let parameters = self.parameter_names(&self.union_parameters(id, content));
        let view_generics = self.view_generics(id, content);
        let from = |view: &View<'_>, ident: &str| {
            self.names
                .path((view.file, &view.module), home.file, &home.module, ident)
        };
        let view_path = from(inner, &view);
        UnionPlan {
            record_type: format!("{}{}", from(outer, &ident), generic(&parameters)),
            view_type: format!("{view_path}{}", generic(&view_generics)),
            view_path,
            ident,
            view,
            parameters,
            view_generics,
            unknown,
            at: content.discriminant_offset * 2,
            members,
            record: "which".to_owned(),
            getter: "which".to_owned(),
            tag_getter: "which_tag".to_owned(),
        }
    }

    fn union_idents(&self, id: Id, kind: GroupKind) -> (String, String) {
        match self.names.place(id).filter(|_| kind == GroupKind::Union) {
            Some(place) => (place.ident.clone(), place.view.clone()),
            None => self.names.union(id),
        }
    }

    /// The view of a group that is a union, with arguments.
    pub(crate) fn union_view_path(&self, id: Id, view: &View<'_>) -> String {
        let (Some(place), Some(content)) = (self.names.place(id), self.schemas.struct_node(id))
        else {
            return String::new();
        };
        let generics = self.view_generics(id, content);
        let from = (view.file, &view.module[..]);
        let path = self
            .names
            .path(from, place.file, &place.module, &place.view);
        format!("{path}{}", generic(&generics))
    }

    /// Generics of the view of a union: the parameters, behind the lifetime if it has one.
    fn view_generics(&self, id: Id, content: &StructNode) -> Vec<String> {
        let mut generics = Vec::from_iter(self.borrows(content, 0).then(|| "'a".to_owned()));
        generics.extend(self.parameter_names(&self.union_parameters(id, content)));
        generics
    }

    /// The view of the union holds something that borrows from the message.
    fn borrows(&self, content: &StructNode, depth: u32) -> bool {
        let members = content
            .fields
            .iter()
            .filter(|field| field.discriminant.is_some());
        { members }.any(|member| match (&member.kind, self.group_of(member)) {
            (FieldKind::Slot(slot), _) => {
                let index = matches!(
                    slot.ty,
                    Type::Interface { .. } | Type::AnyPointer(zooph_ir::AnyKind::Capability)
                );
                slot.ty.is_pointer() && !index
            }
            (_, Some(group)) if is_union_group(group) && depth < DEPTH => {
                self.borrows(group, depth + 1)
            }
            _ => true,
        })
    }

    /// Parameters that members of the unnamed union mention.
    fn union_parameters(&self, id: Id, content: &StructNode) -> Vec<Parameter> {
        let mut found = HashSet::new();
        for field in content
            .fields
            .iter()
            .filter(|field| field.discriminant.is_some())
        {
            match &field.kind {
                FieldKind::Slot(slot) => self.facts.mentioned(id, &slot.ty, &mut found),
                FieldKind::Group { type_id } => found.extend(self.facts.parameters(*type_id)),
            }
        }
        let mut found: Vec<Parameter> = found.into_iter().collect();
        found.sort_unstable();
        found
    }

    fn group_of(&self, field: &Field) -> Option<&StructNode> {
        match field.kind {
            FieldKind::Group { type_id } => self.schemas.struct_node(type_id),
            FieldKind::Slot(_) => None,
        }
    }

    fn has_unions(&self, content: &StructNode, depth: u32) -> bool {
        let groups = content
            .fields
            .iter()
            .filter_map(|field| self.group_of(field));
        content.discriminant_count > 0
            || depth < DEPTH && { groups }.any(|group| self.has_unions(group, depth + 1))
    }

    /// Rows of the layout table for the pointers of a struct and its groups.
    fn slots(
        &self,
        content: &StructNode,
        path: &str,
        active: &[(u32, u16)],
        view: &View<'_>,
        slots: &mut Vec<SlotPlan>,
        depth: u32,
    ) {
        for field in &content.fields {
            let path = format!("{path}{}", field.name);
            let mut active = active.to_vec();
            active.extend(
                field
                    .discriminant
                    .map(|tag| (content.discriminant_offset * 2, tag)),
            );
            match &field.kind {
                FieldKind::Slot(slot) if slot.ty.is_pointer() => {
                    let marker = view.marker(&slot.ty);
                    slots.push(SlotPlan {
                        path,
                        index: slot.offset,
                        marker,
                        active,
                    });
                }
                FieldKind::Slot(_) => {}
                FieldKind::Group { .. } if depth >= DEPTH => {}
                FieldKind::Group { .. } => {
                    if let Some(group) = self.group_of(field) {
                        self.slots(group, &format!("{path}."), &active, view, slots, depth + 1);
                    }
                }
            }
        }
    }

    /// What a group's fields occupy.
    fn owned(&self, content: &StructNode, owned: &mut Owned, depth: u32) {
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
                FieldKind::Group { .. } => {
                    if let Some(group) = self.group_of(field).filter(|_| depth < DEPTH) {
                        self.owned(group, owned, depth + 1);
                    }
                }
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
            while let Type::List(element) = ty {
                ty = element;
            }
            let Type::Struct { type_id, .. } = ty else {
                continue;
            };
            let parameters = self.facts.parameters(*type_id).iter();
            for &parameter in { parameters }.filter(|one| self.facts.grows(node.id, **one)) {
                let name = self.names.parameter(parameter.0, parameter.1);
                self.note(crate::Note {
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
pub(super) const DEPTH: u32 = 64;
