//! Runs either tool.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// One of the two tools.
pub(super) struct Tool {
    program: PathBuf,
}

/// The result of a run.
pub(super) struct Run {
    pub(super) success: bool,
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
}

/// A run that takes longer hangs.
const TIME: Duration = Duration::from_secs(30);
/// A run that prints more does not stop.
const OUTPUT: u64 = 256 << 20;

impl Tool {
    pub(super) fn new(program: PathBuf) -> Self {
        Tool { program }
    }

    /// Runs the tool in a folder. A tool that hangs is killed, which counts as a failure.
    pub(super) fn run(&self, folder: &Path, args: &[&str], input: &[u8]) -> Result<Run, String> {
        let mut child = Command::new(&self.program)
            .args(args)
            .current_dir(folder)
            // The stock tool compares this variable with the current folder, and warns if they differ.
            .env_remove("PWD")
            // By default it refuses schemas that versions before 0.6 laid out wrongly.
            .env("CAPNP_IGNORE_ISSUE_344", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot run {}: {error}", self.program.display()))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err("a pipe is missing".into());
        };
        std::thread::scope(|scope| {
            // The tool may write output before it has read all input, or stop reading.
            scope.spawn(move || {
                let _ = stdin.write_all(input);
            });
            let stdout = scope.spawn(move || read_all(stdout));
            let stderr = scope.spawn(move || read_all(stderr));
            let start = Instant::now();
            let mut pause = Duration::from_micros(200);
            let success = loop {
                match child.try_wait().map_err(|error| error.to_string())? {
                    Some(status) => break status.success(),
                    None if start.elapsed() > TIME => {
                        let _ = child.kill();
                        let _ = child.wait();
                        break false;
                    }
                    None => std::thread::sleep(pause),
                }
                pause = (pause * 2).min(Duration::from_millis(20));
            };
            let stdout = stdout.join().map_err(|_| "a reader panicked")?;
            let stderr = stderr.join().map_err(|_| "a reader panicked")?;
            Ok(Run {
                success,
                stdout,
                stderr,
            })
        })
    }
}

fn read_all(stream: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Closing the pipe at the limit stops a tool that continues to write.
    let _ = stream.take(OUTPUT).read_to_end(&mut bytes);
    bytes
}
