//! Where each declaration is in the generated code, and what it is called there.
//!
//! Types of a file are in one module: their names have those of the scopes around them in front, with a `'` between, which no name of
//! a schema has. Accessors are in modules of their own, whose names follow the scopes.

use zooph_emit::{Scope, camel};
use zooph_plan::{Decl, DeclIx, DeclKind, FileIx, Form, ParamIx, Program, Role, Struct};

use crate::words::{ACCESSORS, KEYWORDS, MODULES, WORDS};

/// Where a declaration's code is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Place {
    /// The type's name; of constants their own.
    pub(crate) name: String,
    /// The module of its accessors; of constants the module they are in.
    pub(crate) module: String,
    /// The names of the struct's fields, by their positions.
    pub(crate) fields: Vec<FieldNames>,
    /// The type of the struct's union, if it has one.
    pub(crate) union: String,
}

/// What a field is called.
#[derive(Clone, Debug, Default)]
pub(crate) struct FieldNames {
    /// The Record's field.
    pub(crate) label: String,
    /// The accessor.
    pub(crate) accessor: String,
    /// What follows `has`, `set` and the like.
    pub(crate) capital: String,
    /// The union's constructor, without the type in front.
    pub(crate) constructor: String,
}

/// All places, and the names of generic parameters.
pub(crate) struct Names {
    places: Vec<Place>,
    parameters: Vec<String>,
    files: Vec<String>,
}

impl Names {
    pub(crate) fn new(program: &Program<'_>) -> Self {
        let files = program.files.iter();
        let mut names = Names {
            places: vec![Place::default(); program.decls.len()],
            parameters: parameters(program),
            files: files.map(|file| module_of_file(file.name)).collect(),
        };
        for file in program.files() {
            let mut walk = Walk {
                program,
                names: &mut names,
                types: Scope::default(),
            };
            walk.file(file);
        }
        names
    }

    pub(crate) fn place(&self, ix: DeclIx) -> &Place {
        &self.places[ix.at()]
    }

    /// The module of a file's types.
    pub(crate) fn file(&self, ix: FileIx) -> &str {
        &self.files[ix.at()]
    }

    /// The type variable of a generic parameter.
    pub(crate) fn parameter(&self, ix: ParamIx) -> &str {
        &self.parameters[ix.at()]
    }
}

/// The type variables of all generic parameters.
fn parameters(program: &Program<'_>) -> Vec<String> {
    let mut names = Vec::with_capacity(program.params.len());
    for decl in { program.decls.iter() }.filter(|decl| !decl.declared.is_empty()) {
        let mut scope = Scope::over(&WORDS);
        // The thread of state of Builders.
        scope.reserve(["s"]);
        let mut outer = decl.parent;
        while let Some(around) = outer.map(|ix| program.decl(ix)) {
            for param in &around.declared {
                scope.reserve([lower(program.param(*param).name).as_str()]);
            }
            outer = around.parent;
        }
        let declared = decl.declared.iter();
        names.extend(declared.map(|param| scope.claim(lower(program.param(*param).name))));
    }
    names
}

/// A name that begins with a small letter.
fn lower(name: &str) -> String {
    let name = camel(name);
    let first = name
        .chars()
        .next()
        .map(|letter| letter.to_ascii_lowercase());
    let lower: String = first.into_iter().chain(name.chars().skip(1)).collect();
    match lower.starts_with(|first: char| first.is_ascii_lowercase() || first == '_') {
        true => lower,
        false => format!("x{lower}"),
    }
}

/// A field's name as the schema spells it, if that begins with a small letter.
fn spelled(name: &str) -> String {
    match name.starts_with(|first: char| first.is_ascii_lowercase()) {
        true => {
            let mut name = name.to_owned();
            zooph_emit::shortened(&mut name, zooph_emit::LONGEST_WORD);
            name
        }
        false => lower(name),
    }
}

/// A name that begins with a capital.
pub(crate) fn upper(name: &str) -> String {
    let name = camel(name);
    let first = name
        .chars()
        .next()
        .map(|letter| letter.to_ascii_uppercase());
    let upper: String = first.into_iter().chain(name.chars().skip(1)).collect();
    match upper.starts_with(|first: char| first.is_ascii_uppercase()) {
        true => upper,
        false => format!("X{upper}"),
    }
}

/// The module of a file: `dir/foo-bar.capnp` is `Dir.FooBar`.
fn module_of_file(name: &str) -> String {
    let stem = name.strip_suffix(".capnp").unwrap_or(name);
    let clean = |part: &str| -> String {
        let letters = part.chars();
        letters
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
            .collect()
    };
    let parts = stem.split('/').map(clean);
    let named = parts.filter(|part| part.contains(|c: char| c.is_ascii_alphanumeric()));
    let mut parts: Vec<String> = named.map(|part| upper(&part)).collect();
    match parts.first_mut() {
        Some(first) => *first = Scope::new(MODULES.iter().copied()).claim(std::mem::take(first)),
        None => parts.push("Schema".to_owned()),
    }
    parts.join(".")
}

/// Names the declarations of one file.
struct Walk<'w> {
    program: &'w Program<'w>,
    names: &'w mut Names,
    types: Scope,
}

/// Names in a scope of modules. They differ by more than case, because some file systems ignore it.
#[derive(Default)]
struct Modules(Scope);

impl Modules {
    fn claim(&mut self, name: String) -> String {
        self.0.claim_all(name, |name| vec![name.to_lowercase()])
    }
}

impl Walk<'_> {
    fn file(&mut self, file: FileIx) {
        let module = self.names.file(file).to_owned();
        let mut modules = Modules::default();
        let constants = modules.claim("Constants".to_owned());
        let mut values = Scope::over(&WORDS);
        let mut inner = Vec::new();
        for &ix in &self.program.file(file).top {
            let constants = format!("{module}.{constants}");
            inner.extend(self.declare(ix, "", &module, &constants, &mut modules, &mut values));
        }
        for ix in inner {
            self.inside(ix);
        }
    }

    /// Names what a declaration contains.
    fn inside(&mut self, ix: DeclIx) {
        let decl = self.program.decl(ix);
        if !crate::begin(decl) {
            return;
        }
        let mut values = Scope::over(&ACCESSORS);
        match &decl.kind {
            DeclKind::Struct(content) => self.structure(ix, content, &mut values),
            DeclKind::Interface(methods) => {
                values.reserve(["interfaceId"]);
                let fields = methods.iter().map(|method| FieldNames {
                    accessor: values.claim(format!("{}Method", spelled(method.name))),
                    ..FieldNames::default()
                });
                self.names.places[ix.at()].fields = fields.collect();
            }
            DeclKind::Enum(enumerants) => {
                let mut scope = Scope::default();
                let fields = enumerants.iter().map(|one| FieldNames {
                    constructor: scope.claim(upper(one.name)),
                    ..FieldNames::default()
                });
                self.names.places[ix.at()].fields = fields.collect();
            }
            DeclKind::Const { .. } => {}
        }
        let Place { name, module, .. } = self.names.place(ix).clone();
        let mut modules = Modules::default();
        let mut inner = Vec::new();
        for &child in &decl.children {
            inner.extend(self.declare(child, &name, &module, &module, &mut modules, &mut values));
        }
        for ix in inner {
            self.inside(ix);
        }
    }

    fn structure(&mut self, ix: DeclIx, content: &Struct<'_>, values: &mut Scope) {
        let mut labels = Scope::over(&WORDS);
        labels.reserve(["which"]);
        let mut constructors = Scope::new(["Unknown", "UnknownR"]);
        let fields = content.fields.iter().map(|field| {
            let accessor = accessor(values, &spelled(field.name));
            let is_member = field.tag.is_some();
            FieldNames {
                label: match is_member {
                    true => String::new(),
                    false => labels.claim(spelled(field.name)),
                },
                constructor: match is_member {
                    true => constructors.claim_all(upper(field.name), |base| {
                        vec![base.to_owned(), format!("{base}R")]
                    }),
                    false => String::new(),
                },
                capital: capital(&accessor),
                accessor,
            }
        });
        let fields: Vec<FieldNames> = fields.collect();
        let name = self.names.place(ix).name.clone();
        let union = match (&content.union, content.form) {
            (None, _) => String::new(),
            (Some(_), Form::Union) => name,
            (Some(_), _) => self.claim_type(&name, "Which"),
        };
        // Groups in a union have constructors, too.
        for field in fields.iter().filter(|field| !field.constructor.is_empty()) {
            let constructor = format!("{union}'{}", field.constructor);
            self.types
                .reserve([constructor.as_str(), format!("{constructor}R").as_str()]);
        }
        let place = &mut self.names.places[ix.at()];
        place.fields = fields;
        place.union = union;
    }

    /// The name of a type, whose views of unions have an `R` at the end.
    fn claim_type(&mut self, scope: &str, name: &str) -> String {
        let joined = match scope {
            "" => name.to_owned(),
            scope => format!("{scope}'{name}"),
        };
        let forms = |base: &str| vec![base.to_owned(), format!("{base}R")];
        self.types.claim_all(joined, forms)
    }

    /// Names a declaration. Returns what contains others.
    fn declare(
        &mut self,
        ix: DeclIx,
        scope: &str,
        around: &str,
        constants: &str,
        modules: &mut Modules,
        values: &mut Scope,
    ) -> Option<DeclIx> {
        let decl = self.program.decl(ix);
        if let DeclKind::Const { .. } = decl.kind {
            let place = &mut self.names.places[ix.at()];
            place.name = values.claim(spelled(decl.name));
            place.module = constants.to_owned();
            return None;
        }
        let base = declared_name(decl);
        let name = self.claim_type(scope, &base);
        let module = format!("{around}.{}", modules.claim(base));
        let place = &mut self.names.places[ix.at()];
        place.name = name;
        place.module = module;
        Some(ix)
    }
}

fn declared_name(decl: &Decl<'_>) -> String {
    match decl.role {
        Role::Nested | Role::Group(_) => upper(decl.name),
        Role::Params(_) => upper(&format!("{}Params", camel(decl.name))),
        Role::Results(_) => upper(&format!("{}Results", camel(decl.name))),
    }
}

fn capital(name: &str) -> String {
    let first = name
        .chars()
        .next()
        .map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(name.chars().skip(1)).collect()
}

/// A base name all of whose accessors' names are free.
fn accessor(values: &mut Scope, base: &str) -> String {
    const PREFIXES: [&str; 10] = [
        "has", "set", "init", "get", "edit", "holds", "clear", "adopt", "disown", "copy",
    ];
    values.claim_all(base, |base| {
        let capital = capital(base);
        let forms = PREFIXES.map(|prefix| format!("{prefix}{capital}"));
        std::iter::once(base.to_owned()).chain(forms).collect()
    })
}

/// Returns a label as shapes of native types have it: without the line that keywords have behind them.
pub(crate) fn as_declared(label: &str) -> &str {
    let name = label
        .strip_suffix('_')
        .filter(|name| KEYWORDS.contains(name));
    name.unwrap_or(label)
}
