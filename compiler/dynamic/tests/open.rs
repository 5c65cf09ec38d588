//! Tests that only valid messages can be opened, so that printing and copying them ends.

use zooph::{Arena, FaultKind, Limits, Pointer};
use zooph_dynamic::{
    Arranger, BuildError, DynamicStructBuilder, DynamicValue, SchemaSet, StructId, Style, Type,
    to_text,
};
use zooph_ir::Value;
use zooph_resolve::{Compiler, Memory};

const SCHEMA: &str = "@0xbf5147cbbecf40d3;
    struct Knot { again @0 :Knot; }
    struct Box { what @0 :AnyPointer; }
    struct Leaf { name @0 :Text; }";

fn schemas() -> SchemaSet {
    let files = Memory::new().with("knot.capnp", SCHEMA);
    let compilation = Compiler::new(files).file("knot.capnp").compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    SchemaSet::new(compilation.into_parts().1)
}

fn id(set: &SchemaSet, name: &str) -> StructId {
    set.struct_by_name(name).expect("it is in the schema")
}

/// Returns a message with a struct of one pointer, which points to the struct.
fn knot() -> Vec<u8> {
    let words: [u64; 2] = [1 << 48, 0xffff_fffc | 1 << 48];
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

#[test]
fn structs_that_contain_themselves_are_refused_wherever_they_come_from() {
    let set = schemas();
    let flat = knot();
    let root = Pointer::flat(&flat);
    let limits = Limits::default();
    let opened = set.open(root, id(&set, "Knot"), &limits).map(|_| ());
    let fault = opened.expect_err("there is no end");
    assert_eq!(fault.kind(), FaultKind::Nesting);
    assert_eq!(fault.path(), [".again"; 64].concat()[1..]);

    let ty = Type::Struct(id(&set, "Knot"));
    for ty in [&ty, &Type::AnyPointer, &Type::AnyStruct] {
        let opened = set.open_as(root, ty, &limits).map(|_| ());
        let fault = opened.expect_err("there is no end");
        assert_eq!(fault.kind(), FaultKind::Nesting, "{ty:?}");
    }
    let words = flat.chunks_exact(8);
    let words = words.map(|word| u64::from_le_bytes(word.try_into().expect("eight bytes")));
    let value = Value::Struct(zooph_ir::PointerValue {
        words: words.collect(),
    });
    let read = set.read_value(&ty, &value, &flat).map(|_| ());
    let fault = read.expect_err("there is no end");
    assert_eq!(fault.kind(), FaultKind::Nesting);

    let mut arena = Arena::new();
    let mut boxed = DynamicStructBuilder::init(&set, id(&set, "Box"), arena.root_pointer());
    let copied = boxed.set("what", DynamicValue::AnyPointer(root));
    assert!(
        matches!(&copied, Err(BuildError::Fault(fault)) if fault.kind() == FaultKind::Nesting),
        "{copied:?}"
    );

    let copied = Arranger::growing().copy(root, &Limits::default());
    let fault = copied.expect_err("there is no end");
    assert_eq!(fault.kind(), FaultKind::Nesting);
}

#[test]
fn what_is_in_an_untyped_pointer_can_be_opened_as_a_type() {
    let set = schemas();
    let mut leaf = Arena::new();
    let mut root = DynamicStructBuilder::init(&set, id(&set, "Leaf"), leaf.root_pointer());
    root.set("name", "oak").expect("a text");
    let leaf = leaf.framed()[8..].to_vec();
    let mut arena = Arena::new();
    let mut root = DynamicStructBuilder::init(&set, id(&set, "Box"), arena.root_pointer());
    root.set("what", DynamicValue::AnyPointer(Pointer::flat(&leaf)))
        .expect("anything");
    let flat = arena.framed()[8..].to_vec();

    let limits = Limits::default();
    let boxed = set.open(Pointer::flat(&flat), id(&set, "Box"), &limits);
    let what = boxed.expect("a valid message").get("what");
    let Some(DynamicValue::AnyPointer(what)) = what else {
        panic!("not a pointer: {what:?}");
    };
    let leaf = Type::Struct(id(&set, "Leaf"));
    let opened = set.open_as(what, &leaf, &limits).expect("a leaf");
    assert_eq!(to_text(opened, Style::Short), "(name = \"oak\")");
    let text = set.open_as(what, &Type::Text, &limits).map(|_| ());
    let fault = text.expect_err("a struct is no text");
    assert_eq!(fault.kind(), FaultKind::PointerKind);
}
