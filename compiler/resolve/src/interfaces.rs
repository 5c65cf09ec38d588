//! Shapes of interfaces: superclasses, methods, and the structs made for parameter lists.

use std::sync::Arc;

use zooph_diagnostics::{Code, Diagnostic};
use zooph_ir::{Brand, Id, InterfaceNode, Method, Node, NodeKind, SourceInfo, Superclass};
use zooph_syntax::ast::{Decl, DeclKind, Expr, Name, ParamList, ParamListKind};

use crate::circles::Circles;
use crate::context::{Meaning, What};
use crate::decl::{Kind, NodeIx};
use crate::ids;
use crate::names::{Implicit, Place};
use crate::ordinals::{Ordinals, by_ordinal};
use crate::session::Session;
use crate::shape::{Shape, Spot, Targeted, member_info};

/// The standard struct that marks streaming methods.
const STREAM_RESULT: Id = 0x995f_9a33_77c0_b16e;

impl Session {
    pub(crate) fn shape_interface(
        &mut self,
        ix: NodeIx,
        superclasses: &[Expr],
        members: &[Decl],
        shape: &mut Shape,
    ) {
        let superclasses = superclasses
            .iter()
            .filter_map(|superclass| self.superclass(ix, superclass))
            .collect();
        let declared = members
            .iter()
            .filter(|decl| matches!(decl.kind, DeclKind::Method { .. }));
        let mut ordinals = Ordinals::default();
        let mut methods = Vec::new();
        for (at, (code_order, decl)) in by_ordinal(declared).into_iter().enumerate() {
            if let Some(ordinal) = decl.ordinal {
                ordinals.check(self, ordinal);
            }
            shape.infos[0].members.push(member_info(decl));
            shape
                .pending
                .apply(Spot::Method(at), Targeted::Method, &decl.annotations);
            methods.push(self.method(ix, code_order, decl, shape));
        }
        shape.main().kind = NodeKind::Interface(InterfaceNode {
            methods,
            superclasses,
        });
        self.check_inheritance(ix);
    }

    fn superclass(&mut self, ix: NodeIx, expr: &Expr) -> Option<Superclass> {
        let meaning = self.meaning(expr, Place::in_node(ix))?;
        match &meaning.what {
            What::Node(node, context) if self.node(*node).kind == Kind::Interface => {
                let brand = self.whole_brand(context, expr.span)?;
                Some(Superclass {
                    id: self.node(*node).id,
                    brand,
                })
            }
            What::Parameter { .. } | What::Implicit(_) => {
                let message = format!(
                    "{} is a generic parameter, not an interface",
                    self.text_at(expr.span)
                );
                self.error(Code::WrongKind, expr.span, message);
                None
            }
            _ => {
                self.report_wrong_kind(&meaning, expr, "an interface");
                None
            }
        }
    }

    /// Reports that an expression means another kind of declaration than is needed.
    pub(crate) fn report_wrong_kind(&mut self, meaning: &Meaning, expr: &Expr, wanted: &str) {
        let kind = match &meaning.what {
            What::Node(node, _) => self.node(*node).kind.noun(),
            What::Builtin(..) => "a built-in type",
            What::Parameter { .. } | What::Implicit(_) => "a generic parameter",
        };
        let message = format!("{} is {kind}, not {wanted}", self.text_at(expr.span));
        self.error(Code::WrongKind, expr.span, message);
    }

    /// Reports an interface that extends itself. Superclasses that cannot be resolved are ignored here, since
    /// they are reported at their places.
    fn check_inheritance(&mut self, ix: NodeIx) {
        if !self.in_circle.contains_key(&ix) {
            let mut circles = Circles::default();
            circles.search(ix, |ix| match self.in_circle.contains_key(&ix) {
                // This interface was searched before and leads to nothing new.
                true => Vec::new(),
                false => self.superclass_nodes(ix),
            });
            for (ix, found) in circles.found {
                self.in_circle.entry(ix).or_insert(found);
            }
        }
        if self.in_circle.get(&ix) == Some(&true) {
            let message = "this interface extends itself";
            let span = self.node(ix).ast.name_span();
            self.error(Code::InheritanceCycle, span, message);
        }
    }

    fn superclass_nodes(&mut self, ix: NodeIx) -> Vec<NodeIx> {
        let ast = self.node(ix).ast.clone();
        let Some(DeclKind::Interface { superclasses, .. }) = ast.decl().map(|decl| &decl.kind)
        else {
            return Vec::new();
        };
        let node = |expr: &Expr| match self.meaning(expr, Place::in_node(ix))?.what {
            What::Node(node, _) => Some(node),
            _ => None,
        };
        superclasses.iter().filter_map(node).collect()
    }

    fn method(&mut self, ix: NodeIx, code_order: u16, decl: &Decl, shape: &mut Shape) -> Method {
        let name = decl.name.as_ref().map_or("", |name| &name.text);
        let ordinal = decl.ordinal.map_or(0, |ordinal| ordinal.value as u16);
        let mut method = Method {
            name: name.to_owned(),
            code_order,
            implicit_parameters: decl.params.iter().map(|name| name.text.clone()).collect(),
            param_struct_type: 0,
            param_brand: Brand::default(),
            result_struct_type: 0,
            result_brand: Brand::default(),
            annotations: Vec::new(),
        };
        let DeclKind::Method { params, results } = &decl.kind else {
            return method;
        };
        let interface = self.node(ix).id;
        let mut side = Side {
            node: ix,
            id: ids::params_id(interface, ordinal),
            name: format!("{name}$Params"),
            implicit: &decl.params,
            shape,
        };
        if params.kind == ParamListKind::Stream {
            let message = "stream can only stand after ->, not before it";
            self.error(Code::MisplacedStream, params.span, message);
        }
        (method.param_struct_type, method.param_brand) = self.param_list(&mut side, Some(params));
        side.id = ids::results_id(interface, ordinal);
        side.name = format!("{name}$Results");
        (method.result_struct_type, method.result_brand) =
            self.param_list(&mut side, results.as_ref());
        method
    }

    fn param_list(&mut self, side: &mut Side<'_>, list: Option<&ParamList>) -> (Id, Brand) {
        match list.map(|list| (&list.kind, list)) {
            Some((ParamListKind::Type(expr), _)) => self.whole_struct(side, expr),
            Some((ParamListKind::Stream, list)) => {
                self.stream_result(side.node, list);
                (STREAM_RESULT, Brand::default())
            }
            _ => self.named_params(side, list),
        }
    }

    /// Makes a struct of a list of parameters. The struct's generic parameters are those of the method.
    fn named_params(&mut self, side: &mut Side<'_>, list: Option<&ParamList>) -> (Id, Brand) {
        let around = &side.shape.nodes[0];
        let span = self.node(side.node).ast.name_span();
        let around_name = std::sync::Arc::clone(&around.display_name);
        let display_name = self.display_name(&around_name, '.', &side.name, span);
        let node = Node {
            id: side.id,
            display_name_prefix_length: (display_name.len() - side.name.len()) as u32,
            display_name,
            scope_id: 0,
            parameters: side.implicit.iter().map(|name| name.text.clone()).collect(),
            is_generic: around.is_generic || !side.implicit.is_empty(),
            nested_nodes: Vec::new(),
            annotations: Vec::new(),
            kind: NodeKind::File,
        };
        let (params, range) = match list.map(|list| (&list.kind, list.span)) {
            Some((ParamListKind::Named(params), span)) => (&params[..], (span.start, span.end)),
            _ => (&[][..], (0, 0)),
        };
        let info = SourceInfo {
            id: side.id,
            start_byte: range.0,
            end_byte: range.1,
            ..SourceInfo::default()
        };
        self.check_param_names(params);
        let laid_out = self.params_struct(side.node, params, side.implicit, node, info);
        side.append(laid_out);
        // Like the reference, bind only parameters inherited from the interface's scopes. The struct's own
        // parameters, which are the method's, stay unbound.
        let context = self
            .context_in(side.node)
            .inside(side.id, side.implicit.len());
        let brand = self.whole_brand(&context, span).unwrap_or_default();
        (side.id, brand)
    }

    fn whole_struct(&mut self, side: &Side<'_>, expr: &Expr) -> (Id, Brand) {
        let implicit = Implicit {
            names: side.implicit,
            scope: None,
        };
        let place = Place {
            scope: side.node,
            implicit: Some(implicit),
        };
        let nothing = (0, Brand::default());
        let Some(meaning) = self.meaning(expr, place) else {
            return nothing;
        };
        match &meaning.what {
            What::Node(node, context) if self.node(*node).kind == Kind::Struct => {
                let brand = self.whole_brand(context, expr.span).unwrap_or_default();
                (self.node(*node).id, brand)
            }
            What::Parameter { .. } | What::Implicit(_) => {
                let error = Diagnostic::error(
                    Code::MethodGenericWhole,
                    expr.span,
                    "a generic parameter cannot be all that a method takes or returns",
                );
                self.report(error.with_help("use a list with one parameter of that type"));
                nothing
            }
            _ => {
                self.report_wrong_kind(&meaning, expr, "a struct");
                nothing
            }
        }
    }

    fn stream_result(&mut self, ix: NodeIx, list: &ParamList) {
        let file = self.node(ix).file;
        let Some(stream) = self.import(file, "/capnp/stream.capnp", list.span) else {
            return;
        };
        let root = self.file(stream).root;
        if !self.node(root).members.contains_key("StreamResult") {
            let message = "the imported /capnp/stream.capnp does not declare StreamResult";
            self.error(Code::StreamUnavailable, list.span, message);
        }
    }
}

/// The parameters or the results of a method.
struct Side<'a> {
    /// The interface.
    node: NodeIx,
    id: Id,
    /// The name of the struct, if one is made.
    name: String,
    implicit: &'a [Name],
    shape: &'a mut Shape,
}

impl Side<'_> {
    /// Adds a struct to the interface's shape.
    fn append(&mut self, laid_out: crate::structs::LaidOut) {
        let shift = self.shape.nodes.len();
        self.shape
            .nodes
            .extend(laid_out.nodes.into_iter().map(Arc::new));
        self.shape.infos.extend(laid_out.infos);
        for mut default in laid_out.pending.defaults {
            default.node += shift;
            self.shape.pending.defaults.push(default);
        }
        for mut applied in laid_out.pending.annotations {
            if let Spot::Field { node, .. } = &mut applied.to {
                *node += shift;
            }
            self.shape.pending.annotations.push(applied);
        }
    }
}
