//! Runs tests of the Rust runtime under Miri, an interpreter that detects undefined behaviour, also for machines
//! with other pointer widths and byte orders.

use std::path::Path;

use crate::fuzz::nightly;
use crate::process::{Outcome, root};

/// A machine of 64 bits, one of 32 bits, and a big-endian one.
const MACHINES: [&str; 3] = [
    "x86_64-unknown-linux-gnu",
    "i686-unknown-linux-gnu",
    "s390x-unknown-linux-gnu",
];

/// The unit tests that run under Miri. Left out are those that take too long, with thousands of generated cases or
/// megabytes of data, or that need inaccessible pages. The random program covers their code instead.
const UNIT_TESTS: &[&str] = &[
    "array::tests::views_refuse",
    "array::tests::an_error_of",
    "ascii::tests::bytes_of",
    "quick::tests::landing_pads",
    "quick::tests::texts_",
    "uniform::tests::more_than",
    "uniform::tests::shared_",
    "uniform::tests::structs_before",
    "leaves::tests::only_leaves",
    "edges::errors_name",
    "streaming::a_run_past",
    "streaming::interruptions",
];

/// Arguments before the names of the integration tests.
const SUITE: [&str; 3] = ["--test", "suite", "--"];

/// The random program, and reading while others build.
const PROGRAM: [&str; 3] = [
    "program::",
    "building::reading_",
    "building::a_struct_is_read_",
];

/// Tests of unsafe code of Builders, which take minutes: undoing a failed copy, and building in the caller's
/// memory.
const BUILDERS: [&str; 3] = [
    "extremes::a_copy_that_failed_",
    "extremes::what_was_there_",
    "lent::",
];

/// What to run under Miri.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct Options {
    /// Run only for this machine.
    #[arg(long)]
    machine: Option<String>,
    /// Run only the random program over Readers and Builders.
    #[arg(long)]
    program: bool,
}

impl Options {
    /// Returns the options with which the tests run Miri.
    pub(crate) fn of_tests() -> Self {
        Options {
            machine: Some(MACHINES[1].to_owned()),
            program: true,
        }
    }
}

/// Reports whether nightly Rust is installed, with Miri and the source of the standard library, which Miri builds.
pub(crate) fn is_there() -> bool {
    let mut version = nightly();
    version.args(["miri", "--version"]);
    let mut sysroot = crate::process::command("rustup");
    sysroot.args(["run", "nightly", "rustc", "--print", "sysroot"]);
    let has_miri = version.output().is_ok_and(|output| output.status.success());
    let source = sysroot.output().map(|output| {
        let sysroot = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        Path::new(&sysroot)
            .join("lib/rustlib/src/rust/library")
            .is_dir()
    });
    has_miri && source.unwrap_or(false)
}

/// Runs the tests under Miri.
pub(crate) fn run(options: &Options) -> Outcome {
    if !is_there() {
        let components = "rustup component add miri rust-src --toolchain nightly";
        return Err(format!("nightly Rust has no Miri here: {components}"));
    }
    let machines: Vec<&str> = match &options.machine {
        None => MACHINES.to_vec(),
        Some(one) if MACHINES.contains(&one.as_str()) => vec![one],
        Some(other) => return Err(format!("{other} is none of {}", MACHINES.join(", "))),
    };
    for machine in machines {
        if !options.program {
            let mut unit = miri(machine);
            unit.args(["--lib", "--"]).args(UNIT_TESTS);
            tests(&mut unit).map_err(|why| format!("{machine}: {why}"))?;
        }
        tests(miri(machine).args(SUITE).args(PROGRAM))
            .map_err(|why| format!("{machine}: {why}"))?;
        if !options.program {
            tests(miri(machine).args(SUITE).args(BUILDERS))
                .map_err(|why| format!("{machine}: {why}"))?;
        }
    }
    Ok(())
}

/// Runs tests, and fails if there are none.
fn tests(command: &mut std::process::Command) -> Outcome {
    let output = command.stderr(std::process::Stdio::inherit()).output();
    let output = output.map_err(|error| format!("{command:?}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    print!("{text}");
    match have_passed(&text) {
        true if output.status.success() => Ok(()),
        true => Err(format!("{command:?}: {}", output.status)),
        false => Err(format!("{command:?}: no test was run")),
    }
}

/// Reports whether some test passed, according to the output.
fn have_passed(text: &str) -> bool {
    let results = text
        .lines()
        .filter_map(|line| line.strip_prefix("test result: "));
    results
        .filter(|result| !result.contains(" 0 passed"))
        .count()
        > 0
}

fn miri(machine: &str) -> std::process::Command {
    let mut cargo = nightly();
    cargo
        .args([
            "miri",
            "test",
            "--quiet",
            "--package",
            "zooph",
            "--target",
            machine,
        ])
        .env("CARGO_TARGET_DIR", root().join("target/miri"))
        // The tests use the clock and the folder in which proptest stores seeds.
        .env("MIRIFLAGS", "-Zmiri-disable-isolation");
    cargo
}

#[cfg(test)]
mod tests {
    use super::have_passed;

    #[test]
    fn no_tests_are_no_success() {
        assert!(have_passed(
            "test result: ok. 2 passed; 0 failed; 0 ignored"
        ));
        assert!(!have_passed(
            "test result: ok. 0 passed; 0 failed; 60 filtered out"
        ));
        assert!(!have_passed(""));
    }
}
