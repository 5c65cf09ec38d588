//! Random messages with damage of every kind: to words, segments, framing, packed bytes and JSON.
//! Of all but JSON the model knows what must come of them; of JSON languages have to agree.

use zooph_testgen::rng::Rng;

use crate::model::{Library, Message, pack};
use crate::vectors::{self, Vector, hex, unhex};

use super::driver::Driver;
use super::random::{damage, made, names};
use super::{Extent, Report, judge};

/// Damaged messages through every driver.
pub(super) fn run(library: &Library, drivers: &mut [Driver], extent: &Extent, report: &mut Report) {
    let names = names(library);
    for index in extent.skip..extent.damaged {
        if report.is_decided() {
            return;
        }
        // Other ones than those that are not damaged, and each can be made again by itself.
        let seed = extent.seed.wrapping_mul(1_000_003).wrapping_add(index);
        let mut rng = Rng::new(seed ^ 0x5eed_0000_0000_0000);
        let name = *rng.pick(&names);
        let message = made(library, name, &mut rng);
        let case = format!("damaged_{}_{index}", extent.seed);
        let vector = match index % 5 {
            0 => words(library, &case, name, message, &mut rng),
            1 => segments(library, &case, name, message, &mut rng),
            2 => vectors::of_bytes(library, &case, name, &bytes(message.frame(), &mut rng)),
            3 => {
                let packed = bytes(pack(&message.frame()), &mut rng);
                vectors::of_packed(library, &case, name, &packed)
            }
            _ => {
                json(drivers, &case, name, &message, &mut rng, report);
                continue;
            }
        };
        for driver in drivers.iter_mut().filter(|driver| driver.lost().is_none()) {
            // Of damaged lists of bits the stock tool makes something else.
            judge::vector(library, driver, &vector, report, &mut None);
        }
        report.forget();
    }
}

/// Words changed, and swapped with one another.
fn words(library: &Library, case: &str, name: &str, mut message: Message, rng: &mut Rng) -> Vector {
    damage(&mut message, rng);
    for _ in 0..rng.below(3) {
        let segment = rng.below(message.segments.len());
        let words = &mut message.segments[segment];
        if words.len() > 1 {
            let (one, other) = (rng.below(words.len()), rng.below(words.len()));
            words.swap(one, other);
        }
    }
    vectors::of_message(library, case, name, &message)
}

/// Segments that end early, are gone, or in another order.
fn segments(
    library: &Library,
    case: &str,
    name: &str,
    mut message: Message,
    rng: &mut Rng,
) -> Vector {
    let at = rng.below(message.segments.len());
    match rng.below(4) {
        0 if message.segments.len() > 1 => drop(message.segments.remove(at)),
        1 => {
            let other = rng.below(message.segments.len());
            message.segments.swap(at, other);
        }
        2 => message.segments.push(vec![rng.bits()]),
        _ => {
            let left = rng.below(message.segments[at].len() + 1);
            message.segments[at].truncate(left);
        }
    }
    vectors::of_message(library, case, name, &message)
}

/// Bytes changed, cut, doubled and put in.
fn bytes(mut bytes: Vec<u8>, rng: &mut Rng) -> Vec<u8> {
    for _ in 0..rng.between(1, 3) {
        if bytes.is_empty() {
            return bytes;
        }
        let at = rng.below(bytes.len());
        match rng.below(6) {
            0 => bytes[at] = rng.bits() as u8,
            1 | 2 => bytes[at] ^= 1 << rng.below(8),
            3 => bytes.truncate(at),
            4 => drop(bytes.remove(at)),
            _ => bytes.insert(at, rng.bits() as u8),
        }
    }
    bytes
}

/// What JSON is made of, likelier to hit an edge than other bytes.
const LETTERS: &[u8] = b"{}[]\",:0159eE+-.\\ntfu ";

fn json_bytes(mut json: Vec<u8>, rng: &mut Rng) -> Vec<u8> {
    for _ in 0..rng.between(1, 3) {
        if json.is_empty() {
            return json;
        }
        let at = rng.below(json.len());
        match rng.below(6) {
            0 | 1 => json[at] = *rng.pick(LETTERS),
            2 => json.insert(at, *rng.pick(LETTERS)),
            3 => drop(json.remove(at)),
            4 => json.truncate(at),
            _ => {
                let end = at + rng.below(json.len() - at);
                let some = json[at..end].to_vec();
                json.splice(at..at, some);
            }
        }
    }
    json
}

/// Damaged JSON, of which all languages make the same value, or refuse it at the same path. If it is not
/// JSON any more, there may be a value that is wrong before that, and either may be told
/// (`docs/json.md`), so paths are not compared.
fn json(
    drivers: &mut [Driver],
    case: &str,
    name: &str,
    message: &Message,
    rng: &mut Rng,
    report: &mut Report,
) {
    let able = |driver: &&mut Driver| {
        driver.lost().is_none() && driver.has("json-write") && driver.has("json-read")
    };
    let mut drivers: Vec<&mut Driver> = drivers.iter_mut().filter(able).collect();
    let Some((first, others)) = drivers.split_first_mut() else {
        return;
    };
    let written = first.ask(&format!("json-write {name} {}", hex(&message.frame())));
    // What has no JSON is no case: an untyped pointer, or a text with a fault.
    let Some(json) = written.strip_prefix("ok ").and_then(unhex) else {
        return;
    };
    let json = json_bytes(json, rng);
    if json.is_empty() {
        return;
    }
    let request = format!("json-read {name} {}", hex(&json));
    let well_formed = serde_json::from_slice::<serde_json::Value>(&json).is_ok();
    let expected = outcome(&first.ask(&request), well_formed);
    for other in others {
        let found = outcome(&other.ask(&request), well_formed);
        let mode = format!("json-read as {}", first.name);
        report.check(&other.name, &mode, case, &expected, &found);
    }
}

/// An answer as it is compared.
fn outcome(answer: &str, with_path: bool) -> String {
    match judge::message_of(answer) {
        Some(message) => {
            let words = crate::model::canonical(&message);
            words
                .iter()
                .map(|word| crate::model::hex_word(*word))
                .collect()
        }
        None if with_path => answer.into(),
        None => answer.split(' ').next().unwrap_or_default().into(),
    }
}
