//! Tests that the schemas in `schemas/test` are valid.

use crate::nodes::request;
use crate::stock::{capnp, repository};
use std::path::{Path, PathBuf};

/// Returns every schema in a folder, by its path relative to the folder, sorted.
fn schemas(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut pending = vec![folder.to_owned()];
    while let Some(next) = pending.pop() {
        for entry in std::fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                pending.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == "capnp")
            {
                found.push(path.strip_prefix(folder).expect("inside").to_owned());
            }
        }
    }
    found.sort();
    found
}

#[test]
fn stock_tool_compiles_every_test_schema_but_the_head_only_ones() {
    let folder = repository().join("schemas/test");
    let standard = repository().join("schemas/std");
    let include = format!("-I{}", standard.display());
    let (newer, all): (Vec<PathBuf>, Vec<PathBuf>) = schemas(&folder)
        .into_iter()
        .partition(|path| path.starts_with("head-only"));
    assert!(all.len() >= 30, "{all:?}");
    let files: Vec<&str> = all
        .iter()
        .map(|path| path.to_str().expect("UTF-8"))
        .collect();
    let request = request(&folder, &["-I.", &include], &files);
    assert_eq!(request.list("requestedFiles").len(), files.len());
    for path in newer {
        let refused = capnp(
            &folder,
            &["compile", "-o-", path.to_str().expect("UTF-8")],
            &[],
        );
        assert!(
            !refused.success,
            "{} need not be apart from the others",
            path.display()
        );
    }
}

#[test]
fn defaults_schema_has_a_default_for_every_type() {
    let folder = repository().join("schemas/test");
    let request = request(&folder, &["-I."], &["defaults.capnp"]);
    let nodes = crate::nodes::nodes_of_file(&request, "defaults.capnp");
    let fields = nodes["Defaults"]
        .get("struct")
        .expect("a struct")
        .list("fields");
    let explicit = fields.iter().filter(|field| {
        field
            .get("slot")
            .is_some_and(|slot| slot.atom("hadExplicitDefault") == "true")
    });
    assert_eq!(explicit.count(), fields.len());
}
