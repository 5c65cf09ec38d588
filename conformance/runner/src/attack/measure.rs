//! Time relative to a loop, and memory from outside the process.

use std::fs;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Words that the loop goes through: more than the caches nearest to the processor hold.
const WORDS: usize = 1 << 18;
const ROUNDS: usize = 8;

/// A fixed amount of integer and memory work, and what it takes here and now. Bounds of time are
/// multiples of it, so a slow or busy machine has slow bounds.
pub(super) struct Loop {
    words: Vec<u64>,
    /// Its latest time.
    took: Duration,
    at: Instant,
}

/// A time is good for so long.
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
                // Half of the accesses are far from the one before.
                let other = (mixed as usize) % WORDS;
                self.words[at] = self.words[at].wrapping_add(self.words[other]);
            }
        }
        black_box(&self.words);
        self.took = start.elapsed();
        self.at = Instant::now();
        self.took
    }

    /// What it takes, measured not long ago.
    pub(super) fn time(&mut self) -> Duration {
        if self.at.elapsed() > FRESH {
            self.run();
        }
        self.took
    }

    /// What it takes now, if that is more than before.
    pub(super) fn again(&mut self) -> Duration {
        let before = self.took;
        self.run().max(before)
    }
}

/// The memory and the time of another process, where Linux tells.
pub(super) struct Outside {
    pid: u32,
}

impl Outside {
    pub(super) fn of(pid: u32) -> Self {
        Outside { pid }
    }

    /// Forgets how much it was at most, and says how much it is, in bytes.
    pub(super) fn reset(&self) -> Option<u64> {
        fs::write(format!("/proc/{}/clear_refs", self.pid), "5").ok()?;
        self.read("VmRSS:")
    }

    /// How much it was at most since then.
    pub(super) fn peak(&self) -> Option<u64> {
        self.read("VmHWM:")
    }

    /// The time that it has had of the processor, in hundredths of a second: on a busy machine an
    /// operation's own time, which the clock on the wall is not.
    pub(super) fn worked(&self) -> Option<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.pid)).ok()?;
        // The name, in parentheses, may have anything in it.
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

    /// What a process takes and gives back between reset and peak is in the peak.
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
