//! Finds, reads and parses files, and declares their nodes.

use std::collections::HashMap;
use std::sync::Arc;

use zooph_diagnostics::{Code, Diagnostic, FileId, MAX_SOURCE_BYTES, Span};
use zooph_ir::Id;
use zooph_syntax::Parse;
use zooph_syntax::ast::{self, DeclKind};

use crate::copies::{self, last_name};
use crate::decl::{Alias, AliasIx, AliasState, Ast, Declared, FileIx, Kind, MemberOf, NodeIx};
use crate::ids;
use crate::loader::{Kept, Location, PathError, ReadError, STANDARD, candidates};
use crate::mistakes::Met;
use crate::session::{File, Session};

/// The greatest number of files that a compilation may read.
const MAX_FILES: usize = 10_000;

impl Session {
    /// Opens a file that the user named. Errors are reported.
    pub(crate) fn open(&mut self, path: &str) -> Option<FileIx> {
        let location = self.loader.locate(path);
        match self.load(&location) {
            Ok(file) => Some(file),
            Err(error) => {
                let shown = self.loader.shown_name(&location);
                self.report(read_failure(&error, &shown, None));
                None
            }
        }
    }

    /// Returns the file that `import "path"` in another file refers to. Errors are reported at `span`.
    pub(crate) fn import(&mut self, from: FileIx, path: &str, span: Span) -> Option<FileIx> {
        if let Some((known, met)) = self.files[from.0].imports.get(path) {
            self.met.add_all(met);
            return *known;
        }
        if self.files.len() >= MAX_FILES {
            let message = format!("a run cannot read more than {MAX_FILES} files");
            self.error(Code::ImportTooDeep, span, message);
            return None;
        }
        let (file, met) = self.noting(|session| session.import_new(from, path, span));
        let imports = &mut self.files[from.0].imports;
        imports.insert(path.to_owned(), (file, met));
        file
    }

    /// Imports a path that the file has not imported before. Errors are reported at `span`.
    fn import_new(&mut self, from: FileIx, path: &str, span: Span) -> Option<FileIx> {
        let found = self.find(from, path, |session, location| session.load(location));
        match found {
            Ok(file) => {
                // Another file may have imported it first, so its mistakes must be added here, too.
                self.met.add_all(&self.files[file.0].mistakes);
                Some(file)
            }
            Err(problem) => {
                self.report_unfound(from, "import", path, span, problem);
                None
            }
        }
    }

    /// Returns the content of the file that `embed "path"` refers to. The file is read once. Errors are
    /// reported at `span`.
    pub(crate) fn read_embed(&mut self, from: FileIx, path: &str, span: Span) -> Option<Arc<[u8]>> {
        let found = self.find(from, path, |session, location| {
            if let Some(known) = session.embeds.get(location) {
                return Ok(Arc::clone(known));
            }
            let bytes: Arc<[u8]> = session.loader.read(location, MAX_SOURCE_BYTES)?.into();
            session.add_source(bytes.len());
            session.embeds.insert(location.clone(), Arc::clone(&bytes));
            Ok(bytes)
        });
        found
            .map_err(|problem| self.report_unfound(from, "embed", path, span, problem))
            .ok()
    }

    /// Tries the locations that a path in a file can refer to.
    fn find<T>(
        &mut self,
        from: FileIx,
        path: &str,
        mut read: impl FnMut(&mut Self, &Location) -> Result<T, ReadError>,
    ) -> Result<T, Unfound> {
        let from = &self.file(from).location;
        let found = candidates(&*self.loader, from, path).map_err(Unfound::Path)?;
        for location in found {
            match read(self, &location) {
                Err(ReadError::NotFound) => {}
                result => return result.map_err(Unfound::Read),
            }
        }
        Err(Unfound::Read(ReadError::NotFound))
    }

    fn report_unfound(
        &mut self,
        from: FileIx,
        what: &str,
        path: &str,
        span: Span,
        problem: Unfound,
    ) {
        let shown = zooph_diagnostics::shortened(path);
        let error = match problem {
            Unfound::Path(PathError::Invalid) => {
                let message = format!("{shown:?} is no path of a file");
                return self.error(Code::InvalidPath, span, message);
            }
            Unfound::Path(PathError::Outside) => {
                let message = format!("{shown:?} leads out of the directory of sources");
                return self.error(Code::ImportOutsideRoots, span, message);
            }
            Unfound::Read(error) => error,
        };
        let mut failure = read_failure(&error, &shown, Some(span));
        failure.message = format!("{what} failed: {}", failure.message);
        let other = match path.strip_prefix('/') {
            Some(rest) => rest.to_owned(),
            None => format!("/{path}"),
        };
        let exists = self.find(from, &other, |session, location| {
            session.loader.read(location, MAX_SOURCE_BYTES).map(|_| ())
        });
        if error == ReadError::NotFound && exists.is_ok() {
            failure = failure.with_fix(format!("there is {other:?}"), span, format!("{other:?}"));
        } else if error == ReadError::NotFound && path.starts_with('/') {
            let searched = if self.loader.search_roots().contains(&STANDARD) {
                "a path that starts with / is looked for in the import paths (-I) and among the standard schemas"
            } else {
                "a path that starts with / is only looked for in the import paths (-I), not among the standard schemas"
            };
            failure = failure.with_help(searched);
        }
        self.report(failure);
    }

    /// Reads and parses a file, unless that was done before.
    fn load(&mut self, location: &Location) -> Result<FileIx, ReadError> {
        if let Some(known) = self.by_location.get(location) {
            return Ok(*known);
        }
        let content = match self.loader.keeper() {
            Some(keeper) => Content::Kept(keeper.parsed(location)?),
            None => Content::Bytes(self.loader.read(location, MAX_SOURCE_BYTES)?),
        };
        if let Some(same) = self.same_content(location, content.bytes()) {
            self.by_location.insert(location.clone(), same);
            return Ok(same);
        }
        self.add_source(content.bytes().len());
        let (source, parsed) = self.parse(location, content)?;
        let broken = zooph_diagnostics::has_errors(&parsed.diagnostics);
        if !broken && let Some(same) = self.copy_of(location, source, &parsed) {
            self.by_location.insert(location.clone(), same);
            return Ok(same);
        }
        let (file, met) = self.noting(|session| session.add_file(location, source, parsed));
        self.files[file.0].mistakes = met;
        Ok(file)
    }

    /// Returns the file's number among the sources, and the result of parsing it.
    fn parse(&mut self, at: &Location, content: Content) -> Result<(FileId, Parse), ReadError> {
        match content {
            Content::Kept(Kept {
                file,
                source,
                parse,
            }) => {
                self.sources.keep(file, source);
                Ok((file, parse))
            }
            Content::Bytes(bytes) => {
                let shown = self.loader.shown_name(at);
                let added = self.sources.add(shown, bytes);
                let source = added.map_err(|_| ReadError::TooLarge)?;
                let text = self.sources.get(source).ok_or(ReadError::NotFound)?;
                Ok((source, zooph_syntax::parse_source(text, source)))
            }
        }
    }

    /// Adds a file that was read and parsed, with all its declarations.
    fn add_file(&mut self, location: &Location, source: FileId, parsed: Parse) -> FileIx {
        let broken = zooph_diagnostics::has_errors(&parsed.diagnostics);
        for found in parsed.diagnostics {
            self.take_note(found);
        }
        let ast = parsed.ast;
        let file = FileIx(self.files.len());
        let root = NodeIx(self.nodes.len());
        self.by_location.insert(location.clone(), file);
        let name = last_name(&location.path).to_owned();
        self.by_name.entry(name).or_default().push(file);
        self.files.push(File {
            location: location.clone(),
            source,
            ast: Arc::clone(&ast),
            root,
            broken,
            imports: HashMap::new(),
            mistakes: Met::default(),
        });
        let id = self.file_id(file, &ast);
        self.declare(Declared {
            id,
            file,
            parent: None,
            kind: Kind::File,
            name: location.path.clone(),
            display_name: location.path.as_str().into(),
            ast: Ast::of_file(ast),
            children: Vec::new(),
            members: HashMap::new(),
        });
        file
    }

    fn file_id(&mut self, file: FileIx, ast: &ast::File) -> Id {
        if let Some(id) = &ast.id {
            return id.value;
        }
        let File {
            source,
            broken,
            location,
            ..
        } = self.file(file);
        let (source, broken) = (*source, *broken);
        // An id is not important here, but must be the same in each compilation.
        let fallback = ids::child_id(u64::from(location.root), &location.path);
        if !self.options.require_ids || broken {
            return fallback;
        }
        let id = ids::random_id().unwrap_or(fallback);
        let missing = Diagnostic::error(
            Code::MissingFileId,
            Span::at(source, 0),
            "the file declares no id",
        );
        let line = format!("@{id:#x};");
        self.report(missing.with_fix(
            format!("a new id for it: {line}"),
            Span::at(source, 0),
            format!("{line}\n"),
        ));
        id
    }

    /// Makes the nodes of a declaration and everything in it. The recursion is as deep as declarations, whose
    /// nesting the parser limits. If another node has the same id, the id is replaced.
    fn declare(&mut self, mut declared: Declared) -> NodeIx {
        let ix = NodeIx(self.nodes.len());
        let ast = declared.ast.clone();
        let is_file = declared.parent.is_none();
        declared.id = self.claim_id(declared.id, ix, is_file, ast.name_span());
        self.nodes.push(declared);
        for (index, member) in ast.members().iter().enumerate() {
            self.declare_member(ix, member, ast.member(index));
        }
        ix
    }

    fn declare_member(&mut self, scope: NodeIx, member: &ast::Decl, ast: Ast) {
        let Some(name) = &member.name else {
            return;
        };
        let name = &name.text;
        if let DeclKind::Using { .. } = member.kind {
            let alias = AliasIx(self.aliases.len());
            self.aliases.push(Alias {
                scope,
                ast,
                state: AliasState::New,
            });
            let members = &mut self.nodes[scope.0].members;
            members
                .entry(name.clone())
                .or_insert(MemberOf::Alias(alias));
            return;
        }
        let Some(kind) = Kind::of(member) else {
            return;
        };
        let Declared {
            id: parent_id,
            file,
            kind: parent_kind,
            display_name,
            ..
        } = self.node(scope);
        let separator = if *parent_kind == Kind::File { ':' } else { '.' };
        let scope_name = Arc::clone(display_name);
        let id = match &member.id {
            Some(id) => id.value,
            None => ids::child_id(*parent_id, name),
        };
        let file = *file;
        let display_name = self.display_name(&scope_name, separator, name, ast.name_span());
        let node = self.declare(Declared {
            id,
            file,
            parent: Some(scope),
            kind,
            name: name.clone(),
            display_name,
            ast,
            children: Vec::new(),
            members: HashMap::new(),
        });
        let scope = &mut self.nodes[scope.0];
        scope.children.push(node);
        let member = scope
            .members
            .entry(name.clone())
            .or_insert(MemberOf::Node(node));
        if matches!(member, MemberOf::Alias(_)) {
            *member = MemberOf::Node(node);
        }
    }

    /// Returns the id, if no other node has it. Otherwise returns one that no schema can have.
    fn claim_id(&mut self, id: Id, node: NodeIx, is_file: bool, span: Span) -> Id {
        let Some(other) = self.by_id.get(&id) else {
            self.by_id.insert(id, node);
            return id;
        };
        let other = self.node(*other);
        let first = other.ast.name_span();
        let mut duplicate =
            Diagnostic::error(Code::DuplicateId, span, format!("the id @{id:#x} is taken"));
        if is_file && other.parent.is_none() {
            let standard = self.file(other.file).location.root == STANDARD;
            duplicate = duplicate.with_help(copies::what_to_do(standard));
        }
        self.report(duplicate.with_label(first, "by this declaration"));
        self.last_bogus_id += 1;
        self.by_id.insert(self.last_bogus_id, node);
        self.last_bogus_id
    }
}

/// A file that was read, and possibly parsed.
enum Content {
    Bytes(Vec<u8>),
    Kept(Kept),
}

impl Content {
    fn bytes(&self) -> &[u8] {
        match self {
            Content::Bytes(bytes) => bytes,
            Content::Kept(kept) => kept.source.bytes(),
        }
    }
}

/// The reason why a path leads to no file.
enum Unfound {
    Path(PathError),
    Read(ReadError),
}

fn read_failure(error: &ReadError, name: &str, span: Option<Span>) -> Diagnostic {
    let code = match error {
        ReadError::NotFound => Code::FileNotFound,
        ReadError::Directory | ReadError::NotAFile => Code::NotARegularFile,
        ReadError::TooLarge => Code::FileTooLarge,
        ReadError::Other(_) => Code::FileUnreadable,
    };
    Diagnostic::error(code, span, format!("{name}: {error}"))
}
