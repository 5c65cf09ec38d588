//! Files that refer to each other. OCaml's modules cannot do that, so the declarations of such files are in one
//! module, `a__circle.ml`. The module of each file gives them the names that they would have without a circle.

use std::collections::{BTreeSet, HashMap};

use zooph_emit::{Scope, capital};
use zooph_plan::{FileIx, Program, components_of};

use crate::names::module_of_file;

/// Files whose declarations refer to each other.
pub(crate) struct Circle {
    /// The files in the order of their names. The module with all declarations is named after the first of them.
    pub(crate) files: Vec<FileIx>,
    /// The module with all declarations, without a capital.
    pub(crate) module: String,
}

/// The circles of all requested files.
pub(crate) struct Circles {
    pub(crate) all: Vec<Circle>,
    /// For each file in a circle: the circle, and the beginning of the file's names in the common module, without a
    /// capital.
    members: HashMap<FileIx, (usize, String)>,
}

impl Circles {
    /// Finds the circles. `mentioned` has for each file the other files that its declarations mention.
    pub(crate) fn new(program: &Program<'_>, mentioned: &[BTreeSet<FileIx>]) -> Self {
        let is_requested = |ix: &FileIx| program.file(*ix).is_requested;
        let mut files: Vec<FileIx> = program.files().filter(is_requested).collect();
        files.sort_by_key(|ix| (program.file(*ix).name, *ix));
        let targets = |ix: FileIx| mentioned[ix.at()].iter().copied().collect();
        let circles = components_of(&files, targets).into_iter();
        let mut all: Vec<Circle> = Vec::new();
        let mut members = HashMap::new();
        for files in circles.filter(|files| files.len() > 1) {
            let mut prefixes = Scope::default();
            for ix in &files {
                let prefix = prefixes.claim(module_of_file(program.file(*ix).name));
                members.insert(*ix, (all.len(), prefix));
            }
            let first = program.file(files[0]).name;
            let module = format!("{}__circle", module_of_file(first));
            all.push(Circle { files, module });
        }
        Circles { all, members }
    }

    /// Returns the circle that a file is in.
    pub(crate) fn of(&self, file: FileIx) -> Option<&Circle> {
        let (circle, _) = self.members.get(&file)?;
        self.all.get(*circle)
    }

    /// Returns the file by which the module with a file's declarations is known: the first file of its circle.
    pub(crate) fn home(&self, file: FileIx) -> FileIx {
        self.of(file).map_or(file, |circle| circle.files[0])
    }

    /// Returns the name of a top-level module of a file in the module that has its declarations. Schemas have no `'`
    /// in names, so `A'Node` and `B'Node` differ from all others.
    pub(crate) fn module(&self, file: FileIx, name: &str) -> String {
        match self.members.get(&file) {
            Some((_, prefix)) => format!("{}'{name}", capital(prefix)),
            None => name.to_owned(),
        }
    }

    /// Returns the name of a top-level constant of a file in the module that has its declarations. Functions of
    /// generated code have one `'` in their names.
    pub(crate) fn value(&self, file: FileIx, name: &str) -> String {
        match self.members.get(&file) {
            Some((_, prefix)) => format!("{prefix}''{name}"),
            None => name.to_owned(),
        }
    }

    /// Returns the beginning of the suffixes of functions about a file's declarations.
    pub(crate) fn flat(&self, file: FileIx, name: String) -> String {
        match self.members.get(&file) {
            Some((_, prefix)) => format!("{prefix}_{name}"),
            None => name,
        }
    }
}
