//! `zooph fmt`: files, folders and streams.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use support::{Run, zooph};

const UGLY: &str = "@0xd4f1a2b3c4d5e6f7;\nstruct A {a@0:Text;\n\n\n# One.\n}\n";
const FORMATTED: &str = "@0xd4f1a2b3c4d5e6f7;\nstruct A {\n  a @0 :Text;\n\n  # One.\n}\n";
const BROKEN: &str = "@0xd4f1a2b3c4d5e6f7;\nstruct A {  a @0 :Text }\n";

/// Makes an empty folder for one test.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fmt-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a writable folder");
    folder
}

fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
    fs::write(&path, content).expect("a writable folder");
    path
}

fn fmt(options: &[&str], paths: &[&Path]) -> Run {
    let paths = paths
        .iter()
        .map(|path| path.to_str().expect("a plain name"));
    let args: Vec<&str> = ["fmt"]
        .into_iter()
        .chain(options.iter().copied())
        .chain(paths)
        .collect();
    zooph(&args, b"")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a file")
}

#[track_caller]
fn assert_silent(run: &Run) {
    assert!(run.success, "{run:?}");
    assert_eq!((run.text().as_str(), run.stderr.as_str()), ("", ""));
}

#[test]
fn files_are_formatted_in_place_and_formatted_ones_left_alone() {
    let folder = scratch("place");
    let (ugly, fine) = (
        write(&folder, "a.capnp", UGLY),
        write(&folder, "b.txt", FORMATTED),
    );
    let modified = || fs::metadata(&fine).unwrap().modified().unwrap();
    let before = modified();
    assert_silent(&fmt(&[], &[&ugly, &fine]));
    assert_eq!(
        (read(&ugly), read(&fine)),
        (FORMATTED.into(), FORMATTED.into())
    );
    assert_eq!(modified(), before);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

#[cfg(unix)]
#[test]
fn permissions_stay_and_links_that_are_named_lead_to_what_is_formatted() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = scratch("mode");
    let (file, link) = (write(&folder, "a.capnp", UGLY), folder.join("link"));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("a.capnp", &link).unwrap();
    assert_silent(&fmt(&[], &[&link]));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(
        fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o640
    );
    assert_eq!(read(&file), FORMATTED);
}

#[cfg(unix)]
#[test]
fn folders_are_searched_but_links_in_them_not_followed() {
    use std::os::unix::fs::symlink;
    let (folder, outside) = (scratch("folder"), scratch("outside"));
    let names = ["a.capnp", "b/.c/d.capnp", "e.txt", "capnp", "f.capnp.orig"];
    let files = names.map(|name| write(&folder, name, UGLY));
    let target = write(&outside, "g.capnp", UGLY);
    symlink(&outside, folder.join("out")).unwrap();
    symlink(&folder, folder.join("b/up")).unwrap();
    symlink(&target, folder.join("g.capnp")).unwrap();
    let check = fmt(&["--check"], &[&folder]);
    assert!(!check.success);
    let expected = format!("{}\n{}\n", files[0].display(), files[1].display());
    assert_eq!((check.text(), check.stderr.as_str()), (expected, ""));
    assert_silent(&fmt(&[], &[&folder]));
    let formatted = files.each_ref().map(|file| read(file) == FORMATTED);
    assert_eq!(formatted, [true, true, false, false, false]);
    assert_eq!(read(&target), UGLY);
    assert_silent(&fmt(&["--check"], &[&folder]));
}

#[test]
fn a_file_that_does_not_parse_is_left_and_others_are_formatted() {
    let folder = scratch("broken");
    let (broken, ugly) = (
        write(&folder, "a.capnp", BROKEN),
        write(&folder, "b.capnp", UGLY),
    );
    let run = fmt(&[], &[&broken, &folder.join("none.capnp"), &ugly]);
    assert!(!run.success);
    let place = format!("{}:2:23: error: expected `;`", broken.display());
    assert!(run.stderr.contains(&place), "{}", run.stderr);
    assert!(run.stderr.contains("no such file"), "{}", run.stderr);
    assert_eq!(
        (read(&broken), read(&ugly)),
        (BROKEN.into(), FORMATTED.into())
    );
    // Unknown names are no errors for the formatter.
    let unknown = write(&folder, "c.capnp", "struct A { a @0 :None; }");
    assert_silent(&fmt(&[], &[&unknown]));
    assert_eq!(read(&unknown), "struct A { a @0 :None; }\n");
}

#[test]
fn a_diff_shows_what_would_change_and_changes_nothing() {
    let folder = scratch("diff");
    let ugly = write(&folder, "a.capnp", UGLY);
    let name = ugly.display();
    let expected = format!(
        "--- {name}\n+++ {name}\n@@ -1,6 +1,6 @@\n @0xd4f1a2b3c4d5e6f7;\n-struct A {{a@0:Text;\n+struct A {{\n\
         +  a @0 :Text;\n \n-\n-# One.\n+  # One.\n }}\n"
    );
    for (options, success) in [(&["--diff"][..], true), (&["--diff", "--check"], false)] {
        let run = fmt(options, &[&ugly]);
        assert_eq!((run.text(), run.success), (expected.clone(), success));
    }
    assert_eq!(read(&ugly), UGLY);
    assert_silent(&fmt(&["--diff"], &[&write(&folder, "b.capnp", FORMATTED)]));
}

#[cfg(unix)]
#[test]
fn patch_applies_diffs_of_all_schemas() {
    use std::process::{Command, Stdio};
    let folder = scratch("patch");
    let schemas = support::data("../../../../schemas");
    for name in [
        "test/comments.capnp",
        "test/hostile-names.capnp",
        "std/capnp/rpc.capnp",
    ] {
        let text = read(&schemas.join(name))
            .replace("\n  ", "\n\n\t ")
            .replace(" :", ": ");
        let file = write(&folder, name, text);
        let diff = fmt(&["--diff"], &[&file]);
        let copy = write(&folder, "copy", read(&file));
        assert_silent(&fmt(&[], &[&file]));
        let mut patch = Command::new("patch");
        let mut patch = patch
            .arg(&copy)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("patch");
        std::io::Write::write_all(&mut patch.stdin.take().unwrap(), &diff.stdout).unwrap();
        assert!(patch.wait().unwrap().success(), "{}", diff.text());
        assert_eq!(read(&copy), read(&file), "{name}");
    }
}

#[test]
fn stdin_goes_to_stdout() {
    let fine = zooph(&["fmt", "-"], UGLY.as_bytes());
    assert_eq!((fine.text().as_str(), fine.success), (FORMATTED, true));
    let empty = zooph(&["fmt", "-"], b"");
    assert_eq!((empty.text().as_str(), empty.success), ("", true));
    let broken = zooph(&["fmt", "-"], BROKEN.as_bytes());
    assert_eq!((broken.text().as_str(), broken.success), ("", false));
    assert!(
        broken.stderr.contains("<stdin>:2:23: error"),
        "{}",
        broken.stderr
    );
    let check = zooph(&["fmt", "--check", "-"], UGLY.as_bytes());
    assert_eq!((check.text().as_str(), check.success), ("<stdin>\n", false));
    let diff = zooph(&["fmt", "--diff", "-"], UGLY.as_bytes());
    assert!(
        diff.success
            && diff
                .text()
                .starts_with("--- <stdin>\n+++ <stdin>\n@@ -1,6 +1,6 @@\n")
    );
    let nothing = zooph(&["fmt"], b"");
    assert!(
        !nothing.success && nothing.stderr.contains("<PATH>"),
        "{}",
        nothing.stderr
    );
}

#[test]
fn line_breaks_and_other_bytes_are_kept_and_byte_order_marks_are_not() {
    let through = |input: &[u8]| {
        let run = zooph(&["fmt", "-"], input);
        (run.stdout, run.success)
    };
    let crlf = UGLY.replace('\n', "\r\n");
    assert_eq!(
        through(crlf.as_bytes()),
        (FORMATTED.replace('\n', "\r\n").into_bytes(), true)
    );
    // The first line break determines the others.
    let mixed = UGLY.replacen('\n', "\r\n", 1);
    assert_eq!(
        through(mixed.as_bytes()),
        (FORMATTED.replace('\n', "\r\n").into_bytes(), true)
    );
    let marked = [b"\xef\xbb\xbf", UGLY.as_bytes()].concat();
    assert_eq!(through(&marked), (FORMATTED.into(), true));
    // Any byte is allowed in comments and texts, also the substitute character itself.
    let latin = b"# \x1a caf\xe9\nconst a:Text=\"\x1a\xff\" ;# \xfe\n";
    assert_eq!(
        through(latin),
        (
            b"# \x1a caf\xe9\nconst a :Text = \"\x1a\xff\";  # \xfe\n".into(),
            true
        )
    );
    assert_eq!(through(b"const \xe9 :Text = \"\";\n"), (Vec::new(), false));
    assert_eq!(
        through(
            &UGLY
                .encode_utf16()
                .flat_map(u16::to_le_bytes)
                .collect::<Vec<_>>()
        ),
        (Vec::new(), false)
    );
}

#[test]
fn a_hostile_file_takes_little_memory() {
    let text = format!("const a :List(Int8) = [{}];", "1,".repeat(1 << 20));
    let run = support::zooph_within(600 << 10, &["fmt", "-"], text.as_bytes());
    assert!(run.success, "{}", run.stderr);
    assert!(run.stdout.len() < 4 * text.len());
}
