//! Line breaks as rustfmt's defaults make them, for the forms this back end emits.
//!
//! Templates write every form on one line; what is too long is broken here. rustfmt limits more
//! than the line: the arguments of a call, for instance, may take 60 columns.

const MAX_WIDTH: usize = 100;
const CALL_WIDTH: usize = 60;
const CHAIN_WIDTH: usize = 60;
const SIMPLE_WIDTH: usize = 10;

/// Breaks the lines of `source` that rustfmt would break.
pub(crate) fn wrap(source: &str) -> String {
    let mut out = String::with_capacity(source.len() + source.len() / 8);
    let mut lines = source.lines().peekable();
    while let Some(line) = lines.next() {
        let empty = line.ends_with(" {") && lines.peek().is_some_and(|next| next.trim() == "}");
        if empty {
            lines.next();
            push(&format!("{line}}}"), &mut out);
        } else {
            push(line, &mut out);
        }
    }
    out
}

/// Adds a line, broken where it must be.
fn push(line: &str, out: &mut String) {
    let text = line.trim_start();
    let indent = line.len() - text.len();
    let untouched = text.starts_with("//") || text.starts_with('\\') || text.contains("b\"\\x");
    let broken = if untouched || text.starts_with("zooph::generated_v1!") {
        None
    } else if is_function(text) {
        (width(line) > MAX_WIDTH).then(|| signature(text)).flatten()
    } else if text.starts_with("impl<") {
        // rustfmt does not count the indent here.
        (width(text) > MAX_WIDTH)
            .then(|| implementation(text, indent))
            .flatten()
    } else if text.starts_with("pub struct ") || text.starts_with("pub enum ") {
        (width(line) > MAX_WIDTH)
            .then(|| declaration(text, indent))
            .flatten()
    } else if text.starts_with("pub ") && text.ends_with(',') {
        (width(line) > MAX_WIDTH)
            .then(|| field(text, indent))
            .flatten()
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

/// `impl<..> Trait for Type {` or `impl<..> Type {`, broken before `for`, else before the trait,
/// else between the generics.
fn implementation(text: &str, indent: usize) -> Lines {
    let end = generics_end(text)?;
    let (generics, rest) = (&text[..end], &text[end + 1..]);
    let (rest, empty) = match rest.strip_suffix(" {}") {
        Some(rest) => (rest, true),
        None => (rest.strip_suffix(" {")?, false),
    };
    let mut lines = match rest.split_once(" for ") {
        Some((name, ty)) if indent + width(generics) + 1 + width(name) <= MAX_WIDTH => {
            vec![(0, format!("{generics} {name}")), (1, format!("for {ty}"))]
        }
        _ if width(generics) <= MAX_WIDTH - 2 => {
            vec![(0, generics.to_owned()), (1, rest.to_owned())]
        }
        _ => {
            let mut lines = vertical_generics(generics)?;
            lines.push((0, format!("> {rest}")));
            lines
        }
    };
    lines.push((0, "{".to_owned()));
    if empty {
        lines.push((0, "}".to_owned()));
    }
    Some(lines)
}

/// One past the bracket that closes the first `<`.
fn generics_end(text: &str) -> Option<usize> {
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
fn vertical_generics(text: &str) -> Lines {
    let open = text.find('<')?;
    let mut lines = vec![(0, text[..=open].to_owned())];
    lines.extend(
        split(&text[open + 1..text.len() - 1])
            .into_iter()
            .map(|one| (1, format!("{one},"))),
    );
    Some(lines)
}

/// `pub struct S<..> {` or `pub struct S<..>(..);` with a generic parameter a line.
fn declaration(text: &str, indent: usize) -> Lines {
    let end = generics_end(text)?;
    let rest = &text[end..];
    // rustfmt does not count the indent of a struct with unnamed fields, nor a brace.
    if rest.starts_with('(') && end < MAX_WIDTH {
        return statement(text, width(text));
    }
    if !rest.starts_with('(') && indent + end <= MAX_WIDTH {
        return None;
    }
    let mut lines = vertical_generics(&text[..end])?;
    lines.push((0, format!(">{rest}")));
    Some(lines)
}

/// `pub field: T,` with the type on a line of its own.
fn field(text: &str, indent: usize) -> Lines {
    let colon = text.find(": ")?;
    if indent + 4 + width(&text[colon + 2..]) > MAX_WIDTH {
        return generic_type(text);
    }
    Some(vec![
        (0, text[..=colon].to_owned()),
        (1, text[colon + 2..].to_owned()),
    ])
}

/// `name: Type<a, b>,` with an argument a line.
fn generic_type(text: &str) -> Lines {
    let end = generics_end(text)?;
    let mut lines = vertical_generics(&text[..end])?;
    lines.push((0, format!(">{}", &text[end..])));
    Some(lines)
}

/// A statement, match arm or field value that is one call at its end.
fn statement(text: &str, width: usize) -> Lines {
    let indent = width - text.chars().count();
    if let Some(rest) = text.strip_prefix("self.0.") {
        let chain = text.trim_end_matches([';', ',']).chars().count();
        if chain > CHAIN_WIDTH || width > MAX_WIDTH {
            return Some(vec![(0, "self.0".to_owned()), (1, format!(".{rest}"))]);
        }
        return None;
    }
    if let Some(lines) = arm(text, width) {
        return lines;
    }
    // rustfmt counts the indent twice here.
    if text.starts_with(") -> ") && width + indent > MAX_WIDTH {
        let end = text.strip_suffix(" {")?;
        return Some(vec![(0, end.to_owned()), (0, "{".to_owned())]);
    }
    if width > MAX_WIDTH && text.ends_with(">,") && !text.contains('(') {
        return generic_type(text);
    }
    let (open, close) = last_call(text)?;
    let arguments = &text[open + 1..close];
    if let Some((place, value)) = assignment(text).filter(|_| width > MAX_WIDTH)
        && indent + 4 + value.chars().count() <= MAX_WIDTH
    {
        return Some(vec![(0, place.to_owned()), (1, value.to_owned())]);
    }
    let path = text[..open].find("::<").unwrap_or(open);
    let dot = text[..path]
        .rfind('.')
        .filter(|at| *at > 0 && method_on_name(text, *at));
    // rustfmt leaves room for the question mark twice.
    let tried = dot.is_some() && text[close..].starts_with(")?");
    let room = if tried { MAX_WIDTH - 2 } else { MAX_WIDTH };
    let lone = is_lone_call(arguments);
    let allowed = if lone { MAX_WIDTH } else { CALL_WIDTH };
    if arguments.is_empty() || (width <= room && arguments.chars().count() <= allowed) {
        return None;
    }
    if let Some((inner, end)) = last_call(arguments).filter(|_| lone) {
        let parts = split(&arguments[inner + 1..end]);
        if parts.len() > 2 {
            let mut lines = vec![(0, text[..=open + 1 + inner].to_owned())];
            lines.extend(parts.into_iter().map(|part| (1, format!("{part},"))));
            lines.push((0, text[open + 1 + end..].to_owned()));
            return Some(lines);
        }
    }
    // Three arguments on lines of their own make the five lines from which on rustfmt prefers them.
    let few = split(arguments).len() < 3;
    match dot {
        Some(dot)
            if few
                && arguments.chars().count() <= CALL_WIDTH
                && indent + 4 + crate::wrap::width(&text[dot..]) < MAX_WIDTH =>
        {
            Some(vec![
                (0, text[..dot].to_owned()),
                (1, text[dot..].to_owned()),
            ])
        }
        _ => call(text, open, close, indent),
    }
}

/// The parts of `place += value;`.
fn assignment(text: &str) -> Option<(&str, &str)> {
    let at = text.find(" += ").or_else(|| text.find(" |= "))? + 3;
    Some((&text[..at], &text[at + 1..]))
}

/// `pattern => expression,` with the expression in a block of its own, if only that makes it fit.
fn arm(text: &str, width: usize) -> Option<Lines> {
    let (pattern, expression) = text.split_once(" => ")?;
    let expression = expression.strip_suffix(',').filter(|_| width > MAX_WIDTH)?;
    let indent = width - text.chars().count();
    if indent + 4 + expression.chars().count() > MAX_WIDTH {
        return None;
    }
    Some(Some(vec![
        (0, format!("{pattern} => {{")),
        (1, expression.to_owned()),
        (0, "}".to_owned()),
    ]))
}

/// One argument that is a call: it may be as long as the line.
fn is_lone_call(arguments: &str) -> bool {
    let parts = split(arguments);
    matches!(&parts[..], [one] if one.ends_with(')') || one.ends_with(")?"))
}

/// The dot makes the call a method of a plain name, which may follow a field's name and a colon.
fn method_on_name(text: &str, dot: usize) -> bool {
    let receiver = text[..dot].rsplit(' ').next().unwrap_or("");
    !receiver.is_empty()
        && receiver
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The arguments of a call on lines of their own; on one line if all are simple.
fn call(text: &str, open: usize, close: usize, indent: usize) -> Lines {
    if indent + open >= MAX_WIDTH {
        // Not even the generic arguments fit.
        let end = generics_end(&text[..open])?;
        let start = text.find('<')? + 1;
        // A method's only generic argument hangs on to its brackets.
        let inner = &text[start..end - 1];
        let lone = text.contains("coder.") && split(inner).len() == 1;
        let inner_end = if lone { generics_end(inner) } else { None };
        let cut = inner_end.map_or(end, |inner_end| start + inner_end);
        let open = if lone {
            start + inner.find('<')?
        } else {
            start - 1
        };
        let mut lines = vec![(0, text[..=open].to_owned())];
        lines.extend(
            split(&text[open + 1..cut - 1])
                .into_iter()
                .map(|one| (1, format!("{one},"))),
        );
        lines.push((0, text[cut - 1..].to_owned()));
        return Some(lines);
    }
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
fn is_simple(argument: &str) -> bool {
    let inner = argument.trim_start_matches(['&', '*']);
    let literal = inner.starts_with('"') || inner.starts_with("b\"");
    let name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    width(argument) <= SIMPLE_WIDTH && (literal || inner.chars().all(name))
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
