//! What the fast pass accepts, the full pass accepts.

use alloc::vec::Vec;

use proptest::prelude::*;

use crate::framing::{self, Frame};
use crate::layout::{Element, Layout, Slot, SlotKind, Tag};
use crate::validate::{self, Limits};

/// A struct of every kind of pointer, some of which share an index.
static NODE: Layout = Layout {
    name: "Node",
    data_words: 1,
    pointers: 9,
    slots: &[
        slot(0, &[], SlotKind::Text),
        slot(1, &[], SlotKind::Struct(|| &NODE)),
        slot(2, &[], SlotKind::List(&Element::Struct(|| &NODE))),
        slot(
            3,
            &[Tag {
                offset: 0,
                value: 0,
            }],
            SlotKind::Data,
        ),
        slot(
            3,
            &[Tag {
                offset: 0,
                value: 1,
            }],
            SlotKind::List(&Element::Pointer(SlotKind::Text)),
        ),
        slot(
            4,
            &[Tag {
                offset: 0,
                value: 1,
            }],
            SlotKind::List(&Element::Bytes(4)),
        ),
        slot(5, &[], SlotKind::Any),
        slot(6, &[], SlotKind::List(&Element::Bit)),
        slot(7, &[], SlotKind::Capability),
        slot(8, &[], SlotKind::List(&Element::Void)),
    ],
};

const fn slot(index: u16, active: &'static [Tag], kind: SlotKind) -> Slot {
    let name = "slot";
    Slot {
        name,
        index,
        active,
        kind,
    }
}

/// A word that is often a pointer to something near by.
fn word() -> impl Strategy<Value = u64> {
    let near = |offset: i32| ((offset << 2) as u32) as u64;
    prop_oneof![
        4 => Just(0),
        6 => (-3..8i32, 0..3u64, 0..10u64)
            .prop_map(move |(at, data, pointers)| near(at) | data << 32 | pointers << 48),
        6 => (-3..8i32, 0..8u64, 0..12u64)
            .prop_map(move |(at, size, count)| 1 | near(at) | size << 32 | count << 35),
        2 => (0..2u64, 0..12u64, 0..3u64)
            .prop_map(|(double, at, segment)| 2 | double << 2 | at << 3 | segment << 32),
        1 => (0..3u64).prop_map(|index| 3 | index << 32),
        1 => (0..4u64, 0..3u64, 0..3u64).prop_map(|(count, data, pointers)| {
            count << 2 | data << 32 | pointers << 48
        }),
        1 => any::<u64>(),
        2 => Just(0x0000_6f6c_6c65_6800),
    ]
}

fn limits() -> impl Strategy<Value = Limits> {
    (
        0..6u32,
        prop_oneof![Just(None), (0..40u64).prop_map(Some)],
        any::<bool>(),
    )
        .prop_map(|(nesting, traversal, utf8)| Limits {
            nesting,
            traversal,
            utf8,
        })
}

fn message() -> impl Strategy<Value = Vec<Vec<u64>>> {
    prop::collection::vec(prop::collection::vec(word(), 1..24), 1..4)
}

/// What both passes say about a message of these segments.
fn both(segments: &[Vec<u64>], limits: &Limits) -> (bool, bool) {
    let bytes = |words: &Vec<u64>| words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let segments: Vec<Vec<u8>> = segments.iter().map(bytes).collect();
    let segments: Vec<&[u8]> = segments.iter().map(Vec::as_slice).collect();
    let framed = framing::join(&segments);
    let frame = Frame::exactly(&framed).expect("the table is right");
    let root = crate::frame_root(frame).expect("there is a root pointer");
    let kind = SlotKind::Struct(|| &NODE);
    let full = validate::full(root, &kind, limits).is_ok();
    (super::accepts(root, &kind, limits), full)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn what_the_fast_pass_accepts_the_full_pass_accepts(
        segments in message(),
        limits in limits(),
    ) {
        let (quick, full) = both(&segments, &limits);
        prop_assert!(full || !quick, "{segments:x?} {limits:?}");
    }
}

#[test]
fn usual_messages_are_accepted_without_the_full_pass() {
    // A node with a text, a child with the other text of its union, and a list of two nodes.
    let node = 1u64 << 32 | 9 << 48;
    let mut words = [&[node][..], &[1]].concat();
    words.extend([
        1 | 8 << 2 | 2 << 32 | 6 << 35,
        8 << 2 | 1 << 32,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
    ]);
    words.extend([0x0000_006f_6c6c_6568, 7]);
    assert_eq!(both(&[words], &Limits::default()), (true, true));
}
