//! Templates of documents: raw strings with named holes, checked at compile time.

use zooph_pretty::Doc;

/// Fills a template with documents.
///
/// Like `zooph_emit::code!`, but values and result are documents. Lines of the template are lines of the
/// code, and the document in a hole decides where its own lines break. A line is dropped if it contains only
/// a hole with an empty value.
macro_rules! cpp {
    ($template:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        const _: () = zooph_emit::template::check($template, &[$(stringify!($name)),*]);
        $crate::template::fill($template, &[$((stringify!($name), $crate::template::Hole::from(&$value))),*])
    }};
}
pub(crate) use cpp;

/// A value that fills a hole.
pub(crate) enum Hole<'v> {
    Text(&'v str),
    Doc(&'v Doc<'static>),
    /// Pieces of code, each on lines of its own.
    Lines(&'v [Doc<'static>]),
}

impl<'v> From<&'v &str> for Hole<'v> {
    fn from(text: &'v &str) -> Self {
        Hole::Text(text)
    }
}

impl<'v> From<&'v String> for Hole<'v> {
    fn from(text: &'v String) -> Self {
        Hole::Text(text)
    }
}

impl<'v> From<&'v &String> for Hole<'v> {
    fn from(text: &'v &String) -> Self {
        Hole::Text(text)
    }
}

impl<'v> From<&'v Doc<'static>> for Hole<'v> {
    fn from(doc: &'v Doc<'static>) -> Self {
        Hole::Doc(doc)
    }
}

impl<'v> From<&'v Vec<Doc<'static>>> for Hole<'v> {
    fn from(lines: &'v Vec<Doc<'static>>) -> Self {
        Hole::Lines(lines)
    }
}

impl Hole<'_> {
    fn doc(&self) -> Option<Doc<'static>> {
        match self {
            Hole::Text("") | Hole::Lines([]) => None,
            Hole::Text(text) => Some(Doc::text((*text).to_owned())),
            Hole::Doc(doc) => Some((*doc).clone()),
            Hole::Lines(lines) => Some(Doc::join(lines.iter().cloned(), &Doc::hard_line())),
        }
    }
}

/// Fills a template that was checked.
pub(crate) fn fill(template: &'static str, holes: &[(&str, Hole<'_>)]) -> Doc<'static> {
    let template = template.strip_prefix('\n').unwrap_or(template);
    let indent = |line: &str| line.len() - line.trim_start().len();
    let full = template.lines().filter(|line| !line.trim().is_empty());
    let margin = full.map(indent).min().unwrap_or(0);
    let mut parts = Vec::new();
    let mut wants_blank = false;
    for line in template.lines() {
        if line.trim().is_empty() {
            wants_blank = true;
            continue;
        }
        let Some(filled) = fill_line(line.trim_start(), holes) else {
            continue;
        };
        let separator = match (parts.is_empty(), std::mem::take(&mut wants_blank)) {
            (true, _) => Doc::empty(),
            (false, true) => Doc::blank(),
            (false, false) => Doc::hard_line(),
        };
        // The line break is inside the indentation, since a break indents the line that follows it.
        let columns = (indent(line) - margin) as i32;
        parts.push(Doc::cat([separator, filled]).indent(columns));
    }
    Doc::cat(parts)
}

/// Returns the filled line, or `None` if it has holes and comes out empty.
fn fill_line(line: &'static str, holes: &[(&str, Hole<'_>)]) -> Option<Doc<'static>> {
    let mut parts = Vec::new();
    let mut rest = line;
    let mut is_filled = false;
    let mut has_holes = false;
    while let Some(dollar) = rest.find('$') {
        let (before, tail) = (&rest[..dollar], &rest[dollar + 1..]);
        parts.push(Doc::text(before));
        is_filled |= !before.trim().is_empty();
        let end = tail.find('$').unwrap_or(tail.len());
        let hole = holes.iter().find(|(name, _)| *name == &tail[..end]);
        has_holes = true;
        if let Some(filled) = hole.and_then(|(_, hole)| hole.doc()) {
            is_filled = true;
            parts.push(filled);
        }
        rest = tail.get(end + 1..).unwrap_or("");
    }
    is_filled |= !rest.trim().is_empty() || !has_holes;
    parts.push(Doc::text(rest));
    is_filled.then(|| Doc::cat(parts))
}
