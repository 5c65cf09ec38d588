//! Older versions of schemas in a compiled request.

use std::path::{Component, Path, PathBuf};

use zooph_breaking::Files;
use zooph_diagnostics::{MAX_MESSAGE_BYTES, SourceMap, read_regular_file};
use zooph_ir::Request;

use super::baseline::{Older, Version};
use crate::args::Global;
use crate::report::{Failure, Reporter};

/// A compiled request.
pub(super) struct Compiled {
    request: Request,
    /// Whether its only file is the older version of the only schema, whatever their names are.
    is_single: bool,
}

impl Compiled {
    /// Reads a request.
    ///
    /// # Errors
    /// The file cannot be read or is no request.
    pub(super) fn read(
        path: &Path,
        sources: &[PathBuf],
        reporter: &Reporter,
    ) -> Result<Compiled, Failure> {
        let name = path.display().to_string();
        let bytes = read_regular_file(&name, path, MAX_MESSAGE_BYTES).map_err(|error| {
            reporter.diagnostics(&[error], &SourceMap::new());
            Failure::Reported
        })?;
        let request = zooph_request::read(&bytes)
            .map_err(|fault| Failure::new(format_args!("{name}: no compiled schema: {fault}")))?;
        let is_single = match sources {
            [source] => request.requested_files.len() == 1 && !source.is_dir(),
            _ => false,
        };
        Ok(Compiled { request, is_single })
    }
}

impl Older for Compiled {
    fn has(&self, source: &Path) -> Result<bool, Failure> {
        let source = plain(source);
        let mut files = self.request.requested_files.iter();
        Ok(self.is_single || files.any(|file| plain(Path::new(&file.filename)) == source))
    }

    fn schemas_in(&self, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
        let inside = plain(folder);
        let files = self.request.requested_files.iter();
        let found = files.filter_map(|file| {
            let path = plain(Path::new(&file.filename));
            Some(folder.join(path.strip_prefix(&inside).ok()?))
        });
        Ok(found.collect())
    }

    fn files(&self) -> Files {
        match self.is_single {
            true => Files::Single,
            false => Files::Named,
        }
    }

    fn load(
        mut self: Box<Self>,
        schemas: &[PathBuf],
        _global: &Global,
        _reporter: &Reporter,
    ) -> Result<Version, Failure> {
        if !self.is_single {
            // The others were not asked for, so they are not gone.
            let asked: Vec<PathBuf> = schemas.iter().map(|path| plain(path)).collect();
            self.request
                .requested_files
                .retain(|file| asked.contains(&plain(Path::new(&file.filename))));
        }
        Ok(Version::Request(self.request))
    }
}

/// Returns a path without parts `.`.
fn plain(path: &Path) -> PathBuf {
    path.components()
        .filter(|part| *part != Component::CurDir)
        .collect()
}
