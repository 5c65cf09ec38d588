//! Tests C++: the runtime, with its own script; generated code; packages; and the driver on the vectors.

mod random;
mod style;
pub(crate) mod ways;

use std::fs;
use std::path::{Path, PathBuf};
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

/// The schemas of the vectors: their folders and names.
const SCHEMAS: [(&str, &[&str]); 2] = [
    ("conformance/schemas", &["attacks.capnp", "every.capnp"]),
    (
        "schemas/test",
        &["hostile-messages.capnp", "list-upgrades.capnp"],
    ),
];

/// Generates code of schemas.
fn generate(schemas: &[(&str, &[&str])], out: &Path, options: &[&str]) -> Outcome {
    fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    for (folder, names) in schemas {
        run(Command::new(tool()?)
            .current_dir(root().join(folder))
            .args(["gen", "cpp", "--out"])
            .arg(out)
            .args(options)
            .args(*names))?;
    }
    Ok(())
}

/// Generates the driver's code, builds the driver, and returns its path.
pub(crate) fn driver() -> Result<PathBuf, String> {
    let out = root().join("target/cpp/driver");
    let generated = root().join("target/cpp/generated");
    generate(&SCHEMAS, &generated, &[])?;
    let records = [("conformance/schemas", &["records.capnp"][..])];
    generate(&records, &generated, &["--raw"])?;
    let configured = run(Command::new("cmake")
        // The walks over all types are a lot of code that runs only a few times, hence -O1.
        .args([
            "-G",
            "Ninja",
            "-DCMAKE_BUILD_TYPE=None",
            "-DCMAKE_CXX_FLAGS=-O1",
            "-S",
        ])
        .arg(root().join("conformance/cpp"))
        .arg(format!("-DZOOPH_GENERATED={}", generated.display()))
        .arg("-B")
        .arg(&out));
    configured.and_then(|()| run(Command::new("cmake").arg("--build").arg(&out)))?;
    Ok(out.join("driver"))
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
