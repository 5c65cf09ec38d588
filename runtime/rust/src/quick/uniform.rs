//! Trees of one type: structs all of whose pointers lead to structs of the same type again.
//!
//! Every load here would wait for the pointer before it, and no struct could be looked at before all
//! that was found in the structs before it. But most writers put structs in the order in which they
//! are visited here, as canonical messages have them: each right behind the one before. So that is
//! where the next one is looked for, and its pointer is only compared with that, which the processor
//! does later.

use core::mem::MaybeUninit;

use super::{Form, Pass, REJECTED};
use crate::layout::{LayoutFn, SlotKind};
use crate::wire::{self, WORD};

/// How many pointers may wait.
const MANY: usize = 32;

/// The lowest bit of the depth. Positions are below 2^36, depths below 2^15.
const ONE_LEVEL: u64 = 1 << 48;

/// A pointer that is to be followed.
#[derive(Clone, Copy)]
struct Waiting {
    word: u64,
    /// The position behind the pointer, and above it how many levels there may be from the struct on.
    behind: u64,
}

/// Pointers that wait: the last one first.
type Stack = [MaybeUninit<Waiting>; MANY];

impl<const UTF8: bool> Pass<'_, UTF8> {
    /// Everything that a struct of `N` pointers leads to, all of them to structs of the same type.
    ///
    /// # Safety
    /// The struct at `at` must be inside the segment, with `N` pointers.
    #[inline(never)] // To leave the registers to what is in it.
    pub(super) unsafe fn uniform<const N: usize>(
        &self,
        at: u64,
        form: Form,
        layout: LayoutFn,
        depth: i64,
        mut left: i64,
    ) -> i64 {
        let memory = self.memory;
        // What this struct's form is, the others' mostly is, too.
        let usual = wire::struct_pointer(0, form.data, form.pointers);
        let bytes = form.bytes();
        let mut stack: Stack = [const { MaybeUninit::uninit() }; MANY];
        let mut end = at + bytes;
        let level = depth as u64 * ONE_LEVEL;
        // SAFETY: the caller's.
        let mut top = unsafe { self.push::<N>(end, level, &mut stack, 0) };
        while top > 0 {
            top -= 1;
            // SAFETY: what is below the top was written.
            let Waiting { word, behind } = unsafe { *stack[top].assume_init_ref() };
            if word & wire::STRUCT_FORM != usual || top + N > MANY {
                left = self.unusual(word, behind, layout, left);
                continue;
            }
            // One too many for a struct: as in `structs`.
            left -= form.words() as i64 + 1;
            let distance = (word as i32 as i64 * 2) as u64;
            let position = behind % ONE_LEVEL;
            let at = position.wrapping_add(distance);
            let below = behind.wrapping_sub(ONE_LEVEL);
            if memory.outside(at, bytes) | left | (below as i64) < 0 {
                return REJECTED;
            }
            let level = below & !(ONE_LEVEL - 1);
            if distance == end.wrapping_sub(position) {
                end += bytes;
                // SAFETY: the struct is inside, and there is room for its pointers.
                top = unsafe { self.push::<N>(end, level, &mut stack, top) };
            } else {
                end = at + bytes;
                // SAFETY: as above.
                top = unsafe { self.push_elsewhere::<N>(end, level, &mut stack, top) };
            }
        }
        left
    }

    /// Puts the pointers of the struct that ends at `end` on the stack, the first one on top, but for
    /// null pointers.
    ///
    /// # Safety
    /// The `N` words before `end` must be inside the segment.
    #[inline(always)] // The loop where the time goes.
    unsafe fn push<const N: usize>(
        &self,
        end: u64,
        level: u64,
        stack: &mut Stack,
        mut top: usize,
    ) -> usize {
        let mut behind = end;
        for _ in 0..N {
            // SAFETY: the caller's.
            let word = unsafe { self.memory.word(behind - WORD as u64) };
            stack[top].write(Waiting {
                word,
                behind: behind | level,
            });
            top += (word != 0) as usize;
            behind -= WORD as u64;
        }
        top
    }

    /// The same, where a struct is that does not lie behind the one before it.
    ///
    /// # Safety
    /// The same.
    #[inline(never)] // So that the loop does not wait for where that is.
    unsafe fn push_elsewhere<const N: usize>(
        &self,
        end: u64,
        level: u64,
        stack: &mut Stack,
        top: usize,
    ) -> usize {
        // SAFETY: the caller's.
        unsafe { self.push::<N>(end, level, stack, top) }
    }

    /// What waits but is not of the usual form, and what there is no room for.
    #[inline(never)] // To leave the registers to what is frequent.
    fn unusual(&self, word: u64, behind: u64, layout: LayoutFn, left: i64) -> i64 {
        if left < 0 {
            return REJECTED;
        }
        let place = behind % ONE_LEVEL - WORD as u64;
        let depth = (behind / ONE_LEVEL) as i64;
        self.pointer(place, word, &SlotKind::Struct(layout), depth, left)
    }
}

#[cfg(test)]
mod tests;
