//! Tests setting Records and lists of Records into Builders.

use proptest::prelude::*;
use zooph::kind::{Capability, ListOf, Text};
use zooph::record::EncodeError;
use zooph::{Arena, ListSource, MAX_NESTING, record};

use crate::records::records;
use crate::support::target::{Chain, Target, Which};

/// Reports whether all words of the arena's message are zero, including the root pointer.
fn is_all_zero(arena: &mut Arena) -> bool {
    arena
        .segments()
        .all(|segment| segment.iter().all(|byte| *byte == 0))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_record_that_is_set_is_the_message_that_it_is_encoded_to(record in records()) {
        // The arena has room for every Record drawn, so the message has one segment, like that of
        // `to_bytes`.
        let mut arena = Arena::with_words(1 << 16);
        arena.init::<Target>().set_text(1, "of before");
        arena.set_record(&record);
        prop_assert_eq!(arena.framed(), &record::to_bytes(&record)[..]);
        arena.root_pointer().clear();
        prop_assert!(is_all_zero(&mut arena));
    }

    #[test]
    fn records_are_set_in_segments_of_any_size(records in prop::collection::vec(records(), 0..4), words in 1..300usize) {
        let mut arena = Arena::with_words(words);
        let mut root = arena.init::<Target>();
        // The list is set twice, so the first one is dropped.
        for list in [&records[..records.len() / 2], &records[..]] {
            root.set_list::<Target>(11, list);
            if let Some(first) = list.first() {
                root.set_struct(0, first);
            }
        }
        let read = record::from_bytes::<Target>(arena.framed()).expect("sound");
        prop_assert_eq!(&read.children, &records);
        prop_assert_eq!(read.child.as_deref(), records.first());
        prop_assert!(arena.unused_is_zero());
        arena.root_pointer().clear();
        prop_assert!(is_all_zero(&mut arena));
    }
}

#[test]
fn lists_of_all_kinds_of_records_are_set() {
    fn set<T: zooph::kind::Kind>(index: usize, list: impl ListSource<T>) -> Target {
        let mut arena = Arena::new();
        arena.init::<Target>().set_list::<T>(index, list);
        record::from_bytes(arena.framed()).expect("sound")
    }
    assert_eq!(set::<()>(3, &[(), ()]).voids, [(), ()]);
    assert_eq!(set(4, &[true, false, true]).bools, [true, false, true]);
    assert_eq!(set::<u16>(6, &[1, 65535]).shorts, [1, 65535]);
    assert_eq!(set::<Text>(9, &["a", ""]).texts, ["a", ""]);
    assert_eq!(
        set::<ListOf<u8>>(10, &[vec![1], vec![]]).lists,
        [vec![1], vec![]]
    );
    let mut arena = Arena::new();
    let mut root = arena.init::<Target>();
    root.set_list::<Capability>(12, &[Some(7), None]);
    let list = root.pointer(12).edit_list::<Capability>();
    let read: Vec<Option<u32>> = list.as_reader().iter().collect();
    assert_eq!(read, [Some(7), None]);
    // An empty list is present, as after `init_list`.
    let none: &[Target] = &[];
    root.set_list::<Target>(11, none);
    assert!(root.has(11) && root.pointer(11).edit_list::<Target>().is_empty());
}

#[test]
fn a_record_that_cannot_be_encoded_leaves_nothing_behind() {
    let unknown = Target {
        text: "before".into(),
        children: vec![Target {
            which: Which::Unknown(7),
            ..Target::default()
        }],
        ..Target::default()
    };
    for words in [1, 1000] {
        let mut arena = Arena::with_words(words);
        let before = arena.len();
        let mut root = arena.root_pointer();
        root.set_text(b"of before, which is dropped");
        let refused = root.try_set_record(&unknown);
        assert!(
            matches!(refused, Err(EncodeError::UnknownMember(member)) if member.tag == 7),
            "{refused:?}"
        );
        assert!(root.is_null());
        assert!(is_all_zero(&mut arena) && arena.unused_is_zero());
        assert!(arena.len() > before, "the text took room");
    }
}

#[test]
#[should_panic = "the union of `Target` has no member 7 to encode"]
fn setting_a_record_without_a_message_panics_as_encoding_does() {
    let unknown = Target {
        which: Which::Unknown(7),
        ..Target::default()
    };
    let list: &[Target] = &[unknown];
    Arena::new().init::<Target>().set_list::<Target>(11, list);
}

#[test]
fn records_are_set_as_deep_as_they_are_encoded() {
    let chain = |levels: u32| {
        (1..levels).fold(Chain::default(), |next, _| Chain {
            next: Some(Box::new(next)),
        })
    };
    let set = |levels| {
        let mut arena = Arena::new();
        arena.root_pointer().try_set_record(&chain(levels))
    };
    assert_eq!(set(MAX_NESTING), Ok(()));
    assert_eq!(set(MAX_NESTING + 1), Err(EncodeError::Nesting));
}
