//! Tests that the vector files are the ones that the code generates, and that they cover what they
//! should.

use std::fs;

use zooph_conformance::model::{Library, root};
use zooph_conformance::vectors;

#[test]
fn files_are_what_is_generated() {
    let library = Library::load();
    let generated = vectors::generate(&library);
    assert_eq!(
        generated.len(),
        vectors::load(&library).expect("good files").len()
    );
    for (path, topic) in generated {
        let text = fs::read_to_string(root().join("vectors").join(&path)).unwrap_or_default();
        let same = text == vectors::render(&topic);
        assert!(
            same,
            "{path}: run `cargo run -p zooph-conformance -- generate`"
        );
    }
}

#[test]
fn there_are_many_and_every_fault_is_there() {
    let topics = vectors::load(&Library::load()).expect("good files");
    let all: Vec<_> = topics
        .iter()
        .flat_map(|(_, topic)| &topic.vectors)
        .collect();
    assert!(all.len() >= 600, "{} vectors", all.len());
    let kinds = "truncated segment_table no_root trailing_bytes pointer_kind out_of_bounds \
        far_segment far_pad list_tag element_size reserved_bits text_nul text_utf8 nesting \
        traversal memory packed";
    for kind in kinds.split_whitespace() {
        let has = |vector: &&&vectors::Vector| {
            let expect = &vector.expect;
            let faults = [&expect.fault, &expect.decode];
            faults.into_iter().flatten().any(|fault| fault.kind == kind)
        };
        assert!(
            all.iter().find(has).is_some(),
            "no vector has the fault {kind}"
        );
    }
}

#[test]
fn budgets_are_exceeded_only_one_below() {
    let topics = vectors::load(&Library::load()).expect("good files");
    let budgets = topics
        .iter()
        .find(|(path, _)| path == "limits/budgets.json");
    for vector in &budgets.expect("the file").1.vectors {
        let fault = vector.expect.fault.is_some();
        let default = vector.name.starts_with("default_traversal");
        let beyond = if default { "_above" } else { "_below" };
        let around = ["_below", "_at", "_above"].map(|end| vector.name.ends_with(end));
        if around.contains(&true) {
            assert_eq!(fault, vector.name.ends_with(beyond), "{}", vector.name);
        }
    }
}
