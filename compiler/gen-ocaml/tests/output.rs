//! What is refused, and what does not change from run to run. The text of the output is tested by
//! `goldens/ocaml`.

use zooph_gen_ocaml::{Options, Storage, generate};
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

#[test]
fn files_that_import_each_other_are_refused_by_name() {
    let request = request(&[
        (
            "a.capnp",
            "@0xf0b7a3d4c5e61921; using B = import \"b.capnp\"; struct S { b @0 :B.T; }",
        ),
        (
            "b.capnp",
            "@0xf0b7a3d4c5e61922; using A = import \"a.capnp\"; struct T { a @0 :A.S; }",
        ),
    ]);
    let error = generate(&request, &Options::default()).expect_err("a circle");
    assert!(
        error.starts_with("a.capnp and b.capnp import each other"),
        "{error}"
    );
}

#[test]
fn output_is_the_same_every_time() {
    let request = request(&[("point.capnp", POINT)]);
    let first = generate(&request, &Options::default()).expect("good");
    let paths: Vec<&str> = first.files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(paths, ["point.ml", "point.mli"]);
    assert_eq!(generate(&request, &Options::default()), Ok(first));
}

#[test]
fn a_module_beyond_the_compilers_stack_is_told() {
    let of = |count: usize| {
        let structs: String = (0..count)
            .map(|n| {
                format!("struct S{n} {{ a @0 :Text; b @1 :Data; c @2 :List(Text); d @3 :Bool; }}")
            })
            .collect();
        let text = format!("@0xf0b7a3d4c5e61923; {structs}");
        let request = request(&[("many.capnp", &text)]);
        generate(&request, &Options::default()).expect("good").notes
    };
    assert_eq!(of(100), []);
    let notes = of(130);
    let [note] = &notes[..] else {
        panic!("{notes:?}");
    };
    assert!(note.text.starts_with("many.capnp: "), "{}", note.text);
    assert!(note.text.contains("ulimit -s"), "{}", note.text);
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
    let notes: Vec<&str> = output.notes.iter().map(|note| note.text.as_str()).collect();
    let note = "field deeper of tree.capnp:Tree: the argument for T would grow without end, so it \
                became AnyPointer";
    assert_eq!(notes, [note]);
}
