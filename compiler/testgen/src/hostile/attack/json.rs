//! JSON with a high cost: wide structs, deep and long values, long numbers and strings.

use super::{Attack, Form};

const MEBI: usize = 1 << 20;

/// Returns an array with `item` repeated `count` times.
fn array(item: &str, count: usize) -> String {
    let mut text = String::with_capacity((item.len() + 1) * count + 2);
    text.push('[');
    for at in 0..count {
        if at > 0 {
            text.push(',');
        }
        text.push_str(item);
    }
    text.push(']');
    text
}

fn member(name: &str, value: &str) -> Vec<u8> {
    format!("{{\"{name}\":{value}}}").into_bytes()
}

fn of(
    family: &'static str,
    name: &str,
    why: &str,
    ty: &str,
    make: impl Fn() -> Vec<u8> + 'static,
) -> Attack {
    Attack::new(family, name, why, (Form::Json, ty), make)
}

/// Returns lists of objects of few bytes, each of which stands for a struct.
fn wide_structs() -> Vec<Attack> {
    let wides = "attacks.Wides";
    let why = "objects of two bytes that stand for structs of 4 KiB";
    vec![
        of("wide_json", "1000_wides", why, wides, || {
            member("list", &array("{}", 1000))
        }),
        of("wide_json", "100_thousand_wides", why, wides, || {
            member("list", &array("{}", 100_000))
        }),
        of("wide_json", "2_million_wides", why, wides, || {
            member("list", &array("{}", 2_300_000))
        }),
        of(
            "wide_json",
            "300_thousand_targets",
            "structs of 144 bytes from 3",
            "hostile-messages.Structs",
            || member("list", &array("{}", 300_000)),
        ),
        of(
            "wide_json",
            "2_million_points",
            "structs of 16 bytes from 3",
            "every.Lists",
            || member("points", &array("{}", 2_000_000)),
        ),
        of(
            "wide_json",
            "1_million_empties",
            "structs of no words",
            "every.Lists",
            || member("empties", &array("{}", 1_000_000)),
        ),
    ]
}

/// Returns lists of values of few bytes that are no structs.
fn wide_values() -> Vec<Attack> {
    vec![
        of(
            "wide_json",
            "1_million_voids",
            "elements of no size",
            "every.Lists",
            || member("voids", &array("null", 1_000_000)),
        ),
        of(
            "wide_json",
            "1_million_empty_lists",
            "a pointer for three bytes",
            "every.Lists",
            || member("matrix", &array("[]", 1_000_000)),
        ),
        of(
            "wide_json",
            "1_million_texts",
            "a pointer and a word for three bytes",
            "every.Lists",
            || member("texts", &array("\"\"", 1_000_000)),
        ),
        of(
            "wide_json",
            "4_million_bools",
            "a bit for five bytes",
            "every.Lists",
            || member("bools", &array("true", 1_000_000)),
        ),
        of(
            "wide_json",
            "2_million_numbers",
            "numbers of one digit",
            "every.Lists",
            || member("int64s", &array("1", 2_000_000)),
        ),
    ]
}

/// Returns two long lists in one object.
fn wide_lists() -> Vec<Attack> {
    vec![
        of(
            "wide_json",
            "generics",
            "generic structs in lists",
            "every.Generic",
            || {
                let more = array("{}", 300_000);
                format!("{{\"lists\":{{\"more\":{more}}},\"any\":{{\"more\":{more}}}}}")
                    .into_bytes()
            },
        ),
        of(
            "wide_json",
            "unions",
            "objects with a union in each",
            "every.New",
            || {
                let listed = array("{\"value\":[1]}", 100_000);
                let points = array("{\"label\":\"a\"}", 100_000);
                format!("{{\"lists\":{listed},\"points\":{points}}}").into_bytes()
            },
        ),
    ]
}

/// Returns lists and objects in one another, all of which end.
fn deep() -> Vec<Attack> {
    let nested =
        |open: &str, close: &str, count: usize| [open.repeat(count), close.repeat(count)].concat();
    vec![
        of(
            "deep_json",
            "unknown_lists",
            "a hundred thousand lists in one another",
            "every.Point",
            move || member("z", &nested("[", "]", 100_000)),
        ),
        of(
            "deep_json",
            "unknown_objects",
            "a hundred thousand objects in one another",
            "every.Point",
            move || {
                let open = "{\"a\":".repeat(100_000);
                member("z", &format!("{open}1{}", "}".repeat(100_000)))
            },
        ),
        of(
            "deep_json",
            "known_objects",
            "chains of a hundred thousand",
            "hostile-messages.Chain",
            move || {
                let open = "{\"next\":".repeat(100_000);
                format!("{open}null{}", "}".repeat(100_000)).into_bytes()
            },
        ),
        of(
            "deep_json",
            "chain_60",
            "a chain just within the limit",
            "hostile-messages.Chain",
            move || {
                let open = "{\"next\":".repeat(60);
                format!("{open}{{}}{}", "}".repeat(60)).into_bytes()
            },
        ),
    ]
}

/// Returns lists in one another that never end.
fn deep_without_end() -> Vec<Attack> {
    vec![
        of(
            "deep_json",
            "lists_never_closed",
            "a million lists that nothing ends",
            "every.Point",
            || {
                let mut text = b"{\"z\":".to_vec();
                text.extend(vec![b'['; 1_000_000]);
                text
            },
        ),
        of(
            "deep_json",
            "root_lists",
            "lists where the root object should be",
            "every.Point",
            || vec![b'['; MEBI],
        ),
    ]
}

fn digits(count: usize) -> String {
    "7".repeat(count)
}

fn zeros(count: usize) -> String {
    "0".repeat(count)
}

fn long_numbers() -> Vec<Attack> {
    vec![
        of(
            "long_number",
            "exact_800",
            "5, 800 zeros and e-800 is 5",
            "every.Point",
            move || member("x", &format!("5{}e-800", zeros(800))),
        ),
        of(
            "long_number",
            "digits_1_million",
            "a million digits of an integer",
            "every.Point",
            move || member("x", &digits(1_000_000)),
        ),
        of(
            "long_number",
            "fraction_1_million",
            "a million digits behind the point",
            "every.Numbers",
            move || member("float64", &format!("1.{}", digits(1_000_000))),
        ),
        of(
            "long_number",
            "zeros_1_million",
            "a million zeros that an exponent takes back",
            "every.Numbers",
            move || member("float64", &format!("5{}e-1000000", zeros(1_000_000))),
        ),
        of(
            "long_number",
            "exponent",
            "an exponent of a million digits",
            "every.Numbers",
            move || member("float64", &format!("1e{}", digits(1_000_000))),
        ),
        of(
            "long_number",
            "unknown",
            "a long number that nobody reads",
            "every.Point",
            move || member("z", &format!("5{}e-1000000", zeros(1_000_000))),
        ),
    ]
}

/// Returns lists of long numbers.
fn many_long_numbers() -> Vec<Attack> {
    vec![
        of(
            "long_number",
            "many",
            "a thousand numbers of a thousand digits",
            "every.Lists",
            move || member("float64s", &array(&format!("0.{}", digits(1000)), 1000)),
        ),
        of(
            "long_number",
            "quoted",
            "long numbers in quotes",
            "every.Lists",
            move || member("int64s", &array(&format!("\"0x{}7\"", zeros(2000)), 500)),
        ),
    ]
}

/// Returns long texts, data, and white space.
fn long_strings() -> Vec<Attack> {
    vec![
        of(
            "long_string",
            "4_mb",
            "a text of 4 MB",
            "every.Blobs",
            || member("text", &format!("\"{}\"", "a".repeat(4_000_000))),
        ),
        of(
            "long_string",
            "escapes",
            "a text of escapes only",
            "every.Blobs",
            || member("text", &format!("\"{}\"", "\\u20ac".repeat(500_000))),
        ),
        of(
            "long_string",
            "controls",
            "a text whose characters need six bytes each in output",
            "every.Blobs",
            || member("text", &format!("\"{}\"", "\\u0001".repeat(500_000))),
        ),
        of(
            "long_string",
            "never_closed",
            "a text that nothing ends",
            "every.Blobs",
            || {
                let mut text = b"{\"text\":\"".to_vec();
                text.extend(vec![b'a'; 2_000_000]);
                text
            },
        ),
        of(
            "long_string",
            "data",
            "an array of bytes",
            "every.Blobs",
            || member("data", &array("255", 1_000_000)),
        ),
        of(
            "long_string",
            "spaces",
            "white space in all places",
            "every.Blobs",
            || {
                let space = " ".repeat(1_000_000);
                format!("{space}{{{space}\"text\"{space}:{space}\"a\"{space}}}{space}").into_bytes()
            },
        ),
    ]
}

fn good() -> Vec<Attack> {
    vec![
        of(
            "good_json",
            "point",
            "nothing is wrong with it",
            "every.Point",
            || b"{\"x\":1,\"y\":2,\"label\":\"a\"}".to_vec(),
        ),
        of("good_json", "empty", "defaults only", "every.New", || {
            b"{}".to_vec()
        }),
        of(
            "good_json",
            "choice",
            "the last member of a union counts",
            "every.Choice",
            || b"{\"text\":\"a\",\"point\":{\"x\":1},\"pair\":{}}".to_vec(),
        ),
        of(
            "good_json",
            "nulls",
            "null is as if it were missing",
            "every.New",
            || b"{\"choice\":{\"several\":[\"a\"],\"single\":null}}".to_vec(),
        ),
    ]
}

pub(super) fn attacks() -> Vec<Attack> {
    [
        good(),
        wide_structs(),
        wide_values(),
        wide_lists(),
        deep(),
        deep_without_end(),
        long_numbers(),
        many_long_numbers(),
        long_strings(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
