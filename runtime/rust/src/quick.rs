//! Validation of sound messages: the same rules as [`crate::validate`], but only a yes or no.
//!
//! Almost every message is sound, so this pass is the one whose time counts: it builds no fault,
//! keeps no path, makes no Readers and handles pointers that lead nowhere further without a call.
//! What it does not accept, because it is unsound or merely unusual, the full pass looks at from
//! the start; it has the last word, so being too strict here costs time and nothing else. Being
//! too lax would be a mistake.

use crate::layout::{Element, LayoutFn, Slot, SlotKind};
use crate::reader::Pointer;
use crate::segment::{Segment, Source};
use crate::validate::{Limits, MAX_NESTING, words_present};
use crate::wire::{self, ElementSize, WORD};

/// What is left of the budget after something that is not accepted: so little that no number of
/// further charges before anybody looks, 2^29 of 2^29 words at most, makes it overflow.
const REJECTED: i64 = i64::MIN / 2;

/// True only if the full pass accepts what `pointer` leads to as well.
#[inline(always)] // As its callers are.
pub(crate) fn accepts(pointer: Pointer<'_>, kind: &SlotKind, limits: &Limits) -> bool {
    if limits.utf8 {
        return false;
    }
    let pass = Pass {
        bytes: pointer.segment.bytes,
        words: (pointer.segment.bytes.len() / WORD) as u64,
        source: pointer.segment.source,
    };
    let left = limits.budget(words_present(&pointer.segment));
    let (at, depth) = (pointer.at as i64, limits.nesting.min(MAX_NESTING) as i32);
    pointer.word == 0 || pass.pointer(at, pointer.word, kind, depth, left) >= 0
}

/// A segment, in which all positions are words from its start.
///
/// Every check takes what is left of the budget and returns what is left after it, so that it
/// stays in a register: negative once the budget is spent or something is not accepted, which is
/// looked at before going deeper, where work can multiply, and at the end.
struct Pass<'a> {
    bytes: &'a [u8],
    words: u64,
    source: Source<'a>,
}

#[inline(always)] // One load.
fn word_of(chunk: &[u8]) -> u64 {
    chunk
        .first_chunk()
        .map_or(0, |word| u64::from_le_bytes(*word))
}

impl<'a> Pass<'a> {
    /// That many words from word `at` on are inside the segment.
    #[inline(always)] // Two comparisons.
    fn holds(&self, at: i64, words: u64) -> bool {
        // A negative position becomes a huge unsigned one, which is in no segment.
        at as u64 <= self.words && words <= self.words - at as u64
    }

    /// That many words from word `at` on, if they are inside the segment.
    #[inline(always)] // The bounds check of every object with pointers.
    fn body(&self, at: i64, words: u64) -> Option<&'a [u8]> {
        if !self.holds(at, words) {
            return None;
        }
        let first = at as usize * WORD;
        self.bytes.get(first..first + words as usize * WORD)
    }

    /// What the pointer `word`, which is not null, leads to.
    #[inline(always)] // The callers' loops are where the time goes.
    fn pointer(&self, at: i64, word: u64, kind: &SlotKind, depth: i32, left: i64) -> i64 {
        if let SlotKind::Text = kind
            && word & wire::LIST_FORM == wire::BYTE_LIST
        {
            return self.text(at + 1 + wire::offset(word), word, left);
        }
        if wire::kind(word) == wire::FAR {
            return self.far(word, kind, depth, left);
        }
        self.object(at + 1 + wire::offset(word), word, kind, depth, left)
    }

    /// The object at word `at` that the pointer or tag `word` describes.
    #[inline(always)] // Two callers, one of them cold.
    fn object(&self, at: i64, word: u64, kind: &SlotKind, depth: i32, left: i64) -> i64 {
        match kind {
            SlotKind::Text => self.text(at, word, left),
            SlotKind::Data => self.data(at, word, left),
            SlotKind::Struct(layout) => self.structure(at, word, Some(layout), depth, left),
            SlotKind::List(element) => self.list(at, word, Some(element), depth, left),
            SlotKind::AnyStruct => self.structure(at, word, None, depth, left),
            SlotKind::AnyList => self.list(at, word, None, depth, left),
            SlotKind::Any => self.any(at, word, depth, left),
            SlotKind::Capability => capability(word, left),
        }
    }

    #[inline(never)] // Where recursion happens.
    fn far(&self, word: u64, kind: &SlotKind, depth: i32, left: i64) -> i64 {
        let segment = Segment {
            bytes: self.bytes,
            source: self.source,
        };
        let Ok(target) = segment.follow_far(word) else {
            return REJECTED;
        };
        let there = Pass {
            bytes: target.segment.bytes,
            words: (target.segment.bytes.len() / WORD) as u64,
            source: self.source,
        };
        there.object(target.start, target.word, kind, depth, left)
    }

    /// What a pointer leads to that the schema does not describe.
    fn any(&self, at: i64, word: u64, depth: i32, left: i64) -> i64 {
        match wire::kind(word) {
            wire::STRUCT => self.structure(at, word, None, depth, left),
            wire::LIST => self.list(at, word, None, depth, left),
            _ => capability(word, left),
        }
    }

    #[inline(always)] // As below.
    fn data(&self, at: i64, word: u64, left: i64) -> i64 {
        let words = (wire::list_count(word) as u64).div_ceil(WORD as u64);
        if word & wire::LIST_FORM != wire::BYTE_LIST || !self.holds(at, words) {
            return REJECTED;
        }
        left - 1 - words as i64
    }

    #[inline(always)] // The most frequent leaf.
    fn text(&self, at: i64, word: u64, left: i64) -> i64 {
        let left = self.data(at, word, left);
        let count = wire::list_count(word) as usize;
        let end = (at as usize).wrapping_mul(WORD).wrapping_add(count);
        if count == 0 || self.bytes.get(end.wrapping_sub(1)) != Some(&0) {
            return REJECTED;
        }
        left
    }

    #[inline(always)] // A struct without pointers needs no call.
    fn structure(
        &self,
        at: i64,
        word: u64,
        layout: Option<&LayoutFn>,
        depth: i32,
        left: i64,
    ) -> i64 {
        let (data, pointers) = (wire::struct_data_words(word), wire::struct_pointers(word));
        let words = data as u64 + pointers as u64;
        let left = left - words.max(1) as i64;
        let sound = wire::kind(word) == wire::STRUCT && self.holds(at, words);
        if !sound || depth <= 0 || left < 0 {
            return REJECTED;
        }
        if pointers == 0 {
            return left;
        }
        self.inside(at, word, layout, depth - 1, left)
    }

    /// Everything the pointers of a struct in bounds lead to.
    #[inline(never)] // Where recursion happens.
    fn inside(&self, at: i64, word: u64, layout: Option<&LayoutFn>, depth: i32, left: i64) -> i64 {
        let (data, pointers) = (wire::struct_data_words(word), wire::struct_pointers(word));
        let Some(body) = self.body(at, data as u64 + pointers as u64) else {
            return REJECTED;
        };
        self.sections(at, body, data, slots(layout), depth, left)
    }

    /// Everything the pointers of a struct, whose sections are `body`, lead to.
    #[inline(always)] // Into one function for structs and one for lists of them.
    fn sections(
        &self,
        at: i64,
        body: &[u8],
        data_words: u16,
        slots: &[Slot],
        depth: i32,
        mut left: i64,
    ) -> i64 {
        let (data, pointers) = body.split_at(data_words as usize * WORD);
        let first = at + data_words as i64;
        for (index, pointer) in pointers.chunks_exact(WORD).enumerate() {
            let word = word_of(pointer);
            if word != 0 {
                let kind = owner(data, slots, index);
                left = self.pointer(first + index as i64, word, kind, depth, left);
            }
        }
        left
    }

    #[inline(always)] // A list without pointers needs no call.
    fn list(&self, at: i64, word: u64, element: Option<&Element>, depth: i32, left: i64) -> i64 {
        if wire::kind(word) != wire::LIST {
            return REJECTED;
        }
        let (size, count) = (wire::list_size(word), wire::list_count(word));
        if size == ElementSize::Composite {
            return self.structs(at, count, element, depth, left);
        }
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
        if !same || !self.holds(at, words) {
            return REJECTED;
        }
        if size != ElementSize::Pointer {
            return left;
        }
        let kind = match element {
            Some(Element::Pointer(kind)) => kind,
            _ => &SlotKind::Any,
        };
        if depth <= 0 || left < 0 {
            return REJECTED;
        }
        self.pointers(at, count, kind, depth - 1, left)
    }

    #[inline(never)] // Where recursion happens.
    fn pointers(&self, at: i64, count: u32, kind: &SlotKind, depth: i32, mut left: i64) -> i64 {
        let Some(body) = self.body(at, count as u64) else {
            return REJECTED;
        };
        for (index, pointer) in body.chunks_exact(WORD).enumerate() {
            let word = word_of(pointer);
            if word != 0 {
                left = self.pointer(at + index as i64, word, kind, depth, left);
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
        at: i64,
        words: u32,
        element: Option<&Element>,
        depth: i32,
        left: i64,
    ) -> i64 {
        if !self.holds(at, words as u64 + 1) {
            return REJECTED;
        }
        let tag = self.bytes.get(at as usize * WORD..).map_or(0, word_of);
        let (data, pointers) = (wire::struct_data_words(tag), wire::struct_pointers(tag));
        let (count, stride) = (wire::tag_count(tag), data as u64 + pointers as u64);
        let layout = match element {
            None => None,
            Some(Element::Struct(layout)) => Some(layout),
            // Structs read as something smaller are left to the full pass.
            Some(_) => return REJECTED,
        };
        let fits = count as u64 * stride <= words as u64 && count <= wire::MAX_COUNT;
        let empty = if stride == 0 { count } else { 0 };
        let left = left - 1 - words as i64 - empty as i64;
        if wire::kind(tag) != wire::STRUCT || !fits || depth <= 0 || left < 0 {
            return REJECTED;
        }
        if pointers == 0 {
            return left;
        }
        self.elements(at + 1, tag, layout, depth - 1, left)
    }

    /// Everything the elements of a list of structs, which `tag` describes, lead to.
    #[inline(never)] // Where recursion happens.
    fn elements(
        &self,
        mut at: i64,
        tag: u64,
        layout: Option<&LayoutFn>,
        depth: i32,
        mut left: i64,
    ) -> i64 {
        let (data, pointers) = (wire::struct_data_words(tag), wire::struct_pointers(tag));
        let stride = data as u64 + pointers as u64;
        let Some(body) = self.body(at, wire::tag_count(tag) as u64 * stride) else {
            return REJECTED;
        };
        let slots = slots(layout);
        for element in body.chunks_exact(stride as usize * WORD) {
            left = self.sections(at, element, data, slots, depth, left);
            if left < 0 {
                break;
            }
            at += stride as i64;
        }
        left
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
fn slots(layout: Option<&LayoutFn>) -> &'static [Slot] {
    layout.map_or(&[], |layout| layout().slots)
}

/// What the schema says the pointer with this index leads to.
#[inline(always)] // The usual case is one comparison.
fn owner<'s>(data: &[u8], slots: &'s [Slot], index: usize) -> &'s SlotKind {
    // Without unions there is a slot for each pointer, and so it is where no pointer of lower index
    // is shared by several members.
    match slots.get(index) {
        Some(slot) if slot.index as usize == index && is_active(data, slot) => &slot.kind,
        _ => sharing_owner(data, slots, index),
    }
}

#[inline(never)]
fn sharing_owner<'s>(data: &[u8], slots: &'s [Slot], index: usize) -> &'s SlotKind {
    let first = slots.partition_point(|slot| (slot.index as usize) < index);
    slots[first..]
        .iter()
        .take_while(|slot| slot.index as usize == index)
        .find(|slot| is_active(data, slot))
        .map_or(&SlotKind::Any, |slot| &slot.kind)
}

/// All unions around the slot select it.
#[inline]
fn is_active(data: &[u8], slot: &Slot) -> bool {
    slot.active.iter().all(|tag| {
        let bytes = data.get(tag.offset as usize..);
        let value = bytes.and_then(|bytes| bytes.first_chunk());
        value.map_or(0, |value| u16::from_le_bytes(*value)) == tag.value
    })
}

#[cfg(test)]
mod tests;
