//! The sizes of documents, which are known before they are printed.

use unicode_width::UnicodeWidthStr;

use crate::doc::{Branch, Doc, Kind};

/// The flat width of a document that cannot be on one line.
const NEVER: u32 = u32::MAX;

/// A document's size in columns. All sums saturate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure {
    /// The width on one line, or [`NEVER`].
    pub(crate) flat: u32,
    /// The width up to the first place where the document may break.
    pub(crate) head: u32,
    /// Whether the document has a place where it may break.
    pub(crate) breaks: bool,
    /// The document's lines, if groups in it are flat where they can be and all other lines are broken.
    pub(crate) shape: Shape,
}

/// The widths of lines. All but the first begin at the indentation or at the column of the first line, which
/// are only known when the document is printed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// The width of the first line.
    first: u32,
    rest: Option<Rest>,
}

/// The widths of the lines after the first one.
#[derive(Clone, Copy, Debug)]
struct Rest {
    /// How far the lines between the first and the last extend beyond the indentation.
    beyond_indent: i32,
    /// How far they extend beyond the column at which the first line begins.
    beyond_start: i32,
    last: Edge,
}

/// The end of the last line, relative to the indentation or to the column at which the first line begins.
#[derive(Clone, Copy, Debug)]
enum Edge {
    Indent(i32),
    Start(i32),
}

/// A position on a line, and the space around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) column: u32,
    pub(crate) indent: i32,
    /// The width of what follows, up to the next possible break.
    pub(crate) tail: u32,
    /// The width of a line in columns.
    pub(crate) width: u32,
}

/// Returns the number of columns of a text on a terminal. A control character or tab counts as one.
pub fn width(text: &str) -> u32 {
    let columns = match text.is_ascii() {
        true => text.len(),
        false => text.width(),
    };
    u32::try_from(columns).map_or(NEVER - 1, |columns| columns.min(NEVER - 1))
}

fn signed(columns: u32) -> i32 {
    i32::try_from(columns).unwrap_or(i32::MAX)
}

impl Edge {
    fn plus(self, columns: i32) -> Edge {
        match self {
            Edge::Indent(at) => Edge::Indent(at.saturating_add(columns)),
            Edge::Start(at) => Edge::Start(at.saturating_add(columns)),
        }
    }
}

impl Rest {
    /// No line between the first and the last, which is still empty.
    const EMPTY: Rest = Rest {
        beyond_indent: i32::MIN,
        beyond_start: i32::MIN,
        last: Edge::Indent(0),
    };

    fn cover(&mut self, edge: Edge) {
        match edge {
            Edge::Indent(at) => self.beyond_indent = self.beyond_indent.max(at),
            Edge::Start(at) => self.beyond_start = self.beyond_start.max(at),
        }
    }

    /// Returns the same lines for a first line that begins this number of columns earlier.
    fn starting_earlier(mut self, columns: i32) -> Rest {
        if self.beyond_start != i32::MIN {
            self.beyond_start = self.beyond_start.saturating_add(columns);
        }
        if let Edge::Start(_) = self.last {
            self.last = self.last.plus(columns);
        }
        self
    }
}

impl Shape {
    fn line(first: u32) -> Shape {
        Shape { first, rest: None }
    }

    const BREAK: Shape = Shape {
        first: 0,
        rest: Some(Rest::EMPTY),
    };

    fn then(self, next: Shape) -> Shape {
        let Some(mut rest) = self.rest else {
            return Shape {
                first: self.first.saturating_add(next.first),
                rest: next
                    .rest
                    .map(|rest| rest.starting_earlier(signed(self.first))),
            };
        };
        let begin = rest.last;
        let end = begin.plus(signed(next.first));
        match next.rest {
            None => rest.last = end,
            Some(lines) => {
                rest.cover(end);
                rest.cover(Edge::Indent(lines.beyond_indent));
                if lines.beyond_start != i32::MIN {
                    rest.cover(begin.plus(lines.beyond_start));
                }
                rest.last = match lines.last {
                    Edge::Start(at) => begin.plus(at),
                    from_indent => from_indent,
                };
            }
        }
        Shape {
            first: self.first,
            rest: Some(rest),
        }
    }

    fn indented(mut self, columns: i32) -> Shape {
        if let Some(rest) = &mut self.rest {
            if rest.beyond_indent != i32::MIN {
                rest.beyond_indent = rest.beyond_indent.saturating_add(columns);
            }
            if let Edge::Indent(_) = rest.last {
                rest.last = rest.last.plus(columns);
            }
        }
        self
    }

    fn aligned(mut self) -> Shape {
        if let Some(rest) = &mut self.rest {
            rest.beyond_start = rest.beyond_start.max(rest.beyond_indent);
            rest.beyond_indent = i32::MIN;
            if let Edge::Indent(at) = rest.last {
                rest.last = Edge::Start(at);
            }
        }
        self
    }

    /// Reports whether all lines fit.
    pub(crate) fn fits(self, place: Place) -> bool {
        let (width, tail) = (i64::from(place.width), i64::from(place.tail));
        let (column, indent) = (i64::from(place.column), i64::from(place.indent));
        let first = column + i64::from(self.first);
        let Some(rest) = self.rest else {
            return first + tail <= width;
        };
        let last = match rest.last {
            Edge::Indent(at) => indent + i64::from(at),
            Edge::Start(at) => column + i64::from(at),
        };
        first <= width
            && indent + i64::from(rest.beyond_indent) <= width
            && column + i64::from(rest.beyond_start) <= width
            && last + tail <= width
    }
}

impl Measure {
    fn text(columns: u32) -> Measure {
        Measure {
            flat: columns,
            head: columns,
            breaks: false,
            shape: Shape::line(columns),
        }
    }

    fn line(flat: u32) -> Measure {
        Measure {
            flat,
            head: 0,
            breaks: true,
            shape: Shape::BREAK,
        }
    }

    pub(crate) fn can_be_flat(self) -> bool {
        self.flat != NEVER
    }

    /// Reports whether the document fits on the line.
    pub(crate) fn fits(self, place: Place) -> bool {
        let end = { u64::from(place.column) + u64::from(self.flat) } + u64::from(place.tail);
        self.can_be_flat() && end <= u64::from(place.width)
    }

    /// Returns the width up to the first possible break of this document followed by `tail`.
    pub(crate) fn before(self, tail: u32) -> u32 {
        match self.breaks {
            true => self.head,
            false => self.head.saturating_add(tail),
        }
    }

    fn then(self, next: Measure) -> Measure {
        Measure {
            flat: match self.can_be_flat() && next.can_be_flat() {
                true => self.flat.saturating_add(next.flat).min(NEVER - 1),
                false => NEVER,
            },
            head: self.before(next.head),
            breaks: self.breaks || next.breaks,
            shape: self.shape.then(next.shape),
        }
    }

    fn cat<'d, 'a: 'd>(parts: impl Iterator<Item = &'d Doc<'a>>) -> Measure {
        parts.fold(Measure::text(0), |sum, part| match &part.0 {
            Kind::Text(text) => sum.then_text(width(text)),
            _ => sum.then(part.measure()),
        })
    }

    /// Returns the size of the document followed by text. It is what [`Measure::then`] returns, sooner.
    fn then_text(mut self, columns: u32) -> Measure {
        if self.can_be_flat() {
            self.flat = self.flat.saturating_add(columns).min(NEVER - 1);
        }
        if !self.breaks {
            self.head = self.head.saturating_add(columns);
        }
        match &mut self.shape.rest {
            None => self.shape.first = self.shape.first.saturating_add(columns),
            Some(rest) => rest.last = rest.last.plus(signed(columns)),
        }
        self
    }

    /// Returns the size of a group with a content of this size.
    pub(crate) fn grouped(mut self) -> Measure {
        if self.can_be_flat() {
            self.shape = Shape::line(self.flat);
        }
        self
    }

    /// Returns the size of the document with lines indented.
    pub(crate) fn indented(mut self, columns: i32) -> Measure {
        self.shape = self.shape.indented(columns);
        self
    }

    fn fill(items: &[Doc<'_>], separator: &str) -> Measure {
        let mut parts = items.iter().map(Doc::measure);
        let Some(first) = parts.next() else {
            return Measure::text(0);
        };
        let gap = Measure::text(width(separator)).then(Measure::line(1));
        parts.fold(first, |sum, item| sum.then(gap).then(item))
    }

    pub(crate) fn of_branch(branch: &Branch<'_>) -> Measure {
        match branch {
            // The text may be wider than a line, so its width is no reason to break before it.
            Branch::Rest(..) | Branch::Placed(_) => Measure::line(NEVER),
            Branch::Cat(parts) => Measure::cat(parts.iter()),
            Branch::Align(doc) => {
                let mut measure = doc.measure();
                measure.shape = measure.shape.aligned();
                measure
            }
            Branch::Group(parts) => Measure::cat(parts.iter()).grouped(),
            Branch::Either(flat, broken) => Measure {
                flat: flat.measure().flat,
                ..broken.measure()
            },
            Branch::Choice(alternatives) => {
                let first = alternatives[0].measure();
                let last = alternatives[alternatives.len() - 1].measure();
                Measure {
                    head: last.head,
                    breaks: last.breaks,
                    ..first
                }
            }
            Branch::Fill(items, separator) => Measure::fill(items, separator),
        }
    }
}

impl Doc<'_> {
    pub(crate) fn measure(&self) -> Measure {
        match &self.0 {
            Kind::Text(text) => Measure::text(width(text)),
            Kind::HardLine | Kind::Blank => Measure::line(NEVER),
            Kind::Space => Measure::text(1),
            Kind::Line => Measure::line(1),
            Kind::SoftLine => Measure::line(0),
            Kind::Node(node) => node.measure,
        }
    }
}
