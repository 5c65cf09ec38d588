//! OCaml: what its tests need, and running them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use zooph_testgen::schema::{Config, Schema};

use crate::install;
use crate::process::{Outcome, cargo, is_installed, root, run};
use crate::test::Tally;

/// How many random schemas' code is compiled.
const SCHEMAS: u64 = 12;

/// Installs the compiler, dune and QCheck, if they are missing.
pub(crate) fn install() -> Outcome {
    let mut missing = Vec::new();
    if !is_installed("ocamlfind") || !is_installed("ocamlopt") {
        missing.extend(["ocaml-nox", "ocaml-findlib"]);
    }
    if !is_installed("dune") {
        missing.push("ocaml-dune");
    }
    if !Path::new("/usr/lib/ocaml/qcheck-core").is_dir() {
        missing.push("libqcheck-core-ocaml-dev");
    }
    install::packages(&missing)
}

/// Tests the runtime.
pub(crate) fn test_runtime(tally: &mut Tally) {
    count(tally, run_tests(&mut tests("runtime/ocaml")));
}

/// Tests generated code, that of random schemas too.
pub(crate) fn test_generated(tally: &mut Tally) {
    let schemas = build_tool().and_then(|()| random_schemas());
    let run = |schemas| run_tests(tests("goldens/ocaml").env("ZOOPH_SCHEMAS", schemas));
    count(tally, schemas.and_then(run));
}

/// Tests the example, as its readers would.
pub(crate) fn test_example(tally: &mut Tally) {
    let run = |()| run_tests(&mut tests("examples/ocaml"));
    count(tally, build_tool().and_then(run));
}

fn build_tool() -> Outcome {
    run(cargo().args(["build", "--quiet", "--package", "zooph-cli"]))
}

fn count(tally: &mut Tally, counts: Result<Tally, String>) {
    match counts {
        Ok(counts) => tally.add(counts),
        Err(error) => tally.fail(&error),
    }
}

/// The program of a folder that builds and runs its tests.
fn tests(folder: &str) -> Command {
    let folder = root().join(folder);
    let mut program = Command::new(folder.join("run-tests"));
    program.current_dir(folder);
    program
}

/// Runs such a program. The last line that it prints is `N passed, N failed`.
fn run_tests(program: &mut Command) -> Result<Tally, String> {
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

/// A folder with random schemas, each in a folder of its own: the same ones every time.
fn random_schemas() -> Result<PathBuf, String> {
    let folder = root().join("target/ocaml/random");
    let failed = |path: &Path, error| format!("{}: {error}", path.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| failed(&folder, error))?;
    }
    for seed in 0..SCHEMAS {
        for file in Schema::random(seed, &Config::default()).files() {
            let path = folder.join(format!("schema_{seed}")).join(&file.path);
            let parent = path.parent().ok_or("no folder")?;
            fs::create_dir_all(parent)
                .and_then(|()| fs::write(&path, &file.text))
                .map_err(|error| failed(&path, error))?;
        }
    }
    Ok(folder)
}
