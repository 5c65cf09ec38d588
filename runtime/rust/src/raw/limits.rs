//! Limits on the cost of decoding.

/// Limits on the cost of decoding. [`Default`] is suitable for untrusted bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The largest nesting of values, 1,000 levels by default. The elements of a list, set or map are a level; so
    /// are the value of an optional one and the fields of a constructor. Values of constant size are no level,
    /// because nothing can be nested in them.
    pub nesting: u32,
    /// The largest number of elements that take no bytes, summed over all lists: 8 Mi (8,388,608) by default.
    pub empty_elements: u64,
    /// How many bytes of the stack decoding may use, 1.5 MiB by default. Using more is a fault of kind nesting;
    /// types that take much stack on each level can reach it first. Threads have 2 MiB of stack by default.
    pub stack: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            nesting: 1_000,
            empty_elements: 8 << 20,
            stack: 3 << 19,
        }
    }
}
