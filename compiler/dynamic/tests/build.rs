//! Tests that building by name gives the same messages as the text format.

use zooph::{Arena, Pointer};
use zooph_dynamic::{
    BuildError, DynamicStructBuilder, DynamicValue, SchemaSet, StructId, Style, Type, to_text,
};
use zooph_resolve::{Compiler, Memory};

const SCHEMA: &str = r#"
@0xbf5147cbbecf40d2;
enum Sky { clear @0; rain @1; }
struct Box(T) { value @0 :T; list @1 :List(T); }
struct Root {
  text @0 :Text; data @1 :Data; small @2 :Int8 = 5; wide @3 :UInt64; ratio @4 :Float32;
  sky @5 :Sky; flag @6 :Bool = true; sensors @7 :List(Root); grid @8 :List(List(UInt16));
  bits @9 :List(Bool); box @10 :Box(Text); any @11 :AnyPointer; skies @12 :List(Sky);
  place :group { lat @13 :Float64; } anyStruct @18 :AnyStruct; anyList @19 :AnyList;
  union { left @14 :Int32; right @15 :Text; both :group { one @16 :Int8; two @17 :Int8; } }
}
"#;

fn schemas() -> (SchemaSet, StructId) {
    let files = Memory::new().with("build.capnp", SCHEMA);
    let mut compilation = Compiler::new(files).file("build.capnp").compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let ty = compilation.type_named(0, "Root").expect("there is a Root");
    let (_, schemas, _, _) = compilation.into_parts();
    let set = SchemaSet::new(schemas);
    let Type::Struct(id) = set.type_of(&ty) else {
        panic!("Root is a struct")
    };
    (set, id)
}

/// Returns the text of the message that `build` builds.
fn built(build: impl FnOnce(DynamicStructBuilder<'_>) -> Result<(), BuildError>) -> String {
    let (set, id) = schemas();
    let mut arena = Arena::new();
    build(DynamicStructBuilder::init(&set, id, arena.root_pointer())).expect("it can be built");
    let bytes = arena.framed().to_vec();
    let frame = zooph::framing::Frame::exactly(&bytes).expect("framed");
    let root = zooph::frame_root(frame).expect("a root");
    let value = set
        .open(root, id, &zooph::Limits::default())
        .expect("valid");
    to_text(value.into(), Style::Short)
}

#[test]
fn fields_of_every_kind_are_set_by_name() {
    let text = built(|mut root| {
        root.set("text", "hello")?;
        root.set("data", &b"\x00\xff"[..])?;
        root.set("small", -3i64)?;
        root.set("wide", u64::MAX)?;
        root.set("ratio", 2.5f64)?;
        root.set("sky", "rain")?;
        root.set("flag", false)?;
        let mut sensors = root.init_list("sensors", 2)?;
        sensors.at(1)?.set("wide", 7u8)?;
        let mut grid = root.init_list("grid", 2)?;
        grid.init_list(1, 2)?.set(1, 9)?;
        let mut bits = root.init_list("bits", 3)?;
        bits.set(2, true)?;
        let mut skies = root.init_list("skies", 2)?;
        skies.set(0, "rain")?;
        skies.set(1, 9u16)?;
        let mut inner = root.init_struct("box")?;
        inner.set("value", "boxed")?;
        inner.init_list("list", 1)?.set(0, "item")?;
        root.init_struct("place")?.set("lat", 50.5)?;
        root.set("right", "no")?;
        root.init_struct("both")?.set("two", 2)
    });
    for part in [
        r#"text = "hello", data = "\000\377", small = -3, wide = 18446744073709551615"#,
        "ratio = 2.5, sky = rain, flag = false",
        "grid = [[], [0, 9]]",
        "bits = [false, false, true]",
        r#"box = (value = "boxed", list = ["item"])"#,
        "skies = [rain, (9)]",
        "place = (lat = 50.5)",
        "both = (one = 0, two = 2)",
        "wide = 7",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

#[test]
fn values_read_from_one_message_can_be_set_in_another() {
    let (set, id) = schemas();
    let mut first = Arena::new();
    let mut root = DynamicStructBuilder::init(&set, id, first.root_pointer());
    root.set("text", "inner").unwrap();
    root.init_list("grid", 1)
        .unwrap()
        .init_list(0, 1)
        .unwrap()
        .set(0, 4)
        .unwrap();
    let bytes = first.framed()[8..].to_vec();
    let from = set
        .open(Pointer::flat(&bytes), id, &zooph::Limits::default())
        .expect("a valid message");
    let text = built(|mut root| {
        root.set("grid", from.get("grid").expect("a field"))?;
        root.set("any", DynamicValue::AnyPointer(Pointer::flat(&bytes)))?;
        root.set("box", DynamicValue::Void)
            .expect_err("a struct is no Void");
        // Untyped pointers lead to what the type says, or are null.
        root.set("anyStruct", DynamicValue::AnyPointer(Pointer::NULL))?;
        root.set("anyStruct", DynamicValue::AnyPointer(Pointer::flat(&bytes)))?;
        let mut list = Arena::new();
        list.root_pointer().set_text(b"a list of bytes");
        let list = list.framed()[8..].to_vec();
        let list = DynamicValue::AnyPointer(Pointer::flat(&list));
        root.set("anyList", list)?;
        root.set("anyStruct", list)
            .expect_err("a list is no struct");
        root.set("anyList", DynamicValue::AnyPointer(Pointer::flat(&bytes)))
            .expect_err("a struct is no list");
        Ok(())
    });
    let both = "anyStruct = <opaque pointer>, anyList = <opaque pointer>";
    assert!(text.contains(both), "{text}");
    assert!(
        text.contains("grid = [[4]]") && text.contains("any = <opaque pointer>"),
        "{text}"
    );
}

#[test]
fn what_does_not_fit_is_an_error_and_changes_nothing() {
    let empty = built(|_| Ok(()));
    let text = built(|mut root| {
        let wrong = |result: Result<(), BuildError>| result.expect_err("it does not fit");
        assert_eq!(
            wrong(root.set("nope", 1)),
            BuildError::UnknownField("nope".into())
        );
        let expected = Type::Int8;
        assert_eq!(
            wrong(root.set("small", 128)),
            BuildError::OutOfRange { expected }
        );
        let expected = Type::UInt64;
        assert_eq!(
            wrong(root.set("wide", -1)),
            BuildError::OutOfRange { expected }
        );
        let expected = Type::Text;
        assert_eq!(
            wrong(root.set("right", 1)),
            BuildError::WrongType { expected }
        );
        let unknown = BuildError::UnknownEnumerant("snow".into());
        assert_eq!(wrong(root.set("sky", "snow")), unknown);
        assert!(root.set("place", ()).is_err());
        assert!(root.init_struct("text").is_err());
        assert!(root.init_list("text", 1).is_err());
        Ok(())
    });
    assert_eq!(text, empty);
    built(|mut root| {
        let mut bits = root.init_list("bits", 1)?;
        assert_eq!(bits.set(1, true), Err(BuildError::NoElement(1)));
        assert!(bits.at(0).is_err() && bits.init_list(0, 1).is_err());
        Ok(())
    });
}

#[test]
fn debugging_shows_one_level() {
    let (set, id) = schemas();
    let mut arena = Arena::new();
    let mut root = DynamicStructBuilder::init(&set, id, arena.root_pointer());
    root.set("text", "hello").expect("there is a text");
    root.set("sky", "rain").expect("there is a sky");
    root.set("left", 7).expect("there is a left");
    root.init_list("sensors", 2).expect("there are sensors");
    root.init_struct("box").expect("there is a box");
    let bytes = arena.framed().to_vec();
    let frame = zooph::framing::Frame::exactly(&bytes).expect("framed");
    let root = zooph::frame_root(frame).expect("a root");
    let root = set
        .open(root, id, &zooph::Limits::default())
        .expect("a valid message");
    let shown = format!("{root:?}");
    assert_eq!(
        shown,
        "Root { text: Text(\"hello\"), small: Int8(5), wide: UInt64(0), ratio: Float32(0.0), \
         sky: Enum(rain), flag: Bool(true), sensors: List([..; 2]), box: Box { .. }, \
         place: place { .. }, left: Int32(7) }"
    );
}
