//! Measures times and prints the table of them.

use std::time::{Duration, Instant};

/// A line of the table.
pub struct Row {
    /// The name of the form.
    pub form: &'static str,
    /// The size of the form in bytes.
    pub bytes: usize,
    /// The time from bytes to the answer of a question about every record.
    pub read: Duration,
    /// The time from native values to bytes.
    pub write: Duration,
}

/// Returns the time of the shortest of 20 runs. The first one only warms up.
pub fn best_of(mut work: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..20).map(time).skip(1).min().unwrap_or_default()
}

/// Returns the rows as a table, in which each figure is also compared with the first row's.
pub fn comparison(rows: &[Row]) -> String {
    let mut out = format!(
        "{:<20}{:>12}{:>8}{:>13}{:>10}{:>13}{:>10}\n",
        "", "bytes", "", "read", "", "write", ""
    );
    let Some(first) = rows.first() else {
        return out;
    };
    let milliseconds = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
    let faster = |first: Duration, time: Duration| {
        format!("{:.0}x", first.as_secs_f64() / time.as_secs_f64().max(1e-9))
    };
    for row in rows {
        out += &format!(
            "{:<20}{:>12}{:>7.0}%{:>13}{:>10}{:>13}{:>10}\n",
            row.form,
            row.bytes,
            row.bytes as f64 / first.bytes as f64 * 100.0,
            milliseconds(row.read),
            faster(first.read, row.read),
            milliseconds(row.write),
            faster(first.write, row.write),
        );
    }
    out
}
