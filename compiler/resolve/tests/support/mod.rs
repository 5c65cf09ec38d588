//! Runs the stock tool and compares with its output.

#![allow(dead_code)] // Each test uses only some of these items.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use zooph_ir::{CapnpVersion, Node, Request};

/// The stock tool.
pub(crate) struct Stock;

impl Stock {
    /// The version of the requests that are compared with the stock tool's.
    pub(crate) const VERSION: CapnpVersion = CapnpVersion {
        major: 0,
        minor: 9,
        micro: 2,
    };

    /// Returns the request that `capnp compile -o-` makes of the files.
    pub(crate) fn compile(directory: &Path, imports: &[&str], files: &[&str]) -> Vec<u8> {
        let output = Stock::run(directory, imports, files);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "capnp compile {files:?}: {errors}");
        output.stdout
    }

    /// Returns the request for files whose layout differs in old versions of the tool.
    pub(crate) fn compile_ignoring_issue_344(
        directory: &Path,
        imports: &[&str],
        files: &[&str],
    ) -> Vec<u8> {
        let output = Stock::command(directory, imports, files)
            .env("CAPNP_IGNORE_ISSUE_344", "1")
            .output()
            .expect("the tests need the stock `capnp` tool (Debian: capnproto)");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "capnp compile {files:?}: {errors}");
        output.stdout
    }

    /// Returns the output of `capnp compile -o-`.
    pub(crate) fn run(directory: &Path, imports: &[&str], files: &[&str]) -> std::process::Output {
        Stock::command(directory, imports, files)
            .output()
            .expect("the tests need the stock `capnp` tool (Debian: capnproto)")
    }

    fn command(directory: &Path, imports: &[&str], files: &[&str]) -> Command {
        let mut command = Command::new("capnp");
        command
            .args(["compile", "-o-", "--no-standard-import"])
            .args(imports.iter().map(|import| format!("-I{import}")))
            .args(files)
            .current_dir(directory)
            .env("PWD", directory);
        command
    }

    /// Returns a request as text, converted by the stock tool with its own schema.
    pub(crate) fn decode(request: &[u8]) -> String {
        let mut child = Command::new("capnp")
            .args([
                "decode",
                "/usr/include/capnp/schema.capnp",
                "CodeGeneratorRequest",
            ])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the tests need the stock `capnp` tool (Debian: capnproto)");
        let mut stdin = child.stdin.take().expect("a pipe");
        let bytes = request.to_vec();
        let writer = std::thread::spawn(move || stdin.write_all(&bytes));
        let output = child.wait_with_output().expect("capnp decode");
        writer
            .join()
            .expect("no panic")
            .expect("capnp decode reads all");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "capnp decode: {errors}");
        String::from_utf8(output.stdout).expect("text")
    }
}

/// Returns the schema files in a directory, relative to it, sorted.
pub(crate) fn schemas_under(directory: &Path) -> Vec<String> {
    fn walk(directory: &Path, prefix: &str, files: &mut Vec<String>) {
        for entry in std::fs::read_dir(directory).expect("a directory") {
            let entry = entry.expect("an entry");
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                walk(&entry.path(), &format!("{name}/"), files);
            } else if name.ends_with(".capnp") {
                files.push(name);
            }
        }
    }
    let mut files = Vec::new();
    walk(directory, "", &mut files);
    files.sort();
    files
}

/// Asserts that our request, for the stock tool's version, is written as the same bytes as the stock tool's.
pub(crate) fn assert_same_request(stock: &[u8], ours: &Request, what: &str) {
    let written = zooph_request::write(ours);
    if written == stock {
        return;
    }
    // Compare parts of the requests first, since differences in them are easier to understand.
    let read = zooph_request::read(stock).expect("a request");
    assert_eq!(names(&read), names(ours), "{what}: nodes and their order");
    for (theirs, own) in read.nodes.iter().zip(&ours.nodes) {
        assert_eq!(shown(theirs), shown(own), "{what}: {}", theirs.display_name);
    }
    let at = written
        .iter()
        .zip(stock)
        .take_while(|(a, b)| a == b)
        .count();
    let (theirs, own) = (Stock::decode(stock), Stock::decode(&written));
    let line = theirs.lines().zip(own.lines()).find(|(a, b)| a != b);
    panic!("{what}: other bytes from {at:#x} on; the first line that differs: {line:#?}");
}

fn names(request: &Request) -> Vec<String> {
    let nodes = request.nodes.iter();
    nodes.map(|node| node.display_name.to_string()).collect()
}

/// Returns a node as text for comparison, since a NaN does not equal itself.
fn shown(node: &Node) -> String {
    format!("{node:?}")
}
