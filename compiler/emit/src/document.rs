//! Templates that are filled with documents. The printer of documents decides where a value's lines break.

use zooph_pretty::Doc;

use crate::mention::{Name, Phrase};
use crate::meter;
use crate::template::Piece;

/// Fills a template with documents.
///
/// Like [`code!`](crate::code), but the result is a document. Lines of the template are lines of the code,
/// and the document in a hole decides where its own lines break. A line is dropped if it contains only
/// holes and all their values are empty.
///
/// ```
/// # use zooph_pretty::{Doc, Style};
/// let getter = zooph_emit::document!(r#"
///     pub fn $name$(&self) -> $ty$ {
///         self.0.scalar($offset$)
///     }
/// "#, name = "serial", ty = "u32", offset = 8u32);
/// assert_eq!(
///     getter.print(&Style { width: 80, deepest: 80 }),
///     "pub fn serial(&self) -> u32 {\n    self.0.scalar(8)\n}\n"
/// );
/// ```
#[macro_export]
macro_rules! document {
    ($template:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        const NAMES: &[&str] = &[$(stringify!($name)),*];
        const PIECES: &[$crate::template::Piece] =
            &$crate::template::parse::<{ $crate::template::count($template) }>($template, NAMES);
        $crate::document::fill(PIECES, &[$(&$value as &dyn $crate::document::Fill),*])
    }};
}

/// A value that can fill a hole of [`document!`](crate::document!).
pub trait Fill {
    /// Returns the value as a document, or `None` if it is empty.
    fn document(&self) -> Option<Doc<'static>>;
}

impl<T: Fill + ?Sized> Fill for &T {
    fn document(&self) -> Option<Doc<'static>> {
        (**self).document()
    }
}

impl<T: Fill> Fill for Option<T> {
    fn document(&self) -> Option<Doc<'static>> {
        self.as_ref().and_then(Fill::document)
    }
}

impl Fill for Doc<'static> {
    fn document(&self) -> Option<Doc<'static>> {
        (!self.is_empty()).then(|| self.clone())
    }
}

impl Fill for Phrase<Doc<'static>> {
    fn document(&self) -> Option<Doc<'static>> {
        self.written().document()
    }
}

/// Joins pieces of code, each on lines of its own.
impl Fill for Vec<Doc<'static>> {
    fn document(&self) -> Option<Doc<'static>> {
        let pieces = self.iter().filter(|piece| !piece.is_empty());
        let joined = Doc::join(pieces.cloned(), &Doc::hard_line());
        joined.document()
    }
}

impl Fill for str {
    fn document(&self) -> Option<Doc<'static>> {
        (!self.is_empty()).then(|| Doc::text(self.to_owned()))
    }
}

macro_rules! displayed {
    ($($ty:ty),*) => {$(
        impl Fill for $ty {
            fn document(&self) -> Option<Doc<'static>> {
                let text = self.to_string();
                (!text.is_empty()).then(|| Doc::text(text))
            }
        }
    )*};
}

displayed!(String, Phrase, Name<'_>, bool, u16, u32, u64, usize);

/// Fills the holes of a template with values. They are in the order of the names that it was parsed with.
pub fn fill(template: &[Piece], values: &[&dyn Fill]) -> Doc<'static> {
    if meter::is_over() {
        return Doc::empty();
    }
    let mut parts = Vec::with_capacity(template.len() + 1);
    // A break indents the line that follows it, so the break before a line is inside the line's indentation. Lines that
    // have the same indentation are one document.
    let (mut rest, mut wants_blank) = (template, false);
    let (mut columns, mut begin) = (0, 0);
    while let [line, following @ ..] = rest {
        let &Piece::Line { indent, pieces, .. } = line else {
            unreachable!("a template begins with a line, and says how many pieces each has")
        };
        let (line, next) = following.split_at(pieces);
        rest = next;
        if line.is_empty() {
            wants_blank = true;
            continue;
        }
        if indent.len() != columns {
            indent_from(&mut parts, begin, columns);
            (columns, begin) = (indent.len(), parts.len());
        }
        let before = parts.len();
        if before > 0 {
            parts.push(match wants_blank {
                true => Doc::blank(),
                false => Doc::hard_line(),
            });
        }
        match fill_line(line, values, &mut parts) {
            true => wants_blank = false,
            false => parts.truncate(before),
        }
    }
    indent_from(&mut parts, begin, columns);
    Doc::cat(parts)
}

/// Replaces the documents from `begin` on by one that is indented by this number of columns.
fn indent_from(parts: &mut Vec<Doc<'static>>, begin: usize, columns: usize) {
    if columns > 0 && parts.len() > begin {
        let inner = Doc::cat(parts.drain(begin..));
        parts.push(inner.indent(columns as i32));
    }
}

/// Adds a filled line. Returns `false` if it has holes and comes out empty.
fn fill_line(line: &[Piece], values: &[&dyn Fill], parts: &mut Vec<Doc<'static>>) -> bool {
    let (mut has_holes, mut is_filled) = (false, false);
    for piece in line {
        match *piece {
            Piece::Text(text) => {
                is_filled |= !text.trim().is_empty();
                parts.push(Doc::text(text));
            }
            Piece::Hole(index) => {
                has_holes = true;
                if let Some(filled) = values[index].document() {
                    is_filled = true;
                    parts.push(filled);
                }
            }
            Piece::Line { .. } => unreachable!("a line is no piece of a line"),
        }
    }
    is_filled || !has_holes
}
