//! Canonical form: one segment, objects in pre-order, nothing stored that could be left out.

use alloc::vec::Vec;

use crate::budget::Budget;
use crate::fault::{Fault, FaultKind, Step};
use crate::reader::{ListReader, Pointer, PointerForm, StructReader};
use crate::seen::{Object, Seen, certain_below};
use crate::validate::{self, Limits, MAX_NESTING};
use crate::wire::{self, ElementSize, WORD};

/// A copy that grows beyond this reserves all the memory that it may take at once, if that is at
/// most the default limit. Otherwise an allocator would move it repeatedly and keep the old places.
/// Memory that is not used is given back, and was never touched.
const GROWN: usize = 8 << 20;

/// The largest size of a flat message whose pointers reach all of it: 2^29 words, in bytes.
const REACH: i64 = (1 << 29) * WORD as i64;

/// Returns a canonical copy of what `pointer` leads to, as a flat message: word 0 is the root
/// pointer. Sections are cut behind their last non-zero word, and lists of structs to the needs of
/// their largest element. Padding is zero. Two messages of one schema are equal if these bytes are.
///
/// The message need not be validated. The copy has the default traversal budget, and follows at
/// most [`MAX_NESTING`] nested pointers.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// let mut arena = zooph::Arena::new();
/// let mut reading = arena.init::<weather::Reading>();
/// reading.set_station("dropped");
/// reading.set_station("EBBR");
/// let frame = zooph::framing::Frame::exactly(arena.framed())?;
/// let canonical = zooph::canonical::copy(zooph::frame_root(frame)?)?;
/// assert_eq!(canonical.len(), 3 * 8); // the root pointer, that of the station, and its text
/// zooph::canonical::check(&canonical)?;
/// let reading = zooph::open_flat::<weather::Reading>(&canonical, &zooph::Limits::default())?;
/// assert_eq!(reading.station(), "EBBR");
/// # Ok::<(), zooph::Fault>(())
/// ```
///
/// # Errors
/// Returns the first fault of the message, in the order of its pointers. It is a `memory` fault if
/// the copy would be larger than 4 GiB, as pointers do not reach further.
pub fn copy(pointer: Pointer<'_>) -> Result<Vec<u8>, Fault> {
    let limits = Limits {
        nesting: MAX_NESTING,
        ..Limits::default()
    };
    copy_within(pointer, &limits)
}

/// [`copy`] within the given limits, of which `utf8` does not matter here.
///
/// # Errors
/// Returns the same faults as [`copy`].
pub fn copy_within(pointer: Pointer<'_>, limits: &Limits) -> Result<Vec<u8>, Fault> {
    let mut budget = Budget::over(&pointer.segment(), limits);
    copy_charged(pointer, &mut budget, limits.nesting.min(MAX_NESTING))
}

/// Makes a copy as a part of a larger operation, with its budget.
pub(crate) fn copy_charged(
    pointer: Pointer<'_>,
    budget: &mut Budget,
    depth: u32,
) -> Result<Vec<u8>, Fault> {
    let words = validate::words_present(&pointer.segment());
    let shared_below = certain_below(budget.words, words);
    // Memory beyond the reach of pointers is set aside.
    let beyond = (budget.memory - REACH).max(0);
    budget.memory -= beyond;
    let copied = remembering(pointer, budget, depth, shared_below);
    budget.memory += beyond;
    copied
}

/// Makes a copy. Remembers copied objects once the budget is below `shared_below`.
pub(crate) fn remembering(
    pointer: Pointer<'_>,
    budget: &mut Budget,
    depth: u32,
    shared_below: i64,
) -> Result<Vec<u8>, Fault> {
    let mut pass = Pass {
        out: Vec::new(),
        budget: *budget,
        shared_below,
        seen: Seen::new(),
    };
    let copied = pointer.segment().indexed(|segment| {
        let pointer = pointer.with_segment(segment);
        pass.reserve(1).map_err(|kind| pointer.fault(kind))?;
        pass.pointer(0, pointer, depth)
    });
    *budget = pass.budget;
    if pass.out.capacity() > GROWN {
        pass.out.shrink_to_fit();
    }
    copied.map(|()| pass.out)
}

/// Checks whether `bytes` are a flat message in canonical form.
///
/// # Errors
/// Returns the same faults as [`copy`], or `not_canonical` at the first word that differs from the
/// copy.
pub fn check(bytes: &[u8]) -> Result<(), Fault> {
    compare(copy(Pointer::flat(bytes))?, bytes)
}

/// [`check`] within the given limits, as for [`copy_within`].
///
/// # Errors
/// Returns the same faults as [`check`].
pub fn check_within(bytes: &[u8], limits: &Limits) -> Result<(), Fault> {
    compare(copy_within(Pointer::flat(bytes), limits)?, bytes)
}

fn compare(canonical: Vec<u8>, bytes: &[u8]) -> Result<(), Fault> {
    if canonical == bytes {
        return Ok(());
    }
    let same = canonical
        .iter()
        .zip(bytes)
        .take_while(|(left, right)| left == right)
        .count();
    Err(Fault::at_word(
        FaultKind::NotCanonical,
        0,
        (same / WORD) as u32,
    ))
}

struct Pass {
    out: Vec<u8>,
    budget: Budget,
    /// Once the budget left is below this, objects are certainly shared, and their copies are
    /// remembered.
    shared_below: i64,
    seen: Seen<Object, Copied>,
}

/// A copy of an object and everything it leads to. It is contiguous, and no pointer leads out of
/// it.
#[derive(Clone, Copy)]
struct Copied {
    /// The charge for everything that the object's pointers lead to.
    cost: i64,
    /// The first word of the copy.
    start: usize,
    end: usize,
    /// The pointer to the copy, with an offset of 0.
    word: u64,
}

/// Returns the sizes of a struct's sections without zero words at their ends: words of data, and
/// pointers.
pub(crate) fn trimmed(reader: &StructReader<'_>) -> (usize, u16) {
    let data = reader
        .data_section()
        .iter()
        .rposition(|byte| *byte != 0)
        .map_or(0, |last| last / WORD + 1);
    let pointers = (0..reader.pointer_count())
        .rev()
        .find(|index| reader.has(*index as usize));
    (data, pointers.map_or(0, |last| last + 1))
}

impl Pass {
    /// Appends `words` zero words, and returns the position of the first one.
    fn reserve(&mut self, words: usize) -> Result<usize, FaultKind> {
        let (start, bytes) = (self.out.len() / WORD, words as u64 * WORD as u64);
        self.make_room(bytes)?;
        self.out.resize(self.out.len() + bytes as usize, 0);
        Ok(start)
    }

    /// Charges for `bytes` bytes and makes room for them. The room is doubled if so much may be
    /// made, or else grows to the limit.
    fn make_room(&mut self, bytes: u64) -> Result<(), FaultKind> {
        self.budget.make(bytes)?;
        // The memory budget is at most `isize::MAX`, so this does not truncate.
        let bytes = bytes as usize;
        if bytes > self.out.capacity() - self.out.len() {
            let most = self.budget.memory as usize;
            let room = self.out.capacity();
            let usual = Limits::DEFAULT_BYTES as usize;
            let further = if room >= GROWN && most <= usual {
                most
            } else {
                room.min(most)
            };
            self.out.reserve_exact(bytes.saturating_add(further));
        }
        Ok(())
    }

    fn put(&mut self, at: usize, word: u64) {
        self.out[at * WORD..(at + 1) * WORD].copy_from_slice(&word.to_le_bytes());
    }

    fn charge(&mut self, words: u64, at: &Pointer<'_>) -> Result<(), Fault> {
        self.budget.visit(words).map_err(|kind| at.fault(kind))
    }

    fn pointer(&mut self, at: usize, from: Pointer<'_>, depth: u32) -> Result<(), Fault> {
        let fault = |kind| from.fault(kind);
        match from.try_kind().map_err(fault)? {
            PointerForm::Null => Ok(()),
            PointerForm::Capability(index) => {
                self.put(at, wire::capability_pointer(index));
                Ok(())
            }
            PointerForm::Struct => {
                let value = crate::reader::try_struct(from.segment(), from.at(), from.word)
                    .map_err(fault)?;
                let depth = depth
                    .checked_sub(1)
                    .ok_or_else(|| fault(FaultKind::Nesting))?;
                self.charge(value.cost(), &from)?;
                self.once((at, &from), Object::structure(&value), depth, |pass| {
                    pass.structure((at, &from), value, depth)
                })
            }
            PointerForm::List => {
                let list = ListReader::try_hop(from).map_err(fault)?;
                let depth = depth
                    .checked_sub(list.nests() as u32)
                    .ok_or_else(|| fault(FaultKind::Nesting))?;
                self.charge(list.cost(), &from)?;
                self.once((at, &from), Object::list(&list), depth, |pass| {
                    pass.list((at, &from), list, depth)
                })
            }
        }
    }

    /// Copies an object. If there is a copy of it already, its words are duplicated, as they hold
    /// at any place.
    #[inline]
    fn once(
        &mut self,
        (at, origin): (usize, &Pointer<'_>),
        object: Object,
        depth: u32,
        copy: impl FnOnce(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        if self.budget.words >= self.shared_below {
            return copy(self);
        }
        let (left, start) = (self.budget.words, self.out.len() / WORD);
        if let Some(copied) = self.seen.find(object, depth)
            && copied.cost <= left
            && (copied.end - copied.start) as u64 * WORD as u64 <= self.budget.memory as u64
        {
            let words = copied.start * WORD..copied.end * WORD;
            self.make_room(words.len() as u64)
                .map_err(|kind| origin.fault(kind))?;
            self.out.extend_from_within(words);
            let offset = start as i64 - at as i64 - 1;
            self.put(at, copied.word | wire::struct_pointer(offset, 0, 0));
            self.budget.words -= copied.cost;
            return Ok(());
        }
        copy(self)?;
        let end = self.out.len() / WORD;
        // A copy without words saves nothing, and its pointer may have a special offset.
        if end > start {
            let bytes = self.out[at * WORD..]
                .first_chunk()
                .expect("the pointer is there");
            let offset = start as i64 - at as i64 - 1;
            let copied = Copied {
                cost: left - self.budget.words,
                start,
                end,
                word: u64::from_le_bytes(*bytes) ^ wire::struct_pointer(offset, 0, 0),
            };
            self.seen.remember(object, depth, copied);
        }
        Ok(())
    }

    fn structure(
        &mut self,
        (at, origin): (usize, &Pointer<'_>),
        from: StructReader<'_>,
        depth: u32,
    ) -> Result<(), Fault> {
        let (data, pointers) = trimmed(&from);
        if data == 0 && pointers == 0 {
            self.put(at, wire::struct_pointer(-1, 0, 0));
            return Ok(());
        }
        let start = self
            .reserve(data + pointers as usize)
            .map_err(|kind| origin.fault(kind))?;
        let offset = start as i64 - at as i64 - 1;
        self.put(at, wire::struct_pointer(offset, data as u16, pointers));
        self.sections(start, data, pointers, from, depth)
    }

    /// Writes a struct's sections at word `start`, where there is room for them.
    fn sections(
        &mut self,
        start: usize,
        data: usize,
        pointers: u16,
        from: StructReader<'_>,
        depth: u32,
    ) -> Result<(), Fault> {
        let length = from.data_section().len().min(data * WORD);
        self.out[start * WORD..start * WORD + length]
            .copy_from_slice(&from.data_section()[..length]);
        for index in 0..pointers as usize {
            self.pointer(start + data + index, from.pointer(index), depth)
                .map_err(|fault| fault.within(Step::Pointer(index as u32)))?;
        }
        Ok(())
    }

    fn list(
        &mut self,
        (at, origin): (usize, &Pointer<'_>),
        from: ListReader<'_>,
        depth: u32,
    ) -> Result<(), Fault> {
        if from.size == ElementSize::Composite {
            return self.structs((at, origin), from, depth);
        }
        let words = wire::words_for(from.count, from.size.bits()) as usize;
        let start = self.reserve(words).map_err(|kind| origin.fault(kind))?;
        let offset = start as i64 - at as i64 - 1;
        self.put(at, wire::list_pointer(offset, from.size, from.count));
        if from.size == ElementSize::Pointer {
            for index in 0..from.count {
                self.pointer(start + index as usize, from.pointer(index), depth)
                    .map_err(|fault| fault.within(Step::Element(index)))?;
            }
            return Ok(());
        }
        let bits = from.count as u64 * from.size.bits();
        let bytes = bits.div_ceil(8) as usize;
        let to = &mut self.out[start * WORD..start * WORD + bytes];
        to.copy_from_slice(&from.body()[..bytes]);
        if let (Some(last), 1..) = (to.last_mut(), bits % 8) {
            *last &= (1 << (bits % 8)) - 1;
        }
        Ok(())
    }

    fn structs(
        &mut self,
        (at, origin): (usize, &Pointer<'_>),
        from: ListReader<'_>,
        depth: u32,
    ) -> Result<(), Fault> {
        let (mut data, mut pointers) = (0, 0);
        // Elements without words are skipped, however many there are.
        let looked_at = if from.stride == 0 { 0 } else { from.count };
        for index in 0..looked_at {
            let needs = trimmed(&from.structure(index));
            data = data.max(needs.0);
            pointers = pointers.max(needs.1);
        }
        let stride = data + pointers as usize;
        let words = from.count as usize * stride;
        let start = self.reserve(words + 1).map_err(|kind| origin.fault(kind))?;
        let offset = start as i64 - at as i64 - 1;
        self.put(
            at,
            wire::list_pointer(offset, ElementSize::Composite, words as u32),
        );
        self.put(
            start,
            wire::composite_tag(from.count, data as u16, pointers),
        );
        if stride == 0 {
            return Ok(());
        }
        for index in 0..from.count {
            let element = start + 1 + index as usize * stride;
            self.sections(element, data, pointers, from.structure(index), depth)
                .map_err(|fault| fault.within(Step::Element(index)))?;
        }
        Ok(())
    }
}
