//! Resolves name expressions.

use std::sync::Arc;

use zooph_diagnostics::{Code, Diagnostic, Guesses, Span};
use zooph_ir::{Id, IdentifierTarget};
use zooph_syntax::ast::{Arg, DeclKind, Expr, ExprKind, Name};
use zooph_values::expression_text;

use crate::bundle;
use crate::context::{Context, Meaning, What, builtin};
use crate::decl::{AliasIx, AliasState, AliasTarget, Builtin, Kind, MemberOf, NodeIx, Target};
use crate::mistakes::Met;
use crate::session::Session;

/// The greatest length of a chain of aliases that stand for one another.
const MAX_ALIASES: usize = 64;

/// The place of a name expression.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    /// The innermost node around it.
    pub(crate) scope: NodeIx,
    /// A method's own generic parameters, if the expression is in a method.
    pub(crate) implicit: Option<Implicit<'a>>,
}

/// A method's own generic parameters.
#[derive(Clone, Copy)]
pub(crate) struct Implicit<'a> {
    pub(crate) names: &'a [Name],
    /// The id of the struct, if the expression is in a parameter or result struct made for the method. There
    /// the method's parameters are parameters of the struct.
    pub(crate) scope: Option<Id>,
}

impl Place<'_> {
    pub(crate) fn in_node(scope: NodeIx) -> Self {
        Place {
            scope,
            implicit: None,
        }
    }
}

impl Session {
    /// Returns the meaning of a name expression. Errors are reported.
    pub(crate) fn meaning(&mut self, expr: &Expr, place: Place<'_>) -> Option<Meaning> {
        let context = self.context_in(place.scope);
        self.meaning_in(expr, place, &context)
    }

    fn meaning_in(
        &mut self,
        expr: &Expr,
        place: Place<'_>,
        context: &Arc<Context>,
    ) -> Option<Meaning> {
        match &expr.kind {
            ExprKind::Error => None,
            ExprKind::Name(name) => self.relative_name(name, expr.span, place, context),
            ExprKind::AbsoluteName(name) => {
                let root = self.file(self.node(place.scope).file).root;
                let Some(&member) = self.node(root).members.get(&name.text) else {
                    self.report_unknown(name, root, &[]);
                    return None;
                };
                self.member_from(member, context, name.span, expr.span)
            }
            ExprKind::Import(path) => {
                let from = self.node(place.scope).file;
                let root = self.import(from, &path.text, path.span)?;
                let root = self.file(root).root;
                self.note_identifier(expr.span, root);
                self.refer_to_node(path.span, root);
                Some(Meaning {
                    what: What::Node(root, self.context_in(root)),
                    span: Some(expr.span),
                })
            }
            ExprKind::Application { function, args } => {
                let function = self.meaning_in(function, place, context)?;
                self.apply(function, args, expr.span, place, context)
            }
            ExprKind::Member { parent, name } => {
                let outer = self.meaning_in(parent, place, context)?;
                self.member(outer, parent, name, expr.span)
            }
            _ => {
                self.error(
                    Code::ExpectedName,
                    expr.span,
                    "expected a name, found a value",
                );
                None
            }
        }
    }

    fn relative_name(
        &mut self,
        name: &Name,
        span: Span,
        place: Place<'_>,
        context: &Arc<Context>,
    ) -> Option<Meaning> {
        let implicit = place.implicit.map_or(&[][..], |implicit| implicit.names);
        if let Some(at) = implicit.iter().position(|known| known.text == name.text) {
            let index = at as u16;
            self.refer(span, implicit[at].span);
            let what = match place.implicit.and_then(|implicit| implicit.scope) {
                Some(scope) => What::Parameter { scope, index },
                None => What::Implicit(index),
            };
            return Some(Meaning {
                what,
                span: Some(span),
            });
        }
        let mut around = Some(place.scope);
        while let Some(ix) = around {
            let node = self.node(ix);
            if let Some(&member) = node.members.get(&name.text) {
                return self.member_from(member, context, name.span, span);
            }
            let parameters = node.ast.params();
            if let Some(at) = parameters.iter().position(|known| known.text == name.text) {
                let (id, declared) = (node.id, parameters[at].span);
                self.refer(span, declared);
                return Some(self.parameter_from(context, id, at as u16, span));
            }
            around = node.parent;
        }
        if let Some(which) = Builtin::of_name(&name.text) {
            return Some(Meaning {
                what: builtin(which).what,
                span: Some(span),
            });
        }
        self.report_unknown(name, place.scope, implicit);
        None
    }

    /// Returns the meaning of a scope's member, as seen from `context`. The last name of the expression is `name`.
    fn member_from(
        &mut self,
        member: MemberOf,
        context: &Arc<Context>,
        name: Span,
        span: Span,
    ) -> Option<Meaning> {
        match member {
            MemberOf::Node(node) => {
                self.refer_to_node(name, node);
                self.note_identifier(span, node);
                Some(self.node_from(context, node, span))
            }
            MemberOf::Alias(ix) => {
                if self.output.is_over() {
                    // The error was reported, and the target of the alias may be large.
                    return None;
                }
                self.refer_to_alias(name, ix, None);
                let AliasTarget { what, brand } = self.resolve_alias(ix)?;
                self.refer_to_alias(name, ix, Some(what));
                if let Target::Node(node) = what {
                    self.note_identifier(span, node);
                }
                let scope = self.alias(ix).scope;
                Some(self.alias_from(context, scope, what, brand.as_ref(), span))
            }
        }
    }

    fn member(
        &mut self,
        outer: Meaning,
        parent: &Expr,
        name: &Name,
        span: Span,
    ) -> Option<Meaning> {
        if let What::Node(node, context) = &outer.what
            && let Some(&member) = self.node(*node).members.get(&name.text)
        {
            return self.member_from(member, context, name.span, span);
        }
        let message = format!("{} has no member {}", expression_text(parent), name.text);
        let mut missing = Diagnostic::error(Code::NoSuchMember, name.span, message);
        if let What::Node(node, _) = outer.what {
            let mut guesses = std::mem::take(&mut self.guesses);
            let known = || sorted(self.node(node).members.keys().map(String::as_str));
            if let Some(meant) = guesses.suggest(&name.text, known) {
                let help = format!("did you mean {meant}?");
                missing = missing.with_fix(help, name.span, meant);
            }
            self.guesses = guesses;
        }
        self.report(missing);
        None
    }

    fn apply(
        &mut self,
        function: Meaning,
        args: &[Arg],
        span: Span,
        place: Place<'_>,
        context: &Arc<Context>,
    ) -> Option<Meaning> {
        let mut arguments = Vec::with_capacity(args.len());
        let mut complete = true;
        for arg in args {
            if let Some(name) = &arg.name {
                let message = "arguments of generic types have no names";
                self.error(Code::NamedGenericArgument, name.span, message);
            }
            match self.meaning_in(&arg.value, place, context) {
                Some(argument) => arguments.push(argument),
                None => complete = false,
            }
        }
        // A list without its element type would only be reported again.
        let list = matches!(function.what, What::Builtin(Builtin::List, _));
        if !complete {
            return (!list).then_some(function);
        }
        let (What::Node(_, inner) | What::Builtin(_, inner)) = &function.what else {
            if arguments.is_empty() {
                return Some(function);
            }
            let message = "a generic parameter takes no arguments itself";
            self.error(Code::WrongGenericArguments, span, message);
            return Some(function);
        };
        if let Some(message) = wrong_count(inner, arguments.len()) {
            self.error(Code::WrongGenericArguments, span, message);
            return (!list).then_some(function);
        }
        if !list {
            self.check_arguments(&arguments);
        }
        let what = match function.what {
            What::Node(node, inner) => What::Node(node, inner.with(arguments)),
            What::Builtin(which, inner) => What::Builtin(which, inner.with(arguments)),
            other => other,
        };
        Some(Meaning {
            what,
            span: Some(span),
        })
    }

    /// Checks that generic arguments are pointers, since all instances of a generic have the same layout.
    fn check_arguments(&mut self, arguments: &[Meaning]) {
        for argument in arguments {
            let fits = match &argument.what {
                What::Node(node, _) => {
                    matches!(self.node(*node).kind, Kind::Struct | Kind::Interface)
                }
                What::Builtin(which, _) => matches!(
                    which,
                    Builtin::List | Builtin::Text | Builtin::Data | Builtin::AnyPointer
                ),
                What::Parameter { .. } | What::Implicit(_) => true,
            };
            if let (false, Some(span)) = (fits, argument.span) {
                let message = format!("{} is not a pointer type", self.text_at(span));
                let note = "only pointer types can be generic arguments";
                let error = Diagnostic::error(Code::GenericNotPointer, span, message);
                self.report(error.with_note(note));
            }
        }
    }

    /// Returns the target of an alias. Errors are reported.
    pub(crate) fn resolve_alias(&mut self, ix: AliasIx) -> Option<AliasTarget> {
        let alias = &self.aliases[ix.0];
        let (scope, ast) = (alias.scope, alias.ast.clone());
        match &alias.state {
            AliasState::Done(target, met) => {
                let target = target.clone();
                self.met.add_all(met);
                return target;
            }
            AliasState::Busy => {
                let message = "this alias is defined through itself";
                self.error(Code::UsingCycle, ast.name_span(), message);
                return None;
            }
            AliasState::New => {}
        }
        if self.alias_depth >= MAX_ALIASES {
            let message = format!("more than {MAX_ALIASES} aliases stand for one another");
            self.error(Code::UsingCycle, ast.name_span(), message);
            return None;
        }
        self.aliases[ix.0].state = AliasState::Busy;
        self.alias_depth += 1;
        let (target, met) = match ast.decl().map(|decl| &decl.kind) {
            Some(DeclKind::Using { target }) => {
                self.noting(|session| session.alias_target(target, scope))
            }
            _ => (None, Met::default()),
        };
        self.alias_depth -= 1;
        self.aliases[ix.0].state = AliasState::Done(target.clone(), met);
        target
    }

    fn alias_target(&mut self, target: &Expr, scope: NodeIx) -> Option<AliasTarget> {
        let meaning = self.meaning(target, Place::in_node(scope))?;
        let (what, context) = match meaning.what {
            What::Node(node, context) => (Target::Node(node), context),
            What::Builtin(which, context) => (Target::Builtin(which), context),
            What::Parameter { scope, index } => {
                return Some(AliasTarget {
                    what: Target::Parameter { scope, index },
                    brand: None,
                });
            }
            What::Implicit(_) => return None,
        };
        let brand = self.whole_brand(&context, target.span)?;
        Some(AliasTarget {
            what,
            brand: (!brand.is_empty()).then_some(brand),
        })
    }

    fn note_identifier(&mut self, span: Span, node: NodeIx) {
        let target = IdentifierTarget::Node {
            id: self.node(node).id,
        };
        self.identifiers
            .insert((span.file, span.start, span.end), target);
    }

    /// Reports a name that is unknown in a scope, and suggests a similar one.
    fn report_unknown(&mut self, name: &Name, scope: NodeIx, implicit: &[Name]) {
        let message = format!("{} is not defined", name.text);
        let mut unknown = Diagnostic::error(Code::UnknownName, name.span, message);
        let mut guesses = std::mem::take(&mut self.guesses);
        if let Some(meant) = guesses.suggest(&name.text, || self.known_in(scope, implicit)) {
            let help = format!("did you mean {meant}?");
            unknown = unknown.with_fix(help, name.span, meant);
        } else if let Some(line) = self.missing_import(name, scope, &mut guesses) {
            unknown = unknown.with_help(format!("an import may be missing: {line}"));
        }
        self.guesses = guesses;
        self.report(unknown);
    }

    /// Returns all names known in a scope, the innermost first.
    fn known_in<'a>(&'a self, scope: NodeIx, implicit: &'a [Name]) -> Vec<&'a str> {
        let scopes = std::iter::successors(Some(scope), |ix| self.node(*ix).parent);
        let mut known: Vec<&str> = implicit.iter().map(|name| name.text.as_str()).collect();
        for scope in scopes {
            let node = self.node(scope);
            known.extend(sorted(node.members.keys().map(String::as_str)));
            known.extend(node.ast.params().iter().map(|name| name.text.as_str()));
        }
        known.extend(Builtin::NAMES.iter().filter(|name| **name != "Object"));
        known
    }

    /// Returns the `using` declaration that would define the name.
    fn missing_import(&self, name: &Name, scope: NodeIx, guesses: &mut Guesses) -> Option<String> {
        let text = &name.text;
        if let Some(path) = bundle::usual_import(text) {
            return Some(format!("using {text} = import \"{path}\";"));
        }
        let here = self.node(scope).file;
        let imports = &self.file(here).imports;
        if !guesses.spend(name.text.len(), imports.len()) {
            return None;
        }
        let mut declared: Vec<&str> = imports
            .iter()
            .filter_map(|(path, (file, _))| {
                let root = self.file((*file)?).root;
                self.node(root)
                    .members
                    .contains_key(text)
                    .then_some(path.as_str())
            })
            .collect();
        declared.sort_unstable();
        let path = declared.first()?;
        Some(format!("using import \"{path}\".{text};"))
    }
}

/// Sorts names, so that their order does not depend on hashing.
fn sorted<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    names
}

/// Returns what is wrong with the number of arguments that are given to something in this context, if anything is.
fn wrong_count(inner: &Context, given: usize) -> Option<String> {
    let wanted = inner.parameters();
    if !inner.arguments().is_empty() {
        Some("the generic arguments are given twice".to_owned())
    } else if wanted == 0 {
        // As in the reference, `S()` is another spelling of `S` if `S` is not generic.
        let message = "this is not generic and takes no arguments";
        (given > 0).then(|| message.to_owned())
    } else {
        let s = if wanted == 1 { "" } else { "s" };
        let message = || format!("{wanted} generic argument{s} needed, {given} given");
        (wanted != given).then(message)
    }
}
