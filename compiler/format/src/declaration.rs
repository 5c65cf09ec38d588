//! Declarations of all kinds but methods, and parameters.

use zooph_pretty::Doc;
use zooph_syntax::SyntaxKind::{
    self, Annotation, Block, Colon, Equals, Extends, GenericParams, Id, Ident, Method, Name,
    Ordinal, Targets, TextExpr, TypeClause, ValueClause,
};

use crate::comments::{CONTINUATION, Walk};
use crate::tree::{Node, Part, Token};

/// A declaration that is being laid out.
#[derive(Default)]
pub(crate) struct Pieces<'a> {
    pub(crate) done: Vec<Doc<'a>>,
    /// Annotations that may be put on lines of their own.
    annotations: Vec<Doc<'a>>,
    /// Whether the source has some of these on lines of their own.
    is_broken: bool,
}

impl<'a> Pieces<'a> {
    pub(crate) fn push(&mut self, doc: Doc<'a>) {
        self.end_annotations();
        self.done.push(doc);
    }

    /// Adds a document after a blank, unless it is the first.
    pub(crate) fn push_word(&mut self, doc: Doc<'a>) {
        if !self.done.is_empty() {
            self.push(Doc::space());
        }
        self.push(doc);
    }

    /// Adds an annotation. The annotations of a declaration are all on its line, or each on a line of its
    /// own. If the source breaks a line before one, they are on lines of their own.
    fn push_annotation(&mut self, doc: Doc<'a>, is_broken: bool) {
        match self.done.is_empty() {
            true => self.push(doc),
            false => {
                self.annotations.push(doc);
                self.is_broken |= is_broken;
            }
        }
    }

    fn end_annotations(&mut self) {
        let line = match std::mem::take(&mut self.is_broken) {
            true => Doc::hard_line(),
            false => Doc::line(),
        };
        let annotations = self.annotations.drain(..);
        let lines: Vec<Doc<'a>> = annotations.flat_map(|doc| [line.clone(), doc]).collect();
        if !lines.is_empty() {
            self.done.push(Doc::cat(lines).indent(CONTINUATION).group());
        }
    }

    /// Returns the parts so far, and begins anew.
    pub(crate) fn take(&mut self) -> Doc<'a> {
        self.end_annotations();
        Doc::cat(std::mem::take(&mut self.done))
    }
}

impl<'a> Walk<'a> {
    /// Returns a declaration or a parameter.
    pub(crate) fn declaration(&mut self, node: Node<'a>) -> Doc<'a> {
        if node.kind() == Method {
            return self.method(node);
        }
        let mut pieces = Pieces::default();
        let mut previous = node.kind();
        let mut equals = None;
        for part in node.parts() {
            let kind = match part {
                Part::Token(token) if token.kind().is_trivia() => {
                    self.trivia(token);
                    continue;
                }
                Part::Token(token) => {
                    match token.kind() {
                        Equals => equals = Some(self.token(token)),
                        _ => self.declared_token(token, previous, &mut pieces),
                    }
                    token.kind()
                }
                Part::Node(child) => {
                    match equals.take() {
                        Some(equals) => pieces.push(self.clause(equals, child)),
                        None => self.declared_node(child, previous, &mut pieces),
                    }
                    child.kind()
                }
            };
            previous = kind;
        }
        pieces.take()
    }

    /// Adds a keyword or mark.
    fn declared_token(&mut self, token: Token<'a>, previous: SyntaxKind, pieces: &mut Pieces<'a>) {
        let doc = self.token(token);
        match token.kind() {
            Colon => pieces.push_word(doc),
            Ident if previous != Colon => pieces.push_word(doc),
            _ => pieces.push(doc),
        }
    }

    /// Adds a part that has the same form in all declarations.
    pub(crate) fn declared_node(
        &mut self,
        node: Node<'a>,
        previous: SyntaxKind,
        pieces: &mut Pieces<'a>,
    ) {
        match node.kind() {
            Id | Ordinal | Name => {
                let doc = self.tight(node);
                pieces.push_word(doc);
            }
            // Parentheses follow a name directly, and a number after a blank.
            GenericParams | Targets | Extends => {
                let list = self.names(node);
                match previous {
                    Name | Ident => pieces.push(list),
                    _ => pieces.push_word(list),
                }
            }
            TypeClause => {
                let doc = self.tight(node);
                pieces.push_word(doc);
            }
            ValueClause => {
                let doc = self.value_clause(node);
                pieces.push(doc);
            }
            Annotation => {
                let (is_commented, is_broken) = (self.has_comments(), self.take_breaks() > 0);
                let doc = self.tight(node);
                // A comment stays at its place, and so does the annotation after it.
                match is_commented {
                    true => pieces.push_word(doc),
                    false => pieces.push_annotation(doc, is_broken),
                }
            }
            Block => self.block(node, pieces),
            SyntaxKind::Doc => {
                let doc = self.doc(node);
                pieces.push(doc);
            }
            _ => {
                let doc = self.expression(node);
                pieces.push_word(doc);
            }
        }
    }

    fn value_clause(&mut self, node: Node<'a>) -> Doc<'a> {
        let mut equals = Doc::empty();
        let mut clause = Doc::empty();
        for part in node.parts() {
            match part {
                Part::Token(token) if token.kind().is_trivia() => self.trivia(token),
                Part::Token(token) => equals = self.token(token),
                Part::Node(value) => clause = self.clause(equals.clone(), value),
            }
        }
        clause
    }

    /// Returns ` = value`. A value that does not fit is tried on the next line before it is broken.
    pub(crate) fn clause(&mut self, equals: Doc<'a>, value: Node<'a>) -> Doc<'a> {
        let is_commented = self.has_comments();
        let doc = self.expression(value);
        let equals = Doc::cat([Doc::space(), equals]);
        let same = Doc::cat([equals.clone(), Doc::space(), doc.clone()]);
        let line = Doc::cat([Doc::hard_line(), doc.clone()]).indent(CONTINUATION);
        let next = Doc::cat([equals, line]);
        match value.kind() {
            _ if is_commented => same,
            // The lines of a text begin at the same column.
            TextExpr if !doc.can_be_flat() => next,
            _ if !doc.can_be_flat() => same,
            TextExpr => Doc::choice([same, next]),
            _ => Doc::choice([same.clone(), next, same]),
        }
    }
}
