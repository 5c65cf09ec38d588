//! Tests the width of lines in OCaml's code, whose layout no formatter checks.

use zooph_goldens::{Case, Goldens, make, read, root};

/// The margin of the layout.
const MARGIN: usize = 100;

/// The width from which on a word is too long for a line to be broken so that it fits.
const LONG_WORD: usize = 60;

/// Returns the lines that are too wide, except those in comments, which have the words of schemas.
fn wide(goldens: &Goldens) -> Vec<(String, &str)> {
    let mut found = Vec::new();
    for (path, text) in goldens {
        let mut in_comment = false;
        for (at, line) in text.lines().enumerate() {
            let begins = in_comment || line.trim_start().starts_with("(*");
            in_comment = begins && !line.ends_with("*)");
            if !begins && line.chars().count() > MARGIN {
                found.push((format!("{path}:{}", at + 1), line));
            }
        }
    }
    found
}

fn told(lines: &[(String, &str)]) -> String {
    lines
        .iter()
        .map(|(at, line)| format!("{at}: {line}\n"))
        .collect()
}

#[test]
fn no_line_is_wider_than_the_margin() {
    let mut cases = read(&root()).expect("goldens/cases.toml is as it should be");
    cases.retain(|case| case.language == "ocaml");
    let goldens = make(&root(), &cases).expect("all schemas have code");
    assert!(goldens.len() > 10, "{:?}", goldens.keys());
    let wide = wide(&goldens);
    assert!(wide.is_empty(), "{}", told(&wide));
}

/// Long names cannot be broken. No other line is wider than the margin, whatever schemas contain.
#[test]
fn only_lines_with_a_long_name_are_wider_in_code_for_hostile_schemas() {
    let case = |folder: &str, schemas: &[&str], options: &[&str]| Case {
        language: "ocaml".to_owned(),
        folder: folder.to_owned(),
        schemas: schemas.iter().map(ToString::to_string).collect(),
        out: format!("{folder}/{}", options.len()),
        nodes: Vec::new(),
        options: options.iter().map(ToString::to_string).collect(),
        together: false,
        drop: String::new(),
    };
    let hostile = [
        "hostile-messages.capnp",
        "hostile-names.capnp",
        "hostile-texts.capnp",
        "long-names.capnp",
    ];
    let raw = ["groups.capnp", "unions-named.capnp"];
    let cases = [
        case("schemas/test", &hostile, &[]),
        case("schemas/test", &raw, &["raw"]),
        case("schemas/std", &["capnp/schema.capnp"], &[]),
    ];
    let goldens = make(&root(), &cases).expect("all schemas have code");
    let mut wide = wide(&goldens);
    assert!(!wide.is_empty(), "some names are long");
    wide.retain(|(_, line)| {
        let mut words = line.split(' ');
        words.all(|word| word.chars().count() < LONG_WORD)
    });
    assert!(wide.is_empty(), "{}", told(&wide));
}
