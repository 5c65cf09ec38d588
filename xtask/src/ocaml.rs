//! OCaml: what its tests need, and running them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use zooph_testgen::schema::{Config, Schema};

use crate::install;
use crate::process::{Outcome, cargo, is_installed, root, run};

/// Folders with a program `run-tests`, which builds and runs tests. The last line it prints is
/// `N passed, N failed`.
pub(crate) const TESTS: [&str; 3] = ["runtime/ocaml", "goldens/ocaml", "examples/ocaml"];

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

/// Runs the tests of a folder: how many passed and failed.
pub(crate) fn test(folder: &str) -> Result<(u64, u64), String> {
    run(cargo().args(["build", "--quiet", "--package", "zooph-cli"]))?;
    let program = root().join(folder).join("run-tests");
    let output = Command::new(&program)
        .current_dir(root().join(folder))
        .env("ZOOPH_SCHEMAS", random_schemas()?)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let (passed, failed) = text.lines().last().and_then(counts).ok_or_else(|| {
        print!("{text}");
        format!("{}: {}", program.display(), output.status)
    })?;
    if failed > 0 {
        print!("{text}");
    } else if !output.status.success() {
        return Err(format!("{}: {}", program.display(), output.status));
    }
    Ok((passed, failed))
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

/// The numbers of `N passed, N failed`.
fn counts(line: &str) -> Option<(u64, u64)> {
    let (passed, failed) = line.split_once(" passed, ")?;
    Some((
        passed.parse().ok()?,
        failed.strip_suffix(" failed")?.parse().ok()?,
    ))
}

#[cfg(test)]
mod tests {
    use super::counts;

    #[test]
    fn the_last_line_is_counted() {
        assert_eq!(counts("12 passed, 3 failed"), Some((12, 3)));
        assert_eq!(counts("Error: no such file"), None);
    }
}
