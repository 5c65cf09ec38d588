//! Messages one behind another.

use crate::model::{Layout, Library, Message, check, read, text, write};

use super::draft::{file, named};
use super::files::{Expect, Topic, Vector, hex_words};

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
            vector.expect = outcome(library, &bytes);
            vector
        })
        .collect();
    file("stream/streams.json", "Streams of messages.", vectors)
}

fn outcome(library: &Library, bytes: &[u8]) -> Expect {
    let ty = library.root(TYPE);
    let mut values = Vec::new();
    let mut start = 0;
    let mut fault = None;
    while start < bytes.len() && fault.is_none() {
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
