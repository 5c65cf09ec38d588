//! Tests of schemas from any source. Those that no compiler made must do no harm.

use zooph::{Arena, Limits, Pointer};
use zooph_dynamic::{
    Arranger, BuildError, DynamicStructBuilder, DynamicValue, JsonCodec, SchemaSet, Style, to_text,
};
use zooph_ir::{
    Binding, Brand, BrandScope, Field, FieldKind, Id, Node, NodeKind, PointerValue, Schemas, Slot,
    StructNode, Type as IrType, Value,
};
use zooph_resolve::{Compiler, Memory};

#[test]
fn requests_are_loaded_at_run_time() {
    let source = "@0xbf5147cbbecf40d4; struct A { b @0 :B; struct B { c @0 :Int8 = 7; } }";
    let files = Memory::new().with("a.capnp", source);
    let compilation = Compiler::new(files).file("a.capnp").compile();
    let request = zooph_request::write(compilation.request());
    let set = SchemaSet::from_request(&request).expect("a request");
    let inner = set.struct_by_name("A.B").expect("there is an A.B");
    assert_eq!(set.plan(inner).name(), "B");
    let value = set
        .open(Pointer::NULL, inner, &Limits::default())
        .expect("null is empty");
    assert!(matches!(value.get("c"), Some(DynamicValue::Int8(7))));
    assert!(value.get("d").is_none());
    assert!(set.struct_by_name("B").is_none());
    for length in 0..request.len() {
        assert!(
            SchemaSet::from_request(&request[..length]).is_err(),
            "{length} bytes"
        );
    }
}

#[test]
fn generics_that_grow_without_end_are_bounded_by_the_message() {
    let source = "@0xbf5147cbbecf40d5; struct Tree(T) { value @0 :T; next @1 :Tree(List(T)); }
        struct Root { tree @0 :Tree(Text); }";
    let files = Memory::new().with("a.capnp", source);
    let compilation = Compiler::new(files).file("a.capnp").compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let set = SchemaSet::new(compilation.schemas().clone());
    let root = set.struct_by_name("Root").expect("there is a Root");
    let mut arena = Arena::new();
    let mut tree = DynamicStructBuilder::init(&set, root, arena.root_pointer());
    let mut tree = tree.init_struct("tree").expect("a struct");
    tree.set("value", "x").expect("a text");
    let mut next = tree.init_struct("next").expect("a struct");
    next.init_list("value", 1)
        .expect("a list")
        .set(0, "y")
        .expect("a text");
    let bytes = arena.framed()[8..].to_vec();
    let pointer = Pointer::flat(&bytes);
    let value = set.open(pointer, root, &Limits::default()).expect("valid");
    let text = to_text(value.into(), Style::Short);
    assert_eq!(text, r#"(tree = (value = "x", next = (value = ["y"])))"#);
}

fn field(name: &str, kind: FieldKind) -> Field {
    let (name, annotations) = (name.to_owned(), Vec::new());
    Field {
        name,
        code_order: 0,
        annotations,
        discriminant: None,
        kind,
        ordinal: None,
    }
}

fn structure(id: Id, scope_id: Id, is_group: bool, fields: Vec<Field>) -> Node {
    let content = StructNode {
        data_word_count: 1,
        is_group,
        fields,
        ..StructNode::default()
    };
    Node {
        id,
        display_name: format!("wild.capnp:S{id}").into(),
        display_name_prefix_length: 11,
        scope_id,
        parameters: Vec::new(),
        is_generic: false,
        nested_nodes: Vec::new(),
        annotations: Vec::new(),
        kind: NodeKind::Struct(content),
    }
}

fn slot(offset: u32, ty: IrType, default_value: Value) -> FieldKind {
    FieldKind::Slot(Slot {
        offset,
        ty,
        default_value,
        had_explicit_default: false,
        has_null_default: false,
    })
}

/// A field whose type is a parameter is a pointer, whatever the argument is.
#[test]
fn arguments_that_are_no_pointers_read_as_any_pointer() {
    let parameter = IrType::Parameter {
        scope_id: 1,
        index: 0,
    };
    let number = Brand {
        scopes: vec![BrandScope::Bind {
            scope_id: 1,
            bindings: vec![Binding::Type(IrType::UInt8)],
        }],
    };
    let of_number = IrType::Struct {
        type_id: 1,
        brand: number,
    };
    let null = || Value::AnyPointer(PointerValue::default());
    let nodes = vec![
        structure(
            1,
            0,
            false,
            vec![field("value", slot(0, parameter, null()))],
        ),
        structure(2, 0, false, vec![field("held", slot(0, of_number, null()))]),
    ];
    let set = SchemaSet::new(Schemas::new(nodes));
    let id = set.struct_by_id(2).expect("a struct");
    // The root's pointer leads to a struct of one word of data, which is all ones.
    let words = [1_u64 << 48, 1 << 32, u64::MAX];
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let value = set
        .open(Pointer::flat(&bytes), id, &Limits::default())
        .expect("valid");
    let Some(DynamicValue::Struct(held)) = value.get("held") else {
        panic!("a struct")
    };
    assert!(
        matches!(held.get("value"), Some(DynamicValue::AnyPointer(pointer)) if pointer.is_null())
    );
    let json = JsonCodec::new(&set).read(br#"{"held": {"value": 5}}"#, id);
    assert!(json.is_err(), "an untyped pointer has no form in JSON");
}

#[test]
fn schemas_that_contradict_themselves_do_no_harm() {
    let to_itself = FieldKind::Group { type_id: 2 };
    let to_other = FieldKind::Group { type_id: 1 };
    let nodes = vec![
        structure(
            1,
            0,
            false,
            vec![
                field("group", to_itself.clone()),
                field("far", slot(u32::MAX, IrType::UInt64, Value::UInt64(1))),
                field(
                    "lost",
                    slot(60_000, IrType::Text, Value::Text(Default::default())),
                ),
                field("mixed", slot(0, IrType::Bool, Value::Float64(1.5))),
            ],
        ),
        structure(
            2,
            2,
            true,
            vec![field("again", to_itself), field("up", to_other)],
        ),
    ];
    let set = SchemaSet::new(Schemas::new(nodes));
    let id = set.struct_by_id(1).expect("a struct");
    let value = set
        .open(Pointer::NULL, id, &Limits::default())
        .expect("null is empty");
    assert_eq!(
        to_text(value.into(), Style::Short),
        "(far = 1, mixed = true)"
    );
    let codec = JsonCodec::new(&set);
    assert!(codec.to_string(value, Style::Pretty).is_ok());
    let json = br#"{"far": "5", "lost": "x", "mixed": true, "group": {"again": {}}}"#;
    let bytes = codec.read(json, id).expect("what has no place is dropped");
    let copied = Arranger::growing().copy(Pointer::flat(&bytes), &Limits::default());
    assert_eq!(copied, Ok(()));
    let mut arena = Arena::new();
    let mut builder = DynamicStructBuilder::init(&set, id, arena.root_pointer());
    assert_eq!(builder.set("far", 5), Err(BuildError::Layout));
    assert_eq!(builder.set("lost", "x"), Err(BuildError::Layout));
    assert_eq!(builder.set("mixed", true), Ok(()));
}
