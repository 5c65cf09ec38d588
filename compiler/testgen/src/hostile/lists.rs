//! Lists: sizes, tags, and every size code where every type is expected.

use super::draft::*;
use super::{Expect, Hostile, Kind, Stock};

pub(super) fn cases() -> Vec<Hostile> {
    let mut cases = bounds();
    cases.extend(largest_counts());
    cases.extend(tag_bounds());
    cases.extend(tag_kinds());
    cases.extend(too_many_structs());
    cases.extend(fewer_structs());
    cases.push(child_out_of_bounds());
    cases.extend(element_sizes());
    cases.extend(inner_lists());
    cases
}

/// Returns a `Target` followed by these words, to which the slot points as a list.
fn list(
    name: &str,
    why: &str,
    field: &str,
    (code, count): (u64, u64),
    body: &[u64],
    open: Expect,
) -> Hostile {
    let mut draft = Draft::target();
    let slot = draft.slot(field);
    draft.put_list(slot, code, count, body);
    let case = Hostile::framed(name, why, draft.frame(), open);
    if open == Expect::Accepted {
        case
    } else {
        case.at(slot, field)
    }
}

fn bounds() -> Vec<Hostile> {
    vec![
        list(
            "bits_over_by_one",
            "65 bits in one word",
            "bools",
            (BIT, 65),
            &[0],
            fault!(OutOfBounds),
        ),
        list(
            "bits_exact",
            "64 bits in one word",
            "bools",
            (BIT, 64),
            &[0],
            Expect::Accepted,
        ),
        list(
            "ints_over_by_one",
            "five in two words",
            "ints",
            (FOUR, 5),
            &[0, 0],
            fault!(OutOfBounds),
        ),
        list(
            "pointers_over_by_one",
            "three in two words",
            "texts",
            (POINTER, 3),
            &[0, 0],
            fault!(OutOfBounds),
        ),
        list(
            "empty_list_at_end",
            "no elements, so no words, where the segment ends",
            "longs",
            (EIGHT, 0),
            &[],
            Expect::Accepted,
        ),
    ]
}

fn largest_counts() -> Vec<Hostile> {
    let codes = [
        ("bools", BIT),
        ("bytes", BYTE),
        ("ints", FOUR),
        ("longs", EIGHT),
        ("texts", POINTER),
    ];
    codes
        .map(|(field, code)| {
            list(
                &format!("{field}_count_max"),
                "2^29-1 elements in one word",
                field,
                (code, MAX_COUNT),
                &[0],
                fault!(OutOfBounds),
            )
        })
        .into()
}

fn composite(name: &str, why: &str, words: u64, body: &[u64], open: Expect) -> Hostile {
    list(name, why, "children", (COMPOSITE, words), body, open)
}

/// Returns lists of structs whose words or tag are inside or outside of the segment.
fn tag_bounds() -> Vec<Hostile> {
    vec![
        composite(
            "composite_good",
            "two structs of a word",
            2,
            &[tag(2, 1, 0), 1, 2],
            Expect::Accepted,
        ),
        composite(
            "composite_tag_past_end",
            "the tag itself would lie behind the segment",
            0,
            &[],
            fault!(OutOfBounds),
        ),
        composite(
            "composite_words_past_end",
            "the words do not fit the segment",
            3,
            &[tag(2, 1, 0), 1, 2],
            fault!(OutOfBounds),
        ),
        composite(
            "composite_words_max",
            "2^29-1 words",
            MAX_COUNT,
            &[tag(2, 1, 0), 1, 2],
            fault!(OutOfBounds),
        ),
    ]
}

/// Returns lists of structs whose tag does not look like a struct pointer.
fn tag_kinds() -> Vec<Hostile> {
    vec![
        composite(
            "composite_tag_is_list",
            "the tag must look like a struct pointer",
            2,
            &[tag(2, 1, 0) | 1, 1, 2],
            fault!(ListTag),
        ),
        composite(
            "composite_tag_is_far",
            "the tag must look like a struct pointer",
            2,
            &[tag(2, 1, 0) | 2, 1, 2],
            fault!(ListTag),
        ),
        composite(
            "composite_tag_is_capability",
            "the tag must look like a struct pointer",
            2,
            &[tag(2, 1, 0) | 3, 1, 2],
            fault!(ListTag),
        ),
    ]
}

/// Returns lists whose tag counts more structs than their words have room for.
fn too_many_structs() -> Vec<Hostile> {
    vec![
        composite(
            "composite_count_too_large",
            "three structs of a word in two words",
            2,
            &[tag(3, 1, 0), 1, 2],
            fault!(ListTag),
        ),
        composite(
            "composite_count_negative",
            "a count whose highest bit is set, negative to whoever reads it as signed",
            2,
            &[tag(1 << 29, 1, 0), 1, 2],
            fault!(ListTag),
        )
        // The stock tool ignores that bit, so it sees no elements.
        .stock(Stock::Differs),
        composite(
            "composite_count_all_ones",
            "-1 elements",
            2,
            &[tag((1 << 30) - 1, 1, 0), 1, 2],
            fault!(ListTag),
        ),
        composite(
            "composite_product_overflows",
            "count times size is 2^32 and more: zero to whoever multiplies in 32 bits",
            2,
            &[tag(1 << 16, 0x8000, 0x8000), 1, 2],
            fault!(ListTag),
        ),
    ]
}

/// Returns lists whose tag counts fewer structs than their words have room for.
fn fewer_structs() -> Vec<Hostile> {
    vec![
        composite(
            "composite_fewer_than_words",
            "one struct of a word in two words: the rest is slack",
            2,
            &[tag(1, 1, 0), 1, 2],
            Expect::Accepted,
        ),
        composite(
            "composite_empty_with_words",
            "no struct in two words",
            2,
            &[tag(0, 1, 0), 1, 2],
            Expect::Accepted,
        ),
    ]
}

fn child_out_of_bounds() -> Hostile {
    composite(
        "composite_child_out_of_bounds",
        "the second element's pointer leads outside",
        2,
        &[tag(2, 0, 1), 0, struct_pointer(100, 1, 0)],
        fault!(OutOfBounds),
    )
    .at(1 + 18 + 2, "children[1].child")
}

/// Returns the expected fault of reading a list with a size code as another type.
fn expected(field: &str, code: u64) -> Option<Kind> {
    let refused = Some(Kind::ElementSize);
    // The numbers of data bits and pointers in an element. In these cases, a struct has one word and one pointer.
    let (bits, pointers) = match code {
        COMPOSITE => (64, 1),
        POINTER => (0, 1),
        _ => ([0, 1, 8, 16, 32, 64][code as usize], 0),
    };
    let fits = |needed: u64| if bits >= needed { None } else { refused };
    match field {
        "voids" | "any" => None,
        "bools" if code == COMPOSITE => refused,
        "bools" => fits(1),
        // A list of bits is never accepted as a list of another type.
        "bytes" | "shorts" | "ints" | "longs" if code == BIT => refused,
        "bytes" => fits(8),
        "shorts" => fits(16),
        "ints" => fits(32),
        "longs" => fits(64),
        "texts" | "lists" if pointers == 1 => None,
        "texts" | "lists" => refused,
        "children" if code == BIT => refused,
        "children" => None,
        "text" | "data" if code == BYTE => None,
        "text" | "data" => refused,
        other => unreachable!("{other} is not a list"),
    }
}

fn element_sizes() -> Vec<Hostile> {
    let fields = [
        "text", "data", "voids", "bools", "bytes", "shorts", "ints", "longs", "texts", "lists",
        "children", "any",
    ];
    let mut cases = Vec::new();
    for field in fields {
        for code in 0..8 {
            let open = match expected(field, code) {
                // The elements are bits, and nothing in them is read.
                _ if field == "voids" && code == BIT => Expect::Any,
                None => Expect::Accepted,
                Some(_) => fault!(ElementSize),
            };
            // The body is two null pointers, or enough zeros for two elements of any size. It is also a valid text.
            let (count, body): (u64, &[u64]) = match code {
                COMPOSITE => (4, &[tag(2, 1, 1), 0, 0, 0, 0]),
                _ => (2, &[0, 0]),
            };
            cases.push(list(
                &format!("{field}_given_size_code_{code}"),
                &format!("a list of size code {code} where the schema has {field}"),
                field,
                (code, count),
                body,
                open,
            ));
        }
    }
    cases
}

fn inner_lists() -> Vec<Hostile> {
    // Words 19 and 20 are the outer list.
    let inner_struct = [0, struct_pointer(-1, 0, 0)];
    let inner_far_away = [0, list_pointer(1000, BYTE, 8)];
    vec![
        list(
            "inner_list_is_struct",
            "an element of a list of lists is a struct",
            "lists",
            (POINTER, 2),
            &inner_struct,
            fault!(PointerKind),
        )
        .at(20, "lists[1]"),
        list(
            "inner_list_out_of_bounds",
            "an element of a list of lists leads outside",
            "lists",
            (POINTER, 2),
            &inner_far_away,
            fault!(OutOfBounds),
        )
        .at(20, "lists[1]"),
        list(
            "inner_list_element_size",
            "an element of a list of lists has elements that are too small",
            "lists",
            (POINTER, 1),
            &[list_pointer(0, VOID, 3)],
            fault!(ElementSize),
        )
        .at(19, "lists[0]"),
        list(
            "structs_as_pointer_list",
            "a struct list read as a list of texts: the stride is that of the structs \
             (CVE-2022-46149)",
            "texts",
            (COMPOSITE, 4),
            &[
                tag(2, 1, 1),
                0,
                list_pointer(2, BYTE, 2),
                0,
                list_pointer(0, BYTE, 2),
                0x4141,
            ],
            fault!(TextNul),
        )
        .at(21, "texts[0]")
        .stock(Stock::Agrees),
    ]
}
