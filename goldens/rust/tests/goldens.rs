//! The checked-in code is what the back end makes, and is the same every time.

use std::fs;
use std::path::{Path, PathBuf};

use zooph_gen_rust::{Options, Output, generate};
use zooph_resolve::{Compiler, Disk, Memory};

const GOLDENS: &[&str] = &["constants", "generics", "interfaces", "structs", "unions"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn generated(directory: PathBuf, file: &str) -> Output {
    let mut disk = Disk::at(directory);
    assert!(
        disk.import_path("."),
        "the schemas import each other by absolute paths too"
    );
    let compilation = Compiler::new(disk).file(file).compile();
    assert!(
        compilation.is_ok(),
        "{file}: {:?}",
        compilation.diagnostics()
    );
    // Most goldens are without the embedded schemas: those are bytes that nobody can review.
    let mut options = Options::default();
    if file == "constants.capnp" {
        options.encode_node = Some(zooph_request::write_node);
    }
    generate(compilation.request(), &options).expect("code of moderate size")
}

#[test]
fn goldens_are_what_the_back_end_makes() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut stale = Vec::new();
    for name in GOLDENS {
        let output = generated(root().join("schemas"), &format!("{name}.capnp"));
        let path = root().join(format!("src/{name}.rs"));
        let text = &output.files[0].text;
        if fs::read_to_string(&path).is_ok_and(|golden| golden == *text) {
            continue;
        }
        stale.push(*name);
        if bless {
            fs::write(&path, text).expect("the golden can be written");
        }
    }
    let help = "run `BLESS=1 cargo test -p zooph-goldens-rust` and review the difference";
    assert!(bless || stale.is_empty(), "{stale:?} changed: {help}");
}

/// Examples in the runtime's documentation use the code of this schema.
#[test]
fn the_code_for_documentation_is_what_the_back_end_makes() {
    // Without dots, which would make the file one of another place.
    let root = root().join("../..").canonicalize().expect("the repository");
    let output = generated(root.join("examples/rust/weather"), "weather.capnp");
    let path = root.join("runtime/rust/doc/weather.rs");
    let text = &output.files[0].text;
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, text).expect("the code can be written");
    }
    let present = fs::read_to_string(&path).expect("the code is checked in");
    assert!(present == *text, "run `cargo xtask bless`");
}

#[test]
fn output_is_the_same_every_time() {
    for name in GOLDENS {
        let file = format!("{name}.capnp");
        let first = generated(root().join("schemas"), &file);
        assert_eq!(first, generated(root().join("schemas"), &file), "{name}");
    }
}

#[test]
fn argument_that_grows_without_end_is_noted() {
    let output = generated(root().join("schemas"), "generics.capnp");
    let notes: Vec<&str> = output.notes.iter().map(|note| note.text.as_str()).collect();
    assert_eq!(
        notes,
        [
            "field deeper of generics.capnp:Tree: the argument for T would grow without end, so it \
          became AnyPointer"
        ]
    );
}

#[test]
fn very_deep_records_are_noted() {
    let ring = |count: usize| {
        let structs = (0..count).map(|index| {
            let next = (index + 1) % count;
            format!("struct S{index} {{ next @0 :S{next}; }}")
        });
        let text = format!("@0xf0b7a3d4c5e61928;{}", structs.collect::<String>());
        let memory = Memory::new().with("ring.capnp", text);
        let compilation = Compiler::new(memory).file("ring.capnp").compile();
        assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
        generate(compilation.request(), &Options::default())
            .expect("code of moderate size")
            .notes
    };
    assert_eq!(ring(20), []);
    let notes = ring(160);
    assert_eq!(notes.len(), 1);
    let text = &notes[0].text;
    assert!(
        text.contains("160 levels") && text.contains("recursion_limit = \"1024\""),
        "{text}"
    );
}

/// Clippy would warn of members that make a union's every value as large as they are.
#[test]
fn union_members_that_are_large_by_their_arguments_are_boxed() {
    let texts: String = (0..8).map(|at| format!("t{at} @{at} :Text; ")).collect();
    let schema = format!(
        "@0xf0b7a3d4c5e61929;
        struct Large {{ {texts} }}
        struct Holder(T) {{ held @0 :T; struct Inner {{ both :group {{ inner @0 :T; }} }} }}
        struct Pair(A, B) {{ left @0 :Holder(A); right @1 :Holder(B).Inner; }}
        struct Use(T) {{ union {{
          small @0 :Holder(Text);
          large @1 :Holder(Large);
          inner @2 :Holder(Large).Inner;
          left @3 :Pair(Large, Text);
          list @4 :Pair(List(Large), Data);
          free @5 :Holder(T);
        }} }}"
    );
    let memory = Memory::new().with("large.capnp", schema);
    let compilation = Compiler::new(memory).file("large.capnp").compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let output =
        generate(compilation.request(), &Options::default()).expect("code of moderate size");
    let text = &output.files[0].text;
    for (member, boxed) in [
        ("Small", false),
        ("Large", true),
        ("Inner", true),
        ("Left", true),
        ("List", false),
        ("Free", false),
    ] {
        let found = text.contains(&format!("        {member}(Option<Box<"));
        assert_eq!(found, boxed, "{member} in {text}");
        assert!(
            text.contains(&format!("        {member}(Option<")),
            "{member}"
        );
    }
}
