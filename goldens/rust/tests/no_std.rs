//! Tests that generated code compiles in a crate that has `alloc` but not `std`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use zooph_build::Config;

const MANIFEST: &str = r#"
[package]
name = "without-std"
version = "0.0.0"
edition = "2024"

[dependencies]
zooph = { path = "RUNTIME", default-features = false }

[workspace]
"#;

/// Returns a library of the modules, in which names of the standard prelude are errors.
fn library(modules: &[&str]) -> String {
    let mut text = String::from("#![no_std]\n#![deny(warnings)]\nextern crate alloc;\n");
    for module in modules {
        text.push_str(&format!("#[path = \"{module}.rs\"]\npub mod {module};\n"));
    }
    text
}

#[test]
fn generated_code_needs_no_std_if_asked() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("without-std");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let runtime = fs::canonicalize(root.join("runtime/rust")).expect("the runtime");
    let manifest = MANIFEST.replace("RUNTIME", &runtime.to_string_lossy());
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    let schemas = [
        "comments",
        "structs",
        "unions",
        "generics",
        "constants",
        "interfaces",
    ];
    let mut config = Config::new()
        .directory(root.join("goldens/schemas"))
        .out_dir(folder.join("src"))
        .no_std();
    for schema in schemas {
        config = config.file(format!("{schema}.capnp"));
    }
    config.try_compile().expect("the goldens' schemas");
    fs::write(folder.join("src/lib.rs"), library(&schemas)).expect("a library");
    let output = Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--offline", "--manifest-path"])
        .arg(folder.join("Cargo.toml"))
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo runs");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
}
