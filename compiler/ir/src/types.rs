//! Types and brands.

use std::sync::Arc;

use crate::{Id, PointerValue, Value};

/// The type of a field, constant, annotation or list element.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Type {
    Void,
    Bool,
    Int8,
    Int16,
    Int32,
    Int64,
    UInt8,
    UInt16,
    UInt32,
    UInt64,
    Float32,
    Float64,
    Text,
    Data,
    /// `List(element)`.
    List(Box<Type>),
    /// An enum node.
    Enum {
        type_id: Id,
        brand: Brand,
    },
    /// A struct node.
    Struct {
        type_id: Id,
        brand: Brand,
    },
    /// An interface node: a capability.
    Interface {
        type_id: Id,
        brand: Brand,
    },
    /// `AnyPointer` and its constrained forms.
    AnyPointer(AnyKind),
    /// A generic parameter of an enclosing scope; any pointer type on the wire.
    Parameter {
        scope_id: Id,
        index: u16,
    },
    /// A method's own generic parameter.
    ImplicitMethodParameter {
        index: u16,
    },
}

/// Which pointers an untyped pointer may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum AnyKind {
    Any,
    Struct,
    List,
    Capability,
}

/// Bindings of generic parameters, innermost scopes first as the reference lists them.
/// Scopes that are not listed are unbound. No scopes at all: nothing bound.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Brand {
    /// One entry for each scope with parameters.
    pub scopes: Vec<BrandScope>,
}

/// The bindings of one scope's parameters.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum BrandScope {
    /// Bound one by one, in order of the scope's parameters.
    Bind {
        scope_id: Id,
        bindings: Vec<Binding>,
    },
    /// The same as where the type is used.
    Inherit { scope_id: Id },
}

/// What a generic parameter stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum Binding {
    /// Any pointer.
    Unbound,
    /// This (pointer) type.
    Type(Type),
}

impl Type {
    /// The type lives in the pointer section.
    pub fn is_pointer(&self) -> bool {
        use Type::*;
        matches!(
            self,
            Text | Data
                | List(_)
                | Struct { .. }
                | Interface { .. }
                | AnyPointer(_)
                | Parameter { .. }
                | ImplicitMethodParameter { .. }
        )
    }

    /// The value of a field whose schema spells no default: zero, or the null pointer.
    pub fn zero(&self) -> Value {
        match self {
            Type::Void => Value::Void,
            Type::Bool => Value::Bool(false),
            Type::Int8 => Value::Int8(0),
            Type::Int16 => Value::Int16(0),
            Type::Int32 => Value::Int32(0),
            Type::Int64 => Value::Int64(0),
            Type::UInt8 => Value::UInt8(0),
            Type::UInt16 => Value::UInt16(0),
            Type::UInt32 => Value::UInt32(0),
            Type::UInt64 => Value::UInt64(0),
            Type::Float32 => Value::Float32(0.0),
            Type::Float64 => Value::Float64(0.0),
            Type::Text => Value::Text(Arc::default()),
            Type::Data => Value::Data(Arc::default()),
            Type::List(_) => Value::List(PointerValue::default()),
            Type::Enum { .. } => Value::Enum(0),
            Type::Struct { .. } => Value::Struct(PointerValue::default()),
            Type::Interface { .. } => Value::Interface,
            Type::AnyPointer(_) | Type::Parameter { .. } | Type::ImplicitMethodParameter { .. } => {
                Value::AnyPointer(PointerValue::default())
            }
        }
    }

    /// Size of a value in the data section in bits; 0 for `Void` and for pointers.
    pub fn data_bits(&self) -> u32 {
        use Type::*;
        match self {
            Bool => 1,
            Int8 | UInt8 => 8,
            Int16 | UInt16 | Enum { .. } => 16,
            Int32 | UInt32 | Float32 => 32,
            Int64 | UInt64 | Float64 => 64,
            _ => 0,
        }
    }
}
