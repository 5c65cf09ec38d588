use std::time::Duration;

use proptest::prelude::*;
use zooph_testgen::clock::WorkClock;

use crate::{Doc, Style};

const STYLE: Style = Style {
    width: 20,
    deepest: 60,
};

fn print(doc: &Doc<'_>) -> String {
    doc.print(&STYLE)
}

/// Returns `name(a, b)`, with an item on each line if it is too wide.
fn call<'a>(name: &'a str, items: &[&'a str]) -> Doc<'a> {
    let separator = Doc::cat([",".into(), Doc::line()]);
    let items = Doc::join(items.iter().map(|item| Doc::from(*item)), &separator);
    let inside = Doc::cat([
        Doc::soft_line(),
        items,
        Doc::either(Doc::empty(), ",".into()),
    ]);
    let parts = [
        name.into(),
        "(".into(),
        inside.indent(2),
        Doc::soft_line(),
        ")".into(),
    ];
    Doc::cat(parts).group()
}

fn words(text: &str) -> Vec<Doc<'_>> {
    text.split(' ').map(Doc::from).collect()
}

#[test]
fn a_group_is_flat_if_it_fits_with_what_follows() {
    let doc = |after| Doc::cat([call("f", &["aaaaaaa", "bbbbbbb"]), Doc::from(after)]);
    assert_eq!(print(&doc(";")), "f(aaaaaaa, bbbbbbb);\n");
    assert_eq!(print(&doc(";;")), "f(\n  aaaaaaa,\n  bbbbbbb,\n);;\n");
    // What follows a group counts up to the next possible break.
    let breaks = Doc::cat([
        call("f", &["aaaaaaa", "bbbbbbb"]),
        ";".into(),
        Doc::line(),
        "x".into(),
    ]);
    assert_eq!(print(&breaks), "f(aaaaaaa, bbbbbbb);\nx\n");
}

#[test]
fn only_groups_that_do_not_fit_are_broken() {
    let inner = call("g", &["a", "b"]);
    let items = [inner, Doc::from("cccccccccccc")];
    let separator = Doc::cat([",".into(), Doc::line()]);
    let inside = Doc::cat([Doc::soft_line(), Doc::join(items, &separator)]).indent(2);
    let doc = Doc::cat(["f(".into(), inside, Doc::soft_line(), ")".into()]).group();
    assert_eq!(print(&doc), "f(\n  g(a, b),\n  cccccccccccc\n)\n");
}

#[test]
fn indenting_is_the_same_inside_and_around_a_group() {
    for argument in ["b", "bbbbbbbbbbbbbbbbbbb"] {
        let inner = Doc::cat(["aa =".into(), Doc::line(), argument.into()]);
        assert_eq!(
            print(&inner.clone().group().indent(2)),
            print(&inner.indent(2).group())
        );
    }
    let inner = Doc::cat(["aa =".into(), Doc::hard_line(), "b".into()]);
    let kept = inner.clone();
    assert_eq!(print(&inner.indent(2).group()), "aa =\n  b\n");
    assert_eq!(print(&kept), "aa =\nb\n", "a clone is not indented");
}

#[test]
fn breaks_in_a_row_are_one_and_no_line_ends_with_a_blank() {
    let doc = Doc::cat([
        Doc::blank(),
        "a".into(),
        Doc::hard_line(),
        Doc::hard_line(),
        "b".into(),
        Doc::hard_line(),
        Doc::blank(),
        Doc::blank(),
        Doc::cat([Doc::hard_line(), Doc::hard_line(), "c".into()]).indent(4),
        Doc::hard_line(),
    ]);
    assert_eq!(print(&doc), "a\nb\n\n    c\n");
    assert_eq!(print(&Doc::empty()), "");
    assert_eq!(print(&Doc::blank()), "");
}

#[test]
fn a_comment_ends_its_line_and_breaks_what_is_around_it() {
    let doc = Doc::cat(["f(".into(), Doc::comment("# one"), ")".into()]).indent(4);
    assert_eq!(print(&doc.clone().group()), "f(  # one\n    )\n");
    assert!(!doc.can_be_flat());
    let alone = Doc::cat([
        Doc::comment("# one"),
        Doc::hard_line(),
        Doc::comment("# two"),
    ]);
    assert_eq!(print(&alone), "# one\n# two\n");
    let text = Doc::cat([
        "x".into(),
        Doc::rest_of_line("`a "),
        Doc::rest_of_line("`b"),
    ]);
    assert_eq!(print(&text), "x`a \n`b\n");
    // The width of a comment does not count.
    let wide = Doc::cat([
        call("f", &["aaaaaaa", "b"]),
        Doc::comment("# long long long long"),
    ]);
    assert_eq!(print(&wide), "f(aaaaaaa, b)  # long long long long\n");
}

#[test]
fn alignment_is_to_the_column_where_it_begins() {
    let items = Doc::fill(words("aaaa bbbb cccc dddd eeee"), ",");
    let doc = Doc::cat(["name(".into(), items.align(), ");".into()]);
    assert_eq!(
        print(&doc),
        "name(aaaa, bbbb,\n     cccc, dddd,\n     eeee);\n"
    );
    let back = Doc::cat(["a".into(), Doc::line().indent(-2), "b".into()]).align();
    assert_eq!(print(&Doc::cat(["xxxx".into(), back])), "xxxxa\n  b\n");
}

#[test]
fn a_fill_leaves_room_for_what_follows_its_last_item() {
    let doc = |last| Doc::cat([Doc::fill(words("aaaaaaaaa bbbbbbbbb"), ""), Doc::from(last)]);
    assert_eq!(print(&doc(";")), "aaaaaaaaa bbbbbbbbb;\n");
    assert_eq!(print(&doc(";;")), "aaaaaaaaa\nbbbbbbbbb;;\n");
    let commented = Doc::fill([Doc::comment("# x"), "a".into(), "b".into()], "");
    assert_eq!(print(&commented), "# x\na b\n");
    assert_eq!(print(&Doc::fill([], ",")), "");
}

#[test]
fn a_choice_is_the_first_alternative_that_fits() {
    let value = |item| call("", &[item, "b"]);
    let clause = |item| {
        let same = Doc::cat([" = ".into(), value(item)]);
        let next = Doc::cat([
            " =".into(),
            Doc::cat([Doc::hard_line(), value(item)]).indent(4),
        ]);
        Doc::cat([
            "name".into(),
            Doc::choice([same.clone(), next, same]),
            ";".into(),
        ])
    };
    assert_eq!(print(&clause("aaaaaa")), "name = (aaaaaa, b);\n");
    assert_eq!(print(&clause("aaaaaaaa")), "name =\n    (aaaaaaaa, b);\n");
    assert_eq!(
        print(&clause("aaaaaaaaaaaaa")),
        "name = (\n  aaaaaaaaaaaaa,\n  b,\n);\n"
    );
}

#[test]
fn an_alternative_fits_if_the_widest_of_its_items_does() {
    let list = |items: &'static str| {
        let fill = Doc::cat(["(".into(), Doc::fill(words(items), "").align(), ")".into()]);
        let block = call("", &items.split(' ').collect::<Vec<_>>());
        Doc::cat(["name ".into(), Doc::choice([fill, block]), ";".into()])
    };
    assert_eq!(
        print(&list("aaaa bbbb cccc")),
        "name (aaaa bbbb\n      cccc);\n"
    );
    assert_eq!(
        print(&list("aaaa bbbbbbbbbbbbb")),
        "name (\n  aaaa,\n  bbbbbbbbbbbbb,\n);\n"
    );
    // The last item fits, but the bracket after it does not.
    assert_eq!(
        print(&list("aaaa bbbbbbbbbbbb cc")),
        "name (aaaa\n      bbbbbbbbbbbb\n      cc);\n"
    );
    assert_eq!(
        print(&list("aaaa bbbbbbbbbbbbbb")),
        "name (\n  aaaa,\n  bbbbbbbbbbbbbb,\n);\n"
    );
}

#[test]
fn columns_are_those_of_a_terminal() {
    // The text has nine letters that take two columns each.
    assert_eq!(
        print(&call("", &["日本語日本語日本", "x"])),
        "(\n  日本語日本語日本,\n  x,\n)\n"
    );
    assert_eq!(
        print(&call("", &["ééééééééééééé", "x"])),
        "(ééééééééééééé, x)\n"
    );
}

#[test]
fn indentation_ends_at_the_deepest_column() {
    let mut doc = Doc::cat([Doc::hard_line(), "x".into()]);
    for _ in 0..100 {
        doc = Doc::cat([Doc::hard_line(), "a".into(), doc]).indent(2);
    }
    let text = print(&doc);
    let deepest = text
        .lines()
        .map(|line| line.len() - line.trim_start().len());
    assert_eq!(deepest.max(), Some(60));
}

/// Generates arbitrary documents. Their leaves are the letters of a text in order.
fn any_doc() -> impl Strategy<Value = Doc<'static>> {
    let leaf = prop_oneof![
        4 => "[a-z]{1,9}".prop_map(Doc::text),
        2 => Just(Doc::line()),
        1 => Just(Doc::space()),
        1 => Just(Doc::soft_line()),
        1 => Just(Doc::hard_line()),
        1 => Just(Doc::blank()),
        1 => "# [a-z]{1,9}".prop_map(Doc::comment),
    ];
    leaf.prop_recursive(6, 60, 5, |inner| {
        let several = prop::collection::vec(inner.clone(), 1..5);
        prop_oneof![
            3 => several.clone().prop_map(Doc::cat),
            3 => inner.clone().prop_map(Doc::group),
            1 => several.prop_map(|items| Doc::fill(items, ";")),
            1 => (-4..8, inner.clone()).prop_map(|(by, doc)| doc.indent(by)),
            1 => inner.clone().prop_map(Doc::align),
            1 => inner.prop_map(|doc| Doc::choice([doc.clone(), doc.clone().indent(4), doc])),
        ]
    })
}

/// Returns the letters of the text.
fn letters(text: &str) -> String {
    text.chars().filter(|char| !char.is_whitespace()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn layout_changes_white_space_only(doc in any_doc(), width in 1_u32..60) {
        let wide = print(&doc);
        let text = doc.print(&Style { width, deepest: 40 });
        prop_assert_eq!(letters(&wide), letters(&text));
        for line in text.lines() {
            prop_assert_eq!(line.trim_end_matches(' ').is_empty(), line.is_empty(), "{}", text);
        }
        prop_assert!(!text.contains("\n\n\n") && !text.starts_with('\n'), "{:?}", text);
    }

    /// A comment always ends its line, so nothing becomes a part of it.
    #[test]
    fn nothing_follows_a_comment_on_its_line(doc in any_doc(), width in 1_u32..60) {
        let text = doc.print(&Style { width, deepest: 40 });
        for line in text.lines() {
            if let Some((_, comment)) = line.split_once("# ") {
                prop_assert!(comment.len() < 10 && !comment.contains(' '), "{}", text);
            }
        }
    }

    #[test]
    fn what_fits_is_flat(doc in any_doc()) {
        let doc = Doc::cat(["(".into(), doc, ")".into()]);
        let flat = doc.clone().group().print(&Style { width: u32::MAX, deepest: 40 });
        if doc.can_be_flat() {
            prop_assert!(flat.lines().count() <= 1, "{}", flat);
            let width = flat.trim_end_matches('\n').len() as u32;
            let again = doc.group().print(&Style { width, deepest: 40 });
            prop_assert_eq!(flat, again);
        }
    }
}

/// Returns documents of `size` parts, nested in the worst ways.
fn hostile(size: usize) -> Vec<(&'static str, Doc<'static>)> {
    let wrap =
        |wrap: fn(Doc<'static>) -> Doc<'static>| (0..size).fold(Doc::from("x"), |doc, _| wrap(doc));
    vec![
        ("groups", wrap(|doc| Doc::cat([doc, Doc::line()]).group())),
        (
            "brackets",
            wrap(|doc| Doc::cat(["(".into(), doc, Doc::soft_line(), ")".into()]).group()),
        ),
        (
            "closings",
            wrap(|doc| Doc::cat([Doc::soft_line(), doc, ")".into()]).group()),
        ),
        (
            "empty",
            wrap(|doc| Doc::cat([Doc::empty(), doc.group(), Doc::empty()])),
        ),
        (
            "indents",
            wrap(|doc| Doc::cat([Doc::line(), doc]).indent(1)),
        ),
        (
            "aligned",
            wrap(|doc| Doc::cat(["a".into(), doc, Doc::line()]).align().group()),
        ),
        (
            "fills",
            wrap(|doc| Doc::fill(["a".into(), doc, "b".into()], ",")),
        ),
        (
            "choices",
            wrap(|doc| {
                let next = Doc::cat([Doc::hard_line(), doc.clone()]).indent(1);
                Doc::cat([Doc::choice([doc.clone(), next, doc]), ",".into()])
            }),
        ),
        ("eithers", wrap(|doc| Doc::either(doc.clone(), doc).group())),
        (
            "comments",
            wrap(|doc| Doc::cat([Doc::comment("#"), doc, Doc::comment("#")]).group()),
        ),
        (
            "a long fill",
            Doc::fill((0..size).map(|_| Doc::from("a")), ","),
        ),
        (
            "a long line",
            Doc::cat((0..size).map(|_| Doc::from("a"))).group(),
        ),
        (
            "groups in a row",
            Doc::cat((0..size).map(|_| call("f", &["a", "b"]).group())),
        ),
    ]
}

#[test]
fn work_is_linear_however_documents_are_nested() {
    const SIZE: usize = 100_000;
    // Recursion would overflow this stack.
    let run = std::thread::Builder::new().stack_size(128 << 10);
    let check = run.spawn(|| {
        for (name, doc) in hostile(SIZE) {
            let clock = WorkClock::start();
            let text = print(&doc);
            drop(doc);
            assert!(text.len() <= SIZE * 80, "{name}: {} bytes", text.len());
            assert!(
                clock.worked() < Duration::from_secs(2),
                "{name}: {:?}",
                clock.worked()
            );
        }
    });
    check.expect("a thread").join().expect("no overflow");
}

#[test]
fn what_holds_nothing_is_empty() {
    assert!(Doc::empty().is_empty() && Doc::cat([]).is_empty());
    assert!(Doc::cat([Doc::empty(), Doc::text("")]).is_empty());
    assert!(!Doc::from("a").is_empty() && !Doc::hard_line().is_empty());
    assert_eq!(
        print(&Doc::cat([Doc::empty(), "a".into(), Doc::empty()])),
        "a\n"
    );
}

/// Returns lines that state their indentation.
fn told() -> Doc<'static> {
    Doc::placed(|columns| {
        let text = Doc::text(format!("at {columns}"));
        Doc::cat([text, Doc::hard_line(), Doc::from("next")])
    })
}

#[test]
fn what_is_placed_knows_its_indent() {
    let nested = Doc::cat([Doc::hard_line(), told(), Doc::hard_line(), told()]).indent(4);
    let doc = Doc::cat(["head".into(), nested, Doc::hard_line(), told()]);
    assert_eq!(
        print(&doc),
        "head\n    at 4\n    next\n    at 4\n    next\nat 0\nnext\n"
    );
    // A placed document cannot be flat, so the group is broken.
    let group = Doc::cat(["a".into(), Doc::line(), told()]).group();
    assert_eq!(print(&group), "a\nat 0\nnext\n");
}

#[test]
fn the_extent_is_that_of_what_is_printed() {
    let doc = call("f", &["aaaaaaa", "bbbbbbb"]);
    let extent = |indent| {
        let extent = doc.extent(&STYLE, indent);
        (extent.lines, extent.widest)
    };
    assert_eq!(extent(0), (1, 19));
    assert_eq!(extent(1), (1, 20));
    assert_eq!(extent(2), (4, 12));
}
