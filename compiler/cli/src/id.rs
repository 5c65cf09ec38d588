//! `zooph id`.

use crate::report::Failure;
use crate::streams;

/// Prints a new id: random, with the highest bit set.
pub(crate) fn run() -> Result<(), Failure> {
    let id = zooph_resolve::random_id()
        .map_err(|error| Failure::new(format_args!("no random numbers: {error}")))?;
    Ok(streams::put(format!("@{id:#x}\n").as_bytes())?)
}
