//! Running `zooph` and the stock tool.

#![allow(dead_code)] // Each test program uses a part.

pub(crate) mod table;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What a run gave.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
    pub(crate) success: bool,
}

impl Run {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }
}

/// Runs `zooph`.
pub(crate) fn zooph(args: &[&str], input: &[u8]) -> Run {
    run_as(Path::new(env!("CARGO_BIN_EXE_zooph")), args, input)
}

/// Runs the stock tool.
pub(crate) fn stock(args: &[&str], input: &[u8]) -> Run {
    run_as(Path::new("capnp"), args, input)
}

/// What [`zooph_within`] gives a run of the processor: much for a program that was not optimised.
const SECONDS: u32 = 5;

/// Runs `zooph` with so many KiB of address space and [`SECONDS`] of the processor: taking more ends it without a message.
pub(crate) fn zooph_within(kib: u32, args: &[&str], input: &[u8]) -> Run {
    let limit = format!("ulimit -v {kib} && ulimit -t {SECONDS} && exec \"$0\" \"$@\"");
    let program = env!("CARGO_BIN_EXE_zooph");
    let shell: Vec<&str> = ["-c", &limit, program]
        .iter()
        .chain(args)
        .copied()
        .collect();
    run_as(Path::new("sh"), &shell, input)
}

/// Runs a program.
pub(crate) fn run_as(program: &Path, args: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(program)
        .args(args)
        .current_dir(data(""))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("`{}` cannot be run: {error}", program.display()));
    let mut pipe = child.stdin.take().expect("stdin is a pipe");
    let input = input.to_vec();
    // A tool that stops reading early is no error here: its status and output tell.
    let writer = std::thread::spawn(move || drop(pipe.write_all(&input)));
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().expect("the tool runs");
    writer.join().expect("writing does not panic");
    let stderr = String::from_utf8_lossy(&stderr).into_owned();
    Run {
        stdout,
        stderr,
        success: status.success(),
    }
}

/// A file of `tests/data`.
pub(crate) fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

pub(crate) fn read(name: &str) -> Vec<u8> {
    std::fs::read(data(name)).expect("the test's data is there")
}

/// Runs both tools, and expects the same output and success.
#[track_caller]
pub(crate) fn same(args: &[&str], input: &[u8]) -> Run {
    let (ours, theirs) = (zooph(args, input), stock(args, input));
    assert_eq!(
        ours.text(),
        theirs.text(),
        "{args:?}: {}{}",
        ours.stderr,
        theirs.stderr
    );
    assert_eq!(ours.stdout, theirs.stdout, "{args:?}: {}", ours.stderr);
    assert_eq!(
        ours.success, theirs.success,
        "{args:?}: {}{}",
        ours.stderr, theirs.stderr
    );
    ours
}

/// The formats of messages that are both read and written, and the canonical form.
pub(crate) const FORMATS: [&str; 7] = [
    "binary",
    "packed",
    "flat",
    "flat-packed",
    "canonical",
    "text",
    "json",
];

/// The stock tool crashes on these or takes gigabytes. Name of the fault, root type, message.
pub(crate) fn explosive() -> [(&'static str, &'static str, Vec<u8>); 3] {
    let bytes = |words: &[u64]| words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let pointer = 1 << 48;
    [
        // The root's only pointer leads to the struct of which it is the only pointer.
        (
            "nesting",
            "Chain",
            bytes(&[4 << 32, pointer, 0xffff_fffc | pointer, 0, 0]),
        ),
        // A segment of 2^29 - 1 words, of which two are there.
        (
            "truncated",
            "Chain",
            bytes(&[((1 << 29) - 1) << 32, pointer, 0]),
        ),
        // A list of 8 Mi structs of no size.
        (
            "traversal",
            "Empties",
            bytes(&[3 << 32, pointer, 1 | 7 << 32, (8 << 20) << 2]),
        ),
    ]
}
