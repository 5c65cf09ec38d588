//! Messages opened without validation: every hop is checked, and the first fault sticks.

use alloc::boxed::Box;
use core::marker::PhantomData;
use core::sync::atomic::{AtomicU64, Ordering};

use crate::fault::{Fault, FaultKind};
use crate::kind::Struct;
use crate::layout::SlotKind;
use crate::reader::{Pointer, StructReader};
use crate::segment::{Segment, Source, addressable};
use crate::validate::Limits;

/// A list of segments and the first fault found while reading them.
pub(crate) struct Table<'a> {
    first: [&'a [u8]; 1],
    /// All of them if there are several.
    all: Box<[&'a [u8]]>,
    /// What is known of the message, in one number so that there is one to begin with. The fault: its
    /// kind in the low 8 bits, its segment in the next 16, its word in the next 32; 0 while all is well.
    /// Above it, with how many doublings of the default traversal the message passed validation, and one
    /// more; 0 while nobody has validated it.
    known: AtomicU64,
}

/// Where the doublings are in what is known of a message.
const VALIDATED: u32 = 56;

/// What is known of the fault.
const FAULT: u64 = (1 << VALIDATED) - 1;

impl<'a> Table<'a> {
    /// Of one segment.
    #[inline]
    fn lone(segment: &'a [u8]) -> Self {
        Table {
            first: [addressable(segment)],
            all: Box::default(),
            known: AtomicU64::new(0),
        }
    }

    pub(crate) fn new(segments: &[&'a [u8]]) -> Self {
        let mut table = Table::lone(segments.first().copied().unwrap_or(&[]));
        if segments.len() > 1 {
            let all = segments.iter().map(|segment| addressable(segment));
            table.all = all.collect();
        }
        table
    }

    pub(crate) fn segments(&self) -> &[&'a [u8]] {
        if self.all.is_empty() {
            &self.first
        } else {
            &self.all
        }
    }

    /// One of several. (Of one there is no need to ask.)
    #[inline(always)] // Into what follows far pointers.
    pub(crate) fn segment(&self, index: u32) -> Option<&'a [u8]> {
        self.all.get(index as usize).copied()
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn report(&self, kind: FaultKind, segment: u32, word: u32) {
        let segment = segment as u64 & 0xffff;
        let packed = kind.number() as u64 | segment << 8 | (word as u64) << 24;
        // First writer wins; the value stands alone, so no ordering is needed.
        self.learn(|known| (known & FAULT == 0).then_some(known | packed));
    }

    /// With how many doublings of the default traversal the message passed validation, if it did.
    pub(crate) fn validated(&self) -> Option<u32> {
        let known = self.known.load(Ordering::Relaxed);
        ((known >> VALIDATED) as u32).checked_sub(1)
    }

    /// The message passed validation.
    fn passed(&self, doublings: u32) {
        let passed = u64::from(doublings + 1) << VALIDATED;
        // It stands alone as well.
        self.learn(|known| (known & !FAULT < passed).then_some(known & FAULT | passed));
    }

    /// Changes what is known of the message to something, unless that is nothing.
    fn learn(&self, change: impl FnMut(u64) -> Option<u64>) {
        let _ = self
            .known
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, change);
    }

    #[inline]
    pub(crate) fn fault(&self) -> Option<Fault> {
        match self.known.load(Ordering::Relaxed) {
            0 => None,
            known => Table::unpacked(known & FAULT),
        }
    }

    #[cold]
    fn unpacked(packed: u64) -> Option<Fault> {
        let kind = FaultKind::from_number(packed as u8)?;
        Some(Fault::at_word(
            kind,
            (packed >> 8) as u16 as u32,
            (packed >> 24) as u32,
        ))
    }
}

/// A message opened without validation, for sparse reads of large or memory-mapped messages.
///
/// Opening it looks at the segment table only. Every hop is checked when it is made: a bad one
/// yields the field's default, and the first bad one is kept for [`Lazy::fault`] to tell.
pub struct Lazy<'a, T> {
    table: Table<'a>,
    kind: PhantomData<fn() -> T>,
}

impl<'a, T: Struct> Lazy<'a, T> {
    #[inline]
    pub(crate) fn lone(segment: &'a [u8]) -> Self {
        Lazy {
            table: Table::lone(segment),
            kind: PhantomData,
        }
    }

    pub(crate) fn new(segments: &[&'a [u8]]) -> Self {
        Lazy {
            table: Table::new(segments),
            kind: PhantomData,
        }
    }

    /// The same, put together from its parts.
    #[inline(always)] // Nothing.
    pub(crate) fn in_pieces(self) -> Self {
        let Table { first, all, known } = self.table;
        Lazy {
            table: Table { first, all, known },
            kind: PhantomData,
        }
    }

    /// The root struct.
    #[inline]
    pub fn root(&self) -> T::Reader<'_> {
        T::from_struct(self.root_struct())
    }

    #[inline]
    fn root_struct(&self) -> StructReader<'_> {
        Pointer::root(self.segment()).structure()
    }

    #[inline]
    fn segment(&self) -> Segment<'_> {
        Segment::new(self.table.first[0], Source::Table(&self.table))
    }

    /// The first fault any Reader of this message has met so far, to be asked once at the end.
    #[inline]
    pub fn fault(&self) -> Option<Fault> {
        self.table.fault()
    }

    /// The first fault any Reader of this message has met so far, as an error.
    #[inline]
    pub fn check(&self) -> Result<(), Fault> {
        self.fault().map_or(Ok(()), Err)
    }

    /// Looks at everything reachable after all, and returns the first fault by the order of
    /// validation. It has no part in what [`Lazy::fault`] tells. A message that passes can be copied
    /// in full, whatever the limits were.
    pub fn validate(&self, limits: &Limits) -> Result<(), Fault> {
        let kind = SlotKind::Struct(T::layout);
        let segment = self.segment();
        crate::validate::within(Pointer::root(segment), &kind, limits)?;
        self.table.passed(limits.doublings(segment.words_present()));
        Ok(())
    }
}
