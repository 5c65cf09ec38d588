//! The parts of `cargo xtask test`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use super::tally::Tally;
use crate::process::{self, Outcome, cargo, root};
use crate::{
    bench, clients, cpp, demo, differential, dist, go, haskell, languages, miri, mutate, ocaml,
    prove,
};

/// The folder in which a part runs cargo. Cargo locks it, so parts with the same folder must wait for one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Builds {
    /// No folder, or one of the part's own.
    Apart,
    /// The folder of the workspace.
    Workspace,
    /// The folder of the benchmarks, which are a workspace of their own.
    Bench,
}

use Builds::{Apart, Bench, Workspace};

/// A part of the tests, which may run in parallel with others.
pub(super) struct Part {
    pub(super) name: &'static str,
    pub(super) builds: Builds,
    /// The parts that must have ended before this one starts.
    pub(super) after: &'static [&'static str],
    pub(super) run: Run,
}

/// The work of a part.
pub(super) enum Run {
    Steps(fn(&mut Tally)),
    Folder(languages::Tests),
}

/// The part that builds the workspace with all of its tests.
pub(super) const BUILD: &str = "build";

/// The parts that build in the workspace's folder. Later parts find everything built there, so they do not have to
/// wait.
const BUILT: &[&str] = &[BUILD, "clippy", "documentation"];

/// The parts that run the drivers of all languages.
const DRIVERS: &[&str] = &[BUILD, "conformance", "cpp-vectors", "attacks"];

/// The parts that start before all others, as far as folders and dependencies allow. First come the parts for which
/// others wait, then the longest, so that no lane is left with a long one at the end.
const FIRST: &[&str] = &[
    BUILD,
    "clippy",
    "documentation",
    "conformance",
    "mutants",
    "cpp-runtime",
    "bench",
    "cargo",
    "ocaml-generated",
    "haskell-generated",
    "haskell-runtime",
    "go-runtime",
    "attacks",
    "cpp-vectors",
    "static",
];

/// The parts in the order in which they start, except for those of `FIRST`, as far as folders and dependencies
/// allow.
const PARTS: &[Part] = &[
    part(BUILD, Workspace, &[], |tally| {
        let build = ["test", "--quiet", "--workspace", "--no-run"];
        tally.check("build", process::run(cargo().args(build)));
    }),
    part("rustfmt", Apart, &[], |tally| {
        tally.check("rustfmt", process::run(cargo().args(FORMAT)));
        tally.check("rustfmt of bench", process::run(in_bench().args(FORMAT)));
    }),
    part("go-runtime", Apart, &[], go::test_runtime),
    part("go-generated", Apart, &[], go::test_generated),
    part("cpp-runtime", Apart, &[], cpp::test_runtime),
    part("clippy", Workspace, &[], |tally| {
        tally.check("clippy", process::run(cargo().args(CLIPPY)));
    }),
    part("documentation", Workspace, &[], |tally| {
        let mut document = cargo();
        document.args(["doc", "--quiet", "--workspace", "--no-deps"]);
        document.env("RUSTDOCFLAGS", "-D warnings");
        tally.check("documentation", process::run(&mut document));
    }),
    part("mutants", Apart, BUILT, |tally| {
        tally.check("mutants", mutate::run(&mutate::Options::fixed()));
    }),
    part("cargo", Apart, BUILT, |tally| {
        tally.cargo_test(cargo().args(["test", "--workspace", "--no-fail-fast"]));
    }),
    part("differential", Apart, BUILT, |tally| {
        let options = differential::Options::short();
        tally.check("differential", differential::run(&options));
    }),
    part("ocaml-generated", Apart, BUILT, ocaml::test_generated),
    part("haskell-generated", Apart, BUILT, haskell::test_generated),
    part("clippy-bench", Bench, &[], |tally| {
        tally.check("clippy of bench", process::run(in_bench().args(CLIPPY)));
    }),
    part("cargo-bench", Bench, &[], |tally| {
        let packages = ["--package", "zooph-bench", "--package", "zooph-bench-rust"];
        tally.cargo_test(
            in_bench()
                .args(["test", "--profile", "smoke"])
                .args(packages),
        );
    }),
    part("bench", Bench, BUILT, |tally| {
        tally.check("bench", bench::run(&bench::Options::of_tests()));
    }),
    part("conformance", Apart, BUILT, |tally| {
        let options = ["run", "--random", "300", "--without-stock"];
        tally.check("conformance", conformance(|run| run.args(options)));
    }),
    part("cpp-generated", Apart, BUILT, cpp::test_generated),
    part("cpp-packages", Apart, BUILT, cpp::test_packages),
    part("cpp-vectors", Apart, BUILT, |tally| {
        let driver = cpp::driver();
        tally.check("vectors", vectors("cpp", driver.clone()));
        tally.check("attacks", driver.and_then(|driver| attacks("cpp", &driver)));
    }),
    part("attacks", Apart, &[BUILD, "conformance"], |tally| {
        let options = ["attack", "--quick"];
        tally.check("attacks", conformance(|run| run.args(options)));
    }),
    // The other parts build the same drivers, and would run them while they are being linked again.
    part("raw", Apart, DRIVERS, |tally| {
        tally.check("derived codecs of OCaml", ocaml::check_derived());
        tally.check("raw", conformance(|run| run.arg("raw")));
        tally.check("raw of cpp", raw("cpp", cpp::driver()));
    }),
    part("proofs", Apart, &[], |tally| {
        tally.check("proofs", prove::run(&prove::Options::default()));
    }),
    part("static", Apart, &[], |tally| {
        tally.check("static tool", dist::check());
    }),
    part("demo", Apart, &["static"], |tally| {
        tally.check("demo", demo::run(dist::Way::Checked));
    }),
    part("miri", Apart, &[], |tally| match miri::is_there() {
        true => tally.check("miri", miri::run(&miri::Options::of_tests())),
        false => eprintln!("no Miri: cargo xtask miri says how to get it"),
    }),
    part("clients", Apart, BUILT, |tally| {
        let options = clients::Options::of_tests();
        tally.check("clients", clients::run_all(&options));
    }),
    part("rust-example", Apart, &[BUILD], |tally| {
        tally.cargo_test(&mut rust_example());
    }),
    part("go-example", Apart, &["go-runtime"], go::test_example),
    part("go-driver", Apart, &["conformance"], go::test_driver),
];

const FORMAT: [&str; 3] = ["fmt", "--all", "--check"];

const CLIPPY: [&str; 7] = [
    "clippy",
    "--quiet",
    "--workspace",
    "--all-targets",
    "--",
    "-D",
    "warnings",
];

const fn part(
    name: &'static str,
    builds: Builds,
    after: &'static [&'static str],
    run: fn(&mut Tally),
) -> Part {
    Part {
        name,
        builds,
        after,
        run: Run::Steps(run),
    }
}

/// Returns the parts listed here, and those for the languages' folders with tests of their own.
pub(super) fn all() -> &'static [&'static Part] {
    static ALL: OnceLock<Vec<&'static Part>> = OnceLock::new();
    ALL.get_or_init(|| {
        let of_folder = |tests: languages::Tests| Part {
            // The list is made once, so the leak is bounded.
            name: String::leak(tests.part.clone()),
            builds: Apart,
            after: if tests.calls_tool { BUILT } else { &[] },
            run: Run::Folder(tests),
        };
        let is_listed = |tests: &languages::Tests| PARTS.iter().any(|part| part.name == tests.part);
        let folders = languages::tests().into_iter();
        let folders = folders.filter(|tests| !is_listed(tests)).map(of_folder);
        let folders = folders.map(|part| &*Box::leak(Box::new(part)));
        let mut parts: Vec<&Part> = PARTS.iter().chain(folders).collect();
        let place = |name| FIRST.iter().position(|first| *first == name);
        parts.sort_by_key(|part| place(part.name).unwrap_or(FIRST.len()));
        parts
    })
}

/// Returns the names of the parts.
pub(super) fn names() -> Vec<&'static str> {
    all().iter().map(|part| part.name).collect()
}

fn in_bench() -> Command {
    let mut command = cargo();
    command.current_dir(root().join("bench"));
    command
}

/// Runs the conformance runner.
fn conformance(arguments: impl FnOnce(&mut Command) -> &mut Command) -> Outcome {
    let program = process::program("zooph-conformance", "zooph-conformance")?;
    let mut command = Command::new(program);
    process::run(arguments(command.current_dir(root())))
}

/// Runs the quick attacks on a driver, which has no folder among those of the common build.
fn attacks(language: &str, driver: &Path) -> Outcome {
    let driver = format!("{language}={}", driver.display());
    conformance(|run| run.args(["attack", "--quick", "--driver", &driver]))
}

/// Runs the vectors on a driver of a language without a back end.
pub(crate) fn vectors(language: &str, driver: Result<PathBuf, String>) -> Outcome {
    let driver = format!("{language}={}", driver?.display());
    let options = ["run", "--random", "300", "--without-stock", "--driver"];
    conformance(|run| run.args(options).arg(driver))
}

/// Runs the vectors of `raw` and random values on a driver that is built separately.
pub(crate) fn raw(language: &str, driver: Result<PathBuf, String>) -> Outcome {
    let driver = format!("{language}={}", driver?.display());
    conformance(|run| run.args(["raw", "--driver", &driver]))
}

/// Returns the command for the tests of Rust's example. It is a workspace of its own, like a user's project.
fn rust_example() -> Command {
    let mut command = cargo();
    command.current_dir(root().join("examples/rust"));
    command.args(["test", "--target-dir"]);
    command.arg(root().join("target/examples"));
    command
}

#[cfg(test)]
mod tests {
    use super::{FIRST, all, names};

    #[test]
    fn what_begins_first_is_there() {
        let names = names();
        for first in FIRST {
            assert!(names.contains(first), "{first}");
        }
    }

    /// A part that waits for one later in the list could wait for ever.
    #[test]
    fn parts_wait_for_earlier_ones_only() {
        let parts = all();
        for (index, part) in parts.iter().enumerate() {
            for name in part.after {
                assert!(parts[..index].iter().any(|other| other.name == *name));
            }
            assert!(parts[..index].iter().all(|other| other.name != part.name));
        }
    }
}
