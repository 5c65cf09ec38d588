//! A pointer in a message, not yet followed.

use crate::fault::{Fault, FaultKind};
use crate::kind::PointerKind as Kind;
use crate::reader::{ListReader, StructReader, try_struct};
use crate::segment::{Segment, Spot};
use crate::validate::Limits;
use crate::wire;

/// A pointer in a message, whatever it leads to: the Reader of an `AnyPointer`.
#[derive(Clone, Copy)]
pub struct Pointer<'a> {
    spot: Spot<'a>,
    pub(crate) word: u64,
}

// SAFETY: as for structs.
unsafe impl Send for Pointer<'_> {}
// SAFETY: as above.
unsafe impl Sync for Pointer<'_> {}

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
        spot: Spot::NOWHERE,
        word: 0,
    };

    /// The pointer that is there.
    #[inline(always)] // Nothing.
    pub(crate) fn new(spot: Spot<'a>, word: u64) -> Self {
        Pointer { spot, word }
    }

    /// The pointer at the start of a segment.
    #[inline]
    pub(crate) fn root(segment: Segment<'a>) -> Self {
        Pointer::new(segment.spot(0), segment.word(0))
    }

    /// The root pointer of a flat message: one segment without framing. Nothing is validated;
    /// hops that lead outside `bytes` read as null.
    #[inline]
    pub fn flat(bytes: &'a [u8]) -> Self {
        Pointer::root(Segment::lone(bytes))
    }

    /// Where it is.
    #[inline(always)] // A field.
    pub(crate) fn spot(&self) -> Spot<'a> {
        self.spot
    }

    /// The segment it is in.
    #[inline(always)] // A subtraction.
    pub(crate) fn segment(&self) -> Segment<'a> {
        self.spot.segment()
    }

    /// The struct that a null pointer stands for: no sections, and where the pointer is.
    pub(crate) fn nothing(&self) -> StructReader<'a> {
        // SAFETY: no sections need no room.
        unsafe { StructReader::at_unchecked(self.spot, 0) }
    }

    /// Which word of its segment it is.
    #[inline(always)] // A field.
    pub(crate) fn at(&self) -> u32 {
        self.spot.position()
    }

    /// The same pointer, with the same segment found in another way.
    #[inline]
    pub(crate) fn with_segment(self, segment: Segment<'a>) -> Self {
        // What was found to be inside the one has to be inside the other.
        assert!(segment.is_where(&self.segment()));
        Pointer::new(segment.spot(self.at()), self.word)
    }

    /// A lazily opened message remembers what is wrong with it.
    #[cold]
    pub(crate) fn report(&self, kind: FaultKind) {
        self.segment().report(kind, self.at());
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

    /// The pointer to whatever it is: only who casts it follows it.
    #[inline(always)] // Nothing.
    pub(crate) fn to_anything(self) -> Self {
        self
    }

    /// The pointer if it leads to a struct of any type; null if it does not, which is reported if
    /// the message was opened lazily.
    pub(crate) fn to_struct(self) -> Self {
        match self.word {
            0 => self,
            word => self.if_led(try_struct(self.segment(), self.at(), word).map(drop)),
        }
    }

    /// The same for a list of any type.
    pub(crate) fn to_list(self) -> Self {
        match self.word {
            0 => self,
            _ => self.if_led(ListReader::try_hop(self).map(drop)),
        }
    }

    /// The pointer, or null if following it failed, which is reported.
    fn if_led(self, followed: Result<(), FaultKind>) -> Self {
        match followed {
            Ok(()) => self,
            Err(kind) => {
                self.report(kind);
                Pointer { word: 0, ..self }
            }
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
    /// The first fault of what it leads to, as a `T`.
    pub fn cast<T: Kind>(self) -> Result<T::Reader<'a>, Fault> {
        self.cast_within::<T>(&Limits::default())
    }

    /// [`Pointer::cast`] with limits of the caller's.
    ///
    /// # Errors
    /// As [`Pointer::cast`].
    pub fn cast_within<T: Kind>(self, limits: &Limits) -> Result<T::Reader<'a>, Fault> {
        crate::validate::within(self, &T::SLOT, limits)?;
        Ok(T::read(self.opened_within(limits)))
    }

    /// The same pointer, of a message that was validated within these limits: it remembers how many
    /// words they allow to be visited, if that is more than usual.
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

/// What the pointer leads to, not the content.
impl core::fmt::Debug for Pointer<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let kind = self.try_kind().unwrap_or(PointerKind::Null);
        f.debug_tuple("Pointer").field(&kind).finish()
    }
}
