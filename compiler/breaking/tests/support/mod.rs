//! The cases: pairs of schemas.

#![allow(dead_code)] // Each test program uses only some of these items.

use std::fs;
use std::path::{Path, PathBuf};

use zooph_resolve::{Compilation, Compiler, Memory};

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

pub(crate) fn cases() -> Vec<(String, String)> {
    let entries = fs::read_dir(folder()).expect("the folder of the cases");
    let mut cases: Vec<(String, String)> = entries
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_stem().expect("a name").to_string_lossy();
            (name.into_owned(), fs::read_to_string(&path).expect("text"))
        })
        .collect();
    cases.sort();
    cases
}

/// Compiles the file `a.capnp`, and the files that follow it in the text, each behind a line `== file NAME`.
pub(crate) fn compile(text: &str) -> Compilation {
    let id = match text.trim_start().starts_with('@') {
        true => "",
        false => "@0xbf5147cbbecf40c1;\n",
    };
    let mut parts = text.split("== file ");
    let first = parts.next().unwrap_or_default();
    let mut files = Memory::new().with("a.capnp", format!("{id}{first}"));
    let mut names = vec!["a.capnp"];
    for part in parts {
        let (name, text) = part.split_once('\n').expect("a name and a text");
        files = files.with(name, text);
        names.push(name);
    }
    let mut compiler = Compiler::new(files);
    for name in names {
        compiler = compiler.file(name);
    }
    let compilation = compiler.compile();
    assert!(
        compilation.is_ok(),
        "{text}: {:#?}",
        compilation.diagnostics()
    );
    compilation
}

/// Returns the old schema, the new one, and the expected changes.
pub(crate) fn parts(text: &str) -> (&str, &str, &str) {
    let (_, rest) = text.split_once("== old\n").expect("an old schema");
    let (old, rest) = rest.split_once("== new\n").expect("a new schema");
    let (new, found) = rest.split_once("== found\n").expect("a list of changes");
    (old, new, found)
}
