//! Lays out code in the style of ocamlformat's default profile with a margin of 100 columns, for the forms of code that
//! this back end writes. It was not compared with ocamlformat. On purpose, lists of type variables are filled, and code
//! is indented by at most 40 columns.

use std::borrow::Cow;
use std::fmt::Display;

pub(crate) use zooph_emit::document as code;
use zooph_emit::document::Fill;
use zooph_emit::meter;
use zooph_pretty::{Doc, Style};

/// Code under construction.
pub(crate) type Code = Doc<'static>;

pub(crate) const STYLE: Style = Style {
    width: 100,
    deepest: 40,
};

/// The suffixes of the three type variables of a kind: its Reader, its Builder and its Record.
pub(crate) const FACES: &[&str] = &["_r", "_b", "_o"];

const INDENT: i32 = 2;

/// The indentation of an alternative's code relative to its `|`.
const ARM: i32 = 4;

/// Returns the printed code. It counts as in files that are printed piece by piece.
pub(crate) fn printed(code: &Code) -> zooph_emit::Code {
    let text = code.print(&STYLE);
    meter::spend(3 * text.len());
    zooph_emit::Code::from(text)
}

/// Returns a text that stays on one line.
pub(crate) fn text(text: impl Into<Cow<'static, str>>) -> Code {
    Doc::text(text)
}

/// Returns pieces of code on lines of their own.
pub(crate) fn lines(pieces: impl IntoIterator<Item = Code>) -> Code {
    let pieces = pieces.into_iter().filter(|piece| !piece.is_empty());
    Doc::join(pieces, &Doc::hard_line())
}

/// Returns pieces of code with an empty line between any two.
pub(crate) fn paragraphs(pieces: impl IntoIterator<Item = Code>) -> Code {
    let pieces = pieces.into_iter().filter(|piece| !piece.is_empty());
    Doc::join(pieces, &Doc::blank())
}

/// Returns a value as a document.
pub(crate) fn filled(value: &dyn Fill) -> Code {
    value.document().unwrap_or_else(Doc::empty)
}

/// Returns words separated by blanks. If they do not fit on a line, they go on as few lines as possible. Lines after
/// the first are indented.
pub(crate) fn words(words: impl IntoIterator<Item = Code>) -> Code {
    let mut words: Vec<Code> = words.into_iter().collect();
    words.retain(|word| !word.is_empty());
    match words.len() {
        1 => words.remove(0),
        _ => Doc::fill(words, "").indent(INDENT),
    }
}

/// Returns the call of a function: [`words`] of the arguments of this macro.
macro_rules! call {
    ($function:expr $(, $word:expr)+ $(,)?) => {
        $crate::layout::words([
            $crate::layout::Code::from($function),
            $($crate::layout::filled(&$word)),+
        ])
    };
}
pub(crate) use call;

/// Returns an expression in parentheses.
pub(crate) fn parens(inner: Code) -> Code {
    Doc::cat([Doc::text("("), inner.indent(1), Doc::text(")")]).group()
}

/// Returns a head, such as `x =`, and a body, which is on the next line unless both fit on one line.
pub(crate) fn headed(head: impl Into<Code>, body: Code) -> Code {
    Doc::cat([head.into(), Doc::line(), body])
        .indent(INDENT)
        .group()
}

/// Returns a value between two texts.
fn between(before: &'static str, value: impl Into<Code>, after: &'static str) -> Code {
    Doc::cat([Doc::text(before), value.into(), Doc::text(after)])
}

/// Returns an alternative of a `match`.
pub(crate) fn arm(pattern: impl Display, body: Code) -> Code {
    let head = text(format!("| {pattern} ->"));
    Doc::cat([head, Doc::line(), body]).indent(ARM).group()
}

/// Returns the first alternative of a `match`, whose `|` is only written at the beginning of a line.
pub(crate) fn first(alternative: Code) -> Code {
    Doc::cat([Doc::either(Doc::empty(), Doc::text("| ")), alternative])
}

/// Returns an alternative of a sum type.
pub(crate) fn alternative(name: impl Display, content: Option<Code>) -> Code {
    match content {
        None => text(format!("| {name}")),
        Some(ty) => Doc::cat([text(format!("| {name} of")), Doc::line(), ty])
            .indent(ARM)
            .group(),
    }
}

/// Returns code with a text directly behind it.
pub(crate) fn ended(code: Code, end: &'static str) -> Code {
    between("", code, end)
}

/// Returns a local definition, up to `in`.
pub(crate) fn local(head: impl Display, value: Code) -> Code {
    let head = text(format!("let {head} ="));
    let value = Doc::cat([Doc::line(), value]).indent(INDENT);
    Doc::cat([head, value, Doc::line(), text("in")]).group()
}

/// Returns pieces with a text behind each but the last, on one line, or each on a line of its own.
fn separated(all: impl IntoIterator<Item = Code>, by: &'static str) -> Code {
    let mut parts = Vec::with_capacity(8);
    for piece in all {
        if !parts.is_empty() {
            parts.extend([Doc::text(by), Doc::line()]);
        }
        parts.push(piece);
    }
    Doc::cat(parts)
}

/// Returns steps separated by semicolons.
pub(crate) fn steps(all: impl IntoIterator<Item = Code>) -> Code {
    separated(all, ";")
}

/// Returns pieces that are on one line, or each on a line of its own.
pub(crate) fn parts(all: impl IntoIterator<Item = Code>) -> Code {
    Doc::join(all, &Doc::line())
}

/// Returns a choice by a condition.
pub(crate) fn choice(condition: String, yes: Code, no: Code) -> Code {
    let yes = headed(between("if ", condition, " then"), yes);
    parts([yes, between("else ", no, "")]).group()
}

/// Returns elements between an opening and a closing sign, separated by semicolons.
fn docked(open: &'static str, elements: Vec<Code>, close: &'static str) -> Code {
    let elements = Doc::cat([Doc::line(), separated(elements, ";")]).indent(INDENT);
    let last = Doc::either(Doc::empty(), Doc::text(";"));
    parts([Doc::cat([text(open), elements, last]), text(close)]).group()
}

/// Returns a record, or the type of one.
pub(crate) fn record(fields: impl IntoIterator<Item = Code>) -> Code {
    docked("{", fields.into_iter().collect(), "}")
}

/// Returns an array.
pub(crate) fn array(elements: impl IntoIterator<Item = Code>) -> Code {
    let elements: Vec<Code> = elements.into_iter().collect();
    match elements.is_empty() {
        true => Doc::text("[||]"),
        false => docked("[|", elements, "|]"),
    }
}

/// Returns an expression with its type.
pub(crate) fn typed(value: Code, ty: Code) -> Code {
    let ty = Doc::cat([Doc::line(), Doc::text(": "), ty]);
    parens(Doc::cat([value, ty.indent(1)]))
}

/// Returns the type of functions with these arguments and, last, this result.
pub(crate) fn arrow(types: impl IntoIterator<Item = Code>) -> Code {
    separated(types, " ->").group()
}

/// Returns a type with its arguments.
pub(crate) fn applied(arguments: Vec<Code>, name: impl Into<Code>) -> Code {
    match arguments.len() {
        0 | 1 => short(arguments, name),
        _ => tuple(separated(arguments, ","), name),
    }
}

fn short(arguments: Vec<Code>, name: impl Into<Code>) -> Code {
    Doc::join(arguments.into_iter().chain([name.into()]), &Doc::text(" "))
}

fn tuple(arguments: Code, name: impl Into<Code>) -> Code {
    let all = Doc::cat([
        Doc::either(text("("), text("( ")),
        arguments.indent(INDENT),
        Doc::either(text(")"), text(" )")),
    ]);
    parts([all, name.into()]).group()
}

/// Returns a type with arguments that are short names, on as few lines as possible. A struct has the parameters of all
/// scopes around it.
fn with_names(names: Vec<Code>, name: impl Into<Code>) -> Code {
    match names.len() {
        0 | 1 => short(names, name),
        _ => tuple(Doc::fill(names, ","), name),
    }
}

/// Returns holes for the arguments of a type, which the compiler finds out.
pub(crate) fn open(count: usize, name: impl Into<Code>) -> Code {
    with_names(vec![Doc::text("_"); count], name)
}

/// Returns a type with the variables of these parameters, each with these suffixes.
pub(crate) fn with_variables(
    parameters: &[String],
    suffixes: &[&str],
    name: impl Into<Code>,
) -> Code {
    let variables = parameters.iter().flat_map(|name| {
        let variable = move |suffix: &&str| text(format!("'{name}{suffix}"));
        suffixes.iter().map(variable)
    });
    with_names(variables.collect(), name)
}

/// Returns the signature of a value.
pub(crate) fn signature(name: &str, ty: Code) -> Code {
    headed(format!("val {name} :"), ty)
}

/// Returns a definition. `head` is a name with its arguments.
pub(crate) fn definition(head: impl Into<Code>, body: Code) -> Code {
    let parts = [text("let "), head.into(), text(" ="), Doc::line(), body];
    Doc::cat(parts).indent(INDENT).group()
}

/// Returns a literal whose text is in pieces. On several lines, each piece is on one: OCaml ignores a line break behind
/// a backslash, and the blanks after it.
pub(crate) fn literal(pieces: Vec<String>) -> Code {
    let next = Doc::either(Doc::empty(), Doc::text("\\"));
    let next = Doc::cat([next, Doc::soft_line()]);
    let pieces = Doc::join(pieces.into_iter().map(Doc::text), &next);
    between("\"", pieces.indent(1), "\"").group()
}
