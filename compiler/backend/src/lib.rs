//! The interface of all back ends: a language, options, and a function from a request to files.
//!
//! The command line, the plugins, the snapshot and tests use languages through the trait [`Backend`]
//! only, and find them in `zooph_backends::ALL`.

mod frame;
pub mod naming;
mod options;

pub use frame::{Bounds, Made, begin, generate};
pub use options::{Choice, OptionKind, OptionSpec, Settings};

use std::fs;
use std::path::Path;

use zooph_ir::Request;
pub use zooph_plan::Remark;

/// The names of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language {
    /// The name on command lines and in plugins, such as `ocaml` in `capnpc-zooph-ocaml`.
    pub id: &'static str,
    /// The name in sentences, such as `OCaml`.
    pub title: &'static str,
}

/// A code generator for one language.
pub trait Backend: Sync {
    /// Returns the names of the language.
    fn language(&self) -> Language;

    /// Returns the options that users can choose.
    fn options(&self) -> &'static [OptionSpec];

    /// Generates code for each requested file. The output depends on the arguments only.
    ///
    /// # Errors
    /// One remark or more, if the language has no code for the request, or if the code is more than
    /// [`Settings::output`] allows.
    fn generate(
        &self,
        request: &Request,
        settings: &Settings,
        site: &dyn Site,
    ) -> Result<Output, Vec<Remark>>;
}

/// The folder that generated files are written to. Back ends query it and read no files themselves.
pub trait Site {
    /// Finds the nearest file called `name` in the folder or in one above it. Returns the names of the folders
    /// that lead from the file's folder to the output folder, and the text of the file.
    fn above(&self, name: &str) -> Option<(Vec<String>, String)>;

    /// Reports whether the folder has a file with this path.
    fn exists(&self, path: &str) -> bool;
}

/// A folder in the file system.
#[derive(Clone, Copy, Debug)]
pub struct Directory<'p>(pub &'p Path);

impl Site for Directory<'_> {
    fn above(&self, name: &str) -> Option<(Vec<String>, String)> {
        let folder = self.0.canonicalize().ok()?;
        folder.ancestors().find_map(|above| {
            let text = fs::read_to_string(above.join(name)).ok()?;
            let below = folder.strip_prefix(above).unwrap_or(Path::new(""));
            let names = below.iter().map(|part| part.to_string_lossy().into_owned());
            Some((names.collect(), text))
        })
    }

    fn exists(&self, path: &str) -> bool {
        self.0.join(path).exists()
    }
}

/// A folder about which nothing is known.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nowhere;

impl Site for Nowhere {
    fn above(&self, _: &str) -> Option<(Vec<String>, String)> {
        None
    }

    fn exists(&self, _: &str) -> bool {
        false
    }
}

/// The generated files, and notes for the user.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// The files in the order of the requested files.
    pub files: Vec<File>,
    /// Remarks that a user of the code should know, sorted.
    pub notes: Vec<Remark>,
}

/// A generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The path relative to the output folder, with `/` between folders.
    pub path: String,
    /// The source text.
    pub text: String,
}
