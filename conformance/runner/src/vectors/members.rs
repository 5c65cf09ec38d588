//! Vectors of unions with a pointer that does not fit the active member, but another member.

use crate::model::{Layout, Library, text, write};

use super::draft::{file, named};
use super::files::{Topic, Vector};

/// The members of `every.Choice` that are pointers, with a value of each. They share one pointer
/// slot.
const MEMBERS: [(&str, &str); 4] = [
    ("text", r#"(text = "ab")"#),
    ("shorts", "(shorts = [1, 2])"),
    ("point", "(point = (x = 1))"),
    ("pair", r#"(pair = (left = "ab"))"#),
];

const CHOICE: &str = "every.Choice";

/// The index of the message's word with the number of the active member.
const NUMBER: usize = 1;

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let mut vectors = Vec::new();
    for (set, spelled) in MEMBERS {
        for (other, value) in MEMBERS {
            let both_texts = is_text(set) && is_text(other);
            if set != other && !both_texts {
                vectors.push(vector(library, (set, spelled), (other, value)));
            }
        }
    }
    file(
        "invalid/members.json",
        "Pointers in unions that fit a member which is not set, and not the one that is.",
        vectors,
    )
}

fn is_text(member: &str) -> bool {
    matches!(member, "text" | "pair")
}

/// Returns a message in which one member is active, with the pointer of another.
fn vector(library: &Library, set: (&str, &str), other: (&str, &str)) -> Vector {
    let name = format!("member_{}_with_{}", set.0, other.0);
    let why = format!("{} is set, and the pointer is that of {}", set.0, other.0);
    let ty = library.root(CHOICE);
    let message = |spelled| {
        write(
            library,
            ty,
            &text::parse(library, ty, spelled),
            &Layout::plain(),
        )
    };
    let mut mixed = message(other.1);
    mixed.segments[0][NUMBER] = message(set.1).segments[0][NUMBER];
    named(&name, &why, CHOICE, &["union"]).of(library, &mixed)
}
