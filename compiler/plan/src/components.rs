//! Components of graphs: things that refer to each other, directly or by way of others.

use std::collections::HashMap;
use std::hash::Hash;

use zooph_ir::generics::components;

/// Returns items in components. A component comes after those that it refers to, and its items, which refer to each
/// other, are in the order of `items`. `targets` returns what an item refers to; others than `items` do not count.
pub fn components_of<T: Copy + Eq + Hash>(
    items: &[T],
    targets: impl Fn(T) -> Vec<T>,
) -> Vec<Vec<T>> {
    let numbers: HashMap<T, u64> = items.iter().copied().zip(0..).collect();
    let edges = (0..).zip(items).map(|(number, item)| {
        let targets = targets(*item).into_iter();
        let targets = targets.filter_map(|target| numbers.get(&target).copied());
        (number, targets.collect())
    });
    let edges: HashMap<u64, Vec<u64>> = edges.collect();
    { components(&edges).into_iter() }
        .map(|mut members| {
            members.sort_unstable();
            members.into_iter().map(|at| items[at as usize]).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_come_after_their_targets() {
        let targets = |item: u8| match item {
            1 => vec![3, 9],
            2 => vec![1],
            3 => vec![1, 4],
            _ => vec![5],
        };
        let found = components_of(&[1, 2, 3, 4], targets);
        assert_eq!(found, [vec![4], vec![1, 3], vec![2]]);
    }
}
