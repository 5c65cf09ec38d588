//! Remembers objects that several pointers lead to, during an operation on a whole message.
//!
//! A few kilobytes can hold objects that share what they lead to, with more paths than any budget
//! has words. An operation that visits more than twice the words of the message has certainly met
//! such objects. From there on it remembers the charge for each object it visits. When it comes to
//! the object again in the same way, it makes that charge at once. So the charges stay the same,
//! and so do the first fault and its position.

use alloc::vec::Vec;

use crate::reader::{ListReader, StructReader};
use crate::wire::{ElementSize, WORD};

/// Identifies an object in a message: its address, and the form in which it is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Object {
    at: usize,
    form: u64,
}

impl Object {
    /// Returns the identity of a struct that one pointer leads to.
    pub(crate) fn structure(reader: &StructReader<'_>) -> Self {
        let data = reader.data_section();
        // A list of empty elements has no pointers, so it never has the form of a struct that has
        // some.
        Object {
            at: data.as_ptr() as usize,
            form: form(ElementSize::Empty, 0, data.len(), reader.pointer_count()),
        }
    }

    /// Returns the identity of a list that one pointer leads to.
    pub(crate) fn list(list: &ListReader<'_>) -> Self {
        Object {
            at: list.body().as_ptr() as usize,
            form: form(
                list.size,
                list.count,
                list.data_bytes() as usize,
                list.pointers(),
            ),
        }
    }
}

/// Packs an object's form into fields of 3, 29, 16 and 16 bits. Data is in whole words here, as the
/// size code tells smaller sizes apart.
fn form(size: ElementSize, count: u32, data_bytes: usize, pointers: u16) -> u64 {
    (size as u64) << 61
        | (count as u64) << 32
        | (data_bytes as u64 / WORD as u64) << 16
        | pointers as u64
}

/// Identifies an object, and how the operation looks at it.
pub(crate) trait Key: Copy + Eq {
    fn number(&self) -> usize;
}

/// Identifies an object that is read without a type.
impl Key for Object {
    fn number(&self) -> usize {
        // Objects are at whole words, and often side by side.
        self.at / WORD
    }
}

/// Identifies an object and the number of the type it is read as.
impl Key for (Object, usize) {
    fn number(&self) -> usize {
        self.0.number()
    }
}

/// Identifies two objects that are compared.
impl Key for (Object, Object) {
    fn number(&self) -> usize {
        self.0.number().wrapping_mul(31) ^ self.1.number()
    }
}

/// The result for an object whose pointers were found sound when `depth` levels were allowed below
/// it. It also holds if more levels are allowed.
#[derive(Clone, Copy)]
struct Entry<K, C> {
    key: K,
    depth: u32,
    found: C,
}

/// A cache of objects that were looked at, mostly the latest ones.
pub(crate) struct Seen<K, C> {
    /// The cache, which is allocated when the first object is remembered. Each key has only one
    /// possible place.
    entries: Vec<Option<Entry<K, C>>>,
}

impl<K: Key, C: Copy> Seen<K, C> {
    const ENTRIES: usize = 256;

    pub(crate) const fn new() -> Self {
        Seen {
            entries: Vec::new(),
        }
    }

    /// Returns the result of an earlier look at the object's pointers.
    pub(crate) fn find(&self, key: K, depth: u32) -> Option<C> {
        match self.entries.get(key.number() % Self::ENTRIES) {
            Some(Some(entry)) if entry.key == key && entry.depth <= depth => Some(entry.found),
            _ => None,
        }
    }

    pub(crate) fn remember(&mut self, key: K, depth: u32, found: C) {
        if self.entries.is_empty() {
            self.entries.resize(Self::ENTRIES, None);
        }
        self.entries[key.number() % Self::ENTRIES] = Some(Entry { key, depth, found });
    }
}

/// Returns the budget below which a message of `words` words certainly shares objects, for an
/// operation that begins with `left` words: visiting each word and list once takes at most twice
/// the words.
pub(crate) fn certain_below(left: i64, words: u64) -> i64 {
    left.saturating_sub_unsigned(words.saturating_mul(2))
}

#[cfg(test)]
mod tests;
