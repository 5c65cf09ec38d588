//! A language server of the schema language
//!
//! [`serve`] speaks the Language Server Protocol over a pair of streams: diagnostics while a person types, what
//! names are and where they are declared and used, the symbols of a file, and formatting. All of it comes from
//! [`zooph_analysis`]; nothing is known here but the protocol. Requests are answered one by one, in their order.

mod convert;
mod documents;
mod frame;
mod server;
mod uri;

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

/// What the caller of the server decides.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Directories to look in for imports that begin with a slash.
    pub import_paths: Vec<PathBuf>,
    /// Whether to look for imports among the system's directories, too.
    pub standard_import: bool,
}

/// Answers messages from `input` on `output` until the client says that it is done.
///
/// # Errors
/// If the streams fail or end, if the input is framed as the protocol does not allow, or if the client ends without
/// having said before that it will.
pub fn serve(settings: Settings, input: impl BufRead, output: impl Write) -> io::Result<()> {
    server::Server::new(settings, output).run(input)
}
