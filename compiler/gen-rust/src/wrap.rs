//! Line breaks as rustfmt's defaults make them, for the forms this back end emits.
//!
//! Templates write every form on one line; what is too long is broken here. rustfmt limits more
//! than the line: the arguments of a call, for instance, may take 60 columns.

const MAX_WIDTH: usize = 100;
const CALL_WIDTH: usize = 60;

/// Breaks the lines of `source` that rustfmt would break.
pub(crate) fn wrap(source: &str) -> String {
    let mut out = String::with_capacity(source.len() + source.len() / 8);
    for line in source.lines() {
        push(line, &mut out);
    }
    out
}

/// Adds a line, broken where it must be.
fn push(line: &str, out: &mut String) {
    let text = line.trim_start();
    let indent = line.len() - text.len();
    let untouched = text.starts_with("//") || text.starts_with('\\') || text.contains("b\"\\x");
    let broken = if untouched || text.starts_with("::zooph::generated_v1!") {
        None
    } else if is_function(text) {
        (width(line) > MAX_WIDTH).then(|| signature(text)).flatten()
    } else if text.starts_with("pub ") && text.ends_with(',') {
        (width(line) > MAX_WIDTH).then(|| field(text)).flatten()
    } else {
        statement(text, width(line))
    };
    match broken {
        None => {
            out.push_str(line);
            out.push('\n');
        }
        Some(lines) => {
            for (deeper, piece) in lines {
                push(&format!("{}{piece}", " ".repeat(indent + 4 * deeper)), out);
            }
        }
    }
}

fn width(line: &str) -> usize {
    line.chars().count()
}

fn is_function(text: &str) -> bool {
    ["pub fn ", "fn ", "pub(super) fn "]
        .iter()
        .any(|start| text.starts_with(start))
}

type Lines = Option<Vec<(usize, String)>>;

/// `fn f(a, b) -> R {` with a parameter a line.
fn signature(text: &str) -> Lines {
    let open = text.find('(').filter(|_| !text.starts_with("pub(super)"));
    let open = open.or_else(|| text[10..].find('(').map(|at| at + 10))?;
    let close = matching(text, open)?;
    vertical(text, open, close)
}

/// `pub field: T,` with the type on a line of its own.
fn field(text: &str) -> Lines {
    let colon = text.find(": ")?;
    Some(vec![
        (0, text[..=colon].to_owned()),
        (1, text[colon + 2..].to_owned()),
    ])
}

/// A statement, match arm or field value that is one call at its end.
fn statement(text: &str, width: usize) -> Lines {
    let (open, close) = last_call(text)?;
    let arguments = &text[open + 1..close];
    if arguments.is_empty() || (width <= MAX_WIDTH && arguments.chars().count() <= CALL_WIDTH) {
        return None;
    }
    let dots = text[..open]
        .rfind('.')
        .filter(|at| text[..*at].chars().all(in_chain));
    match dots {
        // A call through a long path on a line of its own.
        Some(dot) if width > MAX_WIDTH && arguments.len() < 20 && dot > 4 => Some(vec![
            (0, text[..dot].to_owned()),
            (1, text[dot..].to_owned()),
        ]),
        _ => vertical(text, open, close),
    }
}

fn in_chain(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_' || letter == '.'
}

/// The arguments on lines of their own.
fn vertical(text: &str, open: usize, close: usize) -> Lines {
    let mut lines = vec![(0, text[..=open].to_owned())];
    for argument in split(&text[open + 1..close]) {
        lines.push((1, format!("{argument},")));
    }
    lines.push((0, text[close..].to_owned()));
    Some(lines)
}

/// The parentheses of the outermost call the text ends with, before `?`, `,`, `;` or a shift.
fn last_call(text: &str) -> Option<(usize, usize)> {
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
fn matching(text: &str, open: usize) -> Option<usize> {
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
fn split(arguments: &str) -> Vec<&str> {
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
