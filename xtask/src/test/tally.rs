//! Counts of passed and failed tests.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use super::parts::{Part, Run};
use crate::process::Outcome;

/// The tests counted so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

/// Runs a part in this process.
pub(super) fn run(part: &Part) -> Tally {
    let mut tally = Tally::default();
    match &part.run {
        Run::Steps(run) => run(&mut tally),
        Run::Folder(tests) => tests.run(&mut tally),
    }
    tally
}

impl Tally {
    /// Prints the last line of a run, and fails if a test failed.
    pub(crate) fn outcome(self) -> Outcome {
        println!("{} passed, {} failed", self.passed, self.failed);
        match self.failed {
            0 => Ok(()),
            _ => Err("some tests failed".into()),
        }
    }

    /// Returns the numbers of a line that `outcome` printed.
    pub(crate) fn of_line(line: &str) -> Option<Tally> {
        let (passed, failed) = line.split_once(" passed, ")?;
        Some(Tally {
            passed: passed.parse().ok()?,
            failed: failed.strip_suffix(" failed")?.parse().ok()?,
        })
    }

    /// Adds the tests of a part.
    pub(crate) fn add(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
    }

    /// Counts a check that passes or fails as a whole.
    pub(crate) fn check(&mut self, what: &str, outcome: Outcome) {
        match outcome {
            Ok(()) => self.passed += 1,
            Err(error) => self.fail(&format!("{what}: {error}")),
        }
    }

    /// Counts a failure, and prints it.
    pub(crate) fn fail(&mut self, what: &str) {
        eprintln!("failed: {what}");
        self.failed += 1;
    }

    /// Runs a test command of cargo, shows its output apart from tests that passed, and adds up the results.
    pub(crate) fn cargo_test(&mut self, command: &mut Command) {
        let before = self.failed;
        let outcome = self.count_results(command);
        if let Err(error) = outcome
            && self.failed == before
        {
            // The tests did not build, or a test process crashed.
            self.fail(&format!("cargo test: {error}"));
        }
    }

    /// Runs a test program, whose last line is `N passed, N failed`, and adds these numbers.
    pub(crate) fn program(&mut self, program: &mut Command) {
        match counted_by(program) {
            Ok(counts) => self.add(counts),
            Err(error) => self.fail(&error),
        }
    }

    fn count_results(&mut self, command: &mut Command) -> Outcome {
        let spawned = command.stdout(Stdio::piped()).spawn();
        let mut child = spawned.map_err(|error| format!("{command:?}: {error}"))?;
        let output = child.stdout.take().ok_or("no output to read")?;
        for line in BufReader::new(output).lines() {
            let line = line.map_err(|error| error.to_string())?;
            if let Some(result) = line.strip_prefix("test result: ") {
                self.passed += counted(result, "passed");
                self.failed += counted(result, "failed");
            } else if !line.ends_with("... ok") && !line.is_empty() {
                println!("{line}");
            }
        }
        let status = child.wait().map_err(|error| error.to_string())?;
        match status.success() {
            true => Ok(()),
            false => Err(status.to_string()),
        }
    }
}

/// Returns the number in front of `word`, in cargo's `ok. 3 passed; 0 failed; …`.
fn counted(result: &str, word: &str) -> u64 {
    let mut previous = "";
    for part in result.split([' ', ';']) {
        if part == word {
            return previous.parse().unwrap_or(0);
        }
        previous = part;
    }
    0
}

/// Returns the numbers that a test program reports. Shows its output unless all tests passed.
fn counted_by(program: &mut Command) -> Result<Tally, String> {
    let output = program
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{program:?}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let tally = text.lines().last().and_then(Tally::of_line);
    let tally = tally.ok_or_else(|| {
        print!("{text}");
        format!("{program:?}: {}", output.status)
    })?;
    if tally.failed > 0 {
        print!("{text}");
    } else if !output.status.success() {
        return Err(format!("{program:?}: {}", output.status));
    }
    Ok(tally)
}

#[cfg(test)]
mod tests {
    use super::{Tally, counted};

    #[test]
    fn results_are_counted() {
        let line = "FAILED. 12 passed; 3 failed; 0 ignored; 0 measured; 1 filtered out";
        assert_eq!((counted(line, "passed"), counted(line, "failed")), (12, 3));
        assert_eq!(counted("ok.", "passed"), 0);
    }

    #[test]
    fn the_last_line_is_read_again() {
        let tally = Tally {
            passed: 12,
            failed: 3,
        };
        assert_eq!(Tally::of_line("12 passed, 3 failed"), Some(tally));
        assert_eq!(Tally::of_line("error: no such file"), None);
    }

    #[test]
    fn a_command_that_dies_is_a_failure() {
        let mut tally = Tally::default();
        tally.cargo_test(&mut std::process::Command::new("false"));
        tally.cargo_test(&mut std::process::Command::new("no such program"));
        assert_eq!(tally.failed, 2);
    }
}
