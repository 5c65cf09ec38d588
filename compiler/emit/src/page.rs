//! A file that is printed piece by piece, so only one document is in memory at a time.

use zooph_pretty::{Doc, Printer, Style};

use crate::meter;

/// Pieces of code separated by empty lines. Their text is counted by the meter.
#[derive(Debug)]
pub struct Page {
    printer: Printer,
    written: usize,
    /// Whether the next piece is the first of the page, or of a part of it.
    is_first: bool,
}

impl Page {
    /// Returns an empty page.
    pub fn new(style: &Style) -> Page {
        Page {
            printer: Printer::new(style),
            written: 0,
            is_first: true,
        }
    }

    /// Adds a piece of code, indented by this number of columns, unless it is empty.
    pub fn put(&mut self, piece: &Doc<'_>, indent: i32) {
        if piece.is_empty() || meter::is_over() {
            return;
        }
        let is_first = std::mem::replace(&mut self.is_first, false);
        self.printer.new_line(!is_first, indent);
        self.printer.print(piece, indent);
        // A document and its printed text together take about three times the memory of the text.
        let written = self.printer.len();
        meter::spend(3 * (written - self.written));
        self.written = written;
    }

    /// Begins a part of the page. No empty line is put before its first piece.
    pub fn open(&mut self) {
        self.is_first = true;
    }

    /// Ends a part of the page with a line of its own.
    pub fn close(&mut self, end: &'static str, indent: i32) {
        self.printer.new_line(false, indent);
        self.printer.print(&Doc::text(end), indent);
        self.is_first = false;
    }

    /// Returns the text.
    pub fn finish(self) -> String {
        self.printer.finish()
    }
}
