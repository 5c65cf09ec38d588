//! The conformance driver, with code that is generated for it.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::run;
use crate::process::{Outcome, root, tool};

/// The schemas of the vectors: their folders and names.
const SCHEMAS: [(&str, &[&str]); 2] = [
    ("conformance/schemas", &["attacks.capnp", "every.capnp"]),
    (
        "schemas/test",
        &["hostile-messages.capnp", "list-upgrades.capnp"],
    ),
];

/// Generates the driver's code, builds the driver, and returns its path.
pub(crate) fn driver() -> Result<PathBuf, String> {
    built("driver", &[], "-O1")
}

/// Builds the driver for another machine, and returns the path of a program that runs it here: the driver itself, or a
/// script that calls it through an emulator.
pub(super) fn of_machine(
    name: &str,
    compiler: &str,
    flags: &str,
    emulator: Option<&str>,
) -> Result<PathBuf, String> {
    let compiler = format!("-DCMAKE_CXX_COMPILER={compiler}");
    let flags = format!("-O1 -static {flags}");
    let driver = built(&format!("driver-{name}"), &[&compiler], &flags)?;
    let Some(emulator) = emulator else {
        return Ok(driver);
    };
    let script = driver.with_file_name("emulated");
    let text = format!("#!/bin/sh\nexec {emulator} '{}'\n", driver.display());
    fs::write(&script, text)
        .and_then(|()| fs::set_permissions(&script, fs::Permissions::from_mode(0o755)))
        .map_err(|error| format!("{}: {error}", script.display()))?;
    Ok(script)
}

/// Generates the driver's code, builds the driver in a folder of this name, and returns its path.
fn built(name: &str, options: &[&str], flags: &str) -> Result<PathBuf, String> {
    let out = root().join("target/cpp").join(name);
    let generated = root().join("target/cpp/generated");
    generate(&SCHEMAS, &generated, &[])?;
    let records = [("conformance/schemas", &["records.capnp"][..])];
    generate(&records, &generated, &["--raw"])?;
    let configured = run(Command::new("cmake")
        .args(["-G", "Ninja", "-DCMAKE_BUILD_TYPE=None"])
        // The walks over all types are a lot of code that runs only a few times, hence -O1.
        .arg(format!("-DCMAKE_CXX_FLAGS={flags}"))
        .args(options)
        .arg("-S")
        .arg(root().join("conformance/cpp"))
        .arg(format!("-DZOOPH_GENERATED={}", generated.display()))
        .arg("-B")
        .arg(&out));
    configured.and_then(|()| run(Command::new("cmake").arg("--build").arg(&out)))?;
    Ok(out.join("driver"))
}

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
