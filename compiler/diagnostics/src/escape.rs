//! Escapes text from any source so that it cannot control a terminal.

/// A character for private use that the renderer uses internally.
pub(crate) const RESERVED: char = '\u{f8ff}';

/// Reports whether a character could change how a terminal shows other text: control characters, and those
/// that reorder text or break lines.
pub(crate) fn is_hostile(character: char) -> bool {
    character.is_control()
        || matches!(
                   character,
                   RESERVED
        | '\u{061c}'
                       | '\u{200e}'
                       | '\u{200f}'
                       | '\u{2028}'..='\u{202e}'
                       | '\u{2066}'..='\u{2069}'
               )
}

/// Returns the text on one line, with hostile characters as escapes.
pub(crate) fn escape_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ if is_hostile(character) => out.extend(character.escape_unicode()),
            _ => out.push(character),
        }
    }
    out
}

/// Returns the text with its line breaks, and with other hostile characters as escapes.
pub(crate) fn escape_lines(text: &str) -> String {
    text.split('\n')
        .map(escape_line)
        .collect::<Vec<_>>()
        .join("\n")
}
