//! Names that are changed: all places of each, and the reasons why others stay.

use zooph_analysis::{Analysis, RenameError};
use zooph_resolve::Memory;

const MAIN: &str = r#"@0xd1d1d1d1d1d1d1d1;
using Lib = import "lib.capnp";
using import "lib.capnp".Colour;
using Lib.Outer.Inner;
struct Pair(A, B) { first @0 :A; second @1 :List(Pair(B, A)); }
struct Shades {
  one @0 :Colour = green;
  two @1 :Lib.Outer.Inner;
  three @2 :Inner = (colour = green);
  struct Lamp {}
  lit @3 :Lantern;
}
struct Lantern {}
"#;

const LIB: &str = r#"@0xd1d1d1d1d1d1d1d2;
# Colour and Inner.
struct Outer { inner @0 :Inner; struct Inner { colour @0 :Colour; } }
enum Colour { red @0; green @1; }
"#;

fn analysis() -> Analysis {
    let files = Memory::new()
        .with("main.capnp", MAIN)
        .with("lib.capnp", LIB);
    let mut analysis = Analysis::new(files);
    for path in ["main.capnp", "lib.capnp"] {
        assert!(analysis.diagnostics(path).is_empty(), "{path}");
    }
    analysis
}

fn text(path: &str) -> &'static str {
    match path {
        "main.capnp" => MAIN,
        _ => LIB,
    }
}

/// The offset of the word in the part of a file that begins with `context`.
fn offset(path: &str, context: &str, word: &str) -> u32 {
    let start = text(path).find(context).expect("the context");
    let at = text(path)[start..].find(word).expect("the word");
    (start + at) as u32
}

/// Both texts with the name at a place changed.
fn renamed(
    analysis: &mut Analysis,
    path: &str,
    at: u32,
    name: &str,
) -> Result<[String; 2], RenameError> {
    let places = analysis.rename(path, at, name)?;
    let changed = |path: &str, analysis: &mut Analysis| {
        let file = analysis.file(path).expect("a file");
        let mut text = text(path).to_owned();
        let in_file = places.iter().rev().filter(|place| place.file == file);
        in_file.for_each(|place| text.replace_range(place.range(), name));
        text
    };
    Ok([
        changed("main.capnp", analysis),
        changed("lib.capnp", analysis),
    ])
}

fn error(analysis: &mut Analysis, path: &str, at: u32, name: &str) -> RenameError {
    let found = analysis.rename(path, at, name);
    assert!(
        analysis.diagnostics("main.capnp").is_empty(),
        "no file changes"
    );
    found.expect_err("a reason")
}

#[test]
fn a_name_is_changed_wherever_it_is_written_and_from_each_of_these_places() {
    let mut analysis = analysis();
    let expected = [MAIN, LIB].map(|text| {
        let text = text.replace("Colour", "Hue");
        text.replace("# Hue", "# Colour")
    });
    let places = [
        ("lib.capnp", "enum", "Colour"),
        ("lib.capnp", "colour @0", "Colour"),
        ("main.capnp", "using import", "Colour"),
        ("main.capnp", "one @0", "Colour"),
    ];
    for (path, context, word) in places {
        let at = offset(path, context, word);
        assert_eq!(
            renamed(&mut analysis, path, at, "Hue"),
            Ok(expected.clone()),
            "{context}"
        );
    }
}

#[test]
fn an_alias_that_takes_its_name_of_what_it_stands_for_is_changed_with_it() {
    let mut analysis = analysis();
    let expected = [MAIN, LIB].map(|text| {
        let text = text.replace("Inner", "Core");
        text.replace("and Core", "and Inner")
    });
    for (path, context) in [
        ("lib.capnp", "inner @0"),
        ("main.capnp", "three"),
        ("main.capnp", "two"),
    ] {
        let at = offset(path, context, "Inner");
        assert_eq!(
            renamed(&mut analysis, path, at, "Core"),
            Ok(expected.clone()),
            "{context}"
        );
    }
    // An alias with a name of its own is changed by itself.
    let at = offset("main.capnp", "two", "Lib");
    let main = MAIN.replace("Lib ", "Base ").replace("Lib.", "Base.");
    assert_eq!(
        renamed(&mut analysis, "main.capnp", at, "Base"),
        Ok([main, LIB.to_owned()])
    );
}

#[test]
fn fields_values_and_parameters_are_changed() {
    let mut analysis = analysis();
    let at = offset("main.capnp", "one", "green");
    let expected = [MAIN, LIB].map(|text| text.replace("green", "emerald"));
    assert_eq!(
        renamed(&mut analysis, "main.capnp", at, "emerald"),
        Ok(expected)
    );
    let at = offset("lib.capnp", "colour @0", "colour");
    let expected = [MAIN, LIB].map(|text| text.replace("colour", "hue"));
    assert_eq!(renamed(&mut analysis, "lib.capnp", at, "hue"), Ok(expected));
    let at = offset("main.capnp", "second", "B");
    let main = MAIN
        .replace("(A, B)", "(A, Other)")
        .replace("(B, A)", "(Other, A)");
    assert_eq!(
        renamed(&mut analysis, "main.capnp", at, "Other"),
        Ok([main, LIB.to_owned()])
    );
}

#[test]
fn a_name_that_would_change_what_another_refers_to_is_refused() {
    let mut analysis = analysis();
    let at = offset("main.capnp", "struct Lamp", "Lamp");
    assert_eq!(
        error(&mut analysis, "main.capnp", at, "Lantern"),
        RenameError::OtherMeaning
    );
    let at = offset("main.capnp", "one", "one");
    let found = error(&mut analysis, "main.capnp", at, "two");
    assert!(
        matches!(&found, RenameError::Error(message) if !message.is_empty()),
        "{found}"
    );
}

#[test]
fn what_is_no_name_is_refused() {
    let mut analysis = analysis();
    let at = offset("main.capnp", "struct Lamp", "Lamp");
    for name in ["", "lamp", "9", "A_b", "A b", "Ä", "Lamp;"] {
        assert_eq!(
            error(&mut analysis, "main.capnp", at, name),
            RenameError::NotAName,
            "{name}"
        );
    }
    assert_eq!(analysis.rename("main.capnp", at, "Lamp"), Ok(Vec::new()));
    for (context, word) in [
        ("import", "lib.capnp"),
        ("using Lib", "using"),
        ("List(", "List"),
    ] {
        let at = offset("main.capnp", context, word);
        assert_eq!(analysis.renamable("main.capnp", at), None, "{context}");
        assert_eq!(
            error(&mut analysis, "main.capnp", at, "Other"),
            RenameError::NoName,
            "{context}"
        );
    }
}

#[test]
fn aliases_that_refer_to_each_other_in_a_circle_come_to_an_end() {
    let text = "@0xd1d1d1d1d1d1d1d1; struct Foo { using Bar.Any; } struct Bar { using Foo.Any; }";
    let files = Memory::new().with("a.capnp", text);
    let mut analysis = Analysis::new(files);
    for (at, _) in text.match_indices("Any") {
        // Whether there is a name to change is not the point.
        let _ = analysis.rename("a.capnp", at as u32, "Other");
        let _ = analysis.completions("a.capnp", at as u32);
    }
}
