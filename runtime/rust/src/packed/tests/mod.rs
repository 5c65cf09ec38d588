//! Tests of packing: the naive implementations and random inputs that they share.

use alloc::vec::Vec;

use proptest::prelude::*;

use super::{Kernel, RUN_MAX, WORD};

mod edges;
#[cfg(unix)]
mod guard;
mod kernels;
mod stock;
mod streaming;

/// The kernels that this machine supports.
fn kernels() -> impl Iterator<Item = Kernel> {
    Kernel::ALL
        .into_iter()
        .filter(|kernel| kernel.is_available())
}

/// Packs byte by byte, as the format is defined.
fn naive_pack(words: &[u8]) -> Vec<u8> {
    let mut words: Vec<&[u8]> = words.chunks(WORD).collect();
    words.reverse();
    let zeros = |word: &[u8]| word.iter().filter(|byte| **byte == 0).count();
    let mut out = Vec::new();
    while let Some(word) = words.pop() {
        let tag = word
            .iter()
            .enumerate()
            .map(|(at, byte)| u8::from(*byte != 0) << at)
            .sum();
        out.push(tag);
        out.extend(word.iter().filter(|byte| **byte != 0));
        let goes_on: &dyn Fn(&[u8]) -> bool = match tag {
            0 => &|word| zeros(word) == WORD,
            0xff => &|word| zeros(word) <= 1,
            _ => continue,
        };
        let mut run = Vec::new();
        while run.len() < RUN_MAX && words.last().is_some_and(|word| goes_on(word)) {
            run.extend(words.pop());
        }
        out.push(run.len() as u8);
        if tag == 0xff {
            out.extend(run.concat());
        }
    }
    out
}

/// Unpacks byte by byte, as the format is defined. Returns [`None`] if a group is cut off.
fn naive_unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = packed.iter().copied();
    let mut out = Vec::new();
    while let Some(tag) = bytes.next() {
        for bit in 0..WORD {
            out.push(if tag >> bit & 1 == 1 {
                bytes.next()?
            } else {
                0
            });
        }
        if tag == 0 {
            let count = usize::from(bytes.next()?);
            out.resize(out.len() + count * WORD, 0);
        } else if tag == 0xff {
            for _ in 0..usize::from(bytes.next()?) * WORD {
                out.push(bytes.next()?);
            }
        }
    }
    Some(out)
}

/// Returns a word whose bytes are zero where `mask` has no bit.
fn word(mask: u8) -> [u8; WORD] {
    core::array::from_fn(|at| {
        if mask >> at & 1 == 1 {
            0x11 * (at as u8 + 1)
        } else {
            0
        }
    })
}

/// Generates stretches of words of one sort. The sorts are those that packing distinguishes, and
/// mixtures; lengths go beyond those of blocks and runs.
fn any_words(most: usize) -> impl Strategy<Value = Vec<u8>> {
    let mask = prop_oneof![
        3 => Just(0u8),
        3 => Just(0xff),
        2 => (0..8u32).prop_map(|bit| !(1 << bit)),
        4 => any::<u8>(),
    ];
    let same = (
        mask.clone(),
        prop_oneof![4 => 1..4usize, 2 => 1..70usize, 1 => 250..520usize],
    )
        .prop_map(|(mask, count)| word(mask).repeat(count));
    let mixed =
        proptest::collection::vec(mask.prop_map(word), 1..90).prop_map(|words| words.concat());
    let dense = proptest::collection::vec(
        prop_oneof![4 => Just(0xffu8), 1 => (0..8u32).prop_map(|bit| !(1 << bit))].prop_map(word),
        1..400,
    )
    .prop_map(|words| words.concat());
    let stretch = prop_oneof![4 => same, 4 => mixed, 1 => dense];
    proptest::collection::vec(stretch, 0..most).prop_map(|stretches| stretches.concat())
}
