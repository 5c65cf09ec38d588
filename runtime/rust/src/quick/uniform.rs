//! The fast pass for trees of one type: structs whose pointers all lead to structs of the same
//! type.
//!
//! Following each pointer would chain the loads: no struct could be loaded before the pointer to
//! it. But most writers, and canonical form, put structs in the order in which this pass visits
//! them, each right behind the one before. So the pass loads the next struct from there, and only
//! compares its pointer with that position. The processor predicts the comparison and does not wait
//! for it.

use core::mem::MaybeUninit;

use super::{Form, Pass, REJECTED};
use crate::layout::{LayoutFn, SlotKind};
use crate::wire::{self, WORD};

/// How many pointers the stack can hold.
const MANY: usize = 32;

/// The lowest bit of the depth. Positions are below 2^36, and depths below 2^15.
const ONE_LEVEL: u64 = 1 << 48;

/// A pointer that has yet to be followed.
#[derive(Clone, Copy)]
struct Waiting {
    word: u64,
    /// The position behind the pointer, plus [`ONE_LEVEL`] times the depth: how many levels may
    /// follow, this struct's included.
    behind: u64,
}

/// Pointers that have yet to be followed, the last one first.
type Stack = [MaybeUninit<Waiting>; MANY];

impl<const UTF8: bool> Pass<'_, UTF8> {
    /// Checks everything that a struct of `N` pointers leads to. All of them lead to structs of its
    /// own type.
    ///
    /// # Safety
    /// Both sections of the struct at `at`, of the sizes in `form`, must be inside the segment, and
    /// `form.pointers` must be `N`.
    #[inline(never)] // This leaves the registers to its loop.
    pub(super) unsafe fn uniform<const N: usize>(
        &self,
        at: u64,
        form: Form,
        layout: LayoutFn,
        depth: i64,
        mut left: i64,
    ) -> i64 {
        let memory = self.memory;
        // Most structs of the tree have the same form as this one.
        let usual = wire::struct_pointer(0, form.data, form.pointers);
        let bytes = form.bytes();
        let mut stack: Stack = [const { MaybeUninit::uninit() }; MANY];
        let mut end = at + bytes;
        let level = depth as u64 * ONE_LEVEL;
        // SAFETY: the caller guarantees that the struct is inside the segment, and its last `N`
        // words are its pointers.
        let mut top = unsafe { self.push::<N>(end, level, &mut stack, 0) };
        while top > 0 {
            top -= 1;
            // SAFETY: all entries below `top` were written.
            let Waiting { word, behind } = unsafe { *stack[top].assume_init_ref() };
            if word & wire::STRUCT_FORM != usual || top + N > MANY {
                left = self.unusual(word, behind, layout, left);
                continue;
            }
            // One more than the full pass charges for a struct, as in `Waiting::charge` of
            // `structs`.
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
                // SAFETY: `outside` found the struct inside the segment, and there is room for its
                // `N` pointers.
                top = unsafe { self.push::<N>(end, level, &mut stack, top) };
            } else {
                end = at + bytes;
                // SAFETY: `outside` found the struct inside the segment, and there is room for its
                // `N` pointers.
                top = unsafe { self.push_elsewhere::<N>(end, level, &mut stack, top) };
            }
        }
        left
    }

    /// Pushes the non-null pointers of the struct that ends at `end`, the first one last, so that
    /// it is on top.
    ///
    /// # Safety
    /// The `N` words before `end` must be inside the segment.
    #[inline(always)] // This loop takes most of the time.
    unsafe fn push<const N: usize>(
        &self,
        end: u64,
        level: u64,
        stack: &mut Stack,
        mut top: usize,
    ) -> usize {
        let mut behind = end;
        for _ in 0..N {
            // SAFETY: the caller guarantees that the `N` words before `end` are inside the segment.
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

    /// [`Pass::push`] for a struct that does not lie right behind the one before it.
    ///
    /// # Safety
    /// The `N` words before `end` must be inside the segment.
    #[inline(never)] // Inlined, the two calls could merge, and the loop would wait for `at`.
    unsafe fn push_elsewhere<const N: usize>(
        &self,
        end: u64,
        level: u64,
        stack: &mut Stack,
        top: usize,
    ) -> usize {
        // SAFETY: the caller guarantees that the `N` words before `end` are inside the segment.
        unsafe { self.push::<N>(end, level, stack, top) }
    }

    /// Checks a waiting pointer that is not of the usual form, or for whose struct the stack has no
    /// room.
    #[inline(never)] // This leaves the registers to the frequent cases.
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
