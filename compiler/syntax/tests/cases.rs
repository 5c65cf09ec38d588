//! Tests of the schemas in `ok` and `err`. Beside each are the expected AST and diagnostics.
//!
//! With `ZOOPH_BLESS=1` in the environment, the actual results are written as the expected ones.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use zooph_diagnostics::{Colour, SourceMap, render};
use zooph_syntax::parse_source;

#[test]
fn valid_schemas_parse_without_findings() {
    check("ok");
}

#[test]
fn invalid_schemas_are_explained_and_understood_as_far_as_possible() {
    check("err");
}

fn check(folder: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let mut schemas: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the folder of the cases")
        .map(|entry| entry.expect("an entry of the folder").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "capnp")
        })
        .collect();
    schemas.sort();
    assert!(
        schemas.len() > 10,
        "the cases are gone from {}",
        folder.display()
    );
    let is_valid = folder.ends_with("ok");
    let wrong: Vec<String> = schemas
        .iter()
        .flat_map(|schema| check_case(schema, is_valid))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the differences of a case from its expected results.
fn check_case(schema: &Path, is_valid: bool) -> Vec<String> {
    let name = schema
        .file_name()
        .expect("a file name")
        .to_string_lossy()
        .into_owned();
    let mut sources = SourceMap::new();
    let file = sources
        .load(name.clone(), schema)
        .expect("a readable schema");
    let source = sources.get(file).expect("the source just added");
    let parsed = parse_source(source, file);
    let mut wrong = Vec::new();
    if parsed.syntax().text() != source.text() {
        wrong.push(format!("{name}: the tree is not lossless"));
    }
    if parsed.diagnostics.is_empty() != is_valid {
        wrong.push(format!("{name}: {} diagnostics", parsed.diagnostics.len()));
    }
    let diagnostics: Vec<String> = parsed
        .diagnostics
        .iter()
        .map(|diagnostic| render(diagnostic, &sources, Colour::Never))
        .collect();
    wrong.extend(compare(
        &schema.with_extension("ast"),
        &support::dump(&parsed.ast),
    ));
    if !is_valid {
        wrong.extend(compare(
            &schema.with_extension("diag"),
            &diagnostics.join("\n"),
        ));
    }
    wrong
}

fn compare(path: &Path, actual: &str) -> Option<String> {
    let expected = fs::read_to_string(path).unwrap_or_default();
    if expected == actual {
        return None;
    }
    if std::env::var_os("ZOOPH_BLESS").is_some() {
        fs::write(path, actual).expect("a writable folder of cases");
        return None;
    }
    let different = expected
        .lines()
        .zip(actual.lines())
        .position(|(old, new)| old != new);
    let line = different.map_or(expected.lines().count().min(actual.lines().count()), |at| {
        at
    }) + 1;
    Some(format!(
        "{}: differs from line {line}; this is what came out:\n{actual}\n\
         (ZOOPH_BLESS=1 makes it what is expected)",
        path.display()
    ))
}
