//! Converts types of a request to types of a program.

use std::collections::HashMap;

use zooph_ir::generics::{Facts, Parameter};
use zooph_ir::{self as ir, Binding, Brand, BrandScope, Id, NodeKind};

use crate::declared::Declared;
use crate::model::{AnyKind, Arg, Args, DeclIx, Number, Param, ParamIx, Type};

/// The tables that types are looked up in.
pub(crate) struct Types<'d, 'r> {
    pub(crate) declared: &'d Declared<'r>,
    pub(crate) facts: &'d Facts,
    pub(crate) params: &'d [Param<'r>],
    /// The parameters of each declaration's generated type, by the index of the declaration.
    pub(crate) used: &'d [Vec<ParamIx>],
}

/// Returns all generic parameters of all declarations, and the index of each.
pub(crate) fn params<'r>(declared: &Declared<'r>) -> (Vec<Param<'r>>, HashMap<Parameter, ParamIx>) {
    let (mut params, mut known) = (Vec::new(), HashMap::new());
    for (at, spot) in declared.spots.iter().enumerate() {
        for (index, name) in (0..).zip(&spot.node.parameters) {
            known.insert((spot.node.id, index), ParamIx::new(params.len()));
            params.push(Param {
                scope: DeclIx::new(at),
                index,
                name,
            });
        }
    }
    (params, known)
}

impl Types<'_, '_> {
    /// Converts the type of a field or constant.
    pub(crate) fn of(&self, ty: &ir::Type, known: &HashMap<Parameter, ParamIx>) -> Type {
        match ty {
            ir::Type::Void => Type::Void,
            ir::Type::Bool => Type::Bool,
            ir::Type::Text => Type::Text,
            ir::Type::Data => Type::Data,
            ir::Type::List(element) => Type::List(Box::new(self.of(element, known))),
            ir::Type::Struct { type_id, brand } => {
                let is_struct = |kind: &NodeKind| matches!(kind, NodeKind::Struct(_));
                match self.declared(*type_id, is_struct) {
                    Some(ix) => Type::Struct(ix, self.args(ix, brand, known)),
                    None => Type::ANY,
                }
            }
            ir::Type::Interface { type_id, .. } => {
                let is_interface = |kind: &NodeKind| matches!(kind, NodeKind::Interface(_));
                Type::Capability(self.declared(*type_id, is_interface))
            }
            ir::Type::AnyPointer(kind) => match kind {
                ir::AnyKind::Any => Type::ANY,
                ir::AnyKind::Struct => Type::Any(AnyKind::Struct),
                ir::AnyKind::List => Type::Any(AnyKind::List),
                ir::AnyKind::Capability => Type::Capability(None),
            },
            ir::Type::Parameter { scope_id, index } => known
                .get(&(*scope_id, *index))
                .map_or(Type::ANY, |param| Type::Param(*param)),
            ir::Type::ImplicitMethodParameter { .. } => Type::ANY,
            number => Type::Number(self.number(number)),
        }
    }

    /// Converts the type of a number or enum.
    pub(crate) fn number(&self, ty: &ir::Type) -> Number {
        use ir::Type::{Enum, Float32, Float64, Int8, Int16, Int32, Int64};
        match ty {
            Int8 | Int16 | Int32 | Int64 => Number::Int(ty.data_bits()),
            Float32 | Float64 => Number::Float(ty.data_bits()),
            Enum { type_id, .. } => {
                let is_enum = |kind: &NodeKind| matches!(kind, NodeKind::Enum(_));
                let found = self.declared(*type_id, is_enum);
                found.map_or(Number::Uint(16), Number::Enum)
            }
            _ => Number::Uint(ty.data_bits()),
        }
    }

    fn declared(&self, id: Id, is_meant: impl Fn(&NodeKind) -> bool) -> Option<DeclIx> {
        let ix = *self.declared.by_id.get(&id)?;
        is_meant(&self.declared.spots[ix.at()].node.kind).then_some(ix)
    }

    fn args(&self, of: DeclIx, brand: &Brand, known: &HashMap<Parameter, ParamIx>) -> Args {
        let params = &self.used[of.at()];
        let (mut said, mut bound, mut inherited) = (Vec::new(), Vec::new(), Vec::new());
        for scope in &brand.scopes {
            let Some(scope_ix) = self.declared.by_id.get(&scope.id()).copied() else {
                continue;
            };
            let BrandScope::Bind { scope_id, bindings } = scope else {
                inherited.push(scope_ix);
                continue;
            };
            // Parameters of one scope are adjacent, in the order of their indices.
            let of_scope = |param: &ParamIx| self.params[param.at()].scope == scope_ix;
            let mut at = params.iter().position(of_scope).unwrap_or(params.len());
            for (index, binding) in (0..).zip(bindings) {
                let used = params
                    .get(at)
                    .filter(|param| of_scope(param) && self.params[param.at()].index == index);
                if let Binding::Type(ty) = binding {
                    bound.extend(used.map(|_| (at, said.len())));
                    said.push(Arg {
                        ty: self.of(ty, known),
                        grows: self.facts.grows((*scope_id, index), ty),
                    });
                }
                at += usize::from(used.is_some());
            }
        }
        // The first binding of a parameter wins. The sort is stable.
        bound.sort_by_key(|(at, _)| *at);
        bound.dedup_by_key(|(at, _)| *at);
        Args {
            said: said.into(),
            bound: bound.into(),
            inherited: inherited.into(),
        }
    }
}
