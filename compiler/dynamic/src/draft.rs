//! Messages built from the inside out, for input that does not state sizes in advance.
//!
//! Finished objects are appended to one segment. Objects in progress are plain slices of words, in which
//! a pointer contains the position of its target. So a list can grow until its end is read, and nothing
//! is built twice. At the end, all objects are copied once, in the order in which the reference
//! implementation would copy them.

mod ordered;

use zooph::Limits;

use crate::budget::{Budget, Spent, visits};

/// The greatest size of a draft in words. A pointer cannot span more.
const MAX_WORDS: usize = 1 << 29;
const MAX_COUNT: usize = (1 << 29) - 1;

/// A message in progress. Word 0 is the root pointer.
pub(crate) struct Draft {
    words: Vec<u64>,
    /// The remaining budget of the operation.
    budget: Budget,
    /// The number of words that opening the message will visit.
    visited: u64,
}

/// A pointer to a finished object, with the object's position in place of an offset. 0 is null.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ref(u64);

/// The reason why a message is too large.
#[derive(Debug)]
pub(crate) enum TooLarge {
    /// It exceeds what the format can express.
    Format,
    /// It exceeds the budget of the operation.
    Spent(Spent),
}

impl From<Spent> for TooLarge {
    fn from(spent: Spent) -> Self {
        TooLarge::Spent(spent)
    }
}

/// The cost in bytes of a word in the draft, or of a word of an unfinished struct.
const WORD: u64 = 8;
/// The cost in bytes of a finished word. The word is in the draft and, besides, first in the buffer it was
/// read into and later in the final message.
const FINISHED: u64 = 2 * WORD;

/// The element size of a list, with its number in list pointers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    Void = 0,
    Bit = 1,
    Byte = 2,
    TwoBytes = 3,
    FourBytes = 4,
    EightBytes = 5,
}

impl Packing {
    /// Returns the packing of elements with this number of bits.
    pub(crate) fn of_bits(bits: usize) -> Self {
        match bits {
            0 => Packing::Void,
            1 => Packing::Bit,
            8 => Packing::Byte,
            16 => Packing::TwoBytes,
            32 => Packing::FourBytes,
            _ => Packing::EightBytes,
        }
    }
}

impl Draft {
    /// Returns an empty draft for an operation with this budget.
    pub(crate) fn within(budget: Budget) -> Self {
        Draft {
            words: vec![0],
            budget,
            visited: 0,
        }
    }

    /// Returns the remaining budget of the operation.
    pub(crate) fn budget(&mut self) -> &mut Budget {
        &mut self.budget
    }

    /// Returns the greatest nesting depth of the message.
    pub(crate) fn nesting(&self) -> u32 {
        self.budget.nesting()
    }

    /// Charges for the words of a struct in progress. Once it is finished, it is also charged for its copy in
    /// the draft. Then the words in progress are freed, but those of the final message are still to come.
    #[inline]
    pub(crate) fn open(&mut self, words: usize) -> Result<(), TooLarge> {
        Ok(self.budget.make(words as u64 * WORD)?)
    }

    /// Returns what [`Draft::open`] charged for words that did not become a struct of their own.
    pub(crate) fn close(&mut self, words: usize) {
        self.budget.free(words as u64 * WORD);
    }

    /// Adds a list of bytes.
    pub(crate) fn bytes(&mut self, bytes: &[u8], terminator: usize) -> Result<Ref, TooLarge> {
        let count = bytes.len() + terminator;
        let at = self.reserve(count.div_ceil(8), count, FINISHED)?;
        self.visited += 1 + count.div_ceil(8) as u64;
        let (chunks, rest) = bytes.as_chunks();
        self.words
            .extend(chunks.iter().map(|chunk| u64::from_le_bytes(*chunk)));
        if self.words.len() < at + count.div_ceil(8) {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.words.push(u64::from_le_bytes(last));
        }
        Ok(list_ref(at, Packing::Byte as u64, count))
    }

    /// Adds a list of numbers, bits or `Void`. `words` contain the elements in wire format.
    pub(crate) fn scalars(
        &mut self,
        packing: Packing,
        count: usize,
        words: &[u64],
    ) -> Result<Ref, TooLarge> {
        let at = self.reserve(words.len(), count, FINISHED)?;
        let empty = if packing == Packing::Void { count } else { 0 };
        self.visited += 1 + words.len().max(empty) as u64;
        self.words.extend_from_slice(words);
        Ok(list_ref(at, packing as u64, count))
    }

    /// Adds a list of pointers. Each word is a [`Ref`].
    pub(crate) fn pointers(&mut self, refs: &[u64]) -> Result<Ref, TooLarge> {
        let at = self.reserve(refs.len(), refs.len(), FINISHED)?;
        self.visited += 1 + refs.len() as u64;
        self.words.extend(relocated(refs, at));
        Ok(list_ref(at, 6, refs.len()))
    }

    /// Adds a list of structs with sections of these sizes. `elements` contains the structs one after another.
    /// They must have been charged by [`Draft::open`].
    pub(crate) fn structs(
        &mut self,
        data: u16,
        pointers: u16,
        count: usize,
        elements: &[u64],
    ) -> Result<Ref, TooLarge> {
        // The tag word is not part of `elements`, so it is charged here.
        self.open(1)?;
        let at = self.reserve(1 + elements.len(), elements.len().max(count), WORD)?;
        let empty = if elements.is_empty() { count } else { 0 };
        self.visited += 1 + elements.len().max(empty) as u64;
        self.words
            .push((count as u64) << 2 | sections(data, pointers));
        for element in elements.chunks_exact((data as usize + pointers as usize).max(1)) {
            self.sections(data, element);
        }
        Ok(list_ref(at, 7, elements.len()))
    }

    /// Adds a struct: its data section, then its pointers, each a [`Ref`]. It must have been charged by
    /// [`Draft::open`].
    pub(crate) fn structure(
        &mut self,
        data: u16,
        pointers: u16,
        words: &[u64],
    ) -> Result<Ref, TooLarge> {
        let at = self.reserve(words.len(), 0, WORD)?;
        self.visited += words.len().max(1) as u64;
        self.sections(data, words);
        Ok(Ref((at as u64) << 2 | sections(data, pointers)))
    }

    /// Adds the objects of a message of one segment, and returns the target of its root pointer.
    pub(crate) fn message(&mut self, flat: &[u8]) -> Result<Ref, TooLarge> {
        let (words, _) = flat.as_chunks();
        let mut words = words.iter().map(|word| u64::from_le_bytes(*word));
        let root = words.next().unwrap_or(0);
        let at = self.reserve(words.len(), 0, FINISHED)? as u64;
        self.visited += words.len() as u64;
        self.words.extend(words);
        let kind = root & 3;
        let shape = root & 0xffff_ffff_0000_0000;
        // A pointer to an empty struct has offset -1. Any position is valid for its target.
        let offset = ((root as u32 as i32) >> 2).max(0) as u64;
        Ok(match root {
            0 => Ref::default(),
            _ => Ref(shape | (at + offset) << 2 | kind),
        })
    }

    /// Returns the data section and the pointers, as [`Ref`]s, of a finished struct. Both are empty if `value`
    /// is not a struct.
    pub(crate) fn reopened(&self, value: Ref) -> (&[u64], Vec<u64>) {
        let (at, data) = (
            value.0 as u32 as usize >> 2,
            (value.0 >> 32) as u16 as usize,
        );
        let end = at + data + (value.0 >> 48) as usize;
        let Some(words) = self.words.get(at..end).filter(|_| value.0 & 3 == 0) else {
            return (&[], Vec::new());
        };
        let (data, pointers) = words.split_at(data);
        let first = at + data.len();
        let pointers = pointers.iter().enumerate().map(|(index, &word)| {
            let distance = (word as u32 as i32 >> 2) as i64;
            match usize::try_from((first + index + 1) as i64 + distance) {
                Ok(target) if word != 0 => word & 0xffff_ffff_0000_0003 | (target as u64) << 2,
                _ => 0,
            }
        });
        (data, pointers.collect())
    }

    /// Returns a message of one segment whose root pointer is `root`, arranged like by an
    /// [`Arranger`](crate::Arranger). Fails if opening the message would exceed the traversal limit.
    pub(crate) fn finish(self, root: Ref, limits: &Limits) -> Result<Vec<u8>, Spent> {
        let message = ordered::message(&self.words, root.0);
        let allowed = { limits.traversal }.unwrap_or_else(|| visits(message.len() as u64));
        if self.visited > allowed {
            return Err(Spent::Traversal);
        }
        Ok(message)
    }

    fn sections(&mut self, data: u16, words: &[u64]) {
        let (data, pointers) = words.split_at(data as usize);
        self.words.extend_from_slice(data);
        let at = self.words.len();
        self.words.extend(relocated(pointers, at));
    }

    /// Charges for more words, and reserves space for them.
    #[inline]
    fn reserve(&mut self, words: usize, count: usize, each: u64) -> Result<usize, TooLarge> {
        let at = self.words.len();
        if count > MAX_COUNT || words >= MAX_WORDS - at {
            return Err(TooLarge::Format);
        }
        self.budget.make(words as u64 * each)?;
        if words > self.words.capacity() - at {
            // Double the capacity, but not beyond what the budget allows to be used.
            let further = (self.budget.memory() / FINISHED).min(self.words.capacity() as u64);
            self.words.reserve_exact(words + further as usize);
        }
        Ok(at)
    }
}

impl Ref {
    /// Returns the reference as a word, which is kept in the words of an unfinished struct or list.
    pub(crate) fn word(self) -> u64 {
        self.0
    }

    pub(crate) fn of_word(word: u64) -> Self {
        Ref(word)
    }
}

fn sections(data: u16, pointers: u16) -> u64 {
    (data as u64) << 32 | (pointers as u64) << 48
}

fn list_ref(at: usize, size: u64, count: usize) -> Ref {
    Ref(1 | (at as u64) << 2 | size << 32 | (count as u64) << 35)
}

/// Converts [`Ref`]s to pointers. The first is at word `at`, and the others follow it.
fn relocated(refs: &[u64], at: usize) -> impl Iterator<Item = u64> {
    refs.iter().enumerate().map(move |(index, &word)| {
        if word == 0 {
            return 0;
        }
        let target = (word as u32 >> 2) as i64;
        let distance = target - (at + index) as i64 - 1;
        word & 0xffff_ffff_0000_0003 | ((distance as u32) << 2) as u64
    })
}
