//! Haskell: what its tests need, and running them.

use std::process::Command;

use crate::install;
use crate::process::{Outcome, cargo, is_installed, root, run};
use crate::test::Tally;

/// Installs the compiler, cabal and the package of vectors, if they are missing.
pub(crate) fn install() -> Outcome {
    let needed = [("ghc", "ghc"), ("cabal", "cabal-install")];
    let lacks = needed.iter().filter(|(program, _)| !is_installed(program));
    let mut missing: Vec<&str> = lacks.map(|(_, package)| *package).collect();
    if !has_package("vector") {
        missing.push("libghc-vector-dev");
    }
    install::packages(&missing)
}

/// The packages that the benchmarks' rows lack: the compiler, vectors, and the peers of `raw`.
pub(crate) fn bench_packages() -> Vec<&'static str> {
    let mut missing = Vec::new();
    if !is_installed("ghc") {
        missing.push("ghc");
    }
    let needed = [
        ("vector", "libghc-vector-dev"),
        ("store", "libghc-store-dev"),
        ("cereal", "libghc-cereal-dev"),
    ];
    let lacks = needed.iter().filter(|(name, _)| !has_package(name));
    missing.extend(lacks.map(|(_, package)| *package));
    missing
}

/// Whether the compiler has a package.
fn has_package(name: &str) -> bool {
    let output = Command::new("ghc-pkg").args(["latest", name]).output();
    output.is_ok_and(|output| output.status.success())
}

/// Tests the runtime.
pub(crate) fn test_runtime(tally: &mut Tally) {
    let folder = root().join("runtime/haskell");
    tally.program(Command::new(folder.join("run-tests")).current_dir(&folder));
}

/// Tests generated code.
pub(crate) fn test_generated(tally: &mut Tally) {
    with_tool(tally, "goldens/haskell");
}

/// Builds and runs the example, offline.
pub(crate) fn test_example(tally: &mut Tally) {
    with_tool(tally, "examples/haskell");
}

/// Runs a folder's tests, which call the tool.
fn with_tool(tally: &mut Tally, folder: &str) {
    let folder = root().join(folder);
    let mut build = cargo();
    match run(build.args(["build", "--quiet", "--package", "zooph-cli"])) {
        Ok(()) => tally.program(Command::new(folder.join("run-tests")).current_dir(&folder)),
        Err(error) => tally.fail(&error),
    }
}
