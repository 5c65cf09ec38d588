//! Runs malformed and extreme messages through every conversion of the command line. Each must give a clear
//! error and exit code in little time and memory.

mod support;

use support::{FORMATS, Run, explosive, stock, zooph_within};
use zooph_testgen::hostile::{self, Expect, Hostile};

/// The limit of a run's address space in KiB. The program itself takes a large part of it.
const MEMORY: u32 = 160 << 10;

const SCHEMA: &str = "../../../../schemas/test/hostile-messages.capnp";

/// Converts within limits of time and memory, and checks that the run ends normally.
#[track_caller]
fn convert(name: &str, formats: &str, schema: &str, root: &str, input: &[u8]) -> Run {
    let args = ["convert", "--quiet", "--short", formats, schema, root];
    let run = zooph_within(MEMORY, &args, input);
    let told = run.stderr.starts_with("zooph: error: message ") && run.stderr.lines().count() == 1;
    assert!(
        told || (run.success && run.stderr.is_empty()),
        "{name}, {formats}: {}",
        run.stderr
    );
    assert_ne!(told, run.success, "{name}, {formats}");
    run
}

#[track_caller]
fn check(case: &Hostile, from: &str, input: &[u8]) {
    for to in FORMATS {
        let formats = format!("{from}:{to}");
        let run = convert(&case.name, &formats, SCHEMA, case.root, input);
        // An empty input is a valid stream without messages.
        if case.open == Expect::Accepted || input.is_empty() {
            assert!(run.success, "{}, {formats}: {}", case.name, run.stderr);
        } else if case.open != Expect::Any {
            assert!(!run.success, "{}, {formats}: {}", case.name, case.why);
        }
    }
}

#[test]
fn packed_messages_end_as_the_corpus_defines() {
    let cases = hostile::packed();
    assert!(cases.len() > 30, "{}", cases.len());
    for case in &cases {
        check(case, "packed", &case.bytes);
    }
}

#[test]
fn messages_that_are_not_canonical_are_converted_but_not_taken_for_canonical() {
    let cases = hostile::not_canonical();
    assert!(cases.len() > 10, "{}", cases.len());
    for case in &cases {
        check(case, "binary", &case.bytes);
        let packed = convert(&case.name, "binary:packed", SCHEMA, case.root, &case.bytes);
        check(case, "packed", &packed.stdout);
        let canonical = convert(
            &case.name,
            "binary:canonical",
            SCHEMA,
            case.root,
            &case.bytes,
        );
        check(case, "canonical", &canonical.stdout);
        assert_ne!(case.bytes[8..], canonical.stdout, "{}", case.name);
        // In a message of one segment, the segment follows the first word.
        if case.bytes[..4] == [0; 4] {
            let flat = &case.bytes[8..];
            check(case, "flat", flat);
            for to in FORMATS {
                let formats = format!("canonical:{to}");
                let run = convert(&case.name, &formats, SCHEMA, case.root, flat);
                assert!(
                    run.stderr.contains("not_canonical"),
                    "{}, {formats}",
                    case.name
                );
            }
        }
    }
}

/// Packs words in a simple way: each with its own tag.
fn pack(words: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    for word in words.chunks_exact(8) {
        let tag = (0..8)
            .filter(|bit| word[*bit] != 0)
            .map(|bit| 1 << bit)
            .sum();
        packed.push(tag);
        packed.extend(word.iter().filter(|byte| **byte != 0));
        if tag == 0 || tag == 0xff {
            packed.push(0);
        }
    }
    packed
}

#[test]
fn known_failures_of_the_stock_tool_are_none_in_any_conversion() {
    for (fault, root, message) in explosive() {
        let mut inputs = vec![("binary", message.clone()), ("packed", pack(&message))];
        // Without a table, a segment cannot claim to be larger than it is.
        if fault != "truncated" {
            let flat = message[8..].to_vec();
            inputs.push(("flat-packed", pack(&flat)));
            inputs.extend([("flat", flat.clone()), ("canonical", flat)]);
        }
        for (from, input) in &inputs {
            for to in FORMATS {
                let formats = format!("{from}:{to}");
                let run = convert(fault, &formats, "explosive.capnp", root, input);
                assert!(
                    !run.success && run.stdout.is_empty(),
                    "{formats}: {}",
                    run.text()
                );
                // The end of packed bytes is found before the message is checked.
                let expected = match (fault, *from) {
                    ("truncated", "packed") => "truncated",
                    _ => fault,
                };
                assert!(run.stderr.contains(expected), "{formats}: {}", run.stderr);
            }
        }
    }
}

#[test]
fn text_and_json_are_not_held_in_memory_while_they_are_written() {
    // The message has as many structs without size as the budget allows: 32 bytes, and 33 MB of text. The
    // output is larger than the memory that the limit leaves to the program.
    const LITTLE: u32 = 48 << 10;
    let count = (8 << 20) - 8;
    let words = [3u64 << 32, 1 << 48, 1 | 7 << 32, count << 2];
    let message: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    for (to, item) in [("text", "(), "), ("json", "{},")] {
        for style in ["--short", "--quiet"] {
            let formats = format!("binary:{to}");
            let args = ["convert", style, &formats, "explosive.capnp", "Empties"];
            let run = zooph_within(LITTLE, &args, &message);
            assert!(run.success, "{to}, {style}: {}", run.stderr);
            let least = item.len() * (count as usize - 1);
            assert!(run.stdout.len() > least, "{to}, {style}");
            if style == "--short" {
                let back = format!("{to}:binary");
                let run = convert("empties", &back, "explosive.capnp", "Empties", &run.stdout);
                assert!(run.stdout == message, "{back}");
            }
        }
    }
}

#[test]
fn text_and_json_make_nothing_that_could_not_be_read() {
    // The message has more structs without size than a message may claim.
    let count = (8 << 20) + 1;
    for (from, member, item) in [("text", "list =", "(), "), ("json", "\"list\":", "{},")] {
        let items = item.repeat(count - 1);
        let (open, close) = if from == "text" {
            ("(", ")")
        } else {
            ("{", "}")
        };
        let input = format!("{open}{member} [{items}{open}{close}]{close}");
        let args = [
            "convert",
            "--quiet",
            "--short",
            &format!("{from}:json"),
            "explosive.capnp",
            "Empties",
        ];
        let run = zooph_within(4 * MEMORY, &args, input.as_bytes());
        assert!(!run.success && run.stdout.is_empty(), "{from}");
        assert!(run.stderr.contains("traversal"), "{from}: {}", run.stderr);
    }
}

#[test]
fn runs_do_not_go_on_from_the_segment_table_to_the_segments() {
    // There are three segments of 1, 0 and 0 words, so the second half of the table and the next word are
    // zero. They are packed in one run or in two. The stock tool also reports the first, but then reads
    // further messages without end, so it is not run.
    let (one, two) = ([0x11, 2, 1, 0, 1], [0x11, 2, 1, 0, 0, 0, 0]);
    let args = ["convert", "--quiet", "packed:binary"];
    let run = zooph_within(MEMORY, &args, &one);
    assert!(
        !run.success && run.stderr.contains("goes on past"),
        "{}",
        run.stderr
    );
    let run = zooph_within(MEMORY, &args, &two);
    assert!(run.success, "{}", run.stderr);
    assert_eq!(run.stdout, stock(&args, &two).stdout);
}

#[test]
fn packed_bytes_stand_for_64_mib_or_64_times_their_number() {
    // The message has a null root and zeros behind it, `mi` Mi words in all.
    let message = |mi: u8, table: bool| {
        let mut packed = if table { vec![0x40, mi << 4] } else { vec![] };
        packed.extend([0x00, 0xff].repeat(usize::from(mi) << 12));
        packed
    };
    for (from, table) in [("packed", true), ("flat-packed", false)] {
        let formats = format!("{from}:binary");
        let args = ["convert", "--quiet", &formats];
        let kib = 512 << 10;
        let run = zooph_within(kib, &args, &message(7, table));
        assert!(run.success, "{formats}: {}", run.stderr);
        let run = zooph_within(kib, &args, &message(9, table));
        assert!(!run.success, "{formats}");
        assert!(
            run.stderr.starts_with("zooph: error: message 0"),
            "{}",
            run.stderr
        );
        assert!(stock(&args, &message(9, table)).success, "{formats}");
    }
}
