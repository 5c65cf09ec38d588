//! How many fields structs have, which is what reading them costs.

use std::collections::HashMap;

use zooph_dynamic::SchemaSet;
use zooph_ir::{FieldKind, Id, NodeKind};

use crate::side::DEPTH;

/// The numbers of fields of structs, with those of their groups.
pub(crate) struct Sizes<'s> {
    set: &'s SchemaSet,
    known: HashMap<Id, usize>,
}

impl<'s> Sizes<'s> {
    pub(crate) fn new(set: &'s SchemaSet) -> Self {
        Sizes {
            set,
            known: HashMap::new(),
        }
    }

    /// Returns the number of fields of all structs.
    pub(crate) fn all(&self) -> usize {
        let nodes = self.set.nodes().nodes().iter();
        let fields = nodes.map(|node| match &node.kind {
            NodeKind::Struct(content) => content.fields.len(),
            _ => 0,
        });
        fields.sum()
    }

    /// Returns the number of fields of a struct or group, and one for itself.
    pub(crate) fn of(&mut self, id: Id, depth: usize) -> usize {
        if let Some(known) = self.known.get(&id) {
            return *known;
        }
        let Some(node) = self.set.nodes().struct_node(id).filter(|_| depth < DEPTH) else {
            return 1;
        };
        let fields = node.fields.iter().map(|field| match field.kind {
            FieldKind::Group { type_id } => self.of(type_id, depth + 1),
            FieldKind::Slot(_) => 1,
        });
        let size = 1 + fields.sum::<usize>();
        self.known.insert(id, size);
        size
    }
}
