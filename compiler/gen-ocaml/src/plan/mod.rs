//! The target model: every decision about the generated code, so that rendering only fills
//! templates.

mod field;
mod json;
mod literal;
mod structure;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use zooph_ir::generics::Facts;
use zooph_ir::{
    Field, FieldKind, Id, InterfaceNode, Node, NodeKind, RequestedFile, Schemas, SourceInfo, Value,
};

use crate::Note;
use crate::names::Names;
use crate::types::{Face, View};

pub(crate) use field::{FieldPlan, Pointer, Shape, Spot};
pub(crate) use literal::{int64_literal, string_literal};
pub(crate) use structure::{GroupKind, StructPlan, UnionPlan};

/// What a module contains.
pub(crate) enum Item {
    Struct(Box<StructPlan>),
    Enum(EnumPlan),
    Interface(InterfacePlan),
    Constant(ConstantPlan),
}

/// An enum.
pub(crate) struct EnumPlan {
    pub(crate) doc: Option<String>,
    pub(crate) id: Id,
    pub(crate) schema_name: String,
    pub(crate) module: String,
    pub(crate) path: Vec<String>,
    pub(crate) flat: String,
    pub(crate) members: Vec<EnumMember>,
}

/// An enumerant.
pub(crate) struct EnumMember {
    pub(crate) doc: Option<String>,
    pub(crate) constructor: String,
    pub(crate) schema_name: String,
    pub(crate) json_name: String,
}

/// An interface: ids only, and what is declared in it.
pub(crate) struct InterfacePlan {
    pub(crate) doc: Option<String>,
    pub(crate) id: Id,
    pub(crate) module: String,
    /// By number.
    pub(crate) methods: Vec<MethodPlan>,
    pub(crate) items: Vec<Item>,
}

/// A method: the name of the value that is its number.
pub(crate) struct MethodPlan {
    pub(crate) doc: Option<String>,
    pub(crate) name: String,
    pub(crate) schema_name: String,
}

/// A constant.
pub(crate) struct ConstantPlan {
    pub(crate) doc: Option<String>,
    pub(crate) name: String,
    /// The type, as interface and implementation spell it.
    pub(crate) ty: [String; 2],
    pub(crate) value: String,
}

/// A file.
pub(crate) struct FilePlan {
    pub(crate) doc: Option<String>,
    pub(crate) id: Id,
    /// In an order in which modules come after those they refer to, as far as there is one. Those
    /// of a group refer to each other.
    pub(crate) groups: Vec<Group>,
    /// Structs whose functions are defined together, those that others need first.
    pub(crate) components: Vec<Component>,
}

/// Structs that need each other.
pub(crate) struct Component {
    pub(crate) recursive: bool,
    pub(crate) members: Vec<Id>,
}

/// Declarations of a file that refer to each other.
pub(crate) struct Group {
    /// A module in it refers to itself or another one of the group.
    pub(crate) recursive: bool,
    pub(crate) items: Vec<Item>,
}

/// Everything planning looks things up in.
pub(crate) struct Planner<'s> {
    pub(crate) schemas: &'s Schemas,
    pub(crate) names: Names,
    pub(crate) facts: Facts,
    pub(crate) runtime: &'static str,
    sources: HashMap<Id, &'s SourceInfo>,
    /// The fields that groups are.
    pub(crate) groups: HashMap<Id, &'s Field>,
    notes: RefCell<Vec<Note>>,
}

/// Planning one file.
pub(crate) struct FilePlanner<'p> {
    pub(crate) planner: &'p Planner<'p>,
    pub(crate) file: Id,
    pub(crate) recursive: &'p HashSet<String>,
    /// Structs whose functions are defined together, by each of them.
    pub(crate) components: HashMap<Id, Rc<HashSet<Id>>>,
}

impl<'s> Planner<'s> {
    pub(crate) fn new(
        schemas: &'s Schemas,
        sources: &'s [SourceInfo],
        runtime: &'static str,
    ) -> Self {
        Planner {
            schemas,
            names: Names::new(schemas),
            facts: Facts::new(schemas),
            runtime,
            sources: sources.iter().map(|info| (info.id, info)).collect(),
            groups: schemas.nodes().iter().flat_map(groups).collect(),
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

    pub(crate) fn note(&self, note: Note) {
        self.notes.borrow_mut().push(note);
    }

    pub(crate) fn doc(&self, id: Id) -> Option<String> {
        self.sources.get(&id)?.doc_comment.clone()
    }

    pub(crate) fn member_doc(&self, id: Id, index: usize) -> Option<String> {
        self.sources
            .get(&id)?
            .members
            .get(index)?
            .doc_comment
            .clone()
    }

    /// Plans a file.
    pub(crate) fn file(&self, file: &RequestedFile) -> FilePlan {
        let order = crate::order::Order::new(self, file.id);
        let components = crate::codec::components_of(self, file.id);
        let planner = FilePlanner {
            planner: self,
            file: file.id,
            recursive: &order.recursive,
            components: { components.iter() }
                .flat_map(|members| {
                    let own: Rc<HashSet<Id>> = Rc::new(members.iter().copied().collect());
                    members.iter().map(move |id| (*id, Rc::clone(&own)))
                })
                .collect(),
        };
        let groups = order.groups.iter().map(|group| Group {
            recursive: group.iter().any(|id| order.is_recursive(self, *id)),
            items: group.iter().filter_map(|id| planner.item(*id)).collect(),
        });
        FilePlan {
            doc: self.doc(file.id),
            id: file.id,
            groups: groups.collect(),
            components: components
                .iter()
                .map(|members| Component {
                    recursive: crate::codec::is_recursive(self, members),
                    members: members.clone(),
                })
                .collect(),
        }
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

impl FilePlanner<'_> {
    fn item(&self, id: Id) -> Option<Item> {
        let node = self.planner.schemas.get(id)?;
        crate::begin(node).then_some(())?;
        Some(match &node.kind {
            NodeKind::Struct(content) => Item::Struct(Box::new(self.structure(node, content)?)),
            NodeKind::Enum(content) => Item::Enum(self.enumeration(node, content)?),
            NodeKind::Interface(content) => Item::Interface(self.interface(node, content)?),
            NodeKind::Const { ty, value } => Item::Constant(self.constant(node, ty, value)?),
            NodeKind::File | NodeKind::Annotation { .. } => return None,
        })
    }

    /// The declarations nested in a node, in the schema's order.
    pub(crate) fn nested(&self, node: &Node) -> Vec<Item> {
        let ids = node.nested_nodes.iter().map(|nested| nested.id);
        ids.filter_map(|id| self.item(id)).collect()
    }

    fn enumeration(&self, node: &Node, content: &zooph_ir::EnumNode) -> Option<EnumPlan> {
        let place = self.planner.names.place(node.id)?;
        let mut scope = field::constructors();
        let members = content.enumerants.iter().enumerate();
        let members = members.map(|(index, enumerant)| EnumMember {
            doc: self.planner.member_doc(node.id, index),
            constructor: scope.claim(field::constructor(&enumerant.name)),
            schema_name: enumerant.name.clone(),
            json_name: json::name(&enumerant.annotations).unwrap_or(enumerant.name.clone()),
        });
        Some(EnumPlan {
            doc: self.planner.doc(node.id),
            id: node.id,
            schema_name: schema_name(node),
            module: place.path.last()?.clone(),
            path: place.path.clone(),
            flat: place.flat.clone(),
            members: members.collect(),
        })
    }

    fn interface(&self, node: &Node, content: &InterfaceNode) -> Option<InterfacePlan> {
        let place = self.planner.names.place(node.id)?;
        let mut items = self.nested(node);
        for id in parameter_structs(self.planner.schemas, content) {
            items.extend(self.item(id));
        }
        let mut scope = zooph_emit::Scope::new(["interface_id"]);
        let methods = content.methods.iter().enumerate();
        let methods = methods.map(|(index, method)| {
            let name = format!("{}_method", zooph_emit::snake(&method.name));
            MethodPlan {
                doc: self.planner.member_doc(node.id, index),
                name: scope.claim(name),
                schema_name: method.name.clone(),
            }
        });
        Some(InterfacePlan {
            doc: self.planner.doc(node.id),
            id: node.id,
            module: place.path.last()?.clone(),
            methods: methods.collect(),
            items,
        })
    }

    /// Types as seen from an interface's module.
    pub(crate) fn interface_view(&self, module: &[String], user: Id) -> View<'_> {
        View {
            names: &self.planner.names,
            facts: &self.planner.facts,
            runtime: self.planner.runtime,
            file: self.file,
            module: Some(module.to_vec()),
            user,
            recursive: self.recursive,
        }
    }

    /// Types as seen from the implementation.
    pub(crate) fn view(&self, user: Id) -> View<'_> {
        View {
            module: None,
            ..self.interface_view(&[], user)
        }
    }

    fn constant(&self, node: &Node, ty: &zooph_ir::Type, value: &Value) -> Option<ConstantPlan> {
        let place = self.planner.names.place(node.id)?;
        let view = self.view(node.id);
        let value = match value {
            Value::Void | Value::Interface => return None,
            Value::Text(text) | Value::Data(text) => string_literal(text),
            Value::List(_) | Value::Struct(_) | Value::AnyPointer(_) => {
                let flat = flat_bytes(value).unwrap_or_default();
                let kind = view.kind(ty, &HashSet::new());
                format!("Z.flat {kind} {}", string_literal(&flat))
            }
            value => self.literal(&view, ty, value),
        };
        let face = match ty {
            zooph_ir::Type::Text | zooph_ir::Type::Data => Face::Record,
            _ => Face::Reader,
        };
        let outer = self.interface_view(&place.path, node.id);
        Some(ConstantPlan {
            doc: self.planner.doc(node.id),
            name: place.value.clone(),
            ty: [outer.ty(ty, face, false), view.ty(ty, face, false)],
            value,
        })
    }
}

/// Structs that are made for methods' parameters and results.
pub(crate) fn parameter_structs(schemas: &Schemas, content: &InterfaceNode) -> Vec<Id> {
    let mut ids = Vec::new();
    let mut seen = HashSet::new();
    for method in &content.methods {
        for id in [method.param_struct_type, method.result_struct_type] {
            let own = schemas.get(id).is_some_and(|node| node.scope_id == 0);
            if own && seen.insert(id) {
                ids.push(id);
            }
        }
    }
    ids
}

/// The name with its scopes, in the schema's spelling.
pub(crate) fn schema_name(node: &Node) -> String {
    let name = node.display_name.rsplit_once(':');
    name.map_or("", |(_, name)| name).to_owned()
}

/// Words of a pointer value as the bytes of a flat message; none for null.
pub(crate) fn flat_bytes(value: &Value) -> Option<Vec<u8>> {
    let (Value::List(pointer) | Value::Struct(pointer) | Value::AnyPointer(pointer)) = value else {
        return None;
    };
    if pointer.is_null() {
        return None;
    }
    Some(
        pointer
            .words
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .collect(),
    )
}
