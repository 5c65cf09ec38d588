//! Files and blocks: statements on lines of their own, and comments between them.

use rowan::GreenNodeData;
use zooph_pretty::{Doc, Style};
use zooph_syntax::SyntaxKind::{self, LeftBrace, RightBrace};

use crate::comments::Walk;
use crate::declaration::Pieces;
use crate::tree::{Node, Part};

/// The number of columns by which the content of a block is indented.
const INDENT: i32 = 2;

/// The greatest length in bytes of a block that is tried on one line.
const LONGEST_ONE_LINER: usize = 200;

/// What was last laid out among statements.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// The beginning of the file.
    Nothing,
    /// The opening brace of a block.
    Brace,
    /// A statement, or the doc comment of a block.
    Text,
    Comment,
}

/// Statements that are being laid out.
struct Sequence<'a> {
    last: Last,
    /// The statements of a block that may fit on one line. They are printed when the whole block is known.
    one_line: Option<Vec<Doc<'a>>>,
}

/// Returns the text of a whole file.
pub(crate) fn file(green: &GreenNodeData, style: &Style) -> String {
    let mut walk = Walk::new(style);
    let mut sequence = Sequence {
        last: Last::Nothing,
        one_line: None,
    };
    for part in Node::new(green).parts() {
        sequence.part(&mut walk, part);
    }
    sequence.comments(&mut walk);
    walk.printer.finish()
}

impl<'a> Sequence<'a> {
    /// Lays out a child of a file or block.
    fn part(&mut self, walk: &mut Walk<'a>, part: Part<'a>) {
        match part {
            Part::Token(token) => walk.trivia(token),
            Part::Node(statement) => {
                self.comments(walk);
                let gap = self.gap(walk.take_breaks());
                self.put(walk, gap);
                let declaration = walk.declaration(statement);
                self.put(walk, declaration);
                self.last = Last::Text;
            }
        }
    }

    fn put(&mut self, walk: &mut Walk<'a>, doc: Doc<'a>) {
        match &mut self.one_line {
            Some(parts) => parts.push(doc),
            None => walk.printer.print(&doc, walk.indent),
        }
    }

    /// Lays out the comments since the last statement.
    fn comments(&mut self, walk: &mut Walk<'a>) {
        for comment in walk.take_comments() {
            let gap = match self.last {
                Last::Nothing => Doc::empty(),
                // Directly after a statement or brace, the comment would become its doc comment.
                Last::Brace | Last::Text => Doc::blank(),
                Last::Comment => self.gap(comment.breaks),
            };
            self.put(walk, Doc::cat([gap, Doc::comment(comment.text)]));
            self.last = Last::Comment;
        }
    }

    /// Returns the part of a block that was not printed yet.
    fn closed(&mut self, brace: Doc<'a>) -> Doc<'a> {
        let statements = self.one_line.take();
        let line = match (&statements, self.last) {
            (_, Last::Brace) => Doc::empty(),
            (None, _) => Doc::hard_line(),
            (Some(_), _) => Doc::line(),
        };
        let inside = Doc::cat(statements.unwrap_or_default()).indent(INDENT);
        Doc::cat([inside, line, brace]).group()
    }

    /// Returns the gap for a place where the source has this number of line breaks.
    fn gap(&self, breaks: usize) -> Doc<'a> {
        match self.last {
            Last::Nothing => Doc::empty(),
            Last::Text | Last::Comment if breaks >= 2 => Doc::blank(),
            _ if self.one_line.is_some() => Doc::line(),
            _ => Doc::hard_line(),
        }
    }
}

impl<'a> Walk<'a> {
    /// Lays out a block after the start of its declaration. A block that is on one line stays there if it
    /// fits. Otherwise everything but the closing brace is printed.
    pub(crate) fn block(&mut self, node: Node<'a>, pieces: &mut Pieces<'a>) {
        let is_short = node.len() <= LONGEST_ONE_LINER
            && !node.holds(&[SyntaxKind::Newline, SyntaxKind::Comment]);
        let mut sequence = Sequence {
            last: Last::Brace,
            one_line: is_short.then(Vec::new),
        };
        let mut is_printing = false;
        for part in node.parts() {
            match part {
                Part::Token(token) if token.kind() == LeftBrace => {
                    pieces.push_word(self.token(token));
                }
                Part::Node(doc) if doc.kind() == SyntaxKind::Doc => {
                    pieces.push(self.doc(doc).indent(INDENT));
                    sequence.last = Last::Text;
                }
                Part::Token(token) if token.kind() == RightBrace => {
                    sequence.comments(self);
                    self.indent -= if is_printing { INDENT } else { 0 };
                    let brace = self.token(token);
                    pieces.push(sequence.closed(brace));
                }
                part => {
                    // An empty block has both braces on one line.
                    if !is_short && !is_printing && !is_blank(&part) {
                        self.printer.print(&pieces.take(), self.indent);
                        self.indent += INDENT;
                        is_printing = true;
                    }
                    sequence.part(self, part);
                }
            }
        }
    }
}

/// Reports whether a part needs no layout.
fn is_blank(part: &Part<'_>) -> bool {
    match part {
        Part::Token(token) => token.kind().is_trivia() && token.kind() != SyntaxKind::Comment,
        Part::Node(_) => false,
    }
}
