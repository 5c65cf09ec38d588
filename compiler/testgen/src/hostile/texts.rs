//! Text and Data: terminators, lengths, bytes that are not UTF-8, and floats that are NaN or infinite.

use super::draft::*;
use super::{Expect, Hostile};

pub(super) fn cases() -> Vec<Hostile> {
    let mut cases = terminators();
    cases.extend(encodings());
    cases.extend(floats());
    cases
}

fn text(name: &str, why: &str, bytes: &[u8], open: Expect) -> Hostile {
    let mut draft = Draft::target();
    let slot = draft.slot("text");
    draft.put_bytes(slot, bytes);
    let case = Hostile::framed(name, why, draft.frame(), open);
    if open == Expect::Accepted {
        case
    } else {
        case.at(slot, "text")
    }
}

fn terminators() -> Vec<Hostile> {
    let mut longest = Draft::target();
    let slot = longest.slot("text");
    longest.put_list(slot, BYTE, MAX_COUNT, &[0]);
    let mut data = Draft::target();
    let data_slot = data.slot("data");
    data.put_bytes(data_slot, b"");
    vec![
        text(
            "text_size_0",
            "no room even for the NUL",
            b"",
            fault!(TextNul),
        ),
        text("text_empty", "nothing but the NUL", b"\0", Expect::Accepted),
        text(
            "text_without_nul",
            "the last byte is not NUL",
            b"abc",
            fault!(TextNul),
        ),
        text(
            "text_fills_word_without_nul",
            "a NUL follows, but outside",
            b"abcdefgh",
            fault!(TextNul),
        ),
        text(
            "text_interior_nul",
            "NUL inside is allowed",
            b"a\0b\0",
            Expect::Accepted,
        ),
        Hostile::framed(
            "text_longest",
            "2^29-1 bytes in a word",
            longest.frame(),
            fault!(OutOfBounds),
        )
        .at(slot, "text"),
        Hostile::framed(
            "data_size_0",
            "data needs no NUL",
            data.frame(),
            Expect::Accepted,
        ),
        text_in_list_without_nul(),
    ]
}

fn text_in_list_without_nul() -> Hostile {
    let mut draft = Draft::target();
    let slot = draft.slot("texts");
    let texts = [0, list_pointer(0, BYTE, 3), 0x0041_4141];
    let body = draft.put_list(slot, POINTER, 2, &texts);
    Hostile::framed(
        "text_in_list_without_nul",
        "the second of two texts; the first is null",
        draft.frame(),
        fault!(TextNul),
    )
    .at(body + 1, "texts[1]")
}

/// Texts that are not UTF-8: names, reasons and bytes.
const INVALID: [(&str, &str, &[u8]); 10] = [
    (
        "lone_continuation",
        "a continuation byte on its own",
        b"a\x80b\0",
    ),
    ("cut_sequence", "two of three bytes", b"a\xe2\x82\0"),
    (
        "cut_then_more",
        "two of three bytes, then a letter",
        b"\xe2\x82a\0",
    ),
    ("overlong_nul", "NUL in two bytes", b"\xc0\x80\0"),
    (
        "overlong_slash",
        "a slash in three bytes",
        b"\xe0\x80\xaf\0",
    ),
    ("surrogate", "half of a UTF-16 pair", b"\xed\xa0\x80\0"),
    (
        "surrogate_pair",
        "a UTF-16 pair, each half encoded",
        b"\xed\xa0\xbd\xed\xb8\x80\0",
    ),
    ("beyond_unicode", "U+110000", b"\xf4\x90\x80\x80\0"),
    (
        "five_bytes",
        "a lead byte that UTF-8 gave up",
        b"\xf8\x88\x80\x80\x80\0",
    ),
    ("bytes_fe_ff", "bytes that UTF-8 never has", b"\xfe\xff\0"),
];

/// Texts that are UTF-8, with unusual characters.
const VALID: [(&str, &str, &[u8]); 4] = [
    (
        "utf8_all_lengths",
        "sequences of 1 to 4 bytes",
        "aé€😀\0".as_bytes(),
    ),
    ("utf8_largest", "U+10FFFF", b"\xf4\x8f\xbf\xbf\0"),
    (
        "utf8_mark",
        "a byte order mark is a character like others",
        b"\xef\xbb\xbfa\0",
    ),
    (
        "utf8_controls",
        "control characters need escapes in output",
        b"\x01\x1b\x7f\"\\\n\r\t\0",
    ),
];

fn encodings() -> Vec<Hostile> {
    let mut cases: Vec<Hostile> = INVALID
        .into_iter()
        .map(|(name, why, bytes)| {
            text(&format!("utf8_{name}"), why, bytes, Expect::Accepted)
                .decodes(fault!(TextUtf8))
                .at(1 + DATA as usize + 1, "text")
        })
        .collect();
    cases.extend(VALID.map(|(name, why, bytes)| text(name, why, bytes, Expect::Accepted)));
    cases
}

fn floats() -> Vec<Hostile> {
    let patterns = [
        ("float_quiet_nan", "the usual NaN", 0x7ff8_0000_0000_0000),
        (
            "float_nan_payload",
            "a NaN whose payload must survive copies",
            0xfff8_0000_dead_beef,
        ),
        (
            "float_signalling_nan",
            "a NaN that arithmetic would change",
            0x7ff0_0000_0000_0001,
        ),
        (
            "float_negative_zero",
            "-0.0 is not 0.0",
            0x8000_0000_0000_0000,
        ),
        ("float_infinity", "infinity", 0x7ff0_0000_0000_0000),
        ("float_denormal", "the smallest positive number", 1),
    ];
    patterns
        .map(|(name, why, bits)| {
            let mut draft = Draft::target();
            draft.words[2] = bits;
            Hostile::framed(name, why, draft.frame(), Expect::Accepted)
        })
        .into()
}
