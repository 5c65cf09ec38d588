//! Defaults that contain themselves are cut off, and others are left as they are.

use std::borrow::Cow;

use zooph_ir::endless::ended;
use zooph_ir::{FieldKind, NodeKind, Request, Value};
use zooph_resolve::{Compiler, Memory};

fn request(declarations: &str) -> Request {
    let memory = Memory::new().with("a.capnp", format!("@0xf0b7a3d4c5e61951; {declarations}"));
    let compilation = Compiler::new(memory).file("a.capnp").compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    compilation.request().clone()
}

/// Returns the words of the default of a struct's first field.
fn default(request: &Request, path: &str) -> Vec<u64> {
    let name = format!("a.capnp:{path}");
    let node = { request.nodes.iter() }.find(|node| *node.display_name == *name);
    let NodeKind::Struct(content) = &node.expect("the struct").kind else {
        panic!("{path} is no struct");
    };
    match &content.fields[0].kind {
        FieldKind::Slot(slot) => match &slot.default_value {
            Value::List(pointer) => pointer.words.to_vec(),
            other => panic!("{path}: {other:?}"),
        },
        FieldKind::Group { .. } => panic!("{path} begins with a group"),
    }
}

#[test]
fn the_list_that_leads_back_becomes_empty() {
    let request = request("struct Tree { kids @0 :List(Tree) = [()]; size @1 :Int32 = 3; }");
    // A list of one struct of one word of data and one pointer.
    let (list, tag, data) = (1 | 2 << 35 | 7 << 32, 1 << 2 | 1 << 32 | 1 << 48, 0);
    assert_eq!(default(&request, "Tree"), [list, tag, data, 0]);
    let ended = ended(&request);
    let empty = 1 | 7 << 32;
    let no_elements = 1 << 32 | 1 << 48;
    assert_eq!(
        default(&ended, "Tree"),
        [list, tag, data, empty, no_elements]
    );
}

#[test]
fn all_ways_back_are_found_and_end() {
    let endless = [
        "struct A { a @0 :List(A) = [()]; }",
        "struct A { a @0 :List(A) = [(), ()]; }",
        "struct A { a @0 :List(B) = [()]; } struct B { b @0 :List(A) = [()]; }",
        "struct A { g :group { a @0 :List(A) = [()]; } }",
        "struct A { n @0 :Int8; union { a @1 :List(A) = [(a = [()])]; b @2 :List(A) = [(b = [(a = [()])])]; } }",
        "struct A { union { a @0 :List(A) = [()]; b @1 :Void; } }",
        "struct A { a @0 :List(List(A)) = [[()]]; }",
        "struct A { a @0 :List(Box(A)) = [(it = ())]; } struct Box(T) { it @0 :T; }",
        "struct A { a @0 :List(Box(A)) = [(all = [()])]; } struct Box(T) { all @0 :List(T); }",
        "struct A { a @0 :List(B) = [(a = (n = 1))]; n @1 :Int8; } struct B { a @0 :A; }",
    ];
    for schema in endless {
        let request = request(schema);
        let once = ended(&request);
        assert!(matches!(once, Cow::Owned(_)), "{schema}");
        assert!(
            matches!(ended(&once), Cow::Borrowed(_)),
            "{schema}: there is more"
        );
    }
}

#[test]
fn what_ends_is_left_as_it_is() {
    let finite = [
        "struct A { a @0 :List(A) = [(a = [])]; }",
        "struct A { a @0 :List(A); }",
        "struct A { a @0 :A = (n = 1); n @1 :Int32; }",
        "struct A { a @0 :List(B) = [()]; } struct B { b @0 :List(C) = [()]; } struct C { c @0 :List(Int8) = [1]; }",
        "struct A { a @0 :List(B) = [()]; } struct B { a @0 :A; }",
        "struct A { union { b @0 :Void; a @1 :List(A) = [()]; } }",
    ];
    for schema in finite {
        let request = request(schema);
        assert!(matches!(ended(&request), Cow::Borrowed(_)), "{schema}");
    }
}
