//! The positions of fields and enumerants in their nodes, by name.

use std::collections::HashMap;

use zooph_ir::Id;

/// A cache of positions. A list of thousands of values names members of one node thousands of times, so the
/// names of a large node are put into a map once.
#[derive(Debug, Default)]
pub struct Members(HashMap<Id, HashMap<Box<str>, usize>>);

impl Members {
    /// Returns the position of `name` among the `names` of a node's members. If it occurs several times, the
    /// first counts.
    pub(crate) fn position<'n, N>(&mut self, node: Id, names: N, name: &str) -> Option<usize>
    where
        N: Iterator<Item = &'n str> + ExactSizeIterator + DoubleEndedIterator,
    {
        const FEW: usize = 16;
        let mut names = names;
        if names.len() <= FEW {
            return names.position(|known| known == name);
        }
        let known = self.0.entry(node).or_insert_with(|| {
            let numbered = names.enumerate().rev();
            numbered.map(|(at, name)| (name.into(), at)).collect()
        });
        known.get(name).copied()
    }
}
