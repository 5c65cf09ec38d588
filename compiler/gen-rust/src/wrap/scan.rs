//! Brackets, and what is between them.

use super::Lines;

/// One past the bracket that closes the first `<`.
pub(super) fn generics_end(text: &str) -> Option<usize> {
    let open = text.find('<')?;
    let mut depth = 0;
    for (at, letter) in text[open..].char_indices() {
        match letter {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(open + at + 1);
        }
    }
    None
}

/// `head<a, b>` without the last bracket, with a parameter a line.
pub(super) fn vertical_generics(text: &str) -> Lines {
    let open = text.find('<')?;
    let mut lines = vec![(0, text[..=open].to_owned())];
    lines.extend(
        split(&text[open + 1..text.len() - 1])
            .into_iter()
            .map(|one| (1, format!("{one},"))),
    );
    Some(lines)
}
/// `name: Type<a, b>,` with an argument a line.
pub(super) fn generic_type(text: &str) -> Lines {
    let end = generics_end(text)?;
    let mut lines = vertical_generics(&text[..end])?;
    lines.push((0, format!(">{}", &text[end..])));
    Some(lines)
}

/// The arguments on lines of their own.
pub(super) fn vertical(text: &str, open: usize, close: usize) -> Lines {
    let mut lines = vec![(0, text[..=open].to_owned())];
    for argument in split(&text[open + 1..close]) {
        lines.push((1, format!("{argument},")));
    }
    lines.push((0, text[close..].to_owned()));
    Some(lines)
}

/// The parentheses of the outermost call the text ends with, before `?`, `,`, `;` or a shift.
pub(super) fn last_call(text: &str) -> Option<(usize, usize)> {
    let end = text.rfind(')')?;
    let tail = &text[end + 1..];
    let plain = tail.chars().all(|letter| "?,;".contains(letter));
    if !plain && !tail.starts_with(" << ") {
        return None;
    }
    // The first parenthesis at depth zero whose partner is the last one.
    let (mut start, mut at) = (None, 0);
    while at < text.len() {
        match text.as_bytes()[at] {
            b'"' => at = string_end(text, at)?,
            b'(' => {
                let close = matching(text, at)?;
                if close == end {
                    start = Some(at);
                    break;
                }
                at = close;
            }
            _ => {}
        }
        at += 1;
    }
    let open = start?;
    let called = open > 0 && !text[..open].ends_with([' ', '&', '(', '#']);
    (called && !text.starts_with('#')).then_some((open, end))
}

/// Position of the quote that ends the string which starts at `open`.
fn string_end(text: &str, open: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = open + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'"' => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

/// Position of the bracket that closes the one at `open`.
pub(super) fn matching(text: &str, open: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0usize, open);
    while at < bytes.len() {
        match bytes[at] {
            b'"' => at = string_end(text, at)?,
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// The parts between commas that are in no brackets.
pub(super) fn split(arguments: &str) -> Vec<&str> {
    let bytes = arguments.as_bytes();
    let (mut parts, mut depth, mut start, mut at) = (Vec::new(), 0i32, 0, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'"' => at = string_end(arguments, at).unwrap_or(bytes.len()),
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b'>' if at > 0 && bytes[at - 1] == b'-' => {}
            b')' | b']' | b'}' | b'>' => depth -= 1,
            b',' if depth == 0 => {
                parts.push(arguments[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    parts.push(arguments[start.min(arguments.len())..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}
