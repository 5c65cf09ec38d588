//! Compares whole messages with the stock tool, in both directions.

use proptest::prelude::*;
use zooph::{Arena, Limits, canonical, framing, record};

use crate::support::mirror;
use crate::support::stock::capnp;
use crate::support::target::{Target, Which};

const AS_TARGET: [&str; 2] = ["hostile-messages.capnp", "Target"];

fn convert(formats: &str, options: &[&str], input: &[u8]) -> Vec<u8> {
    let arguments = [&["convert", formats], options, &AS_TARGET[..]].concat();
    capnp(&arguments, input).unwrap_or_else(|error| panic!("{formats} {options:?}: {error}"))
}

/// Builds a `Target` with most fields set, in an arena of tiny segments.
fn build(arena: &mut Arena, seed: &[u8]) {
    use zooph::kind::{Data, ListOf, Text};
    let number = |at: usize| seed.get(at).copied().unwrap_or(0) as u32;
    let mut root = arena.init::<Target>();
    root.set_scalar::<u64>(0, number(0).into());
    root.pointer(1)
        .set_text(&b"some text of some length"[..number(1) as usize % 24]);
    root.pointer(2).set_data(&seed[..seed.len() / 2]);
    let mut ints = root.init::<ListOf<u32>>(7, number(2) % 50);
    (0..ints.len()).for_each(|index| ints.set(index, number(index)));
    let mut bools = root.init::<ListOf<bool>>(4, number(3));
    (0..bools.len()).for_each(|index| bools.set(index, number(index) % 3 == 0));
    let mut texts = root.init::<ListOf<Text>>(9, number(4) % 9);
    (0..texts.len()).for_each(|index| texts.set(index, &"abcdefgh"[..index % 8]));
    let mut lists = root.init::<ListOf<ListOf<u8>>>(10, number(5) % 5);
    for index in 0..lists.len() {
        lists.init(index, number(index) % 20);
    }
    let mut children = root.init::<ListOf<Target>>(11, number(6) % 4);
    for mut child in children.iter_mut() {
        child.set_scalar(22, 1u16);
        child.pointer(1).set_text(b"child");
        child.init::<Target>(0, 0).set::<Data>(2, &[1, 2, 3]);
    }
    if number(7) % 2 == 1 {
        root.set_scalar(20, 1u16);
        root.pointer(14).set_text(b"second");
    }
    // Moving one object and dropping another leaves landing pads and gaps.
    let orphan = root.slot::<ListOf<u32>>(7).disown();
    root.clear_pointer(2);
    root.slot(7).adopt(orphan);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn built_messages_of_many_segments_mean_the_same_to_the_stock_tool(
        seed in prop::collection::vec(any::<u8>(), 8..60),
        words in 1..40usize,
    ) {
        let mut arena = Arena::with_words(words);
        build(&mut arena, &seed);
        let framed = arena.framed().to_vec();
        let reader = zooph::open::<Target>(&framed).expect("valid");
        let record = record::from_struct::<Target>(reader, &Limits::default()).expect("decodes");
        // The tool prints the message and the encoding of its Record as the same text.
        let text = convert("binary:text", &[], &framed);
        let from_record = convert("binary:text", &[], &record::to_bytes(&record));
        // Records do not write empty values, so only messages without empty values are compared.
        let (text_string, from_record) =
            (String::from_utf8_lossy(&text), String::from_utf8_lossy(&from_record));
        if !text_string.contains("[]") && !text_string.contains("= \"\"") {
            prop_assert_eq!(text_string, from_record);
        }
        // The canonical forms are the same, byte for byte.
        let root = mirror::open_any(&framed).expect("valid");
        let theirs = convert("binary:canonical", &[], &framed);
        prop_assert_eq!(&theirs, &canonical::copy(root).expect("valid"));
        prop_assert_eq!(canonical::check(&theirs), Ok(()));
        // The tool's copies, in one segment or many, read like our message.
        for options in [&[][..], &["--segment-size", "1"], &["--segment-size", "20"]] {
            let copy = convert("text:binary", options, &text);
            let theirs = zooph::open::<Target>(&copy).expect("the stock tool's are valid");
            let theirs = record::from_struct::<Target>(theirs, &Limits::default());
            prop_assert_eq!(theirs.as_ref(), Ok(&record), "{:?}", options);
        }
        // Our message reads the same after compaction.
        arena.compact().expect("a tree");
        prop_assert_eq!(convert("binary:text", &[], arena.framed()), text);
    }
}

#[test]
fn messages_of_one_word_segments_are_read() {
    let text = "(text = \"a longer text, in a segment of its own\", ints = [1, 2, 3], \
                children = [(number = 1, child = (text = \"x\")), (second = \"y\")])";
    let bytes = convert("text:binary", &["--segment-size", "1"], text.as_bytes());
    let frame = framing::Frame::exactly(&bytes).expect("framed");
    assert!(
        frame.segment_count() > 3,
        "{} segments",
        frame.segment_count()
    );
    let record = record::from_bytes::<Target>(&bytes).expect("valid");
    assert_eq!(record.text, "a longer text, in a segment of its own");
    assert_eq!(record.ints, [1, 2, 3]);
    assert_eq!(
        record.children[0]
            .child
            .as_ref()
            .map(|child| &child.text[..]),
        Some("x")
    );
    assert_eq!(record.children[1].which, Which::Second("y".into()));
}

#[test]
fn streams_of_messages_go_both_ways() {
    let texts = ["(number = 1)", "(text = \"two\")", "(ints = [3])"].join("\n");
    let bytes = convert("text:binary", &[], texts.as_bytes());
    let mut back = Vec::new();
    for message in zooph::stream::<Target>(&bytes[..]) {
        back.extend(message.expect("valid").into_bytes());
    }
    assert_eq!(back, bytes);
    let records: Vec<Target> = zooph::stream::<Target>(&bytes[..])
        .map(|message| {
            let message = message.expect("valid");
            record::from_struct(message.root(), &Limits::default()).expect("decodes")
        })
        .collect();
    assert_eq!(
        (
            records[0].number,
            &records[1].text[..],
            &records[2].ints[..]
        ),
        (1, "two", &[3][..])
    );
    let mut cut = zooph::stream::<Target>(&bytes[..bytes.len() - 1]);
    assert!(cut.by_ref().take(2).all(|message| message.is_ok()));
    match cut.next() {
        Some(Err(zooph::StreamError::Fault { index, fault })) => {
            assert_eq!(index, 2);
            assert_eq!(
                fault.position(),
                zooph::Position::Byte(bytes.len() as u64 - 1)
            );
        }
        other => panic!("{:?}", other.map(|message| message.map(|_| ()))),
    }
    assert!(cut.next().is_none());
}
