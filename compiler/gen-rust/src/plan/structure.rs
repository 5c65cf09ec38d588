//! Plans of structs, groups and unions.

use zooph_emit::{Scope, snake};
use zooph_ir::Id;
use zooph_plan::{DeclIx, Discriminator, Form, Owned, ParamIx, Place, Struct, Type};

use crate::layout::Code;
use crate::plan::field::{FieldPlan, FieldScopes, Views};
use crate::plan::{Item, Planner, TreePlan, doc};
use crate::types::{LIFETIME, NamedType, Spelling, View, generic, nameable};
use crate::words::{MEMBERS, WORDS};

/// The plan of a struct or group.
pub(crate) struct StructPlan {
    pub(crate) doc: Code,
    pub(crate) ix: DeclIx,
    pub(crate) id: Id,
    /// The name with its scopes, as the schema spells it.
    pub(crate) schema_name: String,
    pub(crate) ident: String,
    pub(crate) module: String,
    /// The names of the generic parameters.
    pub(crate) parameters: Vec<String>,
    pub(crate) kind: Form,
    pub(crate) data_words: u16,
    pub(crate) pointer_count: u16,
    /// The fields outside of the unnamed union.
    pub(crate) fields: Vec<FieldPlan>,
    pub(crate) union: Option<UnionPlan>,
    /// Traits that this Record derives in addition to those that all Records derive.
    pub(crate) derived: &'static str,
    /// Whether a field is in a union, in the struct or in a group. If so, some words may belong to no field.
    pub(crate) has_unions: bool,
    pub(crate) slots: Vec<SlotPlan>,
    /// The byte ranges and pointers of a group, which clearing the group resets.
    pub(crate) owned: Owned,
    pub(crate) items: Vec<Item>,
    /// The names of long types, with parameters, and the types.
    pub(crate) named: Vec<(String, Spelling)>,
    pub(crate) option: String,
    pub(crate) boxes: String,
    pub(crate) vector: String,
    pub(crate) string: String,
    /// How JSON tells the active member of the union.
    pub(crate) json: Discriminator,
    /// The tree that the Record is a part of, if it is a part of one.
    pub(crate) tree: Option<TreePlan>,
}

/// The plan of the unnamed union of a struct or group.
pub(crate) struct UnionPlan {
    /// The name of the Record's sum type. `view` is the name of the view.
    pub(crate) ident: String,
    pub(crate) view: String,
    /// The sum type with arguments, as the Record's module spells it.
    pub(crate) record_type: Spelling,
    /// The view with arguments, as the accessors' module spells it.
    pub(crate) view_type: Spelling,
    pub(crate) view_path: String,
    pub(crate) parameters: Vec<String>,
    /// Whether the view holds a value that borrows from the message.
    pub(crate) borrows: bool,
    pub(crate) unknown: String,
    /// Byte offset of the discriminant.
    pub(crate) at: u32,
    pub(crate) members: Vec<FieldPlan>,
    /// The name of the Record's field. `getter` is the Reader's accessor.
    pub(crate) record: String,
    pub(crate) getter: String,
    pub(crate) tag_getter: String,
    /// The tree that the sum type is a part of, if it is a part of one.
    pub(crate) tree: Option<TreePlan>,
}

/// A row of the layout table.
pub(crate) struct SlotPlan {
    pub(crate) path: String,
    pub(crate) index: u32,
    pub(crate) marker: Spelling,
    /// For lists whose type is spelled out: the kind of the elements.
    pub(crate) element: Option<Spelling>,
    /// The byte offset and the value of the discriminants of all unions around the field.
    pub(crate) active: Vec<(u32, u16)>,
}

impl StructPlan {
    /// Returns the struct's doc comment if the struct consists of its union.
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
        // The type of an unnamed union is in the struct's module, and everything else is outside of it. A name that is
        // hidden in one of them is spelled in full in both.
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
            json: self.program.union_json(ix).unwrap_or_default(),
            tree: self.tree(ix, &outer),
        }
    }

    /// Names the long types of a struct's own fields. `view` then uses these names. Returns their declarations: the
    /// name with its parameters, and the type.
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

    /// Adds the named types of a struct's groups, since the groups' fields are in the struct's layout table.
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

    /// Sorts parameters and removes repetitions. The order is the same in all uses.
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
        // Getters are named first, so a name derived from another field cannot take a getter's name.
        let getters: Vec<String> = { content.fields.iter() }
            .map(|field| scopes.methods.claim(snake(field.name)))
            .collect();
        let plain = Views {
            record: outer.clone(),
            accessor: inner.clone(),
        };
        // A named union has its enums beside the Record. In other structs and groups they are with the Reader.
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

    /// Returns the view of a union group with its arguments. The lifetime is first if the view borrows.
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

    /// Reports whether the view of the union holds a value that borrows from the message.
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

    /// Returns the parameters that members of the unnamed union mention.
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

    /// Returns the rows of the layout table for the pointers of a struct and its groups.
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
