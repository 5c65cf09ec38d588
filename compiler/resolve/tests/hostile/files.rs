//! Paths that are not files, and files that are not schemas.

use std::path::Path;

use zooph_diagnostics::{Code, MAX_SOURCE_BYTES};
use zooph_resolve::{Compiler, Disk, Loader, Location, Memory, ReadError};

use crate::{ID, assert_fine, codes, compile_files};

/// A loader in which all files but one are broken.
struct Broken;

impl Loader for Broken {
    fn locate(&self, path: &str) -> Location {
        Location {
            root: 0,
            path: path.to_owned(),
        }
    }

    fn search_roots(&self) -> Vec<u32> {
        vec![0]
    }

    fn read(&self, location: &Location, limit: usize) -> Result<Vec<u8>, ReadError> {
        assert_eq!(limit, MAX_SOURCE_BYTES);
        match location.path.as_str() {
            "a.capnp" => Ok(format!(
                "{ID}using A = import \"large\"; using B = import \"/unreadable\";"
            )
            .into_bytes()),
            "large" => Err(ReadError::TooLarge),
            _ => Err(ReadError::Other("permission denied".to_owned())),
        }
    }

    fn shown_name(&self, location: &Location) -> String {
        location.path.clone()
    }
}

#[test]
fn files_that_cannot_be_read() {
    let compilation = Compiler::new(Broken).file("a.capnp").compile();
    assert_eq!(
        codes(&compilation),
        [Code::FileUnreadable, Code::FileTooLarge]
    );
    let compilation = Compiler::new(Broken).file("other.capnp").compile();
    assert_eq!(codes(&compilation), [Code::FileUnreadable]);
}

#[test]
fn devices_and_pipes_are_not_read() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("devices");
    std::fs::create_dir_all(&directory).expect("a directory");
    for (name, target) in [("zero", "/dev/zero"), ("directory", "/tmp")] {
        let link = directory.join(name);
        let _ = std::fs::remove_file(&link);
        std::os::unix::fs::symlink(target, &link).expect("a link");
    }
    let text = format!(
        "{ID}const a :Data = embed \"zero\"; const b :Text = embed \"directory\";
         using C = import \"zero\"; using D = import \"directory\";"
    );
    std::fs::write(directory.join("a.capnp"), text).expect("a file");
    let compilation = Compiler::new(Disk::at(&directory))
        .file("a.capnp")
        .compile();
    assert_eq!(codes(&compilation), [Code::NotARegularFile]);
    assert_eq!(compilation.diagnostics().len(), 4);
    let compilation = Compiler::new(Disk::at(&directory))
        .file("/dev/zero")
        .compile();
    assert_eq!(codes(&compilation), [Code::NotARegularFile]);
}

/// As in the stock tool, links are followed. A user who can add links beside schemas can also add schemas.
#[test]
fn links_are_followed_wherever_they_lead() {
    let outside = Path::new(env!("CARGO_TARGET_TMPDIR")).join("links-outside");
    let inside = Path::new(env!("CARGO_TARGET_TMPDIR")).join("links-inside");
    for directory in [&outside, &inside] {
        std::fs::create_dir_all(directory).expect("a directory");
    }
    let shared = "@0xf3a1c8e7d9b20462; struct Shared {}";
    std::fs::write(outside.join("shared.capnp"), shared).expect("a file");
    for (name, target) in [
        ("shared.capnp", outside.join("shared.capnp")),
        ("nothing.capnp", outside.join("nothing.capnp")),
        ("loop.capnp", inside.join("loop.capnp")),
    ] {
        let link = inside.join(name);
        let _ = std::fs::remove_file(&link);
        std::os::unix::fs::symlink(target, &link).expect("a link");
    }
    let compiled = |imported: &str| {
        let text = format!("{ID}using import \"{imported}\".Shared; struct A {{ s @0 :Shared; }}");
        std::fs::write(inside.join("a.capnp"), text).expect("a file");
        Compiler::new(Disk::at(&inside)).file("a.capnp").compile()
    };
    assert_fine(&compiled("shared.capnp"));
    for broken in ["nothing.capnp", "loop.capnp"] {
        let compilation = compiled(broken);
        assert!(!compilation.is_ok(), "{broken}");
        assert!(
            compilation
                .diagnostics()
                .iter()
                .all(|found| found.span.is_some())
        );
    }
}

#[test]
fn files_that_are_no_schemas() {
    for content in [
        &b""[..],
        b"\0\0\0\0",
        b"\xff\xfe\x00@",
        b"{\"json\": true}",
        b"\x1f\x8b\x08",
    ] {
        let compilation = compile_files(Memory::new().with("a.capnp", content));
        assert!(!compilation.is_ok(), "{content:?}");
    }
}

#[test]
fn the_page_of_differences_states_the_limits_of_sources() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/differences.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    let stated = format!(
        "sources and embedded files of {} MiB",
        MAX_SOURCE_BYTES >> 20
    );
    assert!(page.contains(&stated), "{stated}");
}
