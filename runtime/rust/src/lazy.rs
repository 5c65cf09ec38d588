//! Messages opened without validation: every hop is checked, and the first fault sticks.

use alloc::vec::Vec;
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
    rest: Vec<&'a [u8]>,
    /// Kind in the low 8 bits, segment in the next 16, word in the rest; 0 while all is well.
    fault: AtomicU64,
}

impl<'a> Table<'a> {
    pub(crate) fn new(segments: &[&'a [u8]]) -> Self {
        let first = [addressable(segments.first().copied().unwrap_or(&[]))];
        let rest = if segments.len() > 1 {
            segments
                .iter()
                .map(|segment| addressable(segment))
                .collect()
        } else {
            Vec::new()
        };
        Table {
            first,
            rest,
            fault: AtomicU64::new(0),
        }
    }

    pub(crate) fn segments(&self) -> &[&'a [u8]] {
        if self.rest.is_empty() {
            &self.first
        } else {
            &self.rest
        }
    }

    #[cold]
    pub(crate) fn report(&self, kind: FaultKind, segment: u32, word: u32) {
        let segment = segment as u64 & 0xffff;
        let packed = kind.number() as u64 | segment << 8 | (word as u64) << 24;
        // First writer wins; the value stands alone, so no ordering is needed.
        let _ = self
            .fault
            .compare_exchange(0, packed, Ordering::Relaxed, Ordering::Relaxed);
    }

    pub(crate) fn index_of(&self, bytes: &[u8]) -> u32 {
        let same = |other: &&[u8]| other.as_ptr() == bytes.as_ptr() && other.len() == bytes.len();
        self.segments().iter().position(same).unwrap_or(0) as u32
    }

    pub(crate) fn fault(&self) -> Option<Fault> {
        let packed = self.fault.load(Ordering::Relaxed);
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
    pub(crate) fn new(segments: &[&'a [u8]]) -> Self {
        Lazy {
            table: Table::new(segments),
            kind: PhantomData,
        }
    }

    /// The root struct.
    pub fn root(&self) -> T::Reader<'_> {
        T::from_struct(self.root_struct())
    }

    fn root_struct(&self) -> StructReader<'_> {
        Pointer::root(self.segment()).structure()
    }

    fn segment(&self) -> Segment<'_> {
        Segment::new(self.table.segments()[0], Source::Table(&self.table))
    }

    /// The first fault any Reader of this message has met so far, to be asked once at the end.
    pub fn fault(&self) -> Option<Fault> {
        self.table.fault()
    }

    /// The first fault any Reader of this message has met so far, as an error.
    pub fn check(&self) -> Result<(), Fault> {
        self.fault().map_or(Ok(()), Err)
    }

    /// Looks at everything reachable after all, and returns the first fault by the order of
    /// validation. It has no part in what [`Lazy::fault`] tells.
    pub fn validate(&self, limits: &Limits) -> Result<(), Fault> {
        let kind = SlotKind::Struct(T::layout);
        crate::validate::within(Pointer::root(self.segment()), &kind, limits)
    }
}
