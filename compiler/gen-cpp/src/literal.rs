//! Numbers, strings and comments in C++.

use zooph_emit::{doc_lines, wrapped};
use zooph_ir::comments::directs;
use zooph_plan::{Number, value};
use zooph_pretty::Doc;

/// Returns a literal of the number with these bits. `of` spells an enumerant.
pub(crate) fn number(ty: Number, bits: u64, of: impl Fn(u64) -> String) -> String {
    match ty {
        Number::Int(width) => signed(value::signed(bits, width)),
        Number::Uint(width) if width < 32 => bits.to_string(),
        Number::Uint(_) => format!("{bits}u"),
        Number::Enum(_) => of(bits),
        Number::Float(32) => {
            let value = f32::from_bits(bits as u32);
            match value.is_finite() && (value != 0.0 || value.is_sign_positive()) {
                true => format!("{value:?}f"),
                false => format!("std::bit_cast<float>(std::uint32_t{{{bits:#x}u}})"),
            }
        }
        Number::Float(_) => {
            let value = f64::from_bits(bits);
            match value.is_finite() && (value != 0.0 || value.is_sign_positive()) {
                true => format!("{value:?}"),
                false => format!("std::bit_cast<double>(std::uint64_t{{{bits:#x}u}})"),
            }
        }
    }
}

/// Returns a signed literal. The least numbers of 32 and of 64 bits need a subtraction, since `-` is an
/// operator in C++.
fn signed(value: i64) -> String {
    match value {
        i64::MIN => "(-9223372036854775807 - 1)".to_owned(),
        _ if value == i64::from(i32::MIN) => "(-2147483647 - 1)".to_owned(),
        _ => value.to_string(),
    }
}

/// Returns bytes in quotes. Other bytes than plain ASCII are octal escapes, which have at most three digits.
pub(crate) fn quoted(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + 2);
    text.push('"');
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => text.extend(['\\', char::from(byte)]),
            b'\n' => text.push_str("\\n"),
            b'\t' => text.push_str("\\t"),
            // Two question marks in a row would begin a trigraph.
            b'?' => text.push_str("\\?"),
            b' '..=b'~' => text.push(char::from(byte)),
            _ => text.push_str(&format!("\\{byte:03o}")),
        }
    }
    text.push('"');
    text
}

/// The size in bytes of a piece of a string literal. Compilers may refuse more than 65,536, and some accept
/// less in a piece.
const PIECE: usize = 2000;

/// Returns bytes in quotes, on as many lines as they need.
pub(crate) fn pieces(bytes: &[u8]) -> Doc<'static> {
    let pieces = bytes.chunks(PIECE).map(|piece| Doc::text(quoted(piece)));
    match bytes.is_empty() {
        true => Doc::text("\"\""),
        false => Doc::join(pieces, &Doc::hard_line()),
    }
}

/// Returns bytes as a `std::string_view`.
pub(crate) fn view(bytes: &[u8]) -> String {
    format!("std::string_view({}, {})", quoted(bytes), bytes.len())
}

/// The greatest number of characters in a line of a generated sentence. With the indentation of a class's members
/// and the slashes, lines have 100 columns.
const SENTENCE_WIDTH: usize = 92;

/// Returns a schema's doc comment for Doxygen, or `otherwise` if there is none.
pub(crate) fn doc(comment: Option<&str>, otherwise: &str) -> Doc<'static> {
    let lines = match comment.filter(|text| !text.trim().is_empty()) {
        Some(text) => doc_lines(Some(text), "///"),
        None => { wrapped(otherwise, SENTENCE_WIDTH).into_iter() }
            .map(|line| format!("/// {line}"))
            .collect(),
    };
    let lines = lines.iter().map(|line| Doc::rest_of_line(harmless(line)));
    Doc::join(lines, &Doc::hard_line())
}

/// Returns a doc comment with this text.
pub(crate) fn doc_of(text: &str) -> Doc<'static> {
    doc(None, text)
}

/// Removes text that would end a comment, continue it on the next line, or cause a compiler warning.
pub(crate) fn harmless(line: &str) -> String {
    let is_hidden = |letter: char| {
        letter.is_control() || matches!(letter, '\u{200e}' | '\u{200f}') || directs(letter)
    };
    let mut line: String = line
        .chars()
        .map(|letter| if is_hidden(letter) { ' ' } else { letter })
        .collect();
    line.truncate(line.trim_end().len());
    if line.ends_with('\\') {
        line.push('.');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_schema() {
        let of = |_| String::new();
        let spelled = |ty, bits| number(ty, bits, of);
        assert_eq!(spelled(Number::Int(8), 0x85), "-123");
        assert_eq!(
            spelled(Number::Int(64), 1 << 63),
            "(-9223372036854775807 - 1)"
        );
        assert_eq!(spelled(Number::Uint(64), u64::MAX), "18446744073709551615u");
        assert_eq!(spelled(Number::Float(32), 0x3fc0_0000), "1.5f");
        assert_eq!(
            spelled(Number::Float(64), (-123e45f64).to_bits()),
            "-1.23e47"
        );
        assert_eq!(
            spelled(Number::Float(32), 0x8000_0000),
            "std::bit_cast<float>(std::uint32_t{0x80000000u})"
        );
    }

    #[test]
    fn strings_are_ascii_and_digits_do_not_run_on() {
        assert_eq!(quoted(b"a\"b\\\n\x001?"), "\"a\\\"b\\\\\\n\\0001\\?\"");
        assert_eq!(quoted("\u{e4}".as_bytes()), "\"\\303\\244\"");
    }

    #[test]
    fn comments_end_with_their_line() {
        assert_eq!(harmless("path\\"), "path\\.");
        assert_eq!(harmless("a\u{202e}b\r"), "a b");
    }
}
