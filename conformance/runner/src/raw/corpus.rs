//! The types of the vectors, and what is put to them.

use super::files::{Topic, Vector};
use super::types::Library;
use super::{draw, encode, records};
use zooph_testgen::rng::Rng;

/// The types, as `vectors/raw/types.json` spells them. Every driver has them as native types. Behind `=` is a type whose
/// name is ours alone.
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

/// Those whose keys are written in any order.
pub(super) const HASHED: &[&str] = &["Hashed"];

/// All types: those above, Records of a schema, and sums of so many constructors that their tags are of each width.
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

/// Eight bytes of a count, and what follows.
fn counted(count: u64, rest: &[u8]) -> Vec<u8> {
    [&count.to_le_bytes(), rest].concat()
}

/// A text.
fn text(text: &str) -> Vec<u8> {
    counted(text.len() as u64, text.as_bytes())
}

/// A name, why it is there, its type and its bytes.
type Case = (&'static str, &'static str, &'static str, Vec<u8>);

fn values() -> Vec<Case> {
    let ones: Vec<u8> = [
        &[255; 30][..],
        &[0, 0, 0xc0, 0x7f],
        &[1, 0, 0, 0, 0, 0, 0xf4, 0xff],
    ]
    .concat();
    let add = [
        &[2, 1, 4, 3][..],
        &text("f"),
        &counted(1, &[0, 9, 0, 0, 0, 0, 0, 0, 0x80]),
    ]
    .concat();
    let folder = [
        text("a"),
        counted(2, &[7, 0, 0, 0, 0, 0, 0, 0, 1]),
        text("b"),
        counted(0, &[1]),
        vec![0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
    ];
    let map = [counted(2, &[1, 0]), text("one"), vec![0, 1], text("")].concat();
    let maps = [
        counted(2, &[]),
        text("a"),
        counted(2, &[1, 1, 2, 0]),
        text("b"),
        counted(0, &[]),
    ];
    let hashed = [counted(1, &[4, 0, 0, 0]), text("x"), counted(1, &text("é"))].concat();
    let samples = counted(2, &[&[0xfe; 17][..], &[1; 17]].concat());
    vec![
        (
            "numbers_of_ones",
            "all bits set, and NaNs with a payload, which are kept",
            "Numbers",
            ones,
        ),
        (
            "numbers_of_zeros",
            "42 bytes without padding",
            "Numbers",
            vec![0; 42],
        ),
        (
            "minus_zero",
            "the sign of zero is kept",
            "Float64s",
            counted(1, &[0, 0, 0, 0, 0, 0, 0, 0x80]),
        ),
        ("bools", "one byte each", "Bools", counted(3, &[0, 1, 1])),
        (
            "chars",
            "a code point in four bytes, to the last one",
            "Chars",
            counted(3, &[0, 0, 0, 0, 0, 0xe0, 0, 0, 0xff, 0xff, 0x10, 0]),
        ),
        (
            "char_before_surrogates",
            "the last code point before the surrogates",
            "Chars",
            counted(1, &[0xff, 0xd7, 0, 0]),
        ),
        (
            "text_with_nul",
            "a NUL is a character",
            "Text",
            text("a\0é😀"),
        ),
        ("no_text", "a count of nothing", "Text", text("")),
        (
            "bytes",
            "bytes are a list of numbers",
            "Bytes",
            counted(3, &[0, 128, 255]),
        ),
        (
            "units",
            "elements that take no bytes",
            "Units",
            counted(5, &[]),
        ),
        (
            "units_to_the_budget",
            "as many as the budget has",
            "Units",
            counted(8 << 20, &[]),
        ),
        (
            "nothings",
            "records without fields take no bytes",
            "Nothings",
            counted(2, &[]),
        ),
        (
            "empties",
            "arrays without elements take no bytes",
            "Empties",
            counted(2, &[]),
        ),
        (
            "none",
            "an optional value that is not there",
            "Optional",
            vec![0],
        ),
        ("some", "an optional value", "Optional", vec![1, 4, 3, 2, 1]),
        (
            "optionals_of_optionals",
            "each level has its byte",
            "Optionals",
            [&[1, 0, 1][..], &text("x"), &counted(2, &[1, 0])].concat(),
        ),
        (
            "first_of_two",
            "the first constructor is number 0",
            "Result",
            vec![0, 1, 0, 0, 0],
        ),
        (
            "second_of_two",
            "the second constructor is number 1",
            "Result",
            [&[1][..], &text("no")].concat(),
        ),
        (
            "colors",
            "constructors without fields are one byte",
            "Colors",
            counted(3, &[2, 0, 1]),
        ),
        (
            "last_of_256",
            "up to 256 constructors the number is one byte",
            "Sum256",
            vec![255],
        ),
        ("last_of_257", "from 257 on it is two", "Sum257", vec![0, 1]),
        (
            "only_constructor",
            "one constructor has no tag",
            "Only",
            [&[1, 0, 0, 0][..], &text("x")].concat(),
        ),
        ("expression", "a tree of constructors", "Expr", add),
        (
            "folders",
            "two types that contain each other",
            "Folder",
            folder.concat(),
        ),
        ("map", "a key, then its value", "Map", map),
        (
            "maps_in_a_map",
            "values may be maps",
            "MapOfMaps",
            maps.concat(),
        ),
        (
            "map_not_ascending",
            "keys are read in any order, and written ascending",
            "Map",
            counted(
                3,
                &[
                    &[3, 0][..],
                    &text("c"),
                    &[1, 0],
                    &text("a"),
                    &[2, 0],
                    &text("b"),
                ]
                .concat(),
            ),
        ),
        (
            "set_not_ascending",
            "so are elements of sets; numbers ascend by their value, not by their bytes",
            "Set",
            counted(3, &[0, 1, 255, 255, 1, 0]),
        ),
        (
            "texts_ascend_by_bytes",
            "a text that another begins with comes first",
            "TextSet",
            counted(3, &[text("é"), text("ab"), text("a")].concat()),
        ),
        (
            "hashed",
            "maps and sets of their own order",
            "Hashed",
            hashed,
        ),
        ("samples", "17 bytes each", "Samples", samples),
        (
            "arrays",
            "arrays have no count",
            "Array",
            [
                &[1, 0, 2, 0, 3, 0][..],
                &text("a"),
                &text(""),
                &[0, 1, 1, 1, 0, 0],
            ]
            .concat(),
        ),
        (
            "levels_to_the_limit",
            "a thousand levels",
            "Expr",
            [vec![1; 1_000], vec![4]].concat(),
        ),
        (
            "optional_levels_to_the_limit",
            "a level for each optional that is there, whose value is of no constant size",
            "Deep",
            [vec![1; 1_000], vec![0]].concat(),
        ),
    ]
}

/// Cases, and the kind of fault of each, which the code that reads them must find as well.
fn faults() -> Vec<(&'static str, Case)> {
    let mut call = counted(0, &[]);
    call.insert(0, 3);
    call.extend(counted(2, &[4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3]));
    let twice = [counted(2, &[5, 0]), text("a"), vec![5, 0], text("\u{1}")].concat();
    let twice_hashed = [
        counted(2, &[5, 0, 0, 0]),
        text("a"),
        vec![5, 0, 0, 0],
        text("b"),
        counted(0, &[]),
    ]
    .concat();
    let bad_utf8 = counted(2, &[text("é"), counted(2, &[0xc3, 0x28])].concat());
    vec![
        (
            "truncated",
            (
                "short_sample",
                "the value's minimum is not there",
                "Sample",
                vec![0; 16],
            ),
        ),
        (
            "truncated",
            ("nothing_at_all", "not even a count", "Text", vec![]),
        ),
        (
            "truncated",
            (
                "short_optional",
                "the byte says that a value follows, which is cut short",
                "Optional",
                vec![1, 0, 0, 0],
            ),
        ),
        (
            "truncated",
            (
                "short_constructor",
                "the fields of a constructor take at least so much",
                "Shape",
                vec![0, 0, 0, 0],
            ),
        ),
        (
            "truncated",
            (
                "short_argument",
                "in a constructor in a list in a constructor",
                "Expr",
                call,
            ),
        ),
        (
            "trailing",
            (
                "one_byte_more",
                "a byte behind the value",
                "Sample",
                vec![0; 18],
            ),
        ),
        (
            "trailing",
            (
                "a_byte_behind_nothing",
                "a byte behind a value without bytes",
                "Nothing",
                vec![0],
            ),
        ),
        (
            "bad_tag",
            ("fourth_of_three", "no such constructor", "Color", vec![3]),
        ),
        (
            "bad_tag",
            (
                "beyond_257",
                "no such constructor, of two bytes",
                "Sum257",
                vec![1, 1],
            ),
        ),
        (
            "bad_tag",
            (
                "neither_none_nor_some",
                "the byte of an optional value is 0 or 1",
                "Optional",
                vec![2, 0, 0, 0, 0],
            ),
        ),
        (
            "bad_tag",
            (
                "tag_before_fields",
                "the tag is looked at before the fields are",
                "Shape",
                vec![3],
            ),
        ),
        (
            "bad_bool",
            (
                "bool_of_two",
                "a Bool is 0 or 1",
                "Bools",
                counted(2, &[1, 2]),
            ),
        ),
        (
            "bad_char",
            (
                "first_surrogate",
                "a surrogate is no character",
                "Chars",
                counted(1, &[0, 0xd8, 0, 0]),
            ),
        ),
        (
            "bad_char",
            (
                "last_surrogate",
                "a surrogate is no character",
                "Chars",
                counted(2, &[65, 0, 0, 0, 0xff, 0xdf, 0, 0]),
            ),
        ),
        (
            "bad_char",
            (
                "beyond_unicode",
                "the last code point is 10FFFF",
                "Chars",
                counted(1, &[0, 0, 0x11, 0]),
            ),
        ),
        (
            "bad_utf8",
            (
                "bad_text",
                "the place is the first byte of the text",
                "Texts",
                bad_utf8,
            ),
        ),
        (
            "bad_utf8",
            (
                "surrogate_in_text",
                "UTF-8 has no surrogates",
                "Text",
                counted(3, &[0xed, 0xa0, 0x80]),
            ),
        ),
        (
            "bad_utf8",
            (
                "overlong",
                "UTF-8 is as short as can be",
                "Text",
                counted(2, &[0xc0, 0x80]),
            ),
        ),
        (
            "count",
            (
                "one_too_many",
                "two samples do not fit in what is left",
                "Samples",
                counted(2, &[0; 33]),
            ),
        ),
        (
            "count",
            (
                "largest_count",
                "a count that would wrap around when it is multiplied",
                "Samples",
                counted(u64::MAX, &[0; 33]),
            ),
        ),
        (
            "count",
            (
                "wraps_to_zero",
                "2^60 elements of 16 bytes wrap to none",
                "Points",
                counted(1 << 60, &[]),
            ),
        ),
        (
            "count",
            (
                "text_too_long",
                "more bytes than are left",
                "Text",
                counted(2, b"a"),
            ),
        ),
        (
            "count",
            (
                "text_into_the_next",
                "what follows at least is reserved",
                "Folder",
                [counted(9, &[b'x'; 8]), counted(0, &[])].concat(),
            ),
        ),
        (
            "count",
            (
                "text_into_the_next_text",
                "of texts in a list as well",
                "Texts",
                counted(2, &[counted(1, &[]), counted(0, &[])].concat()),
            ),
        ),
        (
            "count",
            (
                "behind_an_array",
                "behind the second text a list of numbers is reserved, and a text",
                "Wide",
                [counted(1, &[]), vec![0; 136]].concat(),
            ),
        ),
        (
            "count",
            (
                "value_of_a_key",
                "a key leaves room for its value",
                "MapOfMaps",
                counted(1, &[counted(1, &[]), counted(0, &[])].concat()),
            ),
        ),
        (
            "nesting",
            (
                "a_level_too_many",
                "a thousand and one levels",
                "Expr",
                [vec![1; 1_001], vec![4]].concat(),
            ),
        ),
        (
            "nesting",
            (
                "an_optional_level_too_many",
                "a thousand and one levels of optionals",
                "Deep",
                [vec![1; 1_001], vec![0]].concat(),
            ),
        ),
        (
            "budget",
            (
                "one_unit_too_many",
                "one element more than the budget has",
                "Units",
                counted((8 << 20) + 1, &[]),
            ),
        ),
        (
            "budget",
            (
                "largest_count_of_nothing",
                "of records without fields",
                "Nothings",
                counted(u64::MAX, &[]),
            ),
        ),
        (
            "budget",
            (
                "empty_arrays_too_many",
                "of arrays without elements",
                "Empties",
                counted(1 << 40, &[]),
            ),
        ),
        (
            "duplicate_key",
            ("key_twice", "found before the value is read", "Map", twice),
        ),
        (
            "duplicate_key",
            (
                "key_twice_hashed",
                "of hashed maps as well",
                "Hashed",
                twice_hashed,
            ),
        ),
        (
            "duplicate_key",
            (
                "element_twice",
                "not only of neighbours",
                "Set",
                counted(3, &[5, 0, 4, 0, 5, 0]),
            ),
        ),
        (
            "duplicate_key",
            (
                "first_element_again",
                "of the first ones",
                "TextSet",
                counted(2, &[text("a"), text("a")].concat()),
            ),
        ),
    ]
}

/// A case within limits: nesting, and elements without bytes.
type Limited = (&'static str, Case, Option<u32>, Option<u64>);

fn limits() -> Vec<Limited> {
    let lists = counted(1, &counted(1, &counted(1, &text(""))));
    let optional = counted(1, &[1]);
    let optionals = [vec![0, 0], optional].concat();
    vec![
        (
            "",
            (
                "three_levels_at_the_limit",
                "the elements of each list are a level, but not texts' bytes",
                "Lists",
                lists.clone(),
            ),
            Some(3),
            None,
        ),
        (
            "nesting",
            ("three_levels_below", "one level less", "Lists", lists),
            Some(2),
            None,
        ),
        (
            "",
            (
                "lists_without_elements",
                "where there are no elements there is no level",
                "Lists",
                counted(1, &counted(0, &[])),
            ),
            Some(1),
            None,
        ),
        (
            "",
            (
                "constant_sizes",
                "what is of constant size is no level",
                "Samples",
                counted(1, &[0; 17]),
            ),
            Some(0),
            None,
        ),
        (
            "",
            (
                "numbers_in_optionals",
                "nor is an optional number, but a list of them is",
                "Optionals",
                optionals,
            ),
            Some(1),
            None,
        ),
        (
            "",
            (
                "number_in_a_constructor",
                "a constructor whose fields are of constant size is no level",
                "Expr",
                vec![0; 9],
            ),
            Some(0),
            None,
        ),
        (
            "nesting",
            (
                "constructor_in_a_constructor",
                "one whose fields are not is",
                "Expr",
                vec![1, 4],
            ),
            Some(0),
            None,
        ),
        (
            "",
            (
                "three_units",
                "elements without bytes within the budget",
                "Units",
                counted(3, &[]),
            ),
            None,
            Some(3),
        ),
        (
            "budget",
            (
                "four_units",
                "one more than the budget",
                "Units",
                counted(4, &[]),
            ),
            None,
            Some(3),
        ),
        (
            "nesting",
            (
                "count_before_levels",
                "levels are counted after the elements",
                "Lists",
                counted(1, &counted(0, &[])),
            ),
            Some(0),
            None,
        ),
        (
            "count",
            (
                "elements_before_levels",
                "a count that does not fit is found first",
                "Lists",
                counted(9, &[]),
            ),
            Some(0),
            None,
        ),
    ]
}

/// The vectors of values, of faults and of limits.
pub(super) fn topics(library: &Library) -> Vec<(&'static str, Topic)> {
    let plain = |(name, why, ty, bytes): Case| Vector::of(library, name, why, ty, &bytes);
    let mut good: Vec<Vector> = values().into_iter().map(plain).collect();
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
    let bad = faults().into_iter().map(expecting).collect();
    let limited = |(kind, (name, why, ty, bytes), nesting, empty): Limited| {
        let vector = Vector::within(library, name, why, ty, &bytes, nesting, empty);
        let found = vector.fault.as_ref().map_or("", |fault| &fault.kind[..]);
        assert_eq!(found, kind, "{name}");
        vector
    };
    let limited = limits().into_iter().map(limited).collect();
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

/// A few random values of every type.
fn drawn(library: &Library) -> Vec<Vector> {
    let mut rng = Rng::new(16);
    let mut vectors = Vec::new();
    // Behind the others, which so stay what they are.
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
