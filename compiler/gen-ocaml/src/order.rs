//! The order of declarations in generated code. Unlike in schemas, an OCaml name is only known after its
//! definition.

use std::collections::{HashMap, HashSet};

use zooph_ir::generics::components;
use zooph_plan::{DeclIx, DeclKind, FileIx, Form};

use crate::plan::Planner;
use crate::types::visible;

/// The order of a file's declarations.
pub(crate) struct Order {
    /// The declarations at the top level of the file, in groups. The declarations of a group refer to each other.
    pub(crate) groups: Vec<Vec<DeclIx>>,
    /// The file's modules that refer to themselves, directly or indirectly.
    pub(crate) recursive: HashSet<String>,
}

/// A reference from inside a module to a type in the same file.
struct Reference {
    from: Vec<String>,
    to: Vec<String>,
}

impl Order {
    pub(crate) fn new(planner: &Planner<'_>, file: FileIx) -> Self {
        let top = &planner.program.file(file).top;
        let position: HashMap<String, u64> = (0..)
            .zip(top)
            .filter_map(|(index, ix)| Some((own_module(planner, *ix)?, index)))
            .collect();
        let mut edges: HashMap<u64, Vec<u64>> = HashMap::new();
        let mut recursive = HashSet::new();
        for (index, ix) in (0..).zip(top) {
            let own = own_module(planner, *ix);
            let targets = edges.entry(index).or_default();
            for reference in references(planner, file, *ix) {
                let Some(to) = reference.to.first() else {
                    continue;
                };
                if Some(to) != own.as_ref() {
                    targets.extend(position.get(to));
                } else if visible(&planner.names, file, &reference.from, &reference.to).is_none() {
                    recursive.insert(to.clone());
                }
            }
        }
        let mut groups = Vec::new();
        for mut members in components(&edges) {
            members.sort_unstable();
            let ixs: Vec<DeclIx> = members
                .iter()
                .filter_map(|at| top.get(*at as usize))
                .copied()
                .collect();
            if ixs.len() > 1 {
                recursive.extend(ixs.iter().filter_map(|ix| own_module(planner, *ix)));
            }
            groups.push(ixs);
        }
        Order { groups, recursive }
    }

    /// Reports whether the declaration's module refers to itself, directly or indirectly.
    pub(crate) fn is_recursive(&self, planner: &Planner<'_>, ix: DeclIx) -> bool {
        own_module(planner, ix).is_some_and(|module| self.recursive.contains(&module))
    }
}

/// Returns the module of a top-level declaration. Constants have none.
fn own_module(planner: &Planner<'_>, ix: DeclIx) -> Option<String> {
    planner.names.place(ix).path.first().cloned()
}

/// Returns the references of a declaration and everything in it to types in the same file.
fn references(planner: &Planner<'_>, file: FileIx, ix: DeclIx) -> Vec<Reference> {
    let mut found = Vec::new();
    for ix in planner.program.within(ix) {
        for to in planner.program.mentions(ix) {
            let to = planner.names.place(to);
            if to.file != file {
                continue;
            }
            for from in contexts(planner, ix) {
                found.push(Reference {
                    from,
                    to: to.path.clone(),
                });
            }
        }
    }
    found
}

/// Returns the modules in which the types of a declaration's fields are mentioned.
fn contexts(planner: &Planner<'_>, ix: DeclIx) -> Vec<Vec<String>> {
    let path = &planner.names.place(ix).path;
    let mut contexts = vec![path.clone()];
    if let DeclKind::Struct(content) = &planner.program.decl(ix).kind
        && content.union.is_some()
        && content.form != Form::Union
    {
        let mut union = path.clone();
        union.push(planner.names.union(ix).to_owned());
        contexts.push(union);
    }
    contexts
}
