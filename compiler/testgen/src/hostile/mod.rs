//! Malformed and extreme messages.
//!
//! Every case is read as one of the types of [`SCHEMA`]. What must come of it is stated twice: for
//! `open` with its defaults ([`Hostile::open`]) and for decoding into native values
//! ([`Hostile::record`]), which also checks UTF-8 and the memory budget. Whatever the outcome,
//! every operation must end within time and memory that are small multiples of the input.
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

/// Text of the schema whose types the cases are read as (`schemas/test/hostile-messages.capnp`).
pub const SCHEMA: &str = include_str!("../../../../schemas/test/hostile-messages.capnp");

/// One input.
#[derive(Clone, Debug)]
pub struct Hostile {
    /// Unique, in the form of an identifier.
    pub name: String,
    /// What is tested: one sentence.
    pub why: String,
    /// The bytes as they arrive.
    pub bytes: Vec<u8>,
    /// How they are wrapped.
    pub form: Form,
    /// The struct of [`SCHEMA`] to read the root as.
    pub root: &'static str,
    /// What `open` must say with its default options.
    pub open: Expect,
    /// What decoding into native values (which implies a check of UTF-8) must say.
    pub record: Expect,
    /// For faults at a pointer: the segment and word of that pointer, where it is defined.
    pub word: Option<(u32, u32)>,
    /// For faults at a pointer: the path of the field in the schema's spelling.
    pub path: Option<String>,
    /// What the stock tool 0.9.2 does with it.
    pub stock: Stock,
}

/// How the bytes of a case are wrapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Segment table, then segments.
    Framed,
    /// The packed form of that.
    Packed,
}

/// What must come of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expect {
    /// It is a good message.
    Accepted,
    /// A fault of one of these kinds, the first being the one to prefer.
    Fault(&'static [Kind]),
    /// Either, as long as it ends quickly.
    Any,
}

/// The shared kinds of faults.
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
    /// The number that all runtimes share.
    pub const fn number(self) -> u8 {
        self as u8
    }
}

/// What is known of the stock tool, so that the corpus can be checked against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stock {
    /// It agrees: it accepts what [`Hostile::open`] accepts and refuses what that refuses.
    Agrees,
    /// It disagrees, harmlessly: it does not look there, or is more lenient.
    Differs,
    /// Do not run it: it crashes, or takes minutes or gigabytes.
    Fails,
}

impl Hostile {
    /// A framed case. Decoding is expected to agree with `open`, and so is the stock tool.
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

/// Every case that concerns reading one message: framing, pointers, lists, structs, text and
/// limits. All are framed.
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

/// Cases of the packed form. Packing every case of [`messages`] makes more of them.
pub fn packed() -> Vec<Hostile> {
    packed::cases()
}

/// Good messages that are not in canonical form: `open` accepts them, a check of the form gives
/// [`Kind::NotCanonical`].
pub fn not_canonical() -> Vec<Hostile> {
    canonical::cases()
}

/// A small good message that uses most kinds of pointers, in two segments: for tests that damage
/// or cut it.
pub fn good_message() -> Vec<u8> {
    framing::good()
}
