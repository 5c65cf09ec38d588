//! Finds the schemas in folders.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::report::{Failure, cannot};

/// Finds the schemas in a folder and in the folders below it, sorted by name. Links are skipped, since
/// their targets may be anywhere, even above them.
///
/// # Errors
/// A folder cannot be read. The other folders are searched nevertheless.
pub(crate) fn schemas_in(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let unreadable = |error: io::Error| {
        let error = cannot("the folder cannot be read")(error);
        Failure::new(format_args!("{}: {error}", folder.display()))
    };
    let mut entries: Vec<fs::DirEntry> = fs::read_dir(folder)
        .and_then(Iterator::collect)
        .map_err(unreadable)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    let mut result = Ok(());
    for entry in entries {
        let (path, kind) = (entry.path(), entry.file_type().map_err(unreadable)?);
        if kind.is_dir() {
            result = result.and(schemas_in(&path, files));
        } else if kind.is_file() && path.extension().is_some_and(|suffix| suffix == "capnp") {
            files.push(path);
        }
    }
    result
}
