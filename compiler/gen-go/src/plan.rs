//! The target model: every decision about the generated code, so that rendering only fills
//! templates.

mod field;
mod layout;
mod literal;
mod native;

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use zooph_emit::{Code, Scope};
use zooph_ir::generics::Facts;
use zooph_ir::{
    Field, FieldKind, Id, Node, NodeKind, Schemas, SourceInfo, StructNode, Type, Value,
};

use crate::Note;
use crate::annotations;
use crate::names::Names;
use crate::packages::Packages;
use crate::spelling::{Go, go};
use crate::types::{Face, Imports, View};

pub(crate) use field::{DefaultPlan, FieldPlan, NumberKind, PointerPlan, PointerShape, Spot};
pub(crate) use literal::quoted;
pub(crate) use native::{Native, Same};

/// What a package contains.
pub(crate) enum Item {
    Struct(Box<StructPlan>),
    Enum(EnumPlan),
    Interface(InterfacePlan),
    Constant(ConstantPlan),
}

/// What nodes of all kinds have: an id, and a schema to embed.
pub(crate) struct Identity {
    pub(crate) ident: String,
    pub(crate) id: Id,
    /// The encoded node as a literal.
    pub(crate) schema: Option<String>,
}

/// A struct or group.
pub(crate) struct StructPlan {
    pub(crate) doc: Code,
    pub(crate) identity: Identity,
    /// As the schema calls it.
    pub(crate) schema_name: String,
    pub(crate) parameters: Vec<String>,
    pub(crate) is_group: bool,
    pub(crate) data_words: u16,
    pub(crate) pointers: u16,
    /// In the order of the schema's source.
    pub(crate) fields: Vec<FieldPlan>,
    pub(crate) union: Option<UnionPlan>,
    /// What `init` of a group has to clear: bytes with a mask, and pointers.
    pub(crate) owned_bytes: BTreeMap<u32, u8>,
    pub(crate) owned_pointers: Vec<u32>,
    /// The rows of the layout table, as seen by the Reader and by the Record.
    pub(crate) rows: [Vec<Go>; 2],
    pub(crate) union_json: Option<String>,
}

impl StructPlan {
    fn own_bits(&mut self, at: u32, size: u32) {
        for bit in at..at + size {
            *self.owned_bytes.entry(bit / 8).or_default() |= 1 << (bit % 8);
        }
    }

    /// The shape: data words in the lower half, pointers in the upper one.
    pub(crate) fn shape(&self) -> u32 {
        u32::from(self.data_words) | u32::from(self.pointers) << 16
    }
}

/// The union of a struct or group that has no name of its own.
pub(crate) struct UnionPlan {
    /// The type of its tag.
    pub(crate) which: String,
    /// Byte of the tag.
    pub(crate) at: u32,
    /// Name, number and the schema's name of each member, by number.
    pub(crate) members: Vec<(String, u16, String)>,
}

/// An enum.
pub(crate) struct EnumPlan {
    pub(crate) doc: Code,
    pub(crate) identity: Identity,
    pub(crate) schema_name: String,
    /// Doc comment, identifier, what String gives, and the name in JSON.
    pub(crate) values: Vec<(Code, String, String, String)>,
}

/// An interface: numbers only, for calls are made elsewhere.
pub(crate) struct InterfacePlan {
    pub(crate) doc: Code,
    pub(crate) identity: Identity,
    pub(crate) schema_name: String,
    pub(crate) methods: Vec<(Code, String, usize)>,
}

/// A constant.
pub(crate) struct ConstantPlan {
    pub(crate) doc: Code,
    pub(crate) ident: String,
    pub(crate) form: ConstantForm,
}

/// How a constant is written.
pub(crate) enum ConstantForm {
    /// `const` with a type and a value.
    Value { ty: Option<Go>, value: String },
    /// A variable, for Go has no such constants.
    Variable { value: Go },
    /// A function that reads a flat message.
    Message { ty: Go, bytes: String },
}

/// Everything planning looks things up in.
pub(crate) struct Planner<'s> {
    pub(crate) schemas: &'s Schemas,
    pub(crate) facts: &'s Facts,
    pub(crate) packages: &'s Packages,
    pub(crate) names: &'s Names,
    sources: HashMap<Id, &'s SourceInfo>,
    /// The fields that groups are.
    groups: HashMap<Id, &'s Field>,
    /// The nodes that each file declares.
    declared: HashMap<Id, Vec<&'s Node>>,
    notes: RefCell<Vec<Note>>,
}

/// Groups nest no deeper: the language's own parser stops before.
pub(crate) const DEPTH: u32 = 64;

impl<'s> Planner<'s> {
    pub(crate) fn new(
        schemas: &'s Schemas,
        facts: &'s Facts,
        packages: &'s Packages,
        names: &'s Names,
        sources: &'s [SourceInfo],
    ) -> Self {
        let mut declared: HashMap<Id, Vec<&Node>> = HashMap::new();
        for node in schemas.nodes() {
            if let Some(file) = packages.file_of(node.id) {
                declared.entry(file).or_default().push(node);
            }
        }
        Planner {
            schemas,
            facts,
            packages,
            names,
            sources: sources.iter().map(|info| (info.id, info)).collect(),
            groups: schemas.nodes().iter().flat_map(groups).collect(),
            declared,
            notes: RefCell::default(),
        }
    }

    /// What the user should know about the code, in order.
    pub(crate) fn notes(self) -> Vec<Note> {
        let mut notes = self.notes.into_inner();
        notes.sort();
        notes.dedup();
        notes
    }

    /// What a file declares. Each item is planned when it is asked for, so that the plans of a large
    /// file are not all there at once; `imports` are complete after the last one.
    pub(crate) fn file<'i>(
        &'i self,
        id: Id,
        imports: &'i Imports,
        encode: Option<fn(&Node) -> Vec<u8>>,
    ) -> impl Iterator<Item = Item> + 'i {
        let package = self.packages.of(id).map_or("", |package| &package.import);
        let nodes = self.declared.get(&id).map_or(&[][..], Vec::as_slice).iter();
        let nodes = nodes.filter(|node| !self.names.ident(node.id).is_empty());
        nodes
            .take_while(|node| crate::begin(node))
            .filter_map(move |node| {
                let view = View {
                    names: self.names,
                    packages: self.packages,
                    facts: self.facts,
                    imports,
                    package,
                    user: node.id,
                };
                self.item(node, &view, encode)
            })
    }

    fn item(
        &self,
        node: &Node,
        view: &View<'_>,
        encode: Option<fn(&Node) -> Vec<u8>>,
    ) -> Option<Item> {
        let identity = Identity {
            ident: self.names.ident(node.id).to_owned(),
            id: node.id,
            schema: encode.map(|encode| quoted(&encode(node))),
        };
        let schema_name = schema_name(node);
        Some(match &node.kind {
            NodeKind::Struct(content) => {
                let identity = Identity {
                    schema: identity.schema.filter(|_| !content.is_group),
                    ..identity
                };
                Item::Struct(Box::new(self.structure(node, content, view, identity)))
            }
            NodeKind::Enum(content) => Item::Enum(EnumPlan {
                doc: self.doc(node.id),
                identity,
                schema_name,
                values: content
                    .enumerants
                    .iter()
                    .enumerate()
                    .map(|(index, one)| {
                        let tag = annotations::text(&one.annotations, annotations::TAG);
                        let none = annotations::find(&one.annotations, annotations::NO_TAG);
                        let shown = match none {
                            Some(_) => String::new(),
                            None => tag.unwrap_or_else(|| one.name.clone()),
                        };
                        let json = annotations::text(&one.annotations, annotations::JSON_NAME);
                        (
                            self.member_doc(node.id, index),
                            self.names.member(node.id, index as u16).to_owned(),
                            shown,
                            json.unwrap_or_else(|| one.name.clone()),
                        )
                    })
                    .collect(),
            }),
            NodeKind::Interface(content) => Item::Interface(InterfacePlan {
                doc: self.doc(node.id),
                identity,
                schema_name,
                methods: (0..content.methods.len())
                    .map(|index| {
                        let name = self.names.method(node.id, index).to_owned();
                        (self.member_doc(node.id, index), name, index)
                    })
                    .collect(),
            }),
            NodeKind::Const { ty, value } => Item::Constant(ConstantPlan {
                doc: self.doc(node.id),
                ident: identity.ident,
                form: self.constant(ty, value, view)?,
            }),
            NodeKind::File | NodeKind::Annotation { .. } => return None,
        })
    }

    fn constant(&self, ty: &Type, value: &Value, view: &View<'_>) -> Option<ConstantForm> {
        Some(match value {
            Value::Void | Value::Interface => return None,
            Value::Text(text) => ConstantForm::Value {
                ty: None,
                value: quoted(text),
            },
            Value::Data(data) => ConstantForm::Variable {
                value: go!("[]byte({})", quoted(data)),
            },
            Value::List(_) | Value::Struct(_) | Value::AnyPointer(_) => ConstantForm::Message {
                ty: view.argument(ty, Face::Reader),
                bytes: quoted(&flat_bytes(value).unwrap_or_else(|| vec![0; 8])),
            },
            _ => match literal::constant(value) {
                Ok(literal) => ConstantForm::Value {
                    ty: Some(view.number(ty)),
                    value: literal,
                },
                Err(expression) => ConstantForm::Variable { value: expression },
            },
        })
    }

    fn structure(
        &self,
        node: &Node,
        content: &StructNode,
        view: &View<'_>,
        identity: Identity,
    ) -> StructPlan {
        if content.data_word_count > 65532 {
            self.note(node.id, format!(
                "{}: fields beyond the first 65532 words of data cannot be told from absent ones",
                node.display_name
            ));
        }
        self.note_growing(node, content);
        let mut plan = StructPlan {
            doc: self.doc_of(node),
            schema_name: schema_name(node),
            parameters: self.names.parameters(node.id).to_vec(),
            is_group: content.is_group,
            data_words: content.data_word_count,
            pointers: content.pointer_count,
            fields: self.fields(node, content, view, &identity.ident, 0),
            union: self.union(node, content),
            owned_bytes: BTreeMap::new(),
            owned_pointers: Vec::new(),
            rows: Default::default(),
            union_json: layout::union_json(&node.annotations, None),
            identity,
        };
        self.owned(content, &mut plan, 0);
        plan.owned_pointers.sort_unstable();
        plan.owned_pointers.dedup();
        plan.rows = [Face::Reader, Face::Record].map(|face| self.rows(&plan, content, view, face));
        if content.is_group {
            plan.union_json = self.group_json(node);
        }
        plan
    }

    /// What the field that a group is says about its union in JSON.
    fn group_json(&self, group: &Node) -> Option<String> {
        let field = self.groups.get(&group.id)?;
        let flat = annotations::find(&field.annotations, annotations::JSON_FLATTEN).is_some();
        layout::union_json(&field.annotations, flat.then_some(field.name.as_str()))
    }

    fn union(&self, node: &Node, content: &StructNode) -> Option<UnionPlan> {
        if content.discriminant_count == 0 {
            return None;
        }
        let mut members: Vec<(String, u16, String)> = content
            .fields
            .iter()
            .filter_map(|field| {
                let tag = field.discriminant?;
                Some((
                    self.names.member(node.id, tag).to_owned(),
                    tag,
                    field.name.clone(),
                ))
            })
            .collect();
        members.sort_by_key(|member| member.1);
        Some(UnionPlan {
            which: format!("{}_Which", self.names.ident(node.id)),
            at: content.discriminant_offset * 2,
            members,
        })
    }

    fn fields(
        &self,
        node: &Node,
        content: &StructNode,
        view: &View<'_>,
        ident: &str,
        depth: u32,
    ) -> Vec<FieldPlan> {
        let mut scope = Scope::over(&field::RESERVED);
        // Getters come first, so that no name made from another field's takes theirs away.
        let getters: Vec<String> = content
            .fields
            .iter()
            .map(|field| scope.claim(crate::names::given(&field.annotations, &field.name)))
            .collect();
        let mut plans: Vec<(u16, FieldPlan)> = Vec::new();
        for ((index, one), getter) in content.fields.iter().enumerate().zip(getters) {
            let plan = self.field(node, (index, one), getter, view, ident, (&mut scope, depth));
            plans.push((one.code_order, plan));
        }
        plans.sort_by_key(|(order, _)| *order);
        plans.into_iter().map(|(_, plan)| plan).collect()
    }

    /// What a group's fields occupy.
    fn owned(&self, content: &StructNode, plan: &mut StructPlan, depth: u32) {
        if content.discriminant_count > 0 {
            plan.own_bits(content.discriminant_offset * 16, 16);
        }
        for field in &content.fields {
            match &field.kind {
                FieldKind::Slot(slot) if slot.ty.is_pointer() => {
                    plan.owned_pointers.push(slot.offset);
                }
                FieldKind::Slot(slot) => {
                    let size = slot.ty.data_bits();
                    plan.own_bits(slot.offset * size, size);
                }
                FieldKind::Group { .. } => {
                    if let Some(group) = self.group_of(field).filter(|_| depth < DEPTH) {
                        self.owned(group, plan, depth + 1);
                    }
                }
            }
        }
    }

    pub(crate) fn group_of(&self, field: &Field) -> Option<&'s StructNode> {
        match field.kind {
            FieldKind::Group { type_id } => self.schemas.struct_node(type_id),
            FieldKind::Slot(_) => None,
        }
    }

    /// Something the user should know.
    pub(crate) fn note(&self, node: Id, text: String) {
        self.notes.borrow_mut().push(Note { node, text });
    }

    /// Tells the user which arguments were erased because they grow without end.
    fn note_growing(&self, node: &Node, content: &StructNode) {
        for field in &content.fields {
            let FieldKind::Slot(slot) = &field.kind else {
                continue;
            };
            let mut ty = &slot.ty;
            while let Type::List(element) = ty {
                ty = element;
            }
            let Type::Struct { type_id, .. } = ty else {
                continue;
            };
            let parameters = self.facts.parameters(*type_id).iter();
            for &(scope, index) in { parameters }.filter(|one| self.facts.grows(node.id, **one)) {
                let declared = self.schemas.get(scope);
                let name = declared.and_then(|node| node.parameters.get(usize::from(index)));
                self.note(
                    node.id,
                    format!(
                        "field {} of {}: the argument for {} would grow without end, so it became \
                     AnyPointer",
                        field.name,
                        node.display_name,
                        name.map_or("a parameter", String::as_str)
                    ),
                );
            }
        }
    }

    pub(crate) fn doc(&self, id: Id) -> Code {
        let info = self.sources.get(&id);
        literal::doc(info.and_then(|info| info.doc_comment.as_deref()))
    }

    /// The doc comment that a `$Go.doc` replaces.
    fn doc_of(&self, node: &Node) -> Code {
        match annotations::text(&node.annotations, annotations::DOC) {
            Some(text) => literal::doc(Some(&text)),
            None => self.doc(node.id),
        }
    }

    fn member_doc(&self, id: Id, index: usize) -> Code {
        let member = self
            .sources
            .get(&id)
            .and_then(|info| info.members.get(index));
        literal::doc(member.and_then(|member| member.doc_comment.as_deref()))
    }
}

/// The groups among a node's fields.
fn groups(node: &Node) -> impl Iterator<Item = (Id, &Field)> {
    let fields = match &node.kind {
        NodeKind::Struct(content) => &content.fields[..],
        _ => &[],
    };
    fields.iter().filter_map(|field| match field.kind {
        FieldKind::Group { type_id } => Some((type_id, field)),
        FieldKind::Slot(_) => None,
    })
}

/// The node's name with its scopes, as the schema spells it.
fn schema_name(node: &Node) -> String {
    let name = node.display_name.rsplit_once(':');
    name.map_or(&*node.display_name, |(_, name)| name)
        .to_owned()
}

/// Words of a pointer value as the bytes of a flat message; none for null.
pub(crate) fn flat_bytes(value: &Value) -> Option<Vec<u8>> {
    let (Value::List(pointer) | Value::Struct(pointer) | Value::AnyPointer(pointer)) = value else {
        return None;
    };
    if pointer.is_null() {
        return None;
    }
    let words = pointer.words.iter();
    Some(words.flat_map(|word| word.to_le_bytes()).collect())
}

/// A text or data as a flat message: one byte more for a text.
pub(crate) fn flat_blob(bytes: &[u8], nul: bool) -> Vec<u8> {
    let count = bytes.len() as u64 + u64::from(nul);
    let mut flat = (1 | 2 << 32 | count << 35).to_le_bytes().to_vec();
    flat.extend_from_slice(bytes);
    flat.resize(8 + (count as usize).div_ceil(8) * 8, 0);
    flat
}
