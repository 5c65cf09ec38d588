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

    /// The text the pointer leads to.
    pub fn text(&mut self, pointer: Pointer<'_>) -> Result<String, Fault> {
        if pointer.is_null() {
            return Ok(String::new());
        }
        self.string(pointer.text())
            .map_err(|kind| pointer.fault(kind))
    }

    /// The same text as a String of its own.
    #[inline(always)] // Into the functions that decode texts.
    pub(crate) fn string(&mut self, text: Text<'_>) -> Result<String, FaultKind> {
        let words = 1 + wire::text_words(text.len()) as u64;
        let visited = self.budget.visit(words);
        let made = self.budget.make(text.len() as u64 + OBJECT);
        visited.and(made).and_then(|()| string(text))
    }

    /// The bytes the pointer leads to.
    pub fn data(&mut self, pointer: Pointer<'_>) -> Result<Vec<u8>, Fault> {
        if pointer.is_null() {
            return Ok(Vec::new());
        }
        let data = pointer.data();
        let words = 1 + data.len().div_ceil(WORD) as u64;
        self.charge(words, data.len() as u64, &pointer)?;
        Ok(data.into())
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

    /// The list the pointer leads to.
    pub fn list<T: Kind>(&mut self, pointer: Pointer<'_>) -> Result<Vec<T::Record>, Fault> {
        if pointer.is_null() {
            return Ok(Vec::new());
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
        let records = T::decode_elements(&list, count, self)?;
        self.depth += nests as u32;
        Ok(records)
    }

    /// The struct the pointer leads to; an empty one if it is null.
    pub fn structure<T: Struct>(&mut self, pointer: Pointer<'_>) -> Result<T, Fault> {
        if pointer.is_null() {
            return T::decode_struct(pointer.nothing(), self);
        }
        let reader = pointer.structure();
        self.enter(&pointer)?;
        self.charge(reader.cost(), size_of::<T>() as u64, &pointer)?;
        let record = T::decode_struct(reader, self)?;
        self.depth += 1;
        Ok(record)
    }

    /// The struct the pointer leads to, if it is not null.
    pub fn optional<T: Struct>(&mut self, pointer: Pointer<'_>) -> Result<Option<T>, Fault> {
        if pointer.is_null() {
            Ok(None)
        } else {
            self.structure(pointer).map(Some)
        }
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
        let list = inner.list::<T>(Pointer::flat(default));
        let list = list.map_err(|fault| at.fault(fault.kind()))?;
        // A list of nothing takes no memory, but time.
        self.budget.memory = inner.budget.memory;
        self.charge(0, (visits - inner.budget.words) as u64, at)?;
        Ok(list)
    }
}

/// So many Records of a list.
#[inline(always)] // So that what makes one is inlined.
pub(crate) fn collect<R>(
    count: u32,
    mut decode: impl FnMut(u32) -> Result<R, Fault>,
) -> Result<Vec<R>, Fault> {
    let mut records: Vec<R> = Vec::with_capacity(count as usize);
    for index in 0..count {
        let record = decode(index).map_err(|fault| fault.in_element(index))?;
        // SAFETY: as many records are there as `index` says, and the vector has room for `count`.
        unsafe {
            records.as_mut_ptr().add(index as usize).write(record);
            records.set_len(index as usize + 1);
        }
    }
    Ok(records)
}

/// A text of its own.
#[inline(always)] // As above.
fn string(text: Text<'_>) -> Result<String, FaultKind> {
    let (copy, is_ascii) = ascii::copied(text.as_bytes());
    // Of what is copied a slice is asked for, so that the vector need not pass through memory.
    if is_ascii || is_utf8(&copy) {
        // SAFETY: it is UTF-8, as all ASCII is.
        Ok(unsafe { String::from_utf8_unchecked(copy) })
    } else {
        Err(FaultKind::TextUtf8)
    }
}

#[inline(never)] // To leave the usual texts short.
fn is_utf8(bytes: &[u8]) -> bool {
    core::str::from_utf8(bytes).is_ok()
}

/// About where the stack has grown to, downwards.
#[inline(always)] // Of whoever asks.
pub(crate) fn stack_address() -> usize {
    let here = 0u8;
    core::hint::black_box(core::ptr::from_ref(&here)).addr()
}
