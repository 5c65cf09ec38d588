//! How much code a request asks for, told before any is made.

use std::collections::{HashMap, HashSet};

use crate::generics::{Bound, Facts, bound};
use crate::{
    AnyKind, Binding, BrandScope, FieldKind, Id, Node, NodeKind, Request, Schemas, Slot, Type,
    Value,
};

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
    /// Each part of a field's type but the first: an argument of a generic type, or the elements of a list.
    pub part: u64,
    /// Each pair of parts of a field's type of which one is around the other: what a language repeats
    /// whose types name all faces of their arguments, and those again of theirs.
    pub pair: u64,
    /// What declarations inside of others take in addition, in thousandths: for each scope around
    /// them, and for each pair of those.
    pub scopes: [u64; 2],
}

impl Least {
    /// A node in so many scopes.
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

    /// The declaration with which the code that `request` asks for is certain to come to more than
    /// `limit` bytes, by the name with its scopes. None if it may be less.
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

/// How many types a type is made of, as far as code tells them apart.
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

/// Types in types, as far as code spells them out.
struct Nesting<'r> {
    request: &'r Request,
    /// Which arguments code names; found out when there are types in types.
    facts: Option<Facts>,
}

impl<'r> Nesting<'r> {
    fn new(request: &'r Request) -> Self {
        let facts = None;
        Nesting { request, facts }
    }

    /// Pairs of parts, of all fields of a struct.
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

/// Parts of a field's type, and pairs of them of which one is around the other.
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

/// How many scopes are around nodes, files not counted.
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

    /// Of a group: as many as are around its struct.
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
            // Scopes in a circle lead nowhere.
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

/// Bytes of a constant as they stand in string literals; nothing for numbers.
fn of_value(value: &Value) -> u64 {
    match value {
        Value::Text(bytes) => of_bytes(bytes, 2),
        Value::Data(bytes) => of_bytes(bytes, 4),
        _ => of_message(value),
    }
}

/// What bytes take that are spelled as text where they can be: what no text has takes four.
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
