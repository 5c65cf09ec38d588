//! The stock tool, and comparison with what it says.

#![allow(dead_code)] // Each test uses a part.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use zooph_ir::{FieldKind, FileSourceInfo, NodeKind, Request, Value};

/// The stock tool.
pub(crate) struct Stock;

impl Stock {
    /// What `capnp compile -o-` makes of the files, decoded.
    pub(crate) fn compile(directory: &Path, imports: &[&str], files: &[&str]) -> Request {
        let output = Stock::run(directory, imports, files);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "capnp compile {files:?}: {errors}");
        zooph_request::read(&output.stdout).expect("a request")
    }

    /// The same, of files whose layout old versions got wrong.
    pub(crate) fn compile_ignoring_issue_344(directory: &Path, files: &[&str]) -> Request {
        let output = Stock::command(directory, &[], files)
            .env("CAPNP_IGNORE_ISSUE_344", "1")
            .output()
            .expect("the tests need the stock `capnp` tool (Debian: capnproto)");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "capnp compile {files:?}: {errors}");
        zooph_request::read(&output.stdout).expect("a request")
    }

    /// The output of `capnp compile -o-`.
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

    /// A request as text, by the stock tool's own schema.
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

/// Schema files under a directory, relative to it, in order.
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

/// Takes out of a request what version 0.9.2 does not have or does not define.
pub(crate) fn normalise(mut request: Request) -> Request {
    request.capnp_version = Default::default();
    for info in &mut request.source_info {
        (info.start_byte, info.end_byte) = (0, 0);
        for member in &mut info.members {
            (member.start_byte, member.end_byte) = (0, 0);
        }
    }
    let params: Vec<_> = request
        .nodes
        .iter()
        .filter(|node| node.scope_id == 0 && matches!(node.kind, NodeKind::Struct(_)))
        .map(|node| node.id)
        .collect();
    request
        .source_info
        .retain(|info| info.id != 0 && !params.contains(&info.id));
    request.source_info.sort_by_key(|info| info.id);
    for file in &mut request.requested_files {
        file.file_source_info = FileSourceInfo::default();
    }
    for node in &mut request.nodes {
        match &mut node.kind {
            NodeKind::Struct(structure) => {
                for field in &mut structure.fields {
                    if let FieldKind::Slot(slot) = &mut field.kind {
                        comparable(&mut slot.default_value);
                    }
                }
            }
            NodeKind::Const { value, .. } => comparable(value),
            _ => {}
        }
    }
    request
}

/// NaN equals nothing, itself included; its bits can be compared.
fn comparable(value: &mut Value) {
    match value {
        Value::Float32(number) if number.is_nan() => *value = Value::UInt32(number.to_bits()),
        Value::Float64(number) if number.is_nan() => *value = Value::UInt64(number.to_bits()),
        _ => {}
    }
}

/// Asserts that two requests are the same after normalising, and that the bytes we write for ours
/// mean the same to the stock tool.
pub(crate) fn assert_same_request(stock: &Request, ours: &Request, what: &str) {
    let (stock, ours) = (normalise(stock.clone()), normalise(ours.clone()));
    let names = |request: &Request| -> Vec<String> {
        request
            .nodes
            .iter()
            .map(|node| node.display_name.to_string())
            .collect()
    };
    assert_eq!(
        names(&stock),
        names(&ours),
        "{what}: which nodes, in which order"
    );
    for (theirs, own) in stock.nodes.iter().zip(&ours.nodes) {
        assert_eq!(theirs, own, "{what}: {}", theirs.display_name);
    }
    let infos = |request: &Request| -> BTreeMap<_, _> {
        request
            .source_info
            .iter()
            .map(|info| (info.id, info.clone()))
            .collect()
    };
    let (their_infos, own_infos) = (infos(&stock), infos(&ours));
    for (id, info) in &their_infos {
        assert_eq!(
            Some(info),
            own_infos.get(id),
            "{what}: source info of {id:#x}"
        );
    }
    assert_eq!(their_infos.len(), own_infos.len(), "{what}: source infos");
    assert_eq!(stock.requested_files, ours.requested_files, "{what}");
    let (theirs, own) = (zooph_request::write(&stock), zooph_request::write(&ours));
    assert!(
        theirs == own || Stock::decode(&theirs) == Stock::decode(&own),
        "{what}: bytes"
    );
}
