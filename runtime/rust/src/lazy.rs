//! Messages opened without validation: every hop is checked, and the first fault is kept.

use alloc::boxed::Box;
use core::marker::PhantomData;
use core::sync::atomic::{AtomicU64, Ordering};

use crate::fault::{Fault, FaultKind};
use crate::kind::Struct;
use crate::layout::SlotKind;
use crate::reader::{Pointer, StructReader};
use crate::segment::{Segment, Source, addressable};
use crate::validate::Limits;

/// A list of segments, and the first fault found while reading them.
pub(crate) struct Table<'a> {
    first: [&'a [u8]; 1],
    /// All segments if there are several, or else empty.
    all: Box<[&'a [u8]]>,
    /// What is known of the message, in one number, so that it is updated atomically. The fault has
    /// its kind in the low 8 bits, its segment in the next 16, and its word in the next 32. They
    /// are 0 if there is no fault. The top 8 bits are one more than the number of doublings of the
    /// default traversal limit with which the message was validated. They are 0 if it was not.
    known: AtomicU64,
}

/// The position of the doublings in what is known of a message.
const VALIDATED: u32 = 56;

/// The mask of the fault in what is known of a message.
const FAULT: u64 = (1 << VALIDATED) - 1;

impl<'a> Table<'a> {
    /// Returns a table of one segment.
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

    /// Returns a segment, if there are several. (A lone segment need not be looked up.)
    #[inline(always)] // It is inlined into the functions that follow far pointers.
    pub(crate) fn segment(&self, index: u32) -> Option<&'a [u8]> {
        self.all.get(index as usize).copied()
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn report(&self, kind: FaultKind, segment: u32, word: u32) {
        let segment = segment as u64 & 0xffff;
        let packed = kind.number() as u64 | segment << 8 | (word as u64) << 24;
        // The first writer wins. No other memory depends on the value, so it needs no ordering.
        self.learn(|known| (known & FAULT == 0).then_some(known | packed));
    }

    /// Returns with how many doublings of the default traversal limit the message was validated, if
    /// it was.
    pub(crate) fn validated(&self) -> Option<u32> {
        let known = self.known.load(Ordering::Relaxed);
        ((known >> VALIDATED) as u32).checked_sub(1)
    }

    /// Records that the message was validated with this many doublings.
    fn passed(&self, doublings: u32) {
        let passed = u64::from(doublings + 1) << VALIDATED;
        // No other memory depends on the value, so it needs no ordering.
        self.learn(|known| (known & !FAULT < passed).then_some(known & FAULT | passed));
    }

    /// Sets what is known of the message to what `change` returns, if that is not [`None`].
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
/// Opening it checks only the segment table. Each pointer is checked when it is followed. A
/// malformed one yields the field's default, and the first one is kept for [`Lazy::fault`].
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

    /// Returns the same message, with its fields moved one by one.
    #[inline(always)] // The body is empty once inlined.
    pub(crate) fn in_pieces(self) -> Self {
        let Table { first, all, known } = self.table;
        Lazy {
            table: Table { first, all, known },
            kind: PhantomData,
        }
    }

    /// Returns the root struct.
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

    /// Returns the first fault that any Reader of this message has met so far. Callers may ask once
    /// at the end.
    #[inline]
    pub fn fault(&self) -> Option<Fault> {
        self.table.fault()
    }

    /// Returns the first fault that any Reader of this message has met so far, as an error.
    #[inline]
    pub fn check(&self) -> Result<(), Fault> {
        self.fault().map_or(Ok(()), Err)
    }

    /// Validates everything reachable, and returns the first fault in the order of validation.
    /// [`Lazy::fault`] does not change. A message that passes can be copied in full, whatever the
    /// limits were.
    pub fn validate(&self, limits: &Limits) -> Result<(), Fault> {
        let kind = SlotKind::Struct(T::layout);
        let segment = self.segment();
        crate::validate::within(Pointer::root(segment), &kind, limits)?;
        self.table.passed(limits.doublings(segment.words_present()));
        Ok(())
    }
}
