//! Vectors of every kind of list, with lengths around the size of a word.

use crate::model::Library;

use super::draft::{file, plain};
use super::files::Topic;

/// Fields, elements, and lengths to test.
const KINDS: [(&str, &[&str], &[usize]); 21] = [
    ("voids", &["void"], &[1, 3, 1000]),
    (
        "bools",
        &["true", "false", "true"],
        &[1, 7, 8, 9, 63, 64, 65],
    ),
    ("int8s", &["-128", "127"], &[1, 8, 9]),
    ("int16s", &["-32768", "32767"], &[1, 4, 5]),
    ("int32s", &["-2147483648", "2147483647"], &[1, 2, 3]),
    ("int64s", &["-9223372036854775808", "7"], &[1, 2]),
    ("uInt8s", &["255", "0", "1"], &[1, 8, 9]),
    ("uInt16s", &["65535", "1"], &[1, 4, 5]),
    ("uInt32s", &["4294967295", "1"], &[1, 2, 3]),
    ("uInt64s", &["18446744073709551615", "1"], &[1, 2]),
    ("float32s", &["1.5", "-inf", "nan", "-0.0"], &[1, 3, 4]),
    ("float64s", &["2.5", "inf", "nan", "-0.0"], &[1, 4]),
    ("texts", &[r#""a""#, r#""""#, r#""eight by""#], &[1, 3]),
    ("datas", &[r#"0x"00ff""#, r#""""#, r#""eight by""#], &[1, 3]),
    ("colours", &["blue", "red", "9"], &[1, 3, 5]),
    (
        "points",
        &["(x = 1)", "()", r#"(x = -3, y = 4, label = "p")"#],
        &[1, 3],
    ),
    ("empties", &["()"], &[1, 2, 100]),
    ("matrix", &["[1, -2]", "[]", "[3, 4, 5]"], &[1, 3]),
    ("textLists", &[r#"["a", ""]"#, "[]"], &[1, 2]),
    (
        "pointLists",
        &[r#"[(x = 1, label = "q"), ()]"#, "[]"],
        &[1, 2],
    ),
    ("datas", &[r#""""#], &[2]),
];

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let mut vectors = Vec::new();
    for (index, (field, items, lengths)) in KINDS.iter().enumerate() {
        for length in *lengths {
            let items: Vec<&str> = items.iter().copied().cycle().take(*length).collect();
            let name = format!("list_{}_{length}_{index}", field.to_lowercase());
            let why = format!("{length} elements in {field}");
            let text = format!("({field} = [{}])", items.join(", "));
            let case = [(name.as_str(), why.as_str(), text.as_str())];
            vectors.extend(plain(library, "every.Lists", &["list"], &case));
        }
        if index < 20 {
            let name = format!("list_{}_empty", field.to_lowercase());
            let why = format!("no elements in {field}, which is not null");
            let text = format!("({field} = [])");
            let case = [(name.as_str(), why.as_str(), text.as_str())];
            vectors.extend(plain(library, "every.Lists", &["list", "empty"], &case));
        }
    }
    vectors.extend(plain(
        library,
        "every.Lists",
        &["list"],
        &[
            ("lists_none", "null lists read as empty", "()"),
            (
                "lists_all",
                "a list of every kind in one message",
                r#"(voids = [void], bools = [true], int8s = [1], int16s = [2], int32s = [3],
                  int64s = [4], uInt8s = [5], uInt16s = [6], uInt32s = [7], uInt64s = [8],
                  float32s = [9], float64s = [10], texts = ["k"], datas = ["l"],
                  colours = [green], points = [(y = 5)], empties = [()], matrix = [[6]],
                  textLists = [["m"]], pointLists = [[(x = 7)]])"#,
            ),
        ],
    ));
    file(
        "valid/lists.json",
        "Lists of every type and of many lengths.",
        vectors,
    )
}
