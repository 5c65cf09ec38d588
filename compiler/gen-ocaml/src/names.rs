//! The places and names of all declarations in the generated code.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use zooph_backend::naming;
use zooph_emit::{Scope, camel, capital, snake};
use zooph_plan::{Decl, DeclIx, DeclKind, FileIx, Form, ParamIx, Program, Remark};

use crate::circles::{Circle, Circles};
use crate::words::{KEYWORDS, NAMES, OTHER_MODULES, VALUES, WORDS};

/// The place of a declaration's code.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The file that contains the declaration.
    pub(crate) file: FileIx,
    /// The file by which the module with the declaration's code is known: `file`, or the first file of its circle.
    pub(crate) home: FileIx,
    /// The path of the declaration's module in the module with its code. For a constant, the path of the module
    /// it is in.
    pub(crate) path: Vec<String>,
    /// The name of a constant in that module.
    pub(crate) value: String,
    /// What the module of `file` calls the first module of the path, or the constant if there is none.
    pub(crate) top: String,
    /// The suffix of functions about the declaration, which is unique in the file.
    pub(crate) flat: String,
}

impl Place {
    /// Returns the name of the declaration's own module.
    pub(crate) fn module(&self) -> String {
        self.path.last().cloned().unwrap_or_default()
    }

    /// Returns the path of the declaration's module in the module of its file, which other files use.
    pub(crate) fn public(&self) -> String {
        let inner = self.path.iter().skip(1).map(String::as_str);
        let path = std::iter::once(self.top.as_str()).chain(inner);
        path.collect::<Vec<_>>().join(".")
    }
}

/// All places, and the names of generic parameters.
pub(crate) struct Names {
    places: Vec<Place>,
    /// The modules of unnamed unions.
    unions: HashMap<DeclIx, String>,
    parameters: Vec<String>,
    /// The modules of files.
    files: Vec<String>,
    pub(crate) circles: Circles,
    /// For each file: the other files that its code mentions. The first file of a circle has those of the whole
    /// circle, except for its own.
    mentioned: Vec<BTreeSet<FileIx>>,
    /// A file, and another one that it mentions, if a module of the former has the name of the latter's module.
    hidden: HashSet<(FileIx, FileIx)>,
    /// For each module: the names of the modules declared in it, with their positions in the order of the schema.
    children: HashMap<(FileIx, Vec<String>), HashMap<String, usize>>,
}

impl Names {
    pub(crate) fn new(program: &Program<'_>) -> Self {
        let unnamed = |decl: &Decl<'_>| Place {
            file: decl.file,
            home: decl.file,
            path: Vec::new(),
            value: String::new(),
            top: String::new(),
            flat: String::new(),
        };
        let files = program.files.iter();
        let mentioned = mentioned_files(program);
        let mut names = Names {
            places: program.decls.iter().map(unnamed).collect(),
            unions: HashMap::new(),
            parameters: naming::parameters(program, variables, snake),
            files: files
                .map(|file| capital(&module_of_file(file.name)))
                .collect(),
            circles: Circles::new(program, &mentioned),
            mentioned,
            hidden: HashSet::new(),
            children: HashMap::new(),
        };
        names.join_mentioned();
        let mut flats: HashMap<FileIx, Scope> = HashMap::new();
        for file in program.files() {
            let home = names.circles.home(file);
            let mut walk = Walk {
                program,
                names: &mut names,
                file,
                home,
                flat: flats.remove(&home).unwrap_or_default(),
                joined: HashMap::new(),
                top: Rc::default(),
            };
            walk.file();
            flats.insert(home, walk.flat);
        }
        names.hidden = names.hidden_files(program);
        names
    }

    pub(crate) fn place(&self, ix: DeclIx) -> &Place {
        &self.places[ix.at()]
    }

    /// Returns the module of a struct's unnamed union.
    pub(crate) fn union(&self, ix: DeclIx) -> &str {
        self.unions.get(&ix).map_or("Which", String::as_str)
    }

    /// Returns the module of a file, which begins with a capital.
    pub(crate) fn file(&self, ix: FileIx) -> &str {
        &self.files[ix.at()]
    }

    /// Returns the files whose declarations are in the module that has those of a file, in the order of their code.
    pub(crate) fn files_of(&self, home: FileIx) -> Vec<FileIx> {
        match self.circles.of(home) {
            Some(circle) => circle.files.clone(),
            None => vec![home],
        }
    }

    /// Returns the module that has a file's declarations.
    pub(crate) fn code(&self, file: FileIx) -> String {
        match self.circles.of(file) {
            Some(Circle { module, .. }) => capital(module),
            None => self.file(file).to_owned(),
        }
    }

    fn join_mentioned(&mut self) {
        for circle in &self.circles.all {
            let files = circle.files.iter();
            let mut joined: BTreeSet<FileIx> = files
                .flat_map(|ix| std::mem::take(&mut self.mentioned[ix.at()]))
                .collect();
            joined.retain(|ix| self.circles.home(*ix) != circle.files[0]);
            self.mentioned[circle.files[0].at()] = joined;
        }
    }

    /// Returns the module of another file, as the code of `user` spells it.
    pub(crate) fn foreign(&self, user: FileIx, file: FileIx) -> String {
        let module = self.file(file);
        match self.is_hidden(user, file) {
            true => alias(module),
            false => module.to_owned(),
        }
    }

    /// Reports whether the code of `user` mentions another file's module by an alias.
    pub(crate) fn is_hidden(&self, user: FileIx, file: FileIx) -> bool {
        self.hidden.contains(&(user, file))
    }

    /// Returns the modules of other files that the code of `user` mentions by an alias, each with the alias.
    pub(crate) fn aliases(&self, user: FileIx) -> impl Iterator<Item = (&str, String)> {
        let mentioned = self.mentioned[user.at()].iter();
        let hidden = mentioned.filter(move |file| self.is_hidden(user, **file));
        let modules = hidden.map(|file| self.file(*file));
        modules.map(|module| (module, alias(module)))
    }

    fn hidden_files(&self, program: &Program<'_>) -> HashSet<(FileIx, FileIx)> {
        let inside = self.children.iter();
        let inside = inside
            .flat_map(|((file, _), modules)| modules.keys().map(|name| (*file, name.as_str())));
        let tops = { self.places.iter() }.map(|place| (place.home, place.top.as_str()));
        let inside: HashSet<(FileIx, &str)> = inside.chain(tops).collect();
        let users = program.files().zip(&self.mentioned);
        let pairs = users.flat_map(|(user, files)| files.iter().map(move |file| (user, *file)));
        let is_hidden = |(user, file): &(FileIx, FileIx)| {
            let module = self.file(*file);
            NAMES.contains(module) || inside.contains(&(*user, module))
        };
        pairs.filter(is_hidden).collect()
    }

    /// Checks that the code of requested files does not have to tell apart files whose modules have the same name.
    pub(crate) fn refuse_same(&self, program: &Program<'_>) -> Result<(), Remark> {
        for (user, file) in &program.requested {
            let mut known = match self.circles.of(*user) {
                Some(_) => HashMap::new(),
                None => HashMap::from([(self.file(*user), *user)]),
            };
            for other in &self.mentioned[user.at()] {
                let module = self.file(*other);
                if let Some(first) = known.insert(module, *other) {
                    let [first, other] = [first, *other].map(|ix| program.file(ix).name);
                    let text = format!(
                        "{first} and {other} would both have the module {module}, and {} needs both: rename one of them",
                        file.filename
                    );
                    return Err(Remark::of_node(file.id, text));
                }
            }
        }
        Ok(())
    }

    /// Returns the type variable of a generic parameter, without its quote.
    pub(crate) fn parameter(&self, ix: ParamIx) -> &str {
        &self.parameters[ix.at()]
    }

    /// Returns the position of a module among those declared in another module, if it is one of them.
    pub(crate) fn child(&self, file: FileIx, path: &[String], name: &str) -> Option<usize> {
        let key = (file, path.to_vec());
        self.children.get(&key)?.get(name).copied()
    }
}

/// Returns the name under which a file's code knows another file's module that one of its own modules hides. No
/// declaration has such a name.
pub(crate) fn alias(module: &str) -> String {
    format!("{module}'")
}

/// Returns, for each file, the other files whose types its declarations mention.
fn mentioned_files(program: &Program<'_>) -> Vec<BTreeSet<FileIx>> {
    let mut found = vec![BTreeSet::new(); program.files.len()];
    for ix in program.all() {
        let user = program.decl(ix).file;
        let mentions = program.mentions(ix).into_iter();
        let files = mentions.map(|ix| program.decl(ix).file);
        found[user.at()].extend(files.filter(|file| *file != user));
    }
    found
}

/// Returns a scope with the names that type variables must not have.
fn variables() -> Scope {
    let mut scope = Scope::over(&WORDS);
    // These are the names of other variables in the same functions.
    scope.reserve([
        "v", "d", "e", "at", "r", "depth", "x", "b", "m", "view", "builder", "count",
    ]);
    scope
}

/// Returns the name of a module, which begins with a capital.
fn module(name: &str) -> String {
    let name = capital(&camel(name));
    if name.starts_with(|first: char| first.is_ascii_uppercase()) {
        name
    } else {
        format!("X{name}")
    }
}

/// Returns the name of a file's module, without a capital: `foo_bar` for `foo-bar.capnp`.
pub(crate) fn module_of_file(name: &str) -> String {
    let stem = name.rsplit('/').next().unwrap_or(name);
    let mut module = snake(&naming::plain_stem(stem));
    if !module.starts_with(|first: char| first.is_ascii_lowercase()) {
        module.insert_str(0, "schema_");
    }
    let reserved = KEYWORDS.iter().chain(OTHER_MODULES).copied();
    Scope::new(reserved).claim(module)
}

/// A walk that names the declarations of one file.
struct Walk<'w> {
    program: &'w Program<'w>,
    names: &'w mut Names,
    file: FileIx,
    /// The file by which the module with the code is known.
    home: FileIx,
    flat: Scope,
    /// The joined words of each path, shortened if they are too long.
    joined: HashMap<Vec<String>, String>,
    /// The modules at the top level of the file, which nested modules must not hide.
    top: Rc<HashSet<String>>,
}

impl Walk<'_> {
    fn file(&mut self) {
        let mut scope = Scope::over(&NAMES);
        scope.reserve(["Which"]);
        let mut values = Scope::over(&WORDS);
        values.reserve(["file_id"]);
        let mut inner = Vec::new();
        let mut top = HashSet::new();
        for &ix in &self.program.file(self.file).top {
            inner.extend(self.declare(ix, &[], &mut scope, &mut values));
            let place = self.names.place(ix);
            if !place.path.is_empty() {
                top.insert(place.top.clone());
            }
        }
        self.top = Rc::new(top);
        for (ix, path) in inner {
            self.inside(ix, &path);
        }
    }

    /// Names everything inside a declaration.
    fn inside(&mut self, ix: DeclIx, path: &[String]) {
        let decl = self.program.decl(ix);
        if !zooph_backend::begin(decl) {
            return;
        }
        let mut scope = Scope::over(&NAMES).within(Rc::clone(&self.top));
        scope.reserve(path.iter().skip(1).map(String::as_str));
        scope.reserve([self.names.place(ix).top.as_str()]);
        let mut values = Scope::over(&VALUES);
        values.reserve(["interface_id"]);
        match &decl.kind {
            DeclKind::Struct(content) => {
                for field in &content.fields {
                    values.reserve([format!("{}_tag", snake(field.name)).as_str()]);
                }
                if content.union.is_some() && content.form != Form::Union {
                    let name = scope.claim("Which");
                    self.names.unions.insert(ix, name);
                }
            }
            DeclKind::Interface(methods) => {
                for method in methods {
                    values.reserve([format!("{}_method", snake(method.name)).as_str()]);
                }
            }
            DeclKind::Enum(_) | DeclKind::Const { .. } => {}
        }
        let mut inner = Vec::new();
        for &child in &decl.children {
            inner.extend(self.declare(child, path, &mut scope, &mut values));
        }
        // The union comes last, since its members may be groups.
        if let Some(name) = self.names.unions.get(&ix).cloned() {
            self.child(path, &name);
        }
        for (ix, path) in inner {
            self.inside(ix, &path);
        }
    }

    fn child(&mut self, path: &[String], name: &str) {
        let key = (self.home, path.to_vec());
        let children = self.names.children.entry(key).or_default();
        let place = children.len();
        children.entry(name.to_owned()).or_insert(place);
    }

    /// Names a declaration. Returns its module if it can contain others.
    fn declare(
        &mut self,
        ix: DeclIx,
        path: &[String],
        scope: &mut Scope,
        values: &mut Scope,
    ) -> Option<(DeclIx, Vec<String>)> {
        let decl = self.program.decl(ix);
        self.names.places[ix.at()].home = self.home;
        let around = decl.parent.map(|outer| self.names.place(outer).top.clone());
        if let DeclKind::Const { .. } = decl.kind {
            let name = values.claim(snake(decl.name));
            let place = &mut self.names.places[ix.at()];
            place.path = path.to_vec();
            place.value = match around {
                None => self.names.circles.value(self.file, &name),
                Some(_) => name.clone(),
            };
            place.top = around.unwrap_or(name);
            return None;
        }
        let own = scope.claim(module(&naming::own(decl)));
        let name = match around {
            None => self.names.circles.module(self.file, &own),
            Some(_) => own.clone(),
        };
        self.child(path, &name);
        let part = snake(&own);
        let mut joined = match self.joined.get(path) {
            Some(outer) => format!("{outer}_{part}"),
            None => self.names.circles.flat(self.file, part),
        };
        zooph_emit::shortened(&mut joined, zooph_emit::LONGEST);
        let mut inner = path.to_vec();
        inner.push(name);
        let place = &mut self.names.places[ix.at()];
        place.path.clone_from(&inner);
        place.top = around.unwrap_or(own);
        place.flat = self.flat.claim(joined.clone());
        self.joined.insert(inner.clone(), joined);
        Some((ix, inner))
    }
}

/// Returns a label in the form of shapes of native types: without the underscore that follows keywords.
pub(crate) fn as_declared(label: &str) -> &str {
    let name = label.strip_suffix('_').filter(|name| !name.is_empty());
    name.unwrap_or(label)
}
