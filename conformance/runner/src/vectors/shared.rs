//! Vectors of objects to which many pointers lead. A runtime that remembers visited objects must
//! charge for them, and find faults in them, as if it visited them again each time.

use crate::model::Library;

use super::draft::{file, list_pointer, named, struct_pointer};
use super::files::{Limits, Topic, Vector};

const STRUCT: u64 = 0;
const BYTES: u64 = 2;
const COMPOSITE: u64 = 7;

/// The words of a `Tree`: its number, and pointers to the left tree, the right tree and a point.
const TREE: (u64, u64) = (1, 3);
/// The words of a `Pair`: pointers to the first value, the second value, and more pairs.
const PAIR: (u64, u64) = (0, 3);

/// The words of a message, including its pointers.
struct Words(Vec<u64>);

impl Words {
    /// Appends words, and returns the index of the first one.
    fn add(&mut self, words: &[u64]) -> usize {
        self.0.extend(words);
        self.0.len() - words.len()
    }

    /// Sets the pointer at `at` to lead to a struct at `target`.
    fn structure(&mut self, at: usize, target: usize, (data, pointers): (u64, u64)) {
        let offset = target as i64 - at as i64 - 1;
        self.0[at] = STRUCT | struct_pointer(offset, data, pointers);
    }

    /// Sets the pointer at `at` to lead to a list at `target`.
    fn list(&mut self, at: usize, target: usize, code: u64, count: u64) {
        let offset = target as i64 - at as i64 - 1;
        self.0[at] = list_pointer(offset, code, count);
    }

    /// Appends `levels` trees, each of which leads to the next one twice, and returns the index of
    /// the first. Two paths lead to the second tree and four to the third, `2^levels - 1` paths in
    /// all. Each visit of a tree is charged four words.
    fn ladder(&mut self, levels: usize) -> usize {
        let first = self.0.len();
        for level in 0..levels {
            let tree = self.add(&[level as u64, 0, 0, 0]);
            if level + 1 < levels {
                self.structure(tree + 1, tree + 4, TREE);
                self.structure(tree + 2, tree + 4, TREE);
            }
        }
        first
    }
}

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let mut vectors = ladders(library);
    vectors.extend(deeper(library));
    vectors.push(as_another_type(library));
    vectors.push(as_another_size(library));
    file(
        "limits/shared.json",
        "Objects that many pointers lead to: each path is charged, and its faults are found, as if it were the only one.",
        vectors,
    )
}

fn ladders(library: &Library) -> Vec<Vector> {
    const LEVELS: usize = 7;
    let charged = ((1 << LEVELS) - 1) * 4;
    let mut words = Words(vec![0]);
    let ladder = words.ladder(LEVELS);
    words.structure(0, ladder, TREE);
    let why = format!("{charged} words on {} paths", charged / 4);
    let whole = named("shared_ladder", &why, "every.Tree", &["struct"]);
    let mut vectors = vec![whole.of_words(library, &words.0)];
    for (around, budget) in [
        ("below", charged - 1),
        ("at", charged),
        ("above", charged + 1),
    ] {
        let limits = Limits {
            traversal: Some(budget),
            ..Limits::default()
        };
        let why = format!(
            "{charged} words on {} paths, the budget is {budget}",
            charged / 4
        );
        let name = format!("shared_ladder_{around}");
        let vector = named(&name, &why, "every.Tree", &["budget"]).limited(limits);
        vectors.push(vector.of_words(library, &words.0));
    }
    vectors
}

/// Returns a ladder that is reached first near the root, and then further down.
fn deeper(library: &Library) -> Vec<Vector> {
    const LEVELS: usize = 6;
    const FURTHER: usize = 3;
    const DEEPEST: u32 = (1 + FURTHER + LEVELS) as u32;
    let mut words = Words(vec![0; 5]);
    words.structure(0, 1, TREE);
    let ladder = words.ladder(LEVELS);
    words.structure(2, ladder, TREE);
    let mut from = 3;
    for _ in 0..FURTHER {
        let tree = words.add(&[0; 4]);
        words.structure(from, tree, TREE);
        from = tree + 1;
    }
    words.structure(from, ladder, TREE);
    let mut vectors = Vec::new();
    for (around, limit) in [
        ("below", DEEPEST - 1),
        ("at", DEEPEST),
        ("above", DEEPEST + 1),
    ] {
        let limits = Limits {
            nesting: Some(limit),
            ..Limits::default()
        };
        let why = format!(
            "what is {} deep at first is {DEEPEST} deep when it is come to again, the limit is {limit}",
            1 + LEVELS
        );
        let name = format!("shared_deeper_{around}");
        let vector = named(&name, &why, "every.Tree", &["budget"]).limited(limits);
        vectors.push(vector.of_words(library, &words.0));
    }
    vectors
}

/// Returns pairs that are valid as pairs of one type and are then read as pairs of another. The
/// text of the first value is then expected to be a list of 16-bit numbers.
fn as_another_type(library: &Library) -> Vector {
    let mut words = Words(vec![0; 4]);
    words.structure(0, 1, PAIR);
    let pairs = words.add(&[0; 3]);
    words.structure(1, pairs, PAIR);
    // Ten pairs share a long text. Two more lead to the pairs that are read as two types.
    let tag = words.add(&[0; 1 + 12 * 3]);
    words.0[tag] = struct_pointer(12, PAIR.0, PAIR.1);
    words.list(pairs + 2, tag, COMPOSITE, 12 * 3);
    let long = words.add(&[u64::from_le_bytes([b'l'; 8]); 20]);
    words.0.push(0);
    for pair in 0..10 {
        words.list(tag + 1 + pair * 3, long, BYTES, 161);
    }
    let shared = words.add(&[struct_pointer(1, PAIR.0, PAIR.1), 0, 0, 0]);
    let short = words.add(&[u64::from(b'a')]);
    words.list(shared + 1, short, BYTES, 2);
    for pair in 10..12 {
        words.list(tag + 1 + pair * 3 + 2, shared, COMPOSITE, 3);
    }
    let others = words.add(&[0; 3]);
    words.structure(2, others, PAIR);
    words.list(others + 2, shared, COMPOSITE, 3);
    let why = "what was found good as one type is looked at again as another";
    named("shared_as_another_type", why, "every.Generic", &["budget"]).of_words(library, &words.0)
}

/// Returns a tree that is valid with fewer pointers, and is then read with one more, which leads
/// out of bounds.
fn as_another_size(library: &Library) -> Vector {
    const LEVELS: usize = 6;
    let mut words = Words(vec![0; 5]);
    words.structure(0, 1, TREE);
    let ladder = words.ladder(LEVELS);
    words.structure(2, ladder, TREE);
    // The last tree of the ladder has two pointers, followed by a word that is no valid pointer.
    let last = ladder + (LEVELS - 1) * 4;
    let before = last - 4;
    words.structure(before + 1, last, (1, 2));
    words.structure(before + 2, last, (1, 2));
    words.0[last + 3] = u64::MAX;
    let whole = words.add(&[0; 4]);
    words.structure(3, whole, TREE);
    words.structure(whole + 1, last, TREE);
    let why = "what was found good with two pointers is looked at again with three";
    named("shared_as_another_size", why, "every.Tree", &["budget"]).of_words(library, &words.0)
}
