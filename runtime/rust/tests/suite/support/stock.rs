//! Runs the stock `capnp` tool.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns the folder of test schemas.
pub(crate) fn schemas() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/test")
}

/// Runs `capnp` in the folder of test schemas. A complaint of the tool is an error, even if its
/// exit code is success.
pub(crate) fn capnp(arguments: &[&str], input: &[u8]) -> Result<Vec<u8>, String> {
    let mut child = Command::new("capnp")
        .args(arguments)
        .current_dir(schemas())
        // The tool warns if this variable names another folder than the current one.
        .env_remove("PWD")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("these tests need the stock tool: install the package `capnproto`");
    let mut stdin = child.stdin.take().expect("piped");
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // The tool may stop reading early.
            let _ = stdin.write_all(input);
        });
        let output = child.wait_with_output().expect("it can be waited for");
        if output.status.success() && output.stderr.is_empty() {
            Ok(output.stdout)
        } else {
            Err(String::from_utf8_lossy(&output.stderr).into_owned())
        }
    })
}
