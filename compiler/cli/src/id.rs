//! `zooph id`.

use std::io::Write;

use crate::report::{Failure, WRITE_OUTPUT, cannot};

/// Prints a new id: random, with the highest bit set.
pub(crate) fn run() -> Result<(), Failure> {
    let id = zooph_resolve::random_id()
        .map_err(|error| Failure::new(format_args!("no random numbers: {error}")))?;
    let written = writeln!(std::io::stdout(), "@{id:#x}");
    Ok(written.map_err(cannot(WRITE_OUTPUT))?)
}
