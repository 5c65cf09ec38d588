//! What is wrong with encoded bytes, and where.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// What is wrong with encoded bytes. The numbers are shared by all Zooph runtimes and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[non_exhaustive]
pub enum FaultKind {
    /// The bytes end before the value does.
    Truncated = 1,
    /// Bytes follow the value.
    Trailing = 2,
    /// There is no constructor of this number, or a byte that says whether there is a value is neither 0 nor 1.
    BadTag = 3,
    /// A Bool is neither 0 nor 1.
    BadBool = 4,
    /// A number is no character.
    BadChar = 5,
    /// A text is not UTF-8.
    BadUtf8 = 6,
    /// There are more elements or bytes than what is left could hold.
    Count = 7,
    /// Values are nested deeper than [`Limits::nesting`](crate::raw::Limits::nesting).
    Nesting = 8,
    /// There are more elements that take no bytes than [`Limits::empty_elements`](crate::raw::Limits::empty_elements).
    Budget = 9,
    /// The bytes were sealed as values of another type.
    Fingerprint = 10,
    /// A set or map has a key twice.
    DuplicateKey = 11,
}

impl FaultKind {
    /// The number shared by all runtimes.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The name shared by all runtimes, such as `bad_tag`.
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::Truncated => "truncated",
            FaultKind::Trailing => "trailing",
            FaultKind::BadTag => "bad_tag",
            FaultKind::BadBool => "bad_bool",
            FaultKind::BadChar => "bad_char",
            FaultKind::BadUtf8 => "bad_utf8",
            FaultKind::Count => "count",
            FaultKind::Nesting => "nesting",
            FaultKind::Budget => "budget",
            FaultKind::Fingerprint => "fingerprint",
            FaultKind::DuplicateKey => "duplicate_key",
        }
    }

    /// One sentence for people.
    pub const fn describe(self) -> &'static str {
        match self {
            FaultKind::Truncated => "the bytes end before the value does",
            FaultKind::Trailing => "bytes follow the value",
            FaultKind::BadTag => "there is no constructor of this number",
            FaultKind::BadBool => "a Bool is neither 0 nor 1",
            FaultKind::BadChar => "the number is no character",
            FaultKind::BadUtf8 => "the text is not UTF-8",
            FaultKind::Count => "the count is larger than what is left could hold",
            FaultKind::Nesting => "values are nested deeper than the limit",
            FaultKind::Budget => "there are more elements without bytes than the limit",
            FaultKind::Fingerprint => "the bytes are sealed as values of another type",
            FaultKind::DuplicateKey => "the key is there twice",
        }
    }
}

/// What is wrong with encoded bytes, and where: a [`FaultKind`], the offset of a byte and a path such as
/// `[3].name`.
#[derive(Clone, PartialEq, Eq)]
pub struct Fault(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    kind: FaultKind,
    offset: u64,
    /// Innermost step first: the path grows while the error travels outwards.
    steps: Vec<Step>,
    /// Of a fingerprint that is another: what was found and what was expected.
    shapes: Option<[Box<str>; 2]>,
}

/// One step of a path.
#[derive(Clone, PartialEq, Eq)]
enum Step {
    Field(&'static str),
    Element(u64),
}

impl Fault {
    /// A fault at the byte of this offset.
    #[cold]
    #[inline(never)]
    pub fn at(kind: FaultKind, offset: u64) -> Self {
        Fault(Box::new(Inner {
            kind,
            offset,
            steps: Vec::new(),
            shapes: None,
        }))
    }

    /// Bytes that were sealed as values of another shape.
    #[cold]
    pub(super) fn of_shapes(offset: u64, found: String, expected: String) -> Self {
        let mut fault = Fault::at(FaultKind::Fingerprint, offset);
        fault.0.shapes = Some([found.into(), expected.into()]);
        fault
    }

    /// The same fault, of a field. Fields without names are called by their numbers.
    #[cold]
    #[inline(never)]
    pub fn in_field(mut self, name: &'static str) -> Self {
        self.0.steps.push(Step::Field(name));
        self
    }

    /// The same fault, of an element.
    #[cold]
    #[inline(never)]
    pub fn in_element(mut self, index: u64) -> Self {
        self.0.steps.push(Step::Element(index));
        self
    }

    /// What is wrong.
    pub fn kind(&self) -> FaultKind {
        self.0.kind
    }

    /// The offset of the byte where it is, counted from 0 at the first one that was decoded or unsealed.
    pub fn offset(&self) -> u64 {
        self.0.offset
    }

    /// The path of what is at fault, such as `[3].name`; empty for the value itself. Elements and
    /// entries are numbers in brackets, fields their names or else numbers, the two parts of an entry of a
    /// map `key` and `value`. Pointers, optionals and constructors are no steps.
    pub fn path(&self) -> String {
        use fmt::Write;
        let mut path = String::new();
        for step in self.0.steps.iter().rev() {
            let dot = if path.is_empty() { "" } else { "." };
            // Writing to a String cannot fail.
            let _ = match step {
                Step::Field(name) => write!(path, "{dot}{name}"),
                Step::Element(index) => write!(path, "[{index}]"),
            };
        }
        path
    }

    /// Of a fault of the fingerprint, what was found and what was expected: the text of a shape, or the
    /// fingerprint in hexadecimal digits if this process has met no type that has it.
    pub fn shapes(&self) -> Option<(&str, &str)> {
        { self.0.shapes.as_ref() }.map(|[found, expected]| (&**found, &**expected))
    }
}

impl fmt::Debug for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Fault({self})")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.kind().describe())?;
        if let Some((found, expected)) = self.shapes() {
            write!(formatter, ": {found} instead of {expected}")?;
        }
        write!(formatter, ", at byte {}", self.offset())?;
        match self.path() {
            path if path.is_empty() => Ok(()),
            path => write!(formatter, ", {path}"),
        }
    }
}

impl core::error::Error for Fault {}
