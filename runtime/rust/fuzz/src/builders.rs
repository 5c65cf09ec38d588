//! Runs Builder operations on the runtime and on the naive model.

/// Decodes `data` to a sequence of operations and runs them.
pub fn run(data: &[u8]) {
    crate::support::ops::run(data);
}
