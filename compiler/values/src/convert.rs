//! Converts the meaning of expressions to values of types.

use std::sync::Arc;

use zooph_diagnostics::{Code, Diagnostic, Span};
use zooph_ir::{AnyKind, PointerValue, Type, Value};

use crate::object::{ListObject, Object, StructObject};
use crate::scope::report_depth;
use crate::{Scope, TooDeep};

/// The meaning of an expression before it is converted to the expected type. Where the expression does not
/// determine it, the expected type was used.
#[derive(Clone, Debug)]
pub(crate) enum Datum {
    Void,
    Bool(bool),
    /// A negative number.
    Negative(i64),
    Positive(u64),
    Float(f64),
    Text(Arc<[u8]>),
    Data(Arc<[u8]>),
    Enum(Type, u16),
    Struct(Type, StructObject),
    List(Type, ListObject),
    /// The target of a pointer of unknown type.
    Any(Object),
}

/// A value in the form in which a struct or list holds it.
#[derive(Clone, Debug)]
pub(crate) enum Fitted {
    /// The bits of a number.
    Bits(u64),
    /// The target of a pointer.
    Pointer(Object),
}

impl Datum {
    /// Converts the value to a `ty`. Returns it unchanged as the error if it is of another type. A number out
    /// of range is reported, and becomes the nearest one in range.
    pub(crate) fn fit(self, ty: &Type, span: Span, scope: &mut dyn Scope) -> Result<Fitted, Datum> {
        let object = match (self, ty) {
            (Datum::Void, Type::Void) => return Ok(Fitted::Bits(0)),
            (Datum::Bool(value), Type::Bool) => return Ok(Fitted::Bits(u64::from(value))),
            (Datum::Negative(value), _) => {
                let fitted = fit_integer(i128::from(value), ty, span, scope);
                return fitted.ok_or(Datum::Negative(value));
            }
            (Datum::Positive(value), _) => {
                let fitted = fit_integer(i128::from(value), ty, span, scope);
                return fitted.ok_or(Datum::Positive(value));
            }
            (Datum::Float(value), Type::Float32) => {
                return Ok(Fitted::Bits(u64::from((value as f32).to_bits())));
            }
            (Datum::Float(value), Type::Float64) => return Ok(Fitted::Bits(value.to_bits())),
            (Datum::Enum(own, value), _) if own.agrees_with(ty) => {
                return Ok(Fitted::Bits(u64::from(value)));
            }
            (Datum::Text(bytes), Type::Text) => Object::text(&bytes),
            (Datum::Data(bytes), Type::Data) => Object::data(&bytes),
            (Datum::Struct(own, body), _) if own.agrees_with(ty) || is_any(ty, AnyKind::Struct) => {
                Object::Struct(body)
            }
            (Datum::List(own, list), _) if own.agrees_with(ty) || is_any(ty, AnyKind::List) => {
                Object::List(list)
            }
            (Datum::Any(object), Type::AnyPointer(AnyKind::Any)) => object,
            (other, _) => return Err(other),
        };
        Ok(Fitted::Pointer(object))
    }

    /// Returns a constant's value as if its expression were written in place of its name.
    pub(crate) fn of_value(value: &Value, ty: &Type) -> Result<Datum, TooDeep> {
        let object = |value: &PointerValue| Object::from_value(value);
        let signed = |value: i64| match u64::try_from(value) {
            Ok(value) => Datum::Positive(value),
            Err(_) => Datum::Negative(value),
        };
        Ok(match value {
            Value::Void => Datum::Void,
            Value::Bool(value) => Datum::Bool(*value),
            Value::Int8(value) => signed(i64::from(*value)),
            Value::Int16(value) => signed(i64::from(*value)),
            Value::Int32(value) => signed(i64::from(*value)),
            Value::Int64(value) => signed(*value),
            Value::UInt8(value) => Datum::Positive(u64::from(*value)),
            Value::UInt16(value) => Datum::Positive(u64::from(*value)),
            Value::UInt32(value) => Datum::Positive(u64::from(*value)),
            Value::UInt64(value) => Datum::Positive(*value),
            Value::Float32(value) => Datum::Float(f64::from(*value)),
            Value::Float64(value) => Datum::Float(*value),
            Value::Text(bytes) => Datum::Text(Arc::clone(bytes)),
            Value::Data(bytes) => Datum::Data(Arc::clone(bytes)),
            Value::Enum(value) => Datum::Enum(ty.clone(), *value),
            Value::Interface => Datum::Any(Object::Null),
            Value::Struct(value) | Value::List(value) | Value::AnyPointer(value) => {
                match object(value)? {
                    Object::Struct(body) if matches!(value_kind(ty), Some(AnyKind::Struct)) => {
                        Datum::Struct(ty.clone(), body)
                    }
                    Object::List(list) if matches!(value_kind(ty), Some(AnyKind::List)) => {
                        Datum::List(ty.clone(), list)
                    }
                    other => Datum::Any(other),
                }
            }
        })
    }
}

/// Returns the kind of pointer for a struct or list. An `AnyPointer` has no known kind.
fn value_kind(ty: &Type) -> Option<AnyKind> {
    match ty {
        Type::Struct { .. } => Some(AnyKind::Struct),
        Type::List(_) => Some(AnyKind::List),
        _ => None,
    }
}

fn is_any(ty: &Type, kind: AnyKind) -> bool {
    matches!(ty, Type::AnyPointer(any) if *any == AnyKind::Any || *any == kind)
}

/// Returns the least and the greatest value of an integer type.
pub(crate) fn integer_range(ty: &Type) -> Option<(i128, i128)> {
    Some(match ty {
        Type::Int8 => (i8::MIN.into(), i8::MAX.into()),
        Type::Int16 => (i16::MIN.into(), i16::MAX.into()),
        Type::Int32 => (i32::MIN.into(), i32::MAX.into()),
        Type::Int64 => (i64::MIN.into(), i64::MAX.into()),
        Type::UInt8 => (0, u8::MAX.into()),
        Type::UInt16 => (0, u16::MAX.into()),
        Type::UInt32 => (0, u32::MAX.into()),
        Type::UInt64 => (0, u64::MAX.into()),
        _ => return None,
    })
}

fn fit_integer(value: i128, ty: &Type, span: Span, scope: &mut dyn Scope) -> Option<Fitted> {
    match ty {
        Type::Float32 => return Some(Fitted::Bits(u64::from((value as f32).to_bits()))),
        Type::Float64 => return Some(Fitted::Bits((value as f64).to_bits())),
        _ => {}
    }
    let (least, greatest) = integer_range(ty)?;
    if value < least || value > greatest {
        let message = format!("{value} does not fit: {ty:?} is from {least} to {greatest}");
        scope.report(Diagnostic::error(Code::OutOfRange, span, message));
    }
    Some(Fitted::Bits(value.clamp(least, greatest) as u64))
}

/// Converts a fitted value to a value of the IR.
pub(crate) fn to_value(
    fitted: Fitted,
    ty: &Type,
    span: Span,
    scope: &mut dyn Scope,
) -> Option<Value> {
    let bits = match fitted {
        Fitted::Bits(bits) => bits,
        Fitted::Pointer(object) => return pointer_value(object, ty, span, scope),
    };
    Some(match ty {
        Type::Bool => Value::Bool(bits != 0),
        Type::Int8 => Value::Int8(bits as i8),
        Type::Int16 => Value::Int16(bits as i16),
        Type::Int32 => Value::Int32(bits as i32),
        Type::Int64 => Value::Int64(bits as i64),
        Type::UInt8 => Value::UInt8(bits as u8),
        Type::UInt16 => Value::UInt16(bits as u16),
        Type::UInt32 => Value::UInt32(bits as u32),
        Type::UInt64 => Value::UInt64(bits),
        Type::Float32 => Value::Float32(f32::from_bits(bits as u32)),
        Type::Float64 => Value::Float64(f64::from_bits(bits)),
        Type::Enum { .. } => Value::Enum(bits as u16),
        _ => Value::Void,
    })
}

fn pointer_value(object: Object, ty: &Type, span: Span, scope: &mut dyn Scope) -> Option<Value> {
    let bytes = |object: &Object| -> Vec<u8> {
        match object {
            Object::List(ListObject::Flat { count, words, .. }) => {
                let bytes = words.iter().flat_map(|word| word.to_le_bytes());
                bytes.take(*count as usize).collect()
            }
            _ => Vec::new(),
        }
    };
    match ty {
        Type::Text => {
            let mut bytes = bytes(&object);
            bytes.pop();
            return Some(Value::Text(bytes.into()));
        }
        Type::Data => return Some(Value::Data(bytes(&object).into())),
        _ => {}
    }
    let Ok(value) = object.to_value() else {
        report_depth(scope, span);
        return None;
    };
    Some(match ty {
        Type::Struct { .. } => Value::Struct(value),
        Type::List(_) => Value::List(value),
        _ => Value::AnyPointer(value),
    })
}

/// Returns the bits of a number, enumerant or Bool, and zero for other values.
pub(crate) fn bits_of(value: &Value) -> u64 {
    match value {
        Value::Bool(value) => u64::from(*value),
        Value::Int8(value) => *value as u64,
        Value::Int16(value) => *value as u64,
        Value::Int32(value) => *value as u64,
        Value::Int64(value) => *value as u64,
        Value::UInt8(value) => u64::from(*value),
        Value::UInt16(value) | Value::Enum(value) => u64::from(*value),
        Value::UInt32(value) => u64::from(*value),
        Value::UInt64(value) => *value,
        Value::Float32(value) => u64::from(value.to_bits()),
        Value::Float64(value) => value.to_bits(),
        _ => 0,
    }
}
