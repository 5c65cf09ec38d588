//! `zooph fmt`: formats schema files.

use std::io::{self, Read};
use std::path::Path;

use zooph_diagnostics::{Diagnostic, MAX_SOURCE_BYTES, SourceMap, read_regular_file};
use zooph_format::unified_diff;

use crate::args::FmtArgs;
use crate::folder::schemas_in;
use crate::report::{Failure, READ_INPUT, Reporter, cannot};
use crate::streams;

/// The argument that stands for stdin and stdout.
const STREAMS: &str = "-";

/// Formats files, folders of files, or stdin. If one file has an error, the others are formatted
/// nevertheless.
pub(crate) fn run(args: &FmtArgs, reporter: &Reporter) -> Result<(), Failure> {
    let mut run = Run {
        args,
        reporter,
        is_fine: true,
    };
    for path in &args.paths {
        run.path(path)?;
    }
    match run.is_fine {
        true => Ok(()),
        false => Err(Failure::Reported),
    }
}

struct Run<'a> {
    args: &'a FmtArgs,
    reporter: &'a Reporter,
    is_fine: bool,
}

impl Run<'_> {
    /// Formats a file, a folder, or stdin.
    ///
    /// # Errors
    /// Output cannot be written, which would fail for the other files, too.
    fn path(&mut self, path: &Path) -> Result<(), Failure> {
        if path == Path::new(STREAMS) {
            return self.streams();
        }
        if !path.is_dir() {
            return self.file(path);
        }
        let mut files = Vec::new();
        let found = schemas_in(path, &mut files);
        for file in files {
            self.file(&file)?;
        }
        found.or_else(|failure| self.failed(&failure))
    }

    fn failed(&mut self, failure: &Failure) -> Result<(), Failure> {
        self.reporter.failure(failure);
        self.is_fine = false;
        Ok(())
    }

    fn streams(&mut self) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        let limit = MAX_SOURCE_BYTES as u64 + 1;
        let read = streams::check_input()
            .and_then(|()| io::stdin().lock().take(limit).read_to_end(&mut bytes));
        read.map_err(cannot(READ_INPUT))?;
        match self.formatted("<stdin>", bytes.clone()) {
            Some(formatted) if self.args.check || self.args.diff => {
                self.shown("<stdin>", &bytes, &formatted)
            }
            Some(formatted) => Ok(streams::put(&formatted)?),
            None => Ok(()),
        }
    }

    fn file(&mut self, path: &Path) -> Result<(), Failure> {
        let name = path.display().to_string();
        let bytes = match read_regular_file(&name, path, MAX_SOURCE_BYTES) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.refused(error, &SourceMap::new());
                return Ok(());
            }
        };
        let Some(formatted) = self.formatted(&name, bytes.clone()) else {
            return Ok(());
        };
        if self.args.check || self.args.diff {
            return self.shown(&name, &bytes, &formatted);
        }
        if bytes == formatted {
            return Ok(());
        }
        match zooph_emit::replace(path, &formatted) {
            Ok(_) => self.reporter.note(format_args!("formatted {name}")),
            Err(error) => {
                let error = cannot("it cannot be written")(error);
                return self.failed(&Failure::new(format_args!("{name}: {error}")));
            }
        }
        Ok(())
    }

    fn refused(&mut self, error: Diagnostic, sources: &SourceMap) {
        self.reporter.diagnostics(&[error], sources);
        self.is_fine = false;
    }

    /// Returns the formatted bytes. Reports errors and returns `None` if there are any.
    fn formatted(&mut self, name: &str, bytes: Vec<u8>) -> Option<Vec<u8>> {
        let mut sources = SourceMap::new();
        let file = match sources.add(name, bytes) {
            Ok(file) => file,
            Err(error) => {
                self.refused(error, &sources);
                return None;
            }
        };
        match zooph_format::format(sources.get(file)?, file) {
            Ok(formatted) => Some(formatted),
            Err(found) => {
                self.reporter.diagnostics(&found, &sources);
                self.is_fine = false;
                None
            }
        }
    }

    /// Prints the file's name or the differences, instead of writing the file.
    fn shown(&mut self, name: &str, bytes: &[u8], formatted: &[u8]) -> Result<(), Failure> {
        if bytes == formatted {
            return Ok(());
        }
        self.is_fine &= !self.args.check;
        let text = match self.args.diff {
            true => unified_diff(name, bytes, formatted),
            false => format!("{name}\n").into_bytes(),
        };
        Ok(streams::put(&text)?)
    }
}
