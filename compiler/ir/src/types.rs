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
    /// An enum.
    Enum {
        type_id: Id,
        brand: Brand,
    },
    /// A struct.
    Struct {
        type_id: Id,
        brand: Brand,
    },
    /// A capability of an interface.
    Interface {
        type_id: Id,
        brand: Brand,
    },
    /// `AnyPointer` and its constrained forms.
    AnyPointer(AnyKind),
    /// A generic parameter of an enclosing scope. In messages it can be any pointer.
    Parameter {
        scope_id: Id,
        index: u16,
    },
    /// A method's own generic parameter.
    ImplicitMethodParameter {
        index: u16,
    },
}

/// The pointers that are allowed where the type of the target is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum AnyKind {
    Any,
    Struct,
    List,
    Capability,
}

/// The bindings of generic parameters. Innermost scopes come first, as in the reference. The parameters of
/// scopes that are not listed are unbound.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Brand {
    /// One entry for each scope with parameters.
    pub scopes: Vec<BrandScope>,
}

/// The bindings of one scope's parameters.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum BrandScope {
    /// The parameters are bound one by one, in their order.
    Bind {
        scope_id: Id,
        bindings: Vec<Binding>,
    },
    /// The parameters have the same bindings as in the scope in which the type is used.
    Inherit { scope_id: Id },
}

/// The binding of a generic parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Binding {
    /// The parameter stands for any pointer.
    Unbound,
    /// The parameter stands for this type, which is a pointer type.
    Type(Type),
}

impl Type {
    /// Reports whether values are in the pointer section.
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

    /// Returns the value of a field without an explicit default: zero, or the null pointer.
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

    /// Returns the size of a value in the data section in bits; 0 for `Void` and for pointers.
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
