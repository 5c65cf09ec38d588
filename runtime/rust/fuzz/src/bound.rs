//! A bound on the time that one input takes.

use std::time::{Duration, Instant};

/// What budgets leave of a fuzzer's inputs takes milliseconds; sanitizers and debug builds take a
/// hundred times as long.
const MOST: Duration = Duration::from_secs(4);

/// Runs `work`, and once more, up to three times, if that took longer than any input may: what others
/// do on the machine does not make it slow each time.
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

/// What the thread has had of the processor, where the system tells.
fn processor_time() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = told.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
