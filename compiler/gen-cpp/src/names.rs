//! Identifiers. Those at namespace scope are made once for a program, and those of class members when they
//! are needed.

use std::collections::{BTreeMap, HashMap};

use zooph_backend::{Remark, naming};
use zooph_emit::{Scope, camel, meter, snake};
use zooph_ir::Annotation;
use zooph_plan::{Decl, DeclIx, DeclKind, Field, FileIx, Place, Program, Role, Struct};

use crate::annotations::{self, given};
use crate::words::{ANYWHERE, IN_CLASSES, IN_NAMESPACES, PARAMETERS, is_of_c};

/// Returns a name of letters, digits and `_` only, which every compiler accepts.
fn plain(name: &str) -> String {
    let letters = name.chars();
    let mut name: String = letters
        .map(|letter| {
            if letter.is_ascii_alphanumeric() {
                letter
            } else {
                '_'
            }
        })
        .collect();
    if !name.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
        name.insert(0, 'x');
    }
    name
}

/// Returns a name like `FooBar`.
fn type_name(name: &str) -> String {
    let mut name = plain(&camel(name));
    if name.starts_with(|letter: char| letter.is_ascii_lowercase()) {
        name.insert(0, 'X');
    }
    name
}

/// Returns a name like `foo_bar`.
fn value_name(name: &str) -> String {
    plain(&snake(name))
}

/// Returns all identifiers that a struct, group or union needs in its namespace.
fn forms(base: &str) -> Vec<String> {
    let ends = ["", "_Reader", "_Builder", "_Which", "_Union"];
    ends.iter().map(|end| format!("{base}{end}")).collect()
}

/// The identifiers of a program at namespace scope.
pub(crate) struct Names {
    /// For each file, the parts of its namespace.
    namespaces: Vec<Vec<String>>,
    idents: Vec<String>,
    /// The functions that return defaults of fields in the pointer section.
    presets: HashMap<(DeclIx, usize), String>,
    params: HashMap<DeclIx, Vec<String>>,
    /// A remark for each pair of files of which one takes an identifier from the other.
    pub(crate) clashes: Vec<Remark>,
}

impl Names {
    pub(crate) fn new(program: &Program<'_>) -> Self {
        let new = || Scope::over(&IN_NAMESPACES);
        let mut naming = Naming {
            program,
            scopes: program.files.iter().map(|_| new()).collect(),
            names: Names {
                namespaces: program.files.iter().map(namespace).collect(),
                idents: vec![String::new(); program.decls.len()],
                presets: HashMap::new(),
                params: HashMap::new(),
                clashes: Vec::new(),
            },
        };
        // Types are named first, then constants.
        for is_constant in [false, true] {
            for file in &program.files {
                for &ix in &file.top {
                    naming.declare(ix, "", is_constant);
                }
            }
        }
        for ix in program.all() {
            naming.presets(ix);
        }
        let owners = naming.owners();
        for ix in program.all() {
            naming.params(ix, &owners);
        }
        naming.names
    }

    /// Returns the identifier of a declaration, without its namespace. Empty if the limit of code was reached.
    pub(crate) fn ident(&self, ix: DeclIx) -> &str {
        &self.idents[ix.at()]
    }

    /// Returns the namespace of a file, such as `a::b`.
    pub(crate) fn namespace(&self, file: FileIx) -> String {
        self.namespaces[file.at()].join("::")
    }

    /// Returns the namespace of a file's tables, such as `in_a::in_b`. Its parts are no names of the library.
    pub(crate) fn namespace_of_tables(&self, file: FileIx) -> String {
        let parts = self.namespaces[file.at()].iter();
        let parts: Vec<String> = parts.map(|part| format!("in_{part}")).collect();
        parts.join("::")
    }

    /// Returns the identifiers that a declaration takes in its namespace.
    fn declared(&self, program: &Program<'_>, ix: DeclIx) -> Vec<String> {
        let ident = self.ident(ix);
        match program.structure(ix) {
            // The limit of code was reached.
            _ if ident.is_empty() => Vec::new(),
            Some(content) => {
                let presets = (0..content.fields.len()).map(|at| self.preset(ix, at).to_owned());
                let presets = presets.filter(|name| !name.is_empty());
                forms(ident).into_iter().chain(presets).collect()
            }
            None => vec![ident.to_owned()],
        }
    }

    /// Returns the function that returns the default of a field.
    pub(crate) fn preset(&self, of: DeclIx, field: usize) -> &str {
        self.presets.get(&(of, field)).map_or("", String::as_str)
    }

    /// Returns the template parameters of a struct.
    pub(crate) fn params(&self, of: DeclIx) -> &[String] {
        self.params.get(&of).map_or(&[], Vec::as_slice)
    }
}

/// Reports whether a text is a valid namespace.
pub(crate) fn is_namespace(text: &str) -> bool {
    text.split("::").all(|part| {
        let known = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        !part.is_empty()
            && part.chars().all(known)
            && !part.starts_with(|letter: char| letter.is_ascii_digit())
    })
}

/// Returns the parts of a file's namespace: that of its annotation, or the file's name.
fn namespace(file: &zooph_plan::File<'_>) -> Vec<String> {
    let escaped = |part: &str| Scope::over(&ANYWHERE).claim(part);
    match annotations::namespace(file.annotations).filter(|text| is_namespace(text)) {
        Some(text) => text.split("::").map(escaped).collect(),
        None => {
            let name = file.name.rsplit('/').next().unwrap_or(file.name);
            let stem = name.split('.').find(|part| !part.is_empty());
            let mut part = escaped(&value_name(stem.unwrap_or("schema")));
            if is_of_c(&part) {
                part.push('_');
            }
            vec![part]
        }
    }
}

struct Naming<'p> {
    program: &'p Program<'p>,
    /// For each file, the identifiers of its declarations. They must not depend on other files: the code of a file that
    /// imports this one refers to them, and may be generated by another run, which sees other files.
    scopes: Vec<Scope>,
    names: Names,
}

/// For each namespace and identifier in it, the file that declares it.
type Owners = HashMap<(String, String), FileIx>;

impl<'p> Naming<'p> {
    fn scope(&mut self, file: FileIx) -> &mut Scope {
        &mut self.scopes[file.at()]
    }

    /// Returns which files the identifiers in all namespaces belong to. Records a remark for each pair of files of which
    /// one takes an identifier from the other.
    fn owners(&mut self) -> Owners {
        let mut owners = Owners::new();
        let mut clashes = BTreeMap::new();
        for ix in self.program.all() {
            let file = self.program.decl(ix).file;
            let namespace = self.names.namespace(file);
            for ident in self.names.declared(self.program, ix) {
                let key = (namespace.clone(), ident);
                let whole = || format!("both declare {}::{}", key.0, key.1);
                match owners.get(&key) {
                    Some(owner) if *owner == file => {}
                    Some(owner) => {
                        clashes.entry((*owner, file)).or_insert_with(whole);
                    }
                    None => {
                        owners.insert(key, file);
                    }
                }
            }
        }
        for (file, parts) in self.program.files().zip(&self.names.namespaces) {
            for (length, inner) in parts.iter().enumerate().skip(1) {
                let key = (parts[..length].join("::"), inner.clone());
                let whole = || format!("both use the name {}::{}", key.0, key.1);
                if let Some(owner) = owners.get(&key) {
                    clashes.entry((*owner, file)).or_insert_with(whole);
                }
            }
        }
        let remarks = clashes.into_iter().map(|((one, other), what)| {
            let [one, other] = [one, other].map(|ix| self.program.file(ix));
            let text = format!(
                "{} and {} {what}: give one of them another $Cxx.namespace",
                one.name, other.name
            );
            Remark::of_node(other.id, text)
        });
        self.names.clashes = remarks.collect();
        owners
    }

    /// Names a declaration inside the one whose identifier is `outer`, and everything it contains. Names
    /// either constants or all other declarations.
    fn declare(&mut self, ix: DeclIx, outer: &str, is_constant: bool) {
        let decl = self.program.decl(ix);
        if !zooph_backend::begin(decl) {
            return;
        }
        let declares = matches!(decl.kind, DeclKind::Const { .. }) == is_constant;
        if declares {
            let ident = self.claim(decl, outer);
            self.names.idents[ix.at()] = ident;
        }
        let ident = self.names.idents[ix.at()].clone();
        for child in naming::children(self.program, decl) {
            self.declare(child, &ident, is_constant);
        }
    }

    fn claim(&mut self, decl: &Decl<'_>, outer: &str) -> String {
        let name = own_name(self.program, decl);
        let joined = |name: String| match outer {
            "" => name,
            _ => format!("{outer}_{name}"),
        };
        let scope = self.scope(decl.file);
        match &decl.kind {
            DeclKind::Struct(_) => scope.claim_all(joined(type_name(&name)), forms),
            DeclKind::Enum(_) | DeclKind::Interface(_) => scope.claim(joined(type_name(&name))),
            DeclKind::Const { .. } => scope.claim(joined(value_name(&name))),
        }
    }

    /// Returns a struct and its identifier. `None` for other declarations, and if the limit of code was reached.
    fn named(&self, ix: DeclIx) -> Option<(&'p Struct<'p>, String)> {
        let content = self.program.structure(ix)?;
        let base = self.names.ident(ix);
        (!base.is_empty() && !meter::is_over()).then(|| (content, base.to_owned()))
    }

    /// Names the functions that return defaults.
    fn presets(&mut self, ix: DeclIx) {
        let file = self.program.decl(ix).file;
        let Some((content, base)) = self.named(ix) else {
            return;
        };
        for (at, field) in content.fields.iter().enumerate() {
            if has_preset(field) {
                let name = value_name(&given(field.annotations, field.name));
                let name = self.scope(file).claim(format!("{base}_{name}_preset"));
                self.names.presets.insert((ix, at), name);
            }
        }
    }

    /// Names a struct's template parameters, which must not hide a declaration of any file in the namespace.
    fn params(&mut self, ix: DeclIx, owners: &Owners) {
        let namespace = self.names.namespace(self.program.decl(ix).file);
        let Some((content, _)) = self.named(ix) else {
            return;
        };
        meter::spend(64 * content.params.len());
        let mut own = Scope::over(&PARAMETERS);
        let params = content.params.iter().map(|param| {
            let mut name = type_name(self.program.param(*param).name);
            while own.contains(&name) || owners.contains_key(&(namespace.clone(), name.clone())) {
                name.push('_');
            }
            own.claim(name)
        });
        let params: Vec<String> = params.collect();
        if !params.is_empty() {
            self.names.params.insert(ix, params);
        }
    }
}

/// Reports whether the field has a default that is a message: any default in the pointer section but a text.
pub(crate) fn has_preset(field: &Field<'_>) -> bool {
    match &field.place {
        Place::Pointer {
            ty,
            default: Some(_),
            ..
        } => *ty != zooph_plan::Type::Text,
        _ => false,
    }
}

/// The names derived from a field's name.
#[derive(Clone, Default)]
pub(crate) struct FieldNames {
    /// The name of getters, setters and Records' fields.
    pub(crate) get: String,
    pub(crate) has: String,
    pub(crate) init: String,
    pub(crate) edit: String,
    pub(crate) pointer: String,
    /// Names for a member of a union: the function that makes a Record of it, the Record's data member, its
    /// type for visitors, and its name in the enum of members.
    pub(crate) of: String,
    pub(crate) own: String,
    pub(crate) member: String,
    pub(crate) tag: String,
}

/// The names in a struct's classes.
pub(crate) struct Members {
    /// The names of the fields, by ordinal.
    pub(crate) fields: Vec<FieldNames>,
    /// The names of nested declarations inside the Record.
    pub(crate) nested: Vec<(DeclIx, String)>,
}

/// Returns the names in the classes of a struct or group.
pub(crate) fn members(program: &Program<'_>, names: &Names, ix: DeclIx) -> Members {
    let decl = program.decl(ix);
    let fields = program
        .structure(ix)
        .map_or(&[][..], |content| &content.fields);
    let mut scope = Scope::over(&IN_CLASSES);
    let own = names.ident(ix);
    scope.reserve(forms(own).iter().map(String::as_str));
    scope.reserve(names.params(ix).iter().map(String::as_str));
    let mut tags = Scope::over(&ANYWHERE);
    let mut all: Vec<FieldNames> = Vec::with_capacity(fields.len());
    for field in fields {
        let name = value_name(&given(field.annotations, field.name));
        all.push(FieldNames {
            get: scope.claim(name.clone()),
            tag: field.tag.map_or_else(String::new, |_| tags.claim(name)),
            ..FieldNames::default()
        });
    }
    let is_nested = |ix: &&DeclIx| !matches!(program.decl(**ix).kind, DeclKind::Const { .. });
    let children = decl.children.iter().filter(is_nested);
    let nested = children
        .map(|child| {
            let inner = program.decl(*child);
            let name = type_name(&own_name(program, inner));
            (*child, scope.claim(name))
        })
        .collect();
    for (field, names) in fields.iter().zip(&mut all) {
        let base = &names.get;
        if let Place::Pointer { .. } = field.place {
            names.has = scope.claim(format!("has_{base}"));
            names.init = scope.claim(format!("init_{base}"));
            names.edit = scope.claim(format!("edit_{base}"));
            names.pointer = scope.claim(format!("{base}_pointer"));
        }
        if field.tag.is_some() {
            names.of = scope.claim(format!("of_{base}"));
            names.own = scope.claim(format!("{base}_"));
            names.member = scope.claim(type_name(&given(field.annotations, field.name)));
        }
    }
    Members {
        fields: all,
        nested,
    }
}

/// Returns the preferred name of a declaration inside its parent.
fn own_name(program: &Program<'_>, decl: &Decl<'_>) -> String {
    let of_origin = naming::annotations_of_origin(program, decl);
    let name = || given(of_origin.unwrap_or(decl.annotations), decl.name);
    match decl.role {
        Role::Nested | Role::Group(_) => name(),
        Role::Params(_) => type_name(&name()) + "Params",
        Role::Results(_) => type_name(&name()) + "Results",
    }
}

/// Returns names of enumerants or methods, which have a scope of their own.
pub(crate) fn values<'a>(all: impl Iterator<Item = (&'a [Annotation], &'a str)>) -> Vec<String> {
    let mut scope = Scope::over(&ANYWHERE);
    all.map(|(annotations, name)| scope.claim(value_name(&given(annotations, name))))
        .collect()
}
