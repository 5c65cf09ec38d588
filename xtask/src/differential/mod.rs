//! Runs both tools on random schemas and messages, and checks that they print the same.
//!
//! For every schema this compares the requests that both compilers make, then every constant, then a stream of
//! messages converted between every pair of formats. Formats that hold only one message are read one message at a
//! time. A difference is saved with everything that is needed to reproduce it.

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
    /// The seed that a failure reported. Defaults to that of `ZOOPH_SEED`, or a fresh one.
    #[arg(long)]
    seed: Option<u64>,
    /// Only this schema of the seed, as a failure reported.
    #[arg(long)]
    only: Option<usize>,
    /// Stop after this many minutes, however much is done.
    #[arg(long, default_value_t = 20)]
    minutes: u64,
    /// The tool to test. Defaults to the one built from this repository.
    #[arg(long)]
    ours: Option<PathBuf>,
}

impl Options {
    /// Returns the options of the short form that runs with the other tests. It takes two minutes, with a fresh
    /// seed or that of `ZOOPH_SEED`.
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

    /// Returns options for a few schemas of a seed, for runs with many seeds.
    pub(crate) fn of_seed(seed: u64) -> Self {
        Options {
            schemas: 5,
            messages: 20,
            seed: Some(seed),
            ..Options::short()
        }
    }
}

/// The number of differences after which the run stops.
const ENOUGH: usize = 10;

/// The state that all threads share.
struct Progress {
    next: AtomicUsize,
    stop: AtomicBool,
    /// The number of comparisons so far.
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

    /// Counts a comparison without a difference.
    fn equal(&self) {
        self.compared.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a comparison with a difference.
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

/// Compares both tools. The error says how many differences there are, and how to reproduce them.
pub(crate) fn run(options: &Options) -> Outcome {
    if !is_installed("capnp") {
        return Err("no `capnp` to compare with: install the package `capnproto`".into());
    }
    let ours = match &options.ours {
        Some(path) => path.clone(),
        // Most of the time goes to the stock tool, and other parts of the tests build ours in this way, too.
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
