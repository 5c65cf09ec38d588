//! A progress bar for large input files.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Nothing is shown before this time has passed.
const PATIENCE: Duration = Duration::from_secs(1);
/// The number of bytes after which the clock is read again.
const STEP: u64 = 1 << 18;

/// Shows how much of a file is done. It appears on a terminal, when the work takes more than a second, and
/// unless the output itself goes to the terminal.
pub(crate) struct Progress {
    done: u64,
    looked: u64,
    start: Instant,
    /// `None` if nothing is to be shown. A hidden bar receives all progress, too. Otherwise it would take the
    /// progress until its appearance as made in an instant, and show a wrong rate.
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Returns the progress of standard input.
    pub(crate) fn stdin() -> Self {
        let watched = io::stderr().is_terminal() && !io::stdout().is_terminal();
        let total = watched.then(stdin_length).flatten();
        Progress {
            done: 0,
            looked: 0,
            start: Instant::now(),
            bar: total.map(hidden_bar),
        }
    }

    pub(crate) fn advance(&mut self, bytes: u64) {
        self.done += bytes;
        if self.done - self.looked >= STEP {
            self.look();
        }
    }

    fn look(&mut self) {
        self.looked = self.done;
        let Some(bar) = &self.bar else { return };
        bar.set_position(self.done);
        if bar.is_hidden() && self.start.elapsed() >= PATIENCE {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}

fn hidden_bar(total: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
    let template = "{wide_bar} {bytes}/{total_bytes}, {bytes_per_sec}, {eta} left";
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

#[cfg(unix)]
fn stdin_length() -> Option<u64> {
    use std::os::fd::AsFd;
    let stdin = io::stdin().as_fd().try_clone_to_owned().ok()?;
    let metadata = std::fs::File::from(stdin).metadata().ok()?;
    metadata.is_file().then_some(metadata.len())
}

#[cfg(not(unix))]
fn stdin_length() -> Option<u64> {
    None
}
