//! Runs the randomised tests with one fresh seed after another. Everything is built once, and a failure does not
//! stop the run. A table at the end shows which suite passed with which seed.

use std::process::{Command, Stdio};
use std::time::Instant;

use zooph_testgen::rng;

use crate::process::{self, Outcome, cargo, root};
use crate::{differential, go, install, languages};

/// The seeds to run.
#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// How many seeds.
    #[arg(default_value_t = 20)]
    count: u64,
    /// The first seed; the others follow it. Defaults to that of `ZOOPH_SEED`, or a fresh one.
    #[arg(long)]
    first: Option<u64>,
    /// Only suites whose name contains this.
    #[arg(long)]
    only: Option<String>,
}

/// The program of a suite.
enum Suite {
    /// Tests run by cargo.
    Cargo(&'static [&'static str]),
    /// The conformance runner's random and damaged messages, with every driver.
    Conformance,
    /// Random schemas and messages, with both tools.
    Differential,
    /// The tests of Go's runtime.
    Go,
    /// The tests of OCaml's runtime.
    Ocaml,
}

use Suite::{Cargo, Conformance, Differential, Go, Ocaml};

/// Every suite of `make test` with tests that depend on a seed, by its name in the table.
const SUITES: &[(&str, Suite)] = &[
    (
        "layouts",
        Cargo(&["-p", "zooph-resolve", "--test", "random_layout"]),
    ),
    (
        "schemas",
        Cargo(&[
            "-p",
            "zooph-resolve",
            "--test",
            "hostile",
            "damaged_schemas",
        ]),
    ),
    (
        "rules",
        Cargo(&["-p", "zooph-layout", "--test", "invariants"]),
    ),
    (
        "parser",
        Cargo(&["-p", "zooph-syntax", "--test", "properties"]),
    ),
    (
        "format",
        Cargo(&[
            "-p",
            "zooph-format",
            "-p",
            "zooph-pretty",
            "--lib",
            "--tests",
        ]),
    ),
    ("text", Cargo(&["-p", "zooph-dynamic", "--lib", "--tests"])),
    (
        "front",
        Cargo(&["-p", "zooph-compiler-fuzz", "--test", "seeds"]),
    ),
    ("targets", Cargo(&["-p", "zooph-fuzz", "--test", "seeds"])),
    ("runtime", Cargo(&["-p", "zooph", "--lib", "--tests"])),
    (
        "records",
        Cargo(&["-p", "zooph-goldens-rust", "--test", "behaviour"]),
    ),
    ("go", Go),
    ("ocaml", Ocaml),
    ("messages", Conformance),
    ("tools", Differential),
];

/// Runs every suite with every seed.
pub(crate) fn run(options: &Options) -> Outcome {
    install::test_tools()?;
    languages::install()?;
    go::install()?;
    let chosen: Vec<&(&str, Suite)> = SUITES
        .iter()
        .filter(|(name, _)| {
            options
                .only
                .as_ref()
                .is_none_or(|part| name.contains(part.as_str()))
        })
        .collect();
    if chosen.is_empty() {
        return Err("there is no such suite".into());
    }
    let first = options.first.or_else(rng::seed_of_environment);
    // Short seeds are easier to type.
    let first = first.unwrap_or_else(|| rng::fresh_seed() >> 33);
    let mut rows = Vec::new();
    for seed in first..first + options.count {
        let mut row = Vec::new();
        for (name, suite) in &chosen {
            let start = Instant::now();
            let passed = suite.run(seed);
            let took = start.elapsed().as_secs();
            if let Err(why) = &passed {
                println!("seed {seed}, {name}: {why}");
            }
            eprintln!("seed {seed}, {name}: {took} s");
            row.push(passed.is_ok());
        }
        rows.push((seed, row));
    }
    let names: Vec<&str> = chosen.iter().map(|(name, _)| *name).collect();
    print!("{}", table(&names, &rows));
    let failed = rows
        .iter()
        .flat_map(|(_, row)| row)
        .filter(|passed| !**passed);
    match failed.count() {
        0 => Ok(()),
        some => Err(format!("{some} suites failed with some seed")),
    }
}

/// Returns a table with a line for each seed, which shows whether each suite passed.
fn table(names: &[&str], rows: &[(u64, Vec<bool>)]) -> String {
    let mut text = format!("{:<20}", "seed");
    for name in names {
        text.push_str(&format!("{name:>10}"));
    }
    text.push('\n');
    for (seed, row) in rows {
        text.push_str(&format!("{seed:<20}"));
        for passed in row {
            text.push_str(&format!(
                "{:>10}",
                if *passed { "passed" } else { "failed" }
            ));
        }
        text.push('\n');
    }
    text
}

impl Suite {
    fn run(&self, seed: u64) -> Outcome {
        match self {
            Cargo(arguments) => {
                let mut tests = cargo();
                tests.args(["test", "--no-fail-fast"]).args(*arguments);
                tells_when_it_fails(&mut tests, seed)
            }
            Conformance => {
                let mut runner = cargo();
                runner.args(["run", "--package", "zooph-conformance", "--", "run"]);
                runner.args(["--random", "300", "--without-stock", "--seed"]);
                tells_when_it_fails(runner.arg(seed.to_string()), seed)
            }
            Differential => differential::run(&differential::Options::of_seed(seed)),
            Go => {
                let mut tests = process::command("go");
                tests.current_dir(root().join("runtime/go"));
                tells_when_it_fails(tests.args(["test", "./..."]), seed)
            }
            Ocaml => {
                let mut tests = Command::new(root().join("runtime/ocaml/run-tests"));
                tests.current_dir(root().join("runtime/ocaml"));
                tells_when_it_fails(&mut tests, seed)
            }
        }
    }
}

/// Runs tests with a seed, and shows their output if they fail.
fn tells_when_it_fails(command: &mut Command, seed: u64) -> Outcome {
    let seed = seed.to_string();
    // Proptest reads its seed from the second variable.
    command
        .env("ZOOPH_SEED", &seed)
        .env("PROPTEST_RNG_SEED", &seed);
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    print!("{}", String::from_utf8_lossy(&output.stdout));
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    Err(format!("{command:?}: {}", output.status))
}

#[cfg(test)]
mod tests {
    use super::table;

    #[test]
    fn the_table_has_a_line_for_each_seed() {
        let rows = [(7, vec![true, false]), (8, vec![true, true])];
        let text = table(&["one", "two"], &rows);
        let words: Vec<&str> = text.split_whitespace().collect();
        assert_eq!(
            words,
            [
                "seed", "one", "two", "7", "passed", "failed", "8", "passed", "passed"
            ]
        );
    }
}
