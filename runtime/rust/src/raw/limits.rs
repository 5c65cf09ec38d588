//! What decoding may cost.

/// What decoding may cost. [`Default`] fits bytes from anyone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Levels of values within values, 1,000 by default. The elements of a list, set or map are a
    /// level, the value of an optional one and the fields of a constructor, unless their sizes are
    /// constant: those hold nothing that could be nested.
    pub nesting: u32,
    /// Elements that take no bytes, over all lists together: 8 Mi (8,388,608) by default.
    pub empty_elements: u64,
    /// Bytes of the stack, one and a half MiB by default: what would take more is a fault of nesting,
    /// as it can be with types that take much of it on each level. Threads have 2 MiB unless told otherwise.
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
