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
    let mut buffer = zmij::Buffer::new();
    let printed = buffer.format_finite(value);
    if let Some(digits) = plain(printed, 15) {
        return digits;
    }
    let shortest = Decimal::parse(printed);
    // No two decimals of 15 digits are the same number, so these are the 15 digits.
    if shortest.count <= 15 && !value.is_subnormal() {
        return shortest.general(15);
    }
    let rounded = Decimal::rounded(value, 15).general(15);
    if value.is_subnormal() && rounded.as_str().parse() == Ok(value) {
        return rounded;
    }
    Decimal::rounded(value, 17).general(17)
}

/// A `Float32`.
pub(crate) fn float32(value: f32) -> Digits {
    if let Some(name) = special(value as f64) {
        return name;
    }
    let mut buffer = zmij::Buffer::new();
    let printed = buffer.format_finite(value);
    if let Some(digits) = plain(printed, 6) {
        return digits;
    }
    let shortest = Decimal::parse(printed);
    // As above. To the reference, no short form of a number below the normal ones leads back to it.
    if shortest.count <= 6 && !value.is_subnormal() {
        return shortest.general(6);
    }
    Decimal::rounded(value as f64, 8).general(8)
}

/// What most numbers are when they are printed, if that is also how C prints them: at most
/// `precision` digits, no exponent, and not so small that C gives them one.
fn plain(printed: &str, precision: usize) -> Option<Digits> {
    let magnitude = printed.strip_prefix('-').unwrap_or(printed);
    let short = magnitude.len() <= precision + 1 && !magnitude.starts_with("0.0000");
    if !short || magnitude.contains('e') {
        return None;
    }
    let mut digits = Digits::default();
    digits.push(printed.strip_suffix(".0").unwrap_or(printed).as_bytes());
    Some(digits)
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

/// A number in decimal, without zeros at either end: `d.ddd` times ten to a power.
struct Decimal {
    negative: bool,
    digits: [u8; 17],
    count: usize,
    power: i32,
}

impl Decimal {
    /// What a number is when it is printed: digits, a point or none, an exponent or none.
    fn parse(printed: &str) -> Self {
        let mut decimal = Decimal {
            negative: false,
            digits: [b'0'; 17],
            count: 0,
            power: 0,
        };
        let (mantissa, exponent) = printed.split_once('e').unwrap_or((printed, "0"));
        // Digits after the first that is not zero; how many before the point, counted from it.
        let (mut taken, mut whole, mut point) = (0, 0, false);
        for &byte in mantissa.as_bytes() {
            match byte {
                b'-' => decimal.negative = true,
                b'.' => point = true,
                b'0' if taken == 0 => whole -= point as i32,
                digit => {
                    whole += !point as i32;
                    if let Some(place) = decimal.digits.get_mut(taken) {
                        *place = digit;
                    }
                    taken += 1;
                    if digit != b'0' {
                        decimal.count = taken.min(17);
                    }
                }
            }
        }
        if taken > 0 {
            decimal.power = whole - 1 + exponent.parse().unwrap_or(0);
        }
        decimal
    }

    /// A number rounded to so many digits.
    fn rounded(value: f64, precision: usize) -> Self {
        let mut printed = Digits::default();
        // At most 17 digits, a sign, a point and an exponent of 4 characters.
        let _ = write!(printed, "{:.*e}", precision - 1, value);
        Decimal::parse(printed.as_str())
    }

    /// C's `%.*g`, and without `+` in the exponent.
    fn general(&self, precision: i32) -> Digits {
        let mut out = Digits::default();
        if self.negative {
            out.push(b"-");
        }
        let digits = &self.digits[..self.count.max(1)];
        if self.power < -4 || self.power >= precision {
            out.with_point(digits, 1);
            let sign = if self.power < 0 { "-" } else { "" };
            // At most 4 characters.
            let _ = write!(out, "e{sign}{:02}", self.power.abs());
        } else if self.power < 0 {
            out.push(b"0.");
            out.push(&b"000"[..(-1 - self.power) as usize]);
            out.push(digits);
        } else {
            out.with_point(digits, self.power as usize + 1);
        }
        out
    }
}

impl Digits {
    /// Adds what is known to fit.
    fn push(&mut self, bytes: &[u8]) {
        let end = self.length + bytes.len();
        self.bytes[self.length..end].copy_from_slice(bytes);
        self.length = end;
    }

    /// Digits with a point after the first `whole`, if any follow it; zeros if these are missing.
    fn with_point(&mut self, digits: &[u8], whole: usize) {
        if digits.len() > whole {
            self.push(&digits[..whole]);
            self.push(b".");
            self.push(&digits[whole..]);
        } else {
            self.push(digits);
            self.push(&[b'0'; 17][..whole - digits.len()]);
        }
    }
}

/// A signed integer.
pub(crate) fn signed(value: i64) -> Digits {
    let mut digits = Digits::default();
    digits.push(itoa::Buffer::new().format(value).as_bytes());
    digits
}

/// An unsigned integer.
pub(crate) fn unsigned(value: u64) -> Digits {
    let mut digits = Digits::default();
    digits.push(itoa::Buffer::new().format(value).as_bytes());
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C's `%.*g` the long way.
    fn general(value: f64, precision: usize) -> String {
        let scientific = format!("{:.*e}", precision - 1, value);
        let (mantissa, exponent) = scientific.split_once('e').expect("an exponent");
        let exponent: i32 = exponent.parse().expect("a number");
        if exponent < -4 || exponent >= precision as i32 {
            let sign = if exponent < 0 { "-" } else { "" };
            return format!("{}e{sign}{:02}", trimmed(mantissa), exponent.abs());
        }
        let decimals = (precision as i32 - 1 - exponent) as usize;
        trimmed(&format!("{value:.decimals$}")).to_owned()
    }

    fn trimmed(number: &str) -> &str {
        match number.contains('.') {
            true => number.trim_end_matches('0').trim_end_matches('.'),
            false => number,
        }
    }

    fn check64(value: f64) {
        let short = general(value, 15);
        let expected = match short.parse() == Ok(value) {
            true => short,
            false => general(value, 17),
        };
        assert_eq!(float64(value).as_str(), expected, "{value:e}");
    }

    fn check32(value: f32) {
        let short = general(value as f64, 6);
        let expected = match !value.is_subnormal() && short.parse() == Ok(value) {
            true => short,
            false => general(value as f64, 8),
        };
        assert_eq!(float32(value).as_str(), expected, "{value:e}");
    }

    #[test]
    fn floats_are_printed_as_by_c() {
        let mut bits = 0x9e37_79b9_7f4a_7c15u64;
        for round in 0..60_000i64 {
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
            let (wide, narrow) = (f64::from_bits(bits), f32::from_bits(bits as u32));
            // Any bits, subnormal ones, and decimals of few digits of any size.
            let subnormal = f64::from_bits(bits >> (12 + round % 40));
            let power = (bits >> 32) as i32 % 330 - 165;
            let few = (bits as i64 >> (24 + round % 38)) as f64;
            for value in [wide, subnormal, few, few * 1e-3, few * 10f64.powi(power)] {
                if value.is_finite() {
                    check64(value);
                }
            }
            let subnormal = f32::from_bits(bits as u32 >> (9 + round % 22));
            for value in [narrow, subnormal, few as f32, few as f32 / 8.0] {
                if value.is_finite() {
                    check32(value);
                }
            }
        }
    }

    #[test]
    fn powers_of_ten_and_limits_are_printed_as_by_c() {
        for power in -330..=308 {
            for digit in [1, 5, 9] {
                let value: f64 = format!("{digit}e{power}").parse().expect("a number");
                if value.is_finite() {
                    check64(value);
                    check64(-value);
                }
                if (value as f32).is_finite() {
                    check32(value as f32);
                }
            }
        }
        for value in [
            0.0,
            -0.0,
            f64::MAX,
            f64::MIN,
            f64::MIN_POSITIVE,
            f64::EPSILON,
        ] {
            check64(value);
        }
        for value in [
            0.0,
            -0.0,
            f32::MAX,
            f32::MIN,
            f32::MIN_POSITIVE,
            f32::EPSILON,
        ] {
            check32(value);
        }
        assert_eq!(float64(f64::NAN).as_str(), "nan");
        assert_eq!(float32(f32::NEG_INFINITY).as_str(), "-inf");
    }

    #[test]
    fn integers_are_printed_whole() {
        assert_eq!(signed(i64::MIN).as_str(), i64::MIN.to_string());
        assert_eq!(unsigned(u64::MAX).as_str(), u64::MAX.to_string());
        assert_eq!(signed(0).as_str(), "0");
    }
}
