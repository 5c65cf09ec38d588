//! Values as OCaml literals.

use zooph_emit::{Name, escape_byte};
use zooph_ir::comments::directs;
use zooph_plan::{DeclIx, DeclKind, Number, value};

use crate::layout::{Code, literal};
use crate::plan::FilePlanner;
use crate::types::View;

/// The module of the runtime's functions in generated code.
pub(crate) const Z: Name<'_> = Name("Z");

/// The width of a piece of a string literal. The last character may exceed it.
const PIECE: usize = 72;

/// Returns a string literal. Letters are kept; invisible characters and bytes that are not UTF-8 are escaped.
pub(crate) fn string_literal(bytes: &[u8]) -> Code {
    let mut pieces = Pieces::default();
    match std::str::from_utf8(bytes) {
        Ok(text) if !bytes.contains(&0) => {
            for letter in text.chars() {
                pieces.begin(letter == ' ');
                let piece = &mut pieces.last;
                match letter {
                    '"' | '\\' => piece.extend(['\\', letter]),
                    '\n' => piece.push_str("\\n"),
                    '\t' => piece.push_str("\\t"),
                    '\r' => piece.push_str("\\r"),
                    _ if letter.is_control() || directs(letter) => {
                        let mut bytes = [0; 4];
                        for byte in letter.encode_utf8(&mut bytes).bytes() {
                            escape_byte(piece, byte);
                        }
                    }
                    _ => piece.push(letter),
                }
            }
        }
        _ => {
            for byte in bytes {
                pieces.begin(false);
                match byte {
                    b'!' | b'#'..=b'[' | b']'..=b'~' => pieces.last.push(char::from(*byte)),
                    byte => escape_byte(&mut pieces.last, *byte),
                }
            }
        }
    }
    pieces.all.push(pieces.last);
    literal(pieces.all)
}

/// The pieces of a literal, and the one that is being written.
#[derive(Default)]
struct Pieces {
    all: Vec<String>,
    last: String,
}

impl Pieces {
    /// Begins a piece if the last one is full. OCaml would ignore a blank at its beginning that is not escaped.
    fn begin(&mut self, is_blank: bool) {
        if self.last.len() >= PIECE {
            self.all.push(std::mem::take(&mut self.last));
            if is_blank {
                self.last.push('\\');
            }
        }
    }
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
