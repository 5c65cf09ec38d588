//! Lists between brackets, with commas between items.

use zooph_pretty::Doc;
use zooph_syntax::SyntaxKind::{Comma, LeftBracket, LeftParen, RightBracket, RightParen};

use crate::comments::Walk;
use crate::expression::{is_atom, is_hugged};
use crate::tree::{Node, Part};

/// The number of columns by which items are indented.
const INDENT: i32 = 2;

/// An item or a comment, with the number of line breaks before it in the source.
enum Entry<'a> {
    Item(Doc<'a>, usize),
    Comment(&'a str, usize),
}

/// A list and facts about it.
pub(crate) struct Items<'a> {
    opening: Doc<'a>,
    closing: Doc<'a>,
    entries: Vec<Entry<'a>>,
    /// Whether all items are atoms.
    has_atoms_only: bool,
    /// Whether the brackets of the only item stay together with those of the list.
    is_hugging: bool,
}

impl<'a> Items<'a> {
    /// Reports whether the list cannot be short, since it contains comments or values of several lines.
    pub(crate) fn is_tall(&self) -> bool {
        { self.entries.iter() }.any(|entry| match entry {
            Entry::Item(doc, _) => !doc.can_be_flat(),
            Entry::Comment(..) => true,
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Reports whether the source breaks a line before an item.
    fn is_broken(&self) -> bool {
        { self.entries.iter() }.any(|entry| match entry {
            Entry::Item(_, breaks) => *breaks > 0,
            Entry::Comment(..) => true,
        })
    }

    fn items(&self) -> impl Iterator<Item = Doc<'a>> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Item(doc, _) => Some(doc.clone()),
            Entry::Comment(..) => None,
        })
    }

    fn between_brackets(&self, inside: Doc<'a>) -> Doc<'a> {
        Doc::cat([self.opening.clone(), inside, self.closing.clone()])
    }

    /// Returns items on as few lines as possible. The lines begin at the column of the first item.
    pub(crate) fn filled(&self) -> Doc<'a> {
        self.between_brackets(Doc::fill(self.items(), ",").align())
    }

    /// Returns each item or comment on a line, and the brackets on lines of their own. If `keeps_rows` is
    /// set, items that share a line in the source stay on one line if they fit.
    pub(crate) fn block(&self, keeps_rows: bool) -> Doc<'a> {
        let mut parts = Vec::new();
        let mut row = Vec::new();
        for entry in &self.entries {
            let (Entry::Item(_, breaks) | Entry::Comment(_, breaks)) = *entry;
            let is_first = parts.is_empty() && row.is_empty();
            let gap = match breaks {
                0 | 1 => Doc::hard_line(),
                _ if is_first => Doc::hard_line(),
                _ => Doc::blank(),
            };
            match entry {
                Entry::Item(doc, breaks) => {
                    if *breaks > 0 || !keeps_rows || row.is_empty() {
                        end_row(&mut row, &mut parts);
                        parts.push(gap);
                    }
                    row.push(doc.clone());
                }
                Entry::Comment(text, breaks) => {
                    end_row(&mut row, &mut parts);
                    parts.extend((*breaks > 0).then_some(gap));
                    parts.push(Doc::comment(*text));
                }
            }
        }
        end_row(&mut row, &mut parts);
        let inside = Doc::cat(parts).indent(INDENT);
        self.between_brackets(Doc::cat([inside, Doc::hard_line()]))
    }

    /// Returns a list of values. Lines that are broken in the source stay broken.
    fn values(&self) -> Doc<'a> {
        if self.is_broken() {
            return self.block(true);
        }
        let items = match self.has_atoms_only {
            true => Doc::fill(self.items(), ","),
            false => Doc::join(self.items(), &Doc::cat([",".into(), Doc::line()])),
        };
        if self.is_hugging || self.is_empty() {
            return self.between_brackets(items);
        }
        let comma = Doc::either(Doc::empty(), ",".into());
        let inside = Doc::cat([Doc::soft_line(), items, comma]).indent(INDENT);
        self.between_brackets(Doc::cat([inside, Doc::soft_line()]))
            .group()
    }
}

/// Adds items that share a line, if there are any.
fn end_row<'a>(row: &mut Vec<Doc<'a>>, parts: &mut Vec<Doc<'a>>) {
    match row.len() {
        0 => {}
        1 => parts.extend(row.drain(..).chain([",".into()])),
        _ => parts.extend([Doc::fill(row.drain(..), ","), ",".into()]),
    }
}

impl<'a> Walk<'a> {
    /// Returns a list or tuple of values or types.
    pub(crate) fn values(&mut self, node: Node<'a>) -> Doc<'a> {
        self.items(node).values()
    }

    /// Returns a list of names or types in a declaration's head.
    pub(crate) fn names(&mut self, node: Node<'a>) -> Doc<'a> {
        let items = self.items(node);
        match items.is_tall() {
            true => items.block(false),
            false => items.filled(),
        }
    }

    pub(crate) fn items(&mut self, node: Node<'a>) -> Items<'a> {
        let mut items = Items {
            opening: Doc::empty(),
            closing: Doc::empty(),
            entries: Vec::new(),
            has_atoms_only: true,
            is_hugging: false,
        };
        let mut count = 0;
        for part in node.parts() {
            match part {
                Part::Token(token) if token.kind().is_trivia() => self.trivia(token),
                // The layout adds and removes commas.
                Part::Token(token) if token.kind() == Comma => self.comma(token),
                Part::Token(token) => match token.kind() {
                    LeftParen | LeftBracket => items.opening = self.token(token),
                    RightParen | RightBracket => {
                        self.comments_to(&mut items);
                        items.closing = self.token(token);
                    }
                    _ => {
                        let breaks = self.breaks_to(&mut items);
                        let doc = self.token(token);
                        items.entries.push(Entry::Item(doc, breaks));
                    }
                },
                Part::Node(item) => {
                    let breaks = self.breaks_to(&mut items);
                    let doc = self.expression(item);
                    items.entries.push(Entry::Item(doc, breaks));
                    items.has_atoms_only &= is_atom(item.kind());
                    count += 1;
                    items.is_hugging = count == 1 && is_hugged(item);
                }
            }
        }
        items
    }

    fn breaks_to(&mut self, items: &mut Items<'a>) -> usize {
        self.comments_to(items);
        self.take_breaks()
    }

    fn comments_to(&mut self, items: &mut Items<'a>) {
        let comments = self.take_comments().into_iter();
        let entries = comments.map(|comment| Entry::Comment(comment.text, comment.breaks));
        items.entries.extend(entries);
    }
}
