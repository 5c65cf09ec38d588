//! Tests that every public function of Rust's, C++'s and Haskell's runtimes is listed with the
//! attacks that cover it.

mod cpp;
mod haskell;
mod items;

use std::collections::BTreeSet;
use std::fs;

use zooph_conformance::model::root;

/// Returns the functions that a list names. The runner compares the rest of each line with
/// `operations.toml`.
fn listed(language: &str) -> Vec<String> {
    let path = root().join(format!("conformance/{language}/operations.txt"));
    let text = fs::read_to_string(&path).expect("the list is there");
    let lines = { text.lines() }.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| line.split(' ').next().unwrap_or_default().to_owned())
        .collect()
}

/// Asserts that a language's list is in order and names exactly these functions.
fn assert_listed(language: &str, there: &BTreeSet<String>) {
    let listed = listed(language);
    assert!(listed.is_sorted(), "the list is in order");
    let listed: BTreeSet<String> = listed.into_iter().collect();
    let missing: Vec<_> = there.difference(&listed).collect();
    let stale: Vec<_> = listed.difference(there).collect();
    assert!(
        missing.is_empty() && stale.is_empty(),
        "not in conformance/{language}/operations.txt: {missing:#?}\nlisted, but not there: {stale:#?}"
    );
}

#[test]
fn every_public_item_of_the_rust_runtime_is_listed() {
    let there = items::public_items("zooph", &root().join("runtime/rust/src"));
    // This makes sure that the search finds anything at all.
    for known in [
        "zooph::open",
        "zooph::packed::unpack",
        "zooph::Arena::set_root",
        "zooph::Pointer:Debug",
        "zooph::Scalar::load",
    ] {
        assert!(there.contains(known), "{known} is not found");
    }
    assert_listed("rust", &there);
}

#[test]
fn every_public_function_of_the_cpp_runtime_is_listed() {
    let there = cpp::public_items(&root().join("runtime/cpp/include/zooph"));
    for known in [
        "zooph::open",
        "zooph::array::decode",
        "zooph::Arena::Arena",
        "zooph::Arena::set_root",
        "zooph::fault::kind",
        "zooph::from_json",
        "zooph::StructReader::get",
    ] {
        assert!(there.contains(known), "{known} is not found in {there:#?}");
    }
    assert_listed("cpp", &there);
}

#[test]
fn every_public_function_of_the_haskell_runtime_is_listed() {
    let there = haskell::public_items(&root().join("runtime/haskell"));
    for known in [
        "Zooph.open",
        "Zooph.List.!",
        "Zooph.Array.view",
        "Zooph.Builder.copyRoot",
        "Zooph.Json.toMessageWith",
        "Zooph.Packed.unpack",
        "Zooph.Stream.next",
    ] {
        assert!(there.contains(known), "{known} is not found in {there:#?}");
    }
    assert_listed("haskell", &there);
}
