//! Validation of the smallest messages: a root struct whose pointers all lead to texts and data.
//!
//! They are most of what programs send each other one by one, and calls are most of what they
//! take. So all of it is put where the struct's type is known, and with it every place up to the
//! texts; whatever is not as usual is left to the others.

use crate::layout::{Layout, SlotKind};
use crate::reader::StructReader;
use crate::segment::Segment;
use crate::wire::{self, WORD};

/// More pointers are looked at in a loop, elsewhere.
const MOST: u16 = 6;

/// Larger messages go another way: these can visit every word once for each pointer, and stay
/// within the default budget.
const MOST_BYTES: u64 = 4 << 20;

/// All pointers of the struct lead to bytes, and each is one field's.
pub(crate) const fn has_leaves_only(layout: &Layout) -> bool {
    let slots = layout.slots;
    let mut index = 0;
    while index < slots.len() {
        let is_leaf = matches!(slots[index].kind, SlotKind::Text | SlotKind::Data);
        if !is_leaf || slots[index].index as usize != index {
            return false;
        }
        index += 1;
    }
    slots.len() == layout.pointers as usize && layout.pointers <= MOST
}

/// The root struct of a message in one segment, if it has the sections of this schema and comes
/// right behind the root pointer, as writers put it, and all it leads to is sound.
///
/// The layout must be one that [`has_leaves_only`].
#[inline(always)] // Where the type is known.
pub(crate) fn root<'a>(segment: &'a [u8], layout: &Layout) -> Option<StructReader<'a>> {
    let (data, pointers) = (layout.data_words, layout.pointers);
    let first = 1 + data as usize;
    let sections = first + pointers as usize;
    let length = segment.len() as u64;
    if length < (sections * WORD) as u64 || length > MOST_BYTES {
        return None;
    }
    let word = |place: usize| {
        // SAFETY: callers ask for words of the root struct and before it, which are all there.
        u64::from_le(unsafe { segment.as_ptr().cast::<u64>().add(place).read_unaligned() })
    };
    if word(0) != wire::struct_pointer(0, data, pointers) {
        return None;
    }
    for index in 0..pointers as usize {
        let (place, slot) = (first + index, &layout.slots[index]);
        let pointer = word(place);
        let end = ((place + 1) * WORD) as u64 + bytes_to_end(pointer);
        if end > length {
            if pointer != 0 {
                return None;
            }
        } else if let SlotKind::Text = slot.kind {
            // SAFETY: the end is behind the pointer, and not behind that of the segment.
            let last = unsafe { *segment.as_ptr().add(end as usize - 1) };
            if wire::list_count(pointer) == 0 || last != 0 {
                return None;
            }
        }
    }
    let place = Segment::lone(segment).spot(1);
    // SAFETY: both sections are there.
    Some(unsafe { StructReader::at_unchecked(place, word(0)) })
}

/// From behind a pointer to a list of bytes to the end of the list. More than [`MOST_BYTES`] if the
/// list lies before the pointer, or the word is another one: the bits that tell are rotated to where
/// they make a number of 2^29 or more, so that one comparison checks form and bounds.
#[inline(always)] // Few instructions.
fn bytes_to_end(pointer: u64) -> u64 {
    const { assert!(MOST_BYTES < 1 << 29) };
    let (low, high) = (pointer as u32, (pointer >> 32) as u32);
    let distance = low.wrapping_sub(wire::BYTE_LIST as u32).rotate_right(2);
    let count = high
        .wrapping_sub((wire::BYTE_LIST >> 32) as u32)
        .rotate_right(3);
    distance as u64 * WORD as u64 + count as u64
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use proptest::prelude::*;

    use super::*;
    use crate::layout::Slot;
    use crate::quick::tests::{both_as, damage, slot, word, words_of};
    use crate::validate::Limits;

    static LEAVES: Layout = Layout {
        name: "Leaves",
        data_words: 1,
        pointers: 4,
        slots: &[
            slot(0, &[], SlotKind::Text),
            slot(1, &[], SlotKind::Data),
            slot(2, &[], SlotKind::Text),
            slot(3, &[], SlotKind::Text),
        ],
    };

    /// What [`root`] says, having made sure that it accepts nothing unsound.
    fn is_accepted(words: &[u64]) -> bool {
        let segments = [words.to_vec()];
        let (_, full) = both_as(|| &LEAVES, &segments, &Limits::default());
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let quick = root(&bytes, &LEAVES);
        assert!(full || quick.is_none(), "{words:x?}");
        quick.is_some()
    }

    /// A message with texts of these lengths, null if there is none.
    fn message(lengths: [Option<usize>; 4]) -> Vec<u64> {
        let mut arena = crate::Arena::new();
        let mut root = arena.root_pointer().init_struct(1, 4);
        for (index, length) in lengths.into_iter().enumerate() {
            let Some(length) = length else { continue };
            let bytes = alloc::vec![b'a'; length];
            match LEAVES.slots[index].kind {
                SlotKind::Text => root.pointer(index).set_text(&bytes),
                _ => root.pointer(index).set_data(&bytes),
            }
        }
        words_of(&mut arena).remove(0)
    }

    fn lengths() -> impl Strategy<Value = [Option<usize>; 4]> {
        prop::array::uniform4(prop::option::of(0..40usize))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn sound_messages_are_accepted(lengths in lengths()) {
            prop_assert!(is_accepted(&message(lengths)));
        }

        #[test]
        fn what_is_accepted_of_damaged_messages_is_sound(
            lengths in lengths(),
            damages in
                prop::collection::vec((any::<prop::sample::Index>(), 0..6u8, -20..20i64), 1..3),
            cut in 0..4usize,
        ) {
            let mut words = message(lengths);
            words.truncate(words.len().saturating_sub(cut).max(1));
            damages.into_iter().for_each(|each| damage(&mut words, each));
            is_accepted(&words);
        }

        #[test]
        fn what_is_accepted_of_any_words_is_sound(
            words in prop::collection::vec(word(), 0..16),
        ) {
            let root = crate::wire::struct_pointer(0, 1, 4);
            is_accepted(&[&[root], &words[..]].concat());
        }
    }

    #[test]
    fn only_leaves_are_leaves() {
        assert!(has_leaves_only(&LEAVES));
        const OTHERS: [&[Slot]; 3] = [
            &[slot(0, &[], SlotKind::AnyList)],
            &[slot(1, &[], SlotKind::Text)],
            &[slot(0, &[], SlotKind::Text), slot(0, &[], SlotKind::Data)],
        ];
        for slots in OTHERS {
            assert!(!has_leaves_only(&Layout {
                name: "",
                data_words: 0,
                pointers: slots.len() as u16,
                slots
            }));
        }
    }
}
