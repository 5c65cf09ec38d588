//! The C++ back end. It generates a Record, a Reader and a Builder for each struct.
//!
//! `names` names everything in a program once. The rest is made when it is printed: `render` makes a document
//! for each declaration, and the document knows the files that it needs.

mod annotations;
mod backend;
mod leaves;
mod literal;
mod names;
mod render;
mod types;
mod units;
mod words;

pub use backend::Cpp;
pub use zooph_backend::{File, Output, Remark};

use zooph_backend::{Bounds, Made};
use zooph_ir::Request;
use zooph_plan::Program;

/// The options of the C++ back end.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The limit of generated code in bytes. `None` stands for 64 MiB. The tool passes 64 bytes for each byte of
    /// schema if that is more.
    pub output: Option<u64>,
    /// Whether to generate another header with the codec of native types, `zooph/raw.hpp`, for Records.
    pub raw: bool,
}

/// Generates files for each requested file. The output depends on the arguments only.
///
/// # Errors
/// A remark for each annotation that C++ cannot follow, and if the code exceeds [`Options::output`].
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
    mistakes.extend(program.half_circles(true));
    if options.raw {
        mistakes.extend(zooph_plan::raw::check(program).err());
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let units = &units::Units::new(program);
    let names = &names::Names::new(program);
    if !names.clashes.is_empty() {
        return Err(names.clashes.clone());
    }
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

/// Returns a remark for each namespace that is not valid in C++.
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
