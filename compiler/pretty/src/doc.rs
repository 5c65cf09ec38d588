//! Documents and their constructors.

use std::borrow::Cow;
use std::fmt::{self, Debug};
use std::rc::Rc;

use crate::measure::Measure;

/// Text with places where a line may end. A clone is cheap, since documents share their parts.
#[derive(Clone, Debug)]
pub struct Doc<'a>(pub(crate) Kind<'a>);

#[derive(Clone, Debug)]
pub(crate) enum Kind<'a> {
    Text(Cow<'a, str>),
    Space,
    Line,
    SoftLine,
    HardLine,
    Blank,
    Node(Rc<Node<'a>>),
}

#[derive(Debug)]
pub(crate) struct Node<'a> {
    pub(crate) measure: Measure,
    /// How deeply nodes are nested in it.
    depth: u32,
    /// By how many columns lines that begin in it are indented.
    pub(crate) indent: i32,
    pub(crate) branch: Branch<'a>,
}

#[derive(Debug)]
pub(crate) enum Branch<'a> {
    /// Text up to the end of its line. The flag tells whether two blanks separate it from preceding text. This
    /// variant has no parts; it is here to keep documents small.
    Rest(Cow<'a, str>, bool),
    Cat(Vec<Doc<'a>>),
    Align(Doc<'a>),
    Group(Vec<Doc<'a>>),
    Either(Doc<'a>, Doc<'a>),
    Choice(Vec<Doc<'a>>),
    /// Items, and the separator after each item but the last.
    Fill(Vec<Doc<'a>>, &'static str),
    Placed(Place<'a>),
}

/// The depth up to which nested nodes are dropped by recursion, which is quicker.
const SHALLOW: u32 = 100;

impl Branch<'_> {
    fn depth(&self) -> u32 {
        let deepest = |docs: &[Doc<'_>]| docs.iter().map(Doc::depth).max().unwrap_or(0);
        let inner = match self {
            Branch::Cat(parts)
            | Branch::Group(parts)
            | Branch::Choice(parts)
            | Branch::Fill(parts, _) => deepest(parts),
            Branch::Align(doc) => doc.depth(),
            Branch::Either(flat, broken) => flat.depth().max(broken.depth()),
            Branch::Rest(..) | Branch::Placed(_) => 0,
        };
        inner.saturating_add(1)
    }
}

/// A function that makes a document from the indentation of its lines.
pub(crate) struct Place<'a>(pub(crate) Box<dyn Fn(usize) -> Doc<'a> + 'a>);

impl Debug for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Place")
    }
}

impl<'a> Doc<'a> {
    /// Returns the document without any text.
    pub fn empty() -> Doc<'a> {
        Doc::text("")
    }

    /// Returns text that stays on one line.
    ///
    /// # Panics
    /// In debug builds, if there is a line break in it.
    pub fn text(text: impl Into<Cow<'a, str>>) -> Doc<'a> {
        let text = text.into();
        debug_assert!(!text.contains('\n'), "a line break in {text:?}");
        Doc(Kind::Text(text))
    }

    /// Returns text that takes the rest of its line. Whatever follows begins a new line. Documents around it
    /// cannot be flat. The text may be wider than a line.
    ///
    /// # Panics
    /// In debug builds, if there is a line break in it.
    pub fn rest_of_line(text: impl Into<Cow<'a, str>>) -> Doc<'a> {
        let text = text.into();
        debug_assert!(!text.contains('\n'), "a line break in {text:?}");
        Doc::node(Branch::Rest(text, false))
    }

    /// Returns a comment that ends with its line, like [`Doc::rest_of_line`]. If it does not begin the line, two
    /// blanks precede it.
    pub fn comment(text: impl Into<Cow<'a, str>>) -> Doc<'a> {
        let text = text.into();
        debug_assert!(!text.contains('\n'), "a line break in {text:?}");
        Doc::node(Branch::Rest(text, true))
    }

    /// Returns a blank, or nothing if the line ends there.
    pub fn space() -> Doc<'a> {
        Doc(Kind::Space)
    }

    /// Returns a line break, or a blank if the enclosing group is flat.
    pub fn line() -> Doc<'a> {
        Doc(Kind::Line)
    }

    /// Returns a line break, or nothing if the enclosing group is flat.
    pub fn soft_line() -> Doc<'a> {
        Doc(Kind::SoftLine)
    }

    /// Returns a line break. Documents around it cannot be flat. Several in a row are one.
    pub fn hard_line() -> Doc<'a> {
        Doc(Kind::HardLine)
    }

    /// Returns a blank line. Documents around it cannot be flat. Several in a row are one.
    pub fn blank() -> Doc<'a> {
        Doc(Kind::Blank)
    }

    /// Returns the concatenation of documents.
    pub fn cat(parts: impl IntoIterator<Item = Doc<'a>>) -> Doc<'a> {
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        let mut parts: Vec<Doc<'a>> = parts.collect();
        match parts.len() {
            0 => Doc::empty(),
            1 => parts.remove(0),
            _ => Doc::node(Branch::Cat(parts)),
        }
    }

    /// Returns the concatenation of documents, with `separator` between any two of them.
    pub fn join(parts: impl IntoIterator<Item = Doc<'a>>, separator: &Doc<'a>) -> Doc<'a> {
        let mut joined = Vec::new();
        for part in parts {
            if !joined.is_empty() {
                joined.push(separator.clone());
            }
            joined.push(part);
        }
        Doc::cat(joined)
    }

    /// Returns the document with lines that begin in it indented by this number of columns. A negative number
    /// reduces their indentation.
    pub fn indent(self, columns: i32) -> Doc<'a> {
        let is_own = match &self.0 {
            Kind::Text(_) => return self,
            Kind::Node(node) => Rc::strong_count(node) == 1,
            _ => false,
        };
        let mut doc = match is_own {
            true => self,
            false => Doc::node(Branch::Cat(vec![self])),
        };
        // Nothing else refers to the node.
        if let Kind::Node(node) = &mut doc.0
            && let Some(node) = Rc::get_mut(node)
        {
            node.indent = node.indent.saturating_add(columns);
            node.measure = node.measure.indented(columns);
        }
        doc
    }

    /// Returns the document with lines that begin in it indented to the column at which the document begins.
    pub fn align(self) -> Doc<'a> {
        Doc::node(Branch::Align(self))
    }

    /// Returns the document as a group. It is flat if it fits on the line together with what follows up to the
    /// next possible break. Otherwise it is broken: its lines outside of inner groups become line breaks.
    pub fn group(self) -> Doc<'a> {
        // A concatenation that nothing else refers to becomes the group itself.
        let mut doc = self;
        if let Kind::Node(node) = &mut doc.0
            && let Some(node) = Rc::get_mut(node)
            && let Branch::Cat(parts) = &mut node.branch
        {
            node.branch = Branch::Group(std::mem::take(parts));
            node.measure = node.measure.grouped();
            return doc;
        }
        Doc::node(Branch::Group(vec![doc]))
    }

    /// Returns a document that is printed as `flat` if the enclosing group is flat, and otherwise as `broken`.
    pub fn either(flat: Doc<'a>, broken: Doc<'a>) -> Doc<'a> {
        Doc::node(Branch::Either(flat, broken))
    }

    /// Returns the first alternative that fits, if groups in it are flat where they can be, its lines are broken,
    /// and its fills have an item on each line. If none fits, the last one is printed. If the enclosing group is
    /// flat, the first one is printed flat.
    ///
    /// # Panics
    /// If there is no alternative.
    pub fn choice(alternatives: impl IntoIterator<Item = Doc<'a>>) -> Doc<'a> {
        let alternatives: Vec<Doc<'a>> = alternatives.into_iter().collect();
        assert!(!alternatives.is_empty(), "a choice needs an alternative");
        Doc::node(Branch::Choice(alternatives))
    }

    /// Returns items on as few lines as possible. After each item but the last come the separator and a blank or a
    /// line break.
    pub fn fill(items: impl IntoIterator<Item = Doc<'a>>, separator: &'static str) -> Doc<'a> {
        Doc::node(Branch::Fill(items.into_iter().collect(), separator))
    }

    /// Returns the document that `make` returns for the indentation of the document's lines in columns. It is for
    /// layout rules that count columns in their own way. The document takes lines of its own, so documents around it
    /// cannot be flat.
    pub fn placed(make: impl Fn(usize) -> Doc<'a> + 'a) -> Doc<'a> {
        Doc::node(Branch::Placed(Place(Box::new(make))))
    }

    /// Reports whether the document has no text and no place where a line may end.
    pub fn is_empty(&self) -> bool {
        matches!(&self.0, Kind::Text(text) if text.is_empty())
    }

    /// Returns the width of the document on one line, or `None` if it cannot be on one line.
    pub fn flat_width(&self) -> Option<u32> {
        self.can_be_flat().then_some(self.measure().flat)
    }

    /// Reports whether the document can be on one line.
    pub fn can_be_flat(&self) -> bool {
        self.measure().can_be_flat()
    }

    fn node(branch: Branch<'a>) -> Doc<'a> {
        let measure = Measure::of_branch(&branch);
        let depth = branch.depth();
        Doc(Kind::Node(Rc::new(Node {
            measure,
            depth,
            indent: 0,
            branch,
        })))
    }

    fn depth(&self) -> u32 {
        match &self.0 {
            Kind::Node(node) => node.depth,
            _ => 0,
        }
    }
}

impl From<String> for Doc<'_> {
    fn from(text: String) -> Self {
        Doc::text(text)
    }
}

impl<'a> From<&'a str> for Doc<'a> {
    fn from(text: &'a str) -> Doc<'a> {
        Doc::text(text)
    }
}

/// Drops parts that are nested deeply without recursion, since the call stack may not allow it.
impl Drop for Node<'_> {
    fn drop(&mut self) {
        if self.depth <= SHALLOW {
            return;
        }
        let mut pending = Vec::new();
        take_children(&mut self.branch, &mut pending);
        while let Some(Doc(kind)) = pending.pop() {
            if let Kind::Node(node) = kind
                && let Some(mut last) = Rc::into_inner(node)
            {
                take_children(&mut last.branch, &mut pending);
            }
        }
    }
}

fn take_children<'a>(branch: &mut Branch<'a>, into: &mut Vec<Doc<'a>>) {
    match std::mem::replace(branch, Branch::Cat(Vec::new())) {
        Branch::Cat(parts)
        | Branch::Group(parts)
        | Branch::Choice(parts)
        | Branch::Fill(parts, _) => into.extend(parts),
        Branch::Align(doc) => into.push(doc),
        Branch::Either(flat, broken) => into.extend([flat, broken]),
        Branch::Rest(..) | Branch::Placed(_) => {}
    }
}
