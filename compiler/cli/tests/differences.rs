//! Tests of every deliberate difference from the stock tool in `docs/differences.md`: the results of both
//! tools for the same input.

mod support;

use support::{FORMATS, Run, explosive, stock, zooph, zooph_within};

const JSON: [&str; 5] = [
    "convert",
    "--short",
    "json:text",
    "formats.capnp",
    "Reading",
];

/// Returns the results of both tools for one input.
fn both(args: &[&str], input: &[u8]) -> (Run, Run) {
    (zooph(args, input), stock(args, input))
}

#[track_caller]
fn json_differs(json: &str, ours: Result<&str, &str>, theirs: Result<&str, &str>) {
    let (zooph, stock) = both(&JSON, json.as_bytes());
    for (run, expected) in [(zooph, ours), (stock, theirs)] {
        match expected {
            Ok(part) => {
                assert!(run.success, "{json}: {}", run.stderr);
                assert!(run.text().contains(part), "{json}: {}", run.text());
            }
            Err(part) => {
                assert!(!run.success, "{json}: {}", run.text());
                assert!(run.stderr.contains(part), "{json}: {}", run.stderr);
            }
        }
    }
}

#[test]
fn an_empty_stream_is_a_stream_of_no_messages() {
    for from in ["binary", "packed", "text", "json"] {
        let formats = format!("{from}:binary");
        let (ours, theirs) = both(&["convert", &formats, "formats.capnp", "Reading"], b"");
        assert!(
            ours.success && ours.stdout.is_empty(),
            "{from}: {}",
            ours.stderr
        );
        assert!(!theirs.success, "{from}");
    }
}

#[test]
fn blanks_after_the_last_message_are_no_message() {
    let (ours, theirs) = both(&JSON, b" \n");
    assert!(ours.success && ours.stdout.is_empty(), "{}", ours.stderr);
    assert!(!theirs.success);
}

#[test]
fn json_null_stands_for_an_absent_pointer() {
    json_differs(
        r#"{"station": null, "a": 3}"#,
        Ok("a = 3"),
        Err("Expected text value"),
    );
}

#[test]
fn json_integers_are_exact() {
    json_differs(
        r#"{"time": 9007199254740993}"#,
        Ok("time = 9007199254740993"),
        Ok("time = 9007199254740992"),
    );
    json_differs(
        r#"{"time": 18446744073709551615}"#,
        Ok("time = 18446744073709551615"),
        Err("out-of-range"),
    );
}

#[test]
fn json_escapes_are_utf_16() {
    json_differs(
        r#"{"station": "\ud83d\ude00"}"#,
        Ok("\u{1f600}"),
        Ok("\u{3833}\u{3400}"),
    );
    json_differs(r#"{"station": "\ud83d"}"#, Err("station"), Ok("station ="));
}

#[test]
fn json_escapes_have_sixteen_digits() {
    json_differs(
        r#"{"station": "\u002f\u001F"}"#,
        Ok(r#""/\037""#),
        Ok(r#""%\025""#),
    );
}

#[test]
fn json_members_must_not_be_there_twice() {
    json_differs(
        r#"{"station": "x", "station": "y"}"#,
        Err("station: the member is there twice"),
        Ok(r#"station = "y""#),
    );
}

#[test]
fn json_numbers_out_of_range_are_errors() {
    json_differs(
        r#"{"f": 1e999}"#,
        Err("f: number out of range"),
        Ok("f = inf"),
    );
    json_differs(
        r#"{"samples": [1e39]}"#,
        Err("samples[0]: out of range"),
        Ok("samples = [inf]"),
    );
    json_differs(r#"{"f": "1e999"}"#, Err("f: out of range"), Ok("f = inf"));
}

#[test]
fn json_is_held_to_its_grammar() {
    json_differs(
        "{\"station\": \"a\tb\"}",
        Err("control character"),
        Ok(r#"station = "a\tb""#),
    );
    json_differs(r#"{"f": 1.}"#, Err("invalid number"), Ok("f = 1"));
    json_differs(r#"{"time": "  5"}"#, Err("not a number"), Ok("time = 5"));
    json_differs(r#"{"f": "inf"}"#, Err("not a number"), Ok("f = inf"));
}

#[test]
fn json_base64_must_be_whole() {
    let args = ["convert", "--short", "json:text", "annotated.capnp", "Root"];
    let (ours, theirs) = both(&args, br#"{"b64": "YWJ"}"#);
    assert!(
        !ours.success && ours.stderr.contains("b64: not base64"),
        "{}",
        ours.stderr
    );
    assert!(
        theirs.success && theirs.text().contains(r#"b64 = "ab""#),
        "{}",
        theirs.text()
    );
}

#[test]
fn json_of_another_type_is_not_read_as_data() {
    for (json, name) in [
        (r#"{"b64": 5}"#, "b64"),
        (r#"{"b64": true}"#, "b64"),
        (r#"{"b64": "z"}"#, "b64"),
        (r#"{"hx": "z"}"#, "hx"),
        (r#"{"hx": 5}"#, "hx"),
    ] {
        let args = ["convert", "--short", "json:text", "annotated.capnp", "Root"];
        let (ours, theirs) = both(&args, json.as_bytes());
        assert!(
            !ours.success && ours.stderr.contains(&format!("{name}: ")),
            "{json}"
        );
        let empty = format!("{name} = \"\"");
        assert!(
            theirs.success && theirs.text().contains(&empty),
            "{json}: {}",
            theirs.text()
        );
    }
    let zero = Ok(r#"data = "\000""#);
    for item in ["null", "true", r#""1.5""#, "{}"] {
        json_differs(&format!(r#"{{"data": [{item}]}}"#), Err("data[0]"), zero);
    }
    json_differs(r#"{"data": ["1"]}"#, Ok(r#"data = "\001""#), zero);
}

/// Converts JSON to text with both tools, for a struct of `groups.capnp`.
fn groups(root: &str, json: &str) -> (Run, Run) {
    let args = ["convert", "--short", "json:text", "groups.capnp", root];
    both(&args, json.as_bytes())
}

#[test]
fn json_groups_may_begin_with_a_capability() {
    let (ours, theirs) = groups("Untyped", r#"{"first": {}}"#);
    assert!(ours.success, "{}", ours.stderr);
    assert!(!theirs.success && theirs.stderr.contains("capability context"));
}

#[test]
fn json_members_of_other_variants_are_unknown_members() {
    let json = r#"{"tag": "number", "number": 5, "group.number": 3}"#;
    let (ours, theirs) = groups("Flat", json);
    assert!(ours.text().contains("number = 5"), "{}", ours.stderr);
    assert!(!theirs.success && theirs.stderr.contains("flattenHandler"));
}

#[test]
fn json_prefixes_are_those_of_the_tagged_variant() {
    let (ours, theirs) = groups("Flat", r#"{"tag": "point", "deep.plain.x": 3}"#);
    assert!(ours.text().contains("x = 3"), "{}", ours.stderr);
    assert!(theirs.text().contains("x = 0"), "{}", theirs.stderr);
}

#[test]
fn json_tags_keep_what_their_member_was_told() {
    let (ours, theirs) = groups("Flat", r#"{"number": 5, "tag": "number"}"#);
    assert!(ours.text().contains("number = 5"), "{}", ours.stderr);
    assert!(theirs.text().contains("number = 0"), "{}", theirs.stderr);
}

/// Returns a message whose only text has these bytes.
fn message_with_text(text: &[u8]) -> Vec<u8> {
    let escaped: String = text.iter().map(|byte| format!("\\x{byte:02x}")).collect();
    let text = format!("(names = [\"{escaped}\"])");
    let run = stock(&["encode", "formats.capnp", "Reading"], text.as_bytes());
    assert!(run.success, "{}", run.stderr);
    run.stdout
}

#[test]
fn bytes_that_are_not_utf_8_are_replaced_in_json() {
    let message = message_with_text(b"a\xffb\xc3");
    let args = ["convert", "binary:json", "formats.capnp", "Reading"];
    let (ours, theirs) = both(&args, &message);
    assert!(
        ours.text().contains("\"a\u{fffd}b\u{fffd}\""),
        "{}",
        ours.text()
    );
    assert!(std::str::from_utf8(&ours.stdout).is_ok() && ours.success);
    assert!(std::str::from_utf8(&theirs.stdout).is_err() && theirs.success);
    // Such bytes are not read, either.
    let args = ["convert", "json:binary", "formats.capnp", "Reading"];
    let (ours, theirs) = both(&args, &theirs.stdout);
    assert!(!ours.success && theirs.success, "{}", ours.stderr);
}

#[test]
fn nothing_is_printed_of_what_depends_on_mistakes() {
    let directory = std::env::temp_dir().join(format!("zooph-depends-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("it can be made");
    let text = "@0xd1d1d1d1d1d1d1d1;
        struct P { name @0 :Text; bad @1 :Bad; } struct Bad { x @0 :Unknown; }";
    let file = directory.join("a.capnp");
    std::fs::write(&file, text).expect("a file");
    let file = file.to_str().expect("UTF-8");
    let (ours, theirs) = both(&["encode", file, "P"], b"(name = \"a\")");
    assert!(theirs.success && ours.success && ours.stdout == theirs.stdout);
    let (ours, theirs) = both(&["decode", file, "P"], &theirs.stdout);
    assert!(!theirs.success && !ours.success);
    assert!(ours.stdout.is_empty() && !theirs.stdout.is_empty());
    assert!(ours.stderr.contains("Unknown") && ours.stderr.contains("bad: the declaration"));
    std::fs::remove_dir_all(&directory).expect("it was made above");
}

#[test]
fn comments_that_are_not_utf_8_have_substitutes_in_requests() {
    let directory = std::env::temp_dir().join(format!("zooph-latin-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("it can be made");
    let text = b"@0xd1d1d1d1d1d1d1d1; struct S {\n  # caf\xe9\n}\n";
    std::fs::write(directory.join("a.capnp"), text).expect("a file");
    let file = directory.join("a.capnp");
    let file = file.to_str().expect("UTF-8");
    let args = ["compile", "-o-", file];
    let (ours, theirs) = both(&args, &[]);
    assert!(ours.success && theirs.success, "{}", ours.stderr);
    let has = |run: &Run, bytes: &[u8]| run.stdout.windows(bytes.len()).any(|at| at == bytes);
    assert!(has(&theirs, b"caf\xe9\n") && has(&ours, "caf\u{fffd}\n".as_bytes()));
    assert!(ours.stderr.contains("W0101"), "{}", ours.stderr);
    std::fs::remove_dir_all(&directory).expect("it was made above");
}

#[test]
fn nothing_is_printed_of_a_malformed_message() {
    let mut stream = message_with_text(b"first");
    let whole = stream.len();
    stream.extend(message_with_text(b"second"));
    // The pointer to the list of names is now out of bounds.
    let names = whole + 8 + 8 + 6 * 8 + 6 * 8;
    stream[names + 1] = 0x7f;
    let args = [
        "convert",
        "--short",
        "binary:text",
        "formats.capnp",
        "Reading",
    ];
    let (ours, theirs) = both(&args, &stream);
    assert!(!ours.success && !theirs.success);
    assert_eq!(ours.text().lines().count(), 1, "{}", ours.text());
    assert!(ours.text().contains("first"));
    assert_eq!(theirs.text().lines().count(), 2, "{}", theirs.text());
    let place = format!("message 1 (from byte {whole} of the input): out_of_bounds");
    assert!(ours.stderr.contains(&place), "{}", ours.stderr);
    assert!(ours.stderr.contains("at names"), "{}", ours.stderr);
}

#[test]
fn capabilities_are_kept_in_binary_copies() {
    // The root has no data and one pointer, which is capability 5.
    let words: [u64; 3] = [2 << 32, 1 << 48, 3 | 5 << 32];
    let message: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let (ours, theirs) = both(&["convert", "binary:binary"], &message);
    assert!(ours.success && ours.stdout == message, "{}", ours.stderr);
    assert!(!theirs.success && theirs.stdout != message);
}

#[test]
fn bytes_read_as_bits_one_each() {
    // The list has two bytes, 0x66 and 0x72, and the schema has a list of Bool.
    let words: [u64; 4] = [3 << 32, 1 << 48, 1 | 2 << 32 | 2 << 35, 0x7266];
    let message: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let (ours, theirs) = both(&["decode", "--short", "explosive.capnp", "Bits"], &message);
    assert_eq!(ours.text(), "(list = [false, false])\n");
    assert_eq!(theirs.text(), "(list = [false, true])\n");
}

#[test]
fn segments_without_words_are_segments() {
    // The list is behind two landing pads, in the last segment.
    let message = |last: u64| {
        let table = [2 | 2 << 32, 2 | last << 32];
        let words = [1 << 48, 6 | 1 << 32, 2 | 2 << 32, 1 | 2 << 35];
        let rest = std::iter::repeat_n(0, last as usize);
        let words = table.into_iter().chain(words).chain(rest);
        words.flat_map(u64::to_le_bytes).collect::<Vec<u8>>()
    };
    let args = ["decode", "--short", "explosive.capnp", "Nothings"];
    let (ours, theirs) = both(&args, &message(0));
    assert_eq!(ours.text(), "(list = [void, void])\n");
    assert!(
        theirs.stderr.contains("unknown segment"),
        "{}",
        theirs.stderr
    );
    let (ours, theirs) = both(&args, &message(1));
    assert_eq!(ours.text(), "(list = [void, void])\n");
    assert_eq!(theirs.text(), ours.text());
}

#[test]
fn messages_nested_deeper_than_64_are_refused() {
    let text = |depth: usize| {
        format!("{}(a = 1){}", "(nested = ".repeat(depth), ")".repeat(depth)).into_bytes()
    };
    let encode = |depth: usize| {
        let run = stock(&["encode", "formats.capnp", "Reading"], &text(depth));
        assert!(run.success, "{}", run.stderr);
        run.stdout
    };
    let args = ["decode", "formats.capnp", "Reading"];
    assert!(zooph(&args, &encode(63)).success);
    let (ours, theirs) = both(&args, &encode(64));
    assert!(
        !ours.success && ours.stderr.contains("nesting"),
        "{}",
        ours.stderr
    );
    assert!(theirs.success, "{}", theirs.stderr);
}

#[test]
fn files_without_an_id_can_be_evaluated() {
    let (ours, theirs) = both(&["eval", "no-id.capnp", "answer"], b"");
    assert!(ours.success && ours.text() == "42\n", "{}", ours.stderr);
    assert!(!theirs.success && theirs.text() == "42\n");
}

/// Names of schemas are put into the request as Text.
#[test]
fn names_of_schemas_are_utf_8() {
    use std::os::unix::ffi::OsStrExt;

    let folder = std::env::temp_dir().join(format!("zooph-names-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("it can be made");
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9.capnp");
    std::fs::write(folder.join(name), "@0xe4b1a9d27c35f80a; struct A {}").expect("just made");
    let run = |program: &str| {
        let mut command = std::process::Command::new(program);
        command.args(["compile", "-o-"]).arg(name);
        command.current_dir(&folder).output().expect("it runs")
    };
    let (ours, theirs) = (run(env!("CARGO_BIN_EXE_zooph")), run("capnp"));
    std::fs::remove_dir_all(&folder).expect("just made");
    assert!(theirs.status.success());
    assert!(!ours.status.success() && ours.stdout.is_empty());
    let told = String::from_utf8_lossy(&ours.stderr).into_owned();
    assert!(told.contains("the name is not UTF-8"), "{told}");
}

fn framed(words: &[u64]) -> Vec<u8> {
    let table = (words.len() as u64) << 32;
    std::iter::once(&table)
        .chain(words)
        .flat_map(|word| word.to_le_bytes())
        .collect()
}

#[test]
fn messages_of_no_size_are_messages() {
    let message = framed(&[0xffff_fffc]);
    let args = ["convert", "binary:binary", "formats.capnp", "Reading"];
    let (ours, theirs) = both(&args, &message);
    assert!(ours.success, "{}", ours.stderr);
    assert_eq!(ours.stdout, message);
    assert!(!theirs.success);
    assert!(theirs.stderr.contains("flat"), "{}", theirs.stderr);
}

#[test]
fn faults_are_reported_where_the_stock_tool_does_not_look() {
    // Each message is a struct of pointers of which one leads 64 words further, beyond the end.
    let (empty_struct, empty_list, one_word) = (63 << 2, 63 << 2 | 1, 63 << 2 | 1 << 32);
    let messages = [
        // The schema knows one pointer.
        framed(&[2 << 48, 0, one_word]),
        framed(&[2 << 48, 0, empty_struct]),
        framed(&[1 << 48, empty_list]),
    ];
    for message in messages {
        let (ours, theirs) = both(
            &["decode", "--short", "explosive.capnp", "Nothings"],
            &message,
        );
        assert!(
            !ours.success && ours.stderr.contains("out_of_bounds"),
            "{}",
            ours.stderr
        );
        assert!(theirs.success, "{}", theirs.stderr);
    }
}

/// Runs `eval` of both tools for the constant `c` of a schema, in a folder that has an empty file.
fn evaluated(name: &str, schema: &str) -> (Run, Run) {
    let folder = std::env::temp_dir().join(format!("zooph-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("it can be made");
    std::fs::write(folder.join("empty"), "").expect("just made");
    let path = folder.join("a.capnp");
    std::fs::write(&path, format!("@0xe4b1a9d27c35f80a; {schema}")).expect("just made");
    let results = both(&["eval", path.to_str().expect("UTF-8"), "c"], b"");
    std::fs::remove_dir_all(&folder).expect("just made");
    results
}

#[test]
fn values_nested_deeper_than_64_are_compiled_but_not_printed() {
    let nested = |depth: usize| {
        let (open, close) = ("(s = ".repeat(depth), ")".repeat(depth));
        evaluated(
            "nested",
            &format!("struct S {{ s @0 :S; v @1 :Int8; }} const c :S = {open}(v = 7){close};"),
        )
    };
    let (ours, theirs) = nested(63);
    assert!(
        ours.success && ours.text() == theirs.text(),
        "{}",
        ours.stderr
    );
    let (ours, theirs) = nested(64);
    assert!(
        !ours.success && ours.stderr.contains("nesting"),
        "{}",
        ours.stderr
    );
    assert!(theirs.success, "{}", theirs.stderr);
}

#[test]
fn an_empty_file_can_be_embedded_as_a_text() {
    let (ours, theirs) = evaluated("embedded", "const c :Text = embed \"empty\";");
    assert!(ours.success && ours.text() == "\"\"\n", "{}", ours.stderr);
    assert!(!theirs.success, "{}", theirs.text());
}

#[test]
fn strings_do_not_end_messages() {
    for (from, input) in [
        ("text", r#"(station = "(") (time = 5)"#),
        ("text", r##"(station = "#") (time = 5)"##),
        ("json", r#"{"station": "{"} {"time": 5}"#),
        ("json", r##"{"station": "#"} {"time": 5}"##),
        ("json", r#"{"station": "a/b/c"} {"time": 5}"#),
    ] {
        let formats = format!("{from}:text");
        let args = ["convert", "--short", &formats, "formats.capnp", "Reading"];
        let (ours, theirs) = both(&args, input.as_bytes());
        assert!(ours.success, "{input}: {}", ours.stderr);
        assert_eq!(ours.text().lines().count(), 2, "{input}");
        assert!(!theirs.success, "{input}");
    }
}

#[test]
fn a_null_list_of_capabilities_has_no_elements() {
    // The first member of the union is active and null.
    let message = framed(&[1 << 32 | 1 << 48, 0, 0]);
    let args = [
        "convert",
        "--quiet",
        "binary:json",
        "capabilities.capnp",
        "Lists",
    ];
    let (ours, theirs) = both(&args, &message);
    assert!(ours.success, "{}", ours.stderr);
    assert_eq!(ours.text(), "{\"services\": []}\n");
    assert!(!theirs.success);
}

#[test]
fn a_packed_run_beyond_the_message_ends() {
    // The stock tool is not run, since it would not end.
    let args = [
        "convert",
        "--quiet",
        "packed:text",
        "formats.capnp",
        "Reading",
    ];
    let ours = zooph(&args, &[0x10, 1, 0, 5]);
    assert!(!ours.success, "{}", ours.text());
}

#[test]
fn known_failures_of_the_stock_tool_end_in_a_clear_fault() {
    for (fault, root, message) in explosive() {
        for to in FORMATS {
            let formats = format!("binary:{to}");
            let run = zooph_within(
                1 << 20,
                &["convert", "--quiet", &formats, "explosive.capnp", root],
                &message,
            );
            assert!(
                !run.success && run.stdout.is_empty(),
                "{fault} to {to}: {}",
                run.text()
            );
            assert!(
                run.stderr.contains(fault),
                "{fault} to {to}: {}",
                run.stderr
            );
        }
    }
}
