//! Literals and comments in Go, in a form that gofmt does not change.

use zooph_emit::{Code, Phrase, escape_byte, phrase};
use zooph_plan::{Number, value};

use crate::spelling::MATH;

/// Returns bytes as a string literal on one line.
pub(crate) fn quoted(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() * 3);
    out.push('"');
    for chunk in bytes.utf8_chunks() {
        for letter in chunk.valid().chars() {
            match letter {
                '"' | '\\' => out.extend(['\\', letter]),
                '\n' => out.push_str("\\n"),
                '\t' => out.push_str("\\t"),
                ' '..='~' => out.push(letter),
                // Other characters are escaped, since they may be invisible or change the direction of text.
                _ if letter.is_alphabetic() => out.push(letter),
                _ => {
                    let mut bytes = [0; 4];
                    for byte in letter.encode_utf8(&mut bytes).bytes() {
                        escape_byte(&mut out, byte);
                    }
                }
            }
        }
        for &byte in chunk.invalid() {
            escape_byte(&mut out, byte);
        }
    }
    out.push('"');
    out
}

/// Returns the number with these bits as a constant. If it has no constant, returns an expression as the error.
pub(crate) fn number(ty: Number, bits: u64) -> Result<String, Phrase> {
    Ok(match ty {
        Number::Int(width) => value::signed(bits, width).to_string(),
        Number::Uint(_) | Number::Enum(_) => bits.to_string(),
        Number::Float(32) => {
            let value = f64::from(f32::from_bits(bits as u32));
            match plain(value) {
                true => float(value),
                false => return Err(phrase!("{MATH}.Float32frombits({bits:#x})")),
            }
        }
        Number::Float(_) => {
            let value = f64::from_bits(bits);
            match plain(value) {
                true => float(value),
                false => return Err(phrase!("{MATH}.Float64frombits({bits:#x})")),
            }
        }
    })
}

/// Reports whether a Go constant can have the value. It must be finite and not a negative zero.
fn plain(value: f64) -> bool {
    value.is_finite() && (value != 0.0 || value.is_sign_positive())
}

fn float(value: f64) -> String {
    let text = format!("{value:e}");
    match text.strip_suffix("e0") {
        Some(short) => short.to_owned(),
        None => text,
    }
}

/// Returns a doc comment. Lines lose their indentation, since gofmt gives a meaning to it.
pub(crate) fn doc(comment: Option<&str>) -> Code {
    let mut out = String::new();
    let mut empty = false;
    for line in comment.unwrap_or("").trim().lines() {
        let line: String = line.chars().filter(|letter| !letter.is_control()).collect();
        // gofmt takes a line that begins with `#` for a heading.
        let line = line.trim().trim_start_matches('#').trim();
        if line.is_empty() {
            empty = true;
            continue;
        }
        if std::mem::take(&mut empty) && !out.is_empty() {
            out.push_str("//\n");
        }
        // gofmt would take `]:` for the definition of a link, and move it.
        let line = quoted_words(&line.replace("]:", "] :"));
        out.push_str(&format!("// {line}\n"));
    }
    Code::from(out)
}

/// Replaces pairs of ASCII quotes as gofmt does. Runs of three back-ticks or more are kept.
fn quoted_words(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find(['`', '\'']) {
        let (before, quotes) = rest.split_at(at);
        let quote = if quotes.starts_with('`') { '`' } else { '\'' };
        let after = quotes.trim_start_matches(quote);
        let count = quotes.len() - after.len();
        out.push_str(before);
        let (pairs, form) = match (quote, count) {
            ('`', 2) => (1, "\u{201c}"),
            ('`', _) => (0, ""),
            _ => (count / 2, "\u{201d}"),
        };
        out.push_str(&form.repeat(pairs));
        out.extend(std::iter::repeat_n(quote, count - 2 * pairs));
        rest = after;
    }
    out + rest
}
