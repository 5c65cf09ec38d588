//! The checked-in code is what the back end makes, is laid out as rustfmt would, and is the same
//! every time.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use zooph_gen_rust::{Options, Output, generate};
use zooph_resolve::{Compiler, Disk};

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
    generate(compilation.request(), &options)
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

/// Schemas whose deeply nested generic types make lines that rustfmt breaks in other places. A
/// schema that no longer differs has to leave the list.
const OTHER_BREAKS: &[&str] = &[
    "generics.capnp",
    "nested-lists.capnp",
    "unions-unnamed.capnp",
];

/// The text without what only the layout decides.
fn tokens(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace() && !",{}".contains(*c))
        .collect()
}

/// Every schema of the test set, laid out as rustfmt lays it out. Skipped where rustfmt is not
/// installed.
#[test]
fn output_is_a_fixed_point_of_rustfmt() {
    if Command::new("rustfmt").arg("--version").output().is_err() {
        eprintln!("rustfmt is not installed: nothing to compare with");
        return;
    }
    let tests = root().join("../../schemas/test");
    let listed = fs::read_dir(&tests).expect("the test schemas");
    let mut names: Vec<String> = listed
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        // Its code is enormous, and its forms are those of the others. `head-only` is a folder.
        .filter(|name| name.ends_with(".capnp") && name != "hostile-names.capnp")
        .collect();
    names.sort();
    let mut differ = Vec::new();
    for name in &names {
        for file in generated(tests.clone(), name).files {
            let formatted = rustfmt(&file.text);
            let known = OTHER_BREAKS.contains(&name.as_str());
            if known && formatted != file.text && tokens(&formatted) == tokens(&file.text) {
                continue;
            }
            if known || formatted != file.text {
                let pairs = file.text.lines().zip(formatted.lines()).enumerate();
                let first = { pairs }.find(|(_, (ours, theirs))| ours != theirs);
                differ.push(format!("{name}: {first:#?}"));
            }
        }
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

/// The text as rustfmt writes it, in the default style.
fn rustfmt(text: &str) -> String {
    let mut child = Command::new("rustfmt")
        .args(["--edition", "2024", "--config-path", "/dev/null"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("rustfmt runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let text = text.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("rustfmt ends");
    writer.join().expect("no panic").expect("rustfmt reads");
    String::from_utf8(output.stdout).expect("UTF-8")
}
