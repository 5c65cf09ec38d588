//! Tests messages that are built in the caller's memory.

use std::panic::{AssertUnwindSafe, catch_unwind};

use proptest::collection::vec;
use proptest::prelude::*;
use zooph::kind::Struct;
use zooph::{Arena, NoRoom, StructBuilder};

use crate::support::shapes::{Mixed, Narrow, Nothing, Wide};

/// The number of cases. Under Miri each takes some seconds.
const CASES: u32 = if cfg!(miri) { 3 } else { 256 };

/// Builds a list of structs. Each gets bytes of one of these lengths twice; the first ones are
/// dropped.
fn fill(mut root: StructBuilder<'_>, lengths: &[u16]) {
    root.set_scalar(0, lengths.len() as u64);
    let mut list = root.pointer(0).init_struct_list(lengths.len() as u32, 1, 2);
    for (index, length) in lengths.iter().enumerate() {
        let bytes = vec![index as u8; *length as usize];
        let mut element = list.reborrow().into_struct(index as u32);
        element.set_scalar(0, *length);
        element.pointer(0).set_data(&bytes);
        element.pointer(1).set_data(&bytes);
        element.pointer(1).set_text(&bytes[bytes.len() / 2..]);
    }
    root.pointer(1).set_text(b"behind");
}

/// Returns the same message, built in one segment of an arena.
fn whole(lengths: &[u16]) -> Vec<u8> {
    let mut arena = Arena::with_words(1 << 12);
    fill(arena.init::<Wide>(), lengths);
    arena.framed().to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn it_is_the_message_of_one_segment(
        lengths in vec(0..200u16, 0..20),
        at in 0..8usize,
        more in 0..40usize,
        junk in any::<u8>(),
    ) {
        let expected = whole(&lengths);
        let mut arena = Arena::with_words(8);
        let mut memory = vec![junk; at + expected.len() + more];
        for _ in 0..2 {
            let built = arena.build_into::<Wide>(&mut memory[at..], |root| fill(root, &lengths));
            prop_assert_eq!(built, Ok(expected.len()));
            prop_assert_eq!(&memory[at..][..expected.len()], &expected[..]);
            prop_assert!(memory[..at].iter().all(|byte| *byte == junk));
            prop_assert!(arena.is_empty() && arena.unused_is_zero());
        }
    }

    #[test]
    fn what_does_not_fit_tells_what_it_needs(
        lengths in vec(0..200u16, 0..20),
        missing in any::<prop::sample::Index>(),
        used in any::<bool>(),
    ) {
        let expected = whole(&lengths);
        let mut arena = Arena::with_words(8);
        if used {
            fill(arena.init::<Wide>(), &lengths);
        }
        let mut memory = vec![0xff; missing.index(expected.len())];
        let refused = arena.build_into::<Wide>(&mut memory, |root| fill(root, &lengths));
        let Err(NoRoom { needed }) = refused else {
            return Err(TestCaseError::fail("there was no room"));
        };
        prop_assert!(needed >= expected.len());
        let mut memory = vec![0xff; needed];
        let built = arena.build_into::<Wide>(&mut memory, |root| fill(root, &lengths));
        prop_assert_eq!(built, Ok(expected.len()));
        prop_assert_eq!(&memory[..expected.len()], &expected[..]);
        // The arena's own memory is unchanged.
        fill(arena.init::<Wide>(), &lengths);
        prop_assert!(arena.unused_is_zero());
    }
}

#[test]
fn no_memory_is_too_short_to_say_so() {
    fn needs<T: for<'a> Struct<Builder<'a> = StructBuilder<'a>>>(bytes: usize) {
        for length in 0..bytes {
            let refused = Arena::new().build_into::<T>(&mut vec![7; length], |_| ());
            // The error may ask for a landing pad more than the message takes.
            let needed = refused.expect_err("there is no room").needed;
            assert!((bytes..=bytes + 8).contains(&needed), "{length}: {needed}");
        }
        let mut memory = vec![7; bytes];
        assert_eq!(Arena::new().build_into::<T>(&mut memory, |_| ()), Ok(bytes));
        let mut arena = Arena::new();
        arena.init::<T>();
        assert_eq!(memory, arena.framed());
    }
    needs::<Nothing>(16);
    needs::<Narrow>(24);
    needs::<Mixed>(32);
    needs::<Wide>(48);
}

#[test]
fn memory_that_the_arena_left_uncleaned_is_known_to_be() {
    let lengths = [100, 3];
    let mut arena = Arena::with_words(1 << 14);
    // This is too large to be set to zero at once.
    arena
        .init::<Wide>()
        .pointer(0)
        .init_data(100_000)
        .fill(0xff);
    let mut memory = vec![0; 1000];
    let built = arena.build_into::<Wide>(&mut memory, |root| fill(root, &lengths));
    assert_eq!(built, Ok(whole(&lengths).len()));
    fill(arena.root::<Wide>(), &lengths);
    assert_eq!(arena.framed(), whole(&lengths));
}

#[test]
fn a_builder_that_panics_leaves_the_arena_its_own_memory() {
    let lengths = [100, 3];
    let mut arena = Arena::new();
    for room in [24, 400] {
        let mut memory = vec![0; room];
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            arena.build_into::<Wide>(&mut memory, |root| {
                fill(root, &lengths);
                panic!("on purpose");
            })
        }));
        assert!(panicked.is_err());
        drop(memory);
        fill(arena.init::<Wide>(), &lengths);
        assert_eq!(arena.framed(), whole(&lengths));
    }
}
