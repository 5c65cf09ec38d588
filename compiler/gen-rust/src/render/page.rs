//! A file under construction. Declarations are printed one by one, so only one document is in memory at a time.

use zooph_emit::meter;
use zooph_pretty::{Doc, Printer};

use crate::layout::{Code, INDENT, STYLE, line, lines};

/// Pieces of code separated by blank lines, in nested modules.
pub(crate) struct Page {
    printer: Printer,
    /// The indentation of the current module's code.
    indent: i32,
    /// Whether the file or the current module is empty.
    is_empty: bool,
    written: usize,
}

impl Page {
    pub(crate) fn new() -> Self {
        Page {
            printer: Printer::new(&STYLE),
            indent: 0,
            is_empty: true,
            written: 0,
        }
    }

    /// Adds code, unless it is empty.
    pub(crate) fn put(&mut self, code: &Code) {
        if code.is_empty() || meter::is_over() {
            return;
        }
        let gap = match std::mem::replace(&mut self.is_empty, false) {
            true => Doc::hard_line(),
            false => Doc::blank(),
        };
        self.printer.print(&gap, self.indent);
        self.printer.print(code, self.indent);
        // A document and its printed text together take about three times the memory of the text.
        let written = self.printer.len();
        meter::spend(3 * (written - self.written));
        self.written = written;
    }

    /// Begins a module.
    pub(crate) fn open(&mut self, doc: Code, module: &str) {
        self.put(&lines([doc, line(format!("pub mod {module} {{"))]));
        self.indent += INDENT;
        self.is_empty = true;
    }

    /// Ends the module.
    pub(crate) fn close(&mut self) {
        self.indent -= INDENT;
        let end = Doc::cat([Doc::hard_line(), line("}")]);
        self.printer.print(&end, self.indent);
        self.is_empty = false;
    }

    pub(crate) fn finish(self) -> String {
        self.printer.finish()
    }
}
