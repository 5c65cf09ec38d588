//! The server: its state, and the answers to requests.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use lsp_types::*;
use zooph_analysis::{Analysis, RenameError};
use zooph_diagnostics::Span;
use zooph_resolve::{Disk, Options};

use crate::answer::{Answer, Refusal, parse, path_of, path_of_uri, refuse, result};
use crate::search::Search;
use crate::{Settings, capabilities, convert, documents, fixes, frame, uri};

pub(crate) struct Server<W> {
    settings: Settings,
    output: W,
    /// The analysis. `None` before the client has named its folders.
    analysis: Option<Analysis>,
    /// The client's folders. A client that only shows single files has none.
    folders: Vec<PathBuf>,
    /// The schemas on disk that are searched for uses of a name, besides open files.
    found: Search,
    /// The texts of open files, by path.
    open: BTreeMap<String, String>,
    /// The URIs of files for which the client has diagnostics.
    published: BTreeSet<String>,
    is_done: bool,
}

impl<W: Write> Server<W> {
    pub(crate) fn new(settings: Settings, output: W) -> Self {
        Server {
            settings,
            output,
            analysis: None,
            folders: Vec::new(),
            found: Search::default(),
            open: BTreeMap::new(),
            published: BTreeSet::new(),
            is_done: false,
        }
    }

    pub(crate) fn run(mut self, mut input: impl BufRead) -> io::Result<()> {
        while let Some(json) = frame::read(&mut input)? {
            match serde_json::from_slice::<Message>(&json) {
                Ok(Message::Request(request)) => self.request(request)?,
                Ok(Message::Notification(note)) if note.method == "exit" => {
                    return match self.is_done {
                        true => Ok(()),
                        false => Err(io::Error::other("the client left without a word")),
                    };
                }
                Ok(Message::Notification(note)) => self.notification(note)?,
                // The server sends no requests, so responses are ignored.
                Ok(Message::Response(_)) => {}
                Err(error) => self.complain(&error)?,
            }
        }
        match self.is_done {
            true => Ok(()),
            false => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// Answers input that is not a message.
    fn complain(&mut self, error: &serde_json::Error) -> io::Result<()> {
        let code = ErrorCode::ParseError as i32;
        let answer = serde_json::json!({
            "jsonrpc": "2.0",
            "id": null,
            "error": { "code": code, "message": error.to_string() },
        });
        let answer = answer.to_string();
        write!(
            self.output,
            "Content-Length: {}\r\n\r\n{answer}",
            answer.len()
        )?;
        self.output.flush()
    }

    fn request(&mut self, request: Request) -> io::Result<()> {
        let Request { id, method, params } = request;
        let answer = match method.as_str() {
            _ if self.is_done => refuse(ErrorCode::InvalidRequest, "the server was shut down"),
            "initialize" => parse(params).and_then(|params| self.initialize(&params)),
            _ if self.analysis.is_none() => refuse(
                ErrorCode::ServerNotInitialized,
                "the first request is initialize",
            ),
            "shutdown" => {
                self.is_done = true;
                Ok(serde_json::Value::Null)
            }
            _ => self.answer(&method, params),
        };
        let response = match answer {
            Ok(result) => Response::new_ok(id, result),
            Err(Refusal(code, message)) => Response::new_err(id, code as i32, message),
        };
        Message::Response(response).write(&mut self.output)
    }

    fn answer(&mut self, method: &str, params: serde_json::Value) -> Answer {
        match method {
            "textDocument/hover" => parse(params).and_then(|params| self.hover(params)),
            "textDocument/definition" => parse(params).and_then(|params| self.definition(params)),
            "textDocument/references" => parse(params).and_then(|params| self.references(params)),
            "textDocument/documentLink" => parse(params).and_then(|params| self.links(params)),
            "textDocument/completion" => parse(params).and_then(|params| self.completions(params)),
            "textDocument/prepareRename" => {
                parse(params).and_then(|params| self.renamable(&params))
            }
            "textDocument/rename" => parse(params).and_then(|params| self.rename(params)),
            "textDocument/codeAction" => parse(params).and_then(|params| self.fixes(params)),
            "textDocument/documentSymbol" => parse(params).and_then(|params| self.symbols(params)),
            "textDocument/formatting" => parse(params).and_then(|params| self.formatting(params)),
            _ => refuse(
                ErrorCode::MethodNotFound,
                &format!("{method} is not supported"),
            ),
        }
    }

    fn initialize(&mut self, params: &InitializeParams) -> Answer {
        if self.analysis.is_some() {
            return refuse(ErrorCode::InvalidRequest, "initialize comes once");
        }
        #[allow(deprecated)] // Older clients only send `root_uri`.
        let folders = match params.workspace_folders.as_deref() {
            Some(folders @ [_, ..]) => folders.iter().map(|folder| &folder.uri).collect(),
            _ => params.root_uri.iter().collect::<Vec<_>>(),
        };
        self.folders = folders.into_iter().filter_map(uri::to_path).collect();
        // Relative paths of the command line and names of files in messages begin here.
        let root = self.folders.first().cloned();
        let here = || std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
        let mut disk = Disk::at(root.unwrap_or_else(here));
        disk.standard_import(self.settings.standard_import);
        for folder in &self.settings.import_paths {
            disk.import_path(folder);
        }
        self.analysis = Some(Analysis::new(disk).options(Options::default()));
        result(InitializeResult {
            capabilities: capabilities::all(),
            server_info: Some(ServerInfo {
                name: "zooph".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
    }

    fn analysis(&mut self) -> Result<&mut Analysis, Refusal> {
        let missing = || Refusal(ErrorCode::ServerNotInitialized, String::new());
        self.analysis.as_mut().ok_or_else(missing)
    }

    /// Returns the path and the offset of a position.
    fn place(&mut self, at: &TextDocumentPositionParams) -> Result<(String, u32), Refusal> {
        let path = path_of(&at.text_document)?;
        let analysis = self.analysis()?;
        let source = analysis.file(&path).and_then(|file| analysis.source(file));
        let position = zooph_diagnostics::Utf16Position {
            line: at.position.line,
            character: at.position.character,
        };
        let offset = source.and_then(|source| source.utf16_offset(position));
        let missing = || {
            Refusal(
                ErrorCode::InvalidParams,
                "there is no such place".to_owned(),
            )
        };
        Ok((path, offset.ok_or_else(missing)?))
    }

    fn hover(&mut self, params: HoverParams) -> Answer {
        let (path, offset) = self.place(&params.text_document_position_params)?;
        let analysis = self.analysis()?;
        let hover = analysis.describe(&path, offset).and_then(|found| {
            let source = analysis.source(found.span.file)?;
            Some(Hover {
                contents: HoverContents::Markup(MarkupContent {
                    kind: MarkupKind::Markdown,
                    value: found.text,
                }),
                range: Some(convert::range(&source, found.span)),
            })
        });
        result(hover)
    }

    fn definition(&mut self, params: GotoDefinitionParams) -> Answer {
        let (path, offset) = self.place(&params.text_document_position_params)?;
        let analysis = self.analysis()?;
        let found = analysis.definition(&path, offset);
        let found = found.and_then(|span| convert::location(analysis, span));
        result(found.or_else(|| convert::beginning_of(&analysis.embedded(&path, offset)?)))
    }

    /// The files that are imported or embedded.
    fn links(&mut self, params: DocumentLinkParams) -> Answer {
        let path = path_of(&params.text_document)?;
        let analysis = self.analysis()?;
        let source = analysis.file(&path).and_then(|file| analysis.source(file));
        let links = analysis.links(&path);
        result(source.map_or_else(Vec::new, |source| convert::links(&source, &links)))
    }

    fn references(&mut self, params: ReferenceParams) -> Answer {
        self.search();
        let (path, offset) = self.place(&params.text_document_position)?;
        let analysis = self.analysis()?;
        let mut found = analysis.references(&path, offset);
        if params.context.include_declaration {
            found.extend(analysis.definition(&path, offset));
        }
        let places = found.into_iter();
        let places = places.filter_map(|span| convert::location(analysis, span));
        result(places.collect::<Vec<_>>())
    }

    fn completions(&mut self, params: CompletionParams) -> Answer {
        let (path, offset) = self.place(&params.text_document_position)?;
        let analysis = self.analysis()?;
        let found = analysis.completions(&path, offset);
        let source = analysis.file(&path).and_then(|file| analysis.source(file));
        // Names of files are those that begin as what was typed, so they have to be asked for again.
        let is_incomplete = found.iter().any(|found| found.replaces.is_some());
        let items = found.into_iter().enumerate();
        let items = items
            .map(|(rank, found)| convert::completion(source.as_deref(), rank, found))
            .collect();
        result(match is_incomplete {
            true => CompletionResponse::List(CompletionList {
                is_incomplete,
                items,
            }),
            false => CompletionResponse::Array(items),
        })
    }

    /// The name at a place that can be changed; nothing if there is none, or if it is declared in a file that is not the
    /// user's own.
    fn renamable(&mut self, at: &TextDocumentPositionParams) -> Answer {
        let (path, offset) = self.place(at)?;
        let declared = self.analysis()?.definition(&path, offset);
        let is_own = declared.is_some_and(|declared| self.is_own(declared));
        let analysis = self.analysis()?;
        let name = analysis.renamable(&path, offset).filter(|_| is_own);
        result(name.and_then(|span| {
            let source = analysis.source(span.file)?;
            Some(PrepareRenameResponse::RangeWithPlaceholder {
                range: convert::range(&source, span),
                placeholder: source.text().get(span.range())?.to_owned(),
            })
        }))
    }

    fn rename(&mut self, params: RenameParams) -> Answer {
        self.search();
        if self.found.is_cut_short {
            let message =
                "there are too many files to find all that use the name; open a smaller folder";
            return refuse(ErrorCode::RequestFailed, message);
        }
        let (path, offset) = self.place(&params.text_document_position)?;
        let analysis = self.analysis()?;
        // The name may be declared in a file that the search skips.
        let declared = analysis.definition(&path, offset);
        let declared = declared.and_then(|declared| analysis.path(declared.file));
        if let Some(declared) = declared.as_deref().and_then(Path::to_str) {
            analysis.add(declared);
        }
        let refused = |error: RenameError| Refusal(ErrorCode::RequestFailed, error.to_string());
        let found = analysis.rename(&path, offset, &params.new_name);
        let mut changes: Vec<(Uri, Vec<TextEdit>)> = Vec::new();
        for span in found.map_err(refused)? {
            let is_own = self.is_own(span);
            let place = convert::location(self.analysis()?, span).filter(|_| is_own);
            let place = place.ok_or_else(|| refused(RenameError::NotEditable))?;
            let edit = TextEdit::new(place.range, params.new_name.clone());
            match changes.last_mut() {
                Some((uri, edits)) if *uri == place.uri => edits.push(edit),
                _ => changes.push((place.uri, vec![edit])),
            }
        }
        #[allow(clippy::mutable_key_type)] // The protocol's type. No URI changes.
        let changes = changes.into_iter().collect();
        result(WorkspaceEdit::new(changes))
    }

    fn fixes(&mut self, params: CodeActionParams) -> Answer {
        if !fixes::are_wanted(params.context.only.as_deref()) {
            return result(CodeActionResponse::new());
        }
        let document = params.text_document;
        let (start, end) = (params.range.start, params.range.end);
        let at = |position| TextDocumentPositionParams::new(document.clone(), position);
        let (path, start) = self.place(&at(start))?;
        let (_, end) = self.place(&at(end))?;
        let analysis = self.analysis()?;
        let asked = analysis.file(&path).map(|file| Span { file, start, end });
        result(asked.map_or_else(CodeActionResponse::new, |asked| {
            fixes::within(analysis, &path, &document.uri, asked)
        }))
    }

    fn symbols(&mut self, params: DocumentSymbolParams) -> Answer {
        let path = path_of(&params.text_document)?;
        let analysis = self.analysis()?;
        let outline = analysis.outline(&path);
        let source = analysis.file(&path).and_then(|file| analysis.source(file));
        let symbols = source.map_or_else(Vec::new, |source| {
            let symbols = outline.iter();
            symbols
                .map(|symbol| convert::symbol(&source, symbol))
                .collect()
        });
        result(DocumentSymbolResponse::Nested(symbols))
    }

    /// Returns an edit of the whole text. If it cannot be parsed, returns no edit, since the diagnostics say why.
    fn formatting(&mut self, params: DocumentFormattingParams) -> Answer {
        let path = path_of(&params.text_document)?;
        let analysis = self.analysis()?;
        let source = analysis.file(&path).and_then(|file| analysis.source(file));
        let formatted = analysis.formatted(&path).ok();
        let edits = source.zip(formatted).and_then(|(source, formatted)| {
            let new_text = String::from_utf8(formatted).ok()?;
            let end = convert::position(&source, u32::MAX);
            let range = Range::new(Position::default(), end);
            let is_same = new_text == source.text();
            Some((!is_same).then_some(TextEdit { range, new_text }))
        });
        result(edits.map(|edit| edit.into_iter().collect::<Vec<_>>()))
    }

    /// Brings the schemas that are searched for uses of a name up to date with the disk: those in the client's folders,
    /// or if it has none, those beside its open files. Not every client tells which files have come and gone.
    fn search(&mut self) {
        let mut found = Search::default();
        for folder in &self.folders {
            found.add_below(folder);
        }
        if self.folders.is_empty() {
            let folders = self.open.keys().filter_map(|path| Path::new(path).parent());
            let folders: BTreeSet<&Path> = folders.collect();
            folders
                .into_iter()
                .for_each(|folder| found.add_beside(folder));
        }
        let Some(analysis) = &mut self.analysis else {
            return;
        };
        let gone = self.found.schemas.difference(&found.schemas);
        analysis.forget_all(gone.filter(|path| !self.open.contains_key(*path)));
        analysis.refresh();
        found.schemas.iter().for_each(|path| analysis.add(path));
        self.found = found;
    }

    /// Reports whether a span is in a file of the user: one that is open, in the client's folders, or if it has none,
    /// beside an open file.
    fn is_own(&self, span: Span) -> bool {
        let path = { self.analysis.iter() }.find_map(|analysis| analysis.path(span.file));
        let Some(path) = path else {
            return false;
        };
        let mut open = self.open.keys().map(Path::new);
        self.folders.iter().any(|folder| path.starts_with(folder))
            || open.any(|open| {
                open == path || self.folders.is_empty() && open.parent() == path.parent()
            })
    }

    fn notification(&mut self, note: Notification) -> io::Result<()> {
        // A notification has no answer, so a malformed one is ignored.
        let _: Option<()> = self.take_note(note);
        self.publish()
    }

    fn take_note(&mut self, note: Notification) -> Option<()> {
        let analysis = self.analysis.as_mut()?;
        match note.method.as_str() {
            "textDocument/didOpen" => {
                let params: DidOpenTextDocumentParams = serde_json::from_value(note.params).ok()?;
                let path = path_of_uri(&params.text_document.uri).ok()?;
                analysis.edit(&path, params.text_document.text.as_str());
                self.open.insert(path, params.text_document.text);
            }
            "textDocument/didChange" => {
                let params: DidChangeTextDocumentParams =
                    serde_json::from_value(note.params).ok()?;
                let path = path_of_uri(&params.text_document.uri).ok()?;
                let text = self.open.get_mut(&path)?;
                documents::apply(text, params.content_changes);
                analysis.edit(&path, text.as_str());
            }
            "textDocument/didClose" => {
                let params: DidCloseTextDocumentParams =
                    serde_json::from_value(note.params).ok()?;
                let path = path_of_uri(&params.text_document.uri).ok()?;
                self.open.remove(&path)?;
                analysis.revert(&path);
                if !self.found.schemas.contains(&path) {
                    analysis.forget(&path);
                }
            }
            "workspace/didChangeWorkspaceFolders" => {
                let params: DidChangeWorkspaceFoldersParams =
                    serde_json::from_value(note.params).ok()?;
                let WorkspaceFoldersChangeEvent { added, removed } = params.event;
                let paths = |folders: &[WorkspaceFolder]| -> Vec<PathBuf> {
                    let uris = folders.iter().map(|folder| &folder.uri);
                    uris.filter_map(uri::to_path).collect()
                };
                let removed = paths(&removed);
                self.folders.retain(|folder| !removed.contains(folder));
                self.folders.extend(paths(&added));
            }
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => analysis.refresh(),
            _ => {}
        }
        Some(())
    }

    /// Sends the client the diagnostics of open files, and of files that they depend on.
    fn publish(&mut self) -> io::Result<()> {
        let Some(analysis) = &mut self.analysis else {
            return Ok(());
        };
        let mut all: BTreeMap<String, Vec<Diagnostic>> = BTreeMap::new();
        for path in self.open.keys() {
            let own = uri::of_path(Path::new(path));
            let own = own.map(|uri| uri.as_str().to_owned());
            for (file, found) in analysis.diagnostics_by_file(path) {
                let place = file.map_or(Some(PathBuf::from(path)), |file| analysis.path(file));
                let Some(uri) = place.and_then(|path| uri::of_path(&path)) else {
                    continue;
                };
                let of_file = all.entry(uri.as_str().to_owned()).or_default();
                for found in found {
                    let found = convert::diagnostic(analysis, &found);
                    if !of_file.contains(&found) {
                        of_file.push(found);
                    }
                }
            }
            own.into_iter().for_each(|uri| {
                all.entry(uri).or_default();
            });
        }
        let gone = self.published.iter().filter(|uri| !all.contains_key(*uri));
        let gone: Vec<String> = gone.cloned().collect();
        self.published = all.keys().cloned().collect();
        all.extend(gone.into_iter().map(|uri| (uri, Vec::new())));
        for (uri, diagnostics) in all {
            let Ok(uri) = Uri::from_str(&uri) else {
                continue;
            };
            let params = PublishDiagnosticsParams::new(uri, diagnostics, None);
            let note = Notification::new("textDocument/publishDiagnostics".to_owned(), params);
            Message::Notification(note).write(&mut self.output)?;
        }
        Ok(())
    }
}
