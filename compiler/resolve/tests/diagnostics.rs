//! Tests of the diagnostics for schemas with mistakes.
//!
//! Beside each schema in `err` is a file with the expected one-line diagnostics. With `ZOOPH_BLESS=1` in the
//! environment, the actual diagnostics are written to that file.

use std::fs;
use std::path::{Path, PathBuf};

use zooph_diagnostics::{Code, Diagnostic, SourceMap, render_line};
use zooph_resolve::{Compiler, Disk};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/err")
}

fn cases() -> Vec<String> {
    let entries = fs::read_dir(folder()).expect("the folder of the cases");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".capnp")).collect();
    names.sort();
    names
}

/// Returns a line for each diagnostic, and further lines for labels and advice.
fn lines(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let mut text = render_line(diagnostic, sources) + "\n";
    for label in &diagnostic.labels {
        let line = sources
            .get(label.span.file)
            .map(|source| source.position(label.span.start));
        let line = line.map_or(0, |position| position.line);
        text += &format!("  line {line}: {}\n", label.message);
    }
    for note in &diagnostic.notes {
        text += &format!("  note: {note}\n");
    }
    text
}

/// Replaces new ids, which are random.
fn without_new_ids(text: String) -> String {
    text.lines()
        .map(|line| match line.split_once("a new id for it: @0x") {
            Some((before, after)) => {
                let code = after.split_once(' ').map_or("", |(_, code)| code);
                format!("{before}a new id for it: @0x… {code}\n")
            }
            None => format!("{line}\n"),
        })
        .collect()
}

#[test]
fn every_problem_is_told() {
    let bless = std::env::var_os("ZOOPH_BLESS").is_some();
    let mut wrong = Vec::new();
    for case in cases() {
        let compilation = Compiler::new(Disk::at(folder()))
            .file(case.as_str())
            .compile();
        let diagnostics = compilation.diagnostics();
        assert!(!diagnostics.is_empty(), "{case} has no problems");
        let told: String = diagnostics
            .iter()
            .map(|each| lines(each, compilation.sources()))
            .collect();
        let told = without_new_ids(told);
        let expected = folder().join(case.replace(".capnp", ".diag"));
        if bless {
            fs::write(&expected, &told).expect("a writable folder");
        } else if fs::read_to_string(&expected).unwrap_or_default() != told {
            wrong.push(format!("{case}:\n{told}"));
        }
    }
    assert!(wrong.is_empty(), "not as expected:\n{}", wrong.join("\n"));
}

/// Codes of this crate and of values that no case above has, with the tests that cover them.
const ELSEWHERE: &[(Code, &str)] = &[
    (
        Code::StreamUnavailable,
        "tests/hostile.rs: a_foreign_stream_schema",
    ),
    (
        Code::StructTooLarge,
        "tests/hostile.rs: a_struct_of_65536_words",
    ),
    (
        Code::TooManyMembers,
        "tests/hostile.rs: more_members_than_ordinals",
    ),
    (
        Code::ValueTooLarge,
        "tests/hostile.rs: constants_that_double",
    ),
    (
        Code::OutputTooLarge,
        "tests/hostile.rs: a_large_constant_that_many_constants_name",
    ),
    (
        Code::TooManyParameters,
        "tests/hostile.rs: long_names_around_many_structs",
    ),
    (
        Code::ExternalReference,
        "compiler/values: text_messages_refer_to_nothing",
    ),
    (
        Code::UnusableType,
        "compiler/cli: mistakes_in_types_of_fields_count_where_the_fields_do",
    ),
    (
        Code::FileUnreadable,
        "tests/hostile.rs: files_that_cannot_be_read",
    ),
    (
        Code::FileTooLarge,
        "tests/hostile.rs: files_that_cannot_be_read",
    ),
    (
        Code::ImportTooDeep,
        "tests/hostile.rs: more_files_than_a_run_may_read",
    ),
    (
        Code::DuplicateFile,
        "tests/hostile.rs: one_file_under_two_paths",
    ),
    (Code::BrandErased, "the back ends, which erase brands"),
];

#[test]
fn every_code_has_a_case() {
    let told: String = cases()
        .iter()
        .map(|case| fs::read_to_string(folder().join(case.replace(".capnp", ".diag"))))
        .map(|told| told.expect("expected diagnostics"))
        .collect();
    for code in Code::ALL {
        let ours = ["E03", "E04", "E05", "E06", "E07", "W04", "W06", "W07"];
        let has_case = told.contains(&format!("[{code}]"));
        let elsewhere = ELSEWHERE.iter().any(|(other, _)| other == code);
        if ours.iter().any(|ours| code.as_str().starts_with(ours)) {
            assert!(has_case != elsewhere, "{code} {code:?}: case {has_case}");
        }
    }
}

#[test]
fn a_missing_import_is_told_with_the_places_that_were_searched() {
    for (has_standard, places) in [
        (true, "the import paths (-I) and among the standard schemas"),
        (
            false,
            "the import paths (-I), not among the standard schemas",
        ),
    ] {
        let mut disk = Disk::at(folder());
        disk.standard_import(has_standard);
        let case = "0701_imports.capnp";
        let compilation = Compiler::new(disk).file(case).compile();
        let found = compilation.diagnostics().iter();
        let told: Vec<String> = found
            .map(|each| lines(each, compilation.sources()))
            .collect();
        assert!(told.iter().any(|line| line.contains(places)), "{told:#?}");
    }
}
