//! The text format, with the same attacks as for JSON.

use super::{Attack, Form};

fn list(item: &str, count: usize) -> Vec<u8> {
    format!("(list = [{}])", vec![item; count].join(", ")).into_bytes()
}

fn of(name: &str, why: &str, ty: &str, make: impl Fn() -> Vec<u8> + 'static) -> Attack {
    Attack::new("text", name, why, (Form::Text, ty), make)
}

fn good() -> Attack {
    Attack::new(
        "good_text",
        "point",
        "nothing is wrong with it",
        (Form::Text, "every.Point"),
        || b"(x = 1, label = \"a\")".to_vec(),
    )
}

/// Returns lists of elements of few letters.
fn lists() -> Vec<Attack> {
    vec![
        of(
            "wides",
            "structs of 4 KiB from two letters",
            "attacks.Wides",
            || list("()", 100_000),
        ),
        of(
            "targets",
            "structs of 144 bytes from two letters",
            "hostile-messages.Structs",
            || list("()", 300_000),
        ),
        of(
            "voids",
            "elements without size",
            "hostile-messages.Voids",
            || list("void", 500_000),
        ),
        of(
            "texts",
            "a million texts without letters",
            "hostile-messages.Texts",
            || list("\"\"", 1_000_000),
        ),
        of(
            "bools",
            "a bit for four letters",
            "hostile-messages.Bools",
            || list("true", 1_000_000),
        ),
    ]
}

fn parentheses() -> Vec<Attack> {
    vec![
        of(
            "deep",
            "parentheses a hundred thousand deep",
            "hostile-messages.Chain",
            || format!("{}{}", "(next = ".repeat(100_000), ")".repeat(100_000)).into_bytes(),
        ),
        of(
            "open",
            "a million parentheses that nothing closes",
            "every.Point",
            || vec![b'('; 1_000_000],
        ),
    ]
}

/// Returns tokens of very many letters, and very many tokens of few letters.
fn long() -> Vec<Attack> {
    vec![
        of("long", "a text of 4 MB", "every.Blobs", || {
            format!("(text = \"{}\")", "a".repeat(4_000_000)).into_bytes()
        }),
        of("escapes", "a text of escapes only", "every.Blobs", || {
            format!("(text = \"{}\")", "\\x01".repeat(500_000)).into_bytes()
        }),
        of("digits", "a million digits", "every.Point", || {
            format!("(x = {})", "7".repeat(1_000_000)).into_bytes()
        }),
        of("name", "a name of a megabyte", "every.Point", || {
            format!("({} = 1)", "n".repeat(1_000_000)).into_bytes()
        }),
        of(
            "again",
            "one field given a hundred thousand times",
            "every.Point",
            || format!("({})", vec!["x = 1"; 100_000].join(", ")).into_bytes(),
        ),
        of("data", "data of two million digits", "every.Blobs", || {
            format!("(data = 0x\"{}\")", "ab".repeat(1_000_000)).into_bytes()
        }),
        of("comments", "comments only", "every.Point", || {
            b"# nothing\n".repeat(200_000)
        }),
    ]
}

pub(super) fn attacks() -> Vec<Attack> {
    let mut all = vec![good()];
    all.extend(lists());
    all.extend(parentheses());
    all.extend(long());
    all
}
