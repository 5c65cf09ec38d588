//! The C++ back end: for each struct a Record, a Reader and a Builder.
//!
//! Names are given once for a program (`names`); everything else is made when it is printed, declaration by
//! declaration, as documents (`render`) that know which files they need.

mod annotations;
mod backend;
mod leaves;
mod literal;
mod names;
mod render;
mod template;
mod types;
mod units;
mod words;

pub use backend::Cpp;

use zooph_emit::meter;
use zooph_ir::Request;
use zooph_plan::{Decl, Program};

/// What can be chosen.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Bytes of code that may be generated: `None` is 64 MiB. The tool allows 64 for each byte of
    /// schema if that is more.
    pub output: Option<u64>,
}

/// A generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// File name relative to the folder written to.
    pub path: String,
    /// The source.
    pub text: String,
}

/// Generated files, and notes about them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// Three for each requested file: `x.view.zooph.hpp`, `x.zooph.hpp` and `x.zooph.cpp`.
    pub files: Vec<File>,
    /// One sentence each.
    pub notes: Vec<String>,
}

/// Generates files for each requested file. The same request gives the same output.
///
/// # Errors
/// A sentence for each annotation that C++ cannot follow, and if the code is more than [`Options::output`] allows.
pub fn generate(request: &Request, options: &Options) -> Result<Output, Vec<String>> {
    let limit = meter::limit(options.output, 0);
    let size = |output: &Result<Output, _>| {
        let files = output.iter().flat_map(|output: &Output| &output.files);
        files.map(|file| file.text.len() as u64).sum()
    };
    meter::metered(limit, || files_of(request), size).map_err(|over| vec![over])?
}

fn files_of(request: &Request) -> Result<Output, Vec<String>> {
    let program = &Program::new(request).map_err(|wrong| vec![wrong])?;
    let mistakes = mistakes(program);
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let units = &units::Units::new(program);
    let names = &names::Names::new(program);
    let files = render::files::Files {
        program,
        units,
        names,
    };
    let made = units.requested.iter().flat_map(|unit| files.of(unit));
    let made = made.map(|(path, text)| File { path, text });
    let mut notes = program.notes();
    notes.sort();
    notes.dedup();
    Ok(Output {
        files: made.collect(),
        notes: notes.into_iter().map(|(_, text)| text).collect(),
    })
}

/// A sentence for each namespace that C++ cannot have.
fn mistakes(program: &Program<'_>) -> Vec<String> {
    let files = program.files.iter().filter(|file| file.is_requested);
    let mistakes = files.filter_map(|file| {
        let namespace = annotations::namespace(file.annotations)?;
        let is_good = names::is_namespace(&namespace);
        (!is_good).then(|| {
            format!(
                "{}: $Cxx.namespace({namespace:?}) is no namespace",
                file.name
            )
        })
    });
    mistakes.collect()
}

/// Goes on to a declaration, and accounts for what is made of the names around it. False if there is no more
/// code to be made.
fn begin(decl: &Decl<'_>) -> bool {
    meter::at(decl.path) && meter::spend(decl.path.len())
}
