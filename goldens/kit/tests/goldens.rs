//! Tests that the checked-in code of all back ends is the code that they generate, every time, and that no older file is left.

use std::collections::BTreeSet;

use zooph_backends::ALL;
use zooph_goldens::{Case, compare, make, read, root};

/// The folder whose schemas are goldens of every language.
const SCHEMAS: &str = "goldens/schemas";

/// The folder of schemas that import each other.
const RING: &str = "goldens/schemas/ring";

/// The least number of schemas. With it an empty folder does not pass.
const AT_LEAST: usize = 6;

fn cases() -> Vec<Case> {
    read(&root()).expect("goldens/cases.toml is as it should be")
}

#[test]
fn goldens_are_what_the_back_ends_make() {
    let cases = cases();
    let goldens = make(&root(), &cases).expect("all schemas have code");
    let differences = compare(&root(), &cases, &goldens).expect("the tree can be read");
    let told: String = differences.iter().map(|one| format!("{one}\n")).collect();
    let help = "run `cargo xtask bless` and review the difference";
    assert!(differences.is_empty(), "{told}{help}");
}

#[test]
fn output_is_the_same_every_time() {
    let make = || make(&root(), &cases()).expect("all schemas have code");
    assert!(make() == make());
}

#[test]
fn every_language_has_goldens_of_all_schemas() {
    let cases = cases();
    for backend in ALL {
        let id = backend.language().id;
        let of: Vec<Case> = { cases.iter() }
            .filter(|case| case.language == id && case.folder == SCHEMAS)
            .cloned()
            .collect();
        let schemas: BTreeSet<&String> = of.iter().flat_map(|case| &case.schemas).collect();
        assert!(schemas.len() >= AT_LEAST, "{id}: {schemas:?}");
        let files = make(&root(), &of).expect("all schemas have code");
        assert!(files.len() >= schemas.len(), "{id}: {:?}", files.keys());
        assert!(files.values().all(|text| !text.is_empty()), "{id}");
        let is_ring = |case: &Case| case.language == id && case.folder == RING && case.together;
        assert!(cases.iter().any(is_ring), "{id}");
    }
    let languages: BTreeSet<&str> = cases.iter().map(|case| &*case.language).collect();
    assert_eq!(languages.len(), ALL.len(), "{languages:?}");
}

/// The goldens of each language have comments that could end a comment, begin one or be taken for code. Each language's
/// own tests compile them.
#[test]
fn comments_that_are_hostile_to_languages_are_kept() {
    for backend in ALL {
        let id = backend.language().id;
        let mut of = cases();
        of.retain(|case| case.language == id && case.folder == SCHEMAS);
        for case in &mut of {
            case.schemas = vec!["comments.capnp".to_owned()];
        }
        let files = make(&root(), &of).expect("all schemas have code");
        let all: String = files.into_values().collect();
        for part in [
            "Float32bits",
            "first, and a backslash last",
            "bar comes first",
            "back-ticks",
            "nested",
            "apostrophes",
            "indented line",
            "begins a string",
            "example.com",
            "IOException",
            "and an end",
            "é ß 中 😀",
        ] {
            assert!(all.contains(part), "{id}: {part}");
        }
    }
}
