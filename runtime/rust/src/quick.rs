//! Validation of sound messages: the same rules as [`crate::validate`], but only a yes or no.
//!
//! Almost every message is sound, so this pass is the one whose time counts: it builds no fault,
//! keeps no path, makes no Readers and handles pointers that lead nowhere further without a call.
//! What it does not accept, because it is unsound or merely unusual, the full pass looks at from
//! the start; it has the last word, so being too strict here costs time and nothing else. Being
//! too lax would be a mistake.

pub(crate) mod leaves;
mod memory;
mod structs;
mod uniform;

use alloc::vec::Vec;
use memory::{Column, Memory, Section};

use crate::layout::{Element, Layout, LayoutFn, Slot, SlotKind, Tag};
use crate::reader::Pointer;
use crate::segment::Source;
use crate::utf8;
use crate::validate::{Limits, MAX_NESTING};
use crate::wire::{self, ElementSize, WORD};

/// What is left of the budget after something that is not accepted: so little that no number of
/// further charges before anybody looks, 2^29 of 2^29 words at most, makes it overflow.
const REJECTED: i64 = i64::MIN / 2;

/// True only if the full pass accepts what `pointer` leads to as well.
pub(crate) fn accepts(pointer: Pointer<'_>, kind: &SlotKind, limits: &Limits) -> bool {
    if pointer.word == 0 {
        // Nothing is there.
        return true;
    }
    match pointer.segment().source() {
        Source::Lone => {
            let bytes = pointer.segment().bytes();
            accepts_in(&[Memory::new(bytes)], pointer, kind, limits)
        }
        Source::Frame(frame) => {
            let segments = crate::framing::segments(frame);
            accepts_in_several(segments, pointer, kind, limits)
        }
        Source::Table(table) => {
            let segments = table.segments().iter().copied();
            accepts_in_several(segments, pointer, kind, limits)
        }
        // Of a message that is being built no whole segment can be looked at.
        Source::Blocks(_) => false,
    }
}

/// The segments of most messages that have several are put side by side without allocating.
fn accepts_in_several<'a>(
    segments: impl Iterator<Item = &'a [u8]> + Clone,
    pointer: Pointer<'a>,
    kind: &SlotKind,
    limits: &Limits,
) -> bool {
    const FEW: usize = 8;
    let mut few = [Memory::new(&[]); FEW];
    let mut count = 0;
    for (place, segment) in few.iter_mut().zip(segments.clone()) {
        *place = Memory::new(segment);
        count += 1;
    }
    if count < FEW {
        return accepts_in(&few[..count], pointer, kind, limits);
    }
    let many: Vec<Memory<'a>> = segments.map(Memory::new).collect();
    accepts_in(&many, pointer, kind, limits)
}

/// [`accepts`] for the root struct of a message in one segment, which `word` describes, and the
/// default limits.
#[inline(never)] // With arguments that registers hold: what small messages take is calls.
pub(crate) fn accepts_lone(segment: &[u8], word: u64, layout: LayoutFn) -> bool {
    let memory = Memory::new(segment);
    let pass = Pass::<false> {
        memory,
        segments: &[memory],
    };
    let left = 2 * (memory.length() / WORD as u64) as i64;
    let depth = Limits::DEFAULT_NESTING as i64;
    pass.structure(target(0, word), word, Some(layout), depth, left) >= 0
}

fn accepts_in(
    segments: &[Memory<'_>],
    pointer: Pointer<'_>,
    kind: &SlotKind,
    limits: &Limits,
) -> bool {
    let memory = Memory::new(pointer.segment().bytes());
    let bytes: u64 = segments.iter().map(Memory::length).sum();
    let words = bytes / WORD as u64;
    // Visiting each word once, and each list, takes no more than twice the words. What takes more
    // shares objects; whoever does that may be out to spend the whole budget, and not twice.
    let left = limits.traversal_for(words).min(2 * words as i64);
    let depth = limits.nesting.min(MAX_NESTING) as i64;
    let at = pointer.at() as u64 * WORD as u64;
    let left = if limits.utf8 {
        Pass::<true> { memory, segments }.pointer(at, pointer.word, kind, depth, left)
    } else {
        Pass::<false> { memory, segments }.pointer(at, pointer.word, kind, depth, left)
    };
    left >= 0
}

/// A segment, in which all positions are bytes from its start, as are all sizes.
///
/// Every check takes what is left of the budget, in words, and returns what is left after it, so
/// that it stays in a register: negative once the budget is spent or something is not accepted,
/// which is looked at before going deeper, where work can multiply, and at the end.
///
/// With `UTF8` texts have to be UTF-8, too. Their bytes are looked at once they are charged for and the
/// budget allows it, so that texts that are shared cost no more than the budget.
struct Pass<'a, const UTF8: bool> {
    memory: Memory<'a>,
    /// All segments of the message.
    segments: &'a [Memory<'a>],
}

impl<'a, const UTF8: bool> Pass<'a, UTF8> {
    /// What the pointer `word` at `at`, which is not null, leads to.
    #[inline(always)] // The callers' loops are where the time goes.
    fn pointer(&self, at: u64, word: u64, kind: &SlotKind, depth: i64, left: i64) -> i64 {
        if let SlotKind::Text = kind
            && word & wire::LIST_FORM == wire::BYTE_LIST
        {
            return self.text(target(at, word), word, left);
        }
        if wire::kind(word) == wire::FAR {
            return self.far(word, kind, depth, left);
        }
        self.object(target(at, word), word, kind, depth, left)
    }

    /// The object at `at` that the pointer or tag `word` describes.
    #[inline(always)] // Two callers, one of them cold.
    fn object(&self, at: u64, word: u64, kind: &SlotKind, depth: i64, left: i64) -> i64 {
        match kind {
            SlotKind::Text => self.text(at, word, left),
            SlotKind::Data => self.data(at, word, left),
            SlotKind::Struct(layout) => self.structure(at, word, Some(*layout), depth, left),
            SlotKind::List(element) => self.list(at, word, Some(element), depth, left),
            SlotKind::AnyStruct => self.structure(at, word, None, depth, left),
            SlotKind::AnyList => self.list(at, word, None, depth, left),
            SlotKind::Any => self.any(at, word, depth, left),
            SlotKind::Capability => capability(word, left),
        }
    }

    /// What a far pointer leads to.
    #[inline(never)] // Where recursion happens.
    fn far(&self, word: u64, kind: &SlotKind, depth: i64, left: i64) -> i64 {
        self.beyond(word, |there, at, pad| {
            there.object(at, pad, kind, depth, left)
        })
    }

    /// Looks at what a far pointer leads to, with that segment's pass. Pointers with two landing
    /// pads are left to the full pass. A pad that is a far pointer itself leads to no object.
    #[inline(always)] // Into the loops over pointers of one kind.
    fn beyond(&self, word: u64, look: impl FnOnce(&Self, u64, u64) -> i64) -> i64 {
        if word & wire::FAR_FORM != wire::FAR {
            return REJECTED;
        }
        let Some(&memory) = self.segments.get(wire::far_segment(word) as usize) else {
            return REJECTED;
        };
        // What counts words above the three bits of the form is a number of bytes without them.
        let at = word as u32 as u64 - wire::FAR;
        if at >= memory.length() {
            return REJECTED;
        }
        // SAFETY: segments are of whole words, so if the first byte is inside, so is its word.
        let pad = unsafe { memory.word(at) };
        let there = Pass {
            memory,
            segments: self.segments,
        };
        look(&there, target(at, pad), pad)
    }

    /// What a pointer leads to that the schema does not describe.
    #[inline(never)] // Rare, and long.
    fn any(&self, at: u64, word: u64, depth: i64, left: i64) -> i64 {
        match wire::kind(word) {
            wire::STRUCT => self.structure(at, word, None, depth, left),
            wire::LIST => self.list(at, word, None, depth, left),
            _ => capability(word, left),
        }
    }

    #[inline(always)] // Short.
    fn data(&self, at: u64, word: u64, left: i64) -> i64 {
        let bytes = (wire::list_count(word) as u64).next_multiple_of(WORD as u64);
        if word & wire::LIST_FORM != wire::BYTE_LIST || !self.memory.holds(at, bytes) {
            return REJECTED;
        }
        left - 1 - (bytes / WORD as u64) as i64
    }

    #[inline(always)] // The most frequent leaf.
    fn text(&self, at: u64, word: u64, left: i64) -> i64 {
        // Segments are of whole words, so if the last byte is inside, so is its word. It is not
        // before the first one unless there is none, or the first one is before the start.
        let count = wire::list_count(word) as u64;
        let last = at.wrapping_add(count).wrapping_sub(1);
        let sound = at <= last && self.memory.byte(last) == Some(0);
        if !sound || word & wire::LIST_FORM != wire::BYTE_LIST {
            return REJECTED;
        }
        // The list itself, and its words, rounded up.
        let left = left - ((count + 2 * WORD as u64 - 1) / WORD as u64) as i64;
        // SAFETY: as was just found.
        if UTF8 && (left < 0 || !unsafe { self.holds_utf8(at, count) }) {
            return REJECTED;
        }
        left
    }

    /// The text of `count` bytes, NUL included, is UTF-8.
    ///
    /// # Safety
    /// It must be inside, and there must be a NUL.
    #[inline(always)] // Of two callers.
    unsafe fn holds_utf8(&self, at: u64, count: u64) -> bool {
        // SAFETY: the caller says so.
        utf8::is_valid(unsafe { self.memory.bytes_unchecked(at, count - 1) })
    }

    #[inline(always)] // A struct without pointers needs no call.
    fn structure(
        &self,
        at: u64,
        word: u64,
        layout: Option<LayoutFn>,
        depth: i64,
        left: i64,
    ) -> i64 {
        let form = Form::of(word);
        let sound = wire::kind(word) == wire::STRUCT && self.memory.holds(at, form.bytes());
        if !sound || depth <= 0 {
            return REJECTED;
        }
        if form.pointers == 0 {
            return left - form.words().max(1) as i64;
        }
        let left = left - form.words() as i64;
        if left < 0 {
            return REJECTED;
        }
        // SAFETY: it holds as much.
        unsafe { self.inside(at, form, layout, depth - 1, left) }
    }

    /// [`Pass::pointer`], out of line.
    #[inline(never)] // To leave the registers to what is frequent.
    fn rare(&self, at: u64, word: u64, kind: &SlotKind, depth: i64, left: i64) -> i64 {
        self.pointer(at, word, kind, depth, left)
    }

    #[inline(always)] // A list without pointers needs no call.
    fn list(&self, at: u64, word: u64, element: Option<&Element>, depth: i64, left: i64) -> i64 {
        if wire::kind(word) != wire::LIST {
            return REJECTED;
        }
        if wire::list_size(word) == ElementSize::Composite {
            return self.structs(at, wire::list_count(word), element, depth, left);
        }
        self.flat(at, word, element, depth, left)
    }

    /// A list that is not of structs.
    #[inline(always)] // As above.
    fn flat(&self, at: u64, word: u64, element: Option<&Element>, depth: i64, left: i64) -> i64 {
        let (size, count) = (wire::list_size(word), wire::list_count(word));
        // Lists whose elements have grown or shrunk are left to the full pass.
        let same = match element {
            None => true,
            Some(Element::Void) => size == ElementSize::Empty,
            Some(Element::Bit) => size == ElementSize::Bit,
            Some(Element::Bytes(bytes)) => size.data_bytes() == *bytes as u32,
            Some(Element::Pointer(_)) => size == ElementSize::Pointer,
            Some(Element::Struct(_)) => false,
        };
        let words = wire::words_for(count, size.bits());
        let empty = if size == ElementSize::Empty { count } else { 0 };
        let left = left - 1 - words as i64 - empty as i64;
        if !same || !self.memory.holds(at, words * WORD as u64) {
            return REJECTED;
        }
        if size != ElementSize::Pointer {
            return left;
        }
        let kind = match element {
            Some(Element::Pointer(kind)) => kind,
            _ => &SlotKind::Any,
        };
        if (depth - 1) | left < 0 {
            return REJECTED;
        }
        self.pointers(at, count, kind, depth - 1, left)
    }

    #[inline(never)] // Where recursion happens.
    fn pointers(&self, at: u64, count: u32, kind: &SlotKind, depth: i64, mut left: i64) -> i64 {
        let Some(body) = self.memory.section(at, count as u64 * WORD as u64) else {
            return REJECTED;
        };
        for (at, word) in body.words() {
            if word != 0 {
                left = self.pointer(at, word, kind, depth, left);
                if left < 0 {
                    break;
                }
            }
        }
        left
    }

    /// A composite list of `words` words behind its tag.
    #[inline(always)] // A list without pointers needs no call.
    fn structs(
        &self,
        at: u64,
        words: u32,
        element: Option<&Element>,
        depth: i64,
        left: i64,
    ) -> i64 {
        let layout = match element {
            None => None,
            Some(Element::Struct(layout)) => Some(*layout),
            // Structs read as something smaller are left to the full pass.
            Some(_) => return REJECTED,
        };
        let Some(list) = self.memory.section(at, (words as u64 + 1) * WORD as u64) else {
            return REJECTED;
        };
        let tag = list.first_word();
        let (form, count) = (Form::of(tag), wire::tag_count(tag));
        let fits = count as u64 * form.words() <= words as u64 && count <= wire::MAX_COUNT;
        let empty = if form.words() == 0 { count } else { 0 };
        let left = left - 1 - words as i64 - empty as i64;
        if wire::kind(tag) != wire::STRUCT || !fits || (depth - 1) | left < 0 {
            return REJECTED;
        }
        if form.pointers == 0 {
            return left;
        }
        self.elements(at + WORD as u64, tag, layout, depth - 1, left)
    }

    /// Everything the elements of a list of structs, which `tag` describes, lead to.
    ///
    /// One pointer of many elements at a time, not one element at a time: what a pointer is to lead
    /// to is then looked up once, and the loops are tight. Many, and not all, because the elements
    /// should still be in the cache for the next pointer.
    #[inline(never)] // Where recursion happens.
    fn elements(
        &self,
        at: u64,
        tag: u64,
        layout: Option<LayoutFn>,
        depth: i64,
        mut left: i64,
    ) -> i64 {
        const MANY_BYTES: u64 = 8 << 10;
        let form = Form::of(tag);
        let size = wire::tag_count(tag) as u64 * form.bytes();
        let Some(body) = self.memory.section(at, size) else {
            return REJECTED;
        };
        let slots = slots(layout);
        for elements in body.chunks(form.bytes(), MANY_BYTES) {
            for index in 0..form.pointers as usize {
                let column = elements.column(form.data_bytes() + index as u64 * WORD as u64);
                left = match sole_owner(slots, index) {
                    Some(kind) => self.column(column, kind, depth, left),
                    None => self.mixed(column, form.data_bytes(), slots, index, depth, left),
                };
                if left < 0 {
                    return REJECTED;
                }
            }
        }
        left
    }

    /// Pointers that all lead to the same kind of thing.
    #[inline(always)] // The loops where the time goes.
    fn column(&self, column: Column<'_>, kind: &SlotKind, depth: i64, left: i64) -> i64 {
        match kind {
            SlotKind::Text => self.texts(column, left),
            SlotKind::Struct(layout) => self.structures(column, *layout, depth, left),
            SlotKind::List(element @ Element::Struct(layout)) => {
                self.struct_lists(column, element, *layout, depth, left)
            }
            SlotKind::Any => each(column, left, |at, word, left| {
                if word & wire::LIST_FORM != wire::BYTE_LIST {
                    return self.rare(at, word, kind, depth, left);
                }
                self.data(target(at, word), word, left)
            }),
            _ => each(column, left, |at, word, left| {
                self.pointer(at, word, kind, depth, left)
            }),
        }
    }

    /// Pointers to texts. Nothing is behind them, so the budget is looked at when all are done, unless their
    /// bytes are looked at, and these are added up before they are rounded to words.
    #[inline(always)] // As above.
    fn texts(&self, column: Column<'_>, mut left: i64) -> i64 {
        let mut bytes = 0;
        for (at, word) in column.words() {
            if word & (wire::LIST_FORM | wire::BACK) == wire::BYTE_LIST {
                let count = wire::list_count(word) as u64;
                let end = target_on(at, word, wire::LIST) + count;
                if count == 0 || end > self.memory.length() {
                    return REJECTED;
                }
                // SAFETY: there are bytes, and they end in the segment.
                if unsafe { self.memory.byte_unchecked(end - 1) } != 0 {
                    return REJECTED;
                }
                bytes += count + 2 * WORD as u64 - 1;
                if UTF8 {
                    let afforded = left >= (bytes / WORD as u64) as i64;
                    // SAFETY: as above.
                    if !afforded || !unsafe { self.holds_utf8(end - count, count) } {
                        return REJECTED;
                    }
                }
            } else if word != 0 {
                left = if wire::kind(word) == wire::FAR {
                    self.beyond(word, |there, at, pad| there.text(at, pad, left))
                } else {
                    self.text(target(at, word), word, left)
                };
                if left < 0 {
                    return REJECTED;
                }
            }
        }
        // As much as one text after the other, or more, so at worst the full pass has to tell.
        left - (bytes / WORD as u64) as i64
    }

    /// Pointers to structs.
    #[inline(always)] // As above.
    fn structures(&self, column: Column<'_>, layout: LayoutFn, depth: i64, mut left: i64) -> i64 {
        let usual = Leaf::of(layout, depth);
        for (at, word) in column.words() {
            if word & (wire::STRUCT_FORM | wire::BACK) == usual.form {
                if target_on(at, word, wire::STRUCT) + usual.bytes > self.memory.length() {
                    return REJECTED;
                }
                left -= usual.words as i64;
            } else if word != 0 {
                left = self.structure_there(at, word, layout, depth, left);
                if left < 0 {
                    return REJECTED;
                }
            }
        }
        left
    }

    /// What a pointer to a struct leads to, near or far.
    #[inline(always)] // As above.
    fn structure_there(&self, at: u64, word: u64, layout: LayoutFn, depth: i64, left: i64) -> i64 {
        if wire::kind(word) == wire::FAR {
            return self.beyond(word, |there, at, pad| {
                there.structure(at, pad, Some(layout), depth, left)
            });
        }
        self.structure(target(at, word), word, Some(layout), depth, left)
    }

    /// Pointers to lists of structs.
    #[inline(always)] // As above.
    fn struct_lists(
        &self,
        column: Column<'_>,
        element: &Element,
        layout: LayoutFn,
        depth: i64,
        mut left: i64,
    ) -> i64 {
        let usual = Leaf::of(layout, depth);
        for (at, word) in column.words() {
            if word & (wire::LIST_FORM | wire::BACK) == wire::COMPOSITE_LIST {
                let at = target_on(at, word, wire::LIST);
                let words = wire::list_count(word);
                if at + (words as u64 + 1) * WORD as u64 > self.memory.length() {
                    return REJECTED;
                }
                // SAFETY: the tag is the first of these words.
                let tag = unsafe { self.memory.word(at) };
                let count = wire::tag_count(tag) as u64;
                // Within the words of a list no count is too large.
                if tag & wire::STRUCT_FORM == usual.form && count * usual.words <= words as u64 {
                    left -= 1 + words as i64;
                    continue;
                }
                left = self.structs(at, words, Some(element), depth, left);
            } else if word & wire::LIST_FORM == wire::COMPOSITE_LIST {
                let words = wire::list_count(word);
                left = self.structs(target(at, word), words, Some(element), depth, left);
            } else if word != 0 {
                left = self.beyond(word, |there, at, pad| {
                    if pad & wire::LIST_FORM != wire::COMPOSITE_LIST {
                        return REJECTED;
                    }
                    there.structs(at, wire::list_count(pad), Some(element), depth, left)
                });
            }
            if left < 0 {
                return REJECTED;
            }
        }
        left
    }

    /// Pointers that lead to what a union says.
    #[inline(never)] // Cost is in what they lead to.
    fn mixed(
        &self,
        column: Column<'_>,
        data_bytes: u64,
        slots: &[Slot],
        index: usize,
        depth: i64,
        mut left: i64,
    ) -> i64 {
        for (element, (at, word)) in column.elements().zip(column.words()) {
            if word != 0 {
                let kind = owner(element.split(data_bytes).0, slots, index);
                left = self.pointer(at, word, kind, depth, left);
            }
        }
        left
    }
}

/// Looks at every pointer that is not null.
#[inline(always)] // The loops where the time goes.
fn each(column: Column<'_>, mut left: i64, look: impl Fn(u64, u64, i64) -> i64) -> i64 {
    for (at, word) in column.words() {
        if word != 0 {
            left = look(at, word, left);
            if left < 0 {
                return REJECTED;
            }
        }
    }
    left
}

/// Where a near pointer at `at` leads to.
#[inline(always)] // Three instructions.
fn target(at: u64, word: u64) -> u64 {
    at.wrapping_add((WORD as i64 + wire::offset(word) * WORD as i64) as u64)
}

/// The same of a pointer that is known to be of that kind and to lead on, so that no position before the
/// segment's start need be told from the others. Its kind, which stands in the two lowest bits of four
/// times the offset, need not be cut off, but subtracted with what is added anyway.
#[inline(always)] // Two instructions.
fn target_on(at: u64, word: u64, kind: u64) -> u64 {
    debug_assert!(wire::kind(word) == kind && word & wire::BACK == 0);
    at + (word as u32 as u64 * 2 + WORD as u64 - 2 * kind)
}

/// The sizes of a struct's sections.
#[derive(Clone, Copy)]
struct Form {
    data: u16,
    pointers: u16,
}

impl Form {
    #[inline(always)] // Two instructions.
    fn of(word: u64) -> Self {
        Form {
            data: wire::struct_data_words(word),
            pointers: wire::struct_pointers(word),
        }
    }

    #[inline(always)] // As above.
    fn words(self) -> u64 {
        self.data as u64 + self.pointers as u64
    }

    #[inline(always)] // As above.
    fn bytes(self) -> u64 {
        self.words() * WORD as u64
    }

    #[inline(always)] // As above.
    fn data_bytes(self) -> u64 {
        self.data as u64 * WORD as u64
    }

    #[inline(always)] // As above.
    fn pointer_bytes(self) -> u64 {
        self.pointers as u64 * WORD as u64
    }
}

/// Structs of a type that has no pointers, as the schema has them.
struct Leaf {
    /// What [`wire::STRUCT_FORM`] has of a pointer or tag.
    form: u64,
    words: u64,
    bytes: u64,
}

impl Leaf {
    /// Of a type that has pointers, of one that has no fields, and where there may be no more structs, a
    /// form that nothing has.
    #[inline(always)] // A few instructions for a whole list.
    fn of(layout: LayoutFn, depth: i64) -> Self {
        let Layout {
            data_words,
            pointers,
            ..
        } = *layout();
        let is_leaf = pointers == 0 && data_words > 0 && depth > 0;
        Leaf {
            // Or'ed, not chosen: a choice would be made again for each pointer.
            form: wire::struct_form(data_words, 0) | (is_leaf as u64).wrapping_sub(1),
            words: data_words as u64,
            bytes: data_words as u64 * WORD as u64,
        }
    }
}

fn capability(word: u64, left: i64) -> i64 {
    if word as u32 == wire::OTHER as u32 {
        left
    } else {
        REJECTED
    }
}

#[inline]
fn slots(layout: Option<LayoutFn>) -> &'static [Slot] {
    layout.map_or(&[], |layout| layout().slots)
}

/// What the schema says the pointer with this index leads to, if only one slot has a say.
///
/// Whether the unions around that slot select it does not matter here: if they do not, anything
/// sound may be there, and what is sound as what the slot describes is sound, at the same charge.
#[inline]
fn sole_owner(slots: &'static [Slot], index: usize) -> Option<&'static SlotKind> {
    let at = |place: usize| slots.get(place).map(|slot| slot.index as usize);
    let place = match at(index) {
        Some(here) if here == index => index,
        _ => slots.partition_point(|slot| (slot.index as usize) < index),
    };
    if at(place) != Some(index) {
        // A newer writer's.
        return Some(&SlotKind::Any);
    }
    let shared = at(place + 1) == Some(index) || place > 0 && at(place - 1) == Some(index);
    (!shared).then(|| &slots[place].kind)
}

/// What the schema says the pointer with this index leads to.
#[inline(never)] // Unions, and what newer writers added.
fn owner<'s>(data: Section<'_>, slots: &'s [Slot], index: usize) -> &'s SlotKind {
    if slots
        .last()
        .is_none_or(|last| (last.index as usize) < index)
    {
        return &SlotKind::Any;
    }
    let first = slots.partition_point(|slot| (slot.index as usize) < index);
    slots[first..]
        .iter()
        .take_while(|slot| slot.index as usize == index)
        .find(|slot| is_active(data, slot))
        .map_or(&SlotKind::Any, |slot| &slot.kind)
}

/// All unions around the slot select it.
#[inline(always)] // Mostly there is none, or one.
fn is_active(data: Section<'_>, slot: &Slot) -> bool {
    let selects = |tag: &Tag| data.discriminant(tag.offset as u64) == tag.value;
    match slot.active {
        [] => true,
        [tag] => selects(tag),
        tags => tags.iter().all(selects),
    }
}

#[cfg(test)]
mod tests;
