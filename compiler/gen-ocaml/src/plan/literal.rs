//! Values as OCaml literals.

use zooph_emit::{Name, escape_byte};
use zooph_ir::comments::directs;
use zooph_plan::{DeclIx, DeclKind, Number, value};

use crate::plan::FilePlanner;
use crate::types::View;

/// The module of the runtime's functions in generated code.
pub(crate) const Z: Name<'_> = Name("Z");

/// The width of a line of a byte literal. The last character may exceed it.
const MOST_COLUMNS: usize = 80;

/// Returns a string literal. Letters are kept; invisible characters and bytes that are not UTF-8 are escaped.
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
                    _ if letter.is_control() || directs(letter) => {
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
            // OCaml ignores a line break after a backslash, and the blanks after it.
            let mut column = 0;
            for byte in bytes {
                if column >= MOST_COLUMNS {
                    out.push_str("\\\n    ");
                    column = 0;
                }
                let before = out.len();
                match byte {
                    b'!' | b'#'..=b'[' | b']'..=b'~' => out.push(char::from(*byte)),
                    byte => escape_byte(&mut out, *byte),
                }
                column += out.len() - before;
            }
        }
    }
    out.push('"');
    out
}

/// Returns an `int64` literal with these bits.
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

/// Returns a float in decimal, or by its bits if it is not finite.
pub(crate) fn float_literal(value: f64) -> String {
    if !value.is_finite() {
        return format!("({Z}.float_of_bits {})", int64_literal(value.to_bits()));
    }
    let text = format!("{value:?}");
    // OCaml needs a point or an exponent. Rust's debug form always has one.
    match value.is_sign_negative() {
        true => format!("({text})"),
        false => text,
    }
}

/// Returns a literal of the number with these bits. The type must not be an enum.
pub(crate) fn number_literal(ty: Number, bits: u64) -> String {
    match ty {
        Number::Int(64) if (bits as i64) < 0 => format!("({}L)", bits as i64),
        Number::Int(64) => format!("{bits}L"),
        Number::Int(width) => signed(value::signed(bits, width)),
        Number::Uint(64) if i64::try_from(bits).is_ok() => format!("{bits}L"),
        Number::Uint(64) => int64_literal(bits),
        Number::Uint(_) | Number::Enum(_) => bits.to_string(),
        Number::Float(32) => {
            let value = f32::from_bits(bits as u32);
            match value.is_nan() {
                true => format!("({Z}.float32_of_bits 0x{bits:x}l)"),
                false => float_literal(value.into()),
            }
        }
        Number::Float(_) => float_literal(f64::from_bits(bits)),
    }
}

impl FilePlanner<'_> {
    /// Returns a literal of the value with these bits in the data section.
    pub(crate) fn literal(&self, view: &View<'_>, ty: Number, bits: u64) -> String {
        match ty {
            Number::Enum(ix) => self.enumerant(view, ix, bits as u16),
            ty => number_literal(ty, bits),
        }
    }

    /// Returns the constructor of an enumerant with its path.
    fn enumerant(&self, view: &View<'_>, ix: DeclIx, number: u16) -> String {
        let path = view.module(ix);
        let DeclKind::Enum(enumerants) = &self.planner.program.decl(ix).kind else {
            return number.to_string();
        };
        let mut scope = super::field::constructors();
        let names = enumerants.iter();
        let names: Vec<String> = names
            .map(|one| scope.claim(super::field::constructor(one.name)))
            .collect();
        match names.get(usize::from(number)) {
            Some(name) => format!("{path}.{name}"),
            None => format!("({path}.Unknown {number})"),
        }
    }
}
