//! Structs whose sizes differ from the schema's, unions and enums.

use super::draft::*;
use super::{Expect, Hostile, Stock};

/// The word that contains the union's tag in bits 32 to 47, and the enum in the next 16 bits.
const TAG_WORD: usize = 3;

pub(super) fn cases() -> Vec<Hostile> {
    let mut cases = sizes();
    cases.extend(known_members());
    cases.extend(unknown_members());
    cases.push(unknown_enumerant());
    cases.extend(beyond_the_schema());
    cases
}

fn sizes() -> Vec<Hostile> {
    let mut cases = Vec::new();
    for (data, pointers) in [
        (0, 0),
        (1, 0),
        (0, 1),
        (2, 3),
        (3, 15),
        (3, 16),
        (4, 15),
        (100, 100),
    ] {
        let mut draft = Draft::sized(data, pointers);
        for word in &mut draft.words[1..=data as usize] {
            // Bit 32 is zero, so the tag in that word is even and unknown, or zero.
            *word = 0x0000_0000_7f7f_7f7f;
        }
        cases.push(Hostile::framed(
            format!("root_of_{data}_words_{pointers}_pointers"),
            "an older writer's shorter struct, or a newer writer's longer one",
            draft.frame(),
            Expect::Accepted,
        ));
    }
    cases
}

/// Returns a `Target` with this tag and this word in the pointer slot of the union.
fn union(name: &str, why: &str, tag: u64, pointer: u64, open: Expect) -> Hostile {
    let mut draft = Draft::target();
    draft.words[TAG_WORD] = tag << 32;
    let slot = draft.slot("second");
    draft.words[slot] = pointer;
    draft.append(&[0x0041_4141]);
    Hostile::framed(name, why, draft.frame(), open)
}

/// The union's pointer to a text.
const UNION_TEXT: u64 = list_pointer(0, BYTE, 4);

/// A pointer out of bounds in the same place.
const OUTSIDE: u64 = list_pointer(100, BYTE, 4);

/// Returns unions whose tag the schema has.
fn known_members() -> Vec<Hostile> {
    let slot = 1 + DATA as usize + POINTERS as usize - 1;
    vec![
        union(
            "union_good",
            "the tag says text and it is one",
            1,
            UNION_TEXT,
            Expect::Accepted,
        ),
        union(
            "union_null",
            "the tag says text and the pointer is null",
            1,
            0,
            Expect::Accepted,
        ),
        union(
            "union_wrong_kind",
            "the tag says text and it is a struct",
            1,
            struct_pointer(0, 1, 0),
            fault!(PointerKind),
        )
        .at(slot, "second"),
        union(
            "union_other_members_pointer",
            "the tag says integer; the pointer of the text is there all the same",
            0,
            UNION_TEXT,
            Expect::Accepted,
        ),
        union(
            "union_other_members_bad_pointer",
            "the slot is not the active member's, but copying the struct would follow it",
            0,
            OUTSIDE,
            fault!(OutOfBounds),
        )
        .stock(Stock::Differs),
    ]
}

/// Returns unions whose tag the schema does not have.
fn unknown_members() -> Vec<Hostile> {
    vec![
        union(
            "union_unknown_tag",
            "a newer writer's member",
            3,
            UNION_TEXT,
            Expect::Accepted,
        ),
        union(
            "union_largest_tag",
            "tag 65535",
            0xffff,
            0,
            Expect::Accepted,
        ),
        union(
            "union_unknown_tag_bad_pointer",
            "what a newer member holds is checked for its structure",
            3,
            OUTSIDE,
            fault!(OutOfBounds),
        )
        .stock(Stock::Differs),
    ]
}

fn unknown_enumerant() -> Hostile {
    let mut draft = Draft::target();
    draft.words[TAG_WORD] = 0xfffe << 48;
    Hostile::framed(
        "enum_unknown",
        "a newer writer's enumerant",
        draft.frame(),
        Expect::Accepted,
    )
}

/// Returns cases with a pointer that the schema does not have.
fn beyond_the_schema() -> Vec<Hostile> {
    let extra = |pointer: u64| {
        let mut draft = Draft::sized(DATA, POINTERS + 1);
        let slot = draft.words.len() - 1;
        draft.words[slot] = pointer;
        draft.append(&[1, 2]);
        draft.frame()
    };
    vec![
        Hostile::framed(
            "extra_pointer_good",
            "a newer writer's field",
            extra(list_pointer(0, EIGHT, 2)),
            Expect::Accepted,
        ),
        Hostile::framed(
            "extra_pointer_bad",
            "a newer writer's field is checked for its structure",
            extra(list_pointer(0, EIGHT, 3)),
            fault!(OutOfBounds),
        )
        .stock(Stock::Differs),
        Hostile::framed(
            "extra_pointer_bad_tag",
            "so is a list of structs in it",
            extra(list_pointer(0, COMPOSITE, 1)),
            fault!(ListTag, OutOfBounds),
        )
        .stock(Stock::Differs),
    ]
}
