//! Vectors of canonical form, and of messages that are not in it.

use zooph_testgen::hostile::{self, Form};

use crate::model::{Layout, Library, Message, canonical, text, write};

use super::draft::{file, list_pointer, named, struct_pointer};
use super::files::{Topic, Vector};

/// Values whose canonical forms are vectors.
const VALUES: [(&str, &str, &str); 8] = [
    ("empty", "every.Numbers", "()"),
    ("number", "every.Numbers", "(int8 = 1)"),
    ("text", "every.Blobs", r#"(text = "canonical", data = "x")"#),
    (
        "tree",
        "every.Tree",
        "(left = (right = (value = 1)), point = (x = 1))",
    ),
    (
        "points",
        "every.Lists",
        r#"(points = [(x = 1), (label = "l"), ()])"#,
    ),
    (
        "empties",
        "every.Lists",
        "(empties = [(), ()], voids = [void])",
    ),
    (
        "lists",
        "every.Lists",
        r#"(bools = [true], matrix = [[1], []], textLists = [["a"]])"#,
    ),
    (
        "union",
        "every.Choice",
        r#"(pair = (left = "l", right = 2))"#,
    ),
];

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let mut vectors = Vec::new();
    for (name, ty, spelled) in VALUES {
        let value = text::parse(library, library.root(ty), spelled);
        let message = write(library, library.root(ty), &value, &Layout::plain());
        let words = canonical(&message);
        let name = format!("canonical_{name}");
        let vector = named(&name, "a message in canonical form", ty, &["canonical"]);
        vectors.push(vector.of_words(library, &words));
    }
    for case in hostile::not_canonical() {
        assert_eq!(case.form, Form::Framed);
        let ty = format!("hostile-messages.{}", case.root);
        let name = format!("not_{}", case.name);
        let vector = named(&name, &case.why, &ty, &["not-canonical"]);
        let message = Message::exactly(&case.bytes).expect("a good message");
        vectors.push(vector.of(library, &message));
    }
    vectors.extend(paddings(library));
    file(
        "canonical/canonical.json",
        "Messages in canonical form, and not; `differs_at` is the first word that differs.",
        vectors,
    )
}

/// Returns lists with bits set behind their ends, which canonical form clears.
fn paddings(library: &Library) -> Vec<Vector> {
    let lists = |name: &str, slot: u64, code: u64, count: u64| {
        let mut words = vec![struct_pointer(0, 0, slot + 1)];
        words.resize(1 + slot as usize, 0);
        words.push(list_pointer(0, code, count));
        words.push(u64::MAX);
        let why = "bits behind the last element are not zero, which does not make it malformed";
        let name = format!("padding_{name}");
        let vector = named(&name, why, "every.Lists", &["not-canonical"]);
        vector.of_words(library, &words)
    };
    vec![
        lists("bools", 1, 1, 3),
        lists("bytes", 6, 2, 5),
        lists("shorts", 7, 3, 3),
        lists("ints", 8, 4, 1),
    ]
}
