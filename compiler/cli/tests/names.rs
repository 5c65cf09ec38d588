//! Tests of the tool under the stock tool's names, and of its output without a terminal.

#![cfg(unix)]

mod support;

use std::path::PathBuf;
use std::process::Command;

use support::{Run, data, run_as, stock, zooph};

/// Returns a link with this name to the tool.
fn link(name: &str) -> PathBuf {
    // Each test process has its own link, which it makes once.
    static MAKE: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let made = MAKE.lock();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("names");
    std::fs::create_dir_all(&folder).expect("it can be made");
    let link = folder.join(name);
    if !link.exists() {
        let _ = std::fs::remove_file(&link);
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_zooph"), &link).expect("a link");
    }
    drop(made);
    link
}

fn called(name: &str, args: &[&str], input: &[u8]) -> Run {
    run_as(&link(name), args, input)
}

#[test]
fn capnpc_compiles() {
    let request = zooph(&["compile", "-o-", "formats.capnp"], b"").stdout;
    let plain = called("capnpc", &["-o-", "formats.capnp"], b"");
    assert!(plain.success, "{}", plain.stderr);
    assert_eq!(plain.stdout, request);
    let prefix = ["--src-prefix=../data", "../data/formats.capnp", "-I.", "-o"];
    let moved = called("capnpc", &[&prefix[..], &["-"]].concat(), b"");
    assert!(moved.success, "{}", moved.stderr);
    assert_eq!(moved.stdout, request);
    let help = called("capnpc", &["--help"], b"");
    assert!(help.success && help.text().contains("Usage: capnpc [OPTIONS]"));
    let none = called("capnpc", &["-o-"], b"");
    assert!(!none.success && none.stderr.contains("<SOURCE>"));
}

#[test]
fn capnpc_makes_ids() {
    for flag in ["-i", "--generate-id"] {
        let run = called("capnpc", &["-o-", flag], b"");
        let text = run.text();
        let digits = text.strip_prefix("@0x").expect(&run.stderr).trim_end();
        let id = u64::from_str_radix(digits, 16).expect("it is hexadecimal");
        assert_eq!(id >> 63, 1);
    }
}

/// Meson, CMake and capnpy look for these words. capnpy takes everything after the last blank for the version.
#[test]
fn versions_begin_with_the_words_of_the_stock_tool() {
    let theirs = stock(&["--version"], b"").text();
    let words = theirs.trim_end_matches(|end: char| !end.is_alphabetic());
    assert_eq!(words, "Cap'n Proto version");
    for (name, args) in [
        ("capnp", &["--version"][..]),
        ("capnp", &["compile", "--version"]),
        ("capnpc", &["--version"]),
        ("capnpc", &["-o-", "--version"]),
    ] {
        let run = called(name, args, b"");
        assert!(run.success, "{}", run.stderr);
        let text = run.text();
        let (line, version) = text.rsplit_once(' ').expect("two words");
        assert_eq!(line, words);
        let (number, ours) = version.split_once('+').expect(version);
        assert_eq!(ours, format!("zooph.{}\n", env!("CARGO_PKG_VERSION")));
        let parts = number.split('.').map(str::parse::<u8>);
        assert_eq!(parts.filter(Result::is_ok).count(), 3, "{number}");
    }
    let own = zooph(&["--version"], b"");
    assert_eq!(own.text(), format!("zooph {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn messages_name_the_program_as_it_was_called() {
    for (name, args) in [
        ("capnp", &["decode", "none.capnp", "T"][..]),
        ("capnpc", &["-onosuchlanguage", "formats.capnp"]),
    ] {
        let run = called(name, args, b"");
        let told = run.stderr.contains(&format!("{name}: error: "))
            || run.stderr.starts_with("error: none.capnp");
        assert!(!run.success && told, "{}", run.stderr);
    }
    let usage = called("capnp", &["decode"], b"");
    let line = "Usage: capnp decode";
    assert!(!usage.success && usage.stderr.contains(line));
}

const WRONG: &str = "wrong-names.capnp";

/// Positions are those of the stock tool, which editors parse, and there is one line for each mistake.
#[test]
fn off_a_terminal_mistakes_are_told_as_the_stock_tool_tells_them() {
    let theirs = stock(&["compile", "-o-", WRONG], b"");
    let places = |run: &Run| -> Vec<String> {
        // The stock tool also complains about the environment.
        let lines = run.stderr.lines().filter(|line| line.starts_with(WRONG));
        let places = lines.map(|line| line.split_inclusive(" error: ").next());
        places.map(|place| place.unwrap_or("").to_owned()).collect()
    };
    let ours = zooph(&["compile", "-o-", WRONG], b"");
    for place in ["3:18-22: error: ", "5: error: ", "7:6-7: error: "] {
        let place = format!("{WRONG}:{place}");
        assert!(places(&theirs).contains(&place), "{}", theirs.stderr);
        assert!(places(&ours).contains(&place), "{}", ours.stderr);
    }
    assert!(places(&ours).len() >= 5, "{}", ours.stderr);
    for place in places(&ours) {
        assert!(places(&theirs).contains(&place), "{place}");
    }
    let first = ours.stderr.lines().next();
    let expected =
        "wrong-names.capnp:3:18-22: error: Txet is not defined; did you mean Text? [E0301]";
    assert_eq!(first, Some(expected));
    // The place must be the same however the file is named.
    let absolute = data(WRONG).display().to_string();
    let run = zooph(&["compile", "-o-", &absolute], b"");
    assert_eq!(run.stderr, ours.stderr);
}

/// Returns the output of a program on a terminal.
fn on_terminal(program: &str, variables: &str, args: &str) -> String {
    let command = format!("{variables} '{program}' {args}");
    let output = Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .current_dir(data(""))
        .env_remove("NO_COLOR")
        .env_remove("ZOOPH_ERROR_FORMAT")
        .env("TERM", "xterm")
        .output()
        .expect("util-linux has `script`");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_form_is_chosen_by_terminal_name_variable_and_argument() {
    let compile = format!("compile -o- {WRONG}");
    let zooph = env!("CARGO_BIN_EXE_zooph");
    let capnp = link("capnp").display().to_string();
    let is_long = |program: &str, variables: &str, args: &str| {
        let text = on_terminal(program, variables, args);
        assert!(text.contains("Txet"), "{text}");
        text.contains("--> ")
    };
    assert!(is_long(zooph, "", &compile));
    assert!(!is_long(&capnp, "", &compile));
    assert!(is_long(&capnp, "ZOOPH_ERROR_FORMAT=long", &compile));
    assert!(!is_long(zooph, "ZOOPH_ERROR_FORMAT=short", &compile));
    assert!(is_long(zooph, "ZOOPH_ERROR_FORMAT=", &compile));
    let given = format!("--error-format=long {compile}");
    assert!(is_long(zooph, "ZOOPH_ERROR_FORMAT=short", &given));
    assert!(!is_long(zooph, "", &format!("{compile} 2>&1 | cat")));
    let odd = on_terminal(zooph, "ZOOPH_ERROR_FORMAT=tall", &compile);
    assert!(odd.contains("ZOOPH_ERROR_FORMAT is neither"), "{odd}");
}

#[test]
fn nothing_is_coloured_for_who_does_not_want_it() {
    let zooph = env!("CARGO_BIN_EXE_zooph");
    let compile = format!("compile -o- {WRONG}");
    for args in [&compile[..], "id and more", "--nonsense", "--help"] {
        let coloured = |variables: &str, more: &str| {
            let text = on_terminal(zooph, variables, &format!("{more} {args}"));
            text.contains('\x1b')
        };
        assert!(coloured("", ""), "{args}");
        assert!(!coloured("TERM=dumb", ""), "{args}");
        assert!(!coloured("NO_COLOR=1", ""), "{args}");
        assert!(!coloured("", "--color never"), "{args}");
        assert!(!coloured("", "--color=never"), "{args}");
        assert!(coloured("TERM=dumb", "--color=always"), "{args}");
    }
}
