//! Parses the parts of declarations, and their ends.

use zooph_diagnostics::{Code, Diagnostic};

use super::Parser;
use super::decl::Scope;
use crate::kind::SyntaxKind::*;

impl Parser<'_> {
    /// Parses the name of a declaration.
    pub(super) fn name(&mut self, what: &str) {
        if self.at(Ident) {
            self.bump_as(Name);
        } else {
            self.expected(what);
        }
    }

    /// Parses an entry of a list of names.
    pub(super) fn list_name(&mut self) {
        self.name("a name");
    }

    /// Parses the id after a name, if there is one.
    pub(super) fn id(&mut self) {
        if self.at(At) {
            self.start(Id);
            self.bump();
            self.integer("an id");
            self.finish();
        }
    }

    pub(super) fn ordinal(&mut self) {
        self.start(Ordinal);
        self.bump();
        self.integer("an ordinal");
        self.finish();
    }

    /// Parses the number after `@`.
    pub(super) fn integer(&mut self, what: &str) {
        if self.at_any(&[Int, BadNumber]) {
            self.bump();
        } else {
            self.expected(&format!("{what} after `@`"));
            if self.at_any(&[Minus, Float, Ident, Star]) && !self.at_line_start() {
                self.start(Error);
                if self.eat(Minus) {
                    self.eat(Int);
                } else {
                    self.bump();
                }
                self.finish();
            }
        }
    }

    pub(super) fn type_clause(&mut self) {
        self.start(TypeClause);
        if self.expect(Colon) || self.at_any(&[Ident, Dot]) {
            self.expression();
        }
        self.finish();
    }

    pub(super) fn value_clause(&mut self) {
        self.start(ValueClause);
        self.bump();
        self.expression();
        self.finish();
    }

    pub(super) fn annotations(&mut self) {
        while self.at(Dollar) {
            self.annotation();
        }
    }

    pub(super) fn annotation(&mut self) {
        self.start(Annotation);
        self.bump();
        self.expression();
        self.finish();
    }

    /// Parses the `;` of a declaration and its doc comment.
    pub(super) fn end_line(&mut self) {
        match self.kind() {
            Semicolon => {}
            LeftBrace => {
                let message = "this declaration ends with `;`, not with a block";
                self.error_here(Code::ExpectedSemicolon, message);
                self.start(Error);
                self.bump_balanced();
                self.finish();
                return self.doc();
            }
            RightBrace | End => return self.missing(Semicolon),
            Ident if self.at_line_start() => return self.missing(Semicolon),
            _ => {
                self.expected("`;`");
                return self.skip_statement();
            }
        }
        self.bump();
        self.doc();
    }

    /// Skips to the end of the statement, its `;` or block included.
    pub(super) fn skip_statement(&mut self) {
        self.start(Error);
        let first = self.at;
        let mut ended = false;
        while !ended && !self.at_any(&[RightBrace, End]) {
            if self.at != first && self.at_line_start() && self.at_declaration() {
                break;
            }
            ended = self.at_any(&[Semicolon, LeftBrace]);
            self.bump_balanced();
        }
        self.finish();
        if ended {
            self.doc();
        }
    }

    /// Parses the block of a declaration, and the doc comment inside or after it.
    pub(super) fn block(&mut self, scope: Scope) {
        if self.at(Semicolon) {
            let message = "this declaration ends with a block, not with `;`";
            self.error_here(Code::ExpectedBlock, message);
            self.bump();
            return self.doc();
        }
        if !self.at(LeftBrace) {
            self.expected("`{`");
            self.skip_to_block();
            if !self.at(LeftBrace) {
                self.eat(Semicolon);
                return self.doc();
            }
        }
        if !self.nested(|parser| parser.braces(scope)) {
            self.start(Error);
            self.bump_balanced();
            self.finish();
        }
        self.doc();
    }

    /// Skips tokens between a declaration's head and its block.
    fn skip_to_block(&mut self) {
        self.start(Error);
        while !self.at_any(&[Semicolon, LeftBrace, RightBrace, End]) {
            if self.at_line_start() && self.at_declaration() {
                break;
            }
            self.bump_balanced();
        }
        self.finish();
    }

    fn braces(&mut self, scope: Scope) {
        let opened_at = self.span_here();
        self.start(Block);
        self.bump();
        self.doc();
        while !self.at_any(&[RightBrace, End]) {
            self.statement(scope);
        }
        if !self.eat(RightBrace) {
            let message = "this `{` is never closed";
            let diagnostic = Diagnostic::error(Code::UnclosedDelimiter, opened_at, message);
            self.report(diagnostic.with_label(self.span_before(), "the source ends here"));
        }
        self.finish();
    }
}
