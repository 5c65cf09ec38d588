//! Values that are larger than their text.

use std::fmt::Write as _;

use zooph_diagnostics::Code;
use zooph_ir::{FieldKind, NodeKind, Value};
use zooph_resolve::{Compiler, Memory, Options};

use crate::{ID, assert_fine, codes, compile_within};

#[test]
fn constants_that_double() {
    let mut text = String::from("struct Node { a @0 :Node; b @1 :Node; x @2 :UInt64; }\n");
    text.push_str("const c0 :Node = (x = 1);\n");
    for at in 1..60 {
        let before = at - 1;
        writeln!(
            text,
            "const c{at} :Node = (a = .c{before}, b = .c{before});"
        )
        .expect("text");
    }
    assert_eq!(codes(&compile_within(20, &text)), [Code::ValueTooLarge]);
}

#[test]
fn a_list_of_large_structs_from_few_bytes() {
    let mut text = String::from("struct Large {\n");
    for at in 0..10_000 {
        writeln!(text, "f{at} @{at} :UInt64;").expect("text");
    }
    write!(
        text,
        "}}\nconst list :List(Large) = [{}()];",
        "(),".repeat(100_000)
    )
    .expect("text");
    assert_eq!(codes(&compile_within(20, &text)), [Code::ValueTooLarge]);
}

/// Returns a schema of less than a megabyte with 17,000 declarations whose value is the same text of 450 KB.
/// With a copy for each it would take 7.6 GB.
fn one_text_again_and_again(each: impl Fn(usize) -> String, around: [&str; 2]) -> String {
    let mut text = format!(
        "const big :Text = \"{}\";\n{}",
        "x".repeat(450_000),
        around[0]
    );
    (0..17_000).for_each(|at| text.push_str(&each(at)));
    text + around[1]
}

/// Checks that the limit stops the compiler, and that the error names the declaration and the option that
/// sets the limit.
#[track_caller]
fn assert_output_is_limited(text: &str, declaration: &str) {
    let compilation = compile_within(20, text);
    assert_eq!(codes(&compilation), [Code::OutputTooLarge]);
    let found = &compilation.diagnostics()[0];
    assert!(found.message.contains(declaration), "{}", found.message);
    let advice = found.suggestion.as_ref().expect("advice");
    assert!(
        advice.message.contains("--max-output"),
        "{}",
        advice.message
    );
    assert!(found.span.is_some());
}

#[test]
fn a_large_constant_that_many_constants_name() {
    let constant = |at: usize| format!("const c{at} :Text = .big;\n");
    let text = one_text_again_and_again(constant, ["", ""]);
    assert_output_is_limited(&text, "constant c59");
}

#[test]
fn a_large_constant_that_many_defaults_name() {
    let field = |at: usize| format!("f{at} @{at} :Text = .big;\n");
    let text = one_text_again_and_again(field, ["struct Foo {\n", "}\n"]);
    assert_output_is_limited(&text, "a default of Foo");
}

#[test]
fn a_large_constant_that_many_annotations_name() {
    let applied = |at: usize| format!("struct S{at} $note(.big) {{}}\n");
    let text = one_text_again_and_again(applied, ["annotation note(*) :Text;\n", ""]);
    assert_output_is_limited(&text, "an annotation of S59");
}

#[test]
fn a_large_constant_inside_of_many_structs() {
    let element = |_: usize| "(text = .big),\n".to_owned();
    let around = [
        "struct Foo { text @0 :Text; }\nconst list :List(Foo) = [",
        "];\n",
    ];
    let text = one_text_again_and_again(element, around);
    assert_eq!(codes(&compile_within(20, &text)), [Code::ValueTooLarge]);
}

#[test]
fn values_that_several_declarations_have_are_one_in_memory() {
    let text = "const text :Text = \"abc\"; const other :Text = .text;
        const data :Data = 0x\"0102\"; const otherData :Data = .data;
        struct Foo { a @0 :Text = .text; b @1 :List(UInt8) = .list; c @2 :AnyPointer = .list; }
        const list :List(UInt8) = [1, 2];
        const foo :Foo = (a = .text); const otherFoo :Foo = .foo;";
    let compilation = compile_within(5, text);
    assert_fine(&compilation);
    let mut texts: Vec<*const u8> = Vec::new();
    let mut words: Vec<*const u64> = Vec::new();
    let mut look = |value: &Value| match value {
        Value::Text(bytes) | Value::Data(bytes) => texts.push(bytes.as_ptr()),
        Value::List(of) | Value::Struct(of) | Value::AnyPointer(of) => {
            words.push(of.words.as_ptr())
        }
        _ => {}
    };
    for node in &compilation.request().nodes {
        match &node.kind {
            NodeKind::Const { value, .. } => look(value),
            NodeKind::Struct(content) => {
                for field in &content.fields {
                    if let FieldKind::Slot(slot) = &field.kind {
                        look(&slot.default_value);
                    }
                }
            }
            _ => {}
        }
    }
    assert_eq!((texts.len(), words.len()), (5, 5));
    texts.sort_unstable();
    texts.dedup();
    words.sort_unstable();
    words.dedup();
    assert_eq!((texts.len(), words.len()), (2, 2), "each is there once");
}

#[test]
fn the_limit_of_output_can_be_set() {
    let text = format!(
        "{ID}const big :Text = \"{}\"; const c :Text = .big;",
        "x".repeat(1000)
    );
    for (limit, fits) in [(2100, true), (1900, false)] {
        let options = Options {
            output: Some(limit),
            ..Options::default()
        };
        let files = Memory::new().with("a.capnp", text.as_str());
        let compilation = Compiler::new(files)
            .options(options)
            .file("a.capnp")
            .compile();
        assert_eq!(compilation.is_ok(), fits, "{limit}");
    }
}
