//! JSON names as Rust literals.

/// Returns a text as a Rust string literal.
pub(super) fn literal(text: &str) -> String {
    let mut literal = String::from("\"");
    for letter in text.chars() {
        literal.extend(letter.escape_default());
    }
    literal + "\""
}

/// Returns a Rust literal of a name in quotes and the text that follows it.
pub(super) fn quoted(name: &str, end: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in name.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\u{8}' => quoted.push_str("\\b"),
            '\u{c}' => quoted.push_str("\\f"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            '\0'..='\u{1f}' => quoted.push_str(&format!("\\u{:04x}", u32::from(letter))),
            letter => quoted.push(letter),
        }
    }
    literal(&(quoted + "\"" + end))
}

/// Returns a Rust literal of a member's name and a colon.
pub(super) fn key(name: &str) -> String {
    quoted(name, ":")
}
