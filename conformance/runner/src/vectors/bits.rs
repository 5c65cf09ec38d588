//! Vectors of Bools at every bit of several bytes: in fields, groups, members of unions and lists.

use crate::model::Library;

use super::draft::{file, plain};
use super::files::{Topic, Vector};

/// Returns the fields' names and defaults.
fn fields() -> impl Iterator<Item = (String, bool)> {
    let row = |letter, preset: fn(usize) -> bool| {
        (0..8).map(move |bit| (format!("{letter}{bit}"), preset(bit)))
    };
    let last = [("d0", false), ("d1", false), ("d2", false), ("last", true)];
    row('a', |_| false)
        .chain(row('b', |_| true))
        .chain(row('c', |bit| bit % 2 == 1))
        .chain(last.map(|(name, preset)| (name.to_owned(), preset)))
}

/// Returns values of fields as a text, including those of the group.
fn spelled(values: &[(String, bool)]) -> String {
    let some = |inside: bool| {
        let values = { values.iter() }.filter(|(name, _)| name.starts_with('c') == inside);
        let values = values.map(|(name, value)| format!("{name} = {value}"));
        values.collect::<Vec<_>>().join(", ")
    };
    match (some(false), some(true)) {
        (outside, inside) if inside.is_empty() => format!("({outside})"),
        (outside, inside) if outside.is_empty() => format!("(inner = ({inside}))"),
        (outside, inside) => format!("({outside}, inner = ({inside}))"),
    }
}

/// Returns vectors in which one field differs from its default, and in which all fields but one do.
fn alone(library: &Library) -> Vec<Vector> {
    let mut vectors = Vec::new();
    for (name, preset) in fields() {
        let others = fields().filter(|(other, _)| *other != name);
        let others: Vec<_> = others.map(|(other, preset)| (other, !preset)).collect();
        let cases = [
            (
                format!("bit_{name}_alone"),
                format!("{name} is {}, all else is default", !preset),
                spelled(&[(name.clone(), !preset)]),
            ),
            (
                format!("bit_{name}_others"),
                format!("{name} is default, all others are not"),
                spelled(&others),
            ),
        ];
        for (name, why, text) in &cases {
            let case = [(name.as_str(), why.as_str(), text.as_str())];
            vectors.extend(plain(library, "every.Flags", &["scalar"], &case));
        }
    }
    vectors
}

const MEMBERS: [(&str, &str, &str); 10] = [
    ("one", "(one = true)", "a member that is a bit"),
    (
        "two",
        "(two = false)",
        "a member in the same bit, with a default",
    ),
    ("two_same", "(two = true)", "a member that is its default"),
    (
        "left",
        "(pair = (left = true))",
        "the first bit of a group in a union",
    ),
    (
        "right",
        "(pair = (right = false))",
        "the second bit of a group in a union",
    ),
    (
        "third",
        "(pair = (third = true))",
        "the third bit of a group in a union",
    ),
    ("yes", "(kind = (yes = false))", "a member of a named union"),
    (
        "yes_same",
        "(kind = (yes = true))",
        "a named union's member that is its default",
    ),
    ("no", "(kind = (no = true))", "a named union's first member"),
    (
        "all_others",
        "(d0 = true, d1 = true, d2 = true, last = false, two = true, kind = (no = false))",
        "members whose bits are zero among bits that are not",
    ),
];

/// Returns lists of various lengths with one element that differs from the others.
fn lists(library: &Library) -> Vec<Vector> {
    let mut vectors = Vec::new();
    for (length, at) in [
        (3, 2),
        (8, 7),
        (9, 0),
        (9, 8),
        (13, 11),
        (17, 6),
        (63, 62),
        (65, 64),
        (67, 5),
        (129, 127),
    ] {
        for value in [false, true] {
            let items = (0..length).map(|index| ((index == at) == value).to_string());
            let items = items.collect::<Vec<_>>().join(", ");
            let name = format!("bit_list_{length}_{at}_{value}");
            let why = format!("element {at} of {length} is {value}, the others are not");
            // In the list of lists, the list is behind an empty one and one that ends in another
            // byte.
            let text = format!("(list = [{items}], lists = [[], [true], null, [{items}]])");
            let case = [(name.as_str(), why.as_str(), text.as_str())];
            vectors.extend(plain(library, "every.Flags", &["list"], &case));
        }
    }
    vectors
}

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let mut vectors = alone(library);
    for (name, text, why) in MEMBERS {
        let name = format!("bit_member_{name}");
        let case = [(name.as_str(), why, text)];
        vectors.extend(plain(library, "every.Flags", &["union"], &case));
    }
    vectors.extend(lists(library));
    vectors.extend(plain(
        library,
        "every.Flags",
        &["default"],
        &[
            ("bit_none", "every Bool is its default", "()"),
            (
                "bit_preset_shorter",
                "a list that is there, of another length than its default",
                "(preset = [true, false, true, true, false, false, true])",
            ),
            (
                "bit_preset_same",
                "a list that is its default",
                "(preset = [false, true, true, false, true, false, false, true, true, false, true])",
            ),
        ],
    ));
    file(
        "valid/bits.json",
        "Bools at every bit of several bytes.",
        vectors,
    )
}
