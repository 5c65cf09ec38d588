//! Values as Haskell literals.

use std::fmt::Write;

use zooph_plan::{Number, value};

/// Returns a string literal of bytes. A `#` may be appended to it.
pub(crate) fn bytes(content: &[u8]) -> String {
    let mut out = String::with_capacity(content.len() + 2);
    out.push('"');
    let mut after_number = false;
    for byte in content {
        match byte {
            b'"' | b'\\' => {
                out.push('\\');
                out.push(char::from(*byte));
                after_number = false;
            }
            0x20..0x7f => {
                if after_number && byte.is_ascii_digit() {
                    // `\&` separates the digit from the number before it.
                    out.push_str("\\&");
                }
                out.push(char::from(*byte));
                after_number = false;
            }
            _ => {
                // Writing to a `String` cannot fail.
                let _ = write!(out, "\\{byte}");
                after_number = true;
            }
        }
    }
    out.push('"');
    out
}

/// Returns an address literal of bytes and their number, as arguments of the runtime's functions.
pub(crate) fn address(content: &[u8]) -> String {
    format!("{}# {}", bytes(content), content.len())
}

/// Returns a string literal of a text. Characters that are not ASCII are escaped by number.
pub(crate) fn string(text: &str) -> String {
    let mut out = String::from("\"");
    let mut after_number = false;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => {
                out.push('\\');
                out.push(letter);
                after_number = false;
            }
            ' '..='~' => {
                if after_number && letter.is_ascii_digit() {
                    out.push_str("\\&");
                }
                out.push(letter);
                after_number = false;
            }
            _ => {
                let _ = write!(out, "\\{}", u32::from(letter));
                after_number = true;
            }
        }
    }
    out.push('"');
    out
}

/// Returns an integer with these bits, in parentheses if it is negative.
pub(crate) fn integer(ty: Number, bits: u64) -> String {
    match ty {
        Number::Int(width) => {
            let value = value::signed(bits, width);
            match value < 0 {
                true => format!("({value})"),
                false => value.to_string(),
            }
        }
        _ => bits.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_behind_a_number_are_kept_apart() {
        assert_eq!(bytes(b"\x001a\"\\"), r#""\0\&1a\"\\""#);
        assert_eq!(string("\u{e4}1\u{e4}a"), r#""\228\&1\228a""#);
    }

    #[test]
    fn integers_have_the_sign_of_their_width() {
        assert_eq!(integer(Number::Int(8), 0x85), "(-123)");
        assert_eq!(integer(Number::Uint(8), 0x85), "133");
        assert_eq!(integer(Number::Int(64), 1 << 63), "(-9223372036854775808)");
    }
}
