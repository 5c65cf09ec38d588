//! Tests of the limit of text and JSON in strings, for messages with shared objects.

use zooph::{Limits, Pointer};
use zooph_dynamic::{
    JsonCodec, SchemaSet, StructId, Style, Type, WriteError, to_text, to_text_within, write_text,
};
use zooph_resolve::{Compiler, Memory};

const SCHEMA: &str = r#"
@0xbf5147cbbecf40d7;
struct Root { datas @0 :List(Data); }
"#;

fn schemas() -> (SchemaSet, StructId) {
    let files = Memory::new().with("output.capnp", SCHEMA);
    let mut compilation = Compiler::new(files).file("output.capnp").compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let ty = compilation.type_named(0, "Root").expect("it is there");
    let (_, schemas, _, _) = compilation.into_parts();
    let set = SchemaSet::new(schemas);
    let Type::Struct(id) = set.type_of(&ty) else {
        panic!("a struct")
    };
    (set, id)
}

/// Returns a flat message with a list of pointers to the same data.
fn shared(pointers: u64, bytes: u64) -> Vec<u8> {
    let mut words = vec![1 << 48, 1 | 6 << 32 | pointers << 35];
    words.extend((0..pointers).map(|at| 1 | (pointers - at - 1) << 2 | 2 << 32 | bytes << 35));
    words.resize(words.len() + (bytes / 8) as usize, u64::MAX);
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

const MARK: &str = "... (output limit reached)";

#[test]
fn strings_are_no_longer_than_allowed_by_default() {
    let (set, id) = schemas();
    let flat = shared(1000, 32_000);
    let root = set.open(Pointer::flat(&flat), id, &Limits::default());
    let root = root.expect("within the limits");
    let codec = JsonCodec::new(&set);
    for style in [Style::Short, Style::Pretty] {
        match codec.to_string(root, style) {
            Err(error @ WriteError::Output) => {
                assert!(error.to_string().contains("Limits::output"), "{error}");
            }
            other => panic!("{:?}", other.map(|json| json.len())),
        }
        let text = to_text(root.into(), style);
        assert!(
            text.len() <= (64 << 20) + MARK.len(),
            "{} bytes",
            text.len()
        );
        assert!(text.ends_with(MARK));
    }
}

#[test]
fn what_is_allowed_is_written_to_the_byte() {
    let (set, id) = schemas();
    let flat = shared(3, 8);
    let root = set.open(Pointer::flat(&flat), id, &Limits::default());
    let root = root.expect("good");
    let json = JsonCodec::new(&set)
        .to_string(root, Style::Short)
        .expect("short");
    let within = |bytes: usize| {
        let codec = JsonCodec::new(&set).within(limited(bytes as u64));
        codec.to_string(root, Style::Short).ok()
    };
    assert_eq!(within(json.len()).as_deref(), Some(&*json));
    assert_eq!(within(json.len() - 1), None);
    // Writers have no limit, and their output equals the string.
    let mut written = Vec::new();
    JsonCodec::new(&set)
        .within(limited(0))
        .write(&mut written, root, Style::Short)
        .expect("memory");
    assert_eq!(written, json.as_bytes());
    let mut written = Vec::new();
    write_text(&mut written, root.into(), Style::Pretty).expect("memory");
    assert_eq!(to_text(root.into(), Style::Pretty).as_bytes(), written);
    let length = written.len() as u64;
    let within = |bytes| to_text_within(root.into(), Style::Pretty, &limited(bytes));
    assert_eq!(within(length).as_bytes(), written);
    let cut = within(length - 1);
    assert!(cut.ends_with(MARK) && cut.len() < written.len() + MARK.len());
}

/// Returns the default limits with this limit of output.
fn limited(output: u64) -> Limits {
    Limits {
        output: Some(output),
        ..Limits::default()
    }
}

/// In JSON, an absent struct has the first members of its unions. If each of them is a struct of the same
/// type, their number doubles on each level.
#[test]
fn what_is_in_no_message_is_not_written_without_end() {
    let level = |at: usize| {
        let next = at + 1;
        format!(
            "struct L{at} {{ a :group {{ union {{ x @0 :L{next}; y @1 :Void; }} }} \
             b :group {{ union {{ x @2 :L{next}; y @3 :Void; }} }} }}\n"
        )
    };
    let levels: String = (0..40).map(level).collect();
    let schema = format!("@0xbf5147cbbecf40d8;\n{levels}struct L40 {{ a @0 :Void; }}\n");
    let files = Memory::new().with("absent.capnp", schema);
    let mut compilation = Compiler::new(files).file("absent.capnp").compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let type_of = |compilation: &mut zooph_resolve::Compilation, name| {
        compilation.type_named(0, name).expect("it is there")
    };
    let types = ["L0", "L30"].map(|name| type_of(&mut compilation, name));
    let (_, schemas, _, _) = compilation.into_parts();
    let set = SchemaSet::new(schemas);
    let ids = types.map(|ty| match set.type_of(&ty) {
        Type::Struct(id) => id,
        other => panic!("{other:?} is a struct"),
    });
    let flat = [0; 8];
    let codec = JsonCodec::new(&set);
    let write = |id| {
        let root = set.open(Pointer::flat(&flat), id, &Limits::default());
        codec.write(&mut std::io::sink(), root.expect("null"), Style::Short)
    };
    assert!(write(ids[1]).is_ok(), "2,047 structs");
    assert!(matches!(write(ids[0]), Err(WriteError::Traversal)));
}
