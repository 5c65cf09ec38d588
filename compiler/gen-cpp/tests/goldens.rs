//! Tests of names, of the order of declarations, and of files that import each other. `goldens/kit` compares
//! the checked-in code.

use zooph_gen_cpp::{Options, Output, Remark, generate};
use zooph_resolve::{Compiler, Memory};

/// Returns the code of a schema that is given as text.
fn of_text(text: &str) -> Result<Output, Vec<Remark>> {
    let source = format!("@0xbf5147cbbecf40c1; using Cxx = import \"/capnp/c++.capnp\"; {text}");
    let compilation = Compiler::new(Memory::new().with("a.capnp", source))
        .file("a.capnp")
        .compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    generate(compilation.request(), &Options::default())
}

fn text_of(output: &Output, end: &str) -> String {
    let mut files = output.files.iter();
    let file = files.find(|file| file.path == format!("a{end}"));
    file.expect("the file").text.clone()
}

#[test]
fn annotations_say_namespace_and_names() {
    let output = of_text(
        "$Cxx.namespace(\"my::std::deep\");
         struct A $Cxx.name(\"Renamed\") { b @0 :Int8 $Cxx.name(\"fooBar\"); }
         enum E { one @0 $Cxx.name(\"first\"); }",
    );
    let view = text_of(&output.expect("code"), ".view.zooph.hpp");
    for part in [
        "namespace my::std_::deep {",
        "class Renamed_Reader {",
        "std::int8_t foo_bar() const noexcept",
        "    first = 0,",
    ] {
        assert!(view.contains(part), "{part} in {view}");
    }
    let refused = of_text("$Cxx.namespace(\"my::\"); struct A {}").expect_err("no namespace");
    let told: Vec<&str> = refused.iter().map(|remark| &*remark.text).collect();
    assert_eq!(told, ["a.capnp: $Cxx.namespace(\"my::\") is no namespace"]);
}

#[test]
fn words_that_mean_something_are_no_names() {
    let output = of_text(
        "struct Status { class @0 :Int8; major @1 :Int8; which @2 :Int8; linux @3 :Int8; }
         const errno :Int32 = 1;",
    );
    let view = text_of(&output.expect("code"), ".view.zooph.hpp");
    for part in [
        "class Status__Reader",
        " class_()",
        " major_()",
        " which__()",
        " linux_()",
        " errno_ = 1;",
    ] {
        assert!(view.contains(part), "{part} in {view}");
    }
}

#[test]
fn records_come_behind_what_they_have_lists_of() {
    let output = of_text(
        "struct A { b @0 :List(B); c @1 :List(C); } struct B { x @0 :Int8; }
         struct C { a @0 :List(A); c @1 :List(C); }",
    );
    let records = text_of(&output.expect("code"), ".zooph.hpp");
    let at = |part: &str| {
        records
            .find(part)
            .unwrap_or_else(|| panic!("{part} in {records}"))
    };
    assert!(at("struct B {") < at("struct A {"));
    // A and C refer to each other, so one of them is incomplete for the other.
    for field in ["A> a", "B> b", "C> c"] {
        at(&format!("zooph::vector<{field}{{}};"));
    }
}

#[test]
fn files_that_import_each_other_have_one_header() {
    let memory = Memory::new()
        .with(
            "a.capnp",
            "@0xbf5147cbbecf40c1; struct A { b @0 :import \"b.capnp\".B; }".to_owned(),
        )
        .with(
            "b.capnp",
            "@0xbf5147cbbecf40c2; struct B { a @0 :import \"a.capnp\".A; }".to_owned(),
        );
    let compilation = Compiler::new(memory)
        .file("a.capnp")
        .file("b.capnp")
        .compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let output = generate(compilation.request(), &Options::default()).expect("code");
    let of = |path: &str| {
        output
            .files
            .iter()
            .find(|file| file.path == path)
            .expect("the file")
    };
    assert!(of("a.zooph.hpp").text.contains("::a::A>"));
    assert!(of("a.zooph.hpp").text.contains("::b::B>"));
    assert!(
        of("b.zooph.hpp")
            .text
            .contains("#include \"a.zooph.hpp\"\n")
    );
}
