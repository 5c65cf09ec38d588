//! Inputs that are no messages, or messages only as bytes: for packing, and plain numbers.

use zooph::Arena;
use zooph::packed::{Kernel, pack_with};
use zooph_bench_draws::{Car, Random};

use super::carsales::fill;
use super::{Files, words_sum};
use crate::schemas::carsales;

const WORDS: usize = 1504;

fn cars(random: &mut Random, count: usize) -> Vec<u8> {
    let lot: Vec<Car> = (0..count).map(|_| Car::draw(random)).collect();
    let mut arena = Arena::with_words(1 << 16);
    fill(arena.init::<carsales::ParkingLot>(), &lot);
    arena.framed().to_vec()
}

fn words(mut word: impl FnMut() -> u64) -> Vec<u8> {
    (0..WORDS).flat_map(|_| word().to_le_bytes()).collect()
}

fn sparse(random: &mut Random) -> Vec<u8> {
    words(|| match random.below(10) {
        0 => u64::from(random.below(1 << 16)),
        _ => 0,
    })
}

fn half(random: &mut Random) -> Vec<u8> {
    words(|| random.long() & ((random.long() & 0x0101_0101_0101_0101) * 0xff))
}

fn total(inputs: &[Vec<u8>]) -> u64 {
    inputs
        .iter()
        .fold(0, |sum, bytes| sum.wrapping_add(words_sum(bytes)))
}

/// Writes all sets.
pub(super) fn write(files: &mut Files) -> std::io::Result<()> {
    type Draw = fn(&mut Random) -> Vec<u8>;
    let sets: [(&str, usize, Draw); 6] = [
        ("cars", 64, |random| cars(random, 100)),
        ("lots", 4, |random| cars(random, 2000)),
        ("car", 1024, |random| cars(random, 1)),
        ("zeros", 64, sparse),
        ("random", 64, |random| words(|| random.long())),
        ("half", 64, half),
    ];
    let mut random = Random::new();
    for (name, count, draw) in sets {
        let inputs: Vec<Vec<u8>> = (0..count).map(|_| draw(&mut random)).collect();
        let packed: Vec<Vec<u8>> = inputs
            .iter()
            .map(|input| {
                let mut out = Vec::new();
                pack_with(Kernel::Portable, input, &mut out);
                out
            })
            .collect();
        files.bytes(&format!("packing-{name}.bytes"), &inputs)?;
        files.expect(&[&format!("packing.{name}-pack")], total(&packed), &inputs);
        files.expect(
            &[&format!("packing.{name}-unpack")],
            total(&inputs),
            &inputs,
        );
    }
    ints(files, &mut random)?;
    floats(files, &mut random)
}

fn ints(files: &mut Files, random: &mut Random) -> std::io::Result<()> {
    let mut sum = 0;
    let mut input = || -> Vec<u8> {
        let mut number = || {
            let number = random.bits();
            sum += u64::from(number);
            number.to_le_bytes()
        };
        (0..8192).flat_map(|_| number()).collect()
    };
    let inputs: Vec<Vec<u8>> = (0..4).map(|_| input()).collect();
    files.bytes("ints.bytes", &inputs)?;
    let cases = [
        "decode-fresh",
        "decode",
        "encode",
        "sum",
        "view",
        "stream",
        "stream-sum",
        "big",
        "big-encode",
    ];
    for case in cases {
        files.expect(&[&format!("ints.{case}")], sum, &inputs);
    }
    Ok(())
}

fn floats(files: &mut Files, random: &mut Random) -> std::io::Result<()> {
    for count in [100, 1000, 10_000] {
        let mut sum = 0u64;
        let mut input = || -> Vec<u8> {
            let mut number = || {
                let number = random.real(1e6);
                sum = sum.wrapping_add(number.to_bits());
                number.to_le_bytes()
            };
            (0..count).flat_map(|_| number()).collect()
        };
        let inputs: Vec<Vec<u8>> = (0..16).map(|_| input()).collect();
        files.bytes(&format!("floats-{count}.bytes"), &inputs)?;
        for phase in ["encode", "decode"] {
            files.expect(&[&format!("floats.{count}-{phase}")], sum, &inputs);
        }
    }
    Ok(())
}
