//! Constants and literals.

use zooph_emit::{Code, escape_byte};
use zooph_ir::{Node, Type, Value};

use crate::plan::{Planner, flat_bytes};

/// A constant.
pub(crate) struct Constant {
    pub(crate) doc: Code,
    pub(crate) ident: String,
    pub(crate) ty: String,
    pub(crate) form: ConstantForm,
}

impl Constant {
    /// The code refers to the runtime.
    pub(crate) fn uses_runtime(&self) -> bool {
        matches!(self.form, ConstantForm::Message { .. }) || self.ty.starts_with("zooph::")
    }
}

/// How a constant is written.
pub(crate) enum ConstantForm {
    /// A Rust constant with this value.
    Value(String),
    /// A function that reads the flat message of these bytes as this kind.
    Message { bytes: String, marker: String },
}

/// The constant becomes a Rust constant, not a function.
pub(crate) fn is_inline(value: &Value) -> bool {
    !matches!(
        value,
        Value::List(_) | Value::Struct(_) | Value::AnyPointer(_)
    )
}

impl Planner<'_> {
    /// Plans a constant.
    pub(crate) fn constant(&self, node: &Node, ty: &Type, value: &Value) -> Option<Constant> {
        let place = self.names.place(node.id)?;
        let view = self.view(place.file, place.module.clone(), node.id);
        let (ty, form) = match value {
            Value::Void | Value::Interface => return None,
            Value::Text(text) => text_constant(text),
            Value::Data(data) => ("&[u8]".to_owned(), ConstantForm::Value(bytes_literal(data))),
            Value::Enum(number) => (
                view.marker(ty),
                ConstantForm::Value(self.enumerant_path(&view, ty, *number)),
            ),
            Value::List(_) | Value::Struct(_) | Value::AnyPointer(_) => {
                let bytes = bytes_literal(&flat_bytes(value).unwrap_or_default());
                let form = ConstantForm::Message {
                    bytes,
                    marker: view.marker(ty),
                };
                (view.reader(ty, "'static"), form)
            }
            _ => (view.marker(ty), ConstantForm::Value(number_literal(value)?)),
        };
        Some(Constant {
            doc: self.doc(node.id),
            ident: place.ident.clone(),
            ty,
            form,
        })
    }
}

fn text_constant(text: &[u8]) -> (String, ConstantForm) {
    match std::str::from_utf8(text) {
        Ok(text) => ("&str".to_owned(), ConstantForm::Value(text_literal(text))),
        Err(_) => {
            let value = format!("zooph::Text::new({})", bytes_literal(text));
            (
                "zooph::Text<'static>".to_owned(),
                ConstantForm::Value(value),
            )
        }
    }
}

/// A string literal without line breaks.
fn text_literal(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' | '\n' | '\r' | '\t' | '\0' => out.extend(letter.escape_default()),
            // What changes the direction of the text around it is not shown as it is.
            _ if letter.is_control() || is_bidi(letter) => out.extend(letter.escape_unicode()),
            _ => out.push(letter),
        }
    }
    out.push('"');
    out
}

fn is_bidi(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A byte string literal: on one line if short, else 16 bytes a line, four columns in.
pub(crate) fn bytes_literal(bytes: &[u8]) -> String {
    if bytes
        .iter()
        .all(|byte| byte.is_ascii_graphic() || *byte == b' ')
        && bytes.len() <= 40
    {
        return format!("b\"{}\"", bytes.escape_ascii());
    }
    let mut out = String::with_capacity(bytes.len() * 9 / 2 + 16);
    out.push_str("b\"");
    for line in bytes.chunks(16) {
        if bytes.len() > 8 {
            out.push_str("\\\n    ");
        }
        line.iter().for_each(|byte| escape_byte(&mut out, *byte));
    }
    out.push('"');
    out
}

/// A number as Rust writes it.
pub(crate) fn number_literal(value: &Value) -> Option<String> {
    Some(match value {
        Value::Bool(value) => value.to_string(),
        Value::Int8(value) => value.to_string(),
        Value::Int16(value) => value.to_string(),
        Value::Int32(value) => value.to_string(),
        Value::Int64(value) => value.to_string(),
        Value::UInt8(value) => value.to_string(),
        Value::UInt16(value) => value.to_string(),
        Value::UInt32(value) => value.to_string(),
        Value::UInt64(value) => value.to_string(),
        Value::Float32(value) => float_literal(*value as f64, || {
            format!("f32::from_bits(0x{:08x})", value.to_bits())
        }),
        Value::Float64(value) => float_literal(*value, || {
            format!("f64::from_bits(0x{:016x})", value.to_bits())
        }),
        _ => return None,
    })
}

/// A float: decimal where that is short, and its bits where it is not, or is no number, or would
/// look like an imprecise mathematical constant.
pub(crate) fn float_literal(value: f64, bits: impl Fn() -> String) -> String {
    let plain = (value * 4.0).fract() == 0.0 && value.abs() < 1e9;
    if plain { format!("{value:?}") } else { bits() }
}

/// The bits of a number.
pub(crate) fn number_bits(value: &Value) -> u64 {
    match value {
        Value::Bool(value) => *value as u64,
        Value::Int8(value) => *value as u8 as u64,
        Value::Int16(value) => *value as u16 as u64,
        Value::Int32(value) => *value as u32 as u64,
        Value::Int64(value) => *value as u64,
        Value::UInt8(value) => *value as u64,
        Value::UInt16(value) => *value as u64,
        Value::UInt32(value) => *value as u64,
        Value::UInt64(value) => *value,
        Value::Float32(value) => value.to_bits() as u64,
        Value::Float64(value) => value.to_bits(),
        _ => 0,
    }
}
