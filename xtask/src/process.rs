//! Runs other programs.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The result of a chore: nothing, or a sentence about the error.
pub(crate) type Outcome = Result<(), String>;

/// Returns the root folder of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask has a parent")
        .to_path_buf()
}

/// Returns the folder in which cargo builds.
pub(crate) fn target_folder() -> PathBuf {
    let folder = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(folder)
}

/// Returns a command that runs in the root of the repository.
pub(crate) fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// Returns a command that runs the same cargo as the one running this program.
pub(crate) fn cargo() -> Command {
    command(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
}

/// The environment variable that tells a part of the tests that the workspace was built with all of its tests.
pub(crate) const BUILT: &str = "ZOOPH_BUILT";

/// Returns the path of a program of the workspace. Builds it, unless [`BUILT`] says that it is built. A separate
/// build takes longer: without the tests, its packages have fewer features, so cargo builds most of them again.
pub(crate) fn program(package: &str, name: &str) -> Result<PathBuf, String> {
    if std::env::var_os(BUILT).is_none() {
        run(cargo().args(["build", "--quiet", "--package", package]))?;
    }
    Ok(target_folder().join("debug").join(name))
}

/// Returns the path of the tool.
pub(crate) fn tool() -> Result<PathBuf, String> {
    program("zooph-cli", "zooph")
}

/// Runs a command, and fails if it fails.
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

/// Reports whether the program is on the path.
pub(crate) fn is_installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}
