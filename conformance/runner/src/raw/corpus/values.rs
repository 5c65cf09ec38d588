//! Vectors of values and their bytes.

use super::{Case, counted, text};

/// Returns values of the types, and their bytes.
pub(super) fn values() -> Vec<Case> {
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
