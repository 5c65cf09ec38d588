//! The Rust back end: for each struct a Record, a Reader and a Builder.
//!
//! [`generate`] plans, then renders: `plan` makes every decision (names, types, places), `render`
//! makes documents, one module per family of accessors, of the forms that `layout` knows. The output is laid out
//! as rustfmt would, without rustfmt.

mod backend;
mod layout;
mod names;
mod plan;
mod render;
mod types;
mod words;

pub use backend::{Rust, modules_of};
pub use zooph_backend::{File, Output, Remark};

use std::collections::HashMap;

use zooph_backend::{Bounds, Made};
use zooph_emit::meter;
use zooph_ir::extent::Least;
use zooph_ir::{Id, Request};
use zooph_plan::{Decl, Program};

/// What can be chosen.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Paths of the modules of imported files, such as `crate::schemas::weather`. A file that is
    /// not here is a sibling: `super::weather`.
    pub modules: HashMap<Id, String>,
    /// The code is for a crate without `std`, which says `extern crate alloc;`.
    pub no_std: bool,
    /// Bytes of code that may be generated: `None` is 64 MiB. The tool allows 64 for each byte of
    /// schema if that is more.
    pub output: Option<u64>,
    /// Records are written as JSON and read from it, by the runtime's feature `json`.
    pub json: bool,
    /// Records derive the codec of native types, `zooph::raw`, by the crate `zooph-derive`.
    pub raw: bool,
    /// Encodes a node, to be embedded for reflection; nothing is embedded without it.
    pub encode_node: Option<fn(&zooph_ir::Node) -> Vec<u8>>,
}

/// Bytes of code that there are at the least where nodes are embedded; what templates make of the shortest names is a
/// little more (`no_code_is_refused_that_fits`).
const LEAST: Least = Least {
    structure: 2800,
    group: 1200,
    union: 1500,
    void: 450,
    data: 850,
    pointer: 1700,
    capability: 1700,
    enumeration: 450,
    enumerant: 55,
    interface: 80,
    method: 40,
    part: 100,
    pair: 0,
    scopes: [80, 5],
};

/// Generates a file for each requested file. The same request gives the same output.
///
/// # Errors
/// A remark that names a declaration, if annotations for JSON make no sense, if a type has no raw form, if the code is more than
/// [`Options::output`] allows, or if the request is of no compiler and its declarations are no tree.
pub fn generate(request: &Request, options: &Options) -> Result<Output, Vec<Remark>> {
    let bounds = Bounds {
        output: options.output,
        least: options.encode_node.map(|_| &LEAST),
    };
    let make = |program: &Program<'_>| files(program, options);
    zooph_backend::generate(request, bounds, make)
}

fn files(program: &Program<'_>, options: &Options) -> Result<Made, Vec<Remark>> {
    if options.json {
        plan::check_json(program)?;
    }
    if options.raw {
        zooph_plan::raw::check(program)?;
    }
    let planner = plan::Planner::new(program, options);
    let mut files = Vec::new();
    for (ix, file) in &program.requested {
        let module = names::module_of_file(&file.filename);
        let path = match file.filename.rsplit_once('/') {
            Some((folder, _)) => format!("{folder}/{module}.rs"),
            None => format!("{module}.rs"),
        };
        let items = planner.file(*ix);
        let render = render::Render { program, options };
        let doc = plan::file_doc(program.file(*ix).doc);
        let text = render.file(&file.filename, doc, file.id, &items);
        files.push(File { path, text });
    }
    let notes = planner.notes();
    Ok(Made { files, notes })
}

/// Goes on to a declaration, and accounts for what its plan repeats of the names around it. False if
/// there is no more code to be made.
fn begin(decl: &Decl<'_>) -> bool {
    meter::at(decl.path) && meter::spend(8 * decl.path.len())
}
