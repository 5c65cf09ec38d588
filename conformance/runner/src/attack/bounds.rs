//! Bounds on the time, memory and output of an operation, by its input.

use std::time::Duration;

use serde::Deserialize;

/// The time that every operation may take, as multiples of the loop's, and the number of bytes of
/// input for one more.
const LOOPS: f64 = 200.0;
const BYTES_OF_A_LOOP: f64 = 10_000.0;

/// Memory that every operation may use in addition: for buffers, for code that is loaded on its
/// first call, and for pages that an allocator keeps.
const CONSTANT: u64 = 8 << 20;

/// An operation may keep notes about its input, or copies, of up to this multiple of its size.
const COPIES: u64 = 6;

/// Output that only repeats the input, packed or in another order, is not limited. It may be this
/// multiple of the input's size.
const HANDED_ON: u64 = 2;

/// Output is limited to the byte, except for the mark that says where it was cut.
const MARK: u64 = 64;

/// The defaults of the limits `memory` and `output`, and of `bytes` for messages that have not
/// arrived: this many bytes, or this multiple of the input's size if that is larger.
const LEAST: u64 = 64 << 20;
const TIMES: u64 = 64;

/// Memory for values that the drivers' own code builds, and for parts of a message that are rebuilt
/// while an arena grows.
const DRIVER: u64 = 64 << 20;

/// A kind of memory that an operation holds at a time, in addition to its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Holds {
    /// As much as the limit `memory` allows.
    Memory,
    /// As much as the limit `output` allows.
    Output,
    /// As much as the limit `bytes` allows.
    Bytes,
    /// As much as the driver's own budget allows.
    Driver,
}

/// The limits with which an operation is run on an input, as far as the bounds depend on them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Limits {
    memory: Option<u64>,
    output: Option<u64>,
    bytes: Option<u64>,
}

impl Limits {
    /// The names of the limits.
    pub(super) const NAMES: [&str; 3] = ["memory", "output", "bytes"];

    /// Reads the limits from the words of a request.
    pub(super) fn of(words: &str) -> Self {
        let mut limits = Limits::default();
        for (name, value) in words.split(' ').filter_map(|word| word.split_once('=')) {
            if let Some(limit) = limits.named(name) {
                *limit = value.parse().ok();
            }
        }
        limits
    }

    /// Returns the same limits, with one of them at its default.
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

/// The bounds of an operation on an input of some size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// The bound on time, as a multiple of the loop's.
    loops: f64,
    /// The bound on the growth of the resident memory, in bytes.
    pub(super) memory: u64,
    /// The bound on the output, in bytes.
    pub(super) output: u64,
}

impl Bounds {
    /// Computes the bounds. `holds` are the kinds of memory in use at a time. `slack` is the ratio
    /// of a language's memory to that of its live objects: it is more than 1 where a garbage
    /// collector delays freeing.
    pub(super) fn of(bytes: u64, limits: &Limits, holds: &[Holds], slack: f64) -> Self {
        let default = LEAST.max(TIMES * bytes);
        let limit = |holds| match holds {
            Holds::Memory => limits.memory.unwrap_or(default),
            Holds::Output => limits.output.unwrap_or(default),
            Holds::Bytes => limits.bytes.unwrap_or(default),
            Holds::Driver => DRIVER,
        };
        let held: u64 = holds.iter().map(|one| above(limit(*one))).sum();
        // The size of a built message counts as output, under the limit within which it was built.
        let output = holds.iter().rev().find(|one| **one != Holds::Driver);
        let output = output.map_or(default, |one| limit(*one));
        Bounds {
            loops: LOOPS + bytes as f64 / BYTES_OF_A_LOOP,
            memory: ((held + COPIES * bytes) as f64 * slack) as u64 + CONSTANT,
            output: above(output) + HANDED_ON * bytes + MARK,
        }
    }

    /// Returns the bound on time, where the loop takes `took`.
    pub(super) fn time(&self, took: Duration) -> Duration {
        took.mul_f64(self.loops)
    }
}

/// Returns the limit plus a tenth of it.
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

    /// The faults that attacks have found exceed the bounds of every language.
    #[test]
    fn what_was_found_is_out_of_bounds() {
        let most = Bounds::of(432, &Limits::default(), &MADE, 3.0);
        assert!(most.memory < 1 << 30);
        assert!(most.time(LOOP) < Duration::from_secs(3));
        assert!(of(80, "", &PRINTED).output < 200 << 20);
        // These inputs of 1.1 MB and 520 KB took 30 s and 34 s, and 80 bytes produced 863 MiB.
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

    /// Exceeding a limit by more than a tenth exceeds the bounds, even for a small limit.
    #[test]
    fn bounds_follow_the_limits_of_the_input() {
        let limit = 1 << 20;
        let made = of(8, "nesting=3 memory=1048576", &MADE);
        assert_eq!(made.memory, limit + limit / 10 + 8 * COPIES + CONSTANT);
        assert_eq!(made.output, limit + limit / 10 + 8 * HANDED_ON + MARK);
        assert_eq!(Limits::of("memory=1").without("memory"), Limits::default());
        // The limits on output and memory are independent.
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

    /// An operation that builds nothing may use only the memory for notes.
    #[test]
    fn what_only_looks_holds_only_notes() {
        assert_eq!(of(1 << 20, "", &[]).memory, (COPIES << 20) + CONSTANT);
    }
}
