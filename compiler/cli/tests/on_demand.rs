//! Messages and constants need only what they depend on, as with the stock tool.

mod support;

use std::fs;
use std::path::Path;

use support::{same, stock, zooph};

/// A file in a directory of its own.
fn file(name: &str, text: &str) -> String {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("on-demand");
    fs::create_dir_all(&directory).expect("a directory");
    let file = directory.join(name);
    let text = format!("@0xbf5147cbbecf40c8;\n{text}");
    fs::write(&file, text).expect("a file");
    file.into_os_string().into_string().expect("UTF-8")
}

/// What is sound in a file.
const SOUND: &str = "
    struct P { name @0 :Text = .good; list @1 :List(Q); union { a @2 :Void; box @3 :Box(E); } }
    struct Q { n @0 :UInt8 = 3; p @1 :P; } struct Box(T) { t @0 :T; }
    struct E { e @0 :Kind; } enum Kind { one @0; two @1; }
    const good :Text = \"x\"; const p :P = (list = [(n = 5)], box = (t = (e = two)));
";

/// What is wrong in it, each by itself.
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

/// JSON has a look at them.
#[test]
fn annotations_of_the_file_are_for_json_only() {
    let file = file("e.capnp", &format!("{SOUND} $nowhere;"));
    let run = same(&["encode", &file, "P"], b"(name = \"a\")");
    assert!(run.success, "{}", run.stderr);
    assert!(same(&["eval", &file, "p"], b"").success);
    let args = ["convert", "binary:json", &file, "P"];
    assert!(!zooph(&args, &run.stdout).success && !stock(&args, &run.stdout).success);
}

/// A message's own schema has to be sound, and so has a constant.
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

/// A file that cannot be parsed, and one in which names are declared twice.
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
