//! Tests that the stock compiler and ours agree on the syntax of statements.
//!
//! A schema consists of many random statements, one on each line. Both compilers must find syntax errors on
//! the same lines.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use zooph_diagnostics::{FileId, Source};
use zooph_syntax::parse_source;

/// Valid statements of each scope, as tokens separated by blanks.
const FILE: &[&str] = &[
    "using A = import \"a.capnp\" .B ( C ) .D ;",
    "using A .B ;",
    "const c @0xdbb9ad1f14bf0b36 : Foo ( T ) = ( a = [ 1 , ( b = - 2.5 ) ] , c = \"x\" \"y\" ) $ a ;",
    "const c : Data = 0x\"0001\" ;",
    "const c : Float64 = - inf ;",
    "const c : T = . a . b ;",
    "const c : T = embed \"x\" ;",
    "annotation a @0xdbb9ad1f14bf0b37 ( struct , field ) : Text $ b ;",
    "annotation a ( * ) : Text ;",
    "enum E @0xdbb9ad1f14bf0b38 $ a ( 1 ) { a @0 ; b @1 $ x ; }",
    "struct S @0xdbb9ad1f14bf0b39 ( T , U ) $ a { a @0 : Int8 ; }",
    "interface I @0xdbb9ad1f14bf0b3a ( T ) extends ( A , B ) $ a { }",
    "$ a ( b = 1 ) ;",
];
const STRUCT: &[&str] = &[
    "a @0 : List ( T ) = [ 1 , 2 ] $ x ( 1 ) $ y ;",
    "a @1 : . Foo . Bar ;",
    "a @2 ! : union $ x { b @0 : Int8 ; c @1 : Int8 ; }",
    "a : union { b @0 : Int8 ; c @1 : Int8 ; }",
    "a : group $ x { b @0 : Int8 ; }",
    "union { b @0 : Int8 ; c @1 : Int8 ; }",
    "struct S { a @0 : Int8 ; }",
    "using T = Text ;",
];
const ENUM: &[&str] = &["a @0 $ x ( 1 ) ;", "b @1 ;"];
const INTERFACE: &[&str] = &[
    "m @0 ( a : Int8 = 1 $ x , b : Text ) -> ( c : T ) $ y ;",
    "m @1 [ T , U ] ( a : T ) -> stream ;",
    "m @2 Foo . Bar -> . Baz ( T ) ;",
    "m @3 ( ) ;",
    "const c : Int8 = 1 ;",
];

/// Tokens that are inserted to damage statements.
const TOKENS: &[&str] = &[
    "a",
    "Foo",
    "struct",
    "union",
    "group",
    "using",
    "const",
    "enum",
    "interface",
    "extends",
    "stream",
    "import",
    "embed",
    "inf",
    "@",
    "@0",
    "@99999",
    "@5",
    "$",
    ":",
    "=",
    ".",
    "-",
    "->",
    "!",
    "*",
    ",",
    "1",
    "1.5",
    "\"x\"",
    "0x\"00\"",
    "( )",
    "[ ]",
    "( a )",
    "[ a , ]",
    "( , )",
    "( a = 1 )",
    "( a : Int8 )",
    "%",
    "=-",
    ":.",
];

/// Generates statements of a scope that are damaged in a few places.
fn statement(scope: &'static [&'static str]) -> impl Strategy<Value = String> {
    let damage = (any::<u16>(), 0u8..4, select(TOKENS));
    (select(scope), vec(damage, 0..3)).prop_map(|(statement, damage)| {
        let mut tokens: Vec<&str> = statement.split(' ').collect();
        for (place, action, token) in damage {
            let place = usize::from(place) % tokens.len();
            match action {
                0 => drop(tokens.remove(place)),
                1 => tokens.insert(place, token),
                2 => tokens[place] = token,
                _ => tokens.insert(place, tokens[place]),
            }
            if tokens.is_empty() {
                tokens.push(token);
            }
        }
        let damaged = tokens.join(" ");
        if is_one_statement(&damaged) {
            damaged
        } else {
            String::from(statement)
        }
    })
}

/// Reports whether brackets are balanced and the statement ends with the line. Otherwise the stock compiler
/// would give up on the whole file, or statements would not correspond to lines.
fn is_one_statement(text: &str) -> bool {
    let mut open = Vec::new();
    let mut ended = false;
    let mut previous = "";
    for token in text.split(' ') {
        if ended || token == "}" && !matches!(previous, ";" | "{" | "}") {
            return false;
        }
        previous = token;
        for character in token.chars().filter(|_| !token.contains('"')) {
            match character {
                '(' | '[' | '{' => open.push(character),
                ',' if !matches!(open.last(), Some('(' | '[')) => return false,
                ')' if open.pop() != Some('(') => return false,
                ']' if open.pop() != Some('[') => return false,
                '}' if open.pop() != Some('{') => return false,
                ';' if open.iter().any(|open| *open != '{') => return false,
                _ => {}
            }
        }
        if open.iter().filter(|open| **open == '{').count() > 1 {
            return false;
        }
        if token == "{" && open.len() > 1 {
            return false;
        }
        ended = open.is_empty() && matches!(token, ";" | "}");
    }
    ended
}

/// Generates schemas with each statement on a line of its own.
fn schema() -> impl Strategy<Value = String> {
    let scopes = (
        vec(statement(FILE), 40),
        vec(statement(STRUCT), 40),
        vec(statement(ENUM), 10),
        vec(statement(INTERFACE), 40),
    );
    scopes.prop_map(|(file, structure, enumeration, interface)| {
        format!(
            "@0xdbb9ad1f14bf0b36;\n{}\nstruct S {{\n{}\n}}\nenum E {{\n{}\n}}\ninterface I {{\n{}\n}}\n",
            file.join("\n"),
            structure.join("\n"),
            enumeration.join("\n"),
            interface.join("\n"),
        )
    })
}

/// Returns the lines on which the stock compiler finds syntax errors.
fn stock_lines(text: &str) -> BTreeSet<u32> {
    const MESSAGES: [&str; 9] = [
        "Parse error",
        "should end with a",
        "Invalid ID",
        "Ordinals cannot be greater",
        "As of Cap'n Proto v0.3",
        "Not a valid annotation target",
        "Duplicate target specification",
        "Wildcard should not be",
        "declaration without '='",
    ];
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let path = folder.join(format!("statements-{}-{number}.capnp", std::process::id()));
    fs::write(&path, text).expect("a writable folder");
    let output = Command::new("capnp")
        .arg("compile")
        .arg("-o-")
        .arg(&path)
        .output();
    let output = output.expect("the stock `capnp` tool is needed for this test: install capnproto");
    fs::remove_file(&path).expect("the file just written");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let line_of = |error: &str| {
        let (_, rest) = error.split_once(".capnp:")?;
        rest.split(':').next()?.parse::<u32>().ok()
    };
    let is_syntax = |error: &&str| MESSAGES.iter().any(|message| error.contains(message));
    errors
        .lines()
        .filter(is_syntax)
        .filter_map(line_of)
        .collect()
}

/// Returns the lines on which we find syntax errors.
fn our_lines(text: &str) -> BTreeSet<u32> {
    let source = Source::new("statements", text).expect("a small source");
    let parsed = parse_source(&source, FileId(0));
    let lines = parsed
        .diagnostics
        .iter()
        .filter(|found| found.code.as_str() != "E0217");
    lines
        .filter_map(|found| Some(source.position(found.span?.start).line))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, max_shrink_iters: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_stock_compiler_finds_errors_in_the_same_statements(text in schema()) {
        let (stock, ours) = (stock_lines(&text), our_lines(&text));
        let lines: Vec<&str> = text.lines().collect();
        let differing: Vec<String> = stock
            .symmetric_difference(&ours)
            // The stock compiler reports errors without a place on the first line.
            .filter(|line| **line > 1)
            .map(|&line| {
                let who = if stock.contains(&line) { "stock" } else { "we" };
                format!("only {who}: {}", lines[line as usize - 1])
            })
            .collect();
        prop_assert!(differing.is_empty(), "{}", differing.join("\n"));
    }
}

#[test]
fn the_comparison_sees_errors() {
    let text = "@0xdbb9ad1f14bf0b36;\nstruct S {\na @0 Int8;\n}\nusing ;\n";
    assert_eq!(stock_lines(text), BTreeSet::from([3, 5]));
    assert_eq!(our_lines(text), BTreeSet::from([3, 5]));
}
