//! Tests that programs which must not compile are refused at the right place.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Creates a package whose programs are the files of `tests/refused`.
fn package(folder: &Path, cases: &Path) -> Vec<(String, String)> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let programs = folder.join("src/bin");
    fs::create_dir_all(&programs).expect("a folder");
    let manifest = format!(
        "[package]\nname = \"refused\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
         zooph = {{ path = {:?} }}\nzooph-derive = {{ path = {here:?} }}\n",
        here.join(".."),
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("written");
    // The workspace's lock file names the versions that are available without a network.
    let _ = fs::copy(here.join("../../../Cargo.lock"), folder.join("Cargo.lock"));
    let mut all = Vec::new();
    for case in fs::read_dir(cases).expect("cases") {
        let path = case.expect("a case").path();
        let name = path
            .file_name()
            .expect("a file")
            .to_string_lossy()
            .into_owned();
        let text = fs::read_to_string(&path).expect("text");
        fs::write(programs.join(&name), &text).expect("written");
        all.push((name, text));
    }
    all
}

#[test]
fn mistakes_are_errors_at_the_right_place() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("refused");
    let cases = package(
        &folder,
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/refused"),
    );
    assert_eq!(cases.len(), 8);
    let mut check = Command::new(env!("CARGO"));
    check.args([
        "check",
        "--bins",
        "--keep-going",
        "--message-format=short",
        "--offline",
    ]);
    check
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", folder.join("target"));
    check.env_remove("RUSTFLAGS");
    let output = check.output().expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    for (name, text) in cases {
        let mut expected = text
            .lines()
            .filter_map(|line| line.strip_prefix("// expect "));
        assert!(
            expected.clone().next().is_some(),
            "{name} expects something"
        );
        let met = expected.clone().all(|expected| {
            let (place, message) = expected.split_once(": ").expect("a place");
            let place = format!("src/bin/{name}:{place}: error");
            { errors.lines() }.any(|line| line.starts_with(&place) && line.contains(message))
        });
        assert!(met, "{name}: not {:?} in\n{errors}", expected.next());
    }
}
