//! Calls, and expressions that end with one.

use std::fmt::Display;

use super::line::{Line, following};
use super::{CALL_WIDTH, Row, SIMPLE_WIDTH, width};
use crate::types::Spelling;

/// What is called, and with what.
#[derive(Clone)]
pub(crate) struct Call {
    /// What the method is called on, if rustfmt takes that for a chain.
    pub(super) chain: Option<&'static str>,
    pub(super) callee: String,
    pub(super) generic: Option<Spelling>,
    pub(super) arguments: Vec<Argument>,
    /// What follows the parenthesis.
    pub(super) end: String,
}

/// An argument of a call.
#[derive(Clone)]
pub(super) enum Argument {
    /// A name, a field, a number or a short literal, or a reference to one: rustfmt puts several on one line.
    Simple(String),
    Other(String),
    Call(Box<Call>),
    /// A call, and a method of what it returns.
    Method(Box<Call>, &'static str),
}

impl Argument {
    pub(super) fn text(&self) -> String {
        match self {
            Argument::Simple(text) | Argument::Other(text) => text.clone(),
            Argument::Call(call) => call.text(),
            Argument::Method(call, method) => call.text() + method,
        }
    }

    fn is_simple(&self) -> bool {
        matches!(self, Argument::Simple(text) if width(text) <= SIMPLE_WIDTH)
    }

    /// It ends with a call.
    fn is_call(&self) -> bool {
        matches!(self, Argument::Call(_) | Argument::Method(..))
    }

    /// It ends with a call that may fail.
    fn is_tried(&self) -> bool {
        matches!(self, Argument::Call(call) if call.end == "?")
    }
}

/// A call of a function or a method.
pub(crate) fn call(callee: impl Into<String>) -> Call {
    Call {
        chain: None,
        callee: callee.into(),
        generic: None,
        arguments: Vec::new(),
        end: String::new(),
    }
}

/// A method of a Reader or Builder, which holds the untyped one as its first field.
pub(crate) fn method(base: impl Display, name: &str) -> Call {
    let base = base.to_string();
    match base == UNTYPED {
        true => Call {
            chain: Some(UNTYPED),
            ..call(name)
        },
        false => call(format!("{base}.{name}")),
    }
}

/// The untyped Reader or Builder that a typed one holds.
pub(crate) const UNTYPED: &str = "self.0";

impl Call {
    /// With this type argument.
    pub(crate) fn of(mut self, ty: &Spelling) -> Self {
        self.generic = Some(ty.clone());
        self
    }

    /// With a name, a field, a number or a literal, or a reference to one.
    pub(crate) fn with(mut self, argument: impl Display) -> Self {
        self.arguments.push(Argument::Simple(argument.to_string()));
        self
    }

    /// With any other argument that is no call.
    pub(crate) fn and(mut self, argument: impl Display) -> Self {
        self.arguments.push(Argument::Other(argument.to_string()));
        self
    }

    /// With what another expression returns.
    pub(crate) fn nested(mut self, argument: impl Into<Expression>) -> Self {
        self.arguments.push(match argument.into() {
            Expression::Plain(text) => Argument::Other(text),
            Expression::Call(call) => Argument::Call(Box::new(call)),
            Expression::Method(call, method) => Argument::Method(Box::new(call), method),
        });
        self
    }

    /// With `?` behind it.
    pub(crate) fn tried(self) -> Self {
        self.end("?")
    }

    /// With this behind it.
    pub(crate) fn end(mut self, end: impl Into<String>) -> Self {
        self.end = end.into();
        self
    }

    /// With this in front.
    pub(crate) fn behind(mut self, text: &str) -> Self {
        self.callee.insert_str(0, text);
        self
    }

    pub(super) fn arguments(&self) -> String {
        let all: Vec<String> = self.arguments.iter().map(Argument::text).collect();
        all.join(", ")
    }

    /// What stands in front of the parenthesis, without a chain's receiver.
    fn callee(&self) -> String {
        match &self.generic {
            Some(generic) => format!("{}::<{generic}>", self.callee),
            None => self.callee.clone(),
        }
    }

    pub(super) fn head(&self) -> String {
        match self.chain {
            Some(receiver) => format!("{receiver}.{}", self.callee()),
            None => self.callee(),
        }
    }

    pub(crate) fn text(&self) -> String {
        format!("{}({}){}", self.head(), self.arguments(), self.end)
    }

    /// The arguments may stand on one line, as far as there is room.
    pub(super) fn fits(&self) -> bool {
        let lone = matches!(&self.arguments[..], [one] if one.is_tried());
        lone || width(&self.arguments()) <= CALL_WIDTH
    }

    /// Its only argument is a call.
    pub(super) fn wraps(&self) -> bool {
        matches!(&self.arguments[..], [one] if one.is_call())
    }

    /// The arguments on lines of their own; on one line if all are simple.
    pub(super) fn broken(&self, head: &str, end: &str) -> Vec<Row> {
        following(Row::new(0, format!("{head}(")), self.broken_rest(end))
    }

    /// The same without the first line.
    pub(super) fn broken_rest(&self, end: &str) -> Vec<Row> {
        let simple = self.arguments.len() > 1 && self.arguments.iter().all(Argument::is_simple);
        let mut rows = Vec::new();
        match simple {
            true => rows.push(Row::new(1, format!("{},", self.arguments()))),
            false => rows.extend(self.each_argument()),
        }
        rows.push(Row::new(0, format!("){}{end}", self.end)));
        rows
    }

    fn each_argument(&self) -> impl Iterator<Item = Row> {
        self.arguments.iter().map(|one| match one {
            Argument::Call(call) => Row::line(1, Line::new("", (**call).clone(), ",")),
            other => Row::new(1, format!("{},", other.text())),
        })
    }
}

/// An expression that is a call at its end, or one that is never broken.
#[derive(Clone)]
pub(crate) enum Expression {
    Plain(String),
    Call(Call),
    /// A call, and a method of what it returns.
    Method(Call, &'static str),
}

impl Expression {
    pub(crate) fn text(&self) -> String {
        match self {
            Expression::Plain(text) => text.clone(),
            Expression::Call(call) => call.text(),
            Expression::Method(call, method) => call.text() + method,
        }
    }

    /// Shifted to the left by so many bits.
    pub(crate) fn shifted(self, bits: u32) -> Self {
        match self {
            Expression::Call(call) => call.end(format!(" << {bits}")).into(),
            other => format!("{} << {bits}", other.text()).into(),
        }
    }
}

impl From<Call> for Expression {
    fn from(call: Call) -> Self {
        Expression::Call(call)
    }
}

impl From<String> for Expression {
    fn from(text: String) -> Self {
        Expression::Plain(text)
    }
}

impl From<&str> for Expression {
    fn from(text: &str) -> Self {
        Expression::Plain(text.to_owned())
    }
}
