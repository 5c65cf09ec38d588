//! The one style of schema files: text in, formatted text out
//!
//! [`format()`] lays a schema out anew over its lossless syntax tree. Tokens keep their spelling and
//! their order; only commas at the ends of lists come and go. Comments stay with what they are
//! about, so the compiled schema is the same, doc comments included. The style and its reasons are
//! `docs/design/003-schema-style.md`; there are no options.

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

/// Columns of a line; deeper nesting than 40 levels is not indented more.
const STYLE: Style = Style {
    width: 100,
    deepest: 80,
};

/// Returns the bytes of a schema file laid out anew.
///
/// Line breaks become what the first one is, LF or CR LF; byte order marks go, for they mean nothing in
/// UTF-8. Bytes that are not UTF-8 are kept where the language allows them, which is in comments and texts.
/// Formatting what is formatted changes nothing. Time and memory are linear in the size of the source.
///
/// # Errors
/// All findings of the parser, if there is an error among them. The names in the schema are not
/// looked up: files need not compile to be formatted.
pub fn format(source: &Source, file: FileId) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let parsed = parse_source(source, file);
    if has_errors(&parsed.diagnostics) {
        return Err(parsed.diagnostics);
    }
    let green = parsed.green;
    // The AST takes more memory than what is made from here on.
    drop(parsed.ast);
    let text = statements::file(&green, &STYLE);
    Ok(bytes::finish(text, source))
}
