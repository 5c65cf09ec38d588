//! Runs `zooph` and the stock tool.

#![allow(dead_code)] // Each test program uses only some of these items.

pub(crate) mod table;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The result of a run.
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

/// The limit of processor time for [`zooph_within`] in seconds. It is generous, since the program may not be
/// optimized.
const SECONDS: u32 = 5;

/// Runs `zooph` with a limit of address space in KiB and of [`SECONDS`] of processor time. If it exceeds
/// them, it is killed without a message.
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
    // A tool may stop reading early. Its status and output tell whether that is an error.
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

/// Returns a file of `tests/data`.
pub(crate) fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

pub(crate) fn read(name: &str) -> Vec<u8> {
    std::fs::read(data(name)).expect("the test's data is there")
}

/// Runs both tools, and checks that output and success are the same.
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

/// The formats that are both read and written, and the canonical form.
pub(crate) const FORMATS: [&str; 7] = [
    "binary",
    "packed",
    "flat",
    "flat-packed",
    "canonical",
    "text",
    "json",
];

/// Returns messages on which the stock tool crashes or takes gigabytes: the name of the fault, the root type,
/// and the message.
pub(crate) fn explosive() -> [(&'static str, &'static str, Vec<u8>); 3] {
    let bytes = |words: &[u64]| words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let pointer = 1 << 48;
    [
        // The root has one pointer, which points to a struct with one pointer, which points to itself.
        (
            "nesting",
            "Chain",
            bytes(&[4 << 32, pointer, 0xffff_fffc | pointer, 0, 0]),
        ),
        // The table claims a segment of 2^29 - 1 words, and two are present.
        (
            "truncated",
            "Chain",
            bytes(&[((1 << 29) - 1) << 32, pointer, 0]),
        ),
        // The list has 8 Mi structs without size.
        (
            "traversal",
            "Empties",
            bytes(&[3 << 32, pointer, 1 | 7 << 32, (8 << 20) << 2]),
        ),
    ]
}
