//! Writing down anew what is checked in of the compiler's output, for review as a difference.

use std::fs;

use crate::process::{Outcome, cargo, command, root, run};

/// Tests that write what they expect if the environment says so: package, target, and of those
/// where other tests of the target need what one writes, that one, which runs before all. Go's vet
/// the generated packages of the runtime, which are written anew when what generated code calls changes.
const TESTS: &[(&str, &str, &str)] = &[
    ("zooph-goldens-rust", "goldens", ""),
    (
        "zooph-gen-go",
        "goldens",
        "goldens_are_what_the_back_end_makes",
    ),
    ("zooph-gen-go", "goldens", ""),
    ("zooph-syntax", "cases", ""),
    ("zooph-resolve", "diagnostics", ""),
];

/// Writes the goldens of all languages, and of the front end.
pub(crate) fn run_all() -> Outcome {
    rust()?;
    for (package, test, one) in TESTS {
        // One test at a time: some read what others write.
        run(cargo()
            .args(["test", "--quiet", "--package", package, "--test", test])
            .args(["--", "--test-threads=1", one])
            .envs([("BLESS", "1"), ("ZOOPH_BLESS", "1")]))?;
    }
    ocaml()?;
    run(command("git").args(["--no-pager", "diff", "--stat"]))
}

/// Rust's goldens come first: the tests are linked with them, and compile only if they do.
fn rust() -> Outcome {
    let goldens = root().join("goldens/rust");
    run(cargo()
        .args(["run", "--quiet", "--package", "zooph-gen-rust"])
        .args(["--example", "goldens", "--"])
        .args([goldens.join("schemas"), goldens.join("src")]))
}

/// OCaml's goldens need nothing of OCaml.
fn ocaml() -> Outcome {
    let schemas = root().join("goldens/rust/schemas");
    let listed =
        fs::read_dir(&schemas).map_err(|error| format!("{}: {error}", schemas.display()))?;
    let names = listed.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".capnp")).collect();
    names.sort();
    let out = root().join("goldens/ocaml/src");
    run(cargo()
        .current_dir(&schemas)
        .args(["run", "--quiet", "--package", "zooph-cli", "--"])
        .args(["gen", "ocaml", "-I", ".", "--no-standard-import", "--out"])
        .arg(out)
        .args(names))
}
