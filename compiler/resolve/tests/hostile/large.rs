//! Many declarations, wide declarations, and long names.

use std::fmt::Write as _;
use std::time::Duration;

use zooph_diagnostics::Code;
use zooph_resolve::{Compiler, Memory};
use zooph_testgen::clock::WorkClock;

use crate::{ID, assert_fine, codes, compile_files, compile_within};

#[test]
fn a_struct_of_65536_fields() {
    let mut text = String::from("struct Foo {\n");
    for at in 0..=u16::MAX {
        writeln!(text, "f{at} @{at} :Bool;").expect("text");
    }
    let compilation = compile_within(20, &(text + "}\n"));
    assert_fine(&compilation);
}

#[test]
fn a_struct_of_65536_words() {
    let mut text = String::from("struct Foo {\n");
    for at in 0..=u16::MAX {
        writeln!(text, "f{at} @{at} :UInt64;").expect("text");
    }
    assert_eq!(
        codes(&compile_within(20, &(text + "}\n"))),
        [Code::StructTooLarge]
    );
}

#[test]
fn more_members_than_ordinals() {
    let mut text = String::from("struct Foo { union {\n");
    for at in 0..=u16::MAX {
        writeln!(text, "f{at} @{at} :Void;").expect("text");
    }
    assert_eq!(
        codes(&compile_within(20, &(text + "} }\n"))),
        [Code::TooManyMembers]
    );
}

#[test]
fn one_field_with_the_last_ordinal() {
    let compilation = compile_within(1, "struct Foo { a @65535 :Text; }");
    assert_eq!(codes(&compilation), [Code::SkippedOrdinal]);
}

/// To find the most similar name for each wrong one, all others would have to be compared.
#[test]
fn wrong_names_beside_as_many_that_are_nearly_the_same() {
    const MANY: usize = 20_000;
    let list = |item: &dyn Fn(usize) -> String| (0..MANY).map(item).collect::<String>();
    let types = list(&|at| format!("struct Some{at} {{ x @0 :Som{at}x; }}\n"));
    let compilation = compile_within(20, &types);
    assert_eq!(codes(&compilation), [Code::UnknownName]);
    assert_eq!(compilation.diagnostics().len(), 101, "and how many more");
    let first = &compilation.diagnostics()[0];
    assert!(first.suggestion.is_some(), "the first ones with a guess");
    let constants = list(&|at| format!("const c{at} :Int32 = .c{}x;\n", at + 1));
    assert_eq!(codes(&compile_within(20, &constants)), [Code::UnknownName]);
    let fields = list(&|at| format!("f{at} @{at} :Text;\n"));
    let values = list(&|at| format!("g{at} = \"\","));
    let literal = format!("struct Foo {{ {fields} }} const c :Foo = ({values});");
    assert_eq!(codes(&compile_within(20, &literal)), [Code::UnknownField]);
    let enumerants = list(&|at| format!("f{at} @{at};\n"));
    let values = list(&|at| format!("g{at},"));
    let literal = format!("enum Foo {{ {enumerants} }} const c :List(Foo) = [{values}];");
    assert_eq!(
        codes(&compile_within(20, &literal)),
        [Code::UnknownEnumerant]
    );
}

#[test]
fn one_field_given_again_and_again() {
    let values = "a = 1, ".repeat(200_000);
    let text = format!("struct Foo {{ a @0 :Int32; }} const c :Foo = ({values});");
    let compilation = compile_within(20, &text);
    assert_eq!(codes(&compilation), [Code::DuplicateField]);
    assert!(compilation.is_ok(), "these are warnings");
}

/// Each display name repeats the names of all scopes around it, which is 20 GB for a megabyte of schema.
#[test]
fn long_names_around_many_structs() {
    let outer = |at: usize| format!("struct N{at}{} {{\n", "x".repeat(4000));
    let mut text: String = (0..60).map(outer).collect();
    (0..40_000).for_each(|at| writeln!(text, "struct E{at} {{}}").expect("text"));
    text.push_str(&"}\n".repeat(60));
    assert_eq!(codes(&compile_within(20, &text)), [Code::OutputTooLarge]);
    let parameters: Vec<String> = (0..20_000).map(|at| format!("P{at}")).collect();
    let generic = format!("struct Foo({}) {{ f @0 :P0; }}", parameters.join(", "));
    assert_eq!(
        codes(&compile_within(20, &generic)),
        [Code::TooManyParameters]
    );
    let long = format!("struct S{} {{}}", "x".repeat(5000));
    assert_eq!(codes(&compile_within(5, &long)), [Code::NameTooLong]);
}

#[test]
fn names_and_lists_of_parameters_as_long_as_they_may_be() {
    let schema = |name: usize, parameters: usize| {
        let name = "x".repeat(name - 1);
        let parameters: Vec<String> = (0..parameters).map(|at| format!("T{at}")).collect();
        let parameters = parameters.join(", ");
        format!(
            "struct X{name}({parameters}) {{ x{name} @0 :T0; }} const c{name} :Int8 = 1;
             enum E{name} {{ e{name} @0; }} using U{name} = X{name};
             interface I {{ m{name} @0 [{parameters}] (p{name} :T0) -> (r{name} :T1); }}"
        )
    };
    let found = |schema: String| {
        let text = format!("@0xbf5147cbbecf40c1; {schema}");
        let files = Memory::new().with("a.capnp", text);
        let compilation = Compiler::new(files).file("a.capnp").compile();
        let messages = compilation.diagnostics().iter().map(|found| {
            assert!(found.span.is_some(), "a place to look at");
            (found.code, found.message.clone())
        });
        messages.collect::<Vec<_>>()
    };
    assert_eq!(found(schema(4096, 256)), []);
    let long = found(schema(4097, 2));
    let message = "a name of 4097 bytes; the most are 4096";
    // Each of the nine names is reported at its declaration, and that of the struct also at its use.
    assert_eq!(long, vec![(Code::NameTooLong, message.to_owned()); 10]);
    let many = ["X", "m"].map(|name| {
        let name = name.replace('X', &format!("X{}", "x".repeat(9)));
        let name = name.replace('m', &format!("m{}", "x".repeat(9)));
        let message = format!("{name} has 257 type parameters; the most are 256");
        (Code::TooManyParameters, message)
    });
    assert_eq!(found(schema(10, 257)), many);
}

/// Each use of an alias repeats the whole target of the alias.
#[test]
fn aliases_of_large_types_used_again_and_again() {
    let aliases: String = (0..12)
        .map(|at| format!("using A{} = Pair(A{at}, A{at});\n", at + 1))
        .collect();
    let uses = |count: usize| -> String {
        let one = |at| format!("f{at} @{at} :A12;\n");
        let fields: String = (0..count).map(one).collect();
        format!(
            "struct Pair(T, U) {{ t @0 :T; u @1 :U; }}\nusing A0 = Text;\n{aliases}struct S {{\n{fields}}}"
        )
    };
    let compile =
        |count| compile_files(Memory::new().with("a.capnp", format!("{ID}{}", uses(count))));
    assert!(compile(50).is_ok());
    let clock = WorkClock::start();
    let many = compile(20_000);
    assert!(
        clock.worked() < Duration::from_secs(30),
        "{:?}",
        clock.worked()
    );
    let codes: Vec<Code> = many.diagnostics().iter().map(|found| found.code).collect();
    assert_eq!(codes, [Code::OutputTooLarge]);
}

#[test]
fn huge_literals() {
    let text = format!(
        "const text :Text = \"{}\";\nconst data :Data = 0x\"{}\";\nconst list :List(UInt8) = [{}];",
        "x".repeat(1_000_000),
        "00".repeat(1_000_000),
        "1,".repeat(200_000) + "1",
    );
    assert_fine(&compile_within(30, &text));
    let digits = "9".repeat(100_000);
    let compilation = compile_within(10, &format!("const number :UInt64 = {digits};"));
    assert_eq!(codes(&compilation), [Code::NumberTooLarge]);
}
