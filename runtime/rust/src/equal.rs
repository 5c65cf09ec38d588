//! Equality of untyped values.

use crate::budget::Budget;
use crate::canonical::trimmed;
use crate::fault::{Fault, FaultKind, Step};
use crate::reader::{ListReader, Pointer, PointerForm, StructReader};
use crate::seen::{Object, Seen, certain_below};
use crate::validate::{self, Limits, MAX_NESTING};
use crate::wire::{ElementSize, WORD};

/// Reports whether two pointers lead to equal values: exactly if their canonical copies have the
/// same bytes. So zero words at the end of a section do not count, and neither do the objects'
/// places. Null differs from an empty struct or list, and -0 from 0. NaNs are equal if their bits
/// are.
///
/// The messages need not be validated. Faults of both are found in the order of validation, up to
/// the first difference. Each message has its default traversal budget.
pub fn equal(left: Pointer<'_>, right: Pointer<'_>) -> Result<bool, Fault> {
    equal_within(left, right, &Limits::default())
}

/// [`equal`] within the given limits, for each of the two messages. Only traversal matters here.
/// The nesting limit is always [`MAX_NESTING`].
///
/// # Errors
/// Returns the same faults as [`equal`].
pub fn equal_within(left: Pointer<'_>, right: Pointer<'_>, limits: &Limits) -> Result<bool, Fault> {
    let words = [&left, &right].map(|of| validate::words_present(&of.segment()));
    let budgets = [&left, &right].map(|of| Budget::over(&of.segment(), limits));
    let shared_below = certain_below(budgets[LEFT].words, words[LEFT]);
    remembering(left, right, budgets, shared_below)
}

/// Compares. Remembers equal objects once the left side's budget is below `shared_below`.
pub(crate) fn remembering(
    left: Pointer<'_>,
    right: Pointer<'_>,
    budgets: [Budget; 2],
    shared_below: i64,
) -> Result<bool, Fault> {
    let mut pass = Pass {
        budgets,
        shared_below,
        seen: Seen::new(),
    };
    left.segment().indexed(|segment| {
        let left = left.with_segment(segment);
        right.segment().indexed(|segment| {
            let right = right.with_segment(segment);
            pass.pointers(&left, &right, MAX_NESTING)
        })
    })
}

/// One comparison.
struct Pass {
    /// The budgets of the left and the right message.
    budgets: [Budget; 2],
    /// Once the left side's budget is below this, its objects are certainly shared. Then equal
    /// pairs are remembered, with the charge for comparing what they lead to.
    shared_below: i64,
    seen: Seen<(Object, Object), [i64; 2]>,
}

const LEFT: usize = 0;
const RIGHT: usize = 1;

impl Pass {
    fn charge(&mut self, side: usize, words: u64, at: &Pointer<'_>) -> Result<(), Fault> {
        let visited = self.budgets[side].visit(words);
        visited.map_err(|kind| at.fault(kind))
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
                let key = (Object::structure(&one), Object::structure(&other));
                self.once(key, depth, |pass| pass.structures(&one, &other, depth))
            }
            (PointerForm::List, PointerForm::List) => {
                let one = self.list(LEFT, left)?;
                let other = self.list(RIGHT, right)?;
                if one.count != other.count || one.size != other.size {
                    return Ok(false);
                }
                let depth = deeper(left, depth, one.nests() as u32)?;
                let key = (Object::list(&one), Object::list(&other));
                self.once(key, depth, |pass| pass.lists(&one, &other, depth))
            }
            (left, right) => Ok(left == right),
        }
    }

    /// Calls `compare` for a pair of objects, unless they are known to be equal.
    #[inline]
    fn once(
        &mut self,
        key: (Object, Object),
        depth: u32,
        compare: impl FnOnce(&mut Self) -> Result<bool, Fault>,
    ) -> Result<bool, Fault> {
        let before = self.budgets.map(|budget| budget.words);
        if before[LEFT] >= self.shared_below {
            return compare(self);
        }
        if let Some(cost) = self.seen.find(key, depth)
            && cost[LEFT] <= before[LEFT]
            && cost[RIGHT] <= before[RIGHT]
        {
            self.budgets[LEFT].words -= cost[LEFT];
            self.budgets[RIGHT].words -= cost[RIGHT];
            return Ok(true);
        }
        let same = compare(self)?;
        if same {
            let [left, right] = self.budgets.map(|budget| budget.words);
            let cost = [before[LEFT] - left, before[RIGHT] - right];
            self.seen.remember(key, depth, cost);
        }
        Ok(same)
    }

    fn structure<'a>(&mut self, side: usize, at: &Pointer<'a>) -> Result<StructReader<'a>, Fault> {
        let reader = crate::reader::try_struct(at.segment(), at.at(), at.word)
            .map_err(|kind| at.fault(kind))?;
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
        // Sections are whole words here, because lists are compared by their own element size.
        if trimmed(right) != (data, pointers)
            || left.data_section()[..data * WORD] != right.data_section()[..data * WORD]
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
        if left.pointers() == 0 && left.size != ElementSize::Composite {
            return Ok(same_numbers(left, right));
        }
        // Elements without words are equal, however many there are.
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

/// Reports whether two lists of the same element size and count are equal, ignoring their padding.
fn same_numbers(left: &ListReader<'_>, right: &ListReader<'_>) -> bool {
    let bits = left.count as u64 * left.size.bits();
    let bytes = (bits / 8) as usize;
    let tail = |list: &ListReader<'_>| {
        let mask = (1u8 << (bits % 8)) - 1;
        list.body().get(bytes).map_or(0, |last| last & mask)
    };
    left.body()[..bytes] == right.body()[..bytes] && tail(left) == tail(right)
}
