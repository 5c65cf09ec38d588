//! `eval` prints what the stock tool prints.

mod support;

use support::{same, zooph};

const NAMES: &[&str] = &[
    "n",
    "t",
    "d",
    "l",
    "e",
    "p",
    "ps",
    "v",
    "f",
    "b",
    "big",
    "P",
    "P.x",
    "P.s",
    "P.l",
    "P.l[1]",
    "P.l[7]",
    "P.g",
    "P.g.z",
    "p.x",
    "p.nope",
    "n.x",
    "l[0]",
    "l[1][0]",
    "l[0][5]",
    "l[0][0][0]",
    "l[0x1]",
    "l[01]",
    "nope",
    "E",
    "E.a",
    "Q.x",
    "Outer.In.y",
    "Outer.In.k",
    "Outer.In",
    "an",
    "I",
    "ps[1].s",
    "ps[1].x",
    "",
    ".",
    "p.",
    "p..x",
    "P[0]",
    "Outer.nope",
    "p[0]",
    "n[0]",
];

#[test]
fn names_of_all_kinds_evaluate_as_with_the_stock_tool() {
    for name in NAMES {
        for options in [&[][..], &["--short"]] {
            same(&[&["eval"], options, &["values.capnp", name]].concat(), b"");
        }
    }
}

#[test]
fn structs_are_written_in_every_format() {
    let formats: &[&[&str]] = &[
        &["-ojson"],
        &["--short", "-ojson"],
        &["-b"],
        &["-p"],
        &["--flat"],
        &["--flat", "-p"],
        &["-ocanonical"],
        &["-oflat-packed"],
        &["--output=packed"],
        &["-obinary"],
        &["-otext"],
    ];
    for options in formats {
        for name in ["p", "P.g", "ps[1]", "n"] {
            same(
                &[&["eval"], *options, &["values.capnp", name]].concat(),
                b"",
            );
        }
    }
}

#[test]
fn files_without_an_id_can_be_evaluated() {
    let run = zooph(&["eval", "no-id.capnp", "answer"], b"");
    assert_eq!(
        (run.text().as_str(), run.success),
        ("42\n", true),
        "{}",
        run.stderr
    );
}
