//! Runs drivers on vectors and random messages, and judges their answers.

mod damaged;
mod driver;
mod judge;
mod random;
pub(crate) mod running;
mod stock;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::model::{Library, root};
use crate::vectors::{self, Vector};

pub use driver::{Build, Driver, PATIENCE, built, find};
pub use stock::Stock;

/// The results of one mode.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    passed: u64,
    failed: u64,
    listed: u64,
}

/// The results of a run so far.
pub struct Report {
    counts: BTreeMap<(String, String), Count>,
    /// Known failures, as `driver mode case`.
    known: BTreeSet<String>,
    /// The known failures whose case was run.
    met: BTreeSet<String>,
    /// The answers of the first driver, by mode and case, in cases where all languages must give
    /// the same answer.
    first_answers: BTreeMap<String, (String, String)>,
    shown: u64,
    first: bool,
}

/// The extent of a run.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// How many random messages to run.
    pub random: u64,
    /// How many damaged messages to run in addition.
    pub damaged: u64,
    /// How many of both to leave out at the beginning.
    pub skip: u64,
    /// The seed from which they are generated.
    pub seed: u64,
    /// Whether the stock tool takes part.
    pub stock: bool,
    /// Whether the run ends at the first difference.
    pub first: bool,
}

/// After this many, differences are counted but not shown.
const SHOWN: u64 = 40;

impl Report {
    /// Creates an empty report with the known failures of a folder, which has a `LANGUAGE.txt` for
    /// each driver.
    ///
    /// # Errors
    /// If a line is not `mode case: reason`.
    pub fn new(first: bool, known_failures: &Path) -> Result<Self, String> {
        let mut known = BTreeSet::new();
        for entry in fs::read_dir(known_failures).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.extension().is_none_or(|extension| extension != "txt") {
                continue;
            }
            let driver = path.file_stem().unwrap_or_default().to_string_lossy();
            let text = fs::read_to_string(&path)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            for line in text
                .lines()
                .filter(|line| !line.is_empty() && !line.starts_with('#'))
            {
                let (case, reason) = line.split_once(": ").unwrap_or((line, ""));
                if !case.contains(' ') || reason.trim().is_empty() {
                    let path = path.display();
                    return Err(format!("{path}: not `mode case: reason`: {line}"));
                }
                known.insert(format!("{driver} {case}"));
            }
        }
        Ok(Report {
            counts: BTreeMap::new(),
            known,
            met: BTreeSet::new(),
            first_answers: BTreeMap::new(),
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
        match (same, self.known.contains(&name)) {
            (true, false) => count.passed += 1,
            (false, true) => {
                count.listed += 1;
                self.met.insert(name);
            }
            (true, true) => {
                count.failed += 1;
                println!("{name}: passes, although it is listed as a known failure");
                self.met.insert(name);
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

    /// Compares an answer with that of the first driver, in a case where only is known that all
    /// languages must give the same answer.
    pub(crate) fn agree(&mut self, driver: &str, mode: &str, case: &str, found: &str) {
        let key = format!("{mode} {case}");
        match self.first_answers.get(&key) {
            None => {
                let answer = (driver.to_owned(), found.to_owned());
                self.first_answers.insert(key, answer);
            }
            Some((first, answer)) => {
                let (mode, answer) = (format!("{mode} as {first}"), answer.clone());
                self.check(driver, &mode, case, &answer, found);
            }
        }
    }

    /// Forgets the first answers, because no other driver will be asked about these cases.
    fn forget(&mut self) {
        self.first_answers.clear();
    }

    /// Counts a failure that does not belong to an answer.
    fn fail(&mut self, driver: &str, what: &str, why: &str) {
        let key = (driver.to_owned(), format!("({what})"));
        self.counts.entry(key).or_default().failed += 1;
        println!("{driver}: {why}");
    }

    /// Counts the known failures of cases that no longer exist. A list that is not kept up to date
    /// hides failures.
    fn unmet(&mut self, drivers: &[&str], extent: &Extent) {
        let asked = |name: &&String| {
            let mut words = name.split(' ');
            let driver = words.next().unwrap_or_default();
            let case = words.next_back().unwrap_or_default();
            // A random message belongs to the runs with its seed.
            let random = case.strip_prefix("seed_").and_then(|rest| {
                let (seed, index) = rest.split_once('_')?;
                Some((seed.parse::<u64>().ok()?, index.parse::<u64>().ok()?))
            });
            let there = random.is_none_or(|(seed, index)| {
                seed == extent.seed && (extent.skip..extent.random).contains(&index)
            });
            drivers.contains(&driver) && there
        };
        let unmet: Vec<String> = self
            .known
            .difference(&self.met)
            .filter(asked)
            .cloned()
            .collect();
        for name in unmet {
            let driver = name.split(' ').next().unwrap_or_default();
            let why = format!("{name} is listed as a known failure, but there is no such case");
            self.fail(driver, "listed", &why);
        }
    }

    /// Reports whether the run may end, because of `first`.
    fn is_decided(&self) -> bool {
        self.first && self.counts.values().any(|count| count.failed > 0)
    }

    /// Prints the table of results.
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

/// Runs every vector, and random messages, through every mode of every driver.
///
/// # Errors
/// If the vectors break a rule, a driver does not run, or an answer is wrong.
pub fn run(library: &Library, drivers: &mut [Driver], extent: &Extent) -> Result<(), String> {
    let topics = vectors::load(library)?;
    let all: Vec<&Vector> = topics
        .iter()
        .flat_map(|(_, topic)| &topic.vectors)
        .collect();
    run_vectors(
        library,
        drivers,
        &all,
        extent,
        &root().join("conformance/known-failures"),
    )
}

/// Runs these vectors, and random messages, through every mode of every driver.
///
/// # Errors
/// If a driver does not run, or an answer is wrong and not listed as a known failure.
pub fn run_vectors(
    library: &Library,
    drivers: &mut [Driver],
    all: &[&Vector],
    extent: &Extent,
    known_failures: &Path,
) -> Result<(), String> {
    let mut report = Report::new(extent.first, known_failures)?;
    for driver in drivers.iter_mut() {
        driver.begin()?;
    }
    println!("{} vectors", all.len());
    let mut stock = extent.stock.then(|| Stock::new(library));
    for driver in drivers.iter_mut() {
        for vector in all {
            if report.is_decided() {
                return report.finish();
            }
            if driver.lost().is_some() {
                break;
            }
            judge::vector(library, driver, vector, &mut report, &mut stock);
        }
    }
    if let Some(stock) = &mut stock {
        for vector in all {
            stock.reads(vector, &mut report);
        }
    }
    if extent.random > 0 {
        println!("{} random messages, seed {}", extent.random, extent.seed);
        random::run(library, drivers, extent, &mut report, &mut stock);
    }
    if extent.damaged > 0 {
        println!("{} damaged messages, seed {}", extent.damaged, extent.seed);
        damaged::run(library, drivers, extent, &mut report);
    }
    if let Some(stock) = &mut stock {
        stock.settle(drivers, &mut report);
    }
    let mut whole: Vec<&str> = Vec::new();
    for driver in drivers.iter_mut() {
        if let Some(why) = driver.lost() {
            report.fail(&driver.name, "given up", &format!("given up: {why}"));
            continue;
        }
        if let Err(why) = driver.end() {
            report.fail(&driver.name, "out of step", &why);
        }
        whole.push(&driver.name);
    }
    if stock.is_some() {
        whole.push("capnp");
    }
    if !report.is_decided() {
        report.unmet(&whole, extent);
    }
    report.finish()
}
