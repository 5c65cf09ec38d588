//! Declarations that are nested deeply or form long chains.

use std::fmt::Write as _;

use zooph_diagnostics::Code;

use crate::{assert_fine, codes, compile_within};

#[test]
fn interfaces_that_extend_one_another_in_a_long_row() {
    const MANY: usize = 20_000;
    let row = |last: &str| {
        let mut text = String::new();
        for at in 1..MANY {
            writeln!(text, "interface I{at} extends(I{}) {{}}", at - 1).expect("text");
        }
        format!("{text}interface I0 {last}")
    };
    assert_fine(&compile_within(20, &row("{}")));
    let circle = row(&format!("extends(I{}) {{}}", MANY - 1));
    let compilation = compile_within(20, &circle);
    assert_eq!(codes(&compilation), [Code::InheritanceCycle]);
    assert_eq!(
        compilation.diagnostics().len(),
        101,
        "a hundred, and how many more"
    );
    let more = &compilation.diagnostics()[100].message;
    assert_eq!(
        *more,
        format!("{} more of this kind are not shown", MANY - 100)
    );
    let into_circle = row("extends(A) {} interface A extends(B) {} interface B extends(A) {}");
    let compilation = compile_within(20, &into_circle);
    assert_eq!(codes(&compilation), [Code::InheritanceCycle]);
    assert_eq!(compilation.diagnostics().len(), 2, "those in the circle");
}

#[test]
fn members_of_unions_within_unions() {
    let mut text = String::from("struct Foo { union { a :union { b :group {\n");
    for at in 0..5_000 {
        writeln!(text, "b{at} @{at} :UInt32;").expect("text");
    }
    text.push_str("} c :group {\n");
    for at in 5_000..10_000 {
        writeln!(text, "c{at} @{at} :UInt64;").expect("text");
    }
    text.push_str("} }\n");
    for at in 10_000..20_000 {
        writeln!(text, "d{at} @{at} :Bool;").expect("text");
    }
    compile_within(30, &(text + "} }\n"));
}

#[test]
fn a_chain_of_structs_as_long_as_the_source() {
    let mut text = String::new();
    for at in 0..50_000 {
        writeln!(text, "struct S{at} {{ next @0 :S{}; }}", (at + 1) % 50_000).expect("text");
    }
    assert_fine(&compile_within(30, &text));
}

#[test]
fn groups_as_deep_as_they_come() {
    for depth in [10, 60, 100, 10_000] {
        let text = format!(
            "struct Foo {{ {} x @0 :Text; {} }}",
            "g :group {".repeat(depth),
            "}".repeat(depth)
        );
        let compilation = compile_within(10, &text);
        assert!(compilation.is_ok() || codes(&compilation).contains(&Code::NestingTooDeep));
    }
}

#[test]
fn types_and_values_as_deep_as_they_come() {
    for depth in [10, 60, 100, 10_000] {
        let ty = format!("{}Text{}", "List(".repeat(depth), ")".repeat(depth));
        let value = format!("{}\"x\"{}", "[".repeat(depth), "]".repeat(depth));
        let compilation = compile_within(10, &format!("const deep :{ty} = {value};"));
        let codes = codes(&compilation);
        let known = [
            Code::NestingTooDeep,
            Code::WrongGenericArguments,
            Code::ValueTooLarge,
        ];
        assert!(codes.iter().all(|code| known.contains(code)), "{codes:?}");
        assert!(depth > 60 || codes.is_empty(), "{depth}: {codes:?}");
    }
}

#[test]
fn constants_that_refer_to_one_another_in_a_long_row() {
    let mut text = String::from("const c0 :UInt8 = 7;\n");
    for at in 1..90 {
        writeln!(text, "const c{at} :UInt8 = .c{};", at - 1).expect("text");
    }
    assert_fine(&compile_within(5, &text));
    let mut text = String::new();
    for at in 0..20_000 {
        writeln!(text, "const c{at} :UInt8 = .c{};", at + 1).expect("text");
    }
    text.push_str("const c20000 :UInt8 = 7;\n");
    assert_eq!(codes(&compile_within(10, &text)), [Code::ConstantCycle]);
}

#[test]
fn aliases_that_stand_for_one_another_in_a_long_row() {
    let mut text = String::from("struct Foo { a @0 :A0; }\n");
    for at in 0..20_000 {
        writeln!(text, "using A{at} = A{};", at + 1).expect("text");
    }
    text.push_str("using A20000 = Text;\n");
    assert_eq!(codes(&compile_within(10, &text)), [Code::UsingCycle]);
}

#[test]
fn a_generic_type_that_grows_through_itself() {
    let text = "struct Tree(T) { value @0 :T; children @1 :Tree(List(T)); pair @2 :Tree(Tree(T)); }
        struct Forest { trees @0 :List(Tree(Text)); }";
    assert_fine(&compile_within(1, text));
}
