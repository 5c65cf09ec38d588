//! `zooph explain`: arguments, errors, and the example of the page.

mod support;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use support::{Run, data, zooph};

const SCHEMA: &str = "\
@0xbf5147cbbecf40c1;
struct Sensor { name @0 :Text; serial @1 :UInt32; healthy @2 :Bool = true; }
struct Reading { station @0 :Text; samples @1 :List(Float32); sensors @2 :List(Sensor); }
";

const MESSAGE: &str = r#"(station = "EBBR", samples = [1, 2.5], sensors = [(serial = 7)])"#;

/// Writes the schema once, since tests run at the same time.
fn schema() -> &'static Path {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(|| {
        let name = format!("explain-{}.capnp", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, SCHEMA).expect("a file");
        path
    })
}

fn run(command: &[&str], input: &[u8]) -> Run {
    let path = schema().to_str().expect("the path is text");
    zooph(&[command, &[path, "Reading"]].concat(), input)
}

fn encoded(options: &[&str]) -> Vec<u8> {
    let run = run(&[&["encode"], options].concat(), MESSAGE.as_bytes());
    assert!(run.success, "{}", run.stderr);
    run.stdout
}

fn explained(options: &[&str], input: &[u8]) -> String {
    let run = run(&[&["explain"], options].concat(), input);
    assert!(run.success && run.stderr.is_empty(), "{}", run.stderr);
    run.text()
}

#[test]
fn the_page_shows_what_the_command_prints() {
    let page = std::fs::read_to_string(data("../../../../docs/explain.md")).expect("the page");
    let examples: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
    let [whole, word] = examples[..] else {
        panic!("two examples");
    };
    let whole = whole
        .split_once('\n')
        .and_then(|(_, rest)| rest.split_once('\n'));
    let (_, whole) = whole.expect("a command");
    let start = whole.strip_suffix("...\n").expect("the example goes on");
    let listing = explained(&[], &encoded(&[]));
    assert!(listing.starts_with(start), "{listing}");
    assert!(
        word.ends_with(&explained(&["--at", "0:4"], &encoded(&[]))),
        "{word}"
    );
}

#[test]
fn all_forms_of_input_are_explained_alike() {
    let listing = explained(&[], &encoded(&[]));
    assert_eq!(explained(&["--packed"], &encoded(&["--packed"])), listing);
    let flat = explained(&["--flat"], &encoded(&["--flat"]));
    assert!(
        flat.starts_with("message 0: 72 bytes, 1 segment without a segment table\n"),
        "{flat}"
    );
    let flat_packed = explained(&["--flat", "--packed"], &encoded(&["--flat", "--packed"]));
    assert_eq!(flat_packed, flat);
}

#[test]
fn a_place_is_a_byte_or_a_word() {
    let input = encoded(&[]);
    let station = explained(&["--at", "0:4"], &input);
    assert!(station.contains("\"EBBR\""), "{station}");
    for at in ["0x28", "40", "47", "050"] {
        assert_eq!(explained(&["--at", at], &input), station, "{at}");
    }
}

#[test]
fn messages_of_a_stream_have_numbers() {
    let input = [encoded(&[]), encoded(&[])].concat();
    let both = explained(&[], &input);
    assert!(
        both.contains("message 0: ") && both.contains("\nmessage 1: "),
        "{both}"
    );
    let second = explained(&["--message", "1"], &input);
    assert!(second.trim_start().starts_with("message 1: "), "{second}");
    assert!(!second.contains("message 0: "), "{second}");
    let run = run(&["explain", "--message", "2"], &input);
    assert!(
        !run.success && run.stderr.contains("the input has 2 messages"),
        "{}",
        run.stderr
    );
}

#[test]
fn what_cannot_be_explained_is_an_error() {
    let input = encoded(&[]);
    for (options, input, reason) in [
        (
            &["--at", "3"][..],
            &input[..],
            "byte 3 belongs to the segment table",
        ),
        (&["--at", "9999"], &input, "there is no byte 9999"),
        (&["--at", "1:0"], &input, "there is no word 1:0"),
        (&["--at", "x"], &input, "an offset in bytes"),
        (&["--at", "0:5000000000"], &input, "an offset in bytes"),
        (&["--quiet"], &input[..input.len() - 8], "truncated"),
        (&["--quiet", "--packed"], &[1], "packed"),
    ] {
        let run = run(&[&["explain"], options].concat(), input);
        assert!(
            !run.success && run.stderr.contains(reason),
            "{options:?}: {}",
            run.stderr
        );
    }
}

#[test]
fn a_malformed_message_is_explained_and_no_failure() {
    let mut input = encoded(&[]);
    input[0x12] = 0xff;
    let listing = explained(&["--quiet"], &input);
    assert!(listing.contains("  <-- out_of_bounds: "), "{listing}");
    assert!(
        listing.contains("Readers refuse this message: out_of_bounds"),
        "{listing}"
    );
}
