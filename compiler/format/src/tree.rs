//! The parts of the syntax tree, in the order of the text.

use rowan::{GreenNodeData, GreenTokenData, NodeOrToken};
use zooph_syntax::{Schema, SyntaxKind};

/// A node of the tree.
#[derive(Clone, Copy)]
pub(crate) struct Node<'a>(&'a GreenNodeData);

/// A token of the tree.
#[derive(Clone, Copy)]
pub(crate) struct Token<'a>(&'a GreenTokenData);

/// A child of a node.
#[derive(Clone, Copy)]
pub(crate) enum Part<'a> {
    Node(Node<'a>),
    Token(Token<'a>),
}

fn kind_of(raw: rowan::SyntaxKind) -> SyntaxKind {
    <Schema as rowan::Language>::kind_from_raw(raw)
}

impl Part<'_> {
    /// Returns the kind of the first token that is not trivia.
    pub(crate) fn first_kind(self) -> Option<SyntaxKind> {
        match self {
            Part::Token(token) => Some(token.kind()).filter(|kind| !kind.is_trivia()),
            Part::Node(node) => node.parts().find_map(Part::first_kind),
        }
    }
}

impl<'a> Node<'a> {
    pub(crate) fn new(green: &'a GreenNodeData) -> Node<'a> {
        Node(green)
    }

    pub(crate) fn kind(self) -> SyntaxKind {
        kind_of(self.0.kind())
    }

    /// Returns the size in bytes, trivia inside included.
    pub(crate) fn len(self) -> usize {
        self.0.text_len().into()
    }

    /// Returns all children, trivia included.
    pub(crate) fn parts(self) -> impl DoubleEndedIterator<Item = Part<'a>> {
        self.0.children().map(|child| match child {
            NodeOrToken::Node(green) => Part::Node(Node(green)),
            NodeOrToken::Token(green) => Part::Token(Token(green)),
        })
    }

    /// Reports whether a token inside is of one of these kinds.
    pub(crate) fn holds(self, kinds: &[SyntaxKind]) -> bool {
        self.parts().any(|part| match part {
            Part::Node(node) => node.holds(kinds),
            Part::Token(token) => kinds.contains(&token.kind()),
        })
    }

    /// Returns the child that is a node, if there is exactly one.
    pub(crate) fn only_node(self) -> Option<Node<'a>> {
        let mut nodes = self.parts().filter_map(|part| match part {
            Part::Node(node) => Some(node),
            Part::Token(_) => None,
        });
        nodes.next().filter(|_| nodes.next().is_none())
    }
}

impl<'a> Token<'a> {
    pub(crate) fn kind(self) -> SyntaxKind {
        kind_of(self.0.kind())
    }

    pub(crate) fn text(self) -> &'a str {
        self.0.text()
    }
}
