//! Tests of reading JSON: accepted values, and errors with their paths.

use zooph::Pointer;
use zooph_dynamic::{JsonCodec, JsonError, SchemaSet, StructId, Style, Type, to_text};
use zooph_resolve::{Compiler, Memory};

const SCHEMA: &str = r#"
@0xbf5147cbbecf40d1;
using Json = import "/capnp/compat/json.capnp";
enum Colour { red @0; green @1 $Json.name("GRN"); }
struct Sensor { name @0 :Text; serial @1 :UInt32; inner @2 :Sensor; }
struct Root {
  i8 @0 :Int8; u8 @1 :UInt8; i64 @2 :Int64; u64 @3 :UInt64; f32 @4 :Float32; f64 @5 :Float64;
  text @6 :Text; data @7 :Data; hex @8 :Data $Json.hex; base @9 :Data $Json.base64;
  sensors @10 :List(Sensor); bits @11 :List(Bool); colour @12 :Colour; flag @13 :Bool;
  nothing @14 :Void; any @15 :AnyPointer; grid @16 :List(List(Int16));
  place :group { lat @17 :Float64; lon @18 :Float64 = 1.5; }
  choice :union $Json.flatten() $Json.discriminator(name = "kind") {
    none @19 :Void;
    one :group $Json.flatten() { size @20 :Int32; label @21 :Text; }
    two :group $Json.flatten() { size @22 :Text; }
  }
}
"#;

fn schemas() -> (SchemaSet, StructId) {
    compiled(SCHEMA, "Root")
}

fn compiled(schema: &str, name: &str) -> (SchemaSet, StructId) {
    let files = Memory::new().with("json.capnp", schema);
    let mut compilation = Compiler::new(files).file("json.capnp").compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let ty = compilation.type_named(0, name).expect("it is there");
    let (_, schemas, _, _) = compilation.into_parts();
    let set = SchemaSet::new(schemas);
    let Type::Struct(id) = set.type_of(&ty) else {
        panic!("{name} is a struct")
    };
    (set, id)
}

fn read(json: &str) -> Result<String, JsonError> {
    let (set, id) = schemas();
    let bytes = JsonCodec::new(&set).read(json.as_bytes(), id)?;
    let root = Pointer::flat(&bytes);
    let value = set
        .open(root, id, &zooph::Limits::default())
        .expect("a valid message");
    Ok(to_text(value.into(), Style::Short))
}

#[track_caller]
fn accepts(json: &str, part: &str) {
    match read(json) {
        Ok(text) => assert!(text.contains(part), "{json} gives {text}, without {part}"),
        Err(error) => panic!("{json}: {error}"),
    }
}

#[track_caller]
fn refuses(json: &str, path: &str, message: &str) {
    match read(json) {
        Ok(text) => panic!("{json} gives {text}"),
        Err(error) => {
            assert_eq!(error.path(), path, "{json}: {error}");
            assert!(error.message().contains(message), "{json}: {error}");
        }
    }
}

#[test]
fn integers_may_be_numbers_or_strings_and_are_exact() {
    accepts(
        r#"{"u64": 18446744073709551615}"#,
        "u64 = 18446744073709551615",
    );
    accepts(
        r#"{"u64": "18446744073709551615"}"#,
        "u64 = 18446744073709551615",
    );
    accepts(
        r#"{"i64": -9223372036854775808}"#,
        "i64 = -9223372036854775808",
    );
    accepts(r#"{"i64": 9007199254740993}"#, "i64 = 9007199254740993");
    accepts(r#"{"i8": 1e2, "u8": "0xff"}"#, "i8 = 100, u8 = 255");
}

#[test]
fn numbers_out_of_range_are_errors() {
    refuses(r#"{"i8": 128}"#, "i8", "out of range");
    refuses(r#"{"i8": -129}"#, "i8", "out of range");
    refuses(r#"{"u8": -1}"#, "u8", "out of range");
    refuses(r#"{"u8": 256.0}"#, "u8", "out of range");
    refuses(r#"{"u64": 18446744073709551616}"#, "u64", "out of range");
    refuses(r#"{"u64": "18446744073709551616"}"#, "u64", "not a number");
    refuses(r#"{"i64": 1.5}"#, "i64", "not an integer");
    refuses(r#"{"i64": "1.5"}"#, "i64", "not a number");
    refuses(r#"{"i64": "+-5"}"#, "i64", "not a number");
    refuses(r#"{"f64": 1e999}"#, "f64", "out of range");
    refuses(r#"{"f32": 1e39}"#, "f32", "out of range");
    refuses(r#"{"i64": 1e300}"#, "i64", "out of range");
}

#[test]
fn floats_have_names_for_what_json_cannot_write() {
    accepts(r#"{"f64": "NaN"}"#, "f64 = nan");
    accepts(
        r#"{"f64": "Infinity", "f32": "-Infinity"}"#,
        "f32 = -inf, f64 = inf",
    );
    accepts(r#"{"f64": null}"#, "f64 = nan");
    accepts(r#"{"f64": -0}"#, "f64 = -0");
    refuses(r#"{"f64": "much"}"#, "f64", "not a number");
}

#[test]
fn members_that_are_there_twice_are_errors() {
    refuses(r#"{"text": "a", "text": "a"}"#, "text", "twice");
    refuses(
        r#"{"sensors": [{"name": "a", "name": "b"}]}"#,
        "sensors[0].name",
        "twice",
    );
    refuses(r#"{"unknown": {"a": 1, "a": 2}}"#, "unknown.a", "twice");
    refuses(r#"{"unknown": 1, "unknown": 2}"#, "unknown", "twice");
    refuses(r#"{"te\u0078t": "a", "text": "a"}"#, "text", "twice");
    refuses(r#"{"size": 1, "size": 1, "kind": "one"}"#, "size", "twice");
}

#[test]
fn strings_are_unicode() {
    accepts(r#"{"text": "\ud83d\ude00"}"#, "text = \"\u{1f600}\"");
    accepts(r#"{"text": "a\u0000b"}"#, r#"text = "a\000b""#);
    refuses(r#"{"text": "\ud83d"}"#, "text", "");
    refuses(r#"{"text": "\ude00\ud83d"}"#, "text", "");
    let (set, id) = schemas();
    let error = JsonCodec::new(&set)
        .read(b"{\"text\": \"\xff\"}", id)
        .expect_err("not UTF-8");
    assert_eq!(error.path(), "text");
}

#[test]
fn bytes_are_arrays_unless_annotated() {
    accepts(
        r#"{"data": [0, 255], "hex": "00fF", "base": "AP8="}"#,
        r#"data = "\000\377", hex = "\000\377", base = "\000\377""#,
    );
    refuses(r#"{"data": [256]}"#, "data[0]", "out of range");
    refuses(r#"{"data": "AP8="}"#, "data", "an array of bytes");
    refuses(r#"{"base": "AP8"}"#, "base", "not base64");
    refuses(r#"{"base": "A"}"#, "base", "not base64");
    refuses(r#"{"hex": "0"}"#, "hex", "not hexadecimal");
    refuses(r#"{"hex": "0g"}"#, "hex", "not hexadecimal");
}

#[test]
fn errors_tell_the_path_to_the_value() {
    refuses(
        r#"{"sensors": [{}, {"serial": "x"}]}"#,
        "sensors[1].serial",
        "not a number",
    );
    refuses(
        r#"{"sensors": [{"inner": {"inner": {"name": 5}}}]}"#,
        "sensors[0].inner.inner.name",
        "a string",
    );
    refuses(r#"{"grid": [[1], [2, true]]}"#, "grid[1][1]", "an integer");
    refuses(
        r#"{"place": {"lat": "north"}}"#,
        "place.lat",
        "not a number",
    );
    refuses(r#"{"place": 5}"#, "place", "an object");
    refuses(r#"{"bits": [true, 1]}"#, "bits[1]", "true or false");
    refuses(r#"{"colour": "blue"}"#, "colour", "unknown enumerant");
    refuses(r#"{"colour": "rde"}"#, "colour", "did you mean `red`?");
    refuses(r#"{"colour": "green"}"#, "colour", "unknown enumerant");
    refuses(r#"{"any": {}}"#, "any", "untyped");
    refuses(r#"{"grid": [null]}"#, "grid[0]", "null");
}

#[test]
fn enums_are_names_or_numbers() {
    accepts(r#"{"colour": "GRN"}"#, "colour = green");
    accepts(r#"{"colour": 1}"#, "colour = green");
    accepts(r#"{"colour": 7}"#, "colour = (7)");
    refuses(r#"{"colour": 65536}"#, "colour", "out of range");
}

#[test]
fn null_pointers_are_as_if_absent() {
    let absent = read("{}").expect("an empty object");
    for name in ["text", "data", "hex", "sensors", "grid"] {
        assert_eq!(read(&format!("{{\"{name}\": null}}")).expect(name), absent);
    }
}

#[test]
fn struct_that_is_in_itself_without_end_has_no_json() {
    let schema = r#"@0xbf5147cbbecf40d2;
        struct Chain { next :union { chain @0 :Chain; end @1 :Void; } n @2 :UInt8; }
        struct Ends {
          name :union { short @0 :Text; long @1 :Last; }
          last :union { one @2 :Last; none @3 :Void; }
        }
        struct Last { n @0 :UInt8 = 3; }"#;
    let empty = |name| {
        let (set, id) = compiled(schema, name);
        let codec = JsonCodec::new(&set);
        let bytes = codec.read(b"{}", id).expect("an empty struct");
        let root = set
            .open(Pointer::flat(&bytes), id, &zooph::Limits::default())
            .expect("a valid message");
        codec.to_string(root, Style::Short)
    };
    let error = empty("Chain").expect_err("there is no end").to_string();
    assert!(
        error.ends_with(
            "next.chain: a struct that is in itself without end cannot be written as JSON"
        ),
        "{error}"
    );
    let ends = empty("Ends").expect("there is an end");
    assert_eq!(ends, r#"{"name":{"short":""},"last":{"one":{"n":3}}}"#);
}

#[test]
fn unknown_members_are_ignored_unless_strict() {
    accepts(r#"{"unknown": [{"a": [null]}, 1, "x"], "i8": 1}"#, "i8 = 1");
    let (set, id) = schemas();
    let strict = JsonCodec::new(&set).strict(true);
    let error = strict
        .read(br#"{"place": {"depth": 1}}"#, id)
        .expect_err("unknown");
    assert_eq!(
        (error.path(), error.message()),
        ("place.depth", "unknown member `depth`")
    );
    let error = strict
        .read(br#"{"kind": "three"}"#, id)
        .expect_err("unknown");
    assert_eq!(
        (error.path(), error.message()),
        ("kind", "unknown variant `three`")
    );
    assert!(
        strict.read(br#"{"size": 3}"#, id).is_err(),
        "nobody says whose size"
    );
}

#[test]
fn members_of_a_flattened_union_may_come_before_its_tag() {
    let after = read(r#"{"kind": "one", "size": 3, "label": "x"}"#).expect("tag first");
    let before = read(r#"{"size": 3, "label": "x", "kind": "one"}"#).expect("tag last");
    assert_eq!(before, after);
    assert!(
        after.contains(r#"choice = (one = (size = 3, label = "x"))"#),
        "{after}"
    );
    accepts(
        r#"{"size": "big", "kind": "two"}"#,
        r#"choice = (two = (size = "big"))"#,
    );
    refuses(r#"{"size": "big", "kind": "one"}"#, "size", "not a number");
}

#[test]
fn nesting_is_limited_for_known_and_unknown_members() {
    let nested = |depth: usize, open: &str, close: &str| {
        format!("{{\"x\": {}{}}}", open.repeat(depth), close.repeat(depth))
    };
    accepts(&nested(63, "[", "]"), "");
    refuses_depth(&nested(64, "[", "]"));
    refuses_depth(&nested(100_000, "[", "]"));
    let sensors = |depth: usize| {
        let inner = "{\"inner\":".repeat(depth);
        format!("{{\"sensors\":[{inner}{{}}{}]}}", "}".repeat(depth))
    };
    accepts(&sensors(61), "");
    refuses_depth(&sensors(62));
    refuses_depth(&sensors(100_000));
}

#[track_caller]
fn refuses_depth(json: &str) {
    let error = read(json).expect_err("nested too deep");
    assert!(
        error.message().contains("nested deeper than 64"),
        "{}",
        error.message()
    );
}

#[test]
fn text_cut_off_at_any_byte_is_an_error() {
    let json = r#"{"sensors": [{"name": "a\u00e9", "serial": 12}], "f64": -1.5e3, "bits": [true],
        "size": 3, "kind": "one", "unknown": {"a": null}}"#;
    assert!(read(json).is_ok());
    for length in 0..json.len() {
        assert!(read(&json[..length]).is_err(), "{}", &json[..length]);
    }
    assert!(read(&format!("{json} 1")).is_err(), "something follows");
}

#[test]
fn json_that_is_held_as_it_is_keeps_members_that_are_there_twice() {
    let schema = r#"@0xbf5147cbbecf40d1;
        using Json = import "/capnp/compat/json.capnp";
        struct Root { free @0 :Json.Value; }"#;
    let (set, id) = compiled(schema, "Root");
    let codec = JsonCodec::new(&set);
    let json = r#"{"free":{"a":1,"b":{"c":1,"c":2},"a":2}}"#;
    let bytes = codec.read(json.as_bytes(), id).expect("any JSON");
    let value = set.open(Pointer::flat(&bytes), id, &zooph::Limits::default());
    let written = codec.to_string(value.expect("valid"), Style::Short);
    assert_eq!(written.expect("not too long"), json);
    // A member beside the arbitrary JSON is read like any other.
    let twice = br#"{"free": {}, "free": {}}"#;
    assert_eq!(codec.read(twice, id).expect_err("twice").path(), "free");
}

#[test]
fn paths_of_duplicates_and_of_odd_names() {
    refuses(r#"{"z": {"a": 1, "a": 2}}"#, "z.a", "there twice");
    refuses(r#"{"z": [{"a": 1, "a": 2}]}"#, "z[0].a", "there twice");
    refuses(r#"{"z": {"": 1, "": 2}}"#, r#"z."""#, "there twice");
    refuses(r#"{"[0]": 1, "[0]": 2}"#, r#""[0]""#, "there twice");
    let name = r#""\"\\\n\u0001/""#;
    let json = format!("{{{name}: 1, {name}: 2}}");
    refuses(&json, name, "there twice");
    refuses(r#"{"a.b": 1, "a.b": 2}"#, "a.b", "there twice");
}

#[test]
fn wide_structs_take_memory_in_proportion_to_the_json() {
    let fields: String = (0..60_000)
        .map(|at| format!("f{at} @{at} :UInt64;"))
        .collect();
    let text = format!(
        "@0xbf5147cbbecf40c1; struct Wide {{ {fields} }} struct Root {{ wide @0 :List(Wide); }}"
    );
    let files = zooph_resolve::Memory::new().with("a.capnp", text);
    let compilation = zooph_resolve::Compiler::new(files)
        .file("a.capnp")
        .compile();
    let request = zooph_request::write(compilation.request());
    let set = zooph_dynamic::SchemaSet::from_request(&request).expect("a request");
    let root = set.struct_by_name("Root").expect("a type");
    let codec = JsonCodec::new(&set);
    let many = |count: usize| format!("{{\"wide\": [{}{{}}]}}", "{},".repeat(count));
    // Each message takes 480,000 bytes, and as much again while it is read.
    assert!(codec.read(many(10).as_bytes(), root).is_ok());
    let error = codec
        .read(many(100_000).as_bytes(), root)
        .expect_err("48 GB");
    assert!(error.message().contains("Limits::memory"), "{error}");
    assert!(error.path().starts_with("wide["), "{error}");
    let codec = JsonCodec::new(&set).within(zooph::Limits {
        memory: Some(1 << 20),
        ..zooph::Limits::default()
    });
    assert!(codec.read(many(10).as_bytes(), root).is_err());
}

/// Each level has twice as many names as the level below it.
#[test]
fn names_of_flattened_members_that_double_level_by_level_are_bounded() {
    let level = |n: usize| {
        let (below, flatten) = (n + 1, "$Json.flatten(prefix =");
        format!(
            "struct L{n} {{ a @0 :L{below} {flatten} \"a\"); b @1 :L{below} {flatten} \"b\"); }}\n"
        )
    };
    let head = "@0xbf5147cbbecf40d3; using Json = import \"/capnp/compat/json.capnp\";\n";
    let levels: String = (0..40).map(level).collect();
    let schema = format!("{head}{levels} struct L40 {{ x @0 :Int8; }}");
    let (set, id) = compiled(&schema, "L0");
    let error = JsonCodec::new(&set)
        .read(b"{}", id)
        .expect_err("too many names");
    let said = error.to_string();
    assert!(
        said.contains("come to more than 16777216 bytes of JSON names"),
        "{said}"
    );
    let (set, id) = compiled(&schema, "L33");
    let read = JsonCodec::new(&set).read(b"{\"abababax\": 1}", id);
    assert!(read.is_ok(), "{read:?}");
}
