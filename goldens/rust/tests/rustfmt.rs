//! What the back end makes is laid out as rustfmt would lay it out, which needs no rustfmt.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use zooph_gen_rust::{File, Options, generate};
use zooph_resolve::{Compiler, Disk, Loader, Memory};
use zooph_testgen::rng::Rng;
use zooph_testgen::schema::{Config, Schema};

const RANDOM_SCHEMAS: usize = 20;

#[test]
fn schemas_are_a_fixed_point_of_rustfmt() {
    require_rustfmt();
    let schemas = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas");
    let mut differ = Vec::new();
    let mut seen = 0;
    for folder in ["test", "bench", "std/capnp", "std/capnp/compat"] {
        let folder = schemas.join(folder);
        let listed = fs::read_dir(&folder).expect("the schemas");
        let names = listed.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut names: Vec<String> = names.filter(|name| name.ends_with(".capnp")).collect();
        names.sort();
        for name in names {
            let mut disk = Disk::at(&folder);
            assert!(disk.import_path("."), "some import by absolute paths");
            for file in generated(disk, &name) {
                differ.extend(difference(&name, &file.text));
                seen += 1;
            }
        }
    }
    assert!(seen > 40, "{seen} schemas are too few");
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

#[test]
fn random_schemas_are_a_fixed_point_of_rustfmt() {
    require_rustfmt();
    let mut rng = Rng::for_test();
    let mut differ = Vec::new();
    for _ in 0..RANDOM_SCHEMAS {
        let seed = rng.bits();
        let schema = Schema::random(seed, &Config::default());
        let mut memory = Memory::new();
        for file in schema.files() {
            memory.insert(&file.path, file.text.as_str());
        }
        let last = schema.files().last().expect("a file");
        for file in generated(memory, &last.path) {
            differ.extend(difference(&format!("schema {seed:#x}"), &file.text));
        }
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

fn generated(loader: impl Loader + Send + Sync + 'static, file: &str) -> Vec<File> {
    // Some random schemas have structs that old versions laid out in another way.
    let options = zooph_resolve::Options {
        accept_legacy_overlap: true,
        ..zooph_resolve::Options::default()
    };
    let compilation = Compiler::new(loader).options(options).file(file).compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    generate(compilation.request(), &Options::default()).files
}

/// The first lines that rustfmt changes.
fn difference(name: &str, text: &str) -> Option<String> {
    let formatted = rustfmt(text);
    if formatted == text {
        return None;
    }
    let same = text.lines().zip(formatted.lines());
    let same = { same }.take_while(|(ours, theirs)| ours == theirs).count();
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().skip(same.saturating_sub(3)).take(9);
        lines.map(str::to_owned).collect()
    };
    let (ours, theirs) = (lines(text).join("\n"), lines(&formatted).join("\n"));
    Some(format!(
        "{name}, line {}:\n{ours}\n=== rustfmt:\n{theirs}\n",
        same + 1
    ))
}

fn require_rustfmt() {
    let version = Command::new("rustfmt").arg("--version").output();
    version.expect("rustfmt is installed: these tests compare with what it does");
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
    assert!(output.status.success(), "rustfmt refuses the text");
    String::from_utf8(output.stdout).expect("UTF-8")
}
