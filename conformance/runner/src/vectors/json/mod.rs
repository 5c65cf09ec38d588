//! Vectors of JSON in both directions, as `docs/json.md` defines it.

mod edges;
mod long;
mod read;
mod refused;
mod unions;

use crate::model::{Layout, Library, read, text, write};

use super::draft::{file, named, spelled};
use super::files::{Expect, Topic, Vector};

/// Name, reason, type, text, and the JSON that the stock tool writes for it.
const WRITTEN: [(&str, &str, &str, &str, &str); 17] = [
    (
        "point",
        "numbers, and a null text left out",
        "every.Point",
        "(x = 1, y = 2)",
        r#"{"x":1,"y":2}"#,
    ),
    (
        "point_label",
        "a text",
        "every.Point",
        r#"(label = "a\"b\\c\n")"#,
        r#"{"x":0,"y":-1,"label":"a\"b\\c\n"}"#,
    ),
    (
        "label_control",
        "control characters have escapes",
        "every.Point",
        r#"(label = "\x01\x7f/")"#,
        "{\"x\":0,\"y\":-1,\"label\":\"\\u0001\u{7f}/\"}",
    ),
    (
        "label_last_controls",
        "the last control character, and the first that is none",
        "every.Point",
        r#"(label = "\x10\x11\x1f ")"#,
        r#"{"x":0,"y":-1,"label":"\u0010\u0011\u001f "}"#,
    ),
    (
        "label_utf8",
        "characters of many bytes are left as they are",
        "every.Point",
        r#"(label = "é€😀")"#,
        r#"{"x":0,"y":-1,"label":"é€😀"}"#,
    ),
    (
        "numbers",
        "64-bit integers are strings",
        "every.Numbers",
        "(int64 = -9223372036854775808, uInt64 = 18446744073709551615)",
        r#"{"void":null,"bool":false,"int8":0,"int16":0,"int32":0,"int64":"-9223372036854775808","uInt8":0,"uInt16":0,"uInt32":0,"uInt64":"18446744073709551615","float32":0,"float64":0,"colour":"red","lastBool":false}"#,
    ),
    (
        "floats",
        "NaN and infinities are strings",
        "every.Numbers",
        "(float32 = nan, float64 = -inf)",
        r#"{"void":null,"bool":false,"int8":0,"int16":0,"int32":0,"int64":"0","uInt8":0,"uInt16":0,"uInt32":0,"uInt64":"0","float32":"NaN","float64":"-Infinity","colour":"red","lastBool":false}"#,
    ),
    (
        "floats_shortest",
        "a Float32 is printed as the double it is",
        "every.Numbers",
        "(float32 = 0.1, float64 = 0.1)",
        r#"{"void":null,"bool":false,"int8":0,"int16":0,"int32":0,"int64":"0","uInt8":0,"uInt16":0,"uInt32":0,"uInt64":"0","float32":0.10000000149011612,"float64":0.1,"colour":"red","lastBool":false}"#,
    ),
    (
        "negative_zero",
        "the sign of zero is kept",
        "every.Numbers",
        "(float64 = -0.0)",
        r#"{"void":null,"bool":false,"int8":0,"int16":0,"int32":0,"int64":"0","uInt8":0,"uInt16":0,"uInt32":0,"uInt64":"0","float32":0,"float64":-0,"colour":"red","lastBool":false}"#,
    ),
    (
        "enum_unknown",
        "an enumerant without a name is a number",
        "every.Numbers",
        "(colour = 9)",
        r#"{"void":null,"bool":false,"int8":0,"int16":0,"int32":0,"int64":"0","uInt8":0,"uInt16":0,"uInt32":0,"uInt64":"0","float32":0,"float64":0,"colour":9,"lastBool":false}"#,
    ),
    (
        "data",
        "data is an array of numbers",
        "every.Blobs",
        r#"(data = 0x"00 7f ff")"#,
        r#"{"data":[0,127,255]}"#,
    ),
    (
        "empty",
        "null pointers are left out",
        "every.Blobs",
        "()",
        "{}",
    ),
    (
        "tree",
        "structs in structs",
        "every.Tree",
        "(value = 1, left = (value = 2), point = ())",
        r#"{"value":1,"left":{"value":2},"point":{"x":0,"y":-1}}"#,
    ),
    (
        "union",
        "the active member is the last one",
        "every.Choice",
        r#"(before = 1, text = "t")"#,
        r#"{"before":1,"kind":{"plain":0},"text":"t"}"#,
    ),
    (
        "lists",
        "lists of many kinds",
        "every.Lists",
        r#"(voids = [void], bools = [true], int64s = [5], texts = ["a"], colours = [blue], points = [(x = 1)], matrix = [[1], []])"#,
        r#"{"voids":[null],"bools":[true],"int64s":["5"],"texts":["a"],"colours":["blue"],"points":[{"x":1,"y":-1}],"matrix":[[1],[]]}"#,
    ),
    (
        "null_lists",
        "null elements are empty lists, and null texts empty texts, whatever the fields' defaults are",
        "every.Layers",
        r#"(numbers = [null, [7]], bools = [null, [true]], texts = [null, [null, "y"]], points = [null], deep = [null, [null, [5]]])"#,
        r#"{"numbers":[[],[7]],"bools":[[],[true]],"texts":[[],["","y"]],"points":[[]],"deep":[[],[[],[5]]]}"#,
    ),
    (
        "flags",
        "Bools with and without a default",
        "every.Flags",
        "(a5 = true, b6 = false, inner = (c3 = false), d2 = true, pair = (right = false), list = [true])",
        r#"{"a0":false,"a1":false,"a2":false,"a3":false,"a4":false,"a5":true,"a6":false,"a7":false,"b0":true,"b1":true,"b2":true,"b3":true,"b4":true,"b5":true,"b6":false,"b7":true,"inner":{"c0":false,"c1":true,"c2":false,"c3":false,"c4":false,"c5":true,"c6":false,"c7":true},"d0":false,"d1":false,"d2":true,"last":true,"kind":{"no":false},"list":[true],"pair":{"left":false,"right":false,"third":false}}"#,
    ),
];

/// Each member of `every.Choice` and of its named union: name, text, and JSON for both directions.
const MEMBERS: [(&str, &str, &str); 9] = [
    (
        "none",
        "(none = void)",
        r#"{"before":0,"kind":{"plain":0},"none":null}"#,
    ),
    (
        "bit",
        "(bit = false)",
        r#"{"before":0,"kind":{"plain":0},"bit":false}"#,
    ),
    (
        "number",
        "(number = 7)",
        r#"{"before":0,"kind":{"plain":0},"number":7}"#,
    ),
    (
        "long",
        "(long = 5)",
        r#"{"before":0,"kind":{"plain":0},"long":"5"}"#,
    ),
    (
        "shorts",
        "(shorts = [1, 2])",
        r#"{"before":0,"kind":{"plain":0},"shorts":[1,2]}"#,
    ),
    (
        "point",
        "(point = (x = 1))",
        r#"{"before":0,"kind":{"plain":0},"point":{"x":1,"y":-1}}"#,
    ),
    (
        "pair",
        r#"(pair = (left = "l", right = 1.5))"#,
        r#"{"before":0,"kind":{"plain":0},"pair":{"left":"l","right":1.5}}"#,
    ),
    (
        "label",
        r#"(none = void, kind = (label = "k"))"#,
        r#"{"before":0,"kind":{"label":"k"},"none":null}"#,
    ),
    (
        "blob",
        r#"(none = void, kind = (blob = "k"))"#,
        r#"{"before":0,"kind":{"blob":[107]},"none":null}"#,
    ),
];

/// Structs of every size, with groups, defaults and type parameters: name, type, text, and JSON for
/// both directions.
const STRUCTS: [(&str, &str, &str, &str); 7] = [
    (
        "preset_with_values",
        "every.Preset",
        "(bool = false, int8 = 1, int16 = 2, int32 = 3, int64 = 4, uInt8 = 5, uInt16 = 6, uInt32 = 7,
            uInt64 = 8, float32 = 1.5, float64 = 2.5, colour = green)",
        r#"{"bool":false,"int8":1,"int16":2,"int32":3,"int64":"4","uInt8":5,"uInt16":6,"uInt32":7,"uInt64":"8","float32":1.5,"float64":2.5,"colour":"green"}"#,
    ),
    (
        "preset",
        "every.Preset",
        "()",
        r#"{"bool":true,"int8":-123,"int16":-12345,"int32":-12345678,"int64":"-123456789012345","uInt8":234,"uInt16":45678,"uInt32":3456789012,"uInt64":"12345678901234567890","float32":1234.5,"float64":-1.23e47,"colour":"blue"}"#,
    ),
    (
        "tree",
        "every.Tree",
        "(value = 1, left = (value = 2, point = (x = 3)))",
        r#"{"value":1,"left":{"value":2,"point":{"x":3,"y":-1}}}"#,
    ),
    (
        "grouped",
        "every.Grouped",
        r#"(start = (lat = 2, name = "s"), end = (name = "e", deeper = (flag = false)), note = "n")"#,
        r#"{"start":{"lat":2,"name":"s"},"end":{"lat":1.5,"name":"e","deeper":{"flag":false}},"note":"n"}"#,
    ),
    (
        "generic",
        "every.Generic",
        r#"(texts = (first = "a", second = 0x"01 02"), lists = (first = [1, 2],
            second = (first = "t", second = (x = 5)), more = [(first = [3])]))"#,
        r#"{"texts":{"first":"a","second":[1,2]},"lists":{"first":[1,2],"second":{"first":"t","second":{"x":5,"y":-1}},"more":[{"first":[3]}]}}"#,
    ),
    (
        "old",
        "every.Old",
        r#"(number = 1, text = "t", colour = blue, bytes = [1], longs = [2], texts = ["a"],
            points = [(x = 3), ()], lists = [[4]], single = "s")"#,
        r#"{"number":1,"text":"t","colour":"blue","bytes":[1],"longs":["2"],"texts":["a"],"points":[{"x":3},{"x":0}],"lists":[[4]],"single":"s"}"#,
    ),
    (
        "new",
        "every.New",
        r#"(number = 1, text = "t", colour = green, choice = (several = ["a", "b"]), shorts = [5],
            child = (small = 1, flag = false))"#,
        r#"{"number":1,"text":"t","colour":"green","choice":{"several":["a","b"]},"small":9,"large":-1.5,"flag":true,"shorts":[5],"child":{"number":0,"colour":"red","choice":{"single":""},"small":1,"large":-1.5,"flag":false}}"#,
    ),
];

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let mut vectors = Vec::new();
    let ty = "every.Choice";
    let member = |(name, text, json): (&str, _, _)| {
        (
            format!("union_{name}"),
            "each member of a union",
            ty,
            text,
            json,
        )
    };
    let structure = |(name, ty, text, json): (&str, _, _, _)| {
        let name = format!("struct_{name}");
        (name, "a struct of each shape", ty, text, json)
    };
    let both = || {
        STRUCTS
            .map(structure)
            .into_iter()
            .chain(MEMBERS.map(member))
    };
    let written = WRITTEN.map(|(name, why, ty, text, json)| (name.to_owned(), why, ty, text, json));
    for (name, why, ty, text, json) in written.into_iter().chain(both()) {
        let vector = named(&format!("json_write_{name}"), why, ty, &["json"]);
        let mut vector = spelled(library, vector, text, &Layout::plain());
        vector.expect.json = Some(json.into());
        vectors.push(vector);
    }
    let read_back = { read::READ.into_iter().chain(unions::UNIONS) }
        .map(|(name, why, ty, json, text)| (name.to_owned(), why, ty, text, json));
    for (name, why, ty, spelled, json) in read_back.chain(both()) {
        let mut vector = named(&format!("json_read_{name}"), why, ty, &["json"]);
        vector.json = Some(json.into());
        let root = library.root(ty);
        let value = text::parse(library, root, spelled);
        let message = write(library, root, &value, &Layout::plain());
        vector.expect.value = Some(read(library, root, &message).to_string());
        vectors.push(vector);
    }
    for (name, why, ty, json, path) in refused::REFUSED {
        let mut vector: Vector = named(&format!("json_refused_{name}"), why, ty, &["json"]);
        vector.json = Some(json.into());
        vector.expect = Expect {
            json_error: Some(path.into()),
            ..Expect::default()
        };
        vectors.push(vector);
    }
    vectors.extend(long::numbers(library));
    vectors.extend(edges::cut(library));
    vectors.extend(edges::nested(library));
    file(
        "json/json.json",
        "JSON, written and read and refused.",
        vectors,
    )
}
