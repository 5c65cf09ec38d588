//! What every back end is: a language, options, and a function from a request to files.
//!
//! The command line, the plugins' names, the snapshot and tests know languages by the trait
//! [`Backend`] only, and list them by `zooph_backends::ALL`.

mod frame;
mod options;

pub use frame::{Bounds, Made, generate};
pub use options::{Choice, OptionKind, OptionSpec, Settings};

use std::fs;
use std::path::Path;

use zooph_ir::Request;
pub use zooph_plan::Remark;

/// How a language is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language {
    /// On command lines and in the names of plugins: `ocaml`, `capnpc-zooph-ocaml`.
    pub id: &'static str,
    /// In sentences: `OCaml`.
    pub title: &'static str,
}

/// A code generator for one language.
pub trait Backend: Sync {
    /// How the language is called.
    fn language(&self) -> Language;

    /// What users may choose.
    fn options(&self) -> &'static [OptionSpec];

    /// Generates code for each requested file. The same request gives the same output.
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

/// The folder that is written to. Back ends ask it; they read no files themselves.
pub trait Site {
    /// The text of the file `name` in the folder or the nearest one above it that has one, behind the
    /// names of the folders that lead from there to the folder that is written to.
    fn above(&self, name: &str) -> Option<(Vec<String>, String)>;

    /// Whether the folder has a file of this path.
    fn exists(&self, path: &str) -> bool;
}

/// A folder of this machine's.
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

/// A folder of which nothing is known.
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

/// Generated files, and what the user should know about them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// In the order of the requested files.
    pub files: Vec<File>,
    /// What users of the code should know, sorted.
    pub notes: Vec<Remark>,
}

/// A generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Relative to the folder that is written to, with `/` between folders.
    pub path: String,
    /// The source.
    pub text: String,
}
