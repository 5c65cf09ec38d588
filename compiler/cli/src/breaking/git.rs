//! Schemas as they were in a revision of a git repository.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use zooph_resolve::{Disk, Loader, Location, ReadError};

use crate::report::Failure;

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

/// A file in a revision.
struct Entry {
    mode: String,
    hash: String,
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

    /// Reports whether the revision has a file.
    ///
    /// # Errors
    /// The file is not in the repository's folder.
    pub(crate) fn has(&self, source: &Path) -> Result<bool, Failure> {
        let disk = Disk::new()?;
        let shown = source.display();
        let named = source.to_str();
        let location = named.map(|source| disk.locate(source));
        let path = location.and_then(|location| self.inside(&disk.path(&location)?));
        let Some(path) = path else {
            let top = self.top.display();
            return Err(Failure::new(format_args!(
                "{shown}: it is not in the repository {top}"
            )));
        };
        Ok(self.entry(&path)?.is_some())
    }

    /// Returns a loader that finds files like `disk`, but reads those of the repository from the revision.
    pub(crate) fn loader(self, disk: Disk) -> RevisionLoader {
        RevisionLoader {
            revision: self,
            disk,
        }
    }

    /// Returns the path of a file in the repository.
    fn inside(&self, path: &Path) -> Option<String> {
        let inside = path.strip_prefix(&self.top).ok()?;
        Some(inside.to_str()?.to_owned())
    }

    fn entry(&self, path: &str) -> io::Result<Option<Entry>> {
        let listed = git(&[
            "--literal-pathspecs",
            "ls-tree",
            "--full-tree",
            "-z",
            &self.commit,
            "--",
            path,
        ])?;
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let mut words = listed.split(['\t', ' ', '\0']);
        let (mode, _, hash) = (words.next(), words.next(), words.next());
        Ok(mode.zip(hash).map(|(mode, hash)| Entry {
            mode: mode.to_owned(),
            hash: hash.to_owned(),
        }))
    }

    fn read(&self, path: &str, limit: usize) -> Result<Vec<u8>, ReadError> {
        let other = |error: io::Error| ReadError::Other(error.to_string());
        let entry = self
            .entry(path)
            .map_err(other)?
            .ok_or(ReadError::NotFound)?;
        match entry.mode.as_str() {
            "100644" | "100755" => {}
            "040000" => return Err(ReadError::Directory),
            _ => return Err(ReadError::NotAFile),
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

/// A loader that reads the files of a repository from a revision, and others from the disk.
pub(crate) struct RevisionLoader {
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
