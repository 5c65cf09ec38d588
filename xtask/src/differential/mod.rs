//! Random schemas and messages through both tools: what they print must be the same.
//!
//! For every schema the requests that both compilers make are compared, then every constant, then
//! a stream of messages through every pair of formats. Formats that hold one message only are read
//! one message at a time. A difference is saved with everything that is needed to see it again.

mod case;
mod messages;
mod request;
mod tool;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use case::Case;
use clap::Args;
use zooph_testgen::rng;

use crate::dist;
use crate::process::{Outcome, is_installed, root};

/// How much to compare.
#[derive(Args, Clone, Debug)]
pub(crate) struct Options {
    /// How many random schemas.
    #[arg(long, default_value_t = 200)]
    schemas: usize,
    /// How many random messages for each schema.
    #[arg(long, default_value_t = 50)]
    messages: usize,
    /// The seed that a failure reported; when absent, that of `ZOOPH_SEED`, or a fresh one.
    #[arg(long)]
    seed: Option<u64>,
    /// Only this schema of the seed, as a failure reported.
    #[arg(long)]
    only: Option<usize>,
    /// Stop after so many minutes, however much is done.
    #[arg(long, default_value_t = 20)]
    minutes: u64,
    /// The tool to test; built from this repository when absent.
    #[arg(long)]
    ours: Option<PathBuf>,
}

impl Options {
    /// The short form that runs with the other tests: two minutes with a fresh seed, or that of
    /// `ZOOPH_SEED`.
    pub(crate) fn short() -> Self {
        Options {
            schemas: 200,
            messages: 50,
            seed: None,
            only: None,
            minutes: 2,
            ours: None,
        }
    }

    /// Few schemas of a seed, for runs with many of them.
    pub(crate) fn of_seed(seed: u64) -> Self {
        Options {
            schemas: 5,
            messages: 20,
            seed: Some(seed),
            ..Options::short()
        }
    }
}

/// Differences after which there is no use in going on.
const ENOUGH: usize = 10;

/// What all threads share.
struct Progress {
    next: AtomicUsize,
    stop: AtomicBool,
    /// Comparisons made.
    compared: AtomicUsize,
    /// One line for each difference.
    differences: Mutex<Vec<String>>,
}

impl Progress {
    fn differences(&self) -> MutexGuard<'_, Vec<String>> {
        self.differences
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Count a comparison that came out equal.
    fn equal(&self) {
        self.compared.fetch_add(1, Ordering::Relaxed);
    }

    /// Count one that did not.
    fn different(&self, line: String) {
        self.compared.fetch_add(1, Ordering::Relaxed);
        eprintln!("{line}");
        let mut differences = self.differences();
        differences.push(line);
        if differences.len() >= ENOUGH {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Compare. The error counts the differences and says how to see them again.
pub(crate) fn run(options: &Options) -> Outcome {
    if !is_installed("capnp") {
        return Err("no `capnp` to compare with: install the package `capnproto`".into());
    }
    let ours = match &options.ours {
        Some(path) => path.clone(),
        // Its time goes to the stock tool, and other parts of the tests build it so.
        None => dist::build(dist::Way::Checked)?,
    };
    let seed = options
        .seed
        .or_else(rng::seed_of_environment)
        .unwrap_or_else(rng::fresh_seed);
    println!(
        "differential: seed {seed}, {} against capnp",
        ours.display()
    );
    let start = Instant::now();
    let end = start + Duration::from_secs(options.minutes * 60);
    let progress = Progress {
        next: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
        compared: AtomicUsize::new(0),
        differences: Mutex::new(Vec::new()),
    };
    let folder = root().join("target/differential");
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work = |_| -> Outcome {
        loop {
            let index = progress.next.fetch_add(1, Ordering::Relaxed);
            let late = Instant::now() > end;
            if index >= options.schemas || late || progress.stopped() {
                return Ok(());
            }
            if options.only.is_some_and(|only| only != index) {
                continue;
            }
            let case = Case::new(seed, index, folder.clone(), ours.clone())?;
            case.compare(options.messages, end, &progress)?;
        }
    };
    let done: Vec<Outcome> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads)
            .map(|index| scope.spawn(move || work(index)))
            .collect();
        threads
            .into_iter()
            .map(|thread| {
                thread
                    .join()
                    .unwrap_or_else(|_| Err("a thread panicked".into()))
            })
            .collect()
    });
    done.into_iter().collect::<Result<Vec<()>, String>>()?;
    let schemas = progress.next.load(Ordering::Relaxed).min(options.schemas);
    let compared = progress.compared.load(Ordering::Relaxed);
    println!(
        "differential: {compared} comparisons, {schemas} schemas, {:.0?}",
        start.elapsed()
    );
    match progress.differences().len() {
        0 => Ok(()),
        count => Err(format!(
            "{count} differences with seed {seed}; they are saved in {}",
            folder.display()
        )),
    }
}
