//! Parses expressions: types and values.

use rowan::Checkpoint;
use zooph_diagnostics::{Code, Diagnostic};

use super::{MAX_NESTING, Parser};
use crate::kind::SyntaxKind::{self, *};

impl Parser<'_> {
    /// Parses an expression. If there is none, makes an empty [`ErrorExpr`] and a report.
    pub(super) fn expression(&mut self) {
        let outer_reach = self.reach;
        self.reach = 0;
        let nested = self.nested(|parser| {
            let start = parser.checkpoint();
            parser.reach = parser.reach.max(parser.depth);
            if parser.primary() {
                parser.suffixes(start);
            }
        });
        if !nested {
            self.start(ErrorExpr);
            self.skip_deep_expression();
            self.finish();
        }
        self.reach = self.reach.max(outer_reach);
    }

    /// Parses each `.name` and `(…)` after an expression that began at `start`. Each adds a level to the tree above
    /// everything that was read since `start`.
    fn suffixes(&mut self, start: Checkpoint) {
        loop {
            let suffix = match self.kind() {
                Dot => Member,
                LeftParen => Application,
                _ => return,
            };
            if self.reach >= MAX_NESTING {
                return self.skip_suffixes();
            }
            self.start_at(start, suffix);
            match suffix {
                Member => self.member_name(),
                _ => self.list(LeftParen, Tuple, Self::argument),
            }
            self.finish();
            self.reach += 1;
        }
    }

    /// Reports whether an expression begins here.
    pub(super) fn at_expression(&self) -> bool {
        self.at_any(&[
            Ident, Dot, Int, Float, BadNumber, Minus, Text, OpenText, TextLine, HexData,
        ]) || self.at_any(&[LeftParen, LeftBracket, Unknown])
    }

    fn member_name(&mut self) {
        self.bump();
        match self.kind() {
            Ident => self.bump_as(Name),
            _ => self.expected("a name after `.`"),
        }
    }

    /// Skips suffixes `.name` and `(…)` beyond the nesting limit.
    fn skip_suffixes(&mut self) {
        let message = format!("more than {MAX_NESTING} levels of nesting");
        self.error_here(Code::NestingTooDeep, message);
        self.start(Error);
        loop {
            match self.kind() {
                Dot => {
                    self.bump();
                    self.eat(Ident);
                }
                LeftParen => self.bump_balanced(),
                _ => break,
            }
        }
        self.finish();
    }

    /// Skips an expression beyond the nesting limit, without recursion.
    fn skip_deep_expression(&mut self) {
        while !self.at_any(&[Comma, Semicolon, LeftBrace, RightBrace, End])
            && !self.at_any(&[RightParen, RightBracket, Equals, Dollar])
        {
            self.bump_balanced();
        }
    }

    /// Parses an expression without suffixes. Returns whether there was one.
    fn primary(&mut self) -> bool {
        match self.kind() {
            Int | Float | BadNumber => self.bump_as(Number),
            Minus => self.negative(),
            Text | TextLine => {
                self.start(TextExpr);
                while self.at_any(&[Text, TextLine]) {
                    self.bump();
                }
                self.finish();
            }
            HexData => self.bump_as(DataExpr),
            LeftBracket => self.list(LeftBracket, List, Self::expression),
            LeftParen => self.list(LeftParen, Tuple, Self::argument),
            Dot => {
                self.start(AbsoluteName);
                self.member_name();
                self.finish();
            }
            Ident if self.at_path("import") => self.path(Import),
            Ident if self.at_path("embed") => self.path(Embed),
            Ident => self.bump_as(NameExpr),
            Unknown | OpenText => self.bump_as(ErrorExpr),
            _ => {
                self.expected("an expression");
                self.start(ErrorExpr);
                self.finish();
                return false;
            }
        }
        true
    }

    fn at_path(&self, word: &str) -> bool {
        matches!(self.second(), Text | OpenText) && self.at_word(word)
    }

    fn path(&mut self, kind: SyntaxKind) {
        self.start(kind);
        self.bump();
        self.bump();
        self.finish();
    }

    fn negative(&mut self) {
        self.start(Number);
        self.bump();
        if self.at_any(&[Int, Float, BadNumber]) || self.at_word("inf") {
            self.bump();
        } else {
            self.expected("a number after `-`");
        }
        self.finish();
    }

    /// Parses an entry of a tuple: `value` or `name = value`.
    fn argument(&mut self) {
        self.start(Arg);
        if self.at(Ident) && self.second() == Equals {
            self.bump_as(Name);
            self.bump();
        }
        self.expression();
        self.finish();
    }

    /// Parses a list of items between brackets, separated by commas. A trailing comma is allowed.
    pub(super) fn list(&mut self, opening: SyntaxKind, kind: SyntaxKind, item: impl Fn(&mut Self)) {
        let closing = if opening == LeftParen {
            RightParen
        } else {
            RightBracket
        };
        let opened_at = self.span_here();
        self.start(kind);
        self.count_open(opening, 1);
        self.bump();
        while !self.at(closing) {
            let before = self.at;
            match self.kind() {
                Comma => self.empty_item(),
                _ if self.list_ends_here() => break,
                _ => item(self),
            }
            if !self.at_any(&[Comma, closing]) && !self.list_ends_here() {
                self.skip_in_list(closing, self.at == before);
            }
            if !self.eat(Comma) {
                break;
            }
        }
        self.count_open(opening, -1);
        if !self.eat(closing) {
            let name = closing.describe();
            let message = format!("expected {name}, found {}", self.found());
            let place = self.span_before();
            let code = Code::UnclosedDelimiter;
            let diagnostic = Diagnostic::error(code, place, message)
                .with_label(opened_at, "opened here")
                .with_fix(format!("insert {name}"), place, name.trim_matches('`'));
            if self.may_report() {
                self.report(diagnostic);
            }
        }
        self.finish();
    }

    fn count_open(&mut self, opening: SyntaxKind, change: isize) {
        let count = match opening {
            LeftParen => &mut self.open_parens,
            _ => &mut self.open_brackets,
        };
        *count = count.saturating_add_signed(change);
    }

    /// Reports that there is no item before the comma.
    fn empty_item(&mut self) {
        let comma = self.span_here();
        let diagnostic = Diagnostic::error(Code::EmptyListItem, comma, "an item is missing here");
        self.report(diagnostic.with_fix("remove the comma", comma, ""));
    }

    /// Reports whether the list must end here although it is not closed: the statement ends, or an outer list
    /// is closed.
    fn list_ends_here(&self) -> bool {
        match self.kind() {
            Semicolon | LeftBrace | RightBrace | End => true,
            RightParen => self.open_parens > 0,
            RightBracket => self.open_brackets > 0,
            _ => self.at_line_start() && self.at_declaration(),
        }
    }

    /// Skips tokens that do not fit after an item, up to the next comma or the list's end.
    fn skip_in_list(&mut self, closing: SyntaxKind, reported: bool) {
        if !reported {
            let name = closing.describe();
            self.expected(&format!("`,` or {name}"));
        }
        self.start(Error);
        while !self.at_any(&[Comma, closing]) && !self.list_ends_here() {
            match self.kind() {
                RightParen | RightBracket => self.bump(),
                _ => self.bump_balanced(),
            }
        }
        self.finish();
    }
}
