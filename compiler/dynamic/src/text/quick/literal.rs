//! Literals of numbers and texts. Functions return `None` for unusual literals.

use zooph_syntax::unescape;

use crate::schema::Type;

/// The content of a text literal, and the literal's length in bytes with its quotes.
pub(super) struct Quoted<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) length: usize,
}

/// Reads the text literal that `rest` begins with. If it has escapes, its content is put into `unescaped`.
pub(super) fn quoted<'a>(rest: &'a [u8], unescaped: &'a mut Vec<u8>) -> Option<Quoted<'a>> {
    let inner = rest.strip_prefix(b"\"")?;
    let special = |bytes: &[u8]| {
        bytes
            .iter()
            .position(|byte| matches!(byte, b'"' | b'\\' | b'\n'))
    };
    let mut at = special(inner)?;
    if inner[at] == b'"' {
        return Some(Quoted {
            bytes: &inner[..at],
            length: at + 2,
        });
    }
    unescaped.clear();
    let mut plain = 0;
    loop {
        unescaped.extend_from_slice(&inner[plain..at]);
        match inner[at] {
            b'"' => break,
            b'\\' => {
                let (byte, length) = unescape(&inner[at + 1..])?;
                unescaped.push(byte);
                plain = at + 1 + length;
            }
            _ => return None,
        }
        at = plain + special(&inner[plain..])?;
    }
    Some(Quoted {
        bytes: unescaped,
        length: at + 2,
    })
}

/// A number whose type is not known yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Number {
    Positive(u64),
    /// A negative number.
    Negative(i64),
    Float(f64),
}

impl Number {
    /// Returns the bits of the number as a `ty`, if it is in that type's range.
    pub(super) fn bits(self, ty: &Type) -> Option<u64> {
        let signed = |least: i64, greatest: i64| match self {
            Number::Positive(value) if value <= greatest as u64 => Some(value),
            Number::Negative(value) if value >= least => Some(value as u64),
            _ => None,
        };
        let unsigned = |greatest: u64| match self {
            Number::Positive(value) if value <= greatest => Some(value),
            _ => None,
        };
        match ty {
            Type::Int8 => signed(i8::MIN.into(), i8::MAX.into()),
            Type::Int16 => signed(i16::MIN.into(), i16::MAX.into()),
            Type::Int32 => signed(i32::MIN.into(), i32::MAX.into()),
            Type::Int64 => signed(i64::MIN, i64::MAX),
            Type::UInt8 => unsigned(u8::MAX.into()),
            Type::UInt16 => unsigned(u16::MAX.into()),
            Type::UInt32 => unsigned(u32::MAX.into()),
            Type::UInt64 => unsigned(u64::MAX),
            Type::Float32 => Some(u64::from(match self {
                Number::Positive(value) => (value as f32).to_bits(),
                Number::Negative(value) => (value as f32).to_bits(),
                Number::Float(value) => (value as f32).to_bits(),
            })),
            Type::Float64 => Some(match self {
                Number::Positive(value) => (value as f64).to_bits(),
                Number::Negative(value) => (value as f64).to_bits(),
                Number::Float(value) => value.to_bits(),
            }),
            _ => None,
        }
    }
}

/// Reads the number that `rest` begins with, and returns it and its length.
pub(super) fn number(rest: &[u8]) -> Option<(Number, usize)> {
    let negative = rest.first() == Some(&b'-');
    let digits = &rest[negative as usize..];
    let length = token(digits);
    let text = &digits[..length];
    let number = match text {
        b"inf" if negative => Number::Float(f64::NEG_INFINITY),
        b"inf" => Number::Float(f64::INFINITY),
        b"nan" if !negative => Number::Float(f64::NAN),
        // Octal and hexadecimal numbers are left to the full reader.
        [b'0', b'0'..=b'9' | b'x', ..] => return None,
        [b'0'..=b'9', ..] => match integer(text) {
            Some(value) if !negative => Number::Positive(value),
            Some(0) => Number::Positive(0),
            Some(value) => Number::Negative(0i64.checked_sub_unsigned(value)?),
            None => {
                let value = float(text)?;
                Number::Float(if negative { -value } else { value })
            }
        },
        _ => return None,
    };
    Some((number, negative as usize + length))
}

pub(super) fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Returns the length of the token that `bytes` begins with. It may be malformed.
fn token(bytes: &[u8]) -> usize {
    let end = |from: usize| {
        let rest = bytes[from..].iter();
        let length = rest
            .take_while(|&&byte| is_name(byte) || byte == b'.')
            .count();
        from + length
    };
    let mut at = end(0);
    while at > 0
        && matches!(bytes[at - 1], b'e' | b'E')
        && let [b'+' | b'-', b'0'..=b'9', ..] = &bytes[at..]
    {
        at = end(at + 1);
    }
    at
}

fn integer(text: &[u8]) -> Option<u64> {
    text.iter().try_fold(0u64, |value, byte| {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value.checked_mul(10)?.checked_add(digit.into())
    })
}

/// Parses a float: digits, optionally a point and digits, and optionally an exponent. The text begins with a
/// digit and has only the characters of a float, so the library accepts nothing else.
fn float(text: &[u8]) -> Option<f64> {
    if text.iter().all(u8::is_ascii_digit) {
        // The text is an integer that is too large.
        return None;
    }
    let usual = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-');
    if !text.iter().all(usual) {
        return None;
    }
    std::str::from_utf8(text).ok()?.parse().ok()
}
