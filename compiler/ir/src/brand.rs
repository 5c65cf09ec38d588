//! Substitution of generic parameters where types are used.

use crate::{AnyKind, Binding, Brand, BrandScope, Id, Type};

/// The binding of a generic parameter under a brand.
enum Bound<'a> {
    /// The parameter is bound to a type.
    To(&'a Type),
    /// Any pointer: the parameter is explicitly unbound, beyond the bindings, or in a scope that is not listed.
    Any,
    /// The parameter has the same binding as in the scope around the brand.
    Inherited,
}

impl Brand {
    /// Reports whether the brand binds nothing.
    pub fn is_empty(&self) -> bool {
        self.scopes.is_empty()
    }

    /// Substitutes the bindings of `outer` in this brand, which is written inside the scopes that `outer` binds.
    pub fn under(&self, outer: &Brand) -> Brand {
        let scope = |scope: &BrandScope| match scope {
            BrandScope::Bind { scope_id, bindings } => {
                let bindings = bindings.iter().map(|binding| match binding {
                    Binding::Unbound => Binding::Unbound,
                    Binding::Type(ty) => Binding::Type(ty.under(outer)),
                });
                Some(BrandScope::Bind {
                    scope_id: *scope_id,
                    bindings: bindings.collect(),
                })
            }
            BrandScope::Inherit { scope_id } => outer.scope(*scope_id).cloned(),
        };
        Brand {
            scopes: self.scopes.iter().filter_map(scope).collect(),
        }
    }

    /// Returns the entry for a scope.
    pub fn scope(&self, id: Id) -> Option<&BrandScope> {
        self.scopes.iter().find(|scope| scope.id() == id)
    }

    fn bound(&self, scope: Id, index: u16) -> Bound<'_> {
        match self.scope(scope) {
            Some(BrandScope::Inherit { .. }) => Bound::Inherited,
            Some(BrandScope::Bind { bindings, .. }) => match bindings.get(usize::from(index)) {
                Some(Binding::Type(ty)) => Bound::To(ty),
                Some(Binding::Unbound) | None => Bound::Any,
            },
            None => Bound::Any,
        }
    }

    /// Reports whether both brands bind alike. An unbound parameter counts as bound to `AnyPointer`.
    fn agrees_with(&self, other: &Brand) -> bool {
        let covers = |a: &Brand, b: &Brand| {
            a.scopes.iter().all(|scope| match scope {
                BrandScope::Inherit { scope_id } => {
                    matches!(b.scope(*scope_id), Some(BrandScope::Inherit { .. }))
                }
                BrandScope::Bind { scope_id, bindings } => {
                    bindings.iter().enumerate().all(|(index, binding)| {
                        let any = Type::AnyPointer(AnyKind::Any);
                        let mine = match binding {
                            Binding::Type(ty) => ty,
                            Binding::Unbound => &any,
                        };
                        match b.bound(*scope_id, index as u16) {
                            Bound::To(ty) => mine.agrees_with(ty),
                            Bound::Any => *mine == any,
                            Bound::Inherited => false,
                        }
                    })
                }
            })
        };
        covers(self, other) && covers(other, self)
    }
}

impl BrandScope {
    /// Returns the scope whose parameters are bound.
    pub fn id(&self) -> Id {
        match self {
            BrandScope::Bind { scope_id, .. } | BrandScope::Inherit { scope_id } => *scope_id,
        }
    }
}

impl Type {
    /// Substitutes the bindings of `brand` in this type, which is written inside the scopes that it binds. For
    /// example, this gives the type of a generic struct's field in a struct with that brand. Parameters of scopes
    /// that the brand inherits stay parameters. Those of scopes that it does not list become `AnyPointer`.
    pub fn under(&self, brand: &Brand) -> Type {
        match self {
            Type::List(element) => Type::List(Box::new(element.under(brand))),
            Type::Enum {
                type_id,
                brand: inner,
            } => Type::Enum {
                type_id: *type_id,
                brand: inner.under(brand),
            },
            Type::Struct {
                type_id,
                brand: inner,
            } => Type::Struct {
                type_id: *type_id,
                brand: inner.under(brand),
            },
            Type::Interface {
                type_id,
                brand: inner,
            } => Type::Interface {
                type_id: *type_id,
                brand: inner.under(brand),
            },
            Type::Parameter { scope_id, index } => match brand.bound(*scope_id, *index) {
                Bound::To(ty) => ty.clone(),
                Bound::Any => Type::AnyPointer(AnyKind::Any),
                Bound::Inherited => self.clone(),
            },
            other => other.clone(),
        }
    }

    /// Reports whether both types are the same, however their brands are written.
    pub fn agrees_with(&self, other: &Type) -> bool {
        match (self, other) {
            (Type::List(a), Type::List(b)) => a.agrees_with(b),
            (Type::Enum { type_id: a, .. }, Type::Enum { type_id: b, .. }) => a == b,
            (
                Type::Struct {
                    type_id: a,
                    brand: ab,
                },
                Type::Struct {
                    type_id: b,
                    brand: bb,
                },
            )
            | (
                Type::Interface {
                    type_id: a,
                    brand: ab,
                },
                Type::Interface {
                    type_id: b,
                    brand: bb,
                },
            ) => a == b && ab.agrees_with(bb),
            _ => self == other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bind(scope_id: Id, types: &[Type]) -> Brand {
        let bindings = types.iter().cloned().map(Binding::Type).collect();
        Brand {
            scopes: vec![BrandScope::Bind { scope_id, bindings }],
        }
    }

    fn parameter(index: u16) -> Type {
        Type::Parameter { scope_id: 1, index }
    }

    #[test]
    fn parameters_become_what_they_are_bound_to() {
        let brand = bind(1, &[Type::Text]);
        assert_eq!(parameter(0).under(&brand), Type::Text);
        assert_eq!(parameter(1).under(&brand), Type::AnyPointer(AnyKind::Any));
        let list = Type::List(Box::new(parameter(0)));
        assert_eq!(list.under(&brand), Type::List(Box::new(Type::Text)));
    }

    #[test]
    fn an_inherited_scope_takes_the_bindings_from_outside() {
        let inherit = Brand {
            scopes: vec![BrandScope::Inherit { scope_id: 1 }],
        };
        let outer = bind(1, &[Type::Data]);
        assert_eq!(inherit.under(&outer), outer);
        assert_eq!(inherit.under(&Brand::default()), Brand::default());
        assert_eq!(parameter(0).under(&inherit), parameter(0));
        let nested = Type::Struct {
            type_id: 2,
            brand: bind(2, &[parameter(0)]),
        };
        let expected = Type::Struct {
            type_id: 2,
            brand: bind(2, &[Type::Data]),
        };
        assert_eq!(nested.under(&outer), expected);
    }

    #[test]
    fn a_brand_of_nothing_but_any_pointers_is_no_brand() {
        let ty = |brand| Type::Struct { type_id: 7, brand };
        let any = bind(7, &[Type::AnyPointer(AnyKind::Any)]);
        assert!(ty(any).agrees_with(&ty(Brand::default())));
        assert!(!ty(bind(7, &[Type::Text])).agrees_with(&ty(Brand::default())));
        assert!(!ty(bind(7, &[Type::Text])).agrees_with(&ty(bind(7, &[Type::Data]))));
    }
}
