//! Compares verdicts on messages with those of the reference's `SchemaLoader`, which checks whether two nodes with
//! one id are versions of each other. Needs a C++ compiler and the reference's library (Debian: libcapnp-dev).

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

use support::{cases, compile, parts};
use zooph_breaking::{Files, compare};

const REMOVED: &str = "the loader takes the version that has less for the older one";
const NUMBERS: &str = "the loader does not compare names";
const IDS: &str = "the loader compares ids, and these declarations have other ids";
const STRUCTURE: &str = "the loader compares ids, where we compare the structs";
const DEFAULTS: &str = "the loader compares the kinds of empty defaults, which no message contains";
const ARGUMENTS: &str = "the loader does not compare the arguments of generic types";
const UNTYPED: &str = "the loader does not distinguish untyped pointers, and readers do";

/// The cases in which the verdicts differ, with the reason.
const DIFFERENT: &[(&str, &str)] = &[
    ("declaration-removed", REMOVED),
    (
        "default-changed.struct",
        "the loader compares no defaults of structs",
    ),
    ("enumerant-removed", REMOVED),
    ("enumerant-renumbered", NUMBERS),
    ("field-removed", REMOVED),
    ("field-removed.in-group", REMOVED),
    ("field-removed.member", REMOVED),
    ("field-removed.parameter", REMOVED),
    ("field-renumbered", NUMBERS),
    ("field-type-changed.any-struct-to-list", UNTYPED),
    ("field-type-changed.any-struct-to-pointer", UNTYPED),
    ("field-type-changed.argument", ARGUMENTS),
    (
        "field-type-changed.bools",
        "the loader permits it, and readers refuse it",
    ),
    ("field-type-changed.list-of-larger-structs", REMOVED),
    ("field-type-changed.parameters-swapped", ARGUMENTS),
    ("file-removed", REMOVED),
    ("id-changed", IDS),
    ("id-changed.file", IDS),
    (
        "kind-changed",
        "nothing uses the struct that became an enum",
    ),
    ("method-removed", REMOVED),
    ("method-renumbered", NUMBERS),
    ("method-type-changed", STRUCTURE),
    ("method-type-changed.argument", ARGUMENTS),
    ("permitted.bytes", DEFAULTS),
    (
        "permitted.enum-as-number",
        "the loader wants the same types, and the bytes are the same",
    ),
    ("permitted.equal-struct", STRUCTURE),
    ("permitted.generic", DEFAULTS),
    (
        "permitted.other-first-field",
        "the loader wants the number 0, and the place counts",
    ),
    (
        "permitted.renumbered-in-place",
        "the loader compares by number, and the places are the same",
    ),
    ("superclass-removed", REMOVED),
];

#[test]
fn verdicts_are_those_of_the_reference_or_differ_for_a_reason() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("breaking-reference");
    fs::create_dir_all(&folder).expect("a folder");
    let program = folder.join("reference");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference.c++");
    let mut compiler = Command::new("c++");
    compiler
        .args(["-std=c++17", "-o"])
        .arg(&program)
        .arg(source);
    let built = compiler
        .args(["-lcapnp", "-lkj"])
        .status()
        .expect("a C++ compiler");
    assert!(
        built.success(),
        "the reference's library is there (Debian: libcapnp-dev)"
    );
    let (mut names, mut ours, mut files) = (Vec::new(), Vec::new(), Vec::new());
    for (name, text) in cases() {
        let (old, new, _) = parts(&text);
        let (old, new) = (compile(old), compile(new));
        let changes = compare(old.request(), new.request(), Files::Named).expect("requests");
        for (version, compilation) in [("old", &old), ("new", &new)] {
            let file = folder.join(format!("{name}.{version}"));
            fs::write(&file, zooph_request::write(compilation.request())).expect("written");
            files.push(file);
        }
        ours.push(!changes.iter().any(|change| change.breaks.wire));
        names.push(name);
    }
    let output = Command::new(&program)
        .args(&files)
        .output()
        .expect("it runs");
    let theirs = String::from_utf8(output.stdout).expect("text");
    let theirs: Vec<&str> = theirs.lines().collect();
    assert_eq!(theirs.len(), names.len(), "{theirs:#?}");
    let mut wrong = Vec::new();
    for ((name, ours), theirs) in names.iter().zip(ours).zip(theirs) {
        let is_excepted = DIFFERENT.iter().any(|(other, _)| other == name);
        if (ours == (theirs == "fine")) == is_excepted {
            wrong.push(format!("{name}: ours is fine: {ours}; theirs: {theirs}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
