//! Limits that are set explicitly, and inputs that would exceed them many times. An operation must respect
//! the given limit, whatever the default is.

use super::super::draft::*;
use super::{Attack, Form, graphs};

/// One value for each of the limits of results.
const LIMITS: [(&str, &str); 4] = [
    ("memory_1m", "memory=1048576"),
    ("memory_16m", "memory=16777216"),
    ("output_64k", "output=65536"),
    ("output_4m", "output=4194304"),
];

type Make = fn() -> Vec<u8>;

/// Messages whose copies, Records and texts take 32 MiB and more.
const MESSAGES: [(&str, &str, Make); 6] = [
    ("trees", "every.Tree", || graphs::trees(20, [0, 0])),
    ("pairs", "every.Generic", || {
        graphs::pairs(18, [1 | 2 << 32 | 4 << 35, 0x0041_4141])
    }),
    ("untyped", "hostile-messages.Anything", || {
        graphs::lists(20, [0, 0])
    }),
    ("texts", "hostile-messages.Texts", || {
        graphs::texts(2_000, 4_000, 0x0041_4141_4141_4141)
    }),
    ("one_text", "hostile-messages.Texts", || {
        graphs::texts(1, 2_500_000, 0x0041_4141_4141_4141)
    }),
    ("structs", "hostile-messages.Structs", || {
        list_of_structs(100_000, 3, 15)
    }),
];

/// Returns a list of structs in which every word of data is 1.
fn list_of_structs(count: u64, data: u64, pointers: u64) -> Vec<u8> {
    let mut words = vec![
        struct_pointer(0, 0, 1),
        list_pointer(0, COMPOSITE, count * (data + pointers)),
        tag(count, data, pointers),
    ];
    for _ in 0..count {
        words.extend((0..data).map(|_| 1));
        words.extend((0..pointers).map(|_| 0));
    }
    frame(&[&words])
}

/// Returns all messages within this limit.
fn messages(limit: &'static str, words: &'static str) -> impl Iterator<Item = Attack> {
    MESSAGES.into_iter().map(move |(name, ty, make)| {
        Attack::new(
            "limited",
            format!("{name}_{limit}"),
            "a message of which anything that is made exceeds the limit many times",
            (Form::Message, ty),
            make,
        )
        .within(words)
    })
}

/// Returns JSON whose message exceeds the limit.
fn json(limit: &str, words: &str) -> [Attack; 2] {
    let structs = Attack::new(
        "limited_json",
        limit,
        "structs of 144 bytes from three",
        (Form::Json, "hostile-messages.Structs"),
        || format!("{{\"list\":[{}{{}}]}}", "{},".repeat(400_000)).into_bytes(),
    );
    let text = Attack::new(
        "limited_json_text",
        limit,
        "a long text",
        (Form::Json, "every.Blobs"),
        || format!("{{\"text\":\"{}\"}}", "a".repeat(20_000_000)).into_bytes(),
    );
    [structs, text].map(|attack| attack.within(words))
}

/// Returns values in the text format whose message exceeds the limit.
fn texts(limit: &str, words: &str) -> [Attack; 2] {
    let usual = Attack::new(
        "limited_text",
        limit,
        "structs of 144 bytes from three",
        (Form::Text, "hostile-messages.Structs"),
        || format!("(list = [{}()])", "(),".repeat(400_000)).into_bytes(),
    );
    let unusual = Attack::new(
        "limited_text_unusual",
        limit,
        "the same, with a hexadecimal number, which few readers take",
        (Form::Text, "hostile-messages.Structs"),
        || format!("(list = [{}(number = 0x1)])", "(),".repeat(400_000)).into_bytes(),
    );
    [usual, unusual].map(|attack| attack.within(words))
}

/// Returns messages with more bytes than the limit of the input.
fn too_many_bytes(limit: &str, words: &str) -> [Attack; 2] {
    let packed = Attack::new(
        "limited_packed",
        limit,
        "zeros that unpack to far more than the limit",
        (Form::Packed, "every.Point"),
        || [[0, 255]; 40_000].concat(),
    );
    let stream = Attack::new(
        "limited_stream",
        limit,
        "a message that is longer than the limit",
        (Form::Stream, "hostile-messages.Texts"),
        || graphs::texts(1, 2_000_000, 0x0041_4141_4141_4141),
    );
    [packed, stream].map(|attack| attack.within(words))
}

pub(super) fn attacks() -> Vec<Attack> {
    let mut all = Vec::new();
    for (limit, words) in LIMITS {
        all.extend(messages(limit, words));
        all.extend(json(limit, words));
        all.extend(texts(limit, words));
    }
    for (limit, words) in [("bytes_64k", "bytes=65536"), ("bytes_4m", "bytes=4194304")] {
        all.extend(too_many_bytes(limit, words));
    }
    all
}
