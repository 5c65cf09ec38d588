//! Validation looks at everything reachable once, so that reading cannot fail afterwards.
//!
//! Objects that the schema describes are checked by their type. All other non-null pointers are
//! checked by structure alone. The order is fixed, because the first fault is the one reported:
//! pre-order, with pointers and elements ascending. Every visit is charged to the traversal budget
//! before it is made, so that shared or empty objects cannot make a small message expensive.

use crate::budget::Budget;
use crate::fault::{Fault, FaultKind, Step};
use crate::kind::Struct;
use crate::layout::{LayoutFn, SlotKind};
use crate::quick::{self, leaves};
use crate::reader::{ListReader, Pointer, PointerForm, StructReader, near_struct};
use crate::seen::{Object, Seen, certain_below};
use crate::segment::Segment;
use crate::types::{ElementOf, Tables, Target, Types};
use crate::utf8;
use crate::wire::{self, ElementSize};

/// Higher nesting limits are lowered to this, because validation and all later passes recurse.
pub const MAX_NESTING: u32 = 1024;

/// Limits on the resources that a message may use.
///
/// Every operation on a message's content has a budget of its own, computed from the limits and the
/// size of the message. Operations without a parameter for limits use the defaults, but may visit
/// as many words as opening the message did.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many pointers to structs and lists may be followed from the root to any object. Pointers
    /// to texts, data and lists of numbers do not count. The default is 64, the maximum
    /// [`MAX_NESTING`].
    pub nesting: u32,
    /// How many words of 8 bytes may be visited in total. [`None`] means the larger of 8 Mi words
    /// and twice the words of the message. Exceeding it is a `traversal` fault.
    pub traversal: Option<u64>,
    /// How many bytes may be made from a message. Native values count, and so do copies made with
    /// limits or of a message that was not validated. [`None`] means the larger of 64 MiB and 64
    /// times the message's size. Exceeding it is a `memory` fault.
    pub memory: Option<u64>,
    /// How many bytes printing, or JSON of a Record, may take. [`None`] means the same as for
    /// `memory`. What printing leaves out beyond it is marked; JSON of a Record is refused.
    pub output: Option<u64>,
    /// The largest size in bytes, framing included, of a message that is read from a stream. The
    /// default is 64 MiB. Exceeding it is a `message_size` fault.
    pub bytes: u64,
    /// Whether validation checks that all texts known to the schema are UTF-8.
    pub utf8: bool,
    /// How many bytes of the stack decoding a Record may use. Exceeding it is a `nesting` fault.
    /// The default is 1.5 MiB, as threads have 2 MiB. It matters for wide structs that contain
    /// themselves: each level uses a multiple of the Record's size, and more so without
    /// optimisation.
    pub stack: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            nesting: Limits::DEFAULT_NESTING,
            traversal: None,
            memory: None,
            output: None,
            bytes: Limits::DEFAULT_BYTES,
            utf8: false,
            stack: 3 << 19,
        }
    }
}

impl Limits {
    pub(crate) const DEFAULT_NESTING: u32 = 64;
    /// The default of [`Limits::bytes`], and the least default of [`Limits::memory`].
    pub(crate) const DEFAULT_BYTES: u64 = 64 << 20;
    /// With this many doublings the default traversal limit is at least 2^54 words, practically
    /// unlimited.
    pub(crate) const MOST_DOUBLINGS: u32 = 31;

    /// Returns the traversal limit in words for a message of `words` words.
    #[inline]
    pub(crate) fn traversal_for(&self, words: u64) -> i64 {
        self.traversal_doubled(words, 0)
    }

    /// Returns the traversal limit in words, with the default doubled `doublings` times.
    #[inline]
    pub(crate) fn traversal_doubled(&self, words: u64, doublings: u32) -> i64 {
        let words = self
            .traversal
            .unwrap_or_else(|| default_traversal(words).saturating_mul(1 << doublings));
        signed(words)
    }

    /// Returns how often the default traversal limit has to be doubled to reach that of these
    /// limits, for a message of `words` words.
    pub(crate) fn doublings(&self, words: u64) -> u32 {
        let default = default_traversal(words);
        let wanted = self.traversal.unwrap_or(default);
        let times = wanted.div_ceil(default).max(1);
        let doublings = u64::BITS - (times - 1).leading_zeros();
        doublings.min(Limits::MOST_DOUBLINGS)
    }

    /// Returns the memory limit in bytes for a message of `words` words.
    #[inline]
    pub(crate) fn memory_for(&self, words: u64) -> i64 {
        let bytes = self.memory.unwrap_or_else(|| made_of(words));
        // No allocation can be larger, whatever the caller allows.
        signed(bytes.min(isize::MAX as u64))
    }

    /// Returns the output limit in bytes for a message of `words` words.
    pub(crate) fn output_for(&self, words: u64) -> u64 {
        self.output
            .or(self.memory)
            .unwrap_or_else(|| made_of(words))
    }
}

/// Returns the default traversal limit in words for a message of `words` words.
fn default_traversal(words: u64) -> u64 {
    (8 << 20).max(words.saturating_mul(2))
}

/// Returns the default memory limit in bytes for a message of `words` words.
fn made_of(words: u64) -> u64 {
    let bytes = words.saturating_mul(wire::WORD as u64 * 64);
    bytes.max(Limits::DEFAULT_BYTES)
}

/// Returns the limit as a signed number, so that one comparison with zero tells that it is used up.
#[inline]
fn signed(limit: u64) -> i64 {
    limit.min(i64::MAX as u64) as i64
}

/// Returns the number of words in all segments of the message that the segment belongs to.
#[inline]
pub(crate) fn words_present(segment: &Segment<'_>) -> u64 {
    segment.words_present()
}

/// Returns the root struct of a message in one segment, if the fast pass accepts it within the
/// default limits.
#[inline(always)] // The smallest messages, which have no further pointers, need no call.
pub(crate) fn lone_root<T: Struct>(segment: &[u8]) -> Option<StructReader<'_>> {
    if const { leaves::has_leaves_only(&T::LAYOUT) } {
        return leaves::root(segment, &T::LAYOUT);
    }
    soon_found(segment, T::layout)
}

/// [`lone_root`] of a struct that may have pointers of any kind.
#[inline(always)] // A root struct without pointers needs no call.
pub(crate) fn soon_found(segment: &[u8], layout: LayoutFn) -> Option<StructReader<'_>> {
    let root = Pointer::flat(segment);
    let found = near_struct(root.spot(), 0, root.word)?;
    // A struct without pointers never exceeds the default budget.
    let sound = found.pointer_count() == 0 || quick::accepts_lone(segment, root.word, layout);
    sound.then_some(found)
}

/// Validates what `pointer` leads to.
pub(crate) fn within(pointer: Pointer<'_>, kind: &SlotKind, limits: &Limits) -> Result<(), Fault> {
    if quick::accepts(pointer, kind, limits) {
        return Ok(());
    }
    full(pointer, kind, limits)
}

/// Runs the full pass, which finds the fault.
#[cold]
#[inline(never)]
pub(crate) fn full(pointer: Pointer<'_>, kind: &SlotKind, limits: &Limits) -> Result<(), Fault> {
    within_types(&Tables, pointer, kind.target(), limits)
}

/// Validates what `pointer` leads to as `target`, whose types may be known at run time only.
pub fn within_types<T: Types>(
    types: &T,
    pointer: Pointer<'_>,
    target: Target<T::Struct, T::Element>,
    limits: &Limits,
) -> Result<(), Fault> {
    Pass::new(types, &pointer.segment(), limits).root(pointer, target, limits)
}

/// Runs the full pass, which remembers sound objects once the budget left is below `shared_below`.
#[cfg(test)]
pub(crate) fn remembering(
    pointer: Pointer<'_>,
    kind: &SlotKind,
    limits: &Limits,
    shared_below: i64,
) -> Result<(), Fault> {
    let mut pass = Pass::new(&Tables, &pointer.segment(), limits);
    pass.shared_below = shared_below;
    pass.root(pointer, kind.target(), limits)
}

/// Returns the fault to report when decoding a struct found `fault`. If several texts are not
/// UTF-8, it is the one that validation finds first; decoding visits union members after other
/// fields.
#[cold]
pub(crate) fn first_text(
    fault: Fault,
    reader: StructReader<'_>,
    layout: LayoutFn,
    limits: &Limits,
) -> Fault {
    if fault.kind() != FaultKind::TextUtf8 {
        return fault;
    }
    let utf8 = Limits {
        utf8: true,
        ..*limits
    };
    let mut pass = Pass::new(&Tables, &reader.segment(), &utf8);
    let depth = limits.nesting.min(MAX_NESTING) as i32 - 1;
    match pass.sections(reader, Some(layout), depth) {
        Err(first) if first.kind() == FaultKind::TextUtf8 => first,
        _ => fault,
    }
}

/// One run of the full pass.
struct Pass<'t, T> {
    types: &'t T,
    budget: Budget,
    utf8: bool,
    /// Once the budget left is below this, the message certainly shares objects, and they are
    /// remembered.
    shared_below: i64,
    seen: Seen<(Object, usize), i64>,
}

impl<'t, T: Types> Pass<'t, T> {
    fn new(types: &'t T, segment: &Segment<'_>, limits: &Limits) -> Self {
        let (budget, words) = (Budget::over(segment, limits), words_present(segment));
        Pass {
            types,
            budget,
            utf8: limits.utf8,
            shared_below: certain_below(budget.words, words),
            seen: Seen::new(),
        }
    }

    fn root(
        &mut self,
        pointer: Pointer<'_>,
        target: Target<T::Struct, T::Element>,
        limits: &Limits,
    ) -> Result<(), Fault> {
        let depth = limits.nesting.min(MAX_NESTING) as i32;
        pointer
            .segment()
            .indexed(|segment| self.pointer(pointer.with_segment(segment), target, depth))
    }

    #[inline]
    fn charge(&mut self, words: u64, pointer: &Pointer<'_>) -> Result<(), Fault> {
        self.budget.visit(words).map_err(|kind| pointer.fault(kind))
    }

    fn pointer(
        &mut self,
        pointer: Pointer<'_>,
        target: Target<T::Struct, T::Element>,
        depth: i32,
    ) -> Result<(), Fault> {
        if pointer.word == 0 {
            return Ok(());
        }
        match target {
            Target::Text => self.text(pointer),
            Target::Data => self.data(pointer),
            Target::Struct(structure) => self.structure(pointer, Some(structure), depth),
            Target::List(element) => self.list(pointer, Some(element), depth),
            Target::Capability => self.capability(pointer),
            Target::Any => self.any(pointer, depth),
            Target::AnyStruct => self.structure(pointer, None, depth),
            Target::AnyList => self.list(pointer, None, depth),
        }
    }

    /// Checks a pointer that the schema does not describe.
    fn any(&mut self, pointer: Pointer<'_>, depth: i32) -> Result<(), Fault> {
        match pointer.try_kind().map_err(|kind| pointer.fault(kind))? {
            PointerForm::Null | PointerForm::Capability(_) => Ok(()),
            PointerForm::Struct => self.structure(pointer, None, depth),
            PointerForm::List => self.list(pointer, None, depth),
        }
    }

    fn capability(&mut self, pointer: Pointer<'_>) -> Result<(), Fault> {
        match pointer.try_kind() {
            Ok(PointerForm::Capability(_)) => Ok(()),
            Ok(_) => Err(pointer.fault(FaultKind::PointerKind)),
            Err(kind) => Err(pointer.fault(kind)),
        }
    }

    #[inline]
    fn bytes<'a>(&mut self, pointer: &Pointer<'a>) -> Result<&'a [u8], Fault> {
        if pointer.word & wire::LIST_FORM == wire::BYTE_LIST {
            let count = wire::list_count(pointer.word) as u64;
            let start = pointer.at() as i64 + 1 + wire::offset(pointer.word);
            if let Some(body) = pointer.segment().body(start, count.div_ceil(8)) {
                self.charge(1 + count.div_ceil(8), pointer)?;
                return Ok(&body[..count as usize]);
            }
        }
        self.bytes_slow(pointer)
    }

    #[cold]
    #[inline(never)]
    fn bytes_slow<'a>(&mut self, pointer: &Pointer<'a>) -> Result<&'a [u8], Fault> {
        let bytes = crate::reader::try_bytes(pointer.segment(), pointer.at(), pointer.word)
            .map_err(|kind| pointer.fault(kind))?;
        self.charge(1 + (bytes.len() as u64).div_ceil(8), pointer)?;
        Ok(bytes)
    }

    #[inline]
    fn text(&mut self, pointer: Pointer<'_>) -> Result<(), Fault> {
        match self.bytes(&pointer)? {
            [text @ .., 0] if !self.utf8 || utf8::is_valid(text) => Ok(()),
            [.., 0] => Err(pointer.fault(FaultKind::TextUtf8)),
            _ => Err(pointer.fault(FaultKind::TextNul)),
        }
    }

    #[inline]
    fn data(&mut self, pointer: Pointer<'_>) -> Result<(), Fault> {
        self.bytes(&pointer).map(|_| ())
    }

    fn structure(
        &mut self,
        pointer: Pointer<'_>,
        known: Option<T::Struct>,
        depth: i32,
    ) -> Result<(), Fault> {
        let reader = crate::reader::try_struct(pointer.segment(), pointer.at(), pointer.word)
            .map_err(|kind| pointer.fault(kind))?;
        if depth <= 0 {
            return Err(pointer.fault(FaultKind::Nesting));
        }
        self.charge(reader.cost(), &pointer)?;
        if reader.pointer_count() == 0 {
            return Ok(());
        }
        let depth = depth - 1;
        if self.budget.words >= self.shared_below {
            return self.sections(reader, known, depth);
        }
        let number = known.map_or(0, |known| self.types.struct_number(known));
        self.once((Object::structure(&reader), number), depth, |pass| {
            pass.sections(reader, known, depth)
        })
    }

    /// Calls `look` on an object's pointers, unless the object is known to be sound. If its known
    /// cost exceeds the budget, it is looked at anyway, to find the position of the fault.
    #[cold]
    #[inline(never)]
    fn once(
        &mut self,
        key: (Object, usize),
        depth: i32,
        look: impl FnOnce(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let depth_left = depth as u32; // It is not negative, as the caller checked it.
        match self.seen.find(key, depth_left) {
            Some(cost) if cost <= self.budget.words => self.budget.words -= cost,
            _ => {
                let before = self.budget.words;
                look(self)?;
                self.seen
                    .remember(key, depth_left, before - self.budget.words);
            }
        }
        Ok(())
    }

    /// Checks everything that a struct's pointers lead to.
    fn sections(
        &mut self,
        reader: StructReader<'_>,
        known: Option<T::Struct>,
        depth: i32,
    ) -> Result<(), Fault> {
        let mut slots = known.map(|known| self.types.slots(known));
        for index in 0..reader.pointer_count() {
            let owner = slots
                .as_mut()
                .and_then(|slots| self.types.owner(slots, index, &reader));
            let pointer = reader.pointer(index as usize);
            if pointer.word == 0 {
                continue;
            }
            match owner {
                Some((target, name)) => self
                    .pointer(pointer, target, depth)
                    .map_err(|fault| self.types.within(fault, name))?,
                None => self
                    .any(pointer, depth)
                    .map_err(|fault| fault.within(Step::Pointer(index as u32)))?,
            }
        }
        Ok(())
    }

    fn list(
        &mut self,
        pointer: Pointer<'_>,
        element: Option<T::Element>,
        depth: i32,
    ) -> Result<(), Fault> {
        let list = ListReader::try_hop(pointer).map_err(|kind| pointer.fault(kind))?;
        let named = element;
        let element = element.map(|element| self.types.element(element));
        if element.is_some_and(|element| !list.holds(element)) {
            return Err(pointer.fault(FaultKind::ElementSize));
        }
        if depth <= 0 && list.nests() {
            return Err(pointer.fault(FaultKind::Nesting));
        }
        self.charge(self.types.list_cost(&list, element.as_ref()), &pointer)?;
        if list.pointers() == 0 {
            return Ok(());
        }
        let depth = depth - 1;
        if self.budget.words >= self.shared_below {
            return self.elements(list, element, depth);
        }
        let number = named.map_or(0, |element| self.types.element_number(element));
        self.once((Object::list(&list), number), depth, |pass| {
            pass.elements(list, element, depth)
        })
    }

    fn elements(
        &mut self,
        list: ListReader<'_>,
        element: Option<ElementOf<T::Struct, T::Element>>,
        depth: i32,
    ) -> Result<(), Fault> {
        let known = match element {
            Some(ElementOf::Struct(known)) => Some(known),
            _ => None,
        };
        for index in 0..list.count {
            let checked = match element {
                // In a list of structs read as a list of pointers, the schema describes the first
                // pointer only.
                Some(ElementOf::Pointer(target)) if list.size == ElementSize::Pointer => {
                    self.pointer(list.pointer(index), target, depth)
                }
                Some(ElementOf::Pointer(target)) => self
                    .pointer(list.pointer(index), target, depth)
                    .and_then(|()| self.rest(list.structure(index), depth)),
                _ => self.sections(list.structure(index), known, depth),
            };
            checked.map_err(|fault| fault.within(Step::Element(index)))?;
        }
        Ok(())
    }

    /// Checks all pointers of an element but the first.
    fn rest(&mut self, reader: StructReader<'_>, depth: i32) -> Result<(), Fault> {
        for index in 1..reader.pointer_count() as usize {
            self.any(reader.pointer(index), depth)
                .map_err(|fault| fault.within(Step::Pointer(index as u32)))?;
        }
        Ok(())
    }
}
