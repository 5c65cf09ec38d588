//! Templates: raw strings with named holes, checked when the compiler itself is built.

use crate::Code;
use crate::code::{Indented, Value};
use crate::meter;

/// Fills a template with values.
///
/// The template is a string literal with holes such as `$name$`. Every hole must be bound and
/// every binding used, or the *compiler* does not compile. The margin all lines share is removed;
/// a value of several lines is indented like the line its hole stands on; a line that holds
/// nothing but empty values is dropped. `$$` is a dollar sign, and so is a `$` that no name
/// follows.
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
        const _: () = $crate::template::check($template, &[$(stringify!($name)),*]);
        $crate::template::fill($template, &[$((stringify!($name), &$value as &dyn $crate::Value)),*])
    }};
}

const fn in_name(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphanumeric()
}

/// End of the name that starts at `start`.
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

/// Panics, when the compiler is built, unless every hole of `template` is in `names` and every
/// name has a hole.
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

/// Code in a hole was counted when it was made. To copy it is cheap, so one byte in so many is counted
/// again: declarations in one another may be as deep as that before it shows.
const REPEATED: usize = 16;

/// Fills a template that [`check`] accepts.
pub fn fill(template: &str, values: &[(&str, &dyn Value)]) -> Code {
    if meter::is_over() {
        return Code::new();
    }
    let template = template.strip_prefix('\n').unwrap_or(template);
    let indent = |line: &str| line.len() - line.trim_start().len();
    let full = template.lines().filter(|line| !line.trim().is_empty());
    let margin = full.map(indent).min().unwrap_or(0);
    let mut out = Code::with_capacity(2 * template.len());
    let mut nested = 0;
    let mut lines = template.lines().peekable();
    while let Some(line) = lines.next() {
        let last = lines.peek().is_none();
        if last && line.trim().is_empty() {
            // The line of the closing quote.
            break;
        }
        nested += fill_line(line.get(margin..).unwrap_or(""), values, &mut out);
    }
    meter::spend(out.len() - nested + nested / REPEATED);
    out.shrink();
    out
}

/// Fills the holes of one line and adds it to `out`, unless it held empty values only. Returns how many
/// bytes of it are values of several lines.
fn fill_line(line: &str, values: &[(&str, &dyn Value)], out: &mut Code) -> usize {
    let indent = &line[..line.len() - line.trim_start().len()];
    if let Some(code) = only_hole(line.trim(), values)
        && let Some(nested) = out.push_shared(code, indent.len())
    {
        return nested;
    }
    let out = out.tail();
    let start = out.len();
    let (mut rest, mut holes, mut filled, mut nested) = (line, false, false, 0);
    while let Some(dollar) = rest.find('$') {
        out.push_str(&rest[..dollar]);
        let tail = &rest[dollar + 1..];
        let end = name_end(tail.as_bytes(), 0);
        let bound = values.iter().find(|(name, _)| *name == &tail[..end]);
        let Some((_, value)) = bound.filter(|_| end > 0) else {
            out.push('$');
            rest = tail.strip_prefix('$').unwrap_or(tail);
            filled = true;
            continue;
        };
        holes = true;
        let before = out.len();
        let (is_filled, has_lines) = Indented::put(*value, indent, out);
        filled |= is_filled;
        if has_lines {
            nested += out.len() - before;
        }
        rest = tail.get(end + 1..).unwrap_or("");
    }
    out.push_str(rest);
    let length = out[start..].trim_end().len();
    out.truncate(start + length);
    if length > 0 || filled || !holes {
        out.push('\n');
    }
    nested.min(out.len() - start)
}

/// The code that fills a line with nothing in it but one hole.
fn only_hole<'v>(line: &str, values: &[(&str, &'v dyn Value)]) -> Option<&'v Code> {
    let name = line.strip_prefix('$')?.strip_suffix('$')?;
    let (_, value) = values.iter().find(|(bound, _)| *bound == name)?;
    value.code()
}
