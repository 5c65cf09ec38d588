//! Numbers as the reference prints them.
//!
//! A float is printed with the digits its type always keeps (6 or 15) and, if those do not lead
//! back to it, with two more, in the form of C's `%g`.

use std::fmt::Write;

/// A short text without an allocation.
#[derive(Default)]
pub(crate) struct Digits {
    bytes: [u8; 32],
    length: usize,
}

impl Digits {
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    fn as_str(&self) -> &str {
        // Only `&str`s are appended, and only whole.
        std::str::from_utf8(self.as_bytes()).unwrap_or("")
    }
}

impl Write for Digits {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let end = self.length + text.len();
        let room = self
            .bytes
            .get_mut(self.length..end)
            .ok_or(std::fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

/// A `Float64`.
pub(crate) fn float64(value: f64) -> Digits {
    if let Some(name) = special(value) {
        return name;
    }
    let short = general(value, 15);
    if short.as_str().parse() == Ok(value) {
        short
    } else {
        general(value, 17)
    }
}

/// A `Float32`.
pub(crate) fn float32(value: f32) -> Digits {
    if let Some(name) = special(value as f64) {
        return name;
    }
    let short = general(value as f64, 6);
    // To the reference, no short form of a number below the normal ones leads back to it.
    if !value.is_subnormal() && short.as_str().parse() == Ok(value) {
        short
    } else {
        general(value as f64, 8)
    }
}

fn special(value: f64) -> Option<Digits> {
    let name = if value.is_nan() {
        "nan"
    } else if value == f64::INFINITY {
        "inf"
    } else if value == f64::NEG_INFINITY {
        "-inf"
    } else {
        return None;
    };
    let mut digits = Digits::default();
    // Far shorter than the buffer.
    let _ = digits.write_str(name);
    Some(digits)
}

/// C's `%.*g` with `precision` significant digits, and without `+` in the exponent.
fn general(value: f64, precision: usize) -> Digits {
    let mut scientific = Digits::default();
    let mut out = Digits::default();
    // At most 17 digits, a sign, a point and an exponent of 4 characters.
    let _ = write!(scientific, "{:.*e}", precision - 1, value);
    let text = scientific.as_str();
    let Some((mantissa, exponent)) = text.split_once('e') else {
        return scientific;
    };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if exponent < -4 || exponent >= precision as i32 {
        let sign = if exponent < 0 { "-" } else { "" };
        let _ = write!(out, "{}e{sign}{:02}", trimmed(mantissa), exponent.abs());
    } else {
        let decimals = (precision as i32 - 1 - exponent) as usize;
        let mut fixed = Digits::default();
        let _ = write!(fixed, "{value:.decimals$}");
        let _ = out.write_str(trimmed(fixed.as_str()));
    }
    out
}

fn trimmed(number: &str) -> &str {
    if number.contains('.') {
        number.trim_end_matches('0').trim_end_matches('.')
    } else {
        number
    }
}

/// A signed integer.
pub(crate) fn signed(value: i64) -> Digits {
    let mut digits = Digits::default();
    // At most 20 characters.
    let _ = write!(digits, "{value}");
    digits
}

/// An unsigned integer.
pub(crate) fn unsigned(value: u64) -> Digits {
    let mut digits = Digits::default();
    // At most 20 characters.
    let _ = write!(digits, "{value}");
    digits
}
