//! Tests that texts and data can have any bytes, in schemas and in messages, as in the stock tool.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use support::{Run, same, stock, zooph};
use zooph_testgen::rng::Rng;

/// Writes the schema of messages to a directory of its own.
fn schema(directory: &str, text: &[u8]) -> String {
    let directory: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(directory);
    fs::create_dir_all(&directory).expect("a directory");
    let file = directory.join("m.capnp");
    fs::write(&file, [b"@0xbf5147cbbecf40c5;\n", text].concat()).expect("a file");
    file.into_os_string().into_string().expect("UTF-8")
}

const MESSAGES: &[u8] = b"struct P { name @0 :Text; d @1 :Data; more @2 :List(Text); in @3 :P; }";

#[test]
fn latin_1_is_kept() {
    let file = schema("latin-1", MESSAGES);
    let text = b"(name = \"caf\xe9\", d = \"\xff\") # gar\xe7on\n(name = \"\xe9\\n\xe9\", more = [\"\xc3\"])";
    for to in ["binary", "packed", "text"] {
        let run = same(&["convert", &format!("text:{to}"), &file, "P"], text);
        assert!(run.success, "{}", run.stderr);
    }
    let made = same(&["convert", "text:binary", &file, "P"], text);
    assert!(made.stdout.windows(4).any(|bytes| bytes == b"caf\xe9"));
    let shown = same(&["decode", &file, "P"], &made.stdout);
    let again = same(&["encode", &file, "P"], &shown.stdout);
    assert_eq!(again.stdout, made.stdout);
}

/// Returns random bytes, except those that end a literal or its line, or begin an escape. Brackets and `#`
/// are also excluded, since the stock tool mistakes them for the end of a message.
fn bytes(random: &mut Rng) -> Vec<u8> {
    let length = random.below(30);
    let byte = |random: &mut Rng| match random.below(3) {
        0 => *random.pick(b"ab \xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"),
        _ => random.below(256) as u8,
    };
    let bytes = (0..length).map(|_| byte(random));
    bytes
        .map(|byte| match byte {
            b'"' | b'\\' | b'\n' | b'\r' | 0 => 0xe9,
            b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'#' => 0x80,
            byte => byte,
        })
        .collect()
}

#[test]
fn random_bytes_are_read_and_written_as_the_stock_tool_does() {
    let file = schema("random-bytes", MESSAGES);
    let mut random = Rng::for_test();
    let mut text = Vec::new();
    for _ in 0..300 {
        let [a, b, c, d] = [(); 4].map(|()| bytes(&mut random));
        text.extend([&b"(name = \""[..], &a, b"\", d = \"", &b, b"\", "].concat());
        text.extend(
            [
                &b"more = [\""[..],
                &c,
                b"\"], in = (name = \"",
                &d,
                b"\"))\n",
            ]
            .concat(),
        );
    }
    let made = same(&["convert", "text:binary", &file, "P"], &text);
    assert!(made.success, "{}", made.stderr);
    for option in ["--quiet", "--short"] {
        let shown = same(
            &["convert", option, "binary:text", &file, "P"],
            &made.stdout,
        );
        assert!(shown.success, "{}", shown.stderr);
        let again = zooph(&["convert", "text:binary", &file, "P"], &shown.stdout);
        assert_eq!(again.stdout, made.stdout);
    }
}

#[test]
fn literals_in_schemas_are_kept_and_warned_of() {
    let text = b"struct S { name @0 :Text = \"caf\xe9\"; d @1 :Data = \"\xff\xfe\"; l @2 :List(Text) = [\"\x80\"]; }
        const c :Text = \"\xe9t\xe9\"; const d :Data = \"\xe9\"; const s :S = (name = \"\xfc\");
        annotation n(*) :Text; struct A $n(\"\xe9\") {}";
    let file = schema("literals", text);
    let compiled = |run: Run| {
        assert!(run.success, "{}", run.stderr);
        run
    };
    let ours = zooph(&["compile", "-o-", "--capnp-version=0.9.2", &file], b"");
    let theirs = stock(&["compile", "-o-", &file], b"");
    assert_eq!(ours.stderr.matches("[W0102]").count(), 8, "{}", ours.stderr);
    assert_eq!(compiled(ours).stdout, compiled(theirs).stdout);
    for name in ["c", "d", "s"] {
        let run = same(&["eval", &file, name], b"");
        assert!(run.success, "{}", run.stderr);
    }
}
