//! Go packages: which files belong to which, and where they are.

use std::collections::{HashMap, HashSet};

use zooph_ir::{Id, NodeKind, RequestedFile, Schemas};

use crate::annotations;

/// The standard schemas whose code is a part of the runtime, in its folder `std`, and its packages.
/// Who generates one of them in the same run gets what was generated.
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

/// The package that a schema file's code belongs to.
#[derive(Clone, Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    /// How other packages import it.
    pub(crate) import: String,
    /// The folder of the code, relative to the one written to, if it is not the schema's.
    folder: String,
    own_folder: bool,
}

impl Package {
    /// Where the code of a file goes.
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
    of: HashMap<Id, Package>,
    /// The file of each node.
    files: HashMap<Id, Id>,
}

impl Packages {
    pub(crate) fn new(
        schemas: &Schemas,
        requested: &[RequestedFile],
        prefix: &str,
        runtime: &str,
    ) -> Self {
        let mut packages = Packages {
            of: HashMap::new(),
            files: HashMap::new(),
        };
        for node in schemas.nodes() {
            if matches!(node.kind, NodeKind::File) {
                let own = requested.iter().find(|file| file.id == node.id);
                let path = own.map_or(&*node.display_name, |file| file.filename.as_str());
                let package = match ready(node.id).filter(|_| own.is_none()) {
                    Some(name) => Package {
                        name: name.to_owned(),
                        import: format!("{runtime}/std/{name}"),
                        folder: String::new(),
                        own_folder: false,
                    },
                    None => package(path, &node.annotations, prefix),
                };
                packages.of.insert(node.id, package);
            }
            packages.files.extend(file_of(schemas, node.id));
        }
        for interface in schemas.nodes() {
            let NodeKind::Interface(content) = &interface.kind else {
                continue;
            };
            let Some(&file) = packages.files.get(&interface.id) else {
                continue;
            };
            for method in &content.methods {
                for id in [method.param_struct_type, method.result_struct_type] {
                    packages.adopt(schemas, id, file);
                }
            }
        }
        packages.join_cycles(requested);
        packages
    }

    /// Parameter structs of methods, which have no scope, belong to the interface's file; their
    /// groups to them.
    fn adopt(&mut self, schemas: &Schemas, id: Id, file: Id) {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if self.files.contains_key(&id) || schemas.get(id).is_none() {
                continue;
            }
            self.files.insert(id, file);
            let groups = schemas.nodes().iter().filter(|node| node.scope_id == id);
            open.extend(groups.map(|node| node.id));
        }
    }

    /// Go's packages cannot import each other in a circle: files that do and say nothing else
    /// become one package, the one of the first of them.
    fn join_cycles(&mut self, requested: &[RequestedFile]) {
        let imports: HashMap<Id, Vec<Id>> = requested
            .iter()
            .map(|file| {
                (
                    file.id,
                    file.imports.iter().map(|import| import.id).collect(),
                )
            })
            .collect();
        let reached = |from: Id| {
            let (mut seen, mut open) = (HashSet::new(), vec![from]);
            while let Some(next) = open.pop() {
                for &to in imports.get(&next).into_iter().flatten() {
                    if seen.insert(to) {
                        open.push(to);
                    }
                }
            }
            seen
        };
        let all: Vec<(Id, HashSet<Id>)> = requested
            .iter()
            .map(|file| (file.id, reached(file.id)))
            .collect();
        for (index, (file, reach)) in all.iter().enumerate() {
            let first = all[..index]
                .iter()
                .find(|(other, back)| reach.contains(other) && back.contains(file));
            let own = self.of.get(file).is_some_and(|package| package.own_folder);
            if let Some((first, _)) = first.filter(|_| own)
                && let Some(package) = self.of.get(first).filter(|package| package.own_folder)
            {
                let package = package.clone();
                self.of.insert(*file, package);
            }
        }
    }

    /// The package of a requested file, or one of the runtime's own, is imported by this path.
    pub(crate) fn is_made(&self, import: &str, requested: &[RequestedFile], runtime: &str) -> bool {
        let mut made = requested.iter().filter_map(|file| self.of(file.id));
        made.any(|package| package.import == import) || { READY.iter() }
            .any(|(_, name)| import == format!("{runtime}/std/{name}"))
    }

    /// Where the code of the package with this import path would be, if it has the path from the
    /// schema's place and not from an annotation.
    pub(crate) fn unnamed(&self, schemas: &Schemas, import: &str) -> Option<String> {
        schemas.nodes().iter().find_map(|node| {
            let file = matches!(node.kind, NodeKind::File).then_some(&node.display_name)?;
            let package = self.of(node.id)?;
            (package.import == import && package.own_folder)
                .then(|| package.path_of(file.trim_start_matches('/')))
        })
    }

    /// The package of a file.
    pub(crate) fn of(&self, file: Id) -> Option<&Package> {
        self.of.get(&file)
    }

    /// The package of the file that declares a node.
    pub(crate) fn home(&self, node: Id) -> Option<&Package> {
        self.of.get(self.files.get(&node)?)
    }

    pub(crate) fn file_of(&self, node: Id) -> Option<Id> {
        self.files.get(&node).copied()
    }
}

/// The file that a node is declared in, with the node.
fn file_of(schemas: &Schemas, id: Id) -> Option<(Id, Id)> {
    let mut at = id;
    for _ in 0..=schemas.nodes().len() {
        let node = schemas.get(at)?;
        if matches!(node.kind, NodeKind::File) {
            return Some((id, at));
        }
        at = node.scope_id;
    }
    None
}

fn package(path: &str, annotations: &[zooph_ir::Annotation], prefix: &str) -> Package {
    let path = path.trim_start_matches('/');
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let base = name.strip_suffix(".capnp").unwrap_or(name);
    let plain = package_name(base);
    let given = annotations::text(annotations, annotations::PACKAGE);
    let import = annotations::text(annotations, annotations::IMPORT);
    // Without a name from the schema each file has a package and a folder of its own.
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

/// A name as package names are: lower case letters and digits.
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
