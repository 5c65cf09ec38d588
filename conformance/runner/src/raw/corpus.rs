//! The types of the vectors, and their cases.

mod faults;
mod limits;
mod values;

use super::files::{Topic, Vector};
use super::types::Library;
use super::{draw, encode, records};
use zooph_testgen::rng::Rng;

/// The types, in the notation of `vectors/raw/types.json`. Every driver has them as native types. A
/// `=` marks a type whose name is not a part of its shape.
const TYPES: &[(&str, &str)] = &[
    ("Array", "=([u16;3],[text;2],[[?bool;2];2],[u8;0])"),
    ("Basics", "=(bool,char,text,(),[u8])"),
    ("Bools", "[bool]"),
    ("Bytes", "[u8]"),
    ("Chars", "[char]"),
    ("Color", "<Red|Green|Blue>"),
    ("Colors", "[Color]"),
    ("Deep", "?Inner"),
    ("Inner", "(inner:?Inner)"),
    ("Empties", "[[u32;0]]"),
    (
        "Everything",
        "(type:u8,name:text,bytes:[u8],middle:?char,colors:{Color},points:[Point],map:{text:[u16]},result:<(bool)|(text)>,array:[?i16;3],unit:(),last:(bool,f32))",
    ),
    (
        "Expr",
        "<Number(i64)|Negate(Expr)|Add(Expr,Expr)|Call(name:text,arguments:[Expr])|Nothing>",
    ),
    ("File", "(size:u64,inside:?Folder,readable:bool)"),
    ("Float32s", "[f32]"),
    ("Float64s", "[f64]"),
    ("Folder", "(name:text,files:[File])"),
    ("Hashed", "=({u32:text},{text})"),
    ("Int16s", "[i16]"),
    ("Int32s", "[i32]"),
    ("Int64s", "[i64]"),
    ("Int8s", "[i8]"),
    ("Lists", "[[[text]]]"),
    ("Map", "{u16:text}"),
    ("MapOfMaps", "{text:{u8:bool}}"),
    ("Nothing", "()"),
    ("Nothings", "[Nothing]"),
    ("Numbers", "(i8,i16,i32,i64,u8,u16,u32,u64,f32,f64)"),
    ("Only", "<One(u32,text)>"),
    ("Optional", "?u32"),
    ("Optionals", "=(??u8,?text,[?()])"),
    ("Point", "(x:f64,y:f64)"),
    ("Points", "[Point]"),
    ("Result", "=<(u32)|(text)>"),
    ("Sample", "(id:i64,flag:u8,value:f64)"),
    ("Samples", "[Sample]"),
    ("Set", "{i16}"),
    ("Shape", "<Circle(f64)|Polygon([Point])|Empty>"),
    ("Text", "text"),
    ("Texts", "[text]"),
    ("TextSet", "{text}"),
    ("Tuple1", "=(u8,)"),
    ("Tuple7", "=(u8,i16,text,bool,f32,char,())"),
    ("Uint16s", "[u16]"),
    ("Uint32s", "[u32]"),
    ("Uint64s", "[u64]"),
    ("Units", "[()]"),
    ("Wide", "=(text,[u64;16],text)"),
];

/// The types whose keys are written in any order.
pub(super) const HASHED: &[&str] = &["Hashed"];

/// Returns all types: those above, Records of a schema, and sums with so many constructors that
/// their tags have each possible width.
pub(super) fn types() -> Vec<(String, String)> {
    let of = |(name, text): &(&str, &str)| ((*name).to_owned(), text.replace(",)", ")"));
    let mut types: Vec<_> = TYPES.iter().chain(records::TYPES).map(of).collect();
    for count in [256, 257] {
        let names: Vec<_> = (0..count).map(|number| format!("C{number}")).collect();
        types.push((format!("Sum{count}"), format!("<{}>", names.join("|"))));
    }
    types.sort();
    types
}

/// Returns the eight bytes of a count, followed by `rest`.
fn counted(count: u64, rest: &[u8]) -> Vec<u8> {
    [&count.to_le_bytes(), rest].concat()
}

/// Returns an encoded text.
fn text(text: &str) -> Vec<u8> {
    counted(text.len() as u64, text.as_bytes())
}

/// A vector: its name, the reason for it, its type and its bytes.
type Case = (&'static str, &'static str, &'static str, Vec<u8>);

/// Returns the vectors of values, of faults and of limits.
pub(super) fn topics(library: &Library) -> Vec<(&'static str, Topic)> {
    let plain = |(name, why, ty, bytes): Case| Vector::of(library, name, why, ty, &bytes);
    let mut good: Vec<Vector> = values::values().into_iter().map(plain).collect();
    good.extend(drawn(library));
    for vector in &good {
        assert!(vector.value.is_some(), "{} is a value", vector.name);
    }
    let expecting = |(kind, case): (&str, Case)| {
        let vector = plain(case);
        let found = vector.fault.as_ref().map(|fault| &fault.kind[..]);
        assert_eq!(found, Some(kind), "{}", vector.name);
        vector
    };
    let bad = faults::faults().into_iter().map(expecting).collect();
    let limited = |(kind, (name, why, ty, bytes), nesting, empty): limits::Limited| {
        let vector = Vector::within(library, name, why, ty, &bytes, nesting, empty);
        let found = vector.fault.as_ref().map_or("", |fault| &fault.kind[..]);
        assert_eq!(found, kind, "{name}");
        vector
    };
    let limited = limits::limits().into_iter().map(limited).collect();
    vec![
        (
            "values",
            Topic::new("Values of every type, and their bytes.", good),
        ),
        ("faults", Topic::new("What is refused, and where.", bad)),
        (
            "limits",
            Topic::new("Limits at what is needed, and one below.", limited),
        ),
    ]
}

/// Returns a few random values of every type.
fn drawn(library: &Library) -> Vec<Vector> {
    let mut rng = Rng::new(16);
    let mut vectors = Vec::new();
    // Records come last, so the random values of the other types do not depend on them.
    let (records, others): (Vec<_>, Vec<_>) =
        library.names().partition(|name| records::is_record(name));
    for name in others.into_iter().chain(records) {
        for number in 0..3 {
            let ty = library.named(name);
            let value = draw::value(library, ty, &mut rng, 1);
            let bytes = encode(library, ty, &value);
            let id = format!("drawn_{}_{number}", name.to_lowercase());
            let vector = Vector::of(library, &id, "drawn at random", name, &bytes);
            assert_eq!(vector.value, Some(value.print(library, ty)), "{id}");
            vectors.push(vector);
        }
    }
    vectors
}
