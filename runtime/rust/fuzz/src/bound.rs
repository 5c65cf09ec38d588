//! A bound on the time that one input takes.

use std::time::{Duration, Instant};

/// The longest time for one input. Within the limits that the targets set, an input takes milliseconds; under
/// sanitizers and in debug builds a hundred times as long.
const MOST: Duration = Duration::from_secs(4);

/// Runs `work`. If it takes too long, runs it up to two more times, because other load on the machine does not slow
/// down every run.
pub(crate) fn bounded(mut work: impl FnMut()) {
    let mut times = Vec::new();
    for _ in 0..3 {
        let start = Instant::now();
        let before = processor_time();
        work();
        let taken = match (before, processor_time()) {
            (Some(before), Some(after)) => after.saturating_sub(before),
            _ => start.elapsed(),
        };
        if taken <= MOST {
            return;
        }
        times.push(taken);
    }
    panic!("an input takes {times:?}");
}

/// Returns the processor time that this thread has used, if the system reports it.
fn processor_time() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = told.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
