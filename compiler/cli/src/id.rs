//! `zooph id`: makes a new id.

use crate::report::Failure;
use crate::streams;

/// Prints a new random id. Its highest bit is set.
pub(crate) fn run() -> Result<(), Failure> {
    let id = zooph_resolve::random_id()
        .map_err(|error| Failure::new(format_args!("no random numbers: {error}")))?;
    Ok(streams::put(format!("@{id:#x}\n").as_bytes())?)
}
