//! The state of a compilation: files, nodes, and all results so far.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use zooph_diagnostics::{Code, Diagnostic, FileId, Guesses, SourceMap, Span};
use zooph_ir::{Id, IdentifierTarget};
use zooph_syntax::ast;
use zooph_values::{Budget, Members};

use crate::Options;
use crate::consts::ConstState;
use crate::decl::{Alias, AliasIx, Declared, FileIx, NodeIx};
use crate::loader::{Loader, Location};
use crate::mistakes::Met;
use crate::output::Output;
use crate::references::References;
use crate::shape::Shape;

/// A file that has been read and parsed.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) location: Location,
    pub(crate) source: FileId,
    pub(crate) ast: Arc<ast::File>,
    pub(crate) root: NodeIx,
    /// Whether some of its statements could not be read. If so, a missing declaration may be one of them.
    pub(crate) broken: bool,
    /// The imports resolved before, by the path as written.
    pub(crate) imports: HashMap<String, (Option<FileIx>, Met)>,
    /// The mistakes in the file that count whatever part of it is needed.
    pub(crate) mistakes: Met,
}

/// The state of a compilation.
pub(crate) struct Session {
    pub(crate) loader: Box<dyn Loader + Send + Sync>,
    pub(crate) options: Options,
    pub(crate) sources: SourceMap,
    /// The diagnostics that were reported and not handed out, in the order of reports.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The number of diagnostics that were handed out before.
    pub(crate) told: usize,
    /// The number of each report, by its content.
    reported: HashMap<(Code, Option<Span>, String), usize>,
    /// The mistakes met by the current work.
    pub(crate) met: Met,
    /// Whether a limit of the compilation was reached. Results after that are incomplete.
    pub(crate) is_exhausted: bool,
    pub(crate) files: Vec<File>,
    pub(crate) by_location: HashMap<Location, FileIx>,
    /// The files by the last name of their path.
    pub(crate) by_name: HashMap<String, Vec<FileIx>>,
    pub(crate) nodes: Vec<Declared>,
    pub(crate) by_id: HashMap<Id, NodeIx>,
    pub(crate) aliases: Vec<Alias>,
    /// The number of aliases that are being resolved, each through the previous one.
    pub(crate) alias_depth: usize,
    /// The shapes of nodes. Groups and parameter structs are with the node that they belong to.
    pub(crate) shapes: HashMap<NodeIx, Shape>,
    /// The node that a group or parameter struct belongs to, by its id.
    pub(crate) owner_of_aux: HashMap<Id, (NodeIx, usize)>,
    pub(crate) consts: HashMap<NodeIx, ConstState>,
    /// The number of constants that are being evaluated, each for the previous one.
    pub(crate) const_depth: usize,
    /// The remaining words that values may take.
    pub(crate) budget: Budget,
    /// The remaining bytes that the output may repeat.
    pub(crate) output: Output,
    /// The contents of embedded files, which several values may use.
    pub(crate) embeds: HashMap<Location, Arc<[u8]>>,
    pub(crate) guesses: Guesses,
    /// A cache of the positions of members that values name.
    pub(crate) members: Members,
    /// The interfaces that were checked, and whether they extend themselves.
    pub(crate) in_circle: HashMap<NodeIx, bool>,
    /// The resolved identifiers, by file and range.
    pub(crate) identifiers: BTreeMap<(FileId, u32, u32), IdentifierTarget>,
    /// The targets of names and paths, if they were requested.
    pub(crate) references: Option<References>,
    /// The last id that was given to a node whose own id is taken.
    pub(crate) last_bogus_id: Id,
}

impl Session {
    pub(crate) fn new(loader: Box<dyn Loader + Send + Sync>, options: Options) -> Self {
        let sources = match loader.keeper() {
            Some(_) => SourceMap::beside_kept(),
            None => SourceMap::new(),
        };
        Session {
            loader,
            output: Output::new(options.output),
            sources,
            diagnostics: Vec::new(),
            told: 0,
            reported: HashMap::new(),
            met: Met::default(),
            is_exhausted: false,
            files: Vec::new(),
            by_location: HashMap::new(),
            by_name: HashMap::new(),
            nodes: Vec::new(),
            by_id: HashMap::new(),
            aliases: Vec::new(),
            alias_depth: 0,
            shapes: HashMap::new(),
            owner_of_aux: HashMap::new(),
            consts: HashMap::new(),
            const_depth: 0,
            budget: Budget::default(),
            embeds: HashMap::new(),
            guesses: Guesses::default(),
            members: Members::default(),
            in_circle: HashMap::new(),
            identifiers: BTreeMap::new(),
            references: options.references.then(References::default),
            last_bogus_id: 2000,
            options,
        }
    }

    pub(crate) fn node(&self, ix: NodeIx) -> &Declared {
        &self.nodes[ix.0]
    }

    pub(crate) fn alias(&self, ix: AliasIx) -> &Alias {
        &self.aliases[ix.0]
    }

    pub(crate) fn file(&self, ix: FileIx) -> &File {
        &self.files[ix.0]
    }

    /// Reports whether some of the node's file could not be read.
    pub(crate) fn is_broken(&self, node: NodeIx) -> bool {
        self.file(self.node(node).file).broken
    }

    /// Adds the size of a file that was read to the budgets of values and output.
    pub(crate) fn add_source(&mut self, bytes: usize) {
        self.budget.add_source(bytes);
        self.output.add_source(bytes);
    }

    /// Charges for bytes that a request and generated code repeat. Returns `false` if the limit is exceeded,
    /// which has been reported.
    pub(crate) fn charge_output(&mut self, bytes: u64, what: &str, at: Span) -> bool {
        let charged = self.output.charge(bytes, what, at);
        self.is_exhausted |= charged.is_err();
        charged
            .map_err(|found| found.map(|found| self.report(*found)))
            .is_ok()
    }

    /// Returns the display name of a declaration: that of its scope, followed by its own name. If the limit
    /// of repeated bytes is reached, returns a short name.
    pub(crate) fn display_name(
        &mut self,
        scope: &str,
        separator: char,
        name: &str,
        at: Span,
    ) -> Arc<str> {
        match self.charge_output((scope.len() + name.len()) as u64, name, at) {
            true => format!("{scope}{separator}{name}").into(),
            false => name.into(),
        }
    }

    /// Reports a diagnostic, unless it was reported before. A declaration may be visited for several reasons.
    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        let key = (diagnostic.code, diagnostic.span, diagnostic.message.clone());
        let next = self.told + self.diagnostics.len();
        let number = *self.reported.entry(key).or_insert(next);
        if number == next {
            self.take_note(diagnostic);
        } else if diagnostic.is_error() {
            self.met.add(number);
        }
    }

    /// Reports a diagnostic that cannot be found twice.
    pub(crate) fn take_note(&mut self, diagnostic: Diagnostic) {
        if diagnostic.is_error() {
            self.met.add(self.told + self.diagnostics.len());
        }
        self.diagnostics.push(diagnostic);
    }

    /// Returns the diagnostics that were reported since the last call.
    pub(crate) fn tell(&mut self) -> Vec<Diagnostic> {
        let found = std::mem::take(&mut self.diagnostics);
        self.told += found.len();
        found
    }

    pub(crate) fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::error(code, span, message));
    }

    /// Returns the text at a place for messages, on one line.
    pub(crate) fn text_at(&self, span: Span) -> String {
        let text = self
            .sources
            .get(span.file)
            .and_then(|source| source.text().get(span.range()));
        let words: Vec<&str> = text.unwrap_or("").split_whitespace().collect();
        let mut text = words.join(" ");
        if let Some((cut, _)) = text.char_indices().nth(100) {
            text.truncate(cut);
            text.push('…');
        }
        text
    }
}
