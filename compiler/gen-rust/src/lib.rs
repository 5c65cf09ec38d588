//! The Rust back end. It generates a Record, a Reader and a Builder for each struct.
//!
//! [`generate`] first plans, then renders: `plan` makes every decision (names, types, places), and `render` makes
//! documents, with a module for each family of accessors. The forms of code in them come from `layout`. The output
//! is laid out as rustfmt would, without rustfmt.

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
use zooph_ir::extent::Least;
use zooph_ir::{Id, Request};
use zooph_plan::Program;

/// The options of the Rust back end.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Paths of the modules of imported files, such as `crate::schemas::weather`. The module of a file that is
    /// not listed is a sibling, such as `super::weather`.
    pub modules: HashMap<Id, String>,
    /// Whether the code is for a crate without `std`, which declares `extern crate alloc;`.
    pub no_std: bool,
    /// The limit of generated code in bytes. `None` stands for 64 MiB. The tool passes 64 bytes for each byte of
    /// schema if that is more.
    pub output: Option<u64>,
    /// Whether Records can be written as JSON and read from it. The runtime needs its feature `json`.
    pub json: bool,
    /// Whether Records derive the codec of native types, `zooph::raw`, by the crate `zooph-derive`.
    pub raw: bool,
    /// Encodes a node to be embedded for reflection. If `None`, no nodes are embedded.
    pub encode_node: Option<fn(&zooph_ir::Node) -> Vec<u8>>,
}

/// Lower bounds of the code's size in bytes, if nodes are embedded. Templates with the shortest names make a little
/// more, which the test `no_code_is_refused_that_fits` checks.
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

/// Generates a file for each requested file. The output depends on the arguments only.
///
/// # Errors
/// A remark that names a declaration: its annotations for JSON are wrong, it has no raw form, the code exceeds
/// [`Options::output`], or the declarations do not form a tree.
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
    refuse_confused(program, &planner.names).map_err(|remark| vec![remark])?;
    let notes = planner.notes();
    Ok(Made { files, notes })
}

/// Checks that no file's code refers to two modules by the same path: those of `a/x.capnp` and `b/x.capnp`, or its
/// own module and that of another file.
fn refuse_confused(program: &Program<'_>, names: &names::Names) -> Result<(), Remark> {
    let Some((from, modules)) = names.confused() else {
        return Ok(());
    };
    let [one, other] = modules.map(|file| program.file(file).name);
    let file = program.file(from);
    Err(Remark::of_node(
        file.id,
        format!(
            "{}: {one} and {other} would have the same module here; give one of them another path with `--module` \
             or $Rust.parentModule",
            file.name
        ),
    ))
}
