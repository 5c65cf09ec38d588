//! The source infos in a request, and their order.
//!
//! Versions of the reference without positions keep source infos in a hash table of C++'s standard library,
//! by id, and write them in the order of that table. The order only depends on the ids and on the order of
//! insertion. It is the same for all users of GNU's library, with which all packages of the reference are
//! built. So requests of those versions can be reproduced byte by byte.

use std::collections::HashSet;

use zooph_ir::{Id, SourceInfo};

/// Returns the source infos of a request for those versions. `infos` are those of all nodes, in the order in
/// which the nodes were finished.
pub(crate) fn select(
    mut infos: Vec<SourceInfo>,
    is_parameters: impl Fn(Id) -> bool,
) -> Vec<SourceInfo> {
    // Those versions give no ids to the structs of parameter lists, so a single info stands for all of them.
    for info in &mut infos {
        if is_parameters(info.id) {
            info.id = 0;
        }
    }
    let mut known = HashSet::new();
    infos.retain(|info| known.insert(info.id));
    let ids: Vec<Id> = infos.iter().map(|info| info.id).collect();
    let mut infos: Vec<Option<SourceInfo>> = infos.into_iter().map(Some).collect();
    let order = table_order(&ids).into_iter();
    order.filter_map(|at| infos[at].take()).collect()
}

/// The numbers of buckets of the table. If one is exceeded, the table grows to the next.
const BUCKETS: [usize; 23] = [
    1, 13, 29, 59, 127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043, 85229, 172_933, 351_061,
    712_697, 1_447_153, 2_938_679, 5_967_347, 12_117_689, 24_607_243, 49_969_847,
];

/// Returns the order in which an `unordered_map` lists keys, as indices of `keys`. The keys must be
/// different, and are inserted one after another.
fn table_order(keys: &[u64]) -> Vec<usize> {
    let mut table = Table::of(BUCKETS[0]);
    for at in 0..keys.len() {
        // The table grows at the first key, since it begins with one bucket that may hold nothing.
        if at == 0 || at >= table.buckets.len() {
            let buckets = BUCKETS.iter().copied().find(|count| *count > at.max(1));
            let mut larger = Table::of(buckets.unwrap_or(table.buckets.len()));
            for moved in table.listed() {
                larger.insert(keys, moved);
            }
            table = larger;
        }
        table.insert(keys, at);
    }
    table.listed()
}

/// A hash table. All keys form one list, in which those of a bucket are adjacent.
struct Table {
    /// The predecessor of each bucket's first key.
    buckets: Vec<Option<Before>>,
    first: Option<usize>,
    next: Vec<Option<usize>>,
}

#[derive(Clone, Copy)]
enum Before {
    Nothing,
    Key(usize),
}

impl Table {
    fn of(buckets: usize) -> Self {
        Table {
            buckets: vec![None; buckets],
            first: None,
            next: Vec::new(),
        }
    }

    fn bucket(&self, key: u64) -> usize {
        (key % self.buckets.len() as u64) as usize
    }

    fn link(&mut self, before: Before) -> &mut Option<usize> {
        match before {
            Before::Nothing => &mut self.first,
            Before::Key(at) => &mut self.next[at],
        }
    }

    /// Inserts a key at the front of its bucket. The first key of a bucket goes to the front of the whole list.
    fn insert(&mut self, keys: &[u64], at: usize) {
        if self.next.len() <= at {
            self.next.resize(at + 1, None);
        }
        let bucket = self.bucket(keys[at]);
        if let Some(before) = self.buckets[bucket] {
            self.next[at] = self.link(before).replace(at);
            return;
        }
        self.next[at] = self.first.replace(at);
        if let Some(behind) = self.next[at] {
            let bucket = self.bucket(keys[behind]);
            self.buckets[bucket] = Some(Before::Key(at));
        }
        self.buckets[bucket] = Some(Before::Nothing);
    }

    fn listed(&self) -> Vec<usize> {
        std::iter::successors(self.first, |at| self.next[*at]).collect()
    }
}
