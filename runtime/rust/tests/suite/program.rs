//! A random program over Readers and Builders, with valid and damaged messages. It is small enough
//! for Miri (`cargo xtask miri`), which finds undefined behaviour, also for other pointer widths
//! and byte orders. Natively it runs longer, with overflow checks.

use zooph::{Arena, Limits, StructReader, record};
use zooph_testgen::hostile;
use zooph_testgen::rng::Rng;

use crate::support::ops;
use crate::support::shapes::Nothing;
use crate::support::target::{Anything, Target, Tree};
use crate::support::walk::walk;

/// The number of messages, and of sequences of Builder calls, to try. Under Miri each takes a
/// hundred times as long.
const MESSAGES: u64 = if cfg!(miri) { 15 } else { 6000 };
const PROGRAMS: u64 = if cfg!(miri) { 3 } else { 400 };

#[test]
fn a_random_program_over_readers() {
    let (mut opened, mut refused) = (0, 0);
    for seed in 0..MESSAGES {
        let mut rng = Rng::new(seed);
        let bytes = message(&mut rng);
        let good = match seed % 3 {
            0 => read::<Target>(&bytes, &mut rng),
            1 => read::<Anything>(&bytes, &mut rng),
            _ => read::<Tree>(&bytes, &mut rng),
        };
        *(if good { &mut opened } else { &mut refused }) += 1;
    }
    // The seeds are fixed, so some messages of both sorts are certain.
    assert!(
        opened > 2 && refused > 2,
        "{opened} opened, {refused} refused"
    );
}

#[test]
fn a_random_program_over_builders() {
    for seed in 0..PROGRAMS {
        let mut rng = Rng::new(seed);
        let length = rng.below(if cfg!(miri) { 60 } else { 600 });
        let bytes: Vec<u8> = (0..length).map(|_| rng.bits() as u8).collect();
        ops::run(&bytes);
    }
}

/// Returns a message with a value of every type, or with made-up pointers; often with a damaged
/// word or two.
fn message(rng: &mut Rng) -> Vec<u8> {
    let mut bytes = match rng.below(3) {
        0 => made_up(rng),
        _ => hostile::good_message(),
    };
    let table = (u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) as usize / 2 + 1) * 8;
    for _ in 0..rng.below(3) {
        let at = table + rng.below((bytes.len() - table) / 8) * 8;
        let mut word = u64::from_le_bytes(bytes[at..at + 8].try_into().expect("a word"));
        word = match rng.below(5) {
            0 => word ^ 1 << rng.below(64),
            1 => word.wrapping_add(4),
            2 => word.wrapping_add(1 << 35),
            3 => pointer(rng),
            _ => word ^ 1 << rng.between(32, 40),
        };
        bytes[at..at + 8].copy_from_slice(&word.to_le_bytes());
    }
    bytes
}

/// Returns a message in one to three segments, most of whose words are pointers to nearby places.
fn made_up(rng: &mut Rng) -> Vec<u8> {
    let sizes: Vec<u32> = (0..rng.between(1, 3))
        .map(|_| rng.between(1, 24) as u32)
        .collect();
    let mut bytes = (sizes.len() as u32 - 1).to_le_bytes().to_vec();
    bytes.extend(sizes.iter().flat_map(|size| size.to_le_bytes()));
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    for _ in 0..sizes.iter().sum() {
        bytes.extend(pointer(rng).to_le_bytes());
    }
    bytes
}

/// Returns a pointer to a nearby place, with sizes that may fit, or the tag of a list.
fn pointer(rng: &mut Rng) -> u64 {
    let offset = (rng.between(0, 12) as u64).wrapping_sub(3) << 2 & 0xffff_fffc;
    match rng.below(8) {
        0 => 0,
        1 | 2 => offset | (rng.below(4) as u64) << 32 | (rng.below(4) as u64) << 48,
        3..=5 => 1 | offset | (rng.below(8) as u64) << 32 | (rng.below(9) as u64) << 35,
        6 => {
            let double = (rng.below(4) == 0) as u64;
            2 | double << 2 | (rng.below(12) as u64) << 3 | (rng.below(3) as u64) << 32
        }
        _ => rng.bits(),
    }
}

/// Runs all reading operations, and reports whether the message is valid.
fn read<'m, T: for<'a> zooph::kind::Struct<Reader<'a> = StructReader<'a>>>(
    bytes: &'m [u8],
    rng: &mut Rng,
) -> bool {
    let few = Limits {
        traversal: Some(1 << 12),
        ..Limits::default()
    };
    // Decoding needs no validation before it.
    let _ = record::from_bytes::<T>(bytes);
    let Ok(lazy) = zooph::open_lazy::<T>(bytes) else {
        return false;
    };
    walk(lazy.root(), &mut |bound| rng.below(bound));
    let _ = record::from_struct::<T>(lazy.root(), &few);
    let mut arena = Arena::new();
    arena.set_root::<T>(lazy.root());
    let segments: Vec<Vec<u8>> = arena.segments().map(<[u8]>::to_vec).collect();
    let segments: Vec<&[u8]> = segments.iter().map(Vec::as_slice).collect();
    // Copying from a message that was not validated is limited only by the largest nesting.
    let deep = Limits {
        nesting: zooph::MAX_NESTING,
        ..Limits::default()
    };
    zooph::open_segments::<Nothing>(&segments, &deep).expect("what was copied is sound");
    assert!(arena.unused_is_zero());
    let Ok(reader) = zooph::open::<T>(bytes) else {
        return false;
    };
    walk(reader, &mut |bound| rng.below(bound));
    arena.set_root::<T>(reader);
    let framed = arena.framed().to_vec();
    assert!(zooph::open::<T>(&framed).is_ok(), "a copy is sound");
    true
}
