//! Line breaks as rustfmt's defaults make them, for the forms this back end emits.
//!
//! Templates write every form on one line; what is too long is broken here. rustfmt limits more
//! than the line: the arguments of a call, for instance, may take 60 columns.

mod calls;
mod declarations;
mod scan;
mod statements;

use declarations::{alias, constant, declaration, field, function, implementation};
use scan::{last_call, vertical};
use statements::{fits, statement};

const MAX_WIDTH: usize = 100;
const CALL_WIDTH: usize = 60;
const CHAIN_WIDTH: usize = 60;
const SIMPLE_WIDTH: usize = 10;

/// How a layout table starts.
const TABLE: &str = "const LAYOUT: zooph::layout::Layout = ";

/// Breaks the lines of `source` that rustfmt would break.
pub(crate) fn wrap(source: &str) -> String {
    let mut out = String::with_capacity(source.len() + source.len() / 4);
    let mut lines = source.lines().peekable();
    while let Some(line) = lines.next() {
        if line.trim_start().starts_with(TABLE) {
            table(line, &mut lines, &mut out);
            continue;
        }
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

/// A layout table, which starts with `first`. Rows with long names may take fewer lines where there
/// is less room, and if so, rustfmt moves the table there.
fn table<'a>(first: &'a str, lines: &mut impl Iterator<Item = &'a str>, out: &mut String) {
    let indent = &first[..first.len() - first.trim_start().len()];
    let end = format!("{indent}}};");
    let mut body = vec![first];
    for line in lines {
        body.push(line);
        if line == end {
            break;
        }
    }
    let (mut here, mut moved) = (String::new(), String::new());
    for line in &body {
        push(line, &mut here);
    }
    let start = first.trim_start().trim_start_matches(TABLE);
    for line in core::iter::once(&format!("{indent}{start}")[..]).chain(body[1..].iter().copied()) {
        push(&format!("    {line}"), &mut moved);
    }
    let fits = moved.lines().all(|line| width(line) <= MAX_WIDTH);
    if fits && here.lines().count() > moved.lines().count() + 1 {
        out.push_str(indent);
        out.push_str(TABLE.trim_end());
        out.push('\n');
        out.push_str(&moved);
    } else {
        out.push_str(&here);
    }
}

/// Adds a line, broken where it must be.
fn push(line: &str, out: &mut String) {
    let text = line.trim_start();
    let indent = line.len() - text.len();
    let is_wide = line.len() > MAX_WIDTH && width(line) > MAX_WIDTH;
    let is_constant = is_wide && text.ends_with(';') && text.contains("const ");
    let is_comment = text.starts_with("//") || text.starts_with('\\');
    let broken = if is_constant {
        constant(text, indent)
    } else if is_comment || text.starts_with("zooph::generated_v1!") {
        None
    } else if is_function(text) {
        is_wide.then(|| function(text, indent)).flatten()
    } else if text.starts_with("impl<") {
        // rustfmt counts neither the indent here nor the end of an empty body.
        (width(text.strip_suffix('}').unwrap_or(text)) > MAX_WIDTH)
            .then(|| implementation(text, indent))
            .flatten()
    } else if text.starts_with("pub struct ") && text.ends_with(");") {
        // rustfmt counts neither the indent nor the end of a struct with unnamed fields.
        last_call(text)
            .filter(|(open, close)| !fits(&text[open + 1..*close]))
            .and_then(|(open, close)| vertical(text, open, close))
    } else if text.starts_with("pub type ") || text.starts_with("type ") {
        let broken = text.split_once(" = ").filter(|_| is_wide);
        broken.and_then(|(name, ty)| alias(name, ty, indent))
    } else if text.starts_with("pub struct ") || text.starts_with("pub enum ") {
        is_wide.then(|| declaration(text, indent)).flatten()
    } else if text.starts_with("pub ") && text.ends_with(',') {
        is_wide.then(|| field(text, indent)).flatten()
    } else {
        statement(text, width(line))
    };
    // Searched for last, since few lines are broken.
    let is_bytes = || !is_constant && text.contains("b\"\\x");
    match broken.filter(|_| !is_bytes()) {
        None => {
            out.push_str(line);
            out.push('\n');
        }
        Some(lines) => {
            for (deeper, piece) in lines {
                let whole = format!("{}{piece}", " ".repeat(indent + 4 * deeper));
                // Where nothing is left to break, a piece may be all of the line.
                match piece.len() < text.len() {
                    true => push(&whole, out),
                    false => {
                        out.push_str(&whole);
                        out.push('\n');
                    }
                }
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

/// What a line is broken into: how much deeper each is indented, and its text; none if it stays.
type Lines = Option<Vec<(usize, String)>>;
