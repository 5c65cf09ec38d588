//! How much code a request asks for, told before any is made.

use std::collections::{HashMap, HashSet};

use crate::{AnyKind, FieldKind, Id, Node, NodeKind, Request, Slot, Type, Value};

/// Bytes of code that a back end makes at the least, whatever names, types and options there are.
#[derive(Clone, Copy, Debug)]
pub struct Least {
    /// A struct without fields.
    pub structure: u64,
    /// A group or named union without fields, with the field that it is.
    pub group: u64,
    /// A union without members, in a struct or group.
    pub union: u64,
    /// A field of type Void.
    pub void: u64,
    /// Another field in the data section.
    pub data: u64,
    /// A field in the pointer section.
    pub pointer: u64,
    /// A field that is a capability, or of an interface.
    pub capability: u64,
    /// An enum without enumerants.
    pub enumeration: u64,
    /// An enumerant.
    pub enumerant: u64,
    /// An interface without methods.
    pub interface: u64,
    /// A method without the structs of its own.
    pub method: u64,
}

impl Least {
    fn of_node(&self, node: &Node) -> u64 {
        let times = |count: usize, each: u64| count as u64 * each;
        match &node.kind {
            NodeKind::Struct(content) => {
                let own = match content.is_group {
                    true => self.group,
                    false => self.structure,
                };
                let fields = content.fields.iter().map(|field| match &field.kind {
                    FieldKind::Slot(slot) => self.of_slot(slot),
                    FieldKind::Group { .. } => 0,
                });
                let union = match content.discriminant_count {
                    0 => 0,
                    _ => self.union,
                };
                own + union + fields.sum::<u64>()
            }
            NodeKind::Enum(content) => {
                self.enumeration + times(content.enumerants.len(), self.enumerant)
            }
            NodeKind::Interface(content) => {
                self.interface + times(content.methods.len(), self.method)
            }
            NodeKind::Const { value, .. } => of_message(value),
            NodeKind::File | NodeKind::Annotation { .. } => 0,
        }
    }

    fn of_slot(&self, slot: &Slot) -> u64 {
        match slot.ty.data_bits() {
            _ if matches!(
                slot.ty,
                Type::Interface { .. } | Type::AnyPointer(AnyKind::Capability)
            ) =>
            {
                self.capability
            }
            _ if slot.ty.is_pointer() => self.pointer,
            0 => self.void,
            _ => self.data,
        }
    }

    /// The declaration with which the code that `request` asks for is certain to come to more than
    /// `limit` bytes, by the name with its scopes. None if it may be less.
    pub fn beyond(&self, limit: u64, request: &Request) -> Option<String> {
        let mut bytes = 0;
        let over = asked(request).into_iter().find(|node| {
            bytes += self.of_node(node);
            bytes > limit
        })?;
        let name = over.display_name.rsplit_once(':');
        Some(
            name.map_or(&*over.display_name, |(_, name)| name)
                .to_owned(),
        )
    }
}

/// Bytes of a constant that is a message, as they stand in string literals: a byte that is zero takes
/// four in all languages, and no byte takes less than one.
fn of_message(value: &Value) -> u64 {
    let (Value::List(pointer) | Value::Struct(pointer) | Value::AnyPointer(pointer)) = value else {
        return 0;
    };
    let words = pointer.words.iter();
    let zeros = words
        .clone()
        .map(|word| word.to_le_bytes().iter().filter(|byte| **byte == 0).count());
    (8 * words.len() + 3 * zeros.sum::<usize>()) as u64
}

/// The nodes that the requested files declare, structs of their methods included.
fn asked(request: &Request) -> Vec<&Node> {
    let by_id: HashMap<Id, &Node> = request.nodes.iter().map(|node| (node.id, node)).collect();
    let mut known: HashMap<Id, bool> = { request.requested_files.iter() }
        .map(|file| (file.id, true))
        .collect();
    let methods = request.nodes.iter().flat_map(|node| match &node.kind {
        NodeKind::Interface(content) => &content.methods[..],
        _ => &[],
    });
    // Structs that a method declares have no scope. They are as good as the file's.
    let own: HashSet<Id> = methods
        .flat_map(|method| [method.param_struct_type, method.result_struct_type])
        .filter(|id| by_id.get(id).is_some_and(|node| node.scope_id == 0))
        .collect();
    let has_requested = !known.is_empty();
    let mut is_asked = |node: &Node| {
        let (mut at, mut passed) = (node.id, Vec::new());
        let found = loop {
            if let Some(&found) = known.get(&at) {
                break found;
            }
            // Scopes in a circle lead nowhere.
            known.insert(at, false);
            passed.push(at);
            match by_id.get(&at) {
                Some(_) if own.contains(&at) => break has_requested,
                Some(node) => at = node.scope_id,
                None => break false,
            }
        };
        known.extend(passed.into_iter().map(|id| (id, found)));
        found
    };
    request.nodes.iter().filter(|node| is_asked(node)).collect()
}
