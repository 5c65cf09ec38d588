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

/// Returns the code of one file of a schema in several files, or the remarks on it.
fn of_one(files: &[(&str, &str)], requested: &str) -> Result<Output, Vec<String>> {
    let mut memory = Memory::new();
    for (at, (name, text)) in files.iter().enumerate() {
        let id = 0xbf51_47cb_becf_40c1_u64 + at as u64;
        let using = "using Cxx = import \"/capnp/c++.capnp\";";
        memory = memory.with(name, format!("@{id:#x}; {using} {text}"));
    }
    let compilation = Compiler::new(memory).file(requested).compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let output = generate(compilation.request(), &Options::default());
    output.map_err(|remarks| remarks.into_iter().map(|one| one.text).collect())
}

#[test]
fn files_that_import_each_other_are_not_generated_one_by_one() {
    let files = [
        ("a.capnp", "struct A { b @0 :import \"b.capnp\".B; }"),
        ("b.capnp", "struct B { a @0 :List(import \"a.capnp\".A); }"),
    ];
    let told = of_one(&files, "a.capnp").expect_err("half a circle");
    assert_eq!(
        told,
        ["a.capnp and b.capnp refer to each other: generate their code together"]
    );
    // An import that is not used does not matter.
    let files = [
        ("a.capnp", "using B = import \"b.capnp\"; struct A {}"),
        ("b.capnp", "struct B { a @0 :import \"a.capnp\".A; }"),
    ];
    assert!(of_one(&files, "a.capnp").is_ok());
    assert!(of_one(&files, "b.capnp").is_ok());
}

#[test]
fn names_do_not_depend_on_other_files() {
    let mut files = [
        ("a/types.capnp", "struct Header { x @0 :Int8; }"),
        (
            "b/types.capnp",
            "struct Header { inner @0 :import \"/a/types.capnp\".Header; }",
        ),
    ];
    assert!(of_one(&files, "a/types.capnp").is_ok());
    let told = of_one(&files, "b/types.capnp").expect_err("the same name twice");
    assert_eq!(
        told,
        [
            "a/types.capnp and b/types.capnp both declare types::Header: \
             give one of them another $Cxx.namespace"
        ]
    );
    files[0].1 = "$Cxx.namespace(\"other\"); struct Header { x @0 :Int8; }";
    let output = of_one(&files, "b/types.capnp").expect("code");
    let view = { output.files.iter() }.find(|file| file.path == "b/types.view.zooph.hpp");
    let view = &view.expect("the file").text;
    assert!(view.contains("::other::Header_Reader inner()"), "{view}");
}

#[test]
fn a_namespace_and_a_declaration_do_not_share_a_name() {
    let files = [
        ("a.capnp", "$Cxx.namespace(\"one::two\"); struct A {}"),
        (
            "b.capnp",
            "$Cxx.namespace(\"one\"); const two :Int8 = 1; struct B { a @0 :import \"a.capnp\".A; }",
        ),
    ];
    let told = of_one(&files, "b.capnp").expect_err("the same name twice");
    let text =
        "b.capnp and a.capnp both use the name one::two: give one of them another $Cxx.namespace";
    assert_eq!(told, [text]);
}

#[test]
fn namespaces_are_none_of_c() {
    for (file, namespace) in [
        ("main.capnp", "main_"),
        ("clock.capnp", "clock_"),
        ("stat.capnp", "stat_"),
        ("weather.capnp", "weather"),
    ] {
        let output = of_one(&[(file, "struct A {}")], file).expect("code");
        let begin = format!("namespace {namespace} {{");
        assert!(
            output.files[0].text.contains(&begin),
            "{}",
            output.files[0].text
        );
    }
}
