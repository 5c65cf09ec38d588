//! Types and values.

use zooph_pretty::Doc;
use zooph_syntax::SyntaxKind::{
    self, AbsoluteName, Application, Arg, Colon, DataExpr, Dollar, Dot, Embed, Equals, Import,
    List, Member, Minus, NameExpr, Number, TextExpr, TextLine, Tuple,
};

use crate::comments::Walk;
use crate::tree::{Node, Part};

/// Reports whether values of this kind are atoms, which are put on a line together.
pub(crate) fn is_atom(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        Number | TextExpr | DataExpr | NameExpr | AbsoluteName | Member
    )
}

impl<'a> Walk<'a> {
    /// Returns a type, a value, or an entry of a tuple.
    pub(crate) fn expression(&mut self, node: Node<'a>) -> Doc<'a> {
        match node.kind() {
            List | Tuple => self.values(node),
            TextExpr => self.text_pieces(node),
            Import | Embed => self.spaced(node),
            Arg => self.argument(node),
            SyntaxKind::Param => self.declaration(node),
            _ => self.tight(node),
        }
    }

    /// Returns the content of a node without blanks.
    pub(crate) fn tight(&mut self, node: Node<'a>) -> Doc<'a> {
        self.parts(node, false)
    }

    fn spaced(&mut self, node: Node<'a>) -> Doc<'a> {
        self.parts(node, true)
    }

    fn parts(&mut self, node: Node<'a>, spaced: bool) -> Doc<'a> {
        let mut docs: Vec<Doc<'a>> = Vec::new();
        let mut last = None;
        for part in node.parts() {
            let doc = match part {
                Part::Token(token) if token.kind().is_trivia() => {
                    self.trivia(token);
                    continue;
                }
                Part::Token(token) => self.token(token),
                Part::Node(child) => self.expression(child),
            };
            if last.is_some_and(|last| spaced || would_merge(last, part)) {
                docs.push(Doc::space());
            }
            docs.push(doc);
            last = Some(part);
        }
        match docs.len() {
            1 => docs.swap_remove(0),
            _ => Doc::cat(docs),
        }
    }

    fn argument(&mut self, node: Node<'a>) -> Doc<'a> {
        let mut docs = Vec::new();
        let mut equals = None;
        for part in node.parts() {
            match part {
                Part::Token(token) if token.kind() == Equals => equals = Some(self.token(token)),
                Part::Token(token) => self.trivia(token),
                Part::Node(child) => docs.push(match equals.take() {
                    Some(equals) => self.clause(equals, child),
                    None => self.expression(child),
                }),
            }
        }
        match docs.len() {
            1 => docs.swap_remove(0),
            _ => Doc::cat(docs),
        }
    }

    /// Returns adjacent texts that form one value. Line breaks between them are kept.
    fn text_pieces(&mut self, node: Node<'a>) -> Doc<'a> {
        let mut pieces = Vec::new();
        let mut after_line = false;
        for part in node.parts() {
            let Part::Token(token) = part else { continue };
            if token.kind().is_trivia() {
                self.trivia(token);
                continue;
            }
            let is_line = token.kind() == TextLine;
            let mut is_broken = self.take_breaks() > 0 || after_line || is_line;
            if !pieces.is_empty() {
                for comment in self.take_comments() {
                    pieces.push((Doc::comment(comment.text), comment.breaks > 0));
                    is_broken = true;
                }
            }
            pieces.push((self.token(token), is_broken));
            after_line = is_line;
        }
        let keeps_lines = { pieces.iter().skip(1) }.any(|(_, is_broken)| *is_broken);
        let parts = pieces
            .into_iter()
            .enumerate()
            .flat_map(|(index, (doc, is_broken))| {
                let gap = match is_broken {
                    _ if index == 0 => Doc::empty(),
                    true => Doc::hard_line(),
                    false if keeps_lines => Doc::space(),
                    false => Doc::line(),
                };
                [gap, doc]
            });
        Doc::cat(parts).group()
    }
}

/// Reports whether the lexer would read the end of one part and the beginning of the next as one token, as
/// with adjacent operators, and with a number and a dot.
fn would_merge(before: Part<'_>, after: Part<'_>) -> bool {
    let is = |kinds: &[SyntaxKind]| after.first_kind().is_some_and(|kind| kinds.contains(&kind));
    match before {
        Part::Token(token) if matches!(token.kind(), Colon | Dollar) => is(&[Dot, Minus]),
        Part::Node(node) if node.kind() == Number => is(&[Dot]),
        _ => false,
    }
}

/// Reports whether brackets around the only expression in a list stay together with those of the list.
pub(crate) fn is_hugged(node: Node<'_>) -> bool {
    match node.kind() {
        Arg => node.only_node().is_some_and(is_hugged),
        kind => kind == Application || kind == List || kind == Tuple || is_atom(kind),
    }
}
