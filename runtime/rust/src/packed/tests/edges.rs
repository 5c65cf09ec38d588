//! Runs and words at the limits of the format.

use alloc::vec;
use alloc::vec::Vec;

use super::super::{Error, ErrorKind, pack, pack_with, unpack, unpack_with};
use super::{kernels, naive_pack, word};

fn packed_by_all(words: &[u8]) -> Vec<u8> {
    let expected = naive_pack(words);
    for kernel in kernels() {
        let mut out = Vec::new();
        pack_with(kernel, words, &mut out);
        assert!(out == expected, "{kernel:?} packs differently");
    }
    expected
}

#[test]
fn nothing_packs_to_nothing() {
    assert!(packed_by_all(&[]).is_empty());
    let mut out = Vec::new();
    assert_eq!(unpack(&[], &mut out, 0), Ok(()));
    assert!(out.is_empty());
}

#[test]
fn a_count_stands_for_255_words_at_most() {
    for (words, expected) in [
        (1, vec![0, 0]),
        (255, vec![0, 254]),
        (256, vec![0, 255]),
        (257, vec![0, 255, 0, 0]),
        (512, vec![0, 255, 0, 255]),
    ] {
        assert_eq!(
            packed_by_all(&vec![0; 8 * words]),
            expected,
            "{words} zero words"
        );
    }
    for (words, counts) in [
        (255, &[254][..]),
        (256, &[255]),
        (257, &[255, 0]),
        (513, &[255, 255, 0]),
    ] {
        let packed = packed_by_all(&word(0xff).repeat(words));
        let mut at = 0;
        for count in counts {
            assert_eq!(
                (packed[at], packed[at + 9]),
                (0xff, *count),
                "{words} literal words"
            );
            at += 10 + 8 * usize::from(*count);
        }
        assert_eq!(at, packed.len());
    }
}

#[test]
fn a_word_with_one_zero_byte_goes_on_but_does_not_start_a_literal_run() {
    for bit in 0..8 {
        let seven = !(1 << bit);
        let packed = packed_by_all(&[word(seven), word(0xff), word(seven), word(0x3f)].concat());
        assert_eq!(packed[0], seven);
        assert_eq!(
            (packed[8], packed[17]),
            (0xff, 1),
            "the run is the word after it"
        );
        assert_eq!(packed[18..26], word(seven));
        assert_eq!(packed[26], 0x3f);
    }
    // The word after a run that was cut at 255 words does not continue the run.
    let mut words = word(0xff).repeat(256);
    words.extend(word(0x7f));
    let packed = packed_by_all(&words);
    assert_eq!(packed[10 + 8 * 255], 0x7f);
}

#[test]
fn runs_of_every_length_at_every_place_in_a_block() {
    for mask in [0, 0xff, 0xfe] {
        for before in [0, 1, 2, 5, 58, 59, 60, 61, 62, 63, 64, 65] {
            for length in (1..=70).chain([119, 120, 121, 254, 255, 256, 257]) {
                let mut words = word(0x13).repeat(before);
                words.extend(word(0xff));
                words.extend(word(mask).repeat(length));
                words.extend(word(0x24).repeat(3));
                let packed = packed_by_all(&words);
                for kernel in kernels() {
                    let mut out = Vec::new();
                    unpack_with(kernel, &packed, &mut out, words.len()).unwrap();
                    assert!(out == words, "{kernel:?}");
                }
            }
        }
    }
}

#[test]
fn errors_name_the_group_at_fault() {
    let at = |packed: &[u8], limit| {
        let results = kernels().map(|kernel| unpack_with(kernel, packed, &mut Vec::new(), limit));
        let results: Vec<_> = results.collect();
        assert!(
            results.iter().all(|result| *result == results[0]),
            "{results:?}"
        );
        results[0].map_err(|error: Error| (error.kind(), error.offset()))
    };
    assert_eq!(at(&[0], 99), Err((ErrorKind::Truncated, 0)));
    assert_eq!(at(&[1, 7, 0], 99), Err((ErrorKind::Truncated, 2)));
    assert_eq!(
        at(&[1, 7, 0xff, 1, 2, 3, 4, 5, 6, 7], 99),
        Err((ErrorKind::Truncated, 2))
    );
    assert_eq!(
        at(&[0xff, 1, 2, 3, 4, 5, 6, 7, 8], 99),
        Err((ErrorKind::Truncated, 0))
    );
    assert_eq!(
        at(&[0xff, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2], 99),
        Err((ErrorKind::Truncated, 0))
    );
    assert_eq!(at(&[3, 7], 99), Err((ErrorKind::Truncated, 0)));
    assert_eq!(at(&[1, 7, 0, 2], 31), Err((ErrorKind::Limit, 2)));
    assert_eq!(at(&[1, 7, 0, 2], 32), Ok(()));
    assert_eq!(at(&[1, 7], 7), Err((ErrorKind::Limit, 0)));
}

#[test]
fn a_bomb_stays_within_the_limit() {
    // These 2 KB unpack to 2 MB.
    let bomb = [0, 255].repeat(1024);
    for kernel in kernels() {
        let mut out = Vec::new();
        let error = unpack_with(kernel, &bomb, &mut out, 100_000).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Limit);
        assert_eq!(error.offset(), 2 * (100_000 / 2048) as u64);
        assert!(out.capacity() <= 200_000, "{} bytes", out.capacity());
        unpack_with(kernel, &bomb, &mut out, 1024 * 2048).unwrap();
        assert_eq!(out.len(), 1024 * 2048);
        assert!(out.iter().all(|byte| *byte == 0));
    }
}

#[test]
#[should_panic(expected = "whole words")]
fn packing_a_part_of_a_word_is_a_programming_error() {
    pack(&[1, 2, 3], &mut Vec::new());
}

#[test]
fn this_machine_has_a_kernel() {
    assert!(super::Kernel::best().is_available());
    assert!(super::Kernel::Portable.is_available());
}
