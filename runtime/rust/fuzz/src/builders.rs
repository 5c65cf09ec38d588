//! Builder operations against the naive model.

/// Decodes `data` to operations and runs them.
pub fn run(data: &[u8]) {
    crate::support::ops::run(data);
}
