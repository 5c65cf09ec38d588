//! Compares messages read from text with those of `capnp encode`.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use zooph_diagnostics::{Code, FileId};
use zooph_ir::{PointerValue, Schemas, Type};
use zooph_resolve::{Compiler, Memory};
use zooph_syntax::parse_expression;
use zooph_values::decode_struct;

const SCHEMA: &str = "@0xe5e5e5e5e5e5e5e5;
enum Colour { red @0; green @1; blue @2; }
struct Inner { x @0 :UInt32 = 7; name @1 :Text; inner @2 :Inner; }
struct Box(T) { value @0 :T; }
struct All {
  void @0 :Void; bool @1 :Bool = true; i8 @2 :Int8 = -5; u16 @3 :UInt16; i64 @4 :Int64;
  f32 @5 :Float32 = 1.5; f64 @6 :Float64; text @7 :Text = \"default\"; data @8 :Data;
  colour @9 :Colour = green; inner @10 :Inner; bools @11 :List(Bool); numbers @12 :List(Int16);
  texts @13 :List(Text); inners @14 :List(Inner); lists @15 :List(List(UInt8));
  colours @16 :List(Colour); voids @17 :List(Void); box @18 :Box(Text); floats @19 :List(Float32);
  group :group { a @20 :UInt8 = 3; b @21 :Text; }
  union { none @22 :Void; some @23 :UInt64 = 9; many @24 :List(Inner); deep :group { x @25 :Text; } }
  choice :union { left @26 :UInt16; right @27 :Text; }
}
";

fn schemas() -> (Schemas, Type) {
    let files = Memory::new().with("all.capnp", SCHEMA);
    let mut compilation = Compiler::new(files).file("all.capnp").compile();
    assert!(compilation.is_ok(), "{:#?}", compilation.diagnostics());
    let ty = compilation.type_named(0, "All").expect("a type");
    (compilation.schemas().clone(), ty)
}

fn decode(text: &str) -> (Option<PointerValue>, Vec<Code>) {
    let (schemas, ty) = schemas();
    let parsed = parse_expression(text, 0..text.len(), FileId(0));
    assert!(
        parsed.diagnostics.is_empty(),
        "{text}: {:?}",
        parsed.diagnostics
    );
    let decoded = decode_struct(&parsed.expr, &ty, &schemas);
    let (value, diagnostics) = (decoded.value, decoded.diagnostics);
    (
        value,
        diagnostics
            .iter()
            .map(|diagnostic| diagnostic.code)
            .collect(),
    )
}

/// Returns the words that `capnp encode --flat` writes.
fn stock(text: &str) -> Vec<u64> {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(directory.join("all.capnp"), SCHEMA).expect("a file");
    let mut child = Command::new("capnp")
        .args(["encode", "--flat", "all.capnp", "All"])
        .current_dir(directory)
        .env("PWD", directory)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the tests need the stock `capnp` tool (Debian: capnproto)");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin
        .write_all(text.as_bytes())
        .expect("capnp encode reads all");
    drop(stdin);
    let output = child.wait_with_output().expect("capnp encode");
    assert!(output.status.success(), "{text}");
    let words = output.stdout.chunks_exact(8);
    words
        .map(|word| u64::from_le_bytes(word.try_into().expect("8 bytes")))
        .collect()
}

#[test]
fn messages_are_those_of_the_stock_tool_word_for_word() {
    for text in [
        "()",
        "(void = void, bool = false, i8 = -5, u16 = 65535, i64 = -9223372036854775808)",
        "(f32 = 3, f64 = -inf, text = \"\", data = \"\", colour = blue)",
        "(f32 = nan, f64 = 1e300, text = \"a\\x00b\", data = \"text\", colour = green)",
        "(inner = (x = 7, name = \"n\", inner = (inner = ())))",
        "(bools = [true, false, true], numbers = [1, -2, 3], texts = [\"\", \"x\"])",
        "(inners = [(), (x = 1, name = \"one\"), (inner = (name = \"deep\"))], lists = [[], [1, 2]])",
        "(inners = [], bools = [], lists = [], colours = [red, blue], voids = [void, void])",
        "(box = (value = \"boxed\"), floats = [1, -0.5, inf])",
        "(group = (a = 3, b = \"g\"), some = 9, choice = (right = \"r\"))",
        "(many = [(name = \"m\")], choice = (left = 5))",
        "(deep = (x = \"x\"), group = ())",
        "(some = 1, many = [], none = void)",
        "(choice = (left = 1), choice = (right = \"again\"), u16 = 1, u16 = 2)",
    ] {
        let (value, _) = decode(text);
        assert_eq!(value.expect(text).words[..], stock(text), "{text}");
    }
}

#[test]
fn text_messages_refer_to_nothing() {
    for text in [
        "(text = .constant)",
        "(data = embed \"/etc/passwd\")",
        "(u16 = import \"x\".y)",
    ] {
        let (value, codes) = decode(text);
        assert_eq!(
            (value, &codes[..]),
            (None, &[Code::ExternalReference][..]),
            "{text}"
        );
    }
}

#[test]
fn wrong_messages_are_explained() {
    for (text, code) in [
        ("(tetx = \"x\")", Code::UnknownField),
        ("(u16 = 65536)", Code::OutOfRange),
        ("(u16 = \"x\")", Code::TypeMismatch),
        ("(colour = pink)", Code::UnknownEnumerant),
        ("(1, 2)", Code::MissingFieldName),
        ("[]", Code::TypeMismatch),
        ("(group = [1])", Code::TypeMismatch),
    ] {
        let (value, codes) = decode(text);
        assert_eq!(value, None, "{text}");
        assert_eq!(codes[0], code, "{text}: {codes:?}");
    }
}

#[test]
fn a_bare_value_stands_for_the_first_field() {
    let (value, codes) = decode("(inner = 5, inners = [1, 2])");
    assert_eq!(codes, []);
    let (spelled_out, _) = decode("(inner = (x = 5), inners = [(x = 1), (x = 2)])");
    assert_eq!(value, spelled_out);
}
