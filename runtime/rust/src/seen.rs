//! What operations over whole messages remember of objects that several pointers lead to.
//!
//! A few kilobytes can hold objects that share what they lead to, so that there are more paths than
//! any budget has words. An operation that visits more than twice the words of the message has come to such
//! objects, and remembers from there on what visiting each object was charged: when it comes to the object
//! again, in the same way, it is charged as much at once. What is charged, and so what fault is
//! found first and where, stays the same.

use alloc::vec::Vec;

use crate::reader::{ListReader, StructReader};
use crate::wire::{ElementSize, WORD};

/// An object in a message: where it is, and as what it is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Object {
    at: usize,
    form: u64,
}

impl Object {
    /// What one pointer to a struct leads to.
    pub(crate) fn structure(reader: &StructReader<'_>) -> Self {
        let data = reader.data_section();
        // No list of nothing has sections, so none has the form of a struct that has some.
        Object {
            at: data.as_ptr() as usize,
            form: form(ElementSize::Empty, 0, data.len(), reader.pointer_count()),
        }
    }

    /// What one pointer to a list leads to.
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

/// 3, 29, 16 and 16 bits. Data is whole words, or what the size of elements tells.
fn form(size: ElementSize, count: u32, data_bytes: usize, pointers: u16) -> u64 {
    (size as u64) << 61
        | (count as u64) << 32
        | (data_bytes as u64 / WORD as u64) << 16
        | pointers as u64
}

/// What an operation tells objects apart by: by where and what they are, and by how it looks at them.
pub(crate) trait Key: Copy + Eq {
    fn number(&self) -> usize;
}

/// An object that is read without a type.
impl Key for Object {
    fn number(&self) -> usize {
        // Objects are at whole words, and often side by side.
        self.at / WORD
    }
}

/// An object, and a number for the type it is read as.
impl Key for (Object, usize) {
    fn number(&self) -> usize {
        self.0.number()
    }
}

/// Two objects that are compared.
impl Key for (Object, Object) {
    fn number(&self) -> usize {
        self.0.number().wrapping_mul(31) ^ self.1.number()
    }
}

/// An object whose pointers were looked at and found good, and what came of it. If there could
/// be `depth` levels below it then, so there can be if more are left.
#[derive(Clone, Copy)]
struct Entry<K, C> {
    key: K,
    depth: u32,
    found: C,
}

/// Some of the objects that were looked at, the last ones mostly.
pub(crate) struct Seen<K, C> {
    /// Empty until there is something to remember. An object can be in one place only.
    entries: Vec<Option<Entry<K, C>>>,
}

impl<K: Key, C: Copy> Seen<K, C> {
    const ENTRIES: usize = 256;

    pub(crate) const fn new() -> Self {
        Seen {
            entries: Vec::new(),
        }
    }

    /// What came of looking at the object's pointers.
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

/// What is left of a budget of `left` words once it is certain that a message of `words` words
/// shares objects: visiting each word once, and each list, takes no more than twice the words.
pub(crate) fn certain_below(left: i64, words: u64) -> i64 {
    left.saturating_sub_unsigned(words.saturating_mul(2))
}

#[cfg(test)]
mod tests;
