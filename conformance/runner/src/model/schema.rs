//! The fixed schemas, as the compiler resolves them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use zooph_ir::{Field, FieldKind, NodeKind, Schemas, Slot, StructNode, Type, Value};
use zooph_resolve::{Compiler, Disk};

/// The schema files, relative to the repository.
const FILES: [&str; 3] = [
    "conformance/schemas/every.capnp",
    "schemas/test/hostile-messages.capnp",
    "schemas/test/list-upgrades.capnp",
];

/// The types of vectors, by names such as `every.Point` for `Point` of `every.capnp`.
pub struct Library {
    schemas: Schemas,
    roots: BTreeMap<String, Type>,
}

/// Returns the root folder of the repository.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

fn stem(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.strip_suffix(".capnp").unwrap_or(name)
}

/// A field of the pointer section.
pub(crate) struct PointerField {
    pub(crate) index: usize,
    /// The path from the struct, including groups.
    pub(crate) path: String,
    pub(crate) ty: Type,
    /// The discriminants that must have certain values for the field to be active: the offset, in
    /// units of 16 bits, and the value of each.
    pub(crate) active: Vec<(usize, u16)>,
}

impl Library {
    /// Compiles the schemas.
    ///
    /// # Panics
    /// If there is an error in them.
    pub fn load() -> Library {
        let mut compiler = Compiler::new(Disk::at(root()));
        for file in FILES {
            compiler = compiler.file(file);
        }
        let compilation = compiler.compile();
        assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
        let (request, schemas, _, _) = compilation.into_parts();
        let mut roots = BTreeMap::new();
        for (file, path) in request.requested_files.iter().zip(FILES) {
            let node = schemas.get(file.id).expect("the file's node");
            for nested in &node.nested_nodes {
                let node = schemas.get(nested.id).expect("a declaration's node");
                if matches!(node.kind, NodeKind::Struct(_)) && !node.is_generic {
                    let ty = Type::Struct {
                        type_id: nested.id,
                        brand: Default::default(),
                    };
                    roots.insert(format!("{}.{}", stem(path), nested.name), ty);
                }
            }
        }
        Library { schemas, roots }
    }

    /// Returns the type with this name, if there is one.
    pub fn find(&self, name: &str) -> Option<&Type> {
        self.roots.get(name)
    }

    /// Returns the type with this name.
    ///
    /// # Panics
    /// If there is no such type.
    pub fn root(&self, name: &str) -> &Type {
        self.find(name)
            .unwrap_or_else(|| panic!("no struct is called {name}"))
    }

    /// Returns the names of all types.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.roots.keys().map(String::as_str)
    }

    /// Returns the file of a type, relative to the repository, and the type's name in it.
    pub fn source(name: &str) -> (&'static str, &str) {
        let (file, ty) = name.split_once('.').unwrap_or((name, ""));
        let path = FILES.iter().find(|path| stem(path) == file);
        (path.copied().unwrap_or(FILES[0]), ty)
    }

    pub(crate) fn structure(&self, ty: &Type) -> &StructNode {
        let Type::Struct { type_id, .. } = ty else {
            panic!("{ty:?} is no struct")
        };
        self.schemas.struct_node(*type_id).expect("a struct's node")
    }

    /// Returns the node of a group.
    pub(crate) fn group(&self, id: u64) -> &StructNode {
        self.schemas.struct_node(id).expect("a group's node")
    }

    /// Returns the number of an enumerant.
    pub(crate) fn enumerant(&self, ty: &Type, name: &str) -> Option<u16> {
        let Type::Enum { type_id, .. } = ty else {
            return None;
        };
        let NodeKind::Enum(node) = &self.schemas.get(*type_id)?.kind else {
            return None;
        };
        let found = node.enumerants.iter().position(|one| one.name == name);
        found.map(|index| index as u16)
    }

    /// Returns the name of an enumerant.
    pub(crate) fn enumerant_name(&self, ty: &Type, value: u16) -> Option<&str> {
        let Type::Enum { type_id, .. } = ty else {
            return None;
        };
        let NodeKind::Enum(node) = &self.schemas.get(*type_id)?.kind else {
            return None;
        };
        let found = node.enumerants.get(usize::from(value))?;
        Some(&found.name)
    }

    /// Returns all fields of the pointer section, including those of groups, by index. Fields with
    /// the same index are in the order of their ordinals.
    pub(crate) fn pointer_fields(&self, ty: &Type) -> Vec<PointerField> {
        let mut fields = Vec::new();
        self.collect(self.structure(ty), ty, "", &[], &mut fields);
        fields.sort_by_key(|field| field.index);
        fields
    }

    fn collect(
        &self,
        node: &StructNode,
        of: &Type,
        path: &str,
        active: &[(usize, u16)],
        fields: &mut Vec<PointerField>,
    ) {
        for field in &node.fields {
            let path = format!("{path}{}", field.name);
            let mut active = active.to_vec();
            if let Some(value) = field.discriminant {
                active.push((node.discriminant_offset as usize, value));
            }
            match &field.kind {
                FieldKind::Group { type_id } => {
                    let group = self.group(*type_id);
                    self.collect(group, of, &format!("{path}."), &active, fields);
                }
                FieldKind::Slot(slot) if slot.ty.is_pointer() => fields.push(PointerField {
                    index: slot.offset as usize,
                    path,
                    ty: branded(&slot.ty, of),
                    active,
                }),
                FieldKind::Slot(_) => {}
            }
        }
    }
}

/// Returns a field's type in a struct of the type `of`, with its type arguments.
pub(crate) fn branded(ty: &Type, of: &Type) -> Type {
    match of {
        Type::Struct { brand, .. } => ty.under(brand),
        _ => ty.clone(),
    }
}

/// Returns the fields in the order of the source, without the members of the union.
pub(crate) fn plain_fields(node: &StructNode) -> Vec<&Field> {
    let mut fields: Vec<&Field> = node.fields.iter().collect();
    fields.retain(|field| field.discriminant.is_none());
    fields.sort_by_key(|field| field.code_order);
    fields
}

/// Returns the member of the union with this number.
pub(crate) fn member(node: &StructNode, tag: u16) -> Option<&Field> {
    let selected = |field: &&Field| field.discriminant == Some(tag);
    node.fields.iter().find(selected)
}

/// Returns the bits that a field's default flips.
pub(crate) fn mask(slot: &Slot) -> u64 {
    match slot.default_value {
        Value::Bool(value) => u64::from(value),
        Value::Int8(value) => u64::from(value as u8),
        Value::Int16(value) => u64::from(value as u16),
        Value::Int32(value) => u64::from(value as u32),
        Value::Int64(value) => value as u64,
        Value::UInt8(value) => u64::from(value),
        Value::UInt16(value) | Value::Enum(value) => u64::from(value),
        Value::UInt32(value) => u64::from(value),
        Value::UInt64(value) => value,
        Value::Float32(value) => u64::from(value.to_bits()),
        Value::Float64(value) => value.to_bits(),
        _ => 0,
    }
}

/// Returns the size of a value in the data section, in bits.
pub(crate) fn bits(ty: &Type) -> usize {
    ty.data_bits() as usize
}
