//! The interface of the crate: the compiler and its result.

use zooph_diagnostics::{Diagnostic, SourceMap, has_errors};
use zooph_ir::{
    CapnpVersion, FileSourceInfo, Id, Identifier, NodeKind, Request, RequestedFile, Schemas, Type,
};

use crate::context::What;
use crate::decl::{FileIx, MemberOf, NodeIx};
use crate::loader::Loader;
use crate::mistakes::{Met, Mistaken};
use crate::names::Place;
use crate::reach::{Reached, type_ids};
use crate::session::Session;

/// Options in which a compilation can differ from `capnp compile`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether a file must declare its id. Tools that only evaluate values do not need it.
    pub require_ids: bool,
    /// Whether to resolve annotations. Tools that do not need them also do not need the files that declare them.
    pub annotations: bool,
    /// Whether to compile only declarations that are requested by name after [`Compiler::compile`], and their
    /// dependencies. Mistakes elsewhere in the files are not found then, unless a file cannot be parsed. A
    /// requested declaration must have no mistakes. A dependency with mistakes is left out of the schemas;
    /// [`Compilation::into_schemas`] returns these.
    pub on_demand: bool,
    /// Whether to accept structs that versions of the reference before 0.6 laid out wrongly. The reference
    /// accepts them if `CAPNP_IGNORE_ISSUE_344` is set.
    pub accept_legacy_overlap: bool,
    /// The limit in bytes of data that requests and generated code may repeat: values of several
    /// declarations, and names of scopes in display names. `None` stands for 64 for each byte of source, but
    /// at least 256 MiB.
    pub output: Option<u64>,
    /// Whether to record the targets of all names in the sources, for [`Compilation::references`].
    pub references: bool,
    /// The version of the reference that requests name. They have its fields and its order.
    pub version: CapnpVersion,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            require_ids: true,
            annotations: true,
            on_demand: false,
            accept_legacy_overlap: false,
            output: None,
            references: false,
            version: CapnpVersion::REFERENCE,
        }
    }
}

/// A compiler, with the files to compile and options.
///
/// ```
/// use zooph_resolve::{Compiler, Memory};
///
/// let files = Memory::new().with("a.capnp", "@0xbf5147cbbecf40c1; struct A { b @0 :Text; }");
/// let compilation = Compiler::new(files).file("a.capnp").compile();
/// assert!(compilation.is_ok());
/// assert_eq!(compilation.request().nodes[1].display_name[..], *"a.capnp:A");
/// ```
pub struct Compiler {
    loader: Box<dyn Loader + Send + Sync>,
    options: Options,
    files: Vec<String>,
}

impl Compiler {
    /// Returns a compiler of files that `loader` finds.
    pub fn new(loader: impl Loader + Send + Sync + 'static) -> Self {
        let loader = Box::new(loader);
        Compiler {
            loader,
            options: Options::default(),
            files: Vec::new(),
        }
    }

    /// Sets the options.
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Adds a file to compile.
    pub fn file(mut self, path: impl Into<String>) -> Self {
        self.files.push(path.into());
        self
    }

    /// Compiles the files. Errors and warnings are in the result's diagnostics.
    pub fn compile(self) -> Compilation {
        let mut session = Session::new(self.loader, self.options);
        let mut reached = Reached::default();
        // The files that the user named are opened first, so an import of one of them by another path is
        // recognized.
        let files: Vec<Option<FileIx>> = self.files.iter().map(|path| session.open(path)).collect();
        for file in files.iter().flatten() {
            let root = session.file(*file).root;
            session.reach_file(root, &mut reached);
        }
        let nodes = reached.nodes();
        let source_info = reached.source_infos(self.options.version);
        let mut requested_files = Vec::new();
        for file in files.iter().flatten() {
            requested_files.push(requested(&mut session, *file));
        }
        let request = Request {
            capnp_version: self.options.version,
            nodes,
            source_info,
            requested_files,
        };
        let schemas = Schemas::new(request.nodes.clone());
        let mut diagnostics = session.tell();
        sort(&mut diagnostics);
        zooph_diagnostics::abridge(&mut diagnostics);
        Compilation {
            request,
            schemas,
            diagnostics,
            session,
            reached,
            files,
        }
    }
}

fn requested(session: &mut Session, file: FileIx) -> RequestedFile {
    let source = session.file(file).source;
    let in_file = session
        .identifiers
        .range((source, 0, 0)..=(source, u32::MAX, u32::MAX));
    let identifiers = in_file.map(|((_, start, end), target)| Identifier {
        start_byte: *start,
        end_byte: *end,
        target: *target,
    });
    let identifiers = identifiers.collect();
    let imports = session.imports_of(file);
    RequestedFile {
        id: session.node(session.file(file).root).id,
        filename: session.file(file).location.path.clone(),
        imports,
        file_source_info: FileSourceInfo { identifiers },
    }
}

/// Sorts diagnostics by source and place. Those without a source come first.
pub(crate) fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by_key(|diagnostic| {
        diagnostic
            .span
            .map(|span| (span.file, span.start, span.end))
    });
}

/// The result of compiling: schemas and diagnostics. Further declarations can be requested from it.
pub struct Compilation {
    request: Request,
    schemas: Schemas,
    diagnostics: Vec<Diagnostic>,
    session: Session,
    reached: Reached,
    files: Vec<Option<FileIx>>,
}

impl Compilation {
    /// Reports whether there were no errors. If there were some, the request contains what could be compiled.
    pub fn is_ok(&self) -> bool {
        !has_errors(&self.diagnostics)
    }

    /// Returns the request, for plugins and back ends.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// Returns the request's nodes by id, and the nodes that later requests added.
    pub fn schemas(&self) -> &Schemas {
        &self.schemas
    }

    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the source of the file that was named as number `file`.
    pub fn source_of(&self, file: usize) -> Option<zooph_diagnostics::FileId> {
        let file = (*self.files.get(file)?)?;
        Some(self.session.file(file).source)
    }

    /// Returns the errors and warnings, in the order of the sources.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns the sources that diagnostics refer to.
    pub fn sources(&self) -> &SourceMap {
        &self.session.sources
    }

    /// Returns all parts of the result.
    pub fn into_parts(self) -> (Request, Schemas, Vec<Diagnostic>, SourceMap) {
        (
            self.request,
            self.schemas,
            self.diagnostics,
            self.session.sources,
        )
    }

    /// Returns the schemas, and the declarations that are missing from them because of mistakes.
    pub fn into_schemas(self) -> (Schemas, Mistaken) {
        let mistaken = Mistaken {
            of: self.reached.mistaken,
            diagnostics: self.session.diagnostics,
            told: self.session.told,
            sources: self.session.sources,
        };
        (self.schemas, mistaken)
    }

    /// Returns the id of the file that was named as number `file`.
    pub fn file_id(&self, file: usize) -> Option<Id> {
        let file = (*self.files.get(file)?)?;
        Some(self.session.node(self.session.file(file).root).id)
    }

    /// Returns the member with this name in a scope: a node declared in it, or the target of an alias
    /// declared in it.
    pub fn member(&mut self, scope: Id, name: &str) -> Option<Id> {
        let scope = *self.session.by_id.get(&scope)?;
        let node = match *self.session.node(scope).members.get(name)? {
            MemberOf::Node(node) => node,
            MemberOf::Alias(alias) => match self.session.resolve_alias(alias)?.what {
                crate::decl::Target::Node(node) => node,
                _ => return None,
            },
        };
        Some(self.session.node(node).id)
    }

    /// Adds the node with this id and its dependencies to the schemas.
    ///
    /// # Errors
    /// The mistakes in the node and, unless compiling was on demand, in its dependencies.
    pub fn demand(&mut self, id: Id) -> Result<(), Vec<Diagnostic>> {
        let Some(node) = self.session.by_id.get(&id).copied() else {
            return Ok(());
        };
        let met = self.learn(node);
        let found = self.untold(&met);
        match found.is_empty() {
            true => Ok(()),
            false => Err(found),
        }
    }

    /// Returns the name of a scope's member that is most similar to `name`, if one is similar enough.
    pub fn suggest_member(&self, scope: Id, name: &str) -> Option<&str> {
        let scope = *self.session.by_id.get(&scope)?;
        let members = self.session.node(scope).members.keys();
        let mut members: Vec<&str> = members.map(String::as_str).collect();
        // Sort the names, so that the suggestion does not depend on hashing if several are equally similar.
        members.sort_unstable();
        zooph_diagnostics::suggest(name, members)
    }

    /// Returns the type that an expression names in the file that was named as number `file`, such as
    /// `TestGenerics(Text, Data).Inner`. Adds all nodes that it depends on to the schemas.
    ///
    /// # Errors
    /// The mistakes in the expression. The diagnostics refer to a source of their own.
    pub fn type_named(&mut self, file: usize, text: &str) -> Result<Type, Vec<Diagnostic>> {
        let Some(file) = self.files.get(file).copied().flatten() else {
            return Err(Vec::new());
        };
        let source = match self.session.sources.add("<type>", text) {
            Ok(source) => source,
            Err(diagnostic) => return Err(vec![diagnostic]),
        };
        let parsed = zooph_syntax::parse_type_expression(text, source);
        let mut diagnostics = parsed.diagnostics;
        let root = self.session.file(file).root;
        let (ty, mut met) = self
            .session
            .noting(|session| session.ty(&parsed.expr, Place::in_node(root)));
        if let Some(ty) = &ty {
            let mut ids = Vec::new();
            type_ids(ty, &mut |id| ids.push(id));
            for (at, id) in ids.into_iter().enumerate() {
                if let Some(node) = self.session.by_id.get(&id).copied() {
                    let of_node = self.learn(node);
                    // The first id is that of the type itself. The others are arguments for generic parameters.
                    if at == 0 || !self.session.options.on_demand {
                        met.add_all(&of_node);
                    }
                }
            }
        }
        diagnostics.append(&mut self.untold(&met));
        match ty {
            Some(ty) if !has_errors(&diagnostics) => Ok(ty),
            _ => Err(diagnostics),
        }
    }

    /// Returns the id of the constant that an expression names in the file that was named as number `file`.
    /// Adds its node with its value to the schemas.
    ///
    /// # Errors
    /// The mistakes in the expression or the constant. The diagnostics refer to a source of their own, or to
    /// the file.
    pub fn constant_named(&mut self, file: usize, text: &str) -> Result<Id, Vec<Diagnostic>> {
        let Some(file) = self.files.get(file).copied().flatten() else {
            return Err(Vec::new());
        };
        let source = match self.session.sources.add("<constant>", text) {
            Ok(source) => source,
            Err(diagnostic) => return Err(vec![diagnostic]),
        };
        let parsed = zooph_syntax::parse_expression(text, 0..text.len(), source);
        let mut diagnostics = parsed.diagnostics;
        let root = self.session.file(file).root;
        let (meaning, mut met) = self
            .session
            .noting(|session| session.meaning(&parsed.expr, Place::in_node(root)));
        let mut found = None;
        if let Some(What::Node(node, _)) = meaning.as_ref().map(|meaning| &meaning.what)
            && matches!(
                self.session.shape(*node).main_kind(),
                NodeKind::Const { .. }
            )
        {
            met.add_all(&self.learn(*node));
            found = Some(self.session.node(*node).id);
        }
        if let (None, Some(meaning)) = (found, &meaning) {
            let report = |session: &mut Session| {
                session.report_wrong_kind(meaning, &parsed.expr, "a constant")
            };
            met.add_all(&self.session.noting(report).1);
        }
        diagnostics.append(&mut self.untold(&met));
        match found {
            Some(id) if !has_errors(&diagnostics) => Ok(id),
            _ => Err(diagnostics),
        }
    }

    /// Returns the mistakes that were not handed out before. If a limit was reached, returns all mistakes.
    fn untold(&self, met: &Met) -> Vec<Diagnostic> {
        if !self.session.is_exhausted {
            return self.session.untold(met);
        }
        let mut found = self.session.diagnostics.clone();
        sort(&mut found);
        zooph_diagnostics::abridge(&mut found);
        found
    }

    /// Adds a node and its dependencies to the schemas. Returns the mistakes in the declarations that must
    /// have none: the node itself and, unless compiling was on demand, its dependencies.
    fn learn(&mut self, node: NodeIx) -> Met {
        let ((), met) = self
            .session
            .noting(|session| session.reach_dependency(node, &mut self.reached));
        let known = self.schemas.nodes().len();
        let nodes = self.reached.nodes();
        if nodes.len() > known {
            for node in nodes {
                self.schemas.insert(node);
            }
        }
        match self.session.options.on_demand {
            true => self.session.mistakes_in(node),
            false => met,
        }
    }
}
