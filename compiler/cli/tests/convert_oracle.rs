//! Conversions give the stock tool's bytes.

mod support;

use support::{read, same, stock};

const FORMATS: [&str; 7] = [
    "binary",
    "packed",
    "flat",
    "flat-packed",
    "canonical",
    "text",
    "json",
];

/// The messages of a text file in some format, by the stock tool.
fn messages(format: &str, schema: &str, root: &str, text: &[u8]) -> Vec<u8> {
    let run = stock(&["convert", &format!("text:{format}"), schema, root], text);
    assert!(run.success, "{}", run.stderr);
    run.stdout
}

/// Formats without framing hold one message.
fn is_stream(format: &str) -> bool {
    !format.contains("flat") && format != "canonical"
}

fn every_pair(schema: &str, root: &str, text: &[u8]) {
    let first = text
        .split_inclusive(|byte| *byte == b'\n')
        .next()
        .unwrap_or(text);
    for from in FORMATS {
        let input = messages(
            from,
            schema,
            root,
            if is_stream(from) { text } else { first },
        );
        for to in FORMATS {
            for option in ["--quiet", "--short", "--segment-size=3"] {
                let formats = format!("{from}:{to}");
                same(&["convert", option, &formats, schema, root], &input);
            }
        }
    }
}

#[test]
fn every_pair_of_formats_gives_the_stock_tools_bytes() {
    every_pair("formats.capnp", "Reading", &read("formats.txt"));
}

#[test]
fn json_annotations_give_the_stock_tools_bytes() {
    every_pair("annotated.capnp", "Root", &read("annotated.txt"));
}

#[test]
fn messages_of_many_segments_are_rearranged_as_the_stock_tool_does() {
    let text = read("formats.txt");
    for size in ["1", "2", "7", "50"] {
        let args = ["encode", "--segment-size", size, "formats.capnp", "Reading"];
        let input = stock(&args, &text).stdout;
        for to in FORMATS {
            same(
                &[
                    "convert",
                    &format!("binary:{to}"),
                    "formats.capnp",
                    "Reading",
                ],
                &input,
            );
        }
    }
}

#[test]
fn large_messages_grow_segments_as_the_stock_tool_does() {
    let names = vec!["\"abcdefghijklmnopqrstuvwxyz\""; 3000].join(", ");
    let text = format!("(names = [{names}], nested = (names = [{names}]))");
    for to in ["binary", "packed", "flat", "canonical", "text", "json"] {
        same(
            &["convert", &format!("text:{to}"), "formats.capnp", "Reading"],
            text.as_bytes(),
        );
    }
}

#[test]
fn binary_formats_need_no_schema() {
    let input = messages("binary", "formats.capnp", "Reading", &read("formats.txt"));
    for to in ["binary", "packed", "flat", "flat-packed", "canonical"] {
        same(&["convert", &format!("binary:{to}")], &input);
    }
}

#[test]
fn decode_and_encode_take_the_stock_tools_flags() {
    let text = read("formats.txt");
    let first: Vec<u8> = text
        .split_inclusive(|byte| *byte == b'\n')
        .next()
        .unwrap()
        .to_vec();
    for flags in [
        &[][..],
        &["--packed"],
        &["-p"],
        &["--flat"],
        &["--flat", "-p"],
    ] {
        let input = if flags.contains(&"--flat") {
            &first
        } else {
            &text
        };
        let args = [&["encode"], flags, &["formats.capnp", "Reading"]].concat();
        let encoded = same(&args, input).stdout;
        for short in [&[][..], &["--short"]] {
            let args = [&["decode"], flags, short, &["formats.capnp", "Reading"]].concat();
            same(&args, &encoded);
        }
    }
}

#[test]
fn raw_json_values_are_kept_as_they_are() {
    let json = br#"{"v": {"a":[1,2.5,null,true,"x",{}], "long": "0123456789012345678901234567890123456789"},
        "vs":[1,"a",[],null,{"b":{"c":[]}}], "n":3}"#;
    let pretty = same(&["convert", "json:json", "raw.capnp", "R"], json).stdout;
    same(
        &["convert", "--short", "json:text", "raw.capnp", "R"],
        &pretty,
    );
    same(&["convert", "json:binary", "raw.capnp", "R"], json);
}

#[test]
fn calls_in_json_values_are_written_as_the_stock_tool_does() {
    let long = "x".repeat(60);
    let text = format!(
        "(v = (call = (function = \"f\", params = [(number = 1), (string = \"{long}\")])))\n\
         (v = (call = (function = \"g\")))"
    );
    for short in ["--quiet", "--short"] {
        same(
            &["convert", short, "text:json", "raw.capnp", "R"],
            text.as_bytes(),
        );
    }
}
