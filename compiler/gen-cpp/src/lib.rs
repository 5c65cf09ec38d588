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
pub use zooph_backend::{File, Output, Remark};

use zooph_backend::{Bounds, Made};
use zooph_emit::meter;
use zooph_ir::Request;
use zooph_plan::{Decl, Program};

/// What can be chosen.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Bytes of code that may be generated: `None` is 64 MiB. The tool allows 64 for each byte of
    /// schema if that is more.
    pub output: Option<u64>,
    /// A header of its own gives Records the codec of native types, `zooph/raw.hpp`.
    pub raw: bool,
}

/// Generates files for each requested file. The same request gives the same output.
///
/// # Errors
/// A remark for each annotation that C++ cannot follow, and if the code is more than [`Options::output`] allows.
pub fn generate(request: &Request, options: &Options) -> Result<Output, Vec<Remark>> {
    let bounds = Bounds {
        output: options.output,
        least: None,
    };
    let files = |program: &Program<'_>| files_of(program, options);
    zooph_backend::generate(request, bounds, files)
}

fn files_of(program: &Program<'_>, options: &Options) -> Result<Made, Vec<Remark>> {
    let mut mistakes = mistakes(program);
    if options.raw {
        mistakes.extend(zooph_plan::raw::check(program).err());
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let units = &units::Units::new(program);
    let names = &names::Names::new(program);
    let files = render::files::Files {
        program,
        units,
        names,
        raw: options.raw,
    };
    let made = units.requested.iter().flat_map(|unit| files.of(unit));
    let made = made.map(|(path, text)| File { path, text });
    Ok(Made {
        files: made.collect(),
        notes: Vec::new(),
    })
}

/// Returns a remark for each namespace that C++ cannot have.
fn mistakes(program: &Program<'_>) -> Vec<Remark> {
    let files = program.files.iter().filter(|file| file.is_requested);
    let mistakes = files.filter_map(|file| {
        let namespace = annotations::namespace(file.annotations)?;
        let is_good = names::is_namespace(&namespace);
        (!is_good).then(|| {
            let name = file.name;
            let text = format!("{name}: $Cxx.namespace({namespace:?}) is no namespace");
            Remark::of_node(file.id, text)
        })
    });
    mistakes.collect()
}

/// Goes on to a declaration, and accounts for what is made of the names around it. False if there is no more
/// code to be made.
fn begin(decl: &Decl<'_>) -> bool {
    meter::at(decl.path) && meter::spend(decl.path.len())
}
