//! Checks that the declarations of a request form a tree. A compiler guarantees that, but a request from elsewhere
//! may contain cycles, on which back ends would not terminate.

use std::collections::{HashMap, HashSet};

use crate::{FieldKind, Id, Node, NodeKind, Request, StructNode};

/// The greatest nesting of scopes and of groups. The language's own parser has a smaller limit.
const DEPTH: usize = 128;

/// Checks that each declaration is in the scope that it names, exactly once, that each group belongs to a field
/// of its parent, and that the outermost scope is a file or a struct of a method. Also checks that fields are
/// inside their structs.
///
/// # Errors
/// A sentence that names a declaration.
pub fn check(request: &Request) -> Result<(), String> {
    let by_id: HashMap<Id, &Node> = request.nodes.iter().map(|node| (node.id, node)).collect();
    if by_id.len() < request.nodes.len() {
        return Err("two declarations of the request have one id".to_owned());
    }
    let mut depths: HashMap<Id, usize> = HashMap::new();
    for node in &request.nodes {
        let mut path = Vec::new();
        let mut at = Some(node);
        let mut depth = loop {
            let Some(outer) = at else {
                break 0;
            };
            if let Some(depth) = depths.get(&outer.id) {
                break *depth;
            }
            path.push(outer.id);
            if path.len() > DEPTH {
                return Err(refused(node, "is in more scopes than there may be"));
            }
            at = by_id.get(&outer.scope_id).copied();
        };
        for id in path.into_iter().rev() {
            depth += 1;
            depths.insert(id, depth);
        }
        if depth > DEPTH {
            return Err(refused(node, "is in more scopes than there may be"));
        }
    }
    let mut listed = HashSet::new();
    for node in &request.nodes {
        if matches!(&node.kind, NodeKind::Struct(content) if !holds_its_fields(content)) {
            return Err(refused(node, "has fields outside of it"));
        }
        let fields = match &node.kind {
            NodeKind::Struct(content) => &content.fields[..],
            _ => &[],
        };
        let groups = fields.iter().filter_map(|field| match field.kind {
            FieldKind::Group { type_id } => Some(type_id),
            FieldKind::Slot(_) => None,
        });
        let nested = node.nested_nodes.iter().map(|nested| nested.id);
        for inner in groups.chain(nested).filter_map(|id| by_id.get(&id)) {
            if inner.scope_id != node.id || !listed.insert(inner.id) {
                return Err(refused(inner, "is declared twice, or not where it says"));
            }
        }
    }
    Ok(())
}

/// Reports whether all fields and the union's discriminant are inside the struct's sections.
fn holds_its_fields(content: &StructNode) -> bool {
    let data_bits = 64 * u64::from(content.data_word_count);
    let holds = |offset: u32, bits: u32| (u64::from(offset) + 1) * u64::from(bits) <= data_bits;
    let has_union = content.discriminant_count > 0;
    let mut slots = content.fields.iter().filter_map(|field| match &field.kind {
        FieldKind::Slot(slot) => Some(slot),
        FieldKind::Group { .. } => None,
    });
    (!has_union || holds(content.discriminant_offset, 16))
        && slots.all(|slot| match slot.ty.is_pointer() {
            true => slot.offset < u32::from(content.pointer_count),
            false => holds(slot.offset, slot.ty.data_bits()),
        })
}

fn refused(node: &Node, why: &str) -> String {
    let name: String = node.display_name.chars().take(200).collect();
    format!("{name}: the request is of no compiler: this declaration {why}")
}
