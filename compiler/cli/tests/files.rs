//! Tests of how `gen` writes files.

#![cfg(unix)]

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::{data, run_as, zooph};

/// Makes an empty folder for one test.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("files-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("it can be made");
    folder
}

fn gen_into(language: &str, out: &Path, more: &[&str]) -> support::Run {
    let out = out.to_str().expect("the path is text");
    let args = ["gen", language, "--verbose", "--out", out, "formats.capnp"];
    zooph(&[&args[..], more].concat(), b"")
}

/// Returns all files in a folder and their modification times.
fn times(folder: &Path) -> Vec<(PathBuf, std::time::SystemTime)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => found.extend(times(&path)),
            false => {
                let time = fs::metadata(&path).and_then(|data| data.modified());
                found.push((path, time.expect("a time")));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn folders_are_made_and_what_is_the_same_keeps_its_time() {
    for language in ["rust", "go", "ocaml"] {
        let out = scratch(language).join("not/there/yet");
        let run = gen_into(language, &out, &[]);
        assert!(run.success, "{}", run.stderr);
        assert!(run.stderr.contains("wrote "), "{}", run.stderr);
        let before = times(&out);
        assert!(!before.is_empty());
        // With a coarse clock, a second write could have the same time.
        std::thread::sleep(std::time::Duration::from_millis(20));
        let run = gen_into(language, &out, &[]);
        assert!(run.success, "{}", run.stderr);
        assert!(run.stderr.contains("left unchanged "), "{}", run.stderr);
        assert_eq!(times(&out), before);
        let (file, _) = &before[0];
        fs::write(file, "something else").unwrap();
        let run = gen_into(language, &out, &[]);
        assert!(run.success && run.stderr.contains("wrote "));
        assert_ne!(fs::read(file).unwrap(), b"something else");
        assert_eq!(times(&out).len(), before.len(), "nothing is left beside");
    }
}

/// A limit of the size of files simulates a full disk.
#[test]
fn a_full_disk_leaves_the_good_file() {
    let out = scratch("full");
    assert!(gen_into("rust", &out, &[]).success);
    let file = out.join("formats.rs");
    let good = b"// What stood here was good.\n";
    fs::write(&file, good).unwrap();
    let limited = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";
    let zooph = env!("CARGO_BIN_EXE_zooph");
    let (out, words) = (out.to_str().unwrap(), ["-c", limited, zooph, "gen", "rust"]);
    let run = run_as(
        Path::new("sh"),
        &[&words[..], &["--out", out, "formats.capnp"]].concat(),
        b"",
    );
    assert!(!run.success);
    assert!(run.stderr.contains("formats.rs: "), "{}", run.stderr);
    assert_eq!(fs::read(&file).unwrap(), good);
    assert_eq!(times(Path::new(out)).len(), 1, "nothing is left beside it");
}

#[test]
fn errors_make_no_folders() {
    let out = scratch("errors").join("new");
    let words = ["gen", "rust", "--out", out.to_str().unwrap()];
    let run = zooph(&[&words[..], &["wrong-names.capnp"]].concat(), b"");
    assert!(!run.success && !out.exists());
}

#[test]
fn a_depfile_names_what_output_is_made_from() {
    let folder = scratch("depfile");
    fs::create_dir_all(folder.join("in/more $ #1")).unwrap();
    let schema = "@0xbf5147cbbecf40db;
        using Base = import \"more $ #1/base.capnp\";
        struct A { b @0 :Base.B; n @1 :import \"/capnp/schema.capnp\".Node; }
        const d :Data = embed \"raw.bin\";";
    let base = "@0xbf5147cbbecf40dc; struct B {}";
    fs::write(folder.join("in/a.capnp"), schema).unwrap();
    fs::write(folder.join("in/more $ #1/base.capnp"), base).unwrap();
    fs::write(folder.join("in/raw.bin"), "raw").unwrap();
    let depfile = |name: &str, flags: &[&str]| {
        let run = Command::new(env!("CARGO_BIN_EXE_zooph"))
            .args(["gen", "rust", "--out", "out", "--depfile", name])
            .args(flags)
            .args(["--src-prefix=in", "in/a.capnp"])
            .current_dir(&folder)
            .output()
            .expect("zooph runs");
        assert!(run.status.success(), "{run:?}");
        fs::read_to_string(folder.join(name)).unwrap()
    };
    let inputs = "in/a.capnp \\\n  in/more\\ $$\\ \\#1/base.capnp \\\n  in/raw.bin\n";
    let made = depfile("out/made.d", &[]);
    assert_eq!(made, format!("out/a.rs: \\\n  {inputs}"));
    let stamp = depfile("out/stamp.d", &["--depfile-target=out/a b"]);
    assert_eq!(stamp, format!("out/a\\ b: \\\n  {inputs}"));
    make_obeys_the_depfile(&folder);
}

/// Checks the depfile `out/made.d`: `make` itself decides whether something has to be made again.
fn make_obeys_the_depfile(folder: &Path) {
    fs::write(
        folder.join("Makefile"),
        "include out/made.d\nout/a.rs:\n\ttrue\n",
    )
    .unwrap();
    let is_old = || {
        let asked = Command::new("make")
            .args(["--question", "--silent", "out/a.rs"])
            .current_dir(folder)
            .status()
            .expect("make runs");
        assert_ne!(asked.code(), Some(2), "make understands the rule");
        !asked.success()
    };
    let second = |after| std::time::UNIX_EPOCH + std::time::Duration::from_secs(after);
    let touch = |name: &str, after| {
        let file = fs::File::options().append(true).open(folder.join(name));
        file.and_then(|file| file.set_modified(second(after)))
            .unwrap();
    };
    let inputs = ["in/a.capnp", "in/more $ #1/base.capnp", "in/raw.bin"];
    inputs.iter().for_each(|name| touch(name, 1_000));
    touch("out/a.rs", 2_000);
    for name in inputs {
        assert!(!is_old());
        touch(name, 3_000);
        assert!(is_old(), "{name}");
        touch(name, 1_000);
    }
    assert!(!data("out").exists());
}

/// Languages that make module names of file names, each with two schemas that have the same module.
#[test]
fn two_schemas_with_one_module_are_refused() {
    let folder = scratch("modules");
    fs::create_dir(folder.join("net")).expect("it can be made");
    let declare = |file: &str, id: u8, name: &str| {
        let text = format!("@0xb1f3c3a4d5e6f7{id:02x};\nstruct {name} {{ x @0 :UInt8; }}\n");
        fs::write(folder.join(file), text).expect("it can be written");
    };
    declare("net.capnp", 1, "Http");
    declare("net/http.capnp", 2, "Other");
    declare("foo-x.capnp", 3, "A");
    declare("foo_x.capnp", 4, "B");
    for (language, one, other, path) in [
        ("rust", "foo-x.capnp", "foo_x.capnp", "foo_x.rs"),
        ("ocaml", "foo-x.capnp", "foo_x.capnp", "foo_x.ml"),
        ("haskell", "foo-x.capnp", "foo_x.capnp", "FooX.hs"),
        ("haskell", "net.capnp", "net/http.capnp", "Net/Http.hs"),
    ] {
        let args = ["gen", language, "--out", "out", one, other];
        let mut zooph = Command::new(env!("CARGO_BIN_EXE_zooph"));
        let run = zooph.current_dir(&folder).args(args).output();
        let run = run.expect("the tool runs");
        let stderr = String::from_utf8_lossy(&run.stderr);
        assert!(!run.status.success() && stderr.contains(path), "{stderr}");
        let written = fs::read_dir(folder.join("out")).map_or(0, Iterator::count);
        assert_eq!(written, 0, "{language}");
    }
}
