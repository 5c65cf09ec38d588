//! Plans of constants, and literals.

use zooph_emit::escape_byte;
use zooph_ir::Value;
use zooph_ir::comments::directs;
use zooph_plan::{DeclIx, Number, Type, value};

use zooph_pretty::Doc;

use crate::layout::{Call, Code, Expression, call, line};
use crate::plan::{Planner, doc};
use crate::types::Spelling;

/// The plan of a constant.
pub(crate) struct Constant {
    pub(crate) doc: Code,
    pub(crate) ident: String,
    pub(crate) ty: Spelling,
    /// Whether the code refers to the runtime.
    pub(crate) uses_runtime: bool,
    pub(crate) form: ConstantForm,
}

/// The form of a constant in Rust.
pub(crate) enum ConstantForm {
    /// A Rust constant with this value.
    Value(Code),
    /// A function that reads a flat message with these bytes as this kind.
    Message { bytes: Code, marker: Spelling },
}

/// Reports whether the constant becomes a Rust constant. Otherwise it becomes a function.
pub(crate) fn is_inline(value: &Value) -> bool {
    !matches!(
        value,
        Value::List(_) | Value::Struct(_) | Value::AnyPointer(_)
    )
}

impl Planner<'_> {
    /// Plans a constant.
    pub(crate) fn constant(&self, ix: DeclIx, ty: &Type, value: &Value) -> Option<Constant> {
        let place = self.names.place(ix);
        let view = self.view(place.file, place.module.clone());
        let value = value::Constant::of(ty, value)?;
        // A text that is not UTF-8 has the runtime's type.
        let is_text_of_bytes = match value {
            value::Constant::Text(content) => str::from_utf8(content).is_err(),
            _ => false,
        };
        let (ty, form) = match value {
            value::Constant::Text(content) => text_constant(content),
            value::Constant::Data(content) => {
                let bytes = bytes_literal(content);
                ("&[u8]".into(), ConstantForm::Value(bytes))
            }
            value::Constant::Bool(value) => {
                ("bool".into(), ConstantForm::Value(line(value.to_string())))
            }
            value::Constant::Number(number, bits) => {
                let literal = match number {
                    Number::Enum(ix) => self.enumerant_path(&view, ix, bits as u16),
                    number => number_literal(number, bits).text(),
                };
                (view.marker(ty), ConstantForm::Value(line(literal)))
            }
            value::Constant::Message(message) => {
                let form = ConstantForm::Message {
                    bytes: bytes_literal(&message.unwrap_or_default()),
                    marker: view.marker(ty),
                };
                (view.reader(ty, "'static"), form)
            }
        };
        Some(Constant {
            doc: doc(self.program.decl(ix).doc),
            ident: place.ident.clone(),
            uses_runtime: is_text_of_bytes || matches!(form, ConstantForm::Message { .. }),
            ty,
            form,
        })
    }
}

fn text_constant(text: &[u8]) -> (Spelling, ConstantForm) {
    match std::str::from_utf8(text) {
        Ok(text) => ("&str".into(), ConstantForm::Value(line(text_literal(text)))),
        Err(_) => {
            let parts = [line("zooph::Text::new("), bytes_literal(text), line(")")];
            let value = ConstantForm::Value(Doc::cat(parts));
            ("zooph::Text<'static>".into(), value)
        }
    }
}

/// Returns a string literal without line breaks.
fn text_literal(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' | '\n' | '\r' | '\t' | '\0' => out.extend(letter.escape_default()),
            // Characters that change the direction of text are escaped, since they could hide what the code says.
            _ if letter.is_control() || directs(letter) => out.extend(letter.escape_unicode()),
            _ => out.push(letter),
        }
    }
    out.push('"');
    out
}

/// Returns a byte string literal. It is on one line if it is short, and has 16 bytes on each line otherwise.
pub(crate) fn bytes_literal(bytes: &[u8]) -> Code {
    if bytes
        .iter()
        .all(|byte| byte.is_ascii_graphic() || *byte == b' ')
        && bytes.len() <= 40
    {
        return line(format!("b\"{}\"", bytes.escape_ascii()));
    }
    let is_long = bytes.len() > 8;
    let escaped = |part: &[u8], end: &str| {
        let mut out = String::with_capacity(4 * part.len() + 1);
        part.iter().for_each(|byte| escape_byte(&mut out, *byte));
        line(out + end)
    };
    let mut parts = vec![line(if is_long { "b\"\\" } else { "b\"" })];
    let last = bytes.len().saturating_sub(1) / 16;
    for (at, part) in bytes.chunks(16).enumerate() {
        if is_long {
            parts.push(Doc::hard_line());
        }
        parts.push(escaped(part, if at < last { "\\" } else { "" }));
    }
    parts.push(line("\""));
    Doc::cat(parts).indent(4)
}

/// Returns a literal of the number with these bits. The type must not be an enum.
pub(crate) fn number_literal(ty: Number, bits: u64) -> Expression {
    match ty {
        Number::Int(width) => value::signed(bits, width).to_string().into(),
        Number::Uint(_) | Number::Enum(_) => bits.to_string().into(),
        Number::Float(32) => float_literal(f64::from(f32::from_bits(bits as u32)), || {
            call("f32::from_bits").with(format!("0x{bits:08x}"))
        }),
        Number::Float(_) => float_literal(f64::from_bits(bits), || {
            call("f64::from_bits").with(format!("0x{bits:016x}"))
        }),
    }
}

/// Returns a float as an expression: a short decimal, or its bits. Bits are also used if the float is not finite, or if
/// clippy would take its decimal for an imprecise mathematical constant.
fn float_literal(value: f64, bits: impl Fn() -> Call) -> Expression {
    let plain = (value * 4.0).fract() == 0.0 && value.abs() < 1e9;
    match plain {
        true => format!("{value:?}").into(),
        false => bits().into(),
    }
}
