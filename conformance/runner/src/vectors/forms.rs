//! Vectors of every form of a list, read as every type: the table of `docs/format.md`.

use crate::model::Library;

use super::draft::{file, list_pointer, named, struct_pointer};
use super::files::{Topic, Vector};

const A: u64 = 0x0102_0304_0506_0708;
const B: u64 = 0x1112_1314_1516_1718;
const X: u64 = 0x78;
const Y: u64 = 0x79;

/// Returns, for each form: its name, its size code, its count or number of words, and the list's
/// words.
fn forms() -> Vec<(&'static str, u64, u64, Vec<u64>)> {
    let text = |offset| list_pointer(offset, 2, 2);
    vec![
        ("void", 0, 2, vec![]),
        ("bit", 1, 2, vec![0b10]),
        ("byte", 2, 2, vec![0x1808]),
        ("two_bytes", 3, 2, vec![0x1718_0708]),
        ("four_bytes", 4, 2, vec![0x1516_1718_0506_0708]),
        ("eight_bytes", 5, 2, vec![A, B]),
        ("pointer", 6, 2, vec![text(1), text(1), X, Y]),
        ("data_structs", 7, 2, vec![struct_pointer(2, 1, 0), A, B]),
        (
            "pointer_structs",
            7,
            2,
            vec![struct_pointer(2, 0, 1), text(1), text(1), X, Y],
        ),
        (
            "mixed_structs",
            7,
            4,
            vec![struct_pointer(2, 1, 1), A, text(2), B, text(1), X, Y],
        ),
        ("empty_structs", 7, 0, vec![struct_pointer(2, 0, 0)]),
    ]
}

const TYPES: [&str; 9] = [
    "ListOfVoid",
    "ListOfBool",
    "ListOfUInt8",
    "ListOfUInt16",
    "ListOfUInt32",
    "ListOfUInt64",
    "ListOfText",
    "ListOfLists",
    "ListOfMixed",
];

/// The list fields of `every.Lists` with types that are not in the table, by pointer index.
const FIELDS: [(u64, &str); 14] = [
    (2, "int8s"),
    (3, "int16s"),
    (4, "int32s"),
    (5, "int64s"),
    (10, "float32s"),
    (11, "float64s"),
    (13, "datas"),
    (14, "colours"),
    (15, "points"),
    (16, "empties"),
    (17, "services"),
    (18, "matrix"),
    (19, "textLists"),
    (20, "pointLists"),
];

/// Returns the forms, read as these types. Each behaves like a type of the table.
fn fields(library: &Library) -> Vec<Vector> {
    const POINTERS: u64 = 21;
    let mut vectors = Vec::new();
    for (form, code, count, body) in forms() {
        for (slot, field) in FIELDS {
            let mut words = vec![struct_pointer(0, 0, POINTERS)];
            words.resize(1 + POINTERS as usize, 0);
            words[1 + slot as usize] = list_pointer((POINTERS - 1 - slot) as i64, code, count);
            words.extend(&body);
            let name = format!("form_{form}_in_{}", field.to_lowercase());
            let why = format!("a list of form {form} in the field {field}");
            let vector = named(&name, &why, "every.Lists", &["list-form"]);
            vectors.push(vector.of_words(library, &words));
        }
    }
    vectors
}

/// Returns lists of numbers with one element and with none. The size of their elements matters like
/// that of longer lists.
fn short_lists(library: &Library) -> Vec<Vector> {
    let mut vectors = Vec::new();
    for (form, code, _, body) in forms().into_iter().filter(|(_, code, ..)| *code < 6) {
        for (count, number) in [(0, "none"), (1, "one")] {
            for ty in TYPES {
                let mut words = vec![struct_pointer(0, 0, 1), list_pointer(0, code, count)];
                words.extend(body.iter().take(count as usize));
                let short = ty.trim_start_matches("ListOf").to_lowercase();
                let name = format!("form_{form}_{number}_as_{short}");
                let why = format!("{number} of form {form} where the schema says {ty}");
                let ty = format!("list-upgrades.{ty}");
                let vector = named(&name, &why, &ty, &["list-form"]);
                vectors.push(vector.of_words(library, &words));
            }
        }
    }
    vectors
}

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let mut vectors = Vec::new();
    for (form, code, count, body) in forms() {
        for ty in TYPES {
            let mut words = vec![struct_pointer(0, 0, 1), list_pointer(0, code, count)];
            words.extend(&body);
            let short = ty.trim_start_matches("ListOf").to_lowercase();
            let name = format!("form_{form}_as_{short}");
            let why = format!("a list of form {form} where the schema says {ty}");
            let ty = format!("list-upgrades.{ty}");
            let vector = named(&name, &why, &ty, &["list-form"]);
            vectors.push(vector.of_words(library, &words));
        }
    }
    vectors.extend(short_lists(library));
    vectors.extend(fields(library));
    // Each element has three pointers, of which the schema knows one. The second one has a fault.
    let words = [
        struct_pointer(0, 0, 1),
        list_pointer(0, 7, 6),
        struct_pointer(2, 0, 3),
        0,
        struct_pointer(100, 1, 0),
        0,
        0,
        0,
        0,
    ];
    let why = "pointers behind an element's first are looked at, though the type is List(Text)";
    let ty = "list-upgrades.ListOfText";
    let vector = named("form_pointers_behind_first", why, ty, &["list-form"]);
    vectors.push(vector.of_words(library, &words));
    file(
        "valid/list-forms.json",
        "Two elements in every form, and one and none of numbers, read as every type: values or the fault \
         element_size. What stands behind an element's first pointer.",
        vectors,
    )
}
