//! Vectors of texts that are not UTF-8, opened with checks of texts. The fault must be found
//! wherever a text can be.

use crate::model::{Layout, Library};

use super::draft::{file, named, spelled};
use super::files::{Limits, Topic};

/// Name, type and value of invalid texts.
const TEXTS: [(&str, &str, &str); 22] = [
    ("field", "every.Blobs", "(text = ?)"),
    ("default", "every.Preset", "(text = ?)"),
    ("preset_list", "every.Preset", r#"(texts = ["a", ?])"#),
    (
        "preset_structs",
        "every.Preset",
        "(points = [(), (label = ?)])",
    ),
    ("group", "every.Grouped", "(start = (name = ?))"),
    ("group_default", "every.Grouped", "(end = (name = ?))"),
    ("behind_groups", "every.Grouped", "(note = ?)"),
    ("member", "every.Choice", "(text = ?)"),
    ("member_group", "every.Choice", "(pair = (left = ?))"),
    ("member_struct", "every.Choice", "(point = (label = ?))"),
    ("named_member", "every.Choice", "(kind = (label = ?))"),
    ("behind_members", "every.Choice", "(after = ?)"),
    (
        "struct",
        "every.Tree",
        "(left = (right = (point = (label = ?))))",
    ),
    ("list", "every.Lists", r#"(texts = ["", "é", ?, ?])"#),
    (
        "structs",
        "every.Lists",
        r#"(points = [(), (label = "é"), (label = ?)])"#,
    ),
    ("text_lists", "every.Lists", "(textLists = [[], [?]])"),
    (
        "struct_lists",
        "every.Lists",
        "(pointLists = [[], [(), (label = ?)]])",
    ),
    ("parameter", "every.Generic", "(texts = (first = ?))"),
    (
        "parameter_behind",
        "every.Generic",
        "(texts = (more = [(), (first = ?)]))",
    ),
    (
        "parameter_inner",
        "every.Generic",
        "(lists = (second = (first = ?)))",
    ),
    ("newer", "every.New", "(texts = [(), (value = ?)])"),
    (
        "newer_child",
        "every.New",
        "(child = (choice = (several = [?])))",
    ),
];

/// Name, type and value of valid texts, and of other values that need not be UTF-8.
const GOOD: [(&str, &str, &str); 4] = [
    ("texts", "every.Lists", r#"(texts = ["", "é", "€", "😀"])"#),
    ("data", "every.Blobs", r#"(data = 0x"ff fe")"#),
    (
        "lists_of_bytes",
        "every.Lists",
        "(uInt8s = [255, 254], datas = [0x\"ff\"])",
    ),
    ("nothing", "every.Choice", "(text = \"\")"),
];

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let limits = Limits {
        utf8: true,
        ..Limits::default()
    };
    let one = |name: String, why: &str, ty: &str, value: &str, layout: &Layout| {
        let vector = named(&name, why, ty, &["text"]).limited(limits.clone());
        spelled(library, vector, value, layout)
    };
    let mut vectors = Vec::new();
    for (name, ty, value) in TEXTS {
        let value = value.replace('?', r#""ab\xff""#);
        let why = format!("texts are checked, and {value} has one that is not UTF-8");
        vectors.push(one(
            format!("utf8_asked_{name}"),
            &why,
            ty,
            &value,
            &Layout::plain(),
        ));
        let why =
            format!("texts are checked in many segments, and {value} has one that is not UTF-8");
        let far = Layout::with(100, 0, 0, 0);
        vectors.push(one(
            format!("utf8_asked_far_{name}"),
            &why,
            ty,
            &value,
            &far,
        ));
    }
    for (name, ty, value) in GOOD {
        let why = format!("texts are checked, and all of {value} are UTF-8");
        vectors.push(one(
            format!("utf8_asked_good_{name}"),
            &why,
            ty,
            value,
            &Layout::plain(),
        ));
    }
    file(
        "limits/utf8.json",
        "Texts that are not UTF-8, opened so that texts are checked.",
        vectors,
    )
}
