//! The style of schema files: formats text.
//!
//! [`format()`] lays out a schema from its lossless syntax tree. Tokens keep their spelling and their order; only
//! commas at the ends of lists are added or removed. Comments stay with what they describe, so the compiled schema
//! is the same, doc comments included. `docs/design/003-schema-style.md` describes the style and its reasons. There
//! are no options.

mod bytes;
mod comments;
mod declaration;
mod diff;
mod expression;
mod list;
mod method;
mod statements;
mod tree;

use zooph_diagnostics::{Diagnostic, FileId, Source, has_errors};
use zooph_pretty::Style;
use zooph_syntax::parse_source;

pub use diff::unified_diff;

/// The layout of lines. Nesting beyond 40 levels is not indented further.
const STYLE: Style = Style {
    width: 100,
    deepest: 80,
};

/// Returns the bytes of a formatted schema file.
///
/// All line breaks become like the first one, LF or CR LF. Byte order marks are removed, since they mean
/// nothing in UTF-8. Bytes that are not UTF-8 are kept where the language allows them: in comments and texts.
/// Formatting a formatted file changes nothing. Time and memory are linear in the size of the source.
///
/// # Errors
/// All findings of the parser, if there is an error among them. Names in the schema are not resolved, so
/// files need not compile to be formatted.
pub fn format(source: &Source, file: FileId) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let parsed = parse_source(source, file);
    if has_errors(&parsed.diagnostics) {
        return Err(parsed.diagnostics);
    }
    let green = parsed.green;
    // Free the AST, which takes more memory than the following steps.
    drop(parsed.ast);
    let text = statements::file(&green, &STYLE);
    Ok(bytes::finish(text, source))
}
