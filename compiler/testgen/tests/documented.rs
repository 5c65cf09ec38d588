//! Tests that `docs/hostile.md` names all cases, and only existing cases and tests.

use std::fs;
use std::path::{Path, PathBuf};

use zooph_testgen::hostile::{attack, messages, not_canonical, packed};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the words between back-ticks that may be names of cases or tests. `*` stands for any text.
fn names(text: &str) -> Vec<&str> {
    let is_name = |name: &&str| {
        let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_*".contains(c);
        !name.is_empty() && name.chars().all(is_letter)
    };
    text.split('`').skip(1).step_by(2).filter(is_name).collect()
}

/// Reports whether a name matches a pattern. The parts between the pattern's stars must occur in order, the
/// first at the beginning of the name and the last at its end.
fn matches(pattern: &str, name: &str) -> bool {
    let parts: Vec<&str> = pattern.split('*').collect();
    let (first, rest) = parts.split_first().expect("splitting gives something");
    let Some(mut left) = name.strip_prefix(first) else {
        return false;
    };
    let Some((last, middle)) = rest.split_last() else {
        return left.is_empty();
    };
    for part in middle {
        let Some(at) = left.find(part) else {
            return false;
        };
        left = &left[at + part.len()..];
    }
    left.ends_with(last)
}

/// Adds the text of all Rust sources in a folder.
fn sources(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            sources(&path, text);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            text.push_str(&fs::read_to_string(&path).expect("sources are text"));
        }
    }
}

#[test]
fn the_page_of_hostile_inputs_is_complete() {
    let page = fs::read_to_string(root().join("docs/hostile.md")).expect("the page is there");
    let names = names(&page);
    let cases = [messages(), packed(), not_canonical()].concat();
    let cases: Vec<&str> = cases.iter().map(|case| &*case.name).collect();
    let attacks = attack::all();
    let mut tests = String::new();
    for folder in ["compiler", "runtime/rust"] {
        sources(&root().join(folder), &mut tests);
    }
    let cases_of_syntax = ["ok", "err"].map(|kind| root().join("compiler/syntax/tests").join(kind));
    let is_there = |name: &str| {
        let file = format!("{name}.capnp");
        cases.iter().any(|case| matches(name, case))
            || attacks.iter().any(|attack| attack.name == name)
            || tests.contains(&format!("fn {name}("))
            || cases_of_syntax
                .iter()
                .any(|folder| folder.join(&file).is_file())
    };
    // Names contain an underscore. Other words in back-ticks do not.
    let unknown: Vec<&&str> = { names.iter() }
        .filter(|name| name.contains('_') && !is_there(name))
        .collect();
    assert!(unknown.is_empty(), "neither cases nor tests: {unknown:?}");
    let missing: Vec<&&str> = { cases.iter() }
        .filter(|case| !names.iter().any(|name| matches(name, case)))
        .collect();
    assert!(
        missing.is_empty(),
        "docs/hostile.md does not name {missing:?}"
    );
}
