//! The words of a struct that is not finished.

use std::collections::BTreeMap;

use crate::draft::Ref;
use crate::plan::StructPlan;

/// Words of data, then pointers as [`Ref`]s; all zero at first.
pub(super) struct Words {
    data: usize,
    count: usize,
    kept: Kept,
}

enum Kept {
    All(Vec<u64>),
    /// Those that were written, by where they stand.
    Written(BTreeMap<usize, u64>),
}

impl Words {
    /// The words of a struct.
    pub(super) fn of_struct(plan: &StructPlan) -> Self {
        let data = plan.data_words() as usize;
        let count = data + plan.pointers() as usize;
        let kept = Kept::All(vec![0; count]);
        Words { data, count, kept }
    }

    /// Words for a group, whose plan has the sizes of the struct around it. If that is large, only
    /// what is written is kept.
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

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// How many of them are data.
    pub(super) fn data(&self) -> usize {
        self.data
    }

    /// A word; 0 beyond the end.
    pub(super) fn get(&self, at: usize) -> u64 {
        match &self.kept {
            Kept::All(words) => words.get(at).copied().unwrap_or(0),
            Kept::Written(words) => words.get(&at).copied().unwrap_or(0),
        }
    }

    /// Writes a word, unless it is beyond the end.
    pub(super) fn put(&mut self, at: usize, word: u64) {
        match &mut self.kept {
            _ if at >= self.count => {}
            Kept::All(words) => words[at] = word,
            Kept::Written(words) => {
                words.insert(at, word);
            }
        }
    }

    /// The pointer with this index; null beyond the end.
    pub(super) fn pointer(&self, index: u32) -> Ref {
        Ref::of_word(self.get(self.data + index as usize))
    }

    /// The `bits` of data at a bit offset that is a multiple of `bits`; 0 beyond the end.
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
