//! Tests of files that refer to each other. `goldens/ocaml` compiles such files and uses them.

use std::collections::BTreeMap;

use zooph_gen_ocaml::{Options, Output, Remark, generate};
use zooph_resolve::{Compiler, Memory};

/// Generates the code of some files, in this order.
fn of(
    files: &[(&str, String)],
    requested: &[&str],
    options: &Options,
) -> Result<Output, Vec<Remark>> {
    let mut memory = Memory::new();
    for (at, (name, text)) in files.iter().enumerate() {
        let id = 0xb6a1_c8d3_e2f4_0600_u64 + at as u64;
        memory = memory.with(name, format!("@{id:#x}; {text}"));
    }
    let compiler = Compiler::new(memory);
    let compiler = { requested.iter() }.fold(compiler, |compiler, name| compiler.file(*name));
    let compilation = compiler.compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    generate(compilation.request(), options)
}

fn files(texts: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
    { texts.iter() }
        .map(|(name, text)| (*name, (*text).to_owned()))
        .collect()
}

/// Three files: two that refer to each other, and one that refers to them.
fn three() -> Vec<(&'static str, String)> {
    files(&[
        (
            "a.capnp",
            "struct Node { b @0 :import \"b.capnp\".Node; } const top :Int8 = 1;",
        ),
        (
            "b.capnp",
            "struct Node { a @0 :import \"a.capnp\".Node; } enum Top { x @0; }
             const one :import \"a.capnp\".Node = ();",
        ),
        ("c.capnp", "struct Node { a @0 :import \"a.capnp\".Node; }"),
    ])
}

fn texts(output: Output) -> BTreeMap<String, String> {
    let files = output.files.into_iter();
    files.map(|file| (file.path, file.text)).collect()
}

#[test]
fn declarations_of_a_circle_are_in_one_module_and_named_by_those_of_the_files() {
    let files = three();
    let options = Options::default();
    let output = of(&files, &["a.capnp", "b.capnp", "c.capnp"], &options).expect("code");
    let notes: Vec<&str> = output.notes.iter().map(|note| note.text.as_str()).collect();
    assert_eq!(
        notes,
        [
            "a.capnp and b.capnp refer to each other: their declarations are in a__circle.ml and a__circle.mli, which \
             are targets, too"
        ]
    );
    let made = texts(output);
    let paths: Vec<&String> = made.keys().collect();
    let expected = [
        "a.ml",
        "a.mli",
        "a__circle.ml",
        "a__circle.mli",
        "b.ml",
        "b.mli",
        "c.ml",
        "c.mli",
    ];
    assert_eq!(paths, expected);
    let has = |path: &str, part: &str| assert!(made[path].contains(part), "{}", made[path]);
    has("a.ml", "\nmodule Node = A__circle.A'Node\n");
    has("a.ml", "\nlet top = A__circle.a''top");
    has("a.mli", "\nmodule Node = A__circle.A'Node\n");
    has("a.mli", "\nval top : int");
    has("b.mli", "\nval one : A__circle.A'Node.Reader.t");
    has("a__circle.mli", "\nmodule rec A'Node : sig\n");
    has("a__circle.mli", "\nand B'Node : sig\n");
    // Files outside the circle do not know of it.
    has("c.mli", "a : A.Node.t option;");
    assert!(!made["c.ml"].contains("circle"), "{}", made["c.ml"]);
}

#[test]
fn the_order_of_the_files_does_not_matter() {
    let files = three();
    let options = Options {
        raw: true,
        ..Options::default()
    };
    let code = |order: &[&str]| texts(of(&files, order, &options).expect("code"));
    let first = code(&["a.capnp", "b.capnp", "c.capnp"]);
    assert_eq!(first.len(), 16);
    assert!(
        first["b_raw.ml"].contains("\nmodule Node = A__circle_raw.B'Node"),
        "{}",
        first["b_raw.ml"]
    );
    assert!(first == code(&["c.capnp", "b.capnp", "a.capnp"]));
}

#[test]
fn half_of_a_circle_is_refused_and_imports_alone_make_none() {
    let options = Options::default();
    let told = of(&three(), &["a.capnp", "c.capnp"], &options).expect_err("half a circle");
    let told: Vec<&str> = told.iter().map(|one| one.text.as_str()).collect();
    assert_eq!(
        told,
        ["a.capnp and b.capnp refer to each other: generate their code together"]
    );
    let files = files(&[
        ("a.capnp", "using B = import \"b.capnp\"; struct A {}"),
        ("b.capnp", "struct B { a @0 :import \"a.capnp\".A; }"),
    ]);
    let alone = texts(of(&files, &["b.capnp"], &options).expect("code"));
    let both = texts(of(&files, &["a.capnp", "b.capnp"], &options).expect("code"));
    assert_eq!(both.len(), 4);
    assert_eq!(alone["b.ml"], both["b.ml"]);
}

#[test]
fn files_of_one_name_can_be_in_one_circle() {
    let files = files(&[
        (
            "x/common.capnp",
            "struct S { y @0 :import \"/y/common.capnp\".S; }",
        ),
        (
            "y/common.capnp",
            "struct S { x @0 :import \"/x/common.capnp\".S; }",
        ),
    ]);
    let made = of(
        &files,
        &["x/common.capnp", "y/common.capnp"],
        &Options::default(),
    );
    let made = texts(made.expect("code"));
    let y = &made["y/common.ml"];
    assert!(y.contains("module S = Common__circle.Common_'S"), "{y}");
    let circle = &made["x/common__circle.mli"];
    assert!(circle.contains("\nand Common_'S : sig\n"), "{circle}");
}

/// The module of another file has the name of a module of the circle.
#[test]
fn a_constant_whose_type_a_declaration_hides_is_named_by_an_alias() {
    let files = files(&[
        (
            "a.capnp",
            "struct D { b @0 :import \"b.capnp\".S; } const c :import \"d.capnp\".E = y;",
        ),
        ("b.capnp", "struct S { a @0 :import \"a.capnp\".D; }"),
        ("d.capnp", "enum E { x @0; y @1; }"),
    ]);
    let made = of(
        &files,
        &["a.capnp", "b.capnp", "d.capnp"],
        &Options::default(),
    );
    let made = texts(made.expect("code"));
    let interface = &made["a.mli"];
    assert!(interface.contains("\nmodule D' := D\n"), "{interface}");
    assert!(interface.contains("\nval c : D'.E.t"), "{interface}");
    assert!(!made["b.mli"].contains("D'"), "{}", made["b.mli"]);
}

/// A circle of many files, each of which refers to the next one.
fn many(count: usize) -> Vec<(&'static str, String)> {
    let name = |at: usize| -> &'static str { format!("f{at}.capnp").leak() };
    { 0..count }
        .map(|at| {
            let next = name((at + 1) % count);
            let text = format!(
                "struct Node {{ next @0 :import \"{next}\".Node; a @1 :List(Text); b @2 :Text; c @3 :Data; }}"
            );
            (name(at), text)
        })
        .collect()
}

#[test]
fn a_large_circle_has_code_in_proportion_and_is_in_parts() {
    let size = |count| {
        let files = many(count);
        let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
        let output = of(&files, &names, &Options::default()).expect("code");
        let parts = { output.files.iter() }.filter(|file| file.path.contains("__circle__part"));
        assert_eq!(parts.count() > 2, count == 200, "{count}");
        output
            .files
            .iter()
            .map(|file| file.text.len())
            .sum::<usize>()
    };
    let (small, large) = (size(20), size(200));
    assert!(large < small * 11, "{small}, {large}");
}
