//! The packed form: inconsistent runs and tags.

use super::draft::fault;
use super::{Expect, Hostile, Stock};

/// The packed table of a message with one segment of one word.
const ONE_WORD: [u8; 2] = [0x10, 1];

pub(super) fn cases() -> Vec<Hostile> {
    let mut cases = cut_runs();
    cases.extend(overlong_runs());
    cases.extend(odd_but_good());
    cases.extend(sizes());
    cases.extend(cuts());
    cases
}

fn after_table(tail: &[u8]) -> Vec<u8> {
    [&ONE_WORD, tail].concat()
}

fn cut_runs() -> Vec<Hostile> {
    let cut = fault!(Packed, Truncated);
    vec![
        Hostile::packed(
            "packed_empty",
            "no bytes at all",
            vec![],
            fault!(Truncated, Packed),
        )
        .stock(Stock::Differs),
        Hostile::packed(
            "packed_zero_without_count",
            "a word of zeros without the count that must follow",
            after_table(&[0x00]),
            cut,
        ),
        Hostile::packed(
            "packed_literal_cut",
            "8 literal bytes are announced, 7 follow",
            after_table(&[0xff, 1, 2, 3, 4, 5, 6, 7]),
            cut,
        ),
        Hostile::packed(
            "packed_literal_without_count",
            "8 literal bytes without the count that must follow",
            after_table(&[0xff, 0, 0, 0, 0, 0, 0, 0, 0]),
            cut,
        ),
        Hostile::packed(
            "packed_tag_cut",
            "three bytes are announced, two follow",
            after_table(&[0x07, 1, 2]),
            cut,
        ),
        Hostile::packed("packed_tag_only", "a tag and nothing else", vec![0x10], cut),
        Hostile::packed(
            "packed_literal_run_past_end",
            "255 literal words are announced, none follows",
            [&[0x11, 1, 1][..], &[0xff, 0, 0, 0, 0, 0, 0, 0, 0, 255]].concat(),
            cut,
        ),
        Hostile::packed(
            "packed_literal_run_cut",
            "the message has 256 words, all literal, of which the input has 10",
            [
                &[0x30, 0, 1][..],
                &[0xff, 0, 0, 0, 0, 0, 0, 0, 0, 255],
                &[0; 80],
            ]
            .concat(),
            cut,
        ),
    ]
}

fn overlong_runs() -> Vec<Hostile> {
    let overlong = fault!(Packed, TrailingBytes);
    vec![
        Hostile::packed(
            "packed_zero_run_past_message",
            "the message needs one word of zeros, the run has six",
            after_table(&[0x00, 5]),
            overlong,
        )
        // The stock tool prints empty messages without end.
        .stock(Stock::Fails),
        Hostile::packed(
            "packed_literal_run_past_message",
            "the message needs one word, the run has two",
            after_table(&[0xff, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
            overlong,
        ),
        Hostile::packed(
            "packed_trailing_byte",
            "a byte behind the message",
            after_table(&[0x00, 0, 0x11]),
            fault!(TrailingBytes, Packed),
        ),
        Hostile::packed(
            "packed_trailing_word",
            "a word of zeros behind the message",
            after_table(&[0x00, 0, 0x00, 0]),
            fault!(TrailingBytes, Packed),
        ),
    ]
}

/// Returns messages that no packer writes, but every unpacker must read. The stock tool's unpacker reads
/// them, too, but its command line guesses from the first bytes that the input has another format.
fn odd_but_good() -> Vec<Hostile> {
    let literal_run = [
        &[0x30, 0, 1][..],
        &[0xff, 0, 0, 0, 0, 0, 0, 0, 0, 255],
        &[0; 255 * 8],
    ]
    .concat();
    vec![
        Hostile::packed(
            "packed_good",
            "a null root",
            after_table(&[0x00, 0]),
            Expect::Accepted,
        ),
        Hostile::packed(
            "packed_zeros_written_out",
            "zero bytes that a packer would have left out",
            vec![0xf0, 1, 0, 0, 0, 0x81, 0, 0],
            Expect::Accepted,
        )
        .stock(Stock::Differs),
        Hostile::packed(
            "packed_zeros_as_literals",
            "a word of zeros as 8 literal bytes",
            after_table(&[0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
            Expect::Accepted,
        )
        .stock(Stock::Differs),
        Hostile::packed(
            "packed_literal_run_255",
            "the longest run of literal words, which could have been shorter",
            literal_run,
            Expect::Accepted,
        )
        .stock(Stock::Differs),
    ]
}

fn sizes() -> Vec<Hostile> {
    // The message has 2^20 words of zeros, in runs of 256.
    let mut bomb = vec![0x40, 0x10];
    bomb.extend([0x00, 0xff].repeat(4096));
    vec![
        Hostile::packed(
            "packed_bomb_8_mb",
            "8 KB that unpack to 8 MB of zeros: as much as the form can do",
            bomb,
            Expect::Accepted,
        ),
        Hostile::packed(
            "packed_claims_4_gib",
            "a segment of 2^29-1 words of which the input has one: nothing may be allocated for it",
            vec![0xf0, 0xff, 0xff, 0xff, 0x1f, 0x00, 0],
            fault!(Truncated, Packed),
        )
        .stock(Stock::Fails),
        Hostile::packed(
            "packed_no_root",
            "a word of zeros is a message of one segment of no words",
            vec![0x00, 0],
            fault!(NoRoot),
        ),
        Hostile::packed(
            "packed_segment_count",
            "the wrong kind of file: 8 literal bytes that are no table",
            [&[0xff][..], b"GET / HT", &[0]].concat(),
            fault!(SegmentTable),
        ),
    ]
}

/// Returns a valid packed message, cut at several places. Its root has one data word and one text.
fn cuts() -> Vec<Hostile> {
    let good = [
        &[0x10, 5][..],      // one segment of 5 words
        &[0x50, 1, 2],       // root: one data word, two pointers
        &[0x03, 0x39, 0x30], // 12345
        &[0x00, 0],          // no child
        &[0x11, 0x01, 0x42], // text of 8 bytes with the NUL
        &[0x7f, b's', b't', b'a', b't', b'i', b'o', b'n'],
    ]
    .concat();
    let mut cases: Vec<Hostile> = (1..good.len())
        .map(|length| {
            Hostile::packed(
                format!("packed_cut_at_{length}"),
                format!("{length} of {} bytes of a good packed message", good.len()),
                good[..length].to_vec(),
                fault!(Truncated, Packed),
            )
        })
        .collect();
    cases.push(Hostile::packed(
        "packed_whole",
        "the same message, whole",
        good,
        Expect::Accepted,
    ));
    cases
}
