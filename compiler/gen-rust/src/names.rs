//! The places and names of all declarations in the generated code.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use zooph_backend::naming;
use zooph_emit::{Scope, camel, screaming, snake};
use zooph_ir::{Id, Value};
use zooph_plan::{Decl, DeclIx, DeclKind, File, FileIx, Form, ParamIx, Place as Spot, Program};
use zooph_plan::{Struct, Type, annotations};

use crate::Options;
use crate::words::{DECLARATIONS, FILE_ID, INTERFACE_ID, PARAMETERS, RUNTIME};

/// The place of a declaration's code.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The file that contains the declaration.
    pub(crate) file: FileIx,
    /// The path of the module that contains the declaration, from the file's module on.
    pub(crate) module: Vec<String>,
    /// The name of the Record, enum or constant.
    pub(crate) ident: String,
    /// The name of the module with the Reader, the Builder and nested declarations.
    pub(crate) inner: String,
    /// The name of the view, if the declaration is a named union.
    pub(crate) view: String,
}

impl Place {
    /// Returns the path of the module with the Reader, the Builder and nested declarations.
    pub(crate) fn inner_module(&self) -> Vec<String> {
        let mut module = self.module.clone();
        module.push(self.inner.clone());
        module
    }
}

/// All places, and the names of generic parameters.
pub(crate) struct Names {
    places: Vec<Place>,
    /// Whether the code is for a crate without `std`.
    pub(crate) no_std: bool,
    unions: HashMap<DeclIx, (String, String)>,
    /// The constants with defaults of pointer fields, by struct and position of the field.
    defaults: HashMap<(DeclIx, usize), String>,
    parameters: Vec<String>,
    /// Names for types in a field's type that may be long, by struct and position of the field.
    long: HashMap<(DeclIx, usize), Vec<String>>,
    /// All types, by file, module and name.
    defined: HashSet<(FileIx, Vec<String>, String)>,
    /// The paths of the files' modules.
    files: Vec<String>,
    /// The constants with the numbers of an interface's methods.
    methods: HashMap<DeclIx, Vec<String>>,
    /// The files whose code refers to another file, each with that file.
    used: RefCell<BTreeSet<(FileIx, FileIx)>>,
}

/// Returns the module that contains the file's module, as the file states with `$Rust.parentModule("a::b")`. It is a
/// path from the crate's root. A text that is not a path is ignored.
fn parent_module(file: &File<'_>) -> Option<String> {
    const PARENT_MODULE: Id = 0xabee_386c_d145_0364;
    let Value::Text(path) = annotations::find(file.annotations, PARENT_MODULE)? else {
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
    /// Names everything in a program.
    pub(crate) fn new(program: &Program<'_>, options: &Options) -> Self {
        let unnamed = |decl: &Decl<'_>| Place {
            file: decl.file,
            module: Vec::new(),
            ident: String::new(),
            inner: String::new(),
            view: String::new(),
        };
        let mut names = Names {
            no_std: options.no_std,
            places: program.decls.iter().map(unnamed).collect(),
            unions: HashMap::new(),
            defaults: HashMap::new(),
            parameters: Vec::new(),
            long: HashMap::new(),
            defined: HashSet::new(),
            files: Vec::new(),
            methods: HashMap::new(),
            used: RefCell::default(),
        };
        for file in program.files() {
            let content = program.file(file);
            let module = module_of_file(content.name);
            let chosen = options.modules.get(&content.id).cloned();
            let annotated =
                || parent_module(content).map(|parent| format!("crate::{parent}::{module}"));
            let path = chosen
                .or_else(annotated)
                .unwrap_or_else(|| format!("super::{module}"));
            names.files.push(path);
            let mut walk = Walk {
                program,
                names: &mut names,
            };
            let mut taken = Taken::new(&module);
            taken.values.reserve([FILE_ID]);
            for &ix in &content.top {
                walk.declare(ix, &[], &mut taken);
            }
        }
        for place in &names.places {
            for ident in [&place.ident, &place.view] {
                names
                    .defined
                    .insert((place.file, place.module.clone(), ident.clone()));
            }
        }
        names.name_parameters(program);
        names
    }

    pub(crate) fn place(&self, ix: DeclIx) -> &Place {
        &self.places[ix.at()]
    }

    /// Reports whether the module has a type with this name.
    pub(crate) fn defines(&self, file: FileIx, module: &[String], ident: &str) -> bool {
        self.defined
            .contains(&(file, module.to_vec(), ident.to_owned()))
    }

    /// Returns the names of the sum type and the view of a struct's unnamed union.
    pub(crate) fn union(&self, ix: DeclIx) -> (String, String) {
        let named = self.unions.get(&ix).cloned();
        named.unwrap_or_else(|| ("Which".to_owned(), "WhichReader".to_owned()))
    }

    /// Returns the constant with the default of a field in the pointer section.
    pub(crate) fn default_of(&self, ix: DeclIx, at: usize) -> Option<&str> {
        self.defaults.get(&(ix, at)).map(String::as_str)
    }

    /// Returns names for types in a field's type that may be long, innermost first.
    pub(crate) fn long_of(&self, ix: DeclIx, at: usize) -> &[String] {
        self.long.get(&(ix, at)).map_or(&[], Vec::as_slice)
    }

    /// Returns the constants with the numbers of an interface's methods, in the order of the methods.
    pub(crate) fn methods_of(&self, ix: DeclIx) -> &[String] {
        self.methods.get(&ix).map_or(&[], Vec::as_slice)
    }

    /// Returns two different files whose modules have the same path in the code of one file, and that file.
    /// Only files that [`Names::path`] was asked for count.
    pub(crate) fn confused(&self) -> Option<(FileIx, [FileIx; 2])> {
        let mut known: HashMap<(FileIx, &str), FileIx> = HashMap::new();
        for &(from, of) in self.used.borrow().iter() {
            for file in [from, of] {
                let path = self.files[file.at()].as_str();
                let first = *known.entry((from, path)).or_insert(file);
                if first != file {
                    return Some((from, [first, file]));
                }
            }
        }
        None
    }

    /// Returns the name of a generic parameter.
    pub(crate) fn parameter(&self, ix: ParamIx) -> &str {
        &self.parameters[ix.at()]
    }

    /// Returns the path from inside `module` of `file` to `ident` of the module `to` of the file `of`.
    pub(crate) fn path(
        &self,
        from: (FileIx, &[String]),
        of: FileIx,
        to: &[String],
        ident: &str,
    ) -> String {
        let (file, module) = from;
        let mut path = String::new();
        if file == of {
            let common = module.iter().zip(to).take_while(|(a, b)| a == b).count();
            path.push_str(&"super::".repeat(module.len() - common));
            to[common..]
                .iter()
                .for_each(|part| push_part(&mut path, part));
        } else {
            self.used.borrow_mut().insert((file, of));
            let known = &self.files[of.at()];
            if known.starts_with("super::") {
                path.push_str(&"super::".repeat(module.len()));
            }
            push_part(&mut path, known);
            to.iter().for_each(|part| push_part(&mut path, part));
        }
        path.push_str(ident);
        path
    }

    fn name_parameters(&mut self, program: &Program<'_>) {
        let types = { self.places.iter() }
            .map(|place| place.ident.clone())
            .chain(self.long.values().flatten().cloned());
        let types: Rc<HashSet<String>> = Rc::new(types.collect());
        let scope = || Scope::over(&PARAMETERS).within(Rc::clone(&types));
        self.parameters = naming::parameters(program, scope, camel);
    }
}

fn push_part(path: &mut String, part: &str) {
    path.push_str(part);
    path.push_str("::");
}

/// Returns the name of a file's module: `foo_bar` for `foo-bar.capnp`.
pub(crate) fn module_of_file(name: &str) -> String {
    let stem = name.rsplit('/').next().unwrap_or(name);
    let mut module = snake(&naming::plain_stem(stem));
    if module.is_empty() || module.starts_with(|first: char| first.is_ascii_digit()) {
        module.insert_str(0, "schema_");
    }
    Scope::over(&DECLARATIONS).claim(module)
}

/// A walk that names the declarations of one file.
struct Walk<'w> {
    program: &'w Program<'w>,
    names: &'w mut Names,
}

/// The names taken in one module. Types and modules share a scope, and so do constants and functions.
struct Taken {
    types: Scope,
    values: Scope,
}

impl Taken {
    fn new(enclosing: &str) -> Self {
        let mut types = Scope::over(&DECLARATIONS);
        // Clippy reports a module with the same name as the module around it.
        types.reserve([enclosing, RUNTIME]);
        Taken {
            types,
            values: Scope::over(&DECLARATIONS),
        }
    }
}

impl Walk<'_> {
    /// Names a declaration in the module `module`, and everything it contains.
    fn declare(&mut self, ix: DeclIx, module: &[String], taken: &mut Taken) {
        let decl = self.program.decl(ix);
        if !zooph_backend::begin(decl) {
            return;
        }
        let place = match &decl.kind {
            DeclKind::Const { value, .. } => Place {
                file: decl.file,
                module: module.to_vec(),
                ident: match crate::plan::is_inline(value) {
                    false => taken.values.claim(snake(decl.name)),
                    true => taken.values.claim(screaming(decl.name)),
                },
                inner: String::new(),
                view: String::new(),
            },
            _ => type_place(decl, module, taken),
        };
        let inner = place.inner_module();
        let mut own = Taken::new(&place.inner);
        self.names.places[ix.at()] = place;
        match &decl.kind {
            DeclKind::Const { .. } => {}
            DeclKind::Struct(content) => {
                self.own(ix, content, &mut own);
                self.children(decl, &inner, &mut own);
                self.long(ix, content, &mut own);
            }
            DeclKind::Enum(_) => self.children(decl, &inner, &mut own),
            DeclKind::Interface(methods) => {
                own.values.reserve([INTERFACE_ID]);
                let names = methods.iter().map(|method| {
                    let name = format!("{}_METHOD", screaming(method.name));
                    own.values.claim(name)
                });
                self.names.methods.insert(ix, names.collect());
                self.children(decl, &inner, &mut own);
            }
        }
    }

    fn children(&mut self, decl: &Decl<'_>, module: &[String], taken: &mut Taken) {
        for &ix in &decl.children {
            self.declare(ix, module, taken);
        }
    }

    /// Reserves and assigns the names in a struct's module.
    fn own(&mut self, ix: DeclIx, content: &Struct<'_>, taken: &mut Taken) {
        taken.types.reserve(["Reader", "Builder"]);
        for (at, field) in content.fields.iter().enumerate() {
            if let Spot::Pointer {
                default: Some(_), ..
            } = field.place
            {
                let name = taken
                    .values
                    .claim(format!("{}_DEFAULT", screaming(field.name)));
                self.names.defaults.insert((ix, at), name);
            }
        }
        if content.union.is_some() && content.form != Form::Union {
            let names = (taken.types.claim("Which"), taken.types.claim("WhichReader"));
            self.names.unions.insert(ix, names);
        }
    }

    /// Assigns names to types in the fields' types that may be long, in case they turn out to be.
    fn long(&mut self, ix: DeclIx, content: &Struct<'_>, taken: &mut Taken) {
        for (at, field) in content.fields.iter().enumerate() {
            let own = field.place.ty();
            let mut found = Vec::new();
            crate::types::nameable(&own, false, &mut found);
            let base = camel(field.name);
            let named = found.iter().map(|ty| {
                let suffix = match ty {
                    Type::List(_) => "List",
                    _ if **ty == *own => "Type",
                    _ => "Argument",
                };
                taken.types.claim(format!("{base}{suffix}"))
            });
            let named: Vec<String> = named.collect();
            if !named.is_empty() {
                self.names.long.insert((ix, at), named);
            }
        }
    }
}

fn type_place(decl: &Decl<'_>, module: &[String], taken: &mut Taken) -> Place {
    let name = naming::own(decl);
    let is_union = matches!(&decl.kind, DeclKind::Struct(content) if content.form == Form::Union);
    let ident = taken.types.claim(camel(&name));
    let view = match is_union {
        true => taken.types.claim(format!("{}Reader", camel(&name))),
        false => String::new(),
    };
    Place {
        file: decl.file,
        module: module.to_vec(),
        ident,
        inner: taken.types.claim(snake(&name)),
        view,
    }
}
