//! The fast pass for what structs lead to. It does not recurse, but keeps a list of pointers to
//! structs that have yet to be followed.
//!
//! Which members of a tree's unions are set is unpredictable, and branch mispredictions cost most
//! of the time. With a list, a null pointer changes only the list's length, not a branch. The list
//! is first in, first out, so consecutive structs do not depend on each other's loads.

use core::mem::MaybeUninit;

use super::memory::Memory;
use super::{Form, Pass, REJECTED, owner, slots, sole_owner, target};
use crate::layout::{LayoutFn, Slot, SlotKind};
use crate::wire::{self, WORD};

/// How many pointers the list can hold.
const MANY: usize = 16;

/// The largest number of pointers of a struct that [`Pass::tree`] handles.
const FEW: usize = 4;

impl<const UTF8: bool> Pass<'_, UTF8> {
    /// Checks everything that the pointers of a struct lead to.
    ///
    /// # Safety
    /// Both sections of the struct at `at`, of the sizes in `form`, must be inside the segment.
    #[inline(never)] // The recursion goes through here. All arguments fit in registers.
    pub(super) unsafe fn inside(
        &self,
        at: u64,
        form: Form,
        layout: Option<LayoutFn>,
        depth: i64,
        mut left: i64,
    ) -> i64 {
        // Many structs have only pointers to texts and data, which need no list.
        let known = Known::of(layout);
        let mut pointers = form.pointers as usize;
        if known.is_tree {
            // SAFETY: the caller guarantees that the struct is inside the segment.
            return unsafe { self.tree(at, form, layout, depth, left) };
        }
        if known.one_each {
            let mut place = at + form.data_bytes();
            let mut slots = known.slots.iter();
            while pointers != 0 {
                // SAFETY: `place` is one of the struct's pointers, and the struct is inside the
                // segment.
                let word = unsafe { self.memory.word(place) };
                if word & wire::LIST_FORM != wire::BYTE_LIST {
                    break;
                }
                left = match slots.next() {
                    Some(slot) => match slot.kind {
                        SlotKind::Text => self.text(target(place, word), word, left),
                        _ => break,
                    },
                    // A newer schema has added this pointer.
                    None => self.data(target(place, word), word, left),
                };
                place += WORD as u64;
                pointers -= 1;
            }
            if pointers == 0 {
                return left;
            }
        }
        // SAFETY: the caller guarantees that the struct is inside the segment.
        unsafe {
            if known.one_each && known.slots.len() <= MANY {
                self.further(at, form, layout, pointers, depth, left)
            } else {
                self.one_by_one(at, form, layout, pointers, depth, left)
            }
        }
    }

    /// Checks what the last `pointers` pointers of a struct lead to. The layout has one slot for
    /// each of its pointers, and at most [`MANY`] of them.
    ///
    /// # Safety
    /// Both sections of the struct at `at`, of the sizes in `form`, must be inside the segment, and
    /// `pointers` must be at most `form.pointers`.
    #[inline(never)] // This leaves the registers to its loop.
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
                // SAFETY: `here` is the caller's struct, or `look` found it inside the segment.
                left = unsafe { self.tree(here.at, here.form, known.layout, here.depth, left) };
            } else if known.one_each && ring.has_room(known.slots.len()) {
                let skip = core::mem::take(&mut skipped);
                let mut place = here.pointers() + (skip * WORD) as u64;
                let mut behind = here.behind + (skip * WORD) as u64;
                // A struct of an older schema has fewer pointers than the layout.
                for slot in known.slots.iter().take(count).skip(skip) {
                    // SAFETY: `place` is one of the struct's pointers, and the struct is inside the
                    // segment.
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
                // A struct of a newer schema has more pointers than the layout.
                for _ in known.slots.len().max(skip)..count {
                    // SAFETY: `place` is one of the struct's pointers, and the struct is inside the
                    // segment.
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
                // SAFETY: `here` is the caller's struct, or `look` found it inside the segment.
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

    /// Checks what a struct leads to whose pointers all lead to structs.
    ///
    /// # Safety
    /// Both sections of the struct at `at`, of the sizes in `form`, must be inside the segment.
    #[inline(never)] // This leaves the registers to its loop.
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
            // SAFETY: the caller guarantees that the struct is inside the segment. It has as many
            // pointers as the layout, which are 1 to `FEW`.
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
                    // SAFETY: the struct is inside the segment and has `known.count` pointers, and
                    // `place` is one of them.
                    let word = unsafe { self.memory.word(place) };
                    ring.push(word, behind, *layout);
                    place += WORD as u64;
                    behind += WORD as u64;
                }
            } else if count != 0 {
                let (at, form, depth) = (here.at, here.form, here.depth);
                // SAFETY: `here` is the caller's struct, or `look` found it inside the segment.
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

    /// Checks a waiting pointer that is not a near pointer to a struct.
    #[inline(never)] // This leaves the registers to the frequent cases.
    fn elsewhere(&self, waiting: Waiting, left: i64) -> i64 {
        let (Some(layout), true) = (waiting.layout, left >= 0) else {
            return REJECTED;
        };
        let place = waiting.behind % ONE_LEVEL - WORD as u64;
        let depth = (waiting.behind / ONE_LEVEL) as i64;
        self.pointer(place, waiting.word, &SlotKind::Struct(layout), depth, left)
    }

    /// Checks what the last `pointers` pointers of a struct lead to, one after the other. It is
    /// used for structs with unions whose members share a pointer, and for structs whose pointers
    /// do not fit into the list.
    ///
    /// # Safety
    /// Both sections of the struct at `at`, of the sizes in `form`, must be inside the segment.
    #[inline(never)] // This leaves the registers to the frequent cases.
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
        // SAFETY: the caller guarantees that both sections are inside the segment.
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

/// A pointer to a struct that has yet to be followed.
#[derive(Clone, Copy)]
struct Waiting {
    word: u64,
    /// The position behind the pointer, plus [`ONE_LEVEL`] times the depth: how many levels of
    /// structs and lists may follow, this struct's included. One number holds both, which saves a
    /// store and a load.
    behind: u64,
    layout: Option<LayoutFn>,
}

/// The lowest bit of the depth. Positions are below 2^36, and depths below 2^15.
const ONE_LEVEL: u64 = 1 << 48;

impl Waiting {
    /// Returns the charge: the struct's words and one for the pointer. The full pass charges one
    /// less, unless the struct is empty. Visiting every word once still costs at most twice the
    /// words.
    #[inline(always)] // The body is a few instructions.
    fn charge(&self) -> i64 {
        Form::of(self.word).words() as i64 + 1
    }

    /// Returns the struct that a near pointer leads to, if it is inside the segment and not too
    /// deep, and `left` is not negative. One comparison checks all three.
    #[inline(always)] // The callers' loops take most of the time.
    fn look(&self, memory: &Memory<'_>, left: i64) -> Option<Here> {
        let form = Form::of(self.word);
        // The low half of a struct pointer is four times the offset in words, as its two kind bits
        // are zero. Twice that is the offset in bytes.
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
    /// How many levels of structs and lists may follow below it.
    depth: i64,
    /// The position behind its first pointer, plus [`ONE_LEVEL`] times the depth, as in
    /// [`Waiting`].
    behind: u64,
}

impl Here {
    /// Returns the struct of this form at `at`.
    #[inline(always)] // The body is a few instructions.
    fn new(at: u64, form: Form, depth: i64) -> Self {
        Here {
            at,
            form,
            depth,
            behind: at + form.data_bytes() + WORD as u64 + depth as u64 * ONE_LEVEL,
        }
    }

    /// Returns the position of its pointer section.
    #[inline(always)] // The body is two instructions.
    fn pointers(&self) -> u64 {
        self.at + self.form.data_bytes()
    }
}

/// The list of pointers that have yet to be followed, as a ring buffer.
struct Ring {
    waiting: [MaybeUninit<Waiting>; MANY],
    first: usize,
    end: usize,
}

impl Ring {
    #[inline(always)] // The body is a few instructions.
    fn new() -> Self {
        Ring {
            waiting: [const { MaybeUninit::uninit() }; MANY],
            first: 0,
            end: 0,
        }
    }

    /// Reports whether there is room for `count` more pointers.
    #[inline(always)] // The body is a few instructions.
    fn has_room(&self, count: usize) -> bool {
        self.end - self.first + count <= MANY
    }

    /// Appends a pointer unless it is null. There must be room for it.
    #[inline(always)] // The body is a few instructions.
    fn push(&mut self, word: u64, behind: u64, layout: Option<LayoutFn>) {
        self.waiting[self.end % MANY].write(Waiting {
            word,
            behind,
            layout,
        });
        self.end += (word != 0) as usize;
    }

    /// Removes and returns the pointer that was appended first.
    #[inline(always)] // The body is a few instructions.
    fn next(&mut self) -> Option<Waiting> {
        if self.first >= self.end {
            return None;
        }
        // SAFETY: all entries from `first` to `end` were written.
        let waiting = unsafe { self.waiting[self.first % MANY].assume_init_ref() };
        self.first += 1;
        // The fields are loaded one by one, as they were stored. A wider load would defeat store
        // forwarding.
        Some(Waiting {
            word: waiting.word,
            behind: waiting.behind,
            layout: waiting.layout,
        })
    }
}

/// What [`Pass::inside`] and [`Pass::further`] need to know of a layout.
struct Known {
    layout: Option<LayoutFn>,
    slots: &'static [Slot],
    /// There is one slot for each pointer: no two members of a union share one.
    one_each: bool,
    /// All pointers lead to structs, so [`Tree`] describes the layout.
    is_tree: bool,
}

impl Known {
    #[inline(always)] // The body is mostly the call of the layout's function.
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
    /// The number of pointers, or [`usize::MAX`] if the layout is not of this kind.
    count: usize,
    /// The layouts of the structs that the pointers lead to.
    below: [Option<LayoutFn>; FEW],
}

impl Tree {
    #[inline(never)] // It runs seldom: many structs are checked with one result.
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

    /// Reports whether all pointers of a struct of this form lead to structs of its own type.
    fn is_uniform(&self, form: Form) -> bool {
        let below = self.below.iter().take(self.count);
        form.pointers as usize == self.count && below.copied().all(|below| same(below, self.layout))
    }

    /// Returns how many slots, at most [`FEW`], come before the first one that is not of a tree.
    #[inline(always)] // For most layouts it ends at the first slot.
    fn count(slots: &[Slot]) -> usize {
        let is_tree = |(place, slot): &(usize, &Slot)| {
            slot.index as usize == *place && matches!(slot.kind, SlotKind::Struct(_))
        };
        let slots = slots.iter().take(FEW);
        slots.enumerate().take_while(is_tree).count()
    }
}

/// Reports whether both are the same function, by comparing addresses.
#[inline(always)] // The body is one comparison.
fn same(one: Option<LayoutFn>, other: Option<LayoutFn>) -> bool {
    let address = |layout: Option<LayoutFn>| layout.map_or(0, |layout| layout as usize);
    address(one) == address(other)
}
