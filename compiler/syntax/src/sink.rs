//! Collects diagnostics up to a limit, since a malformed source may have very many.

use zooph_diagnostics::{Code, Diagnostic, FileId, Span};

/// The greatest number of findings that are reported for one source.
pub(crate) const MAX_DIAGNOSTICS: usize = 200;

/// The findings in one source.
pub(crate) struct Sink {
    file: FileId,
    found: Vec<Diagnostic>,
    omitted: usize,
}

impl Sink {
    pub(crate) fn new(file: FileId) -> Sink {
        Sink {
            file,
            found: Vec::new(),
            omitted: 0,
        }
    }

    pub(crate) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start as u32, end as u32)
    }

    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        // Twice the limit is collected, since the lexer finds all its errors before the parser finds its first.
        if self.found.len() < 2 * MAX_DIAGNOSTICS {
            self.found.push(diagnostic);
        } else {
            self.omitted += 1;
        }
    }

    /// Returns the findings in the order of the source. If some were left out, the last one says so.
    pub(crate) fn finish(self) -> Vec<Diagnostic> {
        let Sink {
            mut found,
            mut omitted,
            ..
        } = self;
        found.sort_by_key(|diagnostic| diagnostic.span.map(|span| span.start));
        omitted += found.len().saturating_sub(MAX_DIAGNOSTICS);
        found.truncate(MAX_DIAGNOSTICS);
        if omitted > 0 {
            let last = found.last().and_then(|diagnostic| diagnostic.span);
            let message = format!("{omitted} more errors in this source are not shown");
            found.push(Diagnostic::error(Code::TooManyErrors, last, message));
        }
        found
    }
}
