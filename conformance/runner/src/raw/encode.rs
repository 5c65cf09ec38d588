//! Encodes values.

use super::types::{Field, Library, Type, tag_width};
use super::value::Value;

/// Returns the bytes of a value. Sets and maps are written in the given order.
///
/// # Panics
/// If the value is not of the type.
pub(super) fn encode(library: &Library, ty: &Type, value: &Value) -> Vec<u8> {
    let mut out = Vec::new();
    put(library, ty, value, &mut out);
    out
}

fn count(count: usize, out: &mut Vec<u8>) {
    out.extend((count as u64).to_le_bytes());
}

fn put(library: &Library, ty: &Type, value: &Value, out: &mut Vec<u8>) {
    match (ty, value) {
        (Type::Named(name), value) => put(library, library.named(name), value, out),
        (Type::Unit, Value::Unit) => {}
        (Type::Bool, Value::Bool(value)) => out.push(u8::from(*value)),
        (Type::Char, Value::Char(value)) => out.extend(u32::from(*value).to_le_bytes()),
        (Type::Text, Value::Text(value)) => {
            count(value.len(), out);
            out.extend(value.bytes());
        }
        (Type::Unknown { .. }, Value::Int(value)) => out.extend(&value.to_le_bytes()[..2]),
        (Type::Int { bytes, .. }, Value::Int(value)) => out.extend(&value.to_le_bytes()[..*bytes]),
        (Type::Float { bytes }, Value::Float(bits)) => out.extend(&bits.to_le_bytes()[..*bytes]),
        (Type::List(_), Value::Units(units)) => count(*units as usize, out),
        (Type::List(element) | Type::Set(element), Value::List(all)) => {
            count(all.len(), out);
            all.iter().for_each(|one| put(library, element, one, out));
        }
        (Type::Array(element, length), Value::List(all)) => {
            assert_eq!(all.len(), *length);
            all.iter().for_each(|one| put(library, element, one, out));
        }
        (Type::Map(key, of), Value::Map(all)) => {
            count(all.len(), out);
            for (name, value) in all {
                put(library, key, name, out);
                put(library, of, value, out);
            }
        }
        (Type::Optional(_), Value::None) => out.push(0),
        (Type::Optional(of), Value::Some(value)) => {
            out.push(1);
            put(library, of, value, out);
        }
        (Type::Record(fields), Value::Record(values)) => members(library, fields, values, out),
        (Type::Sum(constructors), Value::Sum(number, values)) => {
            let width = tag_width(constructors.len());
            out.extend(&number.to_le_bytes()[..width]);
            members(library, &constructors[*number].fields, values, out);
        }
        _ => panic!("{value:?} is no {ty:?}"),
    }
}

fn members(library: &Library, fields: &[Field], values: &[Value], out: &mut Vec<u8>) {
    assert_eq!(fields.len(), values.len());
    for (field, value) in fields.iter().zip(values) {
        put(library, &field.ty, value, out);
    }
}
