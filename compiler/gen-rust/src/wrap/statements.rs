//! Statements, match arms and values of fields that are one call at their end.

use super::calls::generic_statement;
use super::scan::{generic_type, last_call, split, vertical};
use super::{CALL_WIDTH, CHAIN_WIDTH, Lines, MAX_WIDTH, SIMPLE_WIDTH, width};

/// A statement, match arm or field value that is one call at its end.
pub(super) fn statement(text: &str, width: usize) -> Lines {
    let indent = width - text.chars().count();
    if let Some(lines) = before_calls(text, indent, width) {
        return lines;
    }
    let (open, close) = last_call(text)?;
    let arguments = &text[open + 1..close];
    if width > MAX_WIDTH
        && let Some(lines) = value(text, arguments, indent)
    {
        return Some(lines);
    }
    if arguments.is_empty() || (width <= MAX_WIDTH && fits(arguments)) {
        return None;
    }
    let head = &text[..open];
    if head.ends_with('>') && head.contains("::<") {
        return generic_statement(text, indent);
    }
    if head.starts_with("Self::") && is_lone_call(arguments) {
        let value = format!("let value = {arguments};");
        return Some(vec![(0, value), (0, format!("{head}(value)"))]);
    }
    // A variant with one type.
    if head.chars().all(char::is_alphanumeric) && split(arguments).len() == 1 && width <= MAX_WIDTH
    {
        return None;
    }
    if let Some((place, value)) = assignment(text)
        && fits(arguments)
        && indent + 4 + value.chars().count() <= MAX_WIDTH
    {
        return Some(vec![(0, place.to_owned()), (1, value.to_owned())]);
    }
    call(text, open, close)
}

/// What is told by how the text begins or ends; the inner one is none if the text stays as it is, the outer one if it is something
/// else.
fn before_calls(text: &str, indent: usize, width: usize) -> Option<Lines> {
    if let Some(rest) = text.strip_prefix("self.0.") {
        return Some(chain("self.0", rest, text, width));
    }
    if width > MAX_WIDTH
        && let Some((name, rest)) = text.split_once(": reader.")
        && indent + 5 + self::width(rest) <= MAX_WIDTH
    {
        return Some(Some(vec![
            (0, format!("{name}: reader")),
            (1, format!(".{rest}")),
        ]));
    }
    if let Some(start) = text.strip_suffix(".which()").filter(|_| width > MAX_WIDTH) {
        return Some(Some(vec![
            (0, start.to_owned()),
            (1, ".which()".to_owned()),
        ]));
    }
    if let Some((pattern, value)) = text.split_once(" => ") {
        return Some(arm(pattern, value, width));
    }
    // rustfmt counts the indent twice here.
    let returns = text.starts_with("-> ") || text.starts_with(") -> ");
    if returns && width - " {".len() > MAX_WIDTH {
        return Some(generic_type(text));
    }
    if text.starts_with("-> ") && width > MAX_WIDTH {
        return Some(without_brace(text));
    }
    if text.starts_with(") -> ") && width + indent > MAX_WIDTH {
        return Some(without_brace(text));
    }
    if width > MAX_WIDTH && text.ends_with(">,") && !text.contains('(') {
        return Some(generic_type(text));
    }
    if width > MAX_WIDTH
        && let Some((name, value)) = text.split_once(": ")
        && !text.contains(['(', '<', '"'])
        && text.ends_with(',')
        && indent + 4 + value.len() <= MAX_WIDTH
    {
        return Some(Some(vec![(0, format!("{name}:")), (1, value.to_owned())]));
    }
    if text.starts_with("let default = ") && width > MAX_WIDTH {
        let parts = text.split_once(" = ");
        return Some(
            parts.map(|(name, value)| vec![(0, format!("{name} =")), (1, value.to_owned())]),
        );
    }
    None
}

/// The end of a signature, whose brace goes to a line of its own.
fn without_brace(text: &str) -> Lines {
    let end = text.strip_suffix(" {")?;
    Some(vec![(0, end.to_owned()), (0, "{".to_owned())])
}

/// A value that is too long for the line of the place it is assigned to.
fn value(text: &str, arguments: &str, indent: usize) -> Lines {
    if let Some((place, value)) = assignment(text)
        && arguments.is_empty()
    {
        let mut lines = vec![(0, place.to_owned())];
        match value.rsplit_once(").") {
            Some((start, _)) if indent + 5 + self::width(start) > MAX_WIDTH => {
                return call_before_method(place, value);
            }
            Some((start, method)) if indent + 4 + self::width(value) > MAX_WIDTH => {
                lines.extend([(1, format!("{start})")), (2, format!(".{method}"))]);
            }
            _ => lines.push((1, value.to_owned())),
        }
        return Some(lines);
    }
    if let Some(rest) = text.strip_prefix("let value = self.0.") {
        let value = format!("self.0.{rest}");
        let next = indent + 4 + self::width(&value) <= MAX_WIDTH
            && self::width(&value) <= CHAIN_WIDTH + ";".len();
        return Some(if next {
            vec![(0, "let value =".to_owned()), (1, value)]
        } else {
            let rest = (1, format!(".{rest}"));
            vec![
                (0, "let value = self".to_owned()),
                (1, ".0".to_owned()),
                rest,
            ]
        });
    }
    None
}

/// `place f(a, b).method();` where not even the call fits on a line.
fn call_before_method(place: &str, value: &str) -> Lines {
    let (start, method) = value.rsplit_once('.')?;
    let (open, close) = last_call(start)?;
    let mut lines = vertical(start, open, close)?;
    lines[0].1.insert_str(0, &format!("{place} "));
    lines.push((0, format!(".{method}")));
    Some(lines)
}

/// `start.rest`, broken before the dot, unless the arguments take so many lines that this gains
/// nothing.
fn chain(start: &str, rest: &str, text: &str, width: usize) -> Lines {
    let chain = self::width(text.trim_end_matches([';', ',']));
    if width > MAX_WIDTH
        && let Some((open, close)) = last_call(text)
        && split(&text[open + 1..close]).len() >= 3
    {
        return call(text, open, close);
    }
    (chain > CHAIN_WIDTH || width > MAX_WIDTH)
        .then(|| vec![(0, start.to_owned()), (1, format!(".{rest}"))])
}

/// The arguments may stand on one line, as far as there is room.
pub(super) fn fits(arguments: &str) -> bool {
    width(arguments) <= CALL_WIDTH || is_lone_call(arguments) && arguments.ends_with('?')
}

/// The parts of `place = value;` and the like.
pub(super) fn assignment(text: &str) -> Option<(&str, &str)> {
    let operators = ["let value = ", "let mut group = ", " += ", " |= "];
    let is_own = text.starts_with("self.") || text.starts_with("*self = ");
    let of_own = is_own.then_some(" = ");
    let end = operators.into_iter().chain(of_own).find_map(|operator| {
        let at = text.find(operator)?;
        Some(at + operator.len() - 1)
    })?;
    Some((&text[..end], &text[end + 1..]))
}

/// `pattern => value,`: where it does not fit, a value that wraps another one is made in a second
/// step, and any other is in a block of its own.
fn arm(pattern: &str, value: &str, width: usize) -> Lines {
    let value = value.strip_suffix(',')?;
    let indent = width - self::width(pattern) - " => ".len() - self::width(value) - ",".len();
    let (open, close) = last_call(value)?;
    let arguments = &value[open + 1..close];
    let inner = last_call(arguments).map_or("", |(open, close)| &arguments[open + 1..close]);
    // How much room rustfmt leaves for a question mark varies; the other form is always stable.
    let wraps = is_lone_call(arguments);
    let room = if wraps { MAX_WIDTH - 10 } else { MAX_WIDTH };
    if width <= room && fits(arguments) && fits(inner) {
        return None;
    }
    let mut lines = vec![(0, format!("{pattern} => {{"))];
    if wraps {
        lines.push((1, format!("let value = {arguments};")));
        lines.push((1, format!("{}(value)", &value[..open])));
    } else if fits(arguments) && indent + 4 + self::width(value) <= MAX_WIDTH {
        lines.push((1, value.to_owned()));
    } else {
        let last = split(arguments).last().copied().unwrap_or_default();
        let start = &value[..close - last.len()];
        lines.push((1, format!("let default = {last};")));
        lines.push((1, format!("{start}default{}", &value[close..])));
    }
    lines.push((0, "}".to_owned()));
    Some(lines)
}

/// One argument that is a call: it may be as long as the line.
fn is_lone_call(arguments: &str) -> bool {
    let parts = split(arguments);
    matches!(&parts[..], [one] if one.ends_with(')') || one.ends_with(")?"))
}

/// The arguments of a call on lines of their own; on one line if all are simple.
fn call(text: &str, open: usize, close: usize) -> Lines {
    let arguments = split(&text[open + 1..close]);
    if arguments.len() > 1 && arguments.iter().all(|argument| is_simple(argument)) {
        return Some(vec![
            (0, text[..=open].to_owned()),
            (1, format!("{},", arguments.join(", "))),
            (0, text[close..].to_owned()),
        ]);
    }
    vertical(text, open, close)
}

/// What rustfmt calls a simple expression: names, fields, short literals, references to them.
pub(super) fn is_simple(argument: &str) -> bool {
    let inner = argument.trim_start_matches(['&', '*']);
    let literal = inner.starts_with('"') || inner.starts_with("b\"");
    let name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    width(argument) <= SIMPLE_WIDTH && (literal || inner.chars().all(name))
}
