//! Equality of untyped values.

use crate::canonical::trimmed;
use crate::fault::{Fault, FaultKind, Step};
use crate::reader::{ListReader, Pointer, PointerForm, StructReader};
use crate::validate::{self, Limits, MAX_NESTING};
use crate::wire::{ElementSize, WORD};

/// Whether two pointers lead to equal values: exactly if their canonical copies are the same
/// bytes. So words of zero at a section's end do not count, nor does where objects are; null
/// differs from an empty struct or list, -0 from 0, and NaNs are equal if their bits are.
///
/// Needs no validation before it. Both messages' faults are found in the order of validation, up
/// to the first difference; each has its default traversal budget.
pub fn equal(left: Pointer<'_>, right: Pointer<'_>) -> Result<bool, Fault> {
    let budget = |of: &Pointer<'_>| {
        let words = validate::words_present(&of.segment);
        Limits::default().budget(words)
    };
    let mut pass = Pass {
        budgets: [budget(&left), budget(&right)],
    };
    left.segment.indexed(|segment| {
        let left = Pointer { segment, ..left };
        right.segment.indexed(|segment| {
            let right = Pointer { segment, ..right };
            pass.pointers(&left, &right, MAX_NESTING)
        })
    })
}

/// One comparison.
struct Pass {
    /// Words that may still be visited on either side.
    budgets: [i64; 2],
}

const LEFT: usize = 0;
const RIGHT: usize = 1;

impl Pass {
    fn charge(&mut self, side: usize, words: u64, at: &Pointer<'_>) -> Result<(), Fault> {
        self.budgets[side] -= words as i64;
        if self.budgets[side] < 0 {
            Err(at.fault(FaultKind::Traversal))
        } else {
            Ok(())
        }
    }

    fn pointers(
        &mut self,
        left: &Pointer<'_>,
        right: &Pointer<'_>,
        depth: u32,
    ) -> Result<bool, Fault> {
        let form = |of: &Pointer<'_>| of.try_kind().map_err(|kind| of.fault(kind));
        match (form(left)?, form(right)?) {
            (PointerForm::Struct, PointerForm::Struct) => {
                let one = self.structure(LEFT, left)?;
                let other = self.structure(RIGHT, right)?;
                let depth = deeper(left, depth, 1)?;
                self.structures(&one, &other, depth)
            }
            (PointerForm::List, PointerForm::List) => {
                let one = self.list(LEFT, left)?;
                let other = self.list(RIGHT, right)?;
                if one.count != other.count || one.size != other.size {
                    return Ok(false);
                }
                let depth = deeper(left, depth, one.nests() as u32)?;
                self.lists(&one, &other, depth)
            }
            (left, right) => Ok(left == right),
        }
    }

    fn structure<'a>(&mut self, side: usize, at: &Pointer<'a>) -> Result<StructReader<'a>, Fault> {
        let reader =
            crate::reader::try_struct(at.segment, at.at, at.word).map_err(|kind| at.fault(kind))?;
        self.charge(side, reader.cost(), at)?;
        Ok(reader)
    }

    fn list<'a>(&mut self, side: usize, at: &Pointer<'a>) -> Result<ListReader<'a>, Fault> {
        let list = ListReader::try_hop(*at).map_err(|kind| at.fault(kind))?;
        self.charge(side, list.cost(), at)?;
        Ok(list)
    }

    fn structures(
        &mut self,
        left: &StructReader<'_>,
        right: &StructReader<'_>,
        depth: u32,
    ) -> Result<bool, Fault> {
        let (data, pointers) = trimmed(left);
        // Sections are whole words here, for lists are compared by their own element size.
        if trimmed(right) != (data, pointers)
            || left.data[..data * WORD] != right.data[..data * WORD]
        {
            return Ok(false);
        }
        for index in 0..pointers as usize {
            let same = self
                .pointers(&left.pointer(index), &right.pointer(index), depth)
                .map_err(|fault| fault.within(Step::Pointer(index as u32)))?;
            if !same {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn lists(
        &mut self,
        left: &ListReader<'_>,
        right: &ListReader<'_>,
        depth: u32,
    ) -> Result<bool, Fault> {
        if left.pointers == 0 && left.size != ElementSize::Composite {
            return Ok(same_numbers(left, right));
        }
        // Elements without words are equal, however many are claimed.
        if left.stride == 0 && right.stride == 0 {
            return Ok(true);
        }
        for index in 0..left.count {
            let same = if left.size == ElementSize::Pointer {
                self.pointers(&left.pointer(index), &right.pointer(index), depth)
            } else {
                self.structures(&left.structure(index), &right.structure(index), depth)
            };
            if !same.map_err(|fault| fault.within(Step::Element(index)))? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn deeper(at: &Pointer<'_>, depth: u32, levels: u32) -> Result<u32, Fault> {
    depth
        .checked_sub(levels)
        .ok_or_else(|| at.fault(FaultKind::Nesting))
}

/// Two lists of one element size and count, without what pads them.
fn same_numbers(left: &ListReader<'_>, right: &ListReader<'_>) -> bool {
    let bits = left.count as u64 * left.size.bits();
    let bytes = (bits / 8) as usize;
    let tail = |list: &ListReader<'_>| {
        let mask = (1u8 << (bits % 8)) - 1;
        list.body.get(bytes).map_or(0, |last| last & mask)
    };
    left.body[..bytes] == right.body[..bytes] && tail(left) == tail(right)
}
