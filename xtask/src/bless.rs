//! Regenerates the checked-in output of the compiler, to be reviewed as a difference.

use crate::ocaml;
use crate::process::{Outcome, cargo, command, run};

/// Tests of the front end that write their expected output if an environment variable says so: package and target.
const TESTS: [(&str, &str); 2] = [("zooph-syntax", "cases"), ("zooph-resolve", "diagnostics")];

/// Writes the goldens of all languages and of the front end.
pub(crate) fn run_all() -> Outcome {
    run(cargo().args(["run", "--quiet", "--package", "zooph-goldens"]))?;
    for (package, test) in TESTS {
        run(cargo()
            .args(["test", "--quiet", "--package", package, "--test", test])
            .env("ZOOPH_BLESS", "1"))?;
    }
    ocaml::bless_derived()?;
    run(command("git").args(["--no-pager", "diff", "--stat"]))
}
