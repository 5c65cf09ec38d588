//! A file under construction, with nested modules.

use crate::layout::{Code, INDENT, STYLE, line, lines};

/// Pieces of code separated by blank lines, in nested modules.
pub(crate) struct Page {
    text: zooph_emit::Page,
    /// The indentation of the current module's code.
    indent: i32,
}

impl Page {
    pub(crate) fn new() -> Self {
        Page {
            text: zooph_emit::Page::new(&STYLE),
            indent: 0,
        }
    }

    /// Adds code, unless it is empty.
    pub(crate) fn put(&mut self, code: &Code) {
        self.text.put(code, self.indent);
    }

    /// Begins a module.
    pub(crate) fn open(&mut self, doc: Code, module: &str) {
        self.put(&lines([doc, line(format!("pub mod {module} {{"))]));
        self.indent += INDENT;
        self.text.open();
    }

    /// Ends the module.
    pub(crate) fn close(&mut self) {
        self.indent -= INDENT;
        self.text.close("}", self.indent);
    }

    pub(crate) fn finish(self) -> String {
        self.text.finish()
    }
}
