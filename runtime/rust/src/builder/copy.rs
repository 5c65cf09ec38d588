//! Deep copies from Readers into an arena.

use crate::budget::{Budget, OBJECT};
use crate::builder::arena::{Inner, MAX_OBJECT_WORDS};
use crate::builder::{PointerBuilder, StructBuilder};
use crate::fault::{Fault, FaultKind, Position, Step};
use crate::kind::{Kind, PointerKind};
use crate::reader::{List, ListReader, Pointer, PointerForm, StructReader};
use crate::segment::{Segment, Source};
use crate::validate::{Limits, MAX_NESTING};
use crate::wire::{self, ElementSize};

/// One copy. It has a budget of its own, because a message that was not validated may have cycles.
struct Pass {
    budget: Budget,
    /// The bytes charged for each object in addition to its content.
    object: u64,
    /// The largest size of an object in bytes.
    largest: usize,
}

impl PointerBuilder<'_> {
    /// Makes the pointer lead to a copy of what `value` leads to, including parts that the schema
    /// does not know. This cannot fail if the message was validated within any limits. A fault of a
    /// lazily opened message ends the copy there, and that message keeps the fault. For other
    /// pointers, such as that of [`crate::frame_root`], use [`PointerBuilder::try_copy`] or
    /// [`PointerBuilder::try_copy_within`].
    ///
    /// # Panics
    /// Panics if `value` is a Builder's Reader and is nested deeper than [`MAX_NESTING`].
    pub fn copy(&mut self, value: Pointer<'_>) {
        self.clear();
        let mut pass = Pass::trusting(&value.segment());
        let copied = value.segment().indexed(|segment| {
            pass.pointer(self.reborrow(), value.with_segment(segment), MAX_NESTING)
        });
        remember(&value.segment(), copied);
    }

    /// [`PointerBuilder::copy`] that returns the fault if there is one. Then the pointer is null,
    /// and the arena holds nothing more than before. It works within the default budgets, so it
    /// always ends.
    ///
    /// # Errors
    /// Returns the first fault of what `value` leads to.
    pub fn try_copy(&mut self, value: Pointer<'_>) -> Result<(), Fault> {
        self.try_copy_within(value, &Limits::default())
    }

    /// [`PointerBuilder::try_copy`] within the given limits, of which only traversal and memory
    /// matter here.
    ///
    /// # Errors
    /// Returns the first fault of what `value` leads to.
    pub fn try_copy_within(&mut self, value: Pointer<'_>, limits: &Limits) -> Result<(), Fault> {
        self.checked(value.segment(), limits, |pass, to, segment| {
            pass.pointer(to, value.with_segment(segment), MAX_NESTING)
        })
    }

    /// Makes the pointer lead to a copy of `value`, as [`PointerBuilder::set_as`] does, within the
    /// given limits. Only traversal and memory matter here. If there is a fault, the pointer is
    /// null, and the arena holds nothing more than before.
    ///
    /// # Errors
    /// Returns a `traversal` or `memory` fault if a limit is exceeded. If the message was opened
    /// lazily, returns the first fault of what `value` leads to. The fault of a text or data has
    /// the position of the message's first word, because the origin of the bytes is not known.
    pub fn set_as_within<T: PointerKind>(
        self,
        value: T::Reader<'_>,
        limits: &Limits,
    ) -> Result<(), Fault> {
        T::set_within(self, value, limits)
    }

    /// Makes a copy of a struct, with sections of at least these sizes, within limits.
    pub(crate) fn copy_struct_within(
        &mut self,
        value: StructReader<'_>,
        size: (u16, u16),
        limits: &Limits,
    ) -> Result<(), Fault> {
        self.checked(value.segment(), limits, |pass, to, segment| {
            let origin = Pointer::new(segment.spot(value.first_pointer()), 0);
            pass.structure(to, value.with_segment(segment), size, &origin, MAX_NESTING)
        })
    }

    /// Makes a copy of a typed list, within limits.
    pub(crate) fn copy_typed_list_within<T: Kind>(
        &mut self,
        list: List<'_, T>,
        limits: &Limits,
    ) -> Result<(), Fault> {
        let list = list.untyped();
        if list.is_empty() && list.size == ElementSize::Empty {
            self.reborrow().init_raw_list(&T::ELEMENT, 0);
            return Ok(());
        }
        self.checked(list.segment(), limits, |pass, to, segment| {
            let origin = Pointer::new(segment.spot(list.first_word().saturating_sub(1)), 0);
            pass.list(to, list.with_segment(segment), &origin, MAX_NESTING)
        })
    }

    /// Makes the pointer null. Returns a fault if a copy of `bytes` bytes, whose message is not
    /// known, would exceed the limits.
    pub(crate) fn room_for(&mut self, bytes: usize, limits: &Limits) -> Result<(), Fault> {
        self.clear();
        let words = bytes.div_ceil(wire::WORD) as u64;
        let mut budget = Budget::new(limits, words);
        let visited = budget.visit(1 + words);
        let made = budget.make(bytes as u64 + OBJECT);
        let allowed = visited.and(made);
        allowed.map_err(|kind| Fault::at_word(kind, 0, 0))
    }

    /// Makes a copy of an object in a segment, and takes it back if there is a fault.
    fn checked(
        &mut self,
        segment: Segment<'_>,
        limits: &Limits,
        copy: impl FnOnce(&mut Pass, PointerBuilder<'_>, Segment<'_>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.clear();
        let before = self.arena.mark();
        let mut pass = Pass::over(&segment, limits);
        let copied = segment.indexed(|segment| copy(&mut pass, self.reborrow(), segment));
        if copied.is_err() {
            self.clear();
            // SAFETY: only the copy was allocated since `before`. Erasing it has zeroed it, no
            // pointer leads to it, and no other Builder was used meanwhile.
            unsafe { self.arena.take_back(before) };
        }
        copied
    }

    /// Makes a copy of a typed list. The list of a null pointer has no element size, so its copy
    /// gets the size of its type.
    pub(crate) fn copy_typed_list<T: Kind>(&mut self, list: List<'_, T>) {
        let list = list.untyped();
        if list.is_empty() && list.size == ElementSize::Empty {
            self.reborrow().init_raw_list(&T::ELEMENT, 0);
        } else {
            self.copy_list(list);
        }
    }

    /// Makes the pointer lead to a copy of the list.
    pub fn copy_list(&mut self, list: ListReader<'_>) {
        self.clear();
        let mut pass = Pass::trusting(&list.segment());
        let copied = list.segment().indexed(|segment| {
            let origin = Pointer::new(segment.spot(list.first_word().saturating_sub(1)), 0);
            let list = list.with_segment(segment);
            pass.list(self.reborrow(), list, &origin, MAX_NESTING)
        });
        remember(&list.segment(), copied);
    }

    /// Makes the pointer lead to a copy of the struct, with sections of at least these sizes.
    pub fn copy_struct(&mut self, value: StructReader<'_>, data_words: u16, pointers: u16) {
        self.clear();
        let mut pass = Pass::trusting(&value.segment());
        let copied = value.segment().indexed(|segment| {
            let origin = Pointer::new(segment.spot(value.first_pointer()), 0);
            let value = value.with_segment(segment);
            let size = (data_words, pointers);
            pass.structure(self.reborrow(), value, size, &origin, MAX_NESTING)
        });
        remember(&value.segment(), copied);
    }
}

impl StructBuilder<'_> {
    /// Makes the struct a copy of `value`. The sections keep their sizes, and what does not fit is
    /// dropped.
    pub(crate) fn copy(&mut self, value: StructReader<'_>) {
        self.clear();
        let mut pass = Pass::trusting(&value.segment());
        let copied = value.segment().indexed(|segment| {
            let origin = Pointer::new(segment.spot(value.first_pointer()), 0);
            pass.sections(self, value.with_segment(segment), &origin, MAX_NESTING)
        });
        remember(&value.segment(), copied);
    }
}

/// Records a fault that ended a copy. A lazily opened message keeps it. A message under
/// construction has no fault but being too deep, which panics.
#[inline]
fn remember(segment: &Segment<'_>, copied: Result<(), Fault>) {
    if let Err(fault) = copied {
        ended(segment, &fault);
    }
}

#[cold]
fn ended(segment: &Segment<'_>, fault: &Fault) {
    match (segment.source(), fault.position()) {
        (Source::Table(table), Position::Word { segment, word }) => {
            table.report(fault.kind(), segment, word);
        }
        (Source::Blocks(_), _) => panic!("what was built cannot be copied: {fault}"),
        _ => {}
    }
}

impl Pass {
    /// Returns a pass over a message that was not validated. Copies are charged as Records are.
    fn over(segment: &Segment<'_>, limits: &Limits) -> Self {
        Pass {
            budget: Budget::over(segment, limits),
            object: OBJECT,
            largest: MAX_OBJECT_WORDS * wire::WORD,
        }
    }

    /// Returns a pass over a message that was validated or built. Each word of the copy was charged
    /// for then, so both budgets suffice. A lazily opened message is trusted only after it passed
    /// validation.
    fn trusting(segment: &Segment<'_>) -> Self {
        match segment.source() {
            Source::Table(table) if table.validated().is_none() => {
                Pass::over(segment, &Limits::default())
            }
            _ => Pass {
                budget: Budget::of_validated(segment),
                object: 0,
                // An object that is too large panics, as it does wherever it is built.
                largest: usize::MAX,
            },
        }
    }

    /// Charges for a visit to `words` words, of which a copy of `bytes` bytes is made in the arena.
    fn charge(
        &mut self,
        words: u64,
        bytes: usize,
        arena: &Inner,
        at: &Pointer<'_>,
    ) -> Result<(), Fault> {
        let visited = self.budget.visit(words);
        let made = self.budget.make(bytes as u64 + self.object);
        let fits = match bytes <= self.largest {
            true => Ok(()),
            false => Err(FaultKind::Memory),
        };
        let allowed = visited.and(made).and(fits);
        allowed.map_err(|kind| at.fault(kind))?;
        // The next segment should not be larger than what may still be copied.
        arena.expect(bytes / wire::WORD, self.budget.memory as usize / wire::WORD);
        Ok(())
    }

    fn pointer(
        &mut self,
        mut to: PointerBuilder<'_>,
        from: Pointer<'_>,
        depth: u32,
    ) -> Result<(), Fault> {
        let fault = |kind| from.fault(kind);
        match from.try_kind().map_err(fault)? {
            PointerForm::Null => {}
            PointerForm::Capability(index) => to.set_capability(Some(index)),
            PointerForm::Struct => {
                let value = crate::reader::try_struct(from.segment(), from.at(), from.word)
                    .map_err(fault)?;
                self.structure(to, value, (0, 0), &from, depth)?;
            }
            PointerForm::List => {
                let list = ListReader::try_hop(from).map_err(fault)?;
                self.list(to, list, &from, depth)?;
            }
        }
        Ok(())
    }

    fn structure(
        &mut self,
        to: PointerBuilder<'_>,
        from: StructReader<'_>,
        at_least: (u16, u16),
        origin: &Pointer<'_>,
        depth: u32,
    ) -> Result<(), Fault> {
        // An element of a list of small numbers has less than a word of data.
        let data = from.data_section().len().div_ceil(wire::WORD) as u16;
        self.charge_struct(from, to.arena, origin)?;
        let depth = deeper(depth, origin)?;
        let mut to = to.init_struct(data.max(at_least.0), from.pointer_count().max(at_least.1));
        to.data_mut()[..from.data_section().len()].copy_from_slice(from.data_section());
        self.pointers(&mut to, from, depth)
    }

    fn charge_struct(
        &mut self,
        from: StructReader<'_>,
        arena: &Inner,
        origin: &Pointer<'_>,
    ) -> Result<(), Fault> {
        let pointers = from.pointer_count() as usize * wire::WORD;
        let bytes = from.data_section().len() + pointers;
        self.charge(from.cost(), bytes, arena, origin)
    }

    /// Copies as much to an empty struct as it has room for.
    fn sections(
        &mut self,
        to: &mut StructBuilder<'_>,
        from: StructReader<'_>,
        origin: &Pointer<'_>,
        depth: u32,
    ) -> Result<(), Fault> {
        self.charge_struct(from, to.arena(), origin)?;
        let depth = deeper(depth, origin)?;
        let (to_data, from_data) = (to.data_mut(), from.data_section());
        let bytes = to_data.len().min(from_data.len());
        to_data[..bytes].copy_from_slice(&from_data[..bytes]);
        self.pointers(to, from, depth)
    }

    /// Copies what the pointers lead to, as far as both structs have them.
    fn pointers(
        &mut self,
        to: &mut StructBuilder<'_>,
        from: StructReader<'_>,
        depth: u32,
    ) -> Result<(), Fault> {
        let count = from.pointer_count().min(to.sections().1);
        for index in 0..count as usize {
            self.pointer(to.pointer(index), from.pointer(index), depth)
                .map_err(|fault| fault.within(Step::Pointer(index as u32)))?;
        }
        Ok(())
    }

    fn list(
        &mut self,
        to: PointerBuilder<'_>,
        from: ListReader<'_>,
        origin: &Pointer<'_>,
        depth: u32,
    ) -> Result<(), Fault> {
        self.charge(from.cost(), from.body().len(), to.arena, origin)?;
        let depth = depth
            .checked_sub(from.nests() as u32)
            .ok_or_else(|| origin.fault(FaultKind::Nesting))?;
        match from.size {
            ElementSize::Composite => self.structs(to, from, depth),
            ElementSize::Pointer => {
                let mut to = to.init_flat_list(ElementSize::Pointer, from.count);
                for index in 0..from.count {
                    self.pointer(
                        to.reborrow().into_pointer(index),
                        from.pointer(index),
                        depth,
                    )
                    .map_err(|fault| fault.within(Step::Element(index)))?;
                }
                Ok(())
            }
            size => {
                copy_flat(to, from, size);
                Ok(())
            }
        }
    }

    fn structs(
        &mut self,
        to: PointerBuilder<'_>,
        from: ListReader<'_>,
        depth: u32,
    ) -> Result<(), Fault> {
        let data_words = (from.data_bytes() / wire::WORD as u32) as u16;
        let mut to = to.init_struct_list(from.count, data_words, from.pointers());
        if from.stride == 0 {
            return Ok(());
        }
        for index in 0..from.count {
            let element = from.structure(index);
            let mut copy = to.reborrow().into_struct(index);
            copy.data_mut().copy_from_slice(element.data_section());
            if from.pointers() > 0 {
                self.pointers(&mut copy, element, depth)
                    .map_err(|fault| fault.within(Step::Element(index)))?;
            }
        }
        Ok(())
    }
}

/// Returns the depth that is left one level further down.
fn deeper(depth: u32, origin: &Pointer<'_>) -> Result<u32, Fault> {
    let left = depth.checked_sub(1);
    left.ok_or_else(|| origin.fault(FaultKind::Nesting))
}

/// Copies a list without pointers. The padding behind it is not copied.
fn copy_flat(to: PointerBuilder<'_>, from: ListReader<'_>, size: ElementSize) {
    let mut to = to.init_flat_list(size, from.count);
    let bytes = (from.count as u64 * size.bits()).div_ceil(8) as usize;
    to.bytes_mut(bytes).copy_from_slice(&from.body()[..bytes]);
    if size == ElementSize::Bit && !from.count.is_multiple_of(8) {
        let last = &mut to.bytes_mut(bytes)[bytes - 1];
        *last &= (1 << (from.count % 8)) - 1;
    }
}
