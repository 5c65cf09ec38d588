//! Vectors of streams: messages one behind another.

use crate::model::{Fault, Layout, Library, Message, check, read, text, write};

use super::draft::{file, named};
use super::files::{Expect, Limits, Topic, Vector, hex_words};

const TYPE: &str = "every.Blobs";

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let message = |spelled: &str, layout: &Layout| {
        let ty = library.root(TYPE);
        write(library, ty, &text::parse(library, ty, spelled), layout).frame()
    };
    let plain = Layout::plain();
    let one = message(r#"(text = "one")"#, &plain);
    let two = message(r#"(text = "two", data = "2")"#, &Layout::with(100, 0, 0, 0));
    let empty = message("()", &plain);
    let bad = Message::flat(vec![7]).frame();
    let cut = |bytes: &[u8], length: usize| bytes[..length].to_vec();
    let mut cases: Vec<(String, &str, Vec<u8>)> = vec![
        ("none".into(), "a stream of no messages ends well", vec![]),
        ("one".into(), "a stream of one message", one.clone()),
        (
            "two".into(),
            "messages of one and of many segments",
            [one.clone(), two.clone()].concat(),
        ),
        (
            "three".into(),
            "messages of different sizes",
            [empty.clone(), two.clone(), one.clone()].concat(),
        ),
        ("many".into(), "ten equal messages", one.repeat(10)),
        (
            "bad_second".into(),
            "a message with a fault behind a good one",
            [one.clone(), bad.clone()].concat(),
        ),
        (
            "bad_first".into(),
            "nothing is read behind a message with a fault",
            [bad, one.clone()].concat(),
        ),
        (
            "garbage_behind".into(),
            "what is behind the last message is no segment table",
            [one.clone(), vec![0xff; 8]].concat(),
        ),
    ];
    for length in [1, 3, 4, 7, 8, 15, 16, one.len() - 1] {
        cases.push((
            format!("cut_{length}"),
            "the last message ends early",
            [two.clone(), cut(&one, length)].concat(),
        ));
    }
    let vectors: Vec<Vector> = cases
        .into_iter()
        .map(|(name, why, bytes)| {
            let mut vector = named(&format!("stream_{name}"), why, TYPE, &["stream"]);
            vector.framed = Some(hex_words(&bytes));
            vector.expect = outcome(library, &bytes, &None);
            vector
        })
        .chain(sizes(library, &one, &two))
        .collect();
    file("stream/streams.json", "Streams of messages.", vectors)
}

/// Returns streams in which a message claims more than the limit, by one word or by far. The
/// messages before it are read.
fn sizes(library: &Library, one: &[u8], two: &[u8]) -> Vec<Vector> {
    let claim = |words: u32, behind: usize| {
        let mut bytes = vec![0; 8 + behind];
        bytes[4..8].copy_from_slice(&words.to_le_bytes());
        bytes
    };
    let cases: [(&str, &str, Vec<u8>, Option<u64>); 6] = [
        (
            "second",
            "the second message is larger than the limit",
            [one, one, two].concat(),
            Some(two.len() as u64 / 2),
        ),
        (
            "all_within",
            "the limit is for each message",
            [one, two].concat().repeat(5),
            Some(2 * two.len() as u64),
        ),
        (
            "claim",
            "a message that is not there claims too much",
            [one, &claim(1000, 8)].concat(),
            Some(1000),
        ),
        (
            "claim_cut",
            "one within the limit that is not there is cut",
            [one, &claim(1000, 8)].concat(),
            Some(10_000),
        ),
        (
            "default",
            "a message that claims more than the default limit",
            [one, &claim((8 << 20) + 8, 8)].concat(),
            None,
        ),
        (
            "default_4_gib",
            "the largest claim of one segment",
            claim(u32::MAX, 8),
            None,
        ),
    ];
    let one = |(name, why, bytes, limit): (&str, &str, Vec<u8>, Option<u64>)| {
        let mut vector = named(&format!("stream_size_{name}"), why, TYPE, &["stream"]);
        vector.framed = Some(hex_words(&bytes));
        vector.limits = limit.map(|limit| Limits {
            bytes: Some(limit),
            ..Limits::default()
        });
        vector.expect = outcome(library, &bytes, &vector.limits);
        vector
    };
    cases.into_iter().map(one).collect()
}

/// Reports whether the segment table of the next message claims more than the limit.
fn too_large(bytes: &[u8], limits: &Option<Limits>) -> bool {
    const DEFAULT: u64 = 64 << 20;
    let limit = limits.as_ref().and_then(|limits| limits.bytes);
    let mut sizes = bytes
        .chunks_exact(4)
        .map(|four| u64::from(u32::from_le_bytes(four.try_into().expect("four bytes"))));
    let count = sizes.next().unwrap_or(0) + 1;
    let words: u64 = sizes.take(count.min(512) as usize).sum();
    words * 8 > limit.unwrap_or(DEFAULT)
}

fn outcome(library: &Library, bytes: &[u8], limits: &Option<Limits>) -> Expect {
    let ty = library.root(TYPE);
    let mut values = Vec::new();
    let mut start = 0;
    let mut fault = None;
    while start < bytes.len() && fault.is_none() {
        let is_table = Message::prefix(&bytes[start..])
            .err()
            .map(|fault| fault.kind);
        if is_table != Some("segment_table") && too_large(&bytes[start..], limits) {
            let found = Fault::byte("message_size", start);
            fault = Some(found.into());
            break;
        }
        let found = Message::prefix(&bytes[start..]).and_then(|(message, length)| {
            check(library, ty, &message, &Default::default())?;
            Ok((read(library, ty, &message), length))
        });
        match found {
            Ok((value, length)) => {
                values.push(value.to_string());
                start += length;
            }
            Err(found) => fault = Some(found.behind(start).into()),
        }
    }
    Expect {
        stream: Some(values),
        fault,
        ..Expect::default()
    }
}
