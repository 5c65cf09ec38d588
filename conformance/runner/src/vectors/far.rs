//! Vectors of the same values in many segments.

use crate::model::{Layout, Library};

use super::draft::{file, named, spelled};
use super::files::{Stock, Topic, Vector};

/// Name, type and text of values that use every kind of object.
const VALUES: [(&str, &str, &str); 12] = [
    ("text", "every.Blobs", r#"(text = "over there")"#),
    ("data", "every.Blobs", r#"(data = 0x"00 01 02")"#),
    ("struct", "every.Tree", "(value = 1, left = (value = 2))"),
    ("empty_text", "every.Blobs", r#"(text = "", data = "")"#),
    (
        "numbers",
        "every.Lists",
        "(int32s = [1, 2, 3], bools = [true, false, true])",
    ),
    (
        "voids",
        "every.Lists",
        "(voids = [void, void], empties = [(), ()])",
    ),
    (
        "structs",
        "every.Lists",
        r#"(points = [(x = 1), (label = "two")])"#,
    ),
    (
        "texts",
        "every.Lists",
        r#"(texts = ["a", "b"], textLists = [["c"]])"#,
    ),
    (
        "nested",
        "every.Lists",
        r#"(pointLists = [[(x = 1)], [(y = 2, label = "z")]])"#,
    ),
    (
        "union",
        "every.Choice",
        r#"(pair = (left = "l"), kind = (blob = "b"), after = "a")"#,
    ),
    (
        "generic",
        "every.Generic",
        r#"(texts = (first = "f", more = [(second = "s")]))"#,
    ),
    (
        "tree",
        "every.Tree",
        r#"(left = (left = (value = 1), right = (point = (label = "deep"))))"#,
    ),
];

/// The chances that an object has a segment of its own, and that a pointer has double landing pads.
const LAYOUTS: [(&str, &str, usize, usize); 4] = [
    (
        "far",
        "every object in a segment of its own, through single landing pads",
        100,
        0,
    ),
    (
        "double_far",
        "every object in a segment of its own, through double landing pads",
        100,
        100,
    ),
    ("mixed_far", "some objects in other segments", 50, 50),
    ("rarely_far", "few objects in other segments", 30, 30),
];

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let mut vectors: Vec<Vector> = Vec::new();
    for (name, ty, text) in VALUES {
        for (layout, why, far, double) in LAYOUTS {
            let why = format!("{name}: {why}");
            let vector = named(&format!("{layout}_{name}"), &why, ty, &["far"]);
            let layout = Layout::with(far, double, 0, 0);
            let mut vector = spelled(library, vector, text, &layout);
            if far == 100 && double == 100 && name == "voids" {
                let why = "it takes a segment without words, where the list is, for one that is not there";
                vector.stock = Some(Stock::Differs(why.into()));
            }
            vectors.push(vector);
        }
    }
    file(
        "valid/far.json",
        "Messages of several segments, with single and double landing pads.",
        vectors,
    )
}
