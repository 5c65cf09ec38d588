//! Compares types where they are used.

use zooph_ir::{AnyKind, Binding, Brand, BrandScope, Id, Type};

use crate::change::{At, Probe};
use crate::compare::Compare;
use crate::rule::{Breaks, Rule};

/// A use of a type that may be generic, which is checked once the meaning of all parameters is known.
pub(crate) struct Use<'a> {
    new_id: Id,
    brand: &'a Brand,
    pub(crate) context: Context,
}

/// The place where a type is used.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    pub(crate) name: String,
    pub(crate) places: (At, At),
    pub(crate) probe: Option<Probe>,
}

const ANY: Type = Type::AnyPointer(AnyKind::Any);
const NONE: Breaks = Breaks {
    wire: false,
    json: false,
    source: false,
};

impl<'a> Compare<'a> {
    /// Returns what breaks if a field's type changes.
    pub(crate) fn types(&mut self, old: &'a Type, new: &'a Type, context: &Context) -> Breaks {
        use Type::*;
        match (old, new) {
            (List(a), List(b)) => self.elements(a, b, context),
            (Enum { type_id: a, .. }, Enum { type_id: b, .. }) => self.declared(*a, *b),
            (Enum { .. }, UInt16) | (UInt16, Enum { .. }) => Breaks::JSON_SOURCE,
            // The reference permits this change: the bytes are the same.
            (List(element), Data) | (Data, List(element)) if matches!(**element, Int8 | UInt8) => {
                Breaks::JSON_SOURCE
            }
            (
                Struct {
                    type_id: a,
                    brand: old,
                },
                Struct {
                    type_id: b,
                    brand: new,
                },
            ) => self
                .declared(*a, *b)
                .or(self.brands(*a, *b, (old, new), context)),
            (
                Interface {
                    type_id: a,
                    brand: old,
                },
                Interface {
                    type_id: b,
                    brand: new,
                },
            ) => match self.correspond(*a, *b) {
                true => self.brands(*a, *b, (old, new), context),
                false => Breaks::WIRE_SOURCE,
            },
            (
                Parameter {
                    scope_id: a,
                    index: i,
                },
                Parameter {
                    scope_id: b,
                    index: j,
                },
            ) if self.correspond(*a, *b) && i == j => NONE,
            (replaced, Parameter { scope_id, index })
                if replaced.is_pointer() && self.is_new_parameter(*scope_id, *index) =>
            {
                let all = self.replaced.entry(*scope_id).or_default();
                all.push((*index, replaced));
                Breaks::SOURCE
            }
            // Implicit parameters of methods, too.
            (a, b) if a == b => NONE,
            (a, b) => other_kinds(a, b),
        }
    }

    /// Compares enums or structs that are types of one field.
    fn declared(&mut self, old: Id, new: Id) -> Breaks {
        if self.correspond(old, new) {
            return NONE;
        }
        match self.add_pair(old, new) {
            true => Breaks::SOURCE,
            false => Breaks::ALL,
        }
    }

    /// Compares the types of elements. A list of structs can take the place of another list, whose elements
    /// become the fields at the beginning of the structs. Lists of Bool are packed by bits, and cannot.
    fn elements(&mut self, old: &'a Type, new: &'a Type, context: &Context) -> Breaks {
        match (old, new) {
            (Type::Struct { .. }, Type::Struct { .. }) => self.types(old, new, context),
            (Type::Bool, Type::Struct { .. }) | (Type::Struct { .. }, Type::Bool) => Breaks::ALL,
            (Type::Void, Type::Struct { .. }) => Breaks::JSON_SOURCE,
            (element, Type::Struct { type_id, .. }) => {
                let leaves = self.new.leaves(*type_id);
                match leaves.first(element.is_pointer()) {
                    Some(leaf) if !self.types(element, &leaf.slot.ty, context).wire => {
                        Breaks::JSON_SOURCE
                    }
                    _ => Breaks::ALL,
                }
            }
            (Type::Struct { type_id, .. }, element) => {
                let leaves = self.old.leaves(*type_id);
                let is_only = leaves.all.len() == 1;
                match leaves.first(element.is_pointer()) {
                    Some(leaf) if is_only && !self.types(&leaf.slot.ty, element, context).wire => {
                        Breaks::JSON_SOURCE
                    }
                    _ => Breaks::ALL,
                }
            }
            _ => self.types(old, new, context),
        }
    }

    /// Compares the arguments of a generic type, parameter by parameter.
    pub(crate) fn brands(
        &mut self,
        old_id: Id,
        new_id: Id,
        brands: (&'a Brand, &'a Brand),
        context: &Context,
    ) -> Breaks {
        if !self.correspond(old_id, new_id) {
            return NONE;
        }
        let (old, new) = brands;
        self.uses.push(Use {
            new_id,
            brand: new,
            context: context.clone(),
        });
        let mut breaks = NONE;
        for scope in &old.scopes {
            let BrandScope::Bind { scope_id, bindings } = scope else {
                continue;
            };
            let counterpart = self.pairs.new_of(*scope_id);
            let kept = counterpart.and_then(|scope| self.new.node(scope));
            let kept = kept.map_or(bindings.len(), |node| node.parameters.len());
            // If a parameter is gone, the fields that had its type are reported.
            for (at, binding) in bindings.iter().enumerate().take(kept) {
                let bound = counterpart.map(|scope| bound(new, scope, at as u16));
                let change = match (binding, bound) {
                    (_, Some(None)) => NONE,
                    (Binding::Type(a), Some(Some(b))) => self.types(a, b, context),
                    (Binding::Unbound, Some(Some(Type::AnyPointer(AnyKind::Any)))) => NONE,
                    (Binding::Type(Type::AnyPointer(AnyKind::Any)), None)
                    | (Binding::Unbound, None) => NONE,
                    _ => Breaks::ALL,
                };
                breaks = breaks.or(change);
            }
        }
        for scope in &new.scopes {
            let BrandScope::Bind { scope_id, bindings } = scope else {
                continue;
            };
            let is_bound = |id: &Id| self.pairs.new_of(*id) == Some(*scope_id);
            let was_bound = old.scopes.iter().any(|scope| is_bound(&scope.id()));
            // Parameters that are new are checked with what they replaced.
            for (at, binding) in bindings.iter().enumerate() {
                let is_any = matches!(binding, Binding::Unbound | Binding::Type(ANY));
                if !was_bound && !is_any && !self.is_new_parameter(*scope_id, at as u16) {
                    breaks = Breaks::ALL;
                }
            }
        }
        breaks
    }

    /// Reports whether the old version has no such generic parameter.
    fn is_new_parameter(&self, new_scope: Id, index: u16) -> bool {
        let was = self
            .pairs
            .old_of(new_scope)
            .and_then(|id| self.old.node(id));
        was.is_none_or(|node| usize::from(index) >= node.parameters.len())
    }

    /// Checks that all users bind new generic parameters to the types that they replaced.
    pub(crate) fn check_uses(&mut self) {
        let replaced = std::mem::take(&mut self.replaced);
        if replaced.is_empty() {
            return;
        }
        let uses = std::mem::take(&mut self.uses);
        for used in uses {
            let mut scope = Some(used.new_id);
            for _ in 0..crate::side::DEPTH {
                let Some(id) = scope else {
                    break;
                };
                for (index, was) in replaced.get(&id).into_iter().flatten() {
                    let Some(bound) = bound(used.brand, id, *index) else {
                        continue;
                    };
                    if self.types(was, bound, &used.context).wire {
                        let (was, is) = (self.old.spell(was), self.new.spell(bound));
                        let parameter = Type::Parameter {
                            scope_id: id,
                            index: *index,
                        };
                        let parameter = self.new.spell(&parameter);
                        let name = used.context.name.clone();
                        let message = format!(
                            "`{name}` has a generic type whose parameter `{parameter}` took the place of {was}, and binds it to {is}"
                        );
                        let change =
                            self.report(Rule::FieldTypeChanged, name, used.context.places, message);
                        change.advice = Some(format!("bind `{parameter}` to {was}"));
                        change.probe = used.context.probe;
                    }
                }
                scope = self.new.node(id).and_then(|node| self.new.scope(node));
            }
        }
    }
}

/// Returns the binding of a parameter, or `None` if the scope around inherits it.
fn bound(brand: &Brand, scope: Id, index: u16) -> Option<&Type> {
    match brand.scope(scope) {
        Some(BrandScope::Inherit { .. }) => None,
        Some(BrandScope::Bind { bindings, .. }) => match bindings.get(usize::from(index)) {
            Some(Binding::Type(ty)) => Some(ty),
            Some(Binding::Unbound) | None => Some(&ANY),
        },
        None => Some(&ANY),
    }
}

/// Returns what breaks between types that have nothing in common.
fn other_kinds(old: &Type, new: &Type) -> Breaks {
    Breaks {
        wire: true,
        json: json_form(old) != json_form(new),
        source: true,
    }
}

/// Returns a number for each form that values have in JSON.
fn json_form(ty: &Type) -> u8 {
    use Type::*;
    match ty {
        Void => 0,
        Bool => 1,
        Int8 | Int16 | Int32 | UInt8 | UInt16 | UInt32 => 2,
        Float32 | Float64 => 3,
        // Numbers of 64 bits are strings.
        Int64 | UInt64 => 4,
        Text => 5,
        Data => 6,
        Enum { .. } => 7,
        List(_) => 8,
        Struct { .. } => 9,
        Interface { .. } => 10,
        AnyPointer(_) | Parameter { .. } | ImplicitMethodParameter { .. } => 11,
    }
}
