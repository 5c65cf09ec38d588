//! Source spans, error codes and the rendering of diagnostics.
//!
//! Every phase of the compiler returns its result and a list of [`Diagnostic`]s. They refer to sources by
//! [`FileId`]. The [`SourceMap`] has the names and texts of the sources. [`render`] and [`render_line`] convert a
//! diagnostic to text for people and editors.

mod abridge;
mod code;
mod diagnostic;
mod escape;
mod excerpt;
mod render;
mod source;
mod span;
mod suggest;
mod utf16;

pub use abridge::{abridge, shortened};
pub use code::Code;
pub use diagnostic::{Diagnostic, Edit, Label, Severity, Suggestion, has_errors};
pub use render::{Colour, render, render_line};
pub use source::{
    MAX_MESSAGE_BYTES, MAX_SOURCE_BYTES, Position, SUBSTITUTE, Source, SourceMap, read_regular_file,
};
pub use span::{FileId, Span};
pub use suggest::{Guesses, suggest};
pub use utf16::Utf16Position;
