//! Values, and how they are printed.

use std::fmt::Write;

use super::types::{Field, Library, Type};

/// A value. Its type must be known to print it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Value {
    Unit,
    Bool(bool),
    Char(char),
    Text(String),
    Int(i128),
    /// The bits of a float.
    Float(u64),
    /// The elements of a list, array or set.
    List(Vec<Value>),
    /// A list of this many units.
    Units(u64),
    Map(Vec<(Value, Value)>),
    None,
    Some(Box<Value>),
    Record(Vec<Value>),
    /// The constructor's number, and its fields.
    Sum(usize, Vec<Value>),
}

impl Value {
    /// Returns the value in the notation of `conformance/README.md`.
    pub(super) fn print(&self, library: &Library, ty: &Type) -> String {
        let mut out = String::new();
        print(library, ty, self, &mut out);
        out
    }

    /// Returns the value with the keys of all maps, and the elements of all sets, in ascending
    /// order. Sets are lists with the type `Type::Set`.
    pub(super) fn ascending(&self, library: &Library, ty: &Type) -> Value {
        let all = |ty: &Type, all: &[Value]| -> Vec<Value> {
            all.iter().map(|one| one.ascending(library, ty)).collect()
        };
        let members = |fields: &[Field], values: &[Value]| -> Vec<Value> {
            let each = fields.iter().zip(values);
            each.map(|(field, value)| value.ascending(library, &field.ty))
                .collect()
        };
        match (ty, self) {
            (Type::Named(name), value) => value.ascending(library, library.named(name)),
            (Type::List(of) | Type::Array(of, _), Value::List(list)) => Value::List(all(of, list)),
            (Type::Set(of), Value::List(set)) => {
                let mut set = all(of, set);
                set.sort();
                Value::List(set)
            }
            (Type::Map(key, of), Value::Map(map)) => {
                let entry = |(name, value): &(Value, Value)| {
                    (name.ascending(library, key), value.ascending(library, of))
                };
                let mut map: Vec<_> = map.iter().map(entry).collect();
                map.sort();
                Value::Map(map)
            }
            (Type::Optional(of), Value::Some(value)) => {
                Value::Some(Box::new(value.ascending(library, of)))
            }
            (Type::Record(fields), Value::Record(values)) => Value::Record(members(fields, values)),
            (Type::Sum(constructors), Value::Sum(number, values)) => {
                Value::Sum(*number, members(&constructors[*number].fields, values))
            }
            (_, value) => value.clone(),
        }
    }
}

fn print(library: &Library, ty: &Type, value: &Value, out: &mut String) {
    match (ty, value) {
        (Type::Named(name), value) => print(library, library.named(name), value, out),
        (Type::Unit, Value::Unit) => out.push_str("()"),
        (Type::Bool, Value::Bool(value)) => push(out, value),
        (Type::Char, Value::Char(value)) => push(out, format_args!("'{:x}", u32::from(*value))),
        (Type::Text, Value::Text(value)) => text(value, out),
        (Type::Int { .. } | Type::Unknown { .. }, Value::Int(value)) => push(out, value),
        (Type::Float { bytes }, Value::Float(bits)) => {
            push(out, format_args!("0x{bits:0width$x}", width = 2 * bytes));
        }
        (Type::List(_), Value::Units(count)) => push(out, format_args!("[()*{count}]")),
        (Type::List(element) | Type::Array(element, _), Value::List(all)) => {
            joined(
                library,
                ('[', ']'),
                all.iter().map(|one| (&**element, one)),
                out,
            );
        }
        (Type::Set(element), Value::List(all)) => {
            let mut all: Vec<_> = all.iter().collect();
            all.sort();
            joined(
                library,
                ('{', '}'),
                all.iter().map(|one| (&**element, *one)),
                out,
            );
        }
        (Type::Map(key, of), Value::Map(all)) => {
            let mut all: Vec<_> = all.iter().collect();
            all.sort();
            map(library, (key, of), &all, out);
        }
        (Type::Optional(_), Value::None) => out.push_str("none"),
        (Type::Optional(of), Value::Some(value)) => {
            out.push_str("some ");
            print(library, of, value, out);
        }
        (Type::Record(fields), Value::Record(values)) => members(library, fields, values, out),
        (Type::Sum(constructors), Value::Sum(number, values)) => {
            push(out, format_args!("#{number}"));
            if !values.is_empty() {
                members(library, &constructors[*number].fields, values, out);
            }
        }
        _ => panic!("{value:?} is no {ty:?}"),
    }
}

fn push(out: &mut String, what: impl std::fmt::Display) {
    write!(out, "{what}").expect("a String takes all");
}

fn joined<'a>(
    library: &Library,
    (open, close): (char, char),
    all: impl Iterator<Item = (&'a Type, &'a Value)>,
    out: &mut String,
) {
    out.push(open);
    for (index, (ty, value)) in all.enumerate() {
        if index > 0 {
            out.push(',');
        }
        print(library, ty, value, out);
    }
    out.push(close);
}

fn map(library: &Library, (key, of): (&Type, &Type), all: &[&(Value, Value)], out: &mut String) {
    out.push('{');
    for (index, entry) in all.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        print(library, key, &entry.0, out);
        out.push(':');
        print(library, of, &entry.1, out);
    }
    out.push('}');
}

fn members(library: &Library, fields: &[Field], values: &[Value], out: &mut String) {
    out.push('(');
    for (index, (field, value)) in fields.iter().zip(values).enumerate() {
        if index > 0 {
            out.push(',');
        }
        if let Some(name) = &field.name {
            push(out, format_args!("{name}="));
        }
        print(library, &field.ty, value, out);
    }
    out.push(')');
}

fn text(value: &str, out: &mut String) {
    out.push('"');
    for byte in value.bytes() {
        match byte {
            b'"' | b'\\' | ..0x20 | 0x7f.. => push(out, format_args!("\\{byte:02x}")),
            _ => out.push(char::from(byte)),
        }
    }
    out.push('"');
}
