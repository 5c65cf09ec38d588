//! The interface to the sources of schema files.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use zooph_diagnostics::{FileId, Source};
use zooph_syntax::Parse;

/// The location of a file: a path in one of a loader's roots.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Location {
    /// The number of the root, which the loader assigns.
    pub root: u32,
    /// The path from the root, with `/` between names and without `.` and `..`. Display names of nodes begin
    /// with it.
    pub path: String,
}

/// The root of the standard schemas, which every loader has.
pub(crate) const STANDARD: u32 = u32::MAX;

/// The reason why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// There is no such file.
    NotFound,
    /// The file is a directory.
    Directory,
    /// The file is a device or pipe.
    NotAFile,
    /// The file is larger than the limit.
    TooLarge,
    /// Another error of the operating system.
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
    /// Returns the location of a file that the user named.
    fn locate(&self, path: &str) -> Location;

    /// Returns the roots that are searched for paths that begin with `/`, in order.
    fn search_roots(&self) -> Vec<u32>;

    /// Returns the content of a regular file of at most `limit` bytes.
    ///
    /// # Errors
    /// There is no such file, or it cannot be used.
    fn read(&self, location: &Location, limit: usize) -> Result<Vec<u8>, ReadError>;

    /// Returns the name of the file in messages.
    fn shown_name(&self, location: &Location) -> String;

    /// Returns the file's path on disk, if it is on disk.
    fn path(&self, location: &Location) -> Option<PathBuf> {
        let _ = location;
        None
    }

    /// Returns a cache of parsed files that outlives a compilation, if the loader has one.
    fn keeper(&self) -> Option<&dyn Keeper> {
        None
    }
}

/// A cache of parsed schema files, so that a compilation need not parse a file again.
pub trait Keeper {
    /// Returns the parsed content of a regular file.
    ///
    /// # Errors
    /// There is no such file, or it cannot be used.
    fn parsed(&self, location: &Location) -> Result<Kept, ReadError>;
}

/// A schema file that was read and parsed. Clones share the content.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The number of the source in the spans of `parse`. It is below 2^31, and belongs to this file whatever
    /// its content is.
    pub file: FileId,
    /// The source that was read.
    pub source: Arc<Source>,
    /// The result of parsing.
    pub parse: Parse,
}

/// The reason why a path in a schema cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathError {
    /// The path is empty, or contains characters that no path may have.
    Invalid,
    /// The path leads out of the root.
    Outside,
}

/// Returns the path of an import that does not begin with `/`, in the file at `from`.
pub(crate) fn relative(from: &str, path: &str) -> Result<String, PathError> {
    let directory = from.rsplit_once('/').map_or("", |(directory, _)| directory);
    normalise(&format!("{directory}/{path}"))
}

/// Returns a path without `.`, `..` and empty names.
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
