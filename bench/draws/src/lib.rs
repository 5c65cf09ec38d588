//! Draws the benchmarks' inputs, and runs the classic benchmarks without messages.
//! `bench/cases/README.md` describes the draws in their order.

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

/// Returns what a text adds to a verifier's checksum: a hash of every byte and its position. It has
/// 40 bits, so the sum of many texts does not overflow.
pub fn touch_whole(text: &[u8]) -> u64 {
    let mixed = text.iter().fold(text.len() as u64, |sum, byte| {
        sum.wrapping_mul(31).wrapping_add(u64::from(*byte))
    });
    mixed & ((1 << 40) - 1)
}

/// Returns what a text adds to a timed checksum: its length and its first byte.
pub fn touch(text: &str) -> u64 {
    text.len() as u64 + text.bytes().next().map_or(0, u64::from)
}
