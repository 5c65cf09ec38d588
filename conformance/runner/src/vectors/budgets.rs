//! Vectors with limits one below, at, and one above what is needed.

use crate::model::{HIGHEST_NESTING, Layout, Library, Message, text, write};

use super::draft::{file, list_pointer, named, struct_pointer};
use super::files::{Limits, Topic, Vector};

/// Name, type, text, and how many words visiting everything is charged.
const CHARGED: [(&str, &str, &str, u64); 9] = [
    ("numbers", "every.Numbers", "()", 6),
    ("empty", "every.Empty", "()", 1),
    ("text", "every.Blobs", r#"(text = "12345678")"#, 2 + 1 + 2),
    ("data", "every.Blobs", r#"(data = "12345678")"#, 2 + 1 + 1),
    (
        "voids",
        "every.Lists",
        "(voids = [void, void, void])",
        21 + 1 + 3,
    ),
    ("bools", "every.Lists", "(bools = [true])", 21 + 1 + 1),
    ("empties", "every.Lists", "(empties = [(), ()])", 21 + 1 + 2),
    ("structs", "every.Lists", "(points = [(), ()])", 21 + 1 + 4),
    (
        "texts",
        "every.Lists",
        r#"(texts = ["", ""])"#,
        21 + (1 + 2) + 2 * 2,
    ),
];

/// A message without a text form: its words without the root pointer, the root's words of data and
/// pointers, how many words visiting everything is charged, and how deep it is.
type Raw = (&'static str, &'static str, (u64, u64), Vec<u64>, u64, u32);

fn raw() -> Vec<Raw> {
    let structure = struct_pointer;
    let list = list_pointer;
    vec![
        (
            "any_struct",
            "every.Untyped",
            (0, 4),
            vec![structure(3, 2, 1), 0, 0, 0, 0, 0, 0],
            4 + 3,
            2,
        ),
        (
            "any_empty_struct",
            "every.Untyped",
            (0, 4),
            vec![structure(-1, 0, 0), 0, 0, 0],
            4 + 1,
            2,
        ),
        (
            "any_structs",
            "every.Untyped",
            (0, 4),
            vec![list(3, 7, 6), 0, 0, 0, structure(3, 1, 1), 0, 0, 0, 0, 0, 0],
            4 + 1 + 6,
            2,
        ),
        (
            "any_empty_structs",
            "every.Untyped",
            (0, 4),
            vec![list(3, 7, 0), 0, 0, 0, structure(5, 0, 0)],
            4 + 1 + 5,
            2,
        ),
        (
            "any_voids",
            "every.Untyped",
            (0, 4),
            vec![list(3, 0, 5), 0, 0, 0],
            4 + 1 + 5,
            1,
        ),
        (
            "any_bits",
            "every.Untyped",
            (0, 4),
            vec![list(3, 1, 65), 0, 0, 0, 0, 0],
            4 + 1 + 2,
            1,
        ),
        (
            "any_pointers",
            "every.Untyped",
            (0, 4),
            vec![
                list(3, 6, 2),
                0,
                0,
                0,
                structure(1, 1, 0),
                list(1, 2, 3),
                7,
                7,
            ],
            4 + (1 + 2) + 1 + (1 + 1),
            3,
        ),
        (
            "any_list_of_lists",
            "every.Untyped",
            (0, 4),
            vec![0, 0, 0, list(0, 6, 1), list(0, 6, 1), list(0, 2, 1), 7],
            4 + (1 + 1) + (1 + 1) + (1 + 1),
            3,
        ),
        (
            "capability",
            "every.Untyped",
            (0, 4),
            vec![0, 3, 0, 0],
            4,
            1,
        ),
        (
            "pointer_behind",
            "every.Point",
            (1, 2),
            vec![0, 0, structure(0, 2, 0), 0, 0],
            3 + 2,
            2,
        ),
        ("shorter_struct", "every.Numbers", (1, 0), vec![0], 1, 1),
        ("longer_struct", "every.Empty", (2, 1), vec![0, 0, 0], 3, 1),
        (
            "structs_as_numbers",
            "list-upgrades.ListOfUInt16",
            (0, 1),
            vec![list(0, 7, 4), structure(2, 1, 1), 0, 0, 0, 0],
            1 + 1 + 4,
            2,
        ),
        (
            "numbers_as_structs",
            "list-upgrades.ListOfMixed",
            (0, 1),
            vec![list(0, 3, 5), 0, 0],
            1 + 1 + 2,
            1,
        ),
        (
            "texts_as_structs",
            "list-upgrades.ListOfMixed",
            (0, 1),
            vec![list(0, 6, 1), list(0, 2, 1), 0],
            1 + (1 + 1) + (1 + 1),
            2,
        ),
    ]
}

/// Texts with a chain of structs and lists, and how many levels of nesting it has.
const NESTED: [(&str, &str, &str, u32); 5] = [
    ("struct", "every.Tree", "()", 1),
    ("structs", "every.Tree", "(left = (left = ()))", 3),
    ("struct_list", "every.Lists", "(points = [])", 2),
    ("text_list", "every.Lists", r#"(texts = ["a"])"#, 2),
    (
        "list_list",
        "every.Lists",
        r#"(pointLists = [[(label = "a")]])"#,
        3,
    ),
];

/// Name, type and text of objects that do not count towards nesting.
const FLAT: [(&str, &str, &str); 3] = [
    ("text", "every.Blobs", r#"(text = "a", data = "b")"#),
    (
        "numbers",
        "every.Lists",
        "(int32s = [1], bools = [true], voids = [void])",
    ),
    (
        "group",
        "every.Grouped",
        "(end = (deeper = (flag = false)))",
    ),
];

const AROUND: [(&str, i64); 3] = [("below", -1), ("at", 0), ("above", 1)];

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let mut vectors = traversal(library);
    vectors.extend(nesting(library));
    vectors.extend(untyped(library));
    vectors.extend(defaults(library));
    vectors.extend(null_roots(library));
    vectors.extend(absent(library));
    file(
        "limits/budgets.json",
        "The traversal budget and the nesting limit: one below what is needed, at it, and above.",
        vectors,
    )
}

fn message(library: &Library, ty: &str, spelled: &str) -> Message {
    let ty = library.root(ty);
    let value = text::parse(library, ty, spelled);
    write(library, ty, &value, &Layout::plain())
}

fn traversal(library: &Library) -> Vec<Vector> {
    let mut vectors = Vec::new();
    for (name, ty, spelled, words) in CHARGED {
        for (around, more) in AROUND {
            let budget = words.saturating_add_signed(more);
            let mut add = |name: String, why: &str, utf8: bool, message: &Message| {
                let limits = Limits {
                    traversal: Some(budget),
                    utf8,
                    ..Limits::default()
                };
                let why = format!("{words} words are visited{why}, the budget is {budget}");
                let vector = named(&name, &why, ty, &["budget"]).limited(limits);
                vectors.push(vector.of(library, message));
            };
            let root = library.root(ty);
            let value = text::parse(library, root, spelled);
            let near = write(library, root, &value, &Layout::plain());
            add(format!("traversal_{name}_{around}"), "", false, &near);
            // Validation with checks of texts, and validation across landing pads, count
            // separately.
            let far = write(library, root, &value, &Layout::with(100, 0, 0, 0));
            let why = " and texts checked";
            add(format!("traversal_utf8_{name}_{around}"), why, true, &near);
            let why = " in many segments and texts checked";
            add(format!("traversal_far_{name}_{around}"), why, true, &far);
        }
    }
    vectors
}

/// Returns vectors of objects without a type in the schema, which are charged and counted like
/// those with a type.
fn untyped(library: &Library) -> Vec<Vector> {
    let mut vectors = Vec::new();
    for (name, ty, (data, pointers), body, words, depth) in raw() {
        let message = [&[struct_pointer(0, data, pointers)], &body[..]].concat();
        for (around, more) in AROUND {
            let budget = words.saturating_add_signed(more);
            let limits = Limits {
                traversal: Some(budget),
                ..Limits::default()
            };
            let why = format!("{words} words are visited, the budget is {budget}");
            let name = format!("traversal_{name}_{around}");
            let vector = named(&name, &why, ty, &["budget"]).limited(limits);
            vectors.push(vector.of_words(library, &message));
        }
        for (around, more) in AROUND {
            let limit = depth.saturating_add_signed(more as i32);
            let limits = Limits {
                nesting: Some(limit),
                ..Limits::default()
            };
            let why = format!("{depth} deep, the limit is {limit}");
            let name = format!("nesting_{name}_{around}");
            let vector = named(&name, &why, ty, &["budget"]).limited(limits);
            vectors.push(vector.of_words(library, &message));
        }
    }
    vectors
}

fn nesting(library: &Library) -> Vec<Vector> {
    let limited = |name: &str, ty: &str, spelled: &str, why: &str, limit: u32| {
        let limits = Limits {
            nesting: Some(limit),
            ..Limits::default()
        };
        let message = message(library, ty, spelled);
        let vector = named(name, why, ty, &["budget"]).limited(limits);
        vector.of(library, &message)
    };
    let mut vectors = Vec::new();
    for (name, ty, spelled, depth) in NESTED {
        for (around, more) in AROUND {
            let limit = depth.saturating_add_signed(more as i32);
            let why = format!("{depth} deep, the limit is {limit}");
            let name = format!("nesting_{name}_{around}");
            vectors.push(limited(&name, ty, spelled, &why, limit));
        }
    }
    for (name, ty, spelled) in FLAT {
        let name = format!("nesting_flat_{name}");
        vectors.push(limited(
            &name,
            ty,
            spelled,
            "what does not count as nesting",
            1,
        ));
    }
    vectors
}

/// Returns vectors at the default limits, with elements that have no size.
fn defaults(library: &Library) -> Vec<Vector> {
    const BUDGET: u64 = 8 << 20;
    let mut vectors = Vec::new();
    for (around, more) in AROUND {
        // The root struct takes one word, and the list one more.
        let count = (BUDGET - 2).saturating_add_signed(more);
        let words = [struct_pointer(0, 0, 1), list_pointer(0, 0, count)];
        let name = format!("default_traversal_voids_{around}");
        let why = format!("{count} elements without size and the default budget of 8 Mi words");
        let vector = named(&name, &why, "hostile-messages.Voids", &["budget"]);
        vectors.push(vector.of_words(library, &words));
    }
    let chain = |depth: usize| {
        let mut words = vec![struct_pointer(0, 0, 1); depth];
        words.push(0);
        words
    };
    for depth in [63, 64, 65] {
        let name = format!("default_nesting_{depth}");
        let why = format!("structs {depth} deep and the default limit of 64");
        let vector = named(&name, &why, "hostile-messages.Chain", &["budget"]);
        vectors.push(vector.of_words(library, &chain(depth)));
    }
    let highest = HIGHEST_NESTING as usize;
    for depth in [highest - 1, highest, highest + 1] {
        let name = format!("highest_nesting_{depth}");
        let why = format!("structs {depth} deep and a limit that means 1024, the highest");
        let limits = Limits {
            nesting: Some(5000),
            ..Limits::default()
        };
        // These messages are too deep to have their values in the file.
        let flags = ["budget", "wide"];
        let vector = named(&name, &why, "hostile-messages.Chain", &flags).limited(limits);
        vectors.push(vector.of_words(library, &chain(depth)));
    }
    vectors
}

/// Returns vectors of null roots. A null root costs nothing, and neither do defaults of the schema:
/// an opened message can be decoded.
fn null_roots(library: &Library) -> Vec<Vector> {
    let mut vectors = Vec::new();
    for ty in [
        "Empty", "Point", "Preset", "Lists", "Tree", "Grouped", "Choice", "Untyped", "Generic",
        "Old", "New",
    ] {
        for (name, nesting, traversal) in [
            ("nothing", Some(0), Some(0)),
            ("no_traversal", None, Some(0)),
            ("no_nesting", Some(0), None),
        ] {
            let limits = Limits {
                nesting,
                traversal,
                ..Limits::default()
            };
            let name = format!("null_root_{}_{name}", ty.to_lowercase());
            let why = "a null root and its defaults cost nothing of a budget of nothing";
            let vector = named(&name, why, &format!("every.{ty}"), &["budget"]).limited(limits);
            vectors.push(vector.of_words(library, &[0]));
        }
    }
    vectors
}

/// Returns vectors of structs whose pointers are null but have defaults, with limits for the
/// structs alone.
fn absent(library: &Library) -> Vec<Vector> {
    let mut vectors = Vec::new();
    for (ty, spelled) in [
        ("Preset", "()"),
        ("Generic", "()"),
        ("New", "()"),
        ("Lists", "()"),
        ("Choice", "()"),
    ] {
        let root = format!("every.{ty}");
        let message = message(library, &root, spelled);
        let words = message.words() - 1;
        for (around, more) in AROUND {
            let limits = Limits {
                nesting: Some(1),
                traversal: Some(words.saturating_add_signed(more)),
                ..Limits::default()
            };
            let name = format!("absent_{}_{around}", ty.to_lowercase());
            let why = "what is not there, and defaults of the schema, cost nothing";
            let vector = named(&name, why, &root, &["budget"]).limited(limits);
            vectors.push(vector.of(library, &message));
        }
    }
    vectors
}
