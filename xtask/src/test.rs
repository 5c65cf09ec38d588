//! Every test, and one line that counts them.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::process::{self, Outcome, cargo, root};
use crate::{bench, clients, demo, differential, dist, go, install, miri, mutate, ocaml, prove};

/// Tests counted so far, and the time each part took.
struct Tally {
    passed: u64,
    failed: u64,
    times: Vec<(String, Duration)>,
    since: Instant,
}

/// Installs what the tests need and runs all of them. Ends with `N passed, N failed`.
pub(crate) fn run() -> Outcome {
    let mut tally = Tally::new();
    install::test_tools()?;
    install::addresses_32();
    ocaml::install()?;
    go::install()?;
    tally.took("what was missing");
    tally.check(
        "rustfmt",
        process::run(cargo().args(["fmt", "--all", "--check"])),
    );
    let clippy = [
        "clippy",
        "--quiet",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ];
    tally.check("clippy", process::run(cargo().args(clippy)));
    let mut documentation = cargo();
    documentation.args(["doc", "--quiet", "--workspace", "--no-deps"]);
    documentation.env("RUSTDOCFLAGS", "-D warnings");
    tally.check("documentation", process::run(&mut documentation));
    let benches = |arguments: &[&str]| {
        let mut command = cargo();
        command.current_dir(root().join("bench")).args(arguments);
        process::run(&mut command)
    };
    tally.check("rustfmt of bench", benches(&["fmt", "--all", "--check"]));
    tally.check("clippy of bench", benches(&clippy));
    tally.cargo_test(cargo().args(["test", "--workspace", "--no-fail-fast"]))?;
    tally.took("cargo test");
    tally.cargo_test(&mut example("rust", "test"))?;
    tally.took("the example of Rust");
    for folder in ocaml::TESTS {
        match ocaml::test(folder) {
            Ok((passed, failed)) => {
                tally.passed += passed;
                tally.failed += failed;
            }
            Err(error) => tally.check(folder, Err(error)),
        }
        tally.took(folder);
    }
    let mut runner = cargo();
    runner
        .current_dir(root().join("bench"))
        .args(["test", "--profile", "smoke"]);
    tally.cargo_test(runner.args(["--package", "zooph-bench"]))?;
    tally.took("cargo test of bench");
    tally.check("static tool", dist::check());
    tally.check("demo", demo::run());
    tally.check(
        "differential",
        differential::run(&differential::Options::short()),
    );
    tally.check("clients", clients::run_all(&clients::Options::of_tests()));
    let conformance = ["--random", "300", "--without-stock"];
    tally.check(
        "conformance",
        process::run(
            cargo()
                .args([
                    "run",
                    "--quiet",
                    "--package",
                    "zooph-conformance",
                    "--",
                    "run",
                ])
                .args(conformance),
        ),
    );
    let mut attacks = cargo();
    attacks.args(["run", "--quiet", "--package", "zooph-conformance", "--"]);
    attacks.args(["attack", "--quick"]);
    tally.check("attacks", process::run(&mut attacks));
    tally.check("benchmarks", bench::run(&bench::Options::of_tests()));
    let results = go::test();
    tally.passed += results.passed;
    tally.failed += results.failures.len() as u64;
    for failure in &results.failures {
        eprintln!("failed: {failure}");
    }
    tally.took("go");
    match miri::is_there() {
        true => tally.check("miri", miri::run(&miri::Options::of_tests())),
        false => eprintln!("no Miri: cargo xtask miri says how to get it"),
    }
    tally.check("proofs", prove::run(&prove::Options::default()));
    tally.check("mutate", mutate::run(&mutate::Options::fixed()));
    tally.print_times();
    println!("{} passed, {} failed", tally.passed, tally.failed);
    if tally.failed == 0 {
        Ok(())
    } else {
        Err("some tests failed".into())
    }
}

/// A cargo command for an example, which is a workspace of its own, as a user's project would be.
fn example(name: &str, subcommand: &str) -> Command {
    let folder = root().join("examples").join(name);
    let mut command = cargo();
    command.current_dir(folder).arg(subcommand);
    command
        .arg("--target-dir")
        .arg(root().join("target/examples"));
    command
}

impl Tally {
    fn new() -> Self {
        Tally {
            passed: 0,
            failed: 0,
            times: Vec::new(),
            since: Instant::now(),
        }
    }

    /// A part has ended: what came before it has its own time.
    fn took(&mut self, part: &str) {
        let now = Instant::now();
        self.times.push((part.to_owned(), now - self.since));
        self.since = now;
    }

    /// The parts that took a second or longer, and all of them together.
    fn print_times(&self) {
        let all: Duration = self.times.iter().map(|(_, time)| *time).sum();
        println!("{:>6} s  in all", all.as_secs());
        for (part, time) in self.times.iter().filter(|(_, time)| time.as_secs() > 0) {
            println!("{:>6} s  {part}", time.as_secs());
        }
    }

    /// Counts a check that passes or fails as a whole.
    fn check(&mut self, what: &str, outcome: Outcome) {
        match outcome {
            Ok(()) => self.passed += 1,
            Err(error) => {
                eprintln!("failed: {what}: {error}");
                self.failed += 1;
            }
        }
        self.took(what);
    }

    /// Runs a test command of cargo's, shows what it prints, and adds up the results.
    fn cargo_test(&mut self, command: &mut Command) -> Outcome {
        let mut child = command
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{command:?}: {error}"))?;
        let output = child.stdout.take().ok_or("no output to read")?;
        let before = self.failed;
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
        if !status.success() && self.failed == before {
            // It did not build, or a test process died.
            self.check("cargo test", Err(status.to_string()));
        }
        Ok(())
    }
}

/// The number in front of `word`, in cargo's `ok. 3 passed; 0 failed; …`.
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

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn results_are_counted() {
        let line = "FAILED. 12 passed; 3 failed; 0 ignored; 0 measured; 1 filtered out";
        assert_eq!((counted(line, "passed"), counted(line, "failed")), (12, 3));
        assert_eq!(counted("ok.", "passed"), 0);
    }
}
