//! Finds the nodes of a graph that are in cycles.

use std::collections::HashMap;
use std::hash::Hash;

/// A search by Tarjan's algorithm. It visits every node and edge once. It is not recursive, since chains of
/// nodes can be as long as a source.
pub(crate) struct Circles<N> {
    /// Whether each visited node is in a cycle.
    pub(crate) found: HashMap<N, bool>,
    /// The times at which nodes were reached, and the earliest times that they lead back to, for nodes whose
    /// component is not complete.
    open: HashMap<N, Times>,
    stack: Vec<N>,
}

#[derive(Clone, Copy)]
struct Times {
    reached: usize,
    earliest: usize,
}

/// A node that is being visited, and its successors that were not visited yet.
struct Visit<N> {
    node: N,
    next: Vec<N>,
    leads_to_itself: bool,
}

impl<N> Default for Circles<N> {
    fn default() -> Self {
        Circles {
            found: HashMap::new(),
            open: HashMap::new(),
            stack: Vec::new(),
        }
    }
}

impl<N: Copy + Eq + Hash> Circles<N> {
    /// Visits all nodes that are reachable from `start`.
    pub(crate) fn search(&mut self, start: N, mut edges: impl FnMut(N) -> Vec<N>) {
        let mut visits = Vec::new();
        let mut time = 0;
        let mut enter = |circles: &mut Self, node: N| {
            let next = edges(node);
            let times = Times {
                reached: time,
                earliest: time,
            };
            time += 1;
            circles.open.insert(node, times);
            circles.stack.push(node);
            let leads_to_itself = next.contains(&node);
            Visit {
                node,
                next,
                leads_to_itself,
            }
        };
        visits.push(enter(self, start));
        while let Some(visit) = visits.last_mut() {
            let node = visit.node;
            if let Some(next) = visit.next.pop() {
                if let Some(times) = self.open.get(&next) {
                    self.leads_back(node, times.reached);
                } else if !self.found.contains_key(&next) {
                    let visit = enter(self, next);
                    visits.push(visit);
                }
                continue;
            }
            let leads_to_itself = visit.leads_to_itself;
            visits.pop();
            let earliest = self.close(node, leads_to_itself);
            if let Some(before) = visits.last() {
                self.leads_back(before.node, earliest);
            }
        }
    }

    fn leads_back(&mut self, node: N, time: usize) {
        if let Some(times) = self.open.get_mut(&node) {
            times.earliest = times.earliest.min(time);
        }
    }

    /// Completes a node all of whose successors were visited. If it leads to no earlier node, it and the
    /// nodes above it on the stack form a component. Returns the earliest time that it leads back to.
    fn close(&mut self, node: N, leads_to_itself: bool) -> usize {
        let times = self.open[&node];
        if times.earliest < times.reached {
            return times.earliest;
        }
        let from = self.stack.iter().rposition(|other| *other == node);
        let members = self.stack.split_off(from.unwrap_or(0));
        let is_circle = members.len() > 1 || leads_to_itself;
        for member in members {
            self.open.remove(&member);
            self.found.insert(member, is_circle);
        }
        times.reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns for each node whether it is reachable from itself. A simple implementation for comparison.
    fn slowly(edges: &[Vec<usize>]) -> Vec<bool> {
        let leads_to_itself = |start: usize| {
            let mut seen = vec![false; edges.len()];
            let mut next = edges[start].clone();
            while let Some(node) = next.pop() {
                if !std::mem::replace(&mut seen[node], true) {
                    next.extend(&edges[node]);
                }
            }
            seen[start]
        };
        (0..edges.len()).map(leads_to_itself).collect()
    }

    #[test]
    fn circles_are_those_that_a_slow_search_finds() {
        let mut random = 1u64;
        let mut below = |limit: usize| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % limit
        };
        for _ in 0..5_000 {
            let nodes = 1 + below(8);
            let degree = 1 + below(3);
            let edges: Vec<Vec<usize>> = (0..nodes)
                .map(|_| (0..below(degree + 1)).map(|_| below(nodes)).collect())
                .collect();
            let mut found: HashMap<usize, bool> = HashMap::new();
            for start in 0..nodes {
                if found.contains_key(&start) {
                    continue;
                }
                let mut circles = Circles::default();
                circles.search(start, |node| match found.contains_key(&node) {
                    true => Vec::new(),
                    false => edges[node].clone(),
                });
                for (node, is_circle) in circles.found {
                    found.entry(node).or_insert(is_circle);
                }
            }
            let found: Vec<bool> = (0..nodes).map(|node| found[&node]).collect();
            assert_eq!(found, slowly(&edges), "{edges:?}");
        }
    }
}
