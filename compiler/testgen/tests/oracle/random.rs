//! Tests that random schemas and messages are valid.

use crate::stock::{capnp, repository};
use std::path::PathBuf;
use zooph_testgen::rng::Rng;
use zooph_testgen::schema::{Config, Schema};

/// Writes a schema's files to a new folder.
fn write(schema: &Schema, name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    for file in schema.files() {
        let path = folder.join(&file.path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("created");
        std::fs::write(path, &file.text).expect("written");
    }
    folder
}

/// Checks a seed: the schema compiles, and so do messages for every struct.
fn check(seed: u64) {
    let schema = Schema::random(seed, &Config::default());
    let folder = write(&schema, &format!("random-{seed}"));
    let files: Vec<&str> = schema
        .files()
        .iter()
        .map(|file| file.path.as_str())
        .collect();
    let include = format!("-I{}", repository().join("schemas/std").display());
    let args = [&["compile", "-o-", &include], &files[..]].concat();
    let compiled = capnp(&folder, &args, &[]);
    assert!(
        compiled.success,
        "seed {seed}, in {folder:?}: {}",
        compiled.stderr
    );
    let mut rng = Rng::new(seed);
    for root in schema.roots().iter().take(4) {
        let messages: Vec<String> = (0..20).map(|_| schema.message(root, &mut rng)).collect();
        let stream = messages.join("\n");
        let args = ["convert", "text:binary", &root.file, &root.name];
        let converted = capnp(&folder, &args, stream.as_bytes());
        assert!(
            converted.success,
            "seed {seed}, {} in {folder:?}: {}\n{stream}",
            root.name, converted.stderr,
        );
    }
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn stock_tool_accepts_random_schemas_and_messages() {
    std::thread::scope(|scope| {
        scope.spawn(|| (0..30).for_each(check));
        (30..60).for_each(check);
    });
}

#[test]
fn a_seed_always_gives_the_same() {
    let make = |seed| {
        let schema = Schema::random(seed, &Config::default());
        let message = schema.message(&schema.roots()[0], &mut Rng::new(seed));
        (format!("{:?}", schema.files()), message)
    };
    assert_eq!(make(5), make(5));
    assert_ne!(make(5).0, make(6).0);
}

#[test]
fn schemas_use_the_whole_language() {
    let text: String = (0..60)
        .flat_map(|seed| Schema::random(seed, &Config::default()).files().to_vec())
        .map(|file| file.text)
        .collect();
    for construct in [
        "import \"",
        ":group",
        ":union",
        "  union {",
        "enum ",
        "interface ",
        "extends(",
        "stream;",
        "annotation ",
        " = File0.",
        "const ",
        "List(List(",
        "AnyPointer",
        "AnyStruct",
        "AnyList",
        "Capability",
        ": .",
        " [Method",
        "= inf",
        "= nan",
        "= -0.0",
        "0x\"",
        "\\x00",
        "(*)",
        "@255;",
        "Json.flatten",
        "Json.hex",
        "Json.discriminator",
        "@50 :",
    ] {
        assert!(text.contains(construct), "no {construct:?} in 60 schemas");
    }
}
