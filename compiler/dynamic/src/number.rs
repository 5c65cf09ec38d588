//! Prints numbers like the reference implementation.
//!
//! A float is printed in the form of C's `%g`, with the number of digits that its type always preserves (6 or
//! 15). If reading them does not give the same float, it gets two more digits.

use std::fmt::Write;

/// A short text that is not allocated.
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
        // All content comes from whole `&str`s, so it is UTF-8.
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

/// Prints a `Float64`.
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
    // Decimals of at most 15 digits stand for different floats, so the shortest form is the 15-digit form.
    if shortest.count <= 15 && !value.is_subnormal() {
        return shortest.general(15);
    }
    let rounded = Decimal::rounded(value, 15).general(15);
    if value.is_subnormal() && rounded.as_str().parse() == Ok(value) {
        return rounded;
    }
    Decimal::rounded(value, 17).general(17)
}

/// Prints a `Float32`.
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
    // Decimals of at most 6 digits stand for different floats, so the shortest form is the 6-digit form. The
    // reference never uses it for a subnormal number.
    if shortest.count <= 6 && !value.is_subnormal() {
        return shortest.general(6);
    }
    Decimal::rounded(value as f64, 8).general(8)
}

/// Returns the printed number if C would print it the same way, as most numbers: at most `precision`
/// digits, no exponent, and not so small that C would use one.
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
    // The names are much shorter than the buffer, so this cannot fail.
    let _ = digits.write_str(name);
    Some(digits)
}

/// A decimal number `d.ddd` times a power of ten, without leading and trailing zeros.
struct Decimal {
    negative: bool,
    digits: [u8; 17],
    count: usize,
    power: i32,
}

impl Decimal {
    /// Parses a printed number: digits, optionally a point, and optionally an exponent.
    fn parse(printed: &str) -> Self {
        let mut decimal = Decimal {
            negative: false,
            digits: [b'0'; 17],
            count: 0,
            power: 0,
        };
        let (mantissa, exponent) = printed.split_once('e').unwrap_or((printed, "0"));
        // `taken` counts the digits from the first nonzero one, `whole` those of them before the point.
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

    /// Rounds a number to this many digits.
    fn rounded(value: f64, precision: usize) -> Self {
        let mut printed = Digits::default();
        // The buffer suffices for 17 digits, a sign, a point and an exponent of 4 characters.
        let _ = write!(printed, "{:.*e}", precision - 1, value);
        Decimal::parse(printed.as_str())
    }

    /// Prints the number like C's `%.*g`, but without `+` in the exponent.
    fn general(&self, precision: i32) -> Digits {
        let mut out = Digits::default();
        if self.negative {
            out.push(b"-");
        }
        let digits = &self.digits[..self.count.max(1)];
        if self.power < -4 || self.power >= precision {
            out.with_point(digits, 1);
            let sign = if self.power < 0 { "-" } else { "" };
            // The exponent has at most 4 characters, so it fits into the buffer.
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
    /// Appends bytes, which must fit.
    fn push(&mut self, bytes: &[u8]) {
        let end = self.length + bytes.len();
        self.bytes[self.length..end].copy_from_slice(bytes);
        self.length = end;
    }

    /// Appends digits with a point after the first `whole`. Appends zeros if there are fewer digits.
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

/// Prints a signed integer.
pub(crate) fn signed(value: i64) -> Digits {
    let mut digits = Digits::default();
    digits.push(itoa::Buffer::new().format(value).as_bytes());
    digits
}

/// Prints an unsigned integer.
pub(crate) fn unsigned(value: u64) -> Digits {
    let mut digits = Digits::default();
    digits.push(itoa::Buffer::new().format(value).as_bytes());
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A simple implementation of C's `%.*g` for comparison.
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
            // The cases are arbitrary bits, subnormal numbers, and decimals with few digits of any magnitude.
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
