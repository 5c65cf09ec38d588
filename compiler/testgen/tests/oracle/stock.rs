//! Runs the stock `capnp` tool, for tests that compare with it.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The result of running the tool.
pub(crate) struct Run {
    pub(crate) success: bool,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
}

/// Returns the root of the repository.
pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("a repository")
}

/// Limits of time and output. Only a tool that is stuck exceeds them.
const TIME: Duration = Duration::from_secs(20);
const OUTPUT: u64 = 64 << 20;

/// Runs `capnp` in a folder with this input.
///
/// Panics with advice if the tool is not installed. A tool that writes without end is stopped, which counts
/// as a failure.
pub(crate) fn capnp(folder: &Path, args: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new("capnp")
        .args(args)
        .current_dir(folder)
        // The tool compares this variable with the folder, and complains if they differ.
        .env_remove("PWD")
        // Without this variable, the tool refuses schemas that versions before 0.6 laid out wrongly.
        .env("CAPNP_IGNORE_ISSUE_344", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| {
            panic!("cannot run `capnp` ({error}): install the package `capnproto`")
        });
    let mut stdin = child.stdin.take().expect("a pipe");
    let stdout = child.stdout.take().expect("a pipe");
    let stderr = child.stderr.take().expect("a pipe");
    std::thread::scope(|scope| {
        // The input is written by another thread, since the tool may write before it has read everything, or
        // stop reading.
        scope.spawn(move || {
            let _ = stdin.write_all(input);
        });
        let stdout = scope.spawn(move || read_all(stdout));
        let stderr = scope.spawn(move || read_all(stderr));
        let start = Instant::now();
        let status = loop {
            match child.try_wait().expect("the tool can be waited for") {
                Some(status) => break Some(status),
                None if start.elapsed() > TIME => {
                    let _ = child.kill();
                    let _ = child.wait();
                    break None;
                }
                None => std::thread::sleep(Duration::from_micros(500)),
            }
        };
        Run {
            success: status.is_some_and(|status| status.success()),
            stdout: stdout.join().expect("a reader"),
            stderr: String::from_utf8_lossy(&stderr.join().expect("a reader")).into_owned(),
        }
    })
}

fn read_all(stream: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Closing the pipe at the limit stops a tool that continues to write.
    let _ = stream.take(OUTPUT).read_to_end(&mut bytes);
    bytes
}
