//! Structs, groups and unions.

use zooph_emit::{Scope, snake};
use zooph_ir::Id;
use zooph_plan::{DeclIx, Form, Owned, ParamIx, Place, Struct, Type};

use crate::layout::Code;
use crate::plan::field::{FieldPlan, FieldScopes, Views};
use crate::plan::{Item, Planner, StructJson, TreePlan, doc};
use crate::types::{LIFETIME, NamedType, Spelling, View, generic, nameable};
use crate::words::{MEMBERS, WORDS};

/// A struct or group.
pub(crate) struct StructPlan {
    pub(crate) doc: Code,
    pub(crate) ix: DeclIx,
    pub(crate) id: Id,
    /// With its scopes, in the schema's spelling.
    pub(crate) schema_name: String,
    pub(crate) ident: String,
    pub(crate) module: String,
    /// Names of the generic parameters.
    pub(crate) parameters: Vec<String>,
    pub(crate) kind: Form,
    pub(crate) data_words: u16,
    pub(crate) pointer_count: u16,
    /// Fields outside the unnamed union.
    pub(crate) fields: Vec<FieldPlan>,
    pub(crate) union: Option<UnionPlan>,
    /// What Records derive beside what all of them do.
    pub(crate) derived: &'static str,
    /// Some field, a group's included, is in a union: some words may be nobody's.
    pub(crate) has_unions: bool,
    pub(crate) slots: Vec<SlotPlan>,
    /// Byte ranges and pointers that a group owns, to be cleared.
    pub(crate) owned: Owned,
    pub(crate) items: Vec<Item>,
    /// Names of long types, and what they stand for.
    pub(crate) named: Vec<(String, Spelling)>,
    pub(crate) option: String,
    pub(crate) boxes: String,
    pub(crate) vector: String,
    pub(crate) string: String,
    /// How it is in JSON.
    pub(crate) json: StructJson,
    /// The tree that its Record is a part of, if it is one.
    pub(crate) tree: Option<TreePlan>,
}

/// The unnamed union of a struct or group.
pub(crate) struct UnionPlan {
    /// The Record's sum type, and the view.
    pub(crate) ident: String,
    pub(crate) view: String,
    /// As the Record's module spells them, with arguments.
    pub(crate) record_type: Spelling,
    /// As the accessors' module spells it, with arguments.
    pub(crate) view_type: Spelling,
    pub(crate) view_path: String,
    pub(crate) parameters: Vec<String>,
    /// The view holds something that borrows from the message.
    pub(crate) borrows: bool,
    pub(crate) unknown: String,
    /// Byte offset of the discriminant.
    pub(crate) at: u32,
    pub(crate) members: Vec<FieldPlan>,
    /// The Record's field and the Reader's accessor.
    pub(crate) record: String,
    pub(crate) getter: String,
    pub(crate) tag_getter: String,
    /// The tree that the sum type is a part of, if it is one.
    pub(crate) tree: Option<TreePlan>,
}

/// A row of the layout table.
pub(crate) struct SlotPlan {
    pub(crate) path: String,
    pub(crate) index: u32,
    pub(crate) marker: Spelling,
    /// Of lists whose type is spelled out: the element's kind.
    pub(crate) element: Option<Spelling>,
    /// Byte offset and number of each union member around it.
    pub(crate) active: Vec<(u32, u16)>,
}

impl StructPlan {
    /// The doc comment, if the union is all there is.
    pub(crate) fn union_doc(&self) -> Code {
        if self.kind == Form::Union {
            self.doc.clone()
        } else {
            Code::empty()
        }
    }
}

impl Planner<'_> {
    pub(crate) fn is_union_group(&self, ix: DeclIx) -> bool {
        { self.program.structure(ix) }.is_some_and(|content| content.form == Form::Union)
    }

    /// Plans a struct or group.
    pub(crate) fn structure(&self, ix: DeclIx, content: &Struct<'_>) -> StructPlan {
        let (decl, place) = (self.program.decl(ix), self.names.place(ix));
        let mut outer = self.view(place.file, place.module.clone());
        let mut inner = self.view(place.file, place.inner_module());
        let named = self.named_types(ix, content, &mut inner);
        outer.named = inner.named.clone();
        let (fields, union) = self.fields(ix, content, &outer, &inner);
        let is_group = content.form != Form::Struct;
        // The type of a union without a name is in the struct's module, all else is outside: a name that either hides is
        // spelled in full in both.
        let prelude = |name| match inner.prelude(name) {
            plain if plain == name => outer.prelude(name),
            full => full,
        };
        StructPlan {
            doc: doc(decl.doc),
            ix,
            id: decl.id,
            schema_name: decl.path.to_owned(),
            ident: place.ident.clone(),
            module: place.inner.clone(),
            parameters: self.parameter_names(&content.params),
            kind: content.form,
            data_words: content.data_words,
            pointer_count: content.pointers,
            fields,
            union,
            derived: match self.hashed.contains(&ix) {
                true => ", Eq, Hash",
                false => "",
            },
            has_unions: self.program.has_unions(ix),
            slots: match is_group {
                true => Vec::new(),
                false => self.slots(ix, content, &outer),
            },
            owned: match is_group {
                true => self.program.owned(ix),
                false => Owned::default(),
            },
            items: self.items(&decl.children),
            named,
            option: prelude("Option"),
            boxes: prelude("Box"),
            vector: prelude("Vec"),
            string: prelude("String"),
            json: super::json::structure(self.program, decl, content),
            tree: self.tree(ix, &outer),
        }
    }

    /// Gives names to what is long in the types of a struct's own fields, which `view` then uses.
    /// Returns their declarations: the name with its parameters, and the type.
    fn named_types(
        &self,
        ix: DeclIx,
        content: &Struct<'_>,
        view: &mut View<'_>,
    ) -> Vec<(String, Spelling)> {
        let mut declared = Vec::new();
        for (at, field) in content.fields.iter().enumerate() {
            let own = field.place.ty();
            let mut types = Vec::new();
            nameable(&own, false, &mut types);
            let names = self.names.long_of(ix, at);
            for (ty, ident) in types.into_iter().zip(names) {
                if !view.is_long(ty) {
                    continue;
                }
                let mut found = Vec::new();
                self.program.named_params(ty, &mut found);
                let parameters = self.parameter_names(&self.by_scope(found));
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
    fn name_types_of_groups(&self, content: &Struct<'_>, view: &mut View<'_>) {
        for field in &content.fields {
            if let Place::Group(ix) = field.place
                && let Some(group) = self.program.structure(ix)
            {
                let place = self.names.place(ix);
                let mut inner = self.view(place.file, place.inner_module());
                self.named_types(ix, group, &mut inner);
                view.named.extend(inner.named);
                self.name_types_of_groups(group, view);
            }
        }
    }

    fn parameter_names(&self, params: &[ParamIx]) -> Vec<String> {
        let names = params.iter().map(|param| self.names.parameter(*param));
        names.map(str::to_owned).collect()
    }

    /// Each parameter once, in an order that is the same everywhere.
    fn by_scope(&self, mut params: Vec<ParamIx>) -> Vec<ParamIx> {
        params.sort_unstable_by_key(|ix| {
            let param = self.program.param(*ix);
            (self.program.decl(param.scope).id, param.index)
        });
        params.dedup();
        params
    }

    fn fields(
        &self,
        ix: DeclIx,
        content: &Struct<'_>,
        outer: &View<'_>,
        inner: &View<'_>,
    ) -> (Vec<FieldPlan>, Option<UnionPlan>) {
        let mut scopes = FieldScopes {
            records: Scope::over(&WORDS),
            methods: Scope::over(&MEMBERS),
            variants: super::members::variants(),
            tags: Scope::default(),
        };
        if content.union.is_some() {
            scopes.methods.reserve(["which"]);
            scopes.records.reserve(["which"]);
        }
        // Getters come first, so that no name made from another field's takes theirs away.
        let getters: Vec<String> = { content.fields.iter() }
            .map(|field| scopes.methods.claim(snake(field.name)))
            .collect();
        let plain = Views {
            record: outer.clone(),
            accessor: inner.clone(),
        };
        // The union's enums are beside the Record if the group is the union, else with the Reader.
        let home = match content.form {
            Form::Union => outer,
            Form::Struct | Form::Group => inner,
        };
        let union = Views {
            record: home.clone(),
            accessor: inner.clone(),
        };
        let (mut fields, mut members) = (Vec::new(), Vec::new());
        for (at, (field, getter)) in content.fields.iter().zip(getters).enumerate() {
            let (views, to) = match field.tag {
                Some(_) => (&union, &mut members),
                None => (&plain, &mut fields),
            };
            to.push(self.field(ix, (at, field), getter, views, &mut scopes));
        }
        members.sort_by_key(|member| member.tag);
        let at = content.union.as_ref().map(|union| union.tag_at);
        let union = at.map(|at| self.union(ix, content, at, (outer, home, inner), members));
        (fields, union)
    }

    fn union(
        &self,
        ix: DeclIx,
        content: &Struct<'_>,
        at: u32,
        (outer, home, inner): (&View<'_>, &View<'_>, &View<'_>),
        members: Vec<FieldPlan>,
    ) -> UnionPlan {
        let (ident, view) = match content.form {
            Form::Union => {
                let place = self.names.place(ix);
                (place.ident.clone(), place.view.clone())
            }
            Form::Struct | Form::Group => self.names.union(ix),
        };
        let parameters = self.parameter_names(&self.union_parameters(content));
        let borrows = self.borrows(content);
        let lifetime = borrows.then_some(LIFETIME);
        let from = |view: &View<'_>, ident: &str| {
            self.names
                .path((view.file, &view.module), home.file, &home.module, ident)
        };
        let view_path = from(inner, &view);
        UnionPlan {
            record_type: Spelling::over(from(outer, &ident), None, &parameters),
            view_type: Spelling::over(&*view_path, lifetime, &parameters),
            view_path,
            ident,
            view,
            parameters,
            borrows,
            unknown: super::members::UNKNOWN.to_owned(),
            at,
            members,
            record: "which".to_owned(),
            getter: "which".to_owned(),
            tag_getter: "which_tag".to_owned(),
            tree: self.tree(ix, home),
        }
    }

    /// The view of a group that is a union, with arguments, the lifetime first if it borrows.
    pub(crate) fn union_view_path(&self, ix: DeclIx, view: &View<'_>, lifetime: &str) -> Spelling {
        let Some(content) = self.program.structure(ix) else {
            return Spelling::default();
        };
        let place = self.names.place(ix);
        let parameters = self.parameter_names(&self.union_parameters(content));
        let lifetime = self.borrows(content).then_some(lifetime);
        let from = (view.file, &view.module[..]);
        let path = self
            .names
            .path(from, place.file, &place.module, &place.view);
        Spelling::over(path, lifetime, &parameters)
    }

    /// The view of the union holds something that borrows from the message.
    fn borrows(&self, content: &Struct<'_>) -> bool {
        { content.fields.iter() }.any(|field| match &field.place {
            _ if field.tag.is_none() => false,
            Place::Void | Place::Bit { .. } | Place::Number { .. } => false,
            Place::Pointer { ty, .. } => !matches!(ty, Type::Capability(_)),
            Place::Group(group) => match self.program.structure(*group) {
                Some(group) if group.form == Form::Union => self.borrows(group),
                _ => true,
            },
        })
    }

    /// Parameters that members of the unnamed union mention.
    fn union_parameters(&self, content: &Struct<'_>) -> Vec<ParamIx> {
        let mut found = Vec::new();
        for field in { content.fields.iter() }.filter(|field| field.tag.is_some()) {
            match &field.place {
                Place::Group(group) => found.extend(self.program.params_of(*group)),
                place => self.program.named_params(&place.ty(), &mut found),
            }
        }
        self.by_scope(found)
    }

    /// Rows of the layout table for the pointers of a struct and its groups.
    fn slots(&self, ix: DeclIx, content: &Struct<'_>, outer: &View<'_>) -> Vec<SlotPlan> {
        let mut view = outer.clone();
        self.name_types_of_groups(content, &mut view);
        let slots = self.program.slots(ix).into_iter();
        let mut slots: Vec<SlotPlan> = slots
            .map(|slot| SlotPlan {
                path: slot.path,
                index: slot.index,
                marker: view.marker(slot.ty),
                element: view.spelled_element(slot.ty),
                active: slot.guards,
            })
            .collect();
        slots.sort_by_key(|slot| slot.index);
        slots
    }
}
