//! The plan of the generated code. It contains every decision, so rendering only fills templates.

mod face;
mod field;
mod json;
mod literal;
pub(crate) mod raw;
mod structure;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use zooph_emit::Phrase;
use zooph_ir::{Id, Value};
use zooph_plan::value::Constant;
use zooph_plan::{Decl, DeclIx, DeclKind, Enumerant, FileIx, Method, Program, Type};

use crate::layout::{Code, call, text};
use crate::names::Names;
use crate::types::View;

pub(crate) use face::{FaceItem, FacePlan};
pub(crate) use field::{FieldPlan, Local, Pointer, Shape, Spot, named, of_group};
pub(crate) use literal::{Z, int64_literal, number_literal, string_literal};
pub(crate) use structure::{StructPlan, UnionPlan};

/// A declaration in a module.
pub(crate) enum Item {
    Struct(Box<StructPlan>),
    Enum(EnumPlan),
    Interface(InterfacePlan),
    Constant(ConstantPlan),
}

impl Item {
    /// Returns the name of the module or constant.
    pub(crate) fn name(&self) -> &str {
        match self {
            Item::Struct(plan) => &plan.module,
            Item::Enum(plan) => &plan.module,
            Item::Interface(plan) => &plan.module,
            Item::Constant(plan) => &plan.name,
        }
    }

    /// Reports whether the declaration, or any inside it, is a type.
    pub(crate) fn has_types(&self) -> bool {
        match self {
            Item::Struct(_) | Item::Enum(_) => true,
            Item::Interface(plan) => plan.items.iter().any(Item::has_types),
            Item::Constant(_) => false,
        }
    }
}

/// The plan of an enum.
pub(crate) struct EnumPlan {
    pub(crate) doc: Option<String>,
    pub(crate) id: Id,
    pub(crate) schema_name: String,
    pub(crate) module: String,
    pub(crate) path: Vec<String>,
    pub(crate) flat: String,
    pub(crate) members: Vec<EnumMember>,
}

/// The plan of an enumerant.
pub(crate) struct EnumMember {
    pub(crate) doc: Option<String>,
    pub(crate) constructor: String,
    pub(crate) schema_name: String,
    pub(crate) json_name: String,
}

/// The plan of an interface: only ids, and declarations inside it.
pub(crate) struct InterfacePlan {
    pub(crate) doc: Option<String>,
    pub(crate) id: Id,
    pub(crate) module: String,
    /// The methods, indexed by their ordinals.
    pub(crate) methods: Vec<MethodPlan>,
    pub(crate) items: Vec<Item>,
}

/// A method, with the name of the value that is its number.
pub(crate) struct MethodPlan {
    pub(crate) doc: Option<String>,
    pub(crate) name: String,
    pub(crate) schema_name: String,
}

/// The plan of a constant.
pub(crate) struct ConstantPlan {
    pub(crate) doc: Option<String>,
    pub(crate) name: String,
    /// The type, as the interface and as the implementation spell it.
    pub(crate) ty: [Code; 2],
    pub(crate) value: Phrase<Code>,
}

/// The plan of a file.
pub(crate) struct FilePlan {
    pub(crate) doc: Option<String>,
    pub(crate) id: Id,
    /// The modules of other files that modules of this file hide, with the aliases that its code uses.
    pub(crate) aliases: Vec<(String, String)>,
    /// The declarations in groups. Where possible, a module comes after the modules that it refers to. The
    /// members of a group refer to each other.
    pub(crate) groups: Vec<Group>,
    /// Structs whose functions are defined together. A component comes after those that it needs.
    pub(crate) components: Vec<Component>,
}

/// Structs whose functions need each other.
pub(crate) struct Component {
    pub(crate) recursive: bool,
    pub(crate) members: Vec<DeclIx>,
}

/// Declarations of a file that refer to each other.
pub(crate) struct Group {
    /// Whether a module in the group refers to itself or to another one of the group.
    pub(crate) recursive: bool,
    pub(crate) items: Vec<Item>,
}

/// The tables that planning uses.
pub(crate) struct Planner<'p> {
    pub(crate) program: &'p Program<'p>,
    pub(crate) names: Names,
    pub(crate) runtime: &'static str,
}

/// The state of planning one file.
pub(crate) struct FilePlanner<'p> {
    pub(crate) planner: &'p Planner<'p>,
    pub(crate) file: FileIx,
    pub(crate) recursive: &'p HashSet<String>,
    /// For each struct, the structs whose functions are defined together with its own.
    pub(crate) components: HashMap<DeclIx, Rc<HashSet<DeclIx>>>,
}

impl<'p> Planner<'p> {
    pub(crate) fn new(program: &'p Program<'p>, runtime: &'static str) -> Self {
        Planner {
            program,
            names: Names::new(program),
            runtime,
        }
    }

    /// Returns the declarations at the top level of the module that is known by a file.
    pub(crate) fn tops(&self, home: FileIx) -> Vec<DeclIx> {
        let files = self.names.files_of(home).into_iter();
        let tops = files.flat_map(|ix| &self.program.file(ix).top);
        tops.copied().collect()
    }

    /// Plans the module with the declarations of a file, or of all files of the circle that begins with it.
    pub(crate) fn file(&self, ix: FileIx) -> FilePlan {
        let file = self.program.file(ix);
        let order = crate::order::Order::new(self, ix);
        let components = crate::codec::of_all(self.program, &self.tops(ix));
        let planner = FilePlanner {
            planner: self,
            file: ix,
            recursive: &order.recursive,
            components: { components.iter() }
                .flat_map(|members| {
                    let own: Rc<HashSet<DeclIx>> = Rc::new(members.iter().copied().collect());
                    members.iter().map(move |ix| (*ix, Rc::clone(&own)))
                })
                .collect(),
        };
        let groups = order.groups.iter().map(|group| Group {
            recursive: group.iter().any(|ix| order.is_recursive(self, *ix)),
            items: planner.items(group),
        });
        FilePlan {
            doc: owned(file.doc),
            id: file.id,
            aliases: { self.names.aliases(ix) }
                .map(|(module, alias)| (module.to_owned(), alias))
                .collect(),
            groups: groups.collect(),
            components: { components.into_iter() }
                .map(|members| Component {
                    recursive: crate::codec::is_recursive(self.program, &members),
                    members,
                })
                .collect(),
        }
    }
}

fn owned(doc: Option<&str>) -> Option<String> {
    doc.map(str::to_owned)
}

impl FilePlanner<'_> {
    /// Plans declarations in this order.
    pub(crate) fn items(&self, ixs: &[DeclIx]) -> Vec<Item> {
        ixs.iter().filter_map(|ix| self.item(*ix)).collect()
    }

    fn item(&self, ix: DeclIx) -> Option<Item> {
        let decl = self.planner.program.decl(ix);
        zooph_backend::begin(decl).then_some(())?;
        Some(match &decl.kind {
            DeclKind::Struct(content) => Item::Struct(Box::new(self.structure(ix, decl, content))),
            DeclKind::Enum(enumerants) => Item::Enum(self.enumeration(ix, decl, enumerants)),
            DeclKind::Interface(methods) => Item::Interface(self.interface(ix, decl, methods)),
            DeclKind::Const { ty, value } => Item::Constant(self.constant(ix, decl, ty, value)?),
        })
    }

    fn enumeration(&self, ix: DeclIx, decl: &Decl<'_>, all: &[Enumerant<'_>]) -> EnumPlan {
        let place = self.planner.names.place(ix);
        let mut scope = field::constructors();
        let members = all.iter().map(|enumerant| EnumMember {
            doc: owned(enumerant.doc),
            constructor: scope.claim(field::constructor(enumerant.name)),
            schema_name: enumerant.name.to_owned(),
            json_name: enumerant.json_name.clone(),
        });
        EnumPlan {
            doc: owned(decl.doc),
            id: decl.id,
            schema_name: decl.path.to_owned(),
            module: place.module(),
            members: members.collect(),
            path: place.path.clone(),
            flat: place.flat.clone(),
        }
    }

    fn interface(&self, ix: DeclIx, decl: &Decl<'_>, methods: &[Method<'_>]) -> InterfacePlan {
        let mut scope = zooph_emit::Scope::new(["interface_id"]);
        let methods = methods.iter().map(|method| MethodPlan {
            doc: owned(method.doc),
            name: scope.claim(format!("{}_method", zooph_emit::snake(method.name))),
            schema_name: method.name.to_owned(),
        });
        InterfacePlan {
            doc: owned(decl.doc),
            id: decl.id,
            module: self.planner.names.place(ix).module(),
            methods: methods.collect(),
            items: self.items(&decl.children),
        }
    }

    /// Returns the view of types from an interface's module.
    pub(crate) fn interface_view(&self, module: &[String]) -> View<'_> {
        View {
            program: self.planner.program,
            names: &self.planner.names,
            runtime: self.planner.runtime,
            file: self.file,
            outside: false,
            module: Some(module.to_vec()),
            recursive: self.recursive,
        }
    }

    /// Returns the view of types from the implementation.
    pub(crate) fn view(&self) -> View<'_> {
        View {
            module: None,
            ..self.interface_view(&[])
        }
    }

    fn constant(
        &self,
        ix: DeclIx,
        decl: &Decl<'_>,
        ty: &Type,
        value: &Value,
    ) -> Option<ConstantPlan> {
        let place = self.planner.names.place(ix);
        let view = self.view();
        let value = Constant::of(ty, value)?;
        let value = Phrase::of(|| match value {
            Constant::Text(content) | Constant::Data(content) => string_literal(content),
            Constant::Bool(value) => text(value.to_string()),
            Constant::Number(number, bits) => text(self.literal(&view, number, bits)),
            Constant::Message(flat) => {
                let kind = view.kind(ty, &HashSet::new());
                let flat = string_literal(&flat.unwrap_or_default());
                call!(format!("{Z}.flat"), kind, flat)
            }
        });
        let outer = self.interface_view(&place.path);
        Some(ConstantPlan {
            doc: owned(decl.doc),
            name: place.value.clone(),
            ty: [outer.constant(ty), view.constant(ty)],
            value,
        })
    }
}
