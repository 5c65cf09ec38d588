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
    /// How many bytes of memory the elements of lists, sets and maps and the targets of pointers may take in all.
    /// [`None`] stands for 64 bytes for each byte of the input, or 64 MiB if that is more. A type may need much more
    /// memory than input: an absent value of type `Option<[u64; 1000]>` takes one byte of the input.
    pub memory: Option<u64>,
    /// How many bytes of the stack decoding may use, 1.5 MiB by default. Using more is a fault of kind nesting;
    /// types that take much stack on each level can reach it first. Threads have 2 MiB of stack by default.
    pub stack: usize,
}

impl Limits {
    /// Returns how many bytes of memory the values in an input of this length may take.
    pub(super) fn memory_for(&self, input: usize) -> u64 {
        let usual = (input as u64).saturating_mul(64).max(64 << 20);
        self.memory.unwrap_or(usual)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            nesting: 1_000,
            empty_elements: 8 << 20,
            memory: None,
            stack: 3 << 19,
        }
    }
}
