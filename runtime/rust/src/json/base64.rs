//! Base64 (RFC 4648, with padding) and hexadecimal.

use alloc::vec::Vec;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Returns the bytes in base64: four characters for every three bytes.
pub fn encode(bytes: &[u8]) -> impl Iterator<Item = [u8; 4]> {
    bytes.chunks(3).map(|chunk| {
        let byte = |at: usize| chunk.get(at).copied().unwrap_or(0) as u32;
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        let mut four = [b'='; 4];
        for (at, out) in four.iter_mut().enumerate().take(chunk.len() + 1) {
            *out = ALPHABET[(bits >> (18 - 6 * at) & 63) as usize];
        }
        four
    })
}

/// Decodes base64, ignoring white space. Returns [`None`] if the text is not base64.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut digits, mut padding) = (0u32, 0, 0);
    for byte in text.bytes().filter(|byte| !byte.is_ascii_whitespace()) {
        if byte == b'=' {
            padding += 1;
            continue;
        }
        let value = digit(byte).filter(|_| padding == 0)?;
        bits = bits << 6 | value;
        digits += 1;
        if digits == 4 {
            bytes.extend_from_slice(&bits.to_be_bytes()[1..]);
            (bits, digits) = (0, 0);
        }
    }
    match (digits, padding) {
        (0, 0) => {}
        (2, 2) => bytes.push((bits >> 4) as u8),
        (3, 1) => bytes.extend_from_slice(&((bits >> 2) as u16).to_be_bytes()),
        _ => return None,
    }
    Some(bytes)
}

fn digit(byte: u8) -> Option<u32> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    } as u32)
}

/// Returns the bytes in hexadecimal: two digits for each byte.
pub fn encode_hex(bytes: &[u8]) -> impl Iterator<Item = [u8; 2]> {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes
        .iter()
        .map(|byte| [DIGITS[(byte >> 4) as usize], DIGITS[(byte & 15) as usize]])
}

/// Decodes hexadecimal. Returns [`None`] if the text is not hexadecimal.
pub fn decode_hex(text: &str) -> Option<Vec<u8>> {
    let (pairs, rest) = text.as_bytes().as_chunks();
    if !rest.is_empty() {
        return None;
    }
    let digit = |byte: u8| (byte as char).to_digit(16);
    pairs
        .iter()
        .map(|&[high, low]| Some((digit(high)? << 4 | digit(low)?) as u8))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_refuses_wrong_lengths_and_misplaced_padding() {
        for wrong in [
            "A",
            "AA",
            "AAA",
            "AA=",
            "=AAA",
            "AAAA=",
            "A===",
            "AA=A",
            "A\u{e9}==",
        ] {
            assert_eq!(decode(wrong), None, "{wrong}");
        }
        assert_eq!(decode("AA=="), Some(alloc::vec![0]));
        assert_eq!(decode("//\n79"), Some(alloc::vec![255, 254, 253]));
        assert_eq!(decode("AQI="), Some(alloc::vec![1, 2]));
    }

    #[test]
    fn bytes_come_back() {
        for length in 0..20u8 {
            let bytes: Vec<u8> = (0..length).map(|at| at.wrapping_mul(37) ^ 0xa5).collect();
            let (mut base64, mut hex) = (Vec::new(), Vec::new());
            encode(&bytes).for_each(|four| base64.extend_from_slice(&four));
            encode_hex(&bytes).for_each(|two| hex.extend_from_slice(&two));
            let text = |bytes: Vec<u8>| alloc::string::String::from_utf8(bytes).expect("ASCII");
            assert_eq!(decode(&text(base64)).as_ref(), Some(&bytes));
            assert_eq!(decode_hex(&text(hex)).as_ref(), Some(&bytes));
        }
        for wrong in ["0", "0aF", "0g", "\u{e9}"] {
            assert_eq!(decode_hex(wrong), None, "{wrong}");
        }
    }
}
