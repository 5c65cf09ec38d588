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

/// A file or folder in a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FolderEntry {
    /// Its name in the folder.
    pub name: String,
    /// Whether it is a folder.
    pub is_folder: bool,
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

    /// Returns the regular files and folders in a folder whose names begin with `prefix`, in no order. Some of them may
    /// be missing if there are many. Only editors ask for them.
    fn entries(&self, folder: &Location, prefix: &str) -> Vec<FolderEntry> {
        let _ = (folder, prefix);
        Vec::new()
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

/// Returns the locations that a path in the file at `from` can refer to. The first one that exists counts.
pub(crate) fn candidates(
    loader: &dyn Loader,
    from: &Location,
    path: &str,
) -> Result<Vec<Location>, PathError> {
    if let Some(absolute) = path.strip_prefix('/') {
        let path = normalise(absolute)?;
        return Ok(in_each(loader.search_roots(), &path));
    }
    let path = relative(&from.path, path)?;
    Ok(in_each(vec![from.root], &path))
}

/// Returns the locations that a path in the file at `from` can refer to. The first one that exists counts. There are none
/// if it cannot be the path of a file.
pub fn locations(loader: &dyn Loader, from: &Location, path: &str) -> Vec<Location> {
    candidates(loader, from, path).unwrap_or_default()
}

/// Returns the folders that a path in the file at `from` can begin with. It is empty or ends with `/`.
pub fn folders(loader: &dyn Loader, from: &Location, path: &str) -> Vec<Location> {
    let (roots, path) = match path.strip_prefix('/') {
        Some(absolute) => (loader.search_roots(), absolute.to_owned()),
        None => (vec![from.root], beside(&from.path, path)),
    };
    let names = names_in(&path);
    names.map_or_else(|_| Vec::new(), |names| in_each(roots, &names.join("/")))
}

fn in_each(roots: Vec<u32>, path: &str) -> Vec<Location> {
    let at = |root| Location {
        root,
        path: path.to_owned(),
    };
    roots.into_iter().map(at).collect()
}

/// Returns the path of an import that does not begin with `/`, in the file at `from`.
pub(crate) fn relative(from: &str, path: &str) -> Result<String, PathError> {
    normalise(&beside(from, path))
}

/// Returns a path in the folder of the file at `from`, as it is written.
fn beside(from: &str, path: &str) -> String {
    let directory = from.rsplit_once('/').map_or("", |(directory, _)| directory);
    format!("{directory}/{path}")
}

/// Returns a path without `.`, `..` and empty names.
pub(crate) fn normalise(path: &str) -> Result<String, PathError> {
    let names = names_in(path)?;
    if names.is_empty() || path.ends_with('/') {
        return Err(PathError::Invalid);
    }
    Ok(names.join("/"))
}

/// Returns the names that a path leads through, without `.`, `..` and empty names.
fn names_in(path: &str) -> Result<Vec<&str>, PathError> {
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
    Ok(names)
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
