//! Streams and packed runs of some megabytes that claim to be longer.

use super::super::draft::*;
use super::{Attack, Form};

const POINT: &str = "every.Point";
const MEBI: usize = 1 << 20;

/// Returns a segment table, followed by some bytes.
fn claimed(sizes: &[u32], behind: usize, byte: u8) -> Vec<u8> {
    let mut bytes = (sizes.len() as u32 - 1).to_le_bytes().to_vec();
    bytes.extend(sizes.iter().flat_map(|size| size.to_le_bytes()));
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    bytes.resize(bytes.len() + behind, byte);
    bytes
}

/// Returns the packed table of one segment.
fn packed_table(words: u32) -> Vec<u8> {
    let bytes = words.to_le_bytes();
    let mut out = vec![0];
    for (at, byte) in bytes.into_iter().enumerate().filter(|(_, byte)| *byte != 0) {
        out[0] |= 1 << (4 + at);
        out.push(byte);
    }
    out
}

fn repeated(bytes: &[u8], length: usize) -> Vec<u8> {
    bytes.iter().copied().cycle().take(length).collect()
}

/// Returns repeated runs of a literal word and 255 more.
fn literals(length: usize) -> Vec<u8> {
    let mut run = vec![0xff];
    run.extend([0x55; 8]);
    run.push(255);
    run.extend([0x55; 255 * 8]);
    repeated(&run, length)
}

fn stream(name: &str, why: &str, make: fn() -> Vec<u8>) -> Attack {
    Attack::new("endless_stream", name, why, (Form::Stream, POINT), make)
}

/// Returns streams of which much less arrives than their tables claim.
fn claims() -> Vec<Attack> {
    vec![
        stream(
            "of_4_gib",
            "a message of 2^29 - 1 words, of which 4 MiB arrive",
            || claimed(&[(1 << 29) - 1], 4 * MEBI, 0),
        ),
        stream(
            "of_32_gib",
            "a message of 2^32 - 1 words, of which 4 MiB arrive",
            || claimed(&[u32::MAX], 4 * MEBI, 0xff),
        ),
        stream(
            "of_512_segments",
            "512 segments of 2^32 - 1 words each, of which 4 MiB arrive",
            || claimed(&[u32::MAX; 512], 4 * MEBI, 0),
        ),
        stream(
            "of_64_mib_and_a_word",
            "a message just larger than the limit, of which 4 MiB arrive",
            || claimed(&[(8 << 20) + 1], 4 * MEBI, 0),
        ),
        stream(
            "of_60_mib",
            "a message just smaller than the limit, of which 4 MiB arrive",
            || claimed(&[60 << 17], 4 * MEBI, 0),
        ),
    ]
}

/// Returns streams that repeat the same bytes, and one that has hardly any.
fn repetitions() -> Vec<Attack> {
    vec![
        stream("of_zeros", "zeros without an end", || vec![0; 4 * MEBI]),
        stream("of_ones", "all bits set without an end", || {
            vec![0xff; 4 * MEBI]
        }),
        stream(
            "of_null_roots",
            "the smallest messages there are, without an end",
            || repeated(&frame(&[&[0]]), 4 * MEBI),
        ),
        stream(
            "of_empty_segments",
            "messages of 512 segments without words but one",
            || {
                let mut sizes = [0; 512];
                sizes[0] = 1;
                repeated(&claimed(&sizes, 8, 0), 4 * MEBI)
            },
        ),
        stream(
            "of_good_messages",
            "good messages, the last of which is cut",
            || {
                let point = frame(&[&[struct_pointer(0, 1, 1), 7, 0]]);
                repeated(&point, 2 * MEBI + 5)
            },
        ),
        stream("of_nothing_much", "a table that ends early", || {
            vec![0, 0, 0]
        }),
    ]
}

/// Returns packed input in this form: runs of zeros, literal runs, and words without runs.
fn runs(suffix: &str, form: Form) -> Vec<Attack> {
    let packed = |name: &str, why: &str, make: fn() -> Vec<u8>| {
        let name = format!("{name}_{suffix}");
        Attack::new("endless_run", name, why, (form, POINT), make)
    };
    vec![
        packed(
            "zeros_of_4_gib",
            "2 MiB of runs of zeros that stand for 2 GiB of a message of 4",
            || [packed_table((1 << 29) - 1), repeated(&[0, 255], 2 * MEBI)].concat(),
        ),
        packed(
            "zeros_of_512_mib",
            "512 KiB of runs that stand for all of a message of 512 MiB",
            || [packed_table(1 << 26), repeated(&[0, 255], MEBI / 2)].concat(),
        ),
        packed(
            "zeros_of_64_mib",
            "64 KiB of runs that stand for a message of the default limit",
            || [packed_table(8 << 20), repeated(&[0, 255], MEBI / 16)].concat(),
        ),
        packed(
            "literals_of_4_gib",
            "2 MiB of literal runs of a message that claims 4 GiB",
            || [packed_table((1 << 29) - 1), literals(2 * MEBI)].concat(),
        ),
        packed(
            "zeros_without_a_table",
            "runs of zeros which are a table without segments, again and again",
            || repeated(&[0, 255], 2 * MEBI),
        ),
        packed(
            "literals_without_a_table",
            "literal runs which are a table of too many segments",
            || literals(MEBI),
        ),
        packed("single_zeros", "words of zeros one by one", || {
            [packed_table(1 << 20), repeated(&[0, 0], 2 * MEBI)].concat()
        }),
        packed("single_bytes", "words of one byte each", || {
            [packed_table(1 << 20), repeated(&[1, 7], 2 * MEBI)].concat()
        }),
        packed(
            "single_literals",
            "literal words whose runs are empty",
            || {
                let literal = [0xff, 1, 2, 3, 4, 5, 6, 7, 8, 0];
                [packed_table(100_000), repeated(&literal, MEBI)].concat()
            },
        ),
    ]
}

fn packed() -> Vec<Attack> {
    let mut all = runs("message", Form::Packed);
    all.extend(runs("stream", Form::PackedStream));
    all.push(Attack::new(
        "endless_run",
        "null_roots",
        "the smallest messages there are, packed, without an end",
        (Form::PackedStream, POINT),
        || repeated(&[0x10, 1, 0, 0], MEBI),
    ));
    all
}

/// Returns input with which nothing is wrong.
fn good() -> Vec<Attack> {
    vec![
        Attack::new(
            "good_packed",
            "point",
            "a packed message with which nothing is wrong",
            (Form::Packed, POINT),
            || vec![0x10, 3, 0x50, 1, 1, 0x01, 7, 0, 0],
        )
        .accepted(),
        Attack::new(
            "good_stream",
            "of_points",
            "messages with which nothing is wrong",
            (Form::Stream, POINT),
            || frame(&[&[struct_pointer(0, 1, 1), 7, 0]]).repeat(1000),
        ),
        Attack::new(
            "good_stream",
            "of_packed_points",
            "packed messages with which nothing is wrong",
            (Form::PackedStream, POINT),
            || [0x10, 3, 0x50, 1, 1, 0x01, 7, 0, 0].repeat(1000),
        ),
    ]
}

fn bytes() -> Vec<Attack> {
    let of = |name: &str, why: &str, make: fn() -> Vec<u8>| {
        Attack::new("bytes", name, why, (Form::Bytes, POINT), make)
    };
    vec![
        of("none", "hardly any bytes", || vec![1]),
        of("odd", "a length that is no multiple of any size", || {
            vec![7; 10_007]
        }),
        of("zeros", "zeros only", || vec![0; 4 * MEBI]),
        of("ones", "all bits set", || vec![0xff; 4 * MEBI]),
        of("claim", "a count of 2^32 - 1 and few numbers", || {
            [[0xff; 4].as_slice(), &[1; 100]].concat()
        }),
        of("claim_of_half", "a count of 2^31 and few numbers", || {
            [[0, 0, 0, 0x80].as_slice(), &[1; 100]].concat()
        }),
    ]
}

pub(super) fn attacks() -> Vec<Attack> {
    let mut all = claims();
    all.extend(repetitions());
    all.extend(packed());
    all.extend(good());
    all.extend(bytes());
    all
}
