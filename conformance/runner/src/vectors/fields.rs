//! Vectors of every kind of field in the data section, of texts and of data.

use crate::model::{Layout, Library, Value, write};

use super::draft::{file, named, plain};
use super::files::Topic;

/// Fields, and texts of values to test.
const NUMBERS: [(&str, &[&str]); 11] = [
    ("bool", &["true"]),
    ("int8", &["-128", "127", "-1"]),
    ("int16", &["-32768", "32767", "258"]),
    ("int32", &["-2147483648", "2147483647", "16909060"]),
    (
        "int64",
        &[
            "-9223372036854775808",
            "9223372036854775807",
            "72623859790382856",
        ],
    ),
    ("uInt8", &["255", "1"]),
    ("uInt16", &["65535", "258"]),
    ("uInt32", &["4294967295", "16909060"]),
    ("uInt64", &["18446744073709551615", "72623859790382856"]),
    (
        "float32",
        &["-0.0", "1e-45", "3.4028234e38", "inf", "-inf", "nan", "0.1"],
    ),
    (
        "float64",
        &[
            "-0.0",
            "5e-324",
            "1.7976931348623157e308",
            "inf",
            "-inf",
            "nan",
            "0.1",
        ],
    ),
];

fn numbers() -> Vec<(String, String, String)> {
    let mut cases = Vec::new();
    for (field, values) in NUMBERS {
        for (index, value) in values.iter().enumerate() {
            cases.push((
                format!("number_{}_{index}", field.to_lowercase()),
                format!("the field {field} alone, with the value {value}"),
                format!("({field} = {value})"),
            ));
        }
    }
    cases
}

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let mut vectors = signalling(library);
    for (name, why, text) in numbers() {
        let cases = [(name.as_str(), why.as_str(), text.as_str())];
        vectors.extend(plain(library, "every.Numbers", &["scalar"], &cases));
    }
    vectors.extend(plain(
        library,
        "every.Numbers",
        &["scalar"],
        &[
            ("numbers_none", "every field at zero", "()"),
            (
                "numbers_all",
                "every field at once, so that offsets that overlap show",
                "(bool = true, int8 = -2, int16 = -3, int32 = -4, int64 = -5, uInt8 = 6,
                  uInt16 = 7, uInt32 = 8, uInt64 = 9, float32 = 10.5, float64 = -11.25,
                  colour = blue, lastBool = true)",
            ),
            (
                "numbers_last_bool",
                "a bit that stands behind other fields",
                "(lastBool = true)",
            ),
            (
                "numbers_both_bools",
                "two bits that do not touch",
                "(bool = true, lastBool = true)",
            ),
            (
                "enum_second",
                "an enum that is not its first value",
                "(colour = green)",
            ),
            (
                "enum_newer",
                "a newer writer's enumerant is kept",
                "(colour = 3)",
            ),
            (
                "enum_largest",
                "the largest number an enum can have",
                "(colour = 65535)",
            ),
        ],
    ));
    vectors.extend(presets(library));
    vectors.extend(blobs(library));
    vectors.extend(texts_not_utf8(library));
    file(
        "valid/fields.json",
        "Fields of every type, alone and together.",
        vectors,
    )
}

fn presets(library: &Library) -> Vec<super::Vector> {
    plain(
        library,
        "every.Preset",
        &["default"],
        &[
            (
                "preset_none",
                "what is not there reads as its default",
                "()",
            ),
            (
                "preset_zero_numbers",
                "zero is stored as the default's own bits",
                "(bool = false, int8 = 0, int16 = 0, int32 = 0, int64 = 0, uInt8 = 0, uInt16 = 0,
                  uInt32 = 0, uInt64 = 0, float32 = 0, float64 = 0, colour = red)",
            ),
            (
                "preset_same",
                "numbers set to their defaults are stored as zero",
                "(bool = true, int8 = -123, int16 = -12345, int32 = -12345678,
                  int64 = -123456789012345, uInt8 = 234, uInt16 = 45678, uInt32 = 3456789012,
                  uInt64 = 12345678901234567890, float32 = 1234.5, float64 = -123e45,
                  colour = blue)",
            ),
            (
                "preset_others",
                "numbers that are neither zero nor the default",
                "(bool = false, int8 = 1, int16 = 2, int32 = 3, int64 = 4, uInt8 = 5, uInt16 = 6,
                  uInt32 = 7, uInt64 = 8, float32 = nan, float64 = -0.0, colour = green)",
            ),
            (
                "preset_pointers_set",
                "pointers that are there win over their defaults",
                r#"(text = "other", data = 0x"01", bools = [false], int16s = [5], float64s = [1.5],
                  texts = ["a"], points = [(x = 9)], lists = [[2, 3]])"#,
            ),
            (
                "preset_pointers_empty",
                "empty is not absent: the defaults do not show",
                r#"(text = "", data = "", bools = [], int16s = [], float64s = [], texts = [],
                  points = [], lists = [])"#,
            ),
            (
                "preset_pointers_same",
                "pointers set to their defaults read as those",
                r#"(text = "text", data = 0x"00 ff 80", bools = [true, false, true],
                  int16s = [111, -111], float64s = [7777.75, inf, -inf],
                  texts = ["plugh", "", "xyzzy"], points = [(x = 1), (y = 2), ()],
                  lists = [[1], []])"#,
            ),
        ],
    )
}

fn blobs(library: &Library) -> Vec<super::Vector> {
    let mut vectors = plain(
        library,
        "every.Blobs",
        &["text", "data"],
        &[
            ("blobs_none", "null reads as empty", "()"),
            (
                "blobs_text_empty",
                "an empty text is one byte long: its NUL",
                r#"(text = "")"#,
            ),
            (
                "data_empty",
                "empty data is a list without elements",
                r#"(data = "")"#,
            ),
            (
                "text_utf8",
                "characters of two, three and four bytes",
                r#"(text = "é€😀")"#,
            ),
            (
                "text_escapes",
                "a quote, a backslash and a line break",
                r#"(text = "\"\\\n")"#,
            ),
            (
                "blobs_text_interior_nul",
                "a NUL in a text is a character",
                r#"(text = "a\x00b")"#,
            ),
            (
                "text_not_utf8",
                "reading does not check UTF-8; native strings do",
                r#"(text = "\xff\xc3")"#,
            ),
            (
                "text_surrogate",
                "an encoded surrogate is no UTF-8",
                r#"(text = "\xed\xa0\x80")"#,
            ),
            (
                "text_overlong",
                "an overlong form is no UTF-8",
                r#"(text = "\xc0\x80")"#,
            ),
            (
                "data_bytes",
                "bytes of every kind",
                r#"(data = 0x"00 01 7f 80 ff")"#,
            ),
            (
                "blobs_both",
                "text and data side by side",
                r#"(text = "t", data = 0x"0102")"#,
            ),
        ],
    );
    for length in 1..=17 {
        let text: String = "abcdefghijklmnopq".chars().take(length).collect();
        let (name, why) = (
            format!("blobs_length_{length}"),
            format!("{length} bytes: where the words of text and data end"),
        );
        let spelled = format!(r#"(text = "{text}", data = "{text}")"#);
        let case = [(name.as_str(), why.as_str(), spelled.as_str())];
        vectors.extend(plain(library, "every.Blobs", &["text", "data"], &case));
    }
    vectors
}

/// Returns vectors of signalling NaNs, which arithmetic and conversions to another width change.
fn signalling(library: &Library) -> Vec<super::Vector> {
    let nan32 = |bits| Value::Float32(0x7f80_0000 | bits);
    let nan64 = |bits| Value::Float64(0x7ff0_0000_0000_0000 | bits);
    let mut vectors = Vec::new();
    for (name, bits) in [
        ("least", 1_u32),
        ("middle", 0x20_0001),
        ("negative", 0x8000_0001),
    ] {
        let one = nan32(bits);
        let long = nan64(u64::from(bits) << 32 | 1);
        let lists = vec![one.clone(), Value::Float32(0x3f80_0000), one.clone()];
        for (ty, fields) in [
            (
                "every.Numbers",
                vec![("float32", one.clone()), ("float64", long.clone())],
            ),
            (
                "every.Preset",
                vec![("float32", one.clone()), ("float64", long.clone())],
            ),
            (
                "every.Lists",
                vec![
                    ("float32s", Value::List(lists)),
                    ("float64s", Value::List(vec![long.clone(), long.clone()])),
                ],
            ),
            (
                "every.Choice",
                vec![("pair", Value::Struct(vec![("right".into(), one.clone())]))],
            ),
        ] {
            let short = ty.trim_start_matches("every.").to_lowercase();
            let why = "a NaN that signals keeps its bits";
            let vector = named(&format!("signalling_{short}_{name}"), why, ty, &["number"]);
            let fields = fields
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value));
            let value = Value::Struct(fields.collect());
            let message = write(library, library.root(ty), &value, &Layout::plain());
            vectors.push(vector.of(library, &message));
        }
    }
    vectors
}

/// Returns vectors of invalid texts at every place that a text can have in a struct. The path of
/// the decoding fault names the place.
fn texts_not_utf8(library: &Library) -> Vec<super::Vector> {
    let slots = [
        ("Preset", "text", "(text = ?)"),
        ("Grouped", "start_name", "(start = (name = ?))"),
        ("Grouped", "end_name", "(end = (name = ?))"),
        ("Grouped", "note", "(note = ?)"),
        ("Choice", "text", "(text = ?)"),
        ("Choice", "after", "(after = ?)"),
        ("Choice", "label", "(kind = (label = ?))"),
        ("Old", "text", "(text = ?)"),
        ("Old", "single", "(single = ?)"),
        ("New", "text", "(text = ?)"),
        ("New", "single", "(choice = (single = ?))"),
        ("New", "name", "(name = ?)"),
    ];
    let one = |(ty, slot, value): (&str, &str, &str)| {
        let name = format!("text_not_utf8_{}_{slot}", ty.to_lowercase());
        let value = value.replace('?', r#""\xff""#);
        let why = "the fault of decoding says where the text is that is no UTF-8";
        let case = [(name.as_str(), why, value.as_str())];
        plain(library, &format!("every.{ty}"), &["text"], &case)
    };
    slots.into_iter().flat_map(one).collect()
}
