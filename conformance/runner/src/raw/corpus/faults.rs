//! Vectors of bytes that are refused.

use super::{Case, counted, text};

/// Returns the cases, each with its kind of fault. The model must find the same fault.
pub(super) fn faults() -> Vec<(&'static str, Case)> {
    let mut call = counted(0, &[]);
    call.insert(0, 3);
    call.extend(counted(2, &[4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3]));
    let twice = [counted(2, &[5, 0]), text("a"), vec![5, 0], text("\u{1}")].concat();
    let twice_hashed = [
        counted(2, &[5, 0, 0, 0]),
        text("a"),
        vec![5, 0, 0, 0],
        text("b"),
        counted(0, &[]),
    ]
    .concat();
    let bad_utf8 = counted(2, &[text("é"), counted(2, &[0xc3, 0x28])].concat());
    vec![
        (
            "truncated",
            (
                "short_sample",
                "the value's minimum is not there",
                "Sample",
                vec![0; 16],
            ),
        ),
        (
            "truncated",
            ("nothing_at_all", "not even a count", "Text", vec![]),
        ),
        (
            "truncated",
            (
                "short_optional",
                "the byte says that a value follows, which is cut short",
                "Optional",
                vec![1, 0, 0, 0],
            ),
        ),
        (
            "truncated",
            (
                "short_constructor",
                "the fields of a constructor take at least so much",
                "Shape",
                vec![0, 0, 0, 0],
            ),
        ),
        (
            "truncated",
            (
                "short_argument",
                "in a constructor in a list in a constructor",
                "Expr",
                call,
            ),
        ),
        (
            "trailing",
            (
                "one_byte_more",
                "a byte behind the value",
                "Sample",
                vec![0; 18],
            ),
        ),
        (
            "trailing",
            (
                "a_byte_behind_nothing",
                "a byte behind a value without bytes",
                "Nothing",
                vec![0],
            ),
        ),
        (
            "bad_tag",
            ("fourth_of_three", "no such constructor", "Color", vec![3]),
        ),
        (
            "bad_tag",
            (
                "beyond_257",
                "no such constructor, of two bytes",
                "Sum257",
                vec![1, 1],
            ),
        ),
        (
            "bad_tag",
            (
                "neither_none_nor_some",
                "the byte of an optional value is 0 or 1",
                "Optional",
                vec![2, 0, 0, 0, 0],
            ),
        ),
        (
            "bad_tag",
            (
                "tag_before_fields",
                "the tag is looked at before the fields are",
                "Shape",
                vec![3],
            ),
        ),
        (
            "bad_bool",
            (
                "bool_of_two",
                "a Bool is 0 or 1",
                "Bools",
                counted(2, &[1, 2]),
            ),
        ),
        (
            "bad_char",
            (
                "first_surrogate",
                "a surrogate is no character",
                "Chars",
                counted(1, &[0, 0xd8, 0, 0]),
            ),
        ),
        (
            "bad_char",
            (
                "last_surrogate",
                "a surrogate is no character",
                "Chars",
                counted(2, &[65, 0, 0, 0, 0xff, 0xdf, 0, 0]),
            ),
        ),
        (
            "bad_char",
            (
                "beyond_unicode",
                "the last code point is 10FFFF",
                "Chars",
                counted(1, &[0, 0, 0x11, 0]),
            ),
        ),
        (
            "bad_utf8",
            (
                "bad_text",
                "the place is the first byte of the text",
                "Texts",
                bad_utf8,
            ),
        ),
        (
            "bad_utf8",
            (
                "surrogate_in_text",
                "UTF-8 has no surrogates",
                "Text",
                counted(3, &[0xed, 0xa0, 0x80]),
            ),
        ),
        (
            "bad_utf8",
            (
                "overlong",
                "UTF-8 is as short as can be",
                "Text",
                counted(2, &[0xc0, 0x80]),
            ),
        ),
        (
            "count",
            (
                "one_too_many",
                "two samples do not fit in what is left",
                "Samples",
                counted(2, &[0; 33]),
            ),
        ),
        (
            "count",
            (
                "largest_count",
                "a count that would wrap around when it is multiplied",
                "Samples",
                counted(u64::MAX, &[0; 33]),
            ),
        ),
        (
            "count",
            (
                "wraps_to_zero",
                "2^60 elements of 16 bytes wrap to none",
                "Points",
                counted(1 << 60, &[]),
            ),
        ),
        (
            "count",
            (
                "text_too_long",
                "more bytes than are left",
                "Text",
                counted(2, b"a"),
            ),
        ),
        (
            "count",
            (
                "text_into_the_next",
                "what follows at least is reserved",
                "Folder",
                [counted(9, &[b'x'; 8]), counted(0, &[])].concat(),
            ),
        ),
        (
            "count",
            (
                "text_into_the_next_text",
                "of texts in a list as well",
                "Texts",
                counted(2, &[counted(1, &[]), counted(0, &[])].concat()),
            ),
        ),
        (
            "count",
            (
                "behind_an_array",
                "behind the second text a list of numbers is reserved, and a text",
                "Wide",
                [counted(1, &[]), vec![0; 136]].concat(),
            ),
        ),
        (
            "count",
            (
                "value_of_a_key",
                "a key leaves room for its value",
                "MapOfMaps",
                counted(1, &[counted(1, &[]), counted(0, &[])].concat()),
            ),
        ),
        (
            "nesting",
            (
                "a_level_too_many",
                "a thousand and one levels",
                "Expr",
                [vec![1; 1_001], vec![4]].concat(),
            ),
        ),
        (
            "nesting",
            (
                "an_optional_level_too_many",
                "a thousand and one levels of optionals",
                "Deep",
                [vec![1; 1_001], vec![0]].concat(),
            ),
        ),
        (
            "budget",
            (
                "one_unit_too_many",
                "one element more than the budget has",
                "Units",
                counted((8 << 20) + 1, &[]),
            ),
        ),
        (
            "budget",
            (
                "largest_count_of_nothing",
                "of records without fields",
                "Nothings",
                counted(u64::MAX, &[]),
            ),
        ),
        (
            "budget",
            (
                "empty_arrays_too_many",
                "of arrays without elements",
                "Empties",
                counted(1 << 40, &[]),
            ),
        ),
        (
            "duplicate_key",
            ("key_twice", "found before the value is read", "Map", twice),
        ),
        (
            "duplicate_key",
            (
                "key_twice_hashed",
                "of hashed maps as well",
                "Hashed",
                twice_hashed,
            ),
        ),
        (
            "duplicate_key",
            (
                "element_twice",
                "not only of neighbours",
                "Set",
                counted(3, &[5, 0, 4, 0, 5, 0]),
            ),
        ),
        (
            "duplicate_key",
            (
                "first_element_again",
                "of the first ones",
                "TextSet",
                counted(2, &[text("a"), text("a")].concat()),
            ),
        ),
    ]
}
