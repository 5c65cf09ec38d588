//! `zooph gen` and `zooph plugin`: the built-in code generators.

use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path};

use zooph_ir::Request;

use crate::args::{GenArgs, Global, Language};
use crate::report::{Failure, Reporter};
use crate::schema::Setup;

pub(crate) fn run(global: &Global, args: &GenArgs, reporter: &Reporter) -> Result<(), Failure> {
    if !args.out.is_dir() {
        return Err(Failure::new(format_args!(
            "{}: no such directory",
            args.out.display()
        )));
    }
    let mut setup = Setup::new(global);
    setup.prefixes = &args.src_prefix;
    let compilation = setup.compile(&args.sources, reporter)?;
    generate(args.language, compilation.request(), &args.out, reporter)
}

/// Reads a request on stdin and writes to the current directory.
pub(crate) fn plugin(language: Language) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    let request = zooph_request::read(&bytes)
        .map_err(|fault| Failure::new(format_args!("stdin is no compiled schema: {fault}")))?;
    generate(language, &request, Path::new("."), &Reporter::default())
}

fn generate(
    language: Language,
    request: &Request,
    directory: &Path,
    reporter: &Reporter,
) -> Result<(), Failure> {
    let output = match language {
        Language::Rust => {
            let options = zooph_gen_rust::Options {
                encode_node: Some(zooph_request::write_node),
                ..zooph_gen_rust::Options::default()
            };
            zooph_gen_rust::generate(request, &options)
        }
    };
    for note in &output.notes {
        reporter.note(&note.text);
    }
    for file in &output.files {
        write(directory, &file.path, &file.text)?;
        reporter.note(format_args!(
            "wrote {}",
            directory.join(&file.path).display()
        ));
    }
    Ok(())
}

/// A request from elsewhere may name any path; nothing is written outside the directory.
fn write(directory: &Path, path: &str, text: &str) -> Result<(), Failure> {
    let relative = Path::new(path);
    if !relative
        .components()
        .all(|part| matches!(part, Component::Normal(_)))
    {
        return Err(Failure::new(format_args!(
            "{path}: leads out of the output directory"
        )));
    }
    let target = directory.join(relative);
    let failed = |error: io::Error| Failure::new(format_args!("{}: {error}", target.display()));
    if let Some(parent) = target.parent() {
        fs::create_dir_all(parent).map_err(failed)?;
    }
    fs::write(&target, text).map_err(failed)
}
