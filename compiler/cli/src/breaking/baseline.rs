//! The older version of the schemas, and which schemas are compared.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use zooph_breaking::Files;
use zooph_ir::Request;
use zooph_resolve::Compilation;

use super::args::BreakingArgs;
use super::git::Revision;
use super::older::{File, Folder};
use super::request::Compiled;
use crate::args::Global;
use crate::folder::schemas_in;
use crate::report::{Failure, Reporter};

/// A place in which older versions of schemas are looked up by the paths of the newer ones.
pub(super) trait Older {
    /// Reports whether it has an older version of a schema.
    ///
    /// # Errors
    /// It cannot have one, because of the path.
    fn has(&self, source: &Path) -> Result<bool, Failure>;

    /// Returns the schemas that it has in a folder and in the folders below, by paths that begin with the
    /// folder's.
    ///
    /// # Errors
    /// It cannot have that folder, or it cannot be read.
    fn schemas_in(&self, folder: &Path) -> Result<Vec<PathBuf>, Failure>;

    /// Returns which files of the versions correspond.
    fn files(&self) -> Files {
        Files::Named
    }

    /// Loads its versions of schemas that it has.
    ///
    /// # Errors
    /// They have mistakes, which are reported.
    fn load(
        self: Box<Self>,
        schemas: &[PathBuf],
        global: &Global,
        reporter: &Reporter,
    ) -> Result<Version, Failure>;
}

/// The loaded older version.
pub(crate) enum Version {
    Compiled(Box<Compilation>),
    Request(Request),
}

impl Version {
    pub(crate) fn request(&self) -> &Request {
        match self {
            Version::Request(request) => request,
            Version::Compiled(compilation) => compilation.request(),
        }
    }

    /// Returns the compilation, if the older version consists of schema files.
    pub(crate) fn compilation(&self) -> Option<&Compilation> {
        match self {
            Version::Compiled(compilation) => Some(compilation),
            Version::Request(_) => None,
        }
    }
}

/// What is compared.
pub(crate) struct Baseline {
    /// The older version, if it has some of the schemas.
    pub(crate) old: Option<Version>,
    /// The schemas of the newer version.
    pub(crate) new: Vec<PathBuf>,
    /// Which files of the versions correspond.
    pub(crate) files: Files,
}

/// Finds the schemas, and loads their older version.
pub(crate) fn load(
    global: &Global,
    args: &BreakingArgs,
    reporter: &Reporter,
) -> Result<Baseline, Failure> {
    let older = find(args, reporter)?;
    let sources = Sources::find(&args.sources, &*older)?;
    let mut old = sources.gone;
    for source in &sources.files {
        if older.has(source)? {
            old.push(source.clone());
        } else {
            // A mistyped folder of the older version looks like a schema that is new.
            let source = source.display();
            reporter.hint(format_args!(
                "{source} is new: there is no older version of it"
            ));
        }
    }
    Ok(Baseline {
        files: older.files(),
        old: match old.is_empty() {
            true => None,
            false => Some(older.load(&old, global, reporter)?),
        },
        new: sources.files,
    })
}

fn find(args: &BreakingArgs, reporter: &Reporter) -> Result<Box<dyn Older>, Failure> {
    let against = &args.against;
    if let Some(path) = &against.path {
        return Ok(match path.is_dir() {
            true => Box::new(Folder::new(path)),
            false => Box::new(File::find(path, &args.sources)?),
        });
    }
    if let Some(revision) = &against.revision {
        return Ok(Box::new(Revision::find(revision)?));
    }
    let path = against.request.as_deref().unwrap_or(Path::new(""));
    Ok(Box::new(Compiled::read(path, &args.sources, reporter)?))
}

/// The given schemas, and those of the given folders.
struct Sources {
    /// The schemas of the newer version.
    files: Vec<PathBuf>,
    /// The schemas of the given folders that only the older version has.
    gone: Vec<PathBuf>,
}

impl Sources {
    fn find(given: &[PathBuf], older: &dyn Older) -> Result<Sources, Failure> {
        let mut sources = Sources {
            files: Vec::new(),
            gone: Vec::new(),
        };
        let mut known = HashSet::new();
        for source in given {
            if source.is_dir() {
                let mut files = Vec::new();
                schemas_in(source, &mut files)?;
                sources.folder(source, files, older.schemas_in(source)?, &mut known)?;
            } else if source.exists() || older.has(source)? {
                // A given file that is gone is an error of the compiler.
                sources.file(source.clone(), &mut known);
            } else {
                let old = older.schemas_in(source)?;
                if old.is_empty() {
                    sources.file(source.clone(), &mut known);
                } else {
                    sources.folder(source, Vec::new(), old, &mut known)?;
                }
            }
        }
        Ok(sources)
    }

    fn file(&mut self, file: PathBuf, known: &mut HashSet<PathBuf>) {
        if known.insert(file.clone()) {
            self.files.push(file);
        }
    }

    fn folder(
        &mut self,
        folder: &Path,
        new: Vec<PathBuf>,
        old: Vec<PathBuf>,
        known: &mut HashSet<PathBuf>,
    ) -> Result<(), Failure> {
        if new.is_empty() && old.is_empty() {
            let folder = folder.display();
            return Err(Failure::new(format_args!(
                "{folder}: neither version has a schema in this folder"
            )));
        }
        for file in new {
            self.file(file, known);
        }
        for file in old {
            if known.insert(file.clone()) {
                self.gone.push(file);
            }
        }
        Ok(())
    }
}
