//! The plan of the generated code. It contains every decision, so rendering only fills templates.

mod constant;
mod field;
mod hashed;
mod json;
mod levels;
mod members;
mod size;
mod structure;
mod tree;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use zooph_ir::Id;
use zooph_plan::{DeclIx, DeclKind, FileIx, Program, Remark};

use crate::Options;
use crate::layout::Code;
use crate::names::Names;
use crate::types::View;

pub(crate) use constant::{Constant, ConstantForm, bytes_literal, is_inline};
pub(crate) use field::{DefaultPlan, FieldPlan, GroupSpot, PointerPlan, Shape, Spot};
pub(crate) use json::check as check_json;
pub(crate) use members::{doc, file_doc};
pub(crate) use structure::{SlotPlan, StructPlan, UnionPlan};
pub(crate) use tree::TreePlan;

/// A declaration in a module.
pub(crate) enum Item {
    Struct(Box<StructPlan>),
    Enum(EnumPlan),
    Interface(InterfacePlan),
    Constant(Constant),
}

/// The plan of an enum.
pub(crate) struct EnumPlan {
    pub(crate) doc: Code,
    pub(crate) id: Id,
    pub(crate) ident: String,
    pub(crate) unknown: String,
    /// The doc comment and name of each enumerant, by value.
    pub(crate) variants: Vec<(Code, String)>,
    /// The names in JSON, by value.
    pub(crate) json: Vec<String>,
}

/// The plan of an interface: only ids, and declarations inside it.
pub(crate) struct InterfacePlan {
    pub(crate) doc: Code,
    pub(crate) id: Id,
    pub(crate) module: String,
    /// The doc comment, name and number of each method.
    pub(crate) methods: Vec<(Code, String, u16)>,
    pub(crate) items: Vec<Item>,
}

/// The tables that planning uses.
pub(crate) struct Planner<'p> {
    pub(crate) program: &'p Program<'p>,
    pub(crate) names: Names,
    notes: RefCell<Vec<Remark>>,
    /// A cache of the sizes of Records, by struct and the sizes of its arguments.
    sizes: RefCell<HashMap<(DeclIx, Vec<usize>), usize>>,
    /// The number of levels of Records in each struct's Record.
    levels: HashMap<DeclIx, usize>,
    /// The structs and groups whose Records implement `Eq` and `Hash`.
    hashed: HashSet<DeclIx>,
    /// The structs whose Records are trees.
    trees: HashSet<DeclIx>,
}

impl<'p> Planner<'p> {
    pub(crate) fn new(program: &'p Program<'p>, options: &Options) -> Self {
        Planner {
            program,
            names: Names::new(program, options),
            notes: RefCell::default(),
            sizes: RefCell::default(),
            levels: levels::levels(program),
            hashed: hashed::hashed(program),
            trees: tree::trees(program),
        }
    }

    /// Returns notes for the user that concern Rust only.
    pub(crate) fn notes(self) -> Vec<Remark> {
        self.notes.into_inner()
    }

    /// Plans the declarations of a file.
    pub(crate) fn file(&self, file: FileIx) -> Vec<Item> {
        self.note_levels(file);
        self.items(&self.program.file(file).top)
    }

    /// Adds a note if Records are nested too deeply for rustc's defaults, which follow some hundred steps. Each box
    /// or list takes a few steps.
    fn note_levels(&self, file: FileIx) {
        let of_file = { self.levels.iter() }
            .map(|(ix, levels)| (*levels, self.program.decl(*ix)))
            .filter(|(_, decl)| decl.file == file);
        let Some((levels, decl)) = of_file.max_by_key(|(levels, decl)| (*levels, decl.id)) else {
            return;
        };
        if levels > EASY_LEVELS {
            let limit = (levels * STEPS_OF_LEVEL).next_power_of_two();
            let text = format!(
                "{}: Records are in each other over {levels} levels, so crates with this code need \
                 `#![recursion_limit = \"{limit}\"]`",
                decl.display_name
            );
            self.notes.borrow_mut().push(Remark::of_node(decl.id, text));
        }
    }

    /// Plans declarations in this order.
    fn items(&self, ixs: &[DeclIx]) -> Vec<Item> {
        ixs.iter().filter_map(|ix| self.item(*ix)).collect()
    }

    fn item(&self, ix: DeclIx) -> Option<Item> {
        let decl = self.program.decl(ix);
        zooph_backend::begin(decl).then_some(())?;
        let place = self.names.place(ix);
        Some(match &decl.kind {
            DeclKind::Struct(content) => Item::Struct(Box::new(self.structure(ix, content))),
            DeclKind::Enum(enumerants) => {
                let mut variants = members::variants();
                let variants = enumerants.iter().map(|one| {
                    let name = members::variant(&mut variants, one.name);
                    (doc(one.doc), name)
                });
                Item::Enum(EnumPlan {
                    doc: doc(decl.doc),
                    id: decl.id,
                    ident: place.ident.clone(),
                    unknown: members::UNKNOWN.to_owned(),
                    variants: variants.collect(),
                    json: { enumerants.iter() }
                        .map(|one| one.json_name.clone())
                        .collect(),
                })
            }
            DeclKind::Interface(methods) => Item::Interface(InterfacePlan {
                doc: doc(decl.doc),
                id: decl.id,
                module: place.inner.clone(),
                methods: members::methods(methods, self.names.methods_of(ix)),
                items: self.items(&decl.children),
            }),
            DeclKind::Const { ty, value } => Item::Constant(self.constant(ix, ty, value)?),
        })
    }

    /// Returns the view of types from a module.
    pub(crate) fn view(&self, file: FileIx, module: Vec<String>) -> View<'_> {
        View {
            program: self.program,
            names: &self.names,
            file,
            module,
            named: Vec::new(),
        }
    }
}

/// The number of levels of Records that rustc follows by default: it stops after 128 steps.
const EASY_LEVELS: usize = 128 / STEPS_OF_LEVEL;

/// The number of steps for a level: the option, the box, its pointer and the struct.
const STEPS_OF_LEVEL: usize = 4;
