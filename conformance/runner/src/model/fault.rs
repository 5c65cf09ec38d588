//! Faults of messages, and their positions.

use std::fmt;

/// The position of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// The numbers of a segment and of a word in it.
    Word(u32, u32),
    /// The offset of a byte of framed or packed bytes.
    Byte(u64),
}

/// A fault: its kind, by the name that all runtimes share, its position and its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The name of the kind, which all runtimes share.
    pub kind: &'static str,
    /// The position of the fault.
    pub at: At,
    /// The path of the field, with names as in the schema.
    pub path: String,
}

impl Fault {
    pub(crate) fn byte(kind: &'static str, at: usize) -> Self {
        Fault {
            kind,
            at: At::Byte(at as u64),
            path: String::new(),
        }
    }

    pub(super) fn word(kind: &'static str, segment: usize, word: usize) -> Self {
        Fault {
            kind,
            at: At::Word(segment as u32, word as u32),
            path: String::new(),
        }
    }

    /// Adds a field to the start of the path.
    pub(super) fn in_field(mut self, name: &str) -> Self {
        let rest = &self.path;
        let dot = if rest.is_empty() || rest.starts_with('[') {
            ""
        } else {
            "."
        };
        self.path = format!("{name}{dot}{rest}");
        self
    }

    /// Adds a list element to the start of the path.
    pub(super) fn in_element(self, index: usize) -> Self {
        self.in_field(&format!("[{index}]"))
    }
}

/// Formats the fault like drivers do: `fault KIND SEGMENT:WORD PATH`, or with `@BYTE` for the
/// position. An empty path is `-`.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "fault {} ", self.kind)?;
        match self.at {
            At::Word(segment, word) => write!(f, "{segment}:{word} ")?,
            At::Byte(byte) => write!(f, "@{byte} ")?,
        }
        f.write_str(if self.path.is_empty() {
            "-"
        } else {
            &self.path
        })
    }
}

impl Fault {
    /// Returns the same fault for a message that starts `bytes` bytes into a stream.
    #[must_use]
    pub fn behind(mut self, bytes: usize) -> Self {
        if let At::Byte(at) = &mut self.at {
            *at += bytes as u64;
        }
        self
    }
}
