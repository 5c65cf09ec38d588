//! Numeric literals.

use crate::kind::SyntaxKind;

/// The reason for refusing an integer that is well-formed but too large.
pub(crate) const TOO_LARGE: &str = "it does not fit in 64 bits";

/// Returns whether the characters are an integer or a float, or the reason why they are neither.
pub(crate) fn classify(text: &str) -> Result<SyntaxKind, &'static str> {
    let bytes = text.as_bytes();
    if let Some(hex) = bytes.strip_prefix(b"0x") {
        if hex.is_empty() {
            return Err("`0x` needs hex digits");
        }
        if !hex.iter().all(u8::is_ascii_hexdigit) {
            return Err("hex digits are 0 to 9 and a to f");
        }
    } else if bytes.iter().all(u8::is_ascii_digit) {
        if bytes[0] == b'0' && bytes.iter().any(|digit| *digit > b'7') {
            return Err("a number that begins with 0 is octal, with digits 0 to 7");
        }
    } else {
        return classify_float(bytes);
    }
    integer_value(text)
        .map(|_| SyntaxKind::Int)
        .ok_or(TOO_LARGE)
}

/// Classifies digits, optionally followed by a point and digits, and optionally by an exponent.
fn classify_float(bytes: &[u8]) -> Result<SyntaxKind, &'static str> {
    let skip_digits = |bytes: &mut &[u8]| {
        let count = bytes
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        *bytes = &bytes[count..];
        count
    };
    let mut rest = bytes;
    let octal = bytes
        .iter()
        .take_while(|byte| matches!(byte, b'0'..=b'7'))
        .count();
    if bytes[0] == b'0' && matches!(bytes.get(octal), Some(b'8' | b'9')) {
        return Err("a number that begins with 0 is octal, with digits 0 to 7");
    }
    skip_digits(&mut rest);
    if let Some(fraction) = rest.strip_prefix(b".") {
        rest = fraction;
        skip_digits(&mut rest);
    }
    if let [b'e' | b'E', exponent @ ..] = rest {
        rest = exponent;
        if let [b'+' | b'-', digits @ ..] = rest {
            rest = digits;
        }
        if skip_digits(&mut rest) == 0 {
            return Err("the exponent has no digits");
        }
    }
    match rest {
        [] => Ok(SyntaxKind::Float),
        [b'_', ..] => Err("digits cannot be grouped with `_`"),
        [b'.', ..] => Err("it has a second decimal point"),
        [b'x' | b'X', ..] => Err("hex numbers begin with `0x`"),
        _ => Err("letters follow the digits"),
    }
}

/// Returns the value of an integer token, or `None` if it is out of range.
pub(crate) fn integer_value(text: &str) -> Option<u64> {
    match text.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16).ok(),
        None if text.starts_with('0') => u64::from_str_radix(text, 8).ok(),
        None => text.parse().ok(),
    }
}
