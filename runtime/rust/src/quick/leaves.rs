//! Validation of small messages whose root struct has only pointers to texts and data.
//!
//! Programs mostly exchange such messages one at a time, and calls are most of their cost. So all
//! of the check is inlined where the struct's type is known. Anything unusual is left to the other
//! passes.

use crate::layout::{Layout, SlotKind};
use crate::reader::StructReader;
use crate::segment::Segment;
use crate::wire::{self, WORD};

/// Types with more pointers are checked by a loop that is not inlined.
const MOST: u16 = 6;

/// Larger messages are left to the other passes. A message of this size cannot exceed the default
/// budget, even if each pointer leads to all its words.
const MOST_BYTES: u64 = 4 << 20;

/// Reports whether all pointers of the struct lead to texts or data, and each belongs to one field.
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

/// Returns the root struct of a message in one segment if the message is sound, the struct has
/// exactly the sections of this schema, and it comes right behind the root pointer, as writers put
/// it.
///
/// [`has_leaves_only`] must be true of the layout.
#[inline(always)] // The callers know the type, so the sizes are constants.
pub(crate) fn root<'a>(segment: &'a [u8], layout: &Layout) -> Option<StructReader<'a>> {
    let (data, pointers) = (layout.data_words, layout.pointers);
    let first = 1 + data as usize;
    let sections = first + pointers as usize;
    let length = segment.len() as u64;
    if length < (sections * WORD) as u64 || length > MOST_BYTES {
        return None;
    }
    let word = |place: usize| {
        // SAFETY: `place` is the root pointer's or that of a word of the root struct, and the
        // segment's length was compared with all these words.
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
            // SAFETY: `end` is greater than the pointer's position and at most the segment's
            // length, so the byte before it is inside the segment.
            let last = unsafe { *segment.as_ptr().add(end as usize - 1) };
            if wire::list_count(pointer) == 0 || last != 0 {
                return None;
            }
        }
    }
    let place = Segment::lone(segment).spot(1);
    // SAFETY: the segment's length was compared with the end of both sections.
    Some(unsafe { StructReader::at_unchecked(place, word(0)) })
}

/// Returns the length in bytes of a framed message whose root struct has no pointers.
pub(crate) const fn framed_length(layout: &Layout) -> usize {
    // The table and the root pointer come before the struct.
    (layout.data_words as usize + 2) * WORD
}

/// Returns the root struct of a framed message if the struct has no pointers, exactly the sections
/// of this schema, and the message consists of it alone, as writers make it. All of that is two
/// words of constant content and a constant length.
#[inline(always)] // The callers know the type, so the sizes are constants.
pub(crate) fn whole<'a>(message: &'a [u8], layout: &Layout) -> Option<StructReader<'a>> {
    let (data, length) = (layout.data_words, framed_length(layout));
    if layout.pointers > 0 || message.len() != length {
        return None;
    }
    let (table, segment) = message.split_first_chunk::<WORD>()?;
    let root = segment.first_chunk::<WORD>()?;
    let words = (data as u64 + 1) << 32;
    let pointer = wire::struct_pointer(0, data, 0);
    if u64::from_le_bytes(*table) != words || u64::from_le_bytes(*root) != pointer {
        return None;
    }
    let place = Segment::lone(segment).spot(1);
    // SAFETY: the segment has a word for the root pointer and as many words as the struct.
    Some(unsafe { StructReader::at_unchecked(place, pointer) })
}

/// Returns the distance in bytes from the end of a pointer to a list of bytes to the end of the
/// list. It is more than [`MOST_BYTES`] if the list lies before the pointer, or if the word is
/// another kind of pointer: the bits that tell are rotated to the top, where they make a number of
/// 2^29 or more. So one comparison checks both form and bounds.
#[inline(always)] // The body is a few instructions.
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

    /// Returns whether [`root`] accepts the words, and asserts that it accepts nothing unsound.
    fn is_accepted(words: &[u64]) -> bool {
        let segments = [words.to_vec()];
        let (_, full) = both_as(|| &LEAVES, &segments, &Limits::default());
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let quick = root(&bytes, &LEAVES);
        assert!(full || quick.is_none(), "{words:x?}");
        quick.is_some()
    }

    /// Returns a message with texts and data of these lengths. [`None`] makes a null pointer.
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
