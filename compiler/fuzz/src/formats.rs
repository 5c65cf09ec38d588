//! The types as which text and JSON are read, and properties of a message of any of them.

use std::sync::OnceLock;

use zooph::{Limits, Pointer};
use zooph_dynamic::{DynamicStruct, JsonCodec, SchemaSet, StructId, Style, Type, to_text};
use zooph_ir as ir;
use zooph_resolve::{Compiler, Memory};

macro_rules! schemas {
    ($($name:literal),* $(,)?) => {
        [
            $(($name, include_str!(concat!("../../../schemas/test/", $name))),)*
            ("tagged.capnp", TAGGED),
        ]
    };
}

/// Unions with all ways in which JSON tells the active member.
const TAGGED: &str = r#"
@0xd93d4a1c5c7e7a52;
using Json = import "/capnp/compat/json.capnp";
struct Point { x @0 :Int32; y @1 :Text; }
struct Tagged {
  plain :union $Json.discriminator(name = "kind") { a @0 :Int32; b @1 :Text; }
  flat :union $Json.flatten() $Json.discriminator(name = "flatKind") { c @2 :Int32; d @3 :Point; }
  both :union $Json.flatten(prefix = "both_") $Json.discriminator(name = "is", valueName = "of") {
    e @4 :Int32; f @5 :List(Text); g @6 :Void; h @7 :Point;
  }
  shape :union $Json.flatten() $Json.discriminator() {
    circle :group $Json.flatten() { radius @8 :Float64; }
    square :group $Json.flatten(prefix = "s_") { side @9 :Float64; label @10 :Text; }
  }
}
"#;

/// The files that contain the types of inputs.
const FILES: [(&str, &str); 9] = schemas![
    "defaults.capnp",
    "generics.capnp",
    "json.capnp",
    "lists.capnp",
    "nested-lists.capnp",
    "scalars.capnp",
    "text-data.capnp",
    "unions-unnamed.capnp",
];

/// The types by file. The first byte of an input is an index into this list. Types can be added at its end
/// without changing the meaning of seeds.
const ROOTS: [(usize, &str); 21] = [
    (0, "Defaults"),
    (0, "Nested"),
    (1, "Uses"),
    (1, "Outer(Text, List(UInt8))"),
    (2, "Plain"),
    (2, "Names"),
    (2, "Bytes"),
    (2, "Flattened"),
    (2, "Discriminated"),
    (2, "NamedUnions"),
    (2, "FlatUnionOfGroups"),
    (2, VALUE),
    (3, "Lists"),
    (4, "Nested"),
    (5, "Scalars"),
    (5, "Bits"),
    (6, "Blobs"),
    (7, "Expression"),
    (7, "Mixed"),
    (7, "Positions"),
    (8, "Tagged"),
];

/// The type of arbitrary JSON. It has values that JSON cannot express.
const VALUE: &str = "Json.Value";
/// Types whose JSON does not tell which member of a union is active, as in the stock tool.
const UNTOLD: [&str; 2] = ["FlatUnionOfGroups", "NamedUnions"];

pub(crate) struct Formats {
    pub(crate) set: SchemaSet,
    roots: Vec<Root>,
}

/// A type of inputs.
pub(crate) struct Root {
    pub(crate) name: &'static str,
    pub(crate) ty: ir::Type,
    pub(crate) id: StructId,
}

/// Returns the schemas, which are compiled once.
pub(crate) fn formats() -> &'static Formats {
    static FORMATS: OnceLock<Formats> = OnceLock::new();
    FORMATS.get_or_init(Formats::new)
}

/// Returns a codec, which caches the JSON forms of types.
pub(crate) fn codec() -> &'static JsonCodec<'static> {
    static CODEC: OnceLock<JsonCodec<'static>> = OnceLock::new();
    CODEC.get_or_init(|| JsonCodec::new(&formats().set))
}

impl Formats {
    fn new() -> Self {
        let memory = FILES.iter().fold(Memory::new(), |memory, (name, text)| {
            memory.with(name, *text)
        });
        let compiler = FILES
            .iter()
            .fold(Compiler::new(memory), |compiler, (name, _)| {
                compiler.file(*name)
            });
        let mut compilation = compiler.compile();
        assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
        let types = ROOTS.map(|(file, name)| {
            let named = compilation.type_named(file, name);
            (name, named.unwrap_or_else(|why| panic!("{name}: {why:?}")))
        });
        let (_, schemas, _, _) = compilation.into_parts();
        let set = SchemaSet::new(schemas);
        let root = |(name, ty): (&'static str, ir::Type)| match set.type_of(&ty) {
            Type::Struct(id) => Root { name, ty, id },
            _ => panic!("{name} is a struct"),
        };
        let roots = types.into_iter().map(root).collect();
        Formats { set, roots }
    }
}

impl Root {
    /// Returns the type that the first byte selects, and the other bytes.
    pub(crate) fn of(data: &[u8]) -> Option<(&'static Root, &[u8])> {
        let (first, rest) = data.split_first()?;
        let roots = &formats().roots;
        Some((
            &roots[first.wrapping_sub(b'a') as usize % roots.len()],
            rest,
        ))
    }

    pub(crate) fn is_any_json(&self) -> bool {
        self.name == VALUE
    }

    /// Reports whether reading the JSON of a value gives the same value.
    pub(crate) fn json_tells_all(&self) -> bool {
        !UNTOLD.contains(&self.name)
    }

    /// Opens a flat message, which must be valid as this type.
    pub(crate) fn open<'a>(&self, flat: &'a [u8]) -> DynamicStruct<'a> {
        let root = Pointer::flat(flat);
        formats()
            .set
            .open(root, self.id, &Limits::default())
            .unwrap_or_else(|fault| panic!("what was read as {} has {fault}", self.name))
    }
}

/// Panics if the messages differ.
pub(crate) fn assert_equal(left: &[u8], right: &[u8], printed: &str) {
    let same = zooph::equal(Pointer::flat(left), Pointer::flat(right));
    assert_eq!(same, Ok(true), "not what was printed: {printed}");
}

/// Panics if a message is too large for its text. Each two bytes, the least length of a struct in a list, may
/// stand for a struct of the greatest size.
pub(crate) fn assert_small(flat: &[u8], source: &[u8]) {
    const LARGEST_STRUCT: usize = 64 * 8;
    let allowed = LARGEST_STRUCT * (2 + source.len() / 2);
    assert!(flat.len() <= allowed, "{} bytes", flat.len());
}

/// Reports whether a text may stand for several values. For bytes that are not UTF-8 it contains U+FFFD, and
/// `-0` is read as an integer, which has no sign.
pub(crate) fn is_ambiguous(text: &str) -> bool {
    let zero = |(at, _): (usize, &str)| text[at + 2..].starts_with([',', ')', ']', ' ', '\n']);
    text.contains('\u{fffd}') || text.match_indices("-0").any(zero)
}

/// Returns a value in the text format.
pub(crate) fn text(value: DynamicStruct<'_>, style: Style) -> String {
    to_text(value.into(), style)
}
