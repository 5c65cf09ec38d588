//! Tests of files that refer to each other. `goldens/go` compiles such files and uses them.

use std::collections::BTreeMap;

use zooph_backend::Nowhere;
use zooph_gen_go::{Options, generate};
use zooph_resolve::{Compiler, Memory};

const ANNOTATIONS: &str = "annotation package @0xbea97f1023792be0 (file) :Text;
    annotation import @0xe130b601260e44b5 (file) :Text;";

/// Generates the code of some of these files. Returns the code by path, or the remarks.
fn of(files: &[(&str, &str)], requested: &[&str]) -> Result<BTreeMap<String, String>, Vec<String>> {
    let mut memory = Memory::new().with("go.capnp", format!("@0xd12a1c51fedd6c88; {ANNOTATIONS}"));
    for (at, (name, text)) in files.iter().enumerate() {
        let id = 0xb6a1_c8d3_e2f4_0700_u64 + at as u64;
        memory = memory.with(name, format!("@{id:#x}; {text}"));
    }
    let compiler = Compiler::new(memory);
    let compiler = { requested.iter() }.fold(compiler, |compiler, name| compiler.file(*name));
    let compilation = compiler.compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let options = Options {
        prefix: "example.com".to_owned(),
        ..Options::default()
    };
    match generate(compilation.request(), &options, &Nowhere) {
        Ok(output) => {
            let files = output.files.into_iter();
            Ok(files.map(|file| (file.path, file.text)).collect())
        }
        Err(remarks) => Err(remarks.into_iter().map(|one| one.text).collect()),
    }
}

fn told(files: &[(&str, &str)], requested: &[&str]) -> Vec<String> {
    of(files, requested).expect_err("a circle that Go refuses")
}

const A: &str = "struct A { b @0 :import \"b.capnp\".B; }";
const B: &str = "struct B { a @0 :import \"a.capnp\".A; }";

// The same in two folders, since a folder has one package.
const APART_A: &str = "struct A { b @0 :import \"/two/b.capnp\".B; }";
const APART_B: &str = "struct B { a @0 :import \"/one/a.capnp\".A; }";

/// Returns a schema in a package.
fn packaged(package: &str, text: &str) -> String {
    format!("using Go = import \"/go.capnp\"; $Go.package(\"{package}\"); {text}")
}

/// Returns a schema in a package with an import path.
fn at(import: &str, text: &str) -> String {
    format!("using Go = import \"/go.capnp\"; $Go.import(\"{import}\"); {text}")
}

#[test]
fn half_of_a_circle_is_refused_and_imports_alone_make_none() {
    let files = [
        ("a.capnp", A),
        ("b.capnp", B),
        ("c.capnp", "struct C { a @0 :import \"a.capnp\".A; }"),
    ];
    for requested in [&["a.capnp", "c.capnp"][..], &["a.capnp"]] {
        assert_eq!(
            told(&files, requested),
            ["a.capnp and b.capnp refer to each other: generate their code together"]
        );
    }
    // Files outside of the circle are generated alone.
    assert_eq!(of(&files, &["c.capnp"]).expect("code").len(), 1);
    let together = of(&files, &["a.capnp", "b.capnp", "c.capnp"]).expect("code");
    let paths: Vec<&String> = together.keys().collect();
    assert_eq!(paths, ["a/a.capnp.go", "a/b.capnp.go", "c/c.capnp.go"]);

    let alias = [
        ("a.capnp", "using B = import \"b.capnp\"; struct A {}"),
        ("b.capnp", B),
    ];
    of(&alias, &["b.capnp"]).expect("code");
    of(&alias, &["a.capnp"]).expect("code");
}

/// Constants count, too: their types are in the code.
#[test]
fn constants_make_circles() {
    let constant = "struct B {} const a :import \"a.capnp\".A = ();";
    let files = [("a.capnp", A), ("b.capnp", constant)];
    assert_eq!(told(&files, &["b.capnp"]).len(), 1);
}

#[test]
fn files_of_one_package_are_generated_one_by_one() {
    let [a, b] = [A, B].map(|text| packaged("both", text));
    let files = [("a.capnp", &*a), ("b.capnp", &*b)];
    let together = of(&files, &["a.capnp", "b.capnp"]).expect("code");
    let mut alone = of(&files, &["a.capnp"]).expect("code");
    alone.extend(of(&files, &["b.capnp"]).expect("code"));
    assert_eq!(together.len(), 2);
    assert!(together == alone, "{alone:?}");
}

#[test]
fn packages_that_import_each_other_are_refused() {
    let [a, b] = [("one", APART_A), ("two", APART_B)].map(|(package, text)| at(package, text));
    let files = [("one/a.capnp", &*a), ("two/b.capnp", &*b)];
    let expected = "the packages one and two would import each other, which Go does not allow (one/a.capnp refers \
                    to two/b.capnp, two/b.capnp refers to one/a.capnp): put these files into one package by \
                    $Go.package and $Go.import, or leave out these annotations and generate the files together";
    for requested in [
        &["one/a.capnp", "two/b.capnp"][..],
        &["one/a.capnp"],
        &["two/b.capnp"],
    ] {
        assert_eq!(told(&files, requested), [expected]);
    }
}

/// An annotation of one of two files decides about its package, so that generating both does not join them.
#[test]
fn annotation_of_one_file_of_a_circle_is_refused() {
    let a = at("one", APART_A);
    let files = [("one/a.capnp", &*a), ("two/b.capnp", APART_B)];
    let both = told(&files, &["one/a.capnp", "two/b.capnp"]);
    assert!(
        both[0].starts_with("the packages example.com/two/b and one would"),
        "{both:?}"
    );
    assert_eq!(told(&files, &["two/b.capnp"]), both);
}

/// None of the files is in a circle, but two of them are in one package.
#[test]
fn circle_of_packages_whose_files_form_none_is_refused() {
    let first = at(
        "one",
        "struct First { it @0 :import \"/two/middle.capnp\".Middle; }",
    );
    let middle = at(
        "two",
        "struct Middle { it @0 :import \"/one/last.capnp\".Last; }",
    );
    let last = at("one", "struct Last {}");
    let user = at(
        "user",
        "struct User { it @0 :import \"/one/first.capnp\".First; }",
    );
    let files = [
        ("one/first.capnp", &*first),
        ("one/last.capnp", &*last),
        ("two/middle.capnp", &*middle),
        ("user/user.capnp", &*user),
    ];
    for requested in [
        &["one/first.capnp"][..],
        &["two/middle.capnp", "user/user.capnp"],
    ] {
        let told = told(&files, requested);
        assert!(
            told[0].contains("(one/first.capnp refers to two/middle.capnp, two/middle.capnp refers to one/last.capnp)"),
            "{told:?}"
        );
    }
    // What is not generated is not refused.
    of(&files, &["user/user.capnp"]).expect("code");
    // `last` is only known to be in the circle if `first` is known, too.
    of(&files, &["one/last.capnp"]).expect("code");
}

#[test]
fn remark_about_many_packages_is_short() {
    let count = 40;
    let names: Vec<String> = (0..count).map(|at| format!("p{at}/f.capnp")).collect();
    let texts: Vec<String> = { 0..count }
        .map(|one| {
            let next = &names[(one + 1) % count];
            let text = format!("struct S {{ it @0 :import \"/{next}\".S; }}");
            at(&format!("example.com/p{one}"), &text)
        })
        .collect();
    let files: Vec<(&str, &str)> = { names.iter().zip(&texts) }
        .map(|(name, text)| (&**name, &**text))
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let told = told(&files, &names);
    assert_eq!(told.len(), 1);
    assert!(told[0].contains(" and others would") && told[0].contains(", and so on)"));
    assert!(told[0].len() < 600, "{told:?}");
}
