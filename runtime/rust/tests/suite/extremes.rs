//! Tests objects of the largest size that the format allows, and what a failed copy leaves behind.
//! The large objects are memory that nothing writes to, so they cost nothing unless they are
//! copied.

use zooph::{Arena, Pointer};

use crate::support::memory::peak;
use crate::support::shapes::{Narrow, Wide};

/// The largest number of elements of a list.
const MOST: u32 = (1 << 29) - 1;

/// Returns a flat message of these words, followed by `zeros` zero words.
fn flat(first: &[u64], zeros: usize) -> Vec<u8> {
    let mut bytes = vec![0; (first.len() + zeros) * 8];
    for (place, word) in bytes.chunks_exact_mut(8).zip(first) {
        place.copy_from_slice(&word.to_le_bytes());
    }
    bytes
}

#[test]
fn lists_are_not_rewritten_where_no_segment_has_room_for_them() {
    // With 65 MiB in the arena, the bound on rewriting is higher than the size of a segment.
    let mut arena = Arena::new();
    let mut root = arena.root_pointer().init_struct(0, 2);
    root.pointer(1).init_data(65 << 20);
    for count in [MOST, MOST / 4 + 1] {
        root.pointer(0).init_struct_list(count, 0, 0);
        assert_eq!(root.pointer(0).edit_list::<Wide>().len(), 0, "{count}");
        let there = root.as_reader().list(0).len();
        assert_eq!(there, count, "what is there stays");
    }
}

/// Tests of objects that do not fit in 32-bit address spaces.
#[cfg(target_pointer_width = "64")]
mod gigabytes {
    use zooph::kind::Data;
    use zooph::{ElementSize, FaultKind, canonical, record};

    use super::*;
    use crate::support::target::Target;

    /// A pointer, with offset 0, to the longest list of elements of 8 bytes.
    const LONGEST: u64 = 1 | 5 << 32 | (MOST as u64) << 35;

    /// A pointer, with offset 0, to the longest list of structs of one word each, and the list's
    /// tag.
    const STRUCTS: [u64; 2] = [LONGEST | 7 << 32, (MOST as u64) << 2 | 1 << 32];

    #[test]
    fn the_longest_lists_have_room() {
        let mut arena = Arena::new();
        let mut root = arena.root_pointer().init_struct(0, 2);
        let longest = root.pointer(0);
        let mut longest = longest.init_flat_list(ElementSize::EightBytes, MOST);
        longest.set_scalar(MOST - 1, 1u64);
        root.pointer(1).init_struct_list(MOST, 0, 1);
        let reader = root.as_reader();
        assert_eq!(reader.list(0).len(), MOST);
        assert_eq!(reader.list(0).scalar::<u64>(MOST - 1), 1);
        assert_eq!(reader.list(1).len(), MOST);
        let sizes: Vec<usize> = arena.segments().map(<[u8]>::len).collect();
        // Each list is in a segment of its own, behind a landing pad; that of structs also has a
        // tag.
        assert_eq!(sizes[1..], [1, 2].map(|more| (MOST as usize + more) * 8));
    }

    /// An empty list at a place that a far pointer cannot reach is moved.
    #[test]
    fn empty_lists_behind_the_longest_one_are_moved() {
        let mut arena = Arena::new();
        let mut list = arena
            .root_pointer()
            .init_list::<crate::support::shapes::Mixed>(MOST / 2);
        let mut elements = list.iter_mut();
        let mut first = elements.next().expect("there are many");
        let mut second = elements.next().expect("there are more");
        second.pointer(0).init_flat_list(ElementSize::Byte, 0);
        let mut elsewhere = first.pointer(0).init_struct(0, 2);
        elsewhere.pointer(1).set_text(b"another segment");
        elsewhere.slot(0).adopt(second.slot::<Data>(0).disown());
        assert!(!second.has(0));
        let reader = elsewhere.as_reader();
        assert!(reader.has(0) && reader.data(0).is_empty());
        assert_eq!(reader.text(1), "another segment");
        drop(elements);
        assert_eq!(arena.segments().len(), 3);
    }

    #[test]
    #[ignore = "takes 4 GiB of memory"]
    fn the_longest_lists_are_copied() {
        for message in [
            flat(&[LONGEST], MOST as usize),
            flat(&STRUCTS, MOST as usize),
        ] {
            let mut arena = Arena::new();
            arena.root_pointer().copy(Pointer::flat(&message));
            let copy = arena.root_pointer();
            assert_eq!(copy.as_reader().list().len(), MOST);
        }
    }

    #[test]
    fn a_text_longer_than_any_list_is_an_error() {
        let text = |length| Target {
            text: String::from_utf8(vec![0; length]).expect("ASCII"),
            ..Target::default()
        };
        assert!(record::encoded_len(&text(MOST as usize - 1)) > MOST as usize);
        let error = record::try_to_bytes(&text(MOST as usize)).expect_err("with its NUL");
        assert_eq!(error, record::EncodeError::Size);
    }

    #[test]
    fn canonical_form_ends_where_pointers_do_not_reach() {
        let message = flat(&[1 << 48, LONGEST], MOST as usize);
        let (copied, memory) = peak(|| canonical::copy(Pointer::flat(&message)));
        let fault = copied.expect_err("pointers reach 2^29 words");
        assert_eq!(fault.kind(), FaultKind::Memory);
        assert!(memory < 1 << 16, "{memory} bytes");
    }
}

/// When a list of a lazily opened message is too large to copy, the old value is gone nevertheless.
#[test]
fn what_was_there_does_not_outlive_a_copy_that_ended() {
    let bytes: Vec<u8> = [4 << 32, 1 << 48, 1 | 7 << 32, u64::from(MOST) << 2, 0]
        .iter()
        .flat_map(|word: &u64| word.to_le_bytes())
        .collect();
    let lazy = zooph::open_lazy::<Narrow>(&bytes).expect("framed");
    let mut arena = Arena::new();
    let mut pointer = arena.root_pointer();
    pointer.set_text(b"before");
    pointer.copy_list(lazy.root().list(0));
    assert!(lazy.fault().is_some());
    assert!(pointer.is_null());
}

/// Copies fail far behind their beginning, again and again.
#[test]
fn a_copy_that_failed_leaves_nothing_in_the_arena() {
    // Miri is slow at copying.
    const DATA: u64 = if cfg!(miri) { 3_000 } else { 100_000 };
    let times = if cfg!(miri) { 3 } else { 100 };
    let first = 1 | 1 << 2 | 2 << 32 | DATA << 35;
    let beyond = 1 | 1 << 31 | 2 << 32 | 8 << 35;
    let message = flat(&[2 << 48, first, beyond], DATA as usize / 8);
    // Miri is slow at checking that every byte is zero.
    let large = if cfg!(miri) { 1 << 13 } else { 1 << 20 };
    for words in [8, 4_000, large] {
        let mut arena = Arena::with_words(words);
        arena.root_pointer().init_data(1000).fill(0xff);
        arena.clear();
        let mut root = arena.root_pointer().init_struct(0, 2);
        root.pointer(0).set_text(b"before");
        let mut fail = || {
            let copied = root.pointer(1).try_copy(Pointer::flat(&message));
            assert!(copied.is_err());
        };
        fail();
        let ((), memory) = peak(|| (0..times).for_each(|_| fail()));
        assert!(memory < 4 * DATA as usize + (1 << 16), "{memory} bytes");
        root.pointer(1).set_text(b"behind");
        assert_eq!(format!("{}", root.as_reader().text(0)), "before");
        assert_eq!(format!("{}", root.as_reader().text(1)), "behind");
        assert!(arena.len() < 100, "{} bytes", arena.len());
        assert!(arena.unused_is_zero());
    }
}
