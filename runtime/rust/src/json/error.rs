//! Errors of reading and writing JSON, and their positions.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use core::fmt;

/// The reason why a JSON text is not a value of the type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    path: String,
    message: Cow<'static, str>,
    /// The offset of the byte where the error was noticed.
    at: usize,
    line: usize,
    column: usize,
}

impl Error {
    #[cold]
    pub(super) fn new(message: impl Into<Cow<'static, str>>, at: usize) -> Self {
        Error(Box::new(Details {
            path: String::new(),
            message: message.into(),
            at,
            line: 0,
            column: 0,
        }))
    }

    /// Returns the path of the member with the error, such as `sensors[3].name`; empty for the root.
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// Returns the description of the error.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns the line and column where the error was noticed, both counted from 1. Columns count bytes.
    pub fn position(&self) -> (usize, usize) {
        (self.0.line, self.0.column)
    }

    /// Adds the member with this name to the start of the path.
    #[cold]
    pub(super) fn in_member(mut self, name: &str) -> Self {
        self.0.path = before(member(name), &self.0.path);
        self
    }

    /// Adds the array item with this index to the start of the path.
    #[cold]
    pub(super) fn in_item(mut self, index: usize) -> Self {
        self.0.path = before(format!("[{index}]"), &self.0.path);
        self
    }

    /// Sets the line and column within the whole text. An error at the place where the text stops being UTF-8
    /// becomes an error about that.
    #[cold]
    pub(super) fn placed(mut self, json: &[u8], valid: usize) -> Self {
        let details = &mut *self.0;
        if details.at >= valid && valid < json.len() {
            details.message = Cow::Borrowed("the text is not UTF-8");
        }
        let before = json.get(..details.at).unwrap_or(json);
        let start = before.iter().rposition(|byte| *byte == b'\n');
        details.line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        details.column = before.len() - start.map_or(0, |start| start + 1) + 1;
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details {
            path,
            message,
            line,
            column,
            ..
        } = &*self.0;
        if !path.is_empty() {
            write!(f, "{path}: ")?;
        }
        write!(f, "{message} (line {line}, column {column})")
    }
}

impl core::error::Error for Error {}

/// The reason why a Record cannot be written as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The value is of a type that JSON cannot express.
    Unsupported {
        /// The path of the value, from the root.
        path: String,
        /// A noun phrase for the value's type.
        what: &'static str,
    },
    /// The Record is nested deeper than [`MAX_NESTING`](crate::MAX_NESTING).
    Nesting,
    /// The text would be longer than [`Limits::output`](crate::Limits::output). It can be much longer than what was
    /// received if the Record has millions of structs that take little memory or none.
    Memory,
}

impl WriteError {
    #[cold]
    pub(super) fn unsupported(what: &'static str) -> Box<Self> {
        let path = String::new();
        Box::new(WriteError::Unsupported { path, what })
    }

    /// Adds the member with this name to the start of the path.
    #[cold]
    pub(super) fn in_member(mut self: Box<Self>, name: &str) -> Box<Self> {
        if let WriteError::Unsupported { path, .. } = &mut *self {
            *path = before(member(name), path);
        }
        self
    }

    /// Adds the array item with this index to the start of the path.
    #[cold]
    pub(super) fn in_item(mut self: Box<Self>, index: usize) -> Box<Self> {
        if let WriteError::Unsupported { path, .. } = &mut *self {
            *path = before(format!("[{index}]"), path);
        }
        self
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Unsupported { path, what } => {
                write!(f, "{path}: {what} cannot be written as JSON")
            }
            WriteError::Nesting => {
                let most = crate::MAX_NESTING;
                write!(f, "a record is nested deeper than {most} levels")
            }
            WriteError::Memory => f.write_str("the JSON of the record is longer than the limit"),
        }
    }
}

impl core::error::Error for WriteError {}

/// Returns the path that starts with `step` and continues with `rest`.
fn before(mut step: String, rest: &str) -> String {
    if !rest.is_empty() && !rest.starts_with('[') {
        step.push('.');
    }
    step.push_str(rest);
    step
}

/// Returns a member's name as a step of a path. A name that looks like another kind of step is put in quotes.
fn member(name: &str) -> String {
    if !name.is_empty() && !name.starts_with(['[', '"']) {
        return name.into();
    }
    let mut quoted = alloc::vec::Vec::new();
    super::text::put(&mut quoted, name, b"");
    String::from_utf8_lossy(&quoted).into_owned()
}
