//! Running drivers over vectors and random messages, and judging what they answer.

mod driver;
mod judge;
mod random;
mod stock;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::model::{Library, root};
use crate::vectors::{self, Vector};

pub use driver::{Driver, find};
pub use stock::Stock;

/// What a mode did with the cases it was put to.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    passed: u64,
    failed: u64,
    listed: u64,
}

/// Everything found so far.
pub struct Report {
    counts: BTreeMap<(String, String), Count>,
    /// `driver mode case`, with the reason, of failures that are known.
    known: BTreeMap<String, String>,
    met: BTreeSet<String>,
    shown: u64,
    first: bool,
}

/// How much to run.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// How many random messages.
    pub random: u64,
    /// The seed they are made from.
    pub seed: u64,
    /// The stock tool takes part.
    pub stock: bool,
    /// The first difference ends the run.
    pub first: bool,
}

/// Differences beyond this many are counted, not shown.
const SHOWN: u64 = 40;

impl Report {
    /// An empty report that knows the failures listed for the drivers.
    ///
    /// # Errors
    /// If a list has a line without a reason.
    pub fn new(first: bool) -> Result<Self, String> {
        let mut known = BTreeMap::new();
        let folder = root().join("conformance/known-failures");
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let driver = path.file_stem().unwrap_or_default().to_string_lossy();
            let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
            for line in text
                .lines()
                .filter(|line| !line.is_empty() && !line.starts_with('#'))
            {
                let (case, reason) = line
                    .split_once(": ")
                    .ok_or_else(|| format!("{}: no reason: {line}", path.display()))?;
                known.insert(format!("{driver} {case}"), reason.to_owned());
            }
        }
        Ok(Report {
            counts: BTreeMap::new(),
            known,
            met: BTreeSet::new(),
            shown: 0,
            first,
        })
    }

    /// Judges an answer.
    pub fn check(&mut self, driver: &str, mode: &str, case: &str, expected: &str, found: &str) {
        let key = (driver.to_owned(), mode.to_owned());
        let count = self.counts.entry(key).or_default();
        let name = format!("{driver} {mode} {case}");
        let same = expected == found;
        match (same, self.known.contains_key(&name)) {
            (true, false) => count.passed += 1,
            (false, true) => {
                count.listed += 1;
                self.met.insert(name);
            }
            (true, true) => {
                count.failed += 1;
                println!("{name}: passes, although it is listed as a known failure");
            }
            (false, false) => {
                count.failed += 1;
                self.shown += 1;
                if self.shown <= SHOWN {
                    println!(
                        "{name}:\n  expected {}\n  found    {}",
                        cut(expected),
                        cut(found)
                    );
                }
            }
        }
    }

    /// Nothing more need be asked.
    fn is_decided(&self) -> bool {
        self.first && self.counts.values().any(|count| count.failed > 0)
    }

    /// Prints the table.
    ///
    /// # Errors
    /// If anything failed.
    pub fn finish(&self) -> Result<(), String> {
        let drivers: BTreeSet<&String> = self.counts.keys().map(|(driver, _)| driver).collect();
        let (mut passed, mut failed) = (0, 0);
        for driver in drivers {
            println!("\n{driver:<28}{:>9}{:>9}{:>9}", "passed", "failed", "known");
            for ((of, mode), count) in &self.counts {
                if of == driver {
                    println!(
                        "  {mode:<26}{:>9}{:>9}{:>9}",
                        count.passed, count.failed, count.listed
                    );
                    passed += count.passed;
                    failed += count.failed;
                }
            }
        }
        println!("\n{passed} checks passed, {failed} failed");
        if failed == 0 {
            Ok(())
        } else {
            Err(format!("{failed} checks failed"))
        }
    }
}

fn cut(text: &str) -> String {
    let mut short: String = text.chars().take(400).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// Every vector, and random messages, through every mode of every driver.
///
/// # Errors
/// If the vectors break a rule, a driver does not run, or anything differs.
pub fn run(library: &Library, drivers: &mut [Driver], extent: &Extent) -> Result<(), String> {
    let mut report = Report::new(extent.first)?;
    let topics = vectors::load(library)?;
    let all: Vec<&Vector> = topics
        .iter()
        .flat_map(|(_, topic)| &topic.vectors)
        .collect();
    println!("{} vectors", all.len());
    let mut stock = extent.stock.then(|| Stock::new(library));
    for driver in drivers.iter_mut() {
        for vector in &all {
            if report.is_decided() {
                return report.finish();
            }
            judge::vector(library, driver, vector, &mut report, &mut stock);
        }
    }
    if let Some(stock) = &mut stock {
        for vector in &all {
            stock.reads(vector, &mut report);
        }
    }
    if extent.random > 0 {
        println!("{} random messages, seed {}", extent.random, extent.seed);
        random::run(library, drivers, extent, &mut report, &mut stock);
    }
    if let Some(stock) = &mut stock {
        stock.settle(drivers, &mut report);
    }
    report.finish()
}
