//! Shapes: nodes without values, with names, types and layout.
//!
//! A node's shape depends on the meaning of names, never on the shape of another node. So shapes can be made
//! on demand, in any order, without cycles. Values are added later ([`crate::finish`]).

use std::sync::Arc;

use zooph_ir::{
    AnnotationTargets, EnumNode, Enumerant, MemberInfo, NestedNode, Node, NodeKind, SourceInfo,
    Type,
};
use zooph_syntax::ast::{self, DeclKind, Expr, Targets};

use crate::decl::{Kind, NodeIx};
use crate::mistakes::Met;
use crate::names::Place;
use crate::ordinals::{Ordinals, by_ordinal};
use crate::session::Session;

/// A node and the nodes that belong to it, with the work that remains.
#[derive(Debug)]
pub(crate) struct Shape {
    /// The node itself, followed by its groups, or by the parameter structs of its methods.
    pub(crate) nodes: Vec<Arc<Node>>,
    pub(crate) infos: Vec<SourceInfo>,
    pub(crate) pending: Pending,
    pub(crate) stage: Stage,
    /// The mistakes met on the way to each stage.
    pub(crate) mistakes: [Met; 3],
    /// Whether the type of a constant or annotation is valid. If not, that has been reported.
    pub(crate) has_type: bool,
}

/// Expressions that have not been evaluated.
#[derive(Debug, Default)]
pub(crate) struct Pending {
    pub(crate) defaults: Vec<Default>,
    pub(crate) annotations: Vec<Applied>,
}

/// The default of a field.
#[derive(Debug)]
pub(crate) struct Default {
    pub(crate) node: usize,
    pub(crate) field: usize,
    pub(crate) ty: Type,
    pub(crate) expr: Expr,
}

/// Annotations applied to a declaration.
#[derive(Debug)]
pub(crate) struct Applied {
    pub(crate) to: Spot,
    pub(crate) what: Targeted,
    pub(crate) annotations: Vec<ast::Annotation>,
}

/// The declaration that annotations are applied to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Spot {
    Node,
    Field { node: usize, field: usize },
    Enumerant(usize),
    Method(usize),
}

/// The kinds of annotation targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Targeted {
    File,
    Const,
    Enum,
    Enumerant,
    Struct,
    Field,
    Union,
    Group,
    Interface,
    Method,
    Param,
    Annotation,
}

/// The progress of adding values to a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    /// No values were added.
    Typed,
    /// The defaults of numeric fields were added, which are needed to build values of the struct.
    Numbers,
    /// All values were added.
    Done,
}

impl Session {
    /// Returns the node's shape, and makes it if it does not exist.
    pub(crate) fn shape(&mut self, ix: NodeIx) -> &mut Shape {
        if !self.shapes.contains_key(&ix) {
            let (mut shape, met) = self.noting(|session| session.make_shape(ix));
            shape.mistakes[Stage::Typed as usize] = met;
            for (at, aux) in shape.nodes.iter().enumerate().skip(1) {
                self.owner_of_aux.entry(aux.id).or_insert((ix, at));
            }
            self.shapes.insert(ix, shape);
        }
        let shape = self
            .shapes
            .get_mut(&ix)
            .expect("it was there, or was put there just now");
        self.met.add_all(&shape.mistakes[Stage::Typed as usize]);
        shape
    }

    /// Returns the mistakes in a node that has reached its last stage.
    pub(crate) fn mistakes_in(&mut self, ix: NodeIx) -> Met {
        let mut all = Met::default();
        for met in &self.shape(ix).mistakes {
            all.add_all(met);
        }
        all
    }

    fn make_shape(&mut self, ix: NodeIx) -> Shape {
        self.check_names(ix);
        let ast = self.node(ix).ast.clone();
        let node = self.bare_node(ix);
        let (start_byte, end_byte) = ast.source_range();
        let info = SourceInfo {
            id: node.id,
            doc_comment: ast.doc(),
            members: Vec::new(),
            start_byte,
            end_byte,
        };
        let mut shape = Shape {
            nodes: vec![Arc::new(node)],
            infos: vec![info],
            pending: Pending::default(),
            stage: Stage::Typed,
            mistakes: [const { Met::NONE }; 3],
            has_type: true,
        };
        let what = match ast.decl().map(|decl| &decl.kind) {
            None => Targeted::File,
            Some(DeclKind::Const { ty, .. }) => {
                let ty = self.declared_type(ix, ty, &mut shape);
                shape.main().kind = NodeKind::Const {
                    value: ty.zero(),
                    ty,
                };
                Targeted::Const
            }
            Some(DeclKind::Annotation { ty, targets }) => {
                let ty = self.declared_type(ix, ty, &mut shape);
                shape.main().kind = NodeKind::Annotation {
                    ty,
                    targets: convert(*targets),
                };
                Targeted::Annotation
            }
            Some(DeclKind::Enum { members }) => {
                self.shape_enum(members, &mut shape);
                Targeted::Enum
            }
            Some(DeclKind::Struct { members }) => {
                self.shape_struct(ix, members, &mut shape);
                Targeted::Struct
            }
            Some(DeclKind::Interface {
                superclasses,
                members,
            }) => {
                self.shape_interface(ix, superclasses, members, &mut shape);
                Targeted::Interface
            }
            // Other declarations are not nodes.
            Some(_) => Targeted::File,
        };
        shape.pending.apply(Spot::Node, what, ast.annotations());
        shape
    }

    /// Returns the type of a constant or annotation. A wrong type is replaced by `Void`.
    fn declared_type(&mut self, ix: NodeIx, ty: &Expr, shape: &mut Shape) -> Type {
        let ty = self.ty(ty, Place::in_node(ix));
        shape.has_type = ty.is_some();
        ty.unwrap_or(Type::Void)
    }

    /// Returns a node with the parts that all kinds have.
    fn bare_node(&self, ix: NodeIx) -> Node {
        let declared = self.node(ix);
        let nested = |child: &NodeIx| {
            let child = self.node(*child);
            NestedNode {
                name: child.name.clone(),
                id: child.id,
            }
        };
        let parameters = declared
            .ast
            .params()
            .iter()
            .map(|name| name.text.clone())
            .collect();
        Node {
            id: declared.id,
            display_name: declared.display_name.clone(),
            display_name_prefix_length: prefix_length(&declared.display_name),
            scope_id: declared.parent.map_or(0, |parent| self.node(parent).id),
            parameters,
            is_generic: self.context_in(ix).is_generic(),
            nested_nodes: declared.children.iter().map(nested).collect(),
            annotations: Vec::new(),
            kind: NodeKind::File,
        }
    }

    fn shape_enum(&mut self, members: &[ast::Decl], shape: &mut Shape) {
        let declared = members
            .iter()
            .filter(|decl| matches!(decl.kind, DeclKind::Enumerant));
        let mut ordinals = Ordinals::default();
        let mut enumerants = Vec::new();
        for (at, (code_order, decl)) in by_ordinal(declared).into_iter().enumerate() {
            if let Some(ordinal) = decl.ordinal {
                ordinals.check(self, ordinal);
            }
            shape.infos[0].members.push(member_info(decl));
            shape
                .pending
                .apply(Spot::Enumerant(at), Targeted::Enumerant, &decl.annotations);
            enumerants.push(Enumerant {
                name: decl
                    .name
                    .as_ref()
                    .map_or_else(String::new, |name| name.text.clone()),
                code_order,
                annotations: Vec::new(),
            });
        }
        shape.main().kind = NodeKind::Enum(EnumNode { enumerants });
    }
}

impl Shape {
    /// Returns the node itself, to be changed.
    pub(crate) fn main(&mut self) -> &mut Node {
        self.node(0)
    }

    pub(crate) fn node(&mut self, at: usize) -> &mut Node {
        Arc::make_mut(&mut self.nodes[at])
    }

    pub(crate) fn main_kind(&self) -> &NodeKind {
        &self.nodes[0].kind
    }
}

impl Pending {
    pub(crate) fn apply(&mut self, to: Spot, what: Targeted, annotations: &[ast::Annotation]) {
        if !annotations.is_empty() {
            self.annotations.push(Applied {
                to,
                what,
                annotations: annotations.to_vec(),
            });
        }
    }
}

impl Targeted {
    /// Reports whether an annotation for these targets can be applied to this kind of declaration.
    pub(crate) fn is_in(self, targets: &AnnotationTargets) -> bool {
        match self {
            Targeted::File => targets.file,
            Targeted::Const => targets.constant,
            Targeted::Enum => targets.enumeration,
            Targeted::Enumerant => targets.enumerant,
            Targeted::Struct => targets.structure,
            Targeted::Field => targets.field,
            Targeted::Union => targets.union,
            Targeted::Group => targets.group,
            Targeted::Interface => targets.interface,
            Targeted::Method => targets.method,
            Targeted::Param => targets.param,
            Targeted::Annotation => targets.annotation,
        }
    }

    /// Returns the word for the kind in the schema language.
    pub(crate) fn word(self) -> &'static str {
        Targets::WORDS[self as usize]
    }
}

/// Returns the positions and the doc comment of a member.
pub(crate) fn member_info(decl: &ast::Decl) -> MemberInfo {
    MemberInfo {
        doc_comment: decl.doc.clone(),
        start_byte: decl.source_span.start,
        end_byte: decl.source_span.end,
    }
}

/// Returns the length of the scopes in a display name: up to the last dot or colon.
fn prefix_length(display_name: &str) -> u32 {
    let after_dot = display_name.rfind('.').map_or(0, |at| at + 1);
    match display_name.rfind(':') {
        Some(colon) if colon > after_dot => colon as u32 + 1,
        _ => after_dot as u32,
    }
}

fn convert(targets: Targets) -> AnnotationTargets {
    AnnotationTargets {
        file: targets.file,
        constant: targets.constant,
        enumeration: targets.enumeration,
        enumerant: targets.enumerant,
        structure: targets.structure,
        field: targets.field,
        union: targets.union,
        group: targets.group,
        interface: targets.interface,
        method: targets.method,
        param: targets.param,
        annotation: targets.annotation,
    }
}

impl Kind {
    /// Returns the name of the kind in messages.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Kind::File => "a file",
            Kind::Const => "a constant",
            Kind::Enum => "an enum",
            Kind::Struct => "a struct",
            Kind::Interface => "an interface",
            Kind::Annotation => "an annotation",
        }
    }
}
