//! Tests of notes, and of what is boxed. `goldens/kit` compares the checked-in code.

use zooph_gen_rust::{Options, Output, generate};
use zooph_resolve::{Compiler, Memory};

fn generated(name: &str, text: String) -> Output {
    let memory = Memory::new().with(name, text);
    let compilation = Compiler::new(memory).file(name).compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    generate(compilation.request(), &Options::default()).expect("code of moderate size")
}

#[test]
fn argument_that_grows_without_end_is_noted() {
    let text = "@0xf0b7a3d4c5e61928; struct Tree(T) { value @0 :T; deeper @1 :Tree(List(T)); }";
    let output = generated("tree.capnp", text.to_owned());
    let note = "field deeper of tree.capnp:Tree: the argument for T would grow without end, so it \
                became AnyPointer";
    let told: Vec<&str> = output.notes.iter().map(|told| &*told.text).collect();
    assert_eq!(told, [note]);
}

/// A method by reference comes behind one of a trait that takes the value itself.
#[test]
fn no_method_has_a_name_of_conversions_that_every_type_has() {
    let text = "@0xf0b7a3d4c5e61928; struct S { into :group { a @0 :Int8; } tryInto :group { b @1 :Int8; } }";
    let output = generated("conversions.capnp", text.to_owned());
    let content = &output.files[0].text;
    for name in ["into", "try_into"] {
        assert!(content.contains(&format!("fn {name}_(&self)")), "{name}");
        assert!(!content.contains(&format!("fn {name}(")), "{name}");
    }
}

#[test]
fn very_deep_records_are_noted() {
    let ring = |count: usize| {
        let structs = (0..count).map(|index| {
            let next = (index + 1) % count;
            format!("struct S{index} {{ next @0 :S{next}; }}")
        });
        let text = format!("@0xf0b7a3d4c5e61928;{}", structs.collect::<String>());
        generated("ring.capnp", text).notes
    };
    assert_eq!(ring(20), []);
    let notes = ring(160);
    assert_eq!(notes.len(), 1);
    let text = &notes[0].text;
    assert!(
        text.contains("160 levels") && text.contains("recursion_limit = \"1024\""),
        "{text}"
    );
}

/// Clippy warns of large members, since every value of the union would be as large.
#[test]
fn union_members_that_are_large_by_their_arguments_are_boxed() {
    let texts: String = (0..8).map(|at| format!("t{at} @{at} :Text; ")).collect();
    let schema = format!(
        "@0xf0b7a3d4c5e61929;
        struct Large {{ {texts} }}
        struct Holder(T) {{ held @0 :T; struct Inner {{ both :group {{ inner @0 :T; }} }} }}
        struct Pair(A, B) {{ left @0 :Holder(A); right @1 :Holder(B).Inner; }}
        struct Use(T) {{ union {{
          small @0 :Holder(Text);
          large @1 :Holder(Large);
          inner @2 :Holder(Large).Inner;
          left @3 :Pair(Large, Text);
          list @4 :Pair(List(Large), Data);
          free @5 :Holder(T);
        }} }}"
    );
    let output = generated("large.capnp", schema);
    let text = &output.files[0].text;
    for (member, boxed) in [
        ("Small", false),
        ("Large", true),
        ("Inner", true),
        ("Left", true),
        ("List", false),
        ("Free", false),
    ] {
        let found = text.contains(&format!("        {member}(Option<Box<"));
        assert_eq!(found, boxed, "{member} in {text}");
        assert!(
            text.contains(&format!("        {member}(Option<")),
            "{member}"
        );
    }
}
