//! Attacks: runs every operation of every language on every hostile input that fits it, within
//! bounds of time, memory and output. `conformance/README.md` describes the protocol.

mod alike;
mod bounds;
mod differences;
mod figures;
mod inputs;
mod judge;
mod measure;
mod operations;
mod prey;
mod row;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, process};

use crate::model::root;
use crate::run::Driver;

use alike::Alike;
use figures::Figures;
use inputs::{Held, Hold, Inputs};
use judge::{Allowed, Judge, Verdict};
use measure::Loop;
use operations::{Opening, Operation};
use prey::Prey;

/// The extent of a run.
#[derive(Clone, Debug, Default)]
pub struct Extent {
    /// Whether to run only a subset, in which each operation meets each family of inputs.
    pub quick: bool,
    /// Only inputs whose name contains this.
    pub input: Option<String>,
    /// Only this operation.
    pub operation: Option<String>,
    /// The folder in which the inputs are kept. Without it they are removed.
    pub keep: Option<PathBuf>,
    /// The file for the table of measurements.
    pub table: Option<PathBuf>,
    /// The file for the measurements of each attack, a line each.
    pub figures: Option<PathBuf>,
}

impl Extent {
    fn is_whole(&self) -> bool {
        !self.quick && self.input.is_none() && self.operation.is_none()
    }

    fn wants(&self, operation: &str) -> bool {
        self.operation.as_deref().is_none_or(|one| one == operation)
    }
}

/// A folder for inputs, which is removed at the end unless it `stays`.
struct Folder {
    path: PathBuf,
    stays: bool,
}

impl Folder {
    fn of(extent: &Extent) -> Result<Self, String> {
        let stays = extent.keep.is_some();
        let path = match &extent.keep {
            Some(path) => path.clone(),
            None => std::env::temp_dir().join(format!("zooph-attack-{}", process::id())),
        };
        fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let path = fs::canonicalize(&path).map_err(|error| error.to_string())?;
        Ok(Folder { path, stays })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.stays {
            // A failure to remove it does no harm.
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

/// Attacks every language.
///
/// # Errors
/// If a driver does not run or lacks an operation that it should have, or if an attack failed.
pub fn run(drivers: &[Driver], extent: &Extent) -> Result<(), String> {
    let (operations, slack) = operations::load()?;
    operations::check_lists(&operations)?;
    if let Some(name) = &extent.operation
        && !operations.contains_key(name)
    {
        return Err(format!("there is no operation {name} in operations.toml"));
    }
    let inputs = Inputs::all(extent.input.as_deref());
    if inputs.is_empty() {
        return Err("there is no such input".into());
    }
    let folder = Folder::of(extent)?;
    let mut rows = BTreeMap::new();
    let mut figures = Figures::to(extent.figures.as_deref())?;
    let mut alike = Alike::default();
    let mut failed = 0;
    let mut firsts = Vec::new();
    for driver in drivers {
        let known = known_failures(&root().join("conformance/known-failures/attacks"), driver)?;
        let mut assault = Assault {
            language: &driver.name,
            prey: Prey::new(*slack.get(&driver.name).unwrap_or(&1.0), driver.program()),
            operations: &operations,
            extent,
            folder: &folder.path,
            ruler: Loop::new(),
            judge: Judge::new(&driver.name, known),
            ended: BTreeMap::new(),
            met: BTreeSet::new(),
            figures: &mut figures,
            alike: &mut alike,
        };
        assault.all(&inputs)?;
        failed += assault.judge.failed();
        firsts.extend(assault.judge.first().map(str::to_owned));
        rows.insert(driver.name.clone(), assault.judge.into_rows());
    }
    table::print(&rows);
    // The table includes operations that exceeded their bounds.
    if let Some(path) = &extent.table {
        table::write(path, &rows)?;
    }
    match failed {
        0 => Ok(()),
        // The failures were printed before the tables, which are long, so repeat the first ones.
        _ => Err(format!(
            "{failed} attacks failed, first of each language:\n{}",
            firsts.join("\n")
        )),
    }
}

/// Returns the known failures in a language's list, of lines `OPERATION OPENING INPUT: reason`.
fn known_failures(folder: &Path, driver: &Driver) -> Result<BTreeSet<String>, String> {
    let path = folder.join(format!("{}.txt", driver.name));
    let text = fs::read_to_string(&path).unwrap_or_default();
    let lines = { text.lines() }.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let case = |line: &str| match line.split_once(": ") {
        Some((case, why)) if case.split(' ').count() == 3 && !why.trim().is_empty() => {
            Ok(case.to_owned())
        }
        _ => {
            let path = path.display();
            Err(format!(
                "{path}: not `OPERATION OPENING INPUT: reason`: {line}"
            ))
        }
    };
    lines.map(case).collect()
}

/// The attack on one language.
struct Assault<'a> {
    language: &'a str,
    prey: Prey,
    operations: &'a BTreeMap<String, Operation>,
    extent: &'a Extent,
    folder: &'a Path,
    ruler: Loop,
    judge: Judge,
    /// Counts of answers other than `unsupported`, by operation and opening.
    ended: BTreeMap<(String, Opening), Ends>,
    /// The inputs on which some operation was run.
    met: BTreeSet<String>,
    figures: &'a mut Figures,
    /// The answers of the languages attacked before this one.
    alike: &'a mut Alike,
}

/// Counts of an operation's outcomes.
#[derive(Clone, Copy, Default)]
struct Ends {
    met: u64,
    well: u64,
    produced: u64,
    /// The outcomes for messages that validation accepts within the default limits.
    accepted: u64,
    accepted_well: u64,
}

impl Ends {
    fn take(&mut self, verdict: Verdict, accepted: bool) {
        let well = matches!(verdict, Verdict::Well | Verdict::Produced);
        self.met += u64::from(verdict != Verdict::Unsupported);
        self.well += u64::from(well);
        self.produced += u64::from(verdict == Verdict::Produced);
        self.accepted += u64::from(accepted);
        self.accepted_well += u64::from(accepted && well);
    }

    /// Returns what is wrong with an operation that has these counts. `whole` says whether it was
    /// run on all inputs.
    fn wrong(&self, produces: bool, whole: bool) -> Option<String> {
        if self.met == 0 {
            return Some("it met no input".into());
        }
        if self.well == 0 {
            return Some("no input was good enough for it to come to its end".into());
        }
        if produces && self.produced == 0 {
            return Some("it never said that it produced anything".into());
        }
        // Some valid messages do not fit a Record, or have no JSON.
        let (well, of) = (self.accepted_well, self.accepted);
        (whole && well * 4 < of * 3).then(|| {
            format!("it came to its end with {well} of {of} messages that are sound: does it give up early?")
        })
    }
}

impl Assault<'_> {
    fn all(&mut self, inputs: &Inputs) -> Result<(), String> {
        let offered = self.prey.operations()?;
        println!("{}: {} operations", self.language, offered.len());
        self.compare(&offered);
        let chosen = self.chosen(&offered, inputs);
        for (index, input) in inputs.iter().enumerate() {
            let wanted: Vec<_> = { chosen.iter() }
                .filter(|(_, _, one)| *one == index)
                .map(|(name, opening, _)| (*name, *opening))
                .collect();
            if wanted.is_empty() && !self.extent.is_whole() {
                continue;
            }
            let held = input.hold(self.folder)?;
            self.verdict(&held, &wanted, &offered);
            // A language that lacks the operations for such inputs has given a reason.
            let is_for_somebody = !wanted.is_empty();
            for (name, opening) in wanted {
                if let Some(why) = self.prey.lost() {
                    self.judge.given_up(&why);
                    return Ok(());
                }
                self.attack(name, opening, &held);
            }
            self.judge.forget();
            if self.extent.keep.is_none() {
                held.remove();
            }
            if self.extent.is_whole() && is_for_somebody && !self.met.contains(&held.name) {
                self.judge.fail(&held.name, "no operation took this input");
            }
        }
        self.complete(&offered);
        self.stale(&offered, inputs);
        Ok(())
    }

    /// Compares the operations of the language with those of the list.
    fn compare(&mut self, offered: &BTreeSet<String>) {
        for name in offered {
            match self.operations.get(name) {
                None => (self.judge).fail(
                    name,
                    "the driver has this operation, operations.toml has not",
                ),
                Some(one) if one.is_lacked_by(self.language) => {
                    self.judge
                        .fail(name, "the language's attack.toml says that it lacks it");
                }
                Some(_) => {}
            }
        }
        for (name, operation) in self.operations {
            if !offered.contains(name) && !operation.is_lacked_by(self.language) {
                (self.judge).fail(
                    name,
                    "the driver has no such operation, and the language's attack.toml does not say why",
                );
            }
        }
    }

    /// Chooses the operations to run on each input.
    fn chosen<'o>(
        &self,
        offered: &'o BTreeSet<String>,
        inputs: &Inputs,
    ) -> BTreeSet<(&'o str, Opening, usize)> {
        let mut chosen = BTreeSet::new();
        let wanted = offered.iter().filter(|name| self.extent.wants(name));
        for (turn, name) in wanted.enumerate() {
            let Some(operation) = self.operations.get(name) else {
                continue;
            };
            for (face, opening) in operation.openings().into_iter().enumerate() {
                let taken = |index: &usize| operation.takes(inputs.at(*index).form);
                if !self.extent.quick {
                    let all = (0..inputs.len()).filter(taken);
                    chosen.extend(all.map(|index| (name.as_str(), opening, index)));
                    continue;
                }
                for family in inputs.families() {
                    let some: Vec<usize> = family.iter().copied().filter(taken).collect();
                    // Of families that few operations take, more inputs are chosen.
                    let most = if operation.is_rare() { 3 } else { 1 };
                    for more in 0..most.min(some.len()) {
                        let index = some[(turn * 2 + face + more) % some.len()];
                        chosen.insert((name.as_str(), opening, index));
                    }
                }
            }
        }
        chosen
    }

    /// Has the driver validate a message. Other answers are judged by the result.
    fn verdict(&mut self, held: &Held<'_>, wanted: &[(&str, Opening)], offered: &BTreeSet<String>) {
        let opens = wanted.iter().any(|(_, opening)| *opening == Opening::Open);
        if opens && offered.contains("validate") && held.limits.is_empty() {
            self.attack("validate", Opening::Open, held);
        }
    }

    fn attack(&mut self, name: &str, opening: Opening, held: &Held<'_>) {
        let Some(operation) = self.operations.get(name) else {
            return;
        };
        let language = self.language;
        let excused = operation.is_excused(language, opening, held.ty);
        let limits = operation.limits(language, held.limits);
        let holds = operation.holds(language);
        let holds = (&holds[..], limits);
        let mut hit = (self.prey).attack(name, opening.word(), held, holds, &mut self.ruler);
        self.figures.line(self.language, name, opening, held, &hit);
        if operation.endless && hit.answer == "ok endless" {
            // The operation succeeded, as far as its budget allowed.
            hit.answer = "ok 0".into();
        }
        let differs = match operation.alike {
            true => (self.alike).differs(language, name, opening, held, &hit.answer),
            false => None,
        };
        let allowed = Allowed {
            excused,
            stricter: operation.stricter(language),
            differs,
        };
        let verdict = self.judge.hit(name, opening, held, &hit, &allowed);
        let accepted = self.judge.accepts(held);
        let ends = self.ended.entry((name.to_owned(), opening)).or_default();
        ends.take(verdict, accepted && opening != Opening::None);
        if verdict != Verdict::Unsupported {
            self.met.insert(held.name.clone());
        }
    }

    /// Fails for each known failure that could have been met but was not, because it is out of
    /// date.
    fn stale(&mut self, offered: &BTreeSet<String>, inputs: &Inputs) {
        for case in self.judge.unmet() {
            let words: Vec<&str> = case.split(' ').collect();
            let &[name, opening, input] = &words[..] else {
                continue;
            };
            let named = offered.contains(name) && {
                let operation = self.operations.get(name);
                operation.is_some_and(|one| one.openings().iter().any(|o| o.word() == opening))
            };
            let there = self.extent.input.is_some() || inputs.iter().any(|one| one.name == input);
            if !named || !there || self.extent.is_whole() {
                self.judge.fail(
                    &case,
                    "is listed as a known failure, but there is no such attack",
                );
            }
        }
    }

    /// Checks that no row of the table is empty, and that each operation succeeds at least
    /// sometimes.
    fn complete(&mut self, offered: &BTreeSet<String>) {
        if self.extent.input.is_some() {
            return;
        }
        for name in offered.iter().filter(|name| self.extent.wants(name)) {
            let Some(operation) = self.operations.get(name) else {
                continue;
            };
            for opening in operation.openings() {
                let key = (name.clone(), opening);
                let ends = self.ended.get(&key).copied().unwrap_or_default();
                let row = format!("{name} {}", opening.word());
                let excused = operation.is_excused(self.language, opening, "");
                if let Some(why) = ends.wrong(operation.produces, self.extent.is_whole())
                    && !excused
                {
                    self.judge.fail(&row, &why);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(ends: &[(Verdict, bool)], produces: bool) -> Option<String> {
        let mut all = Ends::default();
        for (verdict, accepted) in ends {
            all.take(*verdict, *accepted);
        }
        all.wrong(produces, true)
    }

    /// A driver that does not do the work is detected.
    #[test]
    fn operations_that_do_nothing_are_told() {
        let told = |ends: &[(Verdict, bool)], produces, what: &str| {
            let why = wrong(ends, produces).expect("it is told");
            assert!(why.contains(what), "{why}");
        };
        told(&[], false, "no input");
        told(&[(Verdict::Unsupported, true); 9], false, "no input");
        told(&[(Verdict::Refused, true); 9], false, "good enough");
        told(&[(Verdict::Well, true); 9], true, "produced");
        let mut early = vec![(Verdict::Refused, true); 9];
        early.push((Verdict::Produced, true));
        told(&early, true, "1 of 10");
        let faults = [(Verdict::Refused, false); 90];
        let mut good = vec![(Verdict::Produced, true); 9];
        good.extend(faults);
        good.push((Verdict::Refused, true));
        assert_eq!(wrong(&good, true), None);
    }
}
