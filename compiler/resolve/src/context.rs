//! Generic contexts: the bindings of the parameters of a scope and of those around it.

use std::sync::Arc;

use zooph_diagnostics::Span;
use zooph_ir::{AnyKind, Binding, Brand, BrandScope, Id, Type};

use crate::decl::{Builtin, NodeIx, Target};
use crate::session::Session;

/// The meaning of a name expression.
#[derive(Clone, Debug)]
pub(crate) struct Meaning {
    pub(crate) what: What,
    /// The place of the expression, for messages. `None` for a meaning that comes from a brand.
    pub(crate) span: Option<Span>,
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    /// A node, with bindings for it and the scopes around it.
    Node(NodeIx, Arc<Context>),
    /// A built-in type. The context holds the element type of `List`.
    Builtin(Builtin, Arc<Context>),
    /// A generic parameter that is not substituted here.
    Parameter { scope: Id, index: u16 },
    /// A method's own generic parameter, in its parameter and result types.
    Implicit(u16),
}

/// Bindings of one scope's parameters, and of the scopes around it.
#[derive(Debug)]
pub(crate) struct Context {
    parent: Option<Arc<Context>>,
    scope: Id,
    parameters: usize,
    bound: Bound,
}

#[derive(Clone, Debug)]
enum Bound {
    /// The scope surrounds the expression, so its parameters stand for themselves.
    Inherited,
    /// The bindings one by one. If there are fewer than parameters, the parameters are not bound.
    To(Vec<Meaning>),
}

impl Context {
    /// Returns a scope with nothing around it and nothing bound.
    fn detached(scope: Id) -> Arc<Self> {
        Arc::new(Context {
            parent: None,
            scope,
            parameters: 0,
            bound: Bound::To(Vec::new()),
        })
    }

    /// Returns a scope inside this one, with parameters that are not bound.
    pub(crate) fn inside(self: &Arc<Self>, scope: Id, parameters: usize) -> Arc<Self> {
        let parent = Some(Arc::clone(self));
        Arc::new(Context {
            parent,
            scope,
            parameters,
            bound: Bound::To(Vec::new()),
        })
    }

    /// Returns the same scope with its parameters bound.
    pub(crate) fn with(&self, arguments: Vec<Meaning>) -> Arc<Self> {
        Arc::new(Context {
            parent: self.parent.clone(),
            scope: self.scope,
            parameters: self.parameters,
            bound: Bound::To(arguments),
        })
    }

    pub(crate) fn parameters(&self) -> usize {
        self.parameters
    }

    /// Returns the bindings of the scope's own parameters, if they are bound.
    pub(crate) fn arguments(&self) -> &[Meaning] {
        match &self.bound {
            Bound::To(arguments) => arguments,
            Bound::Inherited => &[],
        }
    }

    /// Returns the context of a scope around this one.
    fn out_to(self: &Arc<Self>, scope: Id) -> Arc<Self> {
        self.levels()
            .find(|level| level.scope == scope)
            .map_or_else(
                // The scope is not around this one. It is in another file, or in no file at all.
                || Context::detached(scope),
                Arc::clone,
            )
    }

    /// Returns this scope and those around it, innermost first.
    fn levels(self: &Arc<Self>) -> impl Iterator<Item = &Arc<Self>> {
        std::iter::successors(Some(self), |level| level.parent.as_ref())
    }

    /// Reports whether any scope has parameters.
    pub(crate) fn is_generic(self: &Arc<Self>) -> bool {
        self.levels().any(|level| level.parameters > 0)
    }
}

impl Session {
    /// Returns the context of declarations inside a node, in which all scopes around them are inherited.
    pub(crate) fn context_in(&self, node: NodeIx) -> Arc<Context> {
        let scopes = std::iter::successors(Some(node), |ix| self.node(*ix).parent);
        let scopes: Vec<NodeIx> = scopes.collect();
        let around = scopes.into_iter().rev().fold(None, |parent, ix| {
            let node = self.node(ix);
            Some(Arc::new(Context {
                parent,
                scope: node.id,
                parameters: node.ast.params().len(),
                bound: Bound::Inherited,
            }))
        });
        around.unwrap_or_else(|| Context::detached(0))
    }

    /// Returns the meaning of a declared node as seen from `context`.
    pub(crate) fn node_from(&self, context: &Arc<Context>, ix: NodeIx, span: Span) -> Meaning {
        let node = self.node(ix);
        let parent = node.parent.map_or(0, |parent| self.node(parent).id);
        let inner = context
            .out_to(parent)
            .inside(node.id, node.ast.params().len());
        Meaning {
            what: What::Node(ix, inner),
            span: Some(span),
        }
    }

    /// Returns the meaning of an alias declared in `scope` as seen from `context`.
    pub(crate) fn alias_from(
        &self,
        context: &Arc<Context>,
        scope: NodeIx,
        target: Target,
        brand: Option<&Brand>,
        span: Span,
    ) -> Meaning {
        let around = context.out_to(self.node(scope).id);
        let what = match (target, brand) {
            (Target::Node(ix), Some(brand)) => {
                What::Node(ix, self.context_of_brand(&around, ix, &brand.scopes))
            }
            (Target::Node(ix), None) => {
                let node = self.node(ix);
                What::Node(ix, around.inside(node.id, node.ast.params().len()))
            }
            (Target::Builtin(builtin), brand) => {
                self.builtin_with(&around, builtin, brand.map_or(&[], |brand| &brand.scopes))
            }
            (Target::Parameter { scope, index }, _) => {
                return self.parameter_from(context, scope, index, span);
            }
        };
        Meaning {
            what,
            span: Some(span),
        }
    }

    /// Returns the meaning of a generic parameter as seen from `context`.
    pub(crate) fn parameter_from(
        &self,
        context: &Arc<Context>,
        scope: Id,
        index: u16,
        span: Span,
    ) -> Meaning {
        match self.bound_to(context, scope, index) {
            Some(mut meaning) => {
                meaning.span = meaning.span.or(Some(span));
                meaning
            }
            None => Meaning {
                what: What::Parameter { scope, index },
                span: Some(span),
            },
        }
    }

    /// Returns the binding of a parameter, or `None` if it stands for itself.
    fn bound_to(&self, context: &Arc<Context>, scope: Id, index: u16) -> Option<Meaning> {
        match &context.levels().find(|level| level.scope == scope)?.bound {
            Bound::Inherited => None,
            Bound::To(arguments) => Some(match arguments.get(usize::from(index)) {
                Some(argument) => argument.clone(),
                None => builtin(Builtin::AnyPointer),
            }),
        }
    }

    /// Returns the context that a node's brand describes. The brand is written in `around`.
    fn context_of_brand(
        &self,
        around: &Arc<Context>,
        node: NodeIx,
        brand: &[BrandScope],
    ) -> Arc<Context> {
        let scopes: Vec<NodeIx> =
            std::iter::successors(Some(node), |ix| self.node(*ix).parent).collect();
        // The brand lists some of the scopes, innermost first.
        let mut listed = brand.iter().peekable();
        let bounds: Vec<Bound> = scopes
            .iter()
            .map(|ix| {
                let id = self.node(*ix).id;
                match listed.next_if(|scope| scope.id() == id) {
                    Some(scope) => self.bound_of_brand(around, scope),
                    None => Bound::To(Vec::new()),
                }
            })
            .collect();
        let mut parent = None;
        for (ix, bound) in scopes.iter().zip(bounds).rev() {
            let node = self.node(*ix);
            let parameters = node.ast.params().len();
            parent = Some(Arc::new(Context {
                parent,
                scope: node.id,
                parameters,
                bound,
            }));
        }
        parent.unwrap_or_else(|| Context::detached(0))
    }

    fn bound_of_brand(&self, around: &Arc<Context>, scope: &BrandScope) -> Bound {
        match scope {
            BrandScope::Bind { bindings, .. } => {
                let argument = |binding: &Binding| match binding {
                    Binding::Unbound => builtin(Builtin::AnyPointer),
                    Binding::Type(ty) => self.meaning_of_type(around, ty),
                };
                Bound::To(bindings.iter().map(argument).collect())
            }
            BrandScope::Inherit { scope_id } => {
                match around.levels().find(|level| level.scope == *scope_id) {
                    Some(level) => level.bound.clone(),
                    None => Bound::To(Vec::new()),
                }
            }
        }
    }

    fn builtin_with(&self, around: &Arc<Context>, which: Builtin, brand: &[BrandScope]) -> What {
        let context = around.inside(which.pseudo_id(), which.parameter_count());
        let context = match brand.first() {
            Some(scope) if scope.id() == which.pseudo_id() => {
                match self.bound_of_brand(around, scope) {
                    Bound::To(arguments) => context.with(arguments),
                    Bound::Inherited => context,
                }
            }
            _ => context,
        };
        What::Builtin(which, context)
    }

    /// Returns a meaning from which a type could have been made, as seen from `around`.
    fn meaning_of_type(&self, around: &Arc<Context>, ty: &Type) -> Meaning {
        let node = |id: &Id, brand: &Brand| match self.by_id.get(id) {
            Some(ix) => {
                let context = self.context_of_brand(around, *ix, &brand.scopes);
                Meaning {
                    what: What::Node(*ix, context),
                    span: None,
                }
            }
            None => builtin(Builtin::AnyPointer),
        };
        builtin(match ty {
            Type::Void => Builtin::Void,
            Type::Bool => Builtin::Bool,
            Type::Int8 => Builtin::Int8,
            Type::Int16 => Builtin::Int16,
            Type::Int32 => Builtin::Int32,
            Type::Int64 => Builtin::Int64,
            Type::UInt8 => Builtin::UInt8,
            Type::UInt16 => Builtin::UInt16,
            Type::UInt32 => Builtin::UInt32,
            Type::UInt64 => Builtin::UInt64,
            Type::Float32 => Builtin::Float32,
            Type::Float64 => Builtin::Float64,
            Type::Text => Builtin::Text,
            Type::Data => Builtin::Data,
            Type::AnyPointer(AnyKind::Any) => Builtin::AnyPointer,
            Type::AnyPointer(AnyKind::Struct) => Builtin::AnyStruct,
            Type::AnyPointer(AnyKind::List) => Builtin::AnyList,
            Type::AnyPointer(AnyKind::Capability) => Builtin::Capability,
            Type::List(element) => return list_of(self.meaning_of_type(around, element)),
            Type::Enum { type_id, brand }
            | Type::Struct { type_id, brand }
            | Type::Interface { type_id, brand } => return node(type_id, brand),
            Type::Parameter { scope_id, index } => {
                let unchanged = What::Parameter {
                    scope: *scope_id,
                    index: *index,
                };
                return self.bound_to(around, *scope_id, *index).unwrap_or(Meaning {
                    what: unchanged,
                    span: None,
                });
            }
            Type::ImplicitMethodParameter { index } => {
                return Meaning {
                    what: What::Implicit(*index),
                    span: None,
                };
            }
        })
    }

    /// Returns the brand for a context: entries for bound and for inherited scopes, innermost first.
    pub(crate) fn brand_of(&mut self, context: &Arc<Context>, room: &mut Room) -> Brand {
        let mut scopes = Vec::new();
        for level in context.levels() {
            let scope_id = level.scope;
            match &level.bound {
                Bound::Inherited if level.parameters > 0 => {
                    scopes.push(BrandScope::Inherit { scope_id });
                }
                Bound::To(arguments) if !arguments.is_empty() => {
                    let mut bindings = Vec::with_capacity(arguments.len());
                    for argument in arguments {
                        let ty = self.type_within(argument, room).unwrap_or(Type::Void);
                        bindings.push(Binding::Type(ty));
                    }
                    scopes.push(BrandScope::Bind { scope_id, bindings });
                }
                Bound::Inherited | Bound::To(_) => {}
            }
        }
        Brand { scopes }
    }
}

/// The limits of the size of a type. With aliases, a few lines of source can name types of any size.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) types: u32,
    pub(crate) depth: u32,
}

/// The greatest number of parts in a type.
const MAX_TYPES: u32 = 10_000;

impl Default for Room {
    fn default() -> Self {
        Room {
            types: MAX_TYPES,
            depth: 100,
        }
    }
}

impl Room {
    /// Returns the number of parts that were made.
    pub(crate) fn used(&self) -> u32 {
        MAX_TYPES - self.types
    }
}

/// Returns a built-in type. If it has parameters, they are not bound.
pub(crate) fn builtin(which: Builtin) -> Meaning {
    let context = Context::detached(0).inside(which.pseudo_id(), which.parameter_count());
    Meaning {
        what: What::Builtin(which, context),
        span: None,
    }
}

fn list_of(element: Meaning) -> Meaning {
    let context = Context::detached(0).inside(Builtin::List.pseudo_id(), 1);
    Meaning {
        what: What::Builtin(Builtin::List, context.with(vec![element])),
        span: None,
    }
}
