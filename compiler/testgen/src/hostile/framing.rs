//! The segment table, truncated messages and trailing bytes.

use super::draft::{Draft, far_pointer, fault, frame, struct_pointer};
use super::{Expect, Hostile, Stock};

pub(super) fn cases() -> Vec<Hostile> {
    let mut cases = short_inputs();
    cases.extend(segment_counts());
    cases.extend(missing_padding());
    cases.extend(claimed_sizes());
    cases.extend(odd_segments());
    cases.extend(other_protocols());
    cases.extend(cuts());
    cases.extend(additions());
    cases
}

/// Returns a message of two segments with struct, text, list and far pointers.
pub(super) fn good() -> Vec<u8> {
    let mut first = Draft::target();
    let text = first.slot("text");
    first.put_bytes(text, b"station\0");
    let ints = first.slot("ints");
    first.put_list(ints, super::draft::FOUR, 3, &[0x0000_0002_0000_0001, 3]);
    let child = first.slot("child");
    first.words[child] = far_pointer(0, 0, 1);
    let second = [struct_pointer(0, 1, 0), 0x1122_3344_5566_7788];
    // The child was written with an older schema, and has one data word and no pointers.
    frame(&[&first.words, &second])
}

fn short_inputs() -> Vec<Hostile> {
    let mut cases = vec![
        Hostile::framed(
            "empty_input",
            "no bytes at all: not a message, though a stream may end there",
            vec![],
            fault!(Truncated),
        )
        .stock(Stock::Differs),
    ];
    for length in 1..8 {
        cases.push(Hostile::framed(
            format!("zero_bytes_{length}"),
            "the segment table itself is cut",
            vec![0; length],
            fault!(Truncated),
        ));
    }
    cases.push(Hostile::framed(
        "ff_bytes_4",
        "a segment count that overflows when one is added, and nothing behind it",
        vec![0xff; 4],
        fault!(SegmentTable, Truncated),
    ));
    cases.push(Hostile::framed(
        "zero_bytes_8",
        "one segment of no words has no root pointer",
        vec![0; 8],
        fault!(NoRoot),
    ));
    cases.push(Hostile::framed(
        "zero_bytes_64",
        "a disk's or network's zeros",
        vec![0; 64],
        fault!(TrailingBytes, NoRoot),
    ));
    cases.push(Hostile::framed(
        "ff_bytes_64",
        "erased flash memory",
        vec![0xff; 64],
        fault!(SegmentTable),
    ));
    cases
}

/// Returns a segment count, followed by the sizes in `sizes`, which may be fewer.
fn table(count_less_one: u32, sizes: &[u32]) -> Vec<u8> {
    let mut bytes = count_less_one.to_le_bytes().to_vec();
    bytes.extend(sizes.iter().flat_map(|size| size.to_le_bytes()));
    bytes
}

fn segment_counts() -> Vec<Hostile> {
    let root = 0u64.to_le_bytes();
    let mut at_the_limit = table(511, &[[1].as_slice(), &[0; 512]].concat());
    at_the_limit.extend(root);
    let mut over_the_limit = table(512, &[[1].as_slice(), &[0; 512]].concat());
    over_the_limit.extend(root);
    vec![
        Hostile::framed(
            "segments_512",
            "the most segments allowed",
            at_the_limit,
            Expect::Accepted,
        )
        // The limit of the stock tool is one less.
        .stock(Stock::Differs),
        Hostile::framed(
            "segments_513",
            "one segment too many",
            over_the_limit,
            fault!(SegmentTable),
        ),
        Hostile::framed(
            "segments_2_pow_31",
            "a segment count whose table would take 8 GiB",
            table(1 << 31, &[1, 0, 0, 0]),
            fault!(SegmentTable),
        ),
        Hostile::framed(
            "segments_2_pow_32",
            "the segment count that becomes zero when one is added in 32 bits",
            table(u32::MAX, &[0, 0, 0]),
            fault!(SegmentTable),
        ),
    ]
}

/// Returns tables of two segments without their padding.
fn missing_padding() -> Vec<Hostile> {
    let mut no_padding = table(1, &[1, 0]);
    no_padding.extend(0u64.to_le_bytes());
    vec![
        Hostile::framed(
            "table_without_padding",
            "two segments, but the table's padding is missing, so everything is 4 bytes early",
            no_padding,
            fault!(Truncated),
        ),
        Hostile::framed(
            "table_cut_at_padding",
            "the input ends where the table's padding should be",
            table(1, &[0, 0]),
            fault!(Truncated),
        ),
    ]
}

/// Returns messages of few bytes whose segments are very large according to the table.
fn claimed_sizes() -> Vec<Hostile> {
    let mut huge = table(0, &[(1 << 29) - 1]);
    huge.extend([0; 16]);
    let mut largest = table(0, &[u32::MAX]);
    largest.extend([0; 16]);
    let mut overflowing = table(3, &[u32::MAX; 5]);
    overflowing.extend([0; 16]);
    vec![
        Hostile::framed(
            "segment_claims_4_gib",
            "24 bytes that claim a segment of 2^29-1 words: nothing may be allocated for it",
            huge,
            fault!(Truncated),
        )
        .stock(Stock::Fails),
        Hostile::framed(
            "segment_claims_32_gib",
            "the largest size the table can hold",
            largest,
            fault!(Truncated),
        )
        .stock(Stock::Fails),
        Hostile::framed(
            "segment_sizes_overflow_32_bits",
            "four largest segments: their sum does not fit 32 bits, nor their bytes a small machine",
            overflowing,
            fault!(Truncated),
        )
        .stock(Stock::Fails),
    ]
}

fn odd_segments() -> Vec<Hostile> {
    let null = [0u64];
    let tiny: Vec<&[u64]> = vec![&null; 300];
    vec![
        Hostile::framed(
            "first_segment_empty",
            "a root pointer would be in the first segment, not in the next",
            frame(&[&[], &null]),
            fault!(NoRoot),
        ),
        Hostile::framed(
            "second_segment_empty",
            "useless, but nothing is wrong with it",
            frame(&[&null, &[]]),
            Expect::Accepted,
        ),
        Hostile::framed(
            "null_root",
            "a null root reads as a struct of defaults",
            frame(&[&null]),
            Expect::Accepted,
        ),
        Hostile::framed(
            "many_tiny_segments",
            "300 segments of a word that nothing refers to",
            frame(&tiny),
            Expect::Accepted,
        ),
    ]
}

fn other_protocols() -> Vec<Hostile> {
    let inputs: [(&str, &[u8]); 4] = [
        (
            "http_request",
            b"GET / HTTP/1.1\r\nHost: example.org\r\n\r\n",
        ),
        (
            "json_text",
            b"{\"station\": \"EBBR\", \"time\": \"1700000000\"}\n",
        ),
        (
            "gzip_magic",
            b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x03\x00\x00\x00\x00\x00\x00\x00",
        ),
        (
            "elf_magic",
            b"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00",
        ),
    ];
    inputs
        .map(|(name, bytes)| {
            Hostile::framed(
                name,
                "the wrong kind of file: its first bytes are no segment count",
                bytes.to_vec(),
                fault!(SegmentTable),
            )
        })
        .into()
}

fn cuts() -> Vec<Hostile> {
    let good = good();
    let mut cases: Vec<Hostile> = (1..good.len())
        .map(|length| {
            Hostile::framed(
                format!("cut_at_{length}"),
                format!(
                    "{length} of {} bytes of a good message of two segments",
                    good.len()
                ),
                good[..length].to_vec(),
                fault!(Truncated),
            )
        })
        .collect();
    cases.push(Hostile::framed(
        "good",
        "the same message, whole",
        good,
        Expect::Accepted,
    ));
    cases
}

fn additions() -> Vec<Hostile> {
    let good = good();
    let one_byte = [good.as_slice(), &[0]].concat();
    let one_word = [good.as_slice(), &[0; 8]].concat();
    let twice = good.repeat(2);
    vec![
        Hostile::framed(
            "trailing_byte",
            "a stray byte behind the message",
            one_byte,
            fault!(TrailingBytes),
        ),
        Hostile::framed(
            "trailing_word",
            "a stray word behind the message",
            one_word,
            fault!(TrailingBytes),
        ),
        Hostile::framed(
            "trailing_message",
            "two messages where one is asked for",
            twice,
            fault!(TrailingBytes),
        )
        // The stock tool reads every input as a stream.
        .stock(Stock::Differs),
    ]
}
