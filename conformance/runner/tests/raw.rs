//! Tests that the files of `vectors/raw` are the ones that the code generates, and that they cover
//! all types and faults.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use zooph_conformance::model::root;
use zooph_conformance::raw;

#[test]
fn files_are_what_is_generated() {
    for (name, text, _) in raw::generate() {
        let found = fs::read_to_string(root().join("vectors/raw").join(&name)).unwrap_or_default();
        assert!(
            found == text,
            "raw/{name}: run `cargo run -p zooph-conformance -- generate`"
        );
    }
}

#[test]
fn every_type_has_values_and_every_kind_of_fault_is_there() {
    let (library, types, vectors) = raw::load().expect("good files");
    assert!(library.names().count() >= 45 && vectors.len() >= 200);
    let names: BTreeSet<&str> = vectors.iter().map(|vector| &vector.name[..]).collect();
    assert_eq!(names.len(), vectors.len(), "each name is there once");
    for ty in &types.types {
        let values = vectors
            .iter()
            .filter(|vector| vector.ty == ty.name && vector.value.is_some());
        assert!(values.count() >= 3, "{}", ty.name);
    }
    let kinds =
        "truncated trailing bad_tag bad_bool bad_char bad_utf8 count nesting budget duplicate_key";
    for kind in kinds.split(' ') {
        let mut faults = vectors.iter().filter_map(|vector| vector.fault.as_ref());
        assert!(faults.any(|fault| fault.kind == kind), "{kind}");
    }
}

#[test]
fn texts_and_fingerprints_are_those_of_the_page() {
    let (library, _, _) = raw::load().expect("good files");
    let text = |name, named| raw::text(&library, name, named);
    assert_eq!(text("Sample", false), "(i64,u8,f64)");
    assert_eq!(text("Sample", true), "Sample(id:i64,flag:u8,value:f64)");
    let expr = "<0:(i64)|1:(#0)|2:(#0,#0)|3:(text,[#1])|4:()>";
    assert_eq!(text("Expr", false), expr);
    assert_eq!(text("Hashed", true), "({u32:text},{text})");
    // The expected hashes come from the table of test values by FNV's authors.
    assert_eq!(raw::fingerprint(""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(raw::fingerprint("foobar"), 0x8594_4171_f739_67e8);
}

#[test]
fn messages_and_bytes_of_records_are_what_their_texts_say() {
    let (library, _, _) = raw::load().expect("good files");
    let records = raw::messages().expect("a good file");
    assert!(records.len() >= 14);
    for record in &records {
        let value = raw::decoded(&library, &record.ty, &record.bytes);
        assert_eq!(value.as_deref(), Ok(&record.value[..]), "{}", record.name);
        if let Some(text) = &record.text {
            let ty = record.ty.trim_start_matches("Record");
            assert_eq!(stock(ty, text), record.message, "{}", record.name);
        }
    }
}

/// Returns the output of the stock tool for a text, in hexadecimal digits.
fn stock(ty: &str, text: &str) -> String {
    let mut command = Command::new("capnp");
    command.args(["encode", "conformance/schemas/records.capnp", ty]);
    command.current_dir(root()).stdin(Stdio::piped());
    let mut tool = command.stdout(Stdio::piped()).spawn().expect("capnp");
    let mut input = tool.stdin.take().expect("a pipe");
    input.write_all(text.as_bytes()).expect("it reads");
    drop(input);
    let output = tool.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{text}");
    output
        .stdout
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
