//! The Go back end. It generates a Record, a Reader and a Builder for each struct.
//!
//! [`generate`] first plans, then renders: `plan` makes every decision (packages, names, types, places), and
//! `render` fills templates, with a module for each face. The output is laid out as gofmt would, without
//! gofmt.

mod annotations;
mod backend;
mod check;
mod circles;
mod files;
mod names;
mod packages;
mod plan;
mod render;
mod spelling;
mod template;
mod types;

pub use backend::Go;
pub use check::is_import_path;
pub use zooph_backend::{File, Output, Remark};

use zooph_backend::{Bounds, Made, Site};
use zooph_ir::Request;
use zooph_ir::extent::Least;
use zooph_plan::Program;

/// The import path of the runtime.
pub const RUNTIME: &str = "zooph.dev/go";

/// The options of the Go back end.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The import path of the output folder, such as `example.com/weather`. Packages of files without
    /// `$Go.import` have import paths below it.
    pub prefix: String,
    /// The import path of the runtime, if it is not [`RUNTIME`].
    pub runtime: Option<String>,
    /// The limit of generated code in bytes. `None` stands for 64 MiB. The tool passes 64 bytes for each byte of
    /// schema if that is more.
    pub output: Option<u64>,
    /// Encodes a node to be embedded for reflection. If `None`, no nodes are embedded.
    pub encode_node: Option<fn(&zooph_ir::Node) -> Vec<u8>>,
}

/// Lower bounds of the code's size in bytes, if nodes are embedded. Templates with the shortest names make a little
/// more, which the test `no_code_is_refused_that_fits` checks.
const LEAST: Least = Least {
    structure: 5000,
    group: 1900,
    union: 800,
    void: 400,
    data: 700,
    pointer: 1250,
    capability: 1100,
    enumeration: 450,
    enumerant: 90,
    interface: 250,
    method: 130,
    part: 100,
    pair: 0,
    scopes: [15, 0],
};

/// Generates a file for each requested file. The output depends on the arguments only. Notes name packages
/// that Go will not find, since they lack an annotation `$Go.import`. `site` is the output folder.
///
/// # Errors
/// A remark for each annotation that Go cannot follow, for each folder with two packages, for each circle of files
/// whose packages would import each other, and if the code exceeds [`Options::output`].
pub fn generate(
    request: &Request,
    options: &Options,
    site: &dyn Site,
) -> Result<Output, Vec<Remark>> {
    let bounds = Bounds {
        output: options.output,
        least: options.encode_node.map(|_| &LEAST),
    };
    let make = |program: &Program<'_>| files_of(program, options, site);
    zooph_backend::generate(request, bounds, make)
}

fn files_of(
    program: &Program<'_>,
    options: &Options,
    site: &dyn Site,
) -> Result<Made, Vec<Remark>> {
    let refuse = |mistakes: Vec<Remark>| match mistakes.is_empty() {
        true => Ok(()),
        false => Err(mistakes),
    };
    refuse(check::annotations(program))?;
    let runtime = options.runtime.as_deref().unwrap_or(RUNTIME);
    let packages = packages::Packages::new(program, &options.prefix, runtime);
    let homes: Vec<check::Home<'_>> = { program.requested.iter() }
        .map(|(ix, file)| {
            let package = packages.of(*ix);
            check::Home {
                file,
                path: package.path_of(&file.filename),
                package: &package.name,
            }
        })
        .collect();
    refuse(check::folders(&homes))?;
    refuse(circles::refused(program, &packages))?;
    let names = names::Names::new(program, &packages);
    let planner = plan::Planner::new(program, &packages, &names);
    let mut made = Made::default();
    for ((ix, file), home) in program.requested.iter().zip(homes) {
        let used = types::Imports::new();
        made.files.push(File {
            path: home.path,
            text: render::file(
                (&file.filename, home.package),
                runtime,
                &plan::doc(program.file(*ix).doc),
                planner.file(*ix, &used, options.encode_node),
                &used,
            ),
        });
        let imports = used.list();
        let imports = imports.iter().map(|(path, _)| path.as_str());
        let warnings = packages.warnings(program, &file.filename, imports, site);
        let warnings = warnings
            .into_iter()
            .map(|text| Remark::of_node(file.id, text));
        made.notes.extend(warnings);
    }
    made.notes.extend(planner.notes());
    Ok(made)
}
