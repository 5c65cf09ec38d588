//! Runs verifiers. A verifier is built from a driver's own sources and speaks the drivers' protocol, but
//! its checksums contain every byte of every text, where the timed driver's contain a text's length and
//! first byte. A row that reads other bytes than were written has a wrong checksum and is discarded.

use std::collections::BTreeSet;

use crate::drivers::{Driver, Program};
use crate::inputs::Files;
use crate::placement::Placement;
use crate::{Outcome, cases};

/// The verifiers' results for a workload's rows.
#[derive(Default)]
pub(crate) struct Verified {
    /// Rows whose checksum over every byte was right.
    right: BTreeSet<String>,
    /// Sentences about rows whose checksum was wrong, and about verifiers that did not answer.
    pub(crate) failures: Vec<String>,
    /// Rows whose checksum was wrong.
    wrong: BTreeSet<String>,
}

impl Verified {
    /// Has every verifier run its rows of a workload. Times are ignored.
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
                // The driver has a row of the same name, which is reported as a failure elsewhere.
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

    /// Reports whether the row read other bytes than were written.
    pub(crate) fn is_wrong(&self, row: &str) -> bool {
        self.wrong.contains(row)
    }

    /// Reports whether the row was verified, or another configuration of the same contender was. Of
    /// the reference's configurations, which are compiled from the same sources, only one is verified.
    pub(crate) fn covers(&self, row: &str) -> bool {
        let name = |row: &str| row.split(':').next().unwrap_or_default().to_owned();
        self.right.contains(row) || self.right.iter().any(|right| name(right) == name(row))
    }
}
