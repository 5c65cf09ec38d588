//! Identifiers of everything that stands in a package's scope.

use std::collections::HashMap;

use zooph_emit::{Scope, Words, meter};
use zooph_ir::generics::{Facts, Parameter};
use zooph_ir::{FieldKind, Id, Node, NodeKind, Schemas};

use crate::annotations;
use crate::packages::Packages;

/// Words that cannot be identifiers.
pub(crate) const KEYWORDS: &[&str] = &[
    "break",
    "case",
    "chan",
    "const",
    "continue",
    "default",
    "defer",
    "else",
    "fallthrough",
    "for",
    "func",
    "go",
    "goto",
    "if",
    "import",
    "interface",
    "map",
    "package",
    "range",
    "return",
    "select",
    "struct",
    "switch",
    "type",
    "var",
];

/// Names that generated code uses inside of functions, which imports must not take.
pub(crate) const LOCALS: &[&str] = &[
    "a", "at", "b", "binary", "bool", "byte", "bytes", "c", "d", "data", "e", "err", "error", "f",
    "false", "first", "float32", "float64", "gen", "i", "int", "int16", "int32", "int64", "int8",
    "borrow", "done", "iter", "k", "l", "len", "m", "make", "math", "n", "new", "nil", "o", "p",
    "panic", "r", "room", "s", "size", "slices", "stride", "string", "t", "to", "true", "uint16",
    "uint32", "uint64", "uint8", "v", "w", "x", "y", "yield", "zooph",
];

/// What names of type parameters must not take.
static PARAMETERS: Words = Words::new(&[LOCALS]);

/// `fooBar` with a capital: exported.
pub(crate) fn exported(name: &str) -> String {
    zooph_emit::camel(name)
}

/// The identifiers of all nodes.
pub(crate) struct Names {
    idents: HashMap<Id, String>,
    /// Constants of enums and unions, by node and number.
    members: HashMap<(Id, u16), String>,
    /// Numbers of methods, by interface and method.
    methods: HashMap<(Id, usize), String>,
    parameters: HashMap<Id, Vec<String>>,
}

impl Names {
    pub(crate) fn new(schemas: &Schemas, packages: &Packages, facts: &Facts) -> Self {
        let mut naming = Naming {
            schemas,
            packages,
            scopes: HashMap::new(),
            names: Names {
                idents: HashMap::new(),
                members: HashMap::new(),
                methods: HashMap::new(),
                parameters: HashMap::new(),
            },
        };
        for file in schemas.nodes() {
            if matches!(file.kind, NodeKind::File) {
                naming.nested(file, "", 0);
            }
        }
        // Types have the first choice of names; what belongs to them comes after.
        for node in schemas.nodes() {
            naming.members(node);
        }
        for node in schemas.nodes() {
            naming.parameters(node, facts);
        }
        naming.names
    }

    /// The identifier of a type or constant.
    pub(crate) fn ident(&self, id: Id) -> &str {
        self.idents.get(&id).map_or("", String::as_str)
    }

    /// The constant of an enumerant or a union member.
    pub(crate) fn member(&self, id: Id, number: u16) -> &str {
        self.members.get(&(id, number)).map_or("", String::as_str)
    }

    /// The constant with a method's number.
    pub(crate) fn method(&self, id: Id, index: usize) -> &str {
        self.methods.get(&(id, index)).map_or("", String::as_str)
    }

    /// The type parameters of a struct.
    pub(crate) fn parameters(&self, id: Id) -> &[String] {
        self.parameters.get(&id).map_or(&[], Vec::as_slice)
    }
}

struct Naming<'s> {
    schemas: &'s Schemas,
    packages: &'s Packages,
    /// By import path.
    scopes: HashMap<String, Scope>,
    names: Names,
}

/// Nodes nest no deeper: the language's own parser stops before.
const DEPTH: usize = 64;

/// Everything a struct is called in its package.
fn forms(base: &str) -> Vec<String> {
    [
        "",
        "Reader",
        "Builder",
        "ReaderList",
        "BuilderList",
        "_TypeID",
        "_Schema",
        "_Which",
    ]
    .iter()
    .map(|end| format!("{base}{end}"))
    .chain(["Open", "New"].iter().map(|start| format!("{start}{base}")))
    .chain([format!("Open{base}In")])
    .collect()
}

impl Naming<'_> {
    fn scope(&mut self, id: Id) -> Option<&mut Scope> {
        let package = self.packages.home(id)?;
        Some(self.scopes.entry(package.import.clone()).or_default())
    }

    fn nested(&mut self, node: &Node, prefix: &str, depth: usize) {
        if depth > DEPTH {
            return;
        }
        let schemas = self.schemas;
        for nested in &node.nested_nodes {
            if let Some(child) = schemas.get(nested.id) {
                self.node(child, &nested.name, prefix, depth);
            }
        }
    }

    fn node(&mut self, node: &Node, name: &str, prefix: &str, depth: usize) {
        if self.names.idents.contains_key(&node.id) {
            return;
        }
        if !crate::begin(node) {
            return;
        }
        let name = given(&node.annotations, name);
        let base = match prefix {
            "" => name,
            _ => format!("{prefix}_{name}"),
        };
        let Some(scope) = self.scope(node.id) else {
            return;
        };
        let ident = match &node.kind {
            NodeKind::Struct(_) => scope.claim_all(base, forms),
            NodeKind::Enum(_) | NodeKind::Interface(_) => scope.claim_all(base, |base| {
                ["", "_TypeID", "_Schema"]
                    .map(|end| format!("{base}{end}"))
                    .into()
            }),
            NodeKind::Const { .. } => scope.claim(base),
            NodeKind::File | NodeKind::Annotation { .. } => return,
        };
        self.names.idents.insert(node.id, ident.clone());
        let schemas = self.schemas;
        if let NodeKind::Struct(content) = &node.kind {
            for field in &content.fields {
                if let FieldKind::Group { type_id } = field.kind
                    && let Some(group) = schemas.get(type_id)
                {
                    self.node(group, &field.name, &ident, depth + 1);
                }
            }
        }
        if let NodeKind::Interface(content) = &node.kind {
            for method in &content.methods {
                let ends = [
                    (method.param_struct_type, "Params"),
                    (method.result_struct_type, "Results"),
                ];
                for (id, end) in ends {
                    if let Some(own) = schemas.get(id).filter(|node| node.scope_id == 0) {
                        let prefix =
                            format!("{ident}_{}", given(&method.annotations, &method.name));
                        self.node(own, end, &prefix, depth + 1);
                    }
                }
            }
        }
        self.nested(node, &ident, depth + 1);
    }

    fn members(&mut self, node: &Node) {
        let base = self.names.ident(node.id).to_owned();
        if base.is_empty() {
            return;
        }
        let mut claimed = Vec::new();
        match &node.kind {
            NodeKind::Struct(content) => {
                claimed.extend(content.fields.iter().filter_map(|field| {
                    Some((field.discriminant?, given(&field.annotations, &field.name)))
                }))
            }
            NodeKind::Enum(content) => {
                let names = content.enumerants.iter();
                let names = names.map(|one| given(&one.annotations, &one.name));
                claimed.extend((0..).zip(names));
            }
            NodeKind::Interface(content) => {
                for (index, method) in content.methods.iter().enumerate() {
                    let name = given(&method.annotations, &method.name);
                    let name = format!("{base}_{name}_MethodID");
                    if let Some(scope) = self.scope(node.id) {
                        let name = scope.claim(name);
                        self.names.methods.insert((node.id, index), name);
                    }
                }
            }
            _ => {}
        }
        for (number, name) in claimed {
            if let Some(scope) = self.scope(node.id) {
                let name = scope.claim(format!("{base}_{name}"));
                self.names.members.insert((node.id, number), name);
            }
        }
    }

    /// Names of type parameters are free in the package and in functions, but are no names of the
    /// package: each type has its own.
    fn parameters(&mut self, node: &Node, facts: &Facts) {
        let parameters: &[Parameter] = facts.parameters(node.id);
        if parameters.is_empty() {
            return;
        }
        let Some(package) = self.packages.home(node.id) else {
            return;
        };
        let package = self.scopes.get(&package.import);
        meter::spend(64 * parameters.len());
        if meter::is_over() {
            return;
        }
        let mut scope = Scope::over(&PARAMETERS);
        let mut names = Vec::new();
        for &(owner, index) in parameters {
            let declared = self.schemas.get(owner);
            let name = declared.and_then(|node| node.parameters.get(usize::from(index)));
            let mut name = exported(name.map_or("T", String::as_str));
            while scope.contains(&name) || package.is_some_and(|package| package.contains(&name)) {
                name.push('_');
            }
            names.push(scope.claim(name));
        }
        self.names.parameters.insert(node.id, names);
    }
}

/// A name, exported, or what the schema says to use instead, which stays as it is but for a capital.
pub(crate) fn given(annotations: &[zooph_ir::Annotation], name: &str) -> String {
    let Some(given) = annotations::text(annotations, annotations::NAME) else {
        return exported(name);
    };
    let mut letters = given.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
