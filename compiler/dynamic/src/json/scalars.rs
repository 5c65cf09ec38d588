//! Prints numbers and strings as JSON.

use crate::json::write::{Halt, Printed};
use crate::number;
use crate::sink::Sink;

pub(super) fn put<S: Sink>(sink: &mut S, bytes: &[u8]) -> Printed<S> {
    sink.put(bytes).map_err(Halt::Sink)
}

pub(super) fn put_signed<S: Sink>(sink: &mut S, value: i64) -> Printed<S> {
    put(sink, number::signed(value).as_bytes())
}

pub(super) fn put_unsigned<S: Sink>(sink: &mut S, value: u64) -> Printed<S> {
    put(sink, number::unsigned(value).as_bytes())
}

/// Prints a float. JSON has no numbers for NaN and the infinities, so they are strings.
pub(super) fn put_float<S: Sink>(sink: &mut S, value: f64) -> Printed<S> {
    if value.is_nan() {
        put(sink, b"\"NaN\"")
    } else if value.is_infinite() {
        put(
            sink,
            if value > 0.0 {
                b"\"Infinity\""
            } else {
                b"\"-Infinity\""
            },
        )
    } else {
        put(sink, number::float64(value).as_bytes())
    }
}

/// Prints a string in quotes. Invalid UTF-8 is replaced by U+FFFD.
pub(super) fn put_string<S: Sink>(sink: &mut S, bytes: &[u8]) -> Printed<S> {
    put(sink, b"\"")?;
    for chunk in bytes.utf8_chunks() {
        let mut rest = chunk.valid().as_bytes();
        while let Some(at) = rest
            .iter()
            .position(|&byte| byte < 0x20 || matches!(byte, b'"' | b'\\'))
        {
            put(sink, &rest[..at])?;
            put_escape(sink, rest[at])?;
            rest = &rest[at + 1..];
        }
        put(sink, rest)?;
        if !chunk.invalid().is_empty() {
            put(sink, "\u{fffd}".as_bytes())?;
        }
    }
    put(sink, b"\"")
}

fn put_escape<S: Sink>(sink: &mut S, byte: u8) -> Printed<S> {
    let letter = match byte {
        0x08 => b'b',
        0x0c => b'f',
        b'\n' => b'n',
        b'\r' => b'r',
        b'\t' => b't',
        b'"' | b'\\' => byte,
        _ => {
            let digit = |nibble: u8| b"0123456789abcdef"[(nibble & 15) as usize];
            return put(
                sink,
                &[b'\\', b'u', b'0', b'0', digit(byte >> 4), digit(byte)],
            );
        }
    };
    put(sink, &[b'\\', letter])
}
