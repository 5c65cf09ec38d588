//! Tests C++: the runtime, with its own script; generated code; packages; and the driver on the vectors.

mod driver;
mod random;
mod style;
pub(crate) mod ways;

pub(crate) use driver::driver;

use std::process::Command;

use crate::process::{Outcome, root, tool};
use crate::test::Tally;

/// Tests the runtime with two compilers, with sanitizers, without exceptions, and header-only.
pub(crate) fn test_runtime(tally: &mut Tally) {
    ways::usual(tally);
}

/// The warnings that are enabled for generated code and headers.
const WARNINGS: [&str; 7] = [
    "-Wall",
    "-Wextra",
    "-Wpedantic",
    "-Wconversion",
    "-Wsign-conversion",
    "-Wshadow",
    "-Wold-style-cast",
];

/// Tests the layout of generated code, and code of random schemas.
pub(crate) fn test_generated(tally: &mut Tally) {
    style::test(tally);
    random::test(tally);
}

/// Tests the library as it is used in other projects.
pub(crate) fn test_packages(tally: &mut Tally) {
    match tool() {
        Ok(tool) => {
            let mut program = Command::new(root().join("runtime/cpp/tests/packages/run"));
            tally.program(program.arg(root().join("target/cpp/packages")).arg(tool));
        }
        Err(error) => tally.fail(&error),
    }
}

/// Runs a command, and shows what it prints if it fails.
fn run(command: &mut Command) -> Outcome {
    let output = command
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    eprint!("{}", String::from_utf8_lossy(&output.stdout));
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    Err(format!("{command:?}: {}", output.status))
}
