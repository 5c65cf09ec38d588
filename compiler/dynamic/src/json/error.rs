//! What is wrong with a JSON text, and where in it.

use std::fmt;

/// Why a JSON text is no message of the type.
#[derive(Debug)]
pub struct JsonError {
    pub(super) path: String,
    pub(super) message: String,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl JsonError {
    /// The path of the member at fault, such as `sensors[3].name`; empty for the root.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns what is wrong, as a phrase without the path and the position.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Line and column where it was noticed, both counted from 1; 0 when the place is not known.
    pub fn position(&self) -> (usize, usize) {
        (self.line, self.column)
    }

    /// The error of a text that begins at this line and column of a longer one, such as a stream:
    /// its position there.
    #[must_use]
    pub fn beginning_at(mut self, line: usize, column: usize) -> Self {
        if self.line == 1 {
            self.column = self.column.saturating_add(column.saturating_sub(1));
        }
        if self.line > 0 {
            self.line = self.line.saturating_add(line.saturating_sub(1));
        }
        self
    }
}

impl JsonError {
    /// What is wrong with all of it, and in no place.
    pub(super) fn of_all(message: &str) -> Self {
        JsonError {
            path: String::new(),
            message: message.to_owned(),
            line: 0,
            column: 0,
        }
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)?;
        if self.line > 0 {
            write!(f, " (line {}, column {})", self.line, self.column)?;
        }
        Ok(())
    }
}

impl std::error::Error for JsonError {}

/// Adds a member's name to a path. A name that could be taken for something else stands in quotes.
pub(super) fn push_member(path: &mut String, name: &str) {
    if !name.is_empty() && !name.starts_with(['[', '"']) {
        path.push_str(name);
        return;
    }
    path.push('"');
    for letter in name.chars() {
        match letter {
            '"' => path.push_str("\\\""),
            '\\' => path.push_str("\\\\"),
            '\u{8}' => path.push_str("\\b"),
            '\u{c}' => path.push_str("\\f"),
            '\n' => path.push_str("\\n"),
            '\r' => path.push_str("\\r"),
            '\t' => path.push_str("\\t"),
            '\0'..='\u{1f}' => path.push_str(&format!("\\u{:04x}", u32::from(letter))),
            letter => path.push(letter),
        }
    }
    path.push('"');
}
