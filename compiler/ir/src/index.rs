//! An index of nodes by id.

use std::collections::HashMap;

use crate::{Id, Node, NodeKind, StructNode};

/// Nodes, indexed by id, in the order of insertion.
#[derive(Clone, Debug, Default)]
pub struct Schemas {
    nodes: Vec<Node>,
    by_id: HashMap<Id, usize>,
}

impl Schemas {
    /// Returns an index of `nodes`. If two nodes have the same id, the index finds the later one.
    pub fn new(nodes: Vec<Node>) -> Self {
        let by_id = nodes
            .iter()
            .enumerate()
            .map(|(at, node)| (node.id, at))
            .collect();
        Schemas { nodes, by_id }
    }

    /// Adds or replaces a node.
    pub fn insert(&mut self, node: Node) {
        match self.by_id.get(&node.id) {
            Some(&at) => self.nodes[at] = node,
            None => {
                self.by_id.insert(node.id, self.nodes.len());
                self.nodes.push(node);
            }
        }
    }

    /// Returns the node with this id.
    pub fn get(&self, id: Id) -> Option<&Node> {
        self.by_id.get(&id).map(|&at| &self.nodes[at])
    }

    /// Returns the struct or group with this id.
    pub fn struct_node(&self, id: Id) -> Option<&StructNode> {
        match &self.get(id)?.kind {
            NodeKind::Struct(node) => Some(node),
            _ => None,
        }
    }

    /// Returns all nodes in the order of insertion.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }
}

impl FromIterator<Node> for Schemas {
    fn from_iter<I: IntoIterator<Item = Node>>(nodes: I) -> Self {
        Schemas::new(nodes.into_iter().collect())
    }
}
