//! The declarations and files that an expression may refer to.

use std::collections::HashMap;
use std::sync::Arc;

use zooph_diagnostics::{Code, Diagnostic, Guesses, Span};
use zooph_ir::{Id, Node, NodeKind, PointerValue, Schemas, Type, Value};
use zooph_syntax::ast::{Expr, Path};

use crate::{Members, TooDeep, evaluate};

/// A constant that an expression names.
#[derive(Clone, Debug, PartialEq)]
pub struct Constant {
    /// The id of its node.
    pub id: Id,
    /// Its type at the place where it is named, with generic parameters of its scopes substituted.
    pub ty: Type,
}

/// The declarations and files that an expression may refer to, and the destination of error reports.
pub trait Scope {
    /// Returns the struct, group, enum or interface with this id, with the parts that values need: layout,
    /// types and the defaults of numeric fields. Returns `None` if it is broken, for reasons that have been
    /// reported.
    fn node(&mut self, id: Id) -> Option<Arc<Node>>;

    /// Reports whether values of a type can be interpreted. If not, the reason has been reported.
    fn is_usable(&mut self, ty: &Type, at: Span) -> bool {
        let _ = (ty, at);
        true
    }

    /// Returns the constant to which a name refers. Returns `None` if there is none, which has been reported.
    fn constant(&mut self, name: &Expr) -> Option<Constant>;

    /// Returns the constant's value. Returns `None` if it is broken, for reasons that have been reported.
    fn value(&mut self, constant: &Constant, at: Span) -> Option<Value>;

    /// Returns the content of an embedded file. Returns `None` if it cannot be read, which has been reported.
    fn embed(&mut self, path: &Path) -> Option<Arc<[u8]>>;

    /// Charges for words of structs and constants. Returns `false` if values take more than their limit,
    /// which has been reported. A few bytes of source can request gigabytes.
    fn charge(&mut self, words: usize, at: Span) -> bool;

    /// Records that a name refers to a field or enumerant: member number `member` of a node.
    fn refer(&mut self, name: Span, node: Id, member: usize) {
        let _ = (name, node, member);
    }

    /// Returns the budget for guesses which name was meant.
    fn guesses(&mut self) -> &mut Guesses;

    /// Returns the cache of members' positions. It belongs to the nodes that [`node`](Self::node) returns.
    fn members(&mut self) -> &mut Members;

    /// Reports an error or warning.
    fn report(&mut self, diagnostic: Diagnostic);
}

/// The remaining number of words that values may take: a fixed number, and a few for each byte of source.
#[derive(Clone, Copy, Debug)]
pub struct Budget(Option<usize>);

impl Default for Budget {
    fn default() -> Self {
        Budget(Some(1 << 20))
    }
}

impl Budget {
    /// Returns a budget of this number of words.
    pub fn of_words(words: usize) -> Self {
        Budget(Some(words))
    }

    /// Adds the words that a source of this size is worth.
    pub fn add_source(&mut self, bytes: usize) {
        self.0 = self
            .0
            .map(|words| words.saturating_add(bytes.saturating_mul(8)));
    }

    /// Charges for words. Returns `false` if there are not enough. The first time, that is reported; from
    /// then on nothing is left.
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

/// The greatest number of missing types that are reported for one text.
const MAX_MISSING: usize = 100;

/// A scope without constants and files. Messages in text form refer to schemas only.
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
    /// Returns a scope for a text of this number of bytes.
    pub fn new(schemas: &'a Schemas, source_bytes: usize) -> Self {
        let mut budget = Budget::default();
        budget.add_source(source_bytes);
        Literals::within(schemas, budget)
    }

    /// Returns a scope for values within a budget.
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

/// The result of reading a message in text form.
#[derive(Debug)]
pub struct Decoded {
    /// The message, unless there were errors.
    pub value: Option<PointerValue>,
    /// All errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// Types that the text needs and that are missing from the schemas.
    pub missing: Vec<Id>,
}

/// Reads a message in text form: `(field = value, …)` as a struct of type `ty`.
pub fn decode_struct(text: &Expr, ty: &Type, schemas: &Schemas) -> Decoded {
    decode_in(Literals::new(schemas, text.span.len() as usize), text, ty)
}

/// Reads a message like [`decode_struct`], but with at most this number of words.
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

/// Reports that objects are nested too deeply.
pub(crate) fn report_depth(scope: &mut dyn Scope, span: Span) {
    let TooDeep = TooDeep;
    scope.report(Diagnostic::error(
        Code::ValueTooLarge,
        span,
        "the value's objects are nested too deep",
    ));
}

/// Returns the node's name without its scope.
pub(crate) fn short_name(node: &Node) -> &str {
    let prefix = node.display_name_prefix_length as usize;
    node.display_name
        .get(prefix..)
        .unwrap_or(&node.display_name)
}

/// Returns the content of a struct, or `None` if the node is not one.
pub(crate) fn struct_of(node: &Node) -> Option<&zooph_ir::StructNode> {
    match &node.kind {
        NodeKind::Struct(structure) => Some(structure),
        _ => None,
    }
}
