//! Values of constants, and the declarations that expressions in a node may refer to.

use std::sync::Arc;

use zooph_diagnostics::{Code, Diagnostic, Guesses, Span};
use zooph_ir::{Id, Node, NodeKind, Type, Value};
use zooph_syntax::ast::{DeclKind, Expr, ExprKind, Path};
use zooph_values::{Constant, Members, Scope, evaluate};

use crate::context::What;
use crate::decl::{Kind, NodeIx};
use crate::mistakes::Met;
use crate::names::Place;
use crate::session::Session;
use crate::shape::Stage;

/// The greatest length of a chain of constants that refer to one another.
const MAX_CONSTS: usize = 100;

/// The progress of evaluating a constant.
#[derive(Clone, Debug)]
pub(crate) enum ConstState {
    /// It is being evaluated. If it is met again, it is defined by itself.
    Busy,
    /// It was evaluated, or is broken for reasons that have been reported.
    Done(Option<Value>, Met),
}

/// The scope of value expressions in a node.
struct Values<'a> {
    session: &'a mut Session,
    node: NodeIx,
}

impl Session {
    /// Returns the value of an expression in a node. Errors are reported.
    pub(crate) fn value(&mut self, expr: &Expr, ty: &Type, node: NodeIx) -> Option<Value> {
        evaluate(
            expr,
            ty,
            &mut Values {
                session: self,
                node,
            },
        )
    }

    /// Returns the value of a constant that is used at `at`. Errors are reported.
    pub(crate) fn const_value(&mut self, ix: NodeIx, at: Span) -> Option<Value> {
        let own = self.node(ix).ast.name_span();
        match self.consts.get(&ix) {
            Some(ConstState::Done(value, met)) => {
                self.met.add_all(met);
                return value.clone();
            }
            Some(ConstState::Busy) => {
                let message = "this constant is defined through itself";
                let error = Diagnostic::error(Code::ConstantCycle, own, message);
                self.report(error.with_label(at, "its own value is needed here"));
                return None;
            }
            None => {}
        }
        if self.const_depth >= MAX_CONSTS {
            let message = format!("more than {MAX_CONSTS} constants refer to one another");
            self.error(Code::ConstantCycle, at, message);
            return None;
        }
        self.consts.insert(ix, ConstState::Busy);
        self.const_depth += 1;
        let (value, met) = self.noting(|session| session.new_const_value(ix));
        self.const_depth -= 1;
        self.consts.insert(ix, ConstState::Done(value.clone(), met));
        value
    }

    /// Evaluates a constant that was not evaluated before. Errors are reported.
    fn new_const_value(&mut self, ix: NodeIx) -> Option<Value> {
        let shape = self.shape(ix);
        let ty = match shape.main_kind() {
            NodeKind::Const { ty, .. } if shape.has_type => Some(ty.clone()),
            _ => None,
        };
        let ast = self.node(ix).ast.clone();
        match (ast.decl().map(|decl| &decl.kind), ty) {
            (Some(DeclKind::Const { value, .. }), Some(ty)) => self.value(value, &ty, ix),
            _ => None,
        }
    }
}

impl Scope for Values<'_> {
    fn node(&mut self, id: Id) -> Option<Arc<Node>> {
        let by_id = self.session.by_id.get(&id).map(|owner| (*owner, 0));
        let (owner, at) = by_id.or_else(|| self.session.owner_of_aux.get(&id).copied())?;
        self.session.reach(owner, Stage::Numbers);
        let node = self.session.shape(owner).nodes.get(at);
        node.filter(|node| node.id == id).cloned()
    }

    fn constant(&mut self, name: &Expr) -> Option<Constant> {
        let session = &mut *self.session;
        let meaning = session.meaning(name, Place::in_node(self.node))?;
        let (ix, context) = match &meaning.what {
            What::Node(ix, context) if session.node(*ix).kind == Kind::Const => (*ix, context),
            _ => {
                let message = format!(
                    "{} does not refer to a constant",
                    session.text_at(name.span)
                );
                session.error(Code::NotAConstant, name.span, message);
                return None;
            }
        };
        if let ExprKind::Name(_) = name.kind {
            session.report_unqualified(ix, name.span);
        }
        let brand = session.whole_brand(context, name.span)?;
        match session.shape(ix).main_kind() {
            NodeKind::Const { ty, .. } => {
                let ty = ty.under(&brand);
                Some(Constant {
                    id: session.node(ix).id,
                    ty,
                })
            }
            _ => None,
        }
    }

    fn value(&mut self, constant: &Constant, at: Span) -> Option<Value> {
        let ix = *self.session.by_id.get(&constant.id)?;
        self.session.const_value(ix, at)
    }

    fn embed(&mut self, path: &Path) -> Option<Arc<[u8]>> {
        let from = self.session.node(self.node).file;
        self.session.read_embed(from, &path.text, path.span)
    }

    fn charge(&mut self, words: usize, at: Span) -> bool {
        let session = &mut *self.session;
        let mut found = Vec::new();
        let is_within = session.budget.charge(words, at, &mut found);
        session.is_exhausted |= !is_within;
        found.into_iter().for_each(|found| session.report(found));
        is_within
    }

    fn refer(&mut self, name: Span, node: Id, member: usize) {
        self.session.refer_to_member(name, node, member);
    }

    fn guesses(&mut self) -> &mut Guesses {
        &mut self.session.guesses
    }

    fn members(&mut self) -> &mut Members {
        &mut self.session.members
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.session.report(diagnostic);
    }
}

impl Session {
    /// Reports a constant that is named without its scope. A scope is required to distinguish it from a literal.
    fn report_unqualified(&mut self, constant: NodeIx, span: Span) {
        let declared = self.node(constant);
        let scope = match declared.parent.map(|parent| self.node(parent)) {
            Some(parent) if parent.kind != Kind::File => parent.name.as_str(),
            _ => "",
        };
        let qualified = format!("{scope}.{}", declared.name);
        let error = Diagnostic::error(
            Code::UnqualifiedConstant,
            span,
            format!("the constant {} is named without its scope", declared.name),
        );
        let help = format!("if the constant is meant, write {qualified}");
        self.report(error.with_fix(help, span, qualified));
    }
}
