//! Writes types with their brands, values, and annotations.

use zooph_ir::{Annotation, AnyKind, Binding, Brand, BrandScope, PointerValue, Type, Value};

use crate::message::{Slot, Struct};
use crate::places::*;
use crate::write::{list, list_unless_empty};

pub(super) fn annotations(pointer: Slot<'_>, items: &[Annotation]) {
    list_unless_empty(pointer, annotation::SIZE, items, |mut to, from| {
        to.set_scalar(annotation::ID, from.id);
        value(
            to.pointer(annotation::VALUE).init_struct(value::SIZE),
            &from.value,
        );
        // The brand is written even if it is empty, since the reference's compiler initializes it.
        scopes(
            to.pointer(annotation::BRAND).init_struct(brand::SIZE),
            &from.brand,
        );
    });
}

pub(super) fn ty(mut to: Struct<'_>, from: &Type) {
    let which = match from {
        Type::Void => 0,
        Type::Bool => 1,
        Type::Int8 => 2,
        Type::Int16 => 3,
        Type::Int32 => 4,
        Type::Int64 => 5,
        Type::UInt8 => 6,
        Type::UInt16 => 7,
        Type::UInt32 => 8,
        Type::UInt64 => 9,
        Type::Float32 => 10,
        Type::Float64 => 11,
        Type::Text => 12,
        Type::Data => 13,
        Type::List(element) => {
            ty(
                to.pointer(ty::ELEMENT_OR_BRAND).init_struct(ty::SIZE),
                element,
            );
            ty::LIST
        }
        Type::Enum { type_id, brand } => named(&mut to, ty::ENUM, *type_id, brand),
        Type::Struct { type_id, brand } => named(&mut to, ty::STRUCT, *type_id, brand),
        Type::Interface { type_id, brand } => named(&mut to, ty::INTERFACE, *type_id, brand),
        Type::AnyPointer(kind) => {
            let kind: u16 = match kind {
                AnyKind::Any => 0,
                AnyKind::Struct => 1,
                AnyKind::List => 2,
                AnyKind::Capability => 3,
            };
            any_pointer(&mut to, ty::UNCONSTRAINED, kind)
        }
        Type::Parameter { scope_id, index } => {
            to.set_scalar(ty::PARAMETER_SCOPE_ID, *scope_id);
            any_pointer(&mut to, ty::PARAMETER, *index)
        }
        Type::ImplicitMethodParameter { index } => {
            any_pointer(&mut to, ty::IMPLICIT_PARAMETER, *index)
        }
    };
    to.set_scalar::<u16>(ty::WHICH, which);
}

fn named(to: &mut Struct<'_>, which: u16, type_id: u64, brand: &Brand) -> u16 {
    to.set_scalar(ty::TYPE_ID, type_id);
    self::brand(to.pointer(ty::ELEMENT_OR_BRAND), brand);
    which
}

fn any_pointer(to: &mut Struct<'_>, which: u16, kind_or_index: u16) -> u16 {
    to.set_scalar(ty::ANY_WHICH, which);
    to.set_scalar(ty::ANY_KIND_OR_INDEX, kind_or_index);
    ty::ANY_POINTER
}

/// Writes a brand. The pointer stays null if nothing is bound.
pub(super) fn brand(pointer: Slot<'_>, from: &Brand) {
    if !from.scopes.is_empty() {
        scopes(pointer.init_struct(brand::SIZE), from);
    }
}

fn scopes(mut to: Struct<'_>, from: &Brand) {
    list_unless_empty(
        to.pointer(brand::SCOPES),
        brand_scope::SIZE,
        &from.scopes,
        |mut to, scope| match scope {
            BrandScope::Inherit { scope_id } => {
                to.set_scalar(brand_scope::SCOPE_ID, *scope_id);
                to.set_scalar(brand_scope::WHICH, brand_scope::INHERIT);
            }
            BrandScope::Bind { scope_id, bindings } => {
                to.set_scalar(brand_scope::SCOPE_ID, *scope_id);
                to.set_scalar(brand_scope::WHICH, brand_scope::BIND);
                list(
                    to.pointer(brand_scope::BINDINGS),
                    binding::SIZE,
                    bindings,
                    binding,
                );
            }
        },
    );
}

fn binding(mut to: Struct<'_>, from: &Binding) {
    match from {
        Binding::Unbound => to.set_scalar(binding::WHICH, binding::UNBOUND),
        Binding::Type(bound) => {
            to.set_scalar(binding::WHICH, binding::BOUND);
            ty(to.pointer(binding::TYPE).init_struct(ty::SIZE), bound);
        }
    }
}

pub(super) fn value(mut to: Struct<'_>, from: &Value) {
    let which = match from {
        Value::Void => 0,
        Value::Bool(value) => {
            to.set_bit(value::NARROW * 8, *value);
            1
        }
        Value::Int8(value) => number(&mut to, value::NARROW, *value, 2),
        Value::Int16(value) => number(&mut to, value::NARROW, *value, 3),
        Value::Int32(value) => number(&mut to, value::FOUR_BYTES, *value, 4),
        Value::Int64(value) => number(&mut to, value::EIGHT_BYTES, *value, 5),
        Value::UInt8(value) => number(&mut to, value::NARROW, *value, 6),
        Value::UInt16(value) => number(&mut to, value::NARROW, *value, 7),
        Value::UInt32(value) => number(&mut to, value::FOUR_BYTES, *value, 8),
        Value::UInt64(value) => number(&mut to, value::EIGHT_BYTES, *value, 9),
        Value::Float32(value) => number(&mut to, value::FOUR_BYTES, *value, 10),
        Value::Float64(value) => number(&mut to, value::EIGHT_BYTES, *value, 11),
        Value::Text(text) => {
            to.pointer(value::POINTER).set_text(text);
            12
        }
        Value::Data(data) => {
            to.pointer(value::POINTER).set_data(data);
            13
        }
        Value::List(list) => pointer_value(&mut to, list, 14),
        Value::Enum(value) => number(&mut to, value::NARROW, *value, 15),
        Value::Struct(value) => pointer_value(&mut to, value, 16),
        Value::Interface => 17,
        Value::AnyPointer(value) => pointer_value(&mut to, value, 18),
    };
    to.set_scalar::<u16>(value::WHICH, which);
}

fn number<T: zooph::Scalar>(to: &mut Struct<'_>, place: usize, value: T, which: u16) -> u16 {
    to.set_scalar(place, value);
    which
}

fn pointer_value(to: &mut Struct<'_>, from: &PointerValue, which: u16) -> u16 {
    to.pointer(value::POINTER).copy(&from.words);
    which
}
