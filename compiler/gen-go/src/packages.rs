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
        let mut lost = HashSet::new();
        let by_id: HashMap<Id, &RequestedFile> =
            requested.iter().rev().map(|file| (file.id, file)).collect();
        for node in schemas.nodes() {
            if matches!(node.kind, NodeKind::File) {
                let own = by_id.get(&node.id);
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
            packages.find_file(schemas, &mut lost, node.id);
        }
        let mut inner: HashMap<Id, Vec<Id>> = HashMap::new();
        for node in schemas.nodes() {
            inner.entry(node.scope_id).or_default().push(node.id);
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
                    packages.adopt(schemas, &inner, id, file);
                }
            }
        }
        packages.join_cycles(requested);
        packages
    }

    /// Finds the file that a node is declared in, if it is, for the node and the scopes around it.
    /// `lost` are those that lead to no file, or in a circle, and those whose file is known.
    fn find_file(&mut self, schemas: &Schemas, lost: &mut HashSet<Id>, id: Id) {
        let (mut at, mut passed) = (id, Vec::new());
        let file = loop {
            if let Some(&file) = self.files.get(&at) {
                break file;
            }
            let Some(node) = schemas.get(at).filter(|node| lost.insert(node.id)) else {
                return;
            };
            passed.push(at);
            if matches!(node.kind, NodeKind::File) {
                break at;
            }
            at = node.scope_id;
        };
        self.files.extend(passed.into_iter().map(|id| (id, file)));
    }

    /// Parameter structs of methods, which have no scope, belong to the interface's file; their
    /// groups to them. `inner` has the nodes in each scope.
    fn adopt(&mut self, schemas: &Schemas, inner: &HashMap<Id, Vec<Id>>, id: Id, file: Id) {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if self.files.contains_key(&id) || schemas.get(id).is_none() {
                continue;
            }
            self.files.insert(id, file);
            open.extend(inner.get(&id).into_iter().flatten());
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
        let circles = zooph_ir::generics::components(&imports);
        let circles = circles.iter().filter(|members| members.len() > 1);
        let circle: HashMap<Id, usize> = { circles.enumerate() }
            .flat_map(|(at, members)| members.iter().map(move |id| (*id, at)))
            .collect();
        let mut first: HashMap<usize, Id> = HashMap::new();
        for file in requested {
            let Some(circle) = circle.get(&file.id) else {
                continue;
            };
            let first = *first.entry(*circle).or_insert(file.id);
            let own_folder = |id| self.of.get(&id).filter(|package| package.own_folder);
            if own_folder(file.id).is_some()
                && let Some(package) = own_folder(first).cloned()
            {
                self.of.insert(file.id, package);
            }
        }
    }

    /// The paths by which packages of requested files, and the runtime's own, are imported.
    pub(crate) fn made(&self, requested: &[RequestedFile], runtime: &str) -> Vec<String> {
        let made = requested.iter().filter_map(|file| self.of(file.id));
        let made = made.map(|package| package.import.clone());
        let ready = { READY.iter() }.map(|(_, name)| format!("{runtime}/std/{name}"));
        made.chain(ready).collect()
    }

    /// Where the code of packages would be, by import path, if they have the path from the schema's
    /// place and not from an annotation.
    pub(crate) fn unnamed(&self, schemas: &Schemas) -> HashMap<&str, String> {
        let files = schemas.nodes().iter().rev();
        let files = files.filter(|node| matches!(node.kind, NodeKind::File));
        files
            .filter_map(|node| {
                let package = self.of(node.id).filter(|package| package.own_folder)?;
                let path = package.path_of(node.display_name.trim_start_matches('/'));
                Some((package.import.as_str(), path))
            })
            .collect()
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
