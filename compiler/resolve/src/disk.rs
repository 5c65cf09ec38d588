//! Files on disk, and files in memory.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::bundle;
use crate::loader::{FolderEntry, Loader, Location, ReadError, STANDARD, normalise};

/// Files on disk, found like by the `capnp` tool.
///
/// A file that the user names belongs to the source prefix that contains it, otherwise to the current
/// directory if that contains it, otherwise to the root of the file system. The rest of the path is its name
/// in nodes and output. Imports that begin with `/` are searched for in the import directories, then among
/// the built-in standard schemas, then in `/usr/local/include` and `/usr/include`.
#[derive(Clone, Debug)]
pub struct Disk {
    /// The current directory and the root of the file system, followed by added directories.
    roots: Vec<Root>,
    imports: Vec<u32>,
    standard: bool,
}

#[derive(Clone, Debug)]
struct Root {
    /// The path as the user wrote it, for messages.
    shown: String,
    /// The absolute path.
    path: PathBuf,
    is_prefix: bool,
}

const CURRENT: u32 = 0;
const FILE_SYSTEM: u32 = 1;

impl Disk {
    /// Returns a loader of files in the current directory.
    ///
    /// # Errors
    /// There is no current directory.
    pub fn new() -> io::Result<Self> {
        Ok(Disk::at(std::env::current_dir()?))
    }

    /// Returns a loader of files in `directory`, an absolute path that is used as the current directory.
    pub fn at(directory: impl Into<PathBuf>) -> Self {
        let root = |shown: &str, path| Root {
            shown: shown.to_owned(),
            path,
            is_prefix: false,
        };
        Disk {
            roots: vec![root("", directory.into()), root("/", PathBuf::from("/"))],
            imports: Vec::new(),
            standard: true,
        }
    }

    /// Adds a directory that is searched for imports that begin with `/` (`-I`). Returns `false` if there is
    /// no such directory.
    pub fn import_path(&mut self, directory: impl AsRef<Path>) -> bool {
        match self.root(directory.as_ref()) {
            Some(root) => {
                self.imports.push(root);
                true
            }
            None => false,
        }
    }

    /// Adds a directory that is removed from the names of files in it (`--src-prefix`). Returns `false` if
    /// there is no such directory.
    pub fn source_prefix(&mut self, directory: impl AsRef<Path>) -> bool {
        match self.root(directory.as_ref()) {
            Some(root) => {
                self.roots[root as usize].is_prefix = true;
                true
            }
            None => false,
        }
    }

    /// Sets whether imports are searched for among the standard schemas and in the system's directories. They
    /// are by default, without `--no-standard-import`.
    pub fn standard_import(&mut self, enabled: bool) {
        self.standard = enabled;
    }

    /// Returns the number of the directory, and adds the directory if it is new.
    fn root(&mut self, directory: &Path) -> Option<u32> {
        let path = self.absolute(directory);
        if !path.is_dir() {
            return None;
        }
        if let Some(known) = self.roots.iter().position(|root| root.path == path) {
            return Some(known as u32);
        }
        let mut shown = directory.to_string_lossy().into_owned();
        if !shown.ends_with('/') {
            shown.push('/');
        }
        self.roots.push(Root {
            shown,
            path,
            is_prefix: false,
        });
        Some(self.roots.len() as u32 - 1)
    }

    /// Returns the path from the root of the file system, without `.` and `..`. Symbolic links are not resolved.
    fn absolute(&self, path: &Path) -> PathBuf {
        let mut absolute = PathBuf::new();
        for part in self.roots[CURRENT as usize].path.join(path).components() {
            match part {
                std::path::Component::ParentDir => {
                    absolute.pop();
                }
                std::path::Component::CurDir => {}
                part => absolute.push(part),
            }
        }
        absolute
    }
}

impl Loader for Disk {
    fn locate(&self, path: &str) -> Location {
        let absolute = self.absolute(Path::new(path));
        let prefixes = self
            .roots
            .iter()
            .enumerate()
            .filter(|(_, root)| root.is_prefix);
        let best = prefixes
            .filter(|(_, root)| absolute.starts_with(&root.path))
            .max_by_key(|(_, root)| root.path.components().count());
        let current = &self.roots[CURRENT as usize].path;
        let root = match best {
            Some((at, _)) => at as u32,
            None if absolute.starts_with(current) => CURRENT,
            None => FILE_SYSTEM,
        };
        let rest = absolute
            .strip_prefix(&self.roots[root as usize].path)
            .unwrap_or(&absolute);
        Location {
            root,
            path: rest.to_string_lossy().into_owned(),
        }
    }

    fn search_roots(&self) -> Vec<u32> {
        let mut roots = self.imports.clone();
        if self.standard {
            roots.push(STANDARD);
            roots.extend([SYSTEM_LOCAL, SYSTEM]);
        }
        roots
    }

    fn read(&self, location: &Location, limit: usize) -> Result<Vec<u8>, ReadError> {
        match location.root {
            STANDARD => standard(&location.path),
            _ => read(&self.path(location).ok_or(ReadError::NotFound)?, limit),
        }
    }

    fn shown_name(&self, location: &Location) -> String {
        let prefix = match location.root {
            STANDARD => "<standard>/",
            SYSTEM_LOCAL => "/usr/local/include/",
            SYSTEM => "/usr/include/",
            root => self.roots.get(root as usize).map_or("", |root| &root.shown),
        };
        if prefix.is_empty() && location.path.is_empty() {
            return ".".to_owned();
        }
        format!("{prefix}{}", location.path)
    }

    fn path(&self, location: &Location) -> Option<PathBuf> {
        match location.root {
            STANDARD => None,
            SYSTEM_LOCAL => Some(Path::new("/usr/local/include").join(&location.path)),
            SYSTEM => Some(Path::new("/usr/include").join(&location.path)),
            root => Some(self.roots.get(root as usize)?.path.join(&location.path)),
        }
    }

    fn entries(&self, folder: &Location, prefix: &str) -> Vec<FolderEntry> {
        match folder.root {
            STANDARD => among(bundle::paths(), &folder.path, prefix),
            _ => { self.path(folder) }.map_or_else(Vec::new, |path| on_disk(&path, prefix)),
        }
    }
}

const SYSTEM_LOCAL: u32 = STANDARD - 1;
const SYSTEM: u32 = STANDARD - 2;

/// Returns the standard schema with this path.
pub(crate) fn standard(path: &str) -> Result<Vec<u8>, ReadError> {
    bundle::read(path)
        .map(|text| text.as_bytes().to_vec())
        .ok_or(ReadError::NotFound)
}

/// The greatest number of entries of a folder that are looked at.
const MOST_SEEN: usize = 100_000;

/// The greatest number of entries of a folder that are returned.
const MOST_FOUND: usize = 10_000;

/// Returns the entries of a folder on disk whose names begin with `prefix`. What is neither a file nor a folder and what no
/// schema can name is left out, and also links that lead nowhere.
fn on_disk(folder: &Path, prefix: &str) -> Vec<FolderEntry> {
    let entries = fs::read_dir(folder).into_iter().flatten().take(MOST_SEEN);
    let named = entries.filter_map(|entry| {
        let entry = entry.ok()?;
        let name = entry.file_name().into_string().ok()?;
        name.starts_with(prefix).then_some((name, entry))
    });
    let found = named.take(MOST_FOUND).filter_map(|(name, entry)| {
        let mut kind = entry.file_type().ok()?;
        if kind.is_symlink() {
            kind = fs::metadata(entry.path()).ok()?.file_type();
        }
        let is_folder = kind.is_dir();
        (is_folder || kind.is_file()).then_some(FolderEntry { name, is_folder })
    });
    found.collect()
}

/// Returns the entries of a folder whose names begin with `prefix`, where these are the paths of all files.
fn among<'a>(paths: impl Iterator<Item = &'a str>, folder: &str, prefix: &str) -> Vec<FolderEntry> {
    let inside = paths.filter_map(|path| match folder {
        "" => Some(path),
        _ => path.strip_prefix(folder)?.strip_prefix('/'),
    });
    let entries = inside.map(|path| {
        let (name, is_folder) = match path.split_once('/') {
            Some((name, _)) => (name.to_owned(), true),
            None => (path.to_owned(), false),
        };
        FolderEntry { name, is_folder }
    });
    let found: BTreeSet<FolderEntry> =
        { entries.filter(|entry| entry.name.starts_with(prefix)) }.collect();
    found.into_iter().collect()
}

fn read(path: &Path, limit: usize) -> Result<Vec<u8>, ReadError> {
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => ReadError::NotFound,
        _ => ReadError::Other(error.to_string()),
    };
    // Check before opening the file, since opening a pipe waits for its other end.
    let kind = fs::metadata(path).map_err(failed)?;
    if kind.is_dir() {
        return Err(ReadError::Directory);
    }
    if !kind.is_file() {
        return Err(ReadError::NotAFile);
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(failed)?;
    file.take(limit as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    if bytes.len() > limit {
        Err(ReadError::TooLarge)
    } else {
        Ok(bytes)
    }
}

/// Files in memory.
///
/// Paths are relative to a single root. Imports that begin with `/` are searched for there first, then among
/// the standard schemas.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    files: std::collections::BTreeMap<String, Vec<u8>>,
}

impl Memory {
    /// Returns a loader without files.
    pub fn new() -> Self {
        Memory::default()
    }

    /// Adds a file. Replaces a file with the same path.
    pub fn insert(&mut self, path: &str, content: impl Into<Vec<u8>>) {
        let path = normalise(path).unwrap_or_else(|_| path.to_owned());
        self.files.insert(path, content.into());
    }

    /// Returns the loader with a file added.
    pub fn with(mut self, path: &str, content: impl Into<Vec<u8>>) -> Self {
        self.insert(path, content);
        self
    }
}

impl Loader for Memory {
    fn locate(&self, path: &str) -> Location {
        Location {
            root: 0,
            path: normalise(path).unwrap_or_else(|_| path.to_owned()),
        }
    }

    fn search_roots(&self) -> Vec<u32> {
        vec![0, STANDARD]
    }

    fn read(&self, location: &Location, limit: usize) -> Result<Vec<u8>, ReadError> {
        if location.root == STANDARD {
            return standard(&location.path);
        }
        let content = self.files.get(&location.path).ok_or(ReadError::NotFound)?;
        if content.len() > limit {
            Err(ReadError::TooLarge)
        } else {
            Ok(content.clone())
        }
    }

    fn shown_name(&self, location: &Location) -> String {
        match location.root {
            STANDARD => format!("<standard>/{}", location.path),
            _ => location.path.clone(),
        }
    }

    fn entries(&self, folder: &Location, prefix: &str) -> Vec<FolderEntry> {
        match folder.root {
            STANDARD => among(bundle::paths(), &folder.path, prefix),
            _ => among(self.files.keys().map(String::as_str), &folder.path, prefix),
        }
    }
}
