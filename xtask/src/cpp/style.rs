//! Checks that generated code is formatted as by clang-format and causes no warnings of clang-tidy, with the
//! configuration files that are shipped with the runtime.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::run;
use crate::process::{Outcome, is_installed, root};
use crate::test::Tally;

/// The formatter, in the version for which the style file is written.
const FORMATTER: &str = "clang-format-14";

const TIDY: &str = "clang-tidy-14";

/// Sources whose generated headers contain every construct.
const TIDIED: [&str; 4] = ["generics", "interfaces", "structs", "unions"];

/// Checks that clang-format does not change the files of a folder, if it is installed.
pub(super) fn format(folder: &Path, files: &[PathBuf]) -> Outcome {
    if !is_installed(FORMATTER) {
        eprintln!("no {FORMATTER}, so the layout of C++ is not checked");
        return Ok(());
    }
    let style = root().join("runtime/cpp/.clang-format");
    run(Command::new(FORMATTER)
        .arg(format!("--style=file:{}", style.display()))
        .args(["--dry-run", "--Werror"])
        .args(files)
        .current_dir(folder))
}

/// Checks the checked-in generated code, and the headers that it includes.
pub(super) fn test(tally: &mut Tally) {
    let runtime = root().join("runtime/cpp");
    let model = runtime.join("tests/model");
    tally.check(
        "clang-format of generated C++",
        generated(&model).and_then(|files| format(&model, &files)),
    );
    if !is_installed(TIDY) {
        eprintln!("no {TIDY}, so C++ is not looked at by it");
        return;
    }
    let sources = TIDIED.map(|name| model.join(format!("{name}.zooph.cpp")));
    let mut tidy = Command::new(TIDY);
    tidy.arg("--quiet").args(sources).arg("--");
    tidy.args(["-std=c++20", "-I"]).arg(runtime.join("include"));
    for name in TIDIED {
        tidy.arg("-include").arg(format!("{name}.zooph.hpp"));
    }
    let outcome = run(tidy.arg("-I").arg(&model).current_dir(&model));
    tally.check("clang-tidy of generated C++", outcome);
}

/// Returns the generated files below a folder.
fn generated(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let failed = |error| format!("{}: {error}", folder.display());
        for entry in std::fs::read_dir(&folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let is_code = |name: &str| name.ends_with(".hpp") || name.ends_with(".cpp");
            if path.is_dir() {
                folders.push(path);
            } else if path.to_str().is_some_and(is_code) {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}
