//! Tests that no back end inspects text that it rendered. A renderer that has to know something gets a value that
//! says so. Names and texts of schemas may be inspected where they become names, literals and comments.

use std::fs;
use std::path::{Path, PathBuf};

use zooph_backends::ALL;

/// Calls that inspect a text. Those also used on sets and lists only count with a literal argument.
const LOOKS: &[&str] = &[
    ".starts_with(",
    ".ends_with(",
    ".contains('",
    ".contains(\"",
    ".contains([",
    ".contains(|",
    ".trim",
    ".replace('",
    ".replace(\"",
    ".replace([",
    ".replacen(",
    ".split('",
    ".split(\"",
    ".split([",
    ".split(|",
    ".splitn(",
    ".split_once(",
    ".split_whitespace(",
    ".split_inclusive(",
    ".rsplit",
    ".strip_",
    ".find('",
    ".find(\"",
    ".find([",
    ".rfind(",
    ".matches(",
    ".match_indices(",
    ".rmatch_indices(",
    ".chars()",
    ".char_indices()",
    ".bytes()",
    ".lines()",
    // Only the last step of a back end may take the text of a `Code`.
    ".as_str().",
];

/// Files of every back end in which names, texts and comments of schemas are converted to the language's.
const ABOUT_SCHEMAS_EVERYWHERE: [&str; 2] = ["names.rs", "literal.rs"];

/// Files that handle names, texts and comments of schemas, or templates, and see no rendered text.
const ABOUT_SCHEMAS: &[(&str, &str)] = &[
    (
        "gen-go/src/backend.rs",
        "the text of go.mod says what its module is called",
    ),
    (
        "gen-go/src/check.rs",
        "names and paths that annotations give are checked",
    ),
    (
        "gen-go/src/files.rs",
        "names of schemas' files become names of Go's",
    ),
    (
        "gen-go/src/packages.rs",
        "names of schemas' files become names of packages",
    ),
    (
        "gen-go/src/template.rs",
        "templates are the compiler's own constants",
    ),
    (
        "gen-rust/src/plan/members.rs",
        "schemas' comments become rustdoc's",
    ),
];

/// Allowed lines of other files: the file, a part of the line, and the reason.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    (
        "gen-cpp/src/units.rs",
        "schema.trim_start_matches('/')",
        "the name of a schema's file",
    ),
    (
        "gen-cpp/src/units.rs",
        "strip_suffix(\".capnp\")",
        "the name of a schema's file",
    ),
    (
        "gen-go/src/render/record/json.rs",
        "name.chars()",
        "a name of JSON",
    ),
    (
        "gen-haskell/src/lib.rs",
        "module.name.replace('.', \"/\")",
        "the name of a module",
    ),
    (
        "gen-haskell/src/render/mod.rs",
        "harmless(comment.trim())",
        "a schema's comment",
    ),
    (
        "gen-haskell/src/render/mod.rs",
        "text.lines()",
        "a schema's comment",
    ),
    (
        "gen-haskell/src/render/mod.rs",
        "line.trim()",
        "a schema's comment",
    ),
    (
        "gen-haskell/src/render/mod.rs",
        "comment.chars()",
        "a schema's comment",
    ),
    (
        "gen-ocaml/src/lib.rs",
        "filename.rsplit_once('/')",
        "the name of a schema's file",
    ),
    (
        "gen-ocaml/src/plan/field.rs",
        "name.starts_with(",
        "the name of a constructor",
    ),
    (
        "gen-ocaml/src/render/mod.rs",
        "name.replace(",
        "the name of a schema's file",
    ),
    (
        "gen-ocaml/src/render/mod.rs",
        "comment.trim()",
        "a schema's comment",
    ),
    (
        "gen-ocaml/src/render/mod.rs",
        "comment.lines()",
        "a schema's comment",
    ),
    (
        "gen-ocaml/src/render/mod.rs",
        "comment.chars()",
        "a schema's comment",
    ),
    (
        "gen-rust/src/backend.rs",
        "trim_start_matches('/')",
        "the name of a schema's file",
    ),
    (
        "gen-rust/src/lib.rs",
        "filename.rsplit_once('/')",
        "the name of a schema's file",
    ),
    (
        "gen-rust/src/plan/constant.rs",
        "text.chars()",
        "a schema's text",
    ),
    (
        "gen-rust/src/render/json/text.rs",
        "text.chars()",
        "a name of JSON",
    ),
    (
        "gen-rust/src/render/json/text.rs",
        "name.chars()",
        "a name of JSON",
    ),
];

fn compiler() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Adds the files in a folder, with their names relative to `compiler`.
fn sources(folder: &Path, name: &str, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("the folder of a back end") {
        let path = entry.expect("an entry").path();
        let last = path.file_name().and_then(|name| name.to_str());
        let name = format!("{name}/{}", last.expect("a name in UTF-8"));
        if path.is_dir() {
            sources(&path, &name, found);
        } else if name.ends_with(".rs") {
            found.push((name, fs::read_to_string(&path).expect("a file")));
        }
    }
}

/// Returns the lines of all back ends that inspect a text: the file, the line's number and the line.
fn looks() -> Vec<(String, usize, String)> {
    let mut files = Vec::new();
    for backend in ALL {
        let name = format!("gen-{}/src", backend.language().id);
        sources(&compiler().join(&name), &name, &mut files);
    }
    assert!(files.len() > 10 * ALL.len(), "{} files", files.len());
    let mut found = Vec::new();
    for (name, text) in files {
        // Tests at the end of a file may inspect results.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (at, line) in code.lines().enumerate() {
            let is_comment = line.trim_start().starts_with("//");
            if !is_comment && LOOKS.iter().any(|look| line.contains(look)) {
                found.push((name.clone(), at + 1, line.trim().to_owned()));
            }
        }
    }
    found
}

#[test]
fn no_back_end_looks_into_rendered_text() {
    let mut wrong = String::new();
    for (file, at, line) in looks() {
        let name = file.rsplit('/').next().unwrap_or(&file);
        let is_about_schemas = ABOUT_SCHEMAS_EVERYWHERE.contains(&name)
            || ABOUT_SCHEMAS.iter().any(|(name, _)| *name == file);
        let is_argued =
            { EXCEPTIONS.iter() }.any(|(name, part, _)| *name == file && line.contains(part));
        if !is_about_schemas && !is_argued {
            wrong.push_str(&format!("compiler/{file}:{at}: {line}\n"));
        }
    }
    let help = "record what has to be known where it is made (`Name`, `Phrase` and `Mentions` of zooph-emit), or argue an exception";
    assert!(wrong.is_empty(), "{wrong}{help}");
}

#[test]
fn no_exception_is_left_over() {
    let looks = looks();
    let has = |file: &str, part: &str| {
        { looks.iter() }.any(|(name, _, line)| name.starts_with(file) && line.contains(part))
    };
    for (file, why) in ABOUT_SCHEMAS {
        assert!(has(file, ""), "{file} ({why}) needs no exception");
    }
    for (file, part, why) in EXCEPTIONS {
        assert!(has(file, part), "{file} has no {part} ({why})");
    }
}
