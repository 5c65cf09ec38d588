//! Tests that remembering objects changes only how long an operation takes, not its result.

use alloc::vec::Vec;

use proptest::prelude::*;

use crate::budget::Budget;
use crate::fault::Fault;
use crate::layout::{Element, Layout, Slot, SlotKind};
use crate::reader::Pointer;
use crate::validate::Limits;
use crate::{canonical, equal, validate, wire};

static NODE: Layout = Layout {
    name: "Node",
    data_words: 1,
    pointers: 3,
    slots: &[
        slot(0, "next", SlotKind::Struct(|| &NODE)),
        slot(1, "list", SlotKind::List(&Element::Struct(|| &NODE))),
        slot(2, "any", SlotKind::Any),
    ],
};

const ROOT: SlotKind = SlotKind::Struct(|| &NODE);

const fn slot(index: u16, name: &'static str, kind: SlotKind) -> Slot {
    Slot {
        name,
        index,
        active: &[],
        kind,
    }
}

/// Draws a pointer of a node: its kind, and how many nodes further on its target is. The kind is a
/// struct, a list of one struct, a list of pointers, a list of one word, or null.
fn form() -> impl Strategy<Value = (u8, usize)> {
    (
        prop_oneof![3 => 0..2u8, 1 => 2..4u8, 1 => Just(4)],
        prop_oneof![8 => 1..4usize, 1 => 0..20usize],
    )
}

/// Draws a flat message of nodes that share what they lead to, sometimes with cycles or damage.
/// Each node is a tag, a word and three pointers.
fn message() -> impl Strategy<Value = Vec<u64>> {
    let node = (0..3u64, [form(), form(), form()]);
    let damage = prop_oneof![
        3 => Just(None),
        1 => (any::<prop::sample::Index>(), any::<u64>()).prop_map(Some),
    ];
    (prop::collection::vec(node, 1..20), damage).prop_map(|(nodes, damage)| {
        const NODE_WORDS: usize = 5;
        let mut words = alloc::vec![wire::struct_pointer(1, 1, 3)];
        for (number, (data, pointers)) in nodes.iter().enumerate() {
            words.push(wire::composite_tag(1, 1, 3));
            words.push(*data);
            for (form, further) in pointers {
                let start = 1 + (number + further) % nodes.len() * NODE_WORDS;
                let offset = start as i64 - words.len() as i64 - 1;
                words.push(match form {
                    0 => wire::struct_pointer(offset + 1, 1, 3),
                    1 => wire::list_pointer(offset, wire::ElementSize::Composite, 4),
                    2 => wire::list_pointer(offset + 2, wire::ElementSize::Pointer, 3),
                    3 => wire::list_pointer(offset + 1, wire::ElementSize::EightBytes, 1),
                    _ => 0,
                });
            }
        }
        if let Some((index, word)) = damage {
            let index = index.index(words.len());
            words[index] = word;
        }
        words
    })
}

fn bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn limits() -> impl Strategy<Value = Limits> {
    (1..24u32, 0..3000u64, any::<bool>()).prop_map(|(nesting, traversal, utf8)| Limits {
        nesting,
        traversal: Some(traversal),
        utf8,
        ..Limits::default()
    })
}

fn told<T: core::fmt::Debug>(result: Result<T, Fault>) -> std::string::String {
    match result {
        Ok(value) => std::format!("{value:?}"),
        Err(fault) => std::format!("{fault} {:?} {:?}", fault.position(), fault.path()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn validation_finds_the_same(words in message(), limits in limits(), typed: bool) {
        let flat = bytes(&words);
        let kind = if typed { ROOT } else { SlotKind::Any };
        let [never, always] = [i64::MIN, i64::MAX].map(|below| {
            told(validate::remembering(Pointer::flat(&flat), &kind, &limits, below))
        });
        prop_assert_eq!(never, always);
    }

    #[test]
    fn comparing_finds_the_same(
        words in message(),
        change in any::<prop::sample::Index>(),
        changes in 0..2u64,
        budgets in [0..3000i64, 0..3000i64],
    ) {
        let flat = bytes(&words);
        let mut other = words.clone();
        other[change.index(words.len())] ^= changes;
        let other = bytes(&other);
        let (left, right) = (Pointer::flat(&flat), Pointer::flat(&other));
        let budgets = budgets.map(|words| Budget { words, memory: 0 });
        let [never, always] =
            [i64::MIN, i64::MAX].map(|below| told(equal::remembering(left, right, budgets, below)));
        prop_assert_eq!(never, always);
    }

    #[test]
    fn copies_are_the_same(words in message(), limits in limits(), memory in 0..24000i64) {
        let flat = bytes(&words);
        let pointer = Pointer::flat(&flat);
        let [never, always] = [i64::MIN, i64::MAX].map(|below| {
            let words = limits.traversal.expect("there is one") as i64;
            let mut left = Budget { words, memory };
            let copied = canonical::remembering(pointer, &mut left, limits.nesting, below);
            let copied = told(copied);
            std::format!("{copied}, {left:?} is left")
        });
        prop_assert_eq!(never, always);
    }
}
