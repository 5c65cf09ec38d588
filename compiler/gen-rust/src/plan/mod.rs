//! The target model: every decision about the generated code, so that rendering only fills
//! templates.

mod constant;
mod field;
mod json;
mod members;
mod size;
mod structure;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use zooph_emit::Code;
use zooph_ir::{Id, Node, NodeKind, RequestedFile, Schemas, SourceInfo, Value};

use crate::names::Names;
use crate::types::View;
use crate::{Note, Options};
use zooph_ir::generics::Facts;

pub(crate) use constant::{Constant, ConstantForm, bytes_literal, is_inline};
pub(crate) use field::{FieldPlan, GroupSpot, PointerPlan, Shape, Spot, has_default};
pub(crate) use json::{Encoding, FieldJson, StructJson, check as check_json};
pub(crate) use structure::{GroupKind, Owned, SlotPlan, StructPlan, UnionPlan};

/// What a module contains.
pub(crate) enum Item {
    Struct(Box<StructPlan>),
    Enum(EnumPlan),
    Interface(InterfacePlan),
    Constant(Constant),
}

/// An enum.
pub(crate) struct EnumPlan {
    pub(crate) doc: Code,
    pub(crate) id: Id,
    pub(crate) ident: String,
    pub(crate) unknown: String,
    /// Doc comment and name of each enumerant, by value.
    pub(crate) variants: Vec<(Code, String)>,
    /// Names in JSON, by value.
    pub(crate) json: Vec<String>,
}

/// An interface: ids only, and what is declared in it.
pub(crate) struct InterfacePlan {
    pub(crate) doc: Code,
    pub(crate) id: Id,
    pub(crate) module: String,
    /// Doc comment, name and number of each method.
    pub(crate) methods: Vec<(Code, String, u16)>,
    pub(crate) items: Vec<Item>,
}

/// Everything planning looks things up in.
pub(crate) struct Planner<'s> {
    pub(crate) schemas: &'s Schemas,
    pub(crate) names: Names,
    pub(crate) facts: Facts,
    sources: HashMap<Id, &'s SourceInfo>,
    notes: RefCell<Vec<Note>>,
    /// Sizes of Records that were asked for, by struct and the sizes of its arguments.
    sizes: RefCell<HashMap<(Id, Vec<usize>), usize>>,
}

impl<'s> Planner<'s> {
    pub(crate) fn new(schemas: &'s Schemas, sources: &'s [SourceInfo], options: &Options) -> Self {
        Planner {
            schemas,
            names: Names::new(schemas, options),
            facts: Facts::new(schemas),
            sources: sources.iter().map(|info| (info.id, info)).collect(),
            notes: RefCell::default(),
            sizes: RefCell::default(),
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

    /// What the file declares.
    pub(crate) fn file(&self, file: &RequestedFile) -> Vec<Item> {
        self.note_levels(file.id);
        self.schemas
            .get(file.id)
            .map_or_else(Vec::new, |node| self.nested(node))
    }

    /// Tells the user what rustc has to be told: it follows Records in Records over some hundred
    /// steps only, of which each box or list takes a few.
    fn note_levels(&self, file: Id) {
        let of_file = self.schemas.nodes().iter().filter(|node| {
            let place = self.names.place(node.id);
            place.is_some_and(|place| place.file == file)
        });
        let deepest = of_file.max_by_key(|node| (self.facts.levels(node.id), node.id));
        let Some((node, levels)) = deepest.map(|node| (node, self.facts.levels(node.id))) else {
            return;
        };
        if levels > EASY_LEVELS {
            let limit = (levels * STEPS_OF_LEVEL).next_power_of_two();
            let text = format!(
                "{}: Records are in each other over {levels} levels, so crates with this code need \
                 `#![recursion_limit = \"{limit}\"]`",
                node.display_name
            );
            self.note(Note { node: file, text });
        }
    }

    /// The declarations nested in a node, in the schema's order.
    fn nested(&self, node: &Node) -> Vec<Item> {
        let ids = node.nested_nodes.iter().map(|nested| nested.id);
        ids.filter_map(|id| self.item(id)).collect()
    }

    fn item(&self, id: Id) -> Option<Item> {
        let node = self.schemas.get(id)?;
        crate::begin(node).then_some(())?;
        Some(match &node.kind {
            NodeKind::Struct(content) => Item::Struct(Box::new(self.structure(node, content)?)),
            NodeKind::Enum(content) => Item::Enum(self.enumeration(node, content)?),
            NodeKind::Interface(content) => Item::Interface(self.interface(node, content)?),
            NodeKind::Const { ty, value } => Item::Constant(self.constant(node, ty, value)?),
            NodeKind::File | NodeKind::Annotation { .. } => return None,
        })
    }

    fn enumeration(&self, node: &Node, content: &zooph_ir::EnumNode) -> Option<EnumPlan> {
        let mut variants = members::variants();
        let names = content
            .enumerants
            .iter()
            .map(|enumerant| enumerant.name.as_str());
        let names: Vec<String> = names
            .map(|name| members::variant(&mut variants, name))
            .collect();
        let docs = (0..names.len()).map(|index| self.member_doc(node.id, index));
        Some(EnumPlan {
            doc: self.doc(node.id),
            id: node.id,
            ident: self.names.place(node.id)?.ident.clone(),
            unknown: members::UNKNOWN.to_owned(),
            variants: docs.zip(names).collect(),
            json: { content.enumerants.iter() }
                .map(|one| json::name(&one.annotations).unwrap_or_else(|| one.name.clone()))
                .collect(),
        })
    }

    fn interface(&self, node: &Node, content: &zooph_ir::InterfaceNode) -> Option<InterfacePlan> {
        let place = self.names.place(node.id)?;
        let mut items = self.nested(node);
        let mut seen = HashSet::new();
        for method in &content.methods {
            for id in [method.param_struct_type, method.result_struct_type] {
                let own = self.schemas.get(id).is_some_and(|node| node.scope_id == 0);
                if own && seen.insert(id) {
                    items.extend(self.item(id));
                }
            }
        }
        Some(InterfacePlan {
            doc: self.doc(node.id),
            id: node.id,
            module: place.inner.clone(),
            methods: members::methods(self, node.id, content),
            items,
        })
    }

    pub(crate) fn doc(&self, id: Id) -> Code {
        let info = self.sources.get(&id);
        members::doc(info.and_then(|info| info.doc_comment.as_deref()))
    }

    pub(crate) fn member_doc(&self, id: Id, index: usize) -> Code {
        let member = self
            .sources
            .get(&id)
            .and_then(|info| info.members.get(index));
        members::doc(member.and_then(|member| member.doc_comment.as_deref()))
    }

    /// Types as seen from a module, in fields of `user`.
    pub(crate) fn view(&self, file: Id, module: Vec<String>, user: Id) -> View<'_> {
        View {
            names: &self.names,
            facts: &self.facts,
            file,
            module,
            user,
            named: Vec::new(),
        }
    }
}

/// Levels of Records that rustc follows without being told to: it stops after 128 steps.
const EASY_LEVELS: usize = 128 / STEPS_OF_LEVEL;

/// Steps that rustc takes for a level: the option, the box, its pointer and the struct.
const STEPS_OF_LEVEL: usize = 4;

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
