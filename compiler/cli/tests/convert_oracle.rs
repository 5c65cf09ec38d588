//! Tests that conversions give the same bytes as the stock tool.

mod support;

use support::{FORMATS, read, same, stock, zooph};

/// Converts a text file to messages in some format with the stock tool.
fn messages(format: &str, schema: &str, root: &str, text: &[u8]) -> Vec<u8> {
    let run = stock(&["convert", &format!("text:{format}"), schema, root], text);
    assert!(run.success, "{}", run.stderr);
    run.stdout
}

/// Reports whether a format can have several messages. Formats without framing have one.
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

/// The limit of a schema's size does not apply to data.
#[test]
fn texts_larger_than_any_schema_are_messages() {
    let sensor = ["formats.capnp", "Sensor"];
    let mut text = b"(name = \"".to_vec();
    text.resize((64 << 20) + 100, b'a');
    let rest = text.len();
    // The second text needs the reader of the whole grammar, and its error has a position.
    for (end, place) in [
        ("\", serial = 5)", None),
        ("\", serial = 5, serial = 6)", None),
        ("\", serail = 5)", Some("67108968")),
    ] {
        text.truncate(rest);
        text.extend_from_slice(end.as_bytes());
        let encode = [&["encode"], &sensor[..]].concat();
        let (ours, theirs) = (zooph(&encode, &text), stock(&encode, &text));
        match place {
            None => {
                assert!(ours.success && theirs.success, "{}", ours.stderr);
                assert!(ours.stdout == theirs.stdout);
            }
            Some(place) => {
                assert!(!ours.success && !theirs.success);
                let line = format!("<input>:1:{place}-");
                assert!(ours.stderr.starts_with(&line), "{}", ours.stderr);
            }
        }
    }
    // The tool must be able to read its own output.
    text.truncate(rest);
    text.extend_from_slice(b"\")");
    let convert = |formats: &str, input: &[u8]| {
        let run = zooph(&[&["convert", formats], &sensor[..]].concat(), input);
        assert!(run.success, "{}", run.stderr);
        run.stdout
    };
    let packed = convert("text:packed", &text);
    for format in ["text", "json"] {
        let printed = convert(&format!("packed:{format}"), &packed);
        assert!(printed.len() > 64 << 20);
        assert!(convert(&format!("{format}:packed"), &printed) == packed);
    }
}

#[test]
fn json_annotations_give_the_stock_tools_bytes() {
    every_pair("annotated.capnp", "Root", &read("annotated.txt"));
}

/// Checks that both tools give the same results for messages of a struct of `groups.capnp`.
#[track_caller]
fn same_groups(root: &str, inputs: &[&str]) {
    for input in inputs {
        for to in FORMATS {
            let formats = format!("json:{to}");
            let args = ["convert", &formats, "groups.capnp", root];
            same(&args, input.as_bytes());
        }
    }
}

#[test]
fn defaults_in_the_unions_of_json_groups_are_spelled_out_as_the_stock_tool_does() {
    same_groups(
        "Groups",
        &[
            "{}",
            r#"{"group": {}}"#,
            r#"{"group": {"text": "t", "plain": {}}}"#,
            r#"{"group": {"structure": {}}}"#,
            r#"{"group": {"inner": {}}}"#,
            r#"{"union": {}}"#,
            r#"{"union": {"chosen": {}}}"#,
            r#"{"flat": {}}"#,
            r#"{"flatInner": {}}"#,
        ],
    );
}

/// A flattened struct that was entered, and then another member whose value has its pointer.
#[test]
fn json_members_take_the_place_of_flattened_structs_as_in_the_stock_tool() {
    same_groups(
        "Flat",
        &[
            r#"{"tag": "deep", "deep.plain.y": 1, "text": "x"}"#,
            r#"{"tag": "point", "deep.plain.x": 3, "text": ""}"#,
        ],
    );
    let input = r#"{"tag": "deep", "deep.plain.y": 1, "text": "x"}"#;
    let args = ["convert", "--short", "json:text", "groups.capnp", "Flat"];
    let ours = zooph(&args, input.as_bytes());
    assert!(ours.text().contains("text = \"x\""), "{}", ours.text());
}

#[test]
fn first_members_of_json_groups_that_have_no_default_are_as_the_stock_tool_makes_them() {
    same_groups(
        "First",
        &[
            r#"{"struct": {}}"#,
            r#"{"generic": {}}"#,
            r#"{"generic": {"boxes": [{}, {"inner": {}}]}}"#,
            r#"{"generic": {"box": {"inner": {"nothing": null}}}}"#,
            r#"{"empty": {}}"#,
            r#"{"list": {}}"#,
            r#"{"emptyList": {}}"#,
            r#"{"tagged": {}}"#,
            r#"{"tagged": {"tag": "text"}}"#,
            r#"{"tagged": {"tag": "point"}}"#,
            r#"{"tagged": {"tag": "group"}}"#,
            r#"{"tagged": {"value": {}, "tag": "group"}}"#,
            r#"{"tagged": {"tag": "group", "value": {"nothing": null}}}"#,
        ],
    );
    for input in [r#"{"pointer": {}}"#, r#"{"second": {}}"#] {
        for to in ["binary", "text"] {
            let formats = format!("json:{to}");
            let args = ["convert", &formats, "groups.capnp", "Untyped"];
            same(&args, input.as_bytes());
        }
    }
}

#[test]
fn what_inactive_members_of_a_json_group_hold_is_dropped_as_the_stock_tool_does() {
    same_groups(
        "First",
        &[
            r#"{"struct": {"text": "t", "point": {"x": 3}}}"#,
            r#"{"struct": {"point": {"x": 3}, "text": "t"}}"#,
            r#"{"generic": {"box": {}, "other": null}}"#,
        ],
    );
}

#[test]
fn flattened_json_structs_start_from_their_defaults_as_in_the_stock_tool() {
    same_groups(
        "Flat",
        &[
            r#"{"given.point.x": 3}"#,
            r#"{"given.plain.x": 3}"#,
            r#"{"given.plain.x": 3, "given.plain.y": 4, "given.point.y": 5}"#,
            r#"{"given.group": {}}"#,
            r#"{"given.group": {"nothing": null}}"#,
            r#"{"given.group": {"text": "t"}}"#,
            r#"{"given.nothing": 3}"#,
            r#"{"plain.point.y": 3}"#,
            r#"{"plain.plain.y": 3}"#,
            r#"{"list": [{}, {"group": {}}, {"point.y": 3}]}"#,
        ],
    );
}

#[test]
fn flattened_json_members_of_the_tagged_variant_are_as_in_the_stock_tool() {
    same_groups(
        "Flat",
        &[
            r#"{"tag": "deep"}"#,
            r#"{"tag": "deep", "deep.point.x": 4}"#,
            r#"{"deep.plain.x": 4, "tag": "deep"}"#,
            r#"{"deep.plain.x": 4}"#,
            r#"{"tag": "group"}"#,
            r#"{"tag": "group", "group.number": 3}"#,
            r#"{"tag": "number", "number": 3}"#,
            r#"{"tag": "text"}"#,
            // The member belongs to another variant. It is ignored, but makes the struct.
            r#"{"tag": "group", "deep.plain.x": 3}"#,
            r#"{"tag": "point", "deep.group": {"number": 3}}"#,
            r#"{"tag": "deep", "group.number": 3}"#,
        ],
    );
}

#[test]
fn of_two_members_of_a_union_the_last_is_active_and_the_firsts_bits_stay() {
    let inputs = [
        ("text", "(a = 5, b = (name = \"x\"))"),
        ("text", "(b = (name = \"x\"), a = 5)"),
        ("text", "(source = (relay = 7, observer = \"x\"))"),
        ("json", r#"{"a": 5, "b": {"name": "x"}}"#),
        ("json", r#"{"b": {"name": "x"}, "a": 5}"#),
        ("json", r#"{"source": {"observer": "x", "relay": 7}}"#),
    ];
    for (from, input) in inputs {
        for to in FORMATS {
            let formats = format!("{from}:{to}");
            let args = ["convert", &formats, "formats.capnp", "Reading"];
            same(&args, input.as_bytes());
        }
    }
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

/// Returns a framed message of `Numbers` whose lists contain these bits.
fn numbers(doubles: &[u64], singles: &[u32]) -> Vec<u8> {
    let list = |distance: usize, size: u64, count: usize| {
        1 | (distance as u64) << 2 | size << 32 | (count as u64) << 35
    };
    let mut words = vec![
        2 << 48,
        list(1, 5, doubles.len()),
        list(doubles.len(), 4, singles.len()),
    ];
    words.extend(doubles);
    words.extend(
        singles
            .chunks(2)
            .map(|pair| pair[0] as u64 | (pair.get(1).copied().unwrap_or(0) as u64) << 32),
    );
    words.insert(0, (words.len() as u64) << 32);
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

#[test]
fn floats_are_printed_with_the_stock_tools_digits() {
    // Any generator would do. This is Marsaglia's xorshift.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut doubles: Vec<u64> = (0..3000).map(|_| next()).collect();
    // These are common numbers, numbers with few digits, ties, and the smallest and largest numbers.
    doubles.extend((0..2000).map(|_| ((next() % 1_000_000) as f64 / 1000.0).to_bits()));
    doubles.extend((0..1000).map(|_| ((next() % (1 << 60)) as f64 / 8.0).to_bits()));
    doubles.extend((0..2000).map(|_| next() >> (next() % 64)));
    doubles.extend((-330..310).map(|power| format!("1e{power}").parse::<f64>().unwrap().to_bits()));
    doubles.extend(
        [
            f64::MAX,
            f64::MIN_POSITIVE,
            5e-324,
            0.1 + 0.2,
            1e15,
            1e16,
            -0.0,
        ]
        .map(f64::to_bits),
    );
    let mut singles: Vec<u32> = (0..3000).map(|_| next() as u32).collect();
    singles.extend((0..2000).map(|_| ((next() % 100_000) as f32 / 100.0).to_bits()));
    singles.extend((0..1000).map(|_| (next() as u32) >> (next() % 32)));
    singles.extend((-50..39).map(|power| format!("1e{power}").parse::<f32>().unwrap().to_bits()));
    let message = numbers(&doubles, &singles);
    for to in ["text", "json"] {
        same(
            &[
                "convert",
                "--short",
                &format!("binary:{to}"),
                "raw.capnp",
                "Numbers",
            ],
            &message,
        );
    }
}

/// Returns the schemas of the repository's tests.
fn test_schemas() -> Vec<std::path::PathBuf> {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas/test");
    let files = std::fs::read_dir(directory).expect("the test schemas are there");
    let mut files: Vec<_> = files
        .map(|entry| entry.expect("readable").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "capnp")
        })
        .collect();
    files.sort();
    assert!(files.len() > 20, "only {} schemas", files.len());
    files
}

/// Compares both tools. Returns 0 without a comparison if the stock tool is too old for the schema or the
/// type has no value, and otherwise 1.
#[track_caller]
fn same_if_stock_can(args: &[&str], input: &[u8]) -> usize {
    let theirs = stock(args, input);
    if !theirs.success {
        return 0;
    }
    let ours = zooph(args, input);
    assert_eq!(ours.text(), theirs.text(), "{args:?}: {}", ours.stderr);
    assert!(
        ours.success && ours.stdout == theirs.stdout,
        "{args:?}: {}",
        ours.stderr
    );
    1
}

#[test]
fn default_structs_of_every_test_schema_are_the_stock_tools() {
    let mut compared = 0;
    for path in test_schemas() {
        let file = path.to_str().expect("the path is UTF-8");
        let source = std::fs::read_to_string(&path).expect("readable");
        for line in source.lines() {
            let Some(rest) = line.strip_prefix("struct ") else {
                continue;
            };
            let name: String = rest
                .chars()
                .take_while(|letter| letter.is_alphanumeric())
                .collect();
            // To start fewer processes, half of the types are converted to binary and the others to text.
            let to = ["binary", "text"][compared % 2];
            compared += same_if_stock_can(&["convert", &format!("text:{to}"), file, &name], b"()");
        }
    }
    assert!(compared > 40, "only {compared} comparisons");
}

#[test]
fn constants_of_every_test_schema_are_the_stock_tools() {
    let mut compared = 0;
    for path in test_schemas() {
        let file = path.to_str().expect("the path is UTF-8");
        let source = std::fs::read_to_string(&path).expect("readable");
        for line in source.lines() {
            let Some(rest) = line.strip_prefix("const ") else {
                continue;
            };
            let name: String = rest
                .chars()
                .take_while(|letter| letter.is_alphanumeric())
                .collect();
            compared += same_if_stock_can(&["eval", file, &name], b"");
        }
    }
    assert!(compared > 20, "only {compared} comparisons");
}
