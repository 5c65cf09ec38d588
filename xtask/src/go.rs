//! Go: the runtime, the generated goldens, the drivers and the example, by Go's own tools.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::install;
use crate::process::{Outcome, command, is_installed, root, run};

/// The module path of the toolchain before the one in use, which the runtime supports as well.
const BEFORE: &str = "go1.25.0";

/// The linter, run by Go itself, so that nothing is installed.
const STATICCHECK: &str = "honnef.co/go/tools/cmd/staticcheck@v0.7.0";

/// Installs Go and an emulator of a big-endian machine, if they are missing.
pub(crate) fn install() -> Outcome {
    let mut missing = Vec::new();
    if !is_installed("go") {
        missing.push("golang-go");
    }
    if !is_installed("qemu-s390x") && !is_installed("qemu-s390x-static") {
        missing.push("qemu-user");
    }
    install::packages(&missing)
}

/// Results of a step: its name, tests that passed, and what failed.
pub(crate) struct Results {
    pub(crate) passed: u64,
    pub(crate) failures: Vec<String>,
}

/// Runs everything.
pub(crate) fn test() -> Results {
    let mut results = Results {
        passed: 0,
        failures: Vec::new(),
    };
    if let Err(error) = release() {
        results.failures.push(error);
        return results;
    }
    let runtime = root().join("runtime/go");
    let goldens = root().join("goldens/go");
    let example = root().join("examples/go");
    let driver = root().join("conformance/go");
    let linted = has_staticcheck();
    for folder in [&runtime, &goldens, &example] {
        results.vet(folder);
        if linted {
            let lint = run(go(folder).args(["run", STATICCHECK, "./..."]));
            results.check("staticcheck", lint);
        }
        results.test(folder, &["./..."], &[]);
    }
    // What is generated for it is made by the driver's own build, which the conformance run starts.
    results.vet(&driver);
    results.test(&driver, &["./..."], &[]);
    for folder in [&runtime, &goldens] {
        results.test(folder, &["-race", "./..."], &[]);
        results.test(folder, &["./..."], &[("GOARCH", "386")]);
        if is_installed("qemu-s390x-static") {
            let big = ["-exec", "qemu-s390x-static", "./..."];
            results.test(folder, &big, &[("GOARCH", "s390x")]);
        } else if is_installed("qemu-s390x") {
            let big = ["-exec", "qemu-s390x", "./..."];
            results.test(folder, &big, &[("GOARCH", "s390x")]);
        } else {
            results.failures.push("qemu-s390x is missing".into());
        }
        if has_toolchain() {
            results.test(folder, &["./..."], &[("GOTOOLCHAIN", BEFORE)]);
        }
    }
    results
}

/// Go is there, and new enough.
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

/// The older release can be had: it comes by the module proxy, which may be out of reach.
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

/// The linter can be had: it comes by the module proxy, too.
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

/// The folder's Go files that gofmt would change are an error.
fn gofmt(folder: &PathBuf) -> Outcome {
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

impl Results {
    fn check(&mut self, what: &str, outcome: Outcome) {
        match outcome {
            Ok(()) => self.passed += 1,
            Err(error) => self.failures.push(format!("{what}: {error}")),
        }
    }

    fn vet(&mut self, folder: &PathBuf) {
        self.check("gofmt", gofmt(folder));
        self.check("go vet", run(go(folder).args(["vet", "./..."])));
    }

    /// Runs `go test` and counts the tests at the top, as it names them.
    fn test(&mut self, folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) {
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
            Err(error) => return self.failures.push(format!("{what}: {error}")),
        };
        let text = String::from_utf8_lossy(&output.stdout);
        let failures = text
            .lines()
            .filter(|line| line.starts_with("--- FAIL"))
            .count();
        self.passed += text
            .lines()
            .filter(|line| line.starts_with("--- PASS"))
            .count() as u64;
        for line in text.lines().filter(|line| line.starts_with("--- FAIL")) {
            self.failures.push(format!("{what}: {line}"));
        }
        if !output.status.success() {
            eprintln!("{text}{}", String::from_utf8_lossy(&output.stderr));
            if failures == 0 {
                self.failures.push(what);
            }
        }
    }
}
