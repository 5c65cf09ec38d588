//! The older version of the schemas.

use std::path::{Component, Path, PathBuf};

use zooph_diagnostics::{MAX_MESSAGE_BYTES, SourceMap, read_regular_file};
use zooph_ir::Request;
use zooph_resolve::Compilation;

use super::args::BreakingArgs;
use super::git::Revision;
use crate::args::Global;
use crate::report::{Failure, Reporter};
use crate::schema::{Setup, no_directory};

/// The older version of the schemas.
pub(crate) struct Baseline {
    old: Old,
    /// For each schema, whether the older version has it.
    exists: Vec<bool>,
}

enum Old {
    /// None of the schemas existed.
    Nothing(Request),
    Compiled(Box<Compilation>),
    Request(Request),
}

impl Baseline {
    pub(crate) fn request(&self) -> &Request {
        match &self.old {
            Old::Nothing(request) | Old::Request(request) => request,
            Old::Compiled(compilation) => compilation.request(),
        }
    }

    /// Returns the compilation, if the older version consists of schema files.
    pub(crate) fn compilation(&self) -> Option<&Compilation> {
        match &self.old {
            Old::Compiled(compilation) => Some(compilation),
            _ => None,
        }
    }

    /// Returns the schemas that existed in the older version.
    pub(crate) fn kept<'s>(&self, sources: &'s [PathBuf]) -> Vec<&'s PathBuf> {
        let pairs = sources.iter().zip(&self.exists);
        pairs
            .filter(|(_, exists)| **exists)
            .map(|(source, _)| source)
            .collect()
    }
}

/// Loads the older version.
pub(crate) fn load(
    global: &Global,
    args: &BreakingArgs,
    reporter: &Reporter,
) -> Result<Baseline, Failure> {
    let against = &args.against;
    if let Some(path) = &against.path {
        return match path.is_dir() {
            true => folder(global, path, args, reporter),
            false => file(global, path, args, reporter),
        };
    }
    if let Some(revision) = &against.revision {
        return from_git(global, revision, args, reporter);
    }
    let path = against.request.as_deref().unwrap_or(Path::new(""));
    request(path, args, reporter)
}

fn file(
    global: &Global,
    path: &Path,
    args: &BreakingArgs,
    reporter: &Reporter,
) -> Result<Baseline, Failure> {
    if args.sources.len() > 1 {
        let why = "it is the old version of one schema; give a folder for several";
        return Err(match path.exists() {
            true => Failure::new(format_args!("{}: {why}", path.display())),
            false => no_directory(path),
        });
    }
    let compilation = Setup::new(global).compile(&[path], reporter)?;
    Ok(Baseline {
        old: Old::Compiled(Box::new(compilation)),
        exists: vec![true],
    })
}

fn folder(
    global: &Global,
    folder: &Path,
    args: &BreakingArgs,
    reporter: &Reporter,
) -> Result<Baseline, Failure> {
    let mut old_paths = Vec::new();
    for source in &args.sources {
        let inside = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
        if !source.components().all(inside) {
            let source = source.display();
            let why = "its old version is looked up by its path in the folder, so the path must be relative, without `..`";
            return Err(Failure::new(format_args!("{source}: {why}")));
        }
        old_paths.push(folder.join(source));
    }
    let exists: Vec<bool> = old_paths.iter().map(|path| path.exists()).collect();
    tell_new(&args.sources, &exists, reporter);
    old_paths.retain(|path| path.exists());
    if old_paths.is_empty() {
        return Ok(nothing(exists));
    }
    let prefixes = [folder.to_owned()];
    let mut setup = Setup::new(global);
    setup.prefixes = &prefixes;
    let compilation = setup.compile(&old_paths, reporter)?;
    Ok(Baseline {
        old: Old::Compiled(Box::new(compilation)),
        exists,
    })
}

fn from_git(
    global: &Global,
    revision: &str,
    args: &BreakingArgs,
    reporter: &Reporter,
) -> Result<Baseline, Failure> {
    let setup = Setup::new(global);
    let revision = Revision::find(revision)?;
    let mut exists = Vec::new();
    for source in &args.sources {
        exists.push(revision.has(source)?);
    }
    tell_new(&args.sources, &exists, reporter);
    let mut baseline = nothing(exists);
    let sources = baseline.kept(&args.sources);
    if !sources.is_empty() {
        let compilation = setup.compile_with(revision.loader(setup.disk()?), &sources, reporter)?;
        baseline.old = Old::Compiled(Box::new(compilation));
    }
    Ok(baseline)
}

fn request(path: &Path, args: &BreakingArgs, reporter: &Reporter) -> Result<Baseline, Failure> {
    let name = path.display().to_string();
    let bytes = read_regular_file(&name, path, MAX_MESSAGE_BYTES).map_err(|error| {
        reporter.diagnostics(&[error], &SourceMap::new());
        Failure::Reported
    })?;
    let request = zooph_request::read(&bytes)
        .map_err(|fault| Failure::new(format_args!("{name}: no compiled schema: {fault}")))?;
    let only = request.requested_files.len() == 1 && args.sources.len() == 1;
    let has = |source: &PathBuf| {
        let parts = source
            .components()
            .filter(|part| *part != Component::CurDir);
        let plain: PathBuf = parts.collect();
        let mut files = request.requested_files.iter();
        only || files.any(|file| Path::new(&file.filename) == plain)
    };
    let exists: Vec<bool> = args.sources.iter().map(has).collect();
    tell_new(&args.sources, &exists, reporter);
    Ok(Baseline {
        old: Old::Request(request),
        exists,
    })
}

fn nothing(exists: Vec<bool>) -> Baseline {
    Baseline {
        old: Old::Nothing(Request::default()),
        exists,
    }
}

/// Mentions schemas without an older version, since a mistyped folder looks alike.
fn tell_new(sources: &[PathBuf], exists: &[bool], reporter: &Reporter) {
    for (source, exists) in sources.iter().zip(exists) {
        if !exists {
            let source = source.display();
            reporter.hint(format_args!(
                "{source} is new: there is no older version of it"
            ));
        }
    }
}
