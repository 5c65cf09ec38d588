//! Which structs' encoding and decoding functions call each other.

use std::collections::HashMap;

use zooph_ir::generics::components;
use zooph_ir::{Id, NodeKind};

use crate::order::{mentioned_by, within};
use crate::plan::Planner;

/// The file's structs and groups, in an order in which those that others need come first. Structs
/// of one component need each other.
pub(crate) fn components_of(planner: &Planner<'_>, file: Id) -> Vec<Vec<Id>> {
    let mut ids = Vec::new();
    if let Some(node) = planner.schemas.get(file) {
        for nested in &node.nested_nodes {
            within(planner, nested.id, &mut ids);
        }
    }
    ids.retain(|id| {
        let kind = planner.schemas.get(*id).map(|node| &node.kind);
        matches!(kind, Some(NodeKind::Struct(_)))
    });
    let position: HashMap<Id, u64> = ids.iter().copied().zip(0..).collect();
    let mut edges: HashMap<Id, Vec<Id>> = HashMap::new();
    for (index, id) in (0..).zip(&ids) {
        let targets = edges.entry(index).or_default();
        if let Some(content) = planner.schemas.struct_node(*id) {
            let mentioned = mentioned_by(content);
            targets.extend(mentioned.iter().filter_map(|id| position.get(id)));
        }
    }
    let members = |members: Vec<u64>| {
        let mut members = members;
        members.sort_unstable();
        members
            .into_iter()
            .filter_map(|at| ids.get(at as usize).copied())
            .collect()
    };
    components(&edges).into_iter().map(members).collect()
}

/// Structs that contain themselves.
pub(crate) fn is_recursive(planner: &Planner<'_>, members: &[Id]) -> bool {
    members.len() > 1
        || members.iter().any(|id| {
            let content = planner.schemas.struct_node(*id);
            content.is_some_and(|content| mentioned_by(content).contains(id))
        })
}
