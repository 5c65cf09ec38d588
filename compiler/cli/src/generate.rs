//! `zooph gen` and `zooph plugin`: the built-in code generators.

use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use zooph_emit::meter;
use zooph_ir::Request;

use crate::args::{Choices, GenArgs, Global, Language, PluginArgs, Storage};
use crate::depfile;
use crate::report::{Failure, READ_INPUT, Reporter, cannot};
use crate::schema::{Setup, no_directory};
use crate::streams;

pub(crate) fn run(global: &Global, args: &GenArgs, reporter: &Reporter) -> Result<(), Failure> {
    if args.out.exists() && !args.out.is_dir() {
        return Err(no_directory(&args.out));
    }
    let mut setup = Setup::new(global);
    setup.prefixes = &args.src_prefix;
    let (compilation, inputs) = setup.compile_recorded(&args.sources, reporter)?;
    if args.src_prefix.is_empty() {
        let hint = args.sources.iter().find_map(|source| outside(source));
        hint.into_iter().for_each(|hint| reporter.hint(hint));
    }
    let request = compilation.request();
    let schema_bytes = compilation
        .sources()
        .iter()
        .map(|(_, source)| source.text().len());
    let output = meter::limit(global.max_output, schema_bytes.sum::<usize>() as u64);
    // The folder's place tells the import paths of Go's packages.
    fs::create_dir_all(&args.out).map_err(|error| no_folder(&args.out, &error))?;
    let written = generate(
        output,
        args.language,
        &args.choices,
        request,
        &args.out,
        reporter,
    )?;
    match &args.depfile {
        None => Ok(()),
        Some(file) => {
            let rule = depfile::rule(&written, &inputs);
            put(file, &rule).map(drop)
        }
    }
}

fn no_folder(folder: &Path, error: &io::Error) -> Failure {
    Failure::new(format_args!("{}: {error}", folder.display()))
}

/// Files that are not below the current directory keep their whole path in the names of output
/// files, as with the stock tool, which surprises whoever does not know about prefixes.
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

/// Reads a request on stdin and writes to the current directory.
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
    generate(
        output,
        args.language,
        &args.choices,
        &request,
        directory,
        reporter,
    )
    .map(drop)
}

/// Writes the code, and tells where it is.
fn generate(
    output: u64,
    language: Language,
    choices: &Choices,
    request: &Request,
    directory: &Path,
    reporter: &Reporter,
) -> Result<Vec<PathBuf>, Failure> {
    let (files, notes) = match language {
        Language::Go => go(request, output, choices, directory, reporter)?,
        Language::Ocaml => ocaml(request, output, choices.storage)?,
        Language::Rust => rust(request, output, choices.json)?,
    };
    for note in &notes {
        reporter.hint(note);
    }
    let mut targets = Vec::new();
    for (path, text) in &files {
        let (target, changed) = write(directory, path, text.as_bytes())?;
        let what = if changed { "wrote" } else { "left unchanged" };
        reporter.note(format_args!("{what} {}", target.display()));
        targets.push(target);
    }
    Ok(targets)
}

/// Paths and texts of files, and notes.
type Generated = (Vec<(String, String)>, Vec<String>);

fn go(
    request: &Request,
    output: u64,
    choices: &Choices,
    directory: &Path,
    reporter: &Reporter,
) -> Result<Generated, Failure> {
    let options = zooph_gen_go::Options {
        prefix: go_import_path(directory),
        runtime: choices.go_runtime.clone(),
        output: Some(output),
        encode_node: Some(zooph_request::write_node),
    };
    let output = zooph_gen_go::generate(request, &options).map_err(|mistakes| {
        for mistake in mistakes {
            reporter.failure(&Failure::Message(mistake));
        }
        Failure::Reported
    })?;
    for import in &output.imports {
        let (by, path) = (&import.by, &import.import);
        if options.prefix.is_empty() {
            reporter.hint(format_args!(
                "{by}: its code imports \"{path}\", which Go does not find: without a go.mod in the \
                 output directory or above it, import paths have to come from $Go.import"
            ));
        } else if !import.made && !directory.join(&import.path).exists() {
            reporter.hint(format_args!(
                "{by}: its code imports {path}, which has to be generated, too"
            ));
        }
    }
    let files = output.files.into_iter().map(|file| (file.path, file.text));
    let notes = output.notes.into_iter().map(|note| note.text);
    Ok((files.collect(), notes.collect()))
}

fn rust(request: &Request, output: u64, json: bool) -> Result<Generated, Failure> {
    let options = zooph_gen_rust::Options {
        output: Some(output),
        json,
        encode_node: Some(zooph_request::write_node),
        ..zooph_gen_rust::Options::default()
    };
    let output = zooph_gen_rust::generate(request, &options).map_err(Failure::new)?;
    let files = output.files.into_iter().map(|file| (file.path, file.text));
    let notes = output.notes.into_iter().map(|note| note.text);
    Ok((files.collect(), notes.collect()))
}

fn ocaml(request: &Request, output: u64, storage: Storage) -> Result<Generated, Failure> {
    let options = zooph_gen_ocaml::Options {
        storage: match storage {
            Storage::Bytes => zooph_gen_ocaml::Storage::Bytes,
            Storage::Big => zooph_gen_ocaml::Storage::Big,
        },
        output: Some(output),
        encode_node: Some(zooph_request::write_node),
    };
    let output = zooph_gen_ocaml::generate(request, &options).map_err(Failure::new)?;
    let files = output.files.into_iter().map(|file| (file.path, file.text));
    let notes = output.notes.into_iter().map(|note| note.text);
    Ok((files.collect(), notes.collect()))
}

/// A request from elsewhere may name any path; nothing is written outside the directory.
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

/// The import path of a directory: by the `go.mod` in it or above it. Empty if there is none, and
/// then only packages that import no others can be used as they are.
fn go_import_path(directory: &Path) -> String {
    let Ok(directory) = directory.canonicalize() else {
        return String::new();
    };
    for above in directory.ancestors() {
        let Ok(text) = fs::read_to_string(above.join("go.mod")) else {
            continue;
        };
        let module = text
            .lines()
            .find_map(|line| line.trim().strip_prefix("module"))
            .map(|name| name.split("//").next().unwrap_or(name).trim())
            .map(|name| name.trim_matches('"'));
        let below = directory.strip_prefix(above).unwrap_or(Path::new(""));
        let parts = module.into_iter().map(str::to_owned);
        let folders = below.iter().map(|part| part.to_string_lossy().into_owned());
        return parts.chain(folders).collect::<Vec<_>>().join("/");
    }
    String::new()
}
