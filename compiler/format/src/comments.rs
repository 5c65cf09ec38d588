//! White space and comments between tokens.

use zooph_pretty::{Doc, Printer, Style, width};
use zooph_syntax::SyntaxKind;

use crate::tree::{Node, Part, Token};

/// The number of columns by which continuation lines of a declaration are indented.
pub(crate) const CONTINUATION: i32 = 4;

/// The distance of tab stops in columns.
const TAB: usize = 8;

/// The greatest difference in columns of comments on adjacent lines that are meant to be aligned.
const NEAR: usize = 2;

/// A comment after which no token has been laid out yet.
pub(crate) struct Comment<'a> {
    pub(crate) text: &'a str,
    /// The number of line breaks before it.
    pub(crate) breaks: usize,
}

/// A walk through the tree in the order of the text. It prints statement by statement, and keeps trivia until
/// the next token.
pub(crate) struct Walk<'a> {
    pub(crate) printer: Printer,
    /// The number of columns by which statements are indented.
    pub(crate) indent: i32,
    comments: Vec<Comment<'a>>,
    /// The number of line breaks since the last comment or token.
    breaks: usize,
    /// The number of line breaks before the comma, if that is the last token.
    before_comma: usize,
    /// The column in the source.
    column: usize,
    /// The column beyond which nothing is aligned.
    deepest: usize,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(style: &Style) -> Walk<'a> {
        Walk {
            printer: Printer::new(style),
            indent: 0,
            comments: Vec::new(),
            breaks: 0,
            before_comma: 0,
            column: 0,
            deepest: style.deepest as usize,
        }
    }

    /// Records a token that the parser skips.
    pub(crate) fn trivia(&mut self, token: Token<'a>) {
        match token.kind() {
            SyntaxKind::Newline => {
                self.breaks += 1;
                self.column = 0;
            }
            SyntaxKind::Comment => {
                let (text, breaks) = (token.text(), self.take_breaks());
                let text = text.trim_end();
                self.comments.push(Comment { text, breaks });
            }
            _ => self.step_over_blanks(token.text()),
        }
    }

    /// Counts the columns of white space.
    fn step_over_blanks(&mut self, text: &str) {
        for character in text.chars() {
            self.column = match character {
                '\t' => (self.column / TAB + 1) * TAB,
                _ => self.column + 1,
            };
        }
    }

    /// Counts the columns of a token, as the printer does.
    pub(crate) fn step_over(&mut self, text: &str) {
        if let Some((_, last_line)) = text.rsplit_once('\n') {
            self.column = 0;
            return self.step_over(last_line);
        }
        self.column += width(text) as usize;
    }

    /// Returns the comments since the last token.
    pub(crate) fn take_comments(&mut self) -> Vec<Comment<'a>> {
        std::mem::take(&mut self.comments)
    }

    /// Records a comma between items. The layout puts it directly behind the item before it. So line breaks on either
    /// side of it stand in one place then, where the greater number of them counts.
    pub(crate) fn comma(&mut self, token: Token<'a>) {
        self.before_comma = self.take_breaks();
        self.step_over(token.text());
    }

    /// Returns the number of line breaks since the last token or comment. A comma is no such token.
    pub(crate) fn take_breaks(&mut self) -> usize {
        let before_comma = std::mem::take(&mut self.before_comma);
        std::mem::take(&mut self.breaks).max(before_comma)
    }

    pub(crate) fn has_comments(&self) -> bool {
        !self.comments.is_empty()
    }

    /// Returns a token after the comments that precede it.
    pub(crate) fn token(&mut self, token: Token<'a>) -> Doc<'a> {
        self.take_breaks();
        self.step_over(token.text());
        let text = match token.kind() {
            SyntaxKind::TextLine => Doc::rest_of_line(token.text()),
            SyntaxKind::HexData => hex_data(token.text()),
            _ => Doc::text(token.text()),
        };
        if self.comments.is_empty() {
            return text;
        }
        let mut parts = Vec::new();
        for comment in self.take_comments() {
            if comment.breaks > 0 {
                parts.push(Doc::hard_line());
            }
            parts.push(Doc::comment(comment.text));
        }
        parts.push(text);
        Doc::cat(parts).indent(CONTINUATION)
    }

    /// Returns the doc comment after a declaration, or after the brace that opens its block.
    ///
    /// Its bytes are kept, since they are part of the compiled schema. If a comment follows code on a line,
    /// the lines below it stay below it if they begin at its column. Otherwise they begin where the next
    /// statement does.
    pub(crate) fn doc(&mut self, node: Node<'a>) -> Doc<'a> {
        let (mut below, mut plain) = (Vec::new(), Vec::new());
        let mut first: Option<usize> = None;
        for part in node.parts() {
            let Part::Token(token) = part else { continue };
            if token.kind() != SyntaxKind::Comment {
                self.trivia(token);
                continue;
            }
            let (column, breaks) = (self.column.min(self.deepest), self.take_breaks());
            let text = token.text().trim_end_matches('\r');
            if breaks == 0 {
                first = Some(column);
            }
            let is_below = first.is_some_and(|first| column.abs_diff(first) <= NEAR);
            match is_below && plain.is_empty() {
                true => below.push(text),
                false => plain.push(text),
            }
        }
        let lines = |texts: Vec<&'a str>| {
            let lines = texts.into_iter().map(Doc::rest_of_line);
            Doc::join(lines, &Doc::hard_line())
        };
        let mut parts = Vec::new();
        if !below.is_empty() {
            parts.extend([Doc::text("  "), lines(below).align()]);
        }
        if !plain.is_empty() {
            parts.extend([Doc::hard_line(), lines(plain)]);
        }
        Doc::cat(parts)
    }
}

/// Returns hex data with its line breaks. Each run of blanks becomes a single blank.
fn hex_data(text: &str) -> Doc<'_> {
    let is_blank = |byte: u8| matches!(byte, b' ' | b'\t' | b'\x0b' | b'\x0c');
    if !text
        .bytes()
        .any(|byte| is_blank(byte) || byte == b'\n' || byte == b'\r')
    {
        return Doc::text(text);
    }
    let digits = text.trim_start_matches("0x\"").trim_end_matches('"');
    let rows = digits.split(['\n', '\r']).map(|row| {
        let words = row.split([' ', '\t', '\x0b', '\x0c']);
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        words.join(" ")
    });
    let rows = rows.filter(|row| !row.is_empty()).map(Doc::text);
    let rows = Doc::join(rows, &Doc::hard_line()).align();
    Doc::cat(["0x\"".into(), rows, "\"".into()])
}
