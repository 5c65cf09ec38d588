//! Inputs of the workloads that do not parse messages: bytes to pack, and plain numbers.

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

/// Writes all sets of bytes, and the numbers.
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
        set(files, name, &inputs)?;
    }
    messages(files, "catrank", 4)?;
    messages(files, "eval", 1024)?;
    ints(files, &mut random)?;
    floats(files, &mut random)
}

/// Writes a set, and its expected checksums of packing and unpacking.
fn set(files: &mut Files, name: &str, inputs: &[Vec<u8>]) -> std::io::Result<()> {
    let pack = |input: &Vec<u8>| {
        let mut out = Vec::new();
        pack_with(Kernel::Portable, input, &mut out);
        out
    };
    let packed: Vec<Vec<u8>> = inputs.iter().map(pack).collect();
    files.bytes(&format!("packing-{name}.bytes"), inputs)?;
    files.expect(&[&format!("packing.{name}-pack")], total(&packed), inputs);
    files.expect(&[&format!("packing.{name}-unpack")], total(inputs), inputs);
    Ok(())
}

/// Writes the first messages of a workload as a set.
fn messages(files: &mut Files, name: &str, count: usize) -> std::io::Result<()> {
    let path = files.folder().join(format!("{name}.messages"));
    let mut reader = std::io::BufReader::new(std::fs::File::open(path)?);
    let mut inputs = Vec::new();
    while inputs.len() < count {
        let frame = zooph::read_frame(&mut reader);
        let frame = frame.map_err(|_| std::io::Error::other("an input is broken"))?;
        let Some(frame) = frame else { break };
        inputs.push(frame.to_vec());
    }
    set(files, name, &inputs)
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
