//! The stock `capnp` tool.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder of test schemas.
pub(crate) fn schemas() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/test")
}

/// Runs `capnp` in the folder of test schemas. What it complains about is an error, also where it
/// goes on and exits well.
pub(crate) fn capnp(arguments: &[&str], input: &[u8]) -> Result<Vec<u8>, String> {
    let mut child = Command::new("capnp")
        .args(arguments)
        .current_dir(schemas())
        // It warns where this names another folder than the one it runs in.
        .env_remove("PWD")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("these tests need the stock tool: install the package `capnproto`");
    let mut stdin = child.stdin.take().expect("piped");
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // It may stop reading early.
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
