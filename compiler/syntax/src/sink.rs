//! Collects diagnostics up to a limit, so that rubbish does not become a flood.

use zooph_diagnostics::{Code, Diagnostic, FileId, Span};

/// At most so many findings are reported for one source.
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
        // Twice the limit, because the lexer finds all its errors before the parser its first.
        if self.found.len() < 2 * MAX_DIAGNOSTICS {
            self.found.push(diagnostic);
        } else {
            self.omitted += 1;
        }
    }

    /// The findings in source order, and one more that says so if some were left out.
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
