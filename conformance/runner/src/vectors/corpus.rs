//! Vectors from the corpus of malformed and extreme messages, with the positions and paths that the
//! model finds.

use std::collections::BTreeMap;

use zooph_testgen::hostile::{self, Hostile, Stock as Known};

use crate::model::Library;

use super::draft::{file, named};
use super::files::{Stock, Topic, Vector};
use super::packing::assert_agrees;

/// The size in bytes above which messages are left to the runtimes' own tests.
const LARGEST: usize = 64 << 10;

/// Returns the files, one for each kind of fault.
pub(super) fn topics(library: &Library) -> Vec<(String, Topic)> {
    let mut files: BTreeMap<String, Vec<Vector>> = BTreeMap::new();
    for case in hostile::messages() {
        if case.bytes.len() > LARGEST {
            continue;
        }
        let vector = vector(library, &case);
        let file = match &vector.expect.fault {
            Some(fault) => format!("invalid/{}.json", fault.kind.replace('_', "-")),
            None => "valid/extreme.json".into(),
        };
        files.entry(file).or_default().push(vector);
    }
    let about = |path: &str| match path {
        "valid/extreme.json" => "Strange but good messages: what looks like a fault and is none.",
        _ => "Malformed messages, with the fault's kind, position and path.",
    };
    files
        .into_iter()
        .map(|(path, vectors)| file(&path, about(&path), vectors))
        .collect()
}

fn vector(library: &Library, case: &Hostile) -> Vector {
    let ty = format!("hostile-messages.{}", case.root);
    let wide = ["million", "mebi", "2_pow"].map(|part| case.name.contains(part));
    let mut flags = vec!["hostile"];
    if wide.contains(&true) {
        flags.push("wide");
    }
    let why = match case.why.contains(' ') {
        true => case.why.clone(),
        false => format!("{} in a text", case.why),
    };
    let vector = named(&case.name, &why, &ty, &flags);
    let mut vector = vector.of_bytes(library, &case.bytes);
    assert_agrees(&case.name, case.open, &vector.expect);
    if let (Some(fault), Some(word)) = (&vector.expect.fault, case.word) {
        let found = (fault.segment.unwrap_or(0), fault.word.unwrap_or(0));
        assert_eq!(found, word, "{}: the fault's position", case.name);
        let path = case.path.as_deref().unwrap_or_default();
        assert_eq!(fault.path, path, "{}: the fault's path", case.name);
    }
    if vector.is("wide") && vector.expect.accepted {
        vector.expect.decode = memory(case);
    }
    vector.stock = match case.stock {
        Known::Agrees => None,
        Known::Differs => Some(Stock::Differs(
            "it is more lenient, or does not look".into(),
        )),
        Known::Fails => Some(Stock::Fails("it crashes, or takes very long".into())),
    };
    vector
}

/// Returns the fault of a message of a few words for which decoding to native types needs too much
/// memory.
fn memory(case: &Hostile) -> Option<super::Fault> {
    let hostile::Expect::Fault([hostile::Kind::Memory, ..]) = case.record else {
        return None;
    };
    Some(super::Fault {
        kind: "memory".into(),
        segment: Some(0),
        word: Some(1),
        byte: None,
        path: "list".into(),
    })
}
