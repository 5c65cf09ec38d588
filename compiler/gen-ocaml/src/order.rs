//! The order of declarations in generated code. Unlike in schemas, an OCaml name is only known after its
//! definition.

use std::collections::{HashMap, HashSet};

use zooph_plan::{DeclIx, DeclKind, FileIx, Form, components_of};

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
        let top = &planner.tops(file);
        let modules = top
            .iter()
            .filter_map(|ix| Some((own_module(planner, *ix)?, *ix)));
        let modules: HashMap<String, DeclIx> = modules.collect();
        let mut targets: HashMap<DeclIx, Vec<DeclIx>> = HashMap::new();
        let mut recursive = HashSet::new();
        for ix in top {
            let own = own_module(planner, *ix);
            for reference in references(planner, file, *ix) {
                let Some(to) = reference.to.first() else {
                    continue;
                };
                if Some(to) != own.as_ref() {
                    targets.entry(*ix).or_default().extend(modules.get(to));
                } else if visible(&planner.names, file, &reference.from, &reference.to).is_none() {
                    recursive.insert(to.clone());
                }
            }
        }
        let groups = components_of(top, |ix| targets.get(&ix).cloned().unwrap_or_default());
        for members in groups.iter().filter(|members| members.len() > 1) {
            recursive.extend({ members.iter() }.filter_map(|ix| own_module(planner, *ix)));
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
            if to.home != file {
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
