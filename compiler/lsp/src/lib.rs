//! A language server of the schema language.
//!
//! [`serve`] implements the Language Server Protocol over a pair of streams: diagnostics during typing,
//! descriptions, definitions and uses of names, completion, links to other files, quick fixes, the symbols of a file, and
//! formatting. [`zooph_analysis`] provides the content, and this crate only the protocol. Requests are answered one by
//! one, in their order.

mod answer;
mod capabilities;
mod convert;
mod documents;
mod fixes;
mod frame;
mod search;
mod server;
mod uri;

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

/// The settings of the server that its caller chooses.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The directories that are searched for imports that begin with a slash.
    pub import_paths: Vec<PathBuf>,
    /// Whether to search the system's directories for imports, too.
    pub standard_import: bool,
}

/// Answers messages from `input` on `output` until the client ends the session.
///
/// # Errors
/// The streams fail or end, the input is framed incorrectly, or the client ends without having announced it.
pub fn serve(settings: Settings, input: impl BufRead, output: impl Write) -> io::Result<()> {
    server::Server::new(settings, output).run(input)
}
