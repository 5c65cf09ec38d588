//! Copies messages into segments exactly like the reference implementation.
//!
//! The reference copies an object, then the targets of its pointers, from first to last. An object goes
//! into the segment of its pointer if there is space, otherwise into the last segment, otherwise into a new
//! one, with a landing pad. Segments grow like the reference's or have a fixed size. Tools that must
//! produce the same bytes as the reference depend on all of this.

use zooph::kind::AnyStruct;
use zooph::{
    ElementSize, Fault, FaultKind, Limits, ListReader, Pointer, PointerForm, StructReader,
};

use crate::DynamicStruct;
use crate::budget::{Budget, Spent};

/// The size in words of the first segment, if segments grow.
const FIRST_WORDS: usize = 1024;
/// The greatest size in words that growth alone gives a segment.
const MAX_WORDS: usize = (1 << 29) - 1;
/// The size in words of the only segment of a flat message. Memory cannot hold more.
const FLAT_WORDS: usize = isize::MAX as usize / WORD;
const WORD: usize = 8;

/// Copies messages one after another, and uses its memory again.
pub struct Arranger {
    segments: Vec<Segment>,
    used: usize,
    /// The size in words of the next segment.
    next: usize,
    fixed: Option<usize>,
    /// The remaining budget of the copy.
    budget: Budget,
}

#[derive(Default)]
struct Segment {
    bytes: Vec<u8>,
    /// The capacity in words.
    room: usize,
}

/// The position of a word in the copy.
#[derive(Clone, Copy)]
struct Place {
    segment: usize,
    word: usize,
}

impl Default for Arranger {
    fn default() -> Self {
        Arranger::growing()
    }
}

impl Arranger {
    /// Returns an arranger whose segments grow with the message.
    pub fn growing() -> Self {
        Arranger {
            segments: Vec::new(),
            used: 0,
            next: FIRST_WORDS,
            fixed: None,
            budget: Budget::new(&Limits::default(), 0),
        }
    }

    /// Returns an arranger with segments of `words` words. An object that is larger gets a segment of its size.
    pub fn fixed(words: u32) -> Self {
        let words = (words as usize).clamp(1, MAX_WORDS);
        Arranger {
            next: words,
            fixed: Some(words),
            ..Arranger::growing()
        }
    }

    /// Returns an arranger that makes one segment of any size.
    pub fn flat() -> Self {
        Arranger {
            next: FLAT_WORDS,
            fixed: Some(FLAT_WORDS),
            ..Arranger::growing()
        }
    }

    /// Reports whether a copy has one segment with the same words as the original. The original must have one
    /// segment of `bytes` bytes, of which [`is_arranged`](crate::is_arranged) is true.
    pub fn keeps(&self, bytes: usize) -> bool {
        bytes / WORD <= self.fixed.unwrap_or(FIRST_WORDS)
    }

    /// Copies a message of any type.
    ///
    /// # Errors
    /// The message is malformed or exceeds the limits, or the copy exceeds the memory limit. There is no copy
    /// of it then.
    pub fn copy(&mut self, root: Pointer<'_>, limits: &Limits) -> Result<(), Fault> {
        self.used = 0;
        zooph::validate::<AnyStruct>(root, limits)?;
        self.root(root.structure(), limits)
    }

    /// Copies a struct as the root of a message.
    ///
    /// # Errors
    /// The copy exceeds the memory limit, and there is no copy then. This cannot happen if the struct was
    /// opened within the default limits.
    pub fn copy_struct(&mut self, root: DynamicStruct<'_>, limits: &Limits) -> Result<(), Fault> {
        self.root(root.raw(), limits)
    }

    /// Copies a valid struct as the root.
    fn root(&mut self, root: StructReader<'_>, limits: &Limits) -> Result<(), Fault> {
        self.used = 0;
        self.next = self.fixed.unwrap_or(FIRST_WORDS);
        self.budget = Budget::new(limits, root.bytes_present());
        let at = self.allocate_anywhere(1);
        let copied = self.structure(at, root);
        copied.map_err(|_| {
            self.used = 0;
            // The error concerns the whole message, so it has the position of the root.
            Fault::at_word(FaultKind::Memory, 0, 0)
        })
    }

    /// Returns the segments of the last copy.
    pub fn segments(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.segments[..self.used]
            .iter()
            .map(|segment| &segment.bytes[..])
    }

    fn pointer(&mut self, at: Place, from: Pointer<'_>) -> Result<(), Spent> {
        match from.kind() {
            PointerForm::Null => {}
            PointerForm::Capability(index) => self.put(at, 3 | (index as u64) << 32),
            PointerForm::Struct => self.structure(at, from.structure())?,
            PointerForm::List => self.list(at, from.list())?,
        }
        Ok(())
    }

    fn structure(&mut self, at: Place, from: StructReader<'_>) -> Result<(), Spent> {
        let data = from.data_section();
        let (data_words, pointers) = (data.len().div_ceil(WORD), from.pointer_count());
        let sections = (data_words as u64) << 32 | (pointers as u64) << 48;
        let words = data_words + pointers as usize;
        if words == 0 {
            // The offset is -1, since a pointer of all zeros would be null.
            self.put(at, 0xffff_fffc);
            return Ok(());
        }
        let start = self.allocate(at, words, 0, sections)?;
        self.put_bytes(start, data);
        for index in 0..pointers as usize {
            self.pointer(start.plus(data_words + index), from.pointer(index))?;
        }
        Ok(())
    }

    fn list(&mut self, at: Place, from: ListReader<'_>) -> Result<(), Spent> {
        let count = from.len();
        let size = from.element_size();
        if size == ElementSize::Composite {
            return self.structs(at, from);
        }
        let shape = (size as u64) << 32 | (count as u64) << 35;
        let words = (count as u64 * size.bits()).div_ceil(64) as usize;
        let start = self.allocate(at, words, 1, shape)?;
        if size == ElementSize::Pointer {
            for index in 0..count {
                self.pointer(start.plus(index as usize), from.pointer(index))?;
            }
            return Ok(());
        }
        let bits = count as usize * size.bits() as usize;
        self.put_bytes(start, &from.body()[..bits.div_ceil(8)]);
        if !bits.is_multiple_of(8) {
            let last = start.word * WORD + bits / 8;
            self.segments[start.segment].bytes[last] &= (1 << (bits % 8)) - 1;
        }
        Ok(())
    }

    fn structs(&mut self, at: Place, from: ListReader<'_>) -> Result<(), Spent> {
        let count = from.len();
        let (data_bytes, pointers) = from.element_sections();
        let data_words = data_bytes as usize / WORD;
        let stride = data_words + pointers as usize;
        let words = count as usize * stride;
        let start = self.allocate(at, words + 1, 1, 7 << 32 | (words as u64) << 35)?;
        let sections = (data_words as u64) << 32 | (pointers as u64) << 48;
        self.put(start, (count as u64) << 2 | sections);
        let first = start.plus(1);
        if pointers == 0 {
            self.put_bytes(first, &from.body()[..words * WORD]);
            return Ok(());
        }
        for index in 0..count {
            let element = from.structure(index);
            let place = first.plus(index as usize * stride);
            self.put_bytes(place, element.data_section());
            for pointer in 0..pointers as usize {
                self.pointer(place.plus(data_words + pointer), element.pointer(pointer))?;
            }
        }
        Ok(())
    }

    /// Allocates an object of `words` words, and makes the pointer at `at` point to it. `kind` and `shape` are
    /// the low and high bits of that pointer.
    fn allocate(&mut self, at: Place, words: usize, kind: u64, shape: u64) -> Result<Place, Spent> {
        self.budget.make((words * WORD) as u64)?;
        if let Some(word) = self.segments[at.segment].allocate(words) {
            let start = Place {
                segment: at.segment,
                word,
            };
            self.put(at, near(at.word, word, kind, shape));
            return Ok(start);
        }
        self.budget.make(WORD as u64)?;
        let pad = self.allocate_anywhere(words + 1);
        let far = 2 | (pad.word as u64) << 3 | (pad.segment as u64) << 32;
        self.put(at, far);
        self.put(pad, near(pad.word, pad.word + 1, kind, shape));
        Ok(pad.plus(1))
    }

    fn allocate_anywhere(&mut self, words: usize) -> Place {
        if let Some(last) = self.used.checked_sub(1)
            && let Some(word) = self.segments[last].allocate(words)
        {
            return Place {
                segment: last,
                word,
            };
        }
        let room = words.max(self.next);
        if self.segments.len() == self.used {
            self.segments.push(Segment::default());
        }
        let segment = &mut self.segments[self.used];
        segment.bytes.clear();
        segment.room = room;
        if self.fixed.is_none() {
            // The next segment is as large as all segments so far.
            self.next = if self.used == 0 {
                room
            } else {
                (self.next + room).min(MAX_WORDS)
            };
        }
        self.used += 1;
        let word = segment.allocate(words).unwrap_or(0);
        Place {
            segment: self.used - 1,
            word,
        }
    }

    fn put(&mut self, at: Place, word: u64) {
        self.put_bytes(at, &word.to_le_bytes());
    }

    fn put_bytes(&mut self, at: Place, bytes: &[u8]) {
        let start = at.word * WORD;
        self.segments[at.segment].bytes[start..start + bytes.len()].copy_from_slice(bytes);
    }
}

impl Place {
    fn plus(self, words: usize) -> Self {
        Place {
            word: self.word + words,
            ..self
        }
    }
}

impl Segment {
    /// Allocates `words` words and returns the first, if there is space.
    fn allocate(&mut self, words: usize) -> Option<usize> {
        let start = self.bytes.len() / WORD;
        if start + words > self.room {
            return None;
        }
        self.bytes.resize((start + words) * WORD, 0);
        Some(start)
    }
}

/// Returns a near pointer at word `at` to an object at word `start`.
fn near(at: usize, start: usize, kind: u64, shape: u64) -> u64 {
    let distance = start as i64 - at as i64 - 1;
    kind | ((distance as u32) << 2) as u64 | shape
}
