//! What structs lead to: not by recursion, but from a list of pointers to structs that wait.
//!
//! Whether there is one more of them then decides how long the list gets, and not which way the
//! processor goes. Which members of a tree's unions are set cannot be predicted, and wrong guesses
//! are what takes long. First in, first out, so that one struct need not wait for the one before it.

use core::mem::MaybeUninit;

use super::memory::Memory;
use super::{Form, Pass, REJECTED, owner, slots, sole_owner, target};
use crate::layout::{LayoutFn, Slot, SlotKind};
use crate::wire::{self, WORD};

/// How many pointers may wait.
const MANY: usize = 16;

/// How many pointers the structs of a tree have at most.
const FEW: usize = 4;

impl<const UTF8: bool> Pass<'_, UTF8> {
    /// Everything the pointers of a struct lead to.
    ///
    /// # Safety
    /// The struct at `at` must be inside the segment.
    #[inline(never)] // Where recursion happens. With arguments that registers hold.
    pub(super) unsafe fn inside(
        &self,
        at: u64,
        form: Form,
        layout: Option<LayoutFn>,
        depth: i64,
        mut left: i64,
    ) -> i64 {
        // Many structs lead to bytes only, for which there need be no list of what waits.
        let known = Known::of(layout);
        let mut pointers = form.pointers as usize;
        if known.is_tree {
            // SAFETY: the caller's.
            return unsafe { self.tree(at, form, layout, depth, left) };
        }
        if known.one_each {
            let mut place = at + form.data_bytes();
            let mut slots = known.slots.iter();
            while pointers != 0 {
                // SAFETY: one of the struct's pointers.
                let word = unsafe { self.memory.word(place) };
                if word & wire::LIST_FORM != wire::BYTE_LIST {
                    break;
                }
                left = match slots.next() {
                    Some(slot) => match slot.kind {
                        SlotKind::Text => self.text(target(place, word), word, left),
                        _ => break,
                    },
                    // A newer writer's.
                    None => self.data(target(place, word), word, left),
                };
                place += WORD as u64;
                pointers -= 1;
            }
            if pointers == 0 {
                return left;
            }
        }
        // SAFETY: the caller's.
        unsafe {
            if known.one_each && known.slots.len() <= MANY {
                self.further(at, form, layout, pointers, depth, left)
            } else {
                self.one_by_one(at, form, layout, pointers, depth, left)
            }
        }
    }

    /// What the last `pointers` pointers of a struct lead to, which has not more slots than may
    /// wait, one for each pointer.
    ///
    /// # Safety
    /// The same.
    #[inline(never)] // To leave the registers to what is in it.
    unsafe fn further(
        &self,
        at: u64,
        form: Form,
        layout: Option<LayoutFn>,
        pointers: usize,
        depth: i64,
        mut left: i64,
    ) -> i64 {
        let mut skipped = form.pointers as usize - pointers;
        let mut here = Here::new(at, form, depth);
        let mut known = Known::of(layout);
        let mut ring = Ring::new();
        loop {
            let count = here.form.pointers as usize;
            if known.is_tree && count == known.slots.len() {
                // SAFETY: it was looked at.
                left = unsafe { self.tree(here.at, here.form, known.layout, here.depth, left) };
            } else if known.one_each && ring.has_room(known.slots.len()) {
                let skip = core::mem::take(&mut skipped);
                let mut place = here.pointers() + (skip * WORD) as u64;
                let mut behind = here.behind + (skip * WORD) as u64;
                // An older writer's struct has fewer pointers.
                for slot in known.slots.iter().take(count).skip(skip) {
                    // SAFETY: one of the struct's pointers.
                    let word = unsafe { self.memory.word(place) };
                    match &slot.kind {
                        SlotKind::Struct(next) if wire::kind(word) == wire::STRUCT => {
                            ring.push(word, behind, Some(*next));
                        }
                        SlotKind::Text if word & wire::LIST_FORM == wire::BYTE_LIST => {
                            left = self.text(target(place, word), word, left);
                        }
                        _ if word == 0 => {}
                        kind => left = self.rare(place, word, kind, here.depth, left),
                    }
                    place += WORD as u64;
                    behind += WORD as u64;
                }
                // A newer writer's has more.
                for _ in known.slots.len().max(skip)..count {
                    // SAFETY: as above.
                    let word = unsafe { self.memory.word(place) };
                    if word & wire::LIST_FORM == wire::BYTE_LIST {
                        left = self.data(target(place, word), word, left);
                    } else if word != 0 {
                        left = self.rare(place, word, &SlotKind::Any, here.depth, left);
                    }
                    place += WORD as u64;
                }
            } else if count != 0 {
                let (at, form, depth) = (here.at, here.form, here.depth);
                // SAFETY: it was looked at.
                left = unsafe { self.one_by_one(at, form, known.layout, count, depth, left) };
            }
            let Some(waiting) = ring.next() else {
                return left;
            };
            left -= waiting.charge();
            match waiting.look(&self.memory, left) {
                Some(next) => here = next,
                None => return REJECTED,
            }
            if !same(known.layout, waiting.layout) {
                known = Known::of(waiting.layout);
            }
        }
    }

    /// The same for a struct whose pointers all lead to structs.
    ///
    /// # Safety
    /// The same.
    #[inline(never)] // To leave the registers to what is in it.
    unsafe fn tree(
        &self,
        at: u64,
        form: Form,
        layout: Option<LayoutFn>,
        depth: i64,
        mut left: i64,
    ) -> i64 {
        let mut here = Here::new(at, form, depth);
        let mut known = Tree::of(layout);
        if let (Some(layout), true) = (layout, known.is_uniform(form)) {
            // SAFETY: the caller's; there are as many pointers.
            return unsafe {
                match form.pointers {
                    1 => self.uniform::<1>(at, form, layout, depth, left),
                    2 => self.uniform::<2>(at, form, layout, depth, left),
                    3 => self.uniform::<3>(at, form, layout, depth, left),
                    _ => self.uniform::<FEW>(at, form, layout, depth, left),
                }
            };
        }
        let mut ring = Ring::new();
        loop {
            let count = here.form.pointers as usize;
            if count == known.count && ring.has_room(count) {
                let (mut place, mut behind) = (here.pointers(), here.behind);
                for layout in known.below.iter().take(known.count) {
                    // SAFETY: one of as many pointers as there are slots.
                    let word = unsafe { self.memory.word(place) };
                    ring.push(word, behind, *layout);
                    place += WORD as u64;
                    behind += WORD as u64;
                }
            } else if count != 0 {
                let (at, form, depth) = (here.at, here.form, here.depth);
                // SAFETY: it was looked at.
                left = unsafe { self.one_by_one(at, form, known.layout, count, depth, left) };
            }
            let waiting = loop {
                let Some(waiting) = ring.next() else {
                    return left;
                };
                if wire::kind(waiting.word) == wire::STRUCT {
                    break waiting;
                }
                left = self.elsewhere(waiting, left);
            };
            left -= waiting.charge();
            match waiting.look(&self.memory, left) {
                Some(next) => here = next,
                None => return REJECTED,
            }
            if !same(known.layout, waiting.layout) {
                known = Tree::of(waiting.layout);
            }
        }
    }

    /// What waits but is no near pointer to a struct.
    #[inline(never)] // To leave the registers to what is frequent.
    fn elsewhere(&self, waiting: Waiting, left: i64) -> i64 {
        let (Some(layout), true) = (waiting.layout, left >= 0) else {
            return REJECTED;
        };
        let place = waiting.behind % ONE_LEVEL - WORD as u64;
        let depth = (waiting.behind / ONE_LEVEL) as i64;
        self.pointer(place, waiting.word, &SlotKind::Struct(layout), depth, left)
    }

    /// What the last `pointers` pointers lead to of a struct that has unions whose members share a
    /// pointer, and of one for which the list has no room.
    ///
    /// # Safety
    /// The struct must be inside the segment.
    #[inline(never)] // To leave the registers to what is frequent.
    unsafe fn one_by_one(
        &self,
        at: u64,
        form: Form,
        layout: Option<LayoutFn>,
        pointers: usize,
        depth: i64,
        mut left: i64,
    ) -> i64 {
        let skip = form.pointers as usize - pointers;
        // SAFETY: the caller says so.
        let (data, pointers) = unsafe {
            let behind = at + form.data_bytes();
            (
                self.memory.section_unchecked(at, form.data_bytes()),
                self.memory.section_unchecked(behind, form.pointer_bytes()),
            )
        };
        let slots = slots(layout);
        for (index, (place, pointer)) in pointers.words().enumerate().skip(skip) {
            if pointer != 0 {
                let kind = sole_owner(slots, index).unwrap_or_else(|| owner(data, slots, index));
                left = self.pointer(place, pointer, kind, depth, left);
                if left < 0 {
                    return REJECTED;
                }
            }
        }
        left
    }
}

/// A pointer to a struct that is to be followed.
#[derive(Clone, Copy)]
struct Waiting {
    word: u64,
    /// The position behind the pointer, and above it the depth: how many levels of structs and
    /// lists there may be from the struct on. One number, for each is stored and loaded again.
    behind: u64,
    layout: Option<LayoutFn>,
}

/// The lowest bit of the depth. Positions are below 2^36, depths below 2^15.
const ONE_LEVEL: u64 = 1 << 48;

impl Waiting {
    /// The struct's words, and the pointer's own, for which nothing else is charged: one too many,
    /// unless the struct is empty. Visiting every word once takes no more than twice the words.
    #[inline(always)] // A few instructions.
    fn charge(&self) -> i64 {
        Form::of(self.word).words() as i64 + 1
    }

    /// The struct that a near pointer leads to, if it is inside the segment, not too deep, and
    /// `left` is not negative. All in one comparison.
    #[inline(always)] // The loops where the time goes.
    fn look(&self, memory: &Memory<'_>, left: i64) -> Option<Here> {
        let form = Form::of(self.word);
        // The offset counts words, four times as many as the number says that has it in its upper
        // bits; the lower two are zero, or this is no pointer to a struct.
        let distance = (self.word as i32 as i64 * 2) as u64;
        let at = (self.behind & (ONE_LEVEL - 1)).wrapping_add(distance);
        let below = self.behind.wrapping_sub(ONE_LEVEL);
        let outside = memory.outside(at, form.bytes());
        let sound = outside | left | below as i64 >= 0;
        sound.then(|| Here {
            at,
            form,
            depth: (below / ONE_LEVEL) as i64,
            behind: below.wrapping_add(distance) + form.data_bytes() + WORD as u64,
        })
    }
}

/// A struct that is inside the segment.
struct Here {
    at: u64,
    form: Form,
    /// Levels of structs and lists that there may be below it.
    depth: i64,
    /// The position behind its first pointer, and the depth, as in [`Waiting`].
    behind: u64,
}

impl Here {
    /// The struct at `at` that a pointer or tag describes.
    #[inline(always)] // A few instructions.
    fn new(at: u64, form: Form, depth: i64) -> Self {
        Here {
            at,
            form,
            depth,
            behind: at + form.data_bytes() + WORD as u64 + depth as u64 * ONE_LEVEL,
        }
    }

    /// Where its pointers are.
    #[inline(always)] // Two instructions.
    fn pointers(&self) -> u64 {
        self.at + self.form.data_bytes()
    }
}

/// Pointers that wait.
struct Ring {
    waiting: [MaybeUninit<Waiting>; MANY],
    first: usize,
    end: usize,
}

impl Ring {
    #[inline(always)] // A few instructions.
    fn new() -> Self {
        Ring {
            waiting: [const { MaybeUninit::uninit() }; MANY],
            first: 0,
            end: 0,
        }
    }

    /// There is room for so many more.
    #[inline(always)] // As above.
    fn has_room(&self, count: usize) -> bool {
        self.end - self.first + count <= MANY
    }

    /// Puts a pointer behind the others, for which there must be room, unless it is null.
    #[inline(always)] // As above.
    fn push(&mut self, word: u64, behind: u64, layout: Option<LayoutFn>) {
        self.waiting[self.end % MANY].write(Waiting {
            word,
            behind,
            layout,
        });
        self.end += (word != 0) as usize;
    }

    /// The one that has waited longest.
    #[inline(always)] // As above.
    fn next(&mut self) -> Option<Waiting> {
        if self.first >= self.end {
            return None;
        }
        // SAFETY: everything from the first to the end was written.
        let waiting = unsafe { self.waiting[self.first % MANY].assume_init_ref() };
        self.first += 1;
        // Number by number, as it was written, or the processor would have to wait for it.
        Some(Waiting {
            word: waiting.word,
            behind: waiting.behind,
            layout: waiting.layout,
        })
    }
}

/// A layout that was looked up.
struct Known {
    layout: Option<LayoutFn>,
    slots: &'static [Slot],
    /// There is one slot for each pointer: no members of unions share any.
    one_each: bool,
    /// It is one of a [`Tree`].
    is_tree: bool,
}

impl Known {
    #[inline(always)] // A call of the layout.
    fn of(layout: Option<LayoutFn>) -> Self {
        let (slots, pointers) = layout.map_or((&[][..], 0), |layout| {
            let layout = layout();
            (layout.slots, layout.pointers)
        });
        Known {
            layout,
            slots,
            one_each: slots.len() == pointers as usize,
            is_tree: !slots.is_empty() && Tree::count(slots) == slots.len(),
        }
    }
}

/// A layout whose pointers all lead to structs.
struct Tree {
    layout: Option<LayoutFn>,
    /// The number of pointers; more than there can be if the layout is of another kind.
    count: usize,
    /// The layouts of these structs.
    below: [Option<LayoutFn>; FEW],
}

impl Tree {
    #[inline(never)] // Where it is needed, there are many structs with it.
    fn of(layout: Option<LayoutFn>) -> Self {
        let slots = slots(layout);
        let count = Tree::count(slots);
        let mut below = [None; FEW];
        for (place, slot) in below.iter_mut().zip(slots) {
            if let SlotKind::Struct(layout) = slot.kind {
                *place = Some(layout);
            }
        }
        Tree {
            layout,
            count: if count == slots.len() {
                count
            } else {
                usize::MAX
            },
            below,
        }
    }

    /// All pointers of a struct of this form lead to structs of its own type.
    fn is_uniform(&self, form: Form) -> bool {
        let below = self.below.iter().take(self.count);
        form.pointers as usize == self.count && below.copied().all(|below| same(below, self.layout))
    }

    /// How many slots there are before the first that cannot be a tree's.
    #[inline(always)] // Mostly it ends at once.
    fn count(slots: &[Slot]) -> usize {
        let is_tree = |(place, slot): &(usize, &Slot)| {
            slot.index as usize == *place && matches!(slot.kind, SlotKind::Struct(_))
        };
        let slots = slots.iter().take(FEW);
        slots.enumerate().take_while(is_tree).count()
    }
}

/// Functions that are at one address are one function.
#[inline(always)] // One comparison.
fn same(one: Option<LayoutFn>, other: Option<LayoutFn>) -> bool {
    let address = |layout: Option<LayoutFn>| layout.map_or(0, |layout| layout as usize);
    address(one) == address(other)
}
