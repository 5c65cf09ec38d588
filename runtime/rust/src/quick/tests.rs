//! Tests that the full pass accepts everything that the fast pass accepts.

use alloc::vec::Vec;

use proptest::prelude::*;

use crate::framing::{self, Frame};
use crate::layout::{Element, Layout, LayoutFn, Slot, SlotKind, Tag};
use crate::validate::{self, Limits};
use crate::wire::ElementSize;

/// A struct with every kind of pointer. Two of its slots share an index.
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

/// A struct whose pointers all lead to structs.
static TREE: Layout = Layout {
    name: "Tree",
    data_words: 1,
    pointers: 3,
    slots: &[
        slot(0, &[], SlotKind::Struct(|| &TREE)),
        slot(1, &[], SlotKind::Struct(|| &NODE)),
        slot(2, &[], SlotKind::Struct(|| &TREE)),
    ],
};

pub(super) const fn slot(index: u16, active: &'static [Tag], kind: SlotKind) -> Slot {
    let name = "slot";
    Slot {
        name,
        index,
        active,
        kind,
    }
}

/// Draws a word that is often a pointer to something near.
pub(super) fn word() -> impl Strategy<Value = u64> {
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

pub(super) fn limits() -> impl Strategy<Value = Limits> {
    (
        0..6u32,
        prop_oneof![Just(None), (0..40u64).prop_map(Some)],
        any::<bool>(),
    )
        .prop_map(|(nesting, traversal, utf8)| Limits {
            nesting,
            traversal,
            utf8,
            ..Limits::default()
        })
}

fn message() -> impl Strategy<Value = Vec<Vec<u64>>> {
    prop::collection::vec(prop::collection::vec(word(), 1..24), 1..4)
}

/// Returns the verdicts of the fast pass and the full pass on a message of these segments.
fn both(segments: &[Vec<u64>], limits: &Limits) -> (bool, bool) {
    both_as(|| &NODE, segments, limits)
}

/// [`both`] with a root struct of this layout.
pub(super) fn both_as(layout: LayoutFn, segments: &[Vec<u64>], limits: &Limits) -> (bool, bool) {
    let bytes = |words: &Vec<u64>| words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let segments: Vec<Vec<u8>> = segments.iter().map(bytes).collect();
    let segments: Vec<&[u8]> = segments.iter().map(Vec::as_slice).collect();
    let framed = framing::join(&segments).expect("whole words");
    let frame = Frame::exactly(&framed).expect("the table is right");
    let root = crate::frame_root(frame).expect("there is a root pointer");
    let kind = SlotKind::Struct(layout);
    let full = validate::full(root, &kind, limits).is_ok();
    if segments.len() == 1 && validate::soon_found(segments[0], layout).is_some() {
        let full = validate::full(root, &kind, &Limits::default());
        full.expect("what is opened soon is sound");
    }
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
        let (quick, full) = both_as(|| &TREE, &segments, &limits);
        prop_assert!(full || !quick, "{segments:x?} {limits:?}");
    }
}

/// Returns a sound message with every kind of pointer, and little else.
fn sound() -> Vec<u64> {
    let mut arena = crate::Arena::new();
    let mut root = arena.root_pointer().init_struct(1, 9);
    fill(&mut root, 0);
    fill(&mut root.pointer(1).init_struct(1, 9), 1);
    let mut list = root.pointer(2).init_struct_list(2, 1, 9);
    fill(&mut list.reborrow().into_struct(0), 1);
    fill(&mut list.reborrow().into_struct(1), 0);
    let bytes = arena.segments().next().expect("a segment");
    let (words, _) = bytes.as_chunks();
    words.iter().map(|word| u64::from_le_bytes(*word)).collect()
}

fn fill(node: &mut crate::StructBuilder<'_>, tag: u16) {
    node.set_scalar(0, tag);
    node.pointer(0).set_text(b"a text of some words");
    if tag == 0 {
        node.pointer(3).set_data(b"nine bytes");
    } else {
        let mut texts = node.pointer(3).init_flat_list(ElementSize::Pointer, 2);
        texts.reborrow().into_pointer(1).set_text(b"text");
        node.pointer(4).init_flat_list(ElementSize::FourBytes, 3);
    }
    node.pointer(5)
        .init_struct(1, 1)
        .pointer(0)
        .set_data(b"any");
    node.pointer(6).init_flat_list(ElementSize::Bit, 65);
    node.pointer(7).set_capability(Some(3));
    node.pointer(8).init_flat_list(ElementSize::Empty, 5);
}

/// Returns the words of each segment.
pub(super) fn words_of(arena: &mut crate::Arena) -> Vec<Vec<u64>> {
    let segment = |bytes: &[u8]| {
        let (words, _) = bytes.as_chunks();
        words.iter().map(|word| u64::from_le_bytes(*word)).collect()
    };
    arena.segments().map(segment).collect()
}

/// Changes one word of a message a little.
pub(super) fn damage(words: &mut [u64], (at, way, by): (prop::sample::Index, u8, i64)) {
    let at = at.index(words.len());
    let (low, high) = (words[at] as u32, words[at] >> 32);
    words[at] = match way {
        0 => (high << 32) | low.wrapping_add((by as u32) << 2) as u64,
        1 => (high.wrapping_add((by as u64) << 3) << 32) | low as u64,
        2 => words[at] ^ (1 << (by as u64 & 63)),
        3 => words[at].wrapping_add((by as u64) << 48),
        4 => words[at].wrapping_add((by as u64) << 32),
        _ => 0,
    };
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn so_it_is_with_damaged_messages(
        damages in prop::collection::vec((any::<prop::sample::Index>(), 0..6u8, -20..20i64), 1..3),
        length in 60..120usize,
        limits in limits(),
    ) {
        let mut words = sound();
        words.truncate(length);
        damages.into_iter().for_each(|each| damage(&mut words, each));
        let (quick, full) = both(&[words], &limits);
        prop_assert!(full || !quick);
    }
}

/// A struct with more pointers than the list can hold, texts first.
static WIDE: Layout = Layout {
    name: "Wide",
    data_words: 0,
    pointers: 18,
    slots: &{
        let mut slots = [const { slot(0, &[], SlotKind::Text) }; 18];
        let mut index = 0;
        while index < 18 {
            slots[index].index = index as u16;
            index += 1;
        }
        slots[17].kind = SlotKind::Struct(|| &TREE);
        slots
    },
};

#[test]
fn wide_structs_are_accepted_without_the_full_pass() {
    let mut arena = crate::Arena::with_words(4096);
    let mut root = arena.root_pointer().init_struct(0, 18);
    for index in 0..17 {
        root.pointer(index).set_text(&[b'a'; 800]);
    }
    root.pointer(17).init_struct(1, 3);
    let verdicts = both_as(|| &WIDE, &words_of(&mut arena), &Limits::default());
    assert_eq!(verdicts, (true, true));
}

#[test]
fn texts_that_are_not_utf8_are_refused_by_both_passes_and_others_by_none() {
    let limits = Limits {
        utf8: true,
        ..Limits::default()
    };
    let words = sound();
    assert_eq!(both(core::slice::from_ref(&words), &limits), (true, true));
    let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let words = |bytes: &[u8]| {
        let (words, _) = bytes.as_chunks();
        words.iter().map(|word| u64::from_le_bytes(*word)).collect()
    };
    // The texts are fields of structs and of list elements, and an element of a list of texts.
    let texts: Vec<usize> = (0..bytes.len())
        .filter(|at| bytes[*at..].starts_with(b"text"))
        .collect();
    assert!(texts.len() > 4, "{texts:?}");
    for at in texts {
        bytes[at..at + 4].copy_from_slice("\u{e9}xt".as_bytes());
        assert_eq!(both(&[words(&bytes)], &limits), (true, true), "{at}");
        bytes[at + 1] = b'x';
        assert_eq!(both(&[words(&bytes)], &limits), (false, false), "{at}");
        assert_eq!(both(&[words(&bytes)], &Limits::default()), (true, true));
        bytes[at..at + 4].copy_from_slice(b"text");
    }
}

/// Returns a sound tree with leaves and inner nodes of this and other versions, as `shape` draws.
fn tree(shape: &[u8]) -> Vec<Vec<u64>> {
    let mut arena = crate::Arena::new();
    let mut shape = shape.iter().copied();
    grow(arena.root_pointer(), &mut shape, 0);
    words_of(&mut arena)
}

fn grow(pointer: crate::PointerBuilder<'_>, shape: &mut impl Iterator<Item = u8>, depth: u32) {
    let drawn = shape.next().unwrap_or(0);
    // Some sections have other sizes than those of `TREE`. The pointer at index 1 is set below.
    let (data, pointers) = match drawn & 7 {
        0 => (0, 0),
        1 => (1, 2),
        2 => (2, 4),
        _ => (1, 3),
    };
    let mut node = pointer.init_struct(data, pointers);
    for index in [0, 2] {
        if index < pointers as usize && drawn >> (3 + index) & 1 != 0 && depth < 50 {
            grow(node.pointer(index), shape, depth + 1);
        }
    }
    if pointers > 1 && drawn >> 7 != 0 {
        fill(&mut node.pointer(1).init_struct(1, 9), 1);
    }
    if pointers > 3 && drawn >> 6 & 1 != 0 {
        node.pointer(3).set_text(b"of a newer writer");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn sound_trees_are_accepted_without_the_full_pass(
        shape in prop::collection::vec(any::<u8>(), 0..80),
    ) {
        let verdicts = both_as(|| &TREE, &tree(&shape), &Limits::default());
        prop_assert_eq!(verdicts, (true, true));
    }

    #[test]
    fn what_is_accepted_of_damaged_trees_is_sound(
        shape in prop::collection::vec(any::<u8>(), 0..30),
        damages in prop::collection::vec((any::<prop::sample::Index>(), 0..6u8, -20..20i64), 1..3),
        cut in 0..20usize,
        limits in limits(),
    ) {
        let mut segments = tree(&shape);
        let words = &mut segments[0];
        words.truncate(words.len().saturating_sub(cut).max(1));
        damages.into_iter().for_each(|each| damage(words, each));
        for limits in [limits, Limits::default()] {
            let (quick, full) = both_as(|| &TREE, &segments, &limits);
            prop_assert!(full || !quick, "{segments:x?} {limits:?}");
        }
    }
}

#[test]
fn sound_messages_are_accepted_without_the_full_pass() {
    assert_eq!(both(&[sound()], &Limits::default()), (true, true));
}

/// Returns a message of one struct whose only non-null pointer is `pointer`, followed by `rest`.
fn with_pointer(index: usize, pointer: u64, rest: &[u64]) -> Vec<u64> {
    let mut words = alloc::vec![0; 11];
    words[0] = 1 << 32 | 9 << 48;
    words[2 + index] = pointer;
    words.extend(rest);
    words
}

#[test]
fn landing_pads_out_of_bounds_are_not_accepted() {
    for at in [10, 11, 12, 500] {
        let message = with_pointer(1, 2 | at << 3, &[0]);
        // The words at 10 and 11 are null, and as landing pads they lead to an empty struct.
        let sound = at < 12;
        let verdicts = both(&[message], &Limits::default());
        assert_eq!(verdicts, (sound, sound), "pad at {at}");
    }
}

#[test]
fn texts_that_start_before_the_segment_are_not_accepted() {
    // The text is 8 words from 10 before word 3 on, so its last byte is that of word 0, which is
    // zero.
    let offset = ((-10_i32 << 2) as u32) as u64;
    let message = with_pointer(0, 1 | offset | 2 << 32 | 64 << 35, &[]);
    assert_eq!(both(&[message], &Limits::default()), (false, false));
}

#[test]
fn texts_are_charged_for_each_of_their_words() {
    let message = with_pointer(0, 1 | 8 << 2 | 2 << 32 | 20 << 35, &[!0, !0, 0]);
    for (traversal, sound) in [(13, false), (14, true)] {
        let limits = Limits {
            traversal: Some(traversal),
            ..Limits::default()
        };
        let verdicts = both(core::slice::from_ref(&message), &limits);
        assert_eq!(verdicts, (sound, sound), "{traversal} words");
    }
}
