//! Malformed and extreme messages.
//!
//! Every case is read as one of the types of [`SCHEMA`]. There are two expected results: that of `open` with
//! its defaults ([`Hostile::open`]), and that of decoding to native values ([`Hostile::record`]), which also
//! checks UTF-8 and the memory budget. Whatever the result is, every operation must end within time and
//! memory that are small multiples of the input.
//!
//! ```
//! use zooph_testgen::hostile::{self, Expect, Kind};
//!
//! let all = hostile::messages();
//! let case = all.iter().find(|case| case.name == "self_loop_40_bytes").unwrap();
//! assert_eq!(case.bytes.len(), 40);
//! assert_eq!(case.open, Expect::Fault(&[Kind::Nesting]));
//! ```

pub mod attack;
mod canonical;
mod draft;
mod framing;
pub mod large;
mod limits;
mod lists;
mod packed;
mod pointers;
pub mod schemas;
mod structs;
mod texts;

/// The text of the schema with the types of the cases (`schemas/test/hostile-messages.capnp`).
pub const SCHEMA: &str = include_str!("../../../../schemas/test/hostile-messages.capnp");

/// One hostile input.
#[derive(Clone, Debug)]
pub struct Hostile {
    /// A unique name in the form of an identifier.
    pub name: String,
    /// A sentence about what is tested.
    pub why: String,
    /// The bytes of the input.
    pub bytes: Vec<u8>,
    /// The framing of the bytes.
    pub form: Form,
    /// The struct of [`SCHEMA`] as which the root is read.
    pub root: &'static str,
    /// The expected result of `open` with its default options.
    pub open: Expect,
    /// The expected result of decoding to native values, which includes a check of UTF-8.
    pub record: Expect,
    /// For a fault at a pointer: the segment and the word of the pointer, if they are defined.
    pub word: Option<(u32, u32)>,
    /// For a fault at a pointer: the path of the field, as the schema spells it.
    pub path: Option<String>,
    /// The behaviour of the stock tool 0.9.2.
    pub stock: Stock,
}

/// The framing of a case's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A segment table, followed by the segments.
    Framed,
    /// A framed message in packed form.
    Packed,
}

/// The expected result of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expect {
    /// The message is accepted.
    Accepted,
    /// A fault of one of these kinds. The first one is preferred.
    Fault(&'static [Kind]),
    /// Any result, as long as the operation ends quickly.
    Any,
}

/// The kinds of faults that all runtimes share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[expect(
    missing_docs,
    reason = "the names say it; the runtimes document what each covers"
)]
pub enum Kind {
    Truncated = 1,
    SegmentTable = 2,
    NoRoot = 3,
    TrailingBytes = 4,
    PointerKind = 5,
    OutOfBounds = 6,
    FarSegment = 7,
    FarPad = 8,
    ListTag = 9,
    ElementSize = 10,
    ReservedBits = 11,
    TextNul = 12,
    TextUtf8 = 13,
    Nesting = 14,
    Traversal = 15,
    Memory = 16,
    Packed = 17,
    NotCanonical = 18,
}

impl Kind {
    /// Returns the number of the kind that all runtimes share.
    pub const fn number(self) -> u8 {
        self as u8
    }
}

/// The known behaviour of the stock tool, against which the corpus is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stock {
    /// It agrees with [`Hostile::open`] about accepting and refusing.
    Agrees,
    /// It disagrees harmlessly: it does not check that place, or is more lenient.
    Differs,
    /// It crashes, or takes minutes or gigabytes. Do not run it.
    Fails,
}

impl Hostile {
    /// Returns a framed case. By default, decoding and the stock tool are expected to agree with `open`.
    pub(crate) fn framed(
        name: impl Into<String>,
        why: impl Into<String>,
        bytes: Vec<u8>,
        open: Expect,
    ) -> Self {
        Hostile {
            name: name.into(),
            why: why.into(),
            bytes,
            form: Form::Framed,
            root: "Target",
            open,
            record: open,
            word: None,
            path: None,
            stock: Stock::Agrees,
        }
    }

    pub(crate) fn packed(
        name: impl Into<String>,
        why: impl Into<String>,
        bytes: Vec<u8>,
        open: Expect,
    ) -> Self {
        Hostile {
            form: Form::Packed,
            ..Hostile::framed(name, why, bytes, open)
        }
    }

    pub(crate) fn read_as(self, root: &'static str) -> Self {
        Hostile { root, ..self }
    }

    pub(crate) fn decodes(self, record: Expect) -> Self {
        Hostile { record, ..self }
    }

    pub(crate) fn at(self, word: usize, path: &str) -> Self {
        Hostile {
            word: Some((0, word as u32)),
            path: Some(path.into()),
            ..self
        }
    }

    pub(crate) fn stock(self, stock: Stock) -> Self {
        Hostile { stock, ..self }
    }
}

/// Returns all cases of reading one message: framing, pointers, lists, structs, text and limits. All of them
/// are framed.
pub fn messages() -> Vec<Hostile> {
    [
        framing::cases(),
        pointers::cases(),
        lists::cases(),
        structs::cases(),
        texts::cases(),
        limits::cases(),
    ]
    .concat()
}

/// Returns cases of the packed form. More of them result from packing the cases of [`messages`].
pub fn packed() -> Vec<Hostile> {
    packed::cases()
}

/// Returns valid messages that are not in canonical form. `open` accepts them, and a check of the form returns
/// [`Kind::NotCanonical`].
pub fn not_canonical() -> Vec<Hostile> {
    canonical::cases()
}

/// Returns a small valid message in two segments that uses most kinds of pointers, for tests that damage or cut it.
pub fn good_message() -> Vec<u8> {
    framing::good()
}
