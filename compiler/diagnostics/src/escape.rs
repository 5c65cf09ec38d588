//! Making text from anywhere harmless for a terminal.

/// A private-use character that the renderer uses for itself.
pub(crate) const RESERVED: char = '\u{f8ff}';

/// Whether a character would change how a terminal shows what is around it: control
/// characters, and those that reorder text or break lines.
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

/// The text in one line, with hostile characters written as escapes.
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

/// The text with its line breaks, and other hostile characters written as escapes.
pub(crate) fn escape_lines(text: &str) -> String {
    text.split('\n')
        .map(escape_line)
        .collect::<Vec<_>>()
        .join("\n")
}
