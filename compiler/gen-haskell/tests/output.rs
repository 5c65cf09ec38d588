//! Tests of errors, and that the output does not vary. `goldens/haskell` and `conformance/haskell` test that
//! the code compiles without warnings and is correct.

use zooph_gen_haskell::{Options, generate};
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
fn output_is_the_same_every_time() {
    let request = request(&[("some/point.capnp", POINT)]);
    let first = generate(&request, &Options::default()).expect("good");
    let paths: Vec<&str> = first.files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(paths, ["Some/Point.hs", "Some/Point/Point.hs"]);
    assert_eq!(generate(&request, &Options::default()), Ok(first));
}

#[test]
fn modules_differ_by_more_than_case() {
    let text = "@0xf0b7a3d4c5e61928; struct FooBar {} struct Foobar {} struct Constants {} const a :Bool = true;";
    let output = generate(&request(&[("a.capnp", text)]), &Options::default()).expect("good");
    let mut paths: Vec<String> = { output.files.iter() }
        .map(|file| file.path.to_lowercase())
        .collect();
    paths.sort();
    paths.dedup();
    assert_eq!(paths.len(), output.files.len(), "{paths:?}");
}

#[test]
fn members_of_named_unions_and_groups_have_constructors_of_their_own() {
    let text =
        "@0xf0b7a3d4c5e61928; struct S { u :union { a :group { x @0 :Bool; } b @1 :Void; } }";
    let output = generate(&request(&[("a.capnp", text)]), &Options::default()).expect("good");
    let types = &output.files[0].text;
    assert!(types.contains("= S'U'A !S'U'A_\n"), "{types}");
    assert!(types.contains("data S'U'A_ = S'U'A_\n"), "{types}");
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

#[test]
fn records_have_the_codec_of_native_types_if_it_is_asked_for() {
    let raw = Options {
        raw: true,
        ..Options::default()
    };
    let points = request(&[("point.capnp", POINT)]);
    let has = |options: &Options| {
        let output = generate(&points, options).expect("good");
        output.files[0].text.contains("instance R.Raw Point")
    };
    assert!(has(&raw) && !has(&Options::default()));
    let any = "@0xf0b7a3d4c5e61931; struct Any { any @0 :AnyPointer; }";
    let error = generate(&request(&[("any.capnp", any)]), &raw).expect_err("an untyped pointer");
    let expected = "any.capnp:Any: `any` holds an untyped pointer, which has no raw form";
    let error: Vec<&str> = error.iter().map(|remark| &*remark.text).collect();
    assert_eq!(error, [expected]);
}

/// What reads a list of a type parameter names the parameter, which has to be in scope.
#[test]
fn unions_of_lists_of_type_parameters_quantify_them() {
    let text = "@0xf0b7a3d4c5e61927; struct G(T) { union { a @0 :T; list @1 :List(T); } }";
    let request = request(&[("generic.capnp", text)]);
    let output = generate(&request, &Options::default()).expect("good");
    let all: String = { output.files.iter() }.map(|file| &*file.text).collect();
    assert!(
        all.contains("view'G'Which :: forall t. (Z.Value t) => "),
        "{all}"
    );
}

/// Nobody can tell the parameter from the type of a list's elements.
#[test]
fn defaults_of_lists_of_type_parameters_are_lists_of_anything() {
    let text = "@0xf0b7a3d4c5e61927; struct G(T) { a @0 :List(T) = []; b @1 :List(List(T)) = []; }";
    let request = request(&[("generic.capnp", text)]);
    let output = generate(&request, &Options::default()).expect("good");
    let all: String = { output.files.iter() }.map(|file| &*file.text).collect();
    assert!(
        all.contains("default'G'a :: Z.Element t => (Z.List t)"),
        "{all}"
    );
    assert!(
        all.contains("default'G'b :: Z.Element t => (Z.List (Z.List t))"),
        "{all}"
    );
}

/// GHC needs memory for a whole module at once. So the types of a large file are in modules that import only earlier
/// ones, and structs that contain each other are in one module.
#[test]
fn types_of_a_large_file_are_in_several_modules() {
    let fields: String = (2..20).map(|at| format!("f{at} @{at} :Text; ")).collect();
    let structure = |at: usize, other: usize| {
        format!(
            "struct S{at} {{ group :group {{ other @0 :S{other}; kind @1 :Kind; }} {fields}}}\n"
        )
    };
    // The first and the last struct contain each other. Every other struct contains the next one.
    let mut text = "@0xf0b7a3d4c5e61926; enum Kind { a @0; }\n".to_owned();
    text.extend((0..39).map(|at| structure(at, if at == 0 { 39 } else { at + 1 })));
    text += &structure(39, 0);
    let output = generate(&request(&[("a.capnp", &text)]), &Options::default()).expect("good");
    let parts: Vec<&str> = (1..)
        .map_while(|number| {
            let path = format!("A/Types_{number}.hs");
            output.files.iter().find(|file| file.path == path)
        })
        .map(|file| &*file.text)
        .collect();
    assert!((3..=7).contains(&parts.len()), "{} parts", parts.len());
    let place = |declared: &str| parts.iter().position(|part| part.contains(declared));
    assert!(place("data S0 =").is_some() && place("data S7 =") != place("data S39 ="));
    assert_eq!(place("data S0 ="), place("data S39 ="));
    assert_eq!(place("data S7 ="), place("data S7'Group ="));
    for (number, part) in (1..).zip(&parts) {
        let imports = part
            .lines()
            .filter_map(|line| line.strip_prefix("import A.Types_"));
        for import in imports {
            let import: usize = import.parse().expect("a number");
            assert!(import < number, "part {number} imports {import}");
        }
    }
    let all = &output.files[0].text;
    assert!(
        all.contains("import A.Types_2\n") && all.contains("  , S38 (..)\n"),
        "{all}"
    );
}
