//! Tests messages that own their bytes, over any storage; streams that reuse their memory; and I/O
//! errors.

use std::cell::Cell;
use std::io::{self, ErrorKind, Read};
use std::sync::Arc;

use zooph::{Arena, FaultKind, FrameError, Limits, Message, StreamError, record};

use crate::support::target::Target;

fn message(number: u64) -> Vec<u8> {
    record::to_bytes(&Target {
        number,
        ..Target::default()
    })
}

fn number<B: AsRef<[u8]>>(bytes: B) -> u64 {
    let message = Message::<Target, B>::open(bytes).expect("sound");
    message.root().scalar(0)
}

#[test]
fn messages_own_whatever_their_bytes_are_in() {
    let bytes = message(7);
    assert_eq!(number(bytes.clone()), 7);
    assert_eq!(number(&bytes[..]), 7);
    assert_eq!(number(bytes.clone().into_boxed_slice()), 7);
    assert_eq!(number(Arc::<[u8]>::from(&bytes[..])), 7);
    assert_eq!(number(std::rc::Rc::<[u8]>::from(&bytes[..])), 7);
    let shared: Arc<[u8]> = bytes.into();
    let message = Message::<Target, _>::open(shared.clone()).expect("sound");
    let other = message.clone();
    assert_eq!(Arc::strong_count(&shared), 3, "nothing was copied");
    let read = std::thread::spawn(move || other.root().scalar::<u64>(0));
    assert_eq!(read.join().expect("a number"), 7);
    assert_eq!(message.as_bytes(), &shared[..]);
    assert_eq!(message.into_bytes(), shared);
}

#[test]
fn what_is_no_message_is_not_owned() {
    let mut bytes = message(7);
    bytes.push(0);
    let fault = Message::<Target>::open(bytes).expect_err("something follows");
    assert_eq!(fault.kind(), FaultKind::TrailingBytes);
}

/// Storage that returns a message while it is validated, and other bytes later.
struct Fickle(Cell<u32>, [Vec<u8>; 2]);

impl AsRef<[u8]> for Fickle {
    fn as_ref(&self) -> &[u8] {
        let asked = self.0.replace(self.0.get() + 1);
        &self.1[(asked > 0) as usize]
    }
}

#[test]
fn bytes_that_change_between_two_looks_read_as_anything_within_them() {
    let good = message(7);
    for at in (0..good.len()).step_by(3) {
        let mut bad = good.clone();
        bad[at] ^= 0xfe;
        for bad in [bad.clone(), bad[..at / 8 * 8].to_vec(), Vec::new()] {
            let fickle = Fickle(Cell::new(0), [good.clone(), bad]);
            let message = Message::<Target, _>::open(fickle).expect("sound at first");
            assert!(format!("{message:?}").len() < 1 << 20);
        }
    }
}

#[test]
fn an_arena_becomes_a_message_in_its_own_memory() {
    fn send_and_sync<T: Send + Sync>() {}
    send_and_sync::<zooph::Framed>();
    let mut arena = Arena::new();
    arena.init::<Target>().set_scalar(0, 7u64);
    let place = arena.framed().as_ptr();
    let framed = arena.into_framed();
    assert_eq!(framed.as_ref().as_ptr(), place, "nothing was copied");
    let message = Message::<Target, _>::open(framed).expect("sound");
    assert_eq!(message.root().scalar::<u64>(0), 7);
    let mut arena = message.into_bytes().into_arena();
    assert_eq!(arena.root::<Target>().scalar::<u64>(0), 7);
    arena.init::<Target>();
    assert_eq!(arena.framed().as_ptr(), place, "the memory is used again");
}

#[test]
fn an_arena_of_several_segments_or_of_none_becomes_a_message() {
    let mut arena = Arena::with_words(1);
    let mut root = arena.init::<Target>();
    root.set_text(1, "far away");
    let bytes = arena.framed().to_vec();
    assert!(bytes[0] > 0, "more than one segment");
    let framed = arena.into_framed();
    assert_eq!(framed.as_ref(), bytes);
    let message = Message::<Target, _>::open(framed).expect("sound");
    assert_eq!(message.root().text(1), "far away");
    let none = Arena::new().into_framed();
    assert_eq!(none.as_ref(), Arena::new().framed());
}

#[test]
fn streams_are_read_in_memory_that_is_used_again() {
    let sizes = [0, 5, 3, 0, 4];
    let target = |text: usize| Target {
        text: "x".repeat(text * 1000),
        ..Target::default()
    };
    let mut stream = Vec::new();
    for size in sizes {
        stream.extend(record::to_bytes(&target(size)));
    }
    let mut messages = zooph::stream::<Target>(&stream[..]);
    let (mut read, mut place) = (Vec::new(), None);
    while let Some(root) = messages.next_reader() {
        let text = root.expect("sound").text(1);
        read.push(text.len() / 1000);
        if text.len() >= 3000 {
            let here = text.as_bytes().as_ptr();
            assert_eq!(*place.get_or_insert(here), here, "used again");
        }
    }
    assert_eq!(read, sizes);
    assert!(messages.next_reader().is_none() && messages.next().is_none());
}

#[test]
fn a_fault_ends_both_ways_to_read_a_stream_alike() {
    let good = message(7);
    let mut bad = message(8);
    bad[8] = 3; // A capability, where the root must be a struct.
    for second in [bad, good[..24].to_vec()] {
        let stream = [&good[..], &second, &good].concat();
        let mut owning = zooph::stream::<Target>(&stream[..]);
        let mut reusing = zooph::stream::<Target>(&stream[..]);
        assert!(owning.next().is_some_and(|message| message.is_ok()));
        assert!(reusing.next_reader().is_some_and(|root| root.is_ok()));
        let one = owning.next().and_then(Result::err).expect("a fault");
        let two = reusing
            .next_reader()
            .and_then(Result::err)
            .expect("a fault");
        assert_eq!(format!("{one:?}"), format!("{two:?}"));
        assert!(matches!(one, StreamError::Fault { index: 1, .. }));
        assert!(owning.next().is_none() && reusing.next_reader().is_none());
    }
}

/// A connection that breaks.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(ErrorKind::ConnectionReset.into())
    }
}

#[test]
fn faults_are_errors_of_input_and_output_by_the_question_mark() {
    fn last(stream: impl Read) -> io::Result<u64> {
        let mut last = 0;
        for message in zooph::stream::<Target>(stream) {
            last = message?.root().scalar(0);
        }
        Ok(last)
    }
    let bytes = message(7);
    assert_eq!(last(&bytes[..]).expect("sound"), 7);
    let error = last(&bytes[..24]).expect_err("half a message");
    assert_eq!(error.kind(), ErrorKind::InvalidData);
    assert!(error.to_string().starts_with("message 0: "), "{error}");
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
    assert!(matches!(inner, Some(StreamError::Fault { index: 0, .. })));
    let error = last(Broken).expect_err("broken");
    assert_eq!(error.kind(), ErrorKind::ConnectionReset);

    fn opened(bytes: &[u8]) -> io::Result<u64> {
        Ok(zooph::open::<Target>(bytes)?.scalar(0))
    }
    let error = opened(&bytes[..24]).expect_err("half a message");
    assert_eq!(error.kind(), ErrorKind::InvalidData);
    let fault: &zooph::Fault = error
        .get_ref()
        .and_then(|inner| inner.downcast_ref())
        .expect("the fault is inside");
    assert_eq!(fault.kind(), FaultKind::Truncated);

    let error = zooph::read_frame(&mut &bytes[..24]).expect_err("half a message");
    assert!(matches!(error, FrameError::Fault(_)));
    assert_eq!(io::Error::from(error).kind(), ErrorKind::InvalidData);
}

#[test]
fn frames_are_read_into_memory_that_is_there() {
    let bytes = message(7);
    let stream = [&bytes[..], &bytes].concat();
    let (mut rest, mut frame) = (&stream[..], Vec::with_capacity(1 << 16));
    let place = frame.as_ptr();
    for _ in 0..2 {
        let read = zooph::read_frame_into(&mut rest, &Limits::default(), &mut frame);
        assert!(read.expect("sound"));
        assert_eq!((&frame[..], frame.as_ptr()), (&bytes[..], place));
    }
    let end = zooph::read_frame_into(&mut rest, &Limits::default(), &mut frame);
    assert!(!end.expect("the end") && frame.is_empty());
}
