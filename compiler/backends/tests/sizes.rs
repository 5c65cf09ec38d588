//! Tests that files and functions of the compiler stay small enough to be read at once.
//!
//! Files that list cases of tests and attacks are exempt, since they are data written as code.

use std::fs;
use std::path::{Path, PathBuf};

/// The greatest number of lines in a file.
const LONGEST_FILE: usize = 500;

/// The greatest number of lines in a function, from `fn` to its closing brace.
const LONGEST_FUNCTION: usize = 60;

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str());
        if path.is_dir() && name != Some("target") {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|suffix| suffix == "rs") {
            found.push(path);
        }
    }
}

/// Returns the source files of our crates that contain code, with their texts.
fn code() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    rust_files(&root, &mut files);
    let texts = files.into_iter().map(|path| {
        let name = path.strip_prefix(&root).expect("a path below it");
        let text = fs::read_to_string(&path).expect("a text");
        (name.to_str().expect("a plain name").to_owned(), text)
    });
    let is_code = |name: &str| name.contains("/src/") && !name.starts_with("testgen/src/hostile/");
    let code: Vec<_> = texts.filter(|(name, _)| is_code(name)).collect();
    assert!(code.len() > 150, "{} files", code.len());
    code
}

/// Reports whether a line begins a function whose body is on the lines after it.
fn begins_function(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let qualifiers = ["const", "async", "unsafe", "extern", "\"C\""];
    let first = words.find(|word| !word.starts_with("pub") && !qualifiers.contains(word));
    first == Some("fn") && !line.ends_with([';', '}'])
}

/// Returns the functions of a file formatted by rustfmt, each with its number of lines.
fn functions(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if !begins_function(line) {
            continue;
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        let is_last = |line: &&str| {
            let rest = line.strip_prefix(indent).unwrap_or("");
            // A declaration without a body ends with its return type or its `where` clause.
            rest == "}" || (rest.starts_with(')') && rest.ends_with(';'))
        };
        let length = lines[at..].iter().position(is_last);
        found.push((line.trim(), length.map_or(0, |length| length + 1)));
    }
    found
}

#[test]
fn files_are_short() {
    let long: Vec<String> = code()
        .iter()
        .map(|(name, text)| (name, text.lines().count()))
        .filter(|(_, lines)| *lines > LONGEST_FILE)
        .map(|(name, lines)| format!("{name}: {lines} lines"))
        .collect();
    assert!(long.is_empty(), "split by purpose: {long:#?}");
}

#[test]
fn functions_are_short() {
    let (mut long, mut count) = (Vec::new(), 0);
    for (name, text) in code() {
        for (function, lines) in functions(&text) {
            count += 1;
            if lines > LONGEST_FUNCTION {
                long.push(format!("{name}: {lines} lines: {function}"));
            }
        }
    }
    assert!(count > 1000, "{count} functions were found");
    assert!(long.is_empty(), "give their steps names: {long:#?}");
}

#[test]
fn functions_are_found_and_measured() {
    let text = "impl A {\n    pub(crate) fn a(\n        b: u8,\n    ) -> u8 {\n        b\n    }\n}\n\
                trait B {\n    fn c(&self);\n}\nconst fn d() {}\nfn e() {\n}\n";
    let expected = [("pub(crate) fn a(", 5), ("fn e() {", 2)];
    assert_eq!(functions(text), expected);
}
