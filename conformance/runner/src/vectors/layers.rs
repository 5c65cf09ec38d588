//! Vectors of null elements in lists of lists, in fields with defaults. The default belongs to the
//! field, so null elements are empty.

use crate::model::Library;

use super::draft::{file, plain};
use super::files::Topic;

/// Name, reason, and text, in which `null` is a null pointer.
const CASES: [(&str, &str, &str); 15] = [
    (
        "layers_none",
        "null fields are their defaults, in which some elements are empty",
        "()",
    ),
    (
        "layers_numbers_null",
        "a null list of numbers is empty",
        "(numbers = [null])",
    ),
    (
        "layers_numbers_between",
        "null lists of numbers between others",
        "(numbers = [null, [7], null, [], [8, 9]])",
    ),
    (
        "layers_bools_null",
        "a null list of bits is empty",
        "(bools = [null])",
    ),
    (
        "layers_bools_between",
        "null lists of bits between others",
        "(bools = [[true], null, [false, true], null])",
    ),
    (
        "layers_texts_null",
        "a null list of texts is empty",
        "(texts = [null])",
    ),
    (
        "layers_texts_between",
        "null lists of texts, and null texts, between others",
        r#"(texts = [["x"], null, [null, "y", ""], null])"#,
    ),
    (
        "layers_points_null",
        "a null list of structs is empty",
        "(points = [null])",
    ),
    (
        "layers_points_between",
        "null lists of structs between others",
        "(points = [[(x = 1), ()], null, [], null, [(y = 3)]])",
    ),
    (
        "layers_deep_null",
        "a null list of lists is empty",
        "(deep = [null])",
    ),
    (
        "layers_deep_inner_null",
        "a null list in a list of lists is empty",
        "(deep = [[null]])",
    ),
    (
        "layers_deep_between",
        "null lists on both levels between others",
        "(deep = [null, [[5], null, [], [6, 7]], [null], [], [[8]]])",
    ),
    (
        "layers_all_null",
        "a null element in every field",
        "(numbers = [null], bools = [null], texts = [null], points = [null], deep = [null])",
    ),
    (
        "layers_as_long_as_defaults",
        "as many elements as the defaults have, all of them null",
        "(numbers = [null, null], bools = [null, null], texts = [null, null],
          points = [null, null], deep = [null, null])",
    ),
    (
        "layers_empty",
        "lists that are empty are not null",
        "(numbers = [], bools = [], texts = [], points = [], deep = [])",
    ),
];

pub(super) fn topic(library: &Library) -> (String, Topic) {
    file(
        "valid/layers.json",
        "Null elements of lists of lists that have defaults.",
        plain(library, "every.Layers", &["list", "default"], &CASES),
    )
}
