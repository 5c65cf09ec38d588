//! C++: the runtime, by its own script, and its driver against the vectors.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{Outcome, cargo, root};
use crate::test::Tally;

/// Tests the runtime with two compilers, sanitized, without exceptions and header-only.
pub(crate) fn test_runtime(tally: &mut Tally) {
    let folder = root().join("runtime/cpp");
    let mut program = Command::new(folder.join("run-tests"));
    program
        .current_dir(&folder)
        .env("ZOOPH_TEST_DIR", root().join("target/cpp"));
    tally.program(&mut program);
}

/// The schemas of the vectors: their folder, and their names.
const SCHEMAS: [(&str, &[&str]); 2] = [
    ("conformance/schemas", &["attacks.capnp", "every.capnp"]),
    (
        "schemas/test",
        &["hostile-messages.capnp", "list-upgrades.capnp"],
    ),
];

/// Generates code of schemas.
fn generate(schemas: &[(&str, &[&str])], out: &Path) -> Outcome {
    fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    for (folder, names) in schemas {
        run(cargo()
            .current_dir(root().join(folder))
            .args(["run", "--quiet", "--package", "zooph-cli", "--"])
            .args(["gen", "cpp", "--out"])
            .arg(out)
            .args(*names))?;
    }
    Ok(())
}

/// Generates code and builds the driver with it. Its path.
pub(crate) fn driver() -> Result<PathBuf, String> {
    let out = root().join("target/cpp/driver");
    let generated = root().join("target/cpp/generated");
    generate(&SCHEMAS, &generated)?;
    let configured = run(Command::new("cmake")
        // Walks over all types are a lot of code, most of which is called a few times.
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
