//! Memory that is used again.

use alloc::vec::Vec;

use super::{Arena, CLEANED_BYTES};
use crate::wire::ElementSize;

/// A message of every kind of object, some of which hold less than they take.
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
