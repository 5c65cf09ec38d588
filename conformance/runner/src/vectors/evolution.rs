//! Vectors of messages that older and newer writers made.

use crate::model::{Layout, Library, Value, text, write};

use super::draft::{file, named, spelled};
use super::files::{Topic, Vector};

/// Values of the first version of the schema.
const OLD: [(&str, &str); 11] = [
    ("empty", "()"),
    ("number", "(number = 7)"),
    ("text", r#"(text = "old")"#),
    ("bytes", "(bytes = [1, 2, 255])"),
    ("longs", "(longs = [1, 18446744073709551615])"),
    ("texts", r#"(texts = ["a", ""])"#),
    ("points", "(points = [(x = 1), (), (x = -1)])"),
    ("lists", "(lists = [[1, 2], [], [3]])"),
    ("single", r#"(single = "one")"#),
    ("enum", "(colour = blue)"),
    (
        "all",
        r#"(number = 1, text = "t", colour = green, bytes = [2], longs = [3], texts = ["u"],
           points = [(x = 4)], lists = [[5]], single = "s")"#,
    ),
];

/// Values of the second version of the schema.
const NEW: [(&str, &str); 12] = [
    ("empty", "()"),
    ("added_numbers", "(small = 1, large = 2.5, flag = false)"),
    (
        "added_pointers",
        r#"(shorts = [3], child = (number = 4), name = "n")"#,
    ),
    ("bytes", "(bytes = [(value = 1, more = 2), ()])"),
    (
        "longs",
        r#"(longs = [(value = 1, more = "m"), (value = 2)])"#,
    ),
    ("texts", r#"(texts = [(value = "v", number = 1), ()])"#),
    ("points", r#"(points = [(x = 1, y = 2, label = "l")])"#),
    ("lists", "(lists = [(value = [1, 2]), ()])"),
    ("single", r#"(choice = (single = "one"))"#),
    ("several", r#"(choice = (several = ["a", "b"]))"#),
    ("enum", "(colour = blue)"),
    (
        "all",
        r#"(number = 1, text = "t", bytes = [(value = 2)], longs = [(value = 3)],
           texts = [(value = "u")], points = [(x = 4)], lists = [(value = [5])],
           choice = (single = "s"), small = 6, name = "w")"#,
    ),
];

/// Returns messages of the type `from`, to be read as another type.
fn across(
    library: &Library,
    from: &str,
    to: &str,
    why: &str,
    cases: &[(&str, &str)],
) -> Vec<Vector> {
    let one = |(name, spelled): &(&str, &str)| {
        let ty = library.root(&format!("every.{from}"));
        let value = text::parse(library, ty, spelled);
        let message = write(library, ty, &value, &Layout::plain());
        let name = format!("{}_as_{}_{name}", from.to_lowercase(), to.to_lowercase());
        named(&name, why, &format!("every.{to}"), &["evolution"]).of(library, &message)
    };
    cases.iter().map(one).collect()
}

/// Types each of whose values is also written with short and with long sections.
const SECTIONS: [(&str, &str, &str); 6] = [
    ("numbers", "every.Numbers", "(int8 = 1)"),
    ("preset", "every.Preset", r#"(int8 = 1, text = "t")"#),
    ("choice", "every.Choice", r#"(before = 1, text = "t")"#),
    (
        "tree",
        "every.Tree",
        "(value = 1, left = (), right = (value = 2))",
    ),
    ("lists", "every.Lists", "(voids = [void], bools = [true])"),
    ("nothing", "every.Preset", "()"),
];

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let mut vectors = across(
        library,
        "Old",
        "New",
        "what an older writer wrote, read by the newer schema",
        &OLD,
    );
    vectors.extend(across(
        library,
        "New",
        "Old",
        "what a newer writer wrote, read by the older schema",
        &NEW,
    ));
    vectors.extend(across(
        library,
        "New",
        "New",
        "the newer schema's own",
        &NEW,
    ));
    for (name, ty, text) in SECTIONS {
        for (layout, why, short, long) in [
            ("short", "an older writer's sections end early", 100, 0),
            (
                "long",
                "a newer writer's sections go on, which copies keep",
                0,
                100,
            ),
            (
                "cut_and_long",
                "sections that end early and then have something else",
                100,
                100,
            ),
        ] {
            let vector = named(&format!("{layout}_{name}"), why, ty, &["evolution"]);
            let layout = Layout::with(0, 0, short, long);
            vectors.push(spelled(library, vector, text, &layout));
        }
    }
    vectors.push(kept(library));
    file(
        "valid/evolution.json",
        "Messages of older and newer writers, in both directions.",
        vectors,
    )
}

fn kept(library: &Library) -> Vector {
    let ty = library.root("every.Tree");
    let inner = Value::Struct(vec![("value".into(), Value::Int(2))]);
    let value = Value::Struct(vec![("left".into(), inner)]);
    let message = write(library, ty, &value, &Layout::with(100, 0, 0, 100));
    named(
        "long_and_far",
        "words of a newer writer, in other segments",
        "every.Tree",
        &["evolution", "far"],
    )
    .of(library, &message)
}
