//! RAMCloud's two messages.

use zooph::Arena;
use zooph_bench_draws::{Random, touch};

use super::Files;
use crate::schemas::ram;

/// Lengths of the texts of message A: 78 bytes in all.
const LENGTHS: [usize; 3] = [14, 24, 40];

/// Messages of each kind.
const COUNT: usize = 64;

fn text(random: &mut Random, length: usize) -> String {
    (0..length)
        .map(|_| char::from(b'a' + random.below(26) as u8))
        .collect()
}

fn cases(files: &mut Files, kind: &str, sum: u64, messages: &[Vec<u8>]) {
    let hot = ["exchange", "serialize", "deserialize"].map(|phase| format!("ram.{kind}-{phase}"));
    let cold = ["serialize", "deserialize"].map(|phase| {
        ["waiting", "streaming"].map(|manner| format!("cold.{kind}-{phase}-{manner}"))
    });
    let names: Vec<&str> = hot
        .iter()
        .chain(cold.iter().flatten())
        .map(String::as_str)
        .collect();
    files.expect(&names, sum, messages);
}

/// Writes 64 messages of both kinds.
pub(super) fn write(files: &mut Files) -> std::io::Result<()> {
    let mut random = Random::new();
    let mut arena = Arena::new();
    let (mut messages, mut sum) = (Vec::new(), 0u64);
    for _ in 0..COUNT {
        let (id, version) = (random.long(), random.long());
        let [table, key, value] = LENGTHS.map(|length| text(&mut random, length));
        let texts = touch(&table) + touch(&key) + touch(&value);
        sum = sum
            .wrapping_add(id)
            .wrapping_add(version)
            .wrapping_add(texts);
        let mut to = arena.init::<ram::MessageA>();
        to.set_id(id);
        to.set_version(version);
        to.set_table(&*table);
        to.set_key(&*key);
        to.set_value(&*value);
        messages.push(arena.framed().to_vec());
    }
    files.messages("ram-a.messages", &messages)?;
    cases(files, "a", sum, &messages);

    let (mut messages, mut sum) = (Vec::new(), 0u64);
    for _ in 0..COUNT {
        let numbers: [u64; 8] = std::array::from_fn(|_| random.long());
        sum = numbers
            .iter()
            .fold(sum, |sum, number| sum.wrapping_add(*number));
        let mut to = arena.init::<ram::MessageB>();
        to.set_first(numbers[0]);
        to.set_second(numbers[1]);
        to.set_third(numbers[2]);
        to.set_fourth(numbers[3]);
        to.set_fifth(numbers[4]);
        to.set_sixth(numbers[5]);
        to.set_seventh(numbers[6]);
        to.set_eighth(numbers[7]);
        messages.push(arena.framed().to_vec());
    }
    files.messages("ram-b.messages", &messages)?;
    cases(files, "b", sum, &messages);
    Ok(())
}
