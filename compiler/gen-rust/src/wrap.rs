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
        let empty = line.ends_with(" {")
            && line.trim() != "{"
            && lines.peek().is_some_and(|next| next.trim() == "}");
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
    let broken = if text.contains("const ") && text.ends_with(';') && width(line) > MAX_WIDTH {
        constant(text, indent)
    } else if untouched || text.starts_with("zooph::generated_v1!") {
        None
    } else if is_function(text) {
        (width(line) > MAX_WIDTH)
            .then(|| signature(text, indent))
            .flatten()
    } else if text.starts_with("impl<") && text.ends_with(" {}") && text.contains(" where ") {
        empty_implementation(text)
    } else if text.starts_with("impl<") {
        // rustfmt does not count the indent here.
        (width(text) > MAX_WIDTH)
            .then(|| implementation(text, indent))
            .flatten()
    } else if text.starts_with("pub struct ") && text.ends_with(");") {
        // rustfmt counts neither the indent nor the end of a struct with unnamed fields.
        last_call(text)
            .filter(|(open, close)| !fits(&text[open + 1..*close]))
            .and_then(|(open, close)| vertical(text, open, close))
    } else if text.starts_with("pub type ") {
        let broken = text.split_once(" = ").filter(|_| width(line) > MAX_WIDTH);
        broken.and_then(|(name, ty)| alias(name, ty, indent))
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
fn signature(text: &str, indent: usize) -> Lines {
    let open = text.find('(').filter(|_| !text.starts_with("pub(super)"));
    let open = open.or_else(|| text[10..].find('(').map(|at| at + 10))?;
    let close = matching(text, open)?;
    if close == open + 1 {
        let returned = text[close + 2..].strip_suffix(" {")?;
        if indent + width(returned) > MAX_WIDTH {
            return generic_type(text);
        }
        return Some(vec![
            (0, text[..=close].to_owned()),
            (0, text[close + 2..].to_owned()),
        ]);
    }
    vertical(text, open, close)
}

/// `impl<..> Trait for Type {` or `impl<..> Type {`, broken before `for`, else before the trait,
/// else between the generics.
fn implementation(text: &str, indent: usize) -> Lines {
    if !text.ends_with('}') && !text.ends_with('{') {
        // A `where` clause follows.
        let (head, ty) = text.split_once(" for ")?;
        return Some(vec![(0, head.to_owned()), (1, format!("for {ty}"))]);
    }
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

/// `impl<..> Trait for Type where bounds {}`, which rustfmt leaves on one line if there is one
/// bound.
fn empty_implementation(text: &str) -> Lines {
    let (head, bounds) = text.strip_suffix(" {}")?.split_once(" where ")?;
    let bounds = split(bounds);
    if let [bound] = bounds[..] {
        let lines = || {
            let head = (0, format!("{head} where"));
            vec![
                head,
                (1, bound.to_owned()),
                (0, "{".to_owned()),
                (0, "}".to_owned()),
            ]
        };
        // rustfmt counts neither the indent nor the braces.
        return (width(text) - 3 > MAX_WIDTH).then(lines);
    }
    let mut lines = vec![(0, head.to_owned()), (0, "where".to_owned())];
    lines.extend(bounds.into_iter().map(|bound| (1, format!("{bound},"))));
    lines.extend([(0, "{".to_owned()), (0, "}".to_owned())]);
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

/// `pub struct S<..> {` with a generic parameter a line.
fn declaration(text: &str, indent: usize) -> Lines {
    let end = generics_end(text)?;
    let rest = &text[end..];
    if indent + end <= MAX_WIDTH {
        return None;
    }
    let mut lines = vertical_generics(&text[..end])?;
    lines.push((0, format!(">{rest}")));
    Some(lines)
}

/// `pub type Name = T;` with the type on a line of its own, or its arguments.
fn alias(name: &str, ty: &str, indent: usize) -> Lines {
    if indent + 4 + width(ty) <= MAX_WIDTH {
        return Some(vec![(0, format!("{name} =")), (1, ty.to_owned())]);
    }
    let end = generics_end(ty)?;
    let mut lines = vertical_generics(&ty[..end])?;
    lines.push((0, format!(">{}", &ty[end..])));
    let joined = format!("{name} = {}", lines[0].1);
    if indent + width(&joined) <= MAX_WIDTH {
        lines[0].1 = joined;
        return Some(lines);
    }
    lines.iter_mut().for_each(|(deeper, _)| *deeper += 1);
    lines.insert(0, (0, format!("{name} =")));
    Some(lines)
}

/// `const NAME: T = value;` with the value on a line of its own, if it fits there.
fn constant(text: &str, indent: usize) -> Lines {
    let (name, value) = text.split_once(" = ")?;
    let fits = indent + 4 + width(value) <= MAX_WIDTH;
    fits.then(|| vec![(0, format!("{name} =")), (1, value.to_owned())])
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
    if let Some((pattern, value)) = text.split_once(" => ") {
        return arm(pattern, value.strip_suffix(',')?, width);
    }
    // rustfmt counts the indent twice here.
    let returns = text.starts_with("-> ") || text.starts_with(") -> ");
    if returns && width - " {".len() > MAX_WIDTH {
        return generic_type(text);
    }
    if text.starts_with("-> ") && width > MAX_WIDTH {
        let end = text.strip_suffix(" {")?;
        return Some(vec![(0, end.to_owned()), (0, "{".to_owned())]);
    }
    if text.starts_with(") -> ") && width + indent > MAX_WIDTH {
        let end = text.strip_suffix(" {")?;
        return Some(vec![(0, end.to_owned()), (0, "{".to_owned())]);
    }
    if width > MAX_WIDTH && text.ends_with(">,") && !text.contains('(') {
        return generic_type(text);
    }
    if text.starts_with("let default = ") && width > MAX_WIDTH {
        let (name, value) = text.split_once(" = ")?;
        return Some(vec![(0, format!("{name} =")), (1, value.to_owned())]);
    }
    let (open, close) = last_call(text)?;
    let arguments = &text[open + 1..close];
    if let Some((place, value)) = assignment(text).filter(|_| width > MAX_WIDTH)
        && arguments.is_empty()
    {
        return Some(vec![(0, place.to_owned()), (1, value.to_owned())]);
    }
    if arguments.is_empty() || (width <= MAX_WIDTH && fits(arguments)) {
        return None;
    }
    let head = &text[..open];
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
    // In fields, rustfmt does not count the parenthesis.
    let field = text
        .split_once(": ")
        .is_some_and(|(name, _)| !name.contains('('));
    if indent + open + !field as usize > MAX_WIDTH {
        return generic_call(text, open, indent);
    }
    call(text, open, close)
}

/// A call with so long generic arguments that they go on lines of their own.
fn generic_call(text: &str, open: usize, indent: usize) -> Lines {
    let start = text.find("::<")? + 2;
    let end = start + generics_end(&text[start..open])?;
    let mut lines = vec![(0, text[..=start].to_owned())];
    let arguments = split(&text[start + 1..end - 1]);
    lines.extend(arguments.into_iter().map(|one| (1, format!("{one},"))));
    // A question mark makes rustfmt believe that there is no room behind the brackets; a field's
    // name, that there is less than there is.
    let name = text.split_once(": ").map_or(0, |(name, _)| width(name));
    let room = (MAX_WIDTH + 3).saturating_sub(name + 2 * indent);
    let close = matching(text, open).filter(|close| {
        text[*close..].starts_with(")?") || name > 0 && width(&text[open + 1..*close]) > room
    });
    match close {
        None => lines.push((0, text[end - 1..].to_owned())),
        Some(close) => {
            let arguments = &text[open + 1..close];
            lines.push((0, text[end - 1..=open].to_owned()));
            if text[close..].starts_with(")?") && width(arguments) <= CALL_WIDTH {
                lines.push((1, arguments.to_owned()));
            } else {
                let arguments = split(arguments).into_iter();
                lines.extend(arguments.map(|one| (1, format!("{one},"))));
            }
            lines.push((0, text[close..].to_owned()));
        }
    }
    Some(lines)
}

/// The arguments may stand on one line, as far as there is room.
fn fits(arguments: &str) -> bool {
    width(arguments) <= CALL_WIDTH || is_lone_call(arguments) && arguments.ends_with('?')
}

/// The parts of `place = value;` and the like.
fn assignment(text: &str) -> Option<(&str, &str)> {
    let operators = ["let value = ", "let mut group = ", " += ", " |= "];
    let end = { operators }.into_iter().find_map(|operator| {
        let at = text.find(operator)?;
        Some(at + operator.len() - 1)
    })?;
    Some((&text[..end], &text[end + 1..]))
}

/// `pattern => value,`: where it does not fit, a value that wraps another one is made in a second
/// step, and any other is in a block of its own.
fn arm(pattern: &str, value: &str, width: usize) -> Lines {
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
