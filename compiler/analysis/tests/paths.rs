//! Paths of imports and embedded files: `|` is the caret.

use std::fs;
use std::path::{Path, PathBuf};

use zooph_analysis::{Analysis, CompletionKind};
use zooph_resolve::{Disk, Memory};

fn memory() -> Memory {
    Memory::new()
        .with("in/lib.capnp", "@0xd1d1d1d1d1d1d1d2;")
        .with("in/large.capnp", "@0xd1d1d1d1d1d1d1d3;")
        .with("in/.hidden.capnp", "@0xd1d1d1d1d1d1d1d4;")
        .with("in/logo.png", "a")
        .with("in/.key", "b")
        .with("in/a\"b.capnp", "")
        .with("in/deep/x.capnp", "@0xd1d1d1d1d1d1d1d5;")
        .with("top.capnp", "@0xd1d1d1d1d1d1d1d6;")
}

/// Returns what is offered at the caret of a file in the folder `in`, and the text that it replaces.
fn offered(typed: &str) -> (Vec<String>, String) {
    let (before, after) = typed.split_once('|').expect("a caret");
    let start = "@0xd1d1d1d1d1d1d1d1; using X = ";
    let text = [start, before, after].concat();
    let mut analysis = Analysis::new(memory().with("in/main.capnp", text.clone()));
    let offset = (start.len() + before.len()) as u32;
    let found = analysis.completions("in/main.capnp", offset);
    let replaced = found.first().and_then(|one| one.replaces);
    let replaced = replaced.map_or("", |span| &text[span.range()]);
    let names = found.iter().map(|one| one.name.clone()).collect();
    (names, replaced.to_owned())
}

#[test]
fn files_and_folders_are_offered_in_paths() {
    let cases: &[(&str, &[&str], &str)] = &[
        (
            "import \"|\";",
            &["deep/", "large.capnp", "lib.capnp", "main.capnp"],
            "",
        ),
        ("import \"l|\";", &["large.capnp", "lib.capnp"], "l"),
        (
            "import \"l|ib.capnp\".A;",
            &["large.capnp", "lib.capnp"],
            "lib.capnp",
        ),
        ("import \"d|eep/x.capnp\";", &["deep/"], "deep"),
        ("import \"deep/|\";", &["x.capnp"], ""),
        ("import # why\n \"./deep/../li|\"", &["lib.capnp"], "li"),
        ("import \"../|\";", &["in/", "top.capnp"], ""),
        ("import \"/t|\";", &["top.capnp"], "t"),
        ("import \"/capnp/sch|\";", &["schema.capnp"], "sch"),
        ("import \"/capnp/c|\";", &["c++.capnp", "compat/"], "c"),
        ("import \"li|", &["lib.capnp"], "li"),
        ("import \"li|; struct A {}", &["lib.capnp"], "li"),
        ("import \".|\";", &[], ""),
        ("import \"../../|\";", &[], ""),
        ("import \"none/|\";", &[], ""),
        ("import \"\\x6c|\";", &[], ""),
        ("import |\"\";", &[], ""),
        (
            "Y; const c :Data = embed \"l|\";",
            &["large.capnp", "lib.capnp", "logo.png"],
            "l",
        ),
        (
            "Y; const c :Data = embed \".|\";",
            &[".hidden.capnp", ".key"],
            ".",
        ),
        ("Y; const c :Text = \"l|\";", &[], ""),
    ];
    for (typed, expected, replaced) in cases {
        let (names, text) = offered(typed);
        assert_eq!(names, *expected, "{typed}");
        assert_eq!(text, *replaced, "{typed}");
    }
}

/// Returns a new folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn on_disk(folder: &Path, typed: &str) -> Vec<(String, CompletionKind)> {
    let text = format!("@0xd1d1d1d1d1d1d1d1; using X = import \"{typed}");
    fs::write(folder.join("main.capnp"), &text).expect("a file");
    let mut disk = Disk::at(folder);
    disk.standard_import(false);
    let found = Analysis::new(disk).completions("main.capnp", text.len() as u32);
    found.into_iter().map(|one| (one.name, one.kind)).collect()
}

#[cfg(unix)]
#[test]
fn strange_folders_do_no_harm() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::symlink;

    let folder = folder("strange");
    let at = |name: &str| folder.join(name);
    // Links in a circle, to the folder itself, to nothing, and to a file.
    symlink(at("round"), at("about")).expect("a link");
    symlink(at("about"), at("round")).expect("a link");
    symlink(at("about"), at("round.capnp")).expect("a link");
    symlink(&folder, at("self")).expect("a link");
    symlink(at("none"), at("gone.capnp")).expect("a link");
    symlink(at("main.capnp"), at("link.capnp")).expect("a link");
    fs::create_dir(at("folder.capnp")).expect("a folder");
    fs::write(folder.join(OsStr::from_bytes(b"\xff.capnp")), "").expect("a file");
    fs::write(at("line\nbreak.capnp"), "").expect("a file");
    fs::write(at("ü 🔑.capnp"), "").expect("a file");
    std::os::unix::net::UnixListener::bind(at("socket.capnp")).expect("a socket");
    let (file, in_folder) = (CompletionKind::File, CompletionKind::Folder);
    let expected = [
        ("folder.capnp/", in_folder),
        ("link.capnp", file),
        ("main.capnp", file),
        ("self/", in_folder),
        ("ü 🔑.capnp", file),
    ];
    let expected = expected.map(|(name, kind)| (name.to_owned(), kind));
    assert_eq!(on_disk(&folder, ""), expected);
    assert_eq!(on_disk(&folder, &"self/".repeat(30)), expected);
    // The system does not follow so many links, nor so long a path.
    assert_eq!(on_disk(&folder, &"self/".repeat(5_000)), []);
}

#[test]
fn of_huge_folders_some_files_are_offered() {
    let folder = folder("huge");
    for at in 0..3_000 {
        fs::write(folder.join(format!("f{at:04}.capnp")), "").expect("a file");
    }
    assert_eq!(on_disk(&folder, "").len(), 1_000);
    assert_eq!(on_disk(&folder, "f29").len(), 100);
}

#[test]
fn embedded_files_are_links_and_have_uses() {
    let folder = folder("embedded");
    let text = "@0xd1d1d1d1d1d1d1d1; using L = import \"lib.capnp\"; const a :Data = embed \"./b.bin\"; \
                const b :Data = embed \"none\"; using S = import \"/capnp/c++.capnp\"; \
                const c :Data = embed \"b.bin\"; const d :Data = embed \"/b.bin\";";
    let lib = "@0xd1d1d1d1d1d1d1d2; const e :Data = embed \"b.bin\";";
    fs::write(folder.join("main.capnp"), text).expect("a file");
    fs::write(folder.join("lib.capnp"), lib).expect("a file");
    // Not a schema, and not UTF-8.
    fs::write(folder.join("b.bin"), [0xff; 4]).expect("a file");
    let mut disk = Disk::at(&folder);
    disk.import_path(&folder);
    let mut analysis = Analysis::new(disk);
    analysis.add("main.capnp");
    analysis.add("lib.capnp");
    let links = analysis.links("main.capnp");
    let shown: Vec<(&str, &str)> = { links.iter() }
        .map(|link| {
            let name = link.path.file_name().and_then(|name| name.to_str());
            (&text[link.span.range()], name.expect("a name"))
        })
        .collect();
    let expected = [
        ("\"lib.capnp\"", "lib.capnp"),
        ("\"./b.bin\"", "b.bin"),
        ("\"b.bin\"", "b.bin"),
        ("\"/b.bin\"", "b.bin"),
    ];
    assert_eq!(shown, expected);

    let at = text.find("./b.bin").expect("a path") as u32;
    let embedded = analysis.embedded("main.capnp", at).expect("a file");
    assert_eq!(embedded, links[1]);
    assert_eq!(analysis.definition("main.capnp", at), None);
    assert_eq!(analysis.references("main.capnp", at).len(), 4);
    let import = text.find("lib.capnp").expect("a path") as u32;
    assert_eq!(analysis.embedded("main.capnp", import), None);
    let gone = text.find("none").expect("a path") as u32;
    assert_eq!(analysis.embedded("main.capnp", gone), None);
    assert!(analysis.references("main.capnp", gone).is_empty());
    assert!(analysis.links("none.capnp").is_empty());
}
