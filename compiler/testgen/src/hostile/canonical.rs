//! Valid messages that are not in canonical form, one for each rule of the form.

use super::draft::*;
use super::{Expect, Hostile};

pub(super) fn cases() -> Vec<Hostile> {
    let mut cases = padding();
    cases.extend(sizes());
    cases.extend(order());
    cases.extend(segments());
    cases
}

fn case(name: &str, why: &str, bytes: Vec<u8>) -> Hostile {
    Hostile::framed(name, why, bytes, Expect::Accepted)
}

/// Returns a `Target` that is only as large as its single field requires.
fn only(field: &str) -> (Draft, usize) {
    let index = SLOTS
        .iter()
        .position(|slot| *slot == field)
        .expect("a slot of Target");
    let draft = Draft::sized(0, index as u64 + 1);
    (draft, 1 + index)
}

fn padding() -> Vec<Hostile> {
    let list = |field, code, count, word: u64| {
        let (mut draft, slot) = only(field);
        draft.put_list(slot, code, count, &[word]);
        draft.frame()
    };
    vec![
        case(
            "bit_list_padding",
            "bits behind the last one are set",
            list("bools", BIT, 3, 0xff),
        ),
        case(
            "byte_list_padding",
            "bytes behind the last one are set",
            list("bytes", BYTE, 3, 0x0001_0000_0003_0201),
        ),
        case(
            "text_padding",
            "bytes behind the NUL are set",
            list("text", BYTE, 3, 0xff00_0000_0000_4141),
        ),
        case(
            "int_list_padding",
            "half a word is set",
            list("ints", FOUR, 1, 1 << 40),
        ),
    ]
}

fn sizes() -> Vec<Hostile> {
    let mut data = Draft::sized(2, 0);
    data.words[1] = 5;
    let (mut loose, slot) = only("children");
    loose.put_list(slot, COMPOSITE, 4, &[tag(2, 2, 0), 1, 0, 2, 0]);
    let (mut slack, slot) = only("children");
    slack.put_list(slot, COMPOSITE, 3, &[tag(2, 1, 0), 1, 2, 0]);
    let (mut zero, slot) = only("child");
    zero.words[slot] = struct_pointer(0, 0, 0);
    vec![
        case(
            "trailing_zero_data",
            "the last data word is zero",
            data.frame(),
        ),
        case(
            "trailing_null_pointer",
            "the last pointer is null",
            Draft::sized(0, 1).frame(),
        ),
        case(
            "loose_struct_list",
            "the last word of every struct in a list is zero",
            loose.frame(),
        ),
        case(
            "struct_list_slack",
            "a list has more words than its structs",
            slack.frame(),
        ),
        case(
            "zero_struct_offset",
            "a struct of no words has another offset than -1",
            zero.frame(),
        ),
    ]
}

fn order() -> Vec<Hostile> {
    let mut swapped = Draft::sized(0, 3);
    swapped.put_bytes(3, b"data");
    swapped.put_bytes(2, b"text\0");
    let mut hole = Draft::sized(0, 2);
    hole.append(&[0]);
    hole.put_bytes(2, b"text\0");
    let mut behind = Draft::sized(0, 2);
    behind.put_bytes(2, b"text\0");
    behind.append(&[0]);
    let mut shared = Draft::sized(0, 3);
    let at = shared.put_bytes(2, b"text\0");
    shared.words[3] = list_pointer(Draft::distance(3, at), BYTE, 5);
    vec![
        case(
            "objects_swapped",
            "the second pointer's object comes first",
            swapped.frame(),
        ),
        case("hole", "a word that belongs to nothing", hole.frame()),
        case(
            "word_behind",
            "a word behind the last object",
            behind.frame(),
        ),
        case(
            "shared_object",
            "two pointers to one object",
            shared.frame(),
        ),
    ]
}

fn segments() -> Vec<Hostile> {
    let root = struct_pointer(0, 1, 0);
    vec![
        case(
            "two_segments",
            "everything is in the first of them",
            frame(&[&[root, 5], &[]]),
        ),
        case(
            "far_pointer",
            "the root lies in the second segment",
            frame(&[&[far_pointer(0, 0, 1)], &[root, 5]]),
        ),
    ]
}
