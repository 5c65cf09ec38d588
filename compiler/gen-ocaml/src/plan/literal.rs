//! Values as OCaml writes them.

use zooph_emit::{Name, escape_byte};
use zooph_plan::{DeclIx, DeclKind, Number};

use crate::plan::FilePlanner;
use crate::types::View;

/// What generated code calls the runtime's functions for it.
pub(crate) const Z: Name<'_> = Name("Z");

/// Columns of a line of bytes, of which the last may pass them.
const MOST_COLUMNS: usize = 80;

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
            // OCaml drops the line break and the blanks after a backslash.
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
        return format!("({Z}.float_of_bits {})", int64_literal(value.to_bits()));
    }
    let text = format!("{value:?}");
    // OCaml wants a point or an exponent, which Rust's debug form always has.
    match value.is_sign_negative() {
        true => format!("({text})"),
        false => text,
    }
}

/// A number of these bits, which is no enum.
pub(crate) fn number_literal(ty: Number, bits: u64) -> String {
    match ty {
        Number::Int(64) if (bits as i64) < 0 => format!("({}L)", bits as i64),
        Number::Int(64) => format!("{bits}L"),
        Number::Int(width) => signed((bits as i64) << (64 - width) >> (64 - width)),
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
    /// A value of the data section that has these bits.
    pub(crate) fn literal(&self, view: &View<'_>, ty: Number, bits: u64) -> String {
        match ty {
            Number::Enum(ix) => self.enumerant(view, ix, bits as u16),
            ty => number_literal(ty, bits),
        }
    }

    /// The constructor of an enumerant, with its path.
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
