//! The words of a struct in progress.

use std::collections::BTreeMap;

use crate::draft::Ref;
use crate::plan::StructPlan;

/// The words of the data section, then the pointers as [`Ref`]s. All are zero at first.
pub(super) struct Words {
    data: usize,
    count: usize,
    kept: Kept,
}

enum Kept {
    All(Vec<u64>),
    /// The words that were written, by their positions.
    Written(BTreeMap<usize, u64>),
}

impl Words {
    /// Returns the words of a struct.
    pub(super) fn of_struct(plan: &StructPlan) -> Self {
        let data = plan.data_words() as usize;
        let count = data + plan.pointers() as usize;
        let kept = Kept::All(vec![0; count]);
        Words { data, count, kept }
    }

    /// Returns the words of a group. The group's plan has the sizes of the whole struct, so if that is large,
    /// only words that are written are stored.
    pub(super) fn of_group(plan: &StructPlan) -> Self {
        const SMALL: usize = 32;
        let data = plan.data_words() as usize;
        let count = data + plan.pointers() as usize;
        match count {
            ..=SMALL => Words::of_struct(plan),
            _ => {
                let kept = Kept::Written(BTreeMap::new());
                Words { data, count, kept }
            }
        }
    }

    /// Returns the number of words.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Returns the size of the data section in words.
    pub(super) fn data(&self) -> usize {
        self.data
    }

    /// Returns a word, or 0 if `at` is out of bounds.
    pub(super) fn get(&self, at: usize) -> u64 {
        match &self.kept {
            Kept::All(words) => words.get(at).copied().unwrap_or(0),
            Kept::Written(words) => words.get(&at).copied().unwrap_or(0),
        }
    }

    /// Writes a word, unless `at` is out of bounds.
    pub(super) fn put(&mut self, at: usize, word: u64) {
        match &mut self.kept {
            _ if at >= self.count => {}
            Kept::All(words) => words[at] = word,
            Kept::Written(words) => {
                words.insert(at, word);
            }
        }
    }

    /// Returns the pointer with this index, or null if it is out of bounds.
    pub(super) fn pointer(&self, index: u32) -> Ref {
        Ref::of_word(self.get(self.data + index as usize))
    }

    /// Returns the `bits` of data at a bit offset that is a multiple of `bits`, or 0 if it is out of bounds.
    pub(super) fn bits(&self, at: usize, bits: u32) -> u64 {
        match bits {
            1.. if at / 64 < self.data => {
                self.get(at / 64) >> (at % 64) & (u64::MAX >> (64 - bits))
            }
            _ => 0,
        }
    }

    /// Returns all words.
    pub(super) fn into_all(self) -> Vec<u64> {
        match self.kept {
            Kept::All(words) => words,
            Kept::Written(written) => {
                let mut words = vec![0; self.count];
                for (at, word) in written {
                    words[at] = word;
                }
                words
            }
        }
    }
}
