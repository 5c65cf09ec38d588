//! An implementation and its interface under construction, with nested modules.

use zooph_emit::Code as Printed;
pub(crate) use zooph_emit::Page as Side;

use crate::layout::{STYLE, lines, text};
use crate::render::{Both, doc};

/// The number of columns of a level of indentation.
const INDENT: i32 = 2;

/// Returns an empty implementation or interface.
pub(crate) fn side() -> Side {
    Side::new(&STYLE, INDENT)
}

/// The two sides of a module: its implementation and its interface.
pub(crate) struct Page {
    ml: Side,
    mli: Side,
}

impl Page {
    pub(crate) fn new() -> Self {
        Page {
            ml: side(),
            mli: side(),
        }
    }

    /// Adds code after an empty line.
    pub(crate) fn put(&mut self, both: &Both) {
        self.ml.put(&both.ml);
        self.mli.put(&both.mli);
    }

    /// Adds definitions of a line each. Between them, empty lines only follow comments in the interface, which OCaml
    /// would attach to a declaration that follows directly.
    pub(crate) fn lines(&mut self, all: impl IntoIterator<Item = Both>) {
        let (mut begins, mut apart) = (true, true);
        for both in all {
            match begins {
                true => self.ml.put(&both.ml),
                false => self.ml.line(&both.ml),
            }
            begins &= both.ml.is_empty();
            match apart {
                true => self.mli.put(&both.mli),
                false => self.mli.line(&both.mli),
            }
            if !both.mli.is_empty() {
                apart = both.commented;
            }
        }
    }

    /// Begins a module. In the interface it begins with `keyword`.
    pub(crate) fn open(&mut self, keyword: &str, name: &str, comment: Option<&str>) {
        let interface = text(format!("{keyword} {name} : sig"));
        self.ml.open(&text(format!("module {name} = struct")));
        self.mli.open(&lines([doc(comment), interface]));
    }

    /// Ends the module.
    pub(crate) fn close(&mut self) {
        self.ml.close("end");
        self.mli.close("end");
    }

    /// Returns the implementation and the interface.
    pub(crate) fn finish(self) -> [Printed; 2] {
        [self.ml, self.mli].map(|side| Printed::from(side.finish()))
    }
}
