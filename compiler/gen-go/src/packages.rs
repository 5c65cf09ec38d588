//! Go packages, and the files that belong to them.

use std::collections::{HashMap, HashSet};

use zooph_backend::Site;
use zooph_ir::Id;
use zooph_plan::{FileIx, Program};

use crate::annotations;

/// The standard schemas whose code is in the runtime's folder `std`, with the names of their packages. If one
/// of them is itself requested, code imports the newly generated package instead.
const READY: &[(Id, &str)] = &[
    (0x8ef9_9297_a43a_5e34, "json"),
    (0xb863_0836_983f_eed7, "persistent"),
    (0xa93f_c509_624c_72d9, "schema"),
    (0x86c3_66a9_1393_f3f8, "stream"),
];

fn ready(file: Id) -> Option<&'static str> {
    READY
        .iter()
        .find_map(|(id, name)| (*id == file).then_some(*name))
}

/// The package of a schema file's code.
#[derive(Clone, Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    /// The import path.
    pub(crate) import: String,
    /// The folder of the code, relative to the output folder, if it differs from the schema's folder.
    folder: String,
    /// No annotation decides about the package.
    pub(crate) own_folder: bool,
}

impl Package {
    /// Returns the import path, or the name if there is no path.
    pub(crate) fn label(&self) -> &str {
        match self.import.as_str() {
            "" => &self.name,
            import => import,
        }
    }

    /// Returns the path of the code of a file.
    pub(crate) fn path_of(&self, file: &str) -> String {
        let name = file.rsplit_once('/').map_or(file, |(_, name)| name);
        let folder = if self.own_folder {
            self.folder.as_str()
        } else {
            file.rsplit_once('/').map_or("", |(folder, _)| folder)
        };
        let name = crate::files::file_name(name);
        if folder.is_empty() {
            name
        } else {
            format!("{folder}/{name}")
        }
    }
}

/// The packages of all files.
pub(crate) struct Packages {
    of: Vec<Package>,
    /// The import path of the output folder.
    prefix: String,
    /// For each package whose import path is derived from the schema's place, without an annotation: its
    /// first file.
    unnamed: HashMap<String, FileIx>,
    /// The import paths of requested files.
    made: HashSet<String>,
}

impl Packages {
    pub(crate) fn new(program: &Program<'_>, prefix: &str, runtime: &str) -> Self {
        let requested: HashMap<FileIx, &str> = { program.requested.iter().rev() }
            .map(|(ix, file)| (*ix, file.filename.as_str()))
            .collect();
        let of = program.files().map(|ix| {
            let file = program.file(ix);
            match ready(file.id).filter(|_| !file.is_requested) {
                Some(name) => Package {
                    name: name.to_owned(),
                    import: format!("{runtime}/std/{name}"),
                    folder: String::new(),
                    own_folder: false,
                },
                None => {
                    let path = requested.get(&ix).unwrap_or(&file.name);
                    package(path, file.annotations, prefix)
                }
            }
        });
        let mut packages = Packages {
            of: of.collect(),
            prefix: prefix.to_owned(),
            unnamed: HashMap::new(),
            made: HashSet::new(),
        };
        packages.join_cycles(program);
        let import = |ix: FileIx| packages.of(ix).import.clone();
        let made = { program.requested.iter() }.map(|(ix, _)| import(*ix));
        let unnamed = { program.files().filter(|ix| packages.of(*ix).own_folder) }
            .map(|ix| (import(ix), ix))
            .collect::<Vec<_>>();
        packages.made = made.collect();
        packages.unnamed = unnamed.into_iter().rev().collect();
        packages
    }

    /// Joins files that import each other into the package of the first of them, unless they have
    /// annotations. Go does not allow packages to import each other.
    fn join_cycles(&mut self, program: &Program<'_>) {
        let circles = program.import_circles();
        let circle: HashMap<FileIx, usize> = { circles.iter().enumerate() }
            .flat_map(|(at, members)| members.iter().map(move |ix| (*ix, at)))
            .collect();
        let mut first: HashMap<usize, FileIx> = HashMap::new();
        for (ix, _) in &program.requested {
            let Some(circle) = circle.get(ix) else {
                continue;
            };
            let first = *first.entry(*circle).or_insert(*ix);
            if self.of(*ix).own_folder && self.of(first).own_folder {
                self.of[ix.at()] = self.of(first).clone();
            }
        }
    }

    /// Returns warnings about packages among `imports` that Go will not find. `by` is the schema whose code
    /// imports them.
    pub(crate) fn warnings<'i>(
        &self,
        program: &Program<'_>,
        by: &str,
        imports: impl Iterator<Item = &'i str>,
        site: &dyn Site,
    ) -> Vec<String> {
        let warning = |import: &str| {
            let ix = *self.unnamed.get(import)?;
            if self.prefix.is_empty() {
                return Some(format!(
                    "{by}: its code imports \"{import}\", which Go does not find: without a go.mod in the \
                     output directory or above it, import paths have to come from $Go.import"
                ));
            }
            let name = program.file(ix).name.trim_start_matches('/');
            let is_there = self.made.contains(import) || site.exists(&self.of(ix).path_of(name));
            (!is_there)
                .then(|| format!("{by}: its code imports {import}, which has to be generated, too"))
        };
        imports.filter_map(warning).collect()
    }

    /// Returns the package of a file.
    pub(crate) fn of(&self, file: FileIx) -> &Package {
        &self.of[file.at()]
    }
}

fn package(path: &str, annotations: &[zooph_ir::Annotation], prefix: &str) -> Package {
    let path = path.trim_start_matches('/');
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let base = name.strip_suffix(".capnp").unwrap_or(name);
    let plain = package_name(base);
    let given = annotations::text(annotations, annotations::PACKAGE);
    let import = annotations::text(annotations, annotations::IMPORT);
    // Unless an annotation gives a name, each file has its own package and folder.
    let own_folder = given.is_none() && import.is_none();
    let folder = match (folder.is_empty(), own_folder) {
        (_, false) => folder.to_owned(),
        (true, true) => plain.clone(),
        (false, true) => format!("{folder}/{plain}"),
    };
    let joined: Vec<&str> = [prefix.trim_end_matches('/'), &folder]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    let last = import
        .as_deref()
        .and_then(|import| import.rsplit('/').next());
    Package {
        name: given.unwrap_or_else(|| last.map_or(plain, package_name)),
        import: import.unwrap_or_else(|| joined.join("/")),
        folder,
        own_folder,
    }
}

/// Converts a name to the usual form of package names: lower-case letters and digits.
fn package_name(name: &str) -> String {
    let mut plain: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    if !plain.starts_with(|first: char| first.is_ascii_alphabetic()) {
        plain.insert_str(0, "schema");
    }
    let taken = [crate::names::KEYWORDS, crate::files::FOLDERS, &["main"]];
    if taken.iter().any(|names| names.contains(&plain.as_str())) {
        plain.push_str("schema");
    }
    plain
}
