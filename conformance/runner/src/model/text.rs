//! The text format: writes values in it, and reads the values that the stock tool prints.

use zooph_ir::{FieldKind, StructNode, Type};
use zooph_testgen::text;

use super::schema::{self, Library};
use super::value::Value;

/// Parses a value. Fields that the text leaves out are left out of the value.
///
/// # Panics
/// If the text is not a value of this type. Texts come from this program or from the stock tool.
pub fn parse(library: &Library, ty: &Type, text: &str) -> Value {
    value(library, ty, &text::Value::parse(&quoted_data(text)))
}

/// Returns the text with `0x"..."` replaced by an ordinary string that begins with `0x`.
fn quoted_data(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    // Inside of a string, `0x"` does not start data.
    while let Some(quote) = rest.find('"') {
        let (before, string) = rest.split_at(quote);
        let end = string_end(string);
        match before.strip_suffix("0x") {
            Some(before) => out.extend([before, "\"\\x00x", &string[1..end]]),
            None => out.extend([before, &string[..end]]),
        }
        rest = &string[end..];
    }
    out.push_str(rest);
    out
}

/// Returns the length of the quoted string at the start of a text.
fn string_end(text: &str) -> usize {
    let mut escaped = true;
    let end = text.bytes().position(|byte| {
        let closes = byte == b'"' && !escaped;
        // The first quote opens the string.
        escaped = byte == b'\\' && !escaped;
        closes
    });
    end.map_or(text.len(), |at| at + 1)
}

fn value(library: &Library, ty: &Type, spelled: &text::Value) -> Value {
    match (ty, spelled) {
        (Type::Struct { .. }, text::Value::Struct(fields)) => {
            members(library, library.structure(ty), ty, fields)
        }
        (Type::List(element), text::Value::List(items)) if **element == Type::Void => {
            Value::Voids(items.len())
        }
        (Type::List(element), text::Value::List(items)) => {
            let items = items.iter().map(|item| value(library, element, item));
            Value::List(items.collect())
        }
        (ty, text::Value::Atom(atom)) => scalar(library, ty, atom),
        _ => panic!("{spelled:?} is no {ty:?}"),
    }
}

fn members(
    library: &Library,
    node: &StructNode,
    of: &Type,
    spelled: &[(String, text::Value)],
) -> Value {
    let one = |(name, spelled): &(String, text::Value)| {
        let field = node.fields.iter().find(|field| field.name == *name);
        let field = field.unwrap_or_else(|| panic!("there is no field {name}"));
        let value = match (&field.kind, spelled) {
            (FieldKind::Group { type_id }, text::Value::Struct(fields)) => {
                members(library, library.group(*type_id), of, fields)
            }
            (FieldKind::Slot(slot), spelled) => {
                value(library, &schema::branded(&slot.ty, of), spelled)
            }
            _ => panic!("{spelled:?} is no group"),
        };
        (name.clone(), value)
    };
    Value::Struct(spelled.iter().map(one).collect())
}

fn scalar(library: &Library, ty: &Type, atom: &str) -> Value {
    let float = || {
        atom.parse::<f64>()
            .unwrap_or_else(|_| panic!("{atom} is no number"))
    };
    match ty {
        // A quoted `null` is a text, not a null pointer.
        _ if atom == "null" && ty.is_pointer() => Value::Null,
        Type::Void => Value::Void,
        Type::Bool => Value::Bool(atom == "true"),
        Type::Float32 => Value::Float32(match atom {
            "nan" => f32::NAN.to_bits(),
            // Parsing it as a double first would round twice.
            _ => atom
                .parse::<f32>()
                .unwrap_or_else(|_| float() as f32)
                .to_bits(),
        }),
        Type::Float64 => Value::Float64(match atom {
            "nan" => f64::NAN.to_bits(),
            _ => float().to_bits(),
        }),
        Type::Enum { .. } => {
            let number = || atom.trim_matches(['(', ')']).parse().ok();
            let value = library.enumerant(ty, atom).or_else(number);
            Value::Enum(value.unwrap_or_else(|| panic!("{atom} is no enumerant")))
        }
        Type::Text => Value::Text(unquoted(atom)),
        Type::Data => Value::Data(bytes(atom)),
        _ if ty.is_pointer() => Value::Null,
        _ => Value::Int(
            atom.parse()
                .unwrap_or_else(|_| panic!("{atom} is no number")),
        ),
    }
}

fn bytes(atom: &str) -> Vec<u8> {
    let Some(digits) = atom.strip_prefix("\"\\x00x") else {
        return unquoted(atom);
    };
    let digits: Vec<u8> = digits
        .bytes()
        .filter_map(|digit| (digit as char).to_digit(16))
        .map(|digit| digit as u8)
        .collect();
    digits
        .chunks(2)
        .map(|pair| pair.iter().fold(0, |sum, digit| sum << 4 | digit))
        .collect()
}

/// Returns the bytes of a quoted string.
fn unquoted(atom: &str) -> Vec<u8> {
    let inner = atom
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    let mut rest = inner.unwrap_or(atom).as_bytes();
    let mut out = Vec::new();
    while let [first, more @ ..] = rest {
        rest = more;
        if *first != b'\\' {
            out.push(*first);
            continue;
        }
        let (byte, length) = escape(rest);
        out.push(byte);
        rest = &rest[length..];
    }
    out
}

/// Returns the byte that an escape stands for, and the escape's length without the backslash.
fn escape(rest: &[u8]) -> (u8, usize) {
    let digits = |from: usize, length: usize, base: u32| {
        let text = std::str::from_utf8(&rest[from..from + length]).unwrap_or("");
        u8::from_str_radix(text, base).unwrap_or(b'?')
    };
    match rest.first() {
        Some(b'a') => (7, 1),
        Some(b'b') => (8, 1),
        Some(b'f') => (12, 1),
        Some(b'n') => (10, 1),
        Some(b'r') => (13, 1),
        Some(b't') => (9, 1),
        Some(b'v') => (11, 1),
        Some(b'x') => (digits(1, 2, 16), 3),
        Some(b'0'..=b'7') => {
            let octal = |byte: &&u8| matches!(byte, b'0'..=b'7');
            let length = rest.iter().take(3).take_while(octal).count();
            (digits(0, length, 8), length)
        }
        Some(other) => (*other, 1),
        None => (b'\\', 0),
    }
}

/// Returns the text of a value, for the stock tool to encode.
///
/// Returns [`None`] for a value that contains an untyped pointer or an unknown number, because
/// these have no text.
pub fn print(library: &Library, ty: &Type, value: &Value) -> Option<String> {
    Some(match value {
        Value::Void | Value::Bool(_) | Value::Int(_) => value.to_string(),
        Value::Float32(bits) => float(f32::from_bits(*bits).into()),
        Value::Float64(bits) => float(f64::from_bits(*bits)),
        Value::Enum(number) => library.enumerant_name(ty, *number)?.into(),
        Value::Text(bytes) => quoted(bytes),
        Value::Data(bytes) => quoted(bytes),
        Value::Voids(count) => format!("[{}]", vec!["void"; *count].join(", ")),
        Value::List(items) => {
            let Type::List(element) = ty else {
                return None;
            };
            let items: Option<Vec<String>> = items
                .iter()
                .map(|item| print(library, element, item))
                .collect();
            format!("[{}]", items?.join(", "))
        }
        Value::Struct(fields) => print_members(library, library.structure(ty), ty, fields)?,
        Value::Unknown(_) | Value::Null | Value::Any(_) | Value::Capability(_) => return None,
    })
}

fn print_members(
    library: &Library,
    node: &StructNode,
    of: &Type,
    values: &[(String, Value)],
) -> Option<String> {
    let mut parts = Vec::new();
    for (name, value) in values {
        if *value == Value::Null {
            // A null value is left out, unless it selects a member of a union.
            let field = node.fields.iter().find(|field| field.name == *name)?;
            if field.discriminant.is_some() {
                return None;
            }
            continue;
        }
        let field = node.fields.iter().find(|field| field.name == *name)?;
        let text = match (&field.kind, value) {
            (FieldKind::Group { type_id }, Value::Struct(fields)) => {
                print_members(library, library.group(*type_id), of, fields)?
            }
            (FieldKind::Slot(slot), value) => {
                print(library, &schema::branded(&slot.ty, of), value)?
            }
            _ => return None,
        };
        parts.push(format!("{name} = {text}"));
    }
    Some(format!("({})", parts.join(", ")))
}

fn float(value: f64) -> String {
    if value.is_nan() {
        "nan".into()
    } else if value.is_infinite() {
        if value < 0.0 { "-inf" } else { "inf" }.into()
    } else {
        format!("{value:e}")
    }
}

fn quoted(bytes: &[u8]) -> String {
    let escaped: String = bytes
        .iter()
        .map(|byte| match byte {
            b' ' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => (*byte as char).to_string(),
            // The stock tool misreads parentheses and `#`, even in texts.
            _ => format!("\\x{byte:02x}"),
        })
        .collect();
    format!("\"{escaped}\"")
}
