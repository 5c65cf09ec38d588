//! The fast pass of validation: it applies the same rules as [`crate::validate`], but answers only
//! yes or no.
//!
//! Almost every message is sound, so the time of this pass is what counts. It builds no fault,
//! keeps no path, makes no Readers, and checks objects without pointers without a call.
//!
//! When this pass rejects a message, because the message is unsound or merely unusual, the full
//! pass validates it from the start and decides. Being too strict here only costs time; being too
//! lax would be a bug.

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

/// The remaining budget after something was rejected. It is so low that the charges made before the
/// next check, at most 2^29 charges of 2^29 words, cannot make it overflow.
const REJECTED: i64 = i64::MIN / 2;

/// Reports whether the fast pass accepts what `pointer` leads to. If it does, the full pass does
/// too.
pub(crate) fn accepts(pointer: Pointer<'_>, kind: &SlotKind, limits: &Limits) -> bool {
    if pointer.word == 0 {
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
        // The fast pass needs whole segments, and a message under construction gives out none.
        Source::Blocks(_) => false,
    }
}

/// [`accepts_in`] for several segments. Up to 7 segments are listed without allocating.
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

/// [`accepts`] for the root struct of a message in one segment with the default limits. `word` is
/// the root pointer.
#[inline(never)] // All arguments fit in registers; calls dominate for small messages.
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
    // Visiting each word and each list once takes at most twice the words. A message that takes
    // more shares objects, perhaps to use up the whole budget. The full pass then charges it from
    // the start, so the fast pass stops early.
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

/// The fast pass, at work in one segment. All positions are bytes from the segment's start, and all
/// sizes are bytes.
///
/// Every check takes the remaining budget in words and returns what is left, so that it stays in a
/// register. The result is negative if the budget is spent or something is rejected. It is tested
/// before going deeper, where work can multiply, and at the end.
///
/// With `UTF8`, texts must also be UTF-8. The bytes of a text are read only after its charge has
/// fit the budget, so shared texts cost no more than the budget.
struct Pass<'a, const UTF8: bool> {
    memory: Memory<'a>,
    /// All segments of the message, in order.
    segments: &'a [Memory<'a>],
}

impl<'a, const UTF8: bool> Pass<'a, UTF8> {
    /// Checks what the non-null pointer `word` at `at` leads to.
    #[inline(always)] // The callers' loops take most of the time.
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

    /// Checks the object at `at`, which the pointer or tag `word` describes.
    #[inline(always)] // There are two callers, and one is cold.
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

    /// Checks what a far pointer leads to.
    #[inline(never)] // The recursion goes through here.
    fn far(&self, word: u64, kind: &SlotKind, depth: i64, left: i64) -> i64 {
        self.beyond(word, |there, at, pad| {
            there.object(at, pad, kind, depth, left)
        })
    }

    /// Calls `look` on what a far pointer leads to, with the pass over the target segment. Rejects
    /// far pointers with two landing pads, which the full pass checks, and landing pads out of
    /// bounds. A pad that is itself a far pointer is rejected by `look`.
    #[inline(always)] // It is inlined into the loops over pointers of one kind.
    fn beyond(&self, word: u64, look: impl FnOnce(&Self, u64, u64) -> i64) -> i64 {
        if word & wire::FAR_FORM != wire::FAR {
            return REJECTED;
        }
        let Some(&memory) = self.segments.get(wire::far_segment(word) as usize) else {
            return REJECTED;
        };
        // The position is in words above the three low bits, so clearing these bits gives bytes.
        let at = word as u32 as u64 - wire::FAR;
        if at >= memory.length() {
            return REJECTED;
        }
        // SAFETY: `at` is a multiple of 8 below the length, and the length is whole words, so the
        // word at `at` is inside the segment.
        let pad = unsafe { memory.word(at) };
        let there = Pass {
            memory,
            segments: self.segments,
        };
        look(&there, target(at, pad), pad)
    }

    /// Checks what a pointer leads to that the schema does not describe.
    #[inline(never)] // It is rare, and its code is long.
    fn any(&self, at: u64, word: u64, depth: i64, left: i64) -> i64 {
        match wire::kind(word) {
            wire::STRUCT => self.structure(at, word, None, depth, left),
            wire::LIST => self.list(at, word, None, depth, left),
            _ => capability(word, left),
        }
    }

    #[inline(always)] // The body is short.
    fn data(&self, at: u64, word: u64, left: i64) -> i64 {
        let bytes = (wire::list_count(word) as u64).next_multiple_of(WORD as u64);
        if word & wire::LIST_FORM != wire::BYTE_LIST || !self.memory.holds(at, bytes) {
            return REJECTED;
        }
        left - 1 - (bytes / WORD as u64) as i64
    }

    #[inline(always)] // Texts are the most frequent leaves.
    fn text(&self, at: u64, word: u64, left: i64) -> i64 {
        // The length is whole words, so if the last byte is inside the segment, so is its word. The
        // first comparison fails if the text is empty, or starts before the segment and ends in it.
        let count = wire::list_count(word) as u64;
        let last = at.wrapping_add(count).wrapping_sub(1);
        let sound = at <= last && self.memory.byte(last) == Some(0);
        if !sound || word & wire::LIST_FORM != wire::BYTE_LIST {
            return REJECTED;
        }
        // One word for the list itself, and its words, rounded up.
        let left = left - ((count + 2 * WORD as u64 - 1) / WORD as u64) as i64;
        // SAFETY: the last of the `count` bytes is inside the segment, the first is not before its
        // start, and `count` is not zero, as `last` is not below `at`.
        if UTF8 && (left < 0 || !unsafe { self.holds_utf8(at, count) }) {
            return REJECTED;
        }
        left
    }

    /// Reports whether the text of `count` bytes at `at`, NUL included, is UTF-8.
    ///
    /// # Safety
    /// The `count` bytes from `at` on must be inside the segment, and `count` must not be zero.
    #[inline(always)] // Both callers are hot.
    unsafe fn holds_utf8(&self, at: u64, count: u64) -> bool {
        // SAFETY: the caller guarantees that `count` bytes from `at` on are inside the segment.
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
        // SAFETY: `holds` found the struct's `form.bytes()` bytes inside the segment.
        unsafe { self.inside(at, form, layout, depth - 1, left) }
    }

    /// [`Pass::pointer`], out of line.
    #[inline(never)] // This leaves the registers to the frequent cases.
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

    /// Checks a list whose elements are not structs.
    #[inline(always)] // A list without pointers needs no call.
    fn flat(&self, at: u64, word: u64, element: Option<&Element>, depth: i64, left: i64) -> i64 {
        let (size, count) = (wire::list_size(word), wire::list_count(word));
        // A list whose elements have another size than the schema's is left to the full pass.
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

    #[inline(never)] // The recursion goes through here.
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

    /// Checks a composite list of `words` words behind its tag, which is at `at`.
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
            // Structs read as a smaller kind of element are left to the full pass.
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

    /// Checks everything that the elements of a list of structs, which `tag` describes, lead to.
    ///
    /// It checks one pointer of many elements at a time instead of one element at a time: the
    /// pointer's kind is then looked up once, and the loops are tight. It takes 8 KiB of elements
    /// at a time, so that they are still in the cache for the next pointer.
    #[inline(never)] // The recursion goes through here.
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

    /// Checks pointers that are all of the same kind.
    #[inline(always)] // These loops take most of the time.
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

    /// Checks pointers to texts. Their bytes are added up and rounded to words at the end. A text
    /// leads nowhere further, so the budget is tested only at the end, unless texts have to be
    /// UTF-8.
    #[inline(always)] // This loop takes most of the time.
    fn texts(&self, column: Column<'_>, mut left: i64) -> i64 {
        let mut bytes = 0;
        for (at, word) in column.words() {
            if word & (wire::LIST_FORM | wire::BACK) == wire::BYTE_LIST {
                let count = wire::list_count(word) as u64;
                let end = target_on(at, word, wire::LIST) + count;
                if count == 0 || end > self.memory.length() {
                    return REJECTED;
                }
                // SAFETY: the text is not empty, starts behind its pointer, and ends at `end`,
                // which is not behind the segment's end. So the byte before `end` is inside the
                // segment.
                if unsafe { self.memory.byte_unchecked(end - 1) } != 0 {
                    return REJECTED;
                }
                bytes += count + 2 * WORD as u64 - 1;
                if UTF8 {
                    let afforded = left >= (bytes / WORD as u64) as i64;
                    // SAFETY: the `count` bytes before `end` are inside the segment, and `count` is
                    // not zero.
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
        // Rounding the sum charges as much as rounding each text, or more. If it charges too much,
        // the full pass decides.
        left - (bytes / WORD as u64) as i64
    }

    /// Checks pointers to structs.
    #[inline(always)] // This loop takes most of the time.
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

    /// Checks what a pointer to a struct leads to, near or far.
    #[inline(always)] // It is inlined into the loop that takes most of the time.
    fn structure_there(&self, at: u64, word: u64, layout: LayoutFn, depth: i64, left: i64) -> i64 {
        if wire::kind(word) == wire::FAR {
            return self.beyond(word, |there, at, pad| {
                there.structure(at, pad, Some(layout), depth, left)
            });
        }
        self.structure(target(at, word), word, Some(layout), depth, left)
    }

    /// Checks pointers to lists of structs.
    #[inline(always)] // This loop takes most of the time.
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
                // SAFETY: the list's words from `at` on are inside the segment, and the tag is the
                // first of them.
                let tag = unsafe { self.memory.word(at) };
                let count = wire::tag_count(tag) as u64;
                // Elements that fit into a list's words cannot be more than the format allows.
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

    /// Checks pointers whose kind depends on a union.
    #[inline(never)] // The objects behind the pointers cost more than the call.
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

/// Calls `look` on every pointer that is not null.
#[inline(always)] // This loop takes most of the time.
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

/// Returns the position that the near pointer `word` at `at` leads to.
#[inline(always)] // The body is three instructions.
fn target(at: u64, word: u64) -> u64 {
    at.wrapping_add((WORD as i64 + wire::offset(word) * WORD as i64) as u64)
}

/// [`target`] of a pointer of a known kind that leads forwards, so the position cannot be before
/// the segment's start. The low half of the word is four times the offset plus the kind. The kind
/// is not masked off: twice the kind is subtracted from the constant that is added anyway.
#[inline(always)] // The body is two instructions.
fn target_on(at: u64, word: u64, kind: u64) -> u64 {
    debug_assert!(wire::kind(word) == kind && word & wire::BACK == 0);
    at + (word as u32 as u64 * 2 + WORD as u64 - 2 * kind)
}

/// The sizes of a struct's sections: data in words, and the number of pointers.
#[derive(Clone, Copy)]
struct Form {
    data: u16,
    pointers: u16,
}

impl Form {
    #[inline(always)] // The body is two instructions.
    fn of(word: u64) -> Self {
        Form {
            data: wire::struct_data_words(word),
            pointers: wire::struct_pointers(word),
        }
    }

    #[inline(always)] // The body is a few instructions.
    fn words(self) -> u64 {
        self.data as u64 + self.pointers as u64
    }

    #[inline(always)] // The body is a few instructions.
    fn bytes(self) -> u64 {
        self.words() * WORD as u64
    }

    #[inline(always)] // The body is a few instructions.
    fn data_bytes(self) -> u64 {
        self.data as u64 * WORD as u64
    }

    #[inline(always)] // The body is a few instructions.
    fn pointer_bytes(self) -> u64 {
        self.pointers as u64 * WORD as u64
    }
}

/// The form of a struct type without pointers, as the schema has it.
struct Leaf {
    /// The bits of [`wire::STRUCT_FORM`] in a pointer or tag of the usual form.
    form: u64,
    words: u64,
    bytes: u64,
}

impl Leaf {
    /// Returns the type's form. The form matches no pointer if the type has pointers, if it has no
    /// data, or if the nesting limit allows no further struct.
    #[inline(always)] // It runs once for a whole column of pointers.
    fn of(layout: LayoutFn, depth: i64) -> Self {
        let Layout {
            data_words,
            pointers,
            ..
        } = *layout();
        let is_leaf = pointers == 0 && data_words > 0 && depth > 0;
        Leaf {
            // With `if` instead of `|`, the condition would be tested again for each pointer.
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

/// Returns the kind of the pointer with this index if at most one slot describes it.
///
/// The unions around that slot need not select it: the pointer may then be of any kind, and what is
/// sound as the slot's kind is also sound as any kind, at the same charge.
#[inline]
fn sole_owner(slots: &'static [Slot], index: usize) -> Option<&'static SlotKind> {
    let at = |place: usize| slots.get(place).map(|slot| slot.index as usize);
    let place = match at(index) {
        Some(here) if here == index => index,
        _ => slots.partition_point(|slot| (slot.index as usize) < index),
    };
    if at(place) != Some(index) {
        // A newer schema has added this pointer.
        return Some(&SlotKind::Any);
    }
    let shared = at(place + 1) == Some(index) || place > 0 && at(place - 1) == Some(index);
    (!shared).then(|| &slots[place].kind)
}

/// Returns the kind of the pointer with this index.
#[inline(never)] // Only pointers that members of a union share need it.
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

/// Reports whether all unions around the slot select it.
#[inline(always)] // Most slots have no union around them, or one.
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
