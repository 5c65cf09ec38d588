//! Where schema files come from.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use zooph_diagnostics::{FileId, Source};
use zooph_syntax::Parse;

/// A file: a path inside one of a loader's roots.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Location {
    /// The root, by the loader's own number.
    pub root: u32,
    /// The path from there, with `/` between names; neither `.` nor `..` among them. It is what
    /// nodes' display names begin with.
    pub path: String,
}

/// The root of the standard schemas, which every loader has.
pub(crate) const STANDARD: u32 = u32::MAX;

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// There is no such file.
    NotFound,
    /// It is a directory.
    Directory,
    /// It is a device or pipe.
    NotAFile,
    /// It is larger than the limit.
    TooLarge,
    /// The system says so.
    Other(String),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::NotFound => f.write_str("no such file"),
            ReadError::Directory => f.write_str("a directory, not a file"),
            ReadError::NotAFile => f.write_str("not a regular file"),
            ReadError::TooLarge => f.write_str("the file is too large"),
            ReadError::Other(message) => f.write_str(message),
        }
    }
}

/// Finds and reads files.
pub trait Loader {
    /// Where a file is that the user named.
    fn locate(&self, path: &str) -> Location;

    /// The roots in which paths that begin with `/` are looked for, in order.
    fn search_roots(&self) -> Vec<u32>;

    /// The content of a regular file of at most `limit` bytes.
    ///
    /// # Errors
    /// If there is no such file, or it cannot be used.
    fn read(&self, location: &Location, limit: usize) -> Result<Vec<u8>, ReadError>;

    /// What to call the file in messages.
    fn shown_name(&self, location: &Location) -> String;

    /// Where on disk the file is, if it is on disk.
    fn path(&self, location: &Location) -> Option<PathBuf> {
        let _ = location;
        None
    }

    /// What keeps files parsed from run to run, if the loader has that.
    fn keeper(&self) -> Option<&dyn Keeper> {
        None
    }
}

/// Keeps schema files parsed, so that a run does not parse what an earlier one did.
pub trait Keeper {
    /// The content of a regular file, parsed.
    ///
    /// # Errors
    /// If there is no such file, or it cannot be used.
    fn parsed(&self, location: &Location) -> Result<Kept, ReadError>;
}

/// A schema file that was read and parsed. Clones share it.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The number that spans in `parse` have: below 2^31, of this file only, and the same for all it contains
    /// in the course of time.
    pub file: FileId,
    /// What was read.
    pub source: Arc<Source>,
    /// What was parsed.
    pub parse: Parse,
}

/// Why a path in a schema cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathError {
    /// It is empty or holds what no path may.
    Invalid,
    /// It leads out of the root.
    Outside,
}

/// The path of an import in the file at `from`, which does not begin with `/`.
pub(crate) fn relative(from: &str, path: &str) -> Result<String, PathError> {
    let directory = from.rsplit_once('/').map_or("", |(directory, _)| directory);
    normalise(&format!("{directory}/{path}"))
}

/// A path without `.`, `..` and empty names.
pub(crate) fn normalise(path: &str) -> Result<String, PathError> {
    if path.contains('\0') {
        return Err(PathError::Invalid);
    }
    let mut names: Vec<&str> = Vec::new();
    for name in path.split('/') {
        match name {
            "" | "." => {}
            ".." => {
                names.pop().ok_or(PathError::Outside)?;
            }
            name => names.push(name),
        }
    }
    if names.is_empty() || path.ends_with('/') {
        return Err(PathError::Invalid);
    }
    Ok(names.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_paths_are_taken_from_the_importing_files_directory() {
        assert_eq!(relative("a/b.capnp", "c.capnp").as_deref(), Ok("a/c.capnp"));
        assert_eq!(
            relative("a/b.capnp", "../c.capnp").as_deref(),
            Ok("c.capnp")
        );
        assert_eq!(
            relative("b.capnp", "./x/../c.capnp").as_deref(),
            Ok("c.capnp")
        );
        assert_eq!(relative("b.capnp", "../c.capnp"), Err(PathError::Outside));
        assert_eq!(relative("b.capnp", ""), Err(PathError::Invalid));
        assert_eq!(relative("b.capnp", "c\0.capnp"), Err(PathError::Invalid));
    }
}
