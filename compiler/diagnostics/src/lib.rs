//! Source spans, error codes and the rendering of diagnostics
//!
//! Every phase of the compiler returns its result and a list of [`Diagnostic`]s. They refer to
//! sources by [`FileId`]; the `SourceMap` knows the sources' names and texts, and
//! `Renderer` turns a diagnostic into what a person or an editor reads.

mod code;
mod diagnostic;
mod span;

pub use code::Code;
pub use diagnostic::{Diagnostic, Edit, Label, Severity, Suggestion, has_errors};
pub use span::{FileId, Span};
