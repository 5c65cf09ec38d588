//! Values of fields and elements, from their bits.

use zooph_dynamic::{SchemaSet, StructId, Type};

use crate::names::cut;

/// Returns the value of a number, Bool or enum, from its bits.
pub(crate) fn of_bits(set: &SchemaSet, ty: &Type, bits: u64) -> String {
    match ty {
        Type::Bool => (bits & 1 != 0).to_string(),
        Type::Int8 => (bits as i8).to_string(),
        Type::Int16 => (bits as i16).to_string(),
        Type::Int32 => (bits as i32).to_string(),
        Type::Int64 => (bits as i64).to_string(),
        Type::UInt8 => (bits as u8).to_string(),
        Type::UInt16 => (bits as u16).to_string(),
        Type::UInt32 => (bits as u32).to_string(),
        Type::Float32 => format!("{:?}", f32::from_bits(bits as u32)),
        Type::Float64 => format!("{:?}", f64::from_bits(bits)),
        Type::Enum(id) => match set.enumerant(*id, bits as u16) {
            Some(name) => cut(name),
            None => format!("{} (not in the schema)", bits as u16),
        },
        _ => bits.to_string(),
    }
}

/// Returns the member that a discriminant selects.
pub(crate) fn of_tag(set: &SchemaSet, id: StructId, tag: u16) -> String {
    match set.plan(id).member(tag) {
        Some(field) => format!("{} ({tag})", cut(field.name())),
        None => format!("{tag} (not in the schema)"),
    }
}

/// Returns the bits from `bit` on, at most 64, of the bytes. They must be in one word.
pub(crate) fn bits_at(word: u64, bit: u32, width: u32) -> u64 {
    let bits = word.checked_shr(bit % 64).unwrap_or(0);
    match width {
        0..64 => bits & ((1 << width) - 1),
        _ => bits,
    }
}
