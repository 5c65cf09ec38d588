//! In what order declarations come: OCaml knows a name only after its definition, schemas do not
//! mind.

use std::collections::{HashMap, HashSet};

use zooph_ir::generics::components;
use zooph_ir::{Binding, BrandScope, FieldKind, Id, Node, NodeKind, StructNode, Type};

use crate::names::Place;
use crate::plan::{Planner, parameter_structs};
use crate::types::visible;

/// The order of a file's declarations.
pub(crate) struct Order {
    /// Declarations of the file itself; those of one group refer to each other.
    pub(crate) groups: Vec<Vec<Id>>,
    /// Modules of the file that refer to themselves or in a circle.
    pub(crate) recursive: HashSet<String>,
}

/// The nodes a type mentions.
fn mentioned(ty: &Type, found: &mut Vec<Id>) {
    let brand = match ty {
        Type::List(element) => return mentioned(element, found),
        Type::Enum { type_id, .. } => {
            found.push(*type_id);
            return;
        }
        Type::Struct { type_id, brand } => {
            found.push(*type_id);
            brand
        }
        _ => return,
    };
    for scope in &brand.scopes {
        let BrandScope::Bind { bindings, .. } = scope else {
            continue;
        };
        for binding in bindings {
            if let Binding::Type(ty) = binding {
                mentioned(ty, found);
            }
        }
    }
}

/// The nodes a struct's own fields mention, groups included.
pub(crate) fn mentioned_by(content: &StructNode) -> Vec<Id> {
    let mut found = Vec::new();
    for field in &content.fields {
        match &field.kind {
            FieldKind::Slot(slot) => mentioned(&slot.ty, &mut found),
            FieldKind::Group { type_id } => found.push(*type_id),
        }
    }
    found
}

/// A declaration and everything in it.
pub(crate) fn within(planner: &Planner<'_>, id: Id, found: &mut Vec<Id>) {
    let Some(node) = planner.schemas.get(id) else {
        return;
    };
    found.push(id);
    for nested in &node.nested_nodes {
        within(planner, nested.id, found);
    }
    match &node.kind {
        NodeKind::Struct(content) => {
            for field in &content.fields {
                if let FieldKind::Group { type_id } = field.kind {
                    within(planner, type_id, found);
                }
            }
        }
        NodeKind::Interface(content) => {
            for id in parameter_structs(planner.schemas, content) {
                within(planner, id, found);
            }
        }
        _ => {}
    }
}

/// A reference from inside a module to a type of the same file.
struct Reference {
    from: Vec<String>,
    to: Vec<String>,
}

impl Order {
    pub(crate) fn new(planner: &Planner<'_>, file: Id) -> Self {
        let top: Vec<Id> = planner.schemas.get(file).map_or_else(Vec::new, |node| {
            node.nested_nodes.iter().map(|nested| nested.id).collect()
        });
        let position: HashMap<String, u64> = (0..)
            .zip(&top)
            .filter_map(|(index, id)| Some((own_module(planner, *id)?, index)))
            .collect();
        let mut edges: HashMap<Id, Vec<Id>> = HashMap::new();
        let mut recursive = HashSet::new();
        for (index, id) in (0..).zip(&top) {
            let own = own_module(planner, *id);
            let targets = edges.entry(index).or_default();
            for reference in references(planner, file, *id) {
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
            let ids: Vec<Id> = members
                .iter()
                .filter_map(|at| top.get(*at as usize))
                .copied()
                .collect();
            if ids.len() > 1 {
                recursive.extend(ids.iter().filter_map(|id| own_module(planner, *id)));
            }
            groups.push(ids);
        }
        Order { groups, recursive }
    }

    /// The declaration's module is one that refers to itself or in a circle.
    pub(crate) fn is_recursive(&self, planner: &Planner<'_>, id: Id) -> bool {
        own_module(planner, id).is_some_and(|module| self.recursive.contains(&module))
    }
}

/// The module of a declaration of the file itself; constants have none.
fn own_module(planner: &Planner<'_>, id: Id) -> Option<String> {
    planner.names.place(id)?.path.first().cloned()
}

/// What a declaration and everything in it refers to in its file.
fn references(planner: &Planner<'_>, file: Id, id: Id) -> Vec<Reference> {
    let mut ids = Vec::new();
    within(planner, id, &mut ids);
    let mut found = Vec::new();
    for id in ids {
        let (Some(node), Some(place)) = (planner.schemas.get(id), planner.names.place(id)) else {
            continue;
        };
        for to in targets(node) {
            let Some(to) = planner.names.place(to).filter(|to| to.file == file) else {
                continue;
            };
            for from in contexts(planner, node, place) {
                found.push(Reference {
                    from,
                    to: to.path.clone(),
                });
            }
        }
    }
    found
}

fn targets(node: &Node) -> Vec<Id> {
    let mut found = Vec::new();
    match &node.kind {
        NodeKind::Struct(content) => found = mentioned_by(content),
        NodeKind::Const { ty, .. } => mentioned(ty, &mut found),
        _ => {}
    }
    found
}

/// The modules in which a node's fields are mentioned.
fn contexts(planner: &Planner<'_>, node: &Node, place: &Place) -> Vec<Vec<String>> {
    let mut contexts = vec![place.path.clone()];
    if matches!(&node.kind, NodeKind::Struct(content)
        if content.discriminant_count > 0 && !crate::names::is_union_group(content))
    {
        let mut union = place.path.clone();
        union.push(planner.names.union(node.id).to_owned());
        contexts.push(union);
    }
    contexts
}
