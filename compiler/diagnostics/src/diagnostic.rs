//! Diagnostics: an error, warning or note, its place, and advice.

use crate::{Code, Span};

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Information about a correct input.
    Note,
    /// Something that is probably a mistake. The result can be used.
    Warning,
    /// A mistake. The input is refused.
    Error,
}

impl Severity {
    /// Returns the word that is printed: `error`, `warning` or `note`.
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// A further place that explains the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The relation of the place to the diagnostic, in a few words.
    pub message: String,
}

/// A change of the source that resolves the diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The text to replace. With an empty span, the new text is inserted.
    pub span: Span,
    /// The new text.
    pub text: String,
}

/// Advice, and the corresponding change if it is known exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The advice in words.
    pub message: String,
    /// The change.
    pub edit: Option<Edit>,
}

/// A finding of a phase of the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of the finding.
    pub code: Code,
    /// The severity.
    pub severity: Severity,
    /// The message: one sentence in lower case without a final dot.
    pub message: String,
    /// The place. `None` if the diagnostic concerns no source, as for a missing file named on the command line.
    pub span: Option<Span>,
    /// Further places.
    pub labels: Vec<Label>,
    /// Further sentences.
    pub notes: Vec<String>,
    /// The advice. It is boxed to keep a `Result` with a diagnostic small.
    pub suggestion: Option<Box<Suggestion>>,
}

impl Diagnostic {
    /// Returns a diagnostic of any severity, with only a message.
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

    /// Returns an error at `span`. `None` means that it concerns no source.
    pub fn error(
        code: Code,
        span: impl Into<Option<Span>>,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, span, message)
    }

    /// Returns a warning at `span`. `None` means that it concerns no source.
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

    /// Sets the advice, without a change of the source.
    pub fn with_help(mut self, message: impl Into<String>) -> Diagnostic {
        self.suggestion = Some(Box::new(Suggestion {
            message: message.into(),
            edit: None,
        }));
        self
    }

    /// Sets the advice and the corresponding change.
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

    /// Reports whether this is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Reports whether the diagnostics contain an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(Diagnostic::is_error)
}
