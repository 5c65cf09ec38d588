//! The Go back end: for each struct a Record, a Reader and a Builder.
//!
//! [`generate`] plans, then renders: `plan` makes every decision (packages, names, types, places),
//! `render` fills templates, one module per face. The output is laid out as gofmt would, without
//! gofmt.

mod annotations;
mod backend;
mod check;
mod files;
mod names;
mod packages;
mod plan;
mod render;
mod spelling;
mod types;

pub use backend::Go;
pub use check::is_import_path;
use std::collections::HashSet;

use zooph_emit::meter;
use zooph_ir::extent::Least;
use zooph_ir::{Id, Request};
use zooph_plan::{Decl, Program};

/// The import path of the runtime.
pub const RUNTIME: &str = "zooph.dev/go";

/// What can be chosen.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Import path of the folder that is written to, such as `example.com/weather`: what packages
    /// of files without `$Go.import` are imported by.
    pub prefix: String,
    /// Import path of the runtime instead of [`RUNTIME`].
    pub runtime: Option<String>,
    /// Bytes of code that may be generated: `None` is 64 MiB. The tool allows 64 for each byte of
    /// schema if that is more.
    pub output: Option<u64>,
    /// Encodes a node, to be embedded for reflection; nothing is embedded without it.
    pub encode_node: Option<fn(&zooph_ir::Node) -> Vec<u8>>,
}

/// Bytes of code that there are at the least where nodes are embedded; what templates make of the shortest names is a
/// little more (`no_code_is_refused_that_fits`).
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

/// A generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The schema's file.
    pub id: Id,
    /// File name relative to the folder written to.
    pub path: String,
    /// The source.
    pub text: String,
}

/// Something the user should know about the generated code.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Note {
    /// The declaration it is about.
    pub node: Id,
    /// One sentence.
    pub text: String,
}

/// Generated files, and notes about them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// One for each requested file, in that order.
    pub files: Vec<File>,
    /// Sorted by declaration.
    pub notes: Vec<Note>,
    /// Packages that the files import by paths that follow from [`Options::prefix`].
    pub imports: Vec<Import>,
}

/// A package that generated code imports by where the schema is, for want of a `$Go.import`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The schema that imports.
    pub by: String,
    /// The import path.
    pub import: String,
    /// The file that is generated for the schema that is imported, relative to the folder written
    /// to.
    pub path: String,
    /// Whether that file is one of the output.
    pub made: bool,
}

/// Generates a file for each requested file. The same request gives the same output.
///
/// # Errors
/// A sentence for each annotation that Go cannot follow, for each folder of two packages, and if the
/// code is more than [`Options::output`] allows.
pub fn generate(request: &Request, options: &Options) -> Result<Output, Vec<String>> {
    let limit = meter::limit(options.output, 0);
    let embeds = options.encode_node.is_some();
    let beyond = { embeds }.then(|| LEAST.beyond(limit, request)).flatten();
    let size = |output: &Result<Output, _>| {
        let files = output.iter().flat_map(|output: &Output| &output.files);
        files.map(|file| file.text.len() as u64).sum()
    };
    meter::bounded(limit, beyond, || files_of(request, options), size).map_err(|over| vec![over])?
}

fn files_of(request: &Request, options: &Options) -> Result<Output, Vec<String>> {
    let program = &Program::new(request).map_err(|wrong| vec![wrong])?;
    let mistakes = check::annotations(program);
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let runtime = options.runtime.as_deref().unwrap_or(RUNTIME);
    let packages = packages::Packages::new(program, &options.prefix, runtime);
    let homes: Vec<(&str, String, &str)> = { program.requested.iter() }
        .map(|(ix, file)| {
            let package = packages.of(*ix);
            let path = package.path_of(&file.filename);
            (file.filename.as_str(), path, package.name.as_str())
        })
        .collect();
    let mistakes = check::folders(&homes);
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let names = names::Names::new(program, &packages);
    let planner = plan::Planner::new(program, &packages, &names);
    let made = packages.made(program, runtime);
    let made: HashSet<&str> = made.iter().map(String::as_str).collect();
    let unnamed = packages.unnamed(program);
    let mut files = Vec::new();
    let mut imports = Vec::new();
    for (ix, file) in &program.requested {
        let package = packages.of(*ix);
        let used = types::Imports::new();
        files.push(File {
            id: file.id,
            path: package.path_of(&file.filename),
            text: render::file(
                (&file.filename, &package.name),
                runtime,
                &plan::doc(program.file(*ix).doc),
                planner.file(*ix, &used, options.encode_node),
                &used,
            ),
        });
        for (import, _) in used.list() {
            let made = made.contains(import.as_str());
            imports.extend(unnamed.get(import.as_str()).map(|path| Import {
                by: file.filename.clone(),
                import: import.clone(),
                path: path.clone(),
                made,
            }));
        }
    }
    Ok(Output {
        files,
        notes: planner.notes(),
        imports,
    })
}

/// Goes on to a declaration, and accounts for what its plan repeats of the names around it. False if
/// there is no more code to be made.
fn begin(decl: &Decl<'_>) -> bool {
    meter::at(decl.path) && meter::spend(8 * decl.path.len())
}
