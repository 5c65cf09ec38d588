//! A pointer in a message, not yet followed.

use crate::fault::{Fault, FaultKind};
use crate::kind::PointerKind as Kind;
use crate::reader::ListReader;
use crate::segment::Segment;
use crate::wire;

/// A pointer in a message, whatever it leads to: the Reader of an `AnyPointer`.
#[derive(Clone, Copy)]
pub struct Pointer<'a> {
    pub(crate) segment: Segment<'a>,
    /// The pointer's own word.
    pub(crate) at: u32,
    pub(crate) word: u64,
}

/// What a pointer leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerKind {
    /// Nothing.
    Null,
    /// A struct.
    Struct,
    /// A list, a text or data.
    List,
    /// A capability, by its index in the message's table.
    Capability(u32),
}

impl Default for Pointer<'_> {
    fn default() -> Self {
        Pointer::NULL
    }
}

impl<'a> Pointer<'a> {
    /// The null pointer.
    pub const NULL: Pointer<'a> = Pointer {
        segment: Segment::lone(&[]),
        at: 0,
        word: 0,
    };

    /// The pointer at the start of a segment.
    #[inline]
    pub(crate) fn root(segment: Segment<'a>) -> Self {
        Pointer {
            segment,
            at: 0,
            word: segment.word(0),
        }
    }

    /// The root pointer of a flat message: one segment without framing. Nothing is validated;
    /// hops that lead outside `bytes` read as null.
    #[inline]
    pub fn flat(bytes: &'a [u8]) -> Self {
        Pointer::root(Segment::lone(bytes))
    }

    /// The pointer is null.
    #[inline]
    pub fn is_null(&self) -> bool {
        self.word == 0
    }

    /// What the pointer leads to. A malformed one is null, and reported if the message was opened
    /// lazily.
    pub fn kind(&self) -> PointerKind {
        self.try_kind().unwrap_or_else(|kind| {
            self.segment.report(kind, self.at);
            PointerKind::Null
        })
    }

    pub(crate) fn try_kind(&self) -> Result<PointerKind, FaultKind> {
        if self.word == 0 {
            return Ok(PointerKind::Null);
        }
        let word = self.segment.follow(self.at, self.word)?.word;
        match wire::kind(word) {
            wire::STRUCT => Ok(PointerKind::Struct),
            wire::LIST => Ok(PointerKind::List),
            _ if word as u32 != wire::OTHER as u32 => Err(FaultKind::ReservedBits),
            _ => Ok(PointerKind::Capability((word >> 32) as u32)),
        }
    }

    /// The index of the capability this pointer holds.
    #[inline]
    pub fn capability(&self) -> Option<u32> {
        match self.kind() {
            PointerKind::Capability(index) => Some(index),
            _ => None,
        }
    }

    /// The list this pointer leads to, in whatever form it has; empty if it is null.
    #[inline]
    pub fn list(self) -> ListReader<'a> {
        ListReader::hop(self)
    }

    /// Validates what the pointer leads to as a `T` and reads it as one. A null pointer reads as
    /// the empty `T`.
    pub fn cast<T: Kind>(self) -> Result<T::Reader<'a>, Fault> {
        crate::validate::pointer(self, &T::SLOT)?;
        Ok(T::read(self))
    }

    pub(crate) fn fault(&self, kind: FaultKind) -> Fault {
        Fault::at_word(kind, self.segment.index(), self.at)
    }
}

/// What the pointer leads to, not the content.
impl core::fmt::Debug for Pointer<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let kind = self.try_kind().unwrap_or(PointerKind::Null);
        f.debug_tuple("Pointer").field(&kind).finish()
    }
}
