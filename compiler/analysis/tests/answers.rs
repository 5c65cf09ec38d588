//! Tests of answers about names: declarations, uses and descriptions.

use zooph_analysis::{Analysis, SymbolKind};
use zooph_diagnostics::{Span, Utf16Position};
use zooph_resolve::Memory;

const MAIN: &str = r#"@0xd1d1d1d1d1d1d1d1;
using Lib = import "lib.capnp";
using Far = Lib.Outer.Inner;
using import "lib.capnp".Colour;
# Ein Schlüssel 🔑 comes before what follows.
struct Pair(A, B) {
  first @0 :A;
  # The first one.
  second @1 :B;
  deep @2 :List(Pair(A, Lib.Outer));
  both :union { none @3 :Void; far @4 :Far; }
}
interface Store { get @0 [T] (key :T, hue :Colour = red) -> (value :T); }
const shade :Colour = green;
const pair :Lib.Outer = (size = 5, inner = (colour = green), box = (width = 3));
annotation mark(struct) :Text;
struct Marked $mark("x") { at @0 :UInt16 $Lib.note; }
const same :Lib.Outer = .pair;
"#;

const LIB: &str = r#"@0xd1d1d1d1d1d1d1d2;
struct Outer {
  size @0 :UInt8;
  inner @1 :Inner;
  struct Inner { colour @0 :Colour; }
  box :group { width @2 :UInt16; }
}
enum Colour { red @0; green @1; }
annotation note(field) :Void;
"#;

fn analysis() -> Analysis {
    let files = Memory::new()
        .with("main.capnp", MAIN)
        .with("lib.capnp", LIB);
    let mut analysis = Analysis::new(files);
    analysis.add("main.capnp");
    analysis.add("lib.capnp");
    assert!(analysis.diagnostics("main.capnp").is_empty());
    analysis
}

fn text_of(path: &str) -> &'static str {
    match path {
        "main.capnp" => MAIN,
        _ => LIB,
    }
}

/// Returns the offset of a word in the part of a file that begins with `context`.
fn offset(path: &str, context: &str, word: &str) -> u32 {
    let text = text_of(path);
    let start = text.find(context).expect("the context");
    let at = text[start..].find(word).expect("the word");
    (start + at) as u32
}

/// Returns the file and the line of a place, and the text there.
fn shown(analysis: &Analysis, at: Span) -> (String, u32, String) {
    let source = analysis.source(at.file).expect("a file that was parsed");
    let text = source.text()[at.range()].to_owned();
    (
        source.name().to_owned(),
        source.position(at.start).line,
        text,
    )
}

fn definition(context: &str, word: &str) -> (String, u32, String) {
    let mut analysis = analysis();
    let at = offset("main.capnp", context, word);
    let found = analysis.definition("main.capnp", at);
    let found = found.unwrap_or_else(|| panic!("{word} in {context:?} is declared nowhere"));
    shown(&analysis, found)
}

fn is(found: (String, u32, String), path: &str, line: u32, word: &str) {
    let expected = (path.to_owned(), line, word.to_owned());
    assert_eq!(found, expected);
}

#[test]
fn every_kind_of_name_leads_to_its_declaration() {
    is(definition("using Lib", "\"lib"), "lib.capnp", 1, "");
    is(definition("Lib.Outer.Inner", "Lib"), "main.capnp", 2, "Lib");
    is(
        definition("Lib.Outer.Inner", "Outer"),
        "lib.capnp",
        2,
        "Outer",
    );
    is(
        definition("Lib.Outer.Inner", "Inner"),
        "lib.capnp",
        5,
        "Inner",
    );
    is(
        definition("using import", "Colour"),
        "lib.capnp",
        8,
        "Colour",
    );
    is(definition("first @0", "A"), "main.capnp", 6, "A");
    is(definition("List(Pair", "Pair"), "main.capnp", 6, "Pair");
    is(definition("far @4", "Far"), "main.capnp", 3, "Far");
    is(definition("(key :T", "T"), "main.capnp", 13, "T");
    is(definition("-> (value :T", "T)"), "main.capnp", 13, "T");
    is(
        definition("hue :Colour", "Colour"),
        "main.capnp",
        4,
        "Colour",
    );
    is(definition("= red", "red"), "lib.capnp", 8, "red");
    is(
        definition("shade :Colour = green", "green"),
        "lib.capnp",
        8,
        "green",
    );
    is(definition("(size", "size"), "lib.capnp", 3, "size");
    is(definition("inner = (", "inner"), "lib.capnp", 4, "inner");
    is(definition("colour =", "colour"), "lib.capnp", 5, "colour");
    is(definition("box = (", "box"), "lib.capnp", 6, "box");
    is(definition("width =", "width"), "lib.capnp", 6, "width");
    is(definition("$mark", "mark"), "main.capnp", 16, "mark");
    is(definition("$Lib.note", "note"), "lib.capnp", 9, "note");
    is(definition(".pair", "pair"), "main.capnp", 15, "pair");
    // A declared name is its own declaration. The caret may be at either end.
    is(definition("second @1", "second"), "main.capnp", 9, "second");
    is(definition("second @1", " @1"), "main.capnp", 9, "second");
}

#[test]
fn what_is_built_in_or_no_name_is_declared_nowhere() {
    let mut analysis = analysis();
    for (context, word) in [
        ("none @3 :Void", "Void"),
        ("# Ein", "Schl"),
        ("{ at @0", "@0"),
    ] {
        let at = offset("main.capnp", context, word) + 1;
        assert_eq!(analysis.definition("main.capnp", at), None, "{word}");
        assert!(analysis.references("main.capnp", at).is_empty(), "{word}");
    }
    assert_eq!(analysis.definition("main.capnp", u32::MAX), None);
    assert_eq!(analysis.definition("missing.capnp", 0), None);
}

/// Returns the lines that refer to a name, by file.
fn references(path: &str, context: &str, word: &str) -> Vec<(String, u32, String)> {
    let mut analysis = analysis();
    let at = offset(path, context, word);
    let found = analysis.references(path, at);
    found.iter().map(|at| shown(&analysis, *at)).collect()
}

fn lines(found: &[(String, u32, String)], path: &str) -> Vec<u32> {
    let in_file = found.iter().filter(|(file, ..)| file == path);
    in_file.map(|(_, line, _)| *line).collect()
}

#[test]
fn every_use_is_found_also_through_aliases_and_from_either_end() {
    let colour = references("lib.capnp", "enum Colour", "Colour");
    assert_eq!(lines(&colour, "lib.capnp"), [5]);
    assert_eq!(lines(&colour, "main.capnp"), [4, 13, 14]);
    let green = references("lib.capnp", "green @1", "green");
    assert_eq!(lines(&green, "main.capnp"), [14, 15]);
    assert_eq!(green, references("main.capnp", "shade", "green"));
    let inner = references("lib.capnp", "struct Inner", "Inner");
    assert_eq!(lines(&inner, "main.capnp"), [3, 11]);
    let far = references("main.capnp", "using Far", "Far");
    assert_eq!(lines(&far, "main.capnp"), [11], "of the alias alone");
    let parameter = references("main.capnp", "Pair(A", "A");
    assert_eq!(lines(&parameter, "main.capnp"), [7, 10]);
    let implicit = references("main.capnp", "[T]", "T");
    assert_eq!(lines(&implicit, "main.capnp"), [13, 13]);
    let width = references("lib.capnp", "width @2", "width");
    assert_eq!(lines(&width, "main.capnp"), [15]);
    let file = references("main.capnp", "using Lib", "\"lib");
    assert_eq!(lines(&file, "main.capnp"), [2, 3, 4, 10, 15, 17, 18]);
}

fn description(context: &str, word: &str) -> String {
    let at = offset("main.capnp", context, word);
    let found = analysis().describe("main.capnp", at);
    found.expect("a description").text
}

#[test]
fn descriptions_hold_the_declaration_its_place_and_its_comment() {
    assert_eq!(
        description("first @0", "first"),
        "```capnp\nfirst @0 :A;\n```\n\npointer 0\n\nThe first one.\n"
    );
    let width = description("width =", "width");
    assert_eq!(
        width,
        "```capnp\nwidth @2 :UInt16;\n```\n\nbytes 2 to 3 of the data section\n"
    );
    assert!(description("hue :Colour", "Colour").contains("enum Colour\n```\n\n@0x"));
    assert!(description("= red", "red").contains("value 0"));
    assert!(description("far @4", "far").contains("union member 1"));
    assert!(description("get @0", "get").contains("method 0"));
    assert!(description("List(Pair", "Pair").contains("1 data word, 4 pointers"));
    assert!(description("using Lib", "\"lib").contains("@0xd1d1d1d1d1d1d1d2"));
}

#[test]
fn the_outline_has_members_in_their_declarations() {
    let outline = analysis().outline("main.capnp");
    let names: Vec<&str> = outline.iter().map(|each| each.name.as_str()).collect();
    let expected = [
        "Lib", "Far", "Colour", "Pair", "Store", "shade", "pair", "mark", "Marked", "same",
    ];
    assert_eq!(names, expected);
    let both = &outline[3].children[3];
    assert_eq!((both.kind, both.children.len()), (SymbolKind::Union, 2));
}

#[test]
fn places_are_told_as_editors_count() {
    let mut analysis = analysis();
    let file = analysis.file("main.capnp").expect("a file");
    let source = analysis.source(file).expect("its content");
    let at = offset("main.capnp", "# Ein", "comes");
    let position = Utf16Position {
        line: 4,
        character: 19,
    };
    assert_eq!(source.utf16_position(at), position);
    assert_eq!(source.utf16_offset(position), Some(at));
}
