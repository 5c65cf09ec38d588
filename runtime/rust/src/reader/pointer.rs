//! A pointer in a message, not yet followed.

use crate::fault::{Fault, FaultKind};
use crate::kind::PointerKind as Kind;
use crate::reader::{ListReader, StructReader, try_struct};
use crate::segment::{Segment, Spot};
use crate::validate::Limits;
use crate::wire;

/// A pointer in a message, whatever it leads to. It is the Reader of an `AnyPointer`.
#[derive(Clone, Copy)]
pub struct Pointer<'a> {
    spot: Spot<'a>,
    pub(crate) word: u64,
}

// SAFETY: the memory behind the pointers is borrowed and not written to, except for a table's
// atomic.
unsafe impl Send for Pointer<'_> {}
// SAFETY: the memory behind the pointers is borrowed and not written to, except for a table's
// atomic.
unsafe impl Sync for Pointer<'_> {}

/// The kind of object that a pointer leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerKind {
    /// The pointer is null.
    Null,
    /// The pointer leads to a struct.
    Struct,
    /// The pointer leads to a list, a text or data.
    List,
    /// The pointer is a capability, with its index in the message's table.
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
        spot: Spot::NOWHERE,
        word: 0,
    };

    /// Returns the pointer `word`, which is at `spot`.
    #[inline(always)] // The body only puts its arguments side by side.
    pub(crate) fn new(spot: Spot<'a>, word: u64) -> Self {
        Pointer { spot, word }
    }

    /// Returns the pointer at the start of a segment.
    #[inline]
    pub(crate) fn root(segment: Segment<'a>) -> Self {
        Pointer::new(segment.spot(0), segment.word(0))
    }

    /// Returns the root pointer of a flat message: one segment without framing. Nothing is
    /// validated. A pointer that leads outside `bytes` reads as null.
    #[inline]
    pub fn flat(bytes: &'a [u8]) -> Self {
        Pointer::root(Segment::lone(bytes))
    }

    /// Returns its place.
    #[inline(always)] // The body is empty once inlined.
    pub(crate) fn spot(&self) -> Spot<'a> {
        self.spot
    }

    /// Returns the segment it is in.
    #[inline(always)] // The body is one call.
    pub(crate) fn segment(&self) -> Segment<'a> {
        self.spot.segment()
    }

    /// Returns the struct that a null pointer reads as. It has no sections, and its place is the
    /// pointer's.
    pub(crate) fn nothing(&self) -> StructReader<'a> {
        // SAFETY: a struct without sections is inside the segment wherever it is.
        unsafe { StructReader::at_unchecked(self.spot, 0) }
    }

    /// Returns the pointer's position in its segment, in words.
    #[inline(always)] // The body is one call.
    pub(crate) fn at(&self) -> u32 {
        self.spot.position()
    }

    /// Returns the same pointer with `segment`, which is the same memory but has another source.
    #[inline]
    pub(crate) fn with_segment(self, segment: Segment<'a>) -> Self {
        // The pointer was found inside the old segment, so the new one has to be the same memory.
        assert!(segment.is_where(&self.segment()));
        Pointer::new(segment.spot(self.at()), self.word)
    }

    /// Records the fault if the message was opened lazily.
    #[cold]
    pub(crate) fn report(&self, kind: FaultKind) {
        self.segment().report(kind, self.at());
    }

    /// Reports whether the pointer is null.
    #[inline]
    pub fn is_null(&self) -> bool {
        self.word == 0
    }

    /// Returns the kind of object the pointer leads to. A malformed pointer counts as null, and is
    /// recorded as a fault if the message was opened lazily.
    pub fn kind(&self) -> PointerKind {
        self.try_kind().unwrap_or_else(|kind| {
            self.report(kind);
            PointerKind::Null
        })
    }

    pub(crate) fn try_kind(&self) -> Result<PointerKind, FaultKind> {
        if self.word == 0 {
            return Ok(PointerKind::Null);
        }
        let word = self.segment().follow(self.at(), self.word)?.word;
        match wire::kind(word) {
            wire::STRUCT => Ok(PointerKind::Struct),
            wire::LIST => Ok(PointerKind::List),
            _ if word as u32 != wire::OTHER as u32 => Err(FaultKind::ReservedBits),
            _ => Ok(PointerKind::Capability((word >> 32) as u32)),
        }
    }

    /// Returns the pointer as an `AnyPointer`. It is followed only when it is cast.
    #[inline(always)] // The body is empty.
    pub(crate) fn to_anything(self) -> Self {
        self
    }

    /// Returns the pointer if it leads to a struct of any type. Returns null otherwise, and records
    /// a fault if the message was opened lazily.
    pub(crate) fn to_struct(self) -> Self {
        match self.word {
            0 => self,
            word => self.if_led(try_struct(self.segment(), self.at(), word).map(drop)),
        }
    }

    /// Returns the pointer if it leads to a list of any type. Returns null otherwise, and records a
    /// fault if the message was opened lazily.
    pub(crate) fn to_list(self) -> Self {
        match self.word {
            0 => self,
            _ => self.if_led(ListReader::try_hop(self).map(drop)),
        }
    }

    /// Returns the pointer, or null if following it failed. The failure is recorded.
    fn if_led(self, followed: Result<(), FaultKind>) -> Self {
        match followed {
            Ok(()) => self,
            Err(kind) => {
                self.report(kind);
                Pointer { word: 0, ..self }
            }
        }
    }

    /// Returns the index of the capability, if the pointer is one.
    #[inline]
    pub fn capability(&self) -> Option<u32> {
        match self.kind() {
            PointerKind::Capability(index) => Some(index),
            _ => None,
        }
    }

    /// Returns the list this pointer leads to, in the form it has in the message. It is empty if
    /// the pointer is null.
    #[inline]
    pub fn list(self) -> ListReader<'a> {
        ListReader::hop(self)
    }

    /// Validates what the pointer leads to as a `T`, and returns its Reader. A null pointer reads
    /// as the empty `T`.
    ///
    /// ```
    /// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
    /// let mut arena = zooph::Arena::new();
    /// arena.init::<weather::Reading>().set_station("EBBR");
    /// let frame = zooph::framing::Frame::exactly(arena.framed())?;
    /// let any = zooph::frame_root(frame)?;
    /// assert_eq!(any.cast::<weather::Reading>()?.station(), "EBBR");
    /// assert_eq!(any.cast::<zooph::kind::Text>().unwrap_err().kind(), zooph::FaultKind::PointerKind);
    /// # Ok::<(), zooph::Fault>(())
    /// ```
    ///
    /// # Errors
    /// Returns the first fault in what the pointer leads to, as a `T`.
    pub fn cast<T: Kind>(self) -> Result<T::Reader<'a>, Fault> {
        self.cast_within::<T>(&Limits::default())
    }

    /// [`Pointer::cast`] within the given limits.
    ///
    /// # Errors
    /// Returns the first fault in what the pointer leads to, as a `T`.
    pub fn cast_within<T: Kind>(self, limits: &Limits) -> Result<T::Reader<'a>, Fault> {
        crate::validate::within(self, &T::SLOT, limits)?;
        Ok(T::read(self.opened_within(limits)))
    }

    /// Returns the same pointer of a message that was validated within these limits. It remembers
    /// how many words they allow to be visited, if that is more than the default.
    pub(crate) fn opened_within(self, limits: &Limits) -> Self {
        if limits.traversal.is_none() {
            return self;
        }
        let segment = self.segment();
        let doublings = limits.doublings(segment.words_present());
        Pointer::new(segment.with_doublings(doublings).spot(self.at()), self.word)
    }

    pub(crate) fn fault(&self, kind: FaultKind) -> Fault {
        Fault::at_word(kind, self.segment().index(), self.at())
    }
}

/// Prints the kind of object the pointer leads to, not its content.
impl core::fmt::Debug for Pointer<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let kind = self.try_kind().unwrap_or(PointerKind::Null);
        f.debug_tuple("Pointer").field(&kind).finish()
    }
}
