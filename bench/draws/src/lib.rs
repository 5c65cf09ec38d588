//! What the benchmarks' inputs are drawn from, and what the classic benchmarks do with no message
//! at all. The order of draws is that of `bench/cases/README.md`.

mod carsales;
mod catrank;
pub mod classic;
mod eval;
mod random;
mod raw;

pub use carsales::{Car, Wheel};
pub use catrank::{Hit, draw_snippet, draw_url};
pub use eval::{Tree, apply, draw_operation, draw_value};
pub use random::Random;
pub use raw::{entries_sum, numbers_sum, sample, samples_sum, touch_sample, tree_nodes, tree_sum};

/// What is added up of a text where every byte counts, and where each one lies: 40 bits, so that sums
/// of some do not overflow.
pub fn touch_whole(text: &[u8]) -> u64 {
    let mixed = text.iter().fold(text.len() as u64, |sum, byte| {
        sum.wrapping_mul(31).wrapping_add(u64::from(*byte))
    });
    mixed & ((1 << 40) - 1)
}

/// What is added up of a text.
pub fn touch(text: &str) -> u64 {
    text.len() as u64 + text.bytes().next().map_or(0, u64::from)
}
