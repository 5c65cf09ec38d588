//! Struct pointers, far pointers and others, at the root and nested.

use super::draft::*;
use super::{Expect, Hostile, Stock};

pub(super) fn cases() -> Vec<Hostile> {
    let mut cases = roots();
    cases.extend(extreme_struct_offsets());
    cases.extend(structs_at_the_end());
    cases.extend(other_offsets());
    cases.extend(kinds());
    cases.extend(far_targets());
    cases.extend(landing_pads());
    cases.extend(first_words_of_pads());
    cases.extend(second_words_of_pads());
    cases.extend(double_far_targets());
    cases.extend(capabilities());
    cases
}

fn root_only(name: &str, why: &str, word: u64, open: Expect) -> Hostile {
    let case = Hostile::framed(name, why, frame(&[&[word]]), open);
    if open == Expect::Accepted {
        case
    } else {
        case.at(0, "")
    }
}

fn roots() -> Vec<Hostile> {
    vec![
        root_only(
            "root_zero_size_struct",
            "a struct of no words has offset -1, which tells it from null",
            struct_pointer(-1, 0, 0),
            Expect::Accepted,
        )
        // The stock tool guesses from the last word that the message is flat.
        .stock(Stock::Differs),
        root_only(
            "root_past_end",
            "the root struct begins where the segment ends",
            struct_pointer(0, 1, 0),
            fault!(OutOfBounds),
        ),
        root_only(
            "root_is_list",
            "the root must be a struct",
            list_pointer(0, VOID, 0),
            fault!(PointerKind),
        ),
        root_only(
            "root_is_capability",
            "the root must be a struct",
            3,
            fault!(PointerKind),
        ),
        root_only(
            "root_all_ones",
            "a capability pointer with every reserved bit set",
            u64::MAX,
            fault!(PointerKind, ReservedBits),
        ),
    ]
}

/// Returns a `Target` with this word in a pointer slot, and 4 words after it. `child` is slot 0 in word 4. It is
/// followed by 14 slots and the 4 words; there are 23 words in all.
fn with_raw(field: &str, word: u64) -> (Draft, usize) {
    let mut draft = Draft::target();
    let slot = draft.slot(field);
    draft.words[slot] = word;
    draft.append(&[0; 4]);
    (draft, slot)
}

fn raw(name: &str, why: &str, field: &str, word: u64, open: Expect) -> Hostile {
    let (draft, slot) = with_raw(field, word);
    let case = Hostile::framed(name, why, draft.frame(), open);
    if open == Expect::Accepted {
        case
    } else {
        case.at(slot, field)
    }
}

/// Returns pointers to structs before the segment or far behind it.
fn extreme_struct_offsets() -> Vec<Hostile> {
    vec![
        raw(
            "struct_offset_max",
            "the largest offset",
            "child",
            struct_pointer((1 << 29) - 1, 1, 0),
            fault!(OutOfBounds),
        ),
        raw(
            "struct_offset_min",
            "the smallest offset leads before the segment",
            "child",
            struct_pointer(-(1 << 29), 1, 0),
            fault!(OutOfBounds),
        ),
        raw(
            "struct_before_segment",
            "one word before the segment",
            "child",
            struct_pointer(-6, 1, 0),
            fault!(OutOfBounds),
        ),
    ]
}

/// Returns structs that begin or end near the end of the segment.
fn structs_at_the_end() -> Vec<Hostile> {
    vec![
        raw(
            "struct_past_end",
            "begins in the segment, ends one word behind it",
            "child",
            struct_pointer(14, 5, 0),
            fault!(OutOfBounds),
        ),
        raw(
            "struct_at_end",
            "ends exactly where the segment ends",
            "child",
            struct_pointer(14, 4, 0),
            Expect::Accepted,
        ),
        raw(
            "struct_zero_size_at_end",
            "an empty struct may begin where the segment ends",
            "child",
            struct_pointer(18, 0, 0),
            Expect::Accepted,
        ),
        raw(
            "struct_zero_size_past_end",
            "an empty struct may not begin behind that",
            "child",
            struct_pointer(19, 0, 0),
            Expect::Any,
        )
        .stock(Stock::Differs),
        raw(
            "struct_largest_sections",
            "sections of 65535 words each",
            "child",
            struct_pointer(0, 65535, 65535),
            fault!(OutOfBounds),
        ),
    ]
}

/// Returns extreme offsets of lists and of an untyped pointer.
fn other_offsets() -> Vec<Hostile> {
    vec![
        raw(
            "list_offset_max",
            "the largest offset",
            "ints",
            list_pointer((1 << 29) - 1, FOUR, 1),
            fault!(OutOfBounds),
        ),
        raw(
            "list_offset_min",
            "the smallest offset leads before the segment",
            "ints",
            list_pointer(-(1 << 29), FOUR, 1),
            fault!(OutOfBounds),
        ),
        raw(
            "any_offset_max",
            "a pointer the schema does not describe is checked all the same",
            "any",
            struct_pointer((1 << 29) - 1, 1, 0),
            fault!(OutOfBounds),
        )
        .stock(Stock::Differs),
    ]
}

fn kinds() -> Vec<Hostile> {
    let empty_struct = struct_pointer(-1, 0, 0);
    let empty_list = list_pointer(0, VOID, 0);
    let capability = 3;
    let mut cases = Vec::new();
    for field in SLOTS {
        let mut wrong: Vec<(&str, u64)> = Vec::new();
        if !["child", "any"].contains(&field) {
            wrong.push(("struct", empty_struct));
        }
        if ["child", "peer"].contains(&field) {
            wrong.push(("list", empty_list));
        }
        if !["peer", "any"].contains(&field) {
            wrong.push(("capability", capability));
        }
        // The slot of the union can only be read if the tag selects it.
        for (kind, word) in wrong.into_iter().filter(|_| field != "second") {
            cases.push(raw(
                &format!("{kind}_in_{field}"),
                &format!("a pointer to a {kind} where the schema has {field}"),
                field,
                word,
                fault!(PointerKind),
            ));
        }
    }
    // The text printer shows any capability slot as such without reading the pointer.
    for case in cases
        .iter_mut()
        .filter(|case| case.name.ends_with("_in_peer"))
    {
        case.stock = Stock::Differs;
    }
    cases
}

/// Returns a case in which `child` is a far pointer to this segment and position. Segment 1 has these words.
fn far(name: &str, why: &str, word: u64, second: &[u64], open: Expect) -> Hostile {
    let mut draft = Draft::target();
    let slot = draft.slot("child");
    draft.words[slot] = word;
    let case = Hostile::framed(name, why, frame(&[&draft.words, second]), open);
    if open == Expect::Accepted {
        case
    } else {
        case.at(slot, "child")
    }
}

/// Returns far pointers to places in the second segment, and to places that do not exist.
fn far_targets() -> Vec<Hostile> {
    let pad = struct_pointer(0, 1, 0);
    vec![
        far(
            "far_good",
            "a landing pad right before its struct",
            far_pointer(0, 0, 1),
            &[pad, 7],
            Expect::Accepted,
        ),
        far(
            "far_null_pad",
            "the landing pad holds a null pointer",
            far_pointer(0, 0, 1),
            &[0, 7],
            Expect::Any,
        ),
        far(
            "far_unknown_segment",
            "there are segments 0 and 1",
            far_pointer(0, 0, 2),
            &[pad, 7],
            fault!(FarSegment),
        ),
        far(
            "far_largest_segment",
            "segment 2^32-1",
            far_pointer(0, 0, 0xffff_ffff),
            &[pad, 7],
            fault!(FarSegment),
        ),
        far(
            "far_pad_past_end",
            "the landing pad would begin where the segment ends",
            far_pointer(0, 2, 1),
            &[pad, 7],
            fault!(FarPad, OutOfBounds),
        ),
        far(
            "far_largest_position",
            "position 2^29-1",
            far_pointer(0, MAX_COUNT, 1),
            &[pad, 7],
            fault!(FarPad, OutOfBounds),
        ),
    ]
}

/// Returns far pointers to landing pads that are wrong, or lead to something wrong.
fn landing_pads() -> Vec<Hostile> {
    let pad = struct_pointer(0, 1, 0);
    vec![
        far(
            "far_pad_at_last_word",
            "the pad is the last word and its struct lies behind the segment",
            far_pointer(0, 1, 1),
            &[7, pad],
            fault!(OutOfBounds),
        ),
        far(
            "far_to_far",
            "a landing pad that is a far pointer once more",
            far_pointer(0, 0, 1),
            &[far_pointer(0, 1, 1), pad, 7],
            fault!(FarPad),
        ),
        far(
            "far_to_itself",
            "a landing pad that is a far pointer to itself",
            far_pointer(0, 0, 1),
            &[far_pointer(0, 0, 1)],
            fault!(FarPad),
        ),
        far(
            "far_to_empty_segment",
            "there is no room for a pad in a segment of no words",
            far_pointer(0, 0, 1),
            &[],
            fault!(FarPad, OutOfBounds),
        ),
        far(
            "far_to_list",
            "the kind is that of the landing pad",
            far_pointer(0, 0, 1),
            &[list_pointer(0, VOID, 0), 7],
            fault!(PointerKind),
        ),
    ]
}

/// Returns a case in which `child` is a double far pointer to the first word of segment 1.
fn double_far(name: &str, why: &str, second: &[u64], open: Expect) -> Hostile {
    far(name, why, far_pointer(1, 0, 1), second, open)
}

/// Returns double far pointers to pads that are good, cut, or have a wrong first word.
fn first_words_of_pads() -> Vec<Hostile> {
    let to_struct = far_pointer(0, 2, 1);
    let struct_tag = struct_pointer(0, 1, 0);
    vec![
        double_far(
            "double_far_good",
            "two words of pad, the struct elsewhere",
            &[to_struct, struct_tag, 7],
            Expect::Accepted,
        ),
        double_far(
            "double_far_pad_cut",
            "only the first word of the pad is in the segment",
            &[to_struct],
            fault!(FarPad, OutOfBounds),
        ),
        double_far(
            "double_far_pad_not_far",
            "the pad's first word must be a far pointer",
            &[struct_tag, struct_tag, 7],
            fault!(FarPad),
        )
        .stock(Stock::Differs),
        double_far(
            "double_far_pad_double",
            "the pad's first word must not be a double far pointer",
            &[far_pointer(1, 0, 1), struct_tag, 7],
            fault!(FarPad),
        )
        .stock(Stock::Differs),
    ]
}

/// Returns double far pointers to pads with a wrong second word.
fn second_words_of_pads() -> Vec<Hostile> {
    let to_struct = far_pointer(0, 2, 1);
    vec![
        double_far(
            "double_far_tag_far",
            "the pad's second word must not be a far pointer",
            &[to_struct, far_pointer(0, 2, 1), 7],
            fault!(FarPad),
        ),
        double_far(
            "double_far_tag_far_at_zero",
            "nor one whose position is zero, which looks like no offset",
            &[to_struct, far_pointer(0, 0, 0), 7],
            fault!(FarPad),
        ),
        double_far(
            "double_far_tag_offset",
            "the pad's second word has an offset, which means nothing there",
            &[to_struct, struct_pointer(1, 1, 0), 7],
            Expect::Any,
        )
        .stock(Stock::Differs),
    ]
}

/// Returns double far pointers to good pads whose content would be where nothing is.
fn double_far_targets() -> Vec<Hostile> {
    let struct_tag = struct_pointer(0, 1, 0);
    vec![
        double_far(
            "double_far_unknown_segment",
            "the pad points to a segment that does not exist",
            &[far_pointer(0, 0, 9), struct_tag, 7],
            fault!(FarSegment),
        ),
        double_far(
            "double_far_content_past_end",
            "the struct would begin where the segment ends",
            &[far_pointer(0, 3, 1), struct_tag, 7],
            fault!(OutOfBounds),
        ),
        double_far_list(),
    ]
}

/// Returns a double far pointer to a list of structs. Its single word is after the end of the segment, so a
/// reader without a check reads the tag word out of bounds.
fn double_far_list() -> Hostile {
    let mut draft = Draft::target();
    let slot = draft.slot("children");
    draft.words[slot] = far_pointer(1, 0, 1);
    let second = [far_pointer(0, 2, 1), list_pointer(0, COMPOSITE, 1)];
    Hostile::framed(
        "double_far_composite_past_end",
        "a list of structs whose tag would lie where the segment ends",
        frame(&[&draft.words, &second]),
        fault!(OutOfBounds),
    )
    .at(slot, "children")
}

fn capabilities() -> Vec<Hostile> {
    vec![
        raw(
            "capability_index_max",
            "no index is wrong in a message of its own: there is no table",
            "peer",
            3 | 0xffff_ffff << 32,
            Expect::Accepted,
        )
        // The stock tool cannot print capabilities.
        .stock(Stock::Differs),
        raw(
            "capability_reserved_bit",
            "the lowest of the reserved bits",
            "peer",
            3 | 1 << 2,
            fault!(ReservedBits, PointerKind),
        )
        .stock(Stock::Differs),
        raw(
            "capability_reserved_bits",
            "all of the reserved bits",
            "peer",
            0xffff_ffff,
            fault!(ReservedBits, PointerKind),
        )
        .stock(Stock::Differs),
        raw(
            "any_reserved_bits",
            "the same where the schema does not say what to expect",
            "any",
            0xffff_ffff,
            fault!(ReservedBits, PointerKind),
        )
        .stock(Stock::Differs),
    ]
}
