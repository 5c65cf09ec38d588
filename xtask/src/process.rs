//! Running other programs.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What a chore returns: nothing, or a sentence about what went wrong.
pub(crate) type Outcome = Result<(), String>;

/// The repository's root.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask has a parent")
        .to_path_buf()
}

/// Where cargo puts what it builds.
pub(crate) fn target_folder() -> PathBuf {
    let folder = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(folder)
}

/// A command that runs in the repository's root.
pub(crate) fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// The cargo that runs this program.
pub(crate) fn cargo() -> Command {
    command(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
}

/// The environment variable that tells a part of the tests that the workspace was built with all of its tests.
pub(crate) const BUILT: &str = "ZOOPH_BUILT";

/// Where a program of the workspace is, which is built unless [`BUILT`] says that it is there. Cargo would build most of what it
/// consists of once more for it alone: beside all tests, packages have more features.
pub(crate) fn program(package: &str, name: &str) -> Result<PathBuf, String> {
    if std::env::var_os(BUILT).is_none() {
        run(cargo().args(["build", "--quiet", "--package", package]))?;
    }
    Ok(target_folder().join("debug").join(name))
}

/// Where the tool is.
pub(crate) fn tool() -> Result<PathBuf, String> {
    program("zooph-cli", "zooph")
}

/// Runs a command and fails if it does.
pub(crate) fn run(command: &mut Command) -> Outcome {
    let status = command
        .status()
        .map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{command:?}: {status}"))
    }
}

/// The program is on the path.
pub(crate) fn is_installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}
