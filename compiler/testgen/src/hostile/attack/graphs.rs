//! Graphs of shared objects that have far more paths than words, with a fault at their ends.

use super::super::Kind;
use super::super::draft::*;
use super::{Attack, Form};

/// The object at the end of all paths: its name, the words of a text, and the kind of the fault in it.
type End = (&'static str, [u64; 2], Option<Kind>);

const ENDS: [End; 6] = [
    ("nothing", [0, 0], None),
    ("good_text", [1 | 2 << 32 | 4 << 35, 0x0041_4141], None),
    (
        "text_nul",
        [1 | 2 << 32 | 4 << 35, 0x4141_4141],
        Some(Kind::TextNul),
    ),
    // `open` accepts this, and decoding to Records refuses it.
    ("text_utf8", [1 | 2 << 32 | 4 << 35, 0x00ff_fe41], None),
    (
        "out_of_bounds",
        [1 | 2 << 32 | 99 << 35, 0x0041_4141],
        Some(Kind::OutOfBounds),
    ),
    ("reserved_bits", [0xffff_ffff, 0], Some(Kind::PointerKind)),
];

/// Returns `levels` of `every.Tree`, both of whose branches are the next tree. The last one has a point,
/// whose label is the end. A reader finds it first.
pub(super) fn trees(levels: usize, end: [u64; 2]) -> Vec<u8> {
    let mut words = vec![struct_pointer(0, 1, 3)];
    for level in 0..levels {
        if level + 1 < levels {
            words.extend([0, struct_pointer(2, 1, 3), struct_pointer(1, 1, 3), 0]);
        } else {
            words.extend([0, 0, 0, struct_pointer(0, 1, 1), 0]);
        }
    }
    words.extend(end);
    frame(&[&words])
}

/// Returns the same trees, but the point belongs to the first tree, so a reader finds it last.
fn trees_then(levels: usize, end: [u64; 2]) -> Vec<u8> {
    let mut words = vec![struct_pointer(0, 1, 3)];
    for level in 0..levels {
        let next = if level + 1 < levels {
            [struct_pointer(2, 1, 3), struct_pointer(1, 1, 3)]
        } else {
            [0, 0]
        };
        words.extend([0, next[0], next[1], 0]);
    }
    words[4] = struct_pointer(Draft::distance(4, words.len()), 1, 1);
    words.extend([0, end[0], end[1]]);
    frame(&[&words])
}

/// Returns lists of two of `every.Generic`'s pairs, which share their lists.
pub(super) fn pairs(levels: usize, end: [u64; 2]) -> Vec<u8> {
    // The root's `texts` is followed by a pair whose `more` is the first list.
    let mut words = vec![struct_pointer(0, 0, 3), struct_pointer(2, 0, 3), 0, 0, 0, 0];
    words.push(list_pointer(0, COMPOSITE, 6));
    for level in 0..levels {
        words.push(tag(2, 0, 3));
        if level + 1 < levels {
            words.extend([0, 0, list_pointer(3, COMPOSITE, 6)]);
            words.extend([0, 0, list_pointer(0, COMPOSITE, 6)]);
        } else {
            words.extend([0, 0, 0]);
            // The end is the text `first` of the last pair.
            words.extend([list_pointer(2, BYTE, (end[0] >> 35) & 0xff), 0, 0]);
            words.push(end[1]);
        }
    }
    frame(&[&words])
}

/// Returns untyped lists of two pointers to the next list.
pub(super) fn lists(levels: usize, end: [u64; 2]) -> Vec<u8> {
    let mut words = vec![struct_pointer(0, 0, 1), list_pointer(0, POINTER, 2)];
    for level in 0..levels {
        if level + 1 < levels {
            words.extend([list_pointer(1, POINTER, 2), list_pointer(0, POINTER, 2)]);
        } else {
            words.extend([0, end[0], end[1]]);
        }
    }
    frame(&[&words])
}

/// Returns a list of `count` pointers to one text of `size` words.
pub(super) fn texts(count: u64, size: u64, last: u64) -> Vec<u8> {
    let mut words = vec![struct_pointer(0, 0, 1), list_pointer(0, POINTER, count)];
    words.extend((0..count).map(|at| list_pointer((count - 1 - at) as i64, BYTE, size * 8)));
    words.extend(vec![0x4141_4141_4141_4141; size as usize - 1]);
    words.push(last);
    frame(&[&words])
}

/// Returns `levels` lists of two structs that share their content, with a long text at their end.
fn texts_below(levels: usize, size: u64) -> Vec<u8> {
    let text = list_pointer(0, BYTE, size * 8);
    let mut bytes = trees(levels, [text, 0x4141_4141_4141_4141]);
    for _ in 2..size {
        bytes.extend(*b"AAAAAAAA");
    }
    bytes.extend(*b"AAAAAAA\0");
    let words = (bytes.len() / 8 - 1) as u32;
    bytes[4..8].copy_from_slice(&words.to_le_bytes());
    bytes
}

/// Returns trees that share their branches, with this end. A reader finds it first or last.
fn shared_trees(levels: usize, (name, end, kind): End) -> [Attack; 2] {
    // 2^16 trees are within the budget, and 2^25 are not.
    let within = levels <= 16;
    let judged = |attack: Attack, first: bool| match kind {
        Some(kind) if within || first => attack.faulty(kind),
        _ if !within => attack.faulty(Kind::Traversal),
        _ => attack.accepted(),
    };
    let why = format!("{levels} structs, each twice in the one before; at the end {name}");
    let first = Attack::new(
        "shared",
        format!("trees_{levels}_{name}"),
        &why,
        (Form::Message, "every.Tree"),
        move || trees(levels, end),
    );
    let last = Attack::new(
        "shared",
        format!("trees_{levels}_then_{name}"),
        &why,
        (Form::Message, "every.Tree"),
        move || trees_then(levels, end),
    );
    [judged(first, true), judged(last, false)]
}

/// Returns untyped lists that share their elements, with this end.
fn shared_lists(levels: usize, (name, end, _): End) -> Attack {
    let why = format!("{levels} untyped lists, each twice in the one before; at the end {name}");
    Attack::new(
        "shared",
        format!("lists_{levels}_{name}"),
        &why,
        (Form::Message, "hostile-messages.Anything"),
        move || lists(levels, end),
    )
}

/// Returns lists of generic structs that share their content, with a text at the end that is UTF-8 or not.
fn shared_pairs(levels: usize) -> [Attack; 2] {
    let why = format!("{levels} lists of generic structs, each twice in the one before");
    [("good_text", ENDS[1].1), ("text_utf8", ENDS[3].1)].map(|(name, end)| {
        Attack::new(
            "shared",
            format!("pairs_{levels}_{name}"),
            &why,
            (Form::Message, "every.Generic"),
            move || pairs(levels, end),
        )
    })
}

/// Returns lists of texts that are all the same text.
fn one_text_in_lists() -> Vec<Attack> {
    let mut all = Vec::new();
    let ends = [
        ("good", 0x0041_4141_4141_4141),
        ("not_utf8", 0x00fe_ff41_4141_4141),
    ];
    for (name, last) in ends {
        for (count, size) in [(2_000, 4_000), (16_000, 500), (16_000, 1_000)] {
            let why = "pointers in a list that all lead to one text";
            let attack = Attack::new(
                "shared_text",
                format!("{count}_of_{size}_words_{name}"),
                why,
                (Form::Message, "hostile-messages.Texts"),
                move || texts(count, size, last),
            );
            all.push(if count * size <= 8_000_000 {
                attack.accepted()
            } else {
                attack.faulty(Kind::Traversal)
            });
        }
    }
    all
}

/// Returns trees that share their branches, with a long text at the end.
fn one_text_below_trees() -> [Attack; 3] {
    [(8, 16_000), (12, 1_500), (20, 16_000)].map(|(levels, size)| {
        Attack::new(
            "shared_text",
            format!("below_{levels}_levels_of_{size}_words"),
            "one text at the end of many paths",
            (Form::Message, "every.Tree"),
            move || texts_below(levels, size),
        )
    })
}

pub(super) fn attacks() -> Vec<Attack> {
    let mut all = Vec::new();
    for levels in [12, 16, 25, 60] {
        for end in ENDS {
            all.extend(shared_trees(levels, end));
            all.push(shared_lists(levels, end));
        }
        all.extend(shared_pairs(levels));
    }
    all.extend(one_text_in_lists());
    all.extend(one_text_below_trees());
    all
}
