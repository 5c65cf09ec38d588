//! Tests that the exchange shown in `conformance/README.md` passes.

use std::fs;

use zooph_conformance::model::{Library, Message, check, read, root};
use zooph_conformance::vectors::{Fault, unhex};

#[test]
fn the_example_is_answered_as_the_model_answers() {
    let manual = fs::read_to_string(root().join("conformance/README.md")).expect("the manual");
    let said = |sign: &str| -> Vec<&str> {
        let lines = manual.lines().map(str::trim);
        lines.filter_map(|line| line.strip_prefix(sign)).collect()
    };
    let (requests, answers) = (said("< "), said("> "));
    assert_eq!(requests.len(), answers.len());
    let library = Library::load();
    let mut judged = 0;
    for (request, answer) in requests.into_iter().zip(answers) {
        let [mode, ty, digits] = request.split(' ').collect::<Vec<_>>()[..] else {
            assert!(
                request == "modes" && answer.starts_with("modes "),
                "{request}"
            );
            continue;
        };
        let ty = library.root(ty);
        let message = Message::exactly(&unhex(digits).expect("digits")).expect("a frame");
        let expected = match (check(&library, ty, &message, &Default::default()), mode) {
            (Err(fault), _) => Fault::from(fault).to_string(),
            (Ok(()), "open") => "ok".into(),
            (Ok(()), "reader") => format!("ok {}", read(&library, ty, &message)),
            _ => panic!("the model does not do {mode}"),
        };
        assert_eq!(answer, expected, "{request}");
        judged += 1;
    }
    assert_eq!(judged, 2);
}
