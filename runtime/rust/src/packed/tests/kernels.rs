//! Tests that every kernel agrees with a naive implementation, on good and bad input.

use alloc::vec;
use alloc::vec::Vec;

use proptest::prelude::*;

use super::super::{ErrorKind, GROUP_MAX, WORD, kernel::Engine, pack_with, portable, unpack_with};
use super::{any_words, kernels, naive_pack, naive_unpack};

/// Returns what a kernel unpacks from `packed`, or the kind and offset of its error.
fn outcome(
    kernel: super::Kernel,
    packed: &[u8],
    limit: usize,
) -> Result<Vec<u8>, (ErrorKind, u64)> {
    let mut out = b"kept".to_vec();
    let result = unpack_with(kernel, packed, &mut out, limit);
    assert_eq!(&out[..4], b"kept");
    match result {
        Ok(()) => Ok(out.split_off(4)),
        Err(error) => {
            assert_eq!(out, b"kept", "an error leaves the output as it was");
            Err((error.kind(), error.offset()))
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_kernel_packs_as_defined(words in any_words(8)) {
        let expected = naive_pack(&words);
        for kernel in kernels() {
            let mut out = vec![0xaa; 3];
            pack_with(kernel, &words, &mut out);
            prop_assert_eq!(&out[..3], &[0xaa; 3]);
            prop_assert!(out[3..] == expected, "{:?} packs differently", kernel);
        }
    }

    #[test]
    fn every_kernel_unpacks_what_was_packed(words in any_words(8)) {
        let packed = naive_pack(&words);
        for kernel in kernels() {
            let back = outcome(kernel, &packed, words.len());
            prop_assert!(back.as_ref() == Ok(&words), "{:?}: {:?}", kernel, back);
        }
    }

    #[test]
    fn any_bytes_are_unpacked_as_defined(
        packed in proptest::collection::vec(
            prop_oneof![2 => any::<u8>(), 1 => Just(0), 1 => Just(0xff), 2 => 0u8..4],
            0..1500,
        ),
    ) {
        let expected = naive_unpack(&packed);
        for kernel in kernels() {
            let found = outcome(kernel, &packed, usize::MAX);
            prop_assert!(found.as_ref().ok() == expected.as_ref(), "{:?}: {:?}", kernel, found);
            let portable = outcome(super::Kernel::Portable, &packed, usize::MAX);
            prop_assert!(found == portable, "{:?} finds another error", kernel);
        }
    }

    #[test]
    fn corrupted_bytes_are_unpacked_as_defined(
        words in any_words(4),
        at in any::<prop::sample::Index>(),
        value in prop_oneof![any::<u8>(), Just(0), Just(0xff)],
    ) {
        prop_assume!(!words.is_empty());
        let mut packed = naive_pack(&words);
        let at = at.index(packed.len());
        packed[at] = value;
        let expected = naive_unpack(&packed);
        for kernel in kernels() {
            let found = outcome(kernel, &packed, usize::MAX);
            prop_assert!(found.as_ref().ok() == expected.as_ref(), "{:?}: {:?}", kernel, found);
        }
    }

    #[test]
    fn a_limit_holds_to_the_byte(words in any_words(4), below in 0..9usize) {
        let packed = naive_pack(&words);
        let limit = words.len().saturating_sub(below);
        for kernel in kernels() {
            let found = outcome(kernel, &packed, limit);
            if limit == words.len() {
                prop_assert!(found.as_ref() == Ok(&words));
            } else {
                prop_assert!(matches!(found, Err((ErrorKind::Limit, _))), "{:?}", found);
            }
        }
    }

    #[test]
    fn a_full_output_interrupts_packing_between_groups(
        words in any_words(4),
        room in GROUP_MAX..6000usize,
    ) {
        let expected = naive_pack(&words);
        for kernel in kernels() {
            let (mut read, mut packed) = (0, Vec::new());
            let mut out = vec![0; room];
            while read < words.len() {
                let done = Engine::of(kernel).pack_into(&words[read..], &mut out);
                prop_assert!(done.read > 0 && done.read.is_multiple_of(WORD));
                read += done.read;
                packed.extend_from_slice(&out[..done.written]);
            }
            prop_assert!(packed == expected, "{:?} packs differently", kernel);
        }
    }
}

#[test]
fn input_cut_at_every_byte_is_an_error_or_a_shorter_message() {
    let stretches = [
        [0x35, 0x0f, 0, 0xff],
        [0xff, 0xfe, 0xff, 0x11],
        [0, 0, 0, 0x81],
    ];
    let mut words = stretches
        .map(|masks| masks.map(super::word).concat())
        .concat()
        .repeat(9);
    words.extend(super::word(0xff).repeat(80));
    words.extend([0; 800]);
    words.extend(super::word(0x7e).repeat(30));
    let packed = naive_pack(&words);
    for size in 0..=packed.len() {
        // A copy of exactly that size, with which memory checkers notice a read beyond the end.
        let cut = packed[..size].to_vec();
        let expected = naive_unpack(&cut);
        for kernel in kernels() {
            match outcome(kernel, &cut, usize::MAX) {
                Ok(found) => assert_eq!(Some(found), expected, "{kernel:?}"),
                Err((kind, offset)) => {
                    assert_eq!((kind, expected.is_none()), (ErrorKind::Truncated, true));
                    let whole = naive_unpack(&cut[..offset as usize]);
                    assert!(
                        whole.is_some(),
                        "{kernel:?}: the group before {offset} is cut too"
                    );
                }
            }
        }
    }
}

#[test]
fn all_tags_spread_and_gather() {
    for tag in 0..=255u8 {
        let word = u64::from_le_bytes(super::word(tag));
        assert_eq!(portable::tag_of(word), tag);
        let packed = naive_pack(&word.to_le_bytes());
        assert_eq!(portable::word_of(tag, &packed[1..]), Some(word));
    }
}
