//! Schemas with random damage.

use std::path::Path;

use zooph_resolve::Memory;
use zooph_testgen::rng::Rng;

use crate::compile_files;

/// Removes, repeats, swaps and replaces parts of schemas. Any result is accepted, but no panic.
#[test]
fn damaged_schemas_never_panic() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas");
    let mut texts = Vec::new();
    for folder in ["test", "std/capnp"] {
        for entry in std::fs::read_dir(root.join(folder)).expect("schemas") {
            let path = entry.expect("an entry").path();
            if path
                .extension()
                .is_some_and(|extension| extension == "capnp")
            {
                texts.push(std::fs::read_to_string(path).expect("a schema"));
            }
        }
    }
    let mut random = Rng::for_test();
    for _ in 0..1000 {
        let mut words = split(&texts[random.below(texts.len())]);
        for _ in 0..=random.below(4) {
            if words.is_empty() {
                break;
            }
            let (at, other) = (random.below(words.len()), random.below(words.len()));
            match random.below(5) {
                0 => drop(words.remove(at)),
                1 => words.insert(at, words[other].clone()),
                2 => words.swap(at, other),
                3 => {
                    let elsewhere = split(&texts[random.below(texts.len())]);
                    words[at] = elsewhere[random.below(elsewhere.len())].clone();
                }
                _ => words.truncate(at + 1),
            }
        }
        let compilation = compile_files(Memory::new().with("a.capnp", words.concat()));
        zooph_request::write(compilation.request());
    }
}

/// Splits a text into words and single punctuation characters, each with the white space after it.
fn split(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut last = ' ';
    for letter in text.chars() {
        let new = if letter.is_alphanumeric() {
            !last.is_alphanumeric()
        } else {
            letter != ' '
        };
        if new {
            words.push(String::new());
        }
        words.last_mut().expect("a word").push(letter);
        last = letter;
    }
    words
}
