//! Finds the nodes of a request that are declarations in its files, and their places.

use std::collections::HashMap;

use zooph_ir::{FieldKind, Id, Node, NodeKind, Request, RequestedFile, SourceInfo};

use crate::model::{DeclIx, File, FileIx, Role};

/// The files and declarations of a request, before their contents are read.
pub(crate) struct Declared<'r> {
    pub(crate) files: Vec<File<'r>>,
    pub(crate) requested: Vec<(FileIx, &'r RequestedFile)>,
    /// The places of all declarations, in the order of the request.
    pub(crate) spots: Vec<Spot<'r>>,
    pub(crate) by_id: HashMap<Id, DeclIx>,
    pub(crate) sources: HashMap<Id, &'r SourceInfo>,
}

/// The place of a declaration.
pub(crate) struct Spot<'r> {
    pub(crate) node: &'r Node,
    pub(crate) file: FileIx,
    pub(crate) parent: Option<DeclIx>,
    pub(crate) role: Role,
    pub(crate) name: &'r str,
    pub(crate) children: Vec<DeclIx>,
}

/// A node that was found in a file. Its parent is a position among the request's nodes, since
/// declarations have no indices yet.
struct Found<'r> {
    file: FileIx,
    parent: Option<usize>,
    role: Role,
    name: &'r str,
}

/// A walk through the files that finds declarations.
struct Walk<'r> {
    nodes: &'r [Node],
    by_id: HashMap<Id, usize>,
    /// What was found out about each node, by its position among the request's nodes.
    found: Vec<Option<Found<'r>>>,
    /// The children of each node, by the position of the parent.
    children: HashMap<usize, Vec<usize>>,
}

impl<'r> Declared<'r> {
    pub(crate) fn new(request: &'r Request) -> Self {
        let nodes = &request.nodes;
        let mut walk = Walk {
            nodes,
            by_id: { nodes.iter().enumerate() }
                .map(|(at, node)| (node.id, at))
                .collect(),
            found: nodes.iter().map(|_| None).collect(),
            children: HashMap::new(),
        };
        let is_file = |node: &&Node| matches!(node.kind, NodeKind::File);
        let file_nodes: Vec<&Node> = nodes.iter().filter(is_file).collect();
        let tops: Vec<Vec<usize>> = (0..)
            .zip(&file_nodes)
            .map(|(at, node)| walk.file(FileIx::new(at), node))
            .collect();
        let mut ixs = Vec::with_capacity(nodes.len());
        let mut count = 0;
        for found in &walk.found {
            ixs.push(found.as_ref().map(|_| DeclIx::new(count)));
            count += usize::from(found.is_some());
        }
        let of = |numbers: &[usize]| numbers.iter().filter_map(|at| ixs[*at]).collect();
        let sources: HashMap<Id, &SourceInfo> = { request.source_info.iter() }
            .map(|info| (info.id, info))
            .collect();
        let mut declared = Declared {
            files: { file_nodes.iter().zip(&tops) }
                .map(|(node, top)| File {
                    id: node.id,
                    name: &node.display_name,
                    is_requested: false,
                    imports: Vec::new(),
                    top: of(top),
                    doc: doc(&sources, node.id),
                    annotations: &node.annotations,
                })
                .collect(),
            requested: Vec::new(),
            by_id: HashMap::with_capacity(count),
            spots: Vec::with_capacity(count),
            sources,
        };
        for (at, found) in walk.found.iter().enumerate() {
            let (Some(found), Some(ix)) = (found, ixs[at]) else {
                continue;
            };
            declared.by_id.insert(nodes[at].id, ix);
            declared.spots.push(Spot {
                node: &nodes[at],
                file: found.file,
                parent: found.parent.and_then(|parent| ixs[parent]),
                role: found.role,
                name: found.name,
                children: walk.children.get(&at).map_or_else(Vec::new, |all| of(all)),
            });
        }
        declared.find_requested(request);
        declared
    }

    /// Records the requested files and their imports. A requested file without a node gets an entry
    /// without declarations.
    fn find_requested(&mut self, request: &'r Request) {
        let mut known: HashMap<Id, FileIx> = { self.files.iter().enumerate() }
            .map(|(at, file)| (file.id, FileIx::new(at)))
            .collect();
        for file in &request.requested_files {
            let ix = *known.entry(file.id).or_insert_with(|| {
                self.files.push(File {
                    id: file.id,
                    name: &file.filename,
                    is_requested: true,
                    imports: Vec::new(),
                    top: Vec::new(),
                    doc: doc(&self.sources, file.id),
                    annotations: &[],
                });
                FileIx::new(self.files.len() - 1)
            });
            self.files[ix.at()].is_requested = true;
            self.requested.push((ix, file));
        }
        for (ix, file) in &self.requested {
            let imports = file.imports.iter();
            let imports = imports.filter_map(|import| known.get(&import.id).copied());
            self.files[ix.at()].imports = imports.collect();
        }
    }
}

fn doc<'r>(sources: &HashMap<Id, &'r SourceInfo>, id: Id) -> Option<&'r str> {
    sources.get(&id)?.doc_comment.as_deref()
}

impl<'r> Walk<'r> {
    /// Finds all declarations of a file; returns those at its top level.
    fn file(&mut self, file: FileIx, node: &'r Node) -> Vec<usize> {
        let top = self.nested(file, None, node);
        let mut open: Vec<usize> = top.iter().rev().copied().collect();
        while let Some(at) = open.pop() {
            let node = &self.nodes[at];
            let mut children = self.nested(file, Some(at), node);
            match &node.kind {
                NodeKind::Struct(_) => self.groups(file, at, &mut children),
                NodeKind::Interface(_) => self.of_methods(file, at, &mut children),
                _ => {}
            }
            open.extend(children.iter().rev());
            self.children.insert(at, children);
        }
        top
    }

    fn nested(&mut self, file: FileIx, parent: Option<usize>, node: &'r Node) -> Vec<usize> {
        let mut children = Vec::new();
        for nested in &node.nested_nodes {
            let kind = self.kind(nested.id);
            if !matches!(
                kind,
                None | Some(NodeKind::File | NodeKind::Annotation { .. })
            ) {
                let found = Found {
                    file,
                    parent,
                    role: Role::Nested,
                    name: &nested.name,
                };
                children.extend(self.claim(nested.id, found));
            }
        }
        children
    }

    fn groups(&mut self, file: FileIx, parent: usize, children: &mut Vec<usize>) {
        let NodeKind::Struct(content) = &self.nodes[parent].kind else {
            return;
        };
        for (at, field) in content.fields.iter().enumerate() {
            if let FieldKind::Group { type_id } = field.kind
                && matches!(self.kind(type_id), Some(NodeKind::Struct(_)))
            {
                let found = Found {
                    file,
                    parent: Some(parent),
                    role: Role::Group(at),
                    name: &field.name,
                };
                children.extend(self.claim(type_id, found));
            }
        }
    }

    /// Finds the structs that methods declare for parameters and results. Such structs have no scope, and
    /// several methods may share one.
    fn of_methods(&mut self, file: FileIx, parent: usize, children: &mut Vec<usize>) {
        let NodeKind::Interface(content) = &self.nodes[parent].kind else {
            return;
        };
        for (number, method) in content.methods.iter().enumerate() {
            let sides = [
                (method.param_struct_type, Role::Params(number)),
                (method.result_struct_type, Role::Results(number)),
            ];
            for (id, role) in sides {
                let node = self.by_id.get(&id).map(|at| &self.nodes[*at]);
                let is_own = node.is_some_and(|node| {
                    node.scope_id == 0 && matches!(node.kind, NodeKind::Struct(_))
                });
                if is_own {
                    let found = Found {
                        file,
                        parent: Some(parent),
                        role,
                        name: &method.name,
                    };
                    children.extend(self.claim(id, found));
                }
            }
        }
    }

    fn kind(&self, id: Id) -> Option<&'r NodeKind> {
        self.by_id.get(&id).map(|at| &self.nodes[*at].kind)
    }

    /// Records where a node was found. Returns its position, and `None` if it was found before.
    fn claim(&mut self, id: Id, found: Found<'r>) -> Option<usize> {
        let at = *self.by_id.get(&id)?;
        match &mut self.found[at] {
            Some(_) => None,
            free => {
                *free = Some(found);
                Some(at)
            }
        }
    }
}
