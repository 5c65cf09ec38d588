//! Tests that packing and unpacking in pieces of any size give the same as in one piece.

use alloc::vec;
use alloc::vec::Vec;
use std::io::{self, BufRead, BufReader, Cursor, Read, Write};

use proptest::prelude::*;

use super::super::{ErrorKind, PackedRead, PackedWrite, Unpacker};
use super::{any_words, kernels, naive_pack, naive_unpack, word};

/// Unpacks `packed` in chunks of `chunk` bytes into pieces of `piece` bytes.
fn in_pieces(unpacker: &mut Unpacker, packed: &[u8], chunk: usize, piece: usize) -> Vec<u8> {
    let (mut found, mut out) = (Vec::new(), vec![0; piece]);
    let mut filled = 0;
    for chunk in packed.chunks(chunk) {
        let mut rest = chunk;
        loop {
            let done = unpacker.unpack(rest, &mut out[filled..]);
            rest = &rest[done.read..];
            filled += done.written;
            if filled == piece {
                found.extend_from_slice(&out);
                filled = 0;
            } else {
                assert!(rest.is_empty(), "stuck with input and room");
                break;
            }
        }
    }
    found.extend_from_slice(&out[..filled]);
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn pieces_of_any_size_make_the_whole(
        words in any_words(5),
        chunk in prop_oneof![1..12usize, 1..3000usize],
        piece in prop_oneof![1..40usize, (1..400usize).prop_map(|words| 8 * words)],
    ) {
        let packed = naive_pack(&words);
        for kernel in kernels() {
            let mut unpacker = Unpacker::with_kernel(kernel);
            let found = in_pieces(&mut unpacker, &packed, chunk, piece);
            prop_assert!(found == words, "{:?}", kernel);
            prop_assert_eq!(unpacker.end_of_message(), Ok(()));
            prop_assert_eq!(unpacker.position(), packed.len() as u64);
        }
    }

    #[test]
    fn messages_of_a_stream_are_read_exactly(
        messages in proptest::collection::vec(any_words(2), 1..6),
        chunk in 1..64usize,
    ) {
        let mut stream = Vec::new();
        for words in &messages {
            stream.extend(naive_pack(words));
        }
        stream.extend(b"what follows");
        let mut reader = PackedRead::new(BufReader::with_capacity(chunk, &stream[..]));
        for words in &messages {
            let mut found = vec![0; words.len()];
            reader.read_exact(&mut found).unwrap();
            prop_assert!(&found == words);
            reader.end_of_message().unwrap();
        }
        let mut rest = Vec::new();
        reader.into_inner().read_to_end(&mut rest).unwrap();
        prop_assert_eq!(rest, b"what follows");
    }

    #[test]
    fn each_written_piece_is_packed_by_itself(pieces in proptest::collection::vec(any_words(3), 0..5)) {
        let mut writer = PackedWrite::new(Vec::new());
        let mut expected = Vec::new();
        for words in &pieces {
            writer.write_all(words).unwrap();
            expected.extend(naive_pack(words));
        }
        prop_assert!(writer.finish().unwrap() == expected);
    }

    #[test]
    fn parts_of_words_are_written_when_complete(words in any_words(2), size in 1..30usize) {
        let mut writer = PackedWrite::new(Vec::new());
        for part in words.chunks(size) {
            writer.write_all(part).unwrap();
        }
        prop_assert_eq!(naive_unpack(&writer.finish().unwrap()), Some(words));
    }
}

#[test]
fn a_stream_that_ends_in_a_word_is_not_finished() {
    let mut writer = PackedWrite::new(Vec::new());
    writer.write_all(&[1; 11]).unwrap();
    assert_eq!(
        writer.finish().unwrap_err().kind(),
        io::ErrorKind::InvalidInput
    );
}

#[test]
fn a_run_past_the_end_of_a_message_is_an_error() {
    for packed in [&[0, 2][..], &[0xff, 1, 2, 3, 4, 5, 6, 7, 8, 2, 1, 1, 1, 1]] {
        for kernel in kernels() {
            let mut unpacker = Unpacker::with_kernel(kernel);
            unpacker.unpack(&[1, 9], &mut [0; 8]);
            let done = unpacker.unpack(packed, &mut [0; 8]);
            assert_eq!(done.written, 8);
            let error = unpacker.end_of_message().unwrap_err();
            assert_eq!((error.kind(), error.offset()), (ErrorKind::Overrun, 2));
        }
    }
}

#[test]
fn the_end_of_input_is_an_error_inside_a_group_only() {
    let packed = naive_pack(&[word(0x71), word(0), word(0), word(0xff), word(0xff)].concat());
    let starts = [0, 5, 7, packed.len()];
    for size in 0..=packed.len() {
        let mut found = Vec::new();
        let result = PackedRead::new(&packed[..size]).read_to_end(&mut found);
        let last = starts
            .into_iter()
            .rev()
            .find(|start| *start <= size)
            .unwrap();
        if last == size {
            assert_eq!(naive_unpack(&packed[..size]), Some(found));
            assert!(result.is_ok());
            continue;
        }
        let error = result.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        let error = error
            .get_ref()
            .unwrap()
            .downcast_ref::<super::super::Error>()
            .unwrap();
        assert_eq!(
            (error.kind(), error.offset()),
            (ErrorKind::Truncated, last as u64),
            "{size}"
        );
    }
}

#[test]
fn the_count_after_the_last_word_belongs_to_the_message() {
    // The word of zeros is complete before its count has come.
    let mut unpacker = Unpacker::new();
    assert_eq!(unpacker.unpack(&[0], &mut [9; 8]).written, 8);
    assert!(unpacker.needs_count());
    assert_eq!(
        unpacker.end_of_message().unwrap_err().kind(),
        ErrorKind::Truncated
    );
    assert_eq!(unpacker.unpack(&[0], &mut []).read, 1);
    assert_eq!(unpacker.end_of_message(), Ok(()));

    let mut reader = PackedRead::new(BufReader::with_capacity(1, &[0, 0, 7][..]));
    reader.read_exact(&mut [9; 8]).unwrap();
    reader.end_of_message().unwrap();
    assert_eq!(reader.position(), 2);

    let mut reader = PackedRead::new(&[0][..]);
    reader.read_exact(&mut [9; 8]).unwrap();
    assert_eq!(
        reader.end_of_message().unwrap_err().kind(),
        io::ErrorKind::InvalidData
    );
}

#[test]
fn interruptions_are_no_errors() {
    struct Interrupted(Cursor<Vec<u8>>, bool);
    impl Read for Interrupted {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            self.0.read(out)
        }
    }
    impl BufRead for Interrupted {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            self.1 = !self.1;
            if self.1 {
                Err(io::ErrorKind::Interrupted.into())
            } else {
                self.0.fill_buf()
            }
        }
        fn consume(&mut self, size: usize) {
            self.0.consume(size);
        }
    }
    let words = [word(3), word(0), word(0xff)].concat();
    let mut found = vec![0; words.len()];
    let stream = Interrupted(Cursor::new(naive_pack(&words)), false);
    PackedRead::new(stream).read_exact(&mut found).unwrap();
    assert_eq!(found, words);
}
