//! What an operation may take of an input.

use std::time::Duration;

use serde::Deserialize;

/// Times of the loop that anything may take, and bytes for which there is one more.
const LOOPS: f64 = 200.0;
const BYTES_OF_A_LOOP: f64 = 10_000.0;

/// Beside what it holds, an operation may take so much memory: buffers, code that is loaded on its
/// first call, pages that an allocator has begun.
const CONSTANT: u64 = 8 << 20;

/// It may keep notes about its input, or copies of it, of so many times its size.
const COPIES: u64 = 6;

/// What is only handed on, packed or in another order, is in no limit: so many times the input.
const HANDED_ON: u64 = 2;

/// Output is limited to the byte, but for the mark that says where it was cut.
const MARK: u64 = 64;

/// The default of the limits `memory` and `output`, and of `bytes` where a message is not there yet.
const LEAST: u64 = 64 << 20;
const TIMES: u64 = 64;

/// What the drivers' own walks may build, and what of a message is rebuilt while an arena grows.
const DRIVER: u64 = 64 << 20;

/// What an operation has at a time beside its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Holds {
    /// As much as the limit `memory` allows.
    Memory,
    /// As much as the limit `output` allows.
    Output,
    /// As much as the limit `bytes` allows.
    Bytes,
    /// What the driver's own budget allows.
    Driver,
}

/// Limits that an input is put to operations with, of those that bounds depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Limits {
    memory: Option<u64>,
    output: Option<u64>,
    bytes: Option<u64>,
}

impl Limits {
    /// Their names.
    pub(super) const NAMES: [&str; 3] = ["memory", "output", "bytes"];

    /// Of the words of a request.
    pub(super) fn of(words: &str) -> Self {
        let mut limits = Limits::default();
        for (name, value) in words.split(' ').filter_map(|word| word.split_once('=')) {
            if let Some(limit) = limits.named(name) {
                *limit = value.parse().ok();
            }
        }
        limits
    }

    /// The same with the default of one of them.
    pub(super) fn without(mut self, name: &str) -> Self {
        if let Some(limit) = self.named(name) {
            *limit = None;
        }
        self
    }

    fn named(&mut self, name: &str) -> Option<&mut Option<u64>> {
        match name {
            "memory" => Some(&mut self.memory),
            "output" => Some(&mut self.output),
            "bytes" => Some(&mut self.bytes),
            _ => None,
        }
    }
}

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
    /// `holds` is what there is at a time. `slack` is what a language's memory may be of what lives:
    /// more than 1 where a collector lets garbage wait.
    pub(super) fn of(bytes: u64, limits: &Limits, holds: &[Holds], slack: f64) -> Self {
        let default = LEAST.max(TIMES * bytes);
        let limit = |holds| match holds {
            Holds::Memory => limits.memory.unwrap_or(default),
            Holds::Output => limits.output.unwrap_or(default),
            Holds::Bytes => limits.bytes.unwrap_or(default),
            Holds::Driver => DRIVER,
        };
        let held: u64 = holds.iter().map(|one| above(limit(*one))).sum();
        // A message that was made is no text, but has the limit of what it was made within.
        let output = holds.iter().rev().find(|one| **one != Holds::Driver);
        let output = output.map_or(default, |one| limit(*one));
        Bounds {
            loops: LOOPS + bytes as f64 / BYTES_OF_A_LOOP,
            memory: ((held + COPIES * bytes) as f64 * slack) as u64 + CONSTANT,
            output: above(output) + HANDED_ON * bytes + MARK,
        }
    }

    /// The bound of time where the loop takes `took`.
    pub(super) fn time(&self, took: Duration) -> Duration {
        took.mul_f64(self.loops)
    }
}

/// A tenth more.
fn above(limit: u64) -> u64 {
    limit + limit / 10
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOP: Duration = Duration::from_millis(10);
    const MADE: [Holds; 1] = [Holds::Memory];
    const PRINTED: [Holds; 1] = [Holds::Output];

    fn of(bytes: u64, limits: &str, holds: &[Holds]) -> Bounds {
        Bounds::of(bytes, &Limits::of(limits), holds, 1.0)
    }

    /// The faults that attacks have found are beyond the bounds, whatever the language.
    #[test]
    fn what_was_found_is_out_of_bounds() {
        let most = Bounds::of(432, &Limits::default(), &MADE, 3.0);
        assert!(most.memory < 1 << 30);
        assert!(most.time(LOOP) < Duration::from_secs(3));
        assert!(of(80, "", &PRINTED).output < 200 << 20);
        // 1.1 MB took 30 s, 520 KB took 34 s, 80 bytes gave 863 MiB.
        assert!(of(1_100_000, "", &MADE).time(LOOP) < Duration::from_secs(4));
        assert!(of(132_000, "", &PRINTED).output < 200 << 20);
    }

    #[test]
    fn bounds_grow_with_the_bytes() {
        let (small, large) = (of(0, "", &MADE), of(16 << 20, "", &MADE));
        assert!(small.memory >= LEAST && large.memory >= 1 << 30);
        assert!(small.time(LOOP) >= Duration::from_secs(2));
        assert!(large.time(LOOP) > small.time(LOOP));
    }

    /// What is above a limit by more than a tenth is out of bounds, however little the limit is.
    #[test]
    fn bounds_follow_the_limits_of_the_input() {
        let limit = 1 << 20;
        let made = of(8, "nesting=3 memory=1048576", &MADE);
        assert_eq!(made.memory, limit + limit / 10 + 8 * COPIES + CONSTANT);
        assert_eq!(made.output, limit + limit / 10 + 8 * HANDED_ON + MARK);
        assert_eq!(Limits::of("memory=1").without("memory"), Limits::default());
        // The one has nothing to do with the other.
        assert_eq!(of(8, "output=5", &MADE).memory, of(8, "", &MADE).memory);
        assert_eq!(of(0, "output=50", &PRINTED).output, 55 + MARK);
        assert_eq!(
            of(8, "memory=5", &PRINTED).output,
            of(8, "", &PRINTED).output
        );
        let both = of(
            8,
            "output=50 memory=1048576",
            &[Holds::Memory, Holds::Output],
        );
        assert_eq!(both.memory, made.memory + 55);
        assert_eq!(both.output, 55 + 8 * HANDED_ON + MARK);
    }

    /// What makes nothing may take nothing.
    #[test]
    fn what_only_looks_holds_only_notes() {
        assert_eq!(of(1 << 20, "", &[]).memory, (COPIES << 20) + CONSTANT);
    }
}
