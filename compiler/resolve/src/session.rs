//! The state of a run: files, nodes, and what has been found out about them.

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
    /// Some of its statements could not be read, so what is missing may be there.
    pub(crate) broken: bool,
    /// Imports looked up before, by the path as written.
    pub(crate) imports: HashMap<String, (Option<FileIx>, Met)>,
    /// What is wrong with the file whatever is needed of it.
    pub(crate) mistakes: Met,
}

/// The state of a run.
pub(crate) struct Session {
    pub(crate) loader: Box<dyn Loader + Send + Sync>,
    pub(crate) options: Options,
    pub(crate) sources: SourceMap,
    /// What was reported and not handed out, in the order of reports.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// How many were reported and handed out before those.
    pub(crate) told: usize,
    /// The number of each report, by what it says.
    reported: HashMap<(Code, Option<Span>, String), usize>,
    /// The mistakes met in what is being done just now.
    pub(crate) met: Met,
    /// Some limit of what a run may make was reached: what is made after that is not whole.
    pub(crate) is_exhausted: bool,
    pub(crate) files: Vec<File>,
    pub(crate) by_location: HashMap<Location, FileIx>,
    /// Files by the last name of their path.
    pub(crate) by_name: HashMap<String, Vec<FileIx>>,
    pub(crate) nodes: Vec<Declared>,
    pub(crate) by_id: HashMap<Id, NodeIx>,
    pub(crate) aliases: Vec<Alias>,
    /// Aliases being resolved just now, one through the other.
    pub(crate) alias_depth: usize,
    /// What nodes look like, by node; aux nodes are with the node they belong to.
    pub(crate) shapes: HashMap<NodeIx, Shape>,
    /// The node that a group or parameter struct belongs to.
    pub(crate) owner_of_aux: HashMap<Id, (NodeIx, usize)>,
    pub(crate) consts: HashMap<NodeIx, ConstState>,
    /// Constants being evaluated just now, one through the other.
    pub(crate) const_depth: usize,
    /// Words that values may still take.
    pub(crate) budget: Budget,
    /// Bytes that what comes of the run may still repeat.
    pub(crate) output: Output,
    /// Embedded files, which any number of values may be made of.
    pub(crate) embeds: HashMap<Location, Arc<[u8]>>,
    pub(crate) guesses: Guesses,
    /// Where members stand that values name.
    pub(crate) members: Members,
    /// Interfaces that were looked at, and whether they extend themselves.
    pub(crate) in_circle: HashMap<NodeIx, bool>,
    /// Resolved identifiers, by file and range.
    pub(crate) identifiers: BTreeMap<(FileId, u32, u32), IdentifierTarget>,
    /// What names and paths refer to, if that is wanted.
    pub(crate) references: Option<References>,
    /// The last id given to a node whose own is taken.
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

    /// Whether the node's file could not be read in whole.
    pub(crate) fn is_broken(&self, node: NodeIx) -> bool {
        self.file(self.node(node).file).broken
    }

    /// Accounts for a file that was read: values and output may grow with the sources' bytes.
    pub(crate) fn add_source(&mut self, bytes: usize) {
        self.budget.add_source(bytes);
        self.output.add_source(bytes);
    }

    /// Accounts for bytes of a request and of generated code that repeat what stands elsewhere.
    /// False when that is more than the limit, which has been reported.
    pub(crate) fn charge_output(&mut self, bytes: u64, what: &str, at: Span) -> bool {
        let charged = self.output.charge(bytes, what, at);
        self.is_exhausted |= charged.is_err();
        charged
            .map_err(|found| found.map(|found| self.report(*found)))
            .is_ok()
    }

    /// The display name of a declaration: its scope's, and its own behind that. Short where the limit
    /// of what is repeated is reached.
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

    /// Takes note of a problem, once: a declaration may be looked at for several reasons.
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

    /// The same for what cannot be found twice.
    pub(crate) fn take_note(&mut self, diagnostic: Diagnostic) {
        if diagnostic.is_error() {
            self.met.add(self.told + self.diagnostics.len());
        }
        self.diagnostics.push(diagnostic);
    }

    /// Hands out what was reported since this was last called.
    pub(crate) fn tell(&mut self) -> Vec<Diagnostic> {
        let found = std::mem::take(&mut self.diagnostics);
        self.told += found.len();
        found
    }

    pub(crate) fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::error(code, span, message));
    }

    /// The text at a place, on one line, for messages.
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
