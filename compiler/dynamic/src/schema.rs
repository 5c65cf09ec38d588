//! Schemas loaded at run time, and their types with all generic parameters bound.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use zooph_ir::{self as ir, AnyKind, Binding, Brand, BrandScope, EnumNode, Id, NodeKind};

use crate::plan::StructPlan;

/// The greatest number of struct types, where each combination of type arguments counts. Further types read
/// as `AnyPointer`. Only generics whose arguments grow without end reach the limit.
const MAX_STRUCTS: u32 = 1 << 16;

/// A type whose generic parameters are bound. Unbound parameters are `AnyPointer`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // Each variant is the schema language's type of that name.
pub enum Type {
    Void,
    Bool,
    Int8,
    Int16,
    Int32,
    Int64,
    UInt8,
    UInt16,
    UInt32,
    UInt64,
    Float32,
    Float64,
    Text,
    Data,
    /// A list of the element type.
    List(Arc<Type>),
    /// An enum, by the id of its node.
    Enum(Id),
    /// A struct with its type arguments.
    Struct(StructId),
    /// A capability of an interface, by the id of the interface's node.
    Interface(Id),
    AnyPointer,
    AnyStruct,
    AnyList,
    Capability,
}

/// A struct type with its type arguments, as an index into the [`SchemaSet`] that returned it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StructId(u32);

impl StructId {
    /// Returns a number that is unique in the set and not 0.
    pub(crate) fn number(self) -> usize {
        self.0 as usize + 1
    }
}

/// A struct type before it is planned: its node, and the type arguments of the scopes around it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) id: Id,
    pub(crate) scopes: Vec<(Id, Vec<Type>)>,
}

struct Entry {
    key: Key,
    plan: OnceLock<StructPlan>,
}

/// Schemas loaded at run time. A struct type is planned when it is first used. Threads can share a set.
pub struct SchemaSet {
    nodes: ir::Schemas,
    index: Mutex<HashMap<Key, StructId>>,
    /// The struct types. Entry `i` is in chunk `log2(i + 1)`. Chunks never move, so plans can be borrowed while
    /// other types are added.
    chunks: [OnceLock<Box<[OnceLock<Entry>]>>; CHUNKS],
    empty: StructPlan,
}

const CHUNKS: usize = MAX_STRUCTS.ilog2() as usize + 1;

fn chunk_of(index: u32) -> (usize, usize) {
    let chunk = (index + 1).ilog2();
    (chunk as usize, (index + 1 - (1 << chunk)) as usize)
}

impl SchemaSet {
    /// Returns a set of these nodes.
    pub fn new(nodes: ir::Schemas) -> Self {
        SchemaSet {
            nodes,
            index: Mutex::default(),
            chunks: [const { OnceLock::new() }; CHUNKS],
            empty: StructPlan::default(),
        }
    }

    /// Returns the schemas in a `CodeGeneratorRequest`, as written by `zooph compile -o-`.
    ///
    /// # Errors
    /// The bytes are not a valid request.
    pub fn from_request(bytes: &[u8]) -> Result<Self, zooph::Fault> {
        let request = zooph_request::read(bytes)?;
        Ok(SchemaSet::new(ir::Schemas::new(request.nodes)))
    }

    /// Returns the nodes.
    pub fn nodes(&self) -> &ir::Schemas {
        &self.nodes
    }

    /// Returns the struct type of this node without type arguments, or `None` if it is not a struct.
    pub fn struct_by_id(&self, id: Id) -> Option<StructId> {
        self.nodes.struct_node(id)?;
        self.intern(Key {
            id,
            scopes: Vec::new(),
        })
    }

    /// Returns the struct type with this name and without type arguments. The name is relative to the file,
    /// such as `Outer.Inner`. If several files have such a type, returns the first one.
    pub fn struct_by_name(&self, name: &str) -> Option<StructId> {
        let named = |node: &&ir::Node| {
            node.display_name
                .split_once(':')
                .is_some_and(|(_, inner)| inner == name)
        };
        let node = self.nodes.nodes().iter().find(named)?;
        self.struct_by_id(node.id)
    }

    /// Returns a type of the schema, outside of any generic scope.
    pub fn type_of(&self, ty: &ir::Type) -> Type {
        self.bind(ty, &[])
    }

    /// Returns the plan of a struct type.
    pub fn plan(&self, id: StructId) -> &StructPlan {
        match self.entry(id) {
            Some(entry) => entry.plan.get_or_init(|| StructPlan::new(self, &entry.key)),
            None => &self.empty,
        }
    }

    /// Returns the enum with this id.
    pub fn enum_node(&self, id: Id) -> Option<&EnumNode> {
        match &self.nodes.get(id)?.kind {
            NodeKind::Enum(node) => Some(node),
            _ => None,
        }
    }

    /// Returns the name of enumerant `value`, if the schema knows it.
    pub fn enumerant(&self, id: Id, value: u16) -> Option<&str> {
        Some(&self.enum_node(id)?.enumerants.get(value as usize)?.name)
    }

    /// Returns the id of the node of a struct type.
    pub(crate) fn id_of(&self, id: StructId) -> Option<Id> {
        Some(self.entry(id)?.key.id)
    }

    fn entry(&self, id: StructId) -> Option<&Entry> {
        let (chunk, at) = chunk_of(id.0);
        self.chunks.get(chunk)?.get()?.get(at)?.get()
    }

    /// Returns the struct type of a key, or `None` if there are too many types.
    pub(crate) fn intern(&self, key: Key) -> Option<StructId> {
        // A panic below cannot leave the map inconsistent, so the lock may be used after one.
        let mut index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&id) = index.get(&key) {
            return Some(id);
        }
        let next = index.len() as u32;
        if next + 1 >= MAX_STRUCTS {
            return None;
        }
        let (chunk, at) = chunk_of(next);
        let entries =
            self.chunks[chunk].get_or_init(|| (0..1 << chunk).map(|_| OnceLock::new()).collect());
        entries[at].get_or_init(|| Entry {
            key: key.clone(),
            plan: OnceLock::new(),
        });
        index.insert(key, StructId(next));
        Some(StructId(next))
    }

    /// Converts a type inside scopes that bind its generic parameters.
    pub(crate) fn bind(&self, ty: &ir::Type, scopes: &[(Id, Vec<Type>)]) -> Type {
        match ty {
            ir::Type::Void => Type::Void,
            ir::Type::Bool => Type::Bool,
            ir::Type::Int8 => Type::Int8,
            ir::Type::Int16 => Type::Int16,
            ir::Type::Int32 => Type::Int32,
            ir::Type::Int64 => Type::Int64,
            ir::Type::UInt8 => Type::UInt8,
            ir::Type::UInt16 => Type::UInt16,
            ir::Type::UInt32 => Type::UInt32,
            ir::Type::UInt64 => Type::UInt64,
            ir::Type::Float32 => Type::Float32,
            ir::Type::Float64 => Type::Float64,
            ir::Type::Text => Type::Text,
            ir::Type::Data => Type::Data,
            ir::Type::List(element) => Type::List(Arc::new(self.bind(element, scopes))),
            ir::Type::Enum { type_id, .. } => Type::Enum(*type_id),
            ir::Type::Struct { type_id, brand } => self.bind_struct(*type_id, brand, scopes),
            ir::Type::Interface { type_id, .. } => Type::Interface(*type_id),
            ir::Type::AnyPointer(AnyKind::Any) => Type::AnyPointer,
            ir::Type::AnyPointer(AnyKind::Struct) => Type::AnyStruct,
            ir::Type::AnyPointer(AnyKind::List) => Type::AnyList,
            ir::Type::AnyPointer(AnyKind::Capability) => Type::Capability,
            // An argument that is no pointer comes from no compiler.
            ir::Type::Parameter { scope_id, index } => scopes
                .iter()
                .find(|(id, _)| id == scope_id)
                .and_then(|(_, bindings)| bindings.get(*index as usize))
                .filter(|argument| argument.is_pointer())
                .cloned()
                .unwrap_or(Type::AnyPointer),
            ir::Type::ImplicitMethodParameter { .. } => Type::AnyPointer,
        }
    }

    fn bind_struct(&self, id: Id, brand: &Brand, scopes: &[(Id, Vec<Type>)]) -> Type {
        let bound = brand.scopes.iter().filter_map(|scope| match scope {
            BrandScope::Bind { scope_id, bindings } => {
                let types = bindings.iter().map(|binding| match binding {
                    Binding::Unbound => Type::AnyPointer,
                    Binding::Type(ty) => self.bind(ty, scopes),
                });
                Some((*scope_id, types.collect()))
            }
            BrandScope::Inherit { scope_id } => {
                scopes.iter().find(|(id, _)| id == scope_id).cloned()
            }
        });
        let key = Key {
            id,
            scopes: bound.collect(),
        };
        self.intern(key).map_or(Type::AnyPointer, Type::Struct)
    }
}

impl From<&Type> for Type {
    fn from(ty: &Type) -> Type {
        ty.clone()
    }
}

impl Type {
    /// Reports whether values are in the pointer section.
    pub fn is_pointer(&self) -> bool {
        !matches!(self, Type::Void) && self.data_bits() == 0
    }

    /// Returns the size of a value in the data section in bits, and 0 for `Void` and pointers.
    pub fn data_bits(&self) -> u32 {
        use Type::*;
        match self {
            Bool => 1,
            Int8 | UInt8 => 8,
            Int16 | UInt16 | Enum(_) => 16,
            Int32 | UInt32 | Float32 => 32,
            Int64 | UInt64 | Float64 => 64,
            _ => 0,
        }
    }
}
