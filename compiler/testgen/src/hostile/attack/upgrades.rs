//! Lists of numbers that are read as structs with pointers, which the lists do not have.

use super::super::draft::*;
use super::{Attack, Form};

/// Returns a root of `slots` pointers, one of which points to a list of `count` elements of size `code`.
fn one_list(slots: u64, slot: usize, code: u64, count: u64, bits: u64) -> Vec<u8> {
    let mut draft = Draft::sized(0, slots);
    let body = vec![0x0807_0605_0403_0201; (count * bits).div_ceil(64) as usize];
    draft.put_list(1 + slot, code, count, &body);
    draft.frame()
}

/// Returns such a list in a second segment, so that an absent pointer cannot be confused with a word of the
/// first segment.
fn one_far_list(slots: u64, slot: usize, code: u64, count: u64, bits: u64) -> Vec<u8> {
    let mut draft = Draft::sized(0, slots);
    draft.words[1 + slot] = far_pointer(0, 0, 1);
    let mut second = vec![list_pointer(0, code, count)];
    second.extend(vec![
        0x0807_0605_0403_0201;
        (count * bits).div_ceil(64) as usize
    ]);
    frame(&[&draft.words, &second])
}

/// Returns an `every.Generic` with a pair whose `more` is a list of numbers.
fn generic(slot: i64, code: u64, count: u64, bits: u64) -> Vec<u8> {
    let mut words = vec![struct_pointer(0, 0, 3), 0, 0, 0];
    words[1 + slot as usize] = struct_pointer(2 - slot, 0, 3);
    words.extend([0, 0, list_pointer(0, code, count)]);
    words.extend(vec![
        0x0807_0605_0403_0201;
        (count * bits).div_ceil(64) as usize
    ]);
    frame(&[&words])
}

pub(super) fn attacks() -> Vec<Attack> {
    const SIZES: [(&str, u64, u64); 5] = [
        ("bytes", BYTE, 8),
        ("shorts", 3, 16),
        ("ints", FOUR, 32),
        ("longs", EIGHT, 64),
        ("voids", VOID, 0),
    ];
    // Each entry is a type, its number of pointers, and the pointer to a list of structs with pointers.
    const TYPES: [(&str, &str, u64, usize); 6] = [
        ("mixed", "list-upgrades.ListOfMixed", 1, 0),
        ("targets", "hostile-messages.Structs", 1, 0),
        ("wides", "attacks.Wides", 1, 0),
        ("branches", "hostile-messages.Tree", 1, 0),
        ("listed", "every.New", 10, 5),
        ("longs_of_new", "every.New", 10, 2),
    ];
    let why = "numbers read as structs, whose pointers are beyond each element's end";
    let mut all = Vec::new();
    for (size, code, bits) in SIZES {
        for (name, ty, slots, slot) in TYPES {
            for count in [3, 30_000] {
                all.push(Attack::new(
                    "upgraded",
                    format!("{count}_{size}_as_{name}"),
                    why,
                    (Form::Message, ty),
                    move || one_list(slots, slot, code, count, bits),
                ));
            }
            all.push(Attack::new(
                "upgraded",
                format!("far_{size}_as_{name}"),
                "the same in another segment than the first",
                (Form::Message, ty),
                move || one_far_list(slots, slot, code, 9, bits),
            ));
        }
        for (slot, of) in [(0, "texts"), (1, "lists"), (2, "any")] {
            for count in [3, 30_000] {
                all.push(Attack::new(
                    "upgraded",
                    format!("{count}_{size}_as_pairs_of_{of}"),
                    "numbers read as generic structs, whose parameters are structs that are not there",
                    (Form::Message, "every.Generic"),
                    move || generic(slot, code, count, bits),
                ));
            }
        }
    }
    all.push(Attack::new(
        "upgraded",
        "4_mb_of_bytes_as_mixed",
        "as many structs as bytes",
        (Form::Message, "list-upgrades.ListOfMixed"),
        || one_list(1, 0, BYTE, 4_000_000, 8),
    ));
    all
}
