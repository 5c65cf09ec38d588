//! Splits text into tokens. Every byte becomes part of a token. Malformed tokens are reported here and
//! nowhere else.

use std::ops::Range;

use zooph_diagnostics::{Code, Diagnostic, SUBSTITUTE};

use crate::kind::SyntaxKind;
use crate::literal::unescape;
use crate::number::{TOO_LARGE, classify};
use crate::sink::Sink;

/// A token. It ends where the next one starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: SyntaxKind,
    pub(crate) start: u32,
}

/// Returns the tokens of `text[range]`, with [`SyntaxKind::End`] last. Offsets are those in `text`.
///
/// `invalid` lists the ranges in which the source was not UTF-8 and `text` contains substitutes.
pub(crate) fn lex(
    text: &str,
    range: Range<usize>,
    invalid: &[Range<u32>],
    sink: &mut Sink,
) -> Vec<Token> {
    let mut lexer = Lexer {
        text: &text[..range.end],
        bytes: &text.as_bytes()[..range.end],
        at: range.start,
        invalid,
        open_foreign_comment: false,
        nul_reported: false,
        bad_run_end: 0,
        sink,
    };
    // Typical schemas have a token for about every four bytes.
    let mut tokens = Vec::with_capacity(range.len() / 4 + 1);
    while lexer.at < lexer.bytes.len() {
        let start = lexer.at;
        let kind = lexer.next();
        lexer.report_invalid(kind);
        tokens.push(Token {
            kind,
            start: start as u32,
        });
    }
    tokens.push(Token {
        kind: SyntaxKind::End,
        start: range.end as u32,
    });
    tokens
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// The ranges of invalid UTF-8 that no token has reached yet.
    invalid: &'a [Range<u32>],
    /// Whether some `/*` has no `*/` after it. If so, later ones need not be searched for it.
    open_foreign_comment: bool,
    nul_reported: bool,
    /// The end of the last operator run that was reported and is being split.
    bad_run_end: usize,
    sink: &'a mut Sink,
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\x0b' | b'\x0c')
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Reports whether a byte is an operator character. The longest run of operator characters is one operator.
fn is_operator(byte: u8) -> bool {
    b"!$%&*+-./:<=>?@^|~".contains(&byte)
}

/// The greatest length of a run of operator characters that is split into operators.
const LONGEST_OPERATORS: usize = 4;

/// The greatest length of a name in bytes.
const MAX_NAME: usize = 4096;

const BOM: &[u8] = "\u{feff}".as_bytes();

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn rest(&self) -> &[u8] {
        &self.bytes[self.at..]
    }

    fn skip_while(&mut self, accept: impl Fn(u8) -> bool) {
        let length = self.rest().iter().position(|&byte| !accept(byte));
        self.at = length.map_or(self.bytes.len(), |length| self.at + length);
    }

    fn error(&mut self, code: Code, range: Range<usize>, message: impl Into<String>) {
        let span = self.sink.span(range.start, range.end);
        self.sink.push(Diagnostic::error(code, span, message));
    }

    fn next(&mut self) -> SyntaxKind {
        use SyntaxKind::*;
        let byte = self.bytes[self.at];
        match byte {
            b' ' | b'\t' | b'\x0b' | b'\x0c' => {
                self.skip_while(is_blank);
                Whitespace
            }
            b'\n' => self.single(Newline),
            b'\r' => {
                self.at += if self.peek(1) == Some(b'\n') { 2 } else { 1 };
                Newline
            }
            b'#' => self.comment(),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                self.name();
                Ident
            }
            b'0' if self.rest().starts_with(b"0x\"") => self.hex_data(),
            b'0'..=b'9' => self.number(),
            b'"' => self.text(),
            b'`' => {
                self.skip_while(|byte| byte != b'\n' && byte != b'\r');
                TextLine
            }
            b',' => self.single(Comma),
            b';' => self.single(Semicolon),
            b'(' => self.single(LeftParen),
            b')' => self.single(RightParen),
            b'[' => self.single(LeftBracket),
            b']' => self.single(RightBracket),
            b'{' => self.single(LeftBrace),
            b'}' => self.single(RightBrace),
            _ if is_operator(byte) => self.operator(),
            _ if self.rest().starts_with(BOM) => {
                self.at += BOM.len();
                Bom
            }
            b'\'' => self.single_quoted(),
            _ => self.unknown(),
        }
    }

    fn single(&mut self, kind: SyntaxKind) -> SyntaxKind {
        self.at += 1;
        kind
    }

    /// Reads a comment up to the line break. A CR before the LF belongs to the break.
    fn comment(&mut self) -> SyntaxKind {
        self.skip_while(|byte| byte != b'\n');
        if self.at < self.bytes.len() && self.bytes[self.at - 1] == b'\r' {
            self.at -= 1;
        }
        SyntaxKind::Comment
    }

    /// Reads a run of operator characters. An unknown operator is reported and then split, since most are two
    /// operators without the required blank between them.
    fn operator(&mut self) -> SyntaxKind {
        use SyntaxKind::*;
        let start = self.at;
        if self.rest().starts_with(b"//") || self.rest().starts_with(b"/*") {
            return self.foreign_comment();
        }
        // A foreign comment ends the run.
        let rest = self.rest();
        let ends = |&at: &usize| {
            !is_operator(rest[at]) || rest[at..].starts_with(b"//") || rest[at..].starts_with(b"/*")
        };
        let run = (0..rest.len()).find(ends).unwrap_or(rest.len());
        let whole = &self.bytes[start..start + run];
        let (kind, length) = match whole {
            // A long run is not split, since that would take quadratic time.
            _ if run > LONGEST_OPERATORS => (Unknown, run),
            [b'-', b'>', ..] => (Arrow, 2),
            [b'@', ..] => (At, 1),
            [b':', ..] => (Colon, 1),
            [b'=', ..] => (Equals, 1),
            [b'.', ..] => (Dot, 1),
            [b'-', ..] => (Minus, 1),
            [b'$', ..] => (Dollar, 1),
            [b'*', ..] => (Star, 1),
            [b'!', ..] => (Bang, 1),
            _ => (Unknown, run),
        };
        if (length < run || kind == Unknown) && start >= self.bad_run_end {
            self.bad_operator(run, length);
            self.bad_run_end = start + run;
        }
        self.at += length;
        kind
    }

    fn bad_operator(&mut self, run: usize, length: usize) {
        let start = self.at;
        let span = self.sink.span(start, start + run);
        let whole = &self.text[start..start + run];
        let (first, rest) = whole.split_at(length);
        let code = Code::UnknownOperator;
        self.sink.push(if run > LONGEST_OPERATORS {
            Diagnostic::error(code, span, "these characters are not an operator")
        } else if rest.is_empty() || first == rest {
            Diagnostic::error(code, span, format!("`{whole}` is not an operator"))
        } else {
            let spaced = format!("{first} {rest}");
            Diagnostic::error(code, span, format!("`{whole}` is not an operator")).with_fix(
                format!("put a space between: `{spaced}`"),
                span,
                spaced,
            )
        });
    }

    /// Reads `// …` or `/* … */`. Reports it, and skips it as a comment.
    fn foreign_comment(&mut self) -> SyntaxKind {
        let start = self.at;
        if self.bytes[start + 1] == b'/' {
            self.skip_while(|byte| byte != b'\n');
            let span = self.sink.span(start, start + 2);
            let message = "comments begin with `#` and end with the line";
            let diagnostic = Diagnostic::error(Code::BlockComment, span, message);
            self.sink.push(diagnostic.with_fix("write `#`", span, "#"));
            return SyntaxKind::ForeignComment;
        }
        let after = &self.bytes[start + 2..];
        let closing = match self.open_foreign_comment {
            true => None,
            false => after.windows(2).position(|pair| pair == b"*/"),
        };
        let message = match closing {
            Some(length) => {
                self.at = start + 2 + length + 2;
                "comments begin with `#` and end with the line"
            }
            None => {
                self.open_foreign_comment = true;
                self.skip_while(|byte| byte != b'\n');
                "comments begin with `#`, and this one is never closed"
            }
        };
        self.error(Code::BlockComment, start..self.at, message);
        SyntaxKind::ForeignComment
    }

    /// Reads a name. Its length is limited, since it is repeated in messages, in names of inner declarations,
    /// and in generated code.
    fn name(&mut self) {
        let start = self.at;
        self.skip_while(is_name);
        if self.at - start > MAX_NAME {
            let message = format!(
                "a name of {} bytes; the most are {MAX_NAME}",
                self.at - start
            );
            self.error(Code::NameTooLong, start..self.at, message);
        }
    }

    /// Reads a number. All characters that could belong to it form one token, so `08` or `1_000` is one
    /// malformed number and not two tokens.
    fn number(&mut self) -> SyntaxKind {
        let start = self.at;
        let hex = self.rest().starts_with(b"0x");
        self.skip_while(|byte| is_name(byte) || byte == b'.');
        while !hex && matches!(self.bytes[self.at - 1], b'e' | b'E') {
            match (self.peek(0), self.peek(1)) {
                (Some(b'+' | b'-'), Some(b'0'..=b'9')) => self.at += 1,
                _ => break,
            }
            self.skip_while(|byte| is_name(byte) || byte == b'.');
        }
        let text = &self.text[start..self.at];
        match classify(text) {
            Ok(kind) => kind,
            Err(problem) => {
                let code = match problem {
                    TOO_LARGE => Code::NumberTooLarge,
                    _ => Code::InvalidNumber,
                };
                let message = match text.len() {
                    0..=40 => format!("`{text}` is not a number: {problem}"),
                    _ => format!("this is not a number: {problem}"),
                };
                self.error(code, start..self.at, message);
                SyntaxKind::BadNumber
            }
        }
    }

    /// Reads a text literal up to its closing quote, or to the end of the line.
    fn text(&mut self) -> SyntaxKind {
        let start = self.at;
        self.at += 1;
        loop {
            self.skip_while(|byte| !matches!(byte, b'"' | b'\\' | b'\n'));
            match self.peek(0) {
                Some(b'"') => {
                    self.at += 1;
                    return SyntaxKind::Text;
                }
                Some(b'\\') => self.escape(),
                _ => {
                    if self.bytes[self.at - 1] == b'\r' && self.at - 1 > start {
                        self.at -= 1;
                    }
                    let message = "this text has no closing quote on its line";
                    self.error(Code::UnterminatedString, start..self.at, message);
                    return SyntaxKind::OpenText;
                }
            }
        }
    }

    /// Checks the escape at the backslash and skips it.
    fn escape(&mut self) {
        let start = self.at;
        if let Some((_, length)) = unescape(&self.rest()[1..]) {
            self.at += 1 + length;
            return;
        }
        match self.peek(1) {
            Some(b'\n') | None => self.at += 1,
            Some(b'x') => {
                self.at += 2;
                let message = "`\\x` needs two hex digits";
                self.error(Code::InvalidEscape, start..self.at, message);
            }
            Some(_) => {
                let escaped = self.text[start + 1..].chars().next();
                self.at += 1 + escaped.map_or(0, char::len_utf8);
                let span = self.sink.span(start, self.at);
                let message = match escaped {
                    Some(escaped) if !escaped.is_control() => {
                        format!("`\\{escaped}` is not an escape")
                    }
                    _ => String::from("this is not an escape"),
                };
                let note = "the escapes are \\a \\b \\f \\n \\r \\t \\v \\' \\\" \\\\ \\? \\xHH \\OOO; \
                            other characters are written as themselves, in UTF-8";
                let diagnostic = Diagnostic::error(Code::InvalidEscape, span, message);
                self.sink.push(diagnostic.with_note(note));
            }
        }
    }

    /// Reads `0x"…"`: pairs of hex digits separated by white space. It ends with its quote. If it contains
    /// other characters, it ends with the next quote on that line, or before these characters.
    fn hex_data(&mut self) -> SyntaxKind {
        let start = self.at;
        self.at += 3;
        let mut digits = 0usize;
        let mut problem: Option<(Range<usize>, &str)> = None;
        loop {
            let run_start = self.at;
            self.skip_while(|byte| byte.is_ascii_hexdigit());
            let run = self.at - run_start;
            digits += run;
            if run % 2 == 1 && problem.is_none() {
                problem = Some((self.at - 1..self.at, "a byte needs two hex digits"));
            }
            match self.peek(0) {
                Some(b'"') => {
                    self.at += 1;
                    break;
                }
                Some(byte) if is_blank(byte) || byte == b'\n' || byte == b'\r' => self.at += 1,
                None => {
                    let message = "this data has no closing quote";
                    self.error(Code::InvalidHexData, start..self.at, message);
                    return SyntaxKind::OpenText;
                }
                Some(_) => {
                    self.end_bad_hex_data();
                    problem.get_or_insert((start..self.at, "only hex digits can stand here"));
                    break;
                }
            }
        }
        if digits == 0 && problem.is_none() {
            problem = Some((start..self.at, "empty data is written `\"\"`"));
        }
        if let Some((range, message)) = problem {
            self.error(Code::InvalidHexData, range, message);
        }
        SyntaxKind::HexData
    }

    fn end_bad_hex_data(&mut self) {
        let mut rest = self.rest().iter();
        match rest.position(|&byte| byte == b'"' || byte == b'\n') {
            Some(length) if self.bytes[self.at + length] == b'"' => self.at += length + 1,
            _ => {}
        }
    }

    /// Reads `'…'` as one token, up to its closing quote if that is on the same line.
    fn single_quoted(&mut self) -> SyntaxKind {
        let start = self.at;
        self.at += 1;
        let mut rest = self.rest().iter();
        match rest.position(|&byte| byte == b'\'' || byte == b'\n') {
            Some(length) if self.bytes[self.at + length] == b'\'' => self.at += length + 1,
            _ => {}
        }
        let message = "text stands in double quotes";
        self.error(Code::UnexpectedCharacter, start..self.at, message);
        SyntaxKind::Unknown
    }

    /// Reads a run of characters that begin no token.
    fn unknown(&mut self) -> SyntaxKind {
        let start = self.at;
        let first = self.text[start..].chars().next().unwrap_or('\0');
        let known = |character: char| {
            character.is_ascii() && !character.is_ascii_control() && !"\\".contains(character)
                || character.is_ascii_whitespace()
                || character == '\x0b'
                || character == '\u{feff}'
        };
        let rest = &self.text[start..];
        let length = rest
            .char_indices()
            .skip(1)
            .find(|&(_, character)| known(character));
        self.at = length.map_or(self.bytes.len(), |(length, _)| start + length);
        if first == SUBSTITUTE && self.is_invalid(start) {
            return SyntaxKind::Unknown; // `report_invalid` reports it.
        }
        let range = start..self.at;
        match first {
            '\0' if self.nul_reported => {}
            '\0' => {
                self.nul_reported = true;
                let span = self.sink.span(range.start, range.end);
                let message = "a NUL character";
                let note = "is this file UTF-16? Schemas are UTF-8 text";
                let diagnostic = Diagnostic::error(Code::UnexpectedCharacter, span, message);
                self.sink.push(diagnostic.with_note(note));
            }
            _ if first.is_control() => {
                let message = format!("unexpected control character U+{:04X}", u32::from(first));
                self.error(Code::UnexpectedCharacter, range, message);
            }
            _ if first.is_alphabetic() => {
                let message = "names are made of ASCII letters, digits and `_`";
                self.error(Code::UnexpectedCharacter, range, message);
            }
            _ => {
                let message = format!("unexpected character `{first}`");
                self.error(Code::UnexpectedCharacter, range, message);
            }
        }
        SyntaxKind::Unknown
    }

    fn is_invalid(&self, offset: usize) -> bool {
        self.invalid
            .first()
            .is_some_and(|range| range.contains(&(offset as u32)))
    }

    /// Reports invalid UTF-8 up to the end of the last token. It is allowed in comments and, as in the
    /// reference, in texts.
    fn report_invalid(&mut self, kind: SyntaxKind) {
        while let Some((first, rest)) = self.invalid.split_first() {
            if first.start as usize >= self.at {
                return;
            }
            self.invalid = rest;
            let span = self.sink.span(first.start as usize, first.end as usize);
            self.sink.push(match kind {
                SyntaxKind::Comment => {
                    let message = "this comment is not UTF-8";
                    Diagnostic::warning(Code::InvalidUtf8InComment, span, message)
                }
                SyntaxKind::Text | SyntaxKind::OpenText | SyntaxKind::TextLine => {
                    let message = "this text is not UTF-8; its bytes are kept";
                    Diagnostic::warning(Code::InvalidUtf8InText, span, message)
                        .with_help("write such bytes as `\\xHH`, or as data: `0x\"…\"`")
                }
                _ => Diagnostic::error(Code::InvalidUtf8, span, "this is not UTF-8"),
            });
        }
    }
}
