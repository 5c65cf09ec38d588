//! Tests that the packed bytes of whole messages equal those of the stock tool.

use alloc::format;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::super::{PackedRead, PackedWrite, Unpacker};
use super::any_words;

/// A schema of one field, in a temporary directory that is deleted with the value.
struct Schema(PathBuf);

impl Schema {
    fn new() -> Self {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("zooph-packed-{}-{number}", std::process::id());
        let directory = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&directory).unwrap();
        let schema = "@0xd4c1e3f60b1a7a55; struct Root { data @0 :Data; list @1 :List(Data); }";
        std::fs::write(directory.join("root.capnp"), schema).unwrap();
        Schema(directory)
    }

    /// Returns the output of `capnp convert` for `input`.
    fn convert(&self, arguments: &[&str], input: &[u8]) -> Vec<u8> {
        let mut tool = Command::new("capnp")
            .arg("convert")
            .args(arguments)
            .arg(self.0.join("root.capnp"))
            .arg("Root")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the stock `capnp` tool must be installed (Debian: apt install capnproto)");
        let mut stdin = tool.stdin.take().unwrap();
        let input = input.to_vec();
        let feeding = std::thread::spawn(move || stdin.write_all(&input).unwrap());
        let output = tool.wait_with_output().unwrap();
        feeding.join().unwrap();
        assert!(output.status.success());
        output.stdout
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Returns a framed message of one segment whose root holds `data`.
fn message(data: &[u8]) -> Vec<u8> {
    let words = 3 + data.len().div_ceil(8) as u32;
    let mut out = Vec::new();
    out.extend([0, words].map(u32::to_le_bytes).as_flattened());
    out.extend((2u64 << 48).to_le_bytes());
    out.extend((1 << 2 | 1u64 | (data.len() as u64) << 35 | 2 << 32).to_le_bytes());
    out.extend([0; 8]);
    out.extend(data);
    out.resize(8 + 8 * words as usize, 0);
    out
}

/// Returns the segment table and the segments of each message of `stream`.
fn pieces(mut stream: &[u8]) -> Vec<&[u8]> {
    let entry = |bytes: &[u8], at: usize| {
        u32::from_le_bytes(*bytes[4 * at..].first_chunk().unwrap()) as usize
    };
    let mut pieces = Vec::new();
    while !stream.is_empty() {
        let count = entry(stream, 0) + 1;
        let (table, mut rest) = stream.split_at((count / 2 + 1) * 8);
        pieces.push(table);
        for at in 0..count {
            let segment;
            (segment, rest) = rest.split_at(8 * entry(table, 1 + at));
            pieces.push(segment);
        }
        stream = rest;
    }
    pieces
}

fn packed_by_pieces(stream: &[u8]) -> Vec<u8> {
    let mut writer = PackedWrite::new(Vec::new());
    for piece in pieces(stream) {
        writer.write_all(piece).unwrap();
    }
    writer.finish().unwrap()
}

/// Returns a stream of random messages, different in each run.
fn random_stream(messages: usize) -> Vec<u8> {
    let mut runner = TestRunner::default();
    let data = any_words(12).prop_filter("some data", |words| !words.is_empty());
    let data = core::iter::repeat_with(|| data.new_tree(&mut runner).unwrap().current());
    data.take(messages)
        .flat_map(|data| message(&data))
        .collect()
}

#[test]
fn messages_pack_to_the_bytes_of_the_stock_tool() {
    let schema = Schema::new();
    // The tool copies the messages, and puts large ones into several segments.
    let stream = schema.convert(&["binary:binary"], &random_stream(60));
    let packed = schema.convert(&["binary:packed"], &stream);
    assert!(packed_by_pieces(&stream) == packed);
    let mut back = Vec::new();
    PackedRead::new(&packed[..]).read_to_end(&mut back).unwrap();
    assert!(back == stream);
}

#[test]
fn messages_of_many_segments_pack_to_the_bytes_of_the_stock_tool() {
    let schema = Schema::new();
    // The input is text, from which the tool itself places the elements in segments.
    let element = |size: usize| format!("0x\"{}\"", "00 ff 11 ".repeat(size));
    let list: Vec<_> = (1..40).map(element).collect();
    let text = format!("(data = {}, list = [{}])", element(9), list.join(", "));
    for size in ["1", "2", "7", "30", "200"] {
        let segmented = ["--segment-size", size];
        let plain = schema.convert(
            &[&segmented[..], &["text:binary"]].concat(),
            text.as_bytes(),
        );
        let packed = schema.convert(
            &[&segmented[..], &["text:packed"]].concat(),
            text.as_bytes(),
        );
        assert!(pieces(&plain).len() > 2, "one segment only");
        assert!(
            packed_by_pieces(&plain) == packed,
            "segments of {size} words"
        );
        let mut unpacker = Unpacker::new();
        for piece in pieces(&plain) {
            let mut found = piece.to_vec();
            found.fill(0xaa);
            let at = unpacker.position() as usize;
            assert_eq!(
                unpacker.unpack(&packed[at..], &mut found).written,
                piece.len()
            );
            assert!(found == piece);
        }
    }
}

#[test]
fn flat_messages_pack_to_the_bytes_of_the_stock_tool() {
    let schema = Schema::new();
    let stream = random_stream(1);
    let expected = schema.convert(&["binary:flat-packed"], &stream);
    let mut packed = Vec::new();
    super::super::pack(&stream[8..], &mut packed);
    assert!(packed == expected);
}
