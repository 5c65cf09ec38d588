//! Reads the text format as one of several types.

use zooph_dynamic::{DynamicStruct, Style, read_text};

use crate::formats::{Root, assert_equal, assert_small, codec, formats, is_ambiguous, text};

/// Reads all bytes but the first, which selects the type, as text. If the text is accepted, the message must
/// be valid. Printing it as text, and as JSON where possible, and reading it again must give the same
/// message.
pub fn run(data: &[u8]) {
    let Some((root, source)) = Root::of(data) else {
        return;
    };
    match read(root, source.to_vec()) {
        Ok(flat) => accepted(root, &flat, source),
        Err(error) => assert!(!error.is_empty()),
    }
}

fn read(root: &Root, source: Vec<u8>) -> Result<Vec<u8>, String> {
    let read = read_text(&formats().set, &root.ty, "input", source);
    read.map_err(|error| error.to_string())
}

fn accepted(root: &Root, flat: &[u8], source: &[u8]) {
    assert_small(flat, source);
    let value = root.open(flat);
    for style in [Style::Short, Style::Pretty] {
        let (printed, again) = there_and_back(root, flat, style);
        if !is_ambiguous(&printed) {
            // If a text sets two members of a union, bits of the first one remain. The first round removes
            // them. After that, nothing may change.
            let (reprinted, last) = there_and_back(root, &again, style);
            assert_eq!(reprinted, printed);
            assert_equal(&again, &last, &printed);
        }
    }
    if !root.is_any_json() {
        through_json(root, value);
    }
}

/// Returns the message as text, and the message that is read from it.
fn there_and_back(root: &Root, flat: &[u8], style: Style) -> (String, Vec<u8>) {
    let printed = text(root.open(flat), style);
    match read(root, printed.clone().into()) {
        Ok(again) => (printed, again),
        Err(error) => panic!("{error} in {printed}"),
    }
}

fn through_json(root: &Root, value: DynamicStruct<'_>) {
    let to_json = |value| {
        let json = codec().to_string(value, Style::Short);
        json.expect("no type has an untyped field that text can set")
    };
    let json = to_json(value);
    let again = match codec().read(json.as_bytes(), root.id) {
        Ok(again) => again,
        Err(error) => panic!("{error} in {json}"),
    };
    if root.json_tells_all() {
        assert_eq!(to_json(root.open(&again)), json);
    }
}
