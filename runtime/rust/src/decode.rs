//! Decoding to native values, within budgets.
//!
//! What is absent costs nothing: neither a null pointer nor the default that the schema gives it is
//! in the message. Of a default only the memory counts, which a message that holds nothing could
//! ask for again and again.

use alloc::string::String;
use alloc::vec::Vec;

use crate::ascii;
use crate::budget::{Budget, OBJECT};
use crate::fault::{Fault, FaultKind};
use crate::kind::{AnyRecord, Kind, Struct};
use crate::reader::{ListReader, Pointer};
use crate::segment::Segment;
use crate::text::Text;
use crate::utf8;
use crate::validate::{Limits, MAX_NESTING};
use crate::wire::{self, WORD};

/// Decodes a message within limits.
#[derive(Clone, Copy, Debug)]
pub struct Decoder {
    budget: Budget,
    /// Structs and lists that may still be entered.
    depth: u32,
    /// What is decoded is a value of the schema, which may hold defaults in turn, itself included: all
    /// of them together have one depth.
    in_default: bool,
    /// The lowest address that the stack may reach.
    bottom: usize,
    /// Elements of a list that are decoded.
    elements: u32,
    /// Elements that were not.
    left_out: u64,
}

impl Decoder {
    /// For what a Reader in that segment leads to. The Reader itself is the first level.
    pub(crate) fn over(segment: &Segment<'_>, limits: &Limits) -> Self {
        let budget = Budget::over(segment, limits);
        let depth = limits.nesting.min(MAX_NESTING).saturating_sub(1);
        Decoder::within(budget, depth, limits.stack)
    }

    /// For a message of so many words in one segment.
    pub(crate) fn over_words(words: u64, limits: &Limits) -> Self {
        let depth = limits.nesting.min(MAX_NESTING).saturating_sub(1);
        Decoder::within(Budget::new(limits, words), depth, limits.stack)
    }

    /// For structs without pointers, which need none.
    #[inline]
    pub(crate) fn idle() -> Self {
        Decoder {
            budget: Budget {
                words: 0,
                memory: 0,
            },
            depth: 0,
            in_default: false,
            bottom: usize::MAX,
            elements: 0,
            left_out: 0,
        }
    }

    /// For a value of the schema, in a flat message that the compiler made.
    pub(crate) fn of_schema(flat: &'static [u8]) -> Self {
        let limits = Limits {
            // Whatever the schema says is to be made; no allocation is larger than this.
            memory: Some(isize::MAX as u64),
            ..Limits::default()
        };
        let budget = Budget::new(&limits, (flat.len() / WORD) as u64);
        Decoder {
            in_default: true,
            ..Decoder::within(budget, MAX_NESTING, limits.stack)
        }
    }

    fn within(budget: Budget, depth: u32, stack: usize) -> Self {
        Decoder {
            budget,
            depth,
            in_default: false,
            bottom: stack_address().saturating_sub(stack),
            elements: wire::MAX_COUNT,
            left_out: 0,
        }
    }

    /// The same, but of each list only the first elements are decoded.
    pub(crate) fn only(self, elements: u32) -> Self {
        Decoder { elements, ..self }
    }

    /// Elements of lists that were not decoded.
    pub(crate) fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Charges for a visit to `words` words, of which an object of `bytes` bytes is made.
    #[inline]
    fn charge(&mut self, words: u64, bytes: u64, at: &Pointer<'_>) -> Result<(), Fault> {
        let visited = self.budget.visit(words);
        let made = self.budget.make(bytes + OBJECT);
        visited.and(made).map_err(|kind| at.fault(kind))
    }

    /// Goes one level down, if there is one, and stack for it.
    #[inline]
    fn enter(&mut self, at: &Pointer<'_>) -> Result<(), Fault> {
        if self.depth == 0 || stack_address() < self.bottom {
            return Err(at.fault(FaultKind::Nesting));
        }
        self.depth -= 1;
        Ok(())
    }

    /// Makes `record` the text the pointer leads to.
    pub fn text(&mut self, pointer: Pointer<'_>, record: &mut String) -> Result<(), Fault> {
        if pointer.is_null() {
            no_text(record);
            return Ok(());
        }
        self.string(pointer.text(), record)
            .map_err(|kind| pointer.fault(kind))
    }

    /// Makes `record` a copy of the text.
    #[inline(always)] // Into the functions that decode texts.
    pub(crate) fn string(&mut self, text: Text<'_>, record: &mut String) -> Result<(), FaultKind> {
        let words = 1 + wire::text_words(text.len()) as u64;
        let visited = self.budget.visit(words);
        let made = self.budget.make(text.len() as u64 + OBJECT);
        visited.and(made).and_then(|()| copy_text(text, record))
    }

    /// Makes `record` the bytes the pointer leads to.
    pub fn data(&mut self, pointer: Pointer<'_>, record: &mut Vec<u8>) -> Result<(), Fault> {
        record.clear();
        let data = pointer.data();
        if !pointer.is_null() {
            let words = 1 + data.len().div_ceil(WORD) as u64;
            self.charge(words, data.len() as u64, &pointer)?;
        }
        room(record, data.len());
        record.extend_from_slice(data);
        Ok(())
    }

    /// What an untyped pointer leads to.
    pub fn any(&mut self, pointer: Pointer<'_>) -> Result<AnyRecord, Fault> {
        if pointer.is_null() {
            return Ok(AnyRecord::default());
        }
        let copied = crate::canonical::copy_charged(pointer, &mut self.budget, self.depth);
        // The copy is one object of the Record, so the memory for it is asked for where the pointer is.
        let mut flat = copied.map_err(|fault| match fault.kind() {
            FaultKind::Memory => pointer.fault(FaultKind::Memory),
            _ => fault,
        })?;
        self.charge(0, 0, &pointer)?;
        // It has grown by doubling, and room that is not used was not charged.
        flat.shrink_to_fit();
        Ok(AnyRecord(flat))
    }

    /// Makes `records` the list the pointer leads to.
    pub fn list<T: Kind>(
        &mut self,
        pointer: Pointer<'_>,
        records: &mut Vec<T::Record>,
    ) -> Result<(), Fault> {
        if pointer.is_null() {
            records.clear();
            room(records, 0);
            return Ok(());
        }
        let list = ListReader::hop_as(pointer, &T::ELEMENT);
        let nests = list.nests();
        if nests {
            self.enter(&pointer)?;
        }
        let count = list.count.min(self.elements);
        self.left_out += (list.count - count) as u64;
        let native = count as u64 * size_of::<T::Record>() as u64;
        self.charge(list.cost(), native, &pointer)?;
        T::fill_elements(&list, count, self, records)?;
        self.depth += nests as u32;
        Ok(())
    }

    /// Makes `record` the struct the pointer leads to; an empty one if it is null.
    pub fn structure<T: Struct>(
        &mut self,
        pointer: Pointer<'_>,
        record: &mut T,
    ) -> Result<(), Fault> {
        if pointer.is_null() {
            return record.fill(pointer.nothing(), self);
        }
        self.existing(pointer, || record)
    }

    /// Makes what `place` returns the struct that a pointer leads to which is not null. What it takes is charged
    /// before `place` is called.
    #[inline(always)] // Into what decodes structs, so that Readers need not pass through memory.
    pub(crate) fn existing<'r, T: Struct>(
        &mut self,
        pointer: Pointer<'_>,
        place: impl FnOnce() -> &'r mut T,
    ) -> Result<(), Fault> {
        let reader = pointer.structure();
        self.enter(&pointer)?;
        self.charge(reader.cost(), size_of::<T>() as u64, &pointer)?;
        place().fill(reader, self)?;
        self.depth += 1;
        Ok(())
    }

    /// Charges for a default of so many bytes, which stands for a null pointer.
    pub(crate) fn charge_default(&mut self, bytes: usize, at: &Pointer<'_>) -> Result<(), Fault> {
        self.charge(0, bytes as u64, at)
    }

    /// The list in the flat message `default`, which stands for a null pointer.
    pub(crate) fn default_list<T: Kind>(
        &mut self,
        default: &'static [u8],
        at: &Pointer<'_>,
    ) -> Result<Vec<T::Record>, Fault> {
        let mut inner = Decoder::of_schema(default);
        let visits = inner.budget.words;
        inner.budget.memory = self.budget.memory;
        inner.bottom = self.bottom;
        if self.in_default {
            inner.depth = self.depth;
        }
        let mut list = Vec::new();
        let listed = inner.list::<T>(Pointer::flat(default), &mut list);
        listed.map_err(|fault| at.fault(fault.kind()))?;
        // A list of nothing takes no memory, but time.
        self.budget.memory = inner.budget.memory;
        self.charge(0, (visits - inner.budget.words) as u64, at)?;
        Ok(list)
    }
}

/// What a Record may hold in vain, besides as much as it needs: bytes of a text or a list.
const SPARE: usize = 64;

/// Makes room for `count` Records in all, at the end of those that are there, which are not more. Of the memory that
/// is there at most twice what is needed is kept: else a Record that is filled again and again could
/// come to hold the longest of each text and list, more than any message had in all.
#[inline(always)] // Nothing but a comparison, mostly.
pub(crate) fn room<R>(records: &mut Vec<R>, count: usize) {
    let spare = records.capacity().wrapping_sub(count);
    if size_of::<R>() > 0 && spare > count.saturating_add(SPARE / size_of::<R>()) {
        make_room(records, count);
    }
}

#[inline(never)] // To leave what is usual short.
fn make_room<R>(records: &mut Vec<R>, count: usize) {
    if records.is_empty() {
        *records = Vec::with_capacity(count);
    } else {
        records.shrink_to(count);
        records.reserve_exact(count - records.len());
    }
}

/// Makes `records` so many Records of a list, in the memory that is there.
#[inline(always)] // So that what makes one is inlined.
pub(crate) fn collect<R>(
    count: u32,
    records: &mut Vec<R>,
    mut decode: impl FnMut(u32) -> Result<R, Fault>,
) -> Result<(), Fault> {
    records.clear();
    room(records, count as usize);
    for index in 0..count {
        let record = decode(index).map_err(|fault| fault.in_element(index))?;
        // SAFETY: as many records are there as `index` says, and the vector has room for `count`.
        unsafe {
            records.as_mut_ptr().add(index as usize).write(record);
            records.set_len(index as usize + 1);
        }
    }
    Ok(())
}

/// Makes `records` so many Records of a list, each of which `fill` makes of what is there already, or else of what
/// `blank` returns.
#[inline(always)] // As above.
pub(crate) fn fill_each<R>(
    count: u32,
    records: &mut Vec<R>,
    blank: impl Fn() -> R,
    mut fill: impl FnMut(&mut R, u32) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let count = count as usize;
    records.truncate(count);
    let mut there = records.len();
    room(records, count);
    // One loop for both, because what is called from two places is inlined in neither.
    for index in 0..count {
        // SAFETY: the vector has room for `count`, and as many records are there as `there` says, which all before
        // `index` are.
        let record = unsafe {
            let record = records.as_mut_ptr().add(index);
            if index == there {
                write(record, &blank);
                there += 1;
                records.set_len(there);
            }
            &mut *record
        };
        fill(record, index as u32).map_err(|fault| fault.in_element(index as u32))?;
    }
    Ok(())
}

/// Writes what `blank` returns. A function of its own, so that without optimisation the stack of what
/// fills Records does not hold one.
///
/// # Safety
/// `to` must be the caller's to write.
#[inline]
unsafe fn write<R>(to: *mut R, blank: impl Fn() -> R) {
    // SAFETY: the caller's.
    unsafe { to.write(blank()) }
}

/// Makes `record` empty.
#[inline]
pub(crate) fn no_text(record: &mut String) {
    record.clear();
    if record.capacity() > SPARE {
        *record = String::new();
    }
}

/// Makes `record` a copy of the text.
#[inline(always)] // As above.
fn copy_text(text: Text<'_>, record: &mut String) -> Result<(), FaultKind> {
    let bytes = text.as_bytes();
    // SAFETY: the vector holds UTF-8 whenever others see it: it is empty until all bytes are there, and again
    // if they are not UTF-8, of which all ASCII is.
    let copy = unsafe { record.as_mut_vec() };
    copy.clear();
    room(copy, bytes.len());
    // SAFETY: there is room for as many bytes, all of which are then written.
    let is_ascii = unsafe { ascii::copy_to(bytes, copy.as_mut_ptr()) };
    if is_ascii || utf8::is_valid_beyond_ascii(bytes) {
        // SAFETY: as above.
        unsafe { copy.set_len(bytes.len()) };
        Ok(())
    } else {
        Err(FaultKind::TextUtf8)
    }
}

/// About where the stack has grown to, downwards.
#[inline(always)] // Of whoever asks.
pub(crate) fn stack_address() -> usize {
    let here = 0u8;
    core::hint::black_box(core::ptr::from_ref(&here)).addr()
}
