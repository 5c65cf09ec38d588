//! Verifiers: programs made of a driver's own sources that add up every byte of every text, where the
//! driver, which is timed, takes a text's length and first byte. They speak the drivers' protocol. A row
//! that reads other bytes than were written is found by them, and discarded.

use std::collections::BTreeSet;

use crate::drivers::{Driver, Program};
use crate::inputs::Files;
use crate::placement::Placement;
use crate::{Outcome, cases};

/// What verifiers found out about a workload's rows.
#[derive(Default)]
pub(crate) struct Verified {
    /// Rows whose every byte was right.
    right: BTreeSet<String>,
    /// Rows that read something else, and verifiers that did not answer.
    pub(crate) failures: Vec<String>,
    /// The former.
    wrong: BTreeSet<String>,
}

impl Verified {
    /// Has every verifier run its rows of a workload, with no regard to time.
    pub(crate) fn by(verifiers: &[Program], workload: &str, files: &Files) -> Self {
        let mut verified = Verified::default();
        for program in verifiers {
            if let Err(error) = verified.ask(program, workload, files) {
                verified
                    .failures
                    .push(format!("verifying {workload}: {error}"));
            }
        }
        verified
    }

    fn ask(&mut self, program: &Program, workload: &str, files: &Files) -> Outcome {
        let mut driver = Driver::start(program, files.folder(), Placement::of_life(0))?;
        for row in driver.load(workload)? {
            let case = row.split('/').next().unwrap_or_default();
            let Some(expected) = files.expected(case) else {
                // The driver's row of that name is a failure already.
                continue;
            };
            let slice = driver.run(&row, 1)?;
            let whole = expected.whole.wrapping_mul(slice.passes);
            if slice.passes > 0 && cases::sums_agree(slice.checksum, whole) {
                self.right.insert(row);
            } else {
                self.failures.push(format!(
                    "{row}: over every byte of texts the checksum is {} instead of {whole} ({} passes)",
                    slice.checksum, slice.passes
                ));
                self.wrong.insert(row);
            }
        }
        Ok(())
    }

    /// The row read something else than was written.
    pub(crate) fn is_wrong(&self, row: &str) -> bool {
        self.wrong.contains(row)
    }

    /// The row, or the same contender in another configuration, was verified: of the reference's
    /// configurations, which are compiled from the same sources, one is.
    pub(crate) fn covers(&self, row: &str) -> bool {
        let name = |row: &str| row.split(':').next().unwrap_or_default().to_owned();
        self.right.contains(row) || self.right.iter().any(|right| name(right) == name(row))
    }
}
