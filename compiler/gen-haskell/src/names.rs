//! The places and names of all declarations in the generated code.
//!
//! The types of a file are in one module. The name of a type begins with those of its scopes, separated by
//! `'`, which does not occur in schemas. Accessors are in modules of their own, whose names follow the
//! scopes.

use zooph_backend::naming;
use zooph_emit::{Scope, camel, capital};
use zooph_plan::{DeclIx, DeclKind, FileIx, Form, ParamIx, Program, Struct};

use crate::words::{ACCESSORS, KEYWORDS, MODULES, WORDS};

/// The place of a declaration's code.
#[derive(Clone, Debug, Default)]
pub(crate) struct Place {
    /// The name of the type, or of the constant.
    pub(crate) name: String,
    /// The module of the accessors. For a constant, the module that contains it.
    pub(crate) module: String,
    /// The names of the struct's fields, by position.
    pub(crate) fields: Vec<FieldNames>,
    /// The type of the struct's union, if it has one.
    pub(crate) union: String,
}

/// The names derived from a field's name.
#[derive(Clone, Debug, Default)]
pub(crate) struct FieldNames {
    /// The label of the Record's field.
    pub(crate) label: String,
    /// The accessor.
    pub(crate) accessor: String,
    /// The suffix of names such as `has...` and `set...`.
    pub(crate) capital: String,
    /// The constructor of the union's member, without the type in front.
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
            parameters: naming::parameters(program, variables, lower),
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

    /// Returns the module of a file's types.
    pub(crate) fn file(&self, ix: FileIx) -> &str {
        &self.files[ix.at()]
    }

    /// Returns the type variable of a generic parameter.
    pub(crate) fn parameter(&self, ix: ParamIx) -> &str {
        &self.parameters[ix.at()]
    }
}

/// Returns a scope with the names that type variables must not have.
fn variables() -> Scope {
    let mut scope = Scope::over(&WORDS);
    // `s` is the state thread of Builders.
    scope.reserve(["s"]);
    scope
}

/// Returns a name that begins with a lower-case letter.
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

/// Returns a field's name as the schema spells it, if it begins with a lower-case letter.
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

/// Returns a name that begins with a capital.
pub(crate) fn upper(name: &str) -> String {
    let upper = capital(&camel(name));
    match upper.starts_with(|first: char| first.is_ascii_uppercase()) {
        true => upper,
        false => format!("X{upper}"),
    }
}

/// Returns the module of a file: `Dir.FooBar` for `dir/foo-bar.capnp`.
fn module_of_file(name: &str) -> String {
    let parts = name.split('/').map(naming::plain_stem);
    let named = parts.filter(|part| part.contains(|c: char| c.is_ascii_alphanumeric()));
    let mut parts: Vec<String> = named.map(|part| upper(&part)).collect();
    match parts.first_mut() {
        Some(first) => *first = Scope::new(MODULES.iter().copied()).claim(std::mem::take(first)),
        None => parts.push("Schema".to_owned()),
    }
    parts.join(".")
}

/// A walk that names the declarations of one file.
struct Walk<'w> {
    program: &'w Program<'w>,
    names: &'w mut Names,
    types: Scope,
}

/// The names in a scope of modules. They differ in more than case, since some file systems ignore case.
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

    /// Names everything inside a declaration.
    fn inside(&mut self, ix: DeclIx) {
        let decl = self.program.decl(ix);
        if !zooph_backend::begin(decl) {
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
        // A group in a union has a constructor, too.
        for field in fields.iter().filter(|field| !field.constructor.is_empty()) {
            let constructor = format!("{union}'{}", field.constructor);
            self.types
                .reserve([constructor.as_str(), format!("{constructor}R").as_str()]);
        }
        let place = &mut self.names.places[ix.at()];
        place.fields = fields;
        place.union = union;
    }

    /// Claims the name of a type. Also claims the name with an `R` at the end, which the view of a union has.
    fn claim_type(&mut self, scope: &str, name: &str) -> String {
        let joined = match scope {
            "" => name.to_owned(),
            scope => format!("{scope}'{name}"),
        };
        let forms = |base: &str| vec![base.to_owned(), format!("{base}R")];
        self.types.claim_all(joined, forms)
    }

    /// Names a declaration. Returns the declaration if it can contain others.
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
        let base = upper(&naming::own(decl));
        let name = self.claim_type(scope, &base);
        let module = format!("{around}.{}", modules.claim(base));
        let place = &mut self.names.places[ix.at()];
        place.name = name;
        place.module = module;
        Some(ix)
    }
}

/// Returns a base name such that the names of all accessors made from it are unique.
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

/// Returns a label in the form of shapes of native types: without the underscore that follows keywords.
pub(crate) fn as_declared(label: &str) -> &str {
    let name = label
        .strip_suffix('_')
        .filter(|name| KEYWORDS.contains(name));
    name.unwrap_or(label)
}
