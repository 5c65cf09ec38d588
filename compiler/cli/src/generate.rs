//! `zooph gen` and `zooph plugin`: the built-in code generators.

use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use zooph_backend::{Directory, Remark};
use zooph_diagnostics::{Code, Diagnostic, Severity};
use zooph_emit::meter;
use zooph_ir::Request;
use zooph_resolve::Compilation;

use crate::args::{GenArgs, Global, PluginArgs};
use crate::depfile;
use crate::language::Chosen;
use crate::report::{Failure, READ_INPUT, Reporter, cannot};
use crate::schema::{Setup, no_directory};
use crate::streams;

pub(crate) fn run(global: &Global, args: &GenArgs, reporter: &Reporter) -> Result<(), Failure> {
    if args.out.exists() && !args.out.is_dir() {
        return Err(no_directory(&args.out));
    }
    let mut setup = Setup::new(global);
    setup.prefixes = &args.src_prefix;
    let sources = &args.language.sources;
    let (compilation, inputs) = setup.compile_recorded(sources, reporter)?;
    if args.src_prefix.is_empty() {
        let hint = sources.iter().find_map(|source| outside(source));
        hint.into_iter().for_each(|hint| reporter.hint(hint));
    }
    let request = compilation.request();
    let schema_bytes = compilation
        .sources()
        .iter()
        .map(|(_, source)| source.text().len());
    let output = meter::limit(global.max_output, schema_bytes.sum::<usize>() as u64);
    // The output folder must exist, since its location determines the import paths of Go packages.
    fs::create_dir_all(&args.out).map_err(|error| no_folder(&args.out, &error))?;
    let teller = Teller {
        reporter,
        compilation: Some(&compilation),
    };
    let written = generate(output, &args.language.chosen, request, &args.out, &teller)?;
    match &args.depfile {
        None => Ok(()),
        Some(file) => {
            let target = args.depfile_target.as_ref().map(std::slice::from_ref);
            let rule = depfile::rule(target.unwrap_or(&written), &inputs);
            put(file, &rule).map(drop)
        }
    }
}

fn no_folder(folder: &Path, error: &io::Error) -> Failure {
    Failure::new(format_args!("{}: {error}", folder.display()))
}

/// Returns a hint if a file is not below the current directory. As in the stock tool, the names of its
/// output files contain its whole path then, which surprises users who do not know `--src-prefix`.
fn outside(source: &Path) -> Option<String> {
    let directory = source.parent()?;
    let current = std::env::current_dir().ok()?.canonicalize().ok()?;
    let is_below = directory
        .canonicalize()
        .is_ok_and(|directory| directory.starts_with(current));
    let (source, directory) = (source.display(), directory.display());
    let hint = format!(
        "{source} is not below the current directory, so the output has all of its path; \
         --src-prefix {directory} takes it off"
    );
    (!is_below && !directory.to_string().is_empty()).then_some(hint)
}

/// Reads a request on stdin and writes code to the current directory.
pub(crate) fn plugin(
    global: &Global,
    args: &PluginArgs,
    reporter: &Reporter,
) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    let read = streams::check_input().and_then(|()| io::stdin().lock().read_to_end(&mut bytes));
    read.map_err(cannot(READ_INPUT))?;
    let request = zooph_request::read(&bytes)
        .map_err(|fault| Failure::new(format_args!("stdin is no compiled schema: {fault}")))?;
    let directory = Path::new(".");
    let output = meter::limit(global.max_output, bytes.len() as u64);
    let teller = Teller {
        reporter,
        compilation: None,
    };
    generate(output, &args.language, &request, directory, &teller).map(drop)
}

/// Reports remarks of back ends, with their places in the sources if these are known.
struct Teller<'t> {
    reporter: &'t Reporter,
    compilation: Option<&'t Compilation>,
}

impl Teller<'_> {
    fn tell(&self, remarks: &[Remark], severity: Severity) {
        let places = self.compilation.map(|all| (all.places(), all.sources()));
        for remark in remarks {
            let place = places.as_ref().and_then(|(places, sources)| {
                let span = places.of(remark.node?, remark.member)?;
                Some((span, *sources))
            });
            match (place, severity) {
                (Some((span, sources)), _) => {
                    let code = match severity {
                        Severity::Error => Code::NoCode,
                        Severity::Note | Severity::Warning => Code::AboutCode,
                    };
                    let found = Diagnostic::new(severity, code, span, &remark.text);
                    self.reporter.diagnostics(&[found], sources);
                }
                (None, Severity::Error) => self.reporter.failure(&Failure::new(remark)),
                (None, _) => self.reporter.hint(remark),
            }
        }
    }
}

/// Generates and writes the code. Returns the paths of the files.
fn generate(
    limit: u64,
    chosen: &Chosen,
    request: &Request,
    directory: &Path,
    teller: &Teller<'_>,
) -> Result<Vec<PathBuf>, Failure> {
    let mut settings = chosen.settings.clone();
    settings.output = Some(limit);
    settings.encode_node = Some(zooph_request::write_node);
    let output = chosen
        .backend
        .generate(request, &settings, &Directory(directory));
    let output = output.map_err(|mistakes| {
        teller.tell(&mistakes, Severity::Error);
        Failure::Reported
    })?;
    teller.tell(&output.notes, Severity::Note);
    let mut targets = Vec::new();
    for file in &output.files {
        let (target, changed) = write(directory, &file.path, file.text.as_bytes())?;
        let what = if changed { "wrote" } else { "left unchanged" };
        teller
            .reporter
            .note(format_args!("{what} {}", target.display()));
        targets.push(target);
    }
    Ok(targets)
}

/// Writes a file below the directory. A request from elsewhere may contain any path, so paths that lead out
/// of the directory are refused.
fn write(directory: &Path, path: &str, text: &[u8]) -> Result<(PathBuf, bool), Failure> {
    let relative = Path::new(path);
    if !relative
        .components()
        .all(|part| matches!(part, Component::Normal(_)))
    {
        return Err(Failure::new(format_args!(
            "{path}: leads out of the output directory"
        )));
    }
    let target = match directory == Path::new(".") {
        true => relative.to_owned(),
        false => directory.join(relative),
    };
    let changed = put(&target, text)?;
    Ok((target, changed))
}

fn put(target: &Path, text: &[u8]) -> Result<bool, Failure> {
    let failed = |error: io::Error| Failure::new(format_args!("{}: {error}", target.display()));
    zooph_emit::replace(target, text).map_err(failed)
}
