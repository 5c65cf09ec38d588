//! Which names may stand where a person is typing: `|` is the caret.

use zooph_analysis::{Analysis, CompletionKind, SymbolKind};
use zooph_resolve::Memory;

const LIB: &str = r#"@0xd1d1d1d1d1d1d1d2;
struct Outer { inner @0 :Inner; struct Inner { struct Core {} } enum Mode { on @0; } }
annotation note(field) :Void;
using Al = Bee;
struct Bee { struct In { struct Most {} } }
using Of = Box(Bee);
struct Box(T) { struct Lid {} }
using Far = import "far.capnp";
using import "far.capnp".Deep;
"#;

const FAR: &str = r#"@0xd1d1d1d1d1d1d1d3;
struct Deep { struct Down {} }
using Lib = import "lib.capnp";
using Back = Lib.Bee.In;
"#;

/// The schema before what a test types.
const BEFORE: &str = r#"@0xd1d1d1d1d1d1d1d1;
using Lib = import "lib.capnp";
using Lib.Outer.Inner;
annotation mark(struct) :Text;
struct Pair(A, B) {}
interface Store {}
enum Colour { red @0; }
struct Shades { struct Lamp {} struct Pair {}
"#;

/// The names that may stand at the caret of a text behind [`BEFORE`], in a struct whose block is still open.
fn names(typed: &str) -> Vec<String> {
    let (before, after) = typed.split_once('|').expect("a caret");
    let text = [BEFORE, before, after].concat();
    let files = Memory::new()
        .with("main.capnp", text)
        .with("lib.capnp", LIB)
        .with("far.capnp", FAR);
    let mut analysis = Analysis::new(files);
    let offset = (BEFORE.len() + before.len()) as u32;
    let found = analysis.completions("main.capnp", offset);
    found.into_iter().map(|one| one.name).collect()
}

fn starts(typed: &str, expected: &[&str]) {
    let found = names(typed);
    let start = found.iter().take(expected.len());
    assert!(start.eq(expected), "{typed}: {found:?}");
    assert!(found.contains(&"Void".to_owned()), "{typed}: {found:?}");
    assert!(!found.contains(&"mark".to_owned()), "{typed}: {found:?}");
}

#[test]
fn types_are_those_in_scope_from_the_inside_out_and_the_built_in_ones() {
    let expected = [
        "Lamp", "Pair", "Lib", "Inner", "Store", "Colour", "Shades", "Void",
    ];
    for typed in [
        "x @0 :|",
        "x @0 :|; }",
        "x @0 :Li|",
        "x @0 :List(|",
        "x @0 :List(List(L|)); y @1 :Bool; }",
        "x @0 :Pair(Text, |",
        "x @0 :Pair(List(Text), |); }",
        "using Pair = |",
        "using Pair = Pair(|",
        "const c :|",
    ] {
        starts(typed, &expected);
    }
    starts("} interface I extends(|", &["Lib", "Inner", "Pair"]);
    starts("} interface I { get @0 (key :|", &["Lib", "Inner", "Pair"]);
    starts(
        "} interface I { get @0 (key :Text) -> (value :|); }",
        &["Lib", "Inner", "Pair"],
    );
    starts("} struct Of(T, U) { x @0 :|; }", &["T", "U", "Lib"]);
}

#[test]
fn a_path_leads_into_files_structs_and_aliases() {
    let all: &[&str] = &["Outer", "Al", "Bee", "Of", "Box", "Far", "Deep"];
    let cases: &[(&str, &[&str])] = &[
        ("x @0 :Lib.|", all),
        ("x @0 :Lib.Outer.|; }", &["Inner", "Mode"]),
        ("x @0 :List(Inner.|", &["Core"]),
        ("x @0 :Lib.Outer.Inner.C|", &["Core"]),
        ("x @0 :Shades.|", &["Lamp", "Pair"]),
        ("x @0 :Nothing.|", &[]),
        ("x @0 :Shades(Text).|", &["Lamp", "Pair"]),
        ("x @0 :List(Lib.Box(List(Text)).|", &["Lid"]),
        ("x @0 :Lib.Box(Text, Lib.Al).Lid.|", &[]),
        // An import that is no part of a whole statement.
        ("x @0 :import \"lib.capnp\".|", all),
        ("x @0 :import \"lib.capnp\".Al.|; }", &["In"]),
        (
            "x @0 :List(import \"lib.capnp\".Outer.I|",
            &["Inner", "Mode"],
        ),
        (
            "using Far = import \"\\x66ar.capnp\".|",
            &["Deep", "Lib", "Back"],
        ),
        ("using import \"far.capnp\".|;", &["Deep", "Lib", "Back"]),
        ("using import \"far.capnp\".Lib.Outer.|", &["Inner", "Mode"]),
        ("x @0 :import \"main.capnp\".Shades.|", &["Lamp", "Pair"]),
        ("x @0 :import \"none.capnp\".|", &[]),
        ("x @0 :import \"../lib.capnp\".|", &[]),
        ("x @0 :import \"lib.capnp\"(Text).|", &[]),
        ("x @0 :embed \"lib.capnp\".|", &[]),
        (
            "using Far = import \"far.capnp\"; x @0 :Far.|",
            &["Deep", "Lib", "Back"],
        ),
        // Aliases of other files.
        ("x @0 :Lib.Al.|", &["In"]),
        ("x @0 :Lib.Al.In.|; }", &["Most"]),
        ("x @0 :Lib.Of.|", &["Lid"]),
        ("x @0 :Lib.Far.|", &["Deep", "Lib", "Back"]),
        ("x @0 :Lib.Far.Back.|", &["Most"]),
        ("x @0 :Lib.Far.Lib.Deep.|", &["Down"]),
        ("} interface I { get @0 () -> Lib.Outer.|", &["Inner"]),
    ];
    for (typed, expected) in cases {
        assert_eq!(names(typed), *expected, "{typed}");
    }
    assert!(names("x @0 :Bool $Lib.|").contains(&"note".to_owned()));
    assert!(names("x @0 :Bool $import \"lib.capnp\".|").contains(&"note".to_owned()));
    assert!(names("x @0 :import \"lib.capnp\".Box(|").contains(&"Void".to_owned()));
    assert!(names("x @0 :import \"/capnp/schema.capnp\".|").contains(&"Node".to_owned()));
    let in_file = ["Lib", "Inner", "Pair", "Store", "Colour", "Shades"];
    assert_eq!(names("x @0 :.|"), in_file);
    assert_eq!(names("x @0 :List(.|"), in_file);
    assert_eq!(names("x @0 :.Shades.|"), ["Lamp", "Pair"]);
    assert_eq!(
        names("x @0 :Void $.|"),
        ["Lib", "Inner", "mark", "Pair", "Store", "Shades"]
    );
}

#[test]
fn a_path_is_followed_for_a_while() {
    let path = |names: usize| format!("x @0 :Lib.{}|", "Far.Lib.".repeat(names));
    assert!(names(&path(15)).contains(&"Outer".to_owned()));
    assert_eq!(names(&path(16)), [""; 0]);
}

#[test]
fn methods_have_parameters_of_their_own_and_structs_as_results() {
    starts("} interface I { get @0 [T, U] (key :|", &["T", "U", "Lib"]);
    starts(
        "} interface I { get @0 [T] A -> (key :List(|",
        &["T", "Lib"],
    );
    let structs = ["Lib", "Inner", "Pair", "Store", "Shades", "I", "stream"];
    assert_eq!(names("} interface I { get @0 () -> |"), structs);
    starts(
        "} interface I { get @0 () -> Pair(|",
        &["Lib", "Inner", "Pair"],
    );
}

#[test]
fn annotations_are_behind_a_dollar_and_keywords_where_declarations_begin() {
    let expected = ["Lamp", "Pair", "Lib", "Inner", "mark", "Store", "Shades"];
    assert_eq!(names("x @0 :Bool $|"), expected);
    assert_eq!(names("x @0 :Bool $m|ark;"), expected);
    assert!(names("str|").contains(&"union".to_owned()));
    assert_eq!(names("u :union { |"), ["union"]);
    let outside = names("} |");
    assert!(outside.contains(&"interface".to_owned()) && !outside.contains(&"union".to_owned()));
}

#[test]
fn values_are_enumerants_members_and_words() {
    let shape = "struct Shape { area @0 :Float64; union { name @1 :Text; colour @2 :Colour; } \
                 at :group { x @3 :Int8; deep @4 :List(Shape); } kind :union { a @5 :Void; b @6 :Al.In; } } \
                 using Form = Shape; using Al = Lib.Outer; enum Own { o @0; p @1; }\n";
    let members = ["area", "name", "colour", "at", "kind"];
    for (typed, expected) in [
        ("x @0 :Bool = |", &["true", "false"][..]),
        ("x @0 :Bool = t|r;", &["true", "false"]),
        ("x @0 :Void = |; }", &["void"]),
        ("x @0 :Float32 = |", &["inf", "nan"]),
        ("x @0 :Colour = |", &["red"]),
        ("x @0 :Colour = r|\n y @1 :Text; }", &["red"]),
        ("x @0 :Own = |; }", &["o", "p"]),
        ("x @0 :List(Own) = [o, |]; }", &["o", "p"]),
        (
            "x @0 :List(List(Bool)) = [[], [true], [|",
            &["true", "false"],
        ),
        ("const c :Lib.Outer.Mode = |", &["on"]),
        ("const c :Al.Mode = |;", &["on"]),
        ("const c :Shape = (|", &members),
        ("const c :Form = (area = 1, |)", &members),
        ("const c :Shape = (colour = |)", &["red"]),
        ("const c :Shape = (name = \"\", colour = |", &["red"]),
        ("const c :Shape = (at = (|", &["x", "deep"]),
        (
            "const c :Shape = (at = (deep = [(), (area = 1), (|)]))",
            &members,
        ),
        ("const c :Shape = (at = (deep = [(colour = |", &["red"]),
        ("const c :Shape = (kind = (a = |", &["void"]),
        ("const c :Shape = (kind = (b = (|", &[]),
        // Nothing known can stand here.
        ("const c :Shape = (none = (|", &[]),
        ("const c :Shape = (at = |", &[]),
        ("const c :Shape = (area |", &[]),
        ("const c :Shape = ((|", &[]),
        ("const c :Shape = [|", &[]),
        ("const c :Shape = ()|", &[]),
        ("const c :List(Shape) = (|", &[]),
        ("x @0 :Pair(Own, Text) = (|", &[]),
        ("x @0 :None = |", &[]),
        ("x @0 :Text = |", &[]),
        (
            "using Loop = Pool; using Pool = Loop; const c :Loop = |",
            &[],
        ),
    ] {
        assert_eq!(names(&format!("{shape}{typed}")), expected, "{typed}");
    }
}

#[test]
fn nothing_is_said_of_new_names_texts_and_comments() {
    for typed in [
        "x |",
        "x @|",
        "x @0 :Text = \"a :|",
        "x @0 :Text = \"a :|\"; }",
        "# x :|",
        "struct |",
        "x @0 :Text $mark(|",
        "} interface I { get @0 (|",
        "} interface I { get @0 (key :Text, |",
        "} annotation other(|",
        "} enum E { |",
        "x @0 :Bool |",
        "x @0 :Bool = 1 .|",
        "} interface I { get @0 (a :Text).|",
    ] {
        assert_eq!(names(typed), [""; 0], "{typed}");
    }
}

#[test]
fn completions_say_what_they_name() {
    let files = Memory::new().with(
        "a.capnp",
        "@0xd1d1d1d1d1d1d1d1; struct S(T) { enum E {} x @0 :",
    );
    let mut analysis = Analysis::new(files);
    let found = analysis.completions("a.capnp", 52);
    let kinds: Vec<_> = found
        .iter()
        .map(|one| (&one.name[..], one.kind))
        .take(4)
        .collect();
    let expected = [
        ("T", CompletionKind::Parameter),
        ("E", CompletionKind::Declared(SymbolKind::Enum)),
        ("S", CompletionKind::Declared(SymbolKind::Struct)),
        ("Void", CompletionKind::BuiltIn),
    ];
    assert_eq!(kinds, expected);
    assert!(analysis.completions("none.capnp", 0).is_empty());
}
