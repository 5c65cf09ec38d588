//! What an expression may refer to.

use std::collections::HashMap;
use std::sync::Arc;

use zooph_diagnostics::{Code, Diagnostic, Guesses, Span};
use zooph_ir::{Id, Node, NodeKind, PointerValue, Schemas, Type, Value};
use zooph_syntax::ast::{Expr, Path};

use crate::{Members, TooDeep, evaluate};

/// A constant that an expression names.
#[derive(Clone, Debug, PartialEq)]
pub struct Constant {
    /// Its node.
    pub id: Id,
    /// Its type where it is named: generic parameters of its scopes are replaced.
    pub ty: Type,
}

/// What an expression may refer to, and where to report what is wrong with it.
pub trait Scope {
    /// The struct, group, enum or interface with this id, as far as values need it: layout, types
    /// and the defaults of numeric fields. `None` when it is broken for reasons that have been
    /// reported.
    fn node(&mut self, id: Id) -> Option<Arc<Node>>;

    /// Whether a value of that type can be made sense of. If not, it has been reported.
    fn is_usable(&mut self, ty: &Type, at: Span) -> bool {
        let _ = (ty, at);
        true
    }

    /// The constant a name refers to. `None` when there is none, which has been reported.
    fn constant(&mut self, name: &Expr) -> Option<Constant>;

    /// The constant's value. `None` when it is broken for reasons that have been reported.
    fn value(&mut self, constant: &Constant, at: Span) -> Option<Value>;

    /// The content of an embedded file. `None` when it cannot be had, which has been reported.
    fn embed(&mut self, path: &Path) -> Option<Arc<[u8]>>;

    /// Accounts for so many words of structs and constants. False when that is more than values
    /// may take, which has been reported: a few bytes of source can ask for gigabytes.
    fn charge(&mut self, words: usize, at: Span) -> bool;

    /// Takes note of the name of a field or enumerant, which is member number `member` of that node.
    fn refer(&mut self, name: Span, node: Id, member: usize) {
        let _ = (name, node, member);
    }

    /// What may be spent on guessing which names are meant.
    fn guesses(&mut self) -> &mut Guesses;

    /// Where members stand that were asked for by name. It belongs to the nodes that [`node`](Self::node)
    /// gives.
    fn members(&mut self) -> &mut Members;

    /// Takes note of a problem.
    fn report(&mut self, diagnostic: Diagnostic);
}

/// Words that values may still take: some in any case, and a few for each byte of source.
#[derive(Clone, Copy, Debug)]
pub struct Budget(Option<usize>);

impl Default for Budget {
    fn default() -> Self {
        Budget(Some(1 << 20))
    }
}

impl Budget {
    /// So many words.
    pub fn of_words(words: usize) -> Self {
        Budget(Some(words))
    }

    /// Adds what so many bytes of source are good for.
    pub fn add_source(&mut self, bytes: usize) {
        self.0 = self
            .0
            .map(|words| words.saturating_add(bytes.saturating_mul(8)));
    }

    /// Takes from it. False when there is not enough, the first time with a report; from then on
    /// there is nothing left.
    pub fn charge(&mut self, words: usize, at: Span, reports: &mut Vec<Diagnostic>) -> bool {
        let Some(left) = self.0 else {
            return false;
        };
        self.0 = left.checked_sub(words);
        if self.0.is_none() {
            let message = "the values take more memory than a source of this size may ask for";
            reports.push(Diagnostic::error(Code::ValueTooLarge, at, message));
        }
        self.0.is_some()
    }
}

/// How many missing types are reported for one text.
const MAX_MISSING: usize = 100;

/// A scope without constants and files: text-format messages refer to nothing but schemas.
pub struct Literals<'a> {
    schemas: &'a Schemas,
    nodes: HashMap<Id, Arc<Node>>,
    diagnostics: Vec<Diagnostic>,
    budget: Budget,
    guesses: Guesses,
    members: Members,
    missing: Vec<Id>,
}

impl<'a> Literals<'a> {
    /// A scope for text of that many bytes.
    pub fn new(schemas: &'a Schemas, source_bytes: usize) -> Self {
        let mut budget = Budget::default();
        budget.add_source(source_bytes);
        Literals::within(schemas, budget)
    }

    /// A scope whose values may take what the budget allows.
    pub fn within(schemas: &'a Schemas, budget: Budget) -> Self {
        Literals {
            schemas,
            nodes: HashMap::new(),
            diagnostics: Vec::new(),
            budget,
            guesses: Guesses::default(),
            members: Members::default(),
            missing: Vec::new(),
        }
    }

    fn refuse(&mut self, span: Span, what: &str) {
        self.report(Diagnostic::error(
            Code::ExternalReference,
            span,
            format!("{what} cannot be used in text-format messages"),
        ));
    }
}

impl Scope for Literals<'_> {
    fn node(&mut self, id: Id) -> Option<Arc<Node>> {
        if let Some(node) = self.nodes.get(&id) {
            return Some(Arc::clone(node));
        }
        let node = Arc::new(self.schemas.get(id)?.clone());
        self.nodes.insert(id, Arc::clone(&node));
        Some(node)
    }

    fn is_usable(&mut self, ty: &Type, at: Span) -> bool {
        let mut innermost = ty;
        while let Type::List(element) = innermost {
            innermost = element;
        }
        let (Type::Struct { type_id, .. }
        | Type::Enum { type_id, .. }
        | Type::Interface { type_id, .. }) = *innermost
        else {
            return true;
        };
        if self.schemas.get(type_id).is_some() {
            return true;
        }
        let message = format!("the type of this, @{type_id:#018x}, cannot be used");
        self.report(Diagnostic::error(Code::UnusableType, at, message));
        if !self.missing.contains(&type_id) && self.missing.len() < MAX_MISSING {
            self.missing.push(type_id);
        }
        false
    }

    fn constant(&mut self, name: &Expr) -> Option<Constant> {
        self.refuse(name.span, "constants");
        None
    }

    fn value(&mut self, _: &Constant, _: Span) -> Option<Value> {
        None
    }

    fn embed(&mut self, path: &Path) -> Option<Arc<[u8]>> {
        self.refuse(path.span, "embedded files");
        None
    }

    fn charge(&mut self, words: usize, at: Span) -> bool {
        self.budget.charge(words, at, &mut self.diagnostics)
    }

    fn guesses(&mut self) -> &mut Guesses {
        &mut self.guesses
    }

    fn members(&mut self) -> &mut Members {
        &mut self.members
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }
}

/// What came of reading a text-format message.
#[derive(Debug)]
pub struct Decoded {
    /// The message, unless there were errors.
    pub value: Option<PointerValue>,
    /// What was found wrong.
    pub diagnostics: Vec<Diagnostic>,
    /// Types of what the text gives that are not among the schemas.
    pub missing: Vec<Id>,
}

/// Reads a text-format message: `(field = value, …)` as a struct of type `ty`.
pub fn decode_struct(text: &Expr, ty: &Type, schemas: &Schemas) -> Decoded {
    decode_in(Literals::new(schemas, text.span.len() as usize), text, ty)
}

/// [`decode_struct`] of a value that takes at most so many words.
pub fn decode_struct_within(text: &Expr, ty: &Type, schemas: &Schemas, words: usize) -> Decoded {
    decode_in(Literals::within(schemas, Budget::of_words(words)), text, ty)
}

fn decode_in(mut scope: Literals<'_>, text: &Expr, ty: &Type) -> Decoded {
    let value = match evaluate(text, ty, &mut scope) {
        Some(Value::Struct(value)) if !zooph_diagnostics::has_errors(&scope.diagnostics) => {
            Some(value)
        }
        _ => None,
    };
    Decoded {
        value,
        diagnostics: scope.diagnostics,
        missing: scope.missing,
    }
}

/// Reports objects nested too deep.
pub(crate) fn report_depth(scope: &mut dyn Scope, span: Span) {
    let TooDeep = TooDeep;
    scope.report(Diagnostic::error(
        Code::ValueTooLarge,
        span,
        "the value's objects are nested too deep",
    ));
}

/// The node's name without its scope.
pub(crate) fn short_name(node: &Node) -> &str {
    let prefix = node.display_name_prefix_length as usize;
    node.display_name
        .get(prefix..)
        .unwrap_or(&node.display_name)
}

/// The fields of a struct, if the node is one.
pub(crate) fn struct_of(node: &Node) -> Option<&zooph_ir::StructNode> {
    match &node.kind {
        NodeKind::Struct(structure) => Some(structure),
        _ => None,
    }
}
