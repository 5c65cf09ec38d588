//! Pointers that claim objects larger than the message.

use super::super::Kind;
use super::super::draft::*;
use super::{Attack, Form};

/// Counts at and close to the greatest that a list pointer can contain.
const COUNTS: [u64; 4] = [MAX_COUNT, MAX_COUNT - 1, MAX_COUNT - 8, 1 << 28];

fn claimed(code: u64, count: u64, body: usize) -> Vec<u8> {
    let mut draft = Draft::sized(0, 1);
    let words = vec![0x4141_4141_4141_4141; body];
    draft.put_list(1, code, count, &words);
    draft.frame()
}

/// Returns a list of structs that claims `count` elements of a size whose product exceeds 2^32 words.
fn structs(count: u64, data: u64) -> Vec<u8> {
    let mut draft = Draft::sized(0, 1);
    draft.put_list(1, COMPOSITE, MAX_COUNT, &[tag(count, data, 0), 0, 0]);
    draft.frame()
}

pub(super) fn attacks() -> Vec<Attack> {
    let mut all = Vec::new();
    for count in COUNTS {
        for (name, code, ty) in [
            ("text", BYTE, "list-upgrades.ListOfUInt8"),
            ("longs", EIGHT, "list-upgrades.ListOfUInt64"),
            ("pointers", POINTER, "hostile-messages.Texts"),
            ("bools", BIT, "hostile-messages.Bools"),
            ("anything", BYTE, "hostile-messages.Anything"),
        ] {
            all.push(
                Attack::new(
                    "claim",
                    format!("{name}_{count}"),
                    "a list of nearly 2^29 elements of which a hundred words are there",
                    (Form::Message, ty),
                    move || claimed(code, count, 100),
                )
                .faulty(Kind::OutOfBounds),
            );
        }
    }
    for data in [1, 8, 65_535] {
        all.push(
            Attack::new(
                "claim",
                format!("structs_of_{data}_words"),
                "2^29 - 1 structs in 5 words",
                (Form::Message, "hostile-messages.Structs"),
                move || structs(MAX_COUNT, data),
            )
            .faulty(Kind::OutOfBounds),
        );
    }
    for (name, ty) in [("text", "every.Blobs"), ("any", "every.Untyped")] {
        all.push(
            Attack::new(
                "claim",
                format!("{name}_as_root_field"),
                "a text of 2^29 - 1 bytes that ends in the first word",
                (Form::Message, ty),
                || claimed(BYTE, MAX_COUNT, 1),
            )
            .faulty(Kind::OutOfBounds),
        );
    }
    all
}
