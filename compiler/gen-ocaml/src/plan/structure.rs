//! Plans of structs, groups and unions.

use zooph_ir::Id;
use zooph_plan::{Decl, DeclIx, Form, Struct};

use crate::layout::Code;
use crate::plan::field::{FieldPlan, FieldScopes, Spot};
use crate::plan::{FilePlanner, Item, json};
use crate::types::Face;

/// The plan of a struct or group.
pub(crate) struct StructPlan {
    pub(crate) doc: Option<String>,
    pub(crate) ix: DeclIx,
    pub(crate) id: Id,
    pub(crate) schema_name: String,
    pub(crate) module: String,
    pub(crate) path: Vec<String>,
    pub(crate) flat: String,
    /// The names of the generic parameters' variables.
    pub(crate) parameters: Vec<String>,
    pub(crate) kind: Form,
    pub(crate) data_words: u16,
    pub(crate) pointers: u16,
    /// The fields outside of the unnamed union, in the order of the schema.
    pub(crate) fields: Vec<FieldPlan>,
    pub(crate) union: Option<UnionPlan>,
    /// All fields by ordinal, which is the order of text and JSON: whether the field is in the union, and its
    /// position there.
    pub(crate) order: Vec<(bool, usize)>,
    pub(crate) tag_json: Code,
    pub(crate) items: Vec<Item>,
    pub(crate) native: usize,
    /// The Record's type, as the implementation spells it.
    pub(crate) record: Code,
}

/// The plan of the unnamed union of a struct or group.
pub(crate) struct UnionPlan {
    /// The module of the union's types. If a group consists of the union, it is the group's module.
    pub(crate) module: String,
    pub(crate) path: Vec<String>,
    /// Byte offset of the discriminant.
    pub(crate) at: u32,
    pub(crate) members: Vec<FieldPlan>,
    /// The path in front of a constructor, as the implementation spells it.
    prefix: String,
    /// Whether there are more members than an ordinary variant type can have.
    pub(crate) polymorphic: bool,
}

impl UnionPlan {
    /// Returns a constructor with its path, for places where the type is not known.
    pub(crate) fn constructor(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }
}

/// The limit of OCaml for constructors with arguments in a variant type, with space for `Unknown`.
const MOST_CONSTRUCTORS: usize = 245;

impl FilePlanner<'_> {
    /// Plans a struct or group.
    pub(crate) fn structure(
        &self,
        ix: DeclIx,
        decl: &Decl<'_>,
        content: &Struct<'_>,
    ) -> StructPlan {
        let place = self.planner.names.place(ix);
        let (fields, union, order) = self.fields(ix, content);
        let args = self.planner.program.own_args(ix);
        StructPlan {
            doc: decl.doc.map(str::to_owned),
            ix,
            id: decl.id,
            schema_name: decl.path.to_owned(),
            module: place.module(),
            path: place.path.clone(),
            flat: place.flat.clone(),
            parameters: self.parameter_words(ix),
            kind: content.form,
            data_words: content.data_words,
            pointers: content.pointers,
            native: native(content),
            fields,
            union,
            order,
            tag_json: json::discriminator(decl, content),
            items: self.items(&decl.children),
            record: self.view().structure(ix, &args, Face::Record, false),
        }
    }

    fn fields(
        &self,
        ix: DeclIx,
        content: &Struct<'_>,
    ) -> (Vec<FieldPlan>, Option<UnionPlan>, Vec<(bool, usize)>) {
        let own = self.components.get(&ix).cloned().unwrap_or_default();
        let mut scopes = FieldScopes::new();
        let (mut fields, mut members) = (Vec::new(), Vec::new());
        let mut order = Vec::new();
        for field in &content.fields {
            let plan = self.field(ix, field, &own, &mut scopes);
            let is_member = field.tag.is_some();
            let to = if is_member { &mut members } else { &mut fields };
            order.push((is_member, to.len()));
            to.push(plan);
        }
        let union = content.union.as_ref();
        let union = union.map(|union| self.union(ix, content.form, union.tag_at, members));
        (fields, union, order)
    }

    fn union(&self, ix: DeclIx, form: Form, at: u32, members: Vec<FieldPlan>) -> UnionPlan {
        let names = &self.planner.names;
        let mut path = names.place(ix).path.clone();
        if form != Form::Union {
            path.push(names.union(ix).to_owned());
        }
        let full = { members.iter() }.filter(|member| !matches!(member.spot, Spot::Void));
        let polymorphic = full.count() > MOST_CONSTRUCTORS;
        UnionPlan {
            prefix: match polymorphic {
                true => "`".to_owned(),
                false => format!("Types.{}.", path.join(".")),
            },
            polymorphic,
            module: path.last().cloned().unwrap_or_default(),
            path,
            at,
            members,
        }
    }
}

/// Returns the approximate size of a Record in bytes, for the budget of decoding.
pub(crate) fn native(content: &Struct<'_>) -> usize {
    8 * (content.fields.len() + 1)
}
