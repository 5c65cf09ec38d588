//! Templates: raw strings with named holes, checked at compile time.

use crate::Code;
use crate::code::{Indented, Value};
use crate::meter;

/// Fills a template with values.
///
/// The template is a string literal with holes such as `$name$`. Every hole must be bound and
/// every binding used, or the *compiler* does not compile. The margin all lines share is removed;
/// a value of several lines is indented like the line its hole stands on; a line that holds
/// nothing but empty values is dropped, and of the empty lines around it one is kept. `$$` is a
/// dollar sign, and so is a `$` that no name follows.
///
/// ```
/// let getter = zooph_emit::code!(r#"
///     pub fn $name$(&self) -> $ty$ {
///         self.0.scalar($offset$)
///     }
/// "#, name = "serial", ty = "u32", offset = 8);
/// assert_eq!(getter.as_str(), "pub fn serial(&self) -> u32 {\n    self.0.scalar(8)\n}\n");
/// ```
#[macro_export]
macro_rules! code {
    ($template:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        const NAMES: &[&str] = &[$(stringify!($name)),*];
        const PIECES: &[$crate::template::Piece] =
            &$crate::template::parse::<{ $crate::template::count($template) }>($template, NAMES);
        $crate::template::fill(PIECES, &[$(&$value as &dyn $crate::Value),*])
    }};
}

/// A piece of a parsed template. Templates are parsed at compile time.
#[derive(Clone, Copy, Debug)]
pub enum Piece {
    /// The beginning of a line. The pieces of the line follow.
    Line {
        /// The blanks at the beginning of the line, without the margin of the template.
        indent: &'static str,
        /// The number of pieces that belong to the line.
        pieces: usize,
        /// The value of the line's only hole, if the line consists of that hole.
        only: Option<usize>,
    },
    /// Literal text.
    Text(&'static str),
    /// A hole, with the index of the value that fills it.
    Hole(usize),
}

const fn in_name(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphanumeric()
}

/// Returns the end of the name that starts at `start`.
const fn name_end(text: &[u8], start: usize) -> usize {
    let mut end = start;
    while end < text.len() && in_name(text[end]) {
        end += 1;
    }
    end
}

const fn same(text: &[u8], start: usize, end: usize, name: &[u8]) -> bool {
    if end - start != name.len() {
        return false;
    }
    let mut at = 0;
    while at < name.len() {
        if text[start + at] != name[at] {
            return false;
        }
        at += 1;
    }
    true
}

const fn position(text: &[u8], start: usize, end: usize, names: &[&str]) -> usize {
    let mut index = 0;
    while index < names.len() && !same(text, start, end, names[index].as_bytes()) {
        index += 1;
    }
    index
}

/// Panics at compile time unless every hole of `template` is in `names` and every name has a hole.
pub const fn check(template: &str, names: &[&str]) {
    assert!(names.len() <= 64, "template: more than 64 bindings");
    let text = template.as_bytes();
    let mut used = 0u64;
    let mut at = 0;
    while at < text.len() {
        if text[at] != b'$' {
            at += 1;
            continue;
        }
        let end = name_end(text, at + 1);
        if end == at + 1 {
            at += if end < text.len() && text[end] == b'$' {
                2
            } else {
                1
            };
            continue;
        }
        assert!(
            end < text.len() && text[end] == b'$',
            "template: `$name` without closing `$`"
        );
        let index = position(text, at + 1, end, names);
        assert!(index < names.len(), "template: a hole has no binding");
        used |= 1 << index;
        at = end + 1;
    }
    let mut index = 0;
    while index < names.len() {
        assert!(used & (1 << index) != 0, "template: a binding has no hole");
        index += 1;
    }
}

/// Returns a part of a text. `str` slices are not available in const functions.
const fn part(text: &'static str, start: usize, end: usize) -> &'static str {
    let (_, rest) = text.as_bytes().split_at(start);
    let (part, _) = rest.split_at(end - start);
    match std::str::from_utf8(part) {
        Ok(part) => part,
        Err(_) => panic!("template: a part begins or ends within a letter"),
    }
}

const fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

/// Returns the end of the blanks that begin at `start`.
const fn blanks_end(text: &[u8], start: usize) -> usize {
    let mut end = start;
    while end < text.len() && is_blank(text[end]) {
        end += 1;
    }
    end
}

/// Returns the end of the line that begins at `start`, before its line break.
const fn line_end(text: &[u8], start: usize) -> usize {
    let mut end = start;
    while end < text.len() && text[end] != b'\n' {
        end += 1;
    }
    end
}

/// Returns the beginning of the first line: after the line break that follows the opening quote.
const fn first_line(text: &[u8]) -> usize {
    (!text.is_empty() && text[0] == b'\n') as usize
}

/// Reports whether no line begins at `start`, or only the blanks before the closing quote.
const fn is_end(text: &[u8], start: usize) -> bool {
    blanks_end(text, start) >= text.len()
}

/// Returns the number of blanks at the beginning of every line that is not blank.
const fn margin(text: &[u8]) -> usize {
    let (mut start, mut margin) = (first_line(text), usize::MAX);
    while start < text.len() {
        let (begin, end) = (blanks_end(text, start), line_end(text, start));
        if begin < end && begin - start < margin {
            margin = begin - start;
        }
        start = end + 1;
    }
    margin
}

/// Returns the piece at `at` of a line that ends at `end`, and the end of the piece.
const fn next(template: &'static str, at: usize, end: usize, names: &[&str]) -> (Piece, usize) {
    let text = template.as_bytes();
    if text[at] == b'$' {
        let close = name_end(text, at + 1);
        if close > at + 1 {
            let index = position(text, at + 1, close, names);
            return (Piece::Hole(index), close + 1);
        }
        let is_double = close < end && text[close] == b'$';
        let dollar = Piece::Text(part(template, at, at + 1));
        return (dollar, at + 1 + is_double as usize);
    }
    let mut stop = at;
    while stop < end && text[stop] != b'$' {
        stop += 1;
    }
    (Piece::Text(part(template, at, stop)), stop)
}

/// Returns the number of pieces in a line. `start` is behind the blanks at its beginning.
const fn pieces_of_line(template: &'static str, start: usize, end: usize) -> usize {
    let (mut at, mut count) = (start, 0);
    while at < end {
        (_, at) = next(template, at, end, &[]);
        count += 1;
    }
    count
}

/// Returns the number of pieces in a template, beginnings of lines included.
pub const fn count(template: &'static str) -> usize {
    let text = template.as_bytes();
    let (mut start, mut count) = (first_line(text), 0);
    while !is_end(text, start) {
        let end = line_end(text, start);
        let begin = least(blanks_end(text, start), end);
        count += 1 + pieces_of_line(template, begin, end);
        start = end + 1;
    }
    count
}

const fn least(one: usize, other: usize) -> usize {
    if one < other { one } else { other }
}

/// Returns the pieces of a template. Their number is [`count`].
///
/// # Panics
/// At compile time, unless [`check`] accepts the template.
pub const fn parse<const N: usize>(template: &'static str, names: &[&str]) -> [Piece; N] {
    check(template, names);
    let text = template.as_bytes();
    let margin = margin(text);
    let mut parsed = [Piece::Hole(0); N];
    let (mut start, mut at) = (first_line(text), 0);
    while !is_end(text, start) {
        let end = line_end(text, start);
        let mut from = least(blanks_end(text, start), end);
        let line = at;
        at += 1;
        let pieces = pieces_of_line(template, from, end);
        let indent = part(template, least(start + margin, from), from);
        while from < end {
            (parsed[at], from) = next(template, from, end, names);
            at += 1;
        }
        let only = match parsed[at - 1] {
            Piece::Hole(index) if pieces == 1 => Some(index),
            _ => None,
        };
        parsed[line] = Piece::Line {
            indent,
            pieces,
            only,
        };
        start = end + 1;
    }
    parsed
}

/// Code that fills a hole was counted when it was made. Copying it is cheap, so only one byte in this many
/// is counted again. The copies of declarations nested up to this depth cost no more than the originals.
const REPEATED: usize = 16;

/// Fills the holes of a template with values. They are in the order of the names given to [`parse`].
pub fn fill(template: &[Piece], values: &[&dyn Value]) -> Code {
    if meter::is_over() {
        return Code::new();
    }
    let mut out = Code::new();
    let (mut rest, mut nested, mut is_apart) = (template, 0, false);
    while let [line, following @ ..] = rest {
        let &Piece::Line {
            indent,
            pieces,
            only,
        } = line
        else {
            unreachable!("a template begins with a line, and says how many pieces each has")
        };
        let (line, next) = following.split_at(pieces);
        rest = next;
        // An empty line does not follow another one if the lines between them were dropped.
        if line.is_empty() && is_apart {
            continue;
        }
        let before = out.len();
        let shared = only.and_then(|index| values[index].code());
        let shared = shared.and_then(|code| out.push_shared(code, indent.len()));
        nested += shared.unwrap_or_else(|| fill_line(line, indent, values, out.tail()));
        is_apart = line.is_empty() || is_apart && out.len() == before;
    }
    meter::spend(out.len() - nested + nested / REPEATED);
    out.shrink();
    out
}

/// Adds a line to `out`, unless the line has holes and comes out empty. Returns how many bytes of it come
/// from values of several lines.
fn fill_line(line: &[Piece], indent: &str, values: &[&dyn Value], out: &mut String) -> usize {
    let start = out.len();
    let (mut holes, mut filled, mut nested) = (false, false, 0);
    out.push_str(indent);
    for piece in line {
        match *piece {
            Piece::Hole(index) => {
                holes = true;
                let before = out.len();
                let (is_filled, has_lines) = Indented::put(values[index], indent, out);
                filled |= is_filled;
                if has_lines {
                    nested += out.len() - before;
                }
            }
            Piece::Text(text) => out.push_str(text),
            Piece::Line { .. } => unreachable!("a line is no piece of a line"),
        }
    }
    let length = out[start..].trim_end().len();
    out.truncate(start + length);
    if length > 0 || filled || !holes {
        out.push('\n');
    }
    nested.min(out.len() - start)
}
