//! Random types that can be used at a place.

use super::model::*;
use crate::rng::Rng;

/// The place where a type is to be used.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) model: &'a Model,
    pub(super) place: Place,
    /// The parameters of the interface or method around it.
    pub(super) parameters: &'a [ParameterId],
}

/// The greatest nesting depth of types.
const DEPTH: usize = 3;

impl Context<'_> {
    /// Returns a type for a field.
    pub(super) fn field(&self, rng: &mut Rng) -> Ty {
        match rng.below(100) {
            0..50 => self.plain(rng),
            50..64 => self.list(rng, DEPTH),
            64..78 => self.any_struct(rng, DEPTH, true),
            78..82 => Ty::AnyPointer,
            82..84 => Ty::AnyStruct,
            84..86 => Ty::AnyList,
            86..88 => Ty::Capability,
            88..92 => self.interface(rng, DEPTH),
            _ => self.parameter(rng).unwrap_or(Ty::Text),
        }
    }

    /// Returns a type of which schemas can contain values, and which depends on no type parameter.
    pub(super) fn closed(&self, rng: &mut Rng) -> Ty {
        match rng.below(100) {
            0..60 => self.plain(rng),
            60..80 => {
                let list = self.list(rng, DEPTH);
                if list.has_values() { list } else { Ty::Text }
            }
            _ => self.any_struct(rng, DEPTH, false),
        }
    }

    /// Returns a type that neither names a struct nor has parts.
    fn plain(&self, rng: &mut Rng) -> Ty {
        match rng.below(16) {
            0 => Ty::Void,
            1..3 => Ty::Bool,
            3..10 => Ty::Int {
                bits: 8 << rng.below(4),
                signed: rng.percent(50),
            },
            10 => Ty::Float32,
            11 => Ty::Float64,
            12..14 => Ty::Text,
            14 => Ty::Data,
            _ => self.any_enum(rng),
        }
    }

    fn visible(&self, place: Place) -> bool {
        place.file <= self.place.file
    }

    fn any_enum(&self, rng: &mut Rng) -> Ty {
        // An enum nested in a generic struct would have a brand that has no effect.
        let enums: Vec<EnumId> = (0..self.model.enums.len())
            .filter(|&id| self.visible(self.model.enums[id].place))
            .filter(|&id| {
                let scope = self.model.enums[id].place.scope;
                scope.is_none_or(|scope| !self.model.is_generic(scope))
            })
            .collect();
        if enums.is_empty() {
            Ty::Bool
        } else {
            Ty::Enum(*rng.pick(&enums))
        }
    }

    fn list(&self, rng: &mut Rng, depth: usize) -> Ty {
        let element = match rng.below(100) {
            0..60 => self.plain(rng),
            60..75 if depth > 0 => self.list(rng, depth - 1),
            75..90 => self.any_struct(rng, 0, false),
            90..92 => Ty::AnyList,
            92..94 => Ty::Capability,
            94..96 => self.interface(rng, 0),
            _ => Ty::Text,
        };
        Ty::List(Box::new(element))
    }

    /// Returns a struct. Unless `open` is set, it does not depend on type parameters of this place, since
    /// such a struct as an argument can make types that grow without end.
    fn any_struct(&self, rng: &mut Rng, depth: usize, open: bool) -> Ty {
        let structs: Vec<StructId> = (0..self.model.structs.len())
            .filter(|&id| self.visible(self.model.structs[id].place))
            .filter(|&id| open || self.inherited(id).is_empty())
            .collect();
        let id = *rng.pick(&structs);
        let inherited = self.inherited(id);
        let chain = self.chain(id);
        let mut bindings = Vec::new();
        for scope in chain {
            let parameters = &self.model.structs[scope].parameters;
            if inherited.contains(&scope) {
                bindings.extend(parameters.iter().map(|&id| (id, Ty::Parameter(id))));
            } else if depth > 0 && rng.percent(75) {
                let open = open && depth == DEPTH;
                bindings.extend(
                    parameters
                        .iter()
                        .map(|&id| (id, self.argument(rng, depth - 1, open))),
                );
            }
        }
        Ty::Struct(id, bindings)
    }

    /// Returns a struct with the scopes around it, outermost first.
    fn chain(&self, id: StructId) -> Vec<StructId> {
        let mut chain = self.model.scopes(self.model.structs[id].place);
        chain.push(id);
        chain
    }

    /// Returns the generic scopes around a struct whose parameters are inherited from this place.
    fn inherited(&self, id: StructId) -> Vec<StructId> {
        let ours = self.model.scopes(self.place);
        let theirs = self.model.scopes(self.model.structs[id].place);
        ours.iter()
            .zip(&theirs)
            .take_while(|(ours, theirs)| ours == theirs)
            .map(|(&scope, _)| scope)
            .filter(|&scope| !self.model.structs[scope].parameters.is_empty())
            .collect()
    }

    /// Returns an argument for a type parameter.
    fn argument(&self, rng: &mut Rng, depth: usize, open: bool) -> Ty {
        match rng.below(10) {
            0..3 => Ty::Text,
            3 => Ty::Data,
            4..6 => {
                let list = self.list(rng, 1);
                // The stock tool cannot write a null list without values as JSON, which occurs in unions.
                if list.has_values() { list } else { Ty::Text }
            }
            6..8 => self.any_struct(rng, depth, false),
            8 if open => self.parameter(rng).unwrap_or(Ty::Text),
            _ => Ty::AnyPointer,
        }
    }

    fn interface(&self, rng: &mut Rng, depth: usize) -> Ty {
        let interfaces: Vec<InterfaceId> = (0..self.model.interfaces.len())
            .filter(|&id| self.model.interfaces[id].file <= self.place.file)
            .collect();
        if interfaces.is_empty() {
            return Ty::Capability;
        }
        let id = *rng.pick(&interfaces);
        let arguments = if depth > 0 && rng.percent(75) {
            let parameters = &self.model.interfaces[id].parameters;
            parameters
                .iter()
                .map(|_| self.argument(rng, depth - 1, false))
                .collect()
        } else {
            Vec::new()
        };
        Ty::Interface(id, arguments)
    }

    /// Returns a type parameter that can be named here.
    fn parameter(&self, rng: &mut Rng) -> Option<Ty> {
        let scopes = self.model.scopes(self.place);
        let parameters: Vec<ParameterId> = scopes
            .iter()
            .flat_map(|&scope| &self.model.structs[scope].parameters)
            .chain(self.parameters)
            .copied()
            .collect();
        (!parameters.is_empty()).then(|| Ty::Parameter(*rng.pick(&parameters)))
    }

    /// Returns a struct of any kind, for a method's parameters or results.
    pub(super) fn message(&self, rng: &mut Rng) -> Ty {
        self.any_struct(rng, DEPTH, true)
    }
}
