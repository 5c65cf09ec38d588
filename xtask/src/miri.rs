//! Miri: the Rust runtime as an interpreter sees it that knows what the language forbids, also for
//! machines with other pointers and byte orders.

use std::path::Path;

use crate::fuzz::nightly;
use crate::process::{Outcome, root};

/// 64 bits; 32 bits; the high byte first.
const MACHINES: [&str; 3] = [
    "x86_64-unknown-linux-gnu",
    "i686-unknown-linux-gnu",
    "s390x-unknown-linux-gnu",
];

/// The unit tests that Miri has time for, and that need nothing but memory: not generated cases by the
/// thousand, buffers of megabytes, forbidden pages. The random program takes the others' place.
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

/// Tests of Builders' own unsafe code, which take minutes: giving back a copy that failed, building in memory
/// that is lent.
const BUILDERS: [&str; 3] = [
    "extremes::a_copy_that_failed_",
    "extremes::what_was_there_",
    "lent::",
];

/// What to run.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct Options {
    /// Only for this machine.
    #[arg(long)]
    machine: Option<String>,
    /// Only the random program over Readers and Builders, without the other tests.
    #[arg(long)]
    program: bool,
}

impl Options {
    /// What runs with the other tests.
    pub(crate) fn of_tests() -> Self {
        Options {
            machine: Some(MACHINES[1].to_owned()),
            program: true,
        }
    }
}

/// Nightly Rust with Miri is installed, and the source of the standard library, which it builds.
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

/// Runs what can be run under Miri.
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

/// Runs tests, of which there must be some.
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

/// Some test passed, by what the tests print.
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
        // The clock and the folder of the seeds that proptest keeps.
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
