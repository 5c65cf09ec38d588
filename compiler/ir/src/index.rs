//! Nodes by id, and the questions everyone asks of them.

use std::collections::HashMap;

use crate::{Id, Node, NodeKind, StructNode};

/// Nodes, indexed by id. The order of insertion is kept.
#[derive(Clone, Debug, Default)]
pub struct Schemas {
    nodes: Vec<Node>,
    by_id: HashMap<Id, usize>,
}

impl Schemas {
    /// An index over `nodes`. Of two nodes with one id the later wins.
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

    /// The node with this id.
    pub fn get(&self, id: Id) -> Option<&Node> {
        self.by_id.get(&id).map(|&at| &self.nodes[at])
    }

    /// The struct (or group) with this id.
    pub fn struct_node(&self, id: Id) -> Option<&StructNode> {
        match &self.get(id)?.kind {
            NodeKind::Struct(node) => Some(node),
            _ => None,
        }
    }

    /// All nodes in order of insertion.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }
}

impl FromIterator<Node> for Schemas {
    fn from_iter<I: IntoIterator<Item = Node>>(nodes: I) -> Self {
        Schemas::new(nodes.into_iter().collect())
    }
}
