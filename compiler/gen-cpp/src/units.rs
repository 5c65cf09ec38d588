//! Units: groups of files that share a header, since they import each other.

use std::collections::HashMap;

use zooph_plan::{DeclIx, FileIx, Program};

/// Files whose code is in one header.
pub(crate) struct Unit {
    /// The files. The header is named after the first one.
    pub(crate) files: Vec<FileIx>,
    /// The declarations of each file, in the order of the request.
    pub(crate) decls: Vec<Vec<DeclIx>>,
}

/// The units of a program.
pub(crate) struct Units {
    /// For each file, the file that its header is named after.
    home: Vec<FileIx>,
    /// The units of requested files.
    pub(crate) requested: Vec<Unit>,
}

impl Units {
    pub(crate) fn new(program: &Program<'_>) -> Self {
        let mut home: Vec<FileIx> = program.files().collect();
        let circles = program.import_circles();
        let of: HashMap<FileIx, usize> = { circles.iter().enumerate() }
            .flat_map(|(at, members)| members.iter().map(move |ix| (*ix, at)))
            .collect();
        let mut first: HashMap<usize, FileIx> = HashMap::new();
        for (ix, _) in &program.requested {
            if let Some(circle) = of.get(ix) {
                home[ix.at()] = *first.entry(*circle).or_insert(*ix);
            }
        }
        let mut by_file = program.by_file();
        let mut requested: Vec<Unit> = Vec::new();
        let mut known: HashMap<FileIx, usize> = HashMap::new();
        for (ix, _) in &program.requested {
            let at = *known.entry(home[ix.at()]).or_insert_with(|| {
                requested.push(Unit {
                    files: Vec::new(),
                    decls: Vec::new(),
                });
                requested.len() - 1
            });
            if !requested[at].files.contains(ix) {
                requested[at].files.push(*ix);
                requested[at]
                    .decls
                    .push(std::mem::take(&mut by_file[ix.at()]));
            }
        }
        Units { home, requested }
    }

    /// Returns the file that the header with a file's code is named after.
    pub(crate) fn home(&self, file: FileIx) -> FileIx {
        self.home[file.at()]
    }
}

/// Returns the path of a schema's code, without the suffix for the kind of file.
pub(crate) fn stem(schema: &str) -> &str {
    let path = schema.trim_start_matches('/');
    path.strip_suffix(".capnp").unwrap_or(path)
}
