//! Tests of errors, and that the output does not vary. The text of the output is tested by `goldens/ocaml`.

use zooph_gen_ocaml::{Options, Remark, Storage, generate};
use zooph_ir::Request;
use zooph_resolve::{Compiler, Memory};

fn request(files: &[(&str, &str)]) -> Request {
    let mut memory = Memory::new();
    for (name, text) in files {
        memory = memory.with(name, *text);
    }
    let mut compiler = Compiler::new(memory);
    for (name, _) in files {
        compiler = compiler.file(*name);
    }
    let compilation = compiler.compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    compilation.request().clone()
}

const POINT: &str = "@0xf0b7a3d4c5e61928; struct Point { x @0 :Int32; next @1 :Point; }";

/// The code of the third file could not say which of the two modules it means.
#[test]
fn files_whose_modules_have_one_name_are_refused_if_a_file_needs_both() {
    let files = [
        (
            "a/common.capnp",
            "@0xf0b7a3d4c5e61941; struct A { x @0 :Int32; }",
        ),
        (
            "b/common.capnp",
            "@0xf0b7a3d4c5e61942; struct B { x @0 :Int32; }",
        ),
        (
            "m.capnp",
            "@0xf0b7a3d4c5e61943; struct M { a @0 :import \"a/common.capnp\".A; \
             b @1 :import \"b/common.capnp\".B; }",
        ),
    ];
    let refused = generate(&request(&files), &Options::default()).expect_err("two modules");
    assert_eq!(
        only(refused),
        "a/common.capnp and b/common.capnp would both have the module Common, and m.capnp needs both: rename one of them"
    );
    let alone = generate(&request(&files[..2]), &Options::default());
    assert!(alone.is_ok(), "{alone:?}");
    let within = "@0xf0b7a3d4c5e61944; struct B { a @0 :import \"/a/common.capnp\".A; }";
    let refused = generate(
        &request(&[files[0], ("c/common.capnp", within)]),
        &Options::default(),
    );
    let error = only(refused.expect_err("its own name"));
    assert!(
        error.starts_with("c/common.capnp and a/common.capnp would"),
        "{error}"
    );
}

/// Declarations keep their names, and the module of another file that they hide has an alias.
#[test]
fn other_files_modules_are_named_even_if_a_declaration_hides_them() {
    let request = request(&[
        (
            "bar.capnp",
            "@0xf0b7a3d4c5e61951; struct Baz { x @0 :Int32; }",
        ),
        (
            "user.capnp",
            "@0xf0b7a3d4c5e61952; struct Bar { baz @0 :import \"bar.capnp\".Baz; }",
        ),
    ]);
    let output = generate(&request, &Options::default()).expect("good");
    let text = |path: &str| {
        let file = output.files.iter().find(|file| file.path == path);
        file.map_or("", |file| file.text.as_str())
    };
    for (path, alias) in [
        ("user.ml", "module Bar' = Bar\n"),
        ("user.mli", "module Bar' := Bar\n"),
    ] {
        assert!(text(path).contains(alias), "{}", text(path));
        assert!(text(path).contains("Bar'.Baz.t option"), "{}", text(path));
        assert!(text(path).contains("\nmodule Bar "), "{}", text(path));
    }
}

#[test]
fn output_is_the_same_every_time() {
    let request = request(&[("point.capnp", POINT)]);
    let first = generate(&request, &Options::default()).expect("good");
    let paths: Vec<&str> = first.files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(paths, ["point.ml", "point.mli"]);
    assert_eq!(generate(&request, &Options::default()), Ok(first));
}

/// What a type parameter's kind is called differs from the variables and labels beside it.
#[test]
fn type_parameters_are_no_variables() {
    let text = "@0xf0b7a3d4c5e61927; struct G(M, Builder) { union { a @0 :M; b @1 :Builder; } }";
    let request = request(&[("generic.capnp", text)]);
    let output = generate(&request, &Options::default()).expect("good");
    let module = &output.files[0].text;
    assert!(module.contains("Z.get m_ m "), "{module}");
    assert!(!module.contains("; builder : ("), "{module}");
}

/// Compilers warn of definitions that are recursive without need.
#[test]
fn arguments_that_no_field_depends_on_make_nothing_recursive() {
    let text = "@0xf0b7a3d4c5e61927; struct G(T, U) { u @0 :U; } struct A { g @0 :G(A, Text); } \
                struct B { c @0 :G(C, Text); } struct C { b @0 :G(B, Text); } struct D { g @0 :G(D, D); }";
    let request = request(&[("generic.capnp", text)]);
    let output = generate(&request, &Options::default()).expect("good");
    let module = &output.files[0].text;
    for name in ["a", "b", "c"] {
        assert!(
            module.contains(&format!("let layout'{name} ")),
            "{name}: {module}"
        );
    }
    assert!(module.contains("let rec layout'd "), "{module}");
}

fn many(count: usize) -> zooph_gen_ocaml::Output {
    let structs: String = (0..count)
        .map(|n| {
            format!(
                "struct S{n} {{ a @0 :Text; b @1 :S{}; c @2 :List(Text); d @3 :Bool; }}",
                n / 2
            )
        })
        .collect();
    let text = format!("@0xf0b7a3d4c5e61923; {structs} const most :Int32 = {count};");
    let request = request(&[("deep/many.capnp", &text)]);
    generate(&request, &Options::default()).expect("good")
}

#[test]
fn a_large_module_is_in_parts_and_says_which() {
    let paths = |count| -> Vec<String> {
        let files = many(count).files.into_iter();
        files.map(|file| file.path).collect()
    };
    assert_eq!(paths(50), ["deep/many.ml", "deep/many.mli"]);
    assert!(many(50).notes.is_empty());
    let output = many(300);
    let parts = output.files.len() - 2;
    assert!(parts > 3, "{parts}");
    let [note] = &output.notes[..] else {
        panic!("{:?}", output.notes);
    };
    let told = format!(
        "deep/many.ml is in parts, deep/many__part1.ml to deep/many__part{parts}.ml, which are targets, too"
    );
    assert_eq!(note.text, told);
    let of = |path: &str| {
        let file = output.files.iter().find(|file| file.path == path);
        file.map(|file| file.text.as_str()).expect("a file")
    };
    let (own, interface) = (of("deep/many.ml"), of("deep/many.mli"));
    // Every name of the interface is an alias of the same name in a part.
    for n in 0..300 {
        let start = format!("module S{n} = Many__part");
        let at = own.find(&start).expect("an alias") + start.len();
        let number = own[at..].split('.').next().expect("a number");
        let part = of(&format!("deep/many__part{number}.ml"));
        assert!(part.contains(&format!("\nmodule S{n} = struct\n")), "S{n}");
        assert!(interface.contains(&format!(" S{n} : sig\n")), "S{n}");
    }
    assert!(own.contains(&format!("let most = Many__part{parts}.most\n")));
    assert!(own.len() < interface.len() / 10);
    for number in 1..=parts {
        let part = of(&format!("deep/many__part{number}.ml"));
        assert!(part.len() < 2 * interface.len(), "{number}");
        assert_eq!(part.contains("open! Many__part1\n"), number > 1, "{number}");
    }
}

#[test]
fn a_declaration_beyond_the_compilers_stack_is_told() {
    let fields =
        |count: usize| -> String { (0..count).map(|n| format!("f{n} @{n} :Text;")).collect() };
    let of = |count| {
        let text = format!("@0xf0b7a3d4c5e61923; struct S {{ {} }}", fields(count));
        let request = request(&[("wide.capnp", &text)]);
        generate(&request, &Options::default()).expect("good").notes
    };
    assert!(of(900).is_empty());
    let notes = of(2_000);
    let [note] = &notes[..] else {
        panic!("{notes:?}");
    };
    assert!(note.text.contains("`ulimit -s 65536`"), "{note}");
}

#[test]
fn storage_chooses_the_runtime() {
    let request = request(&[("point.capnp", POINT)]);
    let big = Options {
        storage: Storage::Big,
        ..Options::default()
    };
    for file in generate(&request, &big).expect("good").files {
        assert!(file.text.contains("Zooph_big."), "{}", file.path);
        assert!(!file.text.contains("Zooph."), "{}", file.path);
    }
}

#[test]
fn argument_that_grows_without_end_is_noted() {
    let text = "@0xf0b7a3d4c5e61928; struct Tree(T) { value @0 :T; deeper @1 :Tree(List(T)); }";
    let output = generate(&request(&[("tree.capnp", text)]), &Options::default()).expect("good");
    let note = "field deeper of tree.capnp:Tree: the argument for T would grow without end, so it \
                became AnyPointer";
    let told: Vec<&str> = output.notes.iter().map(|told| &*told.text).collect();
    assert_eq!(told, [note]);
}

/// Returns the only error of a request.
fn only(refused: Vec<Remark>) -> String {
    let [remark] = &refused[..] else {
        panic!("{refused:?}");
    };
    remark.to_string()
}

fn raw(files: &[(&str, &str)]) -> Result<zooph_gen_ocaml::Output, String> {
    let options = Options {
        raw: true,
        ..Options::default()
    };
    generate(&request(files), &options).map_err(only)
}

#[test]
fn codecs_of_native_types_are_in_a_module_of_their_own() {
    let output = raw(&[("point.capnp", POINT)]).expect("good");
    let paths: Vec<&str> = output.files.iter().map(|file| file.path.as_str()).collect();
    let expected = ["point.ml", "point.mli", "point_raw.ml", "point_raw.mli"];
    assert_eq!(paths, expected);
}

#[test]
fn what_has_no_raw_form_is_refused_by_name() {
    let generic = "@0xf0b7a3d4c5e61931; struct Box(T) { value @0 :T; }";
    let error = raw(&[("box.capnp", generic)]).expect_err("generic");
    assert_eq!(error, "box.capnp:Box: is generic, and has no raw form");
    let user = "@0xf0b7a3d4c5e61932; using B = import \"box.capnp\"; struct S { b @0 :List(B.Box(Text)); }";
    let memory = Memory::new();
    let memory = memory.with("box.capnp", generic).with("user.capnp", user);
    let compilation = Compiler::new(memory).file("user.capnp").compile();
    let options = Options {
        raw: true,
        ..Options::default()
    };
    let refused = generate(compilation.request(), &options);
    let error = only(refused.expect_err("a generic struct"));
    let expected = "user.capnp:S: `b` is of a generic struct's type, which has no raw form";
    assert_eq!(error, expected);
}

#[test]
fn a_schema_and_the_codecs_of_another_one_are_no_two_modules_of_one_name() {
    let other = "@0xf0b7a3d4c5e61933; struct Other { x @0 :Int32; }";
    let error = raw(&[("point.capnp", POINT), ("point_raw.capnp", other)]).expect_err("twice");
    assert!(error.starts_with("point_raw.ml would be"), "{error}");
}
