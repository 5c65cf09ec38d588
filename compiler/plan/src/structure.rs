//! Makes a program of a request.

use std::collections::HashMap;

use zooph_ir::generics::{Facts, Parameter};
use zooph_ir::{FieldKind, Node, NodeKind, Request, StructNode};

use crate::annotations::{discriminator, enumerant_name, field_json};
use crate::declared::{Declared, Spot};
use crate::model::{
    Arg, Decl, DeclIx, DeclKind, Enumerant, Field, Form, Method, ParamIx, Place, Role, Struct,
    Type, Union,
};
use crate::place;
use crate::types::{Types, params};
use crate::{Growing, Program};

impl<'r> Program<'r> {
    /// Makes a program of a request.
    ///
    /// # Errors
    /// A sentence that names a declaration, if no compiler can have made the request: its declarations do
    /// not form a tree, or a field lies outside of its struct.
    pub fn new(request: &'r Request) -> Result<Self, String> {
        zooph_ir::tree::check(request)?;
        let facts = Facts::of(&request.nodes);
        let declared = Declared::new(request);
        let (params, known) = params(&declared);
        let used: Vec<Vec<ParamIx>> = { declared.spots.iter() }
            .map(|spot| {
                let used = facts.parameters(spot.node.id).iter();
                used.filter_map(|parameter| known.get(parameter).copied())
                    .collect()
            })
            .collect();
        let reader = Reader {
            types: Types {
                declared: &declared,
                facts: &facts,
                params: &params,
                used: &used,
            },
            known: &known,
        };
        let mut growing = Vec::new();
        let decls: Vec<Decl<'r>> = (0..)
            .map(DeclIx::new)
            .zip(&declared.spots)
            .map(|(ix, spot)| reader.decl(ix, spot, &mut growing))
            .collect();
        let own = (0..params.len()).map(ParamIx::new).map(Type::Param);
        let arg = |ty| Arg { ty, grows: false };
        Ok(Program {
            own: own.map(arg).collect(),
            any: arg(Type::ANY),
            decls,
            params,
            growing,
            nodes: declared.spots.iter().map(|spot| spot.node).collect(),
            by_id: declared.by_id,
            files: declared.files,
            requested: declared.requested,
        })
    }
}

/// Returns the form of a struct or group. A group all of whose fields are in its union is a named union.
fn form(content: &StructNode) -> Form {
    let has_union = content.discriminant_count > 0;
    let is_union = { content.fields.iter() }.all(|field| field.discriminant.is_some());
    match content.is_group {
        false => Form::Struct,
        true if has_union && is_union => Form::Union,
        true => Form::Group,
    }
}

/// Makes the declarations of a program from nodes.
struct Reader<'d, 'r> {
    types: Types<'d, 'r>,
    known: &'d HashMap<Parameter, ParamIx>,
}

impl<'r> Reader<'_, 'r> {
    fn decl(&self, ix: DeclIx, spot: &Spot<'r>, growing: &mut Vec<Growing>) -> Decl<'r> {
        let node = spot.node;
        let (display_name, declared) = (&*node.display_name, 0..node.parameters.len());
        let param = |index| self.known.get(&(node.id, index as u16)).copied();
        let source = self.types.declared.sources.get(&node.id);
        Decl {
            id: node.id,
            file: spot.file,
            parent: spot.parent,
            role: spot.role,
            name: spot.name,
            path: display_name
                .rsplit_once(':')
                .map_or(display_name, |(_, path)| path),
            display_name,
            children: spot.children.clone(),
            declared: declared.filter_map(param).collect(),
            doc: source.and_then(|source| source.doc_comment.as_deref()),
            annotations: &node.annotations,
            kind: self.kind(ix, spot, growing),
        }
    }

    fn kind(&self, ix: DeclIx, spot: &Spot<'r>, growing: &mut Vec<Growing>) -> DeclKind<'r> {
        let node = spot.node;
        match &node.kind {
            NodeKind::Struct(content) => {
                let structure = self.structure(ix, spot, content);
                self.find_growing(ix, &structure, growing);
                DeclKind::Struct(structure)
            }
            NodeKind::Enum(content) => {
                let enumerants = content.enumerants.iter().enumerate();
                let enumerants = enumerants.map(|(at, one)| Enumerant {
                    name: &one.name,
                    json_name: enumerant_name(one),
                    doc: self.member_doc(node, at),
                    annotations: &one.annotations,
                });
                DeclKind::Enum(enumerants.collect())
            }
            NodeKind::Interface(content) => {
                let methods = content.methods.iter().enumerate();
                let methods = methods.map(|(at, method)| Method {
                    name: &method.name,
                    doc: self.member_doc(node, at),
                    annotations: &method.annotations,
                });
                DeclKind::Interface(methods.collect())
            }
            NodeKind::Const { ty, value } => DeclKind::Const {
                ty: self.types.of(ty, self.known),
                value,
            },
            // `Declared` contains no nodes of these kinds.
            NodeKind::File | NodeKind::Annotation { .. } => DeclKind::Interface(Vec::new()),
        }
    }

    fn member_doc(&self, node: &Node, at: usize) -> Option<&'r str> {
        let source = self.types.declared.sources.get(&node.id)?;
        source.members.get(at)?.doc_comment.as_deref()
    }

    fn structure(&self, ix: DeclIx, spot: &Spot<'r>, content: &'r StructNode) -> Struct<'r> {
        let node = spot.node;
        let mut source_order: Vec<usize> = (0..content.fields.len()).collect();
        source_order.sort_by_key(|at| content.fields[*at].code_order);
        Struct {
            form: form(content),
            params: self.types.used[ix.at()].clone(),
            data_words: content.data_word_count,
            pointers: content.pointer_count,
            fields: (0..content.fields.len())
                .map(|at| self.field(node, content, at))
                .collect(),
            source_order,
            union: Union::of(content),
            discriminator: discriminator(match self.field_of(spot) {
                Some(field) => &field.annotations,
                None => &node.annotations,
            }),
        }
    }

    /// Returns the field that a group belongs to.
    fn field_of(&self, spot: &Spot<'r>) -> Option<&'r zooph_ir::Field> {
        let (Role::Group(at), Some(parent)) = (spot.role, spot.parent) else {
            return None;
        };
        match &self.types.declared.spots[parent.at()].node.kind {
            NodeKind::Struct(content) => content.fields.get(at),
            _ => None,
        }
    }

    fn field(&self, node: &'r Node, content: &'r StructNode, at: usize) -> Field<'r> {
        let field = &content.fields[at];
        let is_cyclic = match &field.kind {
            FieldKind::Slot(slot) if matches!(slot.ty, zooph_ir::Type::Struct { .. }) => {
                self.types.facts.boxed(node.id, &slot.ty)
            }
            _ => false,
        };
        let place = place::of(
            &field.kind,
            |ty| self.types.of(ty, self.known),
            |ty| self.types.number(ty),
            |group| self.types.declared.by_id.get(&group).copied(),
        );
        Field {
            name: &field.name,
            doc: self.member_doc(node, at),
            annotations: &field.annotations,
            tag: field.discriminant,
            place: place.unwrap_or(Place::Void),
            is_cyclic,
            json: field_json(&field.annotations),
        }
    }

    /// Adds the arguments in field types that were replaced by `AnyPointer`.
    fn find_growing(&self, ix: DeclIx, structure: &Struct<'r>, growing: &mut Vec<Growing>) {
        for (field, one) in structure.fields.iter().enumerate() {
            let Place::Pointer { ty, .. } = &one.place else {
                continue;
            };
            let mut ty = ty;
            while let Type::List(element) = ty {
                ty = element;
            }
            let Type::Struct(of, args) = ty else {
                continue;
            };
            let params = &self.types.used[of.at()];
            let found = { args.bound.iter() }.filter(|(_, said)| args.said[*said].grows);
            growing.extend(found.map(|(position, _)| Growing {
                decl: ix,
                field,
                param: params[*position],
            }));
        }
    }
}
