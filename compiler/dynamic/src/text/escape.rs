//! Prints quoted texts and data.

use zooph::Text;

use crate::sink::Sink;

/// Prints a text in quotes. Bytes that are not UTF-8 are printed unchanged, so no information is lost.
pub(super) fn text<S: Sink>(sink: &mut S, text: Text<'_>) -> Result<(), S::Stop> {
    sink.put(b"\"")?;
    runs(sink, text.as_bytes(), |byte| byte < 0x20 || byte == 0x7f)?;
    sink.put(b"\"")
}

/// Prints bytes in quotes. All bytes that are not printable ASCII are escaped.
pub(super) fn data<S: Sink>(sink: &mut S, data: &[u8]) -> Result<(), S::Stop> {
    sink.put(b"\"")?;
    runs(sink, data, |byte| !(0x20..0x7f).contains(&byte))?;
    sink.put(b"\"")
}

/// Prints bytes with escapes. Parts without escapes are printed as a whole.
fn runs<S: Sink>(sink: &mut S, bytes: &[u8], octal: fn(u8) -> bool) -> Result<(), S::Stop> {
    let special = |byte: u8| octal(byte) || matches!(byte, b'"' | b'\'' | b'\\');
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(|&byte| special(byte)) {
        sink.put(&rest[..at])?;
        escape(sink, rest[at])?;
        rest = &rest[at + 1..];
    }
    sink.put(rest)
}

fn escape<S: Sink>(sink: &mut S, byte: u8) -> Result<(), S::Stop> {
    let letter = match byte {
        0x07 => b'a',
        0x08 => b'b',
        0x0c => b'f',
        b'\n' => b'n',
        b'\r' => b'r',
        b'\t' => b't',
        0x0b => b'v',
        b'"' | b'\'' | b'\\' => byte,
        _ => {
            let digit = |shift: u8| b'0' + (byte >> shift & 7);
            // The escape is octal, since a hexadecimal one has no fixed length.
            return sink.put(&[b'\\', digit(6), digit(3), digit(0)]);
        }
    };
    sink.put(&[b'\\', letter])
}
