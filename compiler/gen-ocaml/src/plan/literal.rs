//! Values as OCaml writes them.

use zooph_emit::escape_byte;
use zooph_ir::{NodeKind, Type, Value};

use crate::plan::FilePlanner;
use crate::types::View;

/// A string literal. Letters stay as they are; what does not show, or is no UTF-8, is escaped.
pub(crate) fn string_literal(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => {
            for letter in text.chars() {
                match letter {
                    '"' | '\\' => {
                        out.push('\\');
                        out.push(letter);
                    }
                    '\n' => out.push_str("\\n"),
                    '\t' => out.push_str("\\t"),
                    '\r' => out.push_str("\\r"),
                    _ if letter.is_control() || is_bidi(letter) => {
                        let mut bytes = [0; 4];
                        for byte in letter.encode_utf8(&mut bytes).bytes() {
                            escape_byte(&mut out, byte);
                        }
                    }
                    _ => out.push(letter),
                }
            }
        }
        _ => {
            // Sixteen bytes a line; OCaml drops the line break and the blanks after a backslash.
            for (index, byte) in bytes.iter().enumerate() {
                if index > 0 && index % 16 == 0 {
                    out.push_str("\\\n    ");
                }
                escape_byte(&mut out, *byte);
            }
        }
    }
    out.push('"');
    out
}

fn is_bidi(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// An `int64` of these bits.
pub(crate) fn int64_literal(bits: u64) -> String {
    format!("0x{bits:x}L")
}

fn signed(value: i64) -> String {
    if value < 0 {
        format!("({value})")
    } else {
        value.to_string()
    }
}

/// A float: decimal where it is one, and its bits where it is not finite.
pub(crate) fn float_literal(value: f64) -> String {
    if !value.is_finite() {
        return format!("(Z.float_of_bits {})", int64_literal(value.to_bits()));
    }
    let text = format!("{value:?}");
    // OCaml wants a point or an exponent, which Rust's debug form always has.
    if text.starts_with('-') {
        format!("({text})")
    } else {
        text
    }
}

impl FilePlanner<'_> {
    /// A value that is not a pointer.
    pub(crate) fn literal(&self, view: &View<'_>, ty: &Type, value: &Value) -> String {
        match value {
            Value::Bool(value) => value.to_string(),
            Value::Int8(value) => signed((*value).into()),
            Value::Int16(value) => signed((*value).into()),
            Value::Int32(value) => signed((*value).into()),
            Value::UInt8(value) => value.to_string(),
            Value::UInt16(value) => value.to_string(),
            Value::UInt32(value) => value.to_string(),
            Value::Int64(value) if *value < 0 => format!("({value}L)"),
            Value::Int64(value) => format!("{value}L"),
            Value::UInt64(value) if i64::try_from(*value).is_ok() => format!("{value}L"),
            Value::UInt64(value) => int64_literal(*value),
            Value::Float32(value) if value.is_nan() => {
                format!("(Z.float32_of_bits 0x{:x}l)", value.to_bits())
            }
            Value::Float32(value) => float_literal((*value).into()),
            Value::Float64(value) => float_literal(*value),
            Value::Enum(number) => self.enumerant(view, ty, *number),
            _ => "()".to_owned(),
        }
    }

    /// The constructor of an enumerant, with its path.
    fn enumerant(&self, view: &View<'_>, ty: &Type, number: u16) -> String {
        let path = view.ty(ty, crate::types::Face::Record, false);
        let path = path.strip_suffix(".t").unwrap_or(&path).to_owned();
        let Type::Enum { type_id, .. } = ty else {
            return number.to_string();
        };
        let Some(NodeKind::Enum(content)) =
            self.planner.schemas.get(*type_id).map(|node| &node.kind)
        else {
            return number.to_string();
        };
        let mut scope = super::field::constructors();
        let names = content.enumerants.iter();
        let names: Vec<String> = names
            .map(|one| scope.claim(super::field::constructor(&one.name)))
            .collect();
        match names.get(usize::from(number)) {
            Some(name) => format!("{path}.{name}"),
            None => format!("({path}.Unknown {number})"),
        }
    }
}
