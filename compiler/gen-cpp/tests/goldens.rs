//! The checked-in code is what the back end makes, and is the same every time.

use std::fs;
use std::path::{Path, PathBuf};

use zooph_gen_cpp::{Options, Output, generate};
use zooph_resolve::{Compiler, Disk, Memory};

/// Schemas, and the folder that has their code.
const GOLDENS: [(&str, &[&str], &str); 4] = [
    (
        "goldens/rust/schemas",
        &[
            "constants.capnp",
            "generics.capnp",
            "interfaces.capnp",
            "structs.capnp",
            "unions.capnp",
        ],
        "runtime/cpp/tests/model",
    ),
    (
        "schemas/bench",
        &[
            "carsales.capnp",
            "catrank.capnp",
            "eval.capnp",
            "one_field.capnp",
        ],
        "runtime/cpp/tests/model",
    ),
    ("schemas/test", &["json.capnp"], "runtime/cpp/tests/model"),
    (
        "schemas/std",
        &["capnp/compat/json.capnp"],
        "runtime/cpp/tests/model",
    ),
];

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the repository")
}

fn generated(folder: &str, file: &str) -> Output {
    let mut disk = Disk::at(root().join(folder));
    assert!(
        disk.import_path(root().join("schemas/std")),
        "the standard schemas"
    );
    let compilation = Compiler::new(disk).file(file).compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    generate(compilation.request(), &Options::default()).expect("namespaces that C++ can have")
}

#[test]
fn goldens_are_what_the_back_end_makes() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut stale = Vec::new();
    for (schemas, names, out) in GOLDENS {
        let out = root().join(out);
        for name in names {
            for file in generated(schemas, name).files {
                let path = out.join(&file.path);
                if fs::read_to_string(&path).is_ok_and(|golden| golden == file.text) {
                    continue;
                }
                if bless {
                    let folder = path.parent().expect("the folder of the file");
                    fs::create_dir_all(folder).expect("the folder can be made");
                    fs::write(&path, &file.text).expect("the golden can be written");
                }
                stale.push(file.path);
            }
        }
    }
    let help = "run `BLESS=1 cargo test -p zooph-gen-cpp` and review the difference";
    assert!(bless || stale.is_empty(), "{stale:?} changed: {help}");
}

#[test]
fn output_is_the_same_every_time() {
    for (schemas, names, _) in GOLDENS {
        for name in names {
            assert_eq!(generated(schemas, name), generated(schemas, name), "{name}");
        }
    }
}

/// The code of one schema that is given as text.
fn of_text(text: &str) -> Result<Output, Vec<String>> {
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
    assert_eq!(
        refused,
        ["a.capnp: $Cxx.namespace(\"my::\") is no namespace"]
    );
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
    // A and C are in a circle, so that one of them is not complete for the other.
    let is_late = |field: &str| records.contains(&format!("zooph::vector<{field}{{}};"));
    assert!(is_late("A> a") != is_late("C> c"), "{records}");
    assert!(records.contains("std::vector<B> b{};"), "{records}");
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
