//! Errors in encoded bytes, and their positions.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The kind of an error in encoded bytes. The numbers are shared by all Zooph runtimes and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[non_exhaustive]
pub enum FaultKind {
    /// The bytes end before the value does.
    Truncated = 1,
    /// Bytes follow the value.
    Trailing = 2,
    /// A sum has no constructor of this number, or the byte before an optional value is neither 0 nor 1.
    BadTag = 3,
    /// A Bool is neither 0 nor 1.
    BadBool = 4,
    /// The number of a character is not a Unicode scalar value.
    BadChar = 5,
    /// A text is not UTF-8.
    BadUtf8 = 6,
    /// A count is larger than the number of elements or bytes that could be left.
    Count = 7,
    /// Values are nested deeper than [`Limits::nesting`](crate::raw::Limits::nesting).
    Nesting = 8,
    /// There are more elements that take no bytes than [`Limits::empty_elements`](crate::raw::Limits::empty_elements),
    /// or the values would take more memory than [`Limits::memory`](crate::raw::Limits::memory).
    Budget = 9,
    /// The bytes were sealed as values of another type.
    Fingerprint = 10,
    /// A set or map has the same key twice.
    DuplicateKey = 11,
}

impl FaultKind {
    /// Returns the number, which is shared by all runtimes.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Returns the name, which is shared by all runtimes, such as `bad_tag`.
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

    /// Returns a description of one sentence.
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
            FaultKind::Budget => {
                "there are more elements without bytes, or more bytes of memory, than the limit"
            }
            FaultKind::Fingerprint => "the bytes are sealed as values of another type",
            FaultKind::DuplicateKey => "the key is there twice",
        }
    }
}

/// An error in encoded bytes and its position: a [`FaultKind`], the offset of a byte, and a path such as
/// `[3].name`.
#[derive(Clone, PartialEq, Eq)]
pub struct Fault(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    kind: FaultKind,
    offset: u64,
    /// The steps of the path, the innermost first, because steps are added while the error propagates outwards.
    steps: Vec<Step>,
    /// The shapes found and expected, for a fault of kind [`FaultKind::Fingerprint`].
    shapes: Option<[Box<str>; 2]>,
}

/// One step of a path.
#[derive(Clone, PartialEq, Eq)]
enum Step {
    Field(&'static str),
    Element(u64),
}

impl Fault {
    /// Returns a fault at the byte of this offset.
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

    /// Returns the fault that the bytes were sealed as values of another shape.
    #[cold]
    pub(super) fn of_shapes(offset: u64, found: String, expected: String) -> Self {
        let mut fault = Fault::at(FaultKind::Fingerprint, offset);
        fault.0.shapes = Some([found.into(), expected.into()]);
        fault
    }

    /// Adds a field to the start of the path. The name of a field without a name is its number.
    #[cold]
    #[inline(never)]
    pub fn in_field(mut self, name: &'static str) -> Self {
        self.0.steps.push(Step::Field(name));
        self
    }

    /// Adds an element to the start of the path.
    #[cold]
    #[inline(never)]
    pub fn in_element(mut self, index: u64) -> Self {
        self.0.steps.push(Step::Element(index));
        self
    }

    /// Returns the kind of the fault.
    pub fn kind(&self) -> FaultKind {
        self.0.kind
    }

    /// Returns the offset of the byte with the error, counted from 0 at the first byte that was decoded or
    /// unsealed.
    pub fn offset(&self) -> u64 {
        self.0.offset
    }

    /// Returns the path of the value with the error, such as `[3].name`; empty for the whole value. The step of an
    /// element or entry is its index in brackets. The step of a field is its name, or its number if it has none.
    /// The two parts of a map's entry are `key` and `value`. Pointers, optional values and constructors are not
    /// steps.
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

    /// Returns, for a fault of kind [`FaultKind::Fingerprint`], the shapes found and expected. The shape found is
    /// the fingerprint in hexadecimal digits if this process has not computed it for a type.
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
