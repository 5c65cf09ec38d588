//! Files that import one another, and files that are imported several times.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use zooph_diagnostics::Code;
use zooph_resolve::{Compiler, Loader, Location, Memory, ReadError};
use zooph_testgen::clock::WorkClock;

use crate::{ID, assert_fine, codes, compile_files};

#[test]
fn imports_in_a_circle() {
    let files = Memory::new()
        .with(
            "a.capnp",
            format!("{ID}using B = import \"b.capnp\"; struct A {{ b @0 :B.B; }}"),
        )
        .with(
            "b.capnp",
            "@0xf3a1c8e7d9b20462; using A = import \"/a.capnp\"; struct B { a @0 :A.A; }",
        );
    let compilation = compile_files(files);
    assert_fine(&compilation);
    assert_eq!(compilation.request().nodes.len(), 4);
}

#[test]
fn a_constant_through_files_in_a_circle() {
    let files = Memory::new()
        .with(
            "a.capnp",
            format!("{ID}const a :UInt8 = import \"b.capnp\".b;"),
        )
        .with(
            "b.capnp",
            "@0xf3a1c8e7d9b20462; const b :UInt8 = import \"a.capnp\".a;",
        );
    assert_eq!(codes(&compile_files(files)), [Code::ConstantCycle]);
}

#[test]
fn more_files_than_a_run_may_read() {
    let mut text = String::from(ID);
    let mut files = Memory::new();
    for at in 0..10_050 {
        writeln!(text, "using F{at} = import \"f{at}.capnp\";").expect("text");
        files.insert(
            &format!("f{at}.capnp"),
            format!("@{:#x};", 0xe000_0000_0000_0000u64 + at),
        );
    }
    let clock = WorkClock::start();
    let compilation = compile_files(files.with("a.capnp", text));
    assert_eq!(codes(&compilation), [Code::ImportTooDeep]);
    assert!(clock.worked() < Duration::from_secs(30));
}

#[test]
fn messages_quote_the_beginning_of_a_long_path() {
    let path = "a/../".repeat(100_000);
    for path in [
        format!("{path}b.capnp"),
        format!("{path}\u{1}"),
        format!("../{path}b"),
    ] {
        let text = format!("{ID}using A = import \"{path}\"; struct S {{ a @0 :A.B; }}");
        let compilation = compile_files(Memory::new().with("a.capnp", text));
        let first = &compilation.diagnostics()[0];
        assert!(first.message.len() < 400, "{} bytes", first.message.len());
    }
}

#[test]
fn a_foreign_stream_schema() {
    let files = Memory::new()
        .with(
            "a.capnp",
            format!("{ID}interface A {{ a @0 () -> stream; }}"),
        )
        .with("capnp/stream.capnp", "@0xf3a1c8e7d9b20462;");
    assert_eq!(codes(&compile_files(files)), [Code::StreamUnavailable]);
}

#[test]
fn one_file_under_two_paths() {
    let shared = "@0xf3a1c8e7d9b20462; struct Shared {}";
    let files = Memory::new()
        .with("x/shared.capnp", shared)
        .with("y/shared.capnp", shared)
        .with(
            "a.capnp",
            format!(
                "{ID}struct A {{ x @0 :import \"x/shared.capnp\".Shared; \
                 y @1 :import \"y/shared.capnp\".Shared; }}"
            ),
        );
    let compilation = compile_files(files);
    assert_eq!(codes(&compilation), [Code::DuplicateFile]);
    assert!(compilation.is_ok(), "only a warning");
}

/// A file that counts how often it is read.
struct Counted(Arc<AtomicUsize>);

impl Loader for Counted {
    fn locate(&self, path: &str) -> Location {
        Location {
            root: 0,
            path: path.to_owned(),
        }
    }

    fn search_roots(&self) -> Vec<u32> {
        vec![0]
    }

    fn read(&self, location: &Location, _: usize) -> Result<Vec<u8>, ReadError> {
        if location.path == "big" {
            self.0.fetch_add(1, Ordering::Relaxed);
            return Ok(vec![b'x'; 1 << 20]);
        }
        let constant = |at: usize| format!("const c{at} :Data = embed \"big\";\n");
        let constants: String = (0..200).map(constant).collect();
        Ok(format!("{ID}{constants}").into_bytes())
    }

    fn shown_name(&self, location: &Location) -> String {
        location.path.clone()
    }
}

#[test]
fn a_file_that_is_embedded_again_and_again_is_read_once() {
    let reads = Arc::new(AtomicUsize::new(0));
    let loader = Counted(Arc::clone(&reads));
    let compilation = Compiler::new(loader).file("a.capnp").compile();
    assert_fine(&compilation);
    assert_eq!(reads.load(Ordering::Relaxed), 1);
}
