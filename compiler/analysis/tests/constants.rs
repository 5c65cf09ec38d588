//! Which constants may stand in a value that a person is typing: `|` is the caret.

use zooph_analysis::Analysis;
use zooph_resolve::Memory;

const LIB: &str = r#"@0xd1d1d1d1d1d1d1d2;
const size :UInt8 = 1;
const names :List(Text) = ["a"];
const form :Form = (side = 2);
const hue :Colour = red;
struct Form { side @0 :UInt8; const width :Float32 = 1.5; const word :Text = "w"; }
enum Colour { red @0; }
using Deep = Form;
"#;

/// The schema before what a test types.
const BEFORE: &str = r#"@0xd1d1d1d1d1d1d1d1;
using Lib = import "lib.capnp";
using Colour = Lib.Colour;
const count :Int32 = 5;
const light :Colour = red;
const on :Bool = true;
struct Outer {
  const half :Float64 = 0.5;
  struct Inner { const tint :Lib.Colour = red; const list :List(Bool) = []; }
}
interface Store { const label :Text = "l"; }
struct Other { side @0 :UInt8; const shape :Other = (); }
struct Box(T) {}
using Size = Whole;
using Whole = UInt32;
using Texts = List(Text);
const large :Size = 7;
const texts :Texts = [];
using Loop = Pool;
using Pool = Loop;
struct Last {
"#;

fn names(typed: &str) -> Vec<String> {
    let (before, after) = typed.split_once('|').expect("a caret");
    let files = Memory::new()
        .with("main.capnp", [BEFORE, before, after].concat())
        .with("lib.capnp", LIB);
    let mut analysis = Analysis::new(files);
    let offset = (BEFORE.len() + before.len()) as u32;
    let found = analysis.completions("main.capnp", offset);
    found.into_iter().map(|one| one.name).collect()
}

#[test]
fn constants_of_the_right_type_are_named_with_their_scopes() {
    let numbers: &[&str] = &[
        ".count",
        "Outer.half",
        ".large",
        "Lib.size",
        "Lib.Form.width",
    ];
    for (typed, expected) in [
        ("x @0 :UInt16 = |", numbers),
        ("x @0 :UInt16 = co|; }", numbers),
        ("x @0 :List(Int8) = [1, |", numbers),
        ("const one :Lib.Form = (side = |", numbers),
        // A constant is no part of its own value.
        ("const own :Int8 = |", numbers),
        (
            "x @0 :Float32 = |",
            &[&["inf", "nan"][..], numbers].concat(),
        ),
        ("x @0 :Bool = |", &["true", "false", ".on"]),
        ("x @0 :Text = |", &["Store.label", "Lib.Form.word"]),
        (
            "x @0 :List(Text) = |",
            &["Outer.Inner.list", ".texts", "Lib.names"],
        ),
        // Types in other files are not looked up.
        (
            "x @0 :Colour = |",
            &["red", ".light", "Outer.Inner.tint", "Lib.form", "Lib.hue"],
        ),
        ("x @0 :Other = |", &["Other.shape", "Lib.form", "Lib.hue"]),
        ("x @0 :Data = |", &[]),
        ("x @0 :Whole = |", numbers),
        ("x @0 :List(Data) = [|", &[]),
        ("x @0 :Box(Text) = |", &["Lib.form", "Lib.hue"]),
    ] {
        assert_eq!(names(typed), expected, "{typed}");
    }
    let any = names("x @0 :AnyPointer = |");
    assert!(any.contains(&"Outer.Inner.list".to_owned()), "{any:?}");
}

#[test]
fn a_path_leads_to_constants_and_to_scopes_that_hold_some() {
    for (typed, expected) in [
        (
            "x @0 :Int8 = .|",
            &[
                "Lib", "Colour", "count", "Outer", "Size", "Whole", "Texts", "large", "Loop",
                "Pool",
            ][..],
        ),
        (
            "x @0 :Text = .S|; }",
            &[
                "Lib", "Colour", "Store", "Size", "Whole", "Texts", "Loop", "Pool",
            ],
        ),
        ("x @0 :Int8 = Outer.|", &["half"]),
        ("x @0 :Colour = Outer.|", &["Inner"]),
        ("x @0 :Colour = Outer.Inner.|; }", &["tint"]),
        ("x @0 :Int8 = Lib.|", &["size", "Form", "Deep"]),
        ("x @0 :Int8 = Lib.Deep.|", &["width"]),
        (
            "x @0 :Int8 = import \"lib.capnp\".|",
            &["size", "Form", "Deep"],
        ),
        ("x @0 :Text = import \"lib.capnp\".Form.|; }", &["word"]),
        ("const c :List(Text) = Lib.|", &["names", "Deep"]),
        (
            "const c :Other = (side = .|",
            &[
                "Lib", "Colour", "count", "Outer", "Size", "Whole", "Texts", "large", "Loop",
                "Pool",
            ],
        ),
        ("x @0 :Int8 = None.|", &[]),
        ("x @0 :Int8 = 1.|", &[]),
        (
            "x @0 :None = Lib.|",
            &["size", "names", "form", "hue", "Form", "Deep"],
        ),
        ("const c :Other = (.|", &[]),
        ("const c :Other = (Lib.|", &[]),
    ] {
        assert_eq!(names(typed), expected, "{typed}");
    }
}

#[test]
fn what_an_inner_scope_hides_is_named_from_the_file() {
    let inner = "struct Outer {} using Lib = Other; ";
    let expected = [".count", ".Outer.half", ".large"];
    assert_eq!(names(&format!("{inner} x @0 :Int8 = |")), expected);
    let all = names(&format!("{inner} x @0 :Other = |"));
    assert_eq!(all, ["Other.shape"]);
}

#[test]
fn a_search_for_constants_ends() {
    // Aliases in circles, and more of them than are looked through, each of a file with many constants.
    let many: String = (0..2_000)
        .map(|at| format!("const c{at} :Int8 = 1;\n"))
        .collect();
    let aliases: String = (0..2_000)
        .map(|at| format!("using A{at} = import \"many.capnp\"; using L{at} = L{at};\n"))
        .collect();
    let main = format!("@0xd1d1d1d1d1d1d1d1; {aliases} struct S {{ x @0 :Int8 = ");
    let offset = main.len() as u32;
    let files = Memory::new()
        .with("main.capnp", main)
        .with("many.capnp", format!("@0xd1d1d1d1d1d1d1d2;\n{many}"));
    let mut analysis = Analysis::new(files);
    let found = analysis.completions("main.capnp", offset).len();
    assert!((10_000..=20_000).contains(&found), "{found}");
}
