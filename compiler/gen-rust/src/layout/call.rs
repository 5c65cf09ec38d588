//! Calls, and expressions that end with a call.

use std::fmt::Display;

use super::line::{Line, following};
use super::{CALL_WIDTH, Row, SIMPLE_WIDTH, width};
use crate::types::Spelling;

/// A call of a function or method with its arguments.
#[derive(Clone)]
pub(crate) struct Call {
    /// The receiver of the method, if rustfmt treats the call as a chain.
    pub(super) chain: Option<&'static str>,
    pub(super) callee: String,
    pub(super) generic: Option<Spelling>,
    pub(super) arguments: Vec<Argument>,
    /// The text that follows the closing parenthesis.
    pub(super) end: String,
}

/// An argument of a call.
#[derive(Clone)]
pub(super) enum Argument {
    /// A name, a field, a number or a short literal, or a reference to one. rustfmt puts several on one line.
    Simple(String),
    Other(String),
    Call(Box<Call>),
    /// A call, and a method of its result.
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

    /// Reports whether the argument ends with a call.
    fn is_call(&self) -> bool {
        matches!(self, Argument::Call(_) | Argument::Method(..))
    }

    /// Reports whether the argument ends with a call followed by `?`.
    fn is_tried(&self) -> bool {
        matches!(self, Argument::Call(call) if call.end == "?")
    }
}

/// Returns a call of a function or a method.
pub(crate) fn call(callee: impl Into<String>) -> Call {
    Call {
        chain: None,
        callee: callee.into(),
        generic: None,
        arguments: Vec::new(),
        end: String::new(),
    }
}

/// Returns a call of a method. If the receiver is the untyped Reader or Builder, the call is a chain for rustfmt.
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

/// The untyped Reader or Builder in a typed one.
pub(crate) const UNTYPED: &str = "self.0";

impl Call {
    /// Adds a type argument.
    pub(crate) fn of(mut self, ty: &Spelling) -> Self {
        self.generic = Some(ty.clone());
        self
    }

    /// Adds an argument that is a name, a field, a number or a literal, or a reference to one.
    pub(crate) fn with(mut self, argument: impl Display) -> Self {
        self.arguments.push(Argument::Simple(argument.to_string()));
        self
    }

    /// Adds any other argument that is not a call.
    pub(crate) fn and(mut self, argument: impl Display) -> Self {
        self.arguments.push(Argument::Other(argument.to_string()));
        self
    }

    /// Adds an argument that is another expression.
    pub(crate) fn nested(mut self, argument: impl Into<Expression>) -> Self {
        self.arguments.push(match argument.into() {
            Expression::Plain(text) => Argument::Other(text),
            Expression::Call(call) => Argument::Call(Box::new(call)),
            Expression::Method(call, method) => Argument::Method(Box::new(call), method),
        });
        self
    }

    /// Adds `?` after the call.
    pub(crate) fn tried(self) -> Self {
        self.end("?")
    }

    /// Sets the text after the call.
    pub(crate) fn end(mut self, end: impl Into<String>) -> Self {
        self.end = end.into();
        self
    }

    /// Adds text in front of the call.
    pub(crate) fn behind(mut self, text: &str) -> Self {
        self.callee.insert_str(0, text);
        self
    }

    pub(super) fn arguments(&self) -> String {
        let all: Vec<String> = self.arguments.iter().map(Argument::text).collect();
        all.join(", ")
    }

    /// Returns the text before the parenthesis, without the receiver of a chain.
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

    /// Reports whether rustfmt allows the arguments on one line, if there is space.
    pub(super) fn fits(&self) -> bool {
        let lone = matches!(&self.arguments[..], [one] if one.is_tried());
        lone || width(&self.arguments()) <= CALL_WIDTH
    }

    /// Reports whether the only argument is a call.
    pub(super) fn wraps(&self) -> bool {
        matches!(&self.arguments[..], [one] if one.is_call())
    }

    /// Returns the call with arguments on lines of their own. If all are simple, they share one line.
    pub(super) fn broken(&self, head: &str, end: &str) -> Vec<Row> {
        following(Row::new(0, format!("{head}(")), self.broken_rest(end))
    }

    /// Returns the lines of [`broken`](Self::broken) without the first one.
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

/// An expression that ends with a call, or one that is never broken.
#[derive(Clone)]
pub(crate) enum Expression {
    Plain(String),
    Call(Call),
    /// A call, and a method of its result.
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

    /// Returns the expression shifted to the left by this number of bits.
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
