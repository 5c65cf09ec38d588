//! Files and blocks: statements, a line or more for each, and comments between them.

use rowan::GreenNodeData;
use zooph_pretty::Doc;
use zooph_syntax::SyntaxKind::{self, LeftBrace, RightBrace};

use crate::comments::Walk;
use crate::tree::{Node, Part};

/// Columns that what is in a block is indented.
const INDENT: i32 = 2;

/// Blocks of more bytes are not even tried on one line.
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
    parts: Vec<Doc<'a>>,
    last: Last,
    /// Whether they may stay on one line.
    one_line: bool,
}

/// Returns a whole file.
pub(crate) fn file(green: &GreenNodeData) -> Doc<'_> {
    let mut walk = Walk::default();
    let mut sequence = Sequence::new(Last::Nothing);
    for part in Node::new(green).parts() {
        sequence.part(&mut walk, part);
    }
    sequence.comments(&mut walk);
    Doc::cat(sequence.parts)
}

impl<'a> Sequence<'a> {
    fn new(last: Last) -> Self {
        Sequence {
            parts: Vec::new(),
            last,
            one_line: false,
        }
    }

    /// Lays out a child of a file or block.
    fn part(&mut self, walk: &mut Walk<'a>, part: Part<'a>) {
        match part {
            Part::Token(token) => walk.trivia(token),
            Part::Node(statement) => {
                self.comments(walk);
                let gap = self.gap(walk.take_breaks());
                self.parts.extend([gap, walk.declaration(statement)]);
                self.last = Last::Text;
            }
        }
    }

    /// Lays out the comments since the last statement.
    fn comments(&mut self, walk: &mut Walk<'a>) {
        for comment in walk.take_comments() {
            let gap = match self.last {
                Last::Nothing => Doc::empty(),
                // Right behind a statement or brace it would become the doc comment of that.
                Last::Brace | Last::Text => Doc::blank(),
                Last::Comment => self.gap(comment.breaks),
            };
            self.parts.extend([gap, Doc::comment(comment.text)]);
            self.last = Last::Comment;
        }
    }

    /// What stands where the source has so many line breaks.
    fn gap(&self, breaks: usize) -> Doc<'a> {
        match self.last {
            Last::Nothing => Doc::empty(),
            Last::Text | Last::Comment if breaks >= 2 => Doc::blank(),
            _ if self.one_line => Doc::line(),
            _ => Doc::hard_line(),
        }
    }
}

impl<'a> Walk<'a> {
    /// Returns a block. One that is on one line stays there if it fits.
    pub(crate) fn block(&mut self, node: Node<'a>) -> Doc<'a> {
        let mut sequence = Sequence::new(Last::Brace);
        sequence.one_line = node.len() <= LONGEST_ONE_LINER
            && !node.holds(&[SyntaxKind::Newline, SyntaxKind::Comment]);
        let mut outer = Vec::new();
        for part in node.parts() {
            match part {
                Part::Token(token) if token.kind() == LeftBrace => outer.push(self.token(token)),
                Part::Node(doc) if doc.kind() == SyntaxKind::Doc => {
                    outer.push(self.doc(doc).indent(INDENT));
                    sequence.last = Last::Text;
                }
                Part::Token(token) if token.kind() == RightBrace => {
                    sequence.comments(self);
                    outer.push(Doc::cat(std::mem::take(&mut sequence.parts)).indent(INDENT));
                    if sequence.last != Last::Brace {
                        outer.push(match sequence.one_line {
                            true => Doc::line(),
                            false => Doc::hard_line(),
                        });
                    }
                    outer.push(self.token(token));
                }
                part => sequence.part(self, part),
            }
        }
        Doc::cat(outer).group()
    }
}
