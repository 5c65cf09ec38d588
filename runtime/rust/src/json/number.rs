//! Numbers as JSON. Floats are printed with the same digits as by the reference implementation; decimals of any
//! length are read.

use alloc::format;
use alloc::vec::Vec;

/// `Float64` keeps every decimal of 15 digits. For each `Float64` there is a decimal of 17 digits that leads back
/// to it.
const SHORT: i32 = 15;
const LONG: i32 = 17;

const TEN_TO_16: u64 = 10_000_000_000_000_000;

/// The powers of five that fit in 64 bits.
const FIVES: [u64; 28] = {
    let mut powers = [1; 28];
    let mut at = 1;
    while at < powers.len() {
        powers[at] = powers[at - 1] * 5;
        at += 1;
    }
    powers
};

/// The powers of ten that an `f64` holds exactly.
const TENS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// The two digits of each number below 100.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut at = 0;
    while at < 100 {
        pairs[at] = [b'0' + at as u8 / 10, b'0' + at as u8 % 10];
        at += 1;
    }
    pairs
};

/// The text of a number, filled from its end.
struct Backwards {
    bytes: [u8; 40],
    at: usize,
}

impl Backwards {
    #[inline]
    fn new() -> Self {
        Backwards {
            bytes: [0; 40],
            at: 40,
        }
    }

    #[inline]
    fn push(&mut self, byte: u8) {
        self.at -= 1;
        self.bytes[self.at] = byte;
    }

    #[inline]
    fn pair(&mut self, number: u64) {
        self.at -= 2;
        let [high, low] = PAIRS[number as usize % 100];
        self.bytes[self.at] = high;
        self.bytes[self.at + 1] = low;
    }

    #[inline]
    fn digits(&mut self, mut number: u64) {
        while number >= 100 {
            self.pair(number % 100);
            number /= 100;
        }
        if number >= 10 {
            self.pair(number);
        } else {
            self.push(b'0' + number as u8);
        }
    }

    #[inline]
    fn text(&self) -> &[u8] {
        &self.bytes[self.at..]
    }
}

/// Appends an integer, followed by `after`.
#[inline]
pub(super) fn put_integer(out: &mut Vec<u8>, negative: bool, magnitude: u64, after: &[u8]) {
    let mut text = Backwards::new();
    for byte in after.iter().rev() {
        text.push(*byte);
    }
    text.digits(magnitude);
    if negative {
        text.push(b'-');
    }
    out.extend_from_slice(text.text());
}

/// Appends a float with 15 significant digits if these lead back to it, otherwise with 17. The form is that of C's
/// `%g`, without `+` in the exponent.
pub(super) fn put_float(out: &mut Vec<u8>, value: f64) {
    if value.is_nan() {
        return out.extend_from_slice(b"\"NaN\"");
    }
    let magnitude = value.abs();
    if magnitude.is_infinite() {
        let text: &[u8] = if value > 0.0 {
            b"\"Infinity\""
        } else {
            b"\"-Infinity\""
        };
        return out.extend_from_slice(text);
    }
    let negative = value.is_sign_negative();
    if magnitude < 1e15 {
        let whole = magnitude as u64;
        if whole as f64 == magnitude {
            return put_integer(out, negative, whole, b"");
        }
    }
    let decimal = Decimal::exact(magnitude).unwrap_or_else(|| Decimal::slow(magnitude));
    decimal.put(out, negative);
}

/// A positive number in decimal: its digits, with the decimal point behind the first one, times ten to the power
/// `power`.
#[derive(Clone, Copy)]
struct Decimal {
    digits: u64,
    power: i32,
    /// How many digits the number was rounded to.
    precision: i32,
}

impl Decimal {
    /// Computes the digits with integers of 128 bits, which suffice for values from 10^-8 up to 10^17.
    fn exact(value: f64) -> Option<Decimal> {
        if !(1e-8..1e17).contains(&value) {
            return None;
        }
        let bits = value.to_bits();
        let exponent = (bits >> 52) as i32 - 1075;
        let mantissa = bits & ((1 << 52) - 1) | 1 << 52;
        // 1233 / 4096 approximates the decimal logarithm of two. The power is this estimate or one more.
        let mut power = ((exponent + 52) * 1233) >> 12;
        let mut digits = scaled(mantissa, exponent, 16 - power)?;
        if digits >= 10 * TEN_TO_16 {
            power += 1;
            digits = scaled(mantissa, exponent, 16 - power)?;
        }
        // If the extra digit came from rounding up to a power of ten, the digits are the same.
        let long = Decimal {
            digits,
            power,
            precision: LONG,
        };
        // Rounding to 15 digits would change such a value by at least 12 units of its 17th digit. Half of the
        // distance to the next float is less than that, so 15 digits cannot lead back to it.
        if (12..=88).contains(&(digits % 100)) {
            return Some(long);
        }
        let short = (digits + 50) / 100;
        let tens = power - (SHORT - 1);
        // `short` and the power of ten are exact as floats, so this one operation is correctly rounded.
        let back = match tens {
            ..0 => short as f64 / TENS.get(tens.unsigned_abs() as usize)?,
            _ => short as f64 * TENS.get(tens as usize)?,
        };
        Some(if back == value {
            Decimal {
                digits: short,
                power,
                precision: SHORT,
            }
        } else {
            long
        })
    }

    /// Computes the digits with the standard library, for all numbers.
    #[cold]
    fn slow(value: f64) -> Decimal {
        let parse = |text: &str, precision| {
            let (mantissa, power) = text.split_once('e').unwrap_or((text, "0"));
            let digits = mantissa.bytes().filter(u8::is_ascii_digit);
            Decimal {
                digits: digits.fold(0, |sum, digit| sum * 10 + (digit - b'0') as u64),
                power: power.parse().unwrap_or(0),
                precision,
            }
        };
        let short = format!("{value:.14e}");
        if short.parse() == Ok(value) {
            return parse(&short, SHORT);
        }
        parse(&format!("{value:.16e}"), LONG)
    }

    fn put(self, out: &mut Vec<u8>, negative: bool) {
        let Decimal {
            digits,
            mut power,
            precision,
        } = self;
        let mut text = Backwards::new();
        text.digits(digits);
        let all = text.text();
        // There is one digit too many if the number was rounded up to a power of ten.
        power += all.len() as i32 - precision;
        let zeros = all.iter().rev().take_while(|digit| **digit == b'0').count();
        let kept = &all[..all.len() - zeros];
        if negative {
            out.push(b'-');
        }
        if power < -4 || power >= precision {
            put_with_point(out, kept, 1);
            let sign: &[u8] = if power < 0 { b"e-" } else { b"e" };
            out.extend_from_slice(sign);
            if power.unsigned_abs() < 10 {
                out.push(b'0');
            }
            put_integer(out, false, power.unsigned_abs() as u64, b"");
        } else if power < 0 {
            out.extend_from_slice(b"0.");
            out.extend_from_slice(&b"000"[..(-1 - power) as usize]);
            out.extend_from_slice(kept);
        } else {
            put_with_point(out, kept, power as usize + 1);
        }
    }
}

/// Returns `mantissa` times 2^`exponent` times 10^`tens`, rounded to an integer, half to even. Returns [`None`] if
/// 128 bits do not suffice.
#[inline]
fn scaled(mantissa: u64, exponent: i32, tens: i32) -> Option<u64> {
    let product = mantissa as u128 * *FIVES.get(usize::try_from(tens).ok()?)? as u128;
    let shift = exponent + tens;
    if shift >= 0 {
        return u64::try_from(product << shift).ok();
    }
    let shift = shift.unsigned_abs();
    if shift >= 127 {
        return None;
    }
    let whole = (product >> shift) as u64;
    let (rest, half) = (product & ((1 << shift) - 1), 1u128 << (shift - 1));
    Some(whole + (rest > half || rest == half && whole % 2 == 1) as u64)
}

/// Appends digits with a point behind the first `whole` of them. Omits the point if no digits follow, and appends
/// zeros if there are fewer than `whole` digits.
fn put_with_point(out: &mut Vec<u8>, digits: &[u8], whole: usize) {
    match digits.split_at_checked(whole) {
        Some((before, after)) => {
            out.extend_from_slice(before);
            if !after.is_empty() {
                out.push(b'.');
                out.extend_from_slice(after);
            }
        }
        None => {
            out.extend_from_slice(digits);
            out.resize(out.len() + whole - digits.len(), b'0');
        }
    }
}

/// A number read from JSON.
#[derive(Clone, Copy)]
pub(super) enum Number {
    /// An integer whose magnitude fits in 64 bits.
    Integer { negative: bool, magnitude: u64 },
    /// Any other number.
    Float(f64),
}

impl Number {
    /// Returns the number as an integer, if it is one. Where it does not fit in 64 bits, the result is outside the
    /// range of all integer types, too.
    #[inline]
    pub(super) fn integer(self) -> Option<i128> {
        match self {
            Number::Integer {
                negative: false,
                magnitude,
            } => Some(magnitude as i128),
            Number::Integer { magnitude, .. } => Some(-(magnitude as i128)),
            Number::Float(value) if value <= i64::MIN as f64 => Some(i128::MIN),
            Number::Float(value) if value % 1.0 == 0.0 => Some(value as i128),
            Number::Float(_) => None,
        }
    }

    /// Returns the nearest float.
    #[inline]
    pub(super) fn float(self) -> f64 {
        match self {
            Number::Integer {
                negative: false,
                magnitude,
            } => magnitude as f64,
            Number::Integer { magnitude, .. } => -(magnitude as f64),
            Number::Float(value) => value,
        }
    }
}

/// Parses the JSON number at the start of `text`. Returns it and its length, or [`None`] if there is no number.
pub(super) fn parse(text: &str) -> Option<(Number, usize)> {
    let bytes = text.as_bytes();
    let negative = bytes.first() == Some(&b'-');
    let start = negative as usize;
    let mut at = start;
    let mut magnitude = 0u64;
    while let Some(digit) = digit(bytes, at) {
        magnitude = magnitude.wrapping_mul(10).wrapping_add(digit);
        at += 1;
    }
    let whole = at - start;
    if whole == 0 || whole > 1 && bytes[start] == b'0' {
        return None;
    }
    let mut places = 0;
    if bytes.get(at) == Some(&b'.') {
        at += 1;
        while let Some(digit) = digit(bytes, at) {
            magnitude = magnitude.wrapping_mul(10).wrapping_add(digit);
            places += 1;
            at += 1;
        }
        if places == 0 {
            return None;
        }
    }
    let has_exponent = matches!(bytes.get(at), Some(b'e' | b'E'));
    if has_exponent {
        at += 1;
        at += matches!(bytes.get(at), Some(b'+' | b'-')) as usize;
        let digits = at;
        while digit(bytes, at).is_some() {
            at += 1;
        }
        if at == digits {
            return None;
        }
    }
    // Up to 19 digits fit in 64 bits, so `magnitude` did not wrap around.
    let is_known = whole + places < 20;
    if is_known && places == 0 && !has_exponent {
        return Some((
            Number::Integer {
                negative,
                magnitude,
            },
            at,
        ));
    }
    if is_known
        && !has_exponent
        && magnitude < 1 << 53
        && let Some(tens) = TENS.get(places)
    {
        let value = magnitude as f64 / tens;
        return Some((Number::Float(if negative { -value } else { value }), at));
    }
    let number = &text[..at];
    if places == 0 && !has_exponent {
        // A number of twenty digits may still fit in 64 bits.
        if let Ok(magnitude) = number[start..].parse() {
            return Some((
                Number::Integer {
                    negative,
                    magnitude,
                },
                at,
            ));
        }
    }
    // The standard library parses every number of this form.
    Some((Number::Float(number.parse().unwrap_or(f64::NAN)), at))
}

#[inline]
fn digit(bytes: &[u8], at: usize) -> Option<u64> {
    let digit = bytes.get(at)?.wrapping_sub(b'0');
    (digit < 10).then_some(digit as u64)
}

/// Parses a float in a string: a decimal or a name. Returns a description of the error otherwise.
pub(super) fn parse_float(text: &str) -> Result<f64, &'static str> {
    match text {
        "NaN" => return Ok(f64::NAN),
        "Infinity" => return Ok(f64::INFINITY),
        "-Infinity" => return Ok(f64::NEG_INFINITY),
        _ => {}
    }
    match parse_decimal(text) {
        Some(value) if value.is_finite() => Ok(value),
        Some(_) => Err("out of range of Float64"),
        None => Err("not a number of the type"),
    }
}

/// Parses a decimal in a string, with or without a sign, a point and an exponent.
fn parse_decimal(text: &str) -> Option<f64> {
    let decimal = |byte: u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
    text.bytes().all(decimal).then(|| text.parse().ok())?
}

/// Parses an integer in a string: decimal, or hexadecimal after `0x`, with or without a sign.
pub(super) fn parse_integer(text: &str) -> Option<i128> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if !digits.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let magnitude = match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
        Some(hex) if !hex.starts_with('+') => u64::from_str_radix(hex, 16).ok()?,
        Some(_) => return None,
        None => digits.parse().ok()?,
    };
    let magnitude = magnitude as i128;
    Some(if negative { -magnitude } else { magnitude })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    fn printed(value: f64) -> String {
        let mut out = Vec::new();
        put_float(&mut out, value);
        String::from_utf8(out).expect("ASCII")
    }

    /// Formats like C's `%.*g`, by way of the standard library.
    fn general(value: f64, precision: usize) -> String {
        let scientific = format!("{:.*e}", precision - 1, value);
        let (mantissa, exponent) = scientific.split_once('e').expect("an exponent");
        let exponent: i32 = exponent.parse().expect("a number");
        let trimmed = |number: &str| match number.contains('.') {
            true => String::from(number.trim_end_matches('0').trim_end_matches('.')),
            false => String::from(number),
        };
        if exponent < -4 || exponent >= precision as i32 {
            let sign = if exponent < 0 { "-" } else { "" };
            return format!("{}e{sign}{:02}", trimmed(mantissa), exponent.abs());
        }
        let decimals = (precision as i32 - 1 - exponent) as usize;
        trimmed(&format!("{value:.decimals$}"))
    }

    fn check(value: f64) {
        let short = general(value, 15);
        let expected = match short.parse() == Ok(value) {
            true => short,
            false => general(value, 17),
        };
        let text = printed(value);
        assert_eq!(text, expected, "{value:e}");
        let (read, length) = parse(&text).expect("a number");
        assert_eq!(read.float().to_bits(), value.to_bits(), "{text}");
        assert_eq!(length, text.len());
    }

    #[test]
    fn floats_are_printed_as_by_c_and_read_back() {
        let mut bits = 0x9e37_79b9_7f4a_7c15u64;
        for round in 0..40_000i64 {
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
            let power = (bits >> 32) as i32 % 330 - 165;
            let few = (bits as i64 >> (24 + round % 38)) as f64;
            // Numbers of 24 bits are often halfway between two decimals of 17 digits.
            let narrow = few as f32 / (1u32 << (round % 30)) as f32;
            let near = f64::from_bits(few.to_bits() ^ (bits & 3));
            for value in [
                f64::from_bits(bits),
                few,
                few * 1e-3,
                few / 1e7,
                few * 10f64.powi(power),
                narrow as f64,
                near,
                near / 1e5,
            ] {
                if value.is_finite() {
                    check(value);
                }
            }
        }
    }

    #[test]
    fn powers_of_ten_and_their_neighbours_are_printed_as_by_c() {
        for power in -330..=308 {
            for digit in [1, 2, 5, 9] {
                let value: f64 = format!("{digit}e{power}").parse().expect("a number");
                for value in [value, value.next_up(), value.next_down(), -value] {
                    if value.is_finite() {
                        check(value);
                    }
                }
            }
        }
        for value in [0.0, -0.0, f64::MAX, f64::MIN_POSITIVE, 9007199254740993.0] {
            check(value);
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in [
            "", "-", "01", "-01", "1.", "1.e1", ".5", "1e", "1e+", "+1", "x",
        ] {
            assert!(parse(text).is_none(), "{text}");
        }
        for (text, length) in [("0", 1), ("12,", 2), ("1.5]", 3), ("1e5}", 3), ("-0 ", 2)] {
            assert_eq!(
                parse(text).map(|(_, length)| length),
                Some(length),
                "{text}"
            );
        }
    }

    #[test]
    fn integers_keep_all_bits() {
        let integer = |text: &str| parse(text).and_then(|(number, _)| number.integer());
        assert_eq!(integer("18446744073709551615"), Some(u64::MAX as i128));
        assert_eq!(integer("-9223372036854775808"), Some(i64::MIN as i128));
        assert_eq!(integer("1e2"), Some(100));
        assert_eq!(integer("1.0"), Some(1));
        assert_eq!(integer("1.5"), None);
        assert!(integer("18446744073709551616").is_some_and(|value| value > u64::MAX as i128));
        assert_eq!(parse_integer("-0x1F"), Some(-31));
        for wrong in ["", "x", "0x", "0x+1", "1 ", "--1", "1.0"] {
            assert_eq!(parse_integer(wrong), None, "{wrong}");
        }
    }
}
