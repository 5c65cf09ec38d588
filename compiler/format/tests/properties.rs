//! Tests of properties for all schemas: formatting twice equals formatting once, the compiled request does
//! not change, and no comment is lost.

mod support;

use std::fs;
use std::path::Path;
use std::time::Duration;

use zooph_diagnostics::{FileId, Source};
use zooph_resolve::{Compiler, Memory};
use zooph_syntax::parse_source;
use zooph_testgen::clock::WorkClock;
use zooph_testgen::rng::Rng;
use zooph_testgen::schema::{Config, Schema};

use support::{check, compile, format, outcome, repository, schemas, syntax_cases};

/// Formats a file with this content, and checks all properties. Returns `false` if formatting refuses it.
fn check_request(folder: &Path, path: &str, bytes: &[u8], name: &str) -> bool {
    let Some(formatted) = format(bytes) else {
        return false;
    };
    check(bytes, &formatted, name);
    let (before, after) = (
        compile(folder, path, bytes),
        compile(folder, path, &formatted),
    );
    let text = String::from_utf8_lossy(&formatted);
    let differs = || before.first_difference(&after);
    assert!(before == after, "{name}: {}\nof\n{text}", differs());
    true
}

#[test]
fn the_request_of_every_schema_stays_the_same() {
    let root = repository().join("schemas");
    for path in schemas() {
        let bytes = fs::read(root.join(&path)).expect("a schema");
        assert!(
            check_request(&root, &path, &bytes, &path),
            "{path} is refused"
        );
    }
    for path in syntax_cases() {
        let bytes = fs::read(&path).expect("a case");
        let (folder, name) = (
            path.parent().expect("a folder"),
            path.file_name().expect("a name"),
        );
        let name = name.to_str().expect("a plain name");
        assert!(
            check_request(folder, name, &bytes, name),
            "{name} is refused"
        );
    }
}

/// The length from which schemas are cut only at some bytes. Parsing for every cut would take minutes.
const CUT_EVERYWHERE: usize = 3000;

#[test]
fn schemas_cut_anywhere_are_refused_or_compile_to_the_same() {
    let root = repository().join("schemas");
    let (mut refused, mut formatted) = (0, 0);
    for path in schemas() {
        let bytes = fs::read(root.join(&path)).expect("a schema");
        let step = bytes.len().div_ceil(CUT_EVERYWHERE);
        for cut in (0..bytes.len()).step_by(step) {
            let name = format!("{path} cut at {cut}");
            match check_request(&root, &path, &bytes[..cut], &name) {
                true => formatted += 1,
                false => refused += 1,
            }
        }
    }
    assert!(
        refused > 10_000 && formatted > 1000,
        "{refused} refused, {formatted} formatted"
    );
}

/// Changes the layout of the last file of a random schema by `layout`, formats it, and compiles it before and
/// after.
fn check_random(seed: u64, layout: impl FnOnce(&str) -> String) {
    let schema = Schema::random(seed, &Config::default());
    let Some((last, others)) = schema.files().split_last() else {
        return;
    };
    let name = format!("random schema {seed}");
    let text = layout(&last.text);
    let formatted = format(text.as_bytes()).unwrap_or_else(|| panic!("{name} is refused:\n{text}"));
    check(text.as_bytes(), &formatted, &name);
    let compile = |bytes: &[u8]| {
        let memory = others.iter().fold(Memory::new(), |memory, file| {
            memory.with(&file.path, file.text.clone())
        });
        outcome(Compiler::new(memory.with(&last.path, bytes.to_vec())).file(&last.path))
    };
    let formatted_text = String::from_utf8_lossy(&formatted);
    let is_same = compile(text.as_bytes()) == compile(&formatted);
    assert!(is_same, "{name}:\n{text}\nbecame\n{formatted_text}");
}

#[test]
fn the_request_of_random_schemas_stays_the_same() {
    let mut rng = Rng::for_test();
    for _ in 0..150 {
        check_random(rng.bits() % 1_000_000_000, str::to_owned);
    }
}

/// White space and comments that are allowed between any two tokens.
const BETWEEN: &[&str] = &[
    " ",
    " ",
    " ",
    "  ",
    "\t",
    "\n",
    "\n\n",
    "\n\n\n",
    " \n \n",
    "\u{feff}",
    " # one\n",
    "\n# two \n",
    "\n\n# three\t\n\n",
    " #\n",
    "#four\n#five\n",
    "  # six\n        # seven\n",
    "\n\t# eight\n  ",
    "\n\n# nine\n",
    "\x0c",
];

/// Returns the schema's tokens with other white space and comments between them.
fn scrambled(text: &str, rng: &mut Rng, often: usize) -> String {
    let source = Source::new("test.capnp", text).expect("a small source");
    let tree = parse_source(&source, FileId(0)).syntax();
    let mut out = String::new();
    for token in tree
        .descendants_with_tokens()
        .filter_map(|part| part.into_token())
    {
        if token.kind().is_trivia() {
            out.push_str(token.text());
            continue;
        }
        out.push_str(token.text());
        if token.kind() == zooph_syntax::SyntaxKind::TextLine {
            continue;
        }
        if rng.percent(often) {
            out.push_str(rng.pick::<&str>(BETWEEN));
        }
    }
    out
}

/// Returns the schema with lines that begin with a back-tick in place of some quoted texts.
fn with_text_lines(text: &str, rng: &mut Rng) -> String {
    let source = Source::new("test.capnp", text).expect("a small source");
    let tree = parse_source(&source, FileId(0)).syntax();
    let tokens = tree.descendants_with_tokens();
    let tokens = tokens.filter_map(|part| part.into_token());
    let pieces = tokens.map(|token| {
        let is_quoted = token.kind() == zooph_syntax::SyntaxKind::Text;
        match is_quoted && !token.text().contains('\\') && rng.percent(50) {
            true => format!("`{}\n", token.text().trim_matches('"')),
            false => token.text().to_owned(),
        }
    });
    pieces.collect()
}

#[test]
fn schemas_with_comments_and_white_space_anywhere_keep_them_and_their_requests() {
    let mut rng = Rng::for_test();
    let root = repository().join("schemas");
    for path in schemas() {
        let text = fs::read_to_string(root.join(&path)).expect("a schema");
        for often in [3, 30] {
            let mut changed = scrambled(&with_text_lines(&text, &mut rng), &mut rng, often);
            if rng.percent(30) {
                changed = changed.replace('\n', "\r\n");
            }
            let name = format!("{path} with white space in {often} of 100 places:\n{changed}\n");
            // Some results are refused: tokens such as `->` that were split, and texts of several lines in
            // other places.
            check_request(&root, &path, changed.as_bytes(), &name);
        }
    }
    for _ in 0..60 {
        check_random(rng.bits() % 1_000_000_000, |text| {
            scrambled(text, &mut rng, 20)
        });
    }
}

#[test]
fn the_repositorys_schemas_are_formatted() {
    let root = repository().join("schemas");
    let mut differing = Vec::new();
    for path in schemas() {
        let bytes = fs::read(root.join(&path)).expect("a schema");
        if !LAID_OUT_ON_PURPOSE.contains(&&*path) && format(&bytes) != Some(bytes) {
            differing.push(path);
        }
    }
    assert!(differing.is_empty(), "run `zooph fmt` on {differing:#?}");
}

/// Schemas that test a special layout: comments in all places, commas at the ends of lists, white space in
/// data, and one with hundreds of keywords as members on the same lines.
const LAID_OUT_ON_PURPOSE: &[&str] = &[
    "test/comments.capnp",
    "test/hostile-names.capnp",
    "test/methods.capnp",
    "test/text-data.capnp",
];

/// Returns the piece again and again, up to 300,000 bytes.
fn repeat(piece: &str) -> String {
    piece.repeat(300_000 / piece.len())
}

/// Returns a text between a hundred opening and closing ones.
fn deep(open: &str, close: &str, inside: &str) -> String {
    format!("{}{inside}{}", open.repeat(100), close.repeat(100))
}

/// A hostile schema with its name.
type Case = (&'static str, String);

fn hostile_spaces() -> Vec<Case> {
    vec![
        ("comments", repeat("#\n")),
        ("spaced comments", repeat("# a\n\n")),
        ("blank lines", repeat("\n")),
        ("a long comment", format!("#{}", repeat("x"))),
    ]
}

fn hostile_values() -> Vec<Case> {
    vec![
        (
            "a long text",
            format!("const a :Text = \"{}\";", repeat("x")),
        ),
        ("texts", format!("const a :Text = {};", repeat("\"\" "))),
        ("text lines", format!("const a :Text = {};", repeat("`x\n"))),
        (
            "hex data",
            format!("const a :Data = 0x\"{}\";", repeat("00 ")),
        ),
        (
            "hex lines",
            format!("const a :Data = 0x\"{}\";", repeat("00\n")),
        ),
        (
            "a list",
            format!("const a :List(Int8) = [{}];", repeat("1,")),
        ),
        (
            "a list of lists",
            format!("const a :L = [{}];", repeat("[[1]],")),
        ),
        (
            "a list of lines",
            format!("const a :L = [{}];", repeat("1,\n")),
        ),
        (
            "a list with comments",
            format!("const a :L = [{}];", repeat("1,#\n")),
        ),
        (
            "a tuple",
            format!("const a :L = ({});", repeat("a = (b = 1),")),
        ),
    ]
}

fn hostile_members() -> Vec<Case> {
    vec![
        ("enumerants", format!("enum E {{ {} }}", repeat("a @0; "))),
        (
            "fields",
            format!("struct S {{ {} }}", repeat("a @0 :Int8; # x\n")),
        ),
        (
            "methods",
            format!(
                "interface I {{ {} }}",
                repeat("a @0 (a :A, b :B) -> (c :C);")
            ),
        ),
        (
            "parameters",
            format!("interface I {{ a @0 ({}); }}", repeat("a :Int8,")),
        ),
        (
            "results",
            format!("interface I {{ a @0 () -> ({}); }}", repeat("a :Int8 = 1,")),
        ),
        ("annotations", format!("struct S {} {{}}", repeat("$a(1) "))),
        ("file annotations", repeat("$a(1);")),
        (
            "type parameters",
            format!("struct S({}) {{}}", repeat("A,")),
        ),
    ]
}

fn hostile_nesting_and_names() -> Vec<Case> {
    vec![
        (
            "deep blocks",
            repeat(&format!("{}\n", deep("struct S {", "}", "a @0 :Int8;"))),
        ),
        (
            "deep blocks of many",
            deep("struct S {", "}", &repeat("a @0 :A;")),
        ),
        (
            "deep lists",
            format!(
                "const a :L = [{}];",
                repeat(&format!("{},", deep("[", "]", "1")))
            ),
        ),
        (
            "deep lists of many",
            format!("const a :L = {};", deep("[", "]", &repeat("1,"))),
        ),
        (
            "deep tuples of many",
            format!(
                "const a :L = {};",
                deep("(a = ", ")", &format!("[{}]", repeat("(),")))
            ),
        ),
        (
            "long names",
            format!(
                "interface I {{ {} }}",
                repeat(&format!("{} @0 (a :A, b :B);", "x".repeat(4000)))
            ),
        ),
    ]
}

#[test]
fn hostile_schemas_are_formatted_in_linear_time_and_space() {
    let cases = [
        hostile_spaces(),
        hostile_values(),
        hostile_members(),
        hostile_nesting_and_names(),
    ];
    // No thread has a smaller stack.
    let run = std::thread::Builder::new().stack_size(1 << 20);
    let check = run.spawn(move || {
        for (name, text) in cases.iter().flatten() {
            let clock = WorkClock::start();
            let formatted = format(text.as_bytes()).unwrap_or_else(|| panic!("{name} is refused"));
            let (worked, bytes) = (clock.worked(), formatted.len());
            // An algorithm of quadratic time would take minutes.
            assert!(worked < Duration::from_secs(4), "{name}: {worked:?}");
            assert!(
                bytes < 40 * text.len(),
                "{name}: {bytes} of {} bytes",
                text.len()
            );
            assert_eq!(format(&formatted).as_ref(), Some(&formatted), "{name}");
        }
    });
    check
        .expect("a thread")
        .join()
        .expect("no panic and enough stack");
}
