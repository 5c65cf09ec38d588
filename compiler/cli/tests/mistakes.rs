//! Tests of messages about common mistakes.

mod support;

use support::zooph;

const SCHEMA: &str = "formats.capnp";

/// Checks that the run fails and prints all of these texts.
#[track_caller]
fn told(args: &[&str], input: &[u8], texts: &[&str]) {
    let run = zooph(args, input);
    assert!(!run.success, "{args:?} succeeds");
    for text in texts {
        assert!(run.stderr.contains(text), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn formats_are_listed() {
    let known = "binary, packed, flat, flat-packed, canonical, text, json";
    told(
        &["convert", "json:bin", SCHEMA, "Sensor"],
        b"",
        &["\"bin\"", known],
    );
    told(
        &["convert", "jsn:text", SCHEMA, "Sensor"],
        b"",
        &["\"jsn\"", known],
    );
    told(
        &["convert", "json", SCHEMA, "Sensor"],
        b"",
        &["such as binary:json"],
    );
    told(&["convert", "binary:json"], b"", &["schema"]);
}

#[test]
fn a_message_is_not_an_argument() {
    let tip = "messages come from standard input: `<values.capnp`";
    told(
        &["decode", SCHEMA, "Sensor", "values.capnp"],
        b"",
        &["unexpected argument", tip],
    );
    told(
        &["convert", "binary:json", SCHEMA, "Sensor", "values.capnp"],
        b"",
        &["unexpected argument", tip],
    );
    let run = zooph(&["decode", SCHEMA, "Sensor", "no-such-file"], b"");
    assert!(!run.stderr.contains("standard input"), "{}", run.stderr);
}

#[test]
fn names_that_are_nearly_right_are_suggested() {
    told(&["decode", SCHEMA, "Sensr"], b"", &["did you mean Sensor?"]);
    told(
        &["encode", SCHEMA, "Sensor", "--packd"],
        b"",
        &["'--packed'"],
    );
    told(&["gen", "rst", SCHEMA], b"", &["rust"]);
    told(
        &["gen", "rust", "formts.capnp"],
        b"",
        &["formts.capnp: no such file"],
    );
}

#[test]
fn input_in_another_format_is_recognised() {
    let json = br#"{"name": "a", "serial": 7}"#;
    let binary = zooph(&["convert", "json:binary", SCHEMA, "Sensor"], json).stdout;
    told(
        &["decode", SCHEMA, "Sensor"],
        json,
        &["looks like \"json\""],
    );
    told(
        &["convert", "packed:json", SCHEMA, "Sensor"],
        &binary,
        &["looks like \"binary\""],
    );
    let cut = &binary[..binary.len() - 3];
    told(
        &["convert", "binary:json", SCHEMA, "Sensor"],
        &[&binary, cut].concat(),
        &["message 1 (from byte 40 of the input): truncated"],
    );
}

#[test]
fn long_help_lists_formats_and_shows_examples() {
    for (command, texts) in [
        (
            "convert",
            &["flat-packed  flat and packed", "Map(Text, Data).Entry"][..],
        ),
        ("decode", &["Map(Text, Data).Entry"]),
        ("encode", &["(foo = 123, bar = \"hello\""]),
        ("eval", &["someConstant.someList[4].anotherField"]),
        ("plugin", &["capnp compile -ozooph-rust:DIR"]),
    ] {
        let run = zooph(&[command, "--help"], b"");
        assert!(run.success, "{}", run.stderr);
        let help = run.text();
        for text in texts {
            assert!(help.contains(text), "{text} is not in {help}");
        }
    }
}

#[test]
fn values_that_do_not_fit_are_named() {
    let convert = ["convert", "json:binary", SCHEMA, "Sensor"];
    told(
        &convert,
        br#"{"name": 5}"#,
        &["name: ", "a number, expected a string", "column"],
    );
    told(
        &convert,
        br#"{"name": "a",}"#,
        &["trailing comma", "line 1, column"],
    );
    told(&convert, br#"{"name": "#, &["EOF while parsing"]);
    told(
        &["encode", SCHEMA, "Sensor"],
        b"(nam = \"a\")",
        &["nam", "name"],
    );
}

/// Positions are those in the input, not those in a single message, which may begin in the middle of a line.
#[test]
fn lines_and_columns_are_those_of_the_input() {
    let encode = ["encode", "--error-format=long", SCHEMA, "Sensor"];
    told(
        &encode,
        b"(name = \"a\")\n\n(serial = 1)\n(name = \"b\",\n  serial = true)\n",
        &["<input>:5:12\n", "5 |   serial = true)"],
    );
    let short = ["encode", "--error-format=short", SCHEMA, "Sensor"];
    told(
        &short,
        b"(serial = 1)\n(serial = 2) (serial = true)",
        &["<input>:2:24-28: error"],
    );
    let convert = ["convert", "json:binary", SCHEMA, "Sensor"];
    told(
        &convert,
        b"{\"serial\": 1}\n{}\n{}\n{\n\"serial\": true}",
        &[
            "message 3 (from byte 19 of the input)",
            "(line 5, column 14)",
        ],
    );
    told(
        &convert,
        b"{}\n{} {\"serial\": true}",
        &["(line 2, column 18)"],
    );
}

#[test]
fn unknown_members_of_json_are_suggested_when_they_are_errors() {
    told(
        &["convert", "--strict", "json:binary", SCHEMA, "Sensor"],
        br#"{"nam": "a"}"#,
        &["unknown member `nam`; did you mean `name`?"],
    );
}

#[test]
fn directories_are_no_files_and_files_no_directories() {
    told(
        &["decode", ".", "Sensor"],
        b"",
        &[".: a directory, not a file"],
    );
    told(
        &["gen", "rust", "--out", SCHEMA, SCHEMA],
        b"",
        &["formats.capnp: not a directory"],
    );
    told(
        &["compile", "-o-", "-I", "nowhere", SCHEMA],
        b"",
        &["nowhere: no such directory"],
    );
}

#[test]
fn what_has_no_value_is_not_evaluated() {
    told(
        &["eval", SCHEMA, "Sensor"],
        b"",
        &["'Sensor' is not a constant"],
    );
    told(
        &["eval", SCHEMA, "sensor"],
        b"",
        &["'sensor' is not defined; did you mean 'Sensor'?"],
    );
    told(
        &["eval", SCHEMA, "Sensor.serail"],
        b"",
        &["'Sensor' has no member 'serail'; did you mean 'serial'?"],
    );
    told(
        &["eval", SCHEMA, "Sensor..serial"],
        b"",
        &["'Sensor..serial' is no name", "someList[4]"],
    );
}

/// A directory can be opened but not read. A full device accepts no output.
#[cfg(target_os = "linux")]
#[test]
fn input_and_output_that_fail_are_told_apart() {
    use std::fs::File;
    use std::process::{Command, Stdio};

    let run = |args: &[&str], stdin: Stdio, stdout: Stdio| {
        let done = Command::new(env!("CARGO_BIN_EXE_zooph"))
            .args(args)
            .current_dir(support::data(""))
            .stdin(stdin)
            .stdout(stdout)
            .stderr(Stdio::piped())
            .output()
            .expect("zooph runs");
        assert!(!done.status.success());
        String::from_utf8_lossy(&done.stderr).into_owned()
    };
    let convert = ["convert", "text:json", SCHEMA, "Sensor"];
    let directory = File::open(support::data("")).expect("it is there");
    let told = run(&convert, directory.into(), Stdio::null());
    assert_eq!(
        told,
        "zooph: error: the input cannot be read: Is a directory\n"
    );
    let values = std::env::temp_dir().join(format!("zooph-mistakes-{}", std::process::id()));
    std::fs::write(&values, "(name = \"a\")").expect("it can be written");
    let full = File::options()
        .write(true)
        .open("/dev/full")
        .expect("Linux has it");
    for args in [
        &convert[..],
        &["compile", "-o-", SCHEMA],
        &["eval", SCHEMA, "Sensor.serial"],
        &["eval", "-ojson", SCHEMA, "c"],
        &["id"],
        &["completions", "zsh"],
    ] {
        let values = File::open(&values).expect("just written");
        let full = full.try_clone().expect("descriptors are left");
        assert_eq!(
            run(args, values.into(), full.into()),
            "zooph: error: the output cannot be written: No space left on device\n",
            "{args:?}"
        );
    }
    std::fs::remove_file(&values).expect("just read");
}

#[test]
fn paths_that_end_up_in_output_are_pointed_out() {
    let out = std::env::temp_dir().join(format!("zooph-outside-{}", std::process::id()));
    std::fs::create_dir_all(&out).expect("it can be made");
    let folder = out.to_str().expect("the path is text");
    let data = support::data("");
    let data = data.to_str().expect("the path is text");
    let run = zooph(
        &["gen", "rust", "--out", folder, "../data/formats.capnp"],
        b"",
    );
    assert!(
        run.success && !run.stderr.contains("--src-prefix"),
        "{}",
        run.stderr
    );
    let run = zooph(&["gen", "rust", "--out", folder, "../../Cargo.toml"], b"");
    assert!(!run.success, "no schema, so no hint");
    let copy = out.join("copied.capnp");
    std::fs::copy(format!("{data}/formats.capnp"), &copy).expect("it can be copied");
    let copy = copy.to_str().expect("the path is text");
    let run = zooph(&["gen", "rust", "--out", folder, copy], b"");
    let hint = format!("--src-prefix {folder} takes it off");
    assert!(run.success && run.stderr.contains(&hint), "{}", run.stderr);
    let run = zooph(
        &["gen", "rust", "--src-prefix", folder, "--out", folder, copy],
        b"",
    );
    assert!(run.success && run.stderr.is_empty(), "{}", run.stderr);
    assert!(out.join("copied.rs").is_file());
    std::fs::remove_dir_all(&out).expect("just written");
}

/// The input is a megabyte of mistakes. A hundred are printed, and the number of the others.
#[test]
fn mistakes_again_and_again_are_told_briefly() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("again");
    std::fs::create_dir_all(&folder).expect("a folder");
    let cases = [
        ("field", "a @0 :Int32;", "a = 1, ".repeat(140_000)),
        (
            "union",
            "union { a @0 :Int32; b @1 :Int32; }",
            "a = 1, b = 2, ".repeat(70_000),
        ),
        ("unknown", "a @0 :Int32;", "b = 1, ".repeat(140_000)),
    ];
    for (name, fields, values) in cases {
        let path = folder.join(format!("{name}.capnp"));
        let text = format!("@0xf3a1c8e7d9b20461; struct S {{ {fields} }} const c :S = ({values});");
        std::fs::write(&path, text).expect("a file");
        let path = path.to_str().expect("UTF-8");
        let run = zooph(&["compile", "-o-", path], b"");
        assert!(
            run.stderr.contains("more of this kind are not shown"),
            "{name}"
        );
        assert!(
            run.stderr.len() < 100_000,
            "{name}: {} bytes",
            run.stderr.len()
        );
    }
}
