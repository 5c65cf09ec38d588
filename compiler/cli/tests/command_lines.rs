//! Runs both tools with all flags: every flag once and twice, every two flags in both orders and in every
//! place that the stock tool accepts. Also tests exit codes, and streams that are closed or full.

mod support;

use std::process::{Command, Stdio};

use support::{data, same, stock, zooph};

/// A command with its arguments other than flags, and its input.
struct Case {
    command: &'static str,
    arguments: &'static [&'static str],
    input: Vec<u8>,
    /// The flags of the command but those of all commands. Each is the words of one use.
    flags: &'static [&'static [&'static str]],
}

/// The flags that the stock tool also accepts before the command.
const GLOBAL: &[&[&str]] = &[
    &["--no-standard-import"],
    &["--verbose"],
    &["-I."],
    &["-I", "."],
    &["--import-path=."],
    &["--import-path", "."],
];

const TEXT: &[u8] = b"(name = \"a\", serial = 7) (name = \"b\")";

const SENSOR: &[&str] = &["formats.capnp", "Sensor"];

/// Returns a message of `Sensor` that the stock tool encodes with these flags.
fn encoded(flags: &[&str]) -> Vec<u8> {
    let text = if flags.contains(&"--flat") {
        b"(serial = 5)"
    } else {
        TEXT
    };
    stock(&[&["encode"], flags, SENSOR].concat(), text).stdout
}

fn cases() -> Vec<Case> {
    let mut cases = vec![Case {
        command: "compile",
        arguments: &["formats.capnp"],
        input: Vec::new(),
        flags: &[
            &["-o-"],
            &["-o", "-"],
            &["--output=-"],
            &["--output", "-"],
            &["--src-prefix=../data"],
            &["--src-prefix", "."],
        ],
    }];
    cases.extend(conversions());
    cases.extend(decoding());
    cases.extend(encoding());
    cases.push(Case {
        command: "id",
        arguments: &[],
        input: Vec::new(),
        flags: &[],
    });
    cases
}

fn conversions() -> Vec<Case> {
    let binary = encoded(&[]);
    vec![
        Case {
            command: "convert",
            arguments: &["text:binary", "formats.capnp", "Sensor"],
            input: TEXT.to_vec(),
            flags: &[
                &["--quiet"],
                &["--short"],
                &["--segment-size=1"],
                &["--segment-size", "0x10"],
            ],
        },
        Case {
            command: "convert",
            arguments: &["binary:json", "formats.capnp", "Sensor"],
            input: binary.clone(),
            flags: &[&["--quiet"], &["--short"], &["--segment-size=1"]],
        },
        Case {
            command: "convert",
            arguments: &["binary:packed"],
            input: binary,
            flags: &[&["--quiet"], &["--short"], &["--segment-size=1"]],
        },
    ]
}

fn decoding() -> Vec<Case> {
    vec![
        Case {
            command: "decode",
            arguments: SENSOR,
            input: encoded(&[]),
            flags: &[&["--quiet"], &["--short"]],
        },
        Case {
            command: "decode",
            arguments: &["-p", "formats.capnp", "Sensor"],
            input: encoded(&["-p"]),
            flags: &[&["--packed"], &["-p"], &["--quiet"], &["--short"]],
        },
        Case {
            command: "decode",
            arguments: &["--flat", "formats.capnp", "Sensor"],
            input: encoded(&["--flat"]),
            flags: &[&["--flat"], &["--short"]],
        },
    ]
}

/// Returns cases in which a message is made from text or a constant.
fn encoding() -> Vec<Case> {
    vec![
        Case {
            command: "encode",
            arguments: SENSOR,
            input: b"(serial = 5)".to_vec(),
            flags: &[
                &["--flat"],
                &["--packed"],
                &["-p"],
                &["-pI."],
                &["--segment-size=4"],
                &["--segment-size", "1"],
            ],
        },
        Case {
            command: "eval",
            arguments: &["formats.capnp", "c"],
            input: Vec::new(),
            flags: &[
                &["--binary"],
                &["-b"],
                &["--packed"],
                &["-p"],
                &["--flat"],
                &["--short"],
                &["-ojson"],
                &["-o", "text"],
                &["--output=packed"],
                &["--output", "canonical"],
                &["-pojson"],
            ],
        },
    ]
}

/// Reports whether the words have the flags in an order that the stock tool refuses: it refuses `encode --flat
/// --segment-size=4`, but not the reverse order. See `docs/differences.md`.
fn is_refused_in_one_order(words: &[&str]) -> bool {
    let place = |prefix: &str| words.iter().position(|word| word.starts_with(prefix));
    words.first() == Some(&"encode")
        && place("--flat") < place("--segment")
        && place("--flat").is_some()
}

/// Checks that both tools have the same output and exit code, except for what `docs/differences.md` lists.
#[track_caller]
fn compare(words: &[&str], case: &Case) {
    if is_refused_in_one_order(words) {
        assert!(zooph(words, &case.input).success, "{words:?}");
        assert!(!stock(words, &case.input).success, "{words:?}");
        return;
    }
    if words.contains(&"id") {
        let (ours, theirs) = (zooph(words, b""), stock(words, b""));
        assert_eq!(ours.success, theirs.success, "{words:?}: {}", theirs.stderr);
        assert_eq!(ours.stdout.len(), theirs.stdout.len());
        return;
    }
    let run = same_if_both_succeed(words, &case.input);
    assert!(run || !zooph(words, &case.input).stderr.is_empty());
}

/// Returns whether both tools succeed. If so, checks that their output is the same. A tool that fails may
/// have written output.
#[track_caller]
fn same_if_both_succeed(words: &[&str], input: &[u8]) -> bool {
    let (ours, theirs) = (zooph(words, input), stock(words, input));
    assert_eq!(
        ours.success, theirs.success,
        "{words:?}: {}{}",
        ours.stderr, theirs.stderr
    );
    if ours.success {
        let same = match words.contains(&"compile") {
            // The content of requests is compared elsewhere.
            true => ours.stdout.is_empty() == theirs.stdout.is_empty(),
            false => ours.stdout == theirs.stdout,
        };
        assert!(same, "{words:?}: {}{}", ours.text(), theirs.text());
    }
    ours.success
}

#[test]
fn every_flag_twice_in_every_order_and_place() {
    let mut tried = 0;
    for case in &cases() {
        let mut flags: Vec<&[&str]> = case.flags.to_vec();
        let compiles = !matches!(case.command, "id");
        // The other spellings of these flags are tried once.
        let global = GLOBAL
            .iter()
            .filter(|flag| compiles || flag[0] == "--verbose");
        flags.extend(global.copied());
        let (command, arguments) = (&[case.command][..], case.arguments);
        let needed: &[&str] = match case.command {
            "compile" => &["-o-"],
            _ => &[],
        };
        for first in &flags {
            compare(&[command, first, arguments, needed].concat(), case);
            compare(&[command, needed, arguments, first].concat(), case);
            let is_spelling = |flag: &&&[&str]| flag.len() > 1 || flag[0].starts_with("--import");
            let twice = is_spelling(&first) && GLOBAL.contains(first);
            for second in flags.iter().filter(|second| !twice || *second == first) {
                compare(&[command, first, second, needed, arguments].concat(), case);
                tried += 1;
                if GLOBAL.contains(first) {
                    compare(&[first, command, second, needed, arguments].concat(), case);
                } else if first == second || second.len() > 1 {
                    compare(&[command, first, arguments, second, needed].concat(), case);
                }
            }
        }
    }
    assert!(tried > 400, "{tried}");
}

#[test]
fn directories_before_and_behind_the_command_count() {
    for words in [
        &["-I", "left", "compile", "-I", "right"][..],
        &["--import-path=left", "compile", "--import-path", "right"],
        &["-Ileft", "-Iright", "compile"],
        &["compile", "-Ileft", "both.capnp", "-Iright"],
    ] {
        let file = if words.contains(&"both.capnp") {
            &[][..]
        } else {
            &["both.capnp"]
        };
        let words = [words, &["-o-"], file].concat();
        let run = |program: &str| {
            let ran = Command::new(program)
                .args(&words)
                .current_dir(data("directories"))
                .output()
                .expect("the tool runs");
            (ran.status.code(), !ran.stdout.is_empty())
        };
        assert_eq!(run("capnp"), (Some(0), true), "{words:?}");
        assert_eq!(
            run(env!("CARGO_BIN_EXE_zooph")),
            (Some(0), true),
            "{words:?}"
        );
    }
}

/// The stock tool ignores further names after the first.
#[test]
fn eval_takes_one_name() {
    let words = ["eval", "formats.capnp", "c", "d"];
    assert!(stock(&words, b"").success);
    let ours = zooph(&words, b"");
    assert!(!ours.success && ours.stderr.contains("unexpected argument 'd'"));
}

#[test]
fn what_the_stock_tool_refuses_is_refused() {
    for words in [
        &["compile", "--short", "-o-", "formats.capnp"][..],
        &["--short", "convert", "binary:packed"],
        &["-o-", "compile", "formats.capnp"],
        &["--nonsense", "--version"],
        &["compile", "--output"],
        &["compile", "-o"],
        &["compile", "--quiet=1", "-o-", "formats.capnp"],
        &["decode", "--quie", "formats.capnp", "Sensor"],
        &["encode", "--short", "formats.capnp", "Sensor"],
        &["eval", "-b", "-p", "formats.capnp", "c"],
        &["eval", "--flat", "-b", "formats.capnp", "c"],
        &["eval", "-onothing", "formats.capnp", "c"],
        &["id", "x"],
        &["convert", "--segment-size", "binary:packed"],
        &["convert", "--segment-size=", "binary:packed"],
        &[
            "convert",
            "binary:packed",
            "formats.capnp",
            "Sensor",
            "more",
        ],
        &["help", "nothing"],
        &[""],
        &["compile", "-o-", ""],
        &["compile", "-o-", "--", "--verbose"],
    ] {
        let (ours, theirs) = (zooph(words, b""), stock(words, b""));
        assert!(!theirs.success, "{words:?}");
        assert!(!ours.success && !ours.stderr.is_empty(), "{words:?}");
    }
    for words in [
        &["--version", "--nonsense"][..],
        &["compile", "--help", "--nonsense"],
        &["help", "compile"],
        &["help"],
        &["eval", "--version"],
    ] {
        let (ours, theirs) = (zooph(words, b""), stock(words, b""));
        assert!(theirs.success, "{words:?}: {}", theirs.stderr);
        assert!(ours.success && !ours.stdout.is_empty(), "{words:?}");
    }
    let binary = stock(&["encode", "formats.capnp", "Sensor"], TEXT).stdout;
    same(&["convert", "--", "binary:packed"], &binary);
    same(&["eval", "--", "formats.capnp", "c"], b"");
}

/// Runs a command in a shell that sets up its streams. Returns the exit code and the messages.
#[cfg(target_os = "linux")]
fn arranged(program: &str, words: &[&str], streams: &str, input: &[u8]) -> (Option<i32>, String) {
    let file = tempfile(words, streams, input);
    let ran = Command::new("sh")
        .args(["-c", &format!("exec \"$0\" \"$@\" {streams}"), program])
        .args(words)
        .current_dir(data(""))
        .stdin(std::fs::File::open(&file).expect("just written"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .output()
        .expect("there is a shell");
    std::fs::remove_file(&file).expect("just read");
    let told = String::from_utf8_lossy(&ran.stderr).into_owned();
    (ran.status.code(), told)
}

/// Returns a file with the input. It is not a pipe, since a command that closes its streams would close the
/// pipe, too.
#[cfg(target_os = "linux")]
fn tempfile(words: &[&str], streams: &str, input: &[u8]) -> std::path::PathBuf {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    (words, streams).hash(&mut hasher);
    let name = format!("zooph-lines-{}-{:x}", std::process::id(), hasher.finish());
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, input).expect("it can be written");
    path
}

#[cfg(target_os = "linux")]
#[test]
fn data_that_has_nowhere_to_go_is_an_error() {
    let ours = env!("CARGO_BIN_EXE_zooph");
    for case in cases() {
        let compile: &[&str] = match case.command {
            "compile" => &["-o-"],
            _ => &[],
        };
        let words = [&[case.command][..], compile, case.arguments].concat();
        for streams in [">&-", ">/dev/full", ">&- 2>&-", ">&- <&-"] {
            let (code, _) = arranged("capnp", &words, streams, &case.input);
            // The stock tool ignores errors of writing values and ids.
            let looks = !matches!(case.command, "eval" | "id");
            assert_eq!(code == Some(0), !looks, "{words:?} {streams}");
            let (code, told) = arranged(ours, &words, streams, &case.input);
            assert_eq!(code, Some(1), "{words:?} {streams}");
            assert!(
                told.contains("cannot be written")
                    || told.contains("cannot be read")
                    || streams.contains("2>"),
                "{words:?} {streams}: {told}"
            );
        }
        // A stream that a command does not use may be closed.
        let (code, told) = arranged(ours, &["decode", "formats.capnp", "Sensor"], "2>&-", b"");
        assert_eq!(code, Some(0), "{told}");
    }
    for words in [&["--version"][..], &["--help"], &["compile", "--help"]] {
        for streams in [">&-", ">/dev/full"] {
            let (code, told) = arranged(ours, words, streams, b"");
            assert_eq!(code, Some(1), "{words:?} {streams}");
            assert!(told.contains("cannot be written"), "{told}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_input_that_is_closed_is_an_error() {
    for words in [
        &["convert", "binary:packed"][..],
        &["convert", "text:binary", "formats.capnp", "Sensor"],
        &["decode", "formats.capnp", "Sensor"],
        &["encode", "formats.capnp", "Sensor"],
    ] {
        let (theirs, _) = arranged("capnp", words, "<&-", b"");
        assert_ne!(theirs, Some(0), "{words:?}");
        let (ours, told) = arranged(env!("CARGO_BIN_EXE_zooph"), words, "<&-", b"");
        assert_eq!(ours, Some(1), "{words:?}");
        assert!(
            told.ends_with("the input cannot be read: it is closed\n"),
            "{told}"
        );
    }
}

/// A command whose plugin writes files needs no standard output.
#[cfg(target_os = "linux")]
#[test]
fn plugins_run_with_closed_streams() {
    let words = ["compile", "-o/bin/true", "formats.capnp"];
    for streams in [">&-", "<&-", ">&- <&- 2>&-"] {
        let (code, told) = arranged(env!("CARGO_BIN_EXE_zooph"), &words, streams, b"");
        assert_eq!(code, Some(0), "{streams}: {told}");
    }
}
