//! The time that a thread has had of the processor, by which tests tell work that grows too fast: what else
//! the machine does, or how long it lets a test wait, does not count.

use std::fs;
use std::time::{Duration, Instant};

/// A clock of this thread's work.
#[derive(Clone, Copy, Debug)]
pub struct WorkClock {
    began: Instant,
    /// What the thread had worked then, where the system tells.
    before: Option<Duration>,
}

impl WorkClock {
    /// Starts a clock.
    pub fn start() -> Self {
        WorkClock {
            began: Instant::now(),
            before: processor_time(),
        }
    }

    /// Returns how long the thread has worked since the start; where the system does not tell, how long
    /// ago the start was. It has to be called by the thread that started the clock.
    pub fn worked(&self) -> Duration {
        match (self.before, processor_time()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.began.elapsed(),
        }
    }
}

/// Returns what the thread has had of the processor, where the system tells.
fn processor_time() -> Option<Duration> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = told.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;
    use std::thread;

    use super::*;

    #[test]
    fn work_is_counted() {
        let clock = WorkClock::start();
        let begin = Instant::now();
        let mut sum = 0_u64;
        while clock.worked() < Duration::from_millis(20) {
            sum = black_box(sum).wrapping_add(1);
        }
        assert!(begin.elapsed() >= Duration::from_millis(15));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn waiting_is_not_counted() {
        let clock = WorkClock::start();
        thread::sleep(Duration::from_millis(300));
        assert!(clock.worked() < Duration::from_millis(200));
    }
}
