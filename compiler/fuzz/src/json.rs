//! Reads JSON as one of several types.

use zooph_dynamic::{JsonCodec, JsonError, Style, read_text};

use crate::formats::{Root, assert_equal, assert_small, codec, formats, is_ambiguous, text};

/// Reads all bytes but the first, which selects the type, as JSON. If the JSON is accepted, the message must
/// be valid, and printing it as JSON and text and reading it again must give the same message.
pub fn run(data: &[u8]) {
    let Some((root, json)) = Root::of(data) else {
        return;
    };
    let strictly = JsonCodec::new(&formats().set)
        .strict(true)
        .read(json, root.id);
    match codec().read(json, root.id) {
        Ok(flat) => {
            if let Ok(strict) = strictly {
                assert_eq!(strict, flat, "strictness only refuses");
            }
            accepted(root, &flat, json);
        }
        Err(error) => {
            assert!(
                strictly.is_err(),
                "refused only without strictness: {error}"
            );
            check_position(&error, json);
        }
    }
}

fn accepted(root: &Root, flat: &[u8], json: &[u8]) {
    assert_small(flat, json);
    let value = root.open(flat);
    for style in [Style::Short, Style::Pretty] {
        let (printed, again) = there_and_back(root, flat, style);
        if root.json_tells_all() {
            // The first round replaces nulls in unions by empty values. After that, nothing may change.
            let (reprinted, last) = there_and_back(root, &again, style);
            assert_eq!(reprinted, printed);
            assert_equal(&again, &last, &printed);
        }
    }
    let printed = text(value, Style::Short);
    let source = printed.clone().into_bytes();
    match read_text(&formats().set, &root.ty, "input", source) {
        Ok(_) if is_ambiguous(&printed) => {}
        Ok(again) => assert_eq!(text(root.open(&again), Style::Short), printed),
        Err(error) => assert!(has_unknown_enumerant(&printed), "{error} in {printed}"),
    }
}

/// Returns the message as JSON, and the message that is read from it.
fn there_and_back(root: &Root, flat: &[u8], style: Style) -> (String, Vec<u8>) {
    let printed = codec().to_string(root.open(flat), style);
    let printed = printed.expect("no type has an untyped field that JSON can set");
    match codec().read(printed.as_bytes(), root.id) {
        Ok(again) => (printed, again),
        Err(error) => panic!("{error} in {printed}"),
    }
}

/// Reports whether a text contains an enumerant without a name. JSON accepts any number for an enum, and text
/// prints it like `(7)`, but cannot read it.
fn has_unknown_enumerant(text: &str) -> bool {
    text.match_indices('(').any(|(at, _)| {
        let inner = &text[at + 1..];
        let digits = inner.trim_start_matches(|c: char| c.is_ascii_digit());
        digits.len() < inner.len() && digits.starts_with(')')
    })
}

fn check_position(error: &JsonError, json: &[u8]) {
    let (line, column) = error.position();
    let mut lines = json.split(|byte| *byte == b'\n');
    let length = match line.checked_sub(1) {
        Some(index) => lines.nth(index).map(<[u8]>::len),
        None => Some(0),
    };
    assert!(
        length.is_some_and(|length| column <= length + 1),
        "no such place: {error}"
    );
    assert!(!error.message().is_empty());
}
