//! Generates random values, and random damage.

use zooph_testgen::rng::Rng;

use super::types::{Field, Library, Type};
use super::value::Value;

/// The nesting at which values end, if their type allows it.
const DEEP: u32 = 6;

/// Returns a random value. Keys are in ascending order, which is the order in which languages write
/// them.
pub(super) fn value(library: &Library, ty: &Type, rng: &mut Rng, depth: u32) -> Value {
    match ty {
        Type::Named(name) => value(library, library.named(name), rng, depth),
        Type::Unit => Value::Unit,
        Type::Bool => Value::Bool(rng.percent(50)),
        Type::Char => Value::Char(character(rng)),
        Type::Text => Value::Text((0..length(rng, depth)).map(|_| character(rng)).collect()),
        Type::Int { signed, bytes } => integer(*signed, *bytes, rng),
        Type::Unknown { least } => {
            let more = rng.below(usize::from(u16::MAX - least) + 1);
            Value::Int(i128::from(*least) + more as i128)
        }
        Type::Float { bytes: 4 } => Value::Float(rng.bits() >> 32),
        Type::Float { .. } => Value::Float(rng.bits()),
        Type::List(element) if **element == Type::Unit => Value::Units(rng.below(100) as u64),
        Type::List(element) => {
            let all = 0..length(rng, depth);
            Value::List(
                all.map(|_| value(library, element, rng, depth + 1))
                    .collect(),
            )
        }
        Type::Set(element) => {
            let all = 0..length(rng, depth);
            let mut all: Vec<_> = all
                .map(|_| value(library, element, rng, depth + 1))
                .collect();
            all.sort();
            all.dedup();
            Value::List(all)
        }
        Type::Map(key, of) => {
            let all = 0..length(rng, depth);
            let entry = |_| {
                let name = value(library, key, rng, depth + 1);
                (name, value(library, of, rng, depth + 1))
            };
            let mut all: Vec<_> = all.map(entry).collect();
            all.sort_by(|one, other| one.0.cmp(&other.0));
            all.dedup_by(|one, other| one.0 == other.0);
            Value::Map(all)
        }
        Type::Array(element, length) => Value::List(
            (0..*length)
                .map(|_| value(library, element, rng, depth))
                .collect(),
        ),
        Type::Optional(_) if depth > DEEP || rng.percent(40) => Value::None,
        Type::Optional(of) => Value::Some(Box::new(value(library, of, rng, depth + 1))),
        Type::Record(fields) => Value::Record(members(library, fields, rng, depth)),
        Type::Sum(all) => {
            let mut number = rng.below(all.len());
            if depth > DEEP {
                let least = all.iter().position(|one| library.all_constant(&one.fields));
                number = least.unwrap_or(number);
            }
            Value::Sum(
                number,
                members(library, &all[number].fields, rng, depth + 1),
            )
        }
    }
}

fn members(library: &Library, fields: &[Field], rng: &mut Rng, depth: u32) -> Vec<Value> {
    let each = fields
        .iter()
        .map(|field| value(library, &field.ty, rng, depth));
    each.collect()
}

fn length(rng: &mut Rng, depth: u32) -> usize {
    match depth {
        0 => rng.below(20),
        1..=DEEP => rng.below(4),
        _ => 0,
    }
}

fn character(rng: &mut Rng) -> char {
    let bound = *rng.pick(&[0x80, 0x80, 0x800, 0x11_0000]);
    char::from_u32(rng.below(bound) as u32).unwrap_or('\u{fffd}')
}

fn integer(signed: bool, bytes: usize, rng: &mut Rng) -> Value {
    let bits = rng.bits() >> (64 - 8 * bytes);
    let bits = if rng.percent(30) { bits & 3 } else { bits };
    let number = i128::from(bits);
    let wraps = signed && number >> (8 * bytes - 1) == 1;
    Value::Int(if wraps {
        number - (1 << (8 * bytes))
    } else {
        number
    })
}

/// Changes bytes, cuts some off, or adds some.
pub(super) fn damage(bytes: &mut Vec<u8>, rng: &mut Rng) {
    for _ in 0..rng.between(1, 3) {
        match rng.below(8) {
            0 if !bytes.is_empty() => bytes.truncate(rng.below(bytes.len())),
            1 => bytes.push(rng.below(3) as u8),
            _ if bytes.is_empty() => bytes.push(1),
            kind => {
                let at = rng.below(bytes.len());
                bytes[at] = match kind {
                    2 => rng.bits() as u8,
                    3 => 255,
                    4 => bytes[at].wrapping_sub(1),
                    _ => rng.below(4) as u8,
                };
            }
        }
    }
}
