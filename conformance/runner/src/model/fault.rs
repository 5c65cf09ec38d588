//! What is wrong with a message, and where.

use std::fmt;

/// Where a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// A segment and a word in it.
    Word(u32, u32),
    /// A byte of framed or packed bytes.
    Byte(u64),
}

/// A kind by its shared name, a position and a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The name that all runtimes share.
    pub kind: &'static str,
    /// The position of the fault.
    pub at: At,
    /// The field's path in the schema's spelling.
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

    /// The same, seen from the struct whose field it is in.
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

    /// The same, seen from the list whose element it is in.
    pub(super) fn in_element(self, index: usize) -> Self {
        self.in_field(&format!("[{index}]"))
    }
}

/// As drivers write it: `fault KIND SEGMENT:WORD PATH`, or `@BYTE` for the position, and `-` for
/// the empty path.
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
    /// The same when the message starts `bytes` into a stream.
    #[must_use]
    pub fn behind(mut self, bytes: usize) -> Self {
        if let At::Byte(at) = &mut self.at {
            *at += bytes as u64;
        }
        self
    }
}
