//! Tests that messages and constants need only their dependencies, as in the stock tool.

mod support;

use std::fs;
use std::path::Path;

use support::{same, stock, zooph};

/// Writes a file in a directory of its own.
fn file(name: &str, text: &str) -> String {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("on-demand");
    fs::create_dir_all(&directory).expect("a directory");
    let file = directory.join(name);
    let text = format!("@0xbf5147cbbecf40c8;\n{text}");
    fs::write(&file, text).expect("a file");
    file.into_os_string().into_string().expect("UTF-8")
}

/// The declarations without mistakes in a file.
const SOUND: &str = "
    struct P { name @0 :Text = .good; list @1 :List(Q); union { a @2 :Void; box @3 :Box(E); } }
    struct Q { n @0 :UInt8 = 3; p @1 :P; } struct Box(T) { t @0 :T; }
    struct E { e @0 :Kind; } enum Kind { one @0; two @1; }
    const good :Text = \"x\"; const p :P = (list = [(n = 5)], box = (t = (e = two)));
";

/// The mistakes that are added to it, one at a time.
const MISTAKES: &[(&str, &str)] = &[
    (
        "a missing import",
        "struct Bad { x @0 :import \"/nowhere.capnp\".S; }",
    ),
    (
        "a missing import behind a name",
        "using N = import \"nowhere.capnp\"; struct Bad { x @0 :N.S; }",
    ),
    (
        "a missing import of a name",
        "using import \"nowhere.capnp\".S; interface Bad extends(S) {}",
    ),
    ("a missing embed", "const bad :Data = embed \"nowhere\";"),
    (
        "an unknown annotation",
        "struct Bad $nowhere(5) { x @0 :Text $nowhere; }",
    ),
    (
        "an unknown type",
        "struct Bad { x @0 :Unknown; } interface I { m @0 (a :Unknown); }",
    ),
    (
        "a bad default",
        "struct Bad { x @0 :UInt8 = 300; y @1 :Text = 5; z @2 :List(Q) = [(m = 1)]; }",
    ),
    (
        "a bad constant",
        "const bad :UInt8 = \"a\"; const worse :Unknown = 1;",
    ),
    (
        "an unused alias",
        "using Bad = Unknown.Type; using Worse = import \"nowhere.capnp\".S;",
    ),
    (
        "a circle of constants",
        "const bad :UInt8 = .worse; const worse :UInt8 = .bad;",
    ),
    (
        "ordinals that are missing",
        "struct Bad { x @1 :Text; } enum Worse { a @0; b @0; }",
    ),
    (
        "mistakes around",
        "struct Out { x @0 :Unknown; y @1 :UInt8 = 300; struct In { p @0 :P; } }",
    ),
    (
        "an annotation on what is needed",
        "struct Ann $nowhere { p @0 :P; q @1 :Text $nowhere; }",
    ),
];

#[test]
fn mistakes_elsewhere_in_the_file_are_no_obstacle() {
    let text = b"(name = \"a\", list = [(n = 7, p = ())], box = (t = (e = two)))";
    for (what, mistake) in MISTAKES {
        let file = file("a.capnp", &format!("{SOUND}{mistake}"));
        eprintln!("{what}");
        let compiled = zooph(&["compile", "-o-", &file], b"");
        assert!(!compiled.success, "{what}");
        let binary = same(&["encode", &file, "P"], text);
        assert!(binary.success, "{what}: {}", binary.stderr);
        same(&["decode", &file, "P"], &binary.stdout);
        for formats in ["binary:text", "binary:canonical", "binary:json"] {
            let run = same(&["convert", formats, &file, "P"], &binary.stdout);
            assert!(run.success, "{what}: {}", run.stderr);
        }
        let json = same(&["convert", "binary:json", &file, "P"], &binary.stdout);
        let run = same(&["convert", "json:binary", &file, "P"], &json.stdout);
        assert_eq!(run.stdout, binary.stdout);
        for name in ["p", "good", "p.list[0].n", "P.name", "Q.n"] {
            let run = same(&["eval", &file, name], b"");
            assert!(run.success, "{what}: {}", run.stderr);
        }
        if mistake.contains("Out") {
            let run = same(&["encode", &file, "Out.In"], b"(p = (name = \"\"))");
            assert!(run.success, "{what}: {}", run.stderr);
        }
        if mistake.contains("Ann") {
            let run = same(&["encode", &file, "Ann"], b"(p = (name = \"\"), q = \"x\")");
            assert!(run.success, "{what}: {}", run.stderr);
        }
    }
}

/// JSON needs the file's annotations.
#[test]
fn annotations_of_the_file_are_for_json_only() {
    let file = file("e.capnp", &format!("{SOUND} $nowhere;"));
    let run = same(&["encode", &file, "P"], b"(name = \"a\")");
    assert!(run.success, "{}", run.stderr);
    assert!(same(&["eval", &file, "p"], b"").success);
    let args = ["convert", "binary:json", &file, "P"];
    assert!(!zooph(&args, &run.stdout).success && !stock(&args, &run.stdout).success);
}

/// The schema of a message itself must have no mistakes, and neither must a constant.
#[test]
fn mistakes_in_what_is_needed_are_found() {
    let file = file(
        "b.capnp",
        "struct Bad { x @0 :Unknown; } struct Uses { bad @0 :Bad; } struct Default { x @0 :UInt8 = 300; }
         struct Json $nowhere { x @0 :Text; } struct Fine { x @0 :Text; x @1 :Text; }
         const bad :UInt8 = 300; const uses :Default = (x = 1);",
    );
    for root in ["Bad", "Uses", "Default", "Fine", "Nothing", "bad"] {
        let args = ["convert", "text:text", &file, root];
        let (ours, theirs) = (zooph(&args, b"()"), stock(&args, b"()"));
        assert!(!ours.success && !theirs.success, "{root}");
        assert!(!ours.stderr.is_empty());
    }
    for name in ["bad", "uses", "nothing", "Bad.x"] {
        let args = ["eval", &file, name];
        let (ours, theirs) = (zooph(&args, b""), stock(&args, b""));
        assert!(!ours.success && !theirs.success, "{name}");
    }
    let args = ["convert", "json:text", &file, "Json"];
    assert!(!zooph(&args, b"{}").success && !stock(&args, b"{}").success);
}

/// One file cannot be parsed, and another declares names twice.
#[test]
fn the_file_itself_has_to_be_sound() {
    for (name, text) in [
        (
            "c.capnp",
            "struct P { x @0 :Text; } struct Bad { x @0 Text }",
        ),
        (
            "d.capnp",
            "struct P { x @0 :Text; } struct A {} const A :UInt8 = 1;",
        ),
    ] {
        let file = file(name, text);
        for args in [
            ["convert", "text:text", &file, "P"].as_slice(),
            &["eval", &file, "P.x"],
        ] {
            let (ours, theirs) = (zooph(args, b"()"), stock(args, b"()"));
            assert!(!ours.success && !theirs.success, "{name} {args:?}");
        }
    }
}

/// Declarations with mistakes in them, and declarations that depend on those.
const DEPENDING: &str = "
    struct Bad { x @0 :Unknown; y @1 :UInt8; } enum BadEnum { a @0; a @1; }
    interface BadCalls { m @0 (x :Unknown); } using Lost = import \"nowhere.capnp\";
    struct Worse { l @0 :Lost.S; } struct Default { n @0 :UInt8; t @1 :Text = 5; }
    struct Box(T) { t @0 :T; n @1 :UInt8; } struct Deep { b @0 :Bad; n @1 :UInt8; }
    interface Calls extends(BadCalls) { m @0 (b :Bad) -> (b :Bad); }
    struct S { n @0 :UInt8; b @1 :Bad; w @2 :Worse; }
    struct L { n @0 :UInt8; b @1 :List(Bad); }
    struct LL { n @0 :UInt8; b @1 :List(List(Bad)); }
    struct E { n @0 :UInt8; b @1 :BadEnum; }
    struct EL { n @0 :UInt8; b @1 :List(BadEnum); }
    struct I { n @0 :UInt8; b @1 :BadCalls; }
    struct C { n @0 :UInt8; b @1 :Calls; }
    struct G { n @0 :UInt8; b @1 :Box(Bad); }
    struct Gr { n @0 :UInt8; g :group { b @1 :Bad; m @2 :UInt8; } }
    struct Un { n @0 :UInt8; u :union { m @1 :UInt8; b @2 :Bad; } }
    struct First { n @0 :UInt8; union { b @1 :Bad; m @2 :UInt8; } }
    struct Second { n @0 :UInt8; union { m @1 :UInt8; b @2 :Bad; } }
    struct D { n @0 :UInt8; d @1 :Deep; }
    struct DL { n @0 :UInt8; d @1 :List(Deep); }
    struct W { n @0 :UInt8; a @1 :Worse; b @2 :Default; }
    const d :D = (n = 1); const dd :D = (n = 1, d = (n = 2)); const s :S = (n = 1);
";

/// A type, a value, and whether the value can be read and printed.
const VALUES: &[(&str, &str, bool, bool)] = &[
    ("S", "(n = 1)", true, false),
    ("S", "(b = ())", false, false),
    ("S", "(w = ())", false, false),
    ("L", "(n = 1)", true, false),
    ("L", "(b = [])", false, false),
    ("LL", "(n = 1)", true, false),
    ("LL", "(b = [[]])", false, false),
    ("E", "(n = 1)", true, false),
    ("EL", "(n = 1)", true, false),
    ("EL", "(b = [])", false, false),
    ("I", "(n = 1)", true, false),
    ("C", "(n = 1)", true, true),
    ("G", "(n = 1)", true, true),
    ("G", "(b = ())", true, false),
    ("G", "(b = (n = 1))", true, false),
    ("G", "(b = (t = ()))", false, false),
    ("Gr", "(n = 1)", true, false),
    ("Gr", "(g = (m = 1))", false, false),
    ("Un", "(n = 1)", true, true),
    ("Un", "(u = (m = 1))", true, true),
    ("Un", "(u = (b = ()))", false, false),
    ("First", "(n = 1)", true, false),
    ("First", "(m = 1)", true, true),
    ("Second", "(n = 1)", true, true),
    ("Second", "(m = 1)", true, true),
    ("Second", "(b = ())", false, false),
    ("D", "(n = 1)", true, true),
    ("D", "(d = ())", true, false),
    ("D", "(d = (b = ()))", false, false),
    ("DL", "(d = [])", true, true),
    ("DL", "(d = [(n = 1)])", true, false),
    ("W", "(n = 1)", true, false),
    ("W", "(b = (n = 1))", false, false),
    ("Box(Bad)", "(n = 1)", true, false),
    ("Deep", "(n = 1)", true, false),
];

/// A message whose type depends on one with mistakes can be converted, as long as no value of the type with
/// mistakes is read or printed.
#[test]
fn mistakes_in_types_of_fields_count_where_the_fields_do() {
    let file = file("f.capnp", DEPENDING);
    for &(name, text, can_read, can_print) in VALUES {
        let generic = name.contains('(');
        let what = format!("{text} as {name}");
        let compare = |args: &[&str], input: &[u8], expected: bool| {
            let ours = zooph(args, input);
            assert_eq!(ours.success, expected, "{args:?} {what}: {}", ours.stderr);
            // The stock tool does not accept type arguments on the command line.
            if !generic {
                let theirs = stock(args, input);
                assert_eq!(theirs.success, expected, "{args:?} {what}");
                if expected {
                    assert_eq!(ours.stdout, theirs.stdout, "{args:?} {what}");
                }
            }
            ours
        };
        let binary = compare(&["encode", &file, name], text.as_bytes(), can_read);
        if !can_read {
            assert!(binary.stderr.contains("E0617"), "{}", binary.stderr);
            assert!(binary.stderr.contains("f.capnp:"), "{}", binary.stderr);
            assert!(binary.stdout.is_empty());
            continue;
        }
        for formats in ["binary:packed", "binary:flat", "binary:canonical"] {
            compare(&["convert", formats, &file, name], &binary.stdout, true);
        }
        let printed = compare(&["decode", &file, name], &binary.stdout, can_print);
        if !can_print {
            assert!(printed.stdout.is_empty());
            assert!(printed.stderr.contains("f.capnp:"), "{}", printed.stderr);
        }
        // The JSON form of a type does not depend on the message.
        let json = ["convert", "binary:json", &file, name];
        compare(&json, &binary.stdout, name == "C");
    }
}

#[test]
fn constants_are_printed_as_far_as_they_can_be() {
    let file = file("g.capnp", DEPENDING);
    for (name, sound) in [
        ("d", true),
        ("d.n", true),
        ("dd", false),
        ("dd.d", false),
        ("dd.d.n", true),
        ("dd.d.b", false),
        ("s", false),
        ("s.n", true),
        ("s.w", false),
        ("S.n", true),
        ("Bad.y", false),
    ] {
        let args = ["eval", &file, name];
        let (ours, theirs) = (zooph(&args, b""), stock(&args, b""));
        assert_eq!(ours.success, sound, "{name}: {}", ours.stderr);
        assert_eq!(theirs.success, sound, "{name}");
        assert!(!sound || ours.stdout == theirs.stdout, "{name}");
        assert!(sound || ours.stdout.is_empty());
    }
    let args = ["eval", "-o", "binary", &file, "dd"];
    assert!(zooph(&args, b"").success);
}

/// If two declarations have the same mistake, it is reported for both, whichever is compiled first.
#[test]
fn a_mistake_that_several_meet_is_told_of_each() {
    let file = file(
        "h.capnp",
        "using Lost = import \"nowhere.capnp\"; using L = Lost.S; struct Bad { x @0 :UInt8 = 300; }
         const wrong :UInt8 = 1000;
         struct A { l @0 :L; } struct B { l @0 :Lost.T; } struct C { l @0 :List(L); }
         struct D { b @0 :Bad = (x = 1); } struct E { b @0 :Bad = (x = 1); n @1 :UInt8; }
         struct F { n @0 :UInt8 = .wrong; } struct G { n @0 :UInt8 = .wrong; }
         struct All { n @0 :UInt8; a @1 :A; b @2 :B; c @3 :C; d @4 :D; e @5 :E; f @6 :F; g @7 :G; }",
    );
    assert!(zooph(&["encode", &file, "All"], b"(n = 1)").success);
    let told = [
        ("a", "nowhere.capnp"),
        ("b", "nowhere.capnp"),
        ("c", "nowhere.capnp"),
        ("d", "300"),
        ("e", "300"),
        ("f", "1000"),
        ("g", "1000"),
    ];
    for (field, mistake) in told {
        let text = format!("({field} = ())");
        let run = zooph(&["encode", &file, "All"], text.as_bytes());
        assert!(!run.success, "{field}");
        assert!(run.stderr.contains(mistake), "{field}: {}", run.stderr);
        // Mistakes of other fields are not printed.
        let others = told.iter().filter(|(_, other)| *other != mistake);
        for (_, other) in others {
            assert!(!run.stderr.contains(other), "{field}: {}", run.stderr);
        }
        assert!(
            run.stderr
                .contains("<input>:1:2-3: error: the type of this")
        );
    }
}
