//! Strings as JSON.

use alloc::string::String;
use alloc::vec::Vec;

/// How many bytes are checked at once.
const CHUNK: usize = 16;

/// Returns how many bytes at the start of `bytes` need no escape in a string.
#[inline]
pub(super) fn plain(bytes: &[u8]) -> usize {
    let special = |byte: u8| byte < 0x20 || byte == b'"' || byte == b'\\';
    let (chunks, rest) = bytes.as_chunks::<CHUNK>();
    let mut at = 0;
    for chunk in chunks {
        // There is no branch for each byte, so the compiler vectorises the check of a chunk.
        if chunk.iter().fold(false, |any, byte| any | special(*byte)) {
            return at + chunk.iter().take_while(|byte| !special(**byte)).count();
        }
        at += CHUNK;
    }
    at + rest.iter().take_while(|byte| !special(**byte)).count()
}

/// Appends a text in quotes, followed by `after`.
#[inline]
pub(super) fn put(out: &mut Vec<u8>, text: &str, after: &[u8]) {
    let mut rest = text.as_bytes();
    out.reserve(rest.len() + 2 + after.len());
    out.push(b'"');
    loop {
        let (before, special) = rest.split_at(plain(rest));
        out.extend_from_slice(before);
        let Some((byte, behind)) = special.split_first() else {
            break;
        };
        put_escape(out, *byte);
        rest = behind;
    }
    out.push(b'"');
    out.extend_from_slice(after);
}

#[cold]
fn put_escape(out: &mut Vec<u8>, byte: u8) {
    let letter = match byte {
        0x08 => b'b',
        0x0c => b'f',
        b'\n' => b'n',
        b'\r' => b'r',
        b'\t' => b't',
        b'"' | b'\\' => byte,
        _ => {
            let digit = |nibble: u8| b"0123456789abcdef"[(nibble & 15) as usize];
            return out.extend_from_slice(&[
                b'\\',
                b'u',
                b'0',
                b'0',
                digit(byte >> 4),
                digit(byte),
            ]);
        }
    };
    out.extend_from_slice(&[b'\\', letter]);
}

/// Appends the contents of the string at the start of `text`, which begins behind the opening quote. Returns the
/// string's length without the closing quote, or a description of the error and its offset.
pub(super) fn unescape(out: &mut String, text: &str) -> Result<usize, (&'static str, usize)> {
    let bytes = text.as_bytes();
    let mut at = 0;
    loop {
        let run = plain(bytes.get(at..).unwrap_or_default());
        out.push_str(text.get(at..at + run).unwrap_or_default());
        at += run;
        match bytes.get(at) {
            Some(b'"') => return Ok(at),
            Some(b'\\') => at += escape(out, &bytes[at..]).map_err(|wrong| (wrong, at))?,
            Some(_) => return Err(("a control character in a string", at)),
            None => return Err(("the string does not end", at)),
        }
    }
}

/// Appends the character of the escape at the start of `bytes`. Returns the length of the escape.
fn escape(out: &mut String, bytes: &[u8]) -> Result<usize, &'static str> {
    let letter = match bytes.get(1) {
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(byte @ (b'"' | b'\\' | b'/')) => *byte as char,
        Some(b'u') => {
            let (letter, length) = unicode(bytes)?;
            out.push(letter);
            return Ok(length);
        }
        _ => return Err("an escape that JSON does not have"),
    };
    out.push(letter);
    Ok(2)
}

/// Returns the character of the escape `\uXXXX`, or of two such escapes for a surrogate pair, and its length.
fn unicode(bytes: &[u8]) -> Result<(char, usize), &'static str> {
    let unit = |at: usize| {
        let digits = bytes.get(at..at + 6)?.strip_prefix(b"\\u")?;
        let digit = |sum: u32, byte: &u8| Some(sum << 4 | (*byte as char).to_digit(16)?);
        digits.iter().try_fold(0, digit)
    };
    let first = unit(0).ok_or("an escape that JSON does not have")?;
    if !(0xd800..0xe000).contains(&first) {
        return Ok((char::from_u32(first).unwrap_or_default(), 6));
    }
    let second = unit(6).filter(|second| first < 0xdc00 && (0xdc00..0xe000).contains(second));
    let second = second.ok_or("a surrogate without its other half")?;
    let letter = 0x10000 + ((first - 0xd800) << 10 | (second - 0xdc00));
    Ok((char::from_u32(letter).unwrap_or_default(), 12))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_of_any_length_come_back() {
        let letters: String = "ab\u{e9}\u{1f600}c\n\"\\\u{1}xyzäöü \t~"
            .chars()
            .cycle()
            .take(80)
            .collect();
        for (start, _) in letters.char_indices().take(24) {
            for (end, _) in letters.char_indices().filter(|(end, _)| *end >= start) {
                let text = &letters[start..end];
                let mut quoted = Vec::new();
                put(&mut quoted, text, b",");
                let quoted = String::from_utf8(quoted).expect("UTF-8");
                let inner = quoted.strip_prefix('"').expect("a quote");
                let mut back = String::new();
                let length = unescape(&mut back, inner).expect("a string");
                assert_eq!(back, text);
                assert_eq!(&inner[length..], "\",");
            }
        }
    }

    #[test]
    fn escapes_are_read_or_refused() {
        let read = |text: &str| {
            let mut out = String::new();
            unescape(&mut out, text).map(|_| out)
        };
        assert_eq!(read("\\u0041\\ud83d\\ude00\\/\""), Ok("A\u{1f600}/".into()));
        for wrong in [
            "",
            "abc",
            "\\",
            "\\x\"",
            "\\u12\"",
            "\\u+123\"",
            "\\ud83d\"",
            "\\ude00\"",
            "\\ud83d\\u0041\"",
            "a\nb\"",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
