//! Inputs with a cost that is high for their size. `zooph-conformance attack` runs every operation of every
//! language on them.
//!
//! Besides the corpus of malformed messages there are families of inputs that are valid or almost valid. They
//! are expensive for an operation that does not limit its work: many paths to one object, elements without
//! size, claims of absent data, colliding names. They have up to some megabytes, so they are made when they
//! are needed.

mod budgets;
mod claims;
mod cycles;
mod generics;
mod graphs;
mod json;
mod limited;
mod names;
mod streams;
mod text;
mod upgrades;
mod wide;

use super::{Expect, Hostile, Kind};

/// The format of an attack's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A framed message.
    Message,
    /// A packed message.
    Packed,
    /// A stream of framed messages.
    Stream,
    /// A stream of packed messages.
    PackedStream,
    /// JSON.
    Json,
    /// The text format.
    Text,
    /// Any other bytes.
    Bytes,
}

/// One input.
pub struct Attack {
    /// A unique name in the form of an identifier.
    pub name: String,
    /// The family of inputs that test for the same mistake.
    pub family: &'static str,
    /// A sentence about the mistake that it tests for.
    pub why: String,
    /// The file and struct as which it is read, such as `every.Point`.
    pub ty: String,
    /// Limits other than the defaults, as words of a request.
    pub limits: String,
    /// The format of the bytes.
    pub form: Form,
    /// The allowed results of `open`, if they are known: `ok 0`, or `fault` and the kind.
    pub opens: Option<Vec<String>>,
    make: Box<dyn Fn() -> Vec<u8>>,
}

impl Attack {
    fn new(
        family: &'static str,
        name: impl Into<String>,
        why: &str,
        (form, ty): (Form, &str),
        make: impl Fn() -> Vec<u8> + 'static,
    ) -> Self {
        Attack {
            name: format!("{family}_{}", name.into()),
            family,
            why: why.into(),
            ty: ty.into(),
            limits: String::new(),
            form,
            opens: None,
            make: Box::new(make),
        }
    }

    fn within(self, limits: &str) -> Self {
        Attack {
            limits: limits.into(),
            ..self
        }
    }

    fn accepted(self) -> Self {
        Attack {
            opens: Some(vec!["ok 0".into()]),
            ..self
        }
    }

    fn faulty(self, kind: Kind) -> Self {
        Attack {
            opens: Some(vec![format!("fault {}", name_of(kind))]),
            ..self
        }
    }

    /// Makes the bytes of the input.
    pub fn bytes(&self) -> Vec<u8> {
        (self.make)()
    }
}

/// Returns the name of a kind that all languages share.
fn name_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Truncated => "truncated",
        Kind::SegmentTable => "segment_table",
        Kind::NoRoot => "no_root",
        Kind::TrailingBytes => "trailing_bytes",
        Kind::PointerKind => "pointer_kind",
        Kind::OutOfBounds => "out_of_bounds",
        Kind::FarSegment => "far_segment",
        Kind::FarPad => "far_pad",
        Kind::ListTag => "list_tag",
        Kind::ElementSize => "element_size",
        Kind::ReservedBits => "reserved_bits",
        Kind::TextNul => "text_nul",
        Kind::TextUtf8 => "text_utf8",
        Kind::Nesting => "nesting",
        Kind::Traversal => "traversal",
        Kind::Memory => "memory",
        Kind::Packed => "packed",
        Kind::NotCanonical => "not_canonical",
    }
}

/// Returns a case of the corpus as an attack.
fn of_corpus(family: &'static str, case: Hostile) -> Attack {
    let form = match case.form {
        super::Form::Framed => Form::Message,
        super::Form::Packed => Form::Packed,
    };
    let opens = match case.open {
        Expect::Accepted => Some(vec!["ok 0".to_owned()]),
        Expect::Fault(kinds) => Some(
            kinds
                .iter()
                .map(|kind| format!("fault {}", name_of(*kind)))
                .collect(),
        ),
        Expect::Any => None,
    };
    Attack {
        name: case.name,
        family,
        why: case.why,
        ty: format!("hostile-messages.{}", case.root),
        limits: String::new(),
        form,
        opens,
        make: Box::new(move || case.bytes.clone()),
    }
}

/// Returns all attacks: the corpus, and the families that are only attacks.
pub fn all() -> Vec<Attack> {
    let mut all = corpus();
    all.extend(families());
    all
}

/// Returns the cases of the corpus.
fn corpus() -> Vec<Attack> {
    let good = Hostile::framed(
        "good_message",
        "what was not tampered with is not refused",
        super::good_message(),
        Expect::Accepted,
    );
    let groups: [(&'static str, Vec<Hostile>); 9] = [
        ("good", vec![good]),
        ("framing", super::framing::cases()),
        ("pointers", super::pointers::cases()),
        ("lists", super::lists::cases()),
        ("structs", super::structs::cases()),
        ("texts", super::texts::cases()),
        ("limits", super::limits::cases()),
        ("packed", super::packed()),
        ("canonical", super::not_canonical()),
    ];
    let mut all = Vec::new();
    for (family, cases) in groups {
        all.extend(cases.into_iter().map(|case| of_corpus(family, case)));
    }
    all
}

/// Returns the families that are only attacks.
pub fn families() -> Vec<Attack> {
    [
        graphs::attacks(),
        upgrades::attacks(),
        wide::attacks(),
        claims::attacks(),
        cycles::attacks(),
        generics::attacks(),
        budgets::attacks(),
        limited::attacks(),
        streams::attacks(),
        json::attacks(),
        names::attacks(),
        text::attacks(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_has_a_name_of_its_own_and_some_bytes() {
        let mut names = BTreeSet::new();
        for attack in all() {
            assert!(
                names.insert(attack.name.clone()),
                "{} is there twice",
                attack.name
            );
            let letters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            assert!(attack.name.chars().all(letters), "{}", attack.name);
            assert!(attack.ty.split_once('.').is_some(), "{}", attack.name);
        }
        for attack in families() {
            let length = attack.bytes().len();
            assert!(
                length > 0 && length <= 24 << 20,
                "{}: {length}",
                attack.name
            );
            if attack.form == Form::Message {
                assert_eq!(length % 8, 0, "{}", attack.name);
            }
        }
    }
}
