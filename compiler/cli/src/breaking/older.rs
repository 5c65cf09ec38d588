//! Older versions of schemas on the disk.

use std::path::{Component, Path, PathBuf};

use zooph_breaking::Files;

use super::baseline::{Older, Version};
use crate::args::Global;
use crate::folder::schemas_in;
use crate::report::{Failure, Reporter};
use crate::schema::{Setup, no_directory};

/// A folder in which older versions have the same relative paths.
pub(super) struct Folder {
    path: PathBuf,
}

impl Folder {
    pub(super) fn new(path: &Path) -> Folder {
        Folder {
            path: path.to_owned(),
        }
    }

    /// Returns the path of an older version.
    fn inside(&self, source: &Path) -> Result<PathBuf, Failure> {
        let is_inside =
            |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
        if !source.components().all(is_inside) {
            let source = source.display();
            let why = "its old version is looked up by its path in the folder, so the path must be relative, without `..`";
            return Err(Failure::new(format_args!("{source}: {why}")));
        }
        Ok(self.path.join(source))
    }
}

impl Older for Folder {
    fn has(&self, source: &Path) -> Result<bool, Failure> {
        let path = self.inside(source)?;
        Ok(path.exists() && !path.is_dir())
    }

    fn schemas_in(&self, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
        let inside = self.inside(folder)?;
        let mut found = Vec::new();
        if inside.is_dir() {
            schemas_in(&inside, &mut found)?;
        }
        let renamed = found.iter().filter_map(|path| {
            let rest = path.strip_prefix(&inside).ok()?;
            Some(folder.join(rest))
        });
        Ok(renamed.collect())
    }

    fn load(
        self: Box<Self>,
        schemas: &[PathBuf],
        global: &Global,
        reporter: &Reporter,
    ) -> Result<Version, Failure> {
        let paths: Vec<PathBuf> = schemas.iter().map(|path| self.path.join(path)).collect();
        let prefixes = [self.path];
        let mut setup = Setup::new(global);
        setup.prefixes = &prefixes;
        let compilation = setup.compile(&paths, reporter)?;
        Ok(Version::Compiled(Box::new(compilation)))
    }
}

/// A file that is the older version of the only schema.
pub(super) struct File {
    path: PathBuf,
}

impl File {
    /// Checks that there is a single schema, which is no folder.
    pub(super) fn find(path: &Path, sources: &[PathBuf]) -> Result<File, Failure> {
        if sources.len() > 1 || sources.iter().any(|source| source.is_dir()) {
            let why = "it is the old version of one schema; give a folder for several";
            return Err(match path.exists() {
                true => Failure::new(format_args!("{}: {why}", path.display())),
                false => no_directory(path),
            });
        }
        Ok(File {
            path: path.to_owned(),
        })
    }
}

impl Older for File {
    fn has(&self, _source: &Path) -> Result<bool, Failure> {
        Ok(true)
    }

    fn schemas_in(&self, _folder: &Path) -> Result<Vec<PathBuf>, Failure> {
        Ok(Vec::new())
    }

    fn files(&self) -> Files {
        Files::Single
    }

    fn load(
        self: Box<Self>,
        _schemas: &[PathBuf],
        global: &Global,
        reporter: &Reporter,
    ) -> Result<Version, Failure> {
        let compilation = Setup::new(global).compile(&[&self.path], reporter)?;
        Ok(Version::Compiled(Box::new(compilation)))
    }
}
