//! A file that is printed piece by piece, so only one document is in memory at a time.

use zooph_pretty::{Doc, Printer, Style};

use crate::meter;

/// Pieces of code separated by empty lines, in nested blocks such as modules. Their text is counted by the meter.
#[derive(Debug)]
pub struct Page {
    printer: Printer,
    written: usize,
    /// The number of columns by which a block is indented.
    step: i32,
    /// The indentation of the current block.
    indent: i32,
    /// Whether the next piece follows without an empty line, as the first one of the page or of a block does.
    is_close: bool,
}

impl Page {
    /// Returns an empty page. Blocks are indented by `step` columns.
    pub fn new(style: &Style, step: i32) -> Page {
        Page {
            printer: Printer::new(style),
            written: 0,
            step,
            indent: 0,
            is_close: true,
        }
    }

    /// Adds a piece of code after an empty line, unless it is empty.
    pub fn put(&mut self, piece: &Doc<'_>) {
        if piece.is_empty() || meter::is_over() {
            return;
        }
        let is_close = std::mem::replace(&mut self.is_close, false);
        self.printer.new_line(!is_close, self.indent);
        self.printer.print(piece, self.indent);
        // A document and its printed text together take about three times the memory of the text.
        let written = self.printer.len();
        meter::spend(3 * (written - self.written));
        self.written = written;
    }

    /// Adds a piece of code on the next line, unless it is empty.
    pub fn line(&mut self, piece: &Doc<'_>) {
        if !piece.is_empty() {
            self.is_close = true;
            self.put(piece);
        }
    }

    /// Begins a block with its head.
    pub fn open(&mut self, head: &Doc<'_>) {
        self.put(head);
        self.indent += self.step;
        self.is_close = true;
    }

    /// Ends the block with a line of its own.
    pub fn close(&mut self, end: &'static str) {
        self.indent -= self.step;
        self.printer.new_line(false, self.indent);
        self.printer.print(&Doc::text(end), self.indent);
        self.is_close = false;
    }

    /// Returns the text.
    pub fn finish(self) -> String {
        self.printer.finish()
    }
}
