//! The processor time of a thread, by which tests recognize work that grows too fast. It does not depend on
//! the load of the machine.

use std::fs;
use std::time::{Duration, Instant};

/// A clock of the current thread's work.
#[derive(Clone, Copy, Debug)]
pub struct WorkClock {
    began: Instant,
    /// The processor time of the thread at the start, if the system reports it.
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

    /// Returns the processor time of the thread since the start. If the system does not report it, returns
    /// the time since the start. It must be called by the thread that started the clock.
    pub fn worked(&self) -> Duration {
        match (self.before, processor_time()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.began.elapsed(),
        }
    }
}

/// Returns the processor time of the thread, if the system reports it.
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
