//! Measures time relative to a loop, and memory from outside the process.

use std::fs;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The number of words that the loop reads and writes: more than fit in the L1 and L2 caches.
const WORDS: usize = 1 << 18;
const ROUNDS: usize = 8;

/// A loop of a fixed amount of integer and memory work. Bounds on time are multiples of the time
/// that it takes, so they are longer on a slow or busy machine.
pub(super) struct Loop {
    words: Vec<u64>,
    /// The time it took last.
    took: Duration,
    at: Instant,
}

/// How long a measured time is valid.
const FRESH: Duration = Duration::from_millis(300);

impl Loop {
    pub(super) fn new() -> Self {
        let mut this = Loop {
            words: vec![1; WORDS],
            took: Duration::ZERO,
            at: Instant::now(),
        };
        this.run();
        this.run();
        this
    }

    fn run(&mut self) -> Duration {
        let start = Instant::now();
        let mut mixed = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..ROUNDS {
            for at in 0..WORDS {
                mixed ^= mixed << 13;
                mixed ^= mixed >> 7;
                mixed ^= mixed << 17;
                // Half of the accesses are far from the one before, so they miss the caches.
                let other = (mixed as usize) % WORDS;
                self.words[at] = self.words[at].wrapping_add(self.words[other]);
            }
        }
        black_box(&self.words);
        self.took = start.elapsed();
        self.at = Instant::now();
        self.took
    }

    /// Returns the time of the loop, measured recently.
    pub(super) fn time(&mut self) -> Duration {
        if self.at.elapsed() > FRESH {
            self.run();
        }
        self.took
    }

    /// Measures the loop again, and returns the longer of the last two times.
    pub(super) fn again(&mut self) -> Duration {
        let before = self.took;
        self.run().max(before)
    }
}

/// Measures the memory and the processor time of another process, where Linux reports them.
pub(super) struct Outside {
    pid: u32,
}

impl Outside {
    pub(super) fn of(pid: u32) -> Self {
        Outside { pid }
    }

    /// Resets the peak of the memory, and returns its present size in bytes.
    pub(super) fn reset(&self) -> Option<u64> {
        fs::write(format!("/proc/{}/clear_refs", self.pid), "5").ok()?;
        self.read("VmRSS:")
    }

    /// Returns the peak of the memory since the last reset, in bytes.
    pub(super) fn peak(&self) -> Option<u64> {
        self.read("VmHWM:")
    }

    /// Returns the processor time that the process has used, in steps of a hundredth of a second.
    /// On a busy machine it measures an operation better than wall-clock time.
    pub(super) fn worked(&self) -> Option<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.pid)).ok()?;
        // The name in parentheses may contain any character.
        let (_, rest) = stat.rsplit_once(')')?;
        let mut ticks = rest.split_ascii_whitespace().skip(11);
        let mut next = || ticks.next()?.parse::<u64>().ok();
        Some(Duration::from_millis(10 * (next()? + next()?)))
    }

    fn read(&self, field: &str) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(field))?;
        let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
        Some(kilobytes << 10)
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// Memory that a process allocates and frees between reset and peak counts.
    #[test]
    fn memory_that_was_given_back_is_measured() {
        let memory = Outside::of(std::process::id());
        let Some(before) = memory.reset() else {
            return;
        };
        let taken = black_box(vec![1_u8; 64 << 20]);
        drop(taken);
        let peak = memory.peak().expect("it was there a moment ago");
        assert!(peak >= before + (60 << 20), "{before} to {peak}");
    }

    #[test]
    fn work_is_measured_and_waiting_is_not() {
        let outside = Outside::of(std::process::id());
        let Some(before) = outside.worked() else {
            return;
        };
        let mut one = Loop::new();
        let start = Instant::now();
        while outside.worked() < Some(before + Duration::from_millis(50)) {
            one.run();
            assert!(start.elapsed() < Duration::from_secs(60), "it never grows");
        }
    }

    #[test]
    fn a_loop_takes_time() {
        let mut one = Loop::new();
        assert!(one.time() > Duration::from_micros(100));
        assert!(one.again() >= one.took);
    }
}
