//! Errors in JSON texts, with their positions.

use std::fmt;

/// The reason why a JSON text cannot be read as a type.
#[derive(Debug)]
pub struct JsonError {
    pub(super) path: String,
    pub(super) message: String,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl JsonError {
    /// Returns the path of the member with the error, such as `sensors[3].name`. Empty for the root.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns a description of the error, without the path and the position.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the line and column of the error, both counted from 1. They are 0 if the position is not known.
    pub fn position(&self) -> (usize, usize) {
        (self.line, self.column)
    }

    /// Moves the position of the error. Use it if the text begins at this line and column of a longer text,
    /// such as a stream.
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
    /// Returns an error that concerns the whole text and has no position.
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

/// Appends a member's name to a path. A name that would be ambiguous is put in quotes.
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
