//! The frame of code generation in every language: a request becomes a program, a back end makes files of it
//! within bounds, and notes are sorted.

use std::collections::HashSet;

use zooph_emit::meter;
use zooph_ir::extent::Least;
use zooph_ir::{Request, comments, endless};
use zooph_plan::{Decl, Program, Remark};

use crate::{File, Output};

/// The limits of the amount of generated code.
#[derive(Clone, Copy, Debug)]
pub struct Bounds<'l> {
    /// The limit in bytes, as in [`Settings::output`](crate::Settings::output).
    pub output: Option<u64>,
    /// A lower bound of the code's size, by which a request can be refused before any code is made. `None` if
    /// the language has no such bound.
    pub least: Option<&'l Least>,
}

/// The result of a back end for one program.
#[derive(Debug, Default)]
pub struct Made {
    /// The generated files, in the order of the requested files.
    pub files: Vec<File>,
    /// Remarks that concern this language only.
    pub notes: Vec<Remark>,
}

/// Generates the code of a request by calling `make`.
///
/// # Errors
/// The errors of `make`. A remark if the declarations of the request do not form a tree, if two schemas would
/// have the same file of generated code, or if the code exceeds the bounds.
pub fn generate(
    request: &Request,
    bounds: Bounds<'_>,
    make: impl FnOnce(&Program<'_>) -> Result<Made, Vec<Remark>>,
) -> Result<Output, Vec<Remark>> {
    let limit = meter::limit(bounds.output, 0);
    let beyond = bounds.least.and_then(|least| least.beyond(limit, request));
    let run = || {
        let request = comments::undirected(endless::ended(request));
        let program = &Program::new(&request).map_err(Remark::general)?;
        let made = make(program)?;
        refuse_same(&made.files).map_err(|remark| vec![remark])?;
        let mut notes = made.notes;
        notes.extend(program.notes());
        notes.sort();
        notes.dedup();
        Ok(Output {
            files: made.files,
            notes,
        })
    };
    meter::bounded(limit, beyond, run, size).map_err(Remark::general)?
}

/// Checks that all files have different paths. Languages turn names of schemas into names of modules, so two
/// schemas may have one module: `foo-x.capnp` and `foo_x.capnp`.
fn refuse_same(files: &[File]) -> Result<(), Remark> {
    let mut paths = HashSet::new();
    match files.iter().find(|file| !paths.insert(&file.path)) {
        None => Ok(()),
        Some(file) => Err(Remark::general(format!(
            "{} would be the code of two schemas: rename one of them",
            file.path
        ))),
    }
}

/// Returns the size of all files in bytes.
fn size<E>(output: &Result<Output, E>) -> u64 {
    let files = output.iter().flat_map(|output| &output.files);
    files.map(|file| file.text.len() as u64).sum()
}

/// Sets the declaration in progress, and charges for the names around it that its code repeats. Returns `false` if
/// the limit of code is reached.
pub fn begin(decl: &Decl<'_>) -> bool {
    meter::at(decl.path) && meter::spend(8 * decl.path.len())
}
