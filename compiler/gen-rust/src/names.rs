//! Where each node of the schema is in the generated code, and what it is called there.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use zooph_emit::{Scope, camel, screaming, snake};
use zooph_ir::{FieldKind, Id, Node, NodeKind, Schemas, StructNode, Type, Value};

use crate::Options;
use crate::words::{DECLARATIONS, PARAMETERS, RUNTIME};

/// Where a node's code is.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The file it is in.
    pub(crate) file: Id,
    /// Modules from the file's own down to the one that contains it.
    pub(crate) module: Vec<String>,
    /// The Record, enum or constant.
    pub(crate) ident: String,
    /// The module with its Reader, Builder and nested declarations.
    pub(crate) inner: String,
    /// The view of a union that is a group of its own.
    pub(crate) view: String,
}

impl Place {
    /// The module with the Reader, the Builder and nested declarations.
    pub(crate) fn inner_module(&self) -> Vec<String> {
        let mut module = self.module.clone();
        module.push(self.inner.clone());
        module
    }
}

/// All places, and the names of generic parameters.
pub(crate) struct Names {
    places: HashMap<Id, Place>,
    /// The code is for a crate that has `alloc` only.
    pub(crate) no_std: bool,
    unions: HashMap<Id, (String, String)>,
    /// Constants with the defaults of pointer fields, by struct and index of the field.
    defaults: HashMap<(Id, usize), String>,
    parameters: HashMap<(Id, u16), String>,
    /// Names for what may be long in a field's type, by struct and index of the field.
    long: HashMap<(Id, usize), Vec<String>>,
    /// Types by file, module and name.
    defined: HashSet<(Id, Vec<String>, String)>,
    /// Paths of the files' modules.
    files: HashMap<Id, String>,
}

/// All of a group's fields are in its union, so the group is the union.
pub(crate) fn is_union_group(node: &StructNode) -> bool {
    node.is_group
        && node.discriminant_count > 0
        && node.fields.iter().all(|field| field.discriminant.is_some())
}

/// The module that a file says its own module stands in: `$Rust.parentModule("a::b")`, a path from
/// the crate's root. What is no path is as if it were not there.
fn parent_module(file: &Node) -> Option<String> {
    const PARENT_MODULE: Id = 0xabee_386c_d145_0364;
    let applied = file
        .annotations
        .iter()
        .find(|annotation| annotation.id == PARENT_MODULE)?;
    let Value::Text(path) = &applied.value else {
        return None;
    };
    let path = std::str::from_utf8(path).ok()?;
    let path = path.strip_prefix("crate::").unwrap_or(path);
    let is_ident = |part: &str| {
        let mut letters = part.chars();
        let begins = letters
            .next()
            .is_some_and(|first| first.is_ascii_alphabetic() || first == '_');
        begins && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
    };
    path.split("::").all(is_ident).then(|| path.to_owned())
}

impl Names {
    /// Names everything in `schemas`.
    pub(crate) fn new(schemas: &Schemas, options: &Options) -> Self {
        let mut names = Names {
            no_std: options.no_std,
            places: HashMap::new(),
            unions: HashMap::new(),
            defaults: HashMap::new(),
            parameters: HashMap::new(),
            long: HashMap::new(),
            defined: HashSet::new(),
            files: HashMap::new(),
        };
        for node in schemas
            .nodes()
            .iter()
            .filter(|node| matches!(node.kind, NodeKind::File))
        {
            let module = module_of_file(&node.display_name);
            let chosen = options.modules.get(&node.id).cloned();
            let annotated =
                || parent_module(node).map(|parent| format!("crate::{parent}::{module}"));
            let path = chosen
                .or_else(annotated)
                .unwrap_or_else(|| format!("super::{module}"));
            names.files.insert(node.id, path);
            let mut walk = Walk {
                schemas,
                names: &mut names,
                file: node.id,
            };
            walk.children(node, &[], &module);
        }
        for place in names.places.values() {
            for ident in [&place.ident, &place.view] {
                names
                    .defined
                    .insert((place.file, place.module.clone(), ident.clone()));
            }
        }
        names.name_parameters(schemas);
        names
    }

    pub(crate) fn place(&self, id: Id) -> Option<&Place> {
        self.places.get(&id)
    }

    /// The module has a type of this name.
    pub(crate) fn defines(&self, file: Id, module: &[String], ident: &str) -> bool {
        self.defined
            .contains(&(file, module.to_vec(), ident.to_owned()))
    }

    /// Record and view types of the unnamed union of a struct.
    pub(crate) fn union(&self, id: Id) -> (String, String) {
        let named = self.unions.get(&id).cloned();
        named.unwrap_or_else(|| ("Which".to_owned(), "WhichReader".to_owned()))
    }

    /// The constant with the default of a field in the pointer section.
    pub(crate) fn default_of(&self, id: Id, index: usize) -> Option<&str> {
        self.defaults.get(&(id, index)).map(String::as_str)
    }

    /// Names for what may be long in a field's type, innermost first.
    pub(crate) fn long_of(&self, id: Id, index: usize) -> &[String] {
        self.long.get(&(id, index)).map_or(&[], Vec::as_slice)
    }

    /// The name of a generic parameter.
    pub(crate) fn parameter(&self, scope: Id, index: u16) -> String {
        let named = self.parameters.get(&(scope, index)).cloned();
        named.unwrap_or_else(|| format!("T{index}"))
    }

    /// The path from inside `module` of `file` to `ident` of the module `to` of the file `of`.
    pub(crate) fn path(&self, from: (Id, &[String]), of: Id, to: &[String], ident: &str) -> String {
        let (file, module) = from;
        let mut path = String::new();
        if file == of {
            let common = module.iter().zip(to).take_while(|(a, b)| a == b).count();
            path.push_str(&"super::".repeat(module.len() - common));
            to[common..]
                .iter()
                .for_each(|part| push_part(&mut path, part));
        } else {
            let known = self.files.get(&of).map_or("super::unknown", String::as_str);
            if known.starts_with("super::") {
                path.push_str(&"super::".repeat(module.len()));
            }
            push_part(&mut path, known);
            to.iter().for_each(|part| push_part(&mut path, part));
        }
        path.push_str(ident);
        path
    }

    fn name_parameters(&mut self, schemas: &Schemas) {
        let types = { self.places.values() }
            .map(|place| place.ident.clone())
            .chain(self.long.values().flatten().cloned());
        let types: Rc<HashSet<String>> = Rc::new(types.collect());
        let generic = |node: &&Node| !node.parameters.is_empty();
        for node in schemas.nodes().iter().filter(generic) {
            let mut scope = Scope::over(&PARAMETERS).within(Rc::clone(&types));
            let mut outer = Some(node);
            while let Some(around) = outer.and_then(|node| schemas.get(node.scope_id)) {
                for parameter in &around.parameters {
                    scope.reserve([camel(parameter).as_str()]);
                }
                outer = Some(around);
            }
            for (index, parameter) in node.parameters.iter().enumerate() {
                let name = scope.claim(camel(parameter));
                self.parameters.insert((node.id, index as u16), name);
            }
        }
    }
}

fn push_part(path: &mut String, part: &str) {
    path.push_str(part);
    path.push_str("::");
}

/// The name of a file's module: `foo-bar.capnp` is `foo_bar`.
pub(crate) fn module_of_file(name: &str) -> String {
    let stem = name.rsplit('/').next().unwrap_or(name);
    let stem = stem.strip_suffix(".capnp").unwrap_or(stem);
    let clean: String = stem
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect();
    let mut module = snake(&clean);
    if module.is_empty() || module.starts_with(|first: char| first.is_ascii_digit()) {
        module.insert_str(0, "schema_");
    }
    Scope::over(&DECLARATIONS).claim(module)
}

/// Names the declarations of one file.
struct Walk<'s> {
    schemas: &'s Schemas,
    names: &'s mut Names,
    file: Id,
}

/// The names taken in one module: types and modules, constants, functions.
struct Taken {
    types: Scope,
    values: Scope,
}

impl Taken {
    fn new(enclosing: &str) -> Self {
        let mut types = Scope::over(&DECLARATIONS);
        // A module in a module of the same name confuses people, and clippy says so.
        types.reserve([enclosing, RUNTIME]);
        Taken {
            types,
            values: Scope::over(&DECLARATIONS),
        }
    }
}

impl Walk<'_> {
    /// Names what `node` contains, in the module `module`, whose own name is `enclosing`.
    fn children(&mut self, node: &Node, module: &[String], enclosing: &str) {
        let mut taken = Taken::new(enclosing);
        if let NodeKind::Struct(content) = &node.kind {
            self.own(node.id, content, &mut taken);
        }
        for nested in &node.nested_nodes {
            self.declare(nested.id, &nested.name, module, &mut taken);
        }
        match &node.kind {
            NodeKind::Struct(content) => {
                self.groups(content, module, &mut taken);
                self.long(node.id, content, &mut taken);
            }
            NodeKind::Interface(content) => {
                for method in &content.methods {
                    let name = camel(&method.name);
                    let sides = [
                        (method.param_struct_type, "Params"),
                        (method.result_struct_type, "Results"),
                    ];
                    for (id, suffix) in sides {
                        let own = self.schemas.get(id).is_some_and(|node| node.scope_id == 0);
                        if own && !self.names.places.contains_key(&id) {
                            self.declare(id, &format!("{name}{suffix}"), module, &mut taken);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// The names every struct's module has.
    fn own(&mut self, id: Id, content: &StructNode, taken: &mut Taken) {
        taken.types.reserve(["Reader", "Builder"]);
        for (index, field) in content.fields.iter().enumerate() {
            let FieldKind::Slot(slot) = &field.kind else {
                continue;
            };
            if crate::plan::has_default(slot) {
                let name = taken
                    .values
                    .claim(format!("{}_DEFAULT", screaming(&field.name)));
                self.names.defaults.insert((id, index), name);
            }
        }
        if content.discriminant_count > 0 && !is_union_group(content) {
            let names = (taken.types.claim("Which"), taken.types.claim("WhichReader"));
            self.names.unions.insert(id, names);
        }
    }

    /// Names one declaration and what it contains.
    fn declare(&mut self, id: Id, name: &str, module: &[String], taken: &mut Taken) {
        let constant = name.starts_with(|first: char| first.is_lowercase());
        let node = self.schemas.get(id);
        if node.is_some_and(|node| !crate::begin(node)) {
            return;
        }
        let plain = match node.map(|node| &node.kind) {
            Some(NodeKind::Const { value, .. }) => Some(crate::plan::is_inline(value)),
            _ => None,
        };
        let place = if constant {
            let ident = match plain {
                Some(false) => taken.values.claim(snake(name)),
                _ => taken.values.claim(screaming(name)),
            };
            Place {
                file: self.file,
                module: module.to_vec(),
                ident,
                inner: String::new(),
                view: String::new(),
            }
        } else {
            self.type_place(name, false, module, taken)
        };
        let inner = place.inner_module();
        let own = place.inner.clone();
        self.names.places.insert(id, place);
        if let Some(node) = node.filter(|_| !constant) {
            self.children(node, &inner, &own);
        }
    }

    fn type_place(&self, name: &str, view: bool, module: &[String], taken: &mut Taken) -> Place {
        let ident = taken.types.claim(camel(name));
        let view = if view {
            taken.types.claim(format!("{}Reader", camel(name)))
        } else {
            String::new()
        };
        let inner = taken.types.claim(snake(name));
        Place {
            file: self.file,
            module: module.to_vec(),
            ident,
            inner,
            view,
        }
    }

    /// Names for what may be long in the fields' types, should it turn out to be.
    fn long(&mut self, id: Id, content: &StructNode, taken: &mut Taken) {
        for (index, field) in content.fields.iter().enumerate() {
            let FieldKind::Slot(slot) = &field.kind else {
                continue;
            };
            let mut found = Vec::new();
            crate::types::nameable(&slot.ty, false, &mut found);
            let base = camel(&field.name);
            let named = found.iter().map(|ty| {
                let suffix = match ty {
                    Type::List(_) => "List",
                    _ if **ty == slot.ty => "Type",
                    _ => "Argument",
                };
                taken.types.claim(format!("{base}{suffix}"))
            });
            self.names.long.insert((id, index), named.collect());
        }
    }

    fn groups(&mut self, content: &StructNode, module: &[String], taken: &mut Taken) {
        for field in &content.fields {
            let FieldKind::Group { type_id } = field.kind else {
                continue;
            };
            let Some(node) = self.schemas.get(type_id) else {
                continue;
            };
            let NodeKind::Struct(group) = &node.kind else {
                continue;
            };
            let place = self.type_place(&field.name, is_union_group(group), module, taken);
            let inner = place.inner_module();
            let own = place.inner.clone();
            self.names.places.insert(type_id, place);
            self.children(node, &inner, &own);
        }
    }
}
