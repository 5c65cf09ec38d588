//! Deep copies from Readers into an arena.

use crate::builder::PointerBuilder;
use crate::fault::{Fault, FaultKind, Step};
use crate::reader::{ListReader, Pointer, PointerForm, StructReader};
use crate::validate::{self, Limits, MAX_NESTING};
use crate::wire::{self, ElementSize};

/// One copy, with a budget of its own: a message that was not validated may lead in circles.
struct Pass {
    left: i64,
}

impl PointerBuilder<'_> {
    /// Makes the pointer lead to a copy of what `value` leads to. Everything is kept, what the
    /// schema does not know included. From a validated message this cannot fail; what is wrong
    /// with a lazily opened one becomes null, and that message remembers the fault.
    pub fn copy(&mut self, value: Pointer<'_>) {
        if let Err(fault) = self.try_copy(value) {
            report(&value, &fault);
        }
    }

    /// The same, but a fault ends the copy and is returned.
    pub fn try_copy(&mut self, value: Pointer<'_>) -> Result<(), Fault> {
        self.clear();
        Pass::over(&value).pointer(self.reborrow(), value, MAX_NESTING)
    }

    /// Makes the pointer lead to a copy of the list.
    pub fn copy_list(&mut self, list: ListReader<'_>) {
        let origin = Pointer {
            segment: list.segment,
            at: list.start.saturating_sub(1),
            word: 0,
        };
        let copied = Pass::over(&origin).list(self.reborrow(), list, &origin, MAX_NESTING);
        if let Err(fault) = copied {
            report(&origin, &fault);
        }
    }

    /// Makes the pointer lead to a copy of the struct with sections of these sizes at least.
    pub fn copy_struct(&mut self, value: StructReader<'_>, data_words: u16, pointers: u16) {
        let origin = Pointer {
            segment: value.segment,
            at: value.pointers,
            word: 0,
        };
        let mut pass = Pass::over(&origin);
        let size = (data_words, pointers);
        if let Err(fault) = pass.structure(self.reborrow(), value, size, &origin, MAX_NESTING) {
            report(&origin, &fault);
        }
    }
}

#[cold]
fn report(value: &Pointer<'_>, fault: &Fault) {
    if let crate::fault::Position::Word { word, .. } = fault.position() {
        value.segment.report(fault.kind(), word);
    }
}

impl Pass {
    fn over(value: &Pointer<'_>) -> Self {
        let words = validate::words_present(&value.segment);
        Pass {
            left: Limits::default().budget(words) as i64,
        }
    }

    fn charge(&mut self, words: u64, at: &Pointer<'_>) -> Result<(), Fault> {
        self.left -= words as i64;
        if self.left < 0 {
            Err(at.fault(FaultKind::Traversal))
        } else {
            Ok(())
        }
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
                let value =
                    crate::reader::try_struct(from.segment, from.at, from.word).map_err(fault)?;
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
        // An element of a list of small numbers has less than a word.
        let data = from.data.len().div_ceil(wire::WORD) as u16;
        self.charge((data as u64 + from.pointer_count as u64).max(1), origin)?;
        let depth = depth
            .checked_sub(1)
            .ok_or_else(|| origin.fault(FaultKind::Nesting))?;
        let mut to = to.init_struct(data.max(at_least.0), from.pointer_count.max(at_least.1));
        to.data_mut()[..from.data.len()].copy_from_slice(from.data);
        self.pointers(&mut to, from, depth)
    }

    fn pointers(
        &mut self,
        to: &mut crate::builder::StructBuilder<'_>,
        from: StructReader<'_>,
        depth: u32,
    ) -> Result<(), Fault> {
        for index in 0..from.pointer_count as usize {
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
        let empty = from.stride == 0 && from.size != ElementSize::Bit;
        let visits = if empty { from.count as u64 } else { 0 };
        self.charge(1 + (from.body.len() / wire::WORD) as u64 + visits, origin)?;
        let depth = depth
            .checked_sub(1)
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
        let data_words = (from.data_bytes / wire::WORD as u32) as u16;
        let mut to = to.init_struct_list(from.count, data_words, from.pointers);
        if from.stride == 0 {
            return Ok(());
        }
        for index in 0..from.count {
            let element = from.structure(index);
            let mut copy = to.reborrow().into_struct(index);
            copy.data_mut().copy_from_slice(element.data);
            if from.pointers > 0 {
                self.pointers(&mut copy, element, depth)
                    .map_err(|fault| fault.within(Step::Element(index)))?;
            }
        }
        Ok(())
    }
}

/// Copies a list without pointers, and nothing of the padding behind it.
fn copy_flat(to: PointerBuilder<'_>, from: ListReader<'_>, size: ElementSize) {
    let mut to = to.init_flat_list(size, from.count);
    let bytes = (from.count as u64 * size.bits()).div_ceil(8) as usize;
    to.bytes_mut(bytes).copy_from_slice(&from.body[..bytes]);
    if size == ElementSize::Bit && !from.count.is_multiple_of(8) {
        let last = &mut to.bytes_mut(bytes)[bytes - 1];
        *last &= (1 << (from.count % 8)) - 1;
    }
}
