//! Decoding to native values, within budgets.
//!
//! Absent values are not charged for visits, because neither a null pointer nor the schema's
//! default for it is in the message. A default is charged to the memory budget only, because a
//! message without content could request it again and again.

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
    /// How many more levels of structs and lists may be entered.
    depth: u32,
    /// Whether a default of the schema is being decoded. It may contain defaults in turn, even
    /// itself, so all of them share one depth.
    in_default: bool,
    /// The lowest address that the stack may reach.
    bottom: usize,
    /// How many elements of each list are decoded.
    elements: u32,
    /// How many elements of lists were not decoded.
    left_out: u64,
}

impl Decoder {
    /// Returns a decoder for what a Reader in that segment leads to. The Reader itself is the first
    /// level.
    pub(crate) fn over(segment: &Segment<'_>, limits: &Limits) -> Self {
        let budget = Budget::over(segment, limits);
        let depth = limits.nesting.min(MAX_NESTING).saturating_sub(1);
        Decoder::within(budget, depth, limits.stack)
    }

    /// Returns a decoder for a message of `words` words in one segment.
    pub(crate) fn over_words(words: u64, limits: &Limits) -> Self {
        let depth = limits.nesting.min(MAX_NESTING).saturating_sub(1);
        Decoder::within(Budget::new(limits, words), depth, limits.stack)
    }

    /// Returns a decoder for structs without pointers, which charge nothing.
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

    /// Returns a decoder for a value of the schema, in a flat message that the compiler made.
    pub(crate) fn of_schema(flat: &'static [u8]) -> Self {
        let limits = Limits {
            // The schema's values are trusted. No allocation can be larger than this.
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

    /// Returns the same decoder, which decodes only the first `elements` elements of each list.
    pub(crate) fn only(self, elements: u32) -> Self {
        Decoder { elements, ..self }
    }

    /// Returns how many elements of lists were not decoded.
    pub(crate) fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Charges for a visit to `words` words, and for an object of `bytes` bytes made from them.
    #[inline]
    fn charge(&mut self, words: u64, bytes: u64, at: &Pointer<'_>) -> Result<(), Fault> {
        let visited = self.budget.visit(words);
        let made = self.budget.make(bytes + OBJECT);
        visited.and(made).map_err(|kind| at.fault(kind))
    }

    /// Enters one more level, if the nesting limit and the stack allow it.
    #[inline]
    fn enter(&mut self, at: &Pointer<'_>) -> Result<(), Fault> {
        if self.depth == 0 || stack_address() < self.bottom {
            return Err(at.fault(FaultKind::Nesting));
        }
        self.depth -= 1;
        Ok(())
    }

    /// Sets `record` to the text the pointer leads to.
    pub fn text(&mut self, pointer: Pointer<'_>, record: &mut String) -> Result<(), Fault> {
        if pointer.is_null() {
            no_text(record);
            return Ok(());
        }
        self.string(pointer.text(), record)
            .map_err(|kind| pointer.fault(kind))
    }

    /// Sets `record` to a copy of the text.
    #[inline(always)] // It is inlined into the functions that decode texts.
    pub(crate) fn string(&mut self, text: Text<'_>, record: &mut String) -> Result<(), FaultKind> {
        let words = 1 + wire::text_words(text.len()) as u64;
        let charged = self
            .budget
            .visit_and_make(words, text.len() as u64 + OBJECT);
        let copied = charged.and_then(|()| copy_text(text, record));
        match copied {
            Err(FaultKind::TextUtf8) if self.in_default => self.lossy(text, record),
            copied => copied,
        }
    }

    /// Sets `record` to a text of the schema that is not UTF-8, with U+FFFD for what is not.
    #[cold]
    #[inline(never)]
    fn lossy(&mut self, text: Text<'_>, record: &mut String) -> Result<(), FaultKind> {
        let lossy = String::from_utf8_lossy(text.as_bytes());
        self.budget.make((lossy.len() - text.len()) as u64)?;
        *record = lossy.into();
        Ok(())
    }

    /// Sets `record` to the data the pointer leads to.
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

    /// Decodes what an untyped pointer leads to.
    pub fn any(&mut self, pointer: Pointer<'_>) -> Result<AnyRecord, Fault> {
        if pointer.is_null() {
            return Ok(AnyRecord::default());
        }
        let copied = crate::canonical::copy_charged(pointer, &mut self.budget, self.depth);
        // The copy is one object of the Record, so a memory fault has the pointer's position.
        let mut flat = copied.map_err(|fault| match fault.kind() {
            FaultKind::Memory => pointer.fault(FaultKind::Memory),
            _ => fault,
        })?;
        self.charge(0, 0, &pointer)?;
        // The vector grew by doubling, and its spare capacity was not charged.
        flat.shrink_to_fit();
        Ok(AnyRecord(flat))
    }

    /// Sets `records` to the list the pointer leads to.
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

    /// Sets `record` to the struct the pointer leads to, or to an empty one if the pointer is null.
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

    /// Sets the Record that `place` returns to the struct that a non-null pointer leads to. The
    /// charge is made before `place` is called.
    #[inline(always)] // Otherwise Readers would be passed in memory.
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

    /// Charges for a default of `bytes` bytes, which stands for a null pointer.
    pub(crate) fn charge_default(&mut self, bytes: usize, at: &Pointer<'_>) -> Result<(), Fault> {
        self.charge(0, bytes as u64, at)
    }

    /// Decodes the list in the flat message `default`, which stands for a null pointer.
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
        // A list of empty elements takes time, but no memory, so its visits are charged as memory.
        self.budget.memory = inner.budget.memory;
        self.charge(0, (visits - inner.budget.words) as u64, at)?;
        Ok(list)
    }
}

/// How many bytes of a text or list a Record may hold beyond its needs.
const SPARE: usize = 64;

/// Makes room for `count` Records in total. At most that many are in the vector. At most twice the
/// needed memory is kept. Otherwise a Record that is filled repeatedly could hold the longest text
/// and list of every message, together more than any message.
#[inline(always)] // The usual case is one comparison.
pub(crate) fn room<R>(records: &mut Vec<R>, count: usize) {
    let spare = records.capacity().wrapping_sub(count);
    if size_of::<R>() > 0 && spare > count.saturating_add(SPARE / size_of::<R>()) {
        make_room(records, count);
    }
}

#[inline(never)] // This keeps the inlined part short.
fn make_room<R>(records: &mut Vec<R>, count: usize) {
    if records.is_empty() {
        *records = Vec::with_capacity(count);
    } else {
        records.shrink_to(count);
        records.reserve_exact(count - records.len());
    }
}

/// Sets `records` to `count` Records of a list, in the vector's memory.
#[inline(always)] // So `decode` is inlined too.
pub(crate) fn collect<R>(
    count: u32,
    records: &mut Vec<R>,
    mut decode: impl FnMut(u32) -> Result<R, Fault>,
) -> Result<(), Fault> {
    records.clear();
    room(records, count as usize);
    for index in 0..count {
        let record = decode(index).map_err(|fault| fault.in_element(index))?;
        // SAFETY: the vector has room for `count` Records, and holds `index` of them.
        unsafe {
            records.as_mut_ptr().add(index as usize).write(record);
            records.set_len(index as usize + 1);
        }
    }
    Ok(())
}

/// Sets `records` to `count` Records of a list. `fill` sets each of them, in place of the Record
/// that is there, or of one that `blank` returns.
#[inline(always)] // So `fill` is inlined too.
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
    // One loop serves both cases, because a function that is called from two places might not be
    // inlined.
    for index in 0..count {
        // SAFETY: the vector has room for `count` Records and holds `there` of them. `index` is
        // never above `there`, so the Record is one of those, or is written right behind them.
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

/// Writes what `blank` returns. It is a function of its own, so that without optimisation the stack
/// frame of the function that fills Records does not hold one.
///
/// # Safety
/// `to` must be valid for writing an `R`.
#[inline]
unsafe fn write<R>(to: *mut R, blank: impl Fn() -> R) {
    // SAFETY: the caller guarantees that `to` is valid for writing.
    unsafe { to.write(blank()) }
}

/// Empties `record`, and frees its memory if there is much.
#[inline]
pub(crate) fn no_text(record: &mut String) {
    record.clear();
    if record.capacity() > SPARE {
        *record = String::new();
    }
}

/// Sets `record` to a copy of the text.
#[inline(always)] // It is inlined into the functions that decode texts.
fn copy_text(text: Text<'_>, record: &mut String) -> Result<(), FaultKind> {
    let bytes = text.as_bytes();
    if record.capacity() == 0 {
        *record = new_text(bytes)?;
        return Ok(());
    }
    // SAFETY: the string is UTF-8 whenever other code sees it. It is empty until all bytes are
    // copied, and stays empty if they are not UTF-8. ASCII is UTF-8.
    let copy = unsafe { record.as_mut_vec() };
    copy.clear();
    room(copy, bytes.len());
    // SAFETY: there is room for all the bytes.
    let is_ascii = unsafe { ascii::copy_to(bytes, copy.as_mut_ptr()) };
    if is_ascii || utf8::is_valid_beyond_ascii(bytes) {
        // SAFETY: the bytes were all written, and they are UTF-8.
        unsafe { copy.set_len(bytes.len()) };
        Ok(())
    } else {
        Err(FaultKind::TextUtf8)
    }
}

/// Returns a copy of the text in new memory. Its address stays in a register, and the string is
/// stored once.
#[inline(always)] // It is inlined into the functions that decode texts.
fn new_text(bytes: &[u8]) -> Result<String, FaultKind> {
    let mut copy = Vec::with_capacity(bytes.len());
    // SAFETY: there is room for all the bytes.
    let is_ascii = unsafe { ascii::copy_to(bytes, copy.as_mut_ptr()) };
    if !is_ascii && !utf8::is_valid_beyond_ascii(bytes) {
        return Err(FaultKind::TextUtf8);
    }
    // SAFETY: the bytes were all written, and they are UTF-8.
    unsafe {
        copy.set_len(bytes.len());
        Ok(String::from_utf8_unchecked(copy))
    }
}

/// Returns the approximate address of the top of the stack, which grows downwards.
#[inline(always)] // It measures the caller's stack frame.
pub(crate) fn stack_address() -> usize {
    let here = 0u8;
    core::hint::black_box(core::ptr::from_ref(&here)).addr()
}
