//! Lowers expressions.

use zooph_diagnostics::{Code, Span};

use super::{Lower, Node};
use crate::ast::{Annotation, Arg, Expr, ExprKind, Path};
use crate::kind::SyntaxKind;
use crate::literal;
use crate::number::integer_value;

impl Lower<'_> {
    /// Returns the expression among the children of `node`, or an error at the node's end if there is none.
    pub(super) fn expression_in(&mut self, node: Node<'_>) -> Expr {
        match node.nodes().find(|child| child.kind().is_expression()) {
            Some(child) => self.expression(child),
            None => self.no_expression(node.end()),
        }
    }

    /// Returns the expression that stands for a missing one.
    pub(super) fn no_expression(&self, at: u32) -> Expr {
        Expr {
            kind: ExprKind::Error,
            span: self.sink.span(at as usize, at as usize),
        }
    }

    pub(super) fn expression(&mut self, node: Node<'_>) -> Expr {
        let span = self.span(node);
        let kind = match node.kind() {
            SyntaxKind::Number => number(node),
            SyntaxKind::TextExpr => self.text(node),
            SyntaxKind::DataExpr => match node.token(SyntaxKind::HexData) {
                Some(token) => ExprKind::Data(literal::hex_data(token.text())),
                None => ExprKind::Error,
            },
            SyntaxKind::NameExpr => self.name(node).map_or(ExprKind::Error, ExprKind::Name),
            SyntaxKind::AbsoluteName => self
                .name_in(node)
                .map_or(ExprKind::Error, ExprKind::AbsoluteName),
            SyntaxKind::Import => self.path(node).map_or(ExprKind::Error, ExprKind::Import),
            SyntaxKind::Embed => self.path(node).map_or(ExprKind::Error, ExprKind::Embed),
            SyntaxKind::List => {
                let items = node.nodes().filter(|child| child.kind().is_expression());
                ExprKind::List(items.map(|item| self.expression(item)).collect())
            }
            SyntaxKind::Tuple => return self.tuple(node, span),
            SyntaxKind::Application => {
                let function = Box::new(self.expression_in(node));
                // The function can be a tuple, too. The arguments are the last tuple.
                let args = node
                    .nodes()
                    .filter(|child| child.kind() == SyntaxKind::Tuple)
                    .last();
                let args = args.map_or_else(Vec::new, |args| self.args(args));
                ExprKind::Application { function, args }
            }
            SyntaxKind::Member => {
                let parent = Box::new(self.expression_in(node));
                match self.name_in(node) {
                    Some(name) => ExprKind::Member { parent, name },
                    None => ExprKind::Error,
                }
            }
            _ => ExprKind::Error,
        };
        Expr { kind, span }
    }

    /// Returns a tuple. Parentheses around a single value without a name are left out.
    fn tuple(&mut self, node: Node<'_>, span: Span) -> Expr {
        tuple_or_value(self.args(node), span)
    }

    fn args(&mut self, node: Node<'_>) -> Vec<Arg> {
        let args = node.nodes().filter(|child| child.kind() == SyntaxKind::Arg);
        args.map(|arg| Arg {
            name: self.name_in(arg),
            value: self.expression_in(arg),
            span: self.span(arg),
        })
        .collect()
    }

    fn text(&self, node: Node<'_>) -> ExprKind {
        let mut bytes = Vec::new();
        for token in node.tokens() {
            match token.kind() {
                SyntaxKind::TextLine => literal::append_text_line(self.bytes(token), &mut bytes),
                _ => literal::append_text(self.bytes(token), &mut bytes),
            }
        }
        ExprKind::String(bytes)
    }

    fn path(&mut self, node: Node<'_>) -> Option<Path> {
        let token = node.token(SyntaxKind::Text)?;
        let span = self.token_span(token);
        let mut bytes = Vec::new();
        literal::append_text(self.bytes(token), &mut bytes);
        match String::from_utf8(bytes) {
            Ok(text) => Some(Path { text, span }),
            Err(_) => {
                self.error(Code::InvalidPath, span, "this path is not UTF-8");
                None
            }
        }
    }

    /// Returns an annotation where it is applied. The parser reads it like a generic type with arguments: the
    /// annotation's name and its value.
    pub(super) fn annotation(&mut self, node: Node<'_>) -> Annotation {
        let span = self.span(node);
        let application = node
            .nodes()
            .find(|child| child.kind() == SyntaxKind::Application);
        let Some(application) = application else {
            return Annotation {
                name: self.expression_in(node),
                value: None,
                span,
            };
        };
        let tuple = application
            .nodes()
            .filter(|child| child.kind() == SyntaxKind::Tuple)
            .last();
        let value = tuple.map(|tuple| {
            let tuple_span = self.span(tuple);
            self.tuple(tuple, tuple_span)
        });
        Annotation {
            name: self.expression_in(application),
            value,
            span,
        }
    }
}

fn tuple_or_value(mut args: Vec<Arg>, span: Span) -> Expr {
    match args.pop() {
        Some(Arg {
            name: None, value, ..
        }) if args.is_empty() => value,
        Some(last) => {
            args.push(last);
            Expr {
                kind: ExprKind::Tuple(args),
                span,
            }
        }
        None => Expr {
            kind: ExprKind::Tuple(args),
            span,
        },
    }
}

fn number(node: Node<'_>) -> ExprKind {
    let mut negative = false;
    for token in node.tokens() {
        match token.kind() {
            SyntaxKind::Minus => negative = true,
            SyntaxKind::Int => {
                return match integer_value(token.text()) {
                    Some(value) if negative => ExprKind::NegativeInt(value),
                    Some(value) => ExprKind::PositiveInt(value),
                    None => ExprKind::Error,
                };
            }
            SyntaxKind::Float => {
                return match token.text().parse::<f64>() {
                    Ok(value) => ExprKind::Float(if negative { -value } else { value }),
                    Err(_) => ExprKind::Error,
                };
            }
            // The parser accepts no other word than `inf`, and only after `-`.
            SyntaxKind::Ident => return ExprKind::Float(f64::NEG_INFINITY),
            _ => return ExprKind::Error,
        }
    }
    ExprKind::Error
}
