//! Lays out code as rustfmt does by default, for the forms of code that this back end writes.
//!
//! rustfmt has more limits than the width of a line. For instance, the arguments of a call may take 60 columns. In
//! some decisions it does not count all columns.

mod call;
mod item;
mod line;
mod texts;

pub(crate) use zooph_emit::document as rust;
use zooph_emit::meter;
use zooph_pretty::{Doc, Style};

pub(crate) use call::{Call, Expression, UNTYPED, call, method};
pub(crate) use item::{
    Head, Signature, alias, constant, literal, member, structure, sum, table, tuple, variant,
};
pub(crate) use line::{arm, assignment, element, field, statement, tail, wrapping};
pub(crate) use texts::{list_of, one_of};

/// Code under construction.
pub(crate) type Code = Doc<'static>;

/// The layout of code. Only the limit of the output bounds the nesting of declarations.
pub(crate) const STYLE: Style = Style {
    width: WIDTH as u32,
    deepest: u32::MAX,
};

const WIDTH: usize = 100;
const CALL_WIDTH: usize = 60;
const ARRAY_WIDTH: usize = 60;
const CHAIN_WIDTH: usize = 60;
const SIMPLE_WIDTH: usize = 10;
const LITERAL_WIDTH: usize = 18;

/// The value of the field that generic Readers and Builders have for their parameters.
pub(crate) const PHANTOM: &str = "::core::marker::PhantomData";

/// The number of columns of a level of indentation.
pub(crate) const INDENT: i32 = 4;

fn width(text: &str) -> usize {
    zooph_emit::width(text)
}

/// Returns a line that is never broken.
pub(crate) fn line(text: impl Into<String>) -> Code {
    Doc::text(text.into())
}

/// Returns pieces of code on lines of their own.
pub(crate) fn lines(pieces: impl IntoIterator<Item = Code>) -> Code {
    let pieces = pieces.into_iter().filter(|piece| !piece.is_empty());
    Doc::join(pieces, &Doc::hard_line())
}

/// Returns pieces of code with an empty line between any two that are not empty.
pub(crate) fn paragraphs(pieces: impl IntoIterator<Item = Code>) -> Code {
    // Over the limit, the result is thrown away, so the rest need not be made.
    let pieces = pieces.into_iter().take_while(|_| !meter::is_over());
    Doc::join(pieces.filter(|piece| !piece.is_empty()), &Doc::blank())
}

/// Returns a block: a head that ends with an opening brace, the lines inside, and the closing brace.
pub(crate) fn block(head: impl Into<String>, body: Code) -> Code {
    let head = head.into();
    if body.is_empty() {
        return line(format!("{head}}}"));
    }
    let body = Doc::cat([Doc::hard_line(), body]).indent(INDENT);
    Doc::cat([line(head), body, Doc::hard_line(), line("}")])
}

/// A line of a form that was laid out, or a form inside it.
struct Row {
    /// The number of levels by which it is indented relative to the form.
    deeper: i32,
    code: Code,
}

impl Row {
    fn new(deeper: i32, text: impl Into<String>) -> Row {
        let code = line(text);
        Row { deeper, code }
    }

    fn code(deeper: i32, code: Code) -> Row {
        Row { deeper, code }
    }

    fn line(deeper: i32, line: line::Line) -> Row {
        let code = line.code();
        Row { deeper, code }
    }

    fn deeper(mut self) -> Row {
        self.deeper += 1;
        self
    }
}

/// Returns a form on lines of its own. It is laid out when its indentation is known.
fn placed(rows: impl Fn(usize) -> Vec<Row> + 'static) -> Code {
    Doc::placed(move |indent| {
        let rows = rows(indent).into_iter();
        let rows =
            rows.map(|row| Doc::cat([Doc::hard_line(), row.code]).indent(row.deeper * INDENT));
        Doc::cat(rows)
    })
}
