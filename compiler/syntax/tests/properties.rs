//! Tests of properties for arbitrary input: no panics, the tree's text equals the input, and spans are correct.

mod support;

use std::fs;
use std::path::Path;
use std::time::Duration;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use zooph_diagnostics::{Colour, FileId, Source, SourceMap, Span, render, render_line};
use zooph_syntax::ast::{Decl, Expr, ExprKind, Name};
use zooph_syntax::{Parse, parse, parse_expression, parse_source, parse_type_expression};
use zooph_testgen::clock::WorkClock;

/// Pieces of schemas, valid and broken.
const PIECES: &[&str] = &[
    "struct",
    "enum",
    "interface",
    "union",
    "group",
    "const",
    "using",
    "annotation",
    "import",
    "embed",
    "extends",
    "stream",
    "inf",
    "nan",
    "foo",
    "Bar",
    "Int8",
    "List",
    "_x",
    "$",
    "@",
    "@0",
    "@1",
    "@0xdbb9ad1f14bf0b36",
    ":",
    "=",
    ".",
    "-",
    "->",
    "!",
    "*",
    ",",
    ";",
    ";",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "{",
    "}",
    "0",
    "12",
    "0x1f",
    "08",
    "1.5",
    "1e",
    "1e9",
    "99999999999999999999",
    "\"text\"",
    "\"open",
    "\"\\x41\\n\"",
    "\"\\q\"",
    "`line\n",
    "0x\"00 ff\"",
    "0x\"0",
    "# doc\n",
    "#",
    "//",
    "/*",
    "*/",
    "'x'",
    "'",
    "\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "\u{feff}",
    "\0",
    "\u{1a}",
    "é",
    "😀",
    "\\",
    "%",
    "=-",
    ":.",
    "~~~",
];

/// Declarations that are valid in some scope.
const STATEMENTS: &[&str] = &[
    "@0xdbb9ad1f14bf0b36;",
    "struct S(T) @0xdbb9ad1f14bf0b36 $a(1) { a @0 :List(T) = [1, 2]; # doc\n }",
    "enum E { a @0; b @1 $x; }",
    "interface I extends(A, B) { m @0 [T] (a :T = 1, b :Int8 $x) -> stream; }",
    "using A = import \"a.capnp\".B(C).D;",
    "const c :Foo = (a = [1, (b = -2.5)], c = \"x\" \"y\", d = 0x\"00\", e = .f.g);",
    "annotation a (struct, field) :Text $b;",
    "a @0 :union { b @1 :Int8; c :group { d @2 :Text; } }",
    "union { e @3 :Void; f @4 :Void; }\n# doc\n# more\n",
];

fn soup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => select(PIECES).prop_map(String::from),
        2 => select(STATEMENTS).prop_map(String::from),
        1 => any::<char>().prop_map(String::from),
    ];
    let separator = select(&["", " ", "", "\n"][..]);
    let parts = vec((piece, separator), 0..60);
    parts.prop_map(|parts| {
        parts
            .into_iter()
            .map(|(piece, after)| piece + after)
            .collect()
    })
}

/// Generates valid cases with parts removed, repeated or moved.
fn mutated_schema() -> impl Strategy<Value = Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ok");
    let mut schemas: Vec<Vec<u8>> = fs::read_dir(folder)
        .expect("the cases")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "capnp")
        })
        .map(|path| fs::read(path).expect("a case"))
        .collect();
    schemas.sort();
    let change = (any::<u16>(), 0usize..40, any::<u16>(), 0u8..4, any::<u8>());
    (select(schemas), vec(change, 0..8)).prop_map(|(mut bytes, changes)| {
        for (from, length, to, action, byte) in changes {
            let place = |at: u16| at as usize * (bytes.len() + 1) / (1 << 16);
            let (from, to) = (place(from), place(to));
            let end = (from + length).min(bytes.len());
            let stretch = bytes[from..end].to_vec();
            match action {
                0 => drop(bytes.drain(from..end)),
                1 => drop(bytes.splice(to..to, stretch)),
                2 => bytes.insert(to, byte),
                _ => bytes.truncate(bytes.len().max(1) - (bytes.len() - from) / 8),
            }
        }
        bytes
    })
}

/// Checks a parsed file against its text.
fn check(parsed: &Parse, text: &str) {
    assert_eq!(parsed.syntax().text(), text);
    for diagnostic in &parsed.diagnostics {
        check_span(diagnostic.span.expect("syntax errors have a place"), text);
        diagnostic
            .labels
            .iter()
            .for_each(|label| check_span(label.span, text));
        let edit = diagnostic
            .suggestion
            .as_ref()
            .and_then(|suggestion| suggestion.edit.as_ref());
        edit.into_iter()
            .for_each(|edit| check_span(edit.span, text));
    }
    let mut end = 0;
    for decl in &parsed.ast.decls {
        assert!(end <= decl.span.start, "declarations overlap");
        end = decl.source_span.end;
        check_decl(decl, text);
    }
    support::dump(&parsed.ast);
}

fn check_span(span: Span, text: &str) {
    assert!(
        text.get(span.range()).is_some(),
        "{span:?} in {} bytes",
        text.len()
    );
}

fn check_name(name: &Name, text: &str) {
    assert_eq!(text.get(name.span.range()), Some(&*name.text));
}

fn check_decl(decl: &Decl, text: &str) {
    check_span(decl.span, text);
    check_span(decl.source_span, text);
    assert_eq!(decl.span.start, decl.source_span.start);
    assert!(decl.span.end <= decl.source_span.end);
    decl.name
        .iter()
        .chain(&decl.params)
        .for_each(|name| check_name(name, text));
    if decl.doc.is_some() {
        assert!(text[decl.source_span.range()].contains('#'));
    }
    let mut end = decl.span.start;
    for member in decl.members() {
        assert!(end <= member.span.start && member.source_span.end <= decl.span.end);
        end = member.source_span.end;
        check_decl(member, text);
    }
}

fn check_expr(expr: &Expr, text: &str) {
    check_span(expr.span, text);
    match &expr.kind {
        ExprKind::Name(name) | ExprKind::AbsoluteName(name) => check_name(name, text),
        ExprKind::List(items) => items.iter().for_each(|item| check_expr(item, text)),
        ExprKind::Tuple(args) => args.iter().for_each(|arg| check_expr(&arg.value, text)),
        ExprKind::Application { function, args } => {
            check_expr(function, text);
            args.iter().for_each(|arg| check_expr(&arg.value, text));
        }
        ExprKind::Member { parent, name } => {
            check_expr(parent, text);
            check_name(name, text);
        }
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_kept_and_every_span_is_true(text in soup()) {
        check(&parse(&text, FileId(0)), &text);
    }

    #[test]
    fn any_expression_is_kept_and_every_span_is_true(text in soup(), before in soup()) {
        let whole = before.clone() + &text;
        let parsed = parse_expression(&whole, before.len()..whole.len(), FileId(0));
        assert_eq!(parsed.syntax().text(), &*text);
        check_expr(&parsed.expr, &whole);
        assert!(parsed.expr.kind != ExprKind::Error || !parsed.diagnostics.is_empty());
        parse_type_expression(&text, FileId(0));
    }

    #[test]
    fn any_damage_to_a_schema_is_survived_and_can_be_shown(bytes in mutated_schema()) {
        let mut sources = SourceMap::new();
        let file = sources.add("damaged.capnp", bytes).unwrap();
        let source = sources.get(file).unwrap();
        let parsed = parse_source(source, file);
        check(&parsed, source.text());
        for diagnostic in &parsed.diagnostics {
            render(diagnostic, &sources, Colour::Never);
            render_line(diagnostic, &sources);
        }
    }

    #[test]
    fn an_expression_that_is_shown_reads_back_as_itself(text in soup()) {
        let parsed = parse_expression(&text, 0..text.len(), FileId(0));
        if parsed.diagnostics.is_empty() {
            let shown = parsed.expr.to_string();
            let again = parse_expression(&shown, 0..shown.len(), FileId(0));
            prop_assert_eq!(again.expr.to_string(), shown);
            prop_assert!(again.diagnostics.is_empty(), "{:?}", again.diagnostics);
        }
    }
}

/// Beginnings of schemas, each of which is followed by each of the repeated pieces.
const HEADS: &[&str] = &[
    "",
    "struct S { ",
    "const a :T = ",
    "interface I { m @0 (",
    "\"",
    "a.",
];

const REPEATED: &[&str] = &[
    "(",
    "[",
    "{",
    ")",
    "]",
    "}",
    "a.",
    "a(",
    ".a",
    "(a)",
    "a ",
    "a @0 ",
    "a @0 :",
    ";",
    ",",
    "/*",
    "//",
    "/*\n",
    "0x\"",
    "0x\"0 ",
    "\"",
    "\"\\",
    "'",
    "'\n",
    "`\n",
    "#",
    "#\n",
    "\n",
    ";\n\n",
    ";#\n",
    "@",
    "$",
    "-",
    "=-",
    "->",
    "\0",
    "\u{1a}",
    "é",
    "\\",
    "struct S {",
    "$a(",
    "%",
    "union {",
    "a :union {",
    "[(",
    "a = (",
    "import \"",
    "1e+",
    "9",
    "\"\" ",
    "a\n",
    "struct ",
    "a :group { ",
    "using A = ",
    "enum E { x ",
    "// \n a @0 ",
    "f(a.b.c",
    "{ #\n",
    "} #\n",
];

#[test]
fn hostile_repetition_costs_linear_time_and_little_stack() {
    const BYTES: usize = 300_000;
    // The stack is a quarter of that of a thread, since code that walks the tree later needs stack, too.
    let run = std::thread::Builder::new().stack_size(512 << 10);
    let slow = run.spawn(move || {
        let mut slow = Vec::new();
        for head in HEADS {
            for piece in REPEATED {
                let text = format!("{head}{}", piece.repeat(BYTES / 10 / piece.len()));
                let clock = WorkClock::start();
                check(&parse(&text, FileId(0)), &text);
                // If the time is unusually long, the test is repeated with ten times the input.
                if clock.worked() > Duration::from_millis(50) {
                    let text = format!("{head}{}", piece.repeat(BYTES / piece.len()));
                    let clock = WorkClock::start();
                    drop(parse(&text, FileId(0)));
                    if clock.worked() > Duration::from_secs(2) {
                        slow.push(format!("{head:?} {piece:?}: {:?}", clock.worked()));
                    }
                }
            }
        }
        slow
    });
    let slow = slow
        .expect("a thread")
        .join()
        .expect("no panic and enough stack");
    assert!(slow.is_empty(), "{slow:#?}");
}

#[test]
fn bytes_that_are_not_utf8_are_found_whatever_they_stand_in() {
    for (before, after) in [
        ("", ""),
        ("\"", "\";"),
        ("#", "\n"),
        ("`", "\n"),
        ("a", "b"),
        ("{", "}"),
    ] {
        let bytes = [before.as_bytes(), b"\xff", after.as_bytes()].concat();
        let source = Source::new("x", bytes).unwrap();
        let parsed = parse_source(&source, FileId(0));
        check(&parsed, source.text());
        let place = before.len() as u32;
        let codes = parsed.diagnostics.iter().filter(|found| {
            found.span == Some(Span::new(FileId(0), place, place + 1))
                && matches!(found.code.as_str(), "E0101" | "W0101" | "W0102")
        });
        assert_eq!(codes.count(), 1, "{before:?}: {:?}", parsed.diagnostics);
    }
}

#[test]
fn a_flood_of_errors_is_cut_off() {
    let text = "§ ; ".repeat(100_000);
    let parsed = parse(&text, FileId(0));
    assert!(
        parsed.diagnostics.len() < 250,
        "{}",
        parsed.diagnostics.len()
    );
    let last = parsed.diagnostics.last().unwrap();
    assert_eq!(last.code.as_str(), "E0219");
}
