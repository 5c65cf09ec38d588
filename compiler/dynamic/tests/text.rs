//! Tests of reading the text format. Every text must give a message or an error.

use zooph::Pointer;
use zooph_dynamic::{SchemaSet, StructId, Style, Type, read_text, to_text};
use zooph_ir as ir;
use zooph_resolve::{Compiler, Memory};

const SCHEMA: &str = r#"
@0xbf5147cbbecf40d3;
struct Map(K, V) { entries @0 :List(Entry); struct Entry { key @0 :K; value @1 :V; } }
struct Root { name @0 :Text; list @1 :List(Int16); inner @2 :Root; data @3 :Data; }
"#;

fn schemas(name: &str) -> (SchemaSet, ir::Type, StructId) {
    let files = Memory::new().with("text.capnp", SCHEMA);
    let mut compilation = Compiler::new(files).file("text.capnp").compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let ty = compilation
        .type_named(0, name)
        .expect("there is such a type");
    let (_, schemas, _, _) = compilation.into_parts();
    let set = SchemaSet::new(schemas);
    let Type::Struct(id) = set.type_of(&ty) else {
        panic!("{name} is a struct")
    };
    (set, ty, id)
}

fn there_and_back(type_name: &str, text: &str) -> Result<String, String> {
    let (set, ty, id) = schemas(type_name);
    let read = read_text(&set, &ty, "input", text.as_bytes().to_vec());
    let bytes = read.map_err(|error| error.to_string())?;
    let root = Pointer::flat(&bytes);
    let value = set
        .open(root, id, &zooph::Limits::default())
        .expect("valid");
    Ok(to_text(value.into(), Style::Short))
}

#[test]
fn text_cut_off_at_any_byte_is_an_error() {
    let text =
        r#"(name = "a\n\x41é", list = [1, -2, 0x3], inner = (name = "b"), data = 0x"00 ff")"#;
    assert!(there_and_back("Root", text).is_ok());
    for length in 0..text.len() {
        if text.is_char_boundary(length) {
            let cut = &text[..length];
            assert!(there_and_back("Root", cut).is_err(), "{cut}");
        }
    }
}

#[test]
fn errors_name_the_line_and_column() {
    let error = there_and_back("Root", "(name = \"x\",\n list = [1, true])").expect_err("a bool");
    assert!(error.starts_with("input:2:13"), "{error}");
    let error = there_and_back("Root", "(nam = \"x\")").expect_err("no such field");
    assert!(error.starts_with("input:1:2"), "{error}");
}

#[test]
fn deep_nesting_is_an_error_and_not_a_crash() {
    for depth in [70, 100_000] {
        let text = format!("{}(){}", "(inner = ".repeat(depth), ")".repeat(depth));
        assert!(depth < 1000 || there_and_back("Root", &text).is_err());
        let text = format!("(list = {}{})", "[".repeat(depth), "]".repeat(depth));
        assert!(there_and_back("Root", &text).is_err());
    }
}

#[test]
fn generic_types_take_their_arguments() {
    let text = r#"(entries = [(key = "a", value = "b"), (key = "c")])"#;
    assert_eq!(there_and_back("Map(Text, Text)", text).as_deref(), Ok(text));
    let data = r#"(entries = [(key = "a", value = "\000\377")])"#;
    let given = r#"(entries = [(key = "a", value = 0x"00 ff")])"#;
    assert_eq!(
        there_and_back("Map(Text, Data)", given).as_deref(),
        Ok(data)
    );
    let nested = r#"(entries = [(key = "a", value = (name = "x"))])"#;
    assert_eq!(
        there_and_back("Map(Text, Root)", nested).as_deref(),
        Ok(nested)
    );
    let entry = r#"(key = "k", value = (entries = [(key = "a", value = "b")]))"#;
    let name = "Map(Text, Map(Text, Text)).Entry";
    assert_eq!(there_and_back(name, entry).as_deref(), Ok(entry));
    assert!(there_and_back("Map(Text, Text)", "(entries = [(value = 5)])").is_err());
}
