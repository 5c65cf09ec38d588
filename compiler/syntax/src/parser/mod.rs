//! Parses tokens to the lossless tree.
//!
//! The parser is a recursive descent that never fails. A missing token is reported at its place, and superfluous
//! tokens are put into error nodes. Recovery happens at `;`, `{` and `}`, and at line starts that look like a
//! declaration.

mod clause;
mod decl;
mod expr;
mod member;

use std::ops::Range;

use rowan::{Checkpoint, GreenNode, GreenNodeBuilder};
use zooph_diagnostics::{Code, Diagnostic, Span};

use crate::kind::SyntaxKind::{self, *};
use crate::lexer::Token;
use crate::sink::Sink;

/// The greatest nesting depth of blocks and expressions together. It bounds the call stack of everything that walks
/// the tree.
pub const MAX_NESTING: usize = 128;

/// Parses the tokens of a schema file.
pub(crate) fn file(text: &str, tokens: &[Token], sink: &mut Sink) -> GreenNode {
    let mut parser = Parser::new(text, tokens, sink);
    parser.builder.start_node(File.into());
    parser.file();
    parser.flush_trivia();
    parser.builder.finish_node();
    parser.builder.finish()
}

/// Parses the tokens of a single expression.
pub(crate) fn lone_expression(text: &str, tokens: &[Token], sink: &mut Sink) -> GreenNode {
    let mut parser = Parser::new(text, tokens, sink);
    parser.builder.start_node(File.into());
    parser.expression();
    if !parser.at(End) {
        parser.error_here(Code::TrailingInput, "nothing is expected after the value");
        parser.builder.start_node(Error.into());
        while !parser.at(End) {
            parser.bump();
        }
        parser.builder.finish_node();
    }
    parser.flush_trivia();
    parser.builder.finish_node();
    parser.builder.finish()
}

struct Parser<'a> {
    text: &'a str,
    tokens: &'a [Token],
    /// The index of the next token that is not trivia.
    at: usize,
    /// The index of the first token that is not in the tree yet: `at`, or trivia before it.
    pending: usize,
    /// The end of the last token in the tree that is not trivia.
    previous_end: usize,
    /// The number of open blocks and expressions.
    depth: usize,
    /// The deepest level in the expression that is being parsed.
    reach: usize,
    /// The numbers of open brackets of each kind in the expression or list that is being parsed.
    open_parens: usize,
    open_brackets: usize,
    /// The token that was reported last.
    reported: Option<usize>,
    builder: GreenNodeBuilder<'static>,
    sink: &'a mut Sink,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, tokens: &'a [Token], sink: &'a mut Sink) -> Parser<'a> {
        let mut parser = Parser {
            text,
            tokens,
            at: 0,
            pending: 0,
            previous_end: tokens[0].start as usize,
            depth: 0,
            reach: 0,
            open_parens: 0,
            open_brackets: 0,
            reported: None,
            builder: GreenNodeBuilder::new(),
            sink,
        };
        parser.skip_trivia();
        parser
    }

    // Looking

    fn kind(&self) -> SyntaxKind {
        self.tokens[self.at].kind
    }

    fn at(&self, kind: SyntaxKind) -> bool {
        self.kind() == kind
    }

    fn at_any(&self, kinds: &[SyntaxKind]) -> bool {
        kinds.contains(&self.kind())
    }

    /// Returns the kind of the token after the next one.
    fn second(&self) -> SyntaxKind {
        self.tokens[self.second_index()].kind
    }

    fn second_index(&self) -> usize {
        self.index_after(self.at)
    }

    /// Returns the index of the next token after another one that is not trivia.
    fn index_after(&self, index: usize) -> usize {
        let mut index = (index + 1).min(self.tokens.len() - 1);
        while self.tokens[index].kind.is_trivia() {
            index += 1;
        }
        index
    }

    /// Reports whether the third token from here opens a block.
    fn third_is_block(&self) -> bool {
        self.tokens[self.index_after(self.second_index())].kind == LeftBrace
    }

    fn range_of(&self, index: usize) -> Range<usize> {
        let start = self.tokens[index].start as usize;
        let end = self
            .tokens
            .get(index + 1)
            .map_or(start, |next| next.start as usize);
        start..end
    }

    fn text_of(&self, index: usize) -> &'a str {
        &self.text[self.range_of(index)]
    }

    /// Reports whether the next token is this word.
    fn at_word(&self, word: &str) -> bool {
        self.at(Ident) && self.text_of(self.at) == word
    }

    fn second_is_word(&self, word: &str) -> bool {
        let index = self.second_index();
        self.tokens[index].kind == Ident && self.text_of(index) == word
    }

    /// Reports whether a line break precedes the next token.
    fn at_line_start(&self) -> bool {
        self.tokens[self.pending..self.at]
            .iter()
            .any(|token| token.kind == Newline)
    }

    // Building

    fn skip_trivia(&mut self) {
        while self.kind().is_trivia() {
            self.at += 1;
        }
    }

    fn add_token(&mut self, index: usize) {
        self.builder
            .token(self.tokens[index].kind.into(), self.text_of(index));
    }

    /// Puts the trivia before the next token into the tree.
    fn flush_trivia(&mut self) {
        for index in self.pending..self.at {
            self.add_token(index);
        }
        self.pending = self.at;
    }

    /// Puts the next token into the tree, whatever it is.
    fn bump(&mut self) {
        debug_assert!(!self.at(End));
        self.flush_trivia();
        self.add_token(self.at);
        self.previous_end = self.range_of(self.at).end;
        let skipped_more = self.at_any(&[Unknown, OpenText]);
        self.at += 1;
        self.pending = self.at;
        self.skip_trivia();
        if skipped_more {
            // An error after skipped tokens is probably caused by them, so it is not reported.
            self.reported = Some(self.at);
        }
    }

    /// Puts the next token into the tree if it is of this kind.
    fn eat(&mut self, kind: SyntaxKind) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    /// Begins a node at the next token.
    fn start(&mut self, kind: SyntaxKind) {
        self.flush_trivia();
        self.builder.start_node(kind.into());
    }

    fn finish(&mut self) {
        self.builder.finish_node();
    }

    /// Returns a place before the next token at which a node can be begun later.
    fn checkpoint(&mut self) -> Checkpoint {
        self.flush_trivia();
        self.builder.checkpoint()
    }

    fn start_at(&mut self, checkpoint: Checkpoint, kind: SyntaxKind) {
        self.builder.start_node_at(checkpoint, kind.into());
    }

    /// Puts the next token into a node of its own.
    fn bump_as(&mut self, kind: SyntaxKind) {
        self.start(kind);
        self.bump();
        self.finish();
    }

    /// Parses the doc comments of what was just read: those on the same line or the next one, up to the first line
    /// without a comment.
    fn doc(&mut self) {
        let kind = |index: usize| self.tokens[index].kind;
        let skip = |index: usize, accept: SyntaxKind| index + usize::from(kind(index) == accept);
        let mut end = skip(skip(self.pending, Whitespace), Newline);
        let mut next = skip(end, Whitespace);
        if kind(next) != Comment {
            return;
        }
        while kind(next) == Comment {
            end = skip(next + 1, Newline);
            next = skip(end, Whitespace);
        }
        self.builder.start_node(Doc.into());
        for index in self.pending..end {
            self.add_token(index);
        }
        self.pending = end;
        self.finish();
    }

    // Reporting

    fn span_of(&self, index: usize) -> Span {
        let range = self.range_of(index);
        self.sink.span(range.start, range.end)
    }

    fn span_here(&self) -> Span {
        self.span_of(self.at)
    }

    /// Returns the place after the last token, where something is missing.
    fn span_before(&self) -> Span {
        self.sink.span(self.previous_end, self.previous_end)
    }

    /// Returns a description of the next token for a message.
    fn found(&self) -> String {
        match self.kind() {
            kind @ (Ident | Int | Float) => {
                let text = self.text_of(self.at);
                match text.len() {
                    0..=40 => format!("`{text}`"),
                    _ => String::from(kind.describe()),
                }
            }
            kind => String::from(kind.describe()),
        }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.sink.push(diagnostic);
    }

    /// Reports whether the next token may be reported. That is only so once.
    fn may_report(&mut self) -> bool {
        let fresh = !self.kind().is_reported() && self.reported != Some(self.at);
        self.reported = Some(self.at);
        fresh
    }

    /// Reports an error about the next token, unless the token was reported already.
    fn error_here(&mut self, code: Code, message: impl Into<String>) {
        if self.may_report() {
            self.report(Diagnostic::error(code, self.span_here(), message));
        }
    }

    /// Reports that the next token is not what was expected.
    fn expected(&mut self, what: &str) {
        let message = format!("expected {what}, found {}", self.found());
        let code = if self.at(End) {
            Code::UnexpectedEnd
        } else {
            Code::UnexpectedToken
        };
        self.error_here(code, message);
    }

    /// Reports that `token` is missing after the last token.
    fn missing(&mut self, token: SyntaxKind) {
        if !self.may_report() {
            return;
        }
        let name = token.describe();
        let code = if self.at(End) {
            Code::UnexpectedEnd
        } else {
            Code::UnexpectedToken
        };
        let place = self.span_before();
        let message = format!("expected {name}, found {}", self.found());
        let help = format!("insert {name}");
        let diagnostic = Diagnostic::error(code, place, message);
        self.report(diagnostic.with_fix(help, place, name.trim_matches('`')));
    }

    /// Takes a token of this kind, or reports that it is missing. Returns whether it was there.
    fn expect(&mut self, kind: SyntaxKind) -> bool {
        let found = self.eat(kind);
        if !found {
            self.missing(kind);
        }
        found
    }

    /// Runs `parse` one level deeper. At the limit, reports that and returns `false`; the caller then skips
    /// what it would have parsed.
    fn nested(&mut self, parse: impl FnOnce(&mut Self)) -> bool {
        if self.depth >= MAX_NESTING {
            let message = format!("more than {MAX_NESTING} levels of nesting");
            self.error_here(Code::NestingTooDeep, message);
            return false;
        }
        self.depth += 1;
        parse(self);
        self.depth -= 1;
        true
    }

    /// Puts the next token into the tree. If it is an opening bracket, puts everything up to its closing one
    /// there, too. Parentheses and square brackets end with their statement even if they are not closed.
    fn bump_balanced(&mut self) {
        let in_block = self.at(LeftBrace);
        let mut open = 0usize;
        loop {
            match self.kind() {
                End => return,
                Semicolon | LeftBrace | RightBrace if !in_block && open > 0 => return,
                LeftParen | LeftBracket if !in_block => open += 1,
                RightParen | RightBracket if !in_block => open = open.saturating_sub(1),
                LeftBrace => open += 1,
                RightBrace => open = open.saturating_sub(1),
                _ => {}
            }
            self.bump();
            if open == 0 {
                return;
            }
        }
    }
}
