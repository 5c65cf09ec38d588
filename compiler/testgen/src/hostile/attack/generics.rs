//! Generic structs at the greatest nesting depth, and a little deeper.

use super::super::Kind;
use super::super::draft::*;
use super::{Attack, Form};

/// Returns an `every.Generic` with a pair in `slot`. The pair contains `depth` nested lists `more` of one
/// pair each.
fn nested(slot: i64, depth: usize) -> Vec<u8> {
    let mut words = vec![struct_pointer(0, 0, 3), 0, 0, 0];
    words[1 + slot as usize] = struct_pointer(2 - slot, 0, 3);
    words.extend([0, 0]);
    for _ in 0..depth {
        words.extend([list_pointer(0, COMPOSITE, 3), tag(1, 0, 3), 0, 0]);
    }
    words.push(0);
    frame(&[&words])
}

pub(super) fn attacks() -> Vec<Attack> {
    let mut all = Vec::new();
    for (slot, of) in [(0, "texts"), (1, "lists"), (2, "any")] {
        for depth in 58..=66 {
            let attack = Attack::new(
                "nested_generic",
                format!("{of}_{depth}"),
                "pairs in lists in pairs",
                (Form::Message, "every.Generic"),
                move || nested(slot, depth),
            );
            // The root and the first pair are two levels.
            all.push(if depth <= 62 {
                attack.accepted()
            } else {
                attack.faulty(Kind::Nesting)
            });
        }
    }
    all
}
