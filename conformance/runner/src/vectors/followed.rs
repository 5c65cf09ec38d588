//! Vectors of pointers to structs and lists of any type. Lazy reading follows them like other
//! pointers.

use crate::model::Library;

use super::draft::{file, list_pointer, named, struct_pointer};
use super::files::{Topic, Vector};

pub(super) fn topic(library: &Library) -> (String, Topic) {
    // Name, reason, slot of every.Untyped, and the pointer in it.
    let cases: [(&str, &str, usize, u64); 10] = [
        (
            "list_in_any_struct",
            "a list where any struct may be",
            2,
            list_pointer(1, 5, 1),
        ),
        (
            "struct_in_any_list",
            "a struct where any list may be",
            3,
            struct_pointer(0, 1, 0),
        ),
        (
            "any_struct_outside",
            "any struct, but it is not inside",
            2,
            struct_pointer(9, 1, 0),
        ),
        (
            "any_list_outside",
            "any list, but it is not inside",
            3,
            list_pointer(0, 5, 9),
        ),
        (
            "capability_in_any_struct",
            "a capability where any struct may be",
            2,
            3,
        ),
        (
            "capability_in_any_list",
            "a capability where any list may be",
            3,
            3,
        ),
        (
            "reserved_bits_in_any_struct",
            "neither a capability nor a struct where any struct may be",
            2,
            7,
        ),
        (
            "reserved_bits_in_any_list",
            "neither a capability nor a list where any list may be",
            3,
            7,
        ),
        (
            "any_struct_far_segment",
            "a far pointer to a segment that there is not",
            2,
            2 | 7 << 32,
        ),
        (
            "any_list_tag",
            "any list of structs whose tag is none",
            3,
            list_pointer(0, 7, 0),
        ),
    ];
    let one = |(name, why, slot, pointer): (&str, &str, usize, u64)| -> Vector {
        let mut words = vec![struct_pointer(0, 0, 4), 0, 0, 0, 0];
        words[1 + slot] = pointer;
        words.push(list_pointer(0, 0, 0));
        let flags = ["any", "followed"];
        named(&format!("followed_{name}"), why, "every.Untyped", &flags).of_words(library, &words)
    };
    file(
        "invalid/followed.json",
        "Bad pointers to structs and lists of any type, which lazy reading finds as well.",
        cases.into_iter().map(one).collect(),
    )
}
