//! Tests of refused annotations for JSON and the error messages. The code made of accepted ones is tested by
//! `goldens/rust`.

use zooph_gen_rust::{Options, generate};
use zooph_ir::Request;
use zooph_resolve::{Compiler, Memory};

const HEAD: &str =
    "@0xf0b7a3d4c5e61930; using Json = import \"/capnp/compat/json.capnp\"; struct S ";

fn request(body: &str) -> Request {
    let memory = Memory::new().with("a.capnp", format!("{HEAD}{body}"));
    let compilation = Compiler::new(memory).file("a.capnp").compile();
    assert!(
        compilation.is_ok(),
        "{body}: {:?}",
        compilation.diagnostics()
    );
    compilation.request().clone()
}

fn with_json() -> Options {
    Options {
        json: true,
        ..Options::default()
    }
}

/// Checks that the struct is refused with this sentence, and only if JSON is enabled.
fn refused(body: &str, sentence: &str) {
    let request = request(body);
    let said = generate(&request, &with_json()).expect_err(body);
    let said: Vec<String> = said.iter().map(ToString::to_string).collect();
    assert_eq!(said, [sentence], "{body}");
    generate(&request, &Options::default()).expect(body);
}

fn accepted(body: &str) {
    generate(&request(body), &with_json()).expect(body);
}

#[test]
fn names_are_unique_in_an_object() {
    refused(
        "{ a @0 :Int8; b @1 :Int8 $Json.name(\"a\"); }",
        "a.capnp:S has two members with the JSON name `a`",
    );
    refused(
        "{ xA @0 :Int8; g :group $Json.flatten(prefix = \"x\") { b @1 :Int8 $Json.name(\"A\"); } }",
        "a.capnp:S has two members with the JSON name `xA`",
    );
    refused(
        "$Json.discriminator(name = \"b\") { b @0 :Int8; union { c @1 :Int8; d @2 :Int8; } }",
        "a.capnp:S has two members with the JSON name `b`",
    );
    refused(
        "{ v @0 :Int8; union { c @1 :Int8 $Json.name(\"v\"); d @2 :Int8; } }",
        "a.capnp:S has two members with the JSON name `v`",
    );
}

#[test]
fn names_of_members_of_a_union_that_are_flattened_may_be_the_same() {
    accepted(
        "$Json.discriminator(name = \"kind\") { union { \
         c :group $Json.flatten() { x @0 :Int8; } d :group $Json.flatten() { x @1 :Int8; } } }",
    );
}

#[test]
fn the_tag_of_a_flattened_union_is_called_as_its_field() {
    let union = "union $Json.flatten() $Json.discriminator(valueName = \"v\") \
                 { a @1 :Int8; b @2 :Int8; }";
    refused(
        &format!("{{ u @0 :Int8 $Json.name(\"kind\"); kind :{union} }}"),
        "a.capnp:S has two members with the JSON name `kind`",
    );
    accepted(&format!("{{ u @0 :Int8; kind :{union} }}"));
}

#[test]
fn only_bytes_have_an_encoding() {
    for annotation in ["hex", "base64"] {
        for ty in ["Text", "List(Data)", "Void", "S"] {
            refused(
                &format!("{{ a @0 :{ty} $Json.{annotation}; }}"),
                "a.capnp:S: only Data can have an encoding, not `a`",
            );
        }
        accepted(&format!("{{ a @0 :Data $Json.{annotation}; }}"));
    }
}

#[test]
fn only_structs_are_flattened_and_not_into_themselves() {
    for ty in ["Int8", "Void", "List(S)", "AnyPointer"] {
        refused(
            &format!("{{ a @0 :{ty} $Json.flatten(); }}"),
            "a.capnp:S: only structs can be flattened, not `a`",
        );
    }
    refused(
        "{ a @0 :S $Json.flatten(prefix = \"a\"); }",
        "a.capnp:S is flattened into itself",
    );
    refused(
        "{ a @0 :T $Json.flatten(); struct T { b @0 :S $Json.flatten(); } }",
        "a.capnp:S is flattened into itself",
    );
}

/// Each level has twice as many names as the level below it.
#[test]
fn names_that_double_level_by_level_are_bounded() {
    let level = |n: usize| {
        format!(
            "struct L{n} {{ a @0 :L{below} $Json.flatten(prefix = \"a\"); b @1 :L{below} $Json.flatten(prefix = \"b\"); }}",
            below = n + 1
        )
    };
    let levels: String = (0..40).map(level).collect();
    refused(
        &format!("{{ a @0 :L0; {levels} struct L40 {{ x @0 :Int8; }} }}"),
        "a.capnp:S.L27: members that are flattened come to more than 16777216 bytes of JSON names",
    );
    let few: String = (30..40).map(level).collect();
    accepted(&format!(
        "{{ a @0 :L30; {few} struct L40 {{ x @0 :Int8; }} }}"
    ));
}

#[test]
fn nothing_holds_any_json() {
    for ty in ["Json.Value", "List(Json.Value)", "List(List(Json.Value))"] {
        refused(
            &format!("{{ a @0 :{ty}; }}"),
            "a.capnp:S: `a` holds any JSON, which Records cannot",
        );
    }
}

/// Nothing but the call says what the default is that goes into a box.
#[test]
fn defaults_of_boxed_members_name_their_type() {
    let request =
        request("{ g :group { x @0 :Int8; union { a @1 :Int8; b @2 :S = (g = (x = 1)); } } }");
    let output = generate(&request, &with_json()).expect("code of moderate size");
    let content = &output.files[0].text;
    assert!(
        content.contains("zooph::json::default_struct::<"),
        "{content}"
    );
}
