//! White space and comments between tokens.

use zooph_pretty::{Doc, Printer, Style, width};
use zooph_syntax::SyntaxKind;

use crate::tree::{Node, Part, Token};

/// Columns that what continues a declaration is indented.
pub(crate) const CONTINUATION: i32 = 4;

/// Tabs go to the next multiple of it.
const TAB: usize = 8;

/// So far from one another, comments in lines that follow one another are meant to begin at the same column.
const NEAR: usize = 2;

/// A comment that no token has been laid out after.
pub(crate) struct Comment<'a> {
    pub(crate) text: &'a str,
    /// Line breaks between it and what is before it.
    pub(crate) breaks: usize,
}

/// Goes through the tree in the order of the text, prints statement by statement, and keeps what is between tokens
/// until the next one.
pub(crate) struct Walk<'a> {
    pub(crate) printer: Printer,
    /// Columns that statements are indented.
    pub(crate) indent: i32,
    comments: Vec<Comment<'a>>,
    /// Line breaks since the last comment or token.
    breaks: usize,
    /// Column in the source.
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
            column: 0,
            deepest: style.deepest as usize,
        }
    }

    /// Takes note of a token that the parser passes over.
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

    /// Returns how many line breaks there were since the last token or comment.
    pub(crate) fn take_breaks(&mut self) -> usize {
        std::mem::take(&mut self.breaks)
    }

    pub(crate) fn has_comments(&self) -> bool {
        !self.comments.is_empty()
    }

    /// Returns a token, behind the comments that are before it.
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

    /// Returns the doc comment behind a declaration, or behind the brace that opens its block.
    ///
    /// Its bytes are kept, because they are part of the compiled schema. Lines below a comment that stands
    /// behind code stay below it if they begin at its column, and else begin where the next statement does.
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

/// Returns hex data with its lines, and one blank for each stretch of white space in them.
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
