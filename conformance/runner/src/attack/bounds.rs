//! What an operation may take of an input.

use std::time::Duration;

/// Times of the loop that anything may take, and bytes for which there is one more.
const LOOPS: f64 = 200.0;
const BYTES_OF_A_LOOP: f64 = 10_000.0;

/// Beside the limit: buffers, code that is loaded on its first call, the answer itself.
const CONSTANT: u64 = 24 << 20;

/// The default of the limits `memory` and `output`.
const LEAST: u64 = 64 << 20;
const TIMES: u64 = 64;

/// The bounds of an operation on an input of some bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// Times of the loop.
    loops: f64,
    /// Growth of the resident memory, in bytes.
    pub(super) memory: u64,
    /// Bytes of output.
    pub(super) output: u64,
}

impl Bounds {
    /// `slack` is what a language's memory may be of what lives: more than 1 where a collector
    /// lets garbage wait. `holds` is how many results, each
    /// within the limit, there are at a time.
    pub(super) fn of(bytes: u64, holds: u64, slack: f64) -> Self {
        let limit = LEAST.max(TIMES * bytes);
        let limit = limit + limit / 10;
        Bounds {
            loops: LOOPS + bytes as f64 / BYTES_OF_A_LOOP,
            memory: ((limit * holds) as f64 * slack) as u64 + bytes + CONSTANT,
            output: limit + (1 << 20),
        }
    }

    /// The bound of time where the loop takes `took`.
    pub(super) fn time(&self, took: Duration) -> Duration {
        took.mul_f64(self.loops)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOP: Duration = Duration::from_millis(10);

    /// The faults that attacks have found are beyond the bounds, whatever the language.
    #[test]
    fn what_was_found_is_out_of_bounds() {
        let most = Bounds::of(432, 1, 2.0);
        assert!(most.memory < 1 << 30);
        assert!(most.time(LOOP) < Duration::from_secs(3));
        assert!(most.output < 200 << 20);
        // 1.1 MB took 30 s, 520 KB took 34 s, 80 bytes gave 863 MiB.
        assert!(Bounds::of(1_100_000, 1, 2.0).time(LOOP) < Duration::from_secs(4));
        assert!(Bounds::of(132_000, 1, 1.0).output < 200 << 20);
    }

    #[test]
    fn bounds_grow_with_the_bytes() {
        let (small, large) = (Bounds::of(0, 1, 1.0), Bounds::of(16 << 20, 1, 1.0));
        assert!(small.memory >= LEAST && large.memory >= 1 << 30);
        assert!(small.time(LOOP) >= Duration::from_secs(2));
        assert!(large.time(LOOP) > small.time(LOOP));
    }
}
