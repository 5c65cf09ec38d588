//! Vectors of faults in segments other than the first, at near pointers, and in landing pads.

use crate::model::{Library, Message};

use super::draft::{file, list_pointer, named, struct_pointer};
use super::files::{Limits, Topic, Vector};

/// A pointer with a fault, or one that leads to an object with a fault.
struct Bad {
    name: &'static str,
    why: &'static str,
    ty: &'static str,
    /// The type's numbers of words of data and of pointers, and the index of the pointer among
    /// these.
    shape: (u64, u64),
    slot: u64,
    /// The pointer without its offset, and the words to which it leads.
    pointer: u64,
    body: Vec<u64>,
    utf8: bool,
}

const BLOBS: (&str, (u64, u64)) = ("every.Blobs", (0, 2));
const TREE: (&str, (u64, u64)) = ("every.Tree", (1, 3));
const LISTS: (&str, (u64, u64)) = ("every.Lists", (0, 21));
const UNTYPED: (&str, (u64, u64)) = ("every.Untyped", (0, 4));

fn cases() -> Vec<Bad> {
    let bad = |name, why, of: (&'static str, (u64, u64)), slot, pointer, body: &[u64]| Bad {
        name,
        why,
        ty: of.0,
        shape: of.1,
        slot,
        pointer,
        body: body.to_vec(),
        utf8: false,
    };
    let list = |code, count| list_pointer(0, code, count);
    let structure = |data, pointers| struct_pointer(0, data, pointers);
    let text = 0x0065_6e6f;
    vec![
        bad(
            "text_without_nul",
            "a text that does not end in NUL",
            BLOBS,
            0,
            list(2, 3),
            &[text],
        ),
        bad(
            "text_size_0",
            "a text of no bytes",
            BLOBS,
            0,
            list(2, 0),
            &[],
        ),
        bad(
            "struct_in_text",
            "a struct where a text is",
            BLOBS,
            0,
            structure(1, 0),
            &[0],
        ),
        bad(
            "shorts_in_text",
            "two bytes to an element of a text",
            BLOBS,
            0,
            list(3, 4),
            &[text],
        ),
        bad(
            "text_past_end",
            "a text that is longer than its segment",
            BLOBS,
            0,
            list(2, 9),
            &[text],
        ),
        bad(
            "bits_in_data",
            "data made of bits",
            BLOBS,
            1,
            list(1, 9),
            &[0],
        ),
        bad(
            "list_in_struct",
            "a list where a struct is",
            TREE,
            1,
            list(2, 8),
            &[0],
        ),
        bad(
            "struct_past_end",
            "a struct that is larger than its segment",
            TREE,
            0,
            structure(1, 3),
            &[0; 3],
        ),
        bad(
            "grandchild",
            "what a struct in another segment leads to",
            TREE,
            0,
            structure(1, 3),
            &[0, 1, 0, 0],
        ),
        bad(
            "bytes_in_ints",
            "elements that are too small",
            LISTS,
            4,
            list(2, 8),
            &[0],
        ),
        bad(
            "voids_in_bools",
            "elements without size where bits are",
            LISTS,
            1,
            list(0, 8),
            &[],
        ),
        bad(
            "ints_past_end",
            "a list that is longer than its segment",
            LISTS,
            4,
            list(4, 3),
            &[0],
        ),
        bad(
            "tag_is_list",
            "a tag that is no struct pointer",
            LISTS,
            15,
            list(7, 1),
            &[list(2, 1), 0],
        ),
        bad(
            "tag_too_many",
            "more elements than words",
            LISTS,
            15,
            list(7, 3),
            &[struct_pointer(2, 2, 1), 0, 0, 0, 0, 0, 0],
        ),
        bad(
            "tag_too_many_pointers",
            "elements that leave the list's words by their pointers only",
            LISTS,
            15,
            list(7, 3),
            &[struct_pointer(2, 1, 1), 0, 0, 0, 0],
        ),
        bad(
            "tag_past_end",
            "a list of structs whose tag is where the segment ends",
            LISTS,
            15,
            list(7, 0),
            &[],
        ),
        bad(
            "second_text",
            "the second text of a list",
            LISTS,
            12,
            list(6, 2),
            &[0, list(2, 3), text],
        ),
        bad(
            "second_label",
            "the text of the second struct of a list",
            LISTS,
            15,
            list(7, 4),
            &[struct_pointer(2, 1, 1), 0, 0, 0, list(2, 3), text],
        ),
        bad(
            "second_matrix",
            "the second list of a list",
            LISTS,
            18,
            list(6, 2),
            &[0, list(3, 3), text],
        ),
        bad(
            "any_past_end",
            "an untyped struct that is larger than its segment",
            UNTYPED,
            0,
            structure(2, 0),
            &[0],
        ),
        bad(
            "any_list_past_end",
            "an untyped list that is longer than its segment",
            UNTYPED,
            0,
            list(5, 2),
            &[0],
        ),
        bad(
            "any_reserved",
            "a pointer of the fourth kind that is no capability",
            UNTYPED,
            0,
            7,
            &[],
        ),
        bad(
            "struct_in_service",
            "a struct where a capability is",
            UNTYPED,
            1,
            structure(1, 0),
            &[0],
        ),
        bad(
            "service_reserved",
            "a capability with bits that must be zero",
            UNTYPED,
            1,
            0xb,
            &[],
        ),
        bad(
            "list_in_any_struct",
            "a list where some struct is",
            UNTYPED,
            2,
            list(2, 8),
            &[0],
        ),
        bad(
            "capability_in_any_struct",
            "a capability where some struct is",
            UNTYPED,
            2,
            3,
            &[],
        ),
        bad(
            "struct_in_any_list",
            "a struct where some list is",
            UNTYPED,
            3,
            structure(1, 0),
            &[0],
        ),
        bad(
            "capability_in_any_list",
            "a capability where some list is",
            UNTYPED,
            3,
            3,
            &[],
        ),
        Bad {
            utf8: true,
            ..bad(
                "text_not_utf8",
                "a text that is not UTF-8",
                BLOBS,
                0,
                list(2, 3),
                &[0xffc3],
            )
        },
        Bad {
            utf8: true,
            ..bad(
                "second_text_not_utf8",
                "the second text of a list is not UTF-8",
                LISTS,
                12,
                list(6, 2),
                &[0, list(2, 3), 0xffc3],
            )
        },
    ]
}

/// Returns a far pointer to word `word` of a segment.
fn far(segment: u64, word: u64, double: bool) -> u64 {
    2 | u64::from(double) << 2 | word << 3 | segment << 32
}

/// Returns a struct or list pointer with this offset.
fn at(pointer: u64, offset: u64) -> u64 {
    match pointer & 3 {
        0 | 1 => pointer | offset << 2,
        _ => pointer,
    }
}

impl Bad {
    fn vector(
        &self,
        library: &Library,
        where_: &str,
        how: &str,
        segments: Vec<Vec<u64>>,
    ) -> Vector {
        let name = format!("{where_}_{}", self.name);
        let why = format!("{}, {how}", self.why);
        let mut vector = named(&name, &why, self.ty, &["far"]);
        if self.utf8 {
            let utf8 = true;
            vector = vector.limited(Limits {
                utf8,
                ..Limits::default()
            });
        }
        vector.of(library, &Message { segments })
    }

    /// Returns the root struct with this pointer in the slot.
    fn root(&self, pointer: u64) -> Vec<u64> {
        let (data, pointers) = self.shape;
        let mut words = vec![struct_pointer(0, data, pointers)];
        words.resize(1 + (data + pointers) as usize, 0);
        words[1 + (data + self.slot) as usize] = pointer;
        words
    }

    /// Returns three vectors: with the whole message but for the root pointer in another segment,
    /// with a landing pad for the pointer, and with a double one.
    fn vectors(&self, library: &Library) -> [Vector; 3] {
        let behind = self.shape.1 - 1 - self.slot;
        let mut whole = self.root(at(self.pointer, behind));
        whole.extend(&self.body);
        let elsewhere = vec![vec![far(1, 0, false)], whole];
        let pad = [&[self.pointer], &self.body[..]].concat();
        let padded = vec![self.root(far(1, 0, false)), pad];
        let tag = vec![far(2, 0, false), self.pointer];
        let twice = vec![self.root(far(1, 0, true)), tag, self.body.clone()];
        [
            self.vector(
                library,
                "elsewhere",
                "in another segment than the root pointer",
                elsewhere,
            ),
            self.vector(library, "padded", "behind a landing pad", padded),
            self.vector(
                library,
                "twice_padded",
                "behind a double landing pad",
                twice,
            ),
        ]
    }
}

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let mut vectors: Vec<Vector> = cases()
        .iter()
        .flat_map(|case| case.vectors(library))
        .collect();
    // Faults in the segments of double landing pads.
    let pads = [
        (
            "far_unknown",
            "a far pointer to a segment that there is not",
            far(7, 0, false),
        ),
        (
            "far_past_end",
            "a far pointer to where its segment ends",
            far(1, 7, false),
        ),
        (
            "double_past_end",
            "a double landing pad of which the second word is missing",
            far(1, 6, true),
        ),
        (
            "double_not_far",
            "a double landing pad that does not begin with a far pointer",
            far(1, 4, true),
        ),
    ];
    for (name, why, pointer) in pads {
        let tree = vec![struct_pointer(0, 1, 3), 0, 0, pointer, 0, 0, 0];
        // A landing pad behind the end of the segment would be this one, whose struct is in the
        // segment that the far pointer left.
        let next = vec![struct_pointer(-3, 1, 1)];
        let segments = vec![vec![far(1, 0, false)], tree, next];
        let vector = named(&format!("elsewhere_{name}"), why, TREE.0, &["far"]);
        vectors.push(vector.of(library, &Message { segments }));
    }
    file(
        "invalid/segments.json",
        "Faults in other segments than the first one, and behind landing pads: their positions are those \
         of pointers in structs and lists.",
        vectors,
    )
}
