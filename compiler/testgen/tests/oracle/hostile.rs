//! Tests that the corpus of malformed messages has the stated properties.

use crate::stock::{capnp, repository};
use std::collections::HashSet;
use zooph_testgen::hostile::{self, Expect, Form, Hostile, Stock};

fn all() -> Vec<Hostile> {
    [
        hostile::messages(),
        hostile::packed(),
        hostile::not_canonical(),
    ]
    .concat()
}

#[test]
fn names_are_unique_identifiers_and_reasons_are_given() {
    let mut seen = HashSet::new();
    for case in all() {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        assert!(case.name.chars().all(plain), "{}", case.name);
        assert!(!case.why.is_empty(), "{} has no reason", case.name);
        assert!(
            seen.insert(case.name.clone()),
            "two cases are called {}",
            case.name
        );
    }
    assert!(seen.len() > 350, "only {} cases", seen.len());
}

#[test]
fn positions_lie_in_the_message() {
    for case in all() {
        if let Some((segment, word)) = case.word {
            assert_eq!(
                segment, 0,
                "{}: all positions are in the first segment",
                case.name
            );
            let size = u32::from_le_bytes(case.bytes[4..8].try_into().expect("4 bytes"));
            assert!(word < size, "{}: word {word} of {size}", case.name);
            assert!(
                case.path.is_some(),
                "{} has a position and no path",
                case.name
            );
        }
    }
}

/// Converts a case to text, with all checks of the stock tool. Returns whether it accepted the case.
fn stock_accepts(case: &Hostile) -> bool {
    let conversion = match case.form {
        Form::Framed => "binary:text",
        Form::Packed => "packed:text",
    };
    let args = [
        "convert",
        conversion,
        "schemas/test/hostile-messages.capnp",
        case.root,
    ];
    capnp(&repository(), &args, &case.bytes).success
}

#[test]
fn stock_tool_agrees_where_the_corpus_says_so() {
    let cases: Vec<Hostile> = all()
        .into_iter()
        .filter(|case| case.stock == Stock::Agrees)
        .collect();
    let (left, right) = cases.split_at(cases.len() / 2);
    let check = |cases: &[Hostile]| -> Vec<String> {
        let wrong = cases.iter().filter(|case| match case.open {
            Expect::Accepted => !stock_accepts(case),
            Expect::Fault(_) => stock_accepts(case),
            Expect::Any => false,
        });
        wrong
            .map(|case| format!("{}: {:?}", case.name, case.open))
            .collect()
    };
    let wrong = std::thread::scope(|scope| {
        let other = scope.spawn(|| check(right));
        [check(left), other.join().expect("the thread ends")].concat()
    });
    assert!(
        wrong.is_empty(),
        "the stock tool disagrees on:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn stock_tool_rewrites_what_is_not_canonical() {
    for case in hostile::not_canonical() {
        let args = [
            "convert",
            "binary:canonical",
            "schemas/test/hostile-messages.capnp",
            case.root,
        ];
        let output = capnp(&repository(), &args, &case.bytes);
        assert!(
            output.success,
            "{} is refused: {}",
            case.name, output.stderr
        );
        assert_ne!(output.stdout, case.bytes[8..], "{} is canonical", case.name);
    }
}
