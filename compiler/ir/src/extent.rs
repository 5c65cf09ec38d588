//! A lower bound of the size of generated code, which is known before any code is made.

use std::collections::{HashMap, HashSet};

use crate::generics::{Bound, Facts, bound};
use crate::{
    AnyKind, Binding, BrandScope, FieldKind, Id, Node, NodeKind, Request, Schemas, Slot, Type,
    Value,
};

/// Lower bounds in bytes of the code that a back end makes, whatever the names, types and options are.
#[derive(Clone, Copy, Debug)]
pub struct Least {
    /// For a struct without fields.
    pub structure: u64,
    /// For a group or named union without fields, including its field in the parent.
    pub group: u64,
    /// For a union without members, in a struct or group.
    pub union: u64,
    /// For a field of type Void.
    pub void: u64,
    /// For another field in the data section.
    pub data: u64,
    /// For a field in the pointer section.
    pub pointer: u64,
    /// For a field whose type is a capability or an interface.
    pub capability: u64,
    /// For an enum without enumerants.
    pub enumeration: u64,
    /// For an enumerant.
    pub enumerant: u64,
    /// For an interface without methods.
    pub interface: u64,
    /// For a method without structs of its own.
    pub method: u64,
    /// For each part of a field's type but the first. Parts are arguments of generic types and elements of lists.
    pub part: u64,
    /// For each pair of parts of a field's type in which one contains the other. Some languages spell all faces of
    /// arguments, and again those of the arguments' arguments.
    pub pair: u64,
    /// The additional code for nested declarations, in thousandths: for each scope around a declaration, and for
    /// each pair of these scopes.
    pub scopes: [u64; 2],
}

impl Least {
    /// Returns the bound for a node inside `depth` scopes.
    fn of_node(&self, node: &Node, depth: u64) -> u64 {
        let bytes = self.of_outer_node(node);
        match &node.kind {
            NodeKind::Const { .. } => bytes,
            _ => {
                let [each, pairs] = self.scopes;
                bytes * (1000 + each * depth + pairs * depth * depth) / 1000
            }
        }
    }

    fn of_outer_node(&self, node: &Node) -> u64 {
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
            NodeKind::Const { value, .. } => of_value(value),
            NodeKind::File | NodeKind::Annotation { .. } => 0,
        }
    }

    fn of_slot(&self, slot: &Slot) -> u64 {
        let parts = parts(&slot.ty) - 1;
        self.of_value_slot(slot) + parts * self.part
    }

    fn of_value_slot(&self, slot: &Slot) -> u64 {
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

    /// Returns the declaration with which the code for `request` is certain to exceed `limit` bytes, as a name
    /// with scopes. Returns `None` if the code may be smaller.
    pub fn beyond(&self, limit: u64, request: &Request) -> Option<String> {
        let mut bytes = 0;
        let mut depths = Depths::new(request);
        let mut nesting = Nesting::new(request);
        let over = asked(request).into_iter().find(|node| {
            bytes += self.of_node(node, depths.of(node));
            if self.pair > 0 {
                bytes += self.pair * nesting.pairs_of(node);
            }
            bytes > limit
        })?;
        let name = over.display_name.rsplit_once(':');
        Some(
            name.map_or(&*over.display_name, |(_, name)| name)
                .to_owned(),
        )
    }
}

/// Returns the number of parts of a type that generated code spells out.
fn parts(ty: &Type) -> u64 {
    match ty {
        Type::List(element) => 1 + parts(element),
        Type::Struct { brand, .. } => {
            let bindings = brand.scopes.iter().flat_map(|scope| match scope {
                BrandScope::Bind { bindings, .. } => &bindings[..],
                BrandScope::Inherit { .. } => &[],
            });
            let types = bindings.map(|binding| match binding {
                Binding::Type(ty) => parts(ty),
                Binding::Unbound => 0,
            });
            1 + types.sum::<u64>()
        }
        _ => 1,
    }
}

/// Counts the parts of nested types that generated code spells out.
struct Nesting<'r> {
    request: &'r Request,
    /// Facts about generics, computed when the first nested type is met.
    facts: Option<Facts>,
}

impl<'r> Nesting<'r> {
    fn new(request: &'r Request) -> Self {
        let facts = None;
        Nesting { request, facts }
    }

    /// Returns the number of pairs of parts, for all fields of a struct.
    fn pairs_of(&mut self, node: &Node) -> u64 {
        let NodeKind::Struct(content) = &node.kind else {
            return 0;
        };
        let types = content.fields.iter().filter_map(|field| match &field.kind {
            FieldKind::Slot(slot) => Some(&slot.ty),
            FieldKind::Group { .. } => None,
        });
        let deep: Vec<&Type> = types.filter(|ty| parts(ty) > 2).collect();
        if deep.is_empty() {
            return 0;
        }
        let new = || Facts::new(&Schemas::new(self.request.nodes.clone()));
        let facts = self.facts.get_or_insert_with(new);
        deep.iter().map(|ty| pairs(facts, ty).1).sum()
    }
}

/// Returns the number of parts of a field's type, and the number of pairs in which one contains the other.
fn pairs(facts: &Facts, ty: &Type) -> (u64, u64) {
    let mut found = (1, 0);
    let mut add = |(parts, pairs): (u64, u64)| {
        found.0 += parts;
        found.1 += parts + pairs;
    };
    match ty {
        Type::List(element) if element.is_pointer() => add(pairs(facts, element)),
        Type::Struct { type_id, brand } => {
            for &parameter in facts.parameters(*type_id) {
                match bound(brand, parameter) {
                    Bound::Type(ty) if !facts.grows(parameter, ty) => {
                        add(pairs(facts, ty));
                    }
                    _ => {}
                }
            }
        }
        _ => {}
    }
    found
}

/// Computes the number of scopes around nodes, without files.
struct Depths<'r> {
    by_id: HashMap<Id, &'r Node>,
    known: HashMap<Id, u64>,
}

impl<'r> Depths<'r> {
    fn new(request: &'r Request) -> Self {
        let by_id = request.nodes.iter().map(|node| (node.id, node)).collect();
        let known = HashMap::new();
        Depths { by_id, known }
    }

    /// Returns the number of scopes around a node. For a group, it is that of its struct.
    fn of(&mut self, node: &Node) -> u64 {
        let mut inside = Vec::new();
        let mut scope = node.scope_id;
        let mut depth = loop {
            if let Some(&depth) = self.known.get(&scope) {
                break depth;
            }
            let Some(around) = self.by_id.get(&scope) else {
                break 0;
            };
            if matches!(around.kind, NodeKind::File) {
                break 0;
            }
            // A cycle of scopes is malformed and counts as no scope.
            self.known.insert(scope, 0);
            inside.push((scope, !is_group(around)));
            scope = around.scope_id;
        };
        for (scope, counts) in inside.into_iter().rev() {
            depth += u64::from(counts);
            self.known.insert(scope, depth);
        }
        depth - u64::from(is_group(node)).min(depth)
    }
}

fn is_group(node: &Node) -> bool {
    matches!(&node.kind, NodeKind::Struct(content) if content.is_group)
}

/// Returns the size in bytes of a constant in string literals; 0 for a number.
fn of_value(value: &Value) -> u64 {
    match value {
        Value::Text(bytes) => of_bytes(bytes, 2),
        Value::Data(bytes) => of_bytes(bytes, 4),
        _ => of_message(value),
    }
}

/// Returns the size of bytes spelled as text where possible. Bytes that are not UTF-8 take four.
fn of_bytes(bytes: &[u8], zero: u64) -> u64 {
    let chunks = bytes.utf8_chunks();
    let each = chunks.map(|chunk| {
        let valid = chunk.valid().bytes().map(|byte| match byte {
            0 => zero,
            _ => 1,
        });
        valid.sum::<u64>() + 4 * chunk.invalid().len() as u64
    });
    each.sum()
}

/// Returns the size in string literals of a constant that is a message. A zero byte takes four bytes in all
/// languages, and no byte takes less than one.
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

/// Returns the nodes that the requested files declare, structs of their methods included.
fn asked(request: &Request) -> Vec<&Node> {
    let by_id: HashMap<Id, &Node> = request.nodes.iter().map(|node| (node.id, node)).collect();
    let mut known: HashMap<Id, bool> = { request.requested_files.iter() }
        .map(|file| (file.id, true))
        .collect();
    let methods = request.nodes.iter().flat_map(|node| match &node.kind {
        NodeKind::Interface(content) => &content.methods[..],
        _ => &[],
    });
    // Structs that a method declares have no scope. They are counted as declarations of the file.
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
            // A cycle of scopes is malformed and leads to no file.
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
