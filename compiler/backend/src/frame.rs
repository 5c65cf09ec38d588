//! What generating code is in every language: the request becomes a program, files are made of it within bounds, and notes are
//! sorted.

use zooph_emit::meter;
use zooph_ir::extent::Least;
use zooph_ir::{Request, endless};
use zooph_plan::{Program, Remark};

use crate::{File, Output};

/// How much code may be made.
#[derive(Clone, Copy, Debug)]
pub struct Bounds<'l> {
    /// Bytes, as in [`Settings::output`](crate::Settings::output).
    pub output: Option<u64>,
    /// Bytes that there are at the least, by which a request is refused before any code is made. None where that is not known.
    pub least: Option<&'l Least>,
}

/// What a back end makes of a program.
#[derive(Debug, Default)]
pub struct Made {
    /// In the order of the requested files.
    pub files: Vec<File>,
    /// What is to be said of the language's own.
    pub notes: Vec<Remark>,
}

/// Has `make` make the code of a request.
///
/// # Errors
/// Those of `make`, and a remark if the request is of no compiler and its declarations are no tree, or if the code is more than
/// the bounds allow.
pub fn generate(
    request: &Request,
    bounds: Bounds<'_>,
    make: impl FnOnce(&Program<'_>) -> Result<Made, Vec<Remark>>,
) -> Result<Output, Vec<Remark>> {
    let limit = meter::limit(bounds.output, 0);
    let beyond = bounds.least.and_then(|least| least.beyond(limit, request));
    let run = || {
        let request = endless::ended(request);
        let program = &Program::new(&request).map_err(Remark::general)?;
        let made = make(program)?;
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

/// Bytes of all files.
fn size<E>(output: &Result<Output, E>) -> u64 {
    let files = output.iter().flat_map(|output| &output.files);
    files.map(|file| file.text.len() as u64).sum()
}
