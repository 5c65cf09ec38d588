//! Trees: Records whose pointers all lead to Records of the same type, encoded without recursion.
//!
//! It is unpredictable which members of a tree's unions are set. So a member that is set changes
//! the length of a list of waiting Records, not a branch: every candidate is written to the list,
//! and the length grows by one only if there is a Record. The next Record is selected in registers,
//! from the last one's children and the end of the list, so it does not pass through memory.

use core::hint::select_unpredictable;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::{Encoder, Place, Sizes, Slot, too_deep, too_short};
use crate::depth;
use crate::fields;
use crate::kind::Struct;
use crate::validate::MAX_NESTING;
use crate::wire::{self, WORD};

/// How many Records the list can hold. If a tree needs more, its Records are encoded by a call
/// each.
const MANY: usize = 32;

/// One level of depth, in a number whose lower bits are a position.
const LEVEL: u64 = 1 << 48;

/// A Record's own data and its children: `D` words of data and `P` pointers.
///
/// A union is read by functions that each look for one member. They are called through function
/// pointers, which rustc does not inline: inlining them would merge them into one branch over all
/// members, which is to be avoided. LLVM turns each function into a select before it inlines it.
pub struct Node<'r, T, const D: usize, const P: usize> {
    data: [u64; D],
    below: [Option<&'r T>; P],
    has_unknown: bool,
}

impl<'r, T, const D: usize, const P: usize> Node<'r, T, D, P> {
    /// Ors `bits` into a word of the data section.
    #[inline(always)] // The body is one instruction.
    pub fn data(&mut self, word: usize, bits: u64) {
        self.data[word] |= bits;
    }

    /// Ors the number of a union's member into a word of the data section.
    #[inline(always)] // The body is a few instructions, and `tag` must be a constant.
    pub fn tag<U>(&mut self, union: &U, word: usize, shift: u32, tag: fn(&U) -> u16) {
        self.data[word] |= u64::from(tag(union)) << shift;
    }

    /// Ors a union member's bits into a word of the data section, if the member is set.
    #[inline(always)] // The body is a few instructions, and `bits` must be a constant.
    pub fn member<U>(&mut self, union: &U, word: usize, shift: u32, bits: fn(&U) -> Option<u64>) {
        let bits = bits(union);
        self.data[word] |= select_unpredictable(bits.is_some(), bits.unwrap_or(0), 0) << shift;
    }

    /// Sets the Record that a pointer leads to.
    #[inline(always)] // The body is one store.
    pub fn pointer(&mut self, index: usize, below: Option<&'r T>) {
        self.below[index] = below;
    }

    /// Sets the Record that a pointer leads to, if the union member that owns the pointer is set.
    #[inline(always)] // The body is a few instructions, and `below` must be a constant.
    pub fn member_pointer<U>(
        &mut self,
        union: &'r U,
        index: usize,
        below: fn(&'r U) -> Option<Option<&'r T>>,
    ) {
        let (below, others) = (below(union), self.below[index]);
        self.below[index] = select_unpredictable(below.is_some(), below.flatten(), others);
    }

    /// Records whether a union has a member that this version of the schema does not know.
    #[inline(always)] // The body is one instruction, and `is_unknown` must be a constant.
    pub fn unknown<U>(&mut self, union: &U, is_unknown: fn(&U) -> bool) {
        self.has_unknown |= is_unknown(union);
    }
}

/// A Record of type `T` whose pointers all lead to Records of that type, or a group or union of it.
pub trait Tree<T, const D: usize, const P: usize> {
    /// Merges its data and pointers into those of the node.
    fn add_to<'r>(&'r self, node: &mut Node<'r, T, D, P>);

    /// Reports union members to the encoder that this version of the schema does not know.
    fn refuse(&self, _encoder: &mut Encoder<'_>) {}
}

/// Returns a Record's data and children.
#[inline(always)] // The callers' loops take most of the time.
fn node<T: Tree<T, D, P>, const D: usize, const P: usize>(record: &T) -> Node<'_, T, D, P> {
    let mut node = Node {
        data: [0; D],
        below: [None; P],
        has_unknown: false,
    };
    record.add_to(&mut node);
    node
}

/// A Record that has yet to be encoded or measured.
struct Waiting<'r, T> {
    record: Option<&'r T>,
    /// The position of its pointer in words, plus [`LEVEL`] times its depth.
    place: u64,
}

impl<T> Clone for Waiting<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Waiting<'_, T> {}

impl<T> Waiting<'_, T> {
    /// Returns the words of the Record and of everything that it leads to.
    fn words<const D: usize, const P: usize>(self) -> u64
    where
        T: Struct + Tree<T, D, P>,
    {
        let Some(record) = self.record else {
            return 0;
        };
        let level = (self.place / LEVEL) as u32 + 1;
        let below = depth::measured(|| depth::at(level, || tree_words(record)));
        (D + P) as u64 + below.unwrap_or_else(|| too_deep())
    }
}

/// The list of waiting Records, the next one last. Records and places are in separate arrays,
/// because two words that are stored one by one and loaded as a pair defeat store forwarding.
struct Stack<'r, T> {
    records: [MaybeUninit<Option<&'r T>>; MANY],
    places: [MaybeUninit<u64>; MANY],
}

impl<'r, T> Stack<'r, T> {
    fn new() -> Self {
        let mut stack = Stack {
            records: [const { MaybeUninit::uninit() }; MANY],
            places: [const { MaybeUninit::uninit() }; MANY],
        };
        // The bottom entry marks the end of the list.
        let nothing = Waiting {
            record: None,
            place: 0,
        };
        // SAFETY: 0 is below `MANY`.
        unsafe { stack.set(0, nothing) };
        stack
    }

    /// Sets an entry.
    ///
    /// # Safety
    /// `index` must be below `MANY`.
    #[inline(always)] // The body is two stores.
    unsafe fn set(&mut self, index: usize, waiting: Waiting<'r, T>) {
        // SAFETY: the caller guarantees that `index` is below `MANY`.
        unsafe {
            self.records.get_unchecked_mut(index).write(waiting.record);
            self.places.get_unchecked_mut(index).write(waiting.place);
        }
    }

    /// Returns an entry.
    ///
    /// # Safety
    /// `index` must be below `MANY`, and the entry must have been set.
    #[inline(always)] // The body is two loads.
    unsafe fn get(&self, index: usize) -> Waiting<'r, T> {
        // SAFETY: the caller guarantees that `index` is below `MANY`, and that the entry was set.
        unsafe {
            Waiting {
                record: self.records.get_unchecked(index).assume_init(),
                place: self.places.get_unchecked(index).assume_init(),
            }
        }
    }

    /// Returns the words of the first `top` Records, and of everything that they lead to.
    ///
    /// # Safety
    /// `top` must be at most [`MANY`], and as many entries must have been set.
    #[cold]
    #[inline(never)]
    unsafe fn words<const D: usize, const P: usize>(&self, top: usize) -> u64
    where
        T: Struct + Tree<T, D, P>,
    {
        // SAFETY: the caller guarantees that these entries were set.
        let waiting = (0..top).map(|index| unsafe { self.get(index) });
        waiting.map(Waiting::words::<D, P>).sum()
    }

    /// Removes and returns the next Record, after the Records in `below` were added to the `top`
    /// waiting ones. The first of them becomes the next one. Their pointers begin at `place`. Also
    /// returns how many Records wait then.
    ///
    /// # Safety
    /// The first `top` entries must have been set. `top` must be at least 1, and `top + P` at most
    /// `MANY`.
    /// less than `MANY`.
    #[inline(always)] // The callers' loops take most of the time.
    unsafe fn exchange<const P: usize>(
        &mut self,
        below: [Option<&'r T>; P],
        place: u64,
        mut top: usize,
    ) -> (Waiting<'r, T>, usize) {
        top -= 1;
        // SAFETY: the caller guarantees that entry `top` is set, after 1 was subtracted.
        let mut last = unsafe { self.get(top) };
        for index in (0..P).rev() {
            // SAFETY: `top` grows at most `P` times from below `MANY - P`, so it is below `MANY`.
            unsafe { self.set(top, last) };
            let is_there = below[index].is_some();
            top += usize::from(is_there);
            last = Waiting {
                record: select_unpredictable(is_there, below[index], last.record),
                place: select_unpredictable(is_there, place + index as u64, last.place),
            };
        }
        (last, top)
    }
}

/// Writes both sections of a Record at `place`, and everything it leads to behind the encoder's
/// last word.
#[inline]
pub fn encode_tree<T, const D: usize, const P: usize>(
    encoder: &mut Encoder<'_>,
    place: Place<'_>,
    root: &T,
) where
    T: Struct + Tree<T, D, P>,
{
    match encoder.larger {
        None => encode_nodes::<T, D, P, false>(encoder, place, root),
        Some(_) => encode_nodes::<T, D, P, true>(encoder, place, root),
    }
}

/// [`encode_tree`]. If `MOVES`, a message that does not fit the memory is moved to a larger vector.
/// That takes registers, so it is a constant.
#[inline(never)] // This leaves the registers to its loop.
fn encode_nodes<T, const D: usize, const P: usize, const MOVES: bool>(
    encoder: &mut Encoder<'_>,
    place: Place<'_>,
    root: &T,
) where
    T: Struct + Tree<T, D, P>,
{
    let sizes = Sizes::of_struct(D, P);
    assert!(place.sizes == sizes, "the place is for another struct");
    let outside = encoder.depth;
    if MOVES {
        let (at, used) = (place.start.addr(), encoder.next.addr());
        let is_inside = at >= encoder.start.addr() && at < used;
        assert!(is_inside, "the place is in another message");
    }
    let (mut start, mut end) = (encoder.start, encoder.end);
    let (mut record, mut level) = (root, u64::from(outside) * LEVEL);
    let (mut stack, mut top) = (Stack::new(), 1);
    let (mut place, mut next) = (place.start, encoder.next);
    loop {
        let node = node(record);
        let words = Place {
            start: place,
            sizes,
            body: PhantomData,
        };
        words.nulls(D, P);
        words.set(node.data);
        if node.has_unknown {
            record.refuse(encoder);
        }
        let waiting;
        if top + P <= MANY {
            let pointers = ((place.addr() - start.addr()) / WORD + D) as u64 | level;
            // SAFETY: `top` entries are set, at least the bottom one, and there is room for `P`
            // more.
            (waiting, top) = unsafe { stack.exchange(node.below, pointers, top) };
        } else {
            let words = if MOVES && encoder.larger.is_some() {
                // From here on, the places of pointers are known to the callees.
                let below = each_words(level / LEVEL, record);
                let at = place.addr() - start.addr();
                // SAFETY: `top` entries are set.
                encoder.move_on(next, below + unsafe { stack.words::<D, P>(top) });
                (start, next, end) = (encoder.start, encoder.next, encoder.end);
                Place {
                    start: start.wrapping_add(at),
                    ..words
                }
            } else {
                words
            };
            encoder.next = next;
            encoder.depth = (level / LEVEL) as u32;
            encode_each(encoder, words, record);
            next = encoder.next;
            // SAFETY: `top` entries are set, at least the bottom one, and nothing is added.
            (waiting, top) = unsafe { stack.exchange([], 0, top) };
        }
        let Some(below) = waiting.record else {
            break;
        };
        if waiting.place >= u64::from(MAX_NESTING) * LEVEL {
            too_deep();
        }
        if D + P > (end.addr() - next.addr()) / WORD {
            if !MOVES {
                too_short();
            }
            // SAFETY: `top` entries are set.
            let others = unsafe { stack.words::<D, P>(top) };
            encoder.move_on(next, waiting.words::<D, P>() + others);
            (start, next, end) = (encoder.start, encoder.next, encoder.end);
        }
        let position = waiting.place % LEVEL;
        level = waiting.place - position + LEVEL;
        record = below;
        place = next;
        // SAFETY: there is room for the sections, and the position is that of a word that was
        // taken.
        let pointer = unsafe {
            next = place.add((D + P) * WORD);
            start.add(position as usize * WORD)
        };
        let slot = Slot {
            start: pointer,
            body: PhantomData,
        };
        slot.set(wire::struct_pointer(
            slot.offset_to(place),
            D as u16,
            P as u16,
        ));
    }
    encoder.next = next;
    encoder.depth = outside;
}

/// Encodes what a Record leads to by recursion. It is used when the list is full.
#[cold]
#[inline(never)]
fn encode_each<T, const D: usize, const P: usize>(
    encoder: &mut Encoder<'_>,
    place: Place<'_>,
    record: &T,
) where
    T: Struct + Tree<T, D, P>,
{
    for (index, below) in node(record).below.into_iter().enumerate() {
        encoder.optional(below, place.word(D + index));
    }
}

/// Returns the words of everything that a Record leads to.
#[inline(never)] // This leaves the registers to its loop.
pub fn tree_words<T, const D: usize, const P: usize>(root: &T) -> u64
where
    T: Struct + Tree<T, D, P>,
{
    let (mut stack, mut top) = (Stack::new(), 1);
    let (mut record, mut level, mut words) = (root, u64::from(depth::level()), 0);
    loop {
        let below = node(record).below;
        let next;
        if top + P <= MANY {
            // The level is the same for all children: `exchange` adds at most `P - 1` to the position,
            // which is unused here.
            // SAFETY: `top` entries are set, at least the bottom one, and there is room for `P`
            // more.
            (next, top) = unsafe { stack.exchange(below, level * LEVEL, top) };
        } else {
            words += each_words(level, record);
            // SAFETY: `top` entries are set, at least the bottom one, and nothing is added.
            (next, top) = unsafe { stack.exchange([], 0, top) };
        }
        let Some(waiting) = next.record else {
            return words;
        };
        level = next.place / LEVEL;
        if level >= u64::from(MAX_NESTING) {
            depth::exceed();
            return words;
        }
        level += 1;
        record = waiting;
        words += (D + P) as u64;
    }
}

/// Returns the words of everything that a Record of this level leads to. It is used when the list
/// is full.
#[cold]
#[inline(never)]
fn each_words<T, const D: usize, const P: usize>(level: u64, record: &T) -> u64
where
    T: Struct + Tree<T, D, P>,
{
    let below = node(record).below.into_iter();
    depth::at(level as u32, || below.map(fields::struct_words).sum())
}
