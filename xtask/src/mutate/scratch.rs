//! The scratch copy in which mutants are made, built and run.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::table::{Mutant, Table};
use crate::process::{Outcome, command, root};
use zooph_testgen::rng::Rng;

/// The time limit of one test command of a language. A mutant may keep a test from ending.
const PATIENCE: Duration = Duration::from_secs(300);

/// The file in a scratch folder that lists the files copied to it.
const COPIED: &str = "copied.txt";

/// A copy of the files of which a language's driver is built.
pub(super) struct Scratch<'t> {
    pub(super) folder: PathBuf,
    table: &'t Table,
    /// How many of the table's tests were run when one of them last failed; at first, the number of all tests.
    decisive: Cell<usize>,
}

/// What to do with the output of commands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Output {
    /// Show it, because the command is expected to succeed.
    Shown,
    /// Discard it, because a mutant is expected to fail.
    Hidden,
}

/// The tests that find a difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Judge {
    /// The vectors and some random messages, sent to the driver.
    Vectors,
    /// The language's own tests.
    Tests,
}

/// The result of building and judging.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Verdict {
    /// No difference was found.
    Survived,
    /// A difference was found: the mutant is noticed by this judge.
    Killed(Judge),
    /// It does not build.
    Broken,
}

impl<'t> Scratch<'t> {
    /// Brings the copy up to date. Unchanged files are not written, so little is rebuilt. Files that were copied before
    /// and are gone are removed, because they could be compiled in place of others.
    pub(super) fn prepare(folder: PathBuf, table: &'t Table, tool: &Path) -> Result<Self, String> {
        let mut copied = BTreeSet::new();
        for (from, to) in &table.copies {
            copy(&root().join(from), &folder.join(to), &mut copied)
                .map_err(|error| format!("copying {from}: {error}"))?;
        }
        if let Some((language, to)) = &table.generate {
            let (fresh, to) = (folder.join("fresh"), folder.join(to));
            generate(tool, language, &fresh, &to, &mut copied)?;
        }
        remove_gone(&folder, &copied).map_err(|error| format!("{COPIED}: {error}"))?;
        let decisive = Cell::new(table.tests.len());
        Ok(Scratch {
            folder,
            table,
            decisive,
        })
    }

    /// Returns how many of the language's tests had to run until one noticed the last mutant. The unchanged code is
    /// tested with no more than these.
    pub(super) fn decisive(&self) -> usize {
        self.decisive.get()
    }

    /// Returns the language's table.
    pub(super) fn table(&self) -> &'t Table {
        self.table
    }

    /// Returns the mutants that can no longer be made, and what is missing.
    pub(super) fn gone(&self) -> Vec<String> {
        let missing = |mutant: &Mutant| {
            let Mutant {
                name, file, old, ..
            } = mutant;
            match fs::read_to_string(self.folder.join(file)) {
                Ok(text) if text.contains(old) => None,
                Ok(_) => Some(format!("{name}: `{old}` is gone from {file}")),
                Err(error) => Some(format!("{name}: {file}: {error}")),
            }
        };
        self.table.mutants.iter().filter_map(missing).collect()
    }

    /// Returns the places, counted from 0, where to make a mutant: all places, or a random one. The list is empty
    /// if it cannot be made at all.
    pub(super) fn places(&self, mutant: &Mutant, everywhere: bool, rng: &mut Rng) -> Vec<usize> {
        let text = fs::read_to_string(self.folder.join(&mutant.file)).unwrap_or_default();
        match text.matches(&mutant.old).count() {
            0 => Vec::new(),
            count if everywhere => (0..count).collect(),
            count => vec![rng.below(count)],
        }
    }

    /// Builds the driver and runs one judge after another, until one finds a difference.
    pub(super) fn judge(
        &self,
        language: &str,
        runner: &Path,
        judges: &[Judge],
        output: Output,
    ) -> Result<Verdict, String> {
        if !self.runs(&self.table.build, Duration::MAX, output)? {
            return Ok(Verdict::Broken);
        }
        for judge in judges {
            let is_fine = match judge {
                Judge::Vectors => self.vectors_pass(language, runner, output)?,
                Judge::Tests => self.tests_pass(output)?,
            };
            if !is_fine {
                return Ok(Verdict::Killed(*judge));
            }
        }
        Ok(Verdict::Survived)
    }

    /// Reports whether the driver answers the vectors and some random messages correctly.
    fn vectors_pass(&self, language: &str, runner: &Path, output: Output) -> Result<bool, String> {
        let program = self.folder.join(&self.table.program);
        let mut conformance = command(&runner.to_string_lossy());
        conformance.args(["run", "--first", "--without-stock", "--random", "300"]);
        conformance.arg("--driver");
        conformance.arg(format!("{language}={}", program.display()));
        passes(&mut conformance, Duration::MAX, output)
    }

    /// Reports whether the language's own tests pass. If they are expected to, only as many are run as were needed
    /// to notice the last mutant.
    fn tests_pass(&self, output: Output) -> Result<bool, String> {
        let count = match output {
            Output::Shown => self.decisive.get(),
            Output::Hidden => self.table.tests.len(),
        };
        for (index, test) in self.table.tests[..count].iter().enumerate() {
            if !self.runs(test, PATIENCE, output)? {
                self.decisive.set(index + 1);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Runs a command of the table, and reports whether it succeeds.
    fn runs(&self, words: &[String], patience: Duration, output: Output) -> Result<bool, String> {
        let [program, arguments @ ..] = words else {
            return Err("the table lacks a command".into());
        };
        // A program with a folder in its name is in the scratch copy; any other is an installed one.
        let program = match program.contains('/') {
            true => self.folder.join(program),
            false => program.into(),
        };
        let mut command = Command::new(program);
        command
            .args(arguments)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.folder.join("target"));
        passes(&mut command, patience, output)
    }
}

/// Reports whether a command succeeds, and in time.
fn passes(command: &mut Command, patience: Duration, output: Output) -> Result<bool, String> {
    let what = format!("{command:?}");
    let failed = |error: std::io::Error| format!("{what}: {error}");
    command.stdin(Stdio::null());
    if output == Output::Hidden {
        command.stdout(Stdio::null()).stderr(Stdio::null());
    }
    let mut child = command.spawn().map_err(failed)?;
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(failed)? {
            return Ok(status.success());
        }
        if start.elapsed() > patience {
            if output == Output::Shown {
                eprintln!("{what}: not ended after {patience:?}");
            }
            child.kill().and_then(|()| child.wait()).map_err(failed)?;
            return Ok(false);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Generates the code of the drivers' schemas with our tool: into an empty folder first, and from there the changed
/// files into the other folder.
fn generate(
    tool: &Path,
    language: &str,
    fresh: &Path,
    to: &Path,
    copied: &mut BTreeSet<PathBuf>,
) -> Outcome {
    const SCHEMAS: [(&str, &str); 4] = [
        ("conformance/schemas", "every.capnp"),
        ("conformance/schemas", "attacks.capnp"),
        ("schemas/test", "hostile-messages.capnp"),
        ("schemas/test", "list-upgrades.capnp"),
    ];
    // Files that are no longer generated must not be taken for new ones.
    let _ = fs::remove_dir_all(fresh);
    fs::create_dir_all(fresh).map_err(|error| format!("{}: {error}", fresh.display()))?;
    for (folder, file) in SCHEMAS {
        let status = Command::new(tool)
            .args(["gen", language, file, "--out"])
            .arg(fresh)
            .current_dir(root().join(folder))
            .stderr(Stdio::null())
            .status()
            .map_err(|error| format!("{}: {error}", tool.display()))?;
        if !status.success() {
            return Err(format!("{file}: no {language} code: {status}"));
        }
    }
    copy(fresh, to, copied).map_err(|error| format!("{}: {error}", to.display()))
}

/// Copies a file or folder, except for files that are the same. Adds the paths of all copies.
fn copy(from: &Path, to: &Path, copied: &mut BTreeSet<PathBuf>) -> std::io::Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            copy(&entry.path(), &to.join(entry.file_name()), copied)?;
        }
        return Ok(());
    }
    copied.insert(to.to_owned());
    let bytes = fs::read(from)?;
    if fs::read(to).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    fs::write(to, bytes)
}

/// Removes the files that the last run copied and this one did not, and keeps the list of those that it did.
fn remove_gone(folder: &Path, copied: &BTreeSet<PathBuf>) -> std::io::Result<()> {
    let list = folder.join(COPIED);
    let before = fs::read_to_string(&list).unwrap_or_default();
    for path in before.lines().map(Path::new) {
        if !copied.contains(path) && path.is_file() {
            fs::remove_file(path)?;
        }
    }
    let lines: Vec<String> = copied
        .iter()
        .map(|path| format!("{}\n", path.display()))
        .collect();
    fs::write(list, lines.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_are_gone_are_removed_from_the_copy() {
        let folder = std::env::temp_dir().join(format!("zooph-scratch-{}", std::process::id()));
        let (from, to) = (folder.join("from"), folder.join("to"));
        fs::create_dir_all(from.join("kind")).unwrap();
        fs::create_dir_all(&to).unwrap();
        fs::write(from.join("kind.rs"), "old").unwrap();
        let bring_up_to_date = || {
            let mut copied = BTreeSet::new();
            copy(&from, &to, &mut copied).unwrap();
            remove_gone(&to, &copied).unwrap();
        };
        bring_up_to_date();
        fs::write(to.join("built.o"), "made here").unwrap();
        fs::rename(from.join("kind.rs"), from.join("kind/mod.rs")).unwrap();
        bring_up_to_date();
        assert!(to.join("kind/mod.rs").is_file() && !to.join("kind.rs").exists());
        assert!(to.join("built.o").is_file());
        fs::remove_dir_all(folder).unwrap();
    }
}
