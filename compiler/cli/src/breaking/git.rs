//! Schemas as they were in a revision of a git repository.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use zooph_resolve::{Disk, Loader, Location, ReadError};

use super::baseline::{Older, Version};
use crate::args::Global;
use crate::report::{Failure, Reporter};
use crate::schema::Setup;

/// A revision of the repository that contains the current directory.
#[derive(Clone, Debug)]
pub(crate) struct Revision {
    /// The revision as the user wrote it.
    name: String,
    /// The hash of its commit.
    commit: String,
    /// The folder that contains the repository's files.
    top: PathBuf,
}

/// A file or folder in a revision.
struct Entry {
    mode: String,
    hash: String,
    path: String,
}

impl Entry {
    /// Parses a line of `git ls-tree`.
    fn parse(line: &str) -> Option<Entry> {
        let (head, path) = line.split_once('\t')?;
        let mut words = head.split(' ').map(str::to_owned);
        let (mode, _, hash) = (words.next()?, words.next(), words.next()?);
        let path = path.to_owned();
        Some(Entry { mode, hash, path })
    }

    /// Reports whether it is a file, and neither a folder, a link nor a repository.
    fn is_file(&self) -> bool {
        matches!(self.mode.as_str(), "100644" | "100755")
    }
}

impl Revision {
    /// Finds a revision.
    ///
    /// # Errors
    /// The program `git` is missing, the current directory is in no repository, or it has no such revision.
    pub(crate) fn find(name: &str) -> Result<Revision, Failure> {
        let top = git(&["rev-parse", "--show-toplevel"])?;
        if !top.status.success() {
            return Err(refused(
                &top,
                "the current directory is in no git repository",
            ));
        }
        let commit = format!("{name}^{{commit}}");
        let commit = git(&[
            "rev-parse",
            "--verify",
            "--quiet",
            "--end-of-options",
            &commit,
        ])?;
        if !commit.status.success() {
            return Err(Failure::new(format_args!(
                "{name}: git knows no such revision"
            )));
        }
        Ok(Revision {
            name: name.to_owned(),
            commit: line(&commit.stdout),
            top: PathBuf::from(line(&top.stdout)),
        })
    }

    /// Returns the path in the repository of a file or folder that the user named.
    ///
    /// # Errors
    /// It is not in the repository's folder.
    fn named(&self, source: &Path) -> Result<String, Failure> {
        let disk = Disk::new()?;
        let location = source.to_str().map(|source| disk.locate(source));
        let path = location.and_then(|location| self.inside(&disk.path(&location)?));
        path.ok_or_else(|| {
            let (source, top) = (source.display(), self.top.display());
            Failure::new(format_args!("{source}: it is not in the repository {top}"))
        })
    }

    /// Returns the path in the repository of a file, from its path without `.` and `..`.
    fn inside(&self, path: &Path) -> Option<String> {
        let inside = match path.strip_prefix(&self.top) {
            Ok(inside) => inside.to_owned(),
            // Git resolves the links in the path of the repository.
            Err(_) => resolved(path)?.strip_prefix(&self.top).ok()?.to_owned(),
        };
        Some(inside.to_str()?.to_owned())
    }

    /// Lists a path, or with `-r` all files in and below it.
    fn list(&self, path: &str, recursive: bool) -> io::Result<Vec<Entry>> {
        let mut args = vec!["--literal-pathspecs", "ls-tree", "--full-tree", "-z"];
        if recursive {
            args.push("-r");
        }
        args.push(&self.commit);
        // The top folder has no path.
        if !path.is_empty() {
            args.extend(["--", path]);
        }
        let listed = git(&args)?;
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        Ok(listed.split('\0').filter_map(Entry::parse).collect())
    }

    fn entry(&self, path: &str) -> io::Result<Option<Entry>> {
        Ok(self.list(path, false)?.into_iter().next())
    }

    fn read(&self, path: &str, limit: usize) -> Result<Vec<u8>, ReadError> {
        let other = |error: io::Error| ReadError::Other(error.to_string());
        let entry = self
            .entry(path)
            .map_err(other)?
            .ok_or(ReadError::NotFound)?;
        if !entry.is_file() {
            return Err(match entry.mode.as_str() {
                "040000" => ReadError::Directory,
                _ => ReadError::NotAFile,
            });
        }
        let mut child = command(&["cat-file", "blob", &entry.hash])
            .stderr(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(other)?;
        let mut bytes = Vec::new();
        let read = match child.stdout.take() {
            Some(pipe) => pipe.take(limit as u64 + 1).read_to_end(&mut bytes),
            None => Ok(0),
        };
        // The pipe is closed here, so git ends even if the file is larger.
        let status = child.wait().map_err(other)?;
        read.map_err(other)?;
        if bytes.len() > limit {
            return Err(ReadError::TooLarge);
        }
        match status.success() {
            true => Ok(bytes),
            false => Err(ReadError::Other("git cannot read it".to_owned())),
        }
    }
}

impl Older for Revision {
    fn has(&self, source: &Path) -> Result<bool, Failure> {
        let entry = self.entry(&self.named(source)?)?;
        Ok(entry.is_some_and(|entry| entry.mode != "040000"))
    }

    fn schemas_in(&self, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
        let inside = self.named(folder)?;
        let found = self.list(&inside, true)?.into_iter().filter_map(|entry| {
            let is_schema = entry.is_file() && entry.path.ends_with(".capnp");
            let rest = Path::new(&entry.path).strip_prefix(&inside).ok()?;
            // A file with the path of the folder has no rest.
            (is_schema && rest != Path::new("")).then(|| folder.join(rest))
        });
        Ok(found.collect())
    }

    fn load(
        self: Box<Self>,
        schemas: &[PathBuf],
        global: &Global,
        reporter: &Reporter,
    ) -> Result<Version, Failure> {
        let setup = Setup::new(global);
        let loader = RevisionLoader {
            revision: *self,
            disk: setup.disk()?,
        };
        let compilation = setup.compile_with(loader, schemas, reporter)?;
        Ok(Version::Compiled(Box::new(compilation)))
    }
}

/// A loader that finds files as the disk does, but reads those of a repository from a revision.
struct RevisionLoader {
    revision: Revision,
    disk: Disk,
}

impl Loader for RevisionLoader {
    fn locate(&self, path: &str) -> Location {
        self.disk.locate(path)
    }

    fn search_roots(&self) -> Vec<u32> {
        self.disk.search_roots()
    }

    fn read(&self, location: &Location, limit: usize) -> Result<Vec<u8>, ReadError> {
        let path = self.disk.path(location);
        match path.and_then(|path| self.revision.inside(&path)) {
            Some(path) => self.revision.read(&path, limit),
            None => self.disk.read(location, limit),
        }
    }

    fn shown_name(&self, location: &Location) -> String {
        let shown = self.disk.shown_name(location);
        let path = self.disk.path(location);
        match path.and_then(|path| self.revision.inside(&path)) {
            Some(_) => format!("{}:{shown}", self.revision.name),
            None => shown,
        }
    }
}

/// Returns a path without links in its folder. Parts of it may be gone. The name itself may be a link, which
/// the revision has as such.
fn resolved(path: &Path) -> Option<PathBuf> {
    let (folder, name) = (path.parent()?, path.file_name()?);
    let folder = match folder.canonicalize() {
        Ok(folder) => folder,
        Err(_) => resolved(folder)?,
    };
    Some(folder.join(name))
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new("git");
    command.args(args).stdin(Stdio::null());
    command
}

fn git(args: &[&str]) -> io::Result<Output> {
    command(args).output().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => io::Error::new(error.kind(), "the program `git` was not found"),
        _ => io::Error::new(
            error.kind(),
            format!("the program `git` cannot be run: {error}"),
        ),
    })
}

/// Returns an error with git's own reason.
fn refused(output: &Output, what: &str) -> Failure {
    let reason = String::from_utf8_lossy(&output.stderr);
    let reason = reason.lines().next().unwrap_or_default();
    Failure::new(format_args!("{what} ({reason})"))
}

/// Returns a line of output without its end.
fn line(output: &[u8]) -> String {
    String::from_utf8_lossy(output)
        .trim_end_matches(['\n', '\r'])
        .to_owned()
}
