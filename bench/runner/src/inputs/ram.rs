//! Inputs of `ram`: two messages of RAMCloud.

use zooph::Arena;
use zooph_bench_draws::{Random, touch, touch_whole};

use super::Files;
use crate::schemas::ram;

/// The lengths of the texts of message A, 78 bytes in all.
const LENGTHS: [usize; 3] = [14, 24, 40];

/// The number of messages of each kind.
const COUNT: usize = 64;

fn text(random: &mut Random, length: usize) -> String {
    (0..length)
        .map(|_| char::from(b'a' + random.below(26) as u8))
        .collect()
}

fn cases(files: &mut Files, kind: &str, [sum, whole]: [u64; 2], messages: &[Vec<u8>]) {
    let hot = [
        "create",
        "populate",
        "exchange",
        "serialize",
        "deserialize",
        "records",
    ]
    .map(|phase| format!("ram.{kind}-{phase}"));
    let cold = ["serialize", "deserialize"].map(|phase| {
        ["waiting", "streaming"].map(|manner| format!("cold.{kind}-{phase}-{manner}"))
    });
    let names: Vec<&str> = hot
        .iter()
        .chain(cold.iter().flatten())
        .map(String::as_str)
        .collect();
    files.expect(&names, sum, messages);
    files.expect_whole(&names, whole);
}

/// Writes 64 messages of both kinds.
pub(super) fn write(files: &mut Files) -> std::io::Result<()> {
    let mut random = Random::new();
    let mut arena = Arena::new();
    let (mut messages, mut sum, mut whole) = (Vec::new(), 0u64, 0u64);
    for _ in 0..COUNT {
        let (id, version) = (random.long(), random.long());
        let [table, key, value] = LENGTHS.map(|length| text(&mut random, length));
        let numbers = id.wrapping_add(version);
        sum = sum.wrapping_add(numbers);
        whole = whole.wrapping_add(numbers);
        for text in [&table, &key, &value] {
            sum = sum.wrapping_add(touch(text));
            whole = whole.wrapping_add(touch_whole(text.as_bytes()));
        }
        let mut to = arena.init::<ram::MessageA>();
        to.set_id(id);
        to.set_version(version);
        to.set_table(&*table);
        to.set_key(&*key);
        to.set_value(&*value);
        messages.push(arena.framed().to_vec());
    }
    files.messages("ram-a.messages", &messages)?;
    cases(files, "a", [sum, whole], &messages);

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
    cases(files, "b", [sum; 2], &messages);
    Ok(())
}
