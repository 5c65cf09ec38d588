//! Tests trees of one type in every order: the full pass accepts what the fast pass accepts.

use alloc::vec::Vec;

use proptest::prelude::*;

use crate::layout::{Layout, SlotKind};
use crate::quick::tests::{both_as, damage, limits, slot, words_of};
use crate::validate::Limits;

/// How many levels of structs the default limits accept.
const LEVELS: u32 = Limits::DEFAULT_NESTING;

/// A struct whose two pointers lead to structs of its own type.
static TWIN: Layout = Layout {
    name: "Twin",
    data_words: 1,
    pointers: 2,
    slots: &[
        slot(0, &[], SlotKind::Struct(twin)),
        slot(1, &[], SlotKind::Struct(twin)),
    ],
};

fn twin() -> &'static Layout {
    &TWIN
}

/// Returns a sound tree. `shape` draws which pointers are set, which of them is set first, and now
/// and then a struct of another version.
fn tree(shape: &[u8]) -> Vec<Vec<u64>> {
    let mut arena = crate::Arena::new();
    grow(arena.root_pointer(), &mut shape.iter().copied(), 0);
    words_of(&mut arena)
}

fn grow(pointer: crate::PointerBuilder<'_>, shape: &mut impl Iterator<Item = u8>, depth: u32) {
    let drawn = shape.next().unwrap_or(0);
    let (data, pointers) = match drawn & 31 {
        0 => (0, 0),
        1 => (0, 1),
        2 => (2, 2),
        3 => (1, 3),
        _ => (1, 2),
    };
    let mut node = pointer.init_struct(data, pointers);
    let order = if drawn >> 5 & 1 != 0 { [1, 0] } else { [0, 1] };
    for index in order {
        // The first pointer is set most often, so that trees get deep.
        let set = drawn >> 6 != index as u8;
        if index < pointers as usize && set && depth < LEVELS - 1 {
            grow(node.pointer(index), shape, depth + 1);
        }
    }
    if pointers > 2 {
        node.pointer(2).set_text(b"of a newer writer");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn sound_trees_are_accepted_without_the_full_pass(
        shape in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        prop_assert_eq!(both_as(twin, &tree(&shape), &Limits::default()), (true, true));
    }

    #[test]
    fn what_is_accepted_of_damaged_trees_is_sound(
        shape in prop::collection::vec(any::<u8>(), 0..40),
        damages in prop::collection::vec((any::<prop::sample::Index>(), 0..6u8, -20..20i64), 1..3),
        cut in 0..20usize,
        limits in limits(),
    ) {
        let mut segments = tree(&shape);
        let words = &mut segments[0];
        words.truncate(words.len().saturating_sub(cut).max(1));
        damages.into_iter().for_each(|each| damage(words, each));
        for limits in [limits, Limits::default()] {
            let (quick, full) = both_as(twin, &segments, &limits);
            prop_assert!(full || !quick, "{segments:x?} {limits:?}");
        }
    }
}

/// Returns a message of structs of the usual form, whose pointers have the offsets given.
fn message(nodes: &[(i64, i64)]) -> Vec<u64> {
    let pointer = |words: i64| 1 << 32 | 2 << 48 | (words << 2) as u32 as u64;
    let mut words = alloc::vec![pointer(0)];
    for (first, second) in nodes {
        words.extend([0, pointer(*first), pointer(*second)]);
    }
    words
}

/// In this tree every struct but the last has a second child beside the spine, so more pointers
/// wait than the stack can hold.
#[test]
fn more_than_may_wait_are_accepted_without_the_full_pass() {
    let mut arena = crate::Arena::new();
    let mut node = arena.root_pointer().init_struct(1, 2);
    for _ in 0..LEVELS - 2 {
        node.pointer(1).init_struct(1, 2);
        node = node.into_pointer(0).init_struct(1, 2);
    }
    let verdicts = both_as(twin, &words_of(&mut arena), &Limits::default());
    assert_eq!(verdicts, (true, true));
}

#[test]
fn shared_structs_are_charged_each_time_and_circles_end() {
    // Both pointers of each struct lead to the next one, whose first word is right behind them.
    let shared: Vec<_> = (0..50).map(|_| (1, 0)).collect();
    let mut words = message(&shared);
    let last = words.len() - 2;
    words[last..].fill(0);
    assert_eq!(both_as(twin, &[words], &Limits::default()), (false, false));
    // This struct leads to itself.
    let words = message(&[(-2, -3)]);
    assert_eq!(both_as(twin, &[words], &Limits::default()), (false, false));
}

#[test]
fn structs_before_the_segment_and_behind_it_are_not_accepted() {
    for distance in [-5, -4, 1, 2, 1 << 28, -(1 << 28)] {
        let words = message(&[(distance, 0)]);
        let verdicts = both_as(twin, &[words], &Limits::default());
        assert_eq!(verdicts, (false, false), "{distance}");
    }
}
