//! Where each node of the schema is in the generated code, and what it is called there.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use zooph_emit::{Scope, camel, snake};
use zooph_ir::generics::Parameter;
use zooph_ir::{FieldKind, Id, Node, NodeKind, Schemas, StructNode};

use crate::words::{KEYWORDS, NAMES, VALUES, WORDS};

/// Where a node's code is.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The file it is in.
    pub(crate) file: Id,
    /// Modules from the file's own down to the node's; for constants, down to what contains it.
    pub(crate) path: Vec<String>,
    /// The constant's name.
    pub(crate) value: String,
    /// The name that functions about it end with, unique in the file.
    pub(crate) flat: String,
}

/// All places, and the names of generic parameters.
pub(crate) struct Names {
    places: HashMap<Id, Place>,
    /// Modules of unnamed unions.
    unions: HashMap<Id, String>,
    parameters: HashMap<Parameter, String>,
    /// Modules of files.
    files: HashMap<Id, String>,
    /// Modules that are declared in a module, by name, with their place in the order of the schema.
    children: HashMap<(Id, Vec<String>), HashMap<String, usize>>,
}

/// All of a group's fields are in its union, so the group is the union.
pub(crate) fn is_union_group(node: &StructNode) -> bool {
    node.is_group
        && node.discriminant_count > 0
        && node.fields.iter().all(|field| field.discriminant.is_some())
}

impl Names {
    pub(crate) fn new(schemas: &Schemas) -> Self {
        let mut names = Names {
            places: HashMap::new(),
            unions: HashMap::new(),
            parameters: HashMap::new(),
            files: HashMap::new(),
            children: HashMap::new(),
        };
        for node in schemas.nodes() {
            if matches!(node.kind, NodeKind::File) {
                names
                    .files
                    .insert(node.id, module_of_file(&node.display_name));
                let mut walk = Walk {
                    schemas,
                    names: &mut names,
                    file: node.id,
                    flat: Scope::default(),
                    joined: HashMap::new(),
                    top: Rc::default(),
                };
                walk.file(node);
            }
        }
        names.name_parameters(schemas);
        names
    }

    pub(crate) fn place(&self, id: Id) -> Option<&Place> {
        self.places.get(&id)
    }

    /// The module of a struct's unnamed union.
    pub(crate) fn union(&self, id: Id) -> &str {
        self.unions.get(&id).map_or("Which", String::as_str)
    }

    /// The module of a file, with a capital.
    pub(crate) fn file(&self, id: Id) -> String {
        self.files
            .get(&id)
            .map_or_else(|| "Unknown".to_owned(), |name| capital(name))
    }

    /// The type variable of a generic parameter, without its quote.
    pub(crate) fn parameter(&self, parameter: Parameter) -> String {
        let named = self.parameters.get(&parameter).cloned();
        named.unwrap_or_else(|| format!("t{}", parameter.1))
    }

    /// Where a module comes among those declared in a module, if it is declared there.
    pub(crate) fn child(&self, file: Id, path: &[String], name: &str) -> Option<usize> {
        let key = (file, path.to_vec());
        self.children.get(&key)?.get(name).copied()
    }

    fn name_parameters(&mut self, schemas: &Schemas) {
        for node in schemas.nodes() {
            let mut scope = Scope::over(&WORDS);
            let mut outer = Some(node);
            while let Some(around) = outer.and_then(|node| schemas.get(node.scope_id)) {
                for parameter in &around.parameters {
                    scope.reserve([snake(parameter).as_str()]);
                }
                outer = Some(around);
            }
            // The names of variables beside them.
            scope.reserve(["v", "d", "e", "at", "r", "depth", "x", "b", "view", "count"]);
            for (index, parameter) in node.parameters.iter().enumerate() {
                let name = scope.claim(snake(parameter));
                self.parameters.insert((node.id, index as u16), name);
            }
        }
    }
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The name of a module: a capital first, whatever the schema has.
fn module(name: &str) -> String {
    let name = capital(&camel(name));
    if name.starts_with(|first: char| first.is_ascii_uppercase()) {
        name
    } else {
        format!("X{name}")
    }
}

/// The name of a file's module, as its file is called: `foo-bar.capnp` is `foo_bar`.
pub(crate) fn module_of_file(name: &str) -> String {
    let stem = name.rsplit('/').next().unwrap_or(name);
    let stem = stem.strip_suffix(".capnp").unwrap_or(stem);
    let clean: String = stem
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect();
    let mut module = snake(&clean);
    if !module.starts_with(|first: char| first.is_ascii_lowercase()) {
        module.insert_str(0, "schema_");
    }
    let reserved = KEYWORDS
        .iter()
        .copied()
        .chain(["zooph", "zooph_big", "stdlib"]);
    Scope::new(reserved).claim(module)
}

/// Names the declarations of one file.
struct Walk<'s> {
    schemas: &'s Schemas,
    names: &'s mut Names,
    file: Id,
    flat: Scope,
    /// The words of each path, joined; what is too long is shortened.
    joined: HashMap<Vec<String>, String>,
    /// Modules of the file itself, which no nested one may hide.
    top: Rc<HashSet<String>>,
}

impl Walk<'_> {
    fn file(&mut self, node: &Node) {
        let mut scope = Scope::over(&NAMES);
        scope.reserve(["Which"]);
        let mut values = Scope::over(&WORDS);
        values.reserve(["file_id"]);
        let mut inner = Vec::new();
        for nested in &node.nested_nodes {
            let declared = self.declare(nested.id, &nested.name, &[], &mut scope, &mut values);
            inner.extend(declared);
        }
        let top = self.names.children.get(&(self.file, Vec::new()));
        let top: HashSet<String> = top
            .into_iter()
            .flatten()
            .map(|(name, _)| name.clone())
            .collect();
        self.top = Rc::new(top);
        for (id, path) in inner {
            self.inside(id, &path);
        }
    }

    /// Names what a node contains.
    fn inside(&mut self, id: Id, path: &[String]) {
        let Some(node) = self.schemas.get(id) else {
            return;
        };
        if !crate::begin(node) {
            return;
        }
        let mut scope = Scope::over(&NAMES).within(Rc::clone(&self.top));
        scope.reserve(path.iter().map(String::as_str));
        let mut values = Scope::over(&VALUES);
        values.reserve(["interface_id"]);
        let mut inner = Vec::new();
        if let NodeKind::Struct(content) = &node.kind {
            for field in &content.fields {
                values.reserve([format!("{}_tag", snake(&field.name)).as_str()]);
            }
            if content.discriminant_count > 0 && !is_union_group(content) {
                let name = scope.claim("Which");
                self.names.unions.insert(id, name);
            }
        }
        if let NodeKind::Interface(content) = &node.kind {
            for method in &content.methods {
                values.reserve([format!("{}_method", snake(&method.name)).as_str()]);
            }
        }
        for nested in &node.nested_nodes {
            inner.extend(self.declare(nested.id, &nested.name, path, &mut scope, &mut values));
        }
        match &node.kind {
            NodeKind::Struct(content) => {
                for field in &content.fields {
                    if let FieldKind::Group { type_id } = field.kind {
                        inner.push(self.type_place(type_id, &field.name, path, &mut scope));
                    }
                }
                // It comes last, for its members may be groups.
                if let Some(name) = self.names.unions.get(&id).cloned() {
                    self.child(path, &name);
                }
            }
            NodeKind::Interface(content) => {
                for method in &content.methods {
                    let sides = [
                        (method.param_struct_type, "Params"),
                        (method.result_struct_type, "Results"),
                    ];
                    for (id, suffix) in sides {
                        let own = self.schemas.get(id).is_some_and(|node| node.scope_id == 0);
                        if own && !self.names.places.contains_key(&id) {
                            let name = format!("{}{suffix}", camel(&method.name));
                            inner.push(self.type_place(id, &name, path, &mut scope));
                        }
                    }
                }
            }
            _ => {}
        }
        for (id, path) in inner {
            self.inside(id, &path);
        }
    }

    fn child(&mut self, path: &[String], name: &str) {
        let key = (self.file, path.to_vec());
        let children = self.names.children.entry(key).or_default();
        let place = children.len();
        children.entry(name.to_owned()).or_insert(place);
    }

    fn declare(
        &mut self,
        id: Id,
        name: &str,
        path: &[String],
        scope: &mut Scope,
        values: &mut Scope,
    ) -> Option<(Id, Vec<String>)> {
        match self.schemas.get(id).map(|node| &node.kind) {
            Some(NodeKind::Const { .. }) => {
                let value = values.claim(snake(name));
                let place = Place {
                    file: self.file,
                    path: path.to_vec(),
                    value,
                    flat: String::new(),
                };
                self.names.places.insert(id, place);
                None
            }
            Some(NodeKind::Struct(_) | NodeKind::Enum(_) | NodeKind::Interface(_)) => {
                Some(self.type_place(id, name, path, scope))
            }
            _ => None,
        }
    }

    fn type_place(
        &mut self,
        id: Id,
        name: &str,
        path: &[String],
        scope: &mut Scope,
    ) -> (Id, Vec<String>) {
        let name = scope.claim(module(name));
        self.child(path, &name);
        let part = snake(&name);
        let mut joined = match self.joined.get(path) {
            Some(outer) => format!("{outer}_{part}"),
            None => part,
        };
        zooph_emit::shortened(&mut joined, zooph_emit::LONGEST);
        let mut inner = path.to_vec();
        inner.push(name);
        let place = Place {
            file: self.file,
            path: inner.clone(),
            value: String::new(),
            flat: self.flat.claim(joined.clone()),
        };
        self.joined.insert(inner.clone(), joined);
        self.names.places.insert(id, place);
        (id, inner)
    }
}
