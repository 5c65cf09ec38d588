//! Tests of requests that no compiler makes. Every back end must refuse requests on which it would not terminate.

use zooph_backend::{Nowhere, Settings};
use zooph_backends::ALL;
use zooph_ir::{FieldKind, Node, NodeKind, Request, Slot};
use zooph_resolve::{Compiler, Memory};

const SCHEMA: &str = "@0xbf5147cbbecf40c1;
    struct A(T) { a @0 :T; b @1 :B; g :group { x @2 :Int8; }
      struct B(U) { u @0 :U; } interface I { m @0 (p :Int8); } }
    struct C(V) { c @0 :V; }";

fn request() -> Request {
    let files = Memory::new().with("a.capnp", SCHEMA);
    let compilation = Compiler::new(files).file("a.capnp").compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    compilation.request().clone()
}

fn node<'r>(request: &'r mut Request, name: &str) -> &'r mut Node {
    let mut nodes = request.nodes.iter_mut();
    let found = nodes.find(|node| node.display_name.ends_with(name));
    found.expect("a node of that name")
}

/// Returns the first field of a struct.
fn slot(node: &mut Node) -> &mut Slot {
    match &mut node.kind {
        NodeKind::Struct(content) => match &mut content.fields[0].kind {
            FieldKind::Slot(slot) => slot,
            FieldKind::Group { .. } => panic!("a group"),
        },
        _ => panic!("no struct"),
    }
}

/// Returns the errors of the back ends.
fn refusals(request: &Request) -> Vec<Option<String>> {
    let said = ALL.iter().map(|backend| {
        let output = backend.generate(request, &Settings::default(), &Nowhere);
        { output.err() }.map(|told| told.iter().map(ToString::to_string).collect())
    });
    said.collect()
}

#[test]
fn declarations_that_are_no_tree_are_refused() {
    assert!(refusals(&request()).iter().all(Option::is_none));
    type Change = fn(&mut Request);
    let cases: [(&str, Change); 9] = [
        ("a scope that is its own", |request| {
            let a = node(request, ":A");
            a.scope_id = a.id;
        }),
        ("scopes in a circle", |request| {
            let (a, c) = (node(request, ":A").id, node(request, ":C").id);
            node(request, ":A").scope_id = c;
            node(request, ":C").scope_id = a;
        }),
        ("a declaration that contains itself", |request| {
            let a = node(request, ":A");
            a.nested_nodes[0].id = a.id;
        }),
        ("a declaration inside of two", |request| {
            let b = node(request, ":A.B").id;
            node(request, "a.capnp").nested_nodes[0].id = b;
        }),
        ("a declaration twice in one", |request| {
            let a = node(request, ":A");
            a.nested_nodes[1].id = a.nested_nodes[0].id;
        }),
        ("two of one id", |request| {
            let again = node(request, ":C").clone();
            request.nodes.push(again);
        }),
        ("a number outside of its struct", |request| {
            slot(node(request, ":A.g")).offset = u32::MAX / 2;
        }),
        ("a pointer outside of its struct", |request| {
            slot(node(request, ":C")).offset = 1;
        }),
        ("a union's number outside of its struct", |request| {
            if let NodeKind::Struct(content) = &mut node(request, ":A").kind {
                (content.discriminant_count, content.discriminant_offset) = (2, u32::MAX);
            }
        }),
    ];
    for (what, change) in cases {
        let mut request = request();
        change(&mut request);
        for refusal in refusals(&request) {
            assert!(
                refusal.is_some_and(|text| text.contains("request")),
                "{what}"
            );
        }
    }
}
