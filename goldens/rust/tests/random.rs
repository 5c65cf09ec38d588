//! Tests that code for random schemas compiles without a warning of rustc or clippy, and is
//! formatted as by rustfmt.

mod support;

use std::fmt::Write;
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::process::Command;

use zooph_gen_rust::{Options, generate};
use zooph_resolve::{Compiler, Memory};
use zooph_testgen::schema::{Config, Schema};

/// The seeds of the schemas. `ZOOPH_SCHEMAS` can set others, such as `100..200`.
const SEEDS: Range<u64> = 0..12;

const MANIFEST: &str = r#"
[package]
name = "random-schemas"
version = "0.0.0"
edition = "2024"

[dependencies]
zooph = { path = "RUNTIME" }

[workspace]
"#;

#[test]
fn code_for_random_schemas_is_formatted_and_without_warnings() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("random-schemas");
    let source = folder.join("src");
    if source.exists() {
        fs::remove_dir_all(&source).expect("the last run's");
    }
    fs::create_dir_all(&source).expect("a folder");
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../runtime/rust");
    let runtime = fs::canonicalize(runtime).expect("the runtime");
    let manifest = MANIFEST.replace("RUNTIME", &runtime.to_string_lossy());
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");

    let mut library = String::from("//! Random schemas.\n");
    let mut differ = Vec::new();
    for seed in seeds() {
        let folder = source.join(format!("schema_{seed}"));
        fs::create_dir_all(&folder).expect("a folder");
        write!(library, "/// One of them.\npub mod schema_{seed} {{").expect("memory");
        for (module, text) in code_for(seed) {
            let path = folder.join(format!("{module}.rs"));
            differ.extend(support::difference(&path.to_string_lossy(), &text));
            fs::write(path, text).expect("a module");
            write!(library, "\n    /// A file.\n    pub mod {module};").expect("memory");
        }
        library.push_str("\n}\n");
    }
    fs::write(source.join("lib.rs"), library).expect("a library");
    let told = clippy(&folder);
    differ.extend(told.err());
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

/// Returns the seeds of `ZOOPH_SCHEMAS`, or the default ones.
fn seeds() -> Range<u64> {
    let Ok(seeds) = std::env::var("ZOOPH_SCHEMAS") else {
        return SEEDS;
    };
    let (first, end) = seeds.split_once("..").unwrap_or(("0", &seeds));
    let number = |text: &str| {
        text.parse()
            .expect("ZOOPH_SCHEMAS is a number, or two: 0..12")
    };
    number(first)..number(end)
}

/// Returns the names and texts of a schema's modules.
fn code_for(seed: u64) -> Vec<(String, String)> {
    let schema = Schema::random(seed, &Config::default());
    let mut memory = Memory::new();
    for file in schema.files() {
        memory.insert(&file.path, file.text.as_str());
    }
    // Some schemas have structs that old compilers laid out in another way.
    let mut compiler = Compiler::new(memory).options(zooph_resolve::Options {
        accept_legacy_overlap: true,
        ..zooph_resolve::Options::default()
    });
    for file in schema.files() {
        compiler = compiler.file(file.path.as_str());
    }
    let compilation = compiler.compile();
    let problems = compilation.diagnostics();
    assert!(compilation.is_ok(), "schema {seed}: {problems:?}");
    let options = Options {
        encode_node: Some(zooph_request::write_node),
        ..Options::default()
    };
    let output = generate(compilation.request(), &options).expect("code of moderate size");
    let files = output.files.into_iter();
    let module = |path: &str| {
        let name = Path::new(path).file_stem().and_then(|stem| stem.to_str());
        name.expect("the name of a module").to_owned()
    };
    files.map(|file| (module(&file.path), file.text)).collect()
}

/// Runs clippy, which runs rustc too, on a package. The error is the output.
fn clippy(package: &Path) -> Result<(), String> {
    let output = Command::new(env!("CARGO"))
        .args(["clippy", "--quiet", "--offline", "--no-deps"])
        .args([
            "--manifest-path".as_ref(),
            package.join("Cargo.toml").as_os_str(),
        ])
        .args(["--", "-D", "warnings", "-D", "missing_docs"])
        .env("CARGO_TARGET_DIR", package.join("target"))
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo runs");
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&output.stderr).into_owned())
}
