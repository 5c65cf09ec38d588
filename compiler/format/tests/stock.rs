//! Tests that the stock compiler accepts formatted schemas and makes the same request of them, byte for byte.
//! Its version, 0.9.2, writes no positions.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use zooph_testgen::rng::Rng;
use zooph_testgen::schema::{Config, Schema};

use support::{format, repository, schemas};

/// Returns the request that `capnp compile -o-` makes of a file.
fn stock(folder: &Path, file: &str) -> Vec<u8> {
    let output = Command::new("capnp")
        .args([
            "compile",
            "-o-",
            "--no-standard-import",
            "-Istd",
            "-Itest",
            file,
        ])
        .current_dir(folder)
        .env("PWD", folder)
        .env("CAPNP_IGNORE_ISSUE_344", "1")
        .output()
        .expect("the tests need the stock `capnp` tool (Debian: capnproto)");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{}/{file}: {errors}",
        folder.display()
    );
    output.stdout
}

/// Makes an empty folder for this test.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a writable folder");
    folder
}

fn write(folder: &Path, path: &str, bytes: &[u8]) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
    fs::write(path, bytes).expect("a writable folder");
}

/// Copies files that schemas embed.
fn copy_others(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            fs::create_dir_all(&target).expect("a writable folder");
            copy_others(&path, &target);
        } else if path.extension().is_none_or(|suffix| suffix != "capnp") {
            fs::copy(&path, &target).expect("a writable folder");
        }
    }
}

#[test]
fn the_stock_tool_makes_the_same_requests_of_all_schemas() {
    let root = repository().join("schemas");
    let (before, after) = (scratch("stock-before"), scratch("stock-after"));
    for folder in [&before, &after] {
        copy_others(&root, folder);
    }
    for path in schemas() {
        // The repository's schemas are formatted already, so change their white space first.
        let text = fs::read_to_string(root.join(&path)).expect("a schema");
        let (tabbed, formatted) = (text.replace("\n  ", "\n\t "), format(text.as_bytes()));
        write(&before, &path, tabbed.as_bytes());
        write(&after, &path, &formatted.expect("a schema"));
    }
    let mut compared = 0;
    for path in schemas() {
        // This version of the stock tool refuses the schemas in that folder, formatted or not.
        if !path.contains("head-only/") {
            assert!(stock(&before, &path) == stock(&after, &path), "{path}");
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared} compared");
}

#[test]
fn the_stock_tool_makes_the_same_requests_of_random_schemas() {
    let mut rng = Rng::for_test();
    for _ in 0..12 {
        let schema = Schema::random(rng.bits() % 1_000_000_000, &Config::default());
        let (before, after) = (scratch("random-before"), scratch("random-after"));
        for folder in [&before, &after] {
            fs::create_dir_all(folder.join("test")).expect("a writable folder");
            for standard in schemas().iter().filter(|path| path.starts_with("std/")) {
                let bytes =
                    fs::read(repository().join("schemas").join(standard)).expect("a schema");
                write(folder, standard, &bytes);
            }
        }
        for file in schema.files() {
            write(&before, &file.path, file.text.as_bytes());
            let formatted = format(file.text.as_bytes()).expect("a valid schema");
            write(&after, &file.path, &formatted);
        }
        for file in schema.files() {
            assert!(
                stock(&before, &file.path) == stock(&after, &file.path),
                "{}",
                file.path
            );
        }
    }
}
