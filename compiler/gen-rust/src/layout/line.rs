//! Statements, fields and match arms that end with a call.
//!
//! The widths are computed like by rustfmt, which counts some columns twice and others not at all. So lines are laid
//! out when their indentation is known.

use zooph_pretty::Doc;

use super::call::{Argument, Call, Expression, call};
use super::{CALL_WIDTH, CHAIN_WIDTH, Code, Row, WIDTH, placed, width};
use crate::types::Spelling;

/// A line that ends with an expression.
#[derive(Clone)]
pub(crate) struct Line {
    before: Before,
    value: Expression,
    end: &'static str,
}

/// The text before the expression.
#[derive(Clone)]
enum Before {
    Nothing,
    /// `place =`, or another assignment operator.
    Place(String),
    /// `name:` of a field.
    Field(String),
}

impl Before {
    fn text(&self) -> String {
        match self {
            Before::Nothing => String::new(),
            Before::Place(text) | Before::Field(text) => format!("{text} "),
        }
    }
}

/// Returns a statement: an expression that returns nothing.
pub(crate) fn statement(value: impl Into<Expression>) -> Code {
    Line::new("", value, ";").code()
}

/// Returns the expression that a block ends with.
pub(crate) fn tail(value: impl Into<Expression>) -> Code {
    Line::new("", value, "").code()
}

/// Returns a call around another call, as the expression that a block ends with. If it does not fit on the line, the
/// inner value gets a name in a statement of its own.
pub(crate) fn wrapping(value: Call) -> Code {
    placed(move |indent| {
        let text = value.text();
        if indent + width(&text) <= WIDTH && value.fits() {
            return vec![Row::new(0, text)];
        }
        match &value.arguments[..] {
            [Argument::Call(inner)] => vec![
                Row::line(0, Line::new("let value =", (**inner).clone(), ";")),
                Row::line(0, Line::new("", call(value.head()).with("value"), "")),
            ],
            _ => vec![Row::line(0, Line::new("", value.clone(), ""))],
        }
    })
}

/// Returns an assignment. `place` ends with the operator.
pub(crate) fn assignment(place: &str, value: impl Into<Expression>) -> Code {
    Line::new(place, value, ";").code()
}

/// Returns an element of an array.
pub(crate) fn element(value: impl Into<Expression>) -> Code {
    Line::new("", value, ",").code()
}

/// Returns a field of a struct literal.
pub(crate) fn field(name: &str, value: impl Into<Expression>) -> Line {
    Line {
        before: Before::Field(format!("{name}:")),
        value: value.into(),
        end: ",",
    }
}

impl Line {
    pub(super) fn new(place: &str, value: impl Into<Expression>, end: &'static str) -> Line {
        let before = match place {
            "" => Before::Nothing,
            place => Before::Place(place.to_owned()),
        };
        let value = value.into();
        Line { before, value, end }
    }

    /// Returns the whole line as a text.
    fn text(&self) -> String {
        self.without_end() + self.end
    }

    pub(crate) fn without_end(&self) -> String {
        self.before.text() + &self.value.text()
    }

    pub(crate) fn code(self) -> Code {
        match &self.value {
            Expression::Plain(_) if !matches!(self.before, Before::Field(_)) => {
                Doc::text(self.text())
            }
            _ => placed(move |indent| self.rows(indent)),
        }
    }

    fn rows(&self, indent: usize) -> Vec<Row> {
        let text = self.text();
        let columns = indent + width(&text);
        let flat = || vec![Row::new(0, text.clone())];
        // Below these widths, neither calls nor chains are broken.
        if width(&text) <= CALL_WIDTH && columns <= WIDTH {
            return flat();
        }
        let call = match &self.value {
            Expression::Plain(value) => return self.plain(value, indent, columns),
            Expression::Method(call, method) if columns > WIDTH => {
                return self.with_method(call, method, indent);
            }
            Expression::Method(..) => return flat(),
            Expression::Call(call) => call,
        };
        if let (Some(receiver), Before::Nothing) = (call.chain, &self.before) {
            return self.chain(call, receiver, columns);
        }
        if columns > WIDTH
            && let (Some(_), Before::Place(place)) = (call.chain, &self.before)
        {
            return self.assigned_chain(call, place, indent);
        }
        if let (Before::Place(place), []) = (&self.before, &call.arguments[..])
            && columns > WIDTH
        {
            let value = self.value.text() + self.end;
            return vec![Row::new(0, place.clone()), Row::new(1, value)];
        }
        if call.arguments.is_empty() || (columns <= WIDTH && call.fits()) {
            return flat();
        }
        if let Some(generic) = &call.generic {
            return self.generic(call, generic, indent);
        }
        let value = self.value.text() + self.end;
        if let Before::Place(place) = &self.before
            && call.fits()
            && indent + 4 + width(&value) <= WIDTH
        {
            return vec![Row::new(0, place.clone()), Row::new(1, value)];
        }
        call.broken(&format!("{}{}", self.before.text(), call.head()), self.end)
    }

    /// Lays out a value that is not a call. As the value of a field, it may be on a line of its own.
    fn plain(&self, value: &str, indent: usize, columns: usize) -> Vec<Row> {
        let value = format!("{value}{}", self.end);
        match &self.before {
            Before::Field(name) if columns > WIDTH && indent + 4 + value.len() <= WIDTH => {
                vec![Row::new(0, name.clone()), Row::new(1, value)]
            }
            _ => vec![Row::new(0, self.text())],
        }
    }

    /// Lays out `start.method()`, if it does not fit on the line.
    fn with_method(&self, call: &Call, method: &str, indent: usize) -> Vec<Row> {
        let (start, end) = (call.text(), format!("{method}{}", self.end));
        let Before::Place(place) = &self.before else {
            let start = Row::line(0, Line::new("", call.clone(), ""));
            return vec![start, Row::new(1, end)];
        };
        // rustfmt does not count the parenthesis.
        if indent + 4 + width(&start) > WIDTH {
            let mut rows = call.broken(&format!("{place} {}", call.head()), "");
            rows.push(Row::new(0, end));
            return rows;
        }
        if indent + 4 + width(&start) + width(&end) > WIDTH {
            let start = Row::new(1, start);
            return vec![Row::new(0, place.clone()), start, Row::new(2, end)];
        }
        vec![Row::new(0, place.clone()), Row::new(1, start + &end)]
    }

    /// Lays out `receiver.method(..)`, broken before the dot unless the arguments take too many lines for a gain.
    fn chain(&self, call: &Call, receiver: &str, columns: usize) -> Vec<Row> {
        if columns > WIDTH && call.arguments.len() >= 3 {
            return call.broken(&call.head(), self.end);
        }
        if width(&self.value.text()) <= CHAIN_WIDTH && columns <= WIDTH {
            return vec![Row::new(0, self.text())];
        }
        let rest = Call {
            chain: None,
            callee: format!(".{}", call.callee),
            ..call.clone()
        };
        vec![
            Row::new(0, receiver.to_owned()),
            Row::line(1, Line::new("", rest, self.end)),
        ]
    }

    /// Lays out `place receiver.method(..)`, if it does not fit on the line.
    fn assigned_chain(&self, call: &Call, place: &str, indent: usize) -> Vec<Row> {
        let value = self.value.text();
        if indent + 4 + width(&value) + width(self.end) <= WIDTH && width(&value) <= CHAIN_WIDTH {
            let value = Row::new(1, value + self.end);
            return vec![Row::new(0, place.to_owned()), value];
        }
        let rest = Call {
            chain: None,
            callee: format!(".{}", call.callee),
            ..call.clone()
        };
        vec![
            Row::new(0, format!("{place} self")),
            Row::new(1, ".0".to_owned()),
            Row::line(1, Line::new("", rest, self.end)),
        ]
    }

    /// Lays out a call with a type argument.
    fn generic(&self, call: &Call, generic: &Spelling, indent: usize) -> Vec<Row> {
        let of = Generic {
            call,
            generic,
            end: self.end,
        };
        let Before::Place(place) = &self.before else {
            let before = self.before.text();
            let (first, rest) = of.rows(indent, width(&before));
            return following(Row::new(0, before + &first), rest);
        };
        let (same_first, same) = of.rows(indent, width(place) + 1);
        let (first, rest) = of.rows(indent + 4, 0);
        // rustfmt moves the value to the next line if it fits there and that saves lines.
        let end = if rest.is_empty() { width(self.end) } else { 0 };
        let fits = indent + 4 + width(&first) - end < WIDTH;
        if !fits || (!rest.is_empty() && same.len() <= rest.len() + 1) {
            return following(Row::new(0, format!("{place} {same_first}")), same);
        }
        let next = following(Row::new(1, first), rest.into_iter().map(Row::deeper));
        following(Row::new(0, place.clone()), next)
    }
}

pub(super) fn following(first: Row, rest: impl IntoIterator<Item = Row>) -> Vec<Row> {
    std::iter::once(first).chain(rest).collect()
}

/// A call `path::<generic>(arguments)`, and the end of the line.
struct Generic<'c> {
    call: &'c Call,
    generic: &'c Spelling,
    end: &'static str,
}

impl Generic<'_> {
    /// Returns the first line, which begins `offset` columns after the indentation, and the others.
    fn rows(&self, indent: usize, offset: usize) -> (String, Vec<Row>) {
        let callee = self.call.head();
        let arguments = self.call.arguments();
        let end = format!("{}{}", self.call.end, self.end);
        let room = WIDTH.saturating_sub(indent + offset + width(&end));
        // rustfmt does not count the two colons before the brackets.
        let whole = width(&callee) <= room + 2;
        let used = match whole {
            true => width(&callee),
            false => 1usize.saturating_sub(offset),
        };
        let line = room.saturating_sub(used + 2);
        let alone = self.call.arguments.len() == 1 && line > 0;
        let most = if alone { line } else { line.min(CALL_WIDTH) };
        let one_line = width(&arguments) <= most;
        let last = if whole { &*callee } else { ">" };
        // If the brackets are on lines of their own, rustfmt counts the indentation twice.
        let before = if whole { used } else { indent + 1 };
        if one_line && width(&arguments) < room.saturating_sub(before) {
            return self.behind(whole, format!("{last}({arguments}){end}"), Vec::new());
        }
        let rest = match one_line {
            true => vec![Row::new(1, arguments), Row::new(0, format!("){end}"))],
            false => self.call.broken_rest(self.end),
        };
        self.behind(whole, format!("{last}("), rest)
    }

    /// Puts the lines after the type argument. The argument is on lines of its own unless the callee fits as a whole.
    fn behind(&self, whole: bool, first: String, rest: Vec<Row>) -> (String, Vec<Row>) {
        if whole {
            return (first, rest);
        }
        let generic = Row::code(1, self.generic.with_end(","));
        let rest = following(generic, following(Row::new(0, first), rest));
        (format!("{}::<", self.call.callee), rest)
    }
}

/// Returns a match arm `pattern => value,`. If it does not fit, a value that wraps another one is made in two steps,
/// and any other value is put in a block. `place` is the place and operator if the value is assigned.
pub(crate) fn arm(pattern: impl Into<String>, place: &'static str, value: Call) -> Code {
    let pattern = pattern.into();
    placed(move |indent| arm_rows(&pattern, place, &value, indent))
}

fn arm_rows(pattern: &str, place: &str, value: &Call, indent: usize) -> Vec<Row> {
    let before = Line::new(place, "", "").before.text();
    let text = format!("{before}{}", value.text());
    let line = format!("{pattern} => {text},");
    let inner = match value.arguments.last() {
        Some(Argument::Call(inner)) => inner.fits(),
        _ => true,
    };
    // rustfmt keeps a varying space for a question mark. Breaking the line is stable in all cases.
    let wraps = value.wraps();
    let room = if wraps { WIDTH - 10 } else { WIDTH };
    if indent + width(&line) <= room && value.fits() && inner {
        return vec![Row::new(0, line)];
    }
    let mut rows = vec![Row::new(0, format!("{pattern} => {{"))];
    if wraps {
        let inner = match &value.arguments[0] {
            Argument::Call(call) => Expression::Call((**call).clone()),
            Argument::Method(call, method) => Expression::Method((**call).clone(), method),
            Argument::Simple(text) | Argument::Other(text) => Expression::Plain(text.clone()),
        };
        rows.push(Row::line(1, Line::new("let value =", inner, ";")));
        let made = call(value.head()).with("value");
        rows.push(Row::line(1, Line::new(place, made, "")));
    } else if value.fits() && indent + 4 + width(&text) <= WIDTH {
        rows.push(Row::new(1, text));
    } else {
        let mut value = value.clone();
        let last = value.arguments.pop().map(|last| last.text());
        let last = last.unwrap_or_default();
        rows.push(Row::line(1, default_line(last)));
        value.arguments.push(Argument::Simple("default".to_owned()));
        let whole = Call {
            callee: format!("{before}{}", value.callee),
            ..value
        };
        rows.push(Row::line(1, Line::new("", whole, "")));
    }
    rows.push(Row::new(0, "}".to_owned()));
    rows
}

/// Returns `let default = value;`, with the value on a line of its own if it does not fit.
fn default_line(value: String) -> Line {
    Line {
        before: Before::Field("let default =".to_owned()),
        value: Expression::Plain(value),
        end: ";",
    }
}
