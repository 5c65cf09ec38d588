//! Prints documents.

use crate::doc::{Branch, Doc, Kind, Node};
use crate::measure::{Place, width};

/// The number of blanks between code and a comment after it.
const GAP: usize = 2;

/// The layout of printed text.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The width of lines in columns. Lines that cannot be broken may be wider.
    pub width: u32,
    /// The greatest indentation in columns. The limit keeps the length of deeply nested text proportional to its
    /// content.
    pub deepest: u32,
}

impl Doc<'_> {
    /// Returns the document's text. Every line ends with LF, the last one included. The printer adds no blanks
    /// at ends of lines.
    ///
    /// Time and memory are linear in the size of the document and of the text.
    pub fn print(&self, style: &Style) -> String {
        let mut printer = Printer::new(style);
        printer.print(self, 0);
        printer.finish()
    }
}

/// The size of a printed document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The number of lines.
    pub lines: usize,
    /// The width of the widest line in columns.
    pub widest: u32,
}

impl Doc<'_> {
    /// Returns the size of the document if its lines are indented by this number of columns. Prints the document
    /// to find out, so that layouts can be compared by their numbers of lines.
    pub fn extent(&self, style: &Style, indent: i32) -> Extent {
        let mut printer = Printer::new(style);
        printer.print(&Doc::hard_line(), indent);
        printer.print(self, indent);
        let lines = || printer.text.lines();
        Extent {
            lines: lines().count(),
            widest: lines().map(width).max().unwrap_or(0),
        }
    }
}

/// A text to which documents are appended one after another. So only one document at a time is in memory.
#[derive(Debug)]
pub struct Printer {
    style: Style,
    text: String,
    /// The column at which the next text begins.
    column: u32,
    /// The number of line breaks before the next text.
    breaks: u8,
    /// The number of blanks before the next text, if it is on the same line.
    blanks: usize,
}

impl Printer {
    /// Returns a printer without any text.
    pub fn new(style: &Style) -> Printer {
        Printer {
            style: *style,
            text: String::new(),
            column: 0,
            breaks: 0,
            blanks: 0,
        }
    }

    /// Appends a document, with lines that begin in it indented by this number of columns. The previous document is
    /// already laid out, so its layout does not depend on this one.
    pub fn print(&mut self, doc: &Doc<'_>, indent: i32) {
        let job = Job {
            doc,
            indent,
            flat: false,
            tail: 0,
            from: 0,
        };
        let mut stack = Vec::with_capacity(16);
        stack.push(job);
        let mut run = Run { out: self, stack };
        while let Some(job) = run.stack.pop() {
            run.run(job);
        }
    }

    /// Begins a new line, indented by this number of columns, with an empty line before it if `blank` is set.
    pub fn new_line(&mut self, blank: bool, indent: i32) {
        self.line_break(if blank { 2 } else { 1 }, indent);
    }

    /// Returns the size of the text in bytes.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Reports whether there is no text.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns the text, with a line break at its end.
    pub fn finish(mut self) -> String {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text
    }

    fn line_break(&mut self, breaks: u8, indent: i32) {
        self.breaks = self.breaks.max(breaks);
        self.column = u32::try_from(indent).map_or(0, |columns| columns.min(self.style.deepest));
        self.blanks = 0;
    }

    fn put_blank(&mut self) {
        if self.breaks > 0 {
            return;
        }
        self.blanks += 1;
        self.column = self.column.saturating_add(1);
    }

    fn put(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if self.breaks > 0 {
            if !self.text.is_empty() {
                (0..self.breaks).for_each(|_| self.text.push('\n'));
            }
            self.breaks = 0;
            self.blanks = self.column as usize;
        }
        let blanks = std::mem::take(&mut self.blanks);
        self.text.extend(std::iter::repeat_n(' ', blanks));
        self.text.push_str(text);
        self.column = self.column.saturating_add(width(text));
    }
}

/// A document to be printed.
#[derive(Clone, Copy)]
struct Job<'d, 'a> {
    doc: &'d Doc<'a>,
    indent: i32,
    flat: bool,
    /// The width of what follows the document, up to the next possible break.
    tail: u32,
    /// For a fill: the number of items that are already printed.
    from: usize,
}

/// The state of printing a document.
struct Run<'p, 'd, 'a> {
    out: &'p mut Printer,
    stack: Vec<Job<'d, 'a>>,
}

impl<'d, 'a> Run<'_, 'd, 'a> {
    fn run(&mut self, job: Job<'d, 'a>) {
        match &job.doc.0 {
            Kind::Text(text) => self.out.put(text),
            Kind::Space => self.out.put_blank(),
            Kind::Line if job.flat => self.out.put_blank(),
            Kind::SoftLine if job.flat => {}
            Kind::Line | Kind::SoftLine | Kind::HardLine => self.out.line_break(1, job.indent),
            Kind::Blank => self.out.line_break(2, job.indent),
            Kind::Node(node) => self.branch(node, job),
        }
    }

    fn branch(&mut self, node: &'d Node<'a>, outer: Job<'d, 'a>) {
        let indent = outer.indent.saturating_add(node.indent);
        let job = Job { indent, ..outer };
        match &node.branch {
            Branch::Rest(text, gap) => {
                let begins = self.out.breaks > 0 || self.out.text.is_empty();
                if *gap && !begins {
                    self.out.blanks = self.out.blanks.max(GAP);
                }
                self.out.put(text);
                self.out.line_break(1, job.indent);
            }
            Branch::Cat(parts) => self.cat(parts, job),
            Branch::Align(doc) => {
                let indent = i32::try_from(self.out.column).unwrap_or(i32::MAX);
                self.stack.push(Job { doc, indent, ..job });
            }
            Branch::Group(parts) => {
                let flat = job.flat || node.measure.fits(self.place(job));
                self.cat(parts, Job { flat, ..job });
            }
            Branch::Either(flat, broken) => {
                let doc = if job.flat { flat } else { broken };
                self.stack.push(Job { doc, ..job });
            }
            Branch::Choice(alternatives) => {
                let place = self.place(job);
                let fitting = |doc: &&Doc<'_>| job.flat || doc.measure().shape.fits(place);
                let last = &alternatives[alternatives.len() - 1];
                let doc = alternatives.iter().find(fitting).unwrap_or(last);
                self.stack.push(Job { doc, ..job });
            }
            Branch::Fill(items, separator) => self.fill(items, separator, job, outer),
            Branch::Placed(place) => {
                let columns = usize::try_from(job.indent).unwrap_or(0);
                self.out.print(&place.0(columns), job.indent);
            }
        }
    }

    fn cat(&mut self, mut parts: &'d [Doc<'a>], job: Job<'d, 'a>) {
        while let [Doc(Kind::Text(text)), rest @ ..] = parts {
            self.out.put(text);
            parts = rest;
        }
        let mut tail = job.tail;
        for doc in parts.iter().rev() {
            self.stack.push(Job {
                doc,
                tail,
                from: 0,
                ..job
            });
            tail = doc.measure().before(tail);
        }
    }

    /// Prints one item of a fill. The others are printed later, when it is known where this item ends.
    fn fill(
        &mut self,
        items: &'d [Doc<'a>],
        separator: &str,
        job: Job<'d, 'a>,
        outer: Job<'d, 'a>,
    ) {
        let Some(doc) = items.get(job.from) else {
            return;
        };
        let from = job.from + 1;
        let tail = if from == items.len() {
            job.tail
        } else {
            width(separator)
        };
        let item = Job {
            doc,
            tail,
            from: 0,
            ..job
        };
        if job.from > 0 {
            self.out.put(separator);
            let mut place = self.place(item);
            place.column = place.column.saturating_add(1);
            match job.flat || self.out.breaks == 0 && doc.measure().fits(place) {
                true => self.out.put_blank(),
                false => self.out.line_break(1, job.indent),
            }
        }
        self.stack.push(Job { from, ..outer });
        self.stack.push(item);
    }

    fn place(&self, job: Job<'d, 'a>) -> Place {
        Place {
            column: self.out.column,
            indent: job.indent,
            tail: job.tail,
            width: self.out.style.width,
        }
    }
}
