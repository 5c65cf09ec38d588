//! Tests of memory that is reused.

use alloc::vec::Vec;

use super::{Arena, CLEANED_BYTES, FIRST_WORDS};
use crate::wire::ElementSize;

/// Builds a message with every kind of object. Some objects use less than their words.
fn build(arena: &mut Arena) -> Vec<u8> {
    arena.clear();
    let mut root = arena.root_pointer().init_struct(3, 5);
    root.set_scalar(8, 1u8);
    root.pointer(0).set_text(b"a text");
    root.pointer(1).set_data(b"nine bytes");
    root.pointer(2).init_data(1000)[0] = 1;
    let list = root.pointer(3).init_struct_list(7, 2, 1);
    list.into_struct(3).pointer(0).set_text(b"");
    root.pointer(4).init_flat_list(ElementSize::Bit, 100);
    arena.framed().to_vec()
}

#[test]
fn memory_that_is_used_again_makes_the_same_message() {
    let fresh = build(&mut Arena::new());
    for used in [100, CLEANED_BYTES / 2, 2 * CLEANED_BYTES] {
        let mut arena = Arena::with_words(CLEANED_BYTES);
        arena.root_pointer().init_data(used as u32).fill(0xff);
        for _ in 0..3 {
            assert_eq!(build(&mut arena), fresh, "{used} bytes were used");
        }
        assert!(arena.unused_is_zero());
    }
}

/// Leaves freed memory of this size to the allocator that is not zero.
fn soil(words: usize) {
    let blocks: Vec<Vec<u64>> = (0..8).map(|_| alloc::vec![u64::MAX; words]).collect();
    drop(core::hint::black_box(blocks));
}

#[test]
fn a_first_segment_becomes_zero_as_it_is_used() {
    for step in [1, 7, 60, 64, 500, FIRST_WORDS] {
        soil(1 + FIRST_WORDS);
        let arena = Arena::new();
        let mut used = 0;
        while used + step <= FIRST_WORDS {
            let (start, segment) = arena.inner.allocate(step);
            assert_eq!(segment, 0);
            for at in 0..step {
                // SAFETY: these words were just allocated.
                let word = unsafe { start.as_ptr().cast::<u64>().add(at).read() };
                assert_eq!(word, 0, "word {at} of {step} behind {used}");
            }
            used += step;
            assert!(arena.unused_is_zero());
        }
        assert_eq!(arena.len(), used * 8);
        // The loop has used all but the last few words of the first segment, so this needs a second
        // one.
        let (_, segment) = arena.inner.allocate(FIRST_WORDS - used + 1);
        assert_eq!(segment, 1);
        assert!(arena.unused_is_zero());
    }
}

#[test]
fn small_messages_are_the_same_in_soiled_memory() {
    let expected = build(&mut Arena::with_words(1 << 14));
    for words in [300, 320, 600, FIRST_WORDS] {
        soil(1 + words);
        let mut arena = Arena::with_words(words);
        assert_eq!(build(&mut arena), expected, "{words} words");
        assert_eq!(build(&mut arena), expected, "{words} words, again");
        assert!(arena.unused_is_zero());
    }
}

#[test]
fn what_is_built_is_read_behind_what_is_not_ready() {
    soil(1 + FIRST_WORDS);
    let mut arena = Arena::new();
    let mut root = arena.root_pointer().init_struct(0, 2);
    // The second object does not fit into the first segment, most of which is unused.
    root.pointer(0).set_text(b"a text");
    root.pointer(1).init_data(8 * FIRST_WORDS as u32).fill(7);
    let read = root.as_reader();
    assert_eq!(read.text(0).as_bytes(), b"a text");
    assert!(read.data(1).iter().all(|byte| *byte == 7));
    root.pointer(0).init_data(4000).fill(1);
    let read = root.as_reader();
    assert!(read.data(0).iter().all(|byte| *byte == 1));
    assert!(arena.unused_is_zero());
}
