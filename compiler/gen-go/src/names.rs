//! The identifiers in the scopes of packages.

use std::collections::HashMap;

use zooph_backend::naming;
use zooph_emit::{Scope, Words, capital, meter};
use zooph_plan::{Decl, DeclIx, DeclKind, Program, Role};

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

/// Names that generated code uses inside of functions. Imports must not take them.
pub(crate) const LOCALS: &[&str] = &[
    "a", "at", "b", "binary", "bool", "borrow", "byte", "bytes", "c", "count", "d", "data", "done",
    "e", "end", "err", "error", "f", "false", "first", "float32", "float64", "gen", "head", "i",
    "int", "int16", "int32", "int64", "int8", "iter", "k", "l", "last", "left", "len", "limit",
    "m", "make", "math", "n", "new", "next", "nil", "o", "p", "panic", "place", "places", "r",
    "rest", "right", "room", "s", "size", "slices", "start", "stride", "string", "t", "tail", "to",
    "true", "uint16", "uint32", "uint64", "uint8", "v", "w", "x", "xs", "y", "yield", "zooph",
];

/// Words that are not allowed as names of type parameters.
static PARAMETERS: Words = Words::new(&[LOCALS]);

/// Returns a name like `FooBar`, which is exported, for a name like `fooBar`.
pub(crate) fn exported(name: &str) -> String {
    zooph_emit::camel(name)
}

/// The identifiers of all declarations.
pub(crate) struct Names {
    idents: Vec<String>,
    /// The constants of enums and unions, by declaration and number.
    members: HashMap<(DeclIx, u16), String>,
    /// The constants with numbers of methods, by interface and method.
    methods: HashMap<(DeclIx, usize), String>,
    parameters: HashMap<DeclIx, Vec<String>>,
}

impl Names {
    pub(crate) fn new(program: &Program<'_>, packages: &Packages) -> Self {
        let mut naming = Naming {
            program,
            packages,
            scopes: HashMap::new(),
            names: Names {
                idents: vec![String::new(); program.decls.len()],
                members: HashMap::new(),
                methods: HashMap::new(),
                parameters: HashMap::new(),
            },
        };
        for file in &program.files {
            for &ix in &file.top {
                naming.declare(ix, "");
            }
        }
        // Types are named first; the names of their members and constants must avoid them.
        for ix in program.all() {
            naming.members(ix);
        }
        for ix in program.all() {
            naming.parameters(ix);
        }
        naming.names
    }

    /// Returns the identifier of a type or constant.
    pub(crate) fn ident(&self, ix: DeclIx) -> &str {
        &self.idents[ix.at()]
    }

    /// Returns the constant of an enumerant or a union member.
    pub(crate) fn member(&self, ix: DeclIx, number: u16) -> &str {
        self.members.get(&(ix, number)).map_or("", String::as_str)
    }

    /// Returns the constant with a method's number.
    pub(crate) fn method(&self, ix: DeclIx, index: usize) -> &str {
        self.methods.get(&(ix, index)).map_or("", String::as_str)
    }

    /// Returns the type parameters of a struct.
    pub(crate) fn parameters(&self, ix: DeclIx) -> &[String] {
        self.parameters.get(&ix).map_or(&[], Vec::as_slice)
    }
}

struct Naming<'s> {
    program: &'s Program<'s>,
    packages: &'s Packages,
    /// The scopes of packages, by import path.
    scopes: HashMap<String, Scope>,
    names: Names,
}

/// Returns all identifiers that a struct needs in its package.
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
    fn scope(&mut self, decl: &Decl<'_>) -> &mut Scope {
        let package = self.packages.of(decl.file);
        self.scopes.entry(package.import.clone()).or_default()
    }

    /// Names a declaration inside the one whose identifier is `outer`, and everything it contains.
    fn declare(&mut self, ix: DeclIx, outer: &str) {
        let decl = self.program.decl(ix);
        if !zooph_backend::begin(decl) {
            return;
        }
        let base = self.base(decl, outer);
        let scope = self.scope(decl);
        let ident = match &decl.kind {
            DeclKind::Struct(_) => scope.claim_all(base, forms),
            DeclKind::Enum(_) | DeclKind::Interface(_) => scope.claim_all(base, |base| {
                ["", "_TypeID", "_Schema"]
                    .map(|end| format!("{base}{end}"))
                    .into()
            }),
            DeclKind::Const { .. } => scope.claim(base),
        };
        self.names.idents[ix.at()].clone_from(&ident);
        for child in naming::children(self.program, decl) {
            self.declare(child, &ident);
        }
    }

    /// Returns the preferred identifier of a declaration.
    fn base(&self, decl: &Decl<'_>, outer: &str) -> String {
        let of_method = |end: &str| {
            let all = naming::annotations_of_origin(self.program, decl);
            let method = given(all.unwrap_or_default(), decl.name);
            format!("{method}_{}", given(decl.annotations, end))
        };
        let name = match decl.role {
            Role::Nested | Role::Group(_) => given(decl.annotations, decl.name),
            Role::Params(_) => of_method("Params"),
            Role::Results(_) => of_method("Results"),
        };
        match outer {
            "" => name,
            _ => format!("{outer}_{name}"),
        }
    }

    fn members(&mut self, ix: DeclIx) {
        let base = self.names.ident(ix).to_owned();
        if base.is_empty() {
            return;
        }
        let decl = self.program.decl(ix);
        let mut claimed = Vec::new();
        match &decl.kind {
            DeclKind::Struct(content) => {
                let members = content.fields.iter();
                claimed.extend(
                    members.filter_map(|field| {
                        Some((field.tag?, given(field.annotations, field.name)))
                    }),
                );
            }
            DeclKind::Enum(enumerants) => {
                let names = enumerants.iter();
                let names = names.map(|one| given(one.annotations, one.name));
                claimed.extend((0..).zip(names));
            }
            DeclKind::Interface(methods) => {
                for (index, method) in methods.iter().enumerate() {
                    let name = given(method.annotations, method.name);
                    let name = format!("{base}_{name}_MethodID");
                    let name = self.scope(decl).claim(name);
                    self.names.methods.insert((ix, index), name);
                }
            }
            DeclKind::Const { .. } => {}
        }
        for (number, name) in claimed {
            let name = self.scope(decl).claim(format!("{base}_{name}"));
            self.names.members.insert((ix, number), name);
        }
    }

    /// Names the type parameters of a declaration. They must differ from identifiers of the package and of
    /// functions, but they do not take names in the package, since each type has its own.
    fn parameters(&mut self, ix: DeclIx) {
        let params = self.program.params_of(ix);
        if params.is_empty() {
            return;
        }
        let package = self.packages.of(self.program.decl(ix).file);
        let package = self.scopes.get(&package.import);
        meter::spend(64 * params.len());
        if meter::is_over() {
            return;
        }
        let mut scope = Scope::over(&PARAMETERS);
        let mut names = Vec::new();
        for &param in params {
            let mut name = exported(self.program.param(param).name);
            while scope.contains(&name) || package.is_some_and(|package| package.contains(&name)) {
                name.push('_');
            }
            names.push(scope.claim(name));
        }
        self.names.parameters.insert(ix, names);
    }
}

/// Returns an exported name, or the name that the schema gives by an annotation, with a capital at its start.
pub(crate) fn given(annotations: &[zooph_ir::Annotation], name: &str) -> String {
    match annotations::text(annotations, annotations::NAME) {
        Some(given) => capital(&given),
        None => exported(name),
    }
}
