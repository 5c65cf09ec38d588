//! Tests Go's runtime, generated code, drivers and example with Go's own tools.

use std::path::Path;
use std::process::Command;

use crate::install;
use crate::process::{Outcome, command, is_installed, root, run};
use crate::test::Tally;

/// The toolchain release before the one in use, which the runtime supports, too.
const BEFORE: &str = "go1.25.0";

/// The linter. Go runs it without installing it.
const STATICCHECK: &str = "honnef.co/go/tools/cmd/staticcheck@v0.7.0";

/// Installs an emulator of a big-endian machine, if none is installed.
pub(crate) fn install() -> Outcome {
    let emulators = ["qemu-s390x", "qemu-s390x-static"];
    match emulators.iter().any(|emulator| is_installed(emulator)) {
        true => Ok(()),
        false => install::packages(&["qemu-user"]),
    }
}

/// Tests the runtime: with the linter, with the race detector, on 32-bit and big-endian machines, and with the
/// release before.
pub(crate) fn test_runtime(tally: &mut Tally) {
    everywhere(tally, &root().join("runtime/go"));
}

/// Tests generated code, in the same ways as the runtime.
pub(crate) fn test_generated(tally: &mut Tally) {
    everywhere(tally, &root().join("goldens/go"));
}

/// Tests the example, as its readers would.
pub(crate) fn test_example(tally: &mut Tally) {
    here(tally, &root().join("examples/go"));
}

/// Tests the conformance driver. The driver's own build generates the code that it needs.
pub(crate) fn test_driver(tally: &mut Tally) {
    here(tally, &root().join("conformance/go"));
}

/// Lints and tests a folder on this machine.
fn here(tally: &mut Tally, folder: &Path) {
    if let Err(error) = release() {
        return tally.fail(&error);
    }
    tally.check("gofmt", gofmt(folder));
    tally.check("go vet", run(go(folder).args(["vet", "./..."])));
    if has_staticcheck() {
        let lint = run(go(folder).args(["run", STATICCHECK, "./..."]));
        tally.check("staticcheck", lint);
    }
    test(tally, folder, &["./..."], &[]);
}

/// Lints and tests a folder on this machine and on emulated ones.
fn everywhere(tally: &mut Tally, folder: &Path) {
    here(tally, folder);
    // The slow tests were just run without `-short`, and take several times as long in these ways.
    test(tally, folder, &["-short", "-race", "./..."], &[]);
    test(tally, folder, &["-short", "./..."], &[("GOARCH", "386")]);
    let emulators = ["qemu-s390x-static", "qemu-s390x"];
    match emulators.iter().find(|emulator| is_installed(emulator)) {
        Some(emulator) => {
            let big = ["-short", "-exec", emulator, "./..."];
            test(tally, folder, &big, &[("GOARCH", "s390x")]);
        }
        None => tally.fail("qemu-s390x is missing"),
    }
    if has_toolchain() {
        test(
            tally,
            folder,
            &["-short", "./..."],
            &[("GOTOOLCHAIN", BEFORE)],
        );
    }
}

/// Checks that Go is installed and new enough.
fn release() -> Outcome {
    let help = "Go 1.25 or later is needed; see https://go.dev/doc/install";
    let output = command("go").args(["env", "GOVERSION"]).output();
    let output = output.map_err(|error| format!("go: {error}: {help}"))?;
    let version = String::from_utf8_lossy(&output.stdout);
    let minor = version.trim().strip_prefix("go1.").and_then(|rest| {
        let digits = rest.split(['.', 'r', 'b']).next()?;
        digits.parse::<u32>().ok()
    });
    match minor {
        Some(minor) if minor >= 25 => Ok(()),
        _ => Err(format!("{}: {help}", version.trim())),
    }
}

/// Reports whether the older release is available. It is downloaded from the module proxy, which may be out of
/// reach.
fn has_toolchain() -> bool {
    let status = go(&root().join("runtime/go"))
        .arg("version")
        .env("GOTOOLCHAIN", BEFORE)
        .output();
    let found = status.is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("{BEFORE} cannot be had: tested with the installed release only");
    }
    found
}

/// Reports whether the linter is available. It is downloaded from the module proxy, which may be out of reach.
fn has_staticcheck() -> bool {
    let output = go(&root().join("runtime/go"))
        .args(["run", STATICCHECK, "-version"])
        .output();
    let found = output.is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("{STATICCHECK} cannot be had: linted by go vet only");
    }
    found
}

fn go(folder: &Path) -> Command {
    let mut go = command("go");
    go.current_dir(folder);
    go
}

/// Returns an error that lists the Go files of the folder which are not formatted.
fn gofmt(folder: &Path) -> Outcome {
    let output = command("gofmt")
        .args(["-l", "."])
        .current_dir(folder)
        .output();
    let output = output.map_err(|error| format!("gofmt: {error}"))?;
    let files = String::from_utf8_lossy(&output.stdout);
    match files.trim() {
        "" => Ok(()),
        files => Err(format!("gofmt would change {files}")),
    }
}

/// Runs `go test` and counts the top-level tests.
fn test(tally: &mut Tally, folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) {
    let mut test = go(folder);
    test.args(["test", "-v"]).args(arguments);
    test.envs(variables.iter().copied());
    let what = format!(
        "go test {} {variables:?} in {}",
        arguments.join(" "),
        folder.display()
    );
    let output = match test.output() {
        Ok(output) => output,
        Err(error) => return tally.fail(&format!("{what}: {error}")),
    };
    let text = String::from_utf8_lossy(&output.stdout);
    let passed = text.lines().filter(|line| line.starts_with("--- PASS"));
    tally.passed += passed.count() as u64;
    let failures: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("--- FAIL"))
        .collect();
    for line in &failures {
        tally.fail(&format!("{what}: {line}"));
    }
    if !output.status.success() {
        eprintln!("{text}{}", String::from_utf8_lossy(&output.stderr));
        if failures.is_empty() {
            tally.fail(&what);
        }
    }
}
