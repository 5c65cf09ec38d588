//! Trees: Records all of whose pointers lead to Records of the same type, encoded without recursion.
//!
//! Whether a member of a union leads on is what nobody can predict. So it decides how long a list of
//! Records that wait gets, and no jump: every candidate is written to the list, and its length grows
//! by one where there is one. The Record that is next is chosen in registers, from what the one before
//! it leads to and from the end of the list, so that it need not pass through memory.

use core::hint::select_unpredictable;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::{Encoder, Place, Slot, too_deep, too_short};
use crate::depth;
use crate::fields;
use crate::kind::Struct;
use crate::validate::MAX_NESTING;
use crate::wire::{self, WORD};

/// How many Records may wait. Trees in which more do are encoded by a call for each.
const MANY: usize = 32;

/// One level, in a number that holds a position below.
const LEVEL: u64 = 1 << 48;

/// What a Record holds itself, and where it leads: `D` words of data and `P` pointers.
///
/// What a union holds is told by functions that each look for one member. They are called through
/// pointers, which rustc itself does not follow: it would make one choice among the members of all of
/// them, and so the jump that is to be avoided. LLVM makes a selection of each before it inlines it.
pub struct Node<'r, T, const D: usize, const P: usize> {
    data: [u64; D],
    below: [Option<&'r T>; P],
    has_unknown: bool,
}

impl<'r, T, const D: usize, const P: usize> Node<'r, T, D, P> {
    /// Ors bits into a word of the data section.
    #[inline(always)] // One instruction.
    pub fn data(&mut self, word: usize, bits: u64) {
        self.data[word] |= bits;
    }

    /// Ors the number of a union's member into a word of the data section.
    #[inline(always)] // Some instructions.
    pub fn tag<U>(&mut self, union: &U, word: usize, shift: u32, tag: fn(&U) -> u16) {
        self.data[word] |= u64::from(tag(union)) << shift;
    }

    /// Ors what a member of a union holds into a word of the data section, if that member is set.
    #[inline(always)] // As above.
    pub fn member<U>(&mut self, union: &U, word: usize, shift: u32, bits: fn(&U) -> Option<u64>) {
        let bits = bits(union);
        self.data[word] |= select_unpredictable(bits.is_some(), bits.unwrap_or(0), 0) << shift;
    }

    /// What a pointer leads to.
    #[inline(always)] // As above.
    pub fn pointer(&mut self, index: usize, below: Option<&'r T>) {
        self.below[index] = below;
    }

    /// What a member of a union has a pointer lead to, if that member is set.
    #[inline(always)] // As above.
    pub fn member_pointer<U>(
        &mut self,
        union: &'r U,
        index: usize,
        below: fn(&'r U) -> Option<Option<&'r T>>,
    ) {
        let (below, others) = (below(union), self.below[index]);
        self.below[index] = select_unpredictable(below.is_some(), below.flatten(), others);
    }

    /// Whether a union has a member that this version of the schema does not know.
    #[inline(always)] // One instruction.
    pub fn unknown<U>(&mut self, union: &U, is_unknown: fn(&U) -> bool) {
        self.has_unknown |= is_unknown(union);
    }
}

/// A Record of type `T`, all of whose pointers lead to others of that type, or a group or union of it.
pub trait Tree<T, const D: usize, const P: usize> {
    /// Merges its data and pointers into those of the node.
    fn add_to<'r>(&'r self, node: &mut Node<'r, T, D, P>);

    /// Refuses members of unions that this version of the schema does not know.
    fn refuse(&self, _encoder: &mut Encoder<'_>) {}
}

/// What a Record holds and where it leads.
#[inline(always)] // The loop where the time goes.
fn node<T: Tree<T, D, P>, const D: usize, const P: usize>(record: &T) -> Node<'_, T, D, P> {
    let mut node = Node {
        data: [0; D],
        below: [None; P],
        has_unknown: false,
    };
    record.add_to(&mut node);
    node
}

/// A Record that waits: to be encoded, or to be measured.
struct Waiting<'r, T> {
    record: Option<&'r T>,
    /// Position of its pointer in words, and above it its depth.
    place: u64,
}

impl<T> Clone for Waiting<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Waiting<'_, T> {}

/// Records that wait, the next one last. Records and places are kept apart, for two words that are
/// written one by one and read as a pair wait for the cache.
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
        // What comes when all is done.
        let nothing = Waiting {
            record: None,
            place: 0,
        };
        // SAFETY: there is room for one.
        unsafe { stack.set(0, nothing) };
        stack
    }

    /// # Safety
    /// `index` must be below `MANY`.
    #[inline(always)] // Two stores.
    unsafe fn set(&mut self, index: usize, waiting: Waiting<'r, T>) {
        // SAFETY: the caller's.
        unsafe {
            self.records.get_unchecked_mut(index).write(waiting.record);
            self.places.get_unchecked_mut(index).write(waiting.place);
        }
    }

    /// # Safety
    /// The entry must have been set.
    #[inline(always)] // Two loads.
    unsafe fn get(&self, index: usize) -> Waiting<'r, T> {
        // SAFETY: the caller's.
        unsafe {
            Waiting {
                record: self.records.get_unchecked(index).assume_init(),
                place: self.places.get_unchecked(index).assume_init(),
            }
        }
    }

    /// Takes the last of `top` Records that wait, after those of `below` were put behind it, the first
    /// one last; the pointers of those begin at `place`. Returns what was taken, and how many still wait.
    ///
    /// # Safety
    /// `top` entries must have been set, at least one, and as many more as there are pointers must be
    /// less than `MANY`.
    #[inline(always)] // The loop where the time goes.
    unsafe fn exchange<const P: usize>(
        &mut self,
        below: [Option<&'r T>; P],
        place: u64,
        mut top: usize,
    ) -> (Waiting<'r, T>, usize) {
        top -= 1;
        // SAFETY: the caller's.
        let mut last = unsafe { self.get(top) };
        for index in (0..P).rev() {
            // SAFETY: the caller's.
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

/// Writes both sections of a Record at `place`, and behind the encoder's tail all that it leads to.
#[inline(never)] // To leave the registers to what is in it.
pub fn encode_tree<T, const D: usize, const P: usize>(
    encoder: &mut Encoder<'_>,
    place: Place<'_>,
    root: &T,
) where
    T: Struct + Tree<T, D, P>,
{
    assert!(place.words == D + P, "the place is for another struct");
    let (start, end, outside) = (encoder.start, encoder.end, encoder.depth);
    let (mut record, mut level) = (root, u64::from(outside) * LEVEL);
    let (mut stack, mut top) = (Stack::new(), 1);
    let (mut place, mut next) = (place.start, encoder.next);
    loop {
        let node = node(record);
        let words = Place {
            start: place,
            words: D + P,
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
            // SAFETY: there is room.
            (waiting, top) = unsafe { stack.exchange(node.below, pointers, top) };
        } else {
            encoder.next = next;
            encoder.depth = (level / LEVEL) as u32;
            encode_each(encoder, words, record);
            next = encoder.next;
            // SAFETY: nothing is added.
            (waiting, top) = unsafe { stack.exchange([], 0, top) };
        }
        let Some(below) = waiting.record else {
            break;
        };
        if waiting.place >= u64::from(MAX_NESTING) * LEVEL {
            too_deep();
        }
        if D + P > (end.addr() - next.addr()) / WORD {
            too_short();
        }
        let position = waiting.place % LEVEL;
        level = waiting.place - position + LEVEL;
        record = below;
        place = next;
        // SAFETY: there is room, and the pointer is a word that was taken.
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

/// What a Record leads to, where no more can wait.
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

/// Words of all that a Record leads to.
#[inline(never)] // As above.
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
            // SAFETY: there is room. What waits is one level further down, each pointer's alike.
            (next, top) = unsafe { stack.exchange(below, level * LEVEL, top) };
        } else {
            words += each_words(level, record);
            // SAFETY: nothing is added.
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

/// Words of all that a Record of that level leads to, where no more can wait.
#[cold]
#[inline(never)]
fn each_words<T, const D: usize, const P: usize>(level: u64, record: &T) -> u64
where
    T: Struct + Tree<T, D, P>,
{
    let below = node(record).below.into_iter();
    depth::at(level as u32, || below.map(fields::struct_words).sum())
}
