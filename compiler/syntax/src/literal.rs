//! The values of literals. The lexer has reported malformed ones, and some value is returned for them.

/// Returns the value of a quoted text, with escapes replaced.
pub fn text_value(literal: &str) -> Vec<u8> {
    let mut value = Vec::new();
    append_text(literal.as_bytes(), &mut value);
    value
}

/// Appends the value of a quoted text, with escapes replaced.
pub(crate) fn append_text(literal: &[u8], out: &mut Vec<u8>) {
    let mut rest = literal.strip_prefix(b"\"").unwrap_or(literal);
    loop {
        let plain = rest
            .iter()
            .position(|byte| matches!(byte, b'\\' | b'"'))
            .unwrap_or(rest.len());
        out.extend_from_slice(&rest[..plain]);
        match &rest[plain..] {
            [b'\\', escape @ ..] => rest = append_escape(escape, out),
            // This is the closing quote, or the end of a text without one.
            _ => return,
        }
    }
}

/// Appends the byte of an escape and returns the rest. In a malformed escape, the character after the
/// backslash stands for itself.
fn append_escape<'a>(escape: &'a [u8], out: &mut Vec<u8>) -> &'a [u8] {
    let Some(first) = escape.first() else {
        return escape;
    };
    let (byte, length) = unescape(escape).unwrap_or((*first, 1));
    out.push(byte);
    &escape[length..]
}

/// Returns the byte of the escape after a backslash, and the length of the escape. Returns `None` if it is
/// malformed.
pub fn unescape(escape: &[u8]) -> Option<(u8, usize)> {
    let simple = |byte| Some((byte, 1));
    match escape {
        [b'a', ..] => simple(b'\x07'),
        [b'b', ..] => simple(b'\x08'),
        [b'f', ..] => simple(b'\x0c'),
        [b'n', ..] => simple(b'\n'),
        [b'r', ..] => simple(b'\r'),
        [b't', ..] => simple(b'\t'),
        [b'v', ..] => simple(b'\x0b'),
        [byte @ (b'\'' | b'"' | b'\\' | b'?'), ..] => simple(*byte),
        [b'x', high, low, ..] => Some((hex_digit(*high)? << 4 | hex_digit(*low)?, 3)),
        [b'0'..=b'7', ..] => {
            let digits = escape
                .iter()
                .take(3)
                .take_while(|byte| matches!(byte, b'0'..=b'7'));
            // The value of three octal digits can exceed a byte. The language keeps its low bits.
            Some(digits.fold((0, 0), |(value, length), digit| {
                (
                    (u32::from(value) << 3 | u32::from(digit - b'0')) as u8,
                    length + 1,
                )
            }))
        }
        _ => None,
    }
}

/// Appends the value of a back-tick line: the line, and an LF whatever the line break of the source is.
pub(crate) fn append_text_line(literal: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(literal.strip_prefix(b"`").unwrap_or(literal));
    out.push(b'\n');
}

/// Returns the bytes of a hex data literal.
pub(crate) fn hex_data(literal: &str) -> Vec<u8> {
    let digits: Vec<u8> = literal.bytes().skip(2).filter_map(hex_digit).collect();
    digits
        .chunks_exact(2)
        .map(|pair| pair[0] << 4 | pair[1])
        .collect()
}

fn hex_digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|digit| digit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_escape_is_replaced() {
        assert_eq!(
            text_value(r#""\a\b\f\n\r\t\v\'\"\\\?""#),
            b"\x07\x08\x0c\n\r\t\x0b'\"\\?"
        );
        assert_eq!(text_value(r#""\x41\xfF\0\101\7z\12""#), b"A\xff\0A\x07z\n");
        assert_eq!(text_value(r#""\1234""#), b"S4");
        assert_eq!(text_value(r#""\400""#), b"\0");
        assert_eq!(text_value("\"é\""), "é".as_bytes());
    }

    #[test]
    fn malformed_texts_yield_something() {
        for literal in ["\"", "\"abc", "\"abc\\", "\"\\x4", "\"\\xzz\"", "\"\\q\""] {
            text_value(literal);
        }
        assert_eq!(text_value("\"abc\\"), b"abc");
    }

    #[test]
    fn lines_end_with_a_line_break() {
        let mut out = Vec::new();
        append_text_line(b"`a \\n \"b", &mut out);
        assert_eq!(out, b"a \\n \"b\n");
    }

    #[test]
    fn hex_data_is_read_in_pairs() {
        assert_eq!(hex_data("0x\"00 fF\n1a\""), [0, 0xff, 0x1a]);
    }
}
