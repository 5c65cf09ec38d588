//! Pairs of schemas with the changes that are found between them.
//!
//! Each file in `cases` has three parts: `== old`, `== new` and `== found`. With `ZOOPH_BLESS=1` in the environment,
//! the changes that are found are written to the last part. The name of a file is that of a rule, which must
//! be found, or begins with `permitted`: then nothing may be found that breaks messages.

mod support;

use std::fs;

use support::{cases, compile, folder, parts};
use zooph_breaking::{Change, Files, Rule, compare};

fn lines(change: &Change) -> String {
    let mut text = format!(
        "{}: {}\n  breaks {}\n",
        change.rule, change.message, change.breaks
    );
    if let Some(witness) = &change.witness {
        text += &format!("  {witness}\n");
    }
    if let Some(advice) = &change.advice {
        text += &format!("  advice: {advice}\n");
    }
    text
}

#[test]
fn every_change_is_found() {
    let bless = std::env::var_os("ZOOPH_BLESS").is_some();
    let mut wrong = Vec::new();
    for (name, text) in cases() {
        let (old, new, expected) = parts(&text);
        let (old, new) = (compile(old), compile(new));
        let changes =
            compare(old.request(), new.request(), Files::Named).expect("requests of a compiler");
        let found: String = changes.iter().map(lines).collect();
        if bless {
            let head = text.strip_suffix(expected).expect("the last part");
            fs::write(
                folder().join(format!("{name}.txt")),
                format!("{head}{found}"),
            )
            .expect("a writable folder");
        } else if found != expected {
            wrong.push(format!("{name}:\n{found}"));
        }
        if name.starts_with("permitted") {
            if changes.iter().any(|change| change.breaks.wire) {
                wrong.push(format!("{name} breaks messages:\n{found}"));
            }
        } else {
            let rule = name.split('.').next().expect("a name");
            if !changes.iter().any(|change| change.rule.name() == rule) {
                wrong.push(format!("{name} is not found:\n{found}"));
            }
        }
    }
    assert!(wrong.is_empty(), "not as expected:\n{}", wrong.join("\n"));
}

#[test]
fn every_rule_has_a_case() {
    let names: Vec<String> = cases().into_iter().map(|(name, _)| name).collect();
    for rule in Rule::ALL {
        let has = names
            .iter()
            .any(|name| name.split('.').next() == Some(rule.name()));
        assert!(has, "{rule} has no case");
    }
}

#[test]
fn nothing_changed_in_a_schema_and_itself() {
    for (name, text) in cases() {
        let (old, new, _) = parts(&text);
        for text in [old, new] {
            let changes = compare(
                compile(text).request(),
                compile(text).request(),
                Files::Named,
            );
            assert!(changes.expect("a request").is_empty(), "{name}");
        }
    }
}

/// Rules whose changes are seen in no struct's message: those of interfaces.
const UNSEEN: [Rule; 8] = [
    Rule::MethodTypeChanged,
    Rule::MethodRemoved,
    Rule::MethodRenumbered,
    Rule::SuperclassRemoved,
    Rule::IdChanged,
    Rule::KindChanged,
    Rule::DeclarationRemoved,
    Rule::FileRemoved,
];

/// Cases with a change of messages of which no message is built, with the reason.
const WITHOUT_WITNESS: [(&str, &str); 3] = [
    (
        "field-type-changed.interface",
        "a capability is an index, which both read alike",
    ),
    (
        "field-type-changed.parameters-swapped",
        "parameters are bound where the struct is used",
    ),
    (
        "member-tag-changed",
        "a member without a value and with the tag 0 leaves a message empty",
    ),
];

#[test]
fn what_breaks_messages_is_shown_by_one() {
    for (name, text) in cases() {
        let (old, new, _) = parts(&text);
        let (old, new) = (compile(old), compile(new));
        for change in compare(old.request(), new.request(), Files::Named).expect("requests") {
            let excepted = WITHOUT_WITNESS.iter().any(|(case, _)| *case == name);
            if change.breaks.wire && !UNSEEN.contains(&change.rule) && !excepted {
                assert!(change.witness.is_some(), "{name}: {change:#?}");
            }
        }
    }
}
