//! `zooph lsp`: a language server on the standard streams.

use std::io::{self, BufWriter};

use zooph_lsp::Settings;

use crate::args::Global;
use crate::report::Failure;
use crate::streams;

pub(crate) fn run(global: &Global) -> Result<(), Failure> {
    streams::check_input()?;
    let settings = Settings {
        import_paths: global.import_paths.clone(),
        standard_import: !global.no_standard_import,
    };
    let output = BufWriter::new(streams::stdout());
    zooph_lsp::serve(settings, io::stdin().lock(), output)
        .map_err(|error| Failure::new(format_args!("the editor cannot be answered: {error}")))
}
