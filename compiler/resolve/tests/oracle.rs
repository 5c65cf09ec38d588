//! Our requests are the stock compiler's, node for node.
//!
//! Every schema in the repository, and those of the system's installation, is compiled by both.
//! What the stock tool of version 0.9.2 does not know is taken out first; `docs/differences.md`,
//! section "Requests", lists it.

mod support;

use std::path::{Path, PathBuf};

use support::{Stock, assert_same_request, schemas_under};
use zooph_resolve::{Compiler, Disk};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the repository")
}

/// Compiles files with both, from `directory` and with `imports` as the only import paths.
fn compare(directory: &Path, imports: &[&str], files: &[&str]) {
    let stock = Stock::compile(directory, imports, files);
    let mut disk = Disk::at(directory);
    disk.standard_import(false);
    for import in imports {
        assert!(disk.import_path(import), "no directory {import}");
    }
    let compiler = files
        .iter()
        .fold(Compiler::new(disk), |compiler, file| compiler.file(*file));
    let ours = compiler.compile();
    assert!(ours.is_ok(), "{files:?}: {:#?}", ours.diagnostics());
    assert_same_request(&stock, ours.request(), &files.join(", "));
}

#[test]
fn standard_schemas() {
    let directory = repository().join("schemas/std");
    for file in schemas_under(&directory) {
        compare(&directory, &["."], &[&file]);
    }
}

#[test]
fn test_schemas() {
    let directory = repository().join("schemas/test");
    let files = schemas_under(&directory);
    assert!(files.len() > 30, "{} test schemas", files.len());
    for file in files.iter().filter(|file| !file.starts_with("head-only/")) {
        compare(&directory, &["../std", "."], &[file]);
    }
}

#[test]
fn test_schemas_of_what_came_after_the_stock_tool_compile() {
    let directory = repository().join("schemas/test");
    let files = schemas_under(&directory);
    for file in files.iter().filter(|file| file.starts_with("head-only/")) {
        let compilation = Compiler::new(Disk::at(&directory))
            .file(file.as_str())
            .compile();
        assert!(
            compilation.is_ok(),
            "{file}: {:#?}",
            compilation.diagnostics()
        );
    }
}

#[test]
fn several_files_in_one_request() {
    let directory = repository().join("schemas/std");
    compare(
        &directory,
        &["."],
        &["capnp/rpc-twoparty.capnp", "capnp/rpc.capnp", "go.capnp"],
    );
}

#[test]
fn installed_schemas() {
    let directory = Path::new("/usr/include/capnp");
    for file in schemas_under(directory) {
        compare(directory, &["/usr/include"], &[&file]);
    }
}

#[test]
fn imports_from_the_built_in_standard_schemas_need_nothing_installed() {
    let directory = repository().join("schemas/std");
    for file in schemas_under(&directory) {
        let stock = Stock::compile(&directory, &["."], &[&file]);
        let text = std::fs::read(directory.join(&file)).expect("a schema");
        let files = zooph_resolve::Memory::new().with(&file, text);
        let ours = Compiler::new(files).file(file.as_str()).compile();
        assert!(ours.is_ok(), "{file}: {:#?}", ours.diagnostics());
        assert_same_request(&stock, ours.request(), &file);
    }
}
