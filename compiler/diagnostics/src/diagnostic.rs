//! What is wrong, where, and what would help.

use crate::{Code, Span};

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Probably not what was meant; the result can be used.
    Warning,
    /// The input is refused.
    Error,
}

impl Severity {
    /// The word printed for it: `error`, `warning` or `note`.
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// A second place that explains the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What it has to do with the matter, in a few words.
    pub message: String,
}

/// A change of the source that would settle the matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The text to replace; an empty span inserts.
    pub span: Span,
    /// The text to put in its place.
    pub text: String,
}

/// Advice, with the change it amounts to where that is known exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The advice, in words.
    pub message: String,
    /// The change.
    pub edit: Option<Edit>,
}

/// One finding of a phase of the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which kind of finding.
    pub code: Code,
    /// How serious.
    pub severity: Severity,
    /// One sentence in lower case without a final dot, for this very case.
    pub message: String,
    /// The place it is about; nothing when it is about no source, such as a missing file named
    /// on the command line.
    pub span: Option<Span>,
    /// Further places.
    pub labels: Vec<Label>,
    /// Further sentences.
    pub notes: Vec<String>,
    /// What to do about it. Boxed so that a `Result` with a diagnostic stays small.
    pub suggestion: Option<Box<Suggestion>>,
}

impl Diagnostic {
    /// A diagnostic of any severity with nothing but a message.
    pub fn new(
        severity: Severity,
        code: Code,
        span: impl Into<Option<Span>>,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic {
            code,
            severity,
            message: message.into(),
            span: span.into(),
            labels: Vec::new(),
            notes: Vec::new(),
            suggestion: None,
        }
    }

    /// An error at `span` (`None`: about no source).
    pub fn error(
        code: Code,
        span: impl Into<Option<Span>>,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, span, message)
    }

    /// A warning at `span` (`None`: about no source).
    pub fn warning(
        code: Code,
        span: impl Into<Option<Span>>,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, span, message)
    }

    /// Adds a further place.
    pub fn with_label(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.labels.push(Label {
            span,
            message: message.into(),
        });
        self
    }

    /// Adds a further sentence.
    pub fn with_note(mut self, note: impl Into<String>) -> Diagnostic {
        self.notes.push(note.into());
        self
    }

    /// Sets the advice, in words only.
    pub fn with_help(mut self, message: impl Into<String>) -> Diagnostic {
        self.suggestion = Some(Box::new(Suggestion {
            message: message.into(),
            edit: None,
        }));
        self
    }

    /// Sets the advice and the change it amounts to.
    pub fn with_fix(
        mut self,
        message: impl Into<String>,
        span: Span,
        text: impl Into<String>,
    ) -> Diagnostic {
        let edit = Edit {
            span,
            text: text.into(),
        };
        self.suggestion = Some(Box::new(Suggestion {
            message: message.into(),
            edit: Some(edit),
        }));
        self
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Whether any of them is an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(Diagnostic::is_error)
}
